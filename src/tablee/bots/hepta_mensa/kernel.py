"""The rules of Hepta Mensa once more, compiled: the twin of `games/hepta_mensa`, for speed.

Positions and actions are those of `packing`. Everything is `int64`, since numba turns a mix of
signed and unsigned integers into floats. The kernels have one fixed signature each, and their
compiled code is cached on disk. To a type checker their arrays are `Any`: an element is a plain
integer once compiled, which numpy's types deny.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numba import float64, int64, njit, types

from tablee.bits import GRID, VECTOR, lowest, popcount
from tablee.bots.hepta_mensa.packing import (
    ATTACK,
    CENTAUR,
    CENTAUR_ONE,
    COIN,
    COINS,
    DOUBLES,
    ECLAIRS,
    FIELDS,
    FIRST,
    FLASH,
    GROUPS,
    HAND_MOONS,
    HAND_ONES,
    HAND_TWOS,
    LAY_ONE,
    LAY_TWO,
    MAX_ACTIONS,
    NEUTRAL,
    NO_CELL,
    NO_FACE,
    NO_PLACE,
    PLAYER_FIELDS,
    PLAYERS,
    PURSE,
    RECYCLING,
    RECYCLINGS,
    SPENT,
    STONE_ONE,
    STONE_TWO,
    TURN,
    Position,
)

ALL_PLACES: Final = 0x0777
MAX_ACTIONS_PER_GAME: Final = 24


@njit
def touched(places: int) -> int:
    """The cells that touch any of these places."""
    return places | places << 1 | places << 4 | places << 5


@njit
def around(cells: int) -> int:
    """The places that touch any of these cells."""
    return (cells | cells >> 1 | cells >> 4 | cells >> 5) & ALL_PLACES


@njit
def around_twice(cells: int) -> int:
    """The places that touch at least two of these cells."""
    right, below, across = cells >> 1, cells >> 4, cells >> 5
    return ((cells & right) | (below & across) | ((cells | right) & (below | across))) & ALL_PLACES


@njit
def _simples(pos: Any) -> int:
    return pos[GROUPS] | pos[GROUPS + 1] | pos[GROUPS + 2] | pos[GROUPS + 3]


@njit
def _pieces(pos: Any, base: int) -> int:
    return pos[base + STONE_ONE] | pos[base + STONE_TWO] | pos[base + CENTAUR]


@njit
def _hand_size(pos: Any, base: int) -> int:
    return pos[base + HAND_ONES] + pos[base + HAND_TWOS] + pos[base + HAND_MOONS]


@njit
def _score(pos: Any, base: int) -> int:
    stones = popcount(pos[base + STONE_ONE]) + 2 * popcount(pos[base + STONE_TWO])
    return stones + pos[base + PURSE]


@njit(int64(VECTOR, VECTOR), cache=True)
def list_actions(pos: Any, out: Any) -> int:
    """Write every legal action of the player to move into `out`; how many there are."""
    if pos[TURN] < 0:
        return 0
    own = PLAYERS + PLAYER_FIELDS * pos[TURN]
    foe = PLAYERS + PLAYER_FIELDS * (1 - pos[TURN])
    free = ALL_PLACES & ~(_pieces(pos, own) | _pieces(pos, foe))
    simples = _simples(pos)
    count = 0
    for kind in range(LAY_ONE, LAY_TWO + 1):
        if pos[own + HAND_ONES + kind] > 0:
            left = free
            while left:
                bit = lowest(left)
                left &= left - 1
                out[count] = kind << 9 | (bit - (bit >> 2)) << 5 | NO_CELL
                count += 1
    left = pos[DOUBLES] & touched(_pieces(pos, foe))
    while left:
        out[count] = FLASH << 9 | NO_PLACE << 5 | lowest(left)
        left &= left - 1
        count += 1
    left = (pos[foe + STONE_ONE] | pos[foe + STONE_TWO]) & around_twice(pos[ECLAIRS])
    while left:
        bit = lowest(left)
        left &= left - 1
        cells = simples & touched(1 << bit)
        while cells:
            out[count] = ATTACK << 9 | (bit - (bit >> 2)) << 5 | lowest(cells)
            cells &= cells - 1
            count += 1
    useful = free & around(simples)
    for kind in range(3):
        if pos[own + HAND_ONES + kind] > 0:
            left = useful or free
            while left:
                bit = lowest(left)
                left &= left - 1
                head = (CENTAUR_ONE + kind) << 9 | (bit - (bit >> 2)) << 5
                if not useful:
                    out[count] = head | NO_CELL
                    count += 1
                cells = simples & touched(1 << bit)
                while cells:
                    out[count] = head | lowest(cells)
                    cells &= cells - 1
                    count += 1
    return count


@njit(int64(VECTOR, int64), cache=True)
def group_of(pos: Any, code: int) -> int:
    """The group of the simple arrow that this action turns, or -1 when it turns none."""
    kind, cell = code >> 9, code & 31
    if kind < ATTACK or cell == NO_CELL:
        return -1
    group = 0
    while not pos[GROUPS + group] >> cell & 1:
        group += 1
    return group


@njit(types.void(VECTOR, int64, int64), cache=True)
def play(pos: Any, code: int, face: int) -> None:
    """Change `pos` by one legal action; `face` is what the turned simple arrow shows."""
    kind, place, cell = code >> 9, code >> 5 & 15, code & 31
    turn = pos[TURN]
    own = PLAYERS + PLAYER_FIELDS * turn
    foe = PLAYERS + PLAYER_FIELDS * (1 - turn)
    spot = np.int64(1) << (place + place // 3)
    group = group_of(pos, code)
    if group >= 0:
        pos[GROUPS + group] &= ~(np.int64(1) << cell)
        pos[COINS + group] -= face == COIN
        pos[RECYCLINGS + group] -= face == RECYCLING
        if kind == ATTACK and face == RECYCLING:
            pos[SPENT] |= np.int64(1) << cell
        else:
            pos[NEUTRAL] |= np.int64(1) << cell
    if kind == FLASH:
        pos[DOUBLES] &= ~(np.int64(1) << cell)
        pos[ECLAIRS] |= np.int64(1) << cell
    elif kind == ATTACK:
        if face == RECYCLING:
            pos[foe + STONE_ONE] &= ~spot
            pos[foe + STONE_TWO] &= ~spot
            pos[foe + CENTAUR] |= spot
    else:
        if kind >= CENTAUR_ONE:
            pos[own + CENTAUR] |= spot
            pos[own + HAND_ONES + kind - CENTAUR_ONE] -= 1
            pos[own + PURSE] += face == COIN
        else:
            pos[own + STONE_ONE + kind] |= spot
            pos[own + HAND_ONES + kind] -= 1
        if _hand_size(pos, own) == 0 and pos[FIRST] < 0:
            pos[FIRST] = turn
    if _hand_size(pos, foe) > 0:
        pos[TURN] = 1 - turn
    elif _hand_size(pos, own) == 0:
        pos[TURN] = -1


@njit(int64(VECTOR), cache=True)
def winner(pos: Any) -> int:
    """Who has won a game that is over."""
    lead = _score(pos, PLAYERS) - _score(pos, PLAYERS + PLAYER_FIELDS)
    if lead == 0:
        return pos[FIRST]
    return 0 if lead > 0 else 1


@njit
def _possible(pos: Any, group: int, face: int) -> bool:
    """Can the action that turns an arrow of this group show this face?"""
    if group < 0:
        return face == NO_FACE
    if face == COIN:
        return pos[COINS + group] > 0
    return face == RECYCLING and pos[RECYCLINGS + group] > 0


@njit
def _copy(source: Any, target: Any) -> None:
    """A loop, for numba compiles the assignment of a whole row very slowly."""
    for field in range(FIELDS):
        target[field] = source[field]


@njit(int64(GRID, GRID, int64, int64), cache=True)
def _perft(stack: Any, lists: Any, ply: int, depth: int) -> int:
    pos, actions = stack[ply], lists[ply]
    if depth == 0:
        return 1
    total = 0
    for index in range(list_actions(pos, actions)):
        code = actions[index]
        group = group_of(pos, code)
        for face in range(NO_FACE, COIN + 1):
            if _possible(pos, group, face):
                if depth == 1:
                    total += 1
                else:
                    _copy(pos, stack[ply + 1])
                    play(stack[ply + 1], code, face)
                    total += _perft(stack, lists, ply + 1, depth - 1)
    return total


@njit
def _shuffle(luck: Any) -> Any:
    """The next state of a xorshift generator."""
    luck ^= luck << np.uint64(13)
    luck ^= luck >> np.uint64(7)
    return luck ^ luck << np.uint64(17)


@njit
def _below(luck: Any, bound: Any) -> Any:
    """A number below `bound`, from the high bits, which are the better ones."""
    return np.int64(((luck >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit(int64(VECTOR, int64, int64), cache=True)
def _playouts(start: Any, seed: int, games: int) -> int:
    """How many of these random games player 0 wins."""
    pos = start.copy()
    actions: Any = np.empty(MAX_ACTIONS, dtype=np.int64)
    # An odd multiplier spreads neighbouring seeds; a xorshift must not begin at zero.
    luck = (np.uint64(seed) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
    for _ in range(8):
        luck = _shuffle(luck)
    wins = 0
    for _ in range(games):
        _copy(start, pos)
        while pos[TURN] >= 0:
            luck = _shuffle(luck)
            code = actions[_below(luck, list_actions(pos, actions))]
            group: Any = group_of(pos, code)
            face: Any = NO_FACE
            if group >= 0:
                luck = _shuffle(luck)
                coins = pos[COINS + group]
                face = np.int64(_below(luck, coins + pos[RECYCLINGS + group]) < coins)
            play(pos, code, face)
        wins += winner(pos) == 0
    return wins


@njit
def _risk(pos: Any, stones: int) -> float:
    """How many of these stones of one player may be expected to be turned away."""
    risk = 0.0
    while stones:
        cells = touched(stones & -stones)
        stones &= stones - 1
        chance = 0.0
        for group in range(4):
            recyclings = pos[RECYCLINGS + group]
            if recyclings > 0 and pos[GROUPS + group] & cells:
                chance = max(chance, recyclings / (recyclings + pos[COINS + group]))
        flashed = popcount(pos[ECLAIRS] & cells)
        if flashed + popcount(pos[DOUBLES] & cells) >= 2:
            risk += chance * (0.75 if flashed >= 2 else 0.45 if flashed == 1 else 0.3)
    return risk


@njit
def _prospect(pos: Any, base: int, rival: int, coins: int) -> float:
    """The score that a player may expect at the end."""
    total = np.float64(_score(pos, base))
    if _hand_size(pos, rival) > 0:
        total -= _risk(pos, pos[base + STONE_ONE]) + 2.0 * _risk(pos, pos[base + STONE_TWO])
    total += 0.8 * pos[base + HAND_ONES] + 1.6 * pos[base + HAND_TWOS]
    return total + (0.55 * pos[base + HAND_MOONS] if coins > 0 else 0.0)


@njit(float64(VECTOR), cache=True)
def estimate(pos: Any) -> float:
    """About how likely player 0 is to win; exact when the game is over."""
    if pos[TURN] < 0:
        return 1.0 if winner(pos) == 0 else 0.0
    other = PLAYERS + PLAYER_FIELDS
    coins = pos[COINS] + pos[COINS + 1] + pos[COINS + 2] + pos[COINS + 3]
    lead = _prospect(pos, PLAYERS, other, coins) - _prospect(pos, other, PLAYERS, coins)
    # Whoever empties his hand first wins a tie, so a shorter hand is worth a little.
    if pos[FIRST] >= 0:
        lead += 0.5 if pos[FIRST] == 0 else -0.5
    else:
        lead += 0.25 * (_hand_size(pos, other) - _hand_size(pos, PLAYERS))
    left = _hand_size(pos, PLAYERS) + _hand_size(pos, other)
    return 1.0 / (1.0 + math.exp(-lead * (1.1 + 1.6 / (1 + left))))


@njit(float64(GRID, GRID, int64, int64, VECTOR), cache=True)
def _expect(stack: Any, lists: Any, ply: int, depth: int, budget: Any) -> float:
    """The estimate for player 0 after `depth` more actions; `budget[0]` nodes may be visited."""
    pos, actions = stack[ply], lists[ply]
    budget[0] -= 1
    if depth == 0 or pos[TURN] < 0 or budget[0] < 0:
        return estimate(pos)
    mine = pos[TURN] == 0
    best = -1.0
    for index in range(list_actions(pos, actions)):
        code = actions[index]
        group = group_of(pos, code)
        value = 0.0
        for face in range(NO_FACE, COIN + 1):
            if _possible(pos, group, face):
                weight = 1.0
                if group >= 0:
                    coins, recyclings = pos[COINS + group], pos[RECYCLINGS + group]
                    weight = (coins if face == COIN else recyclings) / (coins + recyclings)
                _copy(pos, stack[ply + 1])
                play(stack[ply + 1], code, face)
                value += weight * _expect(stack, lists, ply + 1, depth - 1, budget)
        best = max(best, value if mine else 1.0 - value)
    return best if mine else 1.0 - best


def legal_actions(position: Position) -> list[int]:
    """Every legal action of the player to move, as integers; none when the game is over."""
    out = np.empty(MAX_ACTIONS, dtype=np.int64)
    count = list_actions(position, out)
    return [int(code) for code in out[:count]]


def faces(position: Position, action: int) -> list[tuple[int, int]]:
    """The faces that an action can show, each with the number of hidden pawns that bear it."""
    group = group_of(position, action)
    if group < 0:
        return [(NO_FACE, 1)]
    both = (
        (RECYCLING, int(position[RECYCLINGS + group])),
        (COIN, int(position[COINS + group])),
    )
    return [(face, count) for face, count in both if count]


def apply(position: Position, action: int, face: int) -> Position:
    """The position after a legal action that shows `face` (NO_FACE where it turns none)."""
    after = position.copy()
    play(after, action, face)
    return after


def perft(position: Position, depth: int) -> int:
    """How many positions lie exactly `depth` actions away, each face counted apart.

    Ways that end earlier count for nothing; a game that is over has one leaf at depth 0.
    """
    stack = np.zeros((depth + 1, FIELDS), dtype=np.int64)
    stack[0] = position
    return int(_perft(stack, np.zeros((depth + 1, MAX_ACTIONS), dtype=np.int64), 0, depth))


def playouts(position: Position, seed: int, games: int) -> tuple[int, int]:
    """How many of these random games each player wins; the same for the same seed."""
    wins = int(_playouts(position, seed, games))
    return wins, games - wins


class Searched(NamedTuple):
    """What a depth-limited search found: for each action, how likely the mover is to win."""

    values: dict[int, float]
    depth: int
    nodes: int


def search(position: Position, depth: int, node_limit: int) -> Searched:
    """Look `depth` actions ahead, or as far as `node_limit` positions allow, but at least one."""
    turn = int(position[TURN])
    found = Searched({}, 0, 0)
    nodes = 0
    for ahead in range(1, min(depth, MAX_ACTIONS_PER_GAME) + 1):
        budget = np.array([node_limit - nodes], dtype=np.int64)
        values = _look_ahead(position, ahead, budget)
        nodes = node_limit - int(budget[0])
        if budget[0] < 0 and ahead > 1:
            break
        for_mover = {code: value if turn == 0 else 1 - value for code, value in values.items()}
        found = Searched(for_mover, ahead, nodes)
    return found


def _look_ahead(position: Position, depth: int, budget: Position) -> dict[int, float]:
    stack = np.zeros((depth + 1, FIELDS), dtype=np.int64)
    lists = np.zeros((depth + 1, MAX_ACTIONS), dtype=np.int64)
    values = {}
    for code in legal_actions(position):
        chances = faces(position, code)
        value = 0.0
        for face, weight in chances:
            stack[0] = position
            play(stack[0], code, face)
            value += weight * _expect(stack, lists, 0, depth - 1, budget)
        values[code] = value / sum(weight for _, weight in chances)
    return values
