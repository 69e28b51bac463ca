"""How Hepta Mensa flows: who wins, and by what kinds of move."""

from collections import Counter

from bench.flow import Look, Played


def look(played: Played) -> Look:
    """A move is a turn; luck turns only faces."""
    result = played.game.result(played.last)
    assert result is not None
    kinds = Counter(
        type(step.event).__name__ for step in played.steps if played.game.waiting(step.before)
    )
    return Look(
        end=result.reason,
        turns=sum(kinds.values()),
        plays=kinds,
        wins={"seat " + str(seat + 1): 1 for seat in result.winners},
    )
