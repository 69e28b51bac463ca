"""Random positions for the kernels, and their values by trying everything.

The kernel's rules are held against the plain ones in `test_packing`; here they are taken as right,
so that the solver, which reduces and cuts, can be held against a search that does neither.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from tablee.bots.hepta_mensa import packing
from tablee.kernels.hepta_mensa import rules
from tablee.kernels.hepta_mensa.structs import Position

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
    return sum(sum(player.hand) for player in position.players)


def random_step(position: Position, random: Random) -> tuple[int, int]:
    """A random action, and the face that it happens to show."""
    action = random.choice(rules.legal_actions(position))
    shown = rules.faces(position, action)
    face = random.choices([face for face, _ in shown], [count for _, count in shown])[0]
    return action, face


def random_position(random: Random, *, colours: bool, left: int) -> Position:
    """A position from random play when so many pawns are left to lay."""
    position = random_layout(random, colours=colours)
    while pawns_left(position) > left:
        position = rules.apply(position, *random_step(position, random))
    return position


def positions(seed: int, *, colours: bool, left: int, count: int) -> list[Position]:
    random = seeded(seed)
    return [random_position(random, colours=colours, left=left) for _ in range(count)]


def value(position: Position, memory: Memory) -> Fraction:
    """How likely player 0 is to win when both play their best: every way, to the end."""
    turn = position.turn
    if turn < 0:
        return Fraction(int(rules.winner(position) == 0))
    key = bytes(position)
    if key not in memory:
        values = [action_value(position, a, memory) for a in rules.legal_actions(position)]
        memory[key] = max(values) if turn == 0 else min(values)
    return memory[key]


def action_value(position: Position, action: int, memory: Memory) -> Fraction:
    """How likely player 0 is to win after this action."""
    shown = rules.faces(position, action)
    total = sum(count for _, count in shown)
    return sum(
        (
            Fraction(count, total) * value(rules.apply(position, action, face), memory)
            for face, count in shown
        ),
        Fraction(0),
    )


def for_mover(position: Position, chance: Fraction) -> Fraction:
    return chance if position.turn == 0 else 1 - chance


def thin(position: Position, random: Random, *, doubles: int, simples: int) -> Position:
    """The same with fewer doubles (some *éclairs* instead) and fewer hidden faces, so that
    everything can be tried."""
    thinned = position.copy()
    some = _bits(position.doubles)
    for cell in random.sample(some, max(0, len(some) - doubles)):
        thinned.doubles &= ~(1 << cell)
        if random.randrange(3):
            thinned.eclairs |= 1 << cell
        else:
            thinned.neutral |= 1 << cell
    hidden = [(cell, g) for g in range(4) for cell in _bits(position.groups[g])]
    for cell, group in random.sample(hidden, max(0, len(hidden) - simples)):
        coins, recyclings = thinned.coins[group], thinned.recyclings[group]
        faces = (
            thinned.coins if random.randrange(coins + recyclings) < coins else thinned.recyclings
        )
        faces[group] -= 1
        thinned.groups[group] &= ~(1 << cell)
        thinned.neutral |= 1 << cell
    return thinned


def turned(position: Position) -> Position:
    """The same table seen from another side, a quarter turn on, with its colours renamed."""
    other = position.copy()
    other.doubles, other.eclairs = _cells(position.doubles), _cells(position.eclairs)
    other.spent, other.neutral = _cells(position.spent), _cells(position.neutral)
    for group in range(4):
        there = (group + 1) % 4
        other.groups[there] = _cells(position.groups[group])
        other.coins[there] = position.coins[group]
        other.recyclings[there] = position.recyclings[group]
    for player in other.players:
        player.stones[:] = [_places(mask) for mask in player.stones]
        player.centaur = _places(player.centaur)
    return other


def _cells(mask: int) -> int:
    return _moved(mask, lambda row, column: 4 * column + 3 - row)


def _places(mask: int) -> int:
    return _moved(mask, lambda row, column: 4 * column + 2 - row)


def _moved(mask: int, to: Callable[[int, int], int]) -> int:
    return sum(1 << to(bit // 4, bit % 4) for bit in _bits(mask))


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(16) if mask >> bit & 1]
