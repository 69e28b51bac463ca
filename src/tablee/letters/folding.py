"""Folding: from a spelling to the letters that lie on the table.

Cards know 26 letters (`fold`: *cœur* is COEUR). The dice of Volapük know more (`board`: *cœur*
is CŒUR, *ça* is ÇA), and signs beside: apostrophe, hyphen, point and space.
"""

import unicodedata
from typing import Final

LONGEST: Final = 256
"""Longer texts are no word of any language, and are refused before a letter is looked at."""

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CEDILLA: Final = "\N{COMBINING CEDILLA}"

_PLAIN: Final = {sign: letter for letter in ALPHABET for sign in (letter, letter.lower())}
_CARDS: Final = _PLAIN | {"œ": "OE", "Œ": "OE", "æ": "AE", "Æ": "AE"}
_DICE: Final = _PLAIN | {"œ": "Œ", "Œ": "Œ", "æ": "Æ", "Æ": "Æ"}

# What keyboards and typesetters write for the four signs.
_SIGNS: Final = {
    **dict.fromkeys("'’ʼ", "'"),
    **dict.fromkeys("-\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-"),
    **dict.fromkeys(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", " "),
    ".": ".",
}


def fold(text: str) -> str | None:
    """The text in the letters A–Z of the cards, or None when it holds anything but letters.

    Case and accents fall, ligatures open: *Œdème* is OEDEME. Digits, signs, other scripts and
    accents that stand on no letter are refused.
    """
    if len(text) > LONGEST:
        return None
    if text.isascii():
        return text.upper() if text.isalpha() or not text else None
    return _folded(text, _CARDS, {}, cedilla=False)


def small(text: str) -> str:
    """The same in small letters, as most cards show them; nothing for what cards cannot write."""
    return (fold(text) or "").lower()


def board(text: str) -> str | None:
    """The text in the alphabet of Volapük's dice, or None when it holds anything else.

    The alphabet is A–Z, Ç, Æ, Œ, apostrophe, hyphen, point and space. É and È become E: which
    accent a word bears is asked of its spelling, not of its letters.
    """
    if len(text) > LONGEST:
        return None
    return _folded(text, _DICE, _SIGNS, cedilla=True)


def _folded(
    text: str, letters: dict[str, str], signs: dict[str, str], *, cedilla: bool
) -> str | None:
    written: list[str] = []
    above_a_letter = False  # an accent needs a letter to stand on
    for char in unicodedata.normalize("NFD", text):
        if char in letters:
            written.append(letters[char])
            above_a_letter = True
        elif above_a_letter and "\u0300" <= char <= "\u036f":
            if cedilla and char == _CEDILLA and written[-1] == "C":
                written[-1] = "Ç"
        elif char in signs:
            written.append(signs[char])
            above_a_letter = False
        else:
            return None
    return "".join(written)
