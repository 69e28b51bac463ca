"""§4.9 Jokers of the board: each for the letter that it stands for, and laid at once."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.bots.volapuk.packing import Table, found, plays, table_at
from tablee.bots.volapuk.search import Idea, amplified, best_of, faces_of, laid_hand
from tablee.bots.volapuk.sight import Look, Mind
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Play, Swap
from tablee.games.volapuk.dice import JOKER
from tablee.games.volapuk.options import JokerExchange
from tablee.games.volapuk.state import Held, Open, Tile
from tablee.kernels.volapuk import structs as kernel
from tablee.kernels.volapuk.structs import JOKERS, KINDS


def exchanges(lying: Open, seat: Seat, mind: Mind) -> Iterator[Idea]:
    """The best plays with each joker that may be taken."""
    if Look.EXCHANGE not in mind.looks:
        return
    for tile in lying.tiles:
        own = next((held for held in lying.hands[seat] if held.face == tile.letter), None)
        if own is not None and _may_be_taken(lying, seat, tile):
            yield from _with_joker(lying, seat, mind, tile, own)


def _may_be_taken(lying: Open, seat: Seat, tile: Tile) -> bool:
    allowed = lying.options.joker_exchange
    if tile.face != JOKER or allowed is JokerExchange.OFF:
        return False
    return tile.seat != seat or allowed is not JokerExchange.OTHERS


def _with_joker(lying: Open, seat: Seat, mind: Mind, tile: Tile, own: Held) -> Iterator[Idea]:
    rest = [held for held in lying.hands[seat] if held is not own]
    # It comes first, so that it is the joker that is laid.
    hand = laid_hand([Held(tile.die, JOKER), *rest])
    swapped = replace(tile, die=own.die, face=tile.letter, seat=seat)
    tiles = tuple(swapped if one is tile else one for one in lying.tiles)
    table = table_at(replace(lying, tiles=tiles), mind)
    wild = found(table, faces_of(hand)).laying(kinds=(JOKERS, KINDS - 1))
    best = amplified(lying, hand, wild).best_first()
    swap = Swap(own.die, tile.cell)
    yield from best_of(lying, seat, mind, _exchanging(table, hand, best, tile, swap))


def _exchanging(
    table: Table, hand: Sequence[Held], wild: Iterator[kernel.Play], tile: Tile, swap: Swap
) -> Iterator[Play]:
    for play in plays(table, hand, wild):
        if tile.die in [put.die for put in play.place]:
            yield replace(play, exchange=swap)
