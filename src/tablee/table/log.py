"""The log of a table: an append-only list of entries, from which everything else is folded."""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Raw, Struct, json
from msgspec.structs import replace

from tablee.core.personal import PERSONAL, is_personal, without_texts
from tablee.core.seats import Seat
from tablee.store.base import SLOT, Line, Text, Written

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
GivenName: TypeAlias = Annotated[str, Meta(max_length=40, extra=PERSONAL)]
"""Empty where it was erased: whoever tells it says the seat's name instead."""
NONCE_BYTES: Final = 16
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?\Z")]


Time: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Draw: TypeAlias = tuple[Annotated[int, Meta(ge=2, le=2**53)], Annotated[int, Meta(ge=0, le=2**53)]]
SeedHex: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


Absence: TypeAlias = Annotated[int, Meta(ge=0, le=86_400)]
ABSENCE: Final = 60
"""Seconds: a line that blinks comes back sooner, and so does whoever opens the door."""


class Versions(Struct, frozen=True):
    """Under which rules, words and software a game is played."""

    rules: int
    tablee: str
    lexicon: str | None = None


class Player(Struct, frozen=True):
    """Who sits at a seat: a person, or a bot of some level."""

    name: GivenName
    bot: str | None = None


class Opened(Struct, frozen=True, tag="opened"):
    """A table was opened. `commitment` is the SHA-256 of the seed, which is kept apart.

    `evaluated` says that everybody is told the exact value of the position while the game runs,
    `hints` that whoever's turn it is may ask for one. Of tables that say nothing of it nobody
    agreed to either. `absence` is for how many seconds somebody may be away before a bot can be
    proposed in their place.
    """

    game: str
    versions: Versions
    options: Any
    seats: int
    commitment: str
    evaluated: bool = False
    hints: bool = False
    absence: Absence = ABSENCE


class Seated(Struct, frozen=True, tag="seated"):
    """Someone sat down and, having seen the commitment, added a nonce to the dice."""

    seat: Seat
    player: Player
    nonce: Nonce = ""


class Vacated(Struct, frozen=True, tag="vacated"):
    """Before the start, whoever sat there left or was asked to; their part in the dice stays."""

    seat: Seat


class Closed(Struct, frozen=True, tag="closed"):
    """Whoever opened the table closed it before the start: nothing is played here."""


class Regained(Struct, frozen=True, tag="regained"):
    """The seat changed hands: whoever plays here came from another device, or was let in again."""

    seat: Seat


class Started(Struct, frozen=True, tag="started"):
    """All seats are taken: nonces are closed and luck may deal."""


class Happened(Struct, frozen=True, tag="happened"):
    """A game event. What luck brought carries its draws, (bound, value); the rest has None."""

    event: Any
    draws: tuple[Draw, ...] | None = None


class Paused(Struct, frozen=True, tag="paused"):
    """Clocks stand still and nobody plays; `seat` asked for it, None where no server was there."""

    seat: Seat | None = None


class Resumed(Struct, frozen=True, tag="resumed"):
    """The game goes on."""


class Undone(Struct, frozen=True, tag="undone"):
    """The fold skips the game events after entry `to`. `seat` took them back; older logs do not
    say it here.
    """

    to: int
    seat: Seat | None = None


class TookOver(Struct, frozen=True, tag="took_over"):
    """Somebody else plays on at this seat: a bot for an absent player, or the player again."""

    seat: Seat
    player: Player


class Upgraded(Struct, frozen=True, tag="upgraded"):
    """A running game goes on under newer rules, words or software."""

    versions: Versions


class Revealed(Struct, frozen=True, tag="revealed"):
    """The game is over and the seed is told, so that anyone can check the shuffle."""

    seed: SeedHex


Body: TypeAlias = (
    Opened
    | Seated
    | Vacated
    | Closed
    | Regained
    | Started
    | Happened
    | Paused
    | Resumed
    | Undone
    | TookOver
    | Upgraded
    | Revealed
)


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log. `at` is in milliseconds since 1970; `seat` and `id` name the request
    that brought it, so that the same request sent twice is carried out once. What a clock brought
    has an id and no seat.
    """

    seq: int
    at: Time
    body: Body
    seat: Seat | None = None
    id: str | None = None


_decoder: Final = json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return json.encode(entry)


def written(entry: Entry) -> Written:
    """An entry as a store is told of it: what a person wrote stands apart, with the seat."""
    body = entry.body
    told = body.event if isinstance(body, Happened) else body
    if not is_personal(told):
        return encode(entry)
    texts: list[Text] = []

    def take(seat: Seat | None, text: str) -> Raw:
        texts.append(Text(seat, json.encode(text)))
        return _SLOT

    left = without_texts(told, take)
    if not texts:
        return encode(entry)
    left = replace(body, event=left) if isinstance(body, Happened) else left
    return Line(json.encode(replace(entry, body=left)), tuple(texts))


_SLOT: Final = Raw(SLOT)


def decode(line: bytes) -> Entry:
    """The entry of such JSON; game events stay plain data until a table reads them."""
    return _decoder.decode(line)
