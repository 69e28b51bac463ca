// Everything that a hand can do at a table of Anagramme, listed, and what of it is worth most.

#include <algorithm>
#include <random>
#include <span>

#include "search.hpp"

namespace tablee::anagramme {
namespace {

using Operations = std::vector<Operation>;

// Lists what a search finds, but for anagrams and replacements that have been shown there before.
struct Listing {
    Operations& out;
    std::span<const std::uint32_t> barred = {};

    void operator()(Kind kind, int at, std::uint32_t number, Places jokers, int cards, int points) {
        if (kind == Kind::TURN || kind == Kind::REPLACE)
            for (std::uint32_t other : barred)
                if (other == number) return;
        out.push_back({number, jokers, static_cast<std::int16_t>(points),
                       static_cast<std::uint16_t>(at), kind, static_cast<std::uint8_t>(cards)});
    }
};

// What was found length by length, in the order of the words: neighbours that are in order are put
// together, until all are.
void put_in_order(Operations& found) {
    std::vector<std::ptrdiff_t> starts{0};
    const auto size = static_cast<std::ptrdiff_t>(found.size());
    for (std::ptrdiff_t at = 1; at < size; ++at)
        if (found[at].number < found[at - 1].number) starts.push_back(at);
    while (starts.size() > 1) {
        std::vector<std::ptrdiff_t> fewer;
        for (std::size_t nth = 0; nth < starts.size(); nth += 2) {
            fewer.push_back(starts[nth]);
            if (nth + 1 == starts.size()) break;
            const std::ptrdiff_t end = nth + 2 < starts.size() ? starts[nth + 2] : size;
            std::ranges::inplace_merge(found.begin() + starts[nth], found.begin() + starts[nth + 1],
                                       found.begin() + end, {}, &Operation::number);
        }
        starts.swap(fewer);
    }
}

void list_all(const Vocabulary& known, const Costs& cost, std::span<const Laid> table,
              const std::uint32_t* barred, const Hand& hand, int shortest, bool kept,
              Operations& out) {
    Set crossed = 0;
    for (const Laid& laid : table)
        for (Places left = laid.open; left; left &= left - 1)
            crossed |= set_of(laid.word.letters[lowest(left)]);
    Listing listing{out};
    if (crossed) {
        Cross(known, cost, hand, crossed, shortest, listing).all();
        put_in_order(out);
    } else {
        Form(known, cost, hand, shortest, Kind::LAY, 0, listing).all();
    }
    Met met(known.size());
    for (int at = 0; at < static_cast<int>(table.size()); ++at) {
        const auto& [word, allowed, open, free, first_barred, barred_here] = table[at];
        if (!word.size) continue;
        listing.barred = {barred + first_barred, barred_here};
        Grow(known, cost, word, allowed, hand, shortest, LONGEST, at, met, listing).all();
        if (free) {
            Hand letters{};
            for (int place = 0; place < word.size; ++place) ++letters[word.letters[place]];
            Form(known, cost, letters, word.size, Kind::TURN, at, listing).all();
        }
        Swap(known, cost, word, allowed, hand, kept, at, listing).all();
    }
}

// What an operation takes off the cost of a hand at once.
struct Worth {
    std::int32_t hand;  // cards in it
    std::int32_t turned;  // what an anagram is worth: its remise, and the dearest card
    std::int32_t going_out;  // what it is worth beside to be rid of all cards
    std::int32_t kept;  // does what is replaced come into the hand?

    std::int32_t of(const Operation& one) const {
        const bool turn = one.kind == Kind::TURN;
        const bool out = (turn ? 1 : one.cards) == hand && !(kept && one.kind == Kind::REPLACE);
        return (turn ? turned : one.points) + (out ? going_out : 0);
    }
};
static_assert(sizeof(Worth) == 16);

// How readily an operation comes to mind, in parts of 2^16: the part of one's ideas that goes to
// operations of its kind, and among these a product, by how long its word is, how many of the letters
// lie on the table, and how many jokers it takes.
struct Weights {
    static constexpr int MOST_JOKERS = 4;

    std::array<std::uint32_t, 5> kind;
    std::array<std::uint32_t, LONGEST + 1> letters, woven;
    std::array<std::uint32_t, MOST_JOKERS + 1> jokers;

    std::uint32_t of(const Operation& one, int size) const {
        const int wild = popcount(one.jokers);
        const std::array parts = {letters[size], woven[std::max(0, size - one.cards)],
                                  jokers[std::min(wild, MOST_JOKERS)]};
        std::uint64_t weight = 1 << 16;
        for (std::uint64_t part : parts) weight = weight * part >> 16;
        return static_cast<std::uint32_t>(weight);
    }
};
static_assert(sizeof(Weights) == 4 * (5 + 2 * (LONGEST + 1) + 5));

}  // namespace
}  // namespace tablee::anagramme

