"""Random positions for the kernels, and their values by trying everything.

The kernel's rules are held against the plain ones in `test_twin`; here they are taken as right, so
that the solver, which reduces and cuts, can be held against a search that does neither.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from tablee.bots.hepta_mensa import kernel, packing
from tablee.bots.hepta_mensa.packing import Position

Memory = dict[bytes, Fraction]


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a test should fail again as it failed


def random_layout(random: Random, *, colours: bool) -> Position:
    """A shuffled table before the first action."""
    cells = random.sample(range(16), 16)
    size = 2 if colours else 8
    groups = [cells[at : at + size] for at in range(0, 8, size)]
    hidden = [(size // 2, size // 2)] * len(groups)
    return packing.position(doubles=cells[8:], groups=groups, hidden=hidden)


def pawns_left(position: Position) -> int:
    return sum(
        int(position[packing.PLAYERS + packing.PLAYER_FIELDS * player + field])
        for player in (0, 1)
        for field in (packing.HAND_ONES, packing.HAND_TWOS, packing.HAND_MOONS)
    )


def random_step(position: Position, random: Random) -> tuple[int, int]:
    """A random action, and the face that it happens to show."""
    action = random.choice(kernel.legal_actions(position))
    shown = kernel.faces(position, action)
    face = random.choices([face for face, _ in shown], [count for _, count in shown])[0]
    return action, face


def random_position(random: Random, *, colours: bool, left: int) -> Position:
    """A position from random play when so many pawns are left to lay."""
    position = random_layout(random, colours=colours)
    while pawns_left(position) > left:
        position = kernel.apply(position, *random_step(position, random))
    return position


def positions(seed: int, *, colours: bool, left: int, count: int) -> list[Position]:
    random = seeded(seed)
    return [random_position(random, colours=colours, left=left) for _ in range(count)]


def value(position: Position, memory: Memory) -> Fraction:
    """How likely player 0 is to win when both play their best: every way, to the end."""
    turn = int(position[packing.TURN])
    if turn < 0:
        return Fraction(int(kernel.winner(position) == 0))
    key = position.tobytes()
    if key not in memory:
        values = [action_value(position, a, memory) for a in kernel.legal_actions(position)]
        memory[key] = max(values) if turn == 0 else min(values)
    return memory[key]


def action_value(position: Position, action: int, memory: Memory) -> Fraction:
    """How likely player 0 is to win after this action."""
    shown = kernel.faces(position, action)
    total = sum(count for _, count in shown)
    return sum(
        (
            Fraction(count, total) * value(kernel.apply(position, action, face), memory)
            for face, count in shown
        ),
        Fraction(0),
    )


def for_mover(position: Position, chance: Fraction) -> Fraction:
    return chance if position[packing.TURN] == 0 else 1 - chance


def thin(position: Position, random: Random, *, doubles: int, simples: int) -> Position:
    """The same with fewer doubles (some *éclairs* instead) and fewer hidden faces, so that
    everything can be tried."""
    thinned = position.copy()
    some = _bits(position[packing.DOUBLES])
    for cell in random.sample(some, max(0, len(some) - doubles)):
        thinned[packing.DOUBLES] &= ~(1 << cell)
        thinned[random.choice((packing.ECLAIRS, packing.ECLAIRS, packing.NEUTRAL))] |= 1 << cell
    hidden = [(cell, g) for g in range(4) for cell in _bits(position[packing.GROUPS + g])]
    for cell, group in random.sample(hidden, max(0, len(hidden) - simples)):
        coins, recyclings = thinned[packing.COINS + group], thinned[packing.RECYCLINGS + group]
        coin = random.randrange(int(coins + recyclings)) < coins
        thinned[(packing.COINS if coin else packing.RECYCLINGS) + group] -= 1
        thinned[packing.GROUPS + group] &= ~(1 << cell)
        thinned[packing.NEUTRAL] |= 1 << cell
    return thinned


def turned(position: Position) -> Position:
    """The same table seen from another side, a quarter turn on, with its colours renamed."""
    other = position.copy()
    for field in (packing.DOUBLES, packing.ECLAIRS, packing.SPENT, packing.NEUTRAL):
        other[field] = _moved(position[field], lambda row, column: 4 * column + 3 - row)
    for group in range(4):
        there = (group + 1) % 4
        cells = position[packing.GROUPS + group]
        other[packing.GROUPS + there] = _moved(cells, lambda row, column: 4 * column + 3 - row)
        other[packing.COINS + there] = position[packing.COINS + group]
        other[packing.RECYCLINGS + there] = position[packing.RECYCLINGS + group]
    for player in (0, 1):
        for face in (packing.STONE_ONE, packing.STONE_TWO, packing.CENTAUR):
            field = packing.PLAYERS + packing.PLAYER_FIELDS * player + face
            other[field] = _moved(position[field], lambda row, column: 4 * column + 2 - row)
    return other


def _moved(mask: int, to: Callable[[int, int], int]) -> int:
    return sum(1 << to(bit // 4, bit % 4) for bit in _bits(mask))


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(16) if int(mask) >> bit & 1]
