// What others may hold at Chapardage, from all that a seat has heard.
//
// It is an assignment of kinds to *slots*: one for each card that an opponent has ever been dealt
// or drawn unseen, in the order of their draws, then those of the piles. All assignments that agree
// with what was heard are equally likely. All that is ever heard about kind k in the hand of X says
// how many of X's first u slots are k: at least so many (they were stolen or laid since), or
// exactly so many (« Pioche ! »). That is a *point*.

#include <algorithm>
#include <span>
#include <vector>

#include "table.hpp"

namespace tablee::chapardage {
namespace {

constexpr int PILE = -1;  // the owner of what nobody has drawn
constexpr int ANY = 1 << 14;  // a bound that bounds nothing
constexpr int POINTS = 28;  // no more of one kind in one hand say anything that others do not

struct Point {
    std::int16_t upto, least, most, now;
};

// What was heard of a kind in a hand, by rising slots.
struct Points {
    std::array<Point, POINTS> rows;
    int size = 0;

    std::span<Point> all() { return {rows.data(), static_cast<std::size_t>(size)}; }
    std::span<const Point> all() const { return {rows.data(), static_cast<std::size_t>(size)}; }
};

// A card that is not one's own.
struct Slot {
    std::int16_t kind;
    std::int16_t owner;
    std::int16_t place;  // among those that its owner drew
};

class Belief {
   public:
    Belief(int seats, std::span<const std::uint8_t> deck, std::uint64_t luck)
        : seats_(seats), luck_{luck} {
        for (std::uint8_t kind : deck) slots_.push_back({kind, PILE, 0});
        came_from_.resize(KINDS * nodes());
        pushed_.resize(KINDS * nodes());
        queue_.resize(KINDS * nodes());
    }

    // How many cards each other holds.
    int held_by(int seat) const {
        int held = draws_[seat];
        for (int gone : gone_[seat]) held -= gone;
        return held;
    }

    // Somebody draws unseen.
    bool draw(int seat) {
        if (held_ == size()) return false;
        std::swap(slots_[held_].kind, slots_[held_ + luck_.below(size() - held_)].kind);
        Slot& slot = slots_[held_++];
        slot.owner = static_cast<std::int16_t>(seat);
        slot.place = static_cast<std::int16_t>(draws_[seat]++);
        ++totals_[seat][slot.kind];
        return true;
    }

    // One draws a card oneself: it was in a pile.
    bool see(int kind) {
        if (held_ == size()) return false;
        int slot = held_;
        while (slot < size() && slots_[slot].kind != kind) ++slot;
        if (slot == size() && !bring(kind, slot = held_)) return false;
        slots_.erase(slots_.begin() + slot);
        return true;
    }

    // What he drew last was this: as if it had come to him in sight of all.
    bool see_drawn(int seat, int kind) {
        if (!draws_[seat]) return false;
        const int last = --draws_[seat];
        int slot = 0;
        while (slots_[slot].owner != seat || slots_[slot].place != last) ++slot;
        if (slots_[slot].kind != kind && !bring(kind, slot)) return false;
        --totals_[seat][kind];
        --gone_[seat][kind];
        --held_;
        slots_.erase(slots_.begin() + slot);
        return true;
    }

    // A card came to him in sight of all.
    void gain(int seat, int kind) { --gone_[seat][kind]; }

    // A card left his hand: he had it.
    bool lose(int seat, int kind) {
        ++gone_[seat][kind];
        return learn(seat, kind, gone_[seat][kind], ANY);
    }

    // He has none of these.
    bool deny(int seat, int kind) {
        return learn(seat, kind, gone_[seat][kind], gone_[seat][kind]);
    }

