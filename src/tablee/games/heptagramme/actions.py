"""What can be done at Heptagramme."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resign, Timeout
from tablee.games.heptagramme.state import ColumnIndex
from tablee.letters.cards import Cards, Min
from tablee.letters.words import Spelling


class Place(Struct, frozen=True, tag="place"):
    """§3.1 Put a min. at the end of a column."""

    card: Min
    column: ColumnIndex


class TakeBack(Struct, frozen=True, tag="take_back"):
    """§3.4 Take the last min. of a column back into one's hand."""

    column: ColumnIndex


class Announce(Struct, frozen=True, tag="announce"):
    """§4.1 Say that a column spells this word."""

    column: ColumnIndex
    word: Spelling


class DrawBonus(Struct, frozen=True, tag="draw_bonus"):
    """§3.5 Draw the bonus card that an emptied hand is due."""


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """§3.6 *C’est bon !*; §3.5 where a bonus card is due, it is drawn first."""


class Pass(Struct, frozen=True, tag="pass"):
    """§3.7 Place nothing, and exchange these cards, in this order as far as there are others."""

    cards: Cards = ""


class Doubt(Struct, frozen=True, tag="doubt"):
    """§6.2 Ask which word a column is to become."""

    column: ColumnIndex


class Name(Struct, frozen=True, tag="name"):
    """§6.2 Say which word one meant."""

    column: ColumnIndex
    word: Spelling


class Concede(Struct, frozen=True, tag="concede"):
    """§6.3 Say that one cannot name a word."""

    column: ColumnIndex


class Accept(Struct, frozen=True, tag="accept"):
    """§6.5 Doubt nothing of what was just played; §7.2 agree to end the game."""


class ProposeStop(Struct, frozen=True, tag="propose_stop"):
    """§7.2 Ask the others to end the game here."""


class DeclineStop(Struct, frozen=True, tag="decline_stop"):
    """§7.2 Want the game to go on."""


# By the chapter that tells of them.

Turning: TypeAlias = Place | TakeBack | DrawBonus | EndTurn | Pass
Doubting: TypeAlias = Doubt | Name | Concede | Accept
Stopping: TypeAlias = ProposeStop | DeclineStop

Move: TypeAlias = Turning | Announce | Doubting | Stopping
Action: TypeAlias = Move | Resign | Timeout
