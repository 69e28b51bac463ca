"""§9 Who sees what: everything, everybody. Luck is all that nobody knows."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import Cell
from tablee.games.volapuk.dice import Colour, Die, Face, colour
from tablee.games.volapuk.state import (
    THROWS,
    Event,
    Held,
    Move,
    Phase,
    State,
    Text,
    Tile,
    VolapukOptions,
)

News: TypeAlias = Event


class HeldView(Struct, frozen=True):
    """A die before a player, with its colour."""

    die: Die
    colour: Colour
    face: Face | None
    kept: bool


class TileView(Struct, frozen=True):
    """A die on the board, with its colour."""

    cell: Cell
    die: Die
    colour: Colour
    face: Face
    letter: Face
    seat: Seat


class BagView(Struct, frozen=True):
    """How many dice of a colour are left to be drawn."""

    colour: Colour
    count: int


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that need no word.

    `throws_left` is how often whoever’s turn it is may still throw.
    """

    seat: Seat | None
    options: VolapukOptions
    hands: tuple[tuple[HeldView, ...], ...]
    tiles: tuple[TileView, ...]
    diagonals: tuple[tuple[Cell, ...], ...]
    seen: tuple[Text, ...]
    bag: tuple[BagView, ...]
    phase: Phase
    polyedre: tuple[str, ...]
    elue: str
    first: Seat
    turn: Seat
    number: int
    throws: int
    throws_left: int
    rolling: bool
    due: tuple[Die, ...]
    merged: bool
    gathered: bool
    last_turns: tuple[Seat, ...]
    recompositions: int
    passes: int
    sheets: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    gone: tuple[Seat, ...]
    in_play: tuple[Seat, ...]
    end: str | None
    actions: tuple[Move, ...]


def view(state: State, seat: Seat | None) -> View:
    """§9 The board, every hand and the bags; nothing is hidden."""
    return View(
        seat=seat,
        options=state.options,
        hands=tuple(tuple(map(_held, hand)) for hand in state.hands),
        tiles=tuple(map(_tile, state.tiles)),
        diagonals=state.diagonals,
        seen=state.seen,
        bag=_bag(state),
        phase=state.phase,
        polyedre=state.polyedre,
        elue=state.elue,
        first=state.first,
        turn=state.turn,
        number=state.number,
        throws=state.throws,
        throws_left=THROWS - state.throws if state.phase is Phase.THROWS else 0,
        rolling=state.rolling,
        due=state.due,
        merged=state.merged,
        gathered=state.gathered,
        last_turns=state.last_turns,
        recompositions=state.recompositions,
        passes=state.passes,
        sheets=state.sheets,
        totals=state.totals,
        gone=state.gone,
        in_play=state.in_play,
        end=state.end,
        actions=() if seat is None else rules.without_words(state, seat),
    )


def _held(held: Held) -> HeldView:
    return HeldView(held.die, colour(held.die), held.face, held.kept)


def _tile(tile: Tile) -> TileView:
    return TileView(tile.cell, tile.die, colour(tile.die), tile.face, tile.letter, tile.seat)


def _bag(state: State) -> tuple[BagView, ...]:
    """§1.4 What is left of each colour; §2.7 in one bag they can still be counted."""
    colours = list(map(colour, state.bag))
    return tuple(BagView(one, colours.count(one)) for one in Colour)


def show(event: Event, seat: Seat | None) -> News:
    """§9 Everybody hears everything."""
    return event


def guess(view: View, dice: Dice) -> State:
    """§9 There is nothing to guess."""
    return State(
        options=view.options,
        hands=tuple(
            tuple(Held(held.die, held.face, held.kept) for held in hand) for hand in view.hands
        ),
        tiles=tuple(
            Tile(tile.cell, tile.die, tile.face, tile.letter, tile.seat) for tile in view.tiles
        ),
        diagonals=view.diagonals,
        seen=view.seen,
        phase=view.phase,
        polyedre=view.polyedre,
        elue=view.elue,
        first=view.first,
        turn=view.turn,
        number=view.number,
        throws=view.throws,
        rolling=view.rolling,
        due=view.due,
        merged=view.merged,
        gathered=view.gathered,
        last_turns=view.last_turns,
        recompositions=view.recompositions,
        passes=view.passes,
        sheets=view.sheets,
        gone=view.gone,
        end=view.end,
    )
