"""§1.1 The dice of Volapük: five colours of ten, thirty green ones, and the super joker.

A die is its number, 0 to 79, and 80 the super joker; a face is what is engraved on it, in capitals:
one letter, a group of two or three, or a sign. Which faces a die has depends on the set that the
table chose.
"""

from enum import StrEnum
from functools import cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from msgspec import Meta

from tablee.letters.folding import ALPHABET

Die: TypeAlias = Annotated[int, Meta(ge=0, le=80)]
Face: TypeAlias = Annotated[str, Meta(min_length=1, max_length=3)]

ESPACE: Final = "_"
JOKER: Final = "?"
SUPER_JOKER: Final = "!"
SEPARATORS: Final = "'-."
ACCENTS: Final = "^¨"
"""These two are announced, and occupy no cell."""

JOKERS: Final = (JOKER, SUPER_JOKER)
JOKER_LETTERS: Final = f"{ALPHABET}ÇÉÈ"
"""§4.8 What a joker may stand for: any single letter, no sign and no ligature."""


class DiceSet(StrEnum):
    """§1.1 The coloured dice as printed, or engraved anew to agree with the book’s table."""

    PRINTED = "printed"
    RECAP = "recap"


class Colour(StrEnum):
    """Ten dice each, but thirty green ones."""

    BLUE = "blue"
    WHITE = "white"
    PINK = "pink"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"


class DieKind(NamedTuple):
    """What a die of this number is."""

    colour: Colour
    faces: tuple[str, ...]


PRINTED: Final = {
    Colour.BLUE: "ABCDEF",
    Colour.WHITE: "GHIJKL",
    Colour.PINK: "MNOPQR",
    Colour.ORANGE: "STUVWX",
    Colour.YELLOW: "YZABCE",
}
COPIES: Final = 10
SUPER: Final = 80
"""§1.1 The super joker lies among the green dice, and shows itself on every face."""

GREEN: Final = (
    "D S IR CH FF _", "G I CH PP BR _", "L I PH RR MB _", "L U PH BR SS _", "M S ER È FF _",
    "O M NN ER BR _", "P R IO AT LL _", "U IR TR FF MP _", "U N SH OI PP _", "I O FR SP LL '",
    "M P FR SS RE '", "N O ST É TT '", "O S LL MB TR '", "R M LL È Ç '", "G L ER MM PR .",
    "O R TT CH PH .", "R OI MM GN Ç .", "S T RR É GR .", "D U ER GR CC -", "F T MM SP IR -",
    "L T SC MP É -", "F U CC PH RE ?", "H N PP SC RE ?", "L P NN Æ ST ?", "M X CH OI TT ?",
    "I N CC PR MB ^", "V N IO MM TR ^", "I R È NT SS ¨", "T MN SCH RR Œ ¨", "I D GG NT . -",
)  # fmt: skip

RECAP: Final = {
    Colour.YELLOW: ("CÇ", "CÇ", "CÇ"),
    Colour.WHITE: ("KG", "KG", "KH", "JH"),
    Colour.PINK: ("QD", "QD", "QD", "QP"),
    Colour.ORANGE: ("WF", "WF", "WF", "WF"),
}
"""Faces engraved anew, each on a die of its own: the old letter and the new one."""


@cache
def box(dice_set: DiceSet) -> tuple[DieKind, ...]:
    """§1.1 All dice by their numbers: blue, white, pink, orange, yellow, green, the super joker."""
    coloured = [
        DieKind(colour, tuple(faces))
        for colour, faces in PRINTED.items()
        for faces in _engraved(faces, RECAP.get(colour, ()) if dice_set is DiceSet.RECAP else ())
    ]
    greens = [DieKind(Colour.GREEN, tuple(faces.split())) for faces in GREEN]
    return (*coloured, *greens, DieKind(Colour.GREEN, (SUPER_JOKER,) * 6))


def _engraved(faces: str, changes: tuple[str, ...]) -> list[str]:
    anew = [faces.replace(change[0], change[1]) for change in changes]
    return anew + [faces] * (COPIES - len(anew))


def faces(dice_set: DiceSet, die: int) -> tuple[str, ...]:
    """The six faces of a die."""
    return box(dice_set)[die].faces


def colour(die: int) -> Colour:
    """§1.1 The colour of a die, the same in both sets."""
    return box(DiceSet.PRINTED)[die].colour


SINGLE: Final = 1
DOUBLE: Final = 3
TRIPLE: Final = 5
LIGATURES: Final = "ÆŒ"


def is_letter(face: str) -> bool:
    """§1.2 Does it count as a letter? Signs do not; both jokers do."""
    return face not in (ESPACE, *SEPARATORS, *ACCENTS)


def is_laid(face: str) -> bool:
    """§1.2 Can it lie on the board? An accent cannot."""
    return face not in ACCENTS


def value(face: str, ligature: int) -> int:
    """§6.1 What a face is worth: 1, 3 or 5 by its letters; a ligature what the table says."""
    if not is_letter(face):
        return 0
    if face in LIGATURES:
        return ligature
    return (SINGLE, DOUBLE, TRIPLE)[len(face) - 1]
