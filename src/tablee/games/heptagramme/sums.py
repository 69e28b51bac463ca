"""§3.3 Sums as one says them aloud, a card in brackets behind its points."""

from tablee.core.scores import ScoreLine
from tablee.games.heptagramme.state import ScoringCard
from tablee.letters.cards import points


def written(scoring: tuple[ScoringCard, ...], fine: int) -> str:
    """§3.3 The sum as one says it: `3(f) + 2(r) = 5 + 2(i) = 7`; §6.3 at its end, what is lost."""
    said, total = "", 0
    for number, line in enumerate(scoring):
        total += line.points
        value = f"{line.points}({line.card})"
        said = f"{said} + {value} = {total}" if number else value
    if not fine:
        return said
    return f"{said} - {fine} = {total - fine}" if said else f"-{fine}"


def scored(label: str, card: str, value: int, total: int, section: str) -> ScoreLine:
    """§3.3 One card more: `5 + 2(i) = 7`; the first, `3(f)`."""
    before, card = total - value, f"{value}({card})"
    return ScoreLine(label, value, f"{before} + {card} = {total}" if before else card, section)


def taken_off(cards: str) -> str:
    """§3.4, §6.3 Cards that no longer count: ` - 3(f) - 2(r)`."""
    return "".join(f" - {points(card)}({card})" for card in cards)
