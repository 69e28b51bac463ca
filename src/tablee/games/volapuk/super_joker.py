"""§4.12 How the super joker leaves."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.seats import Seat, with_item
from tablee.games.volapuk import events
from tablee.games.volapuk.actions import Move, RetireSuperJoker
from tablee.games.volapuk.books import Facts
from tablee.games.volapuk.dice import SUPER_JOKER
from tablee.games.volapuk.runs import grid_of
from tablee.games.volapuk.state import REPLACED_FROM, Open, Phase, Tile


def play(lying: Open, seat: Seat, move: RetireSuperJoker) -> Facts:
    """§4.12 From force 2 on, a die that shows its letter may take its place; it leaves the game."""
    tile = next((tile for tile in lying.tiles if tile.face == SUPER_JOKER), None)
    if tile is None:
        return refuse("no_super_joker", "4.12")
    if lying.force > REPLACED_FROM:
        return refuse("too_strong", "4.12", force=lying.force, needed=REPLACED_FROM)
    if lying.phase is not Phase.COMPOSE:
        return refuse("not_composing", "4.12")
    faces = {held.die: held.face for held in lying.hands[seat]}
    if faces.get(move.die) != tile.letter:
        return refuse("other_letter", "4.12", letter=tile.letter)
    return (events.SuperJokerRetired(seat, move.die, tile.cell),)


def actions(lying: Open, seat: Seat) -> Iterator[Move]:
    """§4.12 Any die that can take the place of the super joker."""
    for held in lying.hands[seat]:
        action = RetireSuperJoker(held.die)
        if not isinstance(play(lying, seat, action), Refusal):
            yield action


def apply(lying: Open, event: events.SuperJokerRetired) -> Open:
    """§4.12 The die is replaced like any that is laid."""
    seat, die, cell = event.seat, event.die, event.cell
    grid = grid_of(lying)
    letter = grid[cell].letter
    grid[cell] = Tile(cell, die, letter, letter, seat)
    hand = tuple(held for held in lying.hands[seat] if held.die != die)
    return replace(
        lying,
        tiles=tuple(tile for _, tile in sorted(grid.items())),
        hands=with_item(lying.hands, seat, hand),
        due=(*lying.due, die),
        force=0,
        retired=True,
    )
