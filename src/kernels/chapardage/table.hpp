// A table in the middle of a game, and what somebody who plays there can count on his fingers.
//
// Nobody looks into another's cards: what a player knows is what lies in the open. For each hand
// that is `sure`, the cards that all have seen come to it, and `since`, of each kind, how many of
// its other cards came after it last said « Pioche ! » to that kind.
#pragma once

#include "search.hpp"

namespace tablee::chapardage {

// A table in the middle of a game. `deck` is what no word has used, `barred` what may not be asked
// of a hand.
struct Table {
    Counts deck, pile;
    std::array<Counts, SEATS> hands, sure, since, barred;
    std::array<std::int32_t, SEATS> heaps;
    std::int32_t seats, goal;
};
static_assert(sizeof(Table) == 996);

inline double power(double base, int exponent) {
    double result = 1.0;
    for (; exponent; exponent >>= 1, base *= base)
        if (exponent & 1) result *= base;
    return result;
}

// How likely the next card is of each kind, and how likely others hold one, to somebody who has not
// seen these cards.
struct Chances {
    Shares luck{};
    std::array<Shares, SEATS> held{};

    void tell(const Table& table, const std::array<int, KINDS>& unseen, int seat) {
        int left = 0;
        for (int count : unseen) left += count;
        left = std::max(1, left);
        for (int kind = 0; kind < KINDS; ++kind) {
            luck[kind] = static_cast<double>(unseen[kind]) / left;
            for (int other = 0; other < table.seats; ++other) {
                if (other == seat) continue;
                const int since = table.since[other][kind];
                if (table.sure[other][kind])
                    held[other][kind] = 1.0;
                else if (unseen[kind] <= 0 || !since)
                    held[other][kind] = 0.0;
                else
                    held[other][kind] = 1.0 - power(1.0 - luck[kind], since);
            }
        }
    }
};

}  // namespace tablee::chapardage