    // Walk among the assignments, each as likely as another, by exchanges of two or three cards.
    //
    // Of so many samples, `holding` counts, by seat and kind, those in which he holds one now: more
    // than have gone from his slots. `deals` takes what each hand then holds, hand by hand.
    void mix(int samples, std::int64_t* holding, std::uint8_t* deals) {
        const int stride = held_ ? held_ / 2 + 1 : 0;
        for (int sample = 0; sample < samples; ++sample) {
            for (int step = 0; step < stride; ++step) exchange(step % 4 == 0);
            for (int seat = 0; seat < seats_; ++seat)
                for (int kind = 0; kind < KINDS; ++kind) {
                    const int now = totals_[seat][kind] - gone_[seat][kind];
                    holding[seat * KINDS + kind] += now > 0;
                    if (deals) *deals++ = static_cast<std::uint8_t>(now);
                }
        }
    }

    // May he hold one, though none of the deals that were drawn says so?
    bool is_possible(int seat, int kind) {
        const int needed = gone_[seat][kind] + 1;
        if (needed > std::ranges::count(slots_, kind, &Slot::kind)) return false;
        const Points said = points_[seat][kind];
        const bool possible = note(seat, kind, needed, ANY) && settle(seat, kind);
        points_[seat][kind] = said;
        recount(seat, kind);
        return possible;
    }

   private:
    int size() const { return static_cast<int>(slots_.size()); }

    // What is learnt

    bool learn(int seat, int kind, int least, int most) {
        return note(seat, kind, least, most) && settle(seat, kind);
    }

    // Add a point, and drop those that say nothing more.
    bool note(int seat, int kind, int least, int most) {
        Points& points = points_[seat][kind];
        std::array<Point, POINTS + 1> said;
        std::ranges::copy(points.all(), said.begin());
        const int count = points.size + 1;
        said[count - 1] = {static_cast<std::int16_t>(draws_[seat]), static_cast<std::int16_t>(least),
                           static_cast<std::int16_t>(most), 0};
        int high = ANY;
        for (int n = count - 1; n >= 0; --n) {
            const int ceiling = said[n].most;
            if (ceiling >= high) said[n].most = ANY;
            high = std::min(high, ceiling);
        }
        int low = 0;
        points.size = 0;
        for (int n = 0; n < count; ++n)
            if (said[n].least > low || said[n].most < ANY) {
                if (points.size == POINTS) return false;
                points.rows[points.size++] = said[n];
                low = std::max<int>(low, said[n].least);
            }
        recount(seat, kind);
        return true;
    }

    void recount(int seat, int kind) {
        for (Point& point : points_[seat][kind].all())
            point.now = static_cast<std::int16_t>(std::ranges::count_if(slots_, [&](Slot slot) {
                return slot.owner == seat && slot.kind == kind && slot.place < point.upto;
            }));
    }

    // Exchange cards until all points of this kind are true again, as the others are.
    bool settle(int seat, int kind) {
        const int lowest = node_of(kind, seat, -1);
        for (int n = 0; n < points_[seat][kind].size; ++n) {
            const Point& point = points_[seat][kind].rows[n];
            const int below = lowest + n, above = below + 1;
            while (point.now < point.least)
                if (!reroute(below, above, -1)) return false;
            while (point.now > point.most)
                if (!reroute(above, below, -1)) return false;
        }
        return true;
    }

    // Let this slot hold a card of this kind.
    bool bring(int kind, int slot) {
        const Slot at = slots_[slot];
        const int start = node_of(at.kind, at.owner, at.place);
        if (!reroute(start, node_of(kind, at.owner, at.place), slot)) return false;
        put(slot, kind);
        return true;
    }

    // What lies where

    // A card of this kind comes to a slot, or leaves it.
    void count(int kind, Slot slot, int change) {
        if (slot.owner == PILE) return;
        totals_[slot.owner][kind] += change;
        for (Point& point : points_[slot.owner][kind].all())
            if (slot.place < point.upto) point.now += static_cast<std::int16_t>(change);
    }

    void put(int slot, int kind) {
        count(slots_[slot].kind, slots_[slot], -1);
        slots_[slot].kind = static_cast<std::int16_t>(kind);
        count(kind, slots_[slot], 1);
    }

