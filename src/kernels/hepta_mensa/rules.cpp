// The rules of Hepta Mensa, counted, played at random, and looked ahead in: what the levels below
// the master think with.

#include <algorithm>

#include "../exact.hpp"
#include "position.hpp"

namespace tablee::hepta_mensa {

// Every legal action of the player to move; how many there are.
int Position::list_actions(Action* out) const {
    if (is_over()) return 0;
    const Mask open = free(), arrows = simples();
    const Action* const begin = out;
    const auto head = [](int kind, int spot) { return kind << 9 | place_of(spot) << 5; };
    const auto turn_one_at = [&](int at, int spot) {
        for (Mask cells = arrows & touched(bit(spot)); cells; cells &= cells - 1)
            *out++ = static_cast<Action>(at | lowest(cells));
    };
    for (int kind = LAY_ONE; kind <= LAY_TWO; ++kind)
        if (own().hand[kind])
            for (Mask left = open; left; left &= left - 1)
                *out++ = static_cast<Action>(head(kind, lowest(left)) | NO_CELL);
    for (Mask left = doubles & touched(foe().pieces()); left; left &= left - 1)
        *out++ = static_cast<Action>(FLASH << 9 | NO_PLACE << 5 | lowest(left));
    const Mask in_danger = (foe().stones[ONES] | foe().stones[TWOS]) & around_twice(eclairs);
    for (Mask left = in_danger; left; left &= left - 1)
        turn_one_at(head(ATTACK, lowest(left)), lowest(left));
    const Mask useful = open & around(arrows);
    for (int pawn = ONES; pawn <= MOONS; ++pawn)
        if (own().hand[pawn])
            for (Mask left = useful ? useful : open; left; left &= left - 1) {
                const int at = head(CENTAUR_ONE + pawn, lowest(left));
                if (useful)
                    turn_one_at(at, lowest(left));
                else
                    *out++ = static_cast<Action>(at | NO_CELL);
            }
    return static_cast<int>(out - begin);
}

namespace {

// How many actions there are of each sort, without a list of them.
struct Counted {
    Mask open, arrows, flashes, in_danger, useful;
    int laid, flashed, attacks, centaurs;  // `laid` and `centaurs` for one sort of pawn

    explicit Counted(const Position& position) {
        const Player &own = position.own(), &foe = position.foe();
        open = ALL_PLACES & ~(own.pieces() | foe.pieces());
        arrows = position.simples();
        flashes = position.doubles & touched(foe.pieces());
        in_danger = (foe.stones[ONES] | foe.stones[TWOS]) & around_twice(position.eclairs);
        useful = open & around(arrows);
        laid = popcount(open);
        flashed = popcount(flashes);
        attacks = popcount(touching(in_danger, arrows));
        centaurs = useful ? popcount(touching(open, arrows)) : laid;
    }

