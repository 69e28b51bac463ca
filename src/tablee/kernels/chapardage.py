"""Chapardage compiled: the typed face of `src/kernels/chapardage/`.

Cards are kinds, 0 to 53: the min., the maj., the joker min., the joker maj. A hand is how many
there are of each kind, as bytes; several hands are the bytes of one after the other.
"""

from array import array
from collections.abc import Iterable, Sequence
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_double,
    c_int64,
    c_uint8,
    c_uint64,
    create_string_buffer,
)
from itertools import pairwise
from math import fsum
from struct import Struct, error
from typing import Any, Final, NamedTuple

from tablee.kernels.library import Handle, Integers, Letters, function, owns

LETTERS: Final = 26
MAJ: Final = LETTERS
JOKER: Final = 2 * LETTERS
MAJ_JOKER: Final = JOKER + 1
KINDS: Final = JOKER + 2
BITS: Final = 64
SEATS: Final = 4
CARDS: Final = 255
"""In one hand or pile, at most."""
MOST_READY: Final = 12
"""So many of the words that a hand can lay are told."""
NOBODY: Final = -1
LAID: Final = -1
DREW: Final = -1_000_000
PASSED: Final = -2_000_000
"""In a log, the word of number n is LAID - n, a card of kind k that was drawn DREW - k."""
HIGH: Final = 1 << 20
"""No number of turns, words or samples is higher."""

TABLE: Final = Struct(f"={2 * KINDS}s{4 * SEATS * KINDS}s{SEATS + 2}i")
WEIGHTS: Final = Struct("=8d")
STRENGTHS: Final = Struct("=10d")
SHARES: Final = Struct(f"={KINDS}d")
NEAR: Final = Struct("=ihhQ")
"""How the structs of C++ lie in memory."""

Fractions = POINTER(c_double)
_new = function("chapardage_new", Handle, Integers, c_int64, Integers, Letters)
_free = function("chapardage_free", None, Handle)
_scan = function("chapardage_scan", c_int64, Handle, Letters, c_int64, Integers, Integers)
_near = function("chapardage_near", c_int64, Handle, Letters, c_int64, c_char_p, c_int64)
_best_of = function(
    "chapardage_best_of", c_int64, Handle, Letters, Letters, Letters, Integers, c_int64
)
_weigh = function(
    "chapardage_weigh",
    None, Handle, Letters, c_int64, c_int64, Integers, c_int64, Fractions, Fractions,
)  # fmt: skip
_best_word = function(
    "chapardage_best_word", c_int64, Handle, Letters, Letters, Letters, POINTER(c_uint8)
)
_worth = function("chapardage_worth", None, Handle, Letters, Letters, Letters, Fractions)
_chances = function(
    "chapardage_chances", None, Letters, Letters, c_int64, Fractions, Fractions, quick=True
)
_playout = function(
    "chapardage_playout",
    c_int64, Handle, c_char_p, Letters, c_int64, c_int64, c_int64, c_uint64, Integers, c_int64,
    POINTER(c_int64),
)  # fmt: skip
_search = function(
    "chapardage_search",
    c_int64, Handle, Letters, Letters, c_int64, c_int64, Integers, c_int64, Letters, Letters,
    POINTER(c_uint64), c_int64, POINTER(c_int64), Fractions,
)  # fmt: skip
_belief_new = function("chapardage_belief_new", Handle, c_int64, Letters, c_int64, c_uint64)
_belief_free = function("chapardage_belief_free", None, Handle)
_draw = function("chapardage_belief_draw", c_int64, Handle, c_int64, quick=True)
_see = function("chapardage_belief_see", c_int64, Handle, c_int64, quick=True)
_see_drawn = function("chapardage_belief_see_drawn", c_int64, Handle, c_int64, c_int64, quick=True)
_gain = function("chapardage_belief_gain", None, Handle, c_int64, c_int64, quick=True)
_lose = function("chapardage_belief_lose", c_int64, Handle, c_int64, c_int64, quick=True)
_deny = function("chapardage_belief_deny", c_int64, Handle, c_int64, c_int64, quick=True)
_mix = function("chapardage_belief_mix", None, Handle, c_int64, Integers, POINTER(c_uint8))
_is_possible = function("chapardage_belief_is_possible", c_int64, Handle, c_int64, c_int64)
_held_by = function("chapardage_belief_held_by", c_int64, Handle, c_int64, quick=True)


