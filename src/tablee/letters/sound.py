"""How a word begins to the ear, for Volapük's *lettre Élue*.

A word counts under the letter it is spelled with, and under those of this table, which tells
sound from spelling alone:

    spelled         heard        as in              whose
    PH              F            pharmacie          the book
    H and a vowel   that vowel   hache, hier        the book
    HY              I            hyphe              the book
    HŒ, HÆ          E            (no word here)     ours
    Y               I            yeux               ours
    Œ, Æ            E            œdème, ægosome     ours
    CH              S            chaise             ours
    SH, SCH         C            shérif, schéma     ours
    W               V and O      wagon, week-end    ours

The book gives its examples under A (*hache*), F (*pharmacie*) and I (*hyphe*, *hier*); any other
word it leaves to the players. Accents and the cedilla change nothing: *école* is under E, *ça*
under C.
"""

import unicodedata
from typing import Final

from tablee.letters.folding import board

LETTERS_OF_SOUND: Final = {
    "a": "A", "@": "A", "e": "E", "E": "E", "°": "E", "2": "E", "9": "E", "i": "I", "5": "I",
    "o": "O", "O": "O", "§": "O", "u": "O", "y": "U", "8": "U", "1": "U", "j": "IY", "w": "OW",
    "p": "P", "b": "B", "t": "T", "d": "D", "k": "CKQ", "g": "G", "f": "F", "v": "V", "s": "CS",
    "z": "Z", "Z": "GJ", "S": "CS", "m": "M", "n": "N", "N": "N", "G": "N", "l": "L", "R": "R",
    "x": "J",
}  # fmt: skip
"""The letters under which a first sound is looked for, by Lexique's signs: *quai* under C and K,
*auto* under O, *enfant* under A, *citron* under S.
"""

VOWELS: Final = frozenset("AEIOUY")


def first_sounds(word: str) -> frozenset[str]:
    """The letters A–Z under which a word begins: its own, and those its spelling sounds like.

    É and È count as E, Ç as C, a ligature as the E one hears; a silent H counts as the vowel
    after it, and Y as I. Empty for what is no word: signs before the first letter are passed
    over, anything that no die shows gives nothing.
    """
    letters = (board(word) or "").lstrip("'-. ")
    if not letters:
        return frozenset()
    sounds = {_plain(letters[0]), *_heard(letters)}
    return frozenset(sounds)


def _heard(letters: str) -> set[str]:
    first, second = letters[0], letters[1:2]
    if letters.startswith("PH"):
        return {"F"}
    if letters.startswith(("SH", "SCH")):
        return {"C"}
    if letters.startswith("CH"):
        return {"S"}
    if first == "H":
        return _after_silent_h(second)
    return _ALONE.get(first, set())


# W is heard as V (wagon) or OU (week-end), which begins with O.
_ALONE: Final[dict[str, set[str]]] = {
    "Æ": {"E"},
    "Œ": {"E"},
    "W": {"V", "O"},
    "Y": {"I"},
}


def _after_silent_h(second: str) -> set[str]:
    if second in {"Œ", "Æ"}:
        return {"E"}
    if second == "Y":
        return {"I"}
    return {second} if second in VOWELS else set()


def _plain(letter: str) -> str:
    """The letter of the alphabet that a sign of the board is filed under: Ç under C, Œ under O."""
    if letter in {"Æ", "Œ"}:
        return "A" if letter == "Æ" else "O"
    return unicodedata.normalize("NFD", letter)[0]
