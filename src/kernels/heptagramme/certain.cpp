// Turns that need no luck: which cards where, and which words announced.
//
// What a column can become with some of the cards is found once for each column and mask; the best
// turn is then a partition of the hand among the columns, the cards that are kept being a part too.
//
// Points are not all that may count. A column left standing gives something away to the others, a
// cleared place brings a new capital, and cards have a worth in hand (`Weights`). What a column
// could give away (`danger`) does not depend on how much that is feared: one survey of the columns
// serves any number of weights.

#include "certain.hpp"

namespace tablee::heptagramme {
namespace {

constexpr int HANDS = 64;  // of the others, that are guessed at once: one bit each
constexpr int FAR = 5;  // how many letters off a finished word is still looked for in them
constexpr double NEVER = -1e9;

// Points alone

// What each mask makes of one column at best, besides the points of its cards: its maj. where it
// makes a word.
struct Scores {
    Worths best{};
    std::array<Path, SUBSETS> paths;  // by the first of equal cards, where a mask is reached

    void take(int mask, int value, Path path) {
        const auto reached = static_cast<std::uint8_t>(REACHED + value);
        if (reached > best[mask]) {
            best[mask] = reached;
            paths[mask] = path | (value > 0);
        }
    }
};

int word_at(std::span<const Spot> spots) {
    int word = 0;
    for (const Spot& spot : spots)
        if (spot.stem.whole()) word = std::max(word, spot.head);
    return word;
}

void score(const Stems& stems, Column column, const Hand& hand, Scores& scores) {
    const Spots spots = locate(stems, column);
    if (!spots.count) return scores.take(0, 0, NOTHING);
    auto visit = [&](std::span<const Spot> at, Kinds, bool, int mask, Path path) {
        scores.take(mask, word_at(at), path);
    };
    Laying(stems, hand, visit).from(spots);
    for (int mask = 0; mask < hand.subsets(); ++mask)
        scores.best[mask] = scores.best[hand.canon[mask]];
}

}  // namespace

int most_points(const Stems& stems, const Columns& columns, const Hand& hand, Paths& out) {
    std::array<Scores, SLOTS> scores;
    std::array<Worths, SLOTS + 1> reach;  // of the columns from one on
    reach[SLOTS] = {REACHED};
    for (int slot = SLOTS - 1; slot >= 0; --slot) {
        score(stems, columns[slot], hand, scores[slot]);
        reach[slot] = joined(scores[slot].best, reach[slot + 1], hand.subsets());
    }
    int top = -1, used = 0;
    for (int mask = 0; mask < hand.subsets(); ++mask) {
        const int value = reach[0][mask] - REACHED + hand.worth[mask];
        if (reach[0][mask] >= REACHED && value > top) top = value, used = mask;
    }
    for (int slot = 0; slot < SLOTS; ++slot) {
        // Of parts that do as well, the one that is highest as a number.
        int part = used;
        while (scores[slot].best[part] < REACHED ||
               scores[slot].best[part] - REACHED + reach[slot + 1][used ^ part] !=
                   reach[slot][used])
            part = (part - 1) & used;
        out[slot] = scores[slot].paths[hand.canon[part]];
        used ^= part;
    }
    return top;
}

// Points and more

namespace {

// What counts besides points.
struct Weights {
    double fear;  // times the danger of what is left standing
    double fresh;  // for each place that is cleared
    double kept;  // lost for each card that is not placed
    double emptied;  // for placing all of a hand
};

// What others may hold.
struct Guessed {
    // For each letter and number, a bit for each hand that has more of it.
    std::array<std::array<std::uint64_t, HAND + 1>, JOKER> holding;
    std::array<double, FAR + 1> near;  // what a word counts that is so many letters off
};
static_assert(sizeof(Weights) == 4 * 8 && sizeof(Guessed) == (JOKER * (HAND + 1) + FAR + 1) * 8);

// Which of the guessed hands finish a column, and with how few letters.
struct Finishing {
    const Stems& stems;
    const Guessed& guessed;
    std::array<std::uint64_t, FAR + 1> found{};  // with so many letters, or with fewer
    std::array<std::uint8_t, JOKER> used{};

