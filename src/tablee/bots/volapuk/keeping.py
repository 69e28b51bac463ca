"""Which dice to keep between throws: what the best word needs, what one letter more would make of
it, or by exact expectation, all faces of all dice in one table.

*Expectation.* A keep-state names for each loose die one of its six faces, or that it is thrown
again: an array of seven to the power of the dice. One walk of the word graph writes the points of
the best word that needs just those faces. Faces that are not needed do no harm, and a die yet to be
thrown is worth the mean of its faces: that is one throw. Once more, and it is two. Between throws
any die may then be taken up again, also where the table locks what was kept; what is locked already
is fixed, so that only the later of two decisions is foreseen too brightly.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from tablee.bots.volapuk.packing import Table, expected, found, kind_of
from tablee.bots.volapuk.search import faces_of
from tablee.games.volapuk.dice import JOKER, faces, is_laid
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import THROWS, Held
from tablee.kernels.volapuk.keeping import FACES, STATES, UNKNOWN, locked
from tablee.kernels.volapuk.structs import JOKERS, Play
from tablee.lexicon.graph import BOARD

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


# Without a table of all faces


def needed(table: Table, hand: Sequence[Held]) -> tuple[int, ...]:
    """The dice of the best word that is seen now."""
    return _kept_for(table, hand, next(found(table, faces_of(hand)).best_first(), None))


def hoped(
    table: Table, options: VolapukOptions, hand: Sequence[Held], throws: int
) -> tuple[int, ...]:
    """The dice of the word that promises most, if it may be one letter short: its points, as likely
    as one of the other dice shows that letter within so many throws.
    """
    shown = faces_of(hand)
    now = next(found(table, shown).best_first(), None)
    best, worth = now, float(now.points) if now is not None else 0.0
    for play in islice(found(table, [*shown, JOKER]).best_first(), HOPED):
        if play.points <= worth:
            break
        lacking = [kind for kind in play.kinds if kind >= JOKERS]
        spent = [held.face for held in hand].count(JOKER)
        if len(lacking) <= spent:
            continue
        chance = _chance(options, hand, _kept_for(table, hand, play), lacking[0], throws)
        if chance * play.points > worth:
            best, worth = play, chance * play.points
    return _kept_for(table, hand, best)


HOPED: Final = 60
"""Of words that are one letter short, so many are thought of, the dearest first."""


def _kept_for(table: Table, hand: Sequence[Held], play: Play | None) -> tuple[int, ...]:
    """The dice that lie on the réglette, and those that a word needs and the hand has."""
    kept = {held.die for held in hand if held.kept}
    left = [held for held in hand if held.face is not None]
    for kind in play.kinds if play is not None else ():
        wanted = min(JOKERS, kind)
        held = next((one for one in left if kind_of(one.face or "") == wanted), None)
        if held is not None:
            left.remove(held)
            kept.add(held.die)
    return tuple(sorted(kept))


def _chance(
    options: VolapukOptions, hand: Sequence[Held], kept: tuple[int, ...], joker: int, throws: int
) -> float:
    """How likely one of the dice that are thrown shows what a joker stands for, or a joker."""
    letter = BOARD[joker - JOKERS]
    misses = 1.0
    for held in hand:
        if held.die not in kept:
            good = sum(face in (letter, JOKER) for face in laid_faces(options, held.die))
            misses *= 1 - good / FACES
    return 1 - float(misses**throws)


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
