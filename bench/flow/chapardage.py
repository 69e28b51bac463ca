"""How Chapardage flows: who wins, when words are laid, and what requests bring."""

from collections import Counter

from bench.flow import Look, Played, Step
from tablee.games.chapardage.events import (
    Asked,
    AToiSaid,
    BonnePiocheShown,
    MotLaid,
    PiocheSaid,
    Stolen,
)

PLAYS: dict[type, str] = {
    Stolen: "requests granted",
    PiocheSaid: "requests in vain",
    BonnePiocheShown: "good draws shown",
}


def look(played: Played) -> Look:
    """A turn ends with « A toi ! » or with the game."""
    result = played.game.result(played.last)
    assert result is not None
    events = [step.event for step in played.steps]
    turns = 1 + sum(isinstance(event, AToiSaid) for event in events)
    requests = sum(isinstance(event, Asked) for event in events)
    return Look(
        end=result.reason,
        turns=turns,
        figures={
            "requests a turn": requests / turns,
            "words of the second": sorted(result.points)[-2],
        },
        points=Counter(_moment(step) for step in played.steps if isinstance(step.event, MotLaid)),
        plays=Counter(PLAYS[type(event)] for event in events if type(event) in PLAYS),
        wins={"seat " + str(seat + 1): 1 for seat in result.winners},
    )


def _moment(step: Step) -> str:
    """When a word was laid: by what it brings."""
    state, word = step.before, step.event
    if word.seat != state.open.turn:
        return "words after « A toi ! »"
    if not word.again:
        return "words before a draw"
    return (
        "words with the card drawn" if state.drawn in word.cards else "words held before the draw"
    )