    std::uint64_t able(std::uint64_t hands, int letter) const {
        return hands & guessed.holding[letter][used[letter]];
    }

    // Of some hands that come so far with `laid` letters. What finishes a word comes first: who
    // does need not be looked at further on.
    void from(const Stem& stem, std::uint64_t hands, int laid) {
        std::uint64_t done = 0;
        for (Kinds left = stem.finish & ~Stem::WHOLE; left; left &= left - 1)
            done |= able(hands, lowest(left));
        for (int near = laid + 1; near <= FAR; ++near) found[near] |= done;
        if (laid + 1 == FAR) return;
        for (Kinds left = stem.follow & ~stem.finish; left; left &= left - 1) {
            const int letter = lowest(left);
            const std::uint64_t going_on = able(hands, letter) & ~found[laid + 2];
            if (!going_on) continue;
            ++used[letter];
            from(stems.after(stem, left & -left), going_on, laid + 1);
            --used[letter];
        }
    }
};

// What a column left standing gives away: its maj. times the share of guessed hands that finish it,
// those that need many letters counting less.
double danger(const Stems& stems, const Guessed& guessed, std::span<const Spot> spots) {
    Finishing finishing{stems, guessed};
    double head = 0;
    for (const Spot& spot : spots) {
        head += spot.head;
        finishing.from(spot.stem, ~std::uint64_t{0}, 0);
    }
    double share = 0;
    for (int near = 1; near <= FAR; ++near)
        share += guessed.near[near] *
                 popcount(finishing.found[near] & ~finishing.found[near - 1]);
    share /= HANDS;
    return head / static_cast<double>(spots.size()) * share / (2.0 - share);
}

// One order of cards at a column; which of several comes first decides between equals.
struct Order {
    int number = 0;  // 0: there is none
    Path path = NOTHING;
};

// What one mask makes of a column: a word, or something that is left standing.
struct Standing {
    int word = 0;  // the most that its maj. scores
    double danger = 0;
    Order finished, first, safest;
};

// What all masks make of a column.
struct Survey {
    std::array<Standing, SUBSETS> standings;
    bool stays = true;  // nothing can be done here
    int laid = 0;  // orders seen

    Survey(const Stems& stems, Column column, const Hand& hand, const Guessed& guessed) {
        const Spots spots = locate(stems, column);
        stays = !spots.count;
        auto visit = [&](std::span<const Spot> at, Kinds, bool, int mask, Path path) {
            Standing& here = standings[mask];
            const Order order{++laid, path};
            const int word = word_at(at);
            if (word > here.word) {
                here.word = word;
                here.finished = {laid, path | 1};
            }
            // A word may be left to stand only where it stood before.
            if (word && mask) return;
            const double given = danger(stems, guessed, at);
            if (!here.first.number) here.first = order;
            if (!here.safest.number || given < here.danger) {
                here.danger = given;
                here.safest = order;
            }
        };
        Laying(stems, hand, visit).from(spots);
    }

    struct Choice {
        double value = NEVER;
        Path path = NOTHING;
    };

