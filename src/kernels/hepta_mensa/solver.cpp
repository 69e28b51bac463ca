// Exact values of Hepta Mensa positions.
//
// The hidden faces of a position can be arranged in some number of ways, all equally likely: two
// for every pair of a colour, C(n, coins) without colours. A position is worth the number of these
// arrangements in which the player to move wins, when both play their best. That is an integer, and
// what an action that turns a pawn is worth is the sum over its faces, without any division: so the
// question "is it worth at least beta?" is answered exactly, and asking it a few times finds the
// value. Answers are kept in a table of bounds, whose entries hold the whole position.
//
// Before a position is looked up it is reduced to what can still matter, seen by the player to move
// ("own") against the other ("foe"). Each step keeps the value exactly:
//
// - A simple arrow is dead when it touches neither a free place nor a stone that can ever touch two
//   eclairs: nobody will turn it. A pair, or a group, without a live arrow is dropped; the value is
//   then multiplied by the arrangements dropped (the "scale").
// - Places that matter for attacks ("exposed"): free ones and stones that touch two doubles or
//   eclairs and a live simple. Doubles and eclairs only get fewer, so a place that is not exposed
//   will never be again; a stone there is just points, and an eclair that touches no exposed place
//   is nothing.
// - Pieces matter otherwise only through the doubles that their enemy can flash: each double says
//   who can flash it now.
// - A double that touches no exposed place, and that no further pawn can open to anyone else, is a
//   mere tempo. Two tempi that either player can use cancel, for whoever wants the value without
//   them answers the use of one by the other; so do one of each player's private tempi.
// - A free place that touches nothing alive is like any other such place: only their number counts,
//   and it follows from the hands, since nine places hold eight pawns.
// - Only the difference of the scores counts, and positions that differ by nothing else bound each
//   other, as a better score is never worth less.
// - The eight symmetries of the square, and the names of the colours.
// - When foe's hand is empty, own plays on alone: flashing costs nothing then, so a stone that
//   touches two doubles or eclairs is open to attack at once, and own's stones are safe.
//
// The search asks moves that simplify first: stones on places where they are safe, then attacks,
// flashes, centaurs, and stones that can be attacked last. Lone centaurs of a dear pawn are left
// out (see `list_moves`).

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "position.hpp"

namespace tablee::hepta_mensa {
namespace {

using Word = std::uint64_t;  // four masks of 16 bits
using Value = std::int32_t;  // a number of arrangements

constexpr Word EACH = 0x0001000100010001;  // times a mask: the mask in all four

constexpr Value STOPPED = -1;
constexpr int MAX_MOVES = 96;
constexpr int MAX_PLIES = MAX_ACTIONS_PER_GAME + 1;

// CHOOSE[c][r]: the arrangements of c coins and r recyclings.
constexpr Value CHOOSE[FACES + 1][FACES + 1] = {
    {1, 1, 1, 1, 1}, {1, 2, 3, 4, 5}, {1, 3, 6, 10, 15}, {1, 4, 10, 20, 35}, {1, 5, 15, 35, 70}};

// Hands, in four bits

struct Hand {
    std::uint32_t bits;  // ones | twos << 2 | moons << 3

    static Hand of(const Player& player) {
        return {static_cast<std::uint32_t>(player.hand[ONES] | player.hand[TWOS] << 2 |
                                           player.hand[MOONS] << 3)};
    }
    int ones() const { return static_cast<int>(bits & 3); }
    int twos() const { return static_cast<int>(bits >> 2 & 1); }
    int moons() const { return static_cast<int>(bits >> 3); }
    int size() const { return ones() + twos() + moons(); }
    int stones() const { return ones() + 2 * twos(); }
    bool empty() const { return bits == 0; }
    // Without its cheapest pawn.
    Hand without_cheapest() const { return {bits - (moons() ? 8 : ones() ? 1 : 4)}; }
};

// Masks by four

// Four cell masks, upside down.
constexpr Word mirror_cells(Word x) {
    x = (x & 0x00FF00FF00FF00FF) << 8 | (x >> 8 & 0x00FF00FF00FF00FF);
    return (x & 0x0F0F0F0F0F0F0F0F) << 4 | (x >> 4 & 0x0F0F0F0F0F0F0F0F);
}

// Place masks, upside down.
constexpr Word mirror_places(Word x) {
    return (x & 0x0070007000700070) | (x & 0x0007000700070007) << 8 |
           (x >> 8 & 0x0007000700070007);
}

// Rows for columns; cells and places alike, as both are 4r + c.
constexpr Word transpose(Word x) {
    Word t = (x ^ x >> 3) & 0x0A0A0A0A0A0A0A0A;
    x ^= t ^ t << 3;
    t = (x ^ x >> 6) & 0x00CC00CC00CC00CC;
    return x ^ t ^ t << 6;
}

constexpr Mask mask_at(Word word, int index) {
    return static_cast<Mask>(word >> 16 * index) & ALL_CELLS;
}

// The four masks of a word, the largest first.
inline Word sort_pairs(Word pairs) {
    Mask a = mask_at(pairs, 0), b = mask_at(pairs, 1), c = mask_at(pairs, 2), d = mask_at(pairs, 3);
    const auto order = [](Mask& more, Mask& less) {
        const Mask high = std::max(more, less), low = std::min(more, less);
        more = high;
        less = low;
    };
    order(a, b);
    order(c, d);
    order(a, c);
    order(b, d);
    order(b, c);
    return a | static_cast<Word>(b) << 16 | static_cast<Word>(c) << 32 | static_cast<Word>(d) << 48;
}

// How many of the four masks are not empty: adding carries into the high bit of those.
inline int count_pairs(Word pairs) {
    constexpr Word low = 0x7FFF7FFF7FFF7FFF;
    return popcount((((pairs & low) + low) | pairs) & ~low);
}

constexpr Mask union_of(Word pairs) {
    pairs |= pairs >> 32;
    return static_cast<Mask>(pairs | pairs >> 16) & ALL_CELLS;
}

inline int points(Mask ones, Mask twos) { return popcount(ones) + 2 * popcount(twos); }

// What is known of a reduced state: its key, and bounds.

// The second word of a key, and of a table entry, where the bounds follow the key.
constexpr int HAND_OWN_AT = 27, HAND_FOE_AT = 31, GROUP_AT = 35, SPARE_AT = 40, COMMON_AT = 44,
              LEAD_AT = 45, LEAST_AT = 49, MOST_AT = 56;
constexpr Word KEY_BITS = (Word{1} << LEAST_AT) - 1, ALIKE_BITS = (Word{1} << LEAD_AT) - 1;

struct Known {
    Word cells;  // the key: four planes of 16 cells
    Word rest;  // the key: everything else, in 49 bits
    std::int16_t count;  // arrangements of the reduced state
    std::int16_t scale;  // arrangements of the whole state for each of those
    std::int16_t least, most;  // bounds of the reduced state's value, for its player to move
    std::int32_t work;  // a guess of how much is left to search

