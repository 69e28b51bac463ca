"""What can be wanted at a table of Volapük."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Resign, Timeout
from tablee.games.volapuk.board import Cell, Direction
from tablee.games.volapuk.dice import Die, Face
from tablee.letters.words import Spelling

LONGEST_ANSWER: Final = 200

Answered: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]
Length: TypeAlias = Annotated[int, Meta(ge=2, le=19)]


class Accent(StrEnum):
    """§8.3 The accents that are announced."""

    GRAVE = "grave"
    AIGU = "aigu"
    CIRCONFLEXE = "circonflexe"
    TREMA = "trema"


class Throw(Struct, frozen=True, tag="throw"):
    """§2.2 Throw all dice but these, which go to the réglette."""

    keep: tuple[Die, ...] = ()


class SetDice(Struct, frozen=True, tag="set_dice"):
    """§2.2 Throw no more: compose with the dice as they lie."""


class Put(Struct, frozen=True):
    """A die of the hand and the cell for it; a joker says what it stands for."""

    die: Die
    cell: Cell
    letter: Face | None = None


class Shift(Struct, frozen=True):
    """A die of the board, and its new cell; None takes it away, where the table allows it."""

    cell: Cell
    to: Cell | None


class Swap(Struct, frozen=True):
    """§4.9 A die of the hand for the joker on this cell."""

    die: Die
    cell: Cell


class Declaration(Struct, frozen=True):
    """§4.11 What the dice alone do not tell of the word that a play makes: that it is a diagonal,
    is read reversed, or is a phrase.
    """

    cell: Cell
    direction: Direction
    length: Length
    reversed: bool = False
    phrase: bool = False


class Play(Struct, frozen=True, tag="play"):
    """§4.1 Dice laid, dice moved, a joker exchanged, and what is declared."""

    place: tuple[Put, ...] = ()
    moves: tuple[Shift, ...] = ()
    exchange: Swap | None = None
    declared: Declaration | None = None


class Write(Struct, frozen=True, tag="write"):
    """§4.1 A word from a cell on, in a direction; the dice for it are found in the hand."""

    cell: Cell
    direction: Direction
    word: Spelling
    reversed: bool = False


class Pass(Struct, frozen=True, tag="pass"):
    """§2.5 Lay nothing."""


class KeepFetiches(Struct, frozen=True, tag="keep_fetiches"):
    """§2.6 Keep these dice, with their faces, for the next turn."""

    dice: tuple[Die, ...] = ()


class RetireSuperJoker(Struct, frozen=True, tag="retire_super_joker"):
    """§4.12 A die of the hand that shows its letter for the super joker, which leaves the game."""

    die: Die


class ClaimAccent(Struct, frozen=True, tag="claim_accent"):
    """§8.3 An accent on a letter just laid or used; `die` is one of one’s own that shows it."""

    cell: Cell
    accent: Accent
    die: Die | None = None


class ClaimAnagram(Struct, frozen=True, tag="claim_anagram"):
    """§8.4 Another word of the letters of one just formed."""

    word: Spelling


class AskSenses(Struct, frozen=True, tag="ask_senses"):
    """§8.5 Ask what a word just formed means."""

    word: Spelling


class NothingToSay(Struct, frozen=True, tag="nothing_to_say"):
    """§8.2 Announce nothing, or no more."""


class Answer(Struct, frozen=True, tag="answer"):
    """§8.5 What a word means, in secret: one text for each sense that one knows."""

    texts: tuple[Answered, ...] = ()


class Match(Struct, frozen=True, tag="match"):
    """§8.5 Which sense of the dictionary one means by each answer that it does not know; None for
    none of them.
    """

    senses: tuple[int | None, ...] = ()


class Vote(Struct, frozen=True, tag="vote"):
    """§8.6 The numbers of what one refuses, and of answers that say the same."""

    refused: tuple[int, ...] = ()
    same: tuple[tuple[int, int], ...] = ()


Saying: TypeAlias = ClaimAccent | ClaimAnagram | AskSenses | NothingToSay | Answer | Match | Vote
"""§8 What is said of a play."""

Move: TypeAlias = Throw | SetDice | Play | Write | Pass | KeepFetiches | RetireSuperJoker | Saying
Action: TypeAlias = Move | Resign | Timeout
