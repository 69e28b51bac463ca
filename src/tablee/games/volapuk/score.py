"""§6 What a play is worth, line by line and in the order of the page."""

from collections.abc import Iterable
from typing import Final

from tablee.core.scores import ScoreLine
from tablee.games.volapuk.board import DIAGONALS
from tablee.games.volapuk.dice import ESPACE, is_letter, value
from tablee.games.volapuk.options import Groups, Sound, VolapukOptions
from tablee.games.volapuk.state import PAIR, RECOMPOSITION, Formed
from tablee.letters.folding import fold
from tablee.letters.sound import first_sounds
from tablee.letters.words import Words

PER_DIE: Final = 5
REVERSED: Final = 10
PER_ESPACE: Final = 3
MALUS: Final = 10
BOUND: Final = {"AE": "Æ", "OE": "Œ"}


def is_atout(words: Words, text: str, elue: str, options: VolapukOptions) -> bool:
    """§6.2 Does a word begin with the Élue, or sound so? É and È count as E, Ç as C."""
    if options.elue_sound is Sound.PHONETIC and elue in words.first_sound(text):
        return True
    if options.elue_sound is not Sound.NONE:
        return elue in first_sounds(text) | _bound_sounds(words, text)
    return (fold(text.lstrip("'-. ")[:1]) or "")[:1] == elue


def _bound_sounds(words: Words, text: str) -> frozenset[str]:
    """§6.2 OEUF is heard as ŒUF is, which the dictionary writes."""
    return first_sounds(BOUND[text[:2]]) if is_bound(words, text) else frozenset()


def is_bound(words: Words, text: str) -> bool:
    """§3.3 Does the dictionary begin this word with a ligature, where two dice do?"""
    ligature = BOUND.get(text[:2])
    entries = words.entries(text) if ligature is not None else ()
    return any(entry.spelling[:1].upper() == ligature for entry in entries)


def score(
    formed: Iterable[Formed],
    options: VolapukOptions,
    *,
    recomposed: bool = False,
    volapuk: int = 0,
) -> tuple[ScoreLine, ...]:
    """§6.1 The words, §6.7 the recomposition, §6.9 all seven dice, §6.8 the pairs."""
    formed = list(formed)
    lines = [word_line(word, options) for word in formed if not word.pair]
    if recomposed:
        lines.append(ScoreLine("recomposition", RECOMPOSITION, f"+ {RECOMPOSITION}", "6.7"))
    if volapuk:
        lines.append(ScoreLine("volapuk", volapuk, f"+ {volapuk}", "6.9"))
    lines += [
        ScoreLine("pair", -PAIR, f"{shown(word)} - {PAIR}", "6.8") for word in formed if word.pair
    ]
    return tuple(lines)


def word_line(word: Formed, options: VolapukOptions) -> ScoreLine:
    """§6.1 The letters at their rate, then §6.4 diagonals, §6.11 force, §6.5 and §6.6 bonuses.

    §5.2 Nothing, where a play that moves letters makes a word again.
    """
    if word.again:
        return ScoreLine("again", 0, f"{shown(word)} = 0", "5.2")
    points, told = _letters(word, options, rate=_rate(word, options))
    dice = sum(map(is_letter, word.faces))
    if is_diagonal(word, options):
        points, told = points + PER_DIE * dice, f"{told} + {PER_DIE} × {dice}"
    if word.force:
        points, told = points * word.force, f"{word.force} × ({told})"
    if word.reversed:
        points, told = points + REVERSED, f"{told} + {REVERSED}"
    spaces = word.faces.count(ESPACE)
    if word.compound and spaces and not word.force:
        points, told = points + PER_ESPACE * spaces, f"{told} + {PER_ESPACE} × {spaces}"
    for _ in range(_maluses(word)):
        points, told = points - MALUS, f"{told} - {MALUS}"
    label, section = _label(word)
    return ScoreLine(label, points, f"{shown(word)} {told} = {points}", section)


def shown(word: Formed) -> str:
    """A word as it stands on the board, signs and all."""
    return word.text.replace(" ", ESPACE)


def is_diagonal(word: Formed, options: VolapukOptions) -> bool:
    """§6.4 Five more for each die of a diagonal; of the words beside it, where the table says."""
    return word.direction in DIAGONALS or (word.conjoint and options.conjoint_bonus)


def _rate(word: Formed, options: VolapukOptions) -> int:
    """§6.2 Three for each point à l’atout; §6.3 not for what only extends such a word."""
    return options.elue_per_letter if word.atout and not word.extends else 1


def _letters(word: Formed, options: VolapukOptions, *, rate: int) -> tuple[int, str]:
    """§6.1 Each die by its value; §6.5 read reversed, five each instead."""
    dice = [face for face in word.faces if is_letter(face)]
    if word.reversed:
        return PER_DIE * len(dice), f"{PER_DIE} × {len(dice)}"
    multiplied = [face for face in dice if rate > 1 and _is_multiplied(face, options)]
    plain = dice if rate == 1 else [face for face in dice if face not in multiplied]
    points = rate * _sum(multiplied, options) + _sum(plain, options)
    parts = [f"{rate} × ({_told(multiplied, options)})"] if multiplied else []
    parts += [_told(plain, options)] if plain else []
    return points, " + ".join(parts)


def _is_multiplied(face: str, options: VolapukOptions) -> bool:
    """§6.2 Groups and ligatures are, unless the table says otherwise."""
    return options.group_under_elue is Groups.MULTIPLY or value(face, 10) == 1


def _sum(faces: list[str], options: VolapukOptions) -> int:
    return sum(value(face, options.ligature_value) for face in faces)


def _told(faces: list[str], options: VolapukOptions) -> str:
    """`1(P) + 3(CH)`: each die by its value."""
    return " + ".join(f"{value(face, options.ligature_value)}({face})" for face in faces)


def _maluses(word: Formed) -> int:
    """§6.11 Under the super joker, ten less if not à l’atout, and ten less with a space."""
    return (not word.atout) + (ESPACE in word.faces) if word.force else 0


def _label(word: Formed) -> tuple[str, str]:
    """What is most remarkable about a word, and the § that tells of it."""
    if word.force:
        return "super_joker", "6.11"
    if word.reversed:
        return "reversed", "6.5"
    if word.direction in DIAGONALS:
        return "diagonal", "6.4"
    if word.compound and ESPACE in word.faces:
        return "compound", "6.6"
    if word.extends:
        return "extension", "6.3"
    return ("atout", "6.2") if word.atout else ("word", "6.1")
