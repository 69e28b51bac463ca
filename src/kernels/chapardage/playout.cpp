// Requests and whole games of Chapardage: a twin of the rules, played by one policy.

#include <span>

#include "../exact.hpp"
#include "table.hpp"

namespace tablee::chapardage {
namespace {

constexpr int NEW_HAND = 5;
constexpr int BLANK_ROUNDS = 2;

// In a log, the word of number n is LAID - n, a card of kind k that was drawn DREW - k.
constexpr std::int64_t LAID = -1, DREW = -1'000'000, PASSED = -2'000'000;

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
            const bool last_word = table_.heaps[turn_] + 1 == table_.goal;
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
        if (++table_.heaps[turn_] == table_.goal) return true;
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
    sum += told.lacks * (table.goal - table.heaps[seat]);
    sum += told.last * (table.heaps[seat] + 1 == table.goal);
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
