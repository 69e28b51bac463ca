"""Turns of Anagramme, tried out on guessed tables."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from tablee.bots.allowance import Allowance
from tablee.bots.anagramme import playout
from tablee.bots.anagramme.choice import Idea
from tablee.bots.anagramme.packing import COSTS, Vocabulary, remise_of, table_of
from tablee.bots.cards import JOKER, counts_of
from tablee.bots.trials import Trial, most_winning
from tablee.core.dice import Dice
from tablee.core.game import Refusal, Seat, fold
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.cards import Dear
from tablee.games.anagramme.state import Judges, Off, State
from tablee.lexicon.graph import LONGEST, Ints

TURN: Final = 100
GUESS: Final = 150
"""What a turn that is played out and a guessed table take of a budget of nodes: about as many as
microseconds.
"""
MOST: Final = 256
FIRST_CUT: Final = 8
"""See `most_winning`."""
AHEAD: Final = 12
"""Turns of each player that are played out."""
ROOM: Final = 1 << 14
HARD: Final = COSTS[Dear.RARE].copy()
"""How hard a card is to lay; a joker goes with everything."""
HARD[JOKER] = 0
HARD.setflags(write=False)


class _After(NamedTuple):
    """The table after a turn, as far as it does not depend on what others hold."""

    words: Ints
    jokers: Ints
    sizes: Ints
    turns: Ints
    hand: Ints
    remise: int
    owed: bool
    blank: int


def best_of(
    turns: Sequence[Idea],
    known: Vocabulary,
    seat: Seat,
    tables: Iterator[State],
    luck: Dice,
    allowance: Allowance,
) -> Idea:
    """The turn that wins most of what it is tried on, as far as the allowance lasts."""
    if len(turns) == 1:
        return turns[0]
    game, first = Anagramme(known.words), next(tables)
    room = np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)
    afters = [_after(known, game, first, seat, turn, room) for turn in turns]
    trials = _trials(afters, known, seat, tables, luck, allowance, room)
    lasts = partial(allowance.lasts, GUESS)
    return turns[most_winning(len(turns), trials, lasts, first_cut=FIRST_CUT, most=MOST)]


def _trials(
    afters: Sequence[_After],
    known: Vocabulary,
    seat: Seat,
    tables: Iterator[State],
    luck: Dice,
    allowance: Allowance,
    room: tuple[Ints, Ints],
) -> Iterator[Trial]:
    def won(state: State, seed: int, turn: int) -> float:
        spent = np.zeros(1, np.int64)
        chance = _tried(known, state, seat, afters[turn], seed, room, spent)
        allowance.spend(TURN * int(spent[0]))
        return chance

    for state in tables:
        allowance.spend(GUESS)
        yield partial(won, state, luck.below(1 << 31))


def _after(
    known: Vocabulary,
    game: Anagramme,
    state: State,
    seat: Seat,
    turn: Idea,
    room: tuple[Ints, Ints],
) -> _After:
    options = replace(state.options, referee=Judges.LEXICON)
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
            total = playout.turnings(*known[1:5], COSTS[options.dear], words[at], size, *room)
            turned[at] = total - (table.barred[at] >= 0).sum()
    return _After(
        words, jokers, sizes, turned, counts_of(after.hands[seat]), after.remises[seat],
        after.owed is not None, after.blank,
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
        *known[1:5], COSTS[options.dear], *after[:4], hands, talon, me, remises,
        np.array([state.charges[one] for one in playing]),
        np.array([state.totals[one] for one in playing]), options.shortest,
        0 if options.partie_simple else options.limit, remise_of(options),
        int(options.remise is Off.TOTAL), after.blank, options.blank_rounds, seed,
        AHEAD * len(playing), known.seen, *room, spent, HARD,
    )  # fmt: skip
    return won
