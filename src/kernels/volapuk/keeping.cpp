// Which dice to keep between throws: by exact expectation, all faces of all dice in one table.
//
// A keep-state names for each loose die one of its six faces, or that it is thrown again: an array
// of seven to the power of the dice. One walk of the word graph writes the points of the best word
// that needs just those faces. Faces that are not needed do no harm (`raise`), and a die yet to be
// thrown is worth the mean of its faces (`average`): that is one throw. Once more, and it is two.
//
// Dice come one after the other, the first first, so that the means are rounded alike everywhere.
// The first four dice are done block by block, as long as a block is in the cache nearby.

#include <type_traits>

#include "plays.hpp"

namespace tablee::volapuk {
namespace {

constexpr int NEARBY = 4;  // dice of a block

constexpr std::size_t states_of(int dice) {
    std::size_t states = 1;
    for (int die = 0; die < dice; ++die) states *= STATES;
    return states;
}

// Along one die: `stride` states lie between two of its faces, and `count` of them are done.
template <typename Points>
inline void raise(Points* table, std::size_t stride, std::size_t count) {
    // Let a keep-state be worth as much as the one in which this die is thrown again.
    const Points* unknown = table + UNKNOWN * stride;
    for (int face = 0; face < FACES; ++face) {
        Points* known = table + face * stride;
        for (std::size_t low = 0; low < count; ++low) known[low] = std::max(known[low], unknown[low]);
    }
}

inline void average(float* table, std::size_t stride, std::size_t count) {
    // Let a keep-state in which this die is thrown be worth the mean of what it may show.
    constexpr float sixth = static_cast<float>(1.0 / FACES);
    for (std::size_t low = 0; low < count; ++low) {
        float total = 0;
        for (int face = 0; face < FACES; ++face) total += table[low + face * stride];
        table[low + UNKNOWN * stride] = total * sixth;
    }
}

// All the dice of a block, one after the other. What lies between two faces is known when the code
// is made: of the first dice, it is little.
template <std::size_t STRIDE = 1, typename Points, typename Step>
void near_dice(Points* block, int dice, const Step& step) {
    const std::size_t size = states_of(dice);
    if (STRIDE == size) return;
    for (std::size_t at = 0; at < size; at += STRIDE * STATES) step(block + at, STRIDE, STRIDE);
    if constexpr (STRIDE * STATES < states_of(NEARBY)) near_dice<STRIDE * STATES>(block, dice, step);
}

// The dice beyond a block, one after the other: a part of all blocks at a time, as much as the cache
// holds.
template <typename Points, typename Step>
void far_dice(Points* table, std::size_t block, std::size_t size, const Step& step) {
    constexpr std::size_t part = 256;
    for (std::size_t from = 0; from < block; from += part) {
        const std::size_t count = std::min(part, block - from);
        for (std::size_t stride = block; stride < size; stride *= STATES)
            for (std::size_t at = 0; at < size; at += stride * STATES)
                for (std::size_t low = at; low < at + stride; low += block)
                    step(table + low + from, stride, count);
    }
}

// What states are worth one throw earlier. `from` are their points as they are now, in the same
// place or another.
template <typename Points>
void one_throw(Points* from, float* table, int dice) {
    const auto raising = [](Points* at, auto stride, auto count) __attribute__((always_inline)) {
        raise(at, stride, count);
    };
    const auto averaging = [](float* at, auto stride, auto count) __attribute__((always_inline)) {
        average(at, stride, count);
    };
    const std::size_t size = states_of(dice);
    const int near = std::min(dice, NEARBY);
    const std::size_t block = states_of(near);
    far_dice(from, block, size, raising);
    for (std::size_t at = 0; at < size; at += block) {
        near_dice(from + at, near, raising);
        if constexpr (!std::is_same_v<Points, float>)
            for (std::size_t low = at; low < at + block; ++low) table[low] = from[low];
        near_dice(table + at, near, averaging);
    }
    far_dice(table, block, size, averaging);
}

}  // namespace
}  // namespace tablee::volapuk

using namespace tablee::volapuk;

// For each keep-state of the first `loose` dice, the points to expect with so many throws left.
EXPORTED void volapuk_expected(const Position* board, const std::int16_t* kinds, std::int64_t dice,
                               std::int64_t faces, std::int64_t loose, std::int64_t full,
                               std::int64_t throws, const Sight* sight, float* out) {
    const auto count = static_cast<int>(loose);
    std::vector<std::int16_t> points(states_of(count));
    value_states(*board, {kinds, static_cast<int>(dice), static_cast<int>(faces)}, count,
                 static_cast<int>(full), sight, points.data());
    if (throws == 0) std::copy(points.begin(), points.end(), out);
    for (std::int64_t left = 0; left < throws; ++left)
        left ? one_throw(out, out, count) : one_throw(points.data(), out, count);
}

// The same from a table of points.
EXPORTED void volapuk_thrown(float* table, std::int64_t dice, std::int64_t throws) {
    for (std::int64_t left = 0; left < throws; ++left)
        one_throw(table, table, static_cast<int>(dice));
}

// The points to expect of a turn in which some dice stay as they lie: `faces` says how, -1 for those
// that are thrown. `states` are the points of keep-states.
EXPORTED float volapuk_locked(const float* states, std::int64_t dice, const std::int8_t* faces,
                              std::int64_t throws) {
    const std::size_t size = states_of(static_cast<int>(dice));
    std::vector<float> rest(states, states + size), fewer;
    int loose = static_cast<int>(dice);
    // From the last die on, so that the places of those before it stay what they are.
    for (int die = loose - 1; die >= 0; --die) {
        if (faces[die] < 0) continue;
        const std::size_t stride = states_of(die);
        fewer.clear();
        for (std::size_t block = 0; block < rest.size(); block += stride * STATES)
            for (std::size_t low = block; low < block + stride; ++low)
                fewer.push_back(std::max(rest[low + faces[die] * stride],
                                         rest[low + UNKNOWN * stride]));
        rest.swap(fewer);
        --loose;
    }
    for (std::int64_t left = 0; left < throws; ++left) one_throw(rest.data(), rest.data(), loose);
    return rest.back();
}
