"""Dice of Volapük that fall as they are told to, for games that a test can foresee.

The file that `told_at` names has a line of faces for each turn, from the first on: `P L A T E`.
The first seat begins and the Élue is P. Whatever is thrown again shows the same; dice that have
none of these faces, and later turns, show what makes no word, if need be what they do not have.
"""

from pathlib import Path
from typing import Any, Final

from tablee.core.dice import Dice
from tablee.games.volapuk import rules
from tablee.games.volapuk.dice import ESPACE, Colour, DiceSet, colour, faces
from tablee.games.volapuk.events import Dealt, ElueChosen, PolyedreRolled, Refilled, Rolled, Shown
from tablee.games.volapuk.state import State
from tablee.letters import ALPHABET

ELUE: Final = "P"
MUTE: Final = (*"QXZ_'.-¨^", "PP", "NN")
"""Of these no word of two letters is made."""
GREENS: Final = tuple(die for die in range(80) if colour(die) is Colour.GREEN)
JOKER: Final = next(die for die in GREENS if "?" in faces(DiceSet.PRINTED, die))


def told_at(database: Path) -> Path:
    """Where a server reads how dice shall fall; without it they are honest."""
    return database.with_name("faces")


def chance(path: Path, state: State, dice: Dice) -> Any:
    """What luck would have brought, but as it was told to."""
    event = rules.chance(state, dice)
    if not path.exists():
        return event
    match event:
        case PolyedreRolled(seat):
            return PolyedreRolled(seat, ALPHABET[seat])
        case ElueChosen(seat):
            return ElueChosen(seat, ELUE)
        case Dealt(seat, drawn):
            return Dealt(seat, (*_but_green(drawn), *_first_greens(seat)))
        case Refilled(seat, drawn):
            # Of dice that are not alike, always the same come.
            greens = [die for die in state.open.bag if colour(die) is Colour.GREEN]
            plain = _but_green(drawn)
            return Refilled(seat, (*plain, *greens[: len(drawn) - len(plain)]))
        case Rolled(seat, shown):
            lines = path.read_text("utf-8").splitlines()
            wanted = lines[state.open.number - 1].split() if state.open.number <= len(lines) else []
            for held in state.open.hands[seat]:
                if held.kept and held.face in wanted:
                    wanted.remove(held.face)
            return Rolled(seat, tuple(Shown(one.die, _face(one.die, wanted)) for one in shown))
        case _:
            return event


def _first_greens(seat: int) -> tuple[int, int]:
    """Always the same; the first seat has a joker."""
    plain = [die for die in GREENS if die != JOKER]
    return (plain[2], JOKER) if seat == 0 else (plain[2 * seat + 1], plain[2 * seat + 2])


def _but_green(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(die for die in dice if colour(die) is not Colour.GREEN)


def _face(die: int, wanted: list[str]) -> str:
    """The first wanted face that this die has; it is then no longer wanted."""
    has = faces(DiceSet.PRINTED, die)
    found = next((face for face in wanted if face in has), None)
    if found is None:
        return next((face for face in MUTE if face in has), ESPACE)
    wanted.remove(found)
    return found