    // What a mask had best make of it.
    Choice best(int mask, const Weights& weights) const {
        if (stays) return mask ? Choice{} : Choice{0.0, NOTHING};
        const Standing& here = standings[mask];
        const Order& standing = weights.fear ? here.safest : here.first;
        const double left = weights.fear ? -weights.fear * here.danger : 0.0;
        const double scored = here.word + weights.fresh;
        // A word that stands there may be left to stand; one just laid may have to go.
        const bool left_alone = !mask && scored < 0;
        const bool scores = here.finished.number && !left_alone;
        const bool stands = standing.number && (mask || !here.word || left_alone);
        if (scores && (!stands || scored > left ||
                       (scored == left && here.finished.number < standing.number)))
            return {scored, here.finished.path};
        return stands ? Choice{left, standing.path} : Choice{};
    }
};

// The turn of most value, and what it does at each column.
double partition(std::span<const Survey> surveys, const Hand& hand, const Weights& weights,
                 Path* out) {
    const int total = hand.subsets();
    std::array<std::array<Survey::Choice, SUBSETS>, SLOTS> best;
    std::array<std::array<double, SUBSETS>, SLOTS + 1> reach;
    reach[SLOTS].fill(NEVER);
    reach[SLOTS][0] = 0.0;
    for (int slot = SLOTS - 1; slot >= 0; --slot) {
        reach[slot].fill(NEVER);
        for (int part = 0; part < total; ++part) {
            const bool first = hand.canon[part] == part;
            best[slot][part] =
                first ? surveys[slot].best(part, weights) : best[slot][hand.canon[part]];
            const double value = best[slot][part].value;
            if (value == NEVER) continue;
            const int others = (total - 1) ^ part;
            for (int rest = others;; rest = (rest - 1) & others) {
                double& here = reach[slot][part | rest];
                here = std::max(here, value + reach[slot + 1][rest]);
                if (!rest) break;
            }
        }
    }
    double top = NEVER;
    int used = 0;
    for (int mask = 0; mask < total; ++mask) {
        double value = reach[0][mask] + hand.worth[mask] -
                       weights.kept * (hand.size - popcount(static_cast<unsigned>(mask)));
        if (mask == total - 1 && hand.size > 0) value += weights.emptied;
        if (value > top) top = value, used = mask;
    }
    for (int slot = 0; slot < SLOTS; ++slot) {
        int part = used;
        while (part && best[slot][part].value + reach[slot + 1][used ^ part] != reach[slot][used])
            part = (part - 1) & used;
        out[slot] = best[slot][part].path;
        used ^= part;
    }
    return top;
}

}  // namespace
}  // namespace tablee::heptagramme

using namespace tablee;
using namespace tablee::heptagramme;

// The most points that need no luck. `hand` is sorted, as in all that follows.
EXPORTED std::int64_t heptagramme_most_points(const Stems* stems, const Board* board,
                                              const std::uint8_t* hand, std::int64_t size,
                                              Path* out) {
    Paths paths;
    const Hand held({hand, static_cast<std::size_t>(size)});
    const int points = most_points(*stems, board->columns(), held, paths);
    std::copy(paths.begin(), paths.end(), out);
    return points;
}

// The turn of most value by each of several weights, seven paths each.
EXPORTED void heptagramme_weighed(const Stems* stems, const Board* board, const std::uint8_t* hand,
                                  std::int64_t size, const Guessed* guessed, const Weights* weights,
                                  std::int64_t count, double* values, Path* out) {
    const Hand held({hand, static_cast<std::size_t>(size)});
    std::vector<Survey> surveys;
    surveys.reserve(SLOTS);
    for (const Column& column : board->columns())
        surveys.emplace_back(*stems, column, held, *guessed);
    for (std::int64_t n = 0; n < count; ++n)
        values[n] = partition(surveys, held, weights[n], out + n * SLOTS);
}

EXPORTED std::int64_t heptagramme_guessed_size() { return sizeof(Guessed); }

// What is known of guessed hands, each in the room of eight cards, of which jokers count for none.
// Where there are fewer hands than bits, all are counted again, as long as there is room.
EXPORTED void heptagramme_guess(const std::uint8_t* hands, std::int64_t count, Guessed* out) {
    out->holding = {};
    for (int n = 0; n < HANDS && count; ++n) {
        std::array<std::uint8_t, KINDS> held{};
        const std::uint8_t* hand = hands + n % count * HAND;
        for (int card = 0; card < HAND; ++card)
            if (const int letter = hand[card]; letter < JOKER)
                out->holding[letter][held[letter]++] |= std::uint64_t{1} << n;
    }
}
