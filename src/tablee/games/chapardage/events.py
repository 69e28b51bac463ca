"""What can happen at Chapardage."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resigned, TimedOut
from tablee.core.seats import Seat
from tablee.games.chapardage.state import Card, Cards, PileIndex
from tablee.letters.words import Spelling


class Dealt(Struct, frozen=True, tag="dealt"):
    """§1.2 A player was dealt his hand."""

    seat: Seat
    cards: Cards | None
    count: int


class Asked(Struct, frozen=True, tag="asked"):
    """§3.1 A player asked another for a card."""

    seat: Seat
    asked: Seat
    card: Card


class Stolen(Struct, frozen=True, tag="stolen"):
    """§3.2 He had it, and one such card changed hands."""

    seat: Seat
    asked: Seat
    card: Card


class PiocheSaid(Struct, frozen=True, tag="pioche_said"):
    """§3.3 He had it not: « Pioche ! », said by the one who was asked."""

    seat: Seat
    asker: Seat
    card: Card


class PileChosen(Struct, frozen=True, tag="pile_chosen"):
    """§3.3, §5.2 A player reached for a pile: luck owes him a card."""

    seat: Seat
    pile: PileIndex


class Drew(Struct, frozen=True, tag="drew"):
    """§3.3, §5.2 The card that it was."""

    seat: Seat
    pile: PileIndex
    card: Card | None


class BonnePiocheShown(Struct, frozen=True, tag="bonne_pioche_shown"):
    """§3.5 « Bonne pioche ! »: the card drawn was the one asked for, and all have seen it."""

    seat: Seat
    card: Card


class MotLaid(Struct, frozen=True, tag="mot_laid"):
    """§4.1 « Mot ! »: a word was laid, the `number`th of this player, and all have seen it. §4.2
    `again`: does it give the turn back? Logs of the first rules do not say: any word after a draw.
    """

    seat: Seat
    word: Spelling
    cards: Spelling
    number: int
    again: bool | None = None


class AToiSaid(Struct, frozen=True, tag="a_toi_said"):
    """§3.4 The turn is the next one’s. §6.2 `blank`: does it count among those without a word? Logs
    of the first rules do not say: then every turn counted that ended with empty piles.
    """

    seat: Seat
    blank: bool | None = None


Event: TypeAlias = (
    Dealt
    | Asked
    | Stolen
    | PiocheSaid
    | PileChosen
    | Drew
    | BonnePiocheShown
    | MotLaid
    | AToiSaid
    | TimedOut
    | Resigned
)
