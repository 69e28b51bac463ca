"""Which dice to keep between throws: by exact expectation, all faces of all dice in one table.

A keep-state names for each loose die one of its six faces, or that it is thrown again: an array of
seven to the power of the dice. One walk of the word graph writes the points of the best word that
needs just those faces. Faces that are not needed do no harm, and a die yet to be thrown is worth
the mean of its faces: that is one throw. Once more, and it is two. Between throws any die may then
be taken up again, also where the table locks what was kept; what is locked already is fixed, so
that only the later of two decisions is foreseen too brightly.
"""

from collections.abc import Sequence
from typing import Final

from tablee.bots.volapuk.packing import Table, expected
from tablee.games.volapuk.dice import faces, is_laid
from tablee.games.volapuk.state import THROWS, Held, VolapukOptions
from tablee.kernels.volapuk import STATES, UNKNOWN, locked

Faces = tuple[str | None, ...]
"""What a die can show, None for what cannot be laid."""


def laid_faces(options: VolapukOptions, die: int) -> Faces:
    """The faces of a die, accents left out."""
    return tuple(face if is_laid(face) else None for face in faces(options.dice_set, die))


def index_of(loose: Sequence[Faces], shown: Sequence[str | None], keep: int) -> int:
    """The keep-state in which these dice (as bits) keep what they show."""
    return sum(
        STATES**number * (UNKNOWN if not keep >> number & 1 else _face(faces, face))
        for number, (faces, face) in enumerate(zip(loose, shown, strict=True))
    )


def _face(faces: Faces, face: str | None) -> int:
    return faces.index(face if face in faces else None)


def best_keep(
    table: Table, options: VolapukOptions, hand: Sequence[Held], throws: int
) -> tuple[float, tuple[int, ...]]:
    """The points to expect with so many throws left, and the dice to keep for that."""
    fixed = [held for held in hand if held.kept and not options.reroll_kept]
    free = [held for held in hand if held not in fixed]
    loose = [laid_faces(options, held.die) for held in free]
    dice = [*loose, *((held.face,) for held in fixed)]
    states = expected(table, dice, loose=len(loose), throws=throws)
    shown = [held.face for held in free]
    worth = [states[index_of(loose, shown, keep)] for keep in range(1 << len(free))]
    # Of equals the one that keeps most: it needs no more luck.
    best = max(range(len(worth)), key=lambda keep: (worth[keep], keep.bit_count()))
    kept = [held.die for number, held in enumerate(free) if best >> number & 1]
    return worth[best], tuple(sorted([*kept, *(held.die for held in fixed)]))


# Fétiches

GAIN: Final = 2.0
"""Points that keeping a die must promise: before the next turn, the board will have changed."""


def best_fetiches(
    table: Table, options: VolapukOptions, left: Sequence[Held], due: Sequence[int]
) -> tuple[int, ...]:
    """The dice to keep as they lie for the next turn, in which others like those laid come."""
    dice = [laid_faces(options, die) for die in (*(held.die for held in left), *due)]
    states = expected(table, dice, loose=len(dice))
    lying = [_face(faces, held.face) for faces, held in zip(dice, left, strict=False)]
    worth: dict[int, float] = {}
    for keep in range(1 << len(left)):
        stays = [face if keep >> number & 1 else None for number, face in enumerate(lying)]
        worth[keep] = locked(states, [*stays, *[None] * len(due)], THROWS)
    best = max(worth, key=lambda keep: (worth[keep], -keep))
    if worth[best] < worth[0] + GAIN:
        return ()
    return tuple(held.die for number, held in enumerate(left) if best >> number & 1)