    int total(const Player& own) const {
        const int stones = (own.hand[ONES] > 0) + (own.hand[TWOS] > 0);
        return stones * laid + flashed + attacks + (stones + (own.hand[MOONS] > 0)) * centaurs;
    }
};

int nth(Mask mask, int n) {
    while (n--) mask &= mask - 1;
    return lowest(mask);
}

// The pawn of the hand that comes n-th among those of which there is one.
int nth_pawn(const Player& own, int n) {
    int pawn = ONES;
    while (!own.hand[pawn] || n--) ++pawn;
    return pawn;
}

struct Turned {
    int spot, cell;
};

// The n-th pair of one of these places and an arrow that touches it.
Turned nth_turned(Mask places, Mask arrows, int n) {
    for (;; places &= places - 1) {
        const int spot = lowest(places);
        const Mask cells = arrows & touched(bit(spot));
        const int count = popcount(cells);
        if (n < count) return {spot, nth(cells, n)};
        n -= count;
    }
}

constexpr Action action_of(int kind, int spot, int cell) {
    return static_cast<Action>(kind << 9 | place_of(spot) << 5 | cell);
}

// The action that a list would hold at this index.
Action action_at(const Position& position, const Counted& counted, int index) {
    const Player& own = position.own();
    const int stones = (own.hand[ONES] > 0) + (own.hand[TWOS] > 0);
    if (index < stones * counted.laid) {
        const int which = index >= counted.laid;
        const int pawn = nth_pawn(own, which);
        return action_of(pawn, nth(counted.open, index - which * counted.laid), NO_CELL);
    }
    index -= stones * counted.laid;
    if (index < counted.flashed)
        return static_cast<Action>(FLASH << 9 | NO_PLACE << 5 | nth(counted.flashes, index));
    index -= counted.flashed;
    if (index < counted.attacks) {
        const auto [spot, cell] = nth_turned(counted.in_danger, counted.arrows, index);
        return action_of(ATTACK, spot, cell);
    }
    index -= counted.attacks;
    const int which = (index >= counted.centaurs) + (index >= 2 * counted.centaurs);
    const int kind = CENTAUR_ONE + nth_pawn(own, which);
    index -= which * counted.centaurs;
    if (!counted.useful) return action_of(kind, nth(counted.open, index), NO_CELL);
    const auto [spot, cell] = nth_turned(counted.useful, counted.arrows, index);
    return action_of(kind, spot, cell);
}

// How many positions lie one action away, each face counted apart.
std::int64_t outcomes(const Position& position) {
    if (position.is_over()) return 0;
    const Counted counted(position);
    const Player& own = position.own();
    std::int64_t total = counted.total(own);
    if (!counted.useful && !counted.attacks) return total;
    // An arrow of a group that still hides both faces counts twice.
    Mask unknown = 0;
    for (int group = 0; group < GROUPS; ++group)
        if (position.coins[group] && position.recyclings[group]) unknown |= position.groups[group];
    const int pawns = (own.hand[ONES] > 0) + (own.hand[TWOS] > 0) + (own.hand[MOONS] > 0);
    return total + popcount(touching(counted.in_danger, unknown)) +
           pawns * popcount(touching(counted.open, unknown));
}

std::int64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return outcomes(position);
    std::array<Action, MAX_ACTIONS> actions;
    const int count = position.list_actions(actions.data());
    std::int64_t total = 0;
    for (int index = 0; index < count; ++index) {
        const int group = position.group_of(actions[index]);
        for (int face = NO_FACE; face <= COIN; ++face)
            if (position.chances(group, face)) {
                Position after = position;
                after.play(actions[index], group, face);
                total += perft(after, depth - 1);
            }
    }
    return total;
}

// A xorshift generator.
struct Luck {
    std::uint64_t state;

    // An odd multiplier spreads neighbouring seeds; a xorshift must not begin at zero.
    explicit Luck(std::uint64_t seed) : state((seed + 1) * 0x9E3779B97F4A7C15 | 1) {
        for (int n = 0; n < 8; ++n) shuffle();
    }

    void shuffle() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }

    // A number below `bound`, from the high bits, which are the better ones.
    int below(int bound) {
        shuffle();
        return static_cast<int>((state >> 32) * static_cast<std::uint64_t>(bound) >> 32);
    }
};

// How many of these random games player 0 wins.
std::int64_t playouts(const Position& start, std::uint64_t seed, std::int64_t games) {
    Luck luck(seed);
    std::int64_t wins = 0;
    for (std::int64_t game = 0; game < games; ++game) {
        Position position = start;
        while (!position.is_over()) {
            const Counted counted(position);
            const int index = luck.below(counted.total(position.own()));
            const Action action = action_at(position, counted, index);
            const int group = position.group_of(action);
            int face = NO_FACE;
            if (group >= 0) {
                const int coins = position.coins[group];
                face = luck.below(coins + position.recyclings[group]) < coins ? COIN : RECYCLING;
            }
            position.play(action, group, face);
        }
        wins += position.winner() == 0;
    }
    return wins;
}

