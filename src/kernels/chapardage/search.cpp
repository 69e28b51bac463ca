// The best word and the best request of Chapardage, by what a policy weighs.

#include "search.hpp"

namespace tablee::chapardage {
namespace {

// A word that a hand may become: its class, how many cards it is off, with how many jokers, and the
// kinds that bring it nearer.
struct Near {
    std::int32_t number;
    std::int16_t off, jokers;
    Kinds lacks;
};
static_assert(sizeof(Near) == 16);

// Every word from which a hand is at most so many cards off.
std::vector<Near> near(const Vocabulary& known, const Counts& hand, int farthest) {
    std::vector<Near> found;
    const std::uint64_t lacking = ~known.mask_of(hand);
    const bool joker = hand[JOKER], crown = hand[MAJ_JOKER];
    const std::array<Distances, 2> distances{Distances(false, joker, crown, farthest),
                                             Distances(true, joker, crown, farthest)};
    for (int maj = 0; maj < LETTERS; ++maj) {
        const bool held = hand[MAJ + maj];
        const Distances& distance = distances[held];
        const auto end = static_cast<int>(known.starts[maj + 1]);
        for (auto number = static_cast<int>(known.starts[maj]); number < end; ++number) {
            const std::uint64_t missing = known.masks[number] & lacking;
            const int mins = popcount(missing);
            if (mins > distance.most) continue;
            const int off = distance.off[mins];
            Kinds lacks = known.letters_of(missing);
            if (distance.by_maj[mins]) lacks |= Kinds{1} << (MAJ + maj);
            found.push_back({number, static_cast<std::int16_t>(off),
                             static_cast<std::int16_t>(mins + !held - off), lacks});
        }
    }
    return found;
}

}  // namespace
}  // namespace tablee::chapardage

using namespace tablee::chapardage;

EXPORTED Vocabulary* chapardage_new(const std::uint64_t* masks, std::int64_t size,
                                    const std::int64_t* starts, const std::uint8_t* letters) {
    auto* known = new Vocabulary{{masks, masks + size}, {}, {}};
    std::copy_n(starts, known->starts.size(), known->starts.begin());
    std::copy_n(letters, known->letters.size(), known->letters.begin());
    return known;
}

EXPORTED void chapardage_free(Vocabulary* known) { delete known; }

// How many classes of words a hand can lay; `found` takes the first twelve of them, `needs` the
// kinds that bring it nearer to those from which it is one card off, or two.
EXPORTED std::int64_t chapardage_scan(const Vocabulary* known, const Counts* hand,
                                      std::int64_t every, std::int64_t* found,
                                      std::uint64_t* needs) {
    const Scan result = scan(*known, *hand, every);
    std::copy_n(result.found.begin(), result.listed(), found);
    std::copy_n(result.needs.begin() + 1, 2, needs);
    return result.ready;
}

// How many words are at most so many cards off; `found` takes the first of them, if it has room.
EXPORTED std::int64_t chapardage_near(const Vocabulary* known, const Counts* hand,
                                      std::int64_t farthest, Near* found, std::int64_t room) {
    const std::vector<Near> all = near(*known, *hand, static_cast<int>(farthest));
    const auto size = static_cast<std::int64_t>(all.size());
    std::copy_n(all.begin(), std::min(size, room), found);
    return size;
}

// Of these words, which the hand can lay, the one that leaves most behind.
EXPORTED std::int64_t chapardage_best_of(const Vocabulary* known, const Counts* hand,
                                         const Shares* luck, const Weights* weights,
                                         const std::int64_t* numbers, std::int64_t size) {
    Scan found;
    found.ready = static_cast<int>(size);
    std::copy_n(numbers, found.listed(), found.found.begin());
    return best_word(*known, found, *hand, *luck, *weights).number;
}

EXPORTED std::int64_t chapardage_best_word(const Vocabulary* known, const Counts* hand,
                                           const Shares* luck, const Weights* weights,
                                           Counts* cards) {
    const Best best = best_word(*known, scan(*known, *hand, false), *hand, *luck, *weights);
    *cards = best.cards;
    return best.number;
}

EXPORTED void chapardage_worth(const Vocabulary* known, const Counts* hand, const Shares* luck,
                               const Weights* weights, Shares* gains) {
    *gains = worth(*known, *hand, *luck, *weights, true);
}
