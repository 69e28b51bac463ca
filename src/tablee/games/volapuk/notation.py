"""§10 Positions and moves of Volapük in writing, and what things are called.

Moves are written in `moves`, positions in `positions`.
"""

from collections.abc import Iterable

from tablee.games.volapuk.actions import Put
from tablee.games.volapuk.board import cell_name
from tablee.games.volapuk.events import Shown
from tablee.games.volapuk.moves import action, die_name, read_action
from tablee.games.volapuk.positions import FIELDS, position, read_position
from tablee.games.volapuk.state import Formed

__all__ = [
    "FIELDS",
    "action",
    "cell_name",
    "dice_name",
    "die_name",
    "places_name",
    "position",
    "read_action",
    "read_position",
    "shown_name",
    "texts_name",
    "word_name",
    "words_name",
]


def dice_name(dice: Iterable[int]) -> str:
    """Dice side by side."""
    return " ".join(map(die_name, dice)) or "-"


def shown_name(shown: Iterable[Shown]) -> str:
    """Faces side by side."""
    return " ".join(one.face for one in shown)


def places_name(place: Iterable[Put]) -> str:
    """Dice and their cells."""
    return ", ".join(f"{die_name(put.die)} {cell_name(put.cell)}" for put in place) or "-"


def words_name(formed: Iterable[Formed]) -> str:
    """The words of a play, without its pairs."""
    return ", ".join(word_name(word.text) for word in formed if not word.pair)


def texts_name(texts: Iterable[str]) -> str:
    """Words or answers, one after the other."""
    return ", ".join(texts) or "-"


def word_name(word: str) -> str:
    """A word as it lies on the board."""
    return word.upper()