    bool settled() const { return least == most; }
    void raise(int to) { least = static_cast<std::int16_t>(std::max<int>(least, to)); }
    void lower(int to) { most = static_cast<std::int16_t>(std::min<int>(most, to)); }
};

// A state, of which `reduced` keeps what can still matter.
struct State {
    Mask doubles, open_own, open_foe;  // and those of them that each can flash now
    Mask eclairs;
    Mask coin, recycling;  // simples known to be so
    Word pairs;  // four masks: simples of pairs that hide one coin and one recycling
    Mask group;  // simples of the one group without colours
    std::int32_t group_coins, group_recyclings;
    Mask own_ones, own_twos, foe_ones, foe_twos;  // exposed stones
    Mask free;  // places that are not like any other
    Hand hand_own, hand_foe;
    std::int32_t lead;  // own's certain points less foe's
    std::int32_t spare;  // own's private tempi less foe's
    std::int32_t common;  // tempi that either can use, modulo two

    Mask simples() const { return coin | recycling | group | union_of(pairs); }
    bool solo() const { return hand_foe.empty(); }

    // The most coins, or recyclings, that these cells can hide.
    int most_coins(Mask cells) const { return at_most(coin, group_coins, cells); }
    int most_recyclings(Mask cells) const { return at_most(recycling, group_recyclings, cells); }
    int at_most(Mask known, int hidden, Mask cells) const {
        return popcount(known & cells) + count_pairs(pairs & cells * EACH) +
               std::min(hidden, popcount(group & cells));
    }

