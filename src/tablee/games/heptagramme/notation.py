"""§10 Moves of Heptagramme in writing, and what its cards, columns and words are called.

Positions are written in `positions`.
"""

import re
from typing import Final

from tablee.core.game import Resign
from tablee.core.notation import Unreadable
from tablee.games.heptagramme.actions import (
    Accept,
    Action,
    Announce,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Name,
    Pass,
    Place,
    ProposeStop,
    TakeBack,
)
from tablee.games.heptagramme.positions import (
    FIELDS,
    column_name,
    position,
    read_column,
    read_position,
)
from tablee.letters.cards import JOKER, points, read_cards, written

__all__ = [
    "FIELDS",
    "action",
    "beginning_name",
    "card_name",
    "column_name",
    "gain_name",
    "head_name",
    "loss_name",
    "position",
    "read_action",
    "read_position",
    "word_name",
]


def card_name(cards: str) -> str:
    """Cards by their signs: `e`, `art`; the joker among them by its name, `e joker t`."""
    if JOKER not in cards:
        return cards
    return " ".join("joker" if card == JOKER else card for card in cards.replace(" ", ""))


def beginning_name(text: str) -> str:
    """Letters of a column as they lie there: the first is a capital."""
    return written(text.capitalize())


def word_name(word: str) -> str:
    """A word as the table writes it."""
    return word.capitalize()


def gain_name(cards: str) -> str:
    """§3.3 What cards bring: `+3`."""
    return f"+{sum(map(points, cards))}"


def loss_name(cards: str) -> str:
    """§3.4 What is taken off with cards: `−3`."""
    return f"\N{MINUS SIGN}{sum(map(points, cards))}"


def head_name(word: str) -> str:
    """§4.1 What the maj. of a word brings: `+6`."""
    return gain_name(word[0].upper())


# Moves


def action(move: Action) -> str:
    """§10 `f3` places, `-3` takes back, `3=carpe` announces, `/ab` passes, `3?` doubts."""
    match move:
        case Place(card, column):
            return f"{written(card)}{column_name(column)}"
        case TakeBack(column):
            return f"-{column_name(column)}"
        case Announce(column, word):
            return f"{column_name(column)}={word}"
        case DrawBonus():
            return "+"
        case EndTurn():
            return "."
        case Pass(cards):
            return f"/{written(cards)}"
        case Doubt(column):
            return f"{column_name(column)}?"
        case Name(column, word):
            return f"{column_name(column)}:{word}"
        case Concede(column):
            return f"{column_name(column)}:-"
        case Accept():
            return "ok"
        case ProposeStop():
            return "stop"
        case DeclineStop():
            return "non"
        case Resign():
            return "resign"
        case _:
            return f"timeout {move.key}"


_WORDS: Final[dict[str, Action]] = {
    "+": DrawBonus(),
    ".": EndTurn(),
    "ok": Accept(),
    "stop": ProposeStop(),
    "non": DeclineStop(),
    "resign": Resign(),
}
_MOVE: Final = re.compile(
    r"(?P<card>[a-z*])(?P<at>[1-7])"
    r"|-(?P<back>[1-7])"
    r"|(?P<doubted>[1-7])\?"
    r"|(?P<conceded>[1-7]):-"
    r"|(?P<column>[1-7])(?P<sign>[=:])(?P<word>[^\W\d_]{1,64})"
    r"|/(?P<cards>[a-z*]{0,96})"
)


def read_action(text: str) -> Action:
    """§10 The move of such signs; capitals and spaces do not matter."""
    typed = "".join(text.lower().split())
    if typed in _WORDS:
        return _WORDS[typed]
    found = _MOVE.fullmatch(typed)
    if found is None:
        raise Unreadable("move", got=text[:20])
    part = found.groupdict()
    if part["card"]:
        return Place(read_cards(part["card"]), read_column(part["at"]))
    if part["back"]:
        return TakeBack(read_column(part["back"]))
    if part["doubted"]:
        return Doubt(read_column(part["doubted"]))
    if part["conceded"]:
        return Concede(read_column(part["conceded"]))
    if part["column"]:
        kind = Announce if part["sign"] == "=" else Name
        return kind(read_column(part["column"]), part["word"])
    return Pass(read_cards(part["cards"]))
