"""What a golden game is made from: its beginning, and who then did what.

Both stand in its file, so that it can be played again by today's rules. The moves are recorded, not
chosen anew: a rule that changes what may be done elsewhere changes nothing here.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablee.bots.base import Budget, make_bot
from tablee.bots.hasard import HASARD
from tablee.catalogue import GAMES
from tablee.core.game import AnyGame, Resign, Timeout
from tablee.core.seats import Seat
from tests.games.playing import Choose, Playthrough, chosen_game, dice, randomly
from tests.games.volapuk.drawing import ELOQUENT
from tests.tiny import Trio

FOLDER: Final = Path(__file__).parent
KNOWN: Final[dict[str, AnyGame]] = {**GAMES, "volapuk": ELOQUENT, "trio": Trio()}

BETWEEN: Final = " | "
"""Between what one seat does in a row: no game writes an action so."""

NODES: Final = 10_000
"""What a bot may think of."""


class Beginning(Struct, frozen=True, kw_only=True):
    """Before the first move. `luck` is the seed of whatever luck does; `players` chose the moves
    when they were recorded: *hasard*, who may do whatever is listed but `never` these kinds, or
    bots of a level.
    """

    game: str
    seats: int
    luck: int
    players: str = HASARD
    never: tuple[str, ...] = ()
    options: Any

    @property
    def rules(self) -> AnyGame:
        """The game."""
        return KNOWN[self.game]


class Golden(Struct, frozen=True):
    """A golden game, as its file has it: who did what, in the game's own notation."""

    beginning: Beginning
    moves: tuple[tuple[Seat, str], ...]


def file_of(name: str) -> Path:
    """Where it lies."""
    return FOLDER / f"{name}.txt"


def names() -> list[str]:
    """What there is."""
    return sorted(file.stem for file in FOLDER.glob("*.txt"))


def read(text: str) -> Golden:
    """Beginning and moves of such a file; of the rest, what comes of them is to be seen."""
    head, _, rest = text.partition("\n\n")
    said = dict(line.split(maxsplit=1) for line in head.splitlines())
    rules, wanted = KNOWN[said["game"]], said.get("options", "{}")
    beginning = Beginning(
        game=said["game"],
        seats=int(said.get("seats", rules.about.seats[0])),
        luck=int(said.get("luck", 1)),
        players=said.get("players", HASARD),
        never=tuple(said.get("never", "").split()),
        options=msgspec.json.decode(wanted, type=rules.kinds.options),
    )
    moves = (_moves(line) for line in rest.splitlines() if line[:1].isdigit())
    return Golden(beginning, tuple(chain.from_iterable(moves)))


def _moves(line: str) -> Iterator[tuple[Seat, str]]:
    """What one seat did in a row."""
    seat, _, actions = line.partition(" ")
    return ((Seat(int(seat)), action) for action in actions.split(BETWEEN))


def replayed(golden: Golden) -> Playthrough:
    """The game that these moves make today."""
    beginning, moves = golden.beginning, iter(golden.moves)

    def choose(_: Any) -> tuple[Seat, Any]:
        move = next(moves, None)
        assert move is not None, "after the last of its moves, the game goes on"
        seat, action = move
        return seat, _action(beginning.rules, action)

    played = _played(beginning, choose)
    assert next(moves, None) is None, "before the last of its moves, the game is over"
    return played


def _action(rules: AnyGame, text: str) -> Any:
    """What was done; players type no timeout, and a game's notation need not read one."""
    kind, _, key = text.partition(" ")
    if kind == "timeout":
        return Timeout(key)
    return Resign() if kind == "resign" else rules.notation.read_action(text)


def played_anew(beginning: Beginning) -> Playthrough:
    """A game from there by its players."""
    choose = _random(beginning) if beginning.players == HASARD else _thought(beginning)
    return _played(beginning, choose)


def _random(beginning: Beginning) -> Choose:
    luck = dice(beginning.luck, "players")
    return randomly(beginning.rules, beginning.seats, luck, never=beginning.never)


def _thought(beginning: Beginning) -> Choose:
    """By bots that remember nothing."""
    level, rules = beginning.players, beginning.rules
    bots = [
        make_bot(beginning.game, level, Seat(seat), dice(beginning.luck, f"player {seat}"))
        for seat in range(beginning.seats)
    ]

    def choose(state: Any) -> tuple[Seat, Any]:
        for seat in sorted(rules.waiting(state)):
            thought = bots[seat].act(rules.view(state, seat), Budget(nodes=NODES))
            if thought is not None:
                return seat, thought.action
        raise AssertionError(f"nobody acted in {rules.notation.position(state)}")

    return choose


def _played(beginning: Beginning, choose: Choose) -> Playthrough:
    luck = dice(beginning.luck, "luck")
    played = chosen_game(beginning.rules, beginning.seats, beginning.options, luck, choose)
    assert played.ended, "the game has no end"
    return played
