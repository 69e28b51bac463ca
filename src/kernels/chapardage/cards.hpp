// Cards of Chapardage, and luck.
//
// Cards are kinds, 0 to 53: the min., the maj., the joker min., the joker maj. A hand is a count of
// each kind.
#pragma once

#include <array>

#include "../interface.hpp"

namespace tablee::chapardage {

constexpr int LETTERS = 26;
constexpr int MAJ = LETTERS;  // the first of them
constexpr int JOKER = 2 * LETTERS;
constexpr int MAJ_JOKER = JOKER + 1;
constexpr int KINDS = JOKER + 2;
constexpr int SEATS = 4;

using Counts = std::array<std::uint8_t, KINDS>;

inline int size_of(const Counts& cards) {
    int size = 0;
    for (int count : cards) size += count;
    return size;
}

inline void remove(Counts& from, const Counts& cards) {
    for (int kind = 0; kind < KINDS; ++kind) from[kind] -= cards[kind];
}

// Numbers by xorshift; its state is never 0.
struct Luck {
    std::uint64_t state;

    // A number below a small bound.
    int below(int bound) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return static_cast<int>((state >> 16 & 0x7FFFFFFF) * static_cast<std::uint64_t>(bound) >>
                                31);
    }
};

}  // namespace tablee::chapardage