    // May a card of this kind leave one slot for another, as far as its own points go?
    bool may_move(int kind, Slot giver, Slot taker) const {
        const bool same = giver.owner == taker.owner;
        if (giver.owner != PILE)
            for (const Point& point : points_[giver.owner][kind].all()) {
                const bool kept = same && taker.place < point.upto;
                if (giver.place < point.upto && !kept && point.now <= point.least) return false;
            }
        if (taker.owner != PILE)
            for (const Point& point : points_[taker.owner][kind].all()) {
                const bool kept = same && giver.place < point.upto;
                if (taker.place < point.upto && !kept && point.now >= point.most) return false;
            }
        return true;
    }

    // One step of `mix`: two slots change their cards, or three in a ring.
    void exchange(bool three) {
        const int one = luck_.below(held_), other = luck_.below(size());
        const int third = three ? luck_.below(size()) : one;
        const Slot mine = slots_[one], yours = slots_[other], theirs = slots_[third];
        if (yours.kind == mine.kind || yours.kind == theirs.kind) return;
        if (third != one && theirs.kind == mine.kind) return;
        if (!may_move(mine.kind, mine, yours) || !may_move(yours.kind, yours, theirs)) return;
        if (third != one && !may_move(theirs.kind, theirs, mine)) return;
        put(third, yours.kind);
        put(other, mine.kind);
        if (third != one) put(one, theirs.kind);
    }

    // Ways from slot to slot

    // Where a card of a kind may be on its way: in the piles, or in a stretch of a hand, that is
    // among the slots between two of its points.
    int nodes() const { return 1 + seats_ * (POINTS + 1); }

    int node_of(int kind, int owner, int place) const {
        if (owner == PILE) return kind * nodes();
        int stretch = 0;
        for (const Point& point : points_[owner][kind].all()) stretch += point.upto <= place;
        return kind * nodes() + 1 + owner * (POINTS + 1) + stretch;
    }

    // Take a card that is at `start`, and let cards push each other from slot to slot until one
    // comes to `end`; false if there is no way. The slot `spared` stays as it is.
    //
    // It is a shortest augmenting path. A card may go to a slot of its stretch, whose card is then
    // on its way; past a point, if the point allows; from the last stretch of a hand to the piles,
    // and back to any hand.
    bool reroute(int start, int end, int spared) {
        std::ranges::fill(came_from_, -1);
        std::ranges::fill(pushed_, -1);
        came_from_[start] = start;
        queue_[0] = start;
        int first = 0, last = 1;
        auto reach = [&](int node, int from, int slot) {
            if (came_from_[node] >= 0) return;
            came_from_[node] = from;
            pushed_[node] = slot;
            queue_[last++] = node;
        };
        const int shift = luck_.below(size());
        while (first < last && came_from_[end] < 0) {
            const int node = queue_[first++];
            const int kind = node / nodes(), at = node % nodes();
            const int owner = at ? (at - 1) / (POINTS + 1) : PILE;
            for (int step = 0; step < size(); ++step) {
                const int number = (step + shift) % size();
                const Slot slot = slots_[number];
                if (number == spared || slot.owner != owner || slot.kind == kind) continue;
                if (node_of(kind, owner, slot.place) == node)
                    reach(node_of(slot.kind, owner, slot.place), node, number);
            }
            if (!at) {
                for (int seat = 0; seat < seats_; ++seat)
                    reach(node + 1 + seat * (POINTS + 1) + points_[seat][kind].size, node, -1);
                continue;
            }
            const int stretch = (at - 1) % (POINTS + 1);
            const Points& points = points_[owner][kind];
            if (stretch == points.size)
                reach(kind * nodes(), node, -1);
            else if (points.rows[stretch].now > points.rows[stretch].least)
                reach(node + 1, node, -1);
            if (stretch && points.rows[stretch - 1].now < points.rows[stretch - 1].most)
                reach(node - 1, node, -1);
        }
        if (came_from_[end] < 0) return false;
        for (int node = end; node != start; node = came_from_[node])
            if (pushed_[node] >= 0) put(pushed_[node], came_from_[node] / nodes());
        return true;
    }

