"""How a game ended: who won and why, every point with its §, and whether the shuffle was honest."""

from tablee.cli.screen import Screen
from tablee.cli.verify import worded
from tablee.core.scores import Result
from tablee.core.seats import Seat
from tablee.table.table import Table
from tablee.table.verify import verify
from tablee.wording import Wording


def show_ending(table: Table, say: Wording, screen: Screen) -> None:
    """Result, score sheets and verdict of a finished table."""
    result = table.result
    assert result is not None
    for number, sheet in enumerate(result.sheets):
        has = counted(result, Seat(number), say)
        screen.tell(say("cli.end.sheet", seat=Seat(number), counted=has), "bold")
        for line in sheet:
            label = say(f"score.{line.label}")
            arithmetic, at = line.arithmetic, line.section
            screen.tell(say("cli.end.line", label=label, sum=arithmetic, at=at), indent="  ")
    first, *equals = result.winners
    if equals:
        names = ", ".join(map(say.seat, result.winners))
        has = counted(result, first, say)
        told = say("result.shared", winners=names, counted=has, at=result.section)
    else:
        facts = {"points": result.points[first], "at": result.section}
        told = say(f"result.{result.reason}", winner=first, **facts)
    screen.tell(told, "bold red")
    screen.tell(worded(verify(table), say))


def counted(result: Result, seat: Seat, say: Wording) -> str:
    """What somebody has, in what the game counts: points, words, tokens."""
    n = result.points[seat]
    label = next((line.label for line in result.sheets[seat]), "")
    return say("score.count", n=n, label=label, lost=n < 0, size=abs(n))