    Value arrangements() const {
        return CHOOSE[group_coins][group_recyclings] << count_pairs(pairs);
    }
};

// The most points that so many recyclings can turn away from a player who only lays stones. The
// first `safe` of his hand, the dearest first, go where nobody can attack them.
inline int most_turned(Mask ones, Mask twos, Hand hand, int safe, int recyclings) {
    const int saved = std::min(hand.twos(), safe);
    const int dear = popcount(twos) + hand.twos() - saved;
    const int cheap = popcount(ones) + std::max(0, hand.ones() - (safe - saved));
    const int first = std::min(dear, recyclings);
    return 2 * first + std::min(cheap, recyclings - first);
}

// The key of a reduced state.
//
// Every cell has a code, whose four bits lie in four planes: 1 double that nobody can flash, 2 that
// own can, 3 that foe can, 4 that both can; 5 eclair; 6 known coin; 7 known recycling; 8 to 11 the
// pairs (all 8 until they are named); 12 the group. Places have three planes: 1 free; 2, 3 own's
// stones; 4, 5 foe's.
void write_key(const State& s, Known& out) {
    const Mask both = s.open_own & s.open_foe, none = s.doubles & ~(s.open_own | s.open_foe);
    Word u = s.pairs;
    Word a = none | (s.open_foe & ~s.open_own) | s.eclairs | s.recycling;
    a |= static_cast<Word>((s.open_own ^ s.open_foe) | s.coin | s.recycling) << 16;
    a |= static_cast<Word>(both | s.eclairs | s.coin | s.recycling | s.group) << 32;
    a |= static_cast<Word>(s.group | union_of(u)) << 48;
    Word q = (s.free | s.own_twos | s.foe_twos) |
             static_cast<Word>(s.own_ones | s.own_twos) << 16 |
             static_cast<Word>(s.foe_ones | s.foe_twos) << 32;
    // The smallest of the eight images is the key; the pairs only decide between equal images.
    Word best_a = a, best_q = q, best_u = u;
    bool sorted = false;
    for (int turn = 0; turn < 7; ++turn) {
        if (turn & 1) {
            a = transpose(a), q = transpose(q), u = transpose(u);
        } else {
            a = mirror_cells(a), q = mirror_places(q), u = mirror_cells(u);
        }
        if (q < best_q || (q == best_q && a < best_a)) {
            best_a = a, best_q = q, best_u = u;
            sorted = false;
        } else if (q == best_q && a == best_a && u != best_u) {
            if (!sorted) best_u = sort_pairs(best_u);
            sorted = true;
            best_u = std::min(best_u, sort_pairs(u));
        }
    }
    if (!sorted) best_u = sort_pairs(best_u);
    a = best_a, q = best_q, u = best_u;
    const Mask second = mask_at(u, 1), third = mask_at(u, 2), fourth = mask_at(u, 3);
    out.cells = a | (second | fourth) | static_cast<Word>(third | fourth) << 16;
    q = (q & 0x000700070007) | (q >> 1 & 0x003800380038) | (q >> 2 & 0x01C001C001C0);
    q = (q & 0x1FF) | (q >> 7 & 0x1FF << 9) | (q >> 14 & 0x1FF << 18);
    out.rest = q | static_cast<Word>(s.hand_own.bits) << HAND_OWN_AT |
               static_cast<Word>(s.hand_foe.bits) << HAND_FOE_AT |
               static_cast<Word>(s.group_coins * 5 + s.group_recyclings) << GROUP_AT |
               static_cast<Word>(s.spare + 8) << SPARE_AT |
               static_cast<Word>(s.common) << COMMON_AT | static_cast<Word>(s.lead + 8) << LEAD_AT;
}

// The key, arrangements, scale and first bounds of a state. One that is decided gets one
// arrangement, equal bounds, and no key.
void reduce(State s, Known& out) {
    if (s.group_coins == 0) {
        s.recycling |= s.group;
        s.group = 0;
        s.group_recyclings = 0;
    } else if (s.group_recyclings == 0) {
        s.coin |= s.group;
        s.group = 0;
        s.group_coins = 0;
    }
    const Value before = s.arrangements();
    const Mask simples = s.simples();
    const bool solo = s.solo();
    const Mask attackable = around_twice(s.doubles | s.eclairs);
    Mask exposed, alive;
    if (solo) {
        s.lead += points(s.own_ones, s.own_twos);
        s.own_ones = s.own_twos = 0;
        s.doubles = s.open_own = s.open_foe = s.eclairs = 0;
        s.spare = s.common = 0;
        exposed = (s.foe_ones | s.foe_twos) & attackable & around(simples);
        alive = simples & touched(s.free | exposed);
    } else {
        const Mask stones = s.own_ones | s.own_twos | s.foe_ones | s.foe_twos;
        alive = simples & touched(s.free | (stones & attackable));
        exposed = (s.free | stones) & attackable & around(alive);
        s.eclairs &= touched(exposed);
        const Mask idle = s.doubles & ~touched(exposed);
        const Mask shared = idle & s.open_own & s.open_foe;
        const Mask lone = idle & (s.open_own ^ s.open_foe) & ~touched(s.free);
        s.common = (s.common + popcount(shared)) & 1;
        s.spare += popcount(lone & s.open_own) - popcount(lone & s.open_foe);
        const Mask kept = ~(shared | lone);
        s.doubles &= kept;
        s.open_own &= kept;
        s.open_foe &= kept;
        s.lead += points(s.own_ones & ~exposed, s.own_twos & ~exposed);
        s.own_ones &= exposed;
        s.own_twos &= exposed;
    }
    s.lead -= points(s.foe_ones & ~exposed, s.foe_twos & ~exposed);
    s.foe_ones &= exposed;
    s.foe_twos &= exposed;
    s.free &= around(alive | s.doubles);
    s.coin &= alive;
    s.recycling &= alive;
    s.group &= alive;
    s.pairs &= alive * EACH;
    if (!s.group) s.group_coins = s.group_recyclings = 0;
    const Value count = s.arrangements();
    // Is it decided? `least` and `most` are the final leads that own and foe can make sure of by
    // laying their stones, whatever the other wins; whoever lays at every turn is also the faster.
    const int size_own = s.hand_own.size(), size_foe = s.hand_foe.size();
    const int coins = s.most_coins(touched(s.free));
    int now = s.lead + points(s.own_ones, s.own_twos) - points(s.foe_ones, s.foe_twos);
    now += s.hand_own.stones();
    bool won, lost;
    if (solo) {
        int most = now;
        if (!s.hand_own.empty()) {
            const int turned = s.most_recyclings(touched(exposed));
            most += std::min(s.hand_own.moons(), coins) +
                    most_turned(s.foe_ones, s.foe_twos, {0}, 0, turned);
        }
        won = now > 0;
        lost = most <= 0;
    } else {
        now -= s.hand_foe.stones();
        const Mask risky = s.free & exposed;
        const int safe = 1 + size_own + size_foe - popcount(risky);
        int turned = s.most_recyclings(touched(s.own_ones | s.own_twos | risky));
        const int least = now - std::min(s.hand_foe.moons(), coins) -
                          most_turned(s.own_ones, s.own_twos, s.hand_own, (safe + 1) >> 1, turned);
        turned = s.most_recyclings(touched(s.foe_ones | s.foe_twos | risky));
        const int most = now + std::min(s.hand_own.moons(), coins) +
                         most_turned(s.foe_ones, s.foe_twos, s.hand_foe, safe >> 1, turned);
        const bool faster = size_own <= size_foe;
        won = least > 0 || (least == 0 && faster);
        lost = most < 0 || (most == 0 && !faster);
    }
    if (won || lost) {
        out.count = 1;
        out.scale = static_cast<std::int16_t>(before);
        out.least = out.most = won;
        return;
    }
    out.count = static_cast<std::int16_t>(count);
    out.scale = static_cast<std::int16_t>(before / count);
    out.least = 0;
    out.most = static_cast<std::int16_t>(count);
    out.work = popcount(alive | s.eclairs | s.doubles) + popcount(s.free) +
               2 * (size_own + size_foe);
    write_key(s, out);
}

// The reduced state of a key.
State expand(Word a, Word b) {
    State s;
    const Mask p0 = mask_at(a, 0), p1 = mask_at(a, 1), p2 = mask_at(a, 2), p3 = mask_at(a, 3);
    const Mask low = ~p2 & ~p3, mid = p2 & ~p3, pair = p3 & ~p2;
    const Mask both = mid & ~p1 & ~p0;
    s.open_own = (low & p1 & ~p0) | both;
    s.open_foe = (low & p1 & p0) | both;
    s.doubles = (low & (p0 | p1)) | both;
    s.eclairs = mid & ~p1 & p0;
    s.coin = mid & p1 & ~p0;
    s.recycling = mid & p1 & p0;
    s.pairs = (pair & ~p1 & ~p0) | static_cast<Word>(pair & ~p1 & p0) << 16 |
              static_cast<Word>(pair & p1 & ~p0) << 32 | static_cast<Word>(pair & p1 & p0) << 48;
    s.group = p3 & p2;
    s.group_coins = static_cast<std::int32_t>((b >> GROUP_AT & 31) / 5);
    s.group_recyclings = static_cast<std::int32_t>((b >> GROUP_AT & 31) % 5);
    s.spare = static_cast<std::int32_t>(b >> SPARE_AT & 15) - 8;
    s.common = static_cast<std::int32_t>(b >> COMMON_AT & 1);
    Word q = (b & 0x1FF) | (b & 0x1FF << 9) << 7 | (b & 0x1FF << 18) << 14;
    q = (q & 0x000700070007) | (q & 0x003800380038) << 1 | (q & 0x01C001C001C0) << 2;
    const Mask q0 = mask_at(q, 0), q1 = mask_at(q, 1), q2 = mask_at(q, 2);
    s.own_ones = q1 & ~q0;
    s.own_twos = q1 & q0;
    s.foe_ones = q2 & ~q0;
    s.foe_twos = q2 & q0;
    s.free = q0 & ~q1 & ~q2;
    s.hand_own = {static_cast<std::uint32_t>(b >> HAND_OWN_AT & 15)};
    s.hand_foe = {static_cast<std::uint32_t>(b >> HAND_FOE_AT & 15)};
    s.lead = static_cast<std::int32_t>(b >> LEAD_AT & 15) - 8;
    return s;
}

// Moves

// A move is an action whose place is a bit, or NOWHERE for any of the places that are alike, and
// whose flash without a cell uses a tempo. In what order they are asked its rank says.
constexpr int NOWHERE = 15;
constexpr int COMMON_TEMPO = 1, PRIVATE_TEMPO = 2;
enum Rank : std::uint8_t { SAFE, ATTACKS, FLASHES, CENTAURS, EXPOSED };

struct Move {
    std::uint8_t rank, kind, spot, cell;
};

struct Moves {
    std::array<Move, MAX_MOVES> moves;
    int count = 0;

