"""`tablee serve` whose dice of Volapük are loaded, and whose bots answer at once:
`python -m tests.browser.loaded serve --database …`.

The first seat begins and the Élue is P. In the file `faces` beside the database, line n has the
faces that turn n shall show, whatever is thrown again; dice that have none of them, and turns that
have no line, show what makes no word.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tablee.cli import main
from tablee.core.dice import Dice
from tablee.games.volapuk import Volapuk, rules
from tablee.games.volapuk.dice import Colour, DiceSet, colour, faces
from tablee.games.volapuk.state import (
    Dealt,
    ElueChosen,
    PolyedreRolled,
    Refilled,
    Rolled,
    Shown,
    State,
)
from tablee.server import run
from tablee.server.brains import Brains

ELUE: Final = "P"
MUTE: Final = (*"FKQXZ_'.-¨^", "PP", "NN")
"""Of these no word is made; every die has one."""
GREENS: Final = tuple(die for die in range(80) if colour(die) is Colour.GREEN)
JOKER: Final = next(die for die in GREENS if "?" in faces(DiceSet.PRINTED, die))


def loaded(told: Path, state: State, dice: Dice) -> Any:
    """What luck would have brought, but as it was told to."""
    match event := rules.chance(state, dice):
        case PolyedreRolled(seat):
            return PolyedreRolled(seat, rules.ALPHABET[seat])
        case ElueChosen(seat):
            return ElueChosen(seat, ELUE)
        case Dealt(seat, drawn):
            return Dealt(seat, (*_but_green(drawn), *_first_greens(seat)))
        case Refilled(seat, drawn):
            # Of dice that are not alike, always the same come.
            greens = [die for die in state.bag if colour(die) is Colour.GREEN]
            plain = _but_green(drawn)
            return Refilled(seat, (*plain, *greens[: len(drawn) - len(plain)]))
        case Rolled(seat, shown):
            lines = told.read_text("utf-8").splitlines()
            wanted = lines[state.number - 1].split() if state.number <= len(lines) else []
            for held in state.hands[seat]:
                if held.kept and held.face in wanted:
                    wanted.remove(held.face)
            return Rolled(seat, tuple(Shown(one.die, _face(one.die, wanted)) for one in shown))
        case _:
            return event


def _first_greens(seat: int) -> tuple[int, int]:
    """The first two that are left; the first seat has a joker."""
    plain = [die for die in GREENS if die != JOKER]
    return (plain[0], JOKER) if seat == 0 else (plain[2 * seat - 1], plain[2 * seat])


def _but_green(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(die for die in dice if colour(die) is not Colour.GREEN)


def _face(die: int, wanted: list[str]) -> str:
    """The first wanted face that this die has; it is then no longer wanted."""
    has = faces(DiceSet.PRINTED, die)
    found = next((face for face in wanted if face in has), None)
    if found is None:
        return next(face for face in reversed(has) if face in MUTE)
    wanted.remove(found)
    return found


if __name__ == "__main__":
    database = Path(sys.argv[sys.argv.index("--database") + 1])
    chance = staticmethod(partial(loaded, database.with_name("faces")))
    with (
        patch.object(Volapuk, "chance", chance),
        patch.object(run, "Brains", partial(Brains, manners=0.0)),
    ):
        sys.exit(main(sys.argv[1:]))