class Weights(NamedTuple):
    """What a policy weighs: what is not named counts nothing."""

    again: float = 0.0
    """To be given a card, and so to ask again."""
    card: float = 0.0
    """To have a card more."""
    near: float = 0.0
    """To be one card off a word."""
    word: float = 0.0
    """To have a word."""
    maj_card: float = 0.0
    """To have a maj."""
    kept_joker: float = 0.0
    """To keep a joker when a word is laid."""
    two_off: float = 0.0
    """A card that brings the rest within one of a word, beside one that makes it."""
    delay: float = 0.0
    """Not 0: words are kept for when they give back the turn."""


class Strengths(NamedTuple):
    """What each trait of a seat tells of who will win."""

    lacks: float
    """Words to the goal."""
    last: float
    """Whether that is one."""
    ready: float
    """Words that it could lay."""
    one_off: float
    two_off: float
    """How likely the next card makes a word of the rest, or brings it within one."""
    size: float
    jokers: float
    majs: float
    """Cards of the rest, jokers and maj. among them."""
    known: float
    """Cards that all have seen come to it."""
    to_move: float
    """Which share of the seats plays before it."""


class Table(NamedTuple):
    """A table in the middle of a game; of `hands` and the four that follow, one for each seat."""

    deck: bytes
    """What no word has used."""
    pile: bytes
    hands: Sequence[bytes]
    sure: Sequence[bytes]
    """The cards that all have seen come to a hand."""
    since: Sequence[bytes]
    """How many of its other cards came after it last said « Pioche ! » to each kind."""
    barred: Sequence[bytes]
    """What may not be asked of it."""
    words: Sequence[int]
    goal: int


class Scanned(NamedTuple):
    """What a hand is to the words: how many classes it can lay, the first of them, and a bit for
    each kind that brings it nearer to those from which it is one card off, or two.
    """

    ready: int
    found: list[int]
    one_off: int
    two_off: int


class Near(NamedTuple):
    """A word that a hand may become: its class, how many cards it is off, with how many jokers,
    and a bit for each kind that brings it nearer.
    """

    number: int
    off: int
    jokers: int
    lacks: int