    void add(Rank rank, int kind, int spot, int cell) {
        moves[count++] = {rank, static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(spot),
                          static_cast<std::uint8_t>(cell)};
    }
    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + count; }
};

// The moves that may be best. Left out are centaurs of a dearer pawn than the cheapest in hand
// (moon, one, two): whoever keeps the dearer one can do all that the cheaper could, for as many
// points or more.
void list_moves(const State& s, Moves& out) {
    const Mask simples = s.simples();
    const bool alike = 1 + s.hand_own.size() + s.hand_foe.size() > popcount(s.free);
    const Mask exposed = around_twice(s.doubles | s.eclairs) & around(simples);
    // Of moves that are otherwise alike, the dearer stone first.
    for (int kind = LAY_TWO; kind >= LAY_ONE; --kind)
        if (kind == LAY_TWO ? s.hand_own.twos() : s.hand_own.ones()) {
            for (Mask left = s.free; left; left &= left - 1) {
                const int spot = lowest(left);
                out.add(exposed >> spot & 1 ? EXPOSED : SAFE, kind, spot, NO_CELL);
            }
            if (alike) out.add(SAFE, kind, NOWHERE, NO_CELL);
        }
    Mask targets = s.foe_ones | s.foe_twos;
    if (!s.solo()) targets &= around_twice(s.eclairs);
    for (; targets; targets &= targets - 1)
        for (Mask cells = simples & touched(targets & -targets); cells; cells &= cells - 1)
            out.add(ATTACKS, ATTACK, lowest(targets), lowest(cells));
    if (s.common) out.add(FLASHES, FLASH, COMMON_TEMPO, NO_CELL);
    if (s.spare > 0) out.add(FLASHES, FLASH, PRIVATE_TEMPO, NO_CELL);
    for (Mask left = s.open_own; left; left &= left - 1)
        out.add(FLASHES, FLASH, NOWHERE, lowest(left));
    const Mask useful = s.free & around(simples);
    for (Mask left = useful ? useful : s.free; left; left &= left - 1) {
        const int spot = lowest(left);
        if (!useful) out.add(CENTAURS, CENTAUR_ONE, spot, NO_CELL);
        for (Mask cells = simples & touched(bit(spot)); cells; cells &= cells - 1)
            out.add(CENTAURS, CENTAUR_ONE, spot, lowest(cells));
    }
    if (alike && !useful) out.add(CENTAURS, CENTAUR_ONE, NOWHERE, NO_CELL);
}

// What is known after a move shows a coin (1), a recycling or nothing (0).
void outcome(const State& s, Move move, int face, Known& out) {
    State t = s;
    const Mask place = move.spot != NOWHERE ? bit(move.spot) : 0;
    const Mask cell = move.cell != NO_CELL ? bit(move.cell) : 0;
    if (move.kind == FLASH) {
        if (!cell) {
            if (move.spot == COMMON_TEMPO)
                t.common = 0;
            else
                t.spare -= 1;
        }
        t.doubles &= ~cell;
        t.open_own &= ~cell;
        t.open_foe &= ~cell;
        t.eclairs |= cell;
    } else if (cell) {
        if (s.group & cell) {
            t.group &= ~cell;
            t.group_coins -= face;
            t.group_recyclings -= 1 - face;
        } else if (s.coin & cell) {
            t.coin &= ~cell;
        } else if (s.recycling & cell) {
            t.recycling &= ~cell;
        } else {
            int shift = 0;
            while (!(s.pairs >> shift & cell)) shift += 16;
            const Mask twin = static_cast<Mask>(s.pairs >> shift) & ALL_CELLS & ~cell;
            t.pairs &= ~(static_cast<Word>(ALL_CELLS) << shift);
            (face ? t.recycling : t.coin) |= twin;
        }
    }
    if (move.kind == ATTACK) {
        if (!face) {
            t.foe_ones &= ~place;
            t.foe_twos &= ~place;
        }
    } else if (move.kind != FLASH) {
        t.free &= ~place;
        t.open_foe |= t.doubles & touched(place);
        if (move.kind == LAY_ONE) {
            t.own_ones |= place;
            t.hand_own.bits -= 1;
            t.lead += move.spot == NOWHERE;
        } else if (move.kind == LAY_TWO) {
            t.own_twos |= place;
            t.hand_own.bits -= 4;
            t.lead += 2 * (move.spot == NOWHERE);
        } else {
            t.lead += face;
            t.hand_own = t.hand_own.without_cheapest();
        }
    }
    if (s.solo()) {
        // Stones that could not be attacked were left out when own began to play alone.
        t.eclairs = ALL_CELLS;
        t.spare = -t.spare;
    } else {
        std::swap(t.open_own, t.open_foe);
        std::swap(t.own_ones, t.foe_ones);
        std::swap(t.own_twos, t.foe_twos);
        std::swap(t.hand_own, t.hand_foe);
        t.lead = -t.lead;
        t.spare = -t.spare;
    }
    reduce(t, out);
}

// The table

struct Entry {
    Word cells, rest;

