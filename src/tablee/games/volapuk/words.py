"""§3 Which words count, and which dice spell them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tablee.games.volapuk.dice import ESPACE
from tablee.games.volapuk.options import Reversed, ShortWords, VolapukOptions
from tablee.games.volapuk.score import is_atout
from tablee.games.volapuk.state import Open, Tile
from tablee.letters import words as letters
from tablee.letters.words import Choice, Kind, Library, Words

Signs: TypeAlias = tuple[str, ...]
"""What the dice of a run stand for, in the order of reading: `("P", "Ê", "CH", "E")`."""


Grid: TypeAlias = Mapping[int, Tile]
"""The dice on the board by their cells."""


Cells: TypeAlias = tuple[int, ...]


BOOK: Final = {"EMUE": "émue", "ECRUE": "écrue", "BONNE": "bonne", "BATON ROUGE": "baton rouge"}
"""§3.1 Words of the book that a narrow choice of forms would leave out."""


NOTES: Final = frozenset({"DO", "RE", "MI", "FA", "UT"})
"""§3.2 Notes of music that mean nothing else."""


OPENED: Final = {"Æ": "AE", "Œ": "OE"}


SHORT: Final = frozenset({"int", "abr", "det"})
"""§3.2 The parts of speech that are left for the end, if the table wants it so."""


class Referee(NamedTuple):
    """The words that count, what the table agreed on, whether the end has come, and the words and
    phrases that players admit and the dictionary does not know.
    """

    words: Words
    options: VolapukOptions
    elue: str
    endgame: bool = False
    admitted: frozenset[str] = frozenset()
    phrases: frozenset[str] = frozenset()

    def is_word(self, signs: Signs) -> bool:
        """§3.1, §3.2 Do these dice spell a word that counts now, §8.6 or that players admit?"""
        if key_of(signs) in self.admitted:
            return True
        return spells(self.words, signs) and not self.waits(signs)

    def waits(self, signs: Signs) -> bool:
        """§3.2 Is it a short word whose time has not come?"""
        late = self.options.short_words is ShortWords.ENDGAME and not self.endgame
        return late and spells(self.words, signs) and is_short(self.words, key_of(signs))

    def is_atout(self, text: str) -> bool:
        """§6.2 Does it begin with the Élue?"""
        return is_atout(self.words, text, self.elue, self.options)

    def reads(self, signs: Signs) -> bool:
        """§4.7 Is it a word, from the left or, where the table lets any word be so, the right?"""
        if self.is_word(signs):
            return True
        return self.options.reversed is Reversed.FREE and self.is_word(signs[::-1])


def referee_of(words: Words, lying: Open) -> Referee:
    """§3.2 The referee of this moment: short words may have to wait for the end."""
    return Referee(words, lying.options, lying.elue, lying.merged)


def key_of(signs: Signs) -> str:
    """§3.3 What the dictionary is asked: É and È are E there, and the space is a space."""
    return "".join(signs).replace("É", "E").replace("È", "E").replace(ESPACE, " ")


def opened(text: str) -> str:
    """§3.3 A word with its ligatures as two letters: ŒUF and OEUF are one word."""
    return text.replace("Æ", OPENED["Æ"]).replace("Œ", OPENED["Œ"])


def bare(text: str) -> str:
    """§6.7, §8.4 What tells a word from another: its letters, ligatures opened, without its signs.
    TIC-TAC is TICTAC.
    """
    return "".join(letter for letter in opened(text) if letter.isalpha())


@lru_cache(maxsize=1 << 16)
def spells(words: Words, signs: Signs) -> bool:
    """§3.3 Is there a word written so, signs, cedilla and ligatures included?

    A plain letter stands for its accented forms; É and È for nothing but themselves.
    """
    key = key_of(signs)
    if key not in words and key not in BOOK:
        return False
    asked = "".join(signs)
    if "É" not in asked and "È" not in asked:
        return True
    return any(fits(asked, spelling) for spelling in spellings(words, key))


def spellings(words: Words, key: str) -> tuple[str, ...]:
    """§3.1 How the dictionary writes a word, or the book one of its own."""
    known = tuple(entry.spelling for entry in words.entries(key))
    return known or ((BOOK[key],) if key in BOOK else ())


def fits(asked: str, spelling: str) -> bool:
    """§3.3 Has the spelling é and è where the dice have?"""
    letters = aligned(spelling, asked)
    return letters is not None and all(
        sign == letter for sign, letter in zip(asked, letters, strict=True) if sign in "ÉÈ"
    )


def aligned(spelling: str, asked: str) -> str | None:
    """§3.3 A spelling in capitals, letter by letter over what dice show: a ligature may be two
    dice there.
    """
    letters = ""
    for letter in spelling.upper():
        open_ = letter in OPENED and asked[len(letters) : len(letters) + 1] != letter
        letters += OPENED[letter] if open_ else letter
    return letters if len(letters) == len(asked) else None


def left_out(library: Library, choice: Choice, text: str) -> str | None:
    """§3.5 By what a table leaves out a word that exists; None where there is none written so."""
    return letters.left_out(library, choice, lambda words: spells(words, (text,)))


@lru_cache(maxsize=1 << 14)
def is_short(words: Words, key: str) -> bool:
    """§3.2 An interjection, an abbreviation, an article or a note, and nothing else?"""
    return key in NOTES or (
        key in words and all(entry.pos in SHORT for entry in words.entries(key))
    )


@lru_cache(maxsize=1 << 10)
def is_one_letter_word(words: Words, sign: str) -> bool:
    """§4.5 À, ô and y are words; the name of a letter is none."""
    return any(entry.pos != "nom" for entry in words.entries(key_of((sign,))))


PHRASES: Final = frozenset(
    {
        "BEAU TEMPS",
        "BON APPETIT",
        "BON COURAGE",
        "BON VOYAGE",
        "BONNE ANNEE",
        "BONNE CHANCE",
        "BONNE FETE",
        "BONNE NUIT",
        "GROS MOT",
        "JOYEUX NOEL",
        "SE POURRIR",
    }
)
"""Phrases that everybody says; the book’s own among them."""


PLURAL: Final = frozenset(
    {"AUX", "CES", "DES", "LES", "LEURS", "MES", "NOS", "SES", "TES", "VOS", "DEUX", "TROIS"}
)


SINGULAR: Final = frozenset({"CHAQUE", "LEUR", "NOTRE", "VOTRE"})
"""Determiners whose noun may have either gender: the dictionary here does not tell it."""


NOUNS: Final = frozenset({"nom", "na"})


def is_phrase(words: Words, text: str) -> bool:
    """§3.4 A known one, SE and a pronominal verb, or a determiner and its noun."""
    first, _, rest = text.partition(" ")
    entries = words.entries(rest)
    if text in PHRASES:
        return True
    if first == "SE":
        return any(
            entry.pos == "v" and entry.pronominal and entry.kind is Kind.HEADWORD
            for entry in entries
        )
    nouns = [entry for entry in entries if entry.pos in NOUNS and not entry.proper]
    if first in PLURAL:
        return any(entry.spelling.endswith(("s", "x", "z")) for entry in nouns)
    return first in SINGULAR and any(entry.kind is Kind.HEADWORD for entry in nouns)
