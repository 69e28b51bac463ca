"""How Volapük flows: what its points come from, and how much one play can bring.

Every point belongs to one kind, the first of these that it can belong to:

- *recomposition*: all points of a play in which an old word became another;
- *super joker*: a word under its force;
- *read both ways*: such a word, whole, and its bonus;
- *Élue*: the letters of a word that is tripled;
- *diagonal*: the five more a die, and the letters of a diagonal that is not tripled;
- *VOLAPÜK*: what seven dice bring; *announcements*: accents, anagrams and definitions, those that
  announce themselves too; *penalties*: pairs and what is wrongly announced;
- *plain words*: all the rest.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from bench.flow import Look, Played, Step
from tablee.games.volapuk.dice import is_letter
from tablee.games.volapuk.events import ClaimFailed, ClaimsClosed, Passed, SensesSettled
from tablee.games.volapuk.events import Played as Laid
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.score import PER_DIE, is_diagonal, word_line
from tablee.games.volapuk.state import Formed

OF_LINE: Final = {
    "recomposition": "recomposition",
    "volapuk": "VOLAPÜK",
    "pair": "penalties",
    "accent": "announcements",
}
"""The kind of a line that is not a word's."""


def look(played: Played) -> Look:
    """A turn is a play or a pass."""
    points, plays = Counter[str](), Counter[str]()
    for step in played.steps:
        points.update(_points(step))
        if isinstance(step.event, Laid | Passed):
            plays[_play(played.options, step.event)] += 1
    last = played.last
    laid = [step.event for step in played.steps if isinstance(step.event, Laid)]
    modest = [one.points for one in laid if not any(word.force for word in one.words)]
    turns = sum(map(len, last.sheets))
    return Look(
        end=last.end,
        turns=turns,
        figures={
            "points a turn": sum(last.totals) / turns,
            "the winner's total": max(last.totals),
            "announced at the table": sum(last.bonuses),
            "best play without the super joker": max(modest, default=0),
        },
        points=points,
        plays=plays,
    )


def _points(step: Step) -> dict[str, int]:
    """The points of a fact, by their kinds."""
    found = Counter[str]()
    match step.event:
        case Laid() as event:
            recomposed = any(line.label == "recomposition" for line in event.scored)
            for kind, points in _lines(step.before.open.options, event):
                found["recomposition" if recomposed else kind] += points
        case ClaimsClosed():
            found["announcements"] = sum(claim.points for claim in step.before.open.claims)
        case ClaimFailed() as event:
            found["penalties"] = event.points
        case SensesSettled() as event:
            found["announcements"] = sum(paid.points for paid in event.paid)
        case _:
            pass
    return found


def _lines(options: VolapukOptions, event: Any) -> Iterator[tuple[str, int]]:
    words = [word for word in event.words if not word.pair]
    for word in words:
        yield from _word(options, word)
    for line in event.scored[len(words) :]:
        yield OF_LINE[line.label], line.points


def _word(options: VolapukOptions, word: Formed) -> Iterator[tuple[str, int]]:
    points = word_line(word, options).points
    tripled = word.atout and not word.extends
    counted = is_diagonal(word, options) and not word.again
    slanted = PER_DIE * sum(map(is_letter, word.faces)) if counted else 0
    if word.force:
        yield "super joker", points
    elif word.reversed:
        yield "read both ways", points
    elif slanted:
        yield "diagonal", slanted
        yield "Élue" if tripled else "diagonal", points - slanted
    else:
        yield "Élue" if tripled else "plain words", points


def _play(options: VolapukOptions, event: Any) -> str:
    """A play is of the kind that brought most."""
    if isinstance(event, Passed):
        return "passes"
    if any(line.label == "recomposition" for line in event.scored):
        return "recomposition"
    found = Counter[str]()
    for kind, points in _lines(options, event):
        found[kind] += points
    return max(found, key=lambda kind: found[kind])
