// What all searches of Heptagramme share: beginnings of words, columns, hands and what cards make
// of a column.
//
// Cards are letters (0 to 25) or a joker (26). A subset of a hand is a mask of its cards; of equal
// letters the first ones are taken first, so that each multiset has one mask (`Hand::canon`).
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "../words.hpp"

namespace tablee::heptagramme {

constexpr int SLOTS = 7;
constexpr int HAND = 8;  // seven cards, and the bonus card where a whole hand was taken back, §6.3
constexpr int SUBSETS = 1 << HAND;
constexpr int JOKER = 26;
constexpr int KINDS = 27;

// Points of a min. by letter, the joker last; its maj. scores twice as many.
constexpr std::array<std::uint8_t, KINDS> VALUES = {1, 3, 3, 3, 1, 3, 3, 3, 2, 5, 5, 2, 3, 2,
                                                    2, 3, 5, 2, 1, 2, 2, 3, 5, 5, 5, 5, 0};

using Kinds = std::uint32_t;  // a bit for each letter, and one for the joker

constexpr Kinds kind(int letter) { return Kinds{1} << letter; }

using Column = std::span<const std::uint8_t>;  // the cards that lie there, the maj. first
using Columns = std::array<Column, SLOTS>;

// Seven columns as Python tells them.
struct Board {
    static constexpr int LENGTH = 32;  // letters of a column at most: no word is longer

    std::uint8_t cards[SLOTS][LENGTH];
    std::uint8_t lengths[SLOTS];

    Columns columns() const {
        Columns found;
        for (int slot = 0; slot < SLOTS; ++slot) found[slot] = {cards[slot], lengths[slot]};
        return found;
    }
};

// What to do at a column: letters in order, five bits each under a leading one, and one bit more:
// is it announced?
using Path = std::uint64_t;

constexpr Path NOTHING = 2;

// Beginnings of words

// A beginning of words that count. A column is legal as long as there is a word that begins so.
struct Stem {
    Kinds follow;  // the letters that may come next
    Kinds finish;  // those of them that make it a word; and whether it is one
    std::uint32_t first;  // where the stems begin that those letters lead to

    static constexpr Kinds WHOLE = Kinds{1} << 31;

    bool whole() const { return finish & WHOLE; }
    bool operator==(const Stem&) const = default;
};

// The smallest graph of the words that count, and of no others.
//
// In the graph of all words, whether a letter leads to a word that counts must be looked up among
// their numbers; here every letter does, and the node before knows whether it finishes one. No
// search of a turn asks for more.
struct Stems {
    std::vector<Stem> stems;
    Stem root;

    const Stem& after(const Stem& stem, Kinds letter) const {
        return stems[stem.first + popcount(stem.follow & (letter - 1))];
    }
};

// Where a column stands: a beginning, and the points of its maj.
struct Spot {
    Stem stem;
    int head;
};

// One spot, or one for each letter that the joker of a column may be.
struct Spots {
    int count = 0;
    bool wild = false;  // is there a joker? A column has at most one.
    std::array<Spot, JOKER> at;

    std::span<const Spot> all() const { return {at.data(), static_cast<std::size_t>(count)}; }

    void add(const Stems& stems, const Spot& from, Kinds letter) {
        const int head = from.head ? from.head : 2 * VALUES[lowest(letter)];
        at[count++] = {stems.after(from.stem, letter), head};
    }

    // Where one more letter leads from these, or a joker from the only one there is.
    void go_on(const Stems& stems, std::span<const Spot> from, int letter) {
        if (letter == JOKER) {
            wild = true;
            const Spot here = from[0];
            for (Kinds left = here.stem.follow; left; left &= left - 1)
                add(stems, here, left & -left);
            return;
        }
        for (const Spot& spot : from)
            if (spot.stem.follow & kind(letter)) add(stems, spot, kind(letter));
    }
};

// Where a column stands; nowhere if it begins no word, or has more than one joker.
inline Spots locate(const Stems& stems, Column column) {
    Spots spots;
    if (column.empty()) return spots;
    spots.at[spots.count++] = {stems.root, 0};
    for (std::uint8_t letter : column) {
        const bool second = letter == JOKER && spots.wild;
        // Each spot is left behind before another takes its place: there are never more of them,
        // but for a joker, and that goes on from a copy.
        const std::span<const Spot> before = spots.all();
        spots.count = 0;
        if (!second) spots.go_on(stems, before, letter);
        if (!spots.count) break;
    }
    return spots;
}

// Hands

struct Hand {
    int size;
    Kinds rack = 0;  // which kinds there are
    std::array<std::uint8_t, HAND> cards{};  // sorted
    std::array<std::uint8_t, KINDS> group{};  // a bit for each card of a kind
    std::array<std::uint8_t, SUBSETS> canon;  // the mask of the same letters, the first of each
    std::array<std::uint8_t, SUBSETS> worth;  // in points

