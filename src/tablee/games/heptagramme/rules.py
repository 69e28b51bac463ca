"""The rules of Heptagramme, each chapter of `docs/rules/heptagramme.md` in a file of its own: here
only what is asked of which.

`words` are those that count at the table. `play` and `actions` ask them; `apply` does not, since
events carry the verdict.
"""

from collections.abc import Iterator
from functools import partial, reduce
from typing import assert_never

from tablee.core.game import Refusal, Resigned
from tablee.core.hearing import Standing, hear
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.heptagramme import announcing, dealing, doubt, ending, events, turn, variants
from tablee.games.heptagramme.actions import Action, Announce, Doubting, Move, Turning
from tablee.games.heptagramme.floor import may_move
from tablee.games.heptagramme.state import State
from tablee.games.heptagramme.words import hides_words
from tablee.letters.words import Words

# What somebody wants


def play(
    words: Words, state: State, seat: Seat, action: Action
) -> tuple[events.Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is acts; §6.2 opponents may doubt; §8.3 anybody may resign."""
    answer = hear(
        _standing(state),
        seat,
        action,
        time_out=partial(variants.time_out, words, state),
        resign=_resign,
        move=partial(_move, words, state, seat),
    )
    return answer if isinstance(answer, Refusal) else _unless_stuck(words, state, answer)


def _standing(state: State) -> Standing:
    """§1.2 Who plays, unless §8.3 he resigned, §1.4 luck comes first or §7 all is over."""
    table = state.open
    return Standing(
        ended=None if table.end is None else ending.END_SECTIONS[table.end],
        luck="1.4" if dealing.chance_is_due(state) else None,
        seats=table.seats,
        table="1.2",
        out=dict.fromkeys(table.gone, "8.3"),
    )


def _resign(seat: Seat) -> tuple[events.Event, ...]:
    """§8.3 At any time."""
    return (Resigned(seat),)


def _move(words: Words, state: State, seat: Seat, move: Move) -> tuple[events.Event, ...] | Refusal:
    if isinstance(move, Turning):
        return turn.play(words, state, seat, move)
    if isinstance(move, Announce):
        return announcing.play(words, state.open, seat, move)
    if isinstance(move, Doubting):
        return doubt.play(words, state, seat, move)
    return ending.play(state, seat, move)


def _unless_stuck(
    words: Words, state: State, facts: tuple[events.Event, ...]
) -> tuple[events.Event, ...]:
    """§8.1 What happens, and if a turn ends with it, that nothing can happen after it, or after the
    cards it brings.
    """
    if not any(isinstance(fact, events.Leaving) for fact in facts):
        return facts
    after = reduce(apply, facts, state)
    drawn_all = variants.drawn_all(after)
    if variants.is_stuck(words, after if drawn_all is None else apply(after, drawn_all)):
        return (*facts, events.Stuck(drawing=drawn_all is not None))
    return facts


# What may be done


def actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move open to this seat; of exchanges, all or nothing; of names, one."""
    return (*_worded_actions(words, state, seat), *wordless_actions(state, seat))


def shown_actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """§6.4 Those that tell nothing which the table hides."""
    if hides_words(state.open.options):
        return wordless_actions(state, seat)
    return actions(words, state, seat)


def _worded_actions(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    """What depends on which words there are."""
    if may_move(state, seat):
        yield from turn.worded_actions(words, state, seat)
        yield from announcing.actions(words, state.open)
    else:
        yield from doubt.worded_answers(words, state.open, seat)


def wordless_actions(state: State, seat: Seat) -> tuple[Move, ...]:
    """What one may do whichever words there are."""
    table = state.open
    if table.end is not None or seat not in table.in_play or dealing.chance_is_due(state):
        return ()
    return tuple(_wordless_actions(state, seat))


def _wordless_actions(state: State, seat: Seat) -> Iterator[Move]:
    if state.open.doubt is not None:
        yield from doubt.wordless_answers(state.open, seat)
        return
    if may_move(state, seat):
        yield from turn.actions(state, seat)
    yield from doubt.actions(state, seat)
    yield from ending.actions(state, seat)


# What happened


def apply(state: State, event: events.Event) -> State:
    """The state after this fact."""
    if isinstance(event, events.Turning):
        return turn.apply(state, event)
    if isinstance(event, events.Announced):
        return announcing.apply(state, event)
    if isinstance(event, events.Setting):
        return dealing.apply(state, event)
    if isinstance(event, events.Doubting):
        return doubt.apply(state, event)
    if isinstance(event, events.Stopping):
        return ending.apply(state, event)
    if isinstance(event, events.Varying):
        return variants.apply(state, event)
    assert_never(event)


def lines(event: events.Event) -> tuple[ScoreLine, ...]:
    """§3.3 Each card as it is placed; §3.4, §6.3 what is taken back is taken off."""
    if isinstance(event, events.Turning):
        return turn.lines(event)
    if isinstance(event, events.Announced):
        return announcing.lines(event)
    return doubt.lines(event) if isinstance(event, events.Doubting) else ()


def reveals(event: events.Event) -> bool:
    """§9 Luck, and the verdict on a word that nobody had checked; §6.3, §6.5 and what gives others
    the floor, or is said for good.
    """
    match event:
        case events.Dealt() | events.MajTurned() | events.BonusDrawn():
            return True
        case events.Refilled() | events.Exchanged():
            return True
        case events.Rejected() | events.Cleared() | events.Stuck():
            return True
        case events.Doubted() | events.Conceded() | events.Accepted() | events.TurnEnded():
            return True
        case events.BonusEarned(doubts=doubts):
            return doubts
        case events.Announced(cause=cause):
            # §4.2, §6.4 That nothing continues a word is told by laying it, not by asking first.
            return cause is not events.Cause.CHOSEN
        case events.Named(cause=cause):
            return cause is events.Cause.JUDGED
        case _:
            return False
