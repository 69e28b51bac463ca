"""Which of several turns wins most often: each is tried on the same guessed tables.

However short the budget, the first of the turns is an answer; every table more makes it surer.
"""

import random
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from tablee.bots.anagramme import playout
from tablee.bots.anagramme.choice import Idea
from tablee.bots.anagramme.packing import COSTS, Vocabulary, counts_of, remise_of, table_of
from tablee.bots.base import Budget
from tablee.core.dice import Dice
from tablee.core.game import Refusal, Seat, fold
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.state import Mode, State
from tablee.lexicon.graph import LONGEST, Ints

TURN: Final = 100
GUESS: Final = 150
"""What a turn that is played out and a guessed table take of a budget of nodes: about as many as
microseconds.
"""
MOST: Final = 256
"""Tables after which more would tell no more."""
FIRST_CUT: Final = 8
"""After so many tables the better half of the turns is tried on, and again at each doubling."""
AHEAD: Final = 12
"""Turns of each player that are played out."""
ROOM: Final = 1 << 14


class QuickDice:
    """Luck for guesses: a generator that honest dice started, since thousands are drawn."""

    def __init__(self, dice: Dice) -> None:
        self._random = random.Random(dice.below(1 << 62))  # noqa: S311 - nobody bets on a guess

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return int(self._random.random() * bound)


class _After(NamedTuple):
    """The table after a turn, as far as it does not depend on what others hold."""

    words: Ints
    jokers: Ints
    sizes: Ints
    turns: Ints
    hand: Ints
    remise: int
    owed: bool


def best_of(
    turns: Sequence[Idea],
    known: Vocabulary,
    seat: Seat,
    tables: Iterator[State],
    luck: Dice,
    budget: Budget,
) -> Idea:
    """The turn that wins most of what it is tried on, as far as the budget lasts."""
    if len(turns) == 1:
        return turns[0]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds / 2
    nodes = budget.nodes
    game = Anagramme(known.words)
    room = np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)
    first = next(tables)
    afters = [_after(known, game, first, seat, turn, room) for turn in turns]
    won, left = [0.0] * len(turns), list(range(len(turns)))
    spent = np.zeros(1, np.int64)
    for tried, state in enumerate(tables, 1):
        over = nodes is not None and spent[0] * TURN + tried * GUESS > nodes
        late = until is not None and time.monotonic() > until
        if len(left) == 1 or tried > MOST or over or late:
            break
        seed = luck.below(1 << 31)
        for at in left:
            won[at] += _tried(known, state, seat, afters[at], seed, room, spent)
        if tried >= FIRST_CUT and tried.bit_count() == 1:
            left.sort(key=lambda at: -won[at])
            del left[max(2, (len(left) + 1) // 2) :]
    return turns[max(left, key=lambda at: won[at])]


def _after(
    known: Vocabulary,
    game: Anagramme,
    state: State,
    seat: Seat,
    turn: Idea,
    room: tuple[Ints, Ints],
) -> _After:
    options = replace(state.options, mode=Mode.DICTIONNAIRE)
    events = game.play(replace(state, options=options, window=None), seat, turn)
    assert not isinstance(events, Refusal), "ideas are legal"
    after = fold(game, replace(state, options=options, window=None), events)
    table = table_of(known, replace(after, words=after.words[: playout.WORDS - 8]))
    count = len(table.sizes)
    words, jokers = (np.zeros((playout.WORDS, LONGEST), np.int64) for _ in range(2))
    sizes, turned = (np.zeros(playout.WORDS, np.int64) for _ in range(2))
    words[:count], jokers[:count] = table.words, table.jokers
    sizes[:count] = table.sizes * table.free
    for at in range(count):
        if sizes[at]:
            size = int(sizes[at])
            total = playout.turnings(*known[1:5], COSTS, words[at], size, *room)
            turned[at] = total - (table.barred[at] >= 0).sum()
    return _After(
        words, jokers, sizes, turned, counts_of(after.hands[seat]), after.remises[seat],
        after.owed is not None,
    )  # fmt: skip


def _tried(
    known: Vocabulary, state: State, seat: Seat, after: _After, seed: int, room: tuple[Ints, Ints],
    spent: Ints,
) -> float:  # fmt: skip
    playing = state.in_play
    me = playing.index(seat)
    hands = np.array([counts_of(state.hands[one]) for one in playing])
    hands[me] = after.hand
    talon = counts_of(state.talon)
    if after.owed:
        drawn = state.talon[seed % len(state.talon)]
        hands[me] += counts_of(drawn)
        talon -= counts_of(drawn)
    remises = np.array([state.remises[one] for one in playing])
    remises[me] = after.remise
    options = state.options
    won: float = playout.playout(
        *known[1:5], COSTS, *after[:4], hands, talon, me, remises,
        np.array([state.charges[one] for one in playing]),
        np.array([state.totals[one] for one in playing]), options.shortest,
        0 if options.partie_simple else options.limit, remise_of(options), seed,
        AHEAD * len(playing), known.seen, *room, spent,
    )  # fmt: skip
    return won
