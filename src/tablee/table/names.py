"""Given names for bots, so that two of one level are two people at the table and in its log.

A name is chosen from the table's commitment and the seat, and then stands in the entry `seated`:
page, terminal and replay read it there, as they read a person's.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import combining, normalize

from tablee.core.seats import Seat
from tablee.letters.folding import fold
from tablee.table.log import Player

LONGEST_NAME: Final = 40
"""Signs of anybody's name, as the log takes them."""

LONGEST: Final = 8
"""Letters of a name that fits on the plate of a seat, however many sit side by side on a phone."""

NAMES: Final = (
    *("Adèle", "Agathe", "Alice", "Aline", "Anouk", "Céleste", "Chloé", "Coline", "Colette"),
    *("Denise", "Édith", "Élise", "Emma", "Estelle", "Flore", "Gisèle", "Hélène", "Irène"),
    *("Jeanne", "Josette", "Léa", "Léonie", "Louise", "Lucie", "Margot", "Marion", "Mathilde"),
    *("Noémie", "Odette", "Pauline", "Rosalie", "Simone", "Solène", "Suzanne", "Thaïs", "Violette"),
    *("Achille", "Adrien", "Alban", "Anatole", "Antoine", "Armand", "Auguste", "Bastien", "Bruno"),
    *("Côme", "Cyprien", "Edgar", "Émile", "Ernest", "Étienne", "Eugène", "Fabien", "Félix"),
    *("Firmin", "Gabin", "Gaspard", "Gaston", "Henri", "Hugo", "Jules", "Léon", "Loïc"),
    *("Lucien", "Marcel", "Marius", "Nestor", "Octave", "Oscar", "Prosper", "Théo", "Victor"),
)
"""As many women's as men's."""


def given_name(commitment: str, seat: Seat, taken: Iterable[str]) -> str:
    """What the bot at this seat is called: nobody's name at the table, and always the same."""
    theirs = {_heard(name) for name in taken}

    def luck(name: str) -> bytes:
        return hashlib.sha256(f"{commitment} {seat} {name}".encode()).digest()

    return min((name for name in NAMES if _heard(name) not in theirs), key=luck)


def named(
    commitment: str,
    levels: Sequence[str | None],
    *,
    people: Iterable[str] = (),
    before: Sequence[str | None] = (),
) -> list[Player | None]:
    """The bots of a table, by seat; None where `people` sit, of whom some may be known by name.

    Bots that play again are called as they were `before`.
    """
    kept = [name if name in NAMES else None for name in before] or [None] * len(levels)
    taken = [*people, *(name for name in kept if name is not None)]
    bots: list[Player | None] = []
    for number, (level, name) in enumerate(zip(levels, kept, strict=True)):
        if level is None:
            bots.append(None)
            continue
        called = name or given_name(commitment, Seat(number), taken)
        taken.append(called)
        bots.append(Player(called, level))
    return bots


def alike(name: str, other: str) -> bool:
    """Would one take them for the same? Capitals, accents, spaces and letters of another alphabet
    that look like ours do not tell people apart.
    """
    return _heard(name) == _heard(other)


def apart(name: str, others: Sequence[str]) -> str:
    """The name, with a mark where somebody else is called so already: « Ada (2) »."""
    called, number = name, 1
    while any(alike(called, other) for other in others):
        number += 1
        mark = f" ({number})"
        called = name[: LONGEST_NAME - len(mark)].rstrip() + mark
    return called


def _heard(name: str) -> str:
    seen = normalize("NFKC", name).translate(_LOOKS_LIKE).casefold().translate(_STROKES)
    told = "".join(sign for sign in normalize("NFKD", seen) if not combining(sign))
    return fold(told.replace(" ", "")) or " ".join(told.split())


_LOOKS_LIKE: Final = str.maketrans(
    # Cyrillic, small and capital; then Greek, where the two often look like different letters.
    "авгекмнопрстухіјѕԁԛԝһьАВЕКМНОРСТУХІЈЅԚԜ" + "αβγεηικμνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "ıɑɡℓ",
    "abrekmhonpctyxijsdqwhbABEKMHOPCTYXIJSQW" + "abyenikuvoptuxwABEZHIKMNOPTYX" + "iagl",
)
_STROKES: Final = str.maketrans("l1|0", "iiio")
"""What most type shows as one stroke, and as one ring."""
