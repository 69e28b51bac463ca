// The words that somebody knows, and what a hand is to them.
#pragma once

#include <algorithm>
#include <vector>

#include "cards.hpp"

namespace tablee::chapardage {

constexpr int BITS = 64;
constexpr int MOST_READY = 12;
constexpr int MINS = 4;  // of the longest words

using Kinds = std::uint64_t;  // a bit for each kind

// Words of one length. Those that the same cards spell are one class; classes lie by their maj.,
// and those of maj. `m` begin at `starts[m]`.
//
// A mask says which min. a class takes: one bit for a first copy of each letter, one for a second,
// and one for a third where some word wants three. `letters` is the letter of each bit.
struct Vocabulary {
    std::vector<std::uint64_t> masks;
    std::array<std::uint32_t, LETTERS + 1> starts;
    std::array<std::uint8_t, BITS> letters;

    // The min. of a hand, as words have theirs.
    std::uint64_t mask_of(const Counts& hand) const {
        std::uint64_t mask = 0;
        for (int letter = 0; letter < LETTERS; ++letter) {
            mask |= std::uint64_t{hand[letter] > 0} << letter;
            mask |= std::uint64_t{hand[letter] > 1} << (LETTERS + letter);
        }
        for (int bit = 2 * LETTERS; bit < BITS - 1; ++bit)
            mask |= std::uint64_t{hand[letters[bit]] > 2} << bit;
        return mask;
    }

    // The letters of a mask, whatever copies it wants.
    Kinds letters_of(std::uint64_t mask) const {
        constexpr std::uint64_t alphabet = (std::uint64_t{1} << LETTERS) - 1;
        Kinds found = (mask | mask >> LETTERS) & alphabet;
        for (std::uint64_t left = mask >> 2 * LETTERS; left; left &= left - 1)
            found |= Kinds{1} << letters[2 * LETTERS + lowest(left)];
        return found;
    }
};

// What a hand is to the words: how many it can lay, the first of them, and which kinds bring it
// nearer to those from which it is one card off, or two.
struct Scan {
    int ready = 0;
    std::array<int, MOST_READY> found;
    std::array<Kinds, 3> needs{};

    int listed() const { return std::min(ready, MOST_READY); }
};

// How far a hand is from words of one maj., by how many min. it lacks.
struct Distances {
    std::array<std::uint8_t, MINS + 1> off;
    std::array<bool, MINS + 1> by_maj;  // would the maj. bring it nearer?
    int most;  // whoever lacks more is farther than that

    Distances(bool held, bool joker, bool crown, int farthest) {
        for (int mins = 0; mins <= MINS; ++mins) {
            const int by_letters = mins - (joker && mins) + !held;
            off[mins] = static_cast<std::uint8_t>(crown ? std::min(by_letters, mins) : by_letters);
            by_maj[mins] = !held && by_letters == off[mins];
        }
        most = MINS;
        while (most >= 0 && off[most] > farthest) --most;
    }
};

// `every`: also of words whose maj. the hand has not.
inline Scan scan(const Vocabulary& known, const Counts& hand, bool every) {
    Scan result;
    const std::uint64_t lacking = ~known.mask_of(hand);
    const bool joker = hand[JOKER], crown = hand[MAJ_JOKER];
    const std::array<Distances, 2> distances{Distances(false, joker, crown, 2),
                                             Distances(true, joker, crown, 2)};
    std::array<std::uint64_t, 3> missed{};
    for (int maj = 0; maj < LETTERS; ++maj) {
        const bool held = hand[MAJ + maj];
        if (!held && !crown && !every) continue;
        const Distances& distance = distances[held];
        const auto end = static_cast<int>(known.starts[maj + 1]);
        for (auto number = static_cast<int>(known.starts[maj]); number < end; ++number) {
            const std::uint64_t missing = known.masks[number] & lacking;
            const int mins = popcount(missing);
            if (mins > distance.most) continue;
            const int off = distance.off[mins];
            // Which kinds are wanted is all that matters: what is missing is merely put together.
            missed[off] |= missing;
            if (distance.by_maj[mins]) result.needs[off] |= Kinds{1} << (MAJ + maj);
            if (!off) {
                if (result.ready < MOST_READY) result.found[result.ready] = number;
                ++result.ready;
            }
        }
    }
    for (int off = 1; off <= 2; ++off) result.needs[off] |= known.letters_of(missed[off]);
    return result;
}

// The cards of a hand that spell a word of this class, which it can lay: how many of each.
inline Counts cards_of(const Vocabulary& known, int number, const Counts& hand) {
    Counts cards{};
    int maj = 0;
    while (static_cast<int>(known.starts[maj + 1]) <= number) ++maj;
    cards[hand[MAJ + maj] ? MAJ + maj : MAJ_JOKER] = 1;
    for (std::uint64_t left = known.masks[number]; left; left &= left - 1) {
        const int letter = known.letters[lowest(left)];
        ++cards[cards[letter] < hand[letter] ? letter : JOKER];
    }
    return cards;
}

}  // namespace tablee::chapardage