    bool empty() const { return rest == 0; }
    int lead() const { return static_cast<int>(rest >> LEAD_AT & 15); }
    int least() const { return static_cast<int>(rest >> LEAST_AT & 127); }
    int most() const { return static_cast<int>(rest >> MOST_AT & 127); }
    int left() const {
        return Hand{static_cast<std::uint32_t>(rest >> HAND_OWN_AT & 15)}.size() +
               Hand{static_cast<std::uint32_t>(rest >> HAND_FOE_AT & 15)}.size();
    }
};

// Four entries: a line of the processor's cache.
struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
};
static_assert(sizeof(Bucket) == 64);

// A move, and what is known of its outcomes `first` to `last`: 0 recycling or no face, 1 coin.
struct Row {
    std::array<Known, 2> outcomes;
    std::uint8_t first, last;
    std::int32_t order;
};

// The room for one node of a search.
struct Ply {
    State state;
    std::array<Row, MAX_MOVES> rows;
    std::array<std::uint8_t, MAX_MOVES> order;  // of rows, the best first
};

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

}  // namespace

// Bounds of positions met before, in a bounded number of bytes, and the room for a search. It is
// never cleared, for what it says stays true.
//
// It begins small and doubles as it fills, up to its bound: most searches end before they need
// more than the processor's caches hold, and are then twice as fast as in a large table.
struct Table {
    static constexpr Word SMALLEST = 1 << 16;  // buckets: 4 MiB

    std::unique_ptr<void, Free> memory;
    Bucket* buckets = nullptr;
    Word size = 0, bound = 0;  // in buckets, powers of two
    Word filled = 0;  // entries
    std::array<Ply, MAX_PLIES> plies;

