"""Turns of Anagramme, tried out on guessed tables."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.allowance import Allowance
from tablee.bots.anagramme.packing import COSTS, remise_of, table_of
from tablee.bots.anagramme.search import Idea
from tablee.bots.anagramme.vocabulary import Vocabulary
from tablee.bots.cards import JOKER, tally
from tablee.bots.playout import Trial, most_winning
from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.playing import fold
from tablee.core.seats import Seat
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.cards import Dear
from tablee.games.anagramme.options import Judges, Off
from tablee.games.anagramme.state import State
from tablee.kernels.anagramme.playout import TABLE, Ground, Table, playout
from tablee.kernels.anagramme.structs import Word
from tablee.letters.cards import added, without
from tablee.letters.words import only

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
MOST_WORDS: Final = TABLE - 8
"""Words of a table that are seen, so that there is room for more."""
HARD: Final = tuple(0 if kind == JOKER else cost for kind, cost in enumerate(COSTS[Dear.RARE]))
"""How hard a card is to lay; a joker goes with everything."""


class _After(NamedTuple):
    """The table after a turn, as far as it does not depend on what others hold."""

    ground: Ground
    hand: str
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
    game, first = Anagramme(only(known.words)), next(tables)
    afters = [_after(known, game, first, seat, turn) for turn in turns]
    trials = _trials(afters, known, seat, tables, luck, allowance)
    lasts = partial(allowance.lasts, GUESS)
    return turns[most_winning(len(turns), trials, lasts, first_cut=FIRST_CUT, most=MOST)]


def _trials(
    afters: Sequence[_After],
    known: Vocabulary,
    seat: Seat,
    tables: Iterator[State],
    luck: Dice,
    allowance: Allowance,
) -> Iterator[Trial]:
    def won(state: State, seed: int, turn: int) -> float:
        table = _table(state, seat, afters[turn], seed)
        chance, played = playout(known.compiled, table, seed)
        allowance.spend(TURN * played)
        return chance

    for state in tables:
        allowance.spend(GUESS)
        yield partial(won, state, luck.below(1 << 31))


def _after(known: Vocabulary, game: Anagramme, state: State, seat: Seat, turn: Idea) -> _After:
    options = replace(state.open.options, referee=Judges.LEXICON)
    judged = with_open(state, options=options, window=None)
    events = game.play(judged, seat, turn)
    assert not isinstance(events, Refusal), "ideas are legal"
    after = fold(game, judged, events)
    table = table_of(known, with_open(after, laid=after.open.laid[:MOST_WORDS]))
    # Words that cross stay as they are.
    words = [laid.word if laid.free else Word(b"") for laid in table]
    turned = [
        known.compiled.turnings(laid.word) - len(laid.barred) if laid.free else 0 for laid in table
    ]
    lying = after.open
    return _After(
        Ground(words, turned), after.hands[seat], lying.remises[seat], lying.owed is not None,
        lying.blank,
    )  # fmt: skip


def _table(state: State, seat: Seat, after: _After, seed: int) -> Table:
    playing, options = state.open.in_play, state.open.options
    me = playing.index(seat)
    mine, talon = after.hand, state.talon
    if after.owed:
        drawn = talon[seed % len(talon)]
        mine, talon = added(mine, drawn), without(talon, drawn)
    hands = [mine if one == seat else state.hands[one] for one in playing]
    remises = [after.remise if one == seat else state.open.remises[one] for one in playing]
    return Table(
        ground=after.ground,
        hands=[*map(tally, hands)],
        talon=tally(talon),
        remises=remises,
        charges=[state.open.charges[one] for one in playing],
        totals=[state.open.totals[one] for one in playing],
        cost=COSTS[options.dear],
        hard=HARD,
        me=me,
        shortest=options.shortest,
        limit=0 if options.partie_simple else options.limit,
        remise=remise_of(options),
        below=options.remise is Off.TOTAL,
        blank=after.blank,
        rounds=options.blank_rounds,
        ahead=AHEAD * len(playing),
    )