    using Totals = std::array<std::array<int, KINDS>, SEATS>;

    const int seats_;
    Luck luck_;
    std::vector<Slot> slots_;
    int held_ = 0;  // slots of the others; those of the piles follow
    std::array<int, SEATS> draws_{};
    Totals gone_{};  // the cards that left a hand, less those that came to it in sight of all
    Totals totals_{};  // the cards in the slots of a hand: what he holds are these less those gone
    std::array<std::array<Points, KINDS>, SEATS> points_{};
    std::vector<int> came_from_, pushed_, queue_;  // see `reroute`
};

// How likely somebody to whose hand words are so asks for a card: who asks, wants it for a word, and
// the fewer cards would do, the likelier it is this one.
double asks_for(const Scan& wants, int kind) {
    constexpr double FAR = 0.15, ELSE = 0.01;  // beside a card that makes a word
    const Kinds makes = wants.needs[1], helps = wants.needs[2] & ~makes;
    const double all = popcount(makes) + FAR * popcount(helps) + ELSE * JOKER;
    const double one = makes >> kind & 1 ? 1.0 : helps >> kind & 1 ? FAR : 0.0;
    return (one + ELSE) / all;
}

}  // namespace
}  // namespace tablee::chapardage

using namespace tablee::chapardage;

// `deck` are all cards, in whatever order: what is drawn is drawn by luck. `luck` is not 0.
EXPORTED Belief* chapardage_belief_new(std::int64_t seats, const std::uint8_t* deck,
                                       std::int64_t size, std::uint64_t luck) {
    return new Belief(static_cast<int>(seats), {deck, static_cast<std::size_t>(size)}, luck);
}

EXPORTED void chapardage_belief_free(Belief* belief) { delete belief; }

// News that no deal agrees with are answered by 0.

EXPORTED std::int64_t chapardage_belief_draw(Belief* belief, std::int64_t seat) {
    return belief->draw(static_cast<int>(seat));
}

EXPORTED std::int64_t chapardage_belief_see(Belief* belief, std::int64_t kind) {
    return belief->see(static_cast<int>(kind));
}

EXPORTED std::int64_t chapardage_belief_see_drawn(Belief* belief, std::int64_t seat,
                                                  std::int64_t kind) {
    return belief->see_drawn(static_cast<int>(seat), static_cast<int>(kind));
}

EXPORTED void chapardage_belief_gain(Belief* belief, std::int64_t seat, std::int64_t kind) {
    belief->gain(static_cast<int>(seat), static_cast<int>(kind));
}

EXPORTED std::int64_t chapardage_belief_lose(Belief* belief, std::int64_t seat,
                                             std::int64_t kind) {
    return belief->lose(static_cast<int>(seat), static_cast<int>(kind));
}

EXPORTED std::int64_t chapardage_belief_deny(Belief* belief, std::int64_t seat,
                                             std::int64_t kind) {
    return belief->deny(static_cast<int>(seat), static_cast<int>(kind));
}

EXPORTED void chapardage_belief_mix(Belief* belief, std::int64_t samples, std::int64_t* holding,
                                    std::uint8_t* deals) {
    belief->mix(static_cast<int>(samples), holding, deals);
}

EXPORTED std::int64_t chapardage_belief_is_possible(Belief* belief, std::int64_t seat,
                                                    std::int64_t kind) {
    return belief->is_possible(static_cast<int>(seat), static_cast<int>(kind));
}

EXPORTED std::int64_t chapardage_belief_held_by(const Belief* belief, std::int64_t seat) {
    return belief->held_by(static_cast<int>(seat));
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
