"""§6 The end of the game: words, empty piles, and who has won."""

from typing import Final

from tablee.core.scores import Result, ScoreLine, places_by
from tablee.games.chapardage.events import AToiSaid
from tablee.games.chapardage.state import BLANK_ROUNDS, Open, State, Word
from tablee.games.chapardage.turns import draws_in_vain

END_SECTIONS: Final = {"words": "6.1", "piles": "6.2", "idle": "7.2", "resigned": "7.4"}


def ended_by(lying: Open) -> str | None:
    """The § by which the game is over, if it is."""
    return None if lying.end is None else END_SECTIONS[lying.end]


def is_blank(lying: Open) -> bool:
    """§6.2 Has this turn gone by without a word, and without a card, since there is none?"""
    return lying.dry and not lying.spared


def passing_in_vain(lying: Open) -> AToiSaid | None:
    """§6.2 « Pioche ! » where nothing is left to draw: the turn passes."""
    return AToiSaid(lying.turn, is_blank(lying)) if draws_in_vain(lying) else None


def end_of(lying: Open) -> str | None:
    """§6.2 Two rounds without a word and without a pile; §7.2 two rounds of the clock."""
    turns = BLANK_ROUNDS * len(lying.in_play)
    if lying.blank >= turns:
        return "piles"
    return "idle" if lying.idle >= turns else None


def result(state: State) -> Result | None:
    """§6.3 Most words; equals share the win; §7.4 whoever resigned comes last."""
    end, in_play = state.open.end, state.open.in_play
    if end is None:
        return None
    merits = [(seat in in_play, len(state.heaps[seat])) for seat in state.open.seats]
    sheets = tuple((sheet(found),) for found in state.heaps)
    return Result(end, END_SECTIONS[end], places_by(merits), sheets)


def sheet(found: tuple[Word, ...]) -> ScoreLine:
    """§6.3 The words of a player."""
    written = " + ".join(word.word.capitalize() for word in found)
    return ScoreLine("words", len(found), f"{written or 0} = {len(found)}", "6.3")
