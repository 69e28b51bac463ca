"""How Heptagramme flows: its turns and passes, what is left to do after the last capital, and what
brings points.
"""

from collections import Counter

from bench.flow import Look, Played, Step
from tablee.games.heptagramme.events import (
    Announced,
    Passed,
    Placed,
    Recovered,
    TookBack,
    TurnEnded,
)
from tablee.games.heptagramme.state import State
from tablee.letters.cards import points


def look(played: Played) -> Look:
    """A turn is whatever is written on a sheet."""
    result = played.game.result(played.last)
    assert result is not None
    turns = [step for step in played.steps if isinstance(step.event, TurnEnded | Passed)]
    late = [step for step in turns if not step.before.majs]
    totals = sorted(result.points)
    return Look(
        end=result.reason,
        turns=len(turns),
        figures={
            "passes": _passes(turns),
            "turns after the last capital": len(late),
            "passes after the last capital": _passes(late),
            "passes in a row at the end": _last_passes(turns),
            "points of a turn": sum(totals) / len(turns),
            "points between first and second": totals[-1] - totals[-2],
        },
        points=_sources(played.steps),
        plays=Counter(type(step.event).__name__ for step in turns),
    )


def _passes(turns: list[Step]) -> int:
    return sum(isinstance(step.event, Passed) for step in turns)


def _last_passes(turns: list[Step]) -> int:
    kinds = [isinstance(step.event, Passed) for step in turns]
    return len(kinds) if all(kinds) else kinds[::-1].index(False)


def _sources(steps: tuple[Step, ...]) -> Counter[str]:
    """Small cards, capitals, and small cards that were drawn as a bonus."""
    found = Counter[str]()
    for step in steps:
        state: State = step.before
        match step.event:
            case Placed(card=card):
                found["bonus" if state.open.bonus else "min."] += points(card)
            case Announced(word=word):
                found["maj."] += points(word[0].upper())
            case TookBack(card=cards) | Recovered(cards=cards):
                found["min."] -= sum(map(points, cards))
            case _:
                pass
    return found
