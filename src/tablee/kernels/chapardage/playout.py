"""Games of Chapardage, played on."""

from collections.abc import Sequence
from ctypes import POINTER, byref, c_char_p, c_double, c_int64, c_uint64, create_string_buffer

from tablee.kernels.chapardage.structs import (
    NOBODY,
    STRENGTHS,
    TABLE,
    WEIGHTS,
    Fractions,
    Strengths,
    Table,
    Weights,
    as_luck,
    as_number,
    as_seat,
    check_request,
    deals_in,
    packed_table,
    unpacked_table,
)
from tablee.kernels.chapardage.vocabulary import Vocabulary
from tablee.kernels.given import numbers_of, packed
from tablee.kernels.library import Handle, Integers, Letters, function

_playout = function(
    "chapardage_playout",
    c_int64, Handle, c_char_p, Letters, c_int64, c_int64, c_int64, c_uint64, Integers, c_int64,
    POINTER(c_int64),
)  # fmt: skip
_playouts = function(
    "chapardage_search",
    c_int64, Handle, Letters, Letters, c_int64, c_int64, Integers, c_int64, Letters, Letters,
    POINTER(c_uint64), c_int64, POINTER(c_int64), Fractions,
)  # fmt: skip


def playout(
    known: Vocabulary,
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
    memory = create_string_buffer(packed_table(table), TABLE.size)
    if len(weights) != seats:
        raise ValueError(f"Expected policies of {seats} seats but got {len(weights)}")
    if request != NOBODY:
        check_request(request, seats)
    log, size = (c_int64 * as_number(room))(), c_int64()
    policies = b"".join(packed(WEIGHTS, *each) for each in weights)
    winner: int = _playout(
        known.handle, memory, policies, as_seat(turn, seats), request, as_number(turns),
        as_luck(luck), log, room, byref(size),
    )  # fmt: skip
    return winner, unpacked_table(memory.raw, seats), log[: size.value]


def playouts(
    known: Vocabulary,
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
    count = deals_in(deals, seats)
    for request in requests:
        check_request(request, seats)
    values, spent = (c_double * (count * options))(), c_int64()
    rolls = c_uint64(as_luck(luck))
    played: int = _playouts(
        known.handle, packed_table(table), deals, count, as_seat(seat, seats),
        numbers_of("q", requests), options, packed(WEIGHTS, *weights),
        packed(STRENGTHS, *strengths), byref(rolls), min(max(nodes, 0), 1 << 62), byref(spent),
        values,
    )  # fmt: skip
    rows = [values[row * options : (row + 1) * options] for row in range(played)]
    return rows, spent.value, rolls.value
