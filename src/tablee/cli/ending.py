"""How a game ended: who won and why, every point with its §, and whether the shuffle was honest."""

from tablee.cli.screen import Screen
from tablee.cli.verify import worded
from tablee.core.game import Seat
from tablee.table.honesty import verify
from tablee.table.table import Table
from tablee.wording import Wording


def show_ending(table: Table, say: Wording, screen: Screen) -> None:
    """Result, score sheets and verdict of a finished table."""
    result = table.result
    assert result is not None
    for number, sheet in enumerate(result.sheets):
        total = result.points[number]
        screen.tell(say("cli.end.sheet", seat=Seat(number), total=total), "bold")
        for line in sheet:
            label = say(f"score.{line.label}")
            arithmetic, at = line.arithmetic, line.section
            screen.tell(say("cli.end.line", label=label, sum=arithmetic, at=at), indent="  ")
    first, *equals = result.winners
    told = {"points": result.points[first], "at": result.section}
    if equals:
        names = ", ".join(map(say.seat, result.winners))
        screen.tell(say("result.shared", winners=names, **told), "bold red")
    else:
        screen.tell(say(f"result.{result.reason}", winner=first, **told), "bold red")
    screen.tell(worded(verify(table), say))
