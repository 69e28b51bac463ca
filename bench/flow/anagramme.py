"""How Anagramme flows: hands of a game, what ends them, and what cards, fines and remises cost."""

from collections import Counter
from collections.abc import Iterator
from statistics import mean, median

from bench.flow import Look, Played, Step
from tablee.games.anagramme.cards import FIGURES, figures, pack
from tablee.games.anagramme.events import (
    AnagrammeMade,
    Discarded,
    HandCounted,
    PotSettled,
    Remitted,
)
from tablee.games.anagramme.state import CHARGE, Phase

OPERATIONS = {
    "Laid": "word",
    "AnagrammeMade": "anagram",
    "Added": "addition",
    "Crossed": "vertical",
    "Replaced": "replacement",
    "Discarded": "exchange",
}


def look(played: Played) -> Look:
    """A turn is an operation or an exchange; a hand is blocked if everybody is left with cards."""
    result = played.game.result(played.last)
    assert result is not None
    plays = Counter(_plays(played.steps))
    hands: dict[int, list[HandCounted | PotSettled]] = {}
    for step in played.steps:
        if isinstance(step.event, HandCounted | PotSettled):
            hands.setdefault(step.before.open.deal, []).append(step.event)
    counted = [event for events in hands.values() for event in events]
    dear = played.options.dear
    blocked = sum(all(event.cards for event in events) for events in hands.values())
    in_hand = [figures(event.cards, dear) for event in counted]
    whole = [event for event in counted if isinstance(event, HandCounted)]
    return Look(
        end=result.reason,
        turns=plays.total(),
        figures={
            "hands": len(hands),
            "turns of a hand": plays.total() / len(hands),
            "cards left of a hand": mean(len(event.cards) for event in counted),
            "cost of a hand": mean(in_hand),
            "fine, in middle cards": CHARGE / median(FIGURES[dear][card] for card in pack(2)),
        },
        points={
            "cards": sum(in_hand),
            "fines": sum(event.charge for event in whole),
            "remises": sum(event.remise for event in whole),
        },
        plays=plays,
        hands={"blocked": blocked, "ended by a last card": len(hands) - blocked},
    )


def _plays(steps: tuple[Step, ...]) -> Iterator[str]:
    last: object = None
    for step in steps:
        # What an anagram discards belongs to it.
        alone = not isinstance(last, AnagrammeMade | Remitted)
        kind = OPERATIONS.get(type(step.event).__name__)
        turn = step.before.open.phase is Phase.TURN and (
            alone or not isinstance(step.event, Discarded)
        )
        if kind is not None and turn:
            yield kind
        last = step.event
