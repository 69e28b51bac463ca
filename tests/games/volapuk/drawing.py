"""Positions of Volapük from words: dice are found for the faces that one wants to see."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.catalogue import DICE, GAMES
from tablee.core.seats import Seat
from tablee.games.volapuk import Volapuk
from tablee.games.volapuk.actions import Declaration, Play, Put, Shift, Swap, Write
from tablee.games.volapuk.board import STRIDE, board, cell_name
from tablee.games.volapuk.dice import JOKER, JOKERS, SUPER_JOKER, box
from tablee.games.volapuk.events import Played
from tablee.games.volapuk.notation import read_action
from tablee.games.volapuk.options import Accents, Judges, VolapukOptions
from tablee.games.volapuk.state import FORCE, Held, Open, Phase, State, Tile
from tests.games.acts import Acts

GAME: Any = GAMES["volapuk"]
ACTS = Acts[State](GAME)

LIVRET: VolapukOptions = GAME.about.presets["livret"]
QUIET = replace(LIVRET, accents=Accents.OFF, referee=Judges.LEXICON)
"""The booklet without announcements and votes: a play is made when it is laid."""


def chosen(**changes: Any) -> VolapukOptions:
    """The same but for these."""
    return replace(QUIET, **changes)


SENSES = {
    "HAN": ("Cri sourd du bûcheron.", "Dynastie de la Chine.", "Grotte des Ardennes."),
    "PORT": ("Abri pour les navires.",),
}
TALKING: Any = Volapuk(DICE, lambda word: SENSES.get(word, ()))
"""With a dictionary of two words, the same on every machine."""
TALK = Acts[State](TALKING)
ELOQUENT: Any = Volapuk(
    DICE, lambda word: tuple(f"{word.lower()} {at + 1}" for at in range(len(word) % 3 + 1))
)
"""With a dictionary that has something to say of every word."""


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
    """`table("h9> P O R T", hand="E S", other="K/É")`: seat 0 composes, two others wait.

    `?E` is a joker that stands for E, `!E` the super joker.
    """
    options = options or QUIET
    spots: dict[int, str] = {}
    for line in laid:
        start, rest = line.split(" ", 1)
        at = cell(start[:-1])
        steps = board(19).after[_direction(start)]
        for face in faces_of(rest):
            assert spots.get(at, face) == face, f"{cell_name(at)} is {spots[at]}"
            spots[at] = face
            at = steps[at]
    shown = [face[0] if face[0] in JOKERS else face for face in spots.values()]
    hands = [faces_of(one) for one in (hand, *other.split("/"))]
    dice = dice_for([*shown, *(face for one in hands for face in one)], options)
    tiles = [
        Tile(at, die, face, text[1:] if face in JOKERS else text, Seat(by))
        for (at, text), face, die in zip(spots.items(), shown, dice, strict=False)
    ]
    left = iter(dice[len(shown) :])
    held = tuple(
        tuple(sorted((Held(next(left), face) for face in one), key=lambda one: one.die))
        for one in hands
    )
    lying = Open(
        options=options,
        hands=held,
        tiles=tuple(sorted(tiles, key=lambda tile: tile.cell)),
        phase=phase,
        force=FORCE if SUPER_JOKER in shown else 0,
        polyedre=tuple("ABCDEFGH"[: len(hands)]),
        elue=elue,
        throws=3,
        sheets=((),) * len(hands),
        bonuses=(0,) * len(hands),
    )
    return State(replace(lying, **changes))


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
    hand = list(state.open.hands[state.open.turn])
    exchange = None
    if swap is not None:
        tile = next(tile for tile in state.open.tiles if tile.cell == cell(swap))
        own = next(held for held in hand if held.face == tile.letter)
        hand.remove(own)
        hand.append(Held(tile.die, JOKER))
        exchange = Swap(own.die, tile.cell)
    puts = []
    for where, face in (place or {}).items():
        joker = face[0] in JOKERS
        own = next(held for held in hand if held.face == (face[0] if joker else face))
        hand.remove(own)
        puts.append(Put(own.die, cell(where), face[1:] if joker else None))
    shifts = [Shift(cell(a), None if b is None else cell(b)) for a, b in (moves or {}).items()]
    return Play(tuple(puts), tuple(shifts), exchange, declaration(declared) if declared else None)


def declaration(text: str) -> Declaration:
    """`h9>4<`: four dice from h9 to the right, read backwards."""
    written = read_action(f"!{text}")
    assert isinstance(written, Play)
    said = written.declared
    assert said is not None
    return said


play = ACTS.play
refused = ACTS.refused
after = ACTS.after
settled = ACTS.settled


def played(state: State, action: Any) -> Played:
    (event,) = ACTS.facts(state, action)
    assert isinstance(event, Played)
    return event


def points(state: State, action: Any) -> int:
    return played(state, action).points


def words_made(state: State, action: Any) -> list[str]:
    return [word.text for word in played(state, action).words if not word.pair]


# What players say of a play


outcome = TALK.play
denied = TALK.refused


def talked(state: State, *said: tuple[int, Any]) -> State:
    """The state after each of these has spoken, and what followed of itself."""
    for seat, action in said:
        state = TALK.settled(TALK.after(state, action, seat=seat))
    return state


def silence(state: State) -> State:
    """Nobody of those who may speak has more to say."""
    while state.open.phase is Phase.CLAIMS:
        state = talked(state, (min(TALKING.waiting(state)), "-"))
    return state
