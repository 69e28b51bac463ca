"""A hint at Anagramme: first the hand or a laid word and what becomes of it, then the word.

Words that everybody knows come first, all words of the table only where those do nothing.
"""

from tablee.bots.anagramme.packing import found, remise_of
from tablee.bots.anagramme.search import best_idea, exchange
from tablee.bots.anagramme.vocabulary import recognised, vocabulary
from tablee.bots.base import Advice, Told, told
from tablee.bots.words import circles
from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.anagramme import operations
from tablee.games.anagramme.actions import Add, Cross, Lay, MakeAnagramme, Operation, Replace
from tablee.games.anagramme.cards import figures
from tablee.games.anagramme.laid import Made
from tablee.games.anagramme.options import Judges
from tablee.games.anagramme.state import Phase, State
from tablee.games.anagramme.views import View, guess


def advise(view: View, dice: Dice) -> Advice:
    """What rids the hand of most; where nothing does, what to exchange."""
    if view.open.options.referee is Judges.CONTESTATION:
        return Advice(told("table_judges"))
    if view.seat is None or view.open.phase is not Phase.TURN or view.open.turn != view.seat:
        return Advice(told("not_now"))
    # Neither the others' hands nor the talon are asked for: any will do.
    state = guess(view, dice)
    for among in circles():
        known = vocabulary(among, view.open.options.choice)
        move = best_idea(known, state, view.seat, found(known, state, view.seat))
        if move is not None:
            return _towards(state, view.seat, move)
    every = vocabulary(choice=view.open.options.choice)
    change = exchange(every, state, view.seat, dice, lambda found: found)
    return Advice(told("nothing", card=change.discard, top=change.top), action=change)


def _towards(state: State, seat: Seat, move: Operation) -> Advice:
    made = operations.make(recognised(choice=state.open.options.choice), state, seat, move)
    assert not isinstance(made, Refusal), "only what the rules allow is thought of"
    discard = move.discard if isinstance(move, MakeAnagramme) else None
    spent = made.played or discard or ""
    reason = told(
        "word",
        word=move.word.lower(),
        points=_points(state, move, made),
        card=discard,
        n=len(spent),
        simple=state.open.options.partie_simple,
        out=len(spent) == len(state.hands[seat]),
    )
    return Advice(reason, _look(state, move, made), move)


def _points(state: State, move: Operation, made: Made) -> int:
    """What the hand costs less, and §3.3 what an anagram takes off."""
    if isinstance(move, MakeAnagramme):
        return remise_of(state.open.options) + figures(move.discard or "", state.open.options.dear)
    return figures(made.played, state.open.options.dear)


def _look(state: State, move: Operation, made: Made) -> Told:
    """§3.1 One's own cards, or a laid word and what kind of change."""
    if isinstance(move, Lay):
        return told("hand", n=len(move.word))
    there = {"at": move.at, "laid": state.open.laid[move.at].plain, "n": len(made.played)}
    match move:
        case MakeAnagramme():
            return told("turned", **there)
        case Add():
            return told("added", **there)
        case Replace():
            return told("replaced", **there)
        case Cross():
            return told("crossed", **there)
