"""How a game looks in a terminal, and what its menu offers: positions as the game writes them."""

from typing import Any

from rich.console import Console

from tablee.catalogue import GAMES
from tablee.cli.draw import Chosen, Later, Look, Question, Step, Typing, drawing
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

    def spoken(self, position: str, typed: str, seat: int = 0) -> Step | None:
        """What the drawing makes of something said."""
        return self.drawing.spoken(self.view(position, seat), typed, self.say)

    def led(self, position: str, *answers: str, seat: int = 0) -> Step:
        """Where the menu leads whoever answers so."""
        step: Step = self.drawing.menu(self.view(position, seat), self.say)
        for answer in answers:
            step = following(step, answer)
        while isinstance(step, Later):
            step = step.make()
        return step

    def labels(self, position: str, seat: int = 0) -> dict[str, str]:
        """What the menu offers, by kind."""
        menu = self.drawing.menu(self.view(position, seat), self.say)
        return {choice.said: choice.key for choice in menu.choices}

    def offers_just_the_moves(self, position: str, seat: int) -> bool:
        return {*self.offered(position, seat)} == {*self.view(position, seat).actions}


def following(step: Step, answer: str) -> Step:
    """The step after this answer: a key, or what is written."""
    while isinstance(step, Later):
        step = step.make()
    if isinstance(step, Typing):
        return step.read(answer)
    assert isinstance(step, Question), f"{answer!r} answers nothing"
    [then] = [choice.then for choice in step.choices if choice.key == answer]
    return then