class Vocabulary:
    """Words of one length. Those that the same cards spell are one class; classes lie by their
    maj., and those of maj. `m` begin at `starts[m]`.

    A mask says which min. a class takes: one bit for a first copy of each letter, one for a
    second, and one for a third where some word wants three. `letters` is the letter of each bit.
    """

    def __init__(self, masks: Sequence[int], starts: Sequence[int], letters: bytes) -> None:
        rising = all(one <= other for one, other in pairwise(starts))
        if len(starts) != LETTERS + 1 or not rising or starts[0] or starts[-1] != len(masks):
            raise ValueError(f"Expected {LETTERS + 1} starts that rise to {len(masks)}")
        if len(letters) != BITS or max(letters) >= LETTERS:
            raise ValueError(f"Expected {BITS} letters but got {letters!r}")
        self._size = len(masks)
        self.handle = _new(_numbers("Q", masks), len(masks), _numbers("q", starts), letters)
        owns(self, self.handle, _free)

    def scan(self, hand: bytes, *, every: bool) -> Scanned:
        """`every`: also of words whose maj. the hand has not."""
        found, needs = (c_int64 * MOST_READY)(), (c_uint64 * 2)()
        ready: int = _scan(self.handle, _counts(hand), bool(every), found, needs)
        return Scanned(ready, found[: min(ready, MOST_READY)], *needs)

    def near(self, hand: bytes, farthest: int) -> list[Near]:
        """Every word from which a hand is at most so many cards off."""
        room = self._size
        found = create_string_buffer(room * NEAR.size)
        size: int = _near(self.handle, _counts(hand), _number(farthest), found, room)
        return [Near(*row) for row in NEAR.iter_unpack(found.raw[: size * NEAR.size])]

    def best_of(
        self, numbers: Sequence[int], hand: bytes, luck: Sequence[float], weights: Weights
    ) -> int:
        """Of some words that a hand can lay, the class of the one that leaves most behind; the
        first twelve are weighed.
        """
        able = {near.number for near in self.near(hand, 0)}
        if not numbers or not able.issuperset(numbers):
            raise ValueError(f"Expected words that the hand can lay but got {numbers}")
        number: int = _best_of(
            self.handle, _counts(hand), _pack(SHARES, *luck), _pack(WEIGHTS, *weights),
            _numbers("q", numbers), len(numbers),
        )  # fmt: skip
        return number

    def weigh(
        self, deals: bytes, seats: int, requests: Sequence[int]
    ) -> tuple[list[float], list[list[float]]]:
        """How likely each of some deals makes the requests that were heard, and in which share of
        all, each as much as it is likely, each seat holds each kind.

        Deals are the hands of all, side by side; a request is its place in a row of all, by seat
        and kind.
        """
        count = _deals(deals, seats)
        for request in requests:
            _check_request(request, seats)
        likely, held = (c_double * count)(), (c_double * (seats * KINDS))()
        _weigh(
            self.handle, deals, count, seats, _numbers("q", requests), len(requests), likely, held
        )
        weights = list(likely)
        all_ = fsum(weights) or 1.0
        shares = [weight / all_ for weight in held]
        return weights, [shares[one * KINDS : (one + 1) * KINDS] for one in range(seats)]

    def best_word(
        self, hand: bytes, luck: Sequence[float], weights: Weights
    ) -> tuple[int, bytes] | None:
        """The class of the word that leaves most behind, and its cards.

        `luck` is how likely the next card is of each kind.
        """
        cards = (c_uint8 * KINDS)()
        number: int = _best_word(
            self.handle, _counts(hand), _pack(SHARES, *luck), _pack(WEIGHTS, *weights), cards
        )
        return None if number == NOBODY else (number, bytes(cards))

    def worth(self, hand: bytes, luck: Sequence[float], weights: Weights) -> list[float]:
        """What a card of each kind would be worth to a hand. Cards of words that it can lay are
        spoken for: what counts is what the others lack.
        """
        gains = (c_double * KINDS)()
        _worth(self.handle, _counts(hand), _pack(SHARES, *luck), _pack(WEIGHTS, *weights), gains)
        return list(gains)

    def playout(
        self,
        table: Table,
        weights: Sequence[Weights],
        turn: int,
        request: int,
        turns: int,
        luck: int,
        room: int = 0,
    ) -> tuple[int, Table, list[int]]:
        """Play on from somebody's request, `request` being the first if it is not `NOBODY`, until a
        game is won, or for so many turns, or without end in sight: the winner or `NOBODY`, the
        table then, and what was done, as far as there is room.
        """
        seats = len(table.hands)
        packed = create_string_buffer(_packed_table(table), TABLE.size)
        if len(weights) != seats:
            raise ValueError(f"Expected policies of {seats} seats but got {len(weights)}")
        if request != NOBODY:
            _check_request(request, seats)
        log, size = (c_int64 * _number(room))(), c_int64()
        policies = b"".join(_pack(WEIGHTS, *each) for each in weights)
        winner: int = _playout(
            self.handle, packed, policies, _seat(turn, seats), request, _number(turns),
            _luck(luck), log, room, byref(size),
        )  # fmt: skip
        return winner, _unpacked_table(packed.raw, seats), log[: size.value]

    def search(
        self,
        table: Table,
        seat: int,
        deals: bytes,
        requests: Sequence[int],
        weights: Weights,
        strengths: Strengths,
        luck: int,
        nodes: int,
    ) -> tuple[list[list[float]], int, int]:
        """Play each request out on each of the deals for one turn, as long as there are nodes
        (requests played): by deal and request, how likely the seat then wins; the nodes; the luck
        with which to go on.

        Of the hands of `table`, one's own counts; deals are the hands of all, side by side.
        """
        seats, options = len(table.hands), len(requests)
        count = _deals(deals, seats)
        for request in requests:
            _check_request(request, seats)
        values, spent = (c_double * (count * options))(), c_int64()
        rolls = c_uint64(_luck(luck))
        played: int = _search(
            self.handle, _packed_table(table), deals, count, _seat(seat, seats),
            _numbers("q", requests), options, _pack(WEIGHTS, *weights),
            _pack(STRENGTHS, *strengths), byref(rolls), min(max(nodes, 0), 1 << 62), byref(spent),
            values,
        )  # fmt: skip
        rows = [values[row * options : (row + 1) * options] for row in range(played)]
        return rows, spent.value, rolls.value


