// Requests and whole games of Chapardage: a twin of the rules, played by one policy.
//
// In a playout nobody looks into another's cards: what a player knows is what lies in the open. For
// each hand that is `sure`, the cards that all have seen come to it, and `since`, of each kind, how
// many of its other cards came after it last said « Pioche ! » to that kind.

#include <algorithm>
#include <span>
#include <vector>

#include "../exact.hpp"
#include "cards.hpp"

namespace tablee::chapardage {
namespace {

constexpr int BITS = 64;
constexpr int MOST_READY = 12;
constexpr int NEW_HAND = 5;
constexpr int BLANK_ROUNDS = 2;
constexpr int MINS = 4;  // of the longest words
constexpr int NOBODY = -1;

// In a log, the word of number n is LAID - n, a card of kind k that was drawn DREW - k.
constexpr std::int64_t LAID = -1, DREW = -1'000'000, PASSED = -2'000'000;

using Kinds = std::uint64_t;  // a bit for each kind
using Shares = std::array<double, KINDS>;

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
Scan scan(const Vocabulary& known, const Counts& hand, bool every) {
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

// The cards of a hand that spell a word of this class, which it can lay: how many of each.
Counts cards_of(const Vocabulary& known, int number, const Counts& hand) {
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

// What a policy weighs, see `left_over`, `worth` and `Playout`.
struct Weights {
    double again, card, near, word, maj_card, kept_joker, two_off, delay;
};
static_assert(sizeof(Weights) == 64);

// How near a hand is to words: one that lies ready counts one, and else the chance that the next
// card finishes one, by how likely each kind is to come. Jokers are worth keeping.
double left_over(const Vocabulary& known, const Counts& hand, const Shares& luck,
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

Best best_word(const Vocabulary& known, const Scan& found, const Counts& hand, const Shares& luck,
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

Rest without_words(const Vocabulary& known, const Counts& hand, const Shares& luck,
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
Shares worth(const Vocabulary& known, const Counts& hand, const Shares& luck,
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

// How likely somebody to whose hand words are so asks for a card: who asks, wants it for a word, and
// the fewer cards would do, the likelier it is this one.
double asks_for(const Scan& wants, int kind) {
    constexpr double FAR = 0.15, ELSE = 0.01;  // beside a card that makes a word
    const Kinds makes = wants.needs[1], helps = wants.needs[2] & ~makes;
    const double all = popcount(makes) + FAR * popcount(helps) + ELSE * JOKER;
    const double one = makes >> kind & 1 ? 1.0 : helps >> kind & 1 ? FAR : 0.0;
    return (one + ELSE) / all;
}

// A table in the middle of a game. `deck` is what no word has used, `barred` what may not be asked
// of a hand.
struct Table {
    Counts deck, pile;
    std::array<Counts, SEATS> hands, sure, since, barred;
    std::array<std::int32_t, SEATS> words;
    std::int32_t seats, goal;
};
static_assert(sizeof(Table) == 996);

double power(double base, int exponent) {
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

// Counts requests and, where there is room, notes all that is done: requests by their number,
// words, cards that were drawn, ends of turns.
struct Log {
    std::int64_t* out = nullptr;
    std::int64_t room = 0;
    std::int64_t size = 0;
    std::int64_t requests = 0;

    void note(std::int64_t done) {
        requests += done >= 0;
        if (size < room) out[size++] = done;
    }
};

// A game that is played on from somebody's request, until it is won, for so many turns, or without
// end in sight.
class Playout {
   public:
    Playout(const Vocabulary& known, Table& table, std::span<const Weights> weights, int turn,
            Luck luck, Log& log)
        : known_(known), table_(table), weights_(weights), turn_(turn), luck_(luck), log_(log),
          left_(size_of(table.pile)) {}

    // The winner; or NOBODY. `request` is the first if it is not NOBODY.
    int winner(int request, int turns) {
        while (turns > 0) {
            think();
            const bool last_word = table_.words[turn_] + 1 == table_.goal;
            const bool keeps = weights().delay != 0.0;
            Best word;
            bool passes = false;
            if (request == NOBODY && (last_word || !keeps || !left_)) word = best();
            if (word.number == NOBODY) {
                if (request == NOBODY) request = choose();
                if (request == NOBODY) return NOBODY;
                log_.note(request);
                const int other = request / KINDS, kind = request % KINDS;
                request = NOBODY;
                if (table_.hands[other][kind]) {
                    steal(other, kind);
                } else {
                    table_.since[other][kind] = 0;
                    passes = !left_ || !draws_well(kind, last_word || !keeps, word);
                }
            }
            if (word.number != NOBODY && lay(word)) return turn_;
            refill();
            if (passes) {
                --turns;
                if (!pass()) return NOBODY;
            }
        }
        return NOBODY;
    }

   private:
    const Weights& weights() const { return weights_[turn_]; }
    Counts& hand() { return table_.hands[turn_]; }

    Best best() const {
        const Counts& cards = table_.hands[turn_];
        return best_word(known_, scan(known_, cards, false), cards, chances_.luck, weights());
    }

    // What whoever is to play knows of the others.
    void think() {
        std::array<int, KINDS> unseen;
        for (int kind = 0; kind < KINDS; ++kind) {
            unseen[kind] = table_.deck[kind] - table_.hands[turn_][kind];
            for (int other = 0; other < table_.seats; ++other)
                if (other != turn_) unseen[kind] -= table_.sure[other][kind];
        }
        chances_.tell(table_, unseen, turn_);
    }

    // The request that gains most, as seat * KINDS + kind; equals are drawn among.
    int choose() {
        const Shares gains =
            worth(known_, table_.hands[turn_], chances_.luck, weights(), false);
        int best = NOBODY, equal = 1;
        double most = -1.0;
        for (int other = 0; other < table_.seats; ++other) {
            if (other == turn_) continue;
            for (int kind = 0; kind < JOKER; ++kind) {
                if (table_.barred[other][kind]) continue;
                const double value = chances_.held[other][kind] * gains[kind];
                if (value > most + 1e-12) {
                    best = other * KINDS + kind, most = value, equal = 1;
                } else if (value > most - 1e-12) {
                    if (!luck_.below(++equal)) best = other * KINDS + kind;
                }
            }
        }
        return best;
    }

    void steal(int other, int kind) {
        --table_.hands[other][kind];
        ++hand()[kind];
        if (table_.sure[other][kind]) --table_.sure[other][kind];
        cap(other);
        ++table_.sure[turn_][kind];
        ++table_.barred[turn_][kind];
        if (!size_of(table_.hands[other])) empty_ = other;
    }

    // Draw in answer to « Pioche ! »: does the turn go on? A word that can be laid then goes on with
    // it, but is kept after a good draw unless it is to be laid at `once`.
    bool draws_well(int wanted, bool once, Best& word) {
        const int drawn = draw(turn_);
        if (drawn != wanted || once) word = best();
        if (word.number != NOBODY) return true;
        if (drawn != wanted) return false;
        ++table_.sure[turn_][wanted];
        cap(turn_);
        return true;
    }

    // A card of the pile comes to a hand.
    int draw(int seat) {
        int number = luck_.below(left_), kind = 0;
        while (number >= table_.pile[kind]) number -= table_.pile[kind++];
        --table_.pile[kind];
        --left_;
        ++table_.hands[seat][kind];
        for (auto& since : table_.since[seat]) ++since;
        spared_ = true;
        log_.note(DREW - kind);
        return kind;
    }

    // Is the game won by it?
    bool lay(const Best& word) {
        log_.note(LAID - word.number);
        blank_ = 0;
        spared_ = true;
        if (++table_.words[turn_] == table_.goal) return true;
        remove(table_.deck, word.cards);
        remove(hand(), word.cards);
        for (int kind = 0; kind < KINDS; ++kind)
            for (Counts* known : {&table_.sure[turn_], &table_.barred[turn_]})
                (*known)[kind] -= std::min((*known)[kind], word.cards[kind]);
        cap(turn_);
        if (!size_of(hand())) empty_ = turn_;
        return false;
    }

    // Whoever has no card left takes new ones.
    void refill() {
        if (empty_ == NOBODY) return;
        for (int cards = std::min(NEW_HAND, left_); cards; --cards) draw(empty_);
        empty_ = NOBODY;
    }

    // The next is to play; false if nothing has happened for too long.
    bool pass() {
        log_.note(PASSED);
        blank_ += !spared_;
        spared_ = false;
        turn_ = (turn_ + 1) % table_.seats;
        table_.barred[turn_].fill(0);
        return blank_ < BLANK_ROUNDS * table_.seats;
    }

    // No more of a hand's cards can have come since than are not sure.
    void cap(int seat) {
        const int unknown = std::max(0, size_of(table_.hands[seat]) - size_of(table_.sure[seat]));
        for (auto& since : table_.since[seat])
            since = static_cast<std::uint8_t>(std::min<int>(since, unknown));
    }

    const Vocabulary& known_;
    Table& table_;
    const std::span<const Weights> weights_;
    int turn_;
    Luck luck_;
    Log& log_;
    int left_;  // cards in the pile
    Chances chances_;
    int blank_ = 0;  // turns in which nothing happened
    bool spared_ = false;  // has something happened in this one?
    int empty_ = NOBODY;  // a hand without cards
};

// What each trait tells of who will win, see `strength`.
struct Strengths {
    double lacks, last, ready, one_off, two_off, size, jokers, majs, known, to_move;
};
static_assert(sizeof(Strengths) == 80);

// How well a seat stands when a turn begins.
double strength(const Vocabulary& known, const Table& table, int seat, int turn,
                const Shares& luck, const Weights& weights, const Strengths& told) {
    const Rest rest = without_words(known, table.hands[seat], luck, weights);
    double one_off = 0.0, two_off = 0.0;
    for (int kind = 0; kind < KINDS; ++kind) {
        if (rest.scan.needs[1] >> kind & 1)
            one_off += luck[kind];
        else if (rest.scan.needs[2] >> kind & 1)
            two_off += luck[kind];
    }
    int majs = 0;
    for (int kind = MAJ; kind < JOKER; ++kind) majs += rest.hand[kind];
    const int wait = (seat - turn + table.seats) % table.seats;
    double sum = 0.0;
    sum += told.lacks * (table.goal - table.words[seat]);
    sum += told.last * (table.words[seat] + 1 == table.goal);
    sum += told.ready * rest.words;
    sum += told.one_off * one_off;
    sum += told.two_off * two_off;
    sum += told.size * size_of(rest.hand);
    sum += told.jokers * (rest.hand[JOKER] + rest.hand[MAJ_JOKER]);
    sum += told.majs * majs;
    sum += told.known * size_of(table.sure[seat]);
    sum += told.to_move * (static_cast<double>(wait) / table.seats);
    return sum;
}

// How likely a seat wins, as everybody stands.
double winning(const Vocabulary& known, const Table& table, int seat, int turn,
               const Weights& weights, const Strengths& told) {
    Shares luck;
    const int cards = std::max(1, size_of(table.deck));
    for (int kind = 0; kind < KINDS; ++kind)
        luck[kind] = static_cast<double>(table.deck[kind]) / cards;
    double whole = 0.0, mine = 0.0;
    for (int other = 0; other < table.seats; ++other) {
        const double share =
            exponential(strength(known, table, other, turn, luck, weights, told));
        whole += share;
        if (other == seat) mine = share;
    }
    return mine / whole;
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

// How likely each of these deals (hands, by seat) makes requests that were heard, each by seat and
// kind: seat * KINDS + kind. `held` takes how much of all that each seat holds each kind.
EXPORTED void chapardage_weigh(const Vocabulary* known, const Counts* deals, std::int64_t size,
                               std::int64_t seats, const std::int64_t* requests,
                               std::int64_t heard, double* likely, Shares* held) {
    for (std::int64_t deal = 0; deal < size; ++deal) {
        const Counts* hands = deals + deal * seats;
        likely[deal] = 1.0;
        Scan wants;
        for (std::int64_t one = 0; one < heard; ++one) {
            const std::int64_t seat = requests[one] / KINDS;
            if (!one || seat != requests[one - 1] / KINDS) wants = scan(*known, hands[seat], true);
            likely[deal] *= asks_for(wants, static_cast<int>(requests[one] % KINDS));
        }
        for (std::int64_t seat = 0; seat < seats; ++seat)
            for (int kind = 0; kind < KINDS; ++kind)
                if (hands[seat][kind]) held[seat][kind] += likely[deal];
    }
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

// Of a table, what is sure and since is read.
EXPORTED void chapardage_chances(const Table* table, const Counts* unseen, std::int64_t seat,
                                 Shares* luck, Shares* held) {
    std::array<int, KINDS> cards;
    std::copy_n(unseen->begin(), KINDS, cards.begin());
    Chances chances;
    chances.tell(*table, cards, static_cast<int>(seat));
    *luck = chances.luck;
    std::copy_n(chances.held.begin(), table->seats, held);
}

// A playout from a request on, or from NOBODY's; the table becomes what it is in the end. `log`
// takes what was done, and `size` how much that was.
EXPORTED std::int64_t chapardage_playout(const Vocabulary* known, Table* table,
                                         const Weights* weights, std::int64_t turn,
                                         std::int64_t request, std::int64_t turns,
                                         std::uint64_t luck, std::int64_t* log, std::int64_t room,
                                         std::int64_t* size) {
    Log noted{log, room};
    Playout playout(*known, *table, {weights, static_cast<std::size_t>(table->seats)},
                    static_cast<int>(turn), {luck}, noted);
    const int winner = playout.winner(static_cast<int>(request), static_cast<int>(turns));
    *size = noted.size;
    return winner;
}

// Play each request out on each of the deals (hands, by seat) for one turn, as long as there are
// nodes (requests played); `values` tell, by deal and request, how likely the seat then wins. How
// many deals were played is answered, and `spent` takes the nodes. On one deal all requests meet
// the same luck.
EXPORTED std::int64_t chapardage_search(const Vocabulary* known, const Table* table,
                                        const Counts* deals, std::int64_t size, std::int64_t seat,
                                        const std::int64_t* requests, std::int64_t options,
                                        const Weights* weights, const Strengths* strengths,
                                        std::uint64_t* luck, std::int64_t nodes,
                                        std::int64_t* spent, double* values) {
    const int me = static_cast<int>(seat), seats = table->seats;
    std::array<Weights, SEATS> everybody;
    everybody.fill(*weights);
    Luck rolls{*luck};
    Log log;
    std::int64_t deal = 0;
    for (; deal < size && (!deal || log.requests < nodes); ++deal) {
        rolls.below(2);
        Table dealt = *table;
        std::copy_n(deals + deal * seats, seats, dealt.hands.begin());
        dealt.hands[me] = table->hands[me];
        dealt.pile = dealt.deck;
        for (int one = 0; one < seats; ++one)
            for (int kind = 0; kind < KINDS; ++kind)
                dealt.pile[kind] -= std::min(dealt.pile[kind], dealt.hands[one][kind]);
        for (std::int64_t option = 0; option < options; ++option) {
            Table played = dealt;
            Playout playout(*known, played, everybody, me, rolls, log);
            const int winner = playout.winner(static_cast<int>(requests[option]), 1);
            values[deal * options + option] =
                winner != NOBODY ? winner == me
                                 : winning(*known, played, me, (me + 1) % seats, *weights,
                                           *strengths);
        }
    }
    *luck = rolls.state;
    *spent = log.requests;
    return deal;
}