    // Positions that differ in score only share a bucket.
    Bucket& bucket(Word a, Word b) const {
        Word mixed = (a ^ a >> 29) * 0x2545F4914F6CDD1D + (b & ALIKE_BITS) * 0x9E3779B97F4A7C15;
        mixed ^= mixed >> 32;
        mixed *= 0xC2B2AE3D27D4EB4F;
        return buckets[mixed >> 33 & (size - 1)];
    }

    // Take so many buckets instead; false, and no change, where there is no memory for them.
    bool resize(Word wanted) {
        std::unique_ptr<void, Free> room(std::calloc(wanted + 1, sizeof(Bucket)));
        if (!room) return false;
        const auto address = reinterpret_cast<std::uintptr_t>(room.get());
        auto* const first = reinterpret_cast<Bucket*>((address + alignof(Bucket) - 1) &
                                                      ~(std::uintptr_t{alignof(Bucket)} - 1));
        const Bucket* const old = buckets;
        const Word before = size;
        buckets = first;
        size = wanted;
        // A bucket's entries go into one of two, where there is room for all of them.
        for (Word index = 0; index < before; ++index)
            for (const Entry& entry : old[index].entries)
                if (!entry.empty()) {
                    auto& there = bucket(entry.cells, entry.rest).entries;
                    *std::find_if(there.begin(), there.end(),
                                  [](const Entry& one) { return one.empty(); }) = entry;
                }
        memory = std::move(room);
        return true;
    }

    // Narrow bounds by what is known.
    void probe(Known& known) const {
        const Word alike = known.rest & ALIKE_BITS;
        const int lead = static_cast<int>(known.rest >> LEAD_AT);
        for (const Entry& entry : bucket(known.cells, known.rest).entries)
            if (entry.cells == known.cells && (entry.rest & ALIKE_BITS) == alike) {
                if (entry.lead() <= lead)
                    known.raise(entry.least());
                if (entry.lead() >= lead)
                    known.lower(entry.most());
            }
    }

    // Note bounds, in place of the entry with the fewest pawns left to lay.
    void store(Word cells, Word rest, Value least, Value most) {
        Bucket& home = bucket(cells, rest);
        Entry* chosen = nullptr;
        int fewest = 99;
        for (Entry& entry : home.entries) {
            if (entry.cells == cells && (entry.rest & KEY_BITS) == rest) {
                chosen = &entry;
                least = std::max<Value>(least, entry.least());
                most = std::min<Value>(most, entry.most());
                break;
            }
            if (entry.left() < fewest) {
                chosen = &entry;
                fewest = entry.left();
            }
        }
        filled += chosen->empty();
        *chosen = {cells, rest | static_cast<Word>(least) << LEAST_AT |
                              static_cast<Word>(most) << MOST_AT};
        // Fuller than that, many a bucket has no room left.
        if (filled > 2 * size && size < bound && !resize(2 * size)) bound = size;
    }
};

namespace {

// What an outcome is worth at least, and at most, to the player who moved.
struct Bounds {
    Value least, most;
};

inline Bounds for_mover(const Known& known, bool solo) {
    if (solo) return {known.least * known.scale, known.most * known.scale};
    return {(known.count - known.most) * known.scale, (known.count - known.least) * known.scale};
}

// A search with a table, as far as its node limit.
struct Search {
    Table& table;
    std::int64_t limit;
    std::int64_t nodes = 0;

    struct Looked {
        Value best;
        int kept;
    };

    // Fill a row for every move, and `order` with those that must be searched. Returns a bound as
    // `visit` does, of the other moves only, and how many are in order.
    Looked look(Ply& ply, Value beta) {
        const State& s = ply.state;
        const bool solo = s.solo();
        const Mask unknown = s.group | union_of(s.pairs);
        Moves moves;
        list_moves(s, moves);
        Looked found{0, 0};
        for (int index = 0; index < moves.count; ++index) {
            const Move move = moves.moves[index];
            Row& row = ply.rows[index];
            int first = 0, last = 0;
            if (move.kind != FLASH && move.cell != NO_CELL) {
                if (unknown >> move.cell & 1)
                    last = 1;
                else if (s.coin >> move.cell & 1)
                    first = last = 1;
            }
            Value least = 0, most = 0, work = 0;
            for (int face = first; face <= last; ++face) {
                Known& known = row.outcomes[face];
                outcome(s, move, face, known);
                if (!known.settled()) {
                    table.probe(known);
                    work += known.work;
                }
                const Bounds bounds = for_mover(known, solo);
                least += bounds.least;
                most += bounds.most;
            }
            if (least >= beta) return {least, 0};
            if (most < beta) {
                found.best = std::max(found.best, most);
                continue;
            }
            row.first = static_cast<std::uint8_t>(first);
            row.last = static_cast<std::uint8_t>(last);
            row.order = move.rank << 8 | work;
            int at = found.kept++;
            for (; at > 0 && ply.rows[ply.order[at - 1]].order > row.order; --at)
                ply.order[at] = ply.order[at - 1];
            ply.order[at] = static_cast<std::uint8_t>(index);
        }
        return found;
    }