// How many of these stones of one player may be expected to be turned away.
double risk(const Position& position, Mask stones) {
    double risk = 0.0;
    for (; stones; stones &= stones - 1) {
        const Mask cells = touched(stones & -stones);
        double chance = 0.0;
        for (int group = 0; group < GROUPS; ++group) {
            const int recyclings = position.recyclings[group];
            if (recyclings && position.groups[group] & cells)
                chance = std::max(chance, static_cast<double>(recyclings) /
                                              (recyclings + position.coins[group]));
        }
        const int flashed = popcount(position.eclairs & cells);
        if (flashed + popcount(position.doubles & cells) >= 2)
            risk += chance * (flashed >= 2 ? 0.75 : flashed == 1 ? 0.45 : 0.3);
    }
    return risk;
}

// The score that a player may expect at the end.
double prospect(const Position& position, const Player& player, const Player& rival, int coins) {
    double total = player.score();
    if (rival.left())
        total -= risk(position, player.stones[ONES]) + 2.0 * risk(position, player.stones[TWOS]);
    total += 0.8 * player.hand[ONES] + 1.6 * player.hand[TWOS];
    return total + (coins > 0 ? 0.55 * player.hand[MOONS] : 0.0);
}

// About how likely player 0 is to win; exact when the game is over.
double estimate(const Position& position) {
    if (position.is_over()) return position.winner() == 0 ? 1.0 : 0.0;
    const auto& [zero, one] = position.players;
    const auto& hidden = position.coins;
    const int coins = hidden[0] + hidden[1] + hidden[2] + hidden[3];
    double lead = prospect(position, zero, one, coins) - prospect(position, one, zero, coins);
    // Whoever empties his hand first wins a tie, so a shorter hand is worth a little.
    if (position.first >= 0)
        lead += position.first == 0 ? 0.5 : -0.5;
    else
        lead += 0.25 * (one.left() - zero.left());
    return logistic(lead * (1.1 + 1.6 / (1 + zero.left() + one.left())));
}

// The estimate for player 0 after `depth` more actions; `budget` nodes may be visited.
double expect(const Position& position, int depth, std::int64_t& budget) {
    if (--budget < 0 || depth == 0 || position.is_over()) return estimate(position);
    std::array<Action, MAX_ACTIONS> actions;
    const int count = position.list_actions(actions.data());
    const bool mine = position.turn == 0;
    double best = -1.0;
    for (int index = 0; index < count; ++index) {
        const int group = position.group_of(actions[index]);
        double value = 0.0;
        for (int face = NO_FACE; face <= COIN; ++face) {
            const int chances = position.chances(group, face);
            if (!chances) continue;
            double weight = 1.0;
            if (group >= 0)
                weight = static_cast<double>(chances) /
                         (position.coins[group] + position.recyclings[group]);
            Position after = position;
            after.play(actions[index], group, face);
            value += weight * expect(after, depth - 1, budget);
        }
        best = std::max(best, mine ? value : 1.0 - value);
    }
    return mine ? best : 1.0 - best;
}