def chances(
    sure: Sequence[bytes], since: Sequence[bytes], unseen: bytes, seat: int
) -> tuple[list[float], list[list[float]]]:
    """How likely the next card is of each kind, and how likely each other holds one, to somebody
    who has not seen these cards.
    """
    nothing, seats = bytes(KINDS), len(sure)
    none = [nothing] * seats
    table = Table(nothing, nothing, none, sure, since, none, [0] * seats, 1)
    luck, held = (c_double * KINDS)(), (c_double * (seats * KINDS))()
    _chances(_packed_table(table), _counts(unseen), _seat(seat, seats), luck, held)
    return list(luck), [held[one * KINDS : (one + 1) * KINDS] for one in range(seats)]


class Belief:
    """What others may hold: assignments of the cards that one has not drawn oneself, see
    `belief.cpp`. `deck` are all cards, in whatever order: what is drawn is drawn by luck.

    News that no deal agrees with are answered by False; what is believed then means nothing.
    """

    def __init__(self, seats: int, deck: bytes, luck: int) -> None:
        if not 1 <= seats <= SEATS:
            raise ValueError(f"Expected at most {SEATS} seats but got {seats}")
        if len(deck) > CARDS or max(_bytes(deck), default=0) >= KINDS:
            raise ValueError(f"Expected at most {CARDS} cards but got {len(deck)}")
        self._seats = seats
        self.handle = _belief_new(seats, deck, len(deck), _luck(luck))
        owns(self, self.handle, _belief_free)

    def draw(self, seat: int) -> bool:
        """Somebody draws unseen."""
        return bool(_draw(self.handle, _seat(seat, self._seats)))

    def see(self, kind: int) -> bool:
        """One draws a card oneself: it was in a pile."""
        return bool(_see(self.handle, _kind(kind)))

    def see_drawn(self, seat: int, kind: int) -> bool:
        """What he drew last was this: as if it had come to him in sight of all."""
        return bool(_see_drawn(self.handle, _seat(seat, self._seats), _kind(kind)))

    def gain(self, seat: int, kind: int) -> None:
        """A card came to him in sight of all."""
        _gain(self.handle, _seat(seat, self._seats), _kind(kind))

    def lose(self, seat: int, kind: int) -> bool:
        """A card left his hand: he had it."""
        return bool(_lose(self.handle, _seat(seat, self._seats), _kind(kind)))

    def deny(self, seat: int, kind: int) -> bool:
        """He has none of these."""
        return bool(_deny(self.handle, _seat(seat, self._seats), _kind(kind)))

    def holding(self, samples: int) -> list[list[int]]:
        """In how many of so many deals, each as likely as another, each seat holds each kind."""
        holding = (c_int64 * (self._seats * KINDS))()
        _mix(self.handle, _number(samples), holding, None)
        return [holding[seat * KINDS : (seat + 1) * KINDS] for seat in range(self._seats)]

    def deals(self, number: int) -> bytes:
        """So many deals, each as likely as another: what each seat holds, hand by hand."""
        holding = (c_int64 * (self._seats * KINDS))()
        deals = (c_uint8 * (_number(number) * self._seats * KINDS))()
        _mix(self.handle, number, holding, deals)
        return bytes(deals)

    def is_possible(self, seat: int, kind: int) -> bool:
        """May he hold one?"""
        return bool(_is_possible(self.handle, _seat(seat, self._seats), _kind(kind)))

    def held_by(self, seat: int) -> int:
        """How many cards he holds."""
        held: int = _held_by(self.handle, _seat(seat, self._seats))
        return held


