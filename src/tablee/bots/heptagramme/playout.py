"""Turns of Heptagramme, tried out on guessed tables."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from tablee.bots.allowance import Allowance
from tablee.bots.heptagramme.packing import paths_of, table_of
from tablee.bots.heptagramme.search import Turn
from tablee.bots.heptagramme.vocabulary import Vocabulary
from tablee.bots.playout import Trial, most_winning
from tablee.core.dice import Dice
from tablee.games.heptagramme.state import State
from tablee.kernels.heptagramme.playout import playout
from tablee.kernels.heptagramme.structs import Table

GUESS: Final = 150
TURN: Final = 25
IDEA: Final = 200
"""What a guessed table, a turn played there and an idea of a turn take of a budget of nodes."""

MOST: Final = 512
FIRST_CUT: Final = 16
"""See `most_winning`."""

ROUNDS: Final = 2
LATE_ROUNDS: Final = 6
LATE: Final = 6
"""When so few words are left to finish, one looks further, mostly to the end."""
SPREAD: Final = 6.0


def best_of(
    turns: Sequence[Turn],
    known: Vocabulary,
    tables: Iterable[State],
    luck: Dice,
    allowance: Allowance,
) -> Turn:
    """The turn that wins most of what it is tried on, as far as the allowance lasts."""
    trials = _trials(turns, known, tables, luck, allowance)
    best = most_winning(len(turns), trials, allowance.lasts, first_cut=FIRST_CUT, most=MOST)
    return turns[best]


def _trials(
    turns: Sequence[Turn],
    known: Vocabulary,
    tables: Iterable[State],
    luck: Dice,
    allowance: Allowance,
) -> Iterator[Trial]:
    firsts = [paths_of(turn.parts) for turn in turns]

    def won(start: Table, ahead: int, seed: int, turn: int) -> float:
        table = Table.from_buffer_copy(start)
        chance = playout(known.stems, table, firsts[turn], luck=seed, turns=ahead, spread=SPREAD)
        allowance.spend(TURN * table.turns)
        return chance

    for state in tables:
        allowance.spend(GUESS)
        ahead = (LATE_ROUNDS if is_late(state) else ROUNDS) * len(state.open.in_play)
        yield partial(won, table_of(state), ahead, luck.below(1 << 40))


def is_late(state: State) -> bool:
    """Is the end near: few words left to finish, or, in the short version, no card to draw?"""
    words = len(state.majs) + sum(column.maj is not None for column in state.open.columns)
    return words <= LATE or (state.open.options.short and not state.pile)