using namespace tablee;
using namespace tablee::anagramme;

// None if the alphabet of the words is not that of the cards.
EXPORTED Vocabulary* anagramme_new(const Words* words) {
    for (const Edge& edge : words->graph->edges)
        if (edge.node.mask() & ~Mask{EVERY}) return nullptr;
    return new Vocabulary(words);
}

EXPORTED void anagramme_free(Vocabulary* known) { delete known; }

// Every word that every operation can make of a table and a hand.
EXPORTED Operations* anagramme_operations(const Vocabulary* known, const Costs* cost,
                                          const Laid* table, std::int64_t size,
                                          const std::uint32_t* barred, const Hand* hand,
                                          std::int64_t shortest, std::int64_t kept) {
    // Room that is kept, so that only what was found asks for memory.
    thread_local Operations room;
    room.clear();
    list_all(*known, *cost, {table, static_cast<std::size_t>(size)}, barred, *hand,
             static_cast<int>(shortest), kept, room);
    return new Operations(room);
}

// Every word that a hand could lay.
EXPORTED Operations* anagramme_lays(const Vocabulary* known, const Costs* cost, const Hand* hand,
                                    std::int64_t shortest) {
    auto* found = new Operations;
    Listing listing{*found};
    Form(*known, *cost, *hand, static_cast<int>(shortest), Kind::LAY, 0, listing).all();
    return found;
}

// The most points that a hand could lay.
EXPORTED std::int64_t anagramme_most(const Vocabulary* known, const Costs* cost, const Hand* hand,
                                     std::int64_t shortest) {
    int most = 0;
    auto best = [&most](Kind, int, std::uint32_t, Places, int, int points) {
        most = std::max(most, points);
    };
    Form(*known, *cost, *hand, static_cast<int>(shortest), Kind::LAY, 0, best).all();
    return most;
}

EXPORTED void anagramme_found_free(Operations* found) { delete found; }

EXPORTED std::int64_t anagramme_found_count(const Operations* found) {
    return static_cast<std::int64_t>(found->size());
}

EXPORTED const Operation* anagramme_found_start(const Operations* found) { return found->data(); }

// The rows of what is worth most, and how much it is; of what is worth the same, the first first.
EXPORTED std::int64_t anagramme_ranked(const Operations* found, const Worth* worth,
                                       std::int64_t* rows, std::int64_t* worths,
                                       std::int64_t room) {
    constexpr std::int64_t high = std::int64_t{1} << 30;
    std::vector<std::int64_t> order(found->size());
    for (std::size_t row = 0; row < order.size(); ++row)
        order[row] = (high - worth->of((*found)[row])) << 32 | static_cast<std::int64_t>(row);
    const std::int64_t count = std::min(room, static_cast<std::int64_t>(order.size()));
    std::partial_sort(order.begin(), order.begin() + count, order.end());
    for (std::int64_t n = 0; n < count; ++n) {
        rows[n] = order[n] & 0xFFFFFFFF;
        worths[n] = high - (order[n] >> 32);
    }
    return count;
}

// What comes to somebody's mind of it who has about so many `ideas` (parts of 2^8). Each kind is looked
// for apart: the odds of an operation are its part of the weights of its kind, or of one where they are
// less, so many times as the kind has ideas. In the same order; the same seed sees the same of the same operations, on every
// machine.
EXPORTED Operations* anagramme_glimpsed(const Vocabulary* known, const Operations* found,
                                        const Weights* weights, std::uint32_t ideas,
                                        std::uint32_t seed) {
    const auto& lengths = known->words->lengths;
    constexpr std::uint64_t WHOLE = 1 << 16;
    std::array<std::uint64_t, 5> totals{};
    for (const Operation& one : *found)
        totals[static_cast<int>(one.kind)] += weights->of(one, lengths[one.number]);
    std::mt19937 luck(seed);
    auto* seen = new Operations;
    for (const Operation& one : *found) {
        const int kind = static_cast<int>(one.kind);
        const std::uint64_t many = std::uint64_t{ideas} * weights->kind[kind] >> 16;
        const std::uint64_t own = many * weights->of(one, lengths[one.number]);
        const std::uint64_t all = std::max(totals[kind], WHOLE) << 8;
        if ((luck() >> 16) * (all + own) < own << 16) seen->push_back(one);
    }
    return seen;
}
