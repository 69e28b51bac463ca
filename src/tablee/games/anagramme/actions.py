"""What can be wished at Anagramme."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resign, Timeout
from tablee.games.anagramme.cards import Card
from tablee.games.anagramme.state import Discard, LetterIndex, Top, WordIndex
from tablee.letters.words import Spelling


class Lay(Struct, frozen=True, tag="lay"):
    """§3.2 Lay a new word; capitals are jokers."""

    word: Spelling


class MakeAnagramme(Struct, frozen=True, tag="make_anagramme"):
    """§3.3 Turn a laid word into another one; discard a card, and take another or none. Who keeps
    all his cards discards None.
    """

    at: WordIndex
    word: Spelling
    discard: Discard | None
    exchange: Top | None = None


class Add(Struct, frozen=True, tag="add"):
    """§3.4 Add letters before, inside or after a laid word: `word` is what it becomes."""

    at: WordIndex
    word: Spelling


class Cross(Struct, frozen=True, tag="cross"):
    """§4.1 Lay letters above and below one of a laid word: `own` is its place in the new word."""

    at: WordIndex
    letter: LetterIndex
    word: Spelling
    own: LetterIndex


class Replace(Struct, frozen=True, tag="replace"):
    """§3.5 Put cards in place of others: `word` is what the laid word becomes."""

    at: WordIndex
    word: Spelling


class Exchange(Struct, frozen=True, tag="exchange"):
    """§3.6 Discard a card for one of the two on top of the talon."""

    discard: Card
    top: Top


class Contest(Struct, frozen=True, tag="contest"):
    """§5.2 Say that what was just made is no word."""


class Accept(Struct, frozen=True, tag="accept"):
    """§5.2 Let what was just made pass."""


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """§5.4 Take back what one just made, before anybody is told that it is no word."""


class Reenter(Struct, frozen=True, tag="reenter"):
    """§6.4 Come back at the highest total."""


class Leave(Struct, frozen=True, tag="leave"):
    """§6.4 Stay out."""


# By the chapter that tells of them.

Operation: TypeAlias = Lay | MakeAnagramme | Add | Cross | Replace
Answering: TypeAlias = Contest | Accept | Withdraw
Returning: TypeAlias = Reenter | Leave

Move: TypeAlias = (
    Lay
    | MakeAnagramme
    | Add
    | Cross
    | Replace
    | Exchange
    | Contest
    | Accept
    | Withdraw
    | Reenter
    | Leave
)
Action: TypeAlias = Move | Resign | Timeout
