// A hand of Anagramme played on: everybody rids himself of what he can, until one is out.
//
// It knows laying, adding up to three cards, anagrams and exchanges, which is nearly all that
// happens. Words that cross stay as they are.

#include <algorithm>
#include <random>
#include <span>

#include "../exact.hpp"
#include "search.hpp"

namespace tablee::anagramme {
namespace {

constexpr int WORDS = 40;
constexpr int SEATS = 8;
constexpr int MOST_ADDED = 3;
constexpr int GOING_OUT = 1000;
constexpr double SPREAD = 40.0;  // who leads by so many points wins about three times of four

// A table from which a hand is played on; `me` has just played.
struct Table {
    std::array<Word, WORDS> words;
    std::array<std::int32_t, WORDS> turns;  // anagrams that may still be made of each word
    std::array<Hand, SEATS> hands;
    Hand talon;
    std::array<std::int32_t, SEATS> remises, charges, totals;
    Costs cost;
    Costs hard;  // the cards to exchange first
    std::int32_t seats, me, shortest;
    std::int32_t limit;  // 0 in the simple game
    std::int32_t remise;
    std::int32_t below;  // may remises make a hand cheaper than nothing?
    std::int32_t blank;  // turns that have rid nobody of a card
    std::int32_t rounds;  // so many rounds of them are the end
    std::int32_t ahead;  // turns to be played
};
static_assert(sizeof(Table) == 2084);

// Keeps what is worth most, the first of it.
struct Best {
    int hand;  // cards in it
    int worth = 0;
    int at = -1;  // the laid word; or -1
    std::uint32_t number = 0;
    Places jokers = 0;
    bool found = false;

    void operator()(Kind, int where, std::uint32_t of, Places shown, int cards, int points) {
        const int value = points + (cards == hand ? GOING_OUT : 0);
        if (value <= worth) return;
        worth = value, at = where, number = of, jokers = shown, found = true;
    }
};

// The letters of a word, as many as are returned.
int spell(const Vocabulary& known, std::uint32_t number, std::array<std::uint8_t, LONGEST>& out) {
    Step step = known.root();
    int depth = 0;
    while (!step.is_final() || number) {
        // The last letter before which not more words lie: skips rise with the letters.
        Set bit = 0;
        for (Set left = step.mask(); left; left &= left - 1) {
            if (bit && known.follow(step, left & -left).skip() > number) break;
            bit = left & -left;
        }
        step = known.follow(step, bit);
        number -= step.skip();
        out[depth++] = static_cast<std::uint8_t>(lowest(bit));
    }
    return depth;
}

// How many words have the letters of this one, itself among them.
int turnings(const Vocabulary& known, const Word& word) {
    static constexpr Costs nothing{};
    int count = 0;
    auto counted = [&count](Kind, int, std::uint32_t, Places, int, int) { ++count; };
    Hand letters{};
    for (int place = 0; place < word.size; ++place) ++letters[word.letters[place]];
    Form(known, nothing, letters, word.size, Kind::TURN, 0, counted).all();
    return count;
}

class Playout {
   public:
    Playout(const Vocabulary& known, const Table& table, std::uint32_t seed)
        : known_(known), table_(table), luck_(seed), met_(known.size()) {}

    // How likely `me` then wins.
    double result() {
        bool goes_on = true;
        while (goes_on && played_ < table_.ahead && size_of(table_.hands[seat()]))
            goes_on = turn();
        return value();
    }

    int played() const { return played_; }

   private:
    int seat() const { return (table_.me + played_) % table_.seats; }

    // The next seat plays. False if it was the last turn: too many have rid nobody of a card.
    bool turn() {
        ++played_;
        Hand& hand = table_.hands[seat()];
        const int size = size_of(hand);
        if (!size) return false;
        const Best best = best_of(hand, size);
        const auto [dear, hardest] = outstanding(hand);
        int spin = -1;
        for (int at = 0; at < WORDS; ++at)
            if (table_.words[at].size && table_.turns[at] > 0) spin = at;
        if (spin >= 0 && (size == 1 || table_.remise + table_.cost[dear] > best.worth)) {
            --table_.turns[spin];
            --hand[dear];
            table_.remises[seat()] += table_.remise;
        } else if (best.found) {
            make(hand, best);
        } else {
            exchange(hand, hardest);
            return ++table_.blank < table_.rounds * table_.seats;
        }
        table_.blank = 0;
        return true;
    }