    explicit Hand(std::span<const std::uint8_t> held) : size(static_cast<int>(held.size())) {
        for (int card = 0; card < size; ++card) {
            cards[card] = held[card];
            rack |= kind(held[card]);
            group[held[card]] |= static_cast<std::uint8_t>(1 << card);
        }
        canon[0] = worth[0] = 0;
        for (int mask = 1; mask <= full(); ++mask) {
            const int last = 31 - __builtin_clz(static_cast<unsigned>(mask));
            const int rest = canon[mask ^ 1 << last];
            canon[mask] = static_cast<std::uint8_t>(rest | next(cards[last], rest));
            worth[mask] = static_cast<std::uint8_t>(worth[mask ^ 1 << last] + VALUES[cards[last]]);
        }
    }

    int full() const { return (1 << size) - 1; }
    int subsets() const { return 1 << size; }

    // The first card of a kind that is not among those used, as a mask: none if all of them are.
    int next(int letter, int used) const {
        const int left = group[letter] & ~used;
        return left & -left;
    }
};

// What cards make of a column: all orders of all subsets that leave it a beginning of words, each
// shown to `visit(spots, follow, wild, mask, path)` before those that go on from it, letters in
// order. `follow` are the letters that may come next in any of the spots.
template <typename Visit>
class Laying {
public:
    Laying(const Stems& stems, const Hand& hand, Visit& visit)
        : stems(stems), hand(hand), visit(visit) {}

    void from(const Spots& spots) {
        if (spots.wild)
            wild(spots, 0, 1, hand.rack & ~kind(JOKER));
        else if (spots.count)
            plain(spots.at[0], 0, 1, hand.rack);
    }

private:
    const Stems& stems;
    const Hand& hand;
    Visit& visit;

    // No joker lies there yet: there is one spot.
    void plain(const Spot& spot, int mask, Path path, Kinds rack) {
        const Kinds follow = spot.stem.follow;
        visit(std::span(&spot, 1), follow, false, mask, path << 1);
        for (Kinds left = follow & rack; left; left &= left - 1) {
            const int letter = lowest(left);
            const int card = hand.next(letter, mask);
            plain({stems.after(spot.stem, left & -left), spot.head}, mask | card,
                  path << 5 | static_cast<Path>(letter), without(rack, letter, mask | card));
        }
        if (follow && rack & kind(JOKER)) {
            Spots spots;
            spots.go_on(stems, std::span(&spot, 1), JOKER);
            wild(spots, mask | hand.next(JOKER, mask), path << 5 | JOKER, rack & ~kind(JOKER));
        }
    }

    void wild(const Spots& spots, int mask, Path path, Kinds rack) {
        Kinds follow = 0;
        for (const Spot& spot : spots.all()) follow |= spot.stem.follow;
        visit(spots.all(), follow, true, mask, path << 1);
        for (Kinds left = follow & rack; left; left &= left - 1) {
            const int letter = lowest(left);
            const int card = hand.next(letter, mask);
            Spots longer;
            longer.go_on(stems, spots.all(), letter);
            wild(longer, mask | card, path << 5 | static_cast<Path>(letter),
                 without(rack, letter, mask | card));
        }
    }

    // The kinds that are left once these cards are laid, a letter being the last.
    Kinds without(Kinds rack, int letter, int mask) const {
        return hand.next(letter, mask) ? rack : rack & ~kind(letter);
    }
};

// Masks

// What each mask of a hand is worth at best, from 0 to 127 above `REACHED`; less where it cannot
// be had at all.
using Worths = std::array<std::uint8_t, SUBSETS>;

constexpr std::uint8_t REACHED = 128;

constexpr std::array<std::uint8_t, SUBSETS> EVERY_MASK = [] {
    std::array<std::uint8_t, SUBSETS> masks{};
    for (int mask = 0; mask < SUBSETS; ++mask) masks[mask] = static_cast<std::uint8_t>(mask);
    return masks;
}();

// The best of a part for one and the rest for the other, for each mask.
//
// What a mask has besides a part of it is their difference as numbers too, so that one part can be
// tried in many masks at once; in those of which it is none, nothing is gained.
inline Worths joined(const Worths& one, const Worths& other, int subsets) {
    Worths best{};
    for (int part = 0; part < subsets; ++part) {
        if (one[part] < REACHED) continue;
        const auto bits = static_cast<std::uint8_t>(part);
        const auto more = static_cast<std::uint8_t>(one[part] - REACHED);
        for (int mask = part; mask < subsets; ++mask) {
            const std::uint8_t all = (EVERY_MASK[mask] & bits) == bits ? 0xFF : 0;
            const auto value = static_cast<std::uint8_t>((other[mask - part] & all) + more);
            best[mask] = std::max(best[mask], value);
        }
    }
    return best;
}

}  // namespace tablee::heptagramme
