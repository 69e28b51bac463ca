"""§4.9 Jokers of the board: each for the letter that it stands for, and laid at once."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.bots.volapuk.choice import Idea, amplified, best_of, faces_of, laid_hand
from tablee.bots.volapuk.mind import Look, Mind
from tablee.bots.volapuk.packing import Table, found, plays, table_at
from tablee.core.game import Seat
from tablee.games.volapuk.dice import JOKER
from tablee.games.volapuk.state import Held, JokerExchange, Play, State, Swap, Tile
from tablee.kernels import volapuk as kernel
from tablee.kernels.volapuk import JOKERS, KINDS


def exchanges(state: State, seat: Seat, mind: Mind) -> Iterator[Idea]:
    """The best plays with each joker that may be taken."""
    if Look.EXCHANGE not in mind.looks:
        return
    for tile in state.tiles:
        own = next((held for held in state.hands[seat] if held.face == tile.letter), None)
        if own is not None and _may_be_taken(state, seat, tile):
            yield from _with_joker(state, seat, mind, tile, own)


def _may_be_taken(state: State, seat: Seat, tile: Tile) -> bool:
    allowed = state.options.joker_exchange
    if tile.face != JOKER or allowed is JokerExchange.OFF:
        return False
    return tile.seat != seat or allowed is not JokerExchange.OTHERS


def _with_joker(state: State, seat: Seat, mind: Mind, tile: Tile, own: Held) -> Iterator[Idea]:
    rest = [held for held in state.hands[seat] if held is not own]
    # It comes first, so that it is the joker that is laid.
    hand = laid_hand([Held(tile.die, JOKER), *rest])
    swapped = replace(tile, die=own.die, face=tile.letter, seat=seat)
    tiles = tuple(swapped if one is tile else one for one in state.tiles)
    table = table_at(replace(state, tiles=tiles), mind)
    wild = found(table, faces_of(hand)).laying(kinds=(JOKERS, KINDS - 1))
    best = amplified(state, hand, wild).best_first()
    swap = Swap(own.die, tile.cell)
    yield from best_of(state, seat, mind, _exchanging(table, hand, best, tile, swap))


def _exchanging(
    table: Table, hand: Sequence[Held], wild: Iterator[kernel.Play], tile: Tile, swap: Swap
) -> Iterator[Play]:
    for play in plays(table, hand, wild):
        if tile.die in [put.die for put in play.place]:
            yield replace(play, exchange=swap)
