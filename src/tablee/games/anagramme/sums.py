"""§6.1 What leaves a hand will not be counted: the sum, card by card."""

from tablee.core.scores import ScoreLine
from tablee.games.anagramme.cards import Dear, figures, written


def off(cards: str, dear: Dear, section: str, received: str = "") -> ScoreLine:
    """These cards less, and those more."""
    back = f" + {written(received, dear)}" if received else ""
    points = figures(received, dear) - figures(cards, dear)
    return ScoreLine("in_hand", points, f"- {written(cards, dear, '-')}{back} = {points}", section)
