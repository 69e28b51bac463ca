// What can still matter of a Hepta Mensa position, as the solver has it: states, their keys, and
// the moves that lead from one to another.
//
// A position is reduced before it is looked up, seen by the player to move ("own") against the
// other ("foe"). Each step keeps the value exactly:
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
#pragma once

#include <algorithm>
#include <utility>

#include "position.hpp"

namespace tablee::hepta_mensa {

using Word = std::uint64_t;  // four masks of 16 bits
using Value = std::int32_t;  // a number of arrangements

constexpr Word EACH = 0x0001000100010001;  // times a mask: the mask in all four

constexpr int MAX_MOVES = 96;

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

// Rows for columns; cells and places alike, as both are 4r + c.
constexpr Word transpose(Word x) {
    Word t = (x ^ x >> 3) & 0x0A0A0A0A0A0A0A0A;
    x ^= t ^ t << 3;
    t = (x ^ x >> 6) & 0x00CC00CC00CC00CC;
    return x ^ t ^ t << 6;
}

// The eight symmetries of the square are the numbers 0..7: bit 0 turns upside down, bit 1 left to
// right, and then bit 2 rows to columns. Without a branch, since nobody could foresee it.
constexpr Word cells_seen_from(int side, Word x) {
    const auto if_bit = [side](int at) { return -static_cast<Word>(side >> at & 1); };
    Word y = (x & 0x00FF00FF00FF00FF) << 8 | (x >> 8 & 0x00FF00FF00FF00FF);
    y = (y & 0x0F0F0F0F0F0F0F0F) << 4 | (y >> 4 & 0x0F0F0F0F0F0F0F0F);
    x ^= (x ^ y) & if_bit(0);
    y = (x & 0x3333333333333333) << 2 | (x >> 2 & 0x3333333333333333);
    y = (y & 0x5555555555555555) << 1 | (y >> 1 & 0x5555555555555555);
    x ^= (x ^ y) & if_bit(1);
    return x ^ ((x ^ transpose(x)) & if_bit(2));
}

// Places without gaps, in nine bits, as a key holds them: of three masks at once.
constexpr Word pack_places(Word x) {
    x = (x & 0x000700070007) | (x >> 1 & 0x003800380038) | (x >> 2 & 0x01C001C001C0);
    return (x & 0x1FF) | (x >> 7 & 0x1FF << 9) | (x >> 14 & 0x1FF << 18);
}
constexpr Word unpack_places(Word x) {
    x = (x & 0x1FF) | (x & 0x1FF << 9) << 7 | (x & 0x1FF << 18) << 14;
    return (x & 0x000700070007) | (x & 0x003800380038) << 1 | (x & 0x01C001C001C0) << 2;
}

// Nine places as seen from each side.
using Sides = std::array<std::uint16_t, 8>;
constexpr std::array<Sides, 512> PLACES_SEEN_FROM = [] {
    std::array<Sides, 512> seen{};
    for (int places = 0; places < 512; ++places)
        for (int side = 0; side < 8; ++side)
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column)
                    if (places >> (3 * row + column) & 1) {
                        const int r = side & 1 ? 2 - row : row, c = side & 2 ? 2 - column : column;
                        seen[places][side] |=
                            static_cast<std::uint16_t>(1 << (side & 4 ? 3 * c + r : 3 * r + c));
                    }
    return seen;
}();

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

// A state, of which `reduce` leaves what can still matter.
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
inline void write_key(const State& s, Known& out) {
    const Mask both = s.open_own & s.open_foe, none = s.doubles & ~(s.open_own | s.open_foe);
    Word a = none | (s.open_foe & ~s.open_own) | s.eclairs | s.recycling;
    a |= static_cast<Word>((s.open_own ^ s.open_foe) | s.coin | s.recycling) << 16;
    a |= static_cast<Word>(both | s.eclairs | s.coin | s.recycling | s.group) << 32;
    a |= static_cast<Word>(s.group | union_of(s.pairs)) << 48;
    const Word places = pack_places((s.free | s.own_twos | s.foe_twos) |
                                    static_cast<Word>(s.own_ones | s.own_twos) << 16 |
                                    static_cast<Word>(s.foe_ones | s.foe_twos) << 32);
    // The smallest of the eight images is the key: first of the places, which mostly settles it,
    // then of the cells; the pairs only decide between equal images.
    const Sides &low = PLACES_SEEN_FROM[places & 511], &mid = PLACES_SEEN_FROM[places >> 9 & 511],
                &high = PLACES_SEEN_FROM[places >> 18];
    std::array<std::uint32_t, 8> images;
    for (int side = 0; side < 8; ++side)
        images[side] = static_cast<std::uint32_t>(low[side] | mid[side] << 9 | high[side] << 18);
    std::uint32_t q = images[0];
    for (const std::uint32_t image : images) q = std::min(q, image);
    unsigned sides = 0;
    for (int side = 0; side < 8; ++side) sides |= static_cast<unsigned>(images[side] == q) << side;
    Word best = cells_seen_from(lowest(sides), a);
    Word u = s.pairs ? sort_pairs(cells_seen_from(lowest(sides), s.pairs)) : 0;
    for (sides &= sides - 1; sides; sides &= sides - 1) {
        const Word image = cells_seen_from(lowest(sides), a);
        if (image > best) continue;
        const Word pairs = s.pairs ? sort_pairs(cells_seen_from(lowest(sides), s.pairs)) : 0;
        if (image < best || pairs < u) u = pairs;
        best = image;
    }
    const Mask second = mask_at(u, 1), third = mask_at(u, 2), fourth = mask_at(u, 3);
    out.cells = best | (second | fourth) | static_cast<Word>(third | fourth) << 16;
    out.rest = q | static_cast<Word>(s.hand_own.bits) << HAND_OWN_AT |
               static_cast<Word>(s.hand_foe.bits) << HAND_FOE_AT |
               static_cast<Word>(s.group_coins * 5 + s.group_recyclings) << GROUP_AT |
               static_cast<Word>(s.spare + 8) << SPARE_AT |
               static_cast<Word>(s.common) << COMMON_AT | static_cast<Word>(s.lead + 8) << LEAD_AT;
}

// Leave of a state what can still matter, and tell its arrangements, scale and first bounds, but
// not yet its key. One that is decided gets one arrangement and equal bounds.
inline void reduce(State& s, Known& out) {
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
}

// The reduced state of a key.
inline State expand(Word a, Word b) {
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
    const Word q = unpack_places(b);
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
};

// The moves that may be best. Left out are centaurs of a dearer pawn than the cheapest in hand
// (moon, one, two): whoever keeps the dearer one can do all that the cheaper could, for as many
// points or more.
inline void list_moves(const State& s, Moves& out) {
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

// The state after a move shows a coin (1), a recycling or nothing (0), and what is known of it.
inline void outcome(const State& s, Move move, int face, State& t, Known& out) {
    t = s;
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

}  // namespace tablee::hepta_mensa