    // Is the state of this key worth `beta` or more? STOPPED when the node limit is reached.
    //
    // The answer is a number from `beta` up that the value reaches, or one below `beta` that it
    // does not exceed.
    Value visit(Word cells, Word rest, Value count, Value beta, int depth) {
        if (++nodes > limit) return STOPPED;
        Ply& ply = table.plies[depth];
        ply.state = expand(cells, rest);
        const bool solo = ply.state.solo();
        auto [best, kept] = look(ply, beta);
        for (int index = 0; index < kept; ++index) {
            Row& row = ply.rows[ply.order[index]];
            Bounds one, other;
            while (true) {
                one = for_mover(row.outcomes[row.first], solo);
                other = row.last != row.first ? for_mover(row.outcomes[row.last], solo)
                                              : Bounds{0, 0};
                if (one.least + other.least >= beta || one.most + other.most < beta) break;
                // Settle one face, then the other: ask it for what the middle of the other's
                // bounds leaves to be wanted.
                Known* asked = &row.outcomes[row.first];
                if (one.least == one.most) {
                    asked = &row.outcomes[row.last];
                    std::swap(one, other);
                }
                const Value want = std::min(
                    std::max(beta - (other.least + other.most) / 2, one.least + 1), one.most);
                Value ask = (want + asked->scale - 1) / asked->scale;
                if (!solo) ask = asked->count - ask + 1;
                // An earlier move may have led to the same position.
                table.probe(*asked);
                if (asked->least < ask && ask <= asked->most) {
                    const Value got =
                        visit(asked->cells, asked->rest, asked->count, ask, depth + 1);
                    if (got == STOPPED) return STOPPED;
                    (got >= ask ? asked->least : asked->most) = static_cast<std::int16_t>(got);
                }
            }
            if (one.least + other.least >= beta) {
                best = one.least + other.least;
                break;
            }
            best = std::max(best, one.most + other.most);
        }
        if (best >= beta)
            table.store(cells, rest, best, count);
        else
            table.store(cells, rest, 0, best);
        return best;
    }
};

// What is known of a position for the player to move; for player 0 when it is over.
Known reduce_position(const Position& position) {
    Known out{};
    if (position.is_over()) {
        out.count = 1;
        Value scale = 1;
        for (int group = 0; group < GROUPS; ++group)
            scale *= CHOOSE[position.coins[group]][position.recyclings[group]];
        out.scale = static_cast<std::int16_t>(scale);
        out.least = out.most = position.winner() == 0;
        return out;
    }
    const Player &own = position.own(), &foe = position.foe();
    State s{};
    s.doubles = position.doubles;
    s.open_own = position.doubles & touched(foe.pieces());
    s.open_foe = position.doubles & touched(own.pieces());
    s.eclairs = position.eclairs;
    for (int group = 0; group < GROUPS; ++group) {
        const Mask cells = position.groups[group];
        const int coins = position.coins[group], recyclings = position.recyclings[group];
        if (coins == 0) {
            s.recycling |= cells;
        } else if (recyclings == 0) {
            s.coin |= cells;
        } else if (coins == 1 && recyclings == 1) {
            s.pairs |= static_cast<Word>(cells) << (16 * group);
        } else {
            s.group = cells;
            s.group_coins = coins;
            s.group_recyclings = recyclings;
        }
    }
    s.own_ones = own.stones[ONES], s.own_twos = own.stones[TWOS];
    s.foe_ones = foe.stones[ONES], s.foe_twos = foe.stones[TWOS];
    s.free = position.free();
    s.hand_own = Hand::of(own), s.hand_foe = Hand::of(foe);
    s.lead = own.purse - foe.purse;
    reduce(s, out);
    return out;
}

// One face of an action, or a whole position, as a question of a player to the search.
struct Question {
    Known known;
    bool same;  // is the player the one to move?

    Question() = default;
    Question(const Position& position, int player, const Table& table)
        : known(reduce_position(position)), same(std::max<int>(position.turn, 0) == player) {
        recall(table);
    }

    Value total() const { return known.count * known.scale; }
    Value least() const { return for_mover(known, same).least; }
    Value most() const { return for_mover(known, same).most; }

    void recall(const Table& table) {
        if (!known.settled()) table.probe(known);
    }

    // Narrow the bounds until it is known whether it is worth `want`; false if stopped.
    bool reaches(Value want, Search& search) {
        recall(search.table);
        while (least() < want && want <= most()) {
            Value ask = (want + known.scale - 1) / known.scale;
            if (!same) ask = known.count - ask + 1;
            const Value got = search.visit(known.cells, known.rest, known.count, ask, 0);
            if (got == STOPPED) return false;
            (got >= ask ? known.least : known.most) = static_cast<std::int16_t>(got);
        }
        return true;
    }
};

}  // namespace

// What is known: of `total` arrangements, the mover wins `least` to `most`.
struct Verdict {
    std::int32_t least, most, total;
};
static_assert(sizeof(Verdict) == 12);

struct RootVerdict {
    std::int64_t nodes;
    std::int32_t count;  // of actions
    std::int32_t best;  // an index of `actions`, or -1
    std::array<std::int32_t, MAX_ACTIONS> actions;
    std::array<Verdict, MAX_ACTIONS> verdicts;
};
static_assert(sizeof(RootVerdict) == 16 + 16 * MAX_ACTIONS);

