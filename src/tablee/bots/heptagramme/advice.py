"""A hint at Heptagramme: first the column, then the cards and the word.

Words that everybody knows come first: one that can be finished, else one that can be gone on with;
all words of the table only where those lead nowhere.
"""

from typing import NamedTuple

from tablee.bots.base import Advice, told
from tablee.bots.heptagramme.packing import Part, board, text_of, texts_of
from tablee.bots.heptagramme.search import certain_turn, commonest, useless, word_of
from tablee.bots.heptagramme.vocabulary import Vocabulary, vocabulary
from tablee.bots.words import circles
from tablee.core.dice import Dice
from tablee.games.heptagramme.actions import Announce, DrawBonus, EndTurn, Pass, Place
from tablee.games.heptagramme.options import Judges
from tablee.games.heptagramme.state import Phase
from tablee.games.heptagramme.views import View
from tablee.letters.cards import points


class Aim(NamedTuple):
    """What to do at a column, and the word that it becomes or is on its way to."""

    part: Part
    word: str

    @property
    def points(self) -> int:
        """What it brings in this turn: its cards, and the maj. of a finished word."""
        head = points(self.word[0].upper()) if self.part.announced else 0
        return sum(map(points, self.part.cards)) + head


def advise(view: View, dice: Dice) -> Advice:
    """What to do at which column; where there is nothing, how to end the turn."""
    table = view.open
    if table.options.referee is Judges.PAROLE:
        return Advice(told("table_judges"))
    if table.phase is not Phase.TURN or table.turn != view.seat or table.doubt or table.stop:
        return Advice(told("not_now"))
    aim = _best(view)
    return _without(view) if aim is None else _towards(aim)


def _best(view: View) -> Aim | None:
    """A word to finish, of the commonest; else the commonest to go on with."""
    begun: Aim | None = None
    for among in circles():
        if among is None and begun is not None:
            break
        aim = _aim(view, vocabulary(among, view.open.options.choice))
        if aim is not None and aim.part.announced:
            return aim
        begun = begun or aim
    return begun


def _aim(view: View, known: Vocabulary) -> Aim | None:
    """Of the turn of most points, what brings most at one column."""
    turn = certain_turn(known, board(texts_of(view)), view.hand)
    aims = [Aim(part, _word(view, known, part)) for part in turn.parts]
    return max(aims, key=lambda aim: (aim.part.announced, aim.points), default=None)


def _word(view: View, known: Vocabulary, part: Part) -> str:
    text = (text_of(view, part.column) + part.cards).upper()
    word = word_of(known, text) if part.announced else commonest(known, text)
    assert word is not None, "cards are laid towards words that are known"
    return word


def _towards(aim: Aim) -> Advice:
    (column, cards, finished), word = aim.part, aim.word
    where = {"column": column, "n": len(cards), "finished": finished}
    what = {"word": word, "cards": " ".join(cards), "points": aim.points}
    return Advice(
        told("word", **where, **what),
        told("column", **where),
        Place(cards[0], column) if cards else Announce(column, word),
    )


def _without(view: View) -> Advice:
    """§3.5, §3.6, §3.7 Nothing can be placed or announced."""
    if DrawBonus() in view.actions:
        return Advice(told("bonus"), action=DrawBonus())
    if view.open.scoring:
        return Advice(told("end"), action=EndTurn())
    left = view.pile + (0 if view.open.options.short else view.corbeille)
    every = vocabulary(choice=view.open.options.choice)
    cards = useless(every, texts_of(view), view.hand)[:left]
    return Advice(told("nothing", cards=" ".join(cards)), action=Pass(cards))
