"""Boards as the kernels read them: lanes in strips, kinds of faces."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tablee.kernels.volapuk import structs as kernel
from tablee.kernels.volapuk.board import Ground
from tablee.kernels.volapuk.structs import BACKWARDS, KINDS, WIDTH, Kind, Kinds

Lane = tuple[int, ...]
"""Cells in the order of reading."""


def ground_of(lanes: Sequence[Sequence[Lane]], *, backwards: bool = False) -> Ground:
    """The strips of a board with these lanes: rows, columns, and both kinds of diagonals; once more
    the other way where words may be written `backwards`. Lanes lie one after the other, a gap
    between them.
    """
    size = 1 + max(max(lane) for lane in lanes[kernel.ACROSS])
    strips: list[tuple[int, list[int]]] = []
    ways = [*enumerate(lanes)]
    if backwards:
        ways += [
            (axis | BACKWARDS, [lane[::-1] for lane in several])
            for axis, several in enumerate(lanes)
        ]
    for axis, several in ways:
        strip: list[int] = []
        for lane in several:
            if len(lane) < 2:
                continue
            if strip and len(strip) + 1 + len(lane) > WIDTH:
                strips.append((axis, strip))
                strip = []
            strip = [*strip, -1, *lane] if strip else [*lane]
        if strip:
            strips.append((axis, strip))
    return Ground(strips, [_neighbours(several, size) for several in lanes])


def _neighbours(lanes: Sequence[Lane], size: int) -> tuple[list[int], list[int]]:
    """The cells before and after each cell, -1 where there is none."""
    before, after = [-1] * size, [-1] * size
    for lane in lanes:
        for one, other in pairwise(lane):
            after[one], before[other] = other, one
    return before, after


def kinds_of(faces: Mapping[int, str], alphabet: str, worths: Mapping[int, int]) -> Kinds:
    """Kinds from what each of them spells; É and È spell E with an accent."""
    kinds = [Kind() for _ in range(KINDS)]
    for number, face in faces.items():
        plain = face.replace("É", "E").replace("È", "E")
        kinds[number] = Kind(
            need={"É": 1, "È": 1 << kernel.GRAVE}.get(face, 0),
            worth=worths[number],
            letters=tuple(alphabet.index(letter) for letter in plain),
            size=len(plain),
        )
    return Kinds(kinds)


def counted(points: int, *, letter: bool = True, space: bool = False, steady: bool = False) -> int:
    """What a kind is worth, as the kernels write it; the Élue multiplies nothing `steady`."""
    told = points | letter << kernel.COUNTED | space << kernel.SPACES
    return told | points << kernel.STEADY if steady else told