namespace {

// The exact value of a position, or what the search's nodes can tell of it.
Verdict solve(const Position& position, Search& search, Verdict known) {
    Question whole(position, position.turn, search.table);
    Value least = std::max(whole.least(), known.least), most = std::min(whole.most(), known.most);
    // Perfect play wins a little over half of the arrangements on average: begin there, then ask
    // for one more or one less.
    Value want = whole.known.scale * (whole.known.count / 2 + 1);
    while (least < most) {
        want = std::min(std::max(want, least + 1), most);
        if (!whole.reaches(want, search)) break;
        least = std::max(least, whole.least());
        most = std::min(most, whole.most());
        want = least >= want ? least + 1 : most;
    }
    return {least, most, whole.total()};
}

// An action, and a question for each face that it can show.
struct Choice {
    std::array<Question, 2> questions;
    int count = 0;

    Question* begin() { return questions.data(); }
    Question* end() { return questions.data() + count; }
    const Question* begin() const { return questions.data(); }
    const Question* end() const { return questions.data() + count; }

    Verdict sum() const {
        Verdict sum{0, 0, 0};
        for (const Question& question : *this) {
            sum.least += question.least();
            sum.most += question.most();
            sum.total += question.total();
        }
        return sum;
    }

    // Narrow the bounds until it is known whether it is worth `want`; false if stopped.
    bool reaches(Value want, Search& search) {
        for (Verdict now = sum(); now.least < want && want <= now.most; now = sum()) {
            Question* asked = begin();
            if (asked->least() == asked->most()) ++asked;
            const Value others = now.most - asked->most();
            const Value wanted =
                std::min(std::max(want - others, asked->least() + 1), asked->most());
            if (!asked->reaches(wanted, search)) return false;
        }
        return true;
    }

    // Find the exact value of every question; false if stopped.
    bool settle(Search& search) {
        for (Question& question : *this)
            while (question.least() < question.most())
                if (!question.reaches((question.least() + question.most() + 1) / 2, search))
                    return false;
        return true;
    }
};

// The exact value of every legal action, or of a best one only with bounds for the others.
void solve_root(const Position& position, Search& search, bool best_only, RootVerdict& out) {
    const int player = position.turn;
    Verdict whole{0, 0, 0};
    if (best_only) whole = solve(position, search, {0, CHOOSE[FACES][FACES], 0});
    const bool known = best_only && whole.least == whole.most;
    std::array<Action, MAX_ACTIONS> actions;
    std::array<Choice, MAX_ACTIONS> choices;
    out.count = position.list_actions(actions.data());
    for (int index = 0; index < out.count; ++index) {
        const int group = position.group_of(actions[index]);
        for (int face = NO_FACE; face <= COIN; ++face)
            if (position.chances(group, face)) {
                Position after = position;
                after.play(actions[index], group, face);
                Choice& choice = choices[index];
                choice.questions[choice.count++] = Question(after, player, search.table);
            }
    }
    out.best = -1;
    if (known) {
        // Those first that are known to be worth most.
        std::array<std::uint8_t, MAX_ACTIONS> order;
        std::array<Value, MAX_ACTIONS> worth;
        for (int index = 0; index < out.count; ++index) {
            order[index] = static_cast<std::uint8_t>(index);
            worth[index] = choices[index].sum().least;
        }
        std::stable_sort(order.begin(), order.begin() + out.count,
                         [&](int one, int other) { return worth[one] > worth[other]; });
        for (int at = 0; at < out.count && out.best < 0; ++at) {
            Choice& choice = choices[order[at]];
            if (!choice.reaches(whole.least, search)) break;
            if (choice.sum().least >= whole.least) out.best = order[at];
        }
    } else if (!best_only) {
        bool all = true;
        for (int index = 0; index < out.count && all; ++index)
            all = choices[index].settle(search);
        if (all)
            for (int index = 0; index < out.count; ++index)
                if (out.best < 0 || choices[index].sum().least > choices[out.best].sum().least)
                    out.best = index;
    }
    for (int index = 0; index < out.count; ++index) {
        out.actions[index] = actions[index];
        out.verdicts[index] = choices[index].sum();
        // No action is worth more than the position.
        if (known) out.verdicts[index].most = std::min(out.verdicts[index].most, whole.least);
    }
    out.nodes = std::min(search.nodes, search.limit);
}

}  // namespace
}  // namespace tablee::hepta_mensa

using namespace tablee::hepta_mensa;

// A table of at most so many buckets, a power of two; nothing where there is no memory for it.
EXPORTED Table* hepta_mensa_table_new(std::uint64_t bound) {
    auto* table = new (std::nothrow) Table;
    if (!table) return nullptr;
    table->bound = bound;
    if (!table->resize(std::min(bound, Table::SMALLEST))) {
        delete table;
        return nullptr;
    }
    return table;
}

EXPORTED void hepta_mensa_table_free(Table* table) { delete table; }

// The verdict is what is known already, and becomes what is known now. How many nodes it took.
EXPORTED std::int64_t hepta_mensa_solve(Table* table, const Position* position, std::int64_t limit,
                                        Verdict* verdict) {
    Search search{*table, limit};
    *verdict = solve(*position, search, *verdict);
    return std::min(search.nodes, limit);
}

EXPORTED void hepta_mensa_solve_root(Table* table, const Position* position, std::int64_t limit,
                                     bool best_only, RootVerdict* out) {
    Search search{*table, limit};
    solve_root(*position, search, best_only, *out);
}
