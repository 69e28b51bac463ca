"""The best turn of Heptagramme: certain, by what counts besides points, or in the mean."""

from collections.abc import Sequence
from ctypes import POINTER, byref, c_double, c_int64, c_uint64
from typing import NamedTuple

from tablee.kernels.given import check_type
from tablee.kernels.heptagramme.structs import (
    FAR,
    HAND,
    JOKER,
    MOST_MAJS,
    MOST_MINS,
    SLOTS,
    Board,
    Guessed,
    Paths,
    Weights,
    check_cards,
    check_counts,
    sorted_hand,
)
from tablee.kernels.heptagramme.vocabulary import Stems
from tablee.kernels.library import Handle, Letters, function

_most_points = function(
    "heptagramme_most_points", c_int64, Handle, Letters, Letters, c_int64, POINTER(c_uint64)
)  # fmt: skip
_weighed = function(
    "heptagramme_weighed",
    None, Handle, Letters, Letters, c_int64, POINTER(Guessed), POINTER(Weights), c_int64,
    POINTER(c_double), POINTER(c_uint64),
)  # fmt: skip
_guess = function("heptagramme_guess", None, Letters, c_int64, POINTER(Guessed), quick=True)
_expect = function(
    "heptagramme_expect",
    c_double, Handle, Letters, Letters, c_int64, c_int64, Letters, Letters, POINTER(c_uint64),
)  # fmt: skip


class Found(NamedTuple):
    """What a turn is worth, and what it does at each column."""

    value: float
    paths: list[int]


def most_points(stems: Stems, board: Board, hand: bytes) -> Found:
    """The turn of most points that needs no luck."""
    check_type(board, Board)
    held, out = sorted_hand(hand), Paths()
    value = _most_points(stems.handle, board.packed, held, len(held), out)
    return Found(float(value), out[:])


def weighed(
    stems: Stems, board: Board, hand: bytes, guessed: Guessed, weights: Sequence[Weights]
) -> list[Found]:
    """The turn of most value that needs no luck, by each of these weights."""
    check_type(board, Board)
    check_type(guessed, Guessed)
    held, count = sorted_hand(hand), len(weights)
    for some in weights:
        check_type(some, Weights)
        if not some.fear >= 0:
            raise ValueError(f"Expected no fear below nothing but got {some.fear}")
    values, out = (c_double * count)(), (c_uint64 * (SLOTS * count))()
    _weighed(
        stems.handle, board.packed, held, len(held), byref(guessed),
        (Weights * count)(*weights), count, values, out,
    )  # fmt: skip
    return [Found(value, out[n * SLOTS : (n + 1) * SLOTS]) for n, value in enumerate(values)]


def expected(
    stems: Stems, board: Board, hand: bytes, *, bonus: bool, mins: bytes, majs: bytes
) -> Found:
    """The turn of most points in the mean, and what it does until luck speaks.

    `bonus`: does an emptied hand still draw a card? `mins` and `majs` count the cards of each
    kind that may be drawn.
    """
    check_type(board, Board)
    held, out = sorted_hand(hand), Paths()
    check_counts(mins, MOST_MINS)
    check_counts(majs, MOST_MAJS)
    value = _expect(stems.handle, board.packed, held, len(held), bool(bonus), mins, majs, out)
    return Found(value, out[:])


def guess(hands: Sequence[bytes], near: Sequence[float]) -> Guessed:
    """What is known of guessed hands, as long as there is room; and see `Guessed`."""
    if len(near) != FAR + 1:
        raise ValueError(f"Expected {FAR + 1} weights of what is near but got {len(near)}")
    for hand in hands:
        check_type(hand, bytes)
    if any(len(hand) > HAND for hand in hands):
        raise ValueError(f"Expected hands of at most {HAND} cards")
    packed = b"".join(hand.ljust(HAND, bytes([JOKER])) for hand in hands)
    check_cards(packed)
    guessed = Guessed()
    _guess(packed, len(hands), byref(guessed))
    guessed.near[:] = [*near]
    return guessed
