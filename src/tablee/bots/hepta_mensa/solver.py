"""Exact values of Hepta Mensa positions.

The hidden faces of a position can be arranged in some number of ways, all equally likely: two
for every pair of a colour, C(n, coins) without colours. A position is worth the number of these
arrangements in which the player to move wins, when both play their best. That is an integer, and
what an action that turns a pawn is worth is the sum over its faces, without any division: so the
question "is it worth at least beta?" is answered exactly, and asking it a few times finds the
value. Answers are kept in a table of bounds, whose entries hold the whole position.

Before a position is looked up it is reduced to what can still matter, seen by the player to move
("own") against the other ("foe"). Each step keeps the value exactly:

- A simple arrow is dead when it touches neither a free place nor a stone that can ever touch two
  eclairs: nobody will turn it. A pair, or a group, without a live arrow is dropped; the value is
  then multiplied by the arrangements dropped (the "scale").
- Places that matter for attacks ("exposed"): free ones and stones that touch two doubles or
  eclairs and a live simple. Doubles and eclairs only get fewer, so a place that is not exposed
  will never be again; a stone there is just points, and an eclair that touches no exposed place
  is nothing.
- Pieces matter otherwise only through the doubles that their enemy can flash: each double says
  who can flash it now.
- A double that touches no exposed place, and that no further pawn can open to anyone else, is a
  mere tempo. Two tempi that either player can use cancel, for whoever wants the value without
  them answers the use of one by the other; so do one of each player's private tempi.
- A free place that touches nothing alive is like any other such place: only their number counts,
  and it follows from the hands, since nine places hold eight pawns.
- Only the difference of the scores counts, and positions that differ by nothing else bound each
  other, as a better score is never worth less.
- The eight symmetries of the square, and the names of the colours.
- When foe's hand is empty, own plays on alone: flashing costs nothing then, so a stone that
  touches two doubles or eclairs is open to attack at once, and own's stones are safe.

The search asks moves that simplify first: stones on places where they are safe, then attacks,
flashes, centaurs, and stones that can be attacked last. Lone centaurs of a dear pawn are left
out (see `_list_moves`).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
from numba import int64, njit, types
from numpy.typing import NDArray

from tablee.bits import GRID, VECTOR, lowest, popcount
from tablee.bots.hepta_mensa import kernel
from tablee.bots.hepta_mensa.kernel import ALL_PLACES, around, around_twice, touched, winner
from tablee.bots.hepta_mensa.packing import (
    ATTACK,
    CENTAUR,
    CENTAUR_ONE,
    COINS,
    DOUBLES,
    ECLAIRS,
    FLASH,
    GROUPS,
    HAND_MOONS,
    HAND_ONES,
    HAND_TWOS,
    LAY_ONE,
    LAY_TWO,
    NO_CELL,
    PLAYER_FIELDS,
    PLAYERS,
    PURSE,
    RECYCLINGS,
    STONE_ONE,
    STONE_TWO,
    TURN,
    Position,
)

ALL_CELLS: Final = 0xFFFF

# A reduced state is an array of these numbers.
S_DOUBLES: Final = 0
S_OPEN_OWN: Final = 1  # doubles that own can flash now
S_OPEN_FOE: Final = 2  # doubles that foe can flash now
S_ECLAIRS: Final = 3
S_COIN: Final = 4  # simples known to be coins
S_RECYCLING: Final = 5  # simples known to be recyclings
S_PAIRS: Final = 6  # four masks of 16 bits: simples of pairs that hide one coin, one recycling
S_GROUP: Final = 7  # simples of the one group without colours
S_GROUP_COINS: Final = 8
S_GROUP_RECYCLINGS: Final = 9
S_OWN_ONES: Final = 10  # exposed stones, as place masks
S_OWN_TWOS: Final = 11
S_FOE_ONES: Final = 12
S_FOE_TWOS: Final = 13
S_FREE: Final = 14  # free places that are not like any other
S_HAND_OWN: Final = 15  # ones | twos << 2 | moons << 3
S_HAND_FOE: Final = 16
S_LEAD: Final = 17  # own's certain points less foe's
S_SPARE: Final = 18  # own's private tempi less foe's
S_COMMON: Final = 19  # tempi that either can use, modulo two
S_SIZE: Final = 20

# What is known of one outcome of a move, in a row of two outcomes and four more numbers.
K_CELLS: Final = 0  # the key: four planes of 16 cells
K_REST: Final = 1  # the key: everything else, in 49 bits
K_COUNT: Final = 2  # arrangements of the reduced state
K_SCALE: Final = 3  # arrangements of the whole state for each of those
K_LEAST: Final = 4  # bounds of the reduced state's value, for its player to move
K_MOST: Final = 5
K_WORK: Final = 6  # a guess of how much is left to search
K_SIZE: Final = 8
ROW_FIRST: Final = 16  # outcomes ROW_FIRST..ROW_LAST exist: 0 recycling or no face, 1 coin
ROW_LAST: Final = 17
ROW_ORDER: Final = 18
ROW_SIZE: Final = 20

MAX_PLIES: Final = 40
MAX_MOVES: Final = 96

# A word holds four masks of 16 bits; this copies one mask into all.
EACH: Final = 0x0001000100010001

# The second word of a key, and of a table entry, where the bounds follow the key.
HAND_OWN_AT: Final = 27
HAND_FOE_AT: Final = 31
GROUP_AT: Final = 35
SPARE_AT: Final = 40
COMMON_AT: Final = 44
LEAD_AT: Final = 45
LEAST_AT: Final = 49
MOST_AT: Final = 56
KEY_BITS: Final = (1 << LEAST_AT) - 1
ALIKE_BITS: Final = (1 << LEAD_AT) - 1
BUCKET: Final = 8  # numbers in a bucket: four entries of two, one line of the processor's cache

# In a move: any of the places that are alike; and which tempo a flash without a cell uses.
NOWHERE: Final = 15
COMMON_TEMPO: Final = 1
PRIVATE_TEMPO: Final = 2
RANK_AT: Final = 16
SAFE_RANK: Final = 0
ATTACK_RANK: Final = 1
FLASH_RANK: Final = 2
CENTAUR_RANK: Final = 3
EXPOSED_RANK: Final = 4

NODES: Final = 0
NODE_LIMIT: Final = 1
STOPPED: Final = -1

# CHOOSE[c, r]: the arrangements of c coins and r recyclings.
CHOOSE: Final = np.array(
    [[1, 1, 1, 1, 1], [1, 2, 3, 4, 5], [1, 3, 6, 10, 15], [1, 4, 10, 20, 35], [1, 5, 15, 35, 70]],
    dtype=np.int64,
)


@njit
def _mirror_cells(x: int) -> int:
    """Four cell masks in one word, upside down."""
    x = ((x & 0x00FF00FF00FF00FF) << 8) | ((x >> 8) & 0x00FF00FF00FF00FF)
    return ((x & 0x0F0F0F0F0F0F0F0F) << 4) | ((x >> 4) & 0x0F0F0F0F0F0F0F0F)


@njit
def _mirror_places(x: int) -> int:
    """Three place masks in one word, upside down."""
    return (
        (x & 0x0000007000700070) | ((x & 0x0000000700070007) << 8) | ((x >> 8) & 0x0000000700070007)
    )


@njit
def _transpose(x: int) -> int:
    """Masks in one word, rows for columns; cells and places alike, as both are 4r + c."""
    t = (x ^ (x >> 3)) & 0x0A0A0A0A0A0A0A0A
    x ^= t ^ (t << 3)
    t = (x ^ (x >> 6)) & 0x00CC00CC00CC00CC
    return x ^ t ^ (t << 6)


@njit(int64(int64), cache=True)
def _sort_pairs(pairs: int) -> int:
    """The four masks of a word, the largest first."""
    a = pairs & 0xFFFF
    b = (pairs >> 16) & 0xFFFF
    c = (pairs >> 32) & 0xFFFF
    d = (pairs >> 48) & 0xFFFF
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a | b << 16 | c << 32 | d << 48


@njit
def _count_pairs(pairs: int) -> int:
    """How many of the four masks are not empty."""
    pairs |= pairs >> 8 & 0x00FF00FF00FF00FF
    pairs |= pairs >> 4 & 0x0FFF0FFF0FFF0FFF
    pairs |= pairs >> 2
    pairs |= pairs >> 1
    return popcount(pairs & EACH)


@njit
def _union(pairs: int) -> int:
    return (pairs | pairs >> 16 | pairs >> 32 | pairs >> 48) & ALL_CELLS


@njit
def _hand_size(hand: int) -> int:
    return (hand & 3) + ((hand >> 2) & 1) + (hand >> 3)


@njit
def _stones(ones: int, twos: int) -> int:
    return popcount(ones) + 2 * popcount(twos)


@njit(int64(int64, int64, int64, int64, int64), cache=True)
def _at_most(known: int, pairs: int, group: int, hidden: int, cells: int) -> int:
    """The most faces of one sort that these cells can hide."""
    certain = popcount(known & cells) + _count_pairs(pairs & cells * EACH)
    return certain + min(hidden, popcount(group & cells))


@njit(int64(int64, int64, int64, int64, int64), cache=True)
def _most_turned(ones: int, twos: int, hand: int, safe: int, recyclings: int) -> int:
    """The most stones that so many recyclings can turn away from a player who only lays stones.

    The first `safe` of his hand, the dearest first, go where nobody can attack them.
    """
    saved = min(hand >> 2 & 1, safe)
    dear = popcount(twos) + (hand >> 2 & 1) - saved
    cheap = popcount(ones) + max(0, (hand & 3) - (safe - saved))
    first = min(dear, recyclings)
    return 2 * first + min(cheap, recyclings - first)


@njit(types.void(VECTOR, VECTOR, int64), cache=True)
def _reduce(s: Any, out: Any, o: int) -> None:
    """Write the key, arrangements, scale and first bounds of the state `s` to `out[o:]`.

    A state that is decided gets one arrangement, equal bounds, and no key.
    """
    d, open_own, open_foe, e = s[S_DOUBLES], s[S_OPEN_OWN], s[S_OPEN_FOE], s[S_ECLAIRS]
    coin, recycling, u = s[S_COIN], s[S_RECYCLING], s[S_PAIRS]
    g, c, r = s[S_GROUP], s[S_GROUP_COINS], s[S_GROUP_RECYCLINGS]
    own_ones, own_twos, free = s[S_OWN_ONES], s[S_OWN_TWOS], s[S_FREE]
    foe_ones, foe_twos = s[S_FOE_ONES], s[S_FOE_TWOS]
    hand_own, hand_foe, lead = s[S_HAND_OWN], s[S_HAND_FOE], s[S_LEAD]
    spare, common = s[S_SPARE], s[S_COMMON]
    if c == 0:
        recycling |= g
        g = 0
        r = 0
    elif r == 0:
        coin |= g
        g = 0
        c = 0
    before = CHOOSE[c, r] << _count_pairs(u)
    simples = coin | recycling | g | _union(u)
    solo = hand_foe == 0
    attackable = around_twice(d | e)
    if solo:
        lead += _stones(own_ones, own_twos)
        own_ones = own_twos = 0
        d = open_own = open_foe = e = spare = common = 0
        exposed = (foe_ones | foe_twos) & attackable & around(simples)
        alive = simples & touched(free | exposed)
    else:
        stones = own_ones | own_twos | foe_ones | foe_twos
        alive = simples & touched(free | (stones & attackable))
        exposed = (free | stones) & attackable & around(alive)
        e &= touched(exposed)
        idle = d & ~touched(exposed)
        shared = idle & open_own & open_foe
        private = idle & (open_own ^ open_foe) & ~touched(free)
        common = (common + popcount(shared)) & 1
        spare += popcount(private & open_own) - popcount(private & open_foe)
        kept = ~(shared | private)
        d &= kept
        open_own &= kept
        open_foe &= kept
        lead += _stones(own_ones & ~exposed, own_twos & ~exposed)
        own_ones &= exposed
        own_twos &= exposed
    lead -= _stones(foe_ones & ~exposed, foe_twos & ~exposed)
    foe_ones &= exposed
    foe_twos &= exposed
    free &= around(alive | d)
    coin &= alive
    recycling &= alive
    g &= alive
    u &= alive * EACH
    if g == 0:
        c = r = 0
    count = CHOOSE[c, r] << _count_pairs(u)
    # Is it decided? `least` and `most` are the final leads that own and foe can make sure of by
    # laying their stones, whatever the other wins; whoever lays at every turn is also the faster.
    size_own, size_foe = _hand_size(hand_own), _hand_size(hand_foe)
    coins = _at_most(coin, u, g, c, touched(free))
    now = lead + _stones(own_ones, own_twos) - _stones(foe_ones, foe_twos)
    now += (hand_own & 3) + 2 * (hand_own >> 2 & 1)
    if solo:
        most = now
        if hand_own:
            turned = _at_most(recycling, u, g, r, touched(exposed))
            most += min(hand_own >> 3, coins) + _most_turned(foe_ones, foe_twos, 0, 0, turned)
        won, lost = now > 0, most <= 0
    else:
        now -= (hand_foe & 3) + 2 * (hand_foe >> 2 & 1)
        risky = free & exposed
        safe = 1 + size_own + size_foe - popcount(risky)
        turned = _at_most(recycling, u, g, r, touched(own_ones | own_twos | risky))
        least = now - min(hand_foe >> 3, coins)
        least -= _most_turned(own_ones, own_twos, hand_own, (safe + 1) >> 1, turned)
        turned = _at_most(recycling, u, g, r, touched(foe_ones | foe_twos | risky))
        most = now + min(hand_own >> 3, coins)
        most += _most_turned(foe_ones, foe_twos, hand_foe, safe >> 1, turned)
        faster = size_own <= size_foe
        won = least > 0 or (least == 0 and faster)
        lost = most < 0 or (most == 0 and not faster)
    out[o + K_COUNT] = 1
    out[o + K_SCALE] = before
    if won or lost:
        out[o + K_LEAST] = out[o + K_MOST] = 1 if won else 0
        return
    out[o + K_COUNT] = count
    out[o + K_SCALE] = before // count
    out[o + K_LEAST] = 0
    out[o + K_MOST] = count
    out[o + K_WORK] = popcount(alive | e | d) + popcount(free) + 2 * (size_own + size_foe)
    # Every cell has a code, whose four bits lie in four planes: 1 double that nobody can flash,
    # 2 that own can, 3 that foe can, 4 that both can; 5 eclair; 6 known coin; 7 known recycling;
    # 8 to 11 the pairs (all 8 until they are named); 12 the group. Places have three planes:
    # 1 free; 2, 3 own's stones; 4, 5 foe's.
    both, none = open_own & open_foe, d & ~(open_own | open_foe)
    a = none | (open_foe & ~open_own) | e | recycling
    a |= ((open_own ^ open_foe) | coin | recycling) << 16
    a |= (both | e | coin | recycling | g) << 32
    a |= (g | _union(u)) << 48
    q = (free | own_twos | foe_twos) | (own_ones | own_twos) << 16 | (foe_ones | foe_twos) << 32
    # The smallest of the eight images is the key; the pairs only decide between equal images.
    best_a, best_q, best_u = a, q, u
    settled = False
    for turn in range(7):
        if turn & 1:
            a, q, u = _transpose(a), _transpose(q), _transpose(u)
        else:
            a, q, u = _mirror_cells(a), _mirror_places(q), _mirror_cells(u)
        if q < best_q or (q == best_q and a < best_a):
            best_a, best_q, best_u = a, q, u
            settled = False
        elif q == best_q and a == best_a and u != best_u:
            if not settled:
                best_u = _sort_pairs(best_u)
                settled = True
            best_u = min(best_u, _sort_pairs(u))
    if not settled:
        best_u = _sort_pairs(best_u)
    a, q, u = best_a, best_q, best_u
    second, third, fourth = (u >> 16) & 0xFFFF, (u >> 32) & 0xFFFF, (u >> 48) & 0xFFFF
    a |= (second | fourth) | (third | fourth) << 16
    q = (q & 0x000700070007) | ((q >> 1) & 0x003800380038) | ((q >> 2) & 0x01C001C001C0)
    q = (q & 0x1FF) | ((q >> 7) & (0x1FF << 9)) | ((q >> 14) & (0x1FF << 18))
    out[o + K_CELLS] = a
    rest = q | hand_own << HAND_OWN_AT | hand_foe << HAND_FOE_AT | (c * 5 + r) << GROUP_AT
    rest |= (spare + 8) << SPARE_AT | common << COMMON_AT | (lead + 8) << LEAD_AT
    out[o + K_REST] = rest


@njit(types.void(int64, int64, VECTOR), cache=True)
def _expand(a: int, b: int, s: Any) -> None:
    """Write the reduced state of a key to `s`: the inverse of `_reduce`."""
    p0, p1, p2, p3 = a & 0xFFFF, (a >> 16) & 0xFFFF, (a >> 32) & 0xFFFF, (a >> 48) & 0xFFFF
    low, mid, pair = ~p2 & ~p3, p2 & ~p3, p3 & ~p2
    both = mid & ~p1 & ~p0
    s[S_OPEN_OWN] = (low & p1 & ~p0) | both
    s[S_OPEN_FOE] = (low & p1 & p0) | both
    s[S_DOUBLES] = (low & (p0 | p1)) | both
    s[S_ECLAIRS] = mid & ~p1 & p0
    s[S_COIN] = mid & p1 & ~p0
    s[S_RECYCLING] = mid & p1 & p0
    s[S_PAIRS] = (pair & ~p1 & ~p0) | (pair & ~p1 & p0) << 16
    s[S_PAIRS] |= (pair & p1 & ~p0) << 32 | (pair & p1 & p0) << 48
    s[S_GROUP] = p3 & p2
    s[S_GROUP_COINS] = (b >> GROUP_AT & 31) // 5
    s[S_GROUP_RECYCLINGS] = (b >> GROUP_AT & 31) % 5
    s[S_SPARE] = (b >> SPARE_AT & 15) - 8
    s[S_COMMON] = b >> COMMON_AT & 1
    q = (b & 0x1FF) | (b & (0x1FF << 9)) << 7 | (b & (0x1FF << 18)) << 14
    q = (q & 0x000700070007) | (q & 0x003800380038) << 1 | (q & 0x01C001C001C0) << 2
    q0, q1, q2 = q & 0xFFFF, (q >> 16) & 0xFFFF, q >> 32
    s[S_OWN_ONES] = q1 & ~q0
    s[S_OWN_TWOS] = q1 & q0
    s[S_FOE_ONES] = q2 & ~q0
    s[S_FOE_TWOS] = q2 & q0
    s[S_FREE] = q0 & ~q1 & ~q2
    s[S_HAND_OWN] = b >> HAND_OWN_AT & 15
    s[S_HAND_FOE] = b >> HAND_FOE_AT & 15
    s[S_LEAD] = ((b >> LEAD_AT) & 15) - 8


@njit(int64(VECTOR, VECTOR), cache=True)
def _list_moves(s: Any, out: Any) -> int:
    """Write the moves that may be best into `out`, each with its rank; how many there are.

    A move is an action whose place is a bit, or NOWHERE for any of the places that are alike.
    Left out are centaurs of a dearer pawn than the cheapest in hand (moon, one, two): whoever
    keeps the dearer one can do all that the cheaper could, for as many points or more.
    """
    hand, free, hand_foe = s[S_HAND_OWN], s[S_FREE], s[S_HAND_FOE]
    simples = s[S_COIN] | s[S_RECYCLING] | s[S_GROUP] | _union(s[S_PAIRS])
    alike = 1 + _hand_size(hand) + _hand_size(hand_foe) > popcount(free)
    exposed = around_twice(s[S_DOUBLES] | s[S_ECLAIRS]) & around(simples)
    count = 0
    # Of moves that are otherwise alike, the dearer stone first.
    for kind in range(LAY_TWO, LAY_ONE - 1, -1):
        if hand >> 2 & 1 if kind == LAY_TWO else hand & 3:
            left = free
            while left:
                bit = lowest(left)
                left &= left - 1
                rank = EXPOSED_RANK if exposed >> bit & 1 else SAFE_RANK
                out[count] = rank << RANK_AT | kind << 9 | bit << 5 | NO_CELL
                count += 1
            if alike:
                out[count] = SAFE_RANK << RANK_AT | kind << 9 | NOWHERE << 5 | NO_CELL
                count += 1
    left = s[S_FOE_ONES] | s[S_FOE_TWOS]
    if hand_foe:
        left &= around_twice(s[S_ECLAIRS])
    while left:
        bit = lowest(left)
        left &= left - 1
        cells = simples & touched(1 << bit)
        while cells:
            out[count] = ATTACK_RANK << RANK_AT | ATTACK << 9 | bit << 5 | lowest(cells)
            cells &= cells - 1
            count += 1
    flash = FLASH_RANK << RANK_AT | FLASH << 9
    if s[S_COMMON]:
        out[count] = flash | COMMON_TEMPO << 5 | NO_CELL
        count += 1
    if s[S_SPARE] > 0:
        out[count] = flash | PRIVATE_TEMPO << 5 | NO_CELL
        count += 1
    left = s[S_OPEN_OWN]
    while left:
        out[count] = flash | NOWHERE << 5 | lowest(left)
        left &= left - 1
        count += 1
    centaur = CENTAUR_RANK << RANK_AT | CENTAUR_ONE << 9
    useful = free & around(simples)
    left = useful or free
    while left:
        bit = lowest(left)
        left &= left - 1
        if not useful:
            out[count] = centaur | bit << 5 | NO_CELL
            count += 1
        cells = simples & touched(1 << bit)
        while cells:
            out[count] = centaur | bit << 5 | lowest(cells)
            cells &= cells - 1
            count += 1
    if alike and not useful:
        out[count] = centaur | NOWHERE << 5 | NO_CELL
        count += 1
    return count


@njit(types.void(VECTOR, VECTOR, int64, VECTOR, int64), cache=True)
def _outcome(s: Any, t: Any, move: int, out: Any, index: int) -> None:
    """Write what is known after `move` shows a coin (index 1), a recycling or nothing (0)."""
    kind, bit, cell = move >> 9 & 7, move >> 5 & 15, move & 31
    place: Any = np.int64(1) << bit if bit != NOWHERE else np.int64(0)
    spot = np.int64(1) << cell if cell != NO_CELL else np.int64(0)
    d, open_own, open_foe, e = s[S_DOUBLES], s[S_OPEN_OWN], s[S_OPEN_FOE], s[S_ECLAIRS]
    coin, recycling, u = s[S_COIN], s[S_RECYCLING], s[S_PAIRS]
    g, c, r = s[S_GROUP], s[S_GROUP_COINS], s[S_GROUP_RECYCLINGS]
    own_ones, own_twos, free = s[S_OWN_ONES], s[S_OWN_TWOS], s[S_FREE]
    foe_ones, foe_twos = s[S_FOE_ONES], s[S_FOE_TWOS]
    hand_own, lead = s[S_HAND_OWN], s[S_LEAD]
    solo = s[S_HAND_FOE] == 0
    spare, common = s[S_SPARE], s[S_COMMON]
    if kind == FLASH:
        if not spot:
            if bit == COMMON_TEMPO:
                common = 0
            else:
                spare -= 1
        d &= ~spot
        open_own &= ~spot
        open_foe &= ~spot
        e |= spot
    elif spot:
        if g & spot:
            g &= ~spot
            c -= index
            r -= 1 - index
        elif coin & spot:
            coin &= ~spot
        elif recycling & spot:
            recycling &= ~spot
        else:
            shift = 0
            while not (u >> shift) & spot:
                shift += 16
            twin = (u >> shift) & 0xFFFF & ~spot
            u &= ~(np.int64(0xFFFF) << shift)
            if index:
                recycling |= twin
            else:
                coin |= twin
    if kind == ATTACK:
        if not index:
            foe_ones &= ~place
            foe_twos &= ~place
    elif kind != FLASH:
        free &= ~place
        open_foe |= d & touched(place)
        if kind == LAY_ONE:
            own_ones |= place
            hand_own -= 1
            lead += bit == NOWHERE
        elif kind == LAY_TWO:
            own_twos |= place
            hand_own -= 4
            lead += 2 * (bit == NOWHERE)
        else:
            lead += index
            if hand_own >> 3:
                hand_own -= 8
            elif hand_own & 3:
                hand_own -= 1
            else:
                hand_own -= 4
    t[S_COIN] = coin
    t[S_RECYCLING] = recycling
    t[S_PAIRS] = u
    t[S_GROUP] = g
    t[S_GROUP_COINS] = c
    t[S_GROUP_RECYCLINGS] = r
    t[S_FREE] = free
    t[S_DOUBLES] = d
    t[S_SPARE] = -spare
    t[S_COMMON] = common
    if solo:
        t[S_OPEN_OWN] = open_own
        t[S_OPEN_FOE] = open_foe
        # Stones that could not be attacked were left out when own began to play alone.
        t[S_ECLAIRS] = ALL_CELLS
        t[S_OWN_ONES] = own_ones
        t[S_OWN_TWOS] = own_twos
        t[S_FOE_ONES] = foe_ones
        t[S_FOE_TWOS] = foe_twos
        t[S_HAND_OWN] = hand_own
        t[S_HAND_FOE] = 0
        t[S_LEAD] = lead
    else:
        t[S_OPEN_OWN] = open_foe
        t[S_OPEN_FOE] = open_own
        t[S_ECLAIRS] = e
        t[S_OWN_ONES] = foe_ones
        t[S_OWN_TWOS] = foe_twos
        t[S_FOE_ONES] = own_ones
        t[S_FOE_TWOS] = own_twos
        t[S_HAND_OWN] = s[S_HAND_FOE]
        t[S_HAND_FOE] = hand_own
        t[S_LEAD] = -lead
    _reduce(t, out, index * K_SIZE)


@njit
def _bucket(a: int, b: int, mask: int) -> int:
    """Where the bucket of a key begins; positions that differ in score only share it."""
    mixed = (a ^ a >> 29) * 0x2545F4914F6CDD1D + (b & ALIKE_BITS) * -7046029254386353131
    mixed ^= mixed >> 32 & 0xFFFFFFFF
    mixed *= -4417276706812531889
    return (mixed >> 33 & mask) * BUCKET


@njit(types.void(VECTOR, int64, VECTOR, int64), cache=True)
def _probe(table: Any, mask: int, out: Any, o: int) -> None:
    """Narrow the bounds of an outcome by what the table knows."""
    a, b = out[o + K_CELLS], out[o + K_REST]
    start = _bucket(a, b, mask)
    alike, lead = b & ALIKE_BITS, b >> LEAD_AT
    least, most = out[o + K_LEAST], out[o + K_MOST]
    for at in range(start, start + BUCKET, 2):
        if table[at] == a:
            entry = table[at + 1]
            if entry & ALIKE_BITS == alike:
                known = entry >> LEAD_AT & 15
                if known <= lead:
                    least = max(least, entry >> LEAST_AT & 127)
                if known >= lead:
                    most = min(most, entry >> MOST_AT & 127)
    out[o + K_LEAST] = least
    out[o + K_MOST] = most


@njit(types.void(VECTOR, int64, int64, int64, int64, int64), cache=True)
def _store(table: Any, mask: int, a: int, b: int, least: int, most: int) -> None:
    """Note bounds in the table, in place of the entry with the fewest pawns left to lay."""
    start = _bucket(a, b, mask)
    chosen, fewest = start, 99
    for at in range(start, start + BUCKET, 2):
        entry = table[at + 1]
        if table[at] == a and entry & KEY_BITS == b:
            chosen = at
            least = max(least, entry >> LEAST_AT & 127)
            most = min(most, entry >> MOST_AT & 127)
            break
        left = _hand_size(entry >> HAND_OWN_AT & 15) + _hand_size(entry >> HAND_FOE_AT & 15)
        if left < fewest:
            chosen, fewest = at, left
    table[chosen] = a
    table[chosen + 1] = b | least << LEAST_AT | most << MOST_AT


@njit
def _least(row: Any, o: int, solo: int) -> int:
    """What an outcome is worth at least to the player who moved."""
    k = o * K_SIZE
    known = row[k + K_LEAST] if solo else row[k + K_COUNT] - row[k + K_MOST]
    return known * row[k + K_SCALE]


@njit
def _most(row: Any, o: int, solo: int) -> int:
    """What an outcome is worth at most to the player who moved."""
    k = o * K_SIZE
    known = row[k + K_MOST] if solo else row[k + K_COUNT] - row[k + K_LEAST]
    return known * row[k + K_SCALE]


@njit(
    types.UniTuple(int64, 2)(VECTOR, VECTOR, int64, VECTOR, GRID, int64, VECTOR, int64),
    cache=True,
)
def _look(
    s: Any,
    t: Any,
    beta: int,
    order: Any,
    rows: Any,
    base: int,
    table: Any,
    mask: int,
) -> tuple[int, int]:
    """Write a row for every move, and to `order` those that must be searched, best first.

    Returns a bound as `_visit` does, of the other moves only, and how many are in `order`.
    """
    solo = s[S_HAND_FOE] == 0
    unknown = s[S_GROUP] | _union(s[S_PAIRS])
    best = kept = 0
    for index in range(_list_moves(s, order)):
        move, row = order[index], rows[base + index]
        cell, first, last = move & 31, 0, 0
        if move >> 9 & 7 != FLASH and cell != NO_CELL:
            if unknown >> cell & 1:
                last = 1
            elif s[S_COIN] >> cell & 1:
                first = last = 1
        least = most = work = 0
        for o in range(first, last + 1):
            _outcome(s, t, move, row, o)
            if row[o * K_SIZE + K_LEAST] != row[o * K_SIZE + K_MOST]:
                _probe(table, mask, row, o * K_SIZE)
                work += row[o * K_SIZE + K_WORK]
            least += _least(row, o, solo)
            most += _most(row, o, solo)
        if least >= beta:
            return least, 0
        if most < beta:
            best = max(best, most)
            continue
        row[ROW_FIRST], row[ROW_LAST] = first, last
        row[ROW_ORDER] = (move >> RANK_AT) << 8 | work
        at = kept
        while at > 0 and rows[base + order[at - 1], ROW_ORDER] > row[ROW_ORDER]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = index
        kept += 1
    return best, kept


@njit(
    int64(int64, int64, int64, int64, int64, VECTOR, int64, GRID, GRID, GRID, VECTOR),
    cache=True,
)
def _visit(
    a: int,
    b: int,
    count: int,
    beta: int,
    ply: int,
    table: Any,
    mask: int,
    states: Any,
    orders: Any,
    rows: Any,
    meter: Any,
) -> int:
    """Is the state of this key worth `beta` or more? STOPPED when the node limit is reached.

    The answer is a number from `beta` up that the value reaches, or one below `beta` that it does
    not exceed.
    """
    meter[NODES] += 1
    if meter[NODES] > meter[NODE_LIMIT]:
        return STOPPED
    s, order, base = states[ply], orders[ply], ply * MAX_MOVES
    _expand(a, b, s)
    solo = s[S_HAND_FOE] == 0
    best, kept = _look(s, states[MAX_PLIES], beta, order, rows, base, table, mask)
    for index in range(kept):
        row = rows[base + order[index]]
        first, last = row[ROW_FIRST], row[ROW_LAST]
        while True:
            least, most = _least(row, first, solo), _most(row, first, solo)
            other_least = other_most = 0
            if last != first:
                other_least, other_most = _least(row, last, solo), _most(row, last, solo)
            if least + other_least >= beta or most + other_most < beta:
                break
            # Settle one face, then the other: ask it for what the middle of the other's bounds
            # leaves to be wanted.
            o = first
            if least == most:
                o = last
                least, most, other_least, other_most = other_least, other_most, least, most
            want = beta - (other_least + other_most) // 2
            want = min(max(want, least + 1), most)
            k = o * K_SIZE
            scale = row[k + K_SCALE]
            ask = (want + scale - 1) // scale
            if not solo:
                ask = row[k + K_COUNT] - ask + 1
            # An earlier move may have led to the same position.
            _probe(table, mask, row, k)
            if row[k + K_LEAST] < ask <= row[k + K_MOST]:
                got = _visit(
                    row[k + K_CELLS],
                    row[k + K_REST],
                    row[k + K_COUNT],
                    ask,
                    ply + 1,
                    table,
                    mask,
                    states,
                    orders,
                    rows,
                    meter,
                )
                if got == STOPPED:
                    return STOPPED
                if got >= ask:
                    row[k + K_LEAST] = got
                else:
                    row[k + K_MOST] = got
        if least + other_least >= beta:
            best = least + other_least
            break
        best = max(best, most + other_most)
    if best >= beta:
        _store(table, mask, a, b, best, count)
    else:
        _store(table, mask, a, b, 0, best)
    return best


@njit(types.void(VECTOR, VECTOR, VECTOR), cache=True)
def _reduce_position(pos: Any, t: Any, out: Any) -> None:
    """Write what is known of a position for the player to move; for player 0 when it is over."""
    turn = pos[TURN]
    if turn < 0:
        out[K_COUNT] = out[K_SCALE] = 1
        for g in range(4):
            out[K_SCALE] *= CHOOSE[pos[COINS + g], pos[RECYCLINGS + g]]
        out[K_LEAST] = out[K_MOST] = 1 - winner(pos)
        return
    own, foe = PLAYERS + PLAYER_FIELDS * turn, PLAYERS + PLAYER_FIELDS * (1 - turn)
    pieces_own = pos[own + STONE_ONE] | pos[own + STONE_TWO] | pos[own + CENTAUR]
    pieces_foe = pos[foe + STONE_ONE] | pos[foe + STONE_TWO] | pos[foe + CENTAUR]
    t[S_DOUBLES] = pos[DOUBLES]
    t[S_OPEN_OWN] = pos[DOUBLES] & touched(pieces_foe)
    t[S_OPEN_FOE] = pos[DOUBLES] & touched(pieces_own)
    t[S_ECLAIRS] = pos[ECLAIRS]
    for field in range(S_COIN, S_GROUP_RECYCLINGS + 1):
        t[field] = 0
    for g in range(4):
        cells, coins, recyclings = pos[GROUPS + g], pos[COINS + g], pos[RECYCLINGS + g]
        if coins == 0:
            t[S_RECYCLING] |= cells
        elif recyclings == 0:
            t[S_COIN] |= cells
        elif coins == 1 and recyclings == 1:
            t[S_PAIRS] |= cells << (16 * g)
        else:
            t[S_GROUP], t[S_GROUP_COINS], t[S_GROUP_RECYCLINGS] = cells, coins, recyclings
    t[S_OWN_ONES], t[S_OWN_TWOS] = pos[own + STONE_ONE], pos[own + STONE_TWO]
    t[S_FOE_ONES], t[S_FOE_TWOS] = pos[foe + STONE_ONE], pos[foe + STONE_TWO]
    t[S_FREE] = ALL_PLACES & ~(pieces_own | pieces_foe)
    t[S_HAND_OWN] = pos[own + HAND_ONES] | pos[own + HAND_TWOS] << 2 | pos[own + HAND_MOONS] << 3
    t[S_HAND_FOE] = pos[foe + HAND_ONES] | pos[foe + HAND_TWOS] << 2 | pos[foe + HAND_MOONS] << 3
    t[S_LEAD] = pos[own + PURSE] - pos[foe + PURSE]
    t[S_SPARE] = t[S_COMMON] = 0
    _reduce(t, out, 0)


class Table:
    """Bounds of positions met before, in a fixed number of bytes, and the room for a search.

    It is made for so many MiB, or for a power of two of buckets of four entries. It is never
    cleared, for what it says stays true; memory is only taken as it fills. One table serves one
    search at a time. 64 MiB are plenty with six pawns left, 1 GiB for a whole game.
    """

    def __init__(self, mebibytes: int = 64, *, buckets: int | None = None) -> None:
        if buckets is None:
            buckets = 1 << ((mebibytes << 20) // (8 * BUCKET)).bit_length() - 1
        if buckets < 1 or buckets & (buckets - 1):
            raise ValueError(f"Expected a power of two of buckets but got {buckets}")
        self.mask = buckets - 1
        self.entries = np.zeros(buckets * BUCKET, dtype=np.int64)
        self.states = np.zeros((MAX_PLIES + 1, S_SIZE), dtype=np.int64)
        self.orders = np.zeros((MAX_PLIES, MAX_MOVES), dtype=np.int64)
        self.rows = np.zeros((MAX_PLIES * MAX_MOVES, ROW_SIZE), dtype=np.int64)
        self.meter = np.zeros(2, dtype=np.int64)

    @property
    def nodes(self) -> int:
        """How many nodes the search since `start` has visited."""
        return min(int(self.meter[NODES]), int(self.meter[NODE_LIMIT]))

    def start(self, node_limit: int) -> None:
        """Begin to count nodes anew."""
        self.meter[NODES] = 0
        self.meter[NODE_LIMIT] = node_limit


class Verdict(NamedTuple):
    """What is known of a position: of `total` arrangements, the mover wins `least` to `most`."""

    least: int
    most: int
    total: int
    nodes: int

    @property
    def finished(self) -> bool:
        """Is the value known exactly?"""
        return self.least == self.most

    @property
    def value(self) -> Fraction:
        """The probability that the player to move wins, of a search that is finished."""
        if not self.finished:
            raise ValueError(f"Expected a finished search but got {self.least} to {self.most}")
        return Fraction(self.least, self.total)


class RootVerdict(NamedTuple):
    """What is known of every legal action of a position (without nodes of their own)."""

    actions: dict[int, Verdict]
    best: int | None
    nodes: int
    finished: bool


class _Outcome:
    """One face of an action, or a whole position, as a question to the table."""

    def __init__(self, position: Position, player: int, table: Table) -> None:
        self.row: NDArray[np.int64] = np.zeros(K_SIZE, dtype=np.int64)
        self.table = table
        _reduce_position(position, table.states[MAX_PLIES], self.row)
        self.same = max(int(position[TURN]), 0) == player
        self.count, self.scale = int(self.row[K_COUNT]), int(self.row[K_SCALE])
        self._recall()

    @property
    def total(self) -> int:
        return self.count * self.scale

    @property
    def least(self) -> int:
        low = self.row[K_LEAST] if self.same else self.count - self.row[K_MOST]
        return int(low) * self.scale

    @property
    def most(self) -> int:
        high = self.row[K_MOST] if self.same else self.count - self.row[K_LEAST]
        return int(high) * self.scale

    def reaches(self, want: int) -> bool:
        """Narrow the bounds until it is known whether it is worth `want`; False if stopped."""
        self._recall()
        while self.least < want <= self.most:
            ask = -(-want // self.scale)
            if not self.same:
                ask = self.count - ask + 1
            got = self._visit(ask)
            if got == STOPPED:
                return False
            self.row[K_LEAST if got >= ask else K_MOST] = got
        return True

    def _recall(self) -> None:
        if self.row[K_LEAST] != self.row[K_MOST]:
            _probe(self.table.entries, self.table.mask, self.row, 0)

    def _visit(self, ask: int) -> int:
        table = self.table
        return int(
            _visit(
                self.row[K_CELLS],
                self.row[K_REST],
                self.count,
                ask,
                0,
                table.entries,
                table.mask,
                table.states,
                table.orders,
                table.rows,
                table.meter,
            )
        )


def solve(
    position: Position, table: Table, node_limit: int, known: Verdict | None = None
) -> Verdict:
    """The exact value of a position, or what `node_limit` nodes could tell of it.

    Call it again with the same table, and the verdict as `known`, to go on. If the table is so
    small that bounds no longer get narrower, give it more nodes at a time.
    """
    _check(position)
    table.start(node_limit)
    whole = _Outcome(position, int(position[TURN]), table)
    least, most = whole.least, whole.most
    if known is not None:
        least, most = max(least, known.least), min(most, known.most)
    # Perfect play wins a little over half of the arrangements on average: begin there, then ask
    # for one more or one less.
    want = whole.scale * (whole.count // 2 + 1)
    while least < most:
        want = min(max(want, least + 1), most)
        if not whole.reaches(want):
            break
        least, most = max(least, whole.least), min(most, whole.most)
        want = least + 1 if least >= want else most
    return Verdict(least, most, whole.total, table.nodes)


def solve_root(
    position: Position, table: Table, node_limit: int, *, best_only: bool = False
) -> RootVerdict:
    """The exact value of every legal action, or of a best one only with bounds for the others.

    Call it again with the same table to go on where the node limit stopped it.
    """
    _check(position)
    player = int(position[TURN])
    if best_only:
        whole = solve(position, table, node_limit)
        wanted = whole.least if whole.finished else None
    else:
        table.start(node_limit)
        wanted = None
    choices = {
        code: [
            _Outcome(kernel.apply(position, code, face), player, table)
            for face, _ in kernel.faces(position, code)
        ]
        for code in kernel.legal_actions(position)
    }
    if wanted is not None:
        best = _find(choices, wanted)
    elif not best_only and all(_settle(outcomes) for outcomes in choices.values()):
        best = max(choices, key=lambda code: _sum(choices[code]).least)
    else:
        best = None
    verdicts = {code: _sum(outcomes) for code, outcomes in choices.items()}
    if wanted is not None:
        # No action is worth more than the position.
        verdicts = {code: v._replace(most=min(v.most, wanted)) for code, v in verdicts.items()}
    return RootVerdict(verdicts, best, table.nodes, best is not None)


def _find(choices: dict[int, list[_Outcome]], wanted: int) -> int | None:
    """An action worth `wanted`, those first that are known to be; None if stopped."""
    for code in sorted(choices, key=lambda code: -_sum(choices[code]).least):
        verdict = _sum(choices[code])
        while verdict.least < wanted <= verdict.most:
            outcome = next(one for one in choices[code] if one.least < one.most)
            others = sum(one.most for one in choices[code] if one is not outcome)
            if not outcome.reaches(min(max(wanted - others, outcome.least + 1), outcome.most)):
                return None
            verdict = _sum(choices[code])
        if verdict.least >= wanted:
            return code
    raise AssertionError(f"no action is worth {wanted}")


def _settle(outcomes: Iterable[_Outcome]) -> bool:
    """Find the exact value of every outcome; False if stopped."""
    for outcome in outcomes:
        while outcome.least < outcome.most:
            if not outcome.reaches((outcome.least + outcome.most + 1) // 2):
                return False
    return True


def _sum(outcomes: Sequence[_Outcome]) -> Verdict:
    return Verdict(
        sum(outcome.least for outcome in outcomes),
        sum(outcome.most for outcome in outcomes),
        sum(outcome.total for outcome in outcomes),
        0,
    )


def _check(position: Position) -> None:
    """The reductions rest on these; a position from play has them."""
    if position[TURN] < 0:
        raise ValueError("Expected a game that goes on but got one that is over")
    for player in range(2):
        base = PLAYERS + PLAYER_FIELDS * player
        laid = sum(int(mask).bit_count() for mask in position[base : base + HAND_ONES])
        held = int(position[base + HAND_ONES : base + PURSE].sum())
        if laid + held != 4:
            raise ValueError(f"Expected four pawns but got {laid} laid and {held} in hand")
    large = sum(
        position[COINS + group] > 0
        and position[RECYCLINGS + group] > 0
        and position[COINS + group] + position[RECYCLINGS + group] > 2
        for group in range(4)
    )
    if large > 1:
        raise ValueError("Expected pairs and at most one larger group of hidden faces")
