"""How a game looks in a terminal, and what its menu offers: positions as the game writes them."""

from typing import Any

from rich.console import Console

from tablee.catalogue import GAMES
from tablee.cli.draw import Chosen, Look, Question, Step, drawing
from tablee.core.seats import Seat
from tablee.wording import Wording
from tests.games.acts import Acts


class Drawn:
    """One game of so many seats, in French."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = GAMES[game]
        self.acts: Acts[Any] = Acts(self.game)
        self.say = Wording("fr", game, seats)
        self.drawing = drawing(game)

    def view(self, position: str, seat: int | None) -> Any:
        seen_from = None if seat is None else Seat(seat)
        return self.game.view(self.acts.at(position), seen_from)

    def screen(self, position: str, look: Look, seat: int | None = None) -> str:
        """What is seen on a screen, without its colours."""
        console = Console(width=look.width, no_color=True)
        with console.capture() as capture:
            console.print(self.drawing.draw(self.view(position, seat), self.say, look))
        return capture.get().replace("\u00a0", " ")

    def offered(self, position: str, seat: int) -> list[Any]:
        """Every action to which the questions of the menu lead, where nothing is written."""
        found: list[Any] = []
        steps: list[Step] = [self.drawing.menu(self.view(position, seat), self.say)]
        while steps:
            step = steps.pop()
            if isinstance(step, Chosen):
                found.append(step.action)
            elif isinstance(step, Question):
                steps += [choice.then for choice in step.choices]
        assert len(found) == len(set(found)), "a move is offered twice"
        return found

    def offers_just_the_moves(self, position: str, seat: int) -> bool:
        return {*self.offered(position, seat)} == {*self.view(position, seat).actions}
