"""What can be wished at Chapardage."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resign, Timeout
from tablee.games.chapardage.state import Card, PileIndex, SeatIndex
from tablee.letters.words import Spelling


class Ask(Struct, frozen=True, tag="ask"):
    """§3.1 Ask an opponent for a card, by letter and case."""

    asked: SeatIndex
    card: Card


class Draw(Struct, frozen=True, tag="draw"):
    """§3.3, §5.2 Take the top card of a pile."""

    pile: PileIndex


class ShowBonnePioche(Struct, frozen=True, tag="show_bonne_pioche"):
    """§3.5 Show that one has drawn the very card one asked for, and play again."""


class SayMot(Struct, frozen=True, tag="say_mot"):
    """§4.1 Lay a word: what it is, and the cards of one’s hand in its order."""

    word: Spelling
    cards: Spelling


class SayAToi(Struct, frozen=True, tag="say_a_toi"):
    """§3.4 *A toi !*"""


Move: TypeAlias = Ask | Draw | ShowBonnePioche | SayMot | SayAToi
Action: TypeAlias = Move | Resign | Timeout