# What goes in


def _pack(how: Struct, *fields: Any) -> bytes:
    try:
        return how.pack(*fields)
    except error as why:
        raise ValueError(f"Expected numbers that fit: {why}") from None


def _numbers(code: str, numbers: Iterable[int]) -> "array[int]":
    try:
        return array(code, numbers)
    except OverflowError as why:
        raise ValueError(f"Expected numbers that fit: {why}") from None


def _packed_table(table: Table) -> bytes:
    seats = len(table.hands)
    several = (table.hands, table.sure, table.since, table.barred)
    if not 1 <= seats <= SEATS or {len(table.words), *map(len, several)} != {seats}:
        raise ValueError(f"Expected hands of up to {SEATS} seats but got {seats}")
    checks = (_counts, _counts, _row, _row)
    rows = [
        b"".join(map(check, each)).ljust(SEATS * KINDS, b"\0")
        for check, each in zip(checks, several, strict=True)
    ]
    return _pack(
        TABLE, _counts(table.deck) + _counts(table.pile), b"".join(rows),
        *map(_number, table.words), *[0] * (SEATS - seats), seats, _number(table.goal),
    )  # fmt: skip


def _unpacked_table(packed: bytes, seats: int) -> Table:
    rows = [packed[start : start + KINDS] for start in range(0, TABLE.size - KINDS, KINDS)]
    hands, sure, since, barred = (rows[2 + n * SEATS : 2 + n * SEATS + seats] for n in range(4))
    *words, _, goal = TABLE.unpack(packed)[2:]
    return Table(rows[0], rows[1], hands, sure, since, barred, words[:seats], goal)


def _bytes(value: bytes) -> bytes:
    if not isinstance(value, bytes):
        raise TypeError(f"Expected bytes but got {type(value).__name__}")
    return value


def _row(row: bytes) -> bytes:
    if len(_bytes(row)) != KINDS:
        raise ValueError(f"Expected {KINDS} kinds but got {len(row)}")
    return row


def _counts(counts: bytes) -> bytes:
    """Of cards that lie together."""
    if sum(_row(counts)) > CARDS:
        raise ValueError(f"Expected at most {CARDS} cards but got {sum(counts)}")
    return counts


def _deals(deals: bytes, seats: int) -> int:
    """How many these are, of so many hands."""
    count, rest = divmod(len(deals), seats * KINDS or 1)
    if not 1 <= seats <= SEATS or rest or sum(_bytes(deals)) > count * CARDS:
        raise ValueError(f"Expected deals of {seats} hands but got {len(deals)} bytes")
    return count


def _number(number: int) -> int:
    if not 0 <= number <= HIGH:
        raise ValueError(f"Expected a number up to {HIGH} but got {number}")
    return number


def _seat(seat: int, seats: int) -> int:
    if not 0 <= seat < seats:
        raise ValueError(f"Expected a seat below {seats} but got {seat}")
    return seat


def _kind(kind: int) -> int:
    if not 0 <= kind < KINDS:
        raise ValueError(f"Expected a kind below {KINDS} but got {kind}")
    return kind


def _check_request(request: int, seats: int) -> None:
    if not 0 <= request < seats * KINDS:
        raise ValueError(f"Expected a request below {seats * KINDS} but got {request}")


def _luck(luck: int) -> int:
    """What xorshift begins with, which is never 0."""
    return (luck & 0xFFFFFFFFFFFFFFFF) or 1
