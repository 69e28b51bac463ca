"""§9 Who sees what: everybody everything, but what is being answered and voted in secret."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import Cell
from tablee.games.volapuk.claims import TALK, speaking
from tablee.games.volapuk.dice import Colour, Die, Face, colour, value
from tablee.games.volapuk.state import (
    LAST_RECOMPOSITIONS,
    THROWS,
    Accented,
    AnswerGiven,
    Ballot,
    Claim,
    Event,
    Held,
    Move,
    Phase,
    Play,
    Sense,
    Spoken,
    State,
    Tile,
    VolapukOptions,
    Voted,
)
from tablee.letters.words import Spelling

News: TypeAlias = Event


class HeldView(Struct, frozen=True):
    """A die before a player, with its colour and what it is worth."""

    die: Die
    colour: Colour
    face: Face | None
    kept: bool
    worth: int


class TileView(Struct, frozen=True):
    """A die on the board, with its colour and what it is worth before one again."""

    cell: Cell
    die: Die
    colour: Colour
    face: Face
    letter: Face
    seat: Seat
    worth: int


class BagView(Struct, frozen=True):
    """How many dice of a colour are left to be drawn."""

    colour: Colour
    count: int


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that need no word.

    `throws_left` and `recompositions_left` are how often whoever’s turn it is may still throw, and
    recompose in a last turn; `speaking` are those who may speak of a play now. Before all have
    answered, `answers` are one’s own; `ballots` always are.
    """

    seat: Seat | None
    options: VolapukOptions
    hands: tuple[tuple[HeldView, ...], ...]
    tiles: tuple[TileView, ...]
    marks: tuple[Accented, ...]
    force: int
    retired: bool
    diagonals: tuple[tuple[Cell, ...], ...]
    seen: tuple[Spelling, ...]
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
    final: bool
    recompositions: int
    recompositions_left: int
    blank: int
    spoken: tuple[Spoken, ...]
    claims: tuple[Claim, ...]
    done: tuple[Seat, ...]
    asked: Spelling
    asker: Seat | None
    sense_count: int
    senses: tuple[str, ...]
    answers: tuple[Sense, ...]
    proposed: Play | None
    doubts: tuple[Spelling, ...]
    rejected: tuple[Spelling, ...]
    ballots: tuple[Ballot, ...]
    speaking: tuple[Seat, ...]
    sheets: tuple[tuple[int, ...], ...]
    bonuses: tuple[int, ...]
    totals: tuple[int, ...]
    gone: tuple[Seat, ...]
    in_play: tuple[Seat, ...]
    end: str | None
    actions: tuple[Move, ...]


def view(state: State, seat: Seat | None) -> View:
    """§9 The board, every hand, the bags; but no answer (§8.5) or vote (§8.6) before its time."""
    return View(
        seat=seat,
        options=state.options,
        hands=tuple(tuple(_held(state, held) for held in hand) for hand in state.hands),
        tiles=tuple(_tile(state, tile) for tile in state.tiles),
        marks=state.marks,
        force=state.force,
        retired=state.retired,
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
        final=state.final,
        recompositions=state.recompositions,
        recompositions_left=(
            LAST_RECOMPOSITIONS - state.recompositions if state.phase is Phase.RECOMPOSE else 0
        ),
        blank=state.blank,
        spoken=state.spoken,
        claims=state.claims,
        done=state.done,
        asked=state.asked,
        asker=state.asker,
        sense_count=state.sense_count,
        senses=state.senses,
        answers=_answers(state, seat),
        proposed=state.proposed,
        doubts=state.doubts,
        rejected=state.rejected,
        ballots=tuple(ballot for ballot in state.ballots if ballot.seat == seat),
        speaking=tuple(sorted(speaking(state))) if state.phase in TALK else (),
        sheets=state.sheets,
        bonuses=state.bonuses,
        totals=state.totals,
        gone=state.gone,
        in_play=state.in_play,
        end=state.end,
        actions=() if seat is None else rules.without_words(state, seat),
    )


def _held(state: State, held: Held) -> HeldView:
    worth = 0 if held.face is None else _worth(state, held.face)
    return HeldView(held.die, colour(held.die), held.face, held.kept, worth)


def _tile(state: State, tile: Tile) -> TileView:
    worth = _worth(state, tile.face)
    return TileView(tile.cell, tile.die, colour(tile.die), tile.face, tile.letter, tile.seat, worth)


def _worth(state: State, face: Face) -> int:
    """§6.1 As it is engraved in the corner of the die."""
    return value(face, state.options.ligature_value)


def _bag(state: State) -> tuple[BagView, ...]:
    """§1.4 What is left of each colour; §2.7 in one bag they can still be counted."""
    colours = list(map(colour, state.bag))
    return tuple(BagView(one, colours.count(one)) for one in Colour)


def _answers(state: State, seat: Seat | None) -> tuple[Sense, ...]:
    if state.phase is not Phase.ANSWERS:
        return state.answers
    return tuple(answer for answer in state.answers if answer.seat == seat)


def show(event: Event, seat: Seat | None) -> News:
    """§9 Everybody hears everything, but answers and votes."""
    match event:
        case Voted() if event.seat != seat:
            return Voted(event.seat)
        case AnswerGiven() if event.seat != seat:
            return AnswerGiven(event.seat, None)
        case _:
            return event


def guess(view: View, dice: Dice) -> State:
    """§9 Secret answers and votes are guessed as none."""
    others = [seat for seat in view.done if seat != view.seat]
    voted = tuple(map(Ballot, others)) if view.phase is Phase.VOTE else ()
    return State(
        options=view.options,
        hands=tuple(
            tuple(Held(held.die, held.face, held.kept) for held in hand) for hand in view.hands
        ),
        tiles=tuple(
            Tile(tile.cell, tile.die, tile.face, tile.letter, tile.seat) for tile in view.tiles
        ),
        marks=view.marks,
        force=view.force,
        retired=view.retired,
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
        final=view.final,
        recompositions=view.recompositions,
        blank=view.blank,
        spoken=view.spoken,
        claims=view.claims,
        done=view.done,
        asked=view.asked,
        asker=view.asker,
        sense_count=view.sense_count,
        senses=view.senses,
        answers=view.answers,
        proposed=view.proposed,
        doubts=view.doubts,
        rejected=view.rejected,
        ballots=(*voted, *view.ballots),
        sheets=view.sheets,
        bonuses=view.bonuses,
        gone=view.gone,
        end=view.end,
    )