// What is wrong with a position that Python gives, or 0. Whoever has none of these can be played to
// its end within MAX_ACTIONS_PER_GAME, and fits the numbers that the solver keeps of it.
int flaw(const Position& position) {
    const auto& p = position;
    int coins = p.players[0].purse + p.players[1].purse, recyclings = 0, arrows = 0, cells = 0;
    Mask filled = p.doubles | p.eclairs | p.spent | p.neutral;
    cells = popcount(p.doubles) + popcount(p.eclairs) + popcount(p.spent) + popcount(p.neutral);
    for (int group = 0; group < GROUPS; ++group) {
        const int hidden = popcount(p.groups[group]);
        if (p.coins[group] + p.recyclings[group] != hidden) return 1;
        coins += p.coins[group];
        recyclings += p.recyclings[group];
        arrows += hidden;
        filled |= p.groups[group];
    }
    if (cells + arrows != popcount(filled)) return 2;
    if (coins > FACES || recyclings > FACES || popcount(p.doubles) + popcount(p.eclairs) > 8)
        return 3;
    int pieces = 0;
    for (const Player& player : p.players) {
        const int ones = popcount(player.stones[ONES]), twos = popcount(player.stones[TWOS]);
        const int laid = ones + twos + popcount(player.centaur);
        if (player.hand[ONES] + ones > 2 || player.hand[TWOS] + twos > 1 ||
            player.hand[MOONS] > 1 || laid + player.left() > PAWNS)
            return 4;
        pieces += laid;
    }
    const Mask taken = p.players[0].pieces() | p.players[1].pieces();
    if (taken & ~ALL_PLACES || popcount(taken) != pieces) return 5;
    const bool empty[] = {p.players[0].left() == 0, p.players[1].left() == 0};
    if (p.turn < -1 || p.turn > 1 || (p.turn < 0 ? !(empty[0] && empty[1]) : empty[p.turn]))
        return 6;
    if (p.first < -1 || p.first > 1 || (p.first < 0 ? empty[0] || empty[1] : !empty[p.first]))
        return 7;
    return 0;
}

bool is_legal(const Position& position, std::int64_t action) {
    std::array<Action, MAX_ACTIONS> actions;
    const auto end = actions.begin() + position.list_actions(actions.data());
    return std::find(actions.begin(), end, action) != end;
}

}  // namespace
}  // namespace tablee::hepta_mensa

using namespace tablee::hepta_mensa;

EXPORTED std::int64_t hepta_mensa_flaw(const Position* position) { return flaw(*position); }

// Every legal action of the player to move; how many there are.
EXPORTED std::int64_t hepta_mensa_list(const Position* position, Action* out) {
    return position->list_actions(out);
}

// How many hidden pawns that an action may turn bear each face: a recycling, a coin. Both are 0
// when it turns none; false when the action is not legal.
EXPORTED bool hepta_mensa_faces(const Position* position, std::int64_t action, std::int64_t* out) {
    if (!is_legal(*position, action)) return false;
    const int group = position->group_of(static_cast<Action>(action));
    out[RECYCLING] = position->chances(group, RECYCLING);
    out[COIN] = position->chances(group, COIN);
    return true;
}

// Change a position by an action that shows a face; false, and no change, where it cannot be.
EXPORTED bool hepta_mensa_play(Position* position, std::int64_t action, std::int64_t face) {
    if (!is_legal(*position, action)) return false;
    const auto chosen = static_cast<Action>(action);
    const int group = position->group_of(chosen), shown = static_cast<int>(face);
    if (face != shown || !position->chances(group, shown)) return false;
    position->play(chosen, group, shown);
    return true;
}

EXPORTED std::int64_t hepta_mensa_winner(const Position* position) { return position->winner(); }

// How many positions lie exactly `depth` actions away, each face counted apart.
EXPORTED std::int64_t hepta_mensa_perft(const Position* position, std::int64_t depth) {
    return perft(*position, static_cast<int>(depth));
}

EXPORTED std::int64_t hepta_mensa_playouts(const Position* position, std::uint64_t seed,
                                           std::int64_t games) {
    return playouts(*position, seed, games);
}

// For each action of the list, the estimate for player 0 when one looks `depth` actions ahead.
// Returns what is left of the budget; below 0 when it did not suffice.
EXPORTED std::int64_t hepta_mensa_look_ahead(const Position* position, std::int64_t depth,
                                             std::int64_t budget, double* out) {
    std::array<Action, MAX_ACTIONS> actions;
    const int count = position->list_actions(actions.data());
    for (int index = 0; index < count; ++index) {
        const int group = position->group_of(actions[index]);
        double value = 0.0;
        int total = 0;
        for (int face = NO_FACE; face <= COIN; ++face)
            if (const int chances = position->chances(group, face)) {
                Position after = *position;
                after.play(actions[index], group, face);
                value += chances * expect(after, static_cast<int>(depth) - 1, budget);
                total += chances;
            }
        out[index] = value / total;
    }
    return budget;
}