    Best best_of(const Hand& hand, int size) {
        Best best{size};
        if (size >= table_.shortest)
            Form(known_, table_.cost, hand, table_.shortest, Kind::LAY, -1, best).all();
        const int hope = dearest(hand, MOST_ADDED) + (size <= MOST_ADDED ? GOING_OUT : 0);
        for (int at = 0; at < WORDS; ++at) {
            const Word& word = table_.words[at];
            if (!word.size || hope <= best.worth) continue;
            Grow(known_, table_.cost, word, ANYTHING, hand, table_.shortest,
                 word.size + MOST_ADDED, at, met_, best)
                .all();
        }
        return best;
    }

    // What so many of the dearest cards of a hand cost.
    int dearest(Hand hand, int cards) const {
        int sum = 0;
        for (; cards; --cards) {
            int dear = -1;
            for (int kind = 0; kind < KINDS; ++kind)
                if (hand[kind] && (dear < 0 || table_.cost[kind] > table_.cost[dear])) dear = kind;
            if (dear < 0) break;
            --hand[dear];
            sum += table_.cost[dear];
        }
        return sum;
    }

    struct Outstanding {
        int dear, hardest;
    };

    // The card that costs most, and the one that is hardest to lay.
    Outstanding outstanding(const Hand& hand) const {
        int dear = -1, hardest = -1;
        for (int kind = 0; kind < KINDS; ++kind) {
            if (!hand[kind]) continue;
            if (dear < 0 || table_.cost[kind] >= table_.cost[dear]) dear = kind;
            if (hardest < 0 || table_.hard[kind] > table_.hard[hardest]) hardest = kind;
        }
        return {dear, hardest};
    }

    void make(Hand& hand, const Best& best) {
        Word made{{}, 0, best.jokers};
        made.size = static_cast<std::uint8_t>(spell(known_, best.number, made.letters));
        int at = best.at;
        if (at >= 0) {
            const Word& old = table_.words[at];
            for (int place = 0; place < old.size; ++place) ++hand[old.card(place)];
        } else {
            const auto empty = std::ranges::find(table_.words, 0, &Word::size);
            at = static_cast<int>(empty - table_.words.begin());
        }
        for (int place = 0; place < made.size; ++place) --hand[made.card(place)];
        if (at == WORDS) return;
        table_.words[at] = made;
        table_.turns[at] = turnings(known_, made) - 1;
    }

    // A card for one of the talon, by luck.
    void exchange(Hand& hand, int gone) {
        int left = below(size_of(table_.talon));
        if (left < 0) return;
        int card = 0;
        while ((left -= table_.talon[card]) >= 0) ++card;
        --table_.talon[card];
        --hand[gone];
        ++hand[card];
        ++table_.talon[gone];
    }

    // A number below a bound, each as likely as another; -1 if there is none.
    int below(int bound) {
        if (bound <= 1) return bound - 1;
        const std::uint32_t mask = ~std::uint32_t{0} >> __builtin_clz(bound - 1);
        for (;;)
            if (const auto drawn = static_cast<int>(luck_() & mask); drawn < bound) return drawn;
    }

    int cost_of(int seat) const {
        int cost = 0;
        for (int kind = 0; kind < KINDS; ++kind)
            cost += table_.hands[seat][kind] * table_.cost[kind];
        if (!table_.limit) return cost;
        cost += table_.charges[seat] - table_.remises[seat];
        return table_.below ? cost : std::max(0, cost);
    }

    double value() const {
        const int me = table_.me, mine = cost_of(me);
        if (!table_.limit) {
            for (int one = 0; one < table_.seats; ++one)
                if (cost_of(one) < mine) return -mine / 1000.0;
            return 1.0;
        }
        double value = 0.0;
        for (int one = 0; one < table_.seats; ++one)
            if (one != me) value += ahead(table_.totals[me] + mine, table_.totals[one] + cost_of(one));
        return value / (table_.seats - 1);
    }

    // How likely one wins against another: whoever comes to the limit first has lost.
    double ahead(int mine, int theirs) const {
        if (mine >= table_.limit && theirs >= table_.limit) return mine < theirs ? 1.0 : 0.0;
        if (mine >= table_.limit || theirs >= table_.limit) return theirs >= table_.limit;
        return logistic((theirs - mine) / SPREAD);
    }

    const Vocabulary& known_;
    Table table_;
    std::mt19937 luck_;
    Met met_;
    int played_ = 0;
};

}  // namespace
}  // namespace tablee::anagramme

using namespace tablee;
using namespace tablee::anagramme;

// How likely `me` wins; `played` takes the turns that were played.
EXPORTED double anagramme_playout(const Vocabulary* known, const Table* table, std::uint32_t seed,
                                  std::int64_t* played) {
    Playout playout(*known, *table, seed);
    const double won = playout.result();
    *played = playout.played();
    return won;
}

EXPORTED std::int64_t anagramme_turnings(const Vocabulary* known, const Word* word) {
    return turnings(*known, *word);
}
