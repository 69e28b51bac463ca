"""A hint at Chapardage: first the hand or whom to ask, then the word or the card that it lacks.

It goes by what lies before the seat alone: what was said before, players remember themselves.
"""

from typing import NamedTuple

from tablee.bots.base import Advice, told
from tablee.bots.chapardage.memory import Memory
from tablee.bots.chapardage.packing import request_of
from tablee.bots.chapardage.search import PROMPT, Position, any_best
from tablee.bots.chapardage.sight import Eyes
from tablee.bots.chapardage.vocabulary import vocabulary
from tablee.bots.person import Attention
from tablee.bots.words import circles
from tablee.core.dice import Dice
from tablee.games.chapardage.actions import Ask, Draw, SayAToi, SayMot, ShowBonnePioche
from tablee.games.chapardage.views import View
from tablee.kernels.chapardage.structs import KINDS


def advise(view: View, dice: Dice) -> Advice:
    """Draw, lay a word, ask for what one lacks, or say « À toi ! »."""
    draws = [move for move in view.moves if isinstance(move, Draw)]
    if draws:
        highest = max(draws, key=lambda move: view.open.heights[move.pile])
        return Advice(told("draw"), action=highest)
    if (word := _word(view)) is not None:
        return _laid(view, word)
    if any(view.asks):
        return _asked(view, dice)
    return _spoken(view)


def _position(view: View, among: bytes | None) -> Position:
    """What is known to somebody who has heard nothing."""
    known = vocabulary(view.open.options.length, among, view.open.options.choice)
    return Position(view, known, Memory(view.seat).recalled(view))


def _word(view: View) -> SayMot | None:
    """A word to lay at once, of the commonest."""
    if not view.mot:
        return None
    found = (_position(view, among).word(PROMPT) for among in circles())
    return next(filter(None, found), None)


def _laid(view: View, move: SayMot) -> Advice:
    number = len(view.heaps[view.seat or 0]) + 1
    reason = told("word", word=move.word, number=number, goal=view.goal)
    return Advice(reason, told("hand", n=view.length), move)


class Wanted(NamedTuple):
    """A request, the word that it is for, and how many cards that would still lack then."""

    move: Ask
    word: str
    more: int


def _asked(view: View, dice: Dice) -> Advice:
    """A word that lacks but one card, of the commonest; else the commonest that lacks more."""
    far: Wanted | None = None
    for among in circles():
        if among is None and far is not None:
            break
        wanted = _wanted(view, among, dice)
        if wanted is not None and not wanted.more:
            return _requested(wanted)
        far = far or wanted
    return Advice(told("any_card")) if far is None else _requested(far)


def _wanted(view: View, among: bytes | None, dice: Dice) -> Wanted | None:
    """What promises most: likely to be had, and for a word that is near."""
    thought = _position(view, among)
    aims = Eyes(Attention(), dice).look(view.hand, thought.known, thought.gone).aims_by_kind()
    values = thought.promises(aims, thought.chances, PROMPT)
    if max(values) <= 0:
        return None
    request = any_best(values, dice)
    near = min(aims[request % KINDS], key=lambda near: near.off)
    return Wanted(request_of(request), thought.known.texts[near.number], near.off - 1)


def _requested(wanted: Wanted) -> Advice:
    asked, card = wanted.move.asked, wanted.move.card
    return Advice(
        told("ask", asked=asked, card=card, word=wanted.word, more=wanted.more),
        told("whom", asked=asked, maj=card.isupper()),
        wanted.move,
    )


def _spoken(view: View) -> Advice:
    """§3.4, §3.5 A card was drawn, and no word comes of it."""
    if ShowBonnePioche() in view.moves:
        return Advice(told("bonne_pioche"), action=ShowBonnePioche())
    if SayAToi() in view.moves:
        return Advice(told("nothing"), action=SayAToi())
    return Advice(told("not_now"))
