// What a policy makes of a hand: the best word, and what each card would be worth.
#pragma once

#include "vocabulary.hpp"

namespace tablee::chapardage {

constexpr int NOBODY = -1;

using Shares = std::array<double, KINDS>;

// What a policy weighs, see `left_over`, `worth` and `Playout`.
struct Weights {
    double again, card, near, word, maj_card, kept_joker, two_off, delay;
};
static_assert(sizeof(Weights) == 64);

// How near a hand is to words: one that lies ready counts one, and else the chance that the next
// card finishes one, by how likely each kind is to come. Jokers are worth keeping.
inline double left_over(const Vocabulary& known, const Counts& hand, const Shares& luck,
                 const Weights& weights) {
    const Scan near = scan(known, hand, false);
    double value = weights.kept_joker * (hand[JOKER] + hand[MAJ_JOKER]);
    if (near.ready) value += 1.0;
    for (Kinds left = near.needs[1] | near.needs[2]; left; left &= left - 1) {
        const int kind = lowest(left);
        value += near.needs[1] >> kind & 1 ? luck[kind] : weights.two_off * luck[kind];
    }
    return value;
}

// The word that leaves most behind of those that were found, and its cards; NOBODY if there is
// none.
struct Best {
    int number = NOBODY;
    Counts cards{};
};

inline Best best_word(const Vocabulary& known, const Scan& found, const Counts& hand, const Shares& luck,
               const Weights& weights) {
    Best best;
    double most = -1.0;
    for (int n = 0; n < found.listed(); ++n) {
        const Counts cards = cards_of(known, found.found[n], hand);
        if (found.ready == 1) return {found.found[n], cards};
        Counts rest = hand;
        remove(rest, cards);
        const double value = left_over(known, rest, luck, weights);
        if (value > most) best = {found.found[n], cards}, most = value;
    }
    return best;
}

// A hand without the words that it can lay, and how many these are.
struct Rest {
    Counts hand;
    Scan scan;
    int words;
};

inline Rest without_words(const Vocabulary& known, const Counts& hand, const Shares& luck,
                   const Weights& weights) {
    Rest rest{hand, scan(known, hand, false), 0};
    for (;;) {
        const Best best = best_word(known, rest.scan, rest.hand, luck, weights);
        if (best.number == NOBODY) return rest;
        remove(rest.hand, best.cards);
        rest.scan = scan(known, rest.hand, false);
        ++rest.words;
    }
}

// What a card of each kind would be worth to a hand. Cards of words that it can lay are spoken for:
// what counts is what the others lack.
inline Shares worth(const Vocabulary& known, const Counts& hand, const Shares& luck,
             const Weights& weights, bool every) {
    const Rest rest = without_words(known, hand, luck, weights);
    const Scan lacks = every ? scan(known, rest.hand, true) : rest.scan;
    Shares gains;
    for (int kind = 0; kind < KINDS; ++kind) {
        double gain = weights.again + weights.card;
        if (lacks.needs[1] >> kind & 1)
            gain += weights.word;
        else if (lacks.needs[2] >> kind & 1)
            gain += weights.near;
        if (MAJ <= kind && kind < JOKER) gain += weights.maj_card;
        gains[kind] = gain;
    }
    return gains;
}

}  // namespace tablee::chapardage
