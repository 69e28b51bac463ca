"""Positions of Volapük from words: dice are found for the faces that one wants to see."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Seat, fold
from tablee.games.volapuk.board import STRIDE, board, cell_name
from tablee.games.volapuk.dice import JOKER, box
from tablee.games.volapuk.notation import read_action
from tablee.games.volapuk.state import (
    Declaration,
    Held,
    Phase,
    Play,
    Played,
    Put,
    Shift,
    State,
    Swap,
    Tile,
    VolapukOptions,
    Write,
)

GAME: Any = GAMES["volapuk"]
OTHER = Seat(1)


def cell(name: str) -> int:
    return next(one for one in range(STRIDE * STRIDE) if cell_name(one) == name)


def faces_of(text: str) -> list[str]:
    return text.split()


def dice_for(wanted: Iterable[str], options: VolapukOptions) -> list[int]:
    """A die for each face, no die twice: each face in turn pushes others to their next die."""
    kinds = box(options.dice_set)
    faces = list(wanted)
    taken: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for die, kind in enumerate(kinds):
            if faces[number] in kind.faces and die not in tried:
                tried.add(die)
                if die not in taken or place(taken[die], tried):
                    taken[die] = number
                    return True
        return False

    for number, face in enumerate(faces):
        assert place(number, set()), f"there are not so many {face}"
    return [die for _, die in sorted((number, die) for die, number in taken.items())]


def table(
    *laid: str,
    hand: str = "",
    other: str = "K",
    elue: str = "B",
    by: int = 1,
    phase: Phase = Phase.COMPOSE,
    options: VolapukOptions | None = None,
    **changes: Any,
) -> State:
    """`table("h9> P O R T", hand="E S")`: seat 0 composes. `?E` is a joker that stands for E."""
    options = options or VolapukOptions()
    spots: dict[int, str] = {}
    for line in laid:
        start, rest = line.split(" ", 1)
        at = cell(start[:-1])
        steps = board(19).after[_direction(start)]
        for face in faces_of(rest):
            assert spots.get(at, face) == face, f"{cell_name(at)} is {spots[at]}"
            spots[at] = face
            at = steps[at]
    shown = [face[0] if len(face) > 1 and face[0] == JOKER else face for face in spots.values()]
    hands = [faces_of(hand), faces_of(other)]
    dice = dice_for([*shown, *hands[0], *hands[1]], options)
    tiles = [
        Tile(at, die, face, text[1:] if face == JOKER else text, Seat(by))
        for (at, text), face, die in zip(spots.items(), shown, dice, strict=False)
    ]
    left = iter(dice[len(shown) :])
    held = tuple(
        tuple(sorted((Held(next(left), face) for face in one), key=lambda one: one.die))
        for one in hands
    )
    return replace(
        State(
            options=options,
            hands=held,
            tiles=tuple(sorted(tiles, key=lambda tile: tile.cell)),
            phase=phase,
            polyedre=("A", "B"),
            elue=elue,
            throws=3,
            sheets=((), ()),
        ),
        **changes,
    )


def _direction(start: str) -> Any:
    write = read_action(f"a1{start[-1]}x")
    assert isinstance(write, Write)
    return write.direction


def made(
    state: State,
    place: Mapping[str, str] | None = None,
    moves: Mapping[str, str | None] | None = None,
    swap: str | None = None,
    declared: str = "",
) -> Play:
    """`made(state, {"l9": "E"}, {"i9": "i10"}, declared="h9>5<")`."""
    hand = list(state.hands[state.turn])
    exchange = None
    if swap is not None:
        tile = next(tile for tile in state.tiles if tile.cell == cell(swap))
        own = next(held for held in hand if held.face == tile.letter)
        hand.remove(own)
        hand.append(Held(tile.die, JOKER))
        exchange = Swap(own.die, tile.cell)
    puts = []
    for where, face in (place or {}).items():
        own = next(held for held in hand if held.face == face[: 1 if face[0] == JOKER else None])
        hand.remove(own)
        puts.append(Put(own.die, cell(where), face[1:] if face[0] == JOKER else None))
    shifts = [Shift(cell(a), None if b is None else cell(b)) for a, b in (moves or {}).items()]
    return Play(tuple(puts), tuple(shifts), exchange, declaration(declared) if declared else None)


def declaration(text: str) -> Declaration:
    """`h9>4<`: four dice from h9 to the right, read backwards."""
    written = read_action(f"!{text}")
    assert isinstance(written, Play)
    said = written.declared
    assert said is not None
    return said


def play(state: State, action: Any) -> Any:
    """What becomes of an action, typed or made: its facts, or a refusal."""
    wish = read_action(action) if isinstance(action, str) else action
    return GAME.play(state, state.turn, wish)


def played(state: State, action: Any) -> Played:
    facts = play(state, action)
    assert not isinstance(facts, Refusal), facts
    (event,) = facts
    assert isinstance(event, Played)
    return event


def points(state: State, action: Any) -> int:
    return played(state, action).points


def words(state: State, action: Any) -> list[str]:
    return [word.text for word in played(state, action).words if not word.pair]


def refused(state: State, action: Any) -> str:
    """The code and the § of a refusal."""
    answer = play(state, action)
    assert isinstance(answer, Refusal), answer
    return f"{answer.code} §{answer.section}"


def after(state: State, action: Any) -> State:
    facts = play(state, action)
    assert not isinstance(facts, Refusal), facts
    found: State = fold(GAME, state, facts)
    return found
