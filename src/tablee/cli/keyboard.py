"""One keyboard for several people: each is called to an empty screen, and told what was missed."""

from collections.abc import Callable

from tablee.cli.draw import drawing
from tablee.cli.screen import Screen
from tablee.cli.telling import forgets, since_last_turn
from tablee.core.seats import Seat
from tablee.table.table import Table
from tablee.wording import Wording


class Keyboard:
    """Who sits at it alone, where seats see what others must not.

    `ask` puts a question to a seat whose time does not run yet; `fresh` tells again what all have
    just heard, `missed` what happened since somebody's last turn; `aside` answers what may be typed
    anywhere, and `undo` takes the last move back.
    """

    def __init__(
        self,
        say: Wording,
        screen: Screen,
        ask: Callable[[Seat, str], str],
        fresh: Callable[[], None],
        missed: Callable[[Seat], None],
        aside: Callable[[str], bool],
        undo: Callable[[], bool],
    ) -> None:
        self._say = say
        self._screen = screen
        self._ask = ask
        self._fresh = fresh
        self._missed = missed
        self._aside = aside
        self._undo = undo
        self._alone: Seat | None = None

    def pass_to(self, table: Table, seat: Seat) -> bool:
        """Is this seat at the keyboard, and nobody else before the screen? Not, where a move was
        taken back instead.
        """
        if not is_shared(table):
            self._forget(table, seat)
            return True
        if not drawing(table.opened.game).secret(table.view(seat)):
            if self._alone is not None:
                self._clear()
            return True
        if seat == self._alone:
            return True
        if self._alone is not None:
            self._clear()
        if not self._is_there(table, seat):
            return False
        self._alone = seat
        self._missed(seat)
        return True

    def leave(self) -> None:
        """Whoever gets up leaves nothing on the screen."""
        if self._alone is not None:
            self._screen.wipe()
            self._screen.forget_typed()
            self._alone = None

    def _forget(self, table: Table, seat: Seat) -> None:
        """Where the table forgets, what was said in earlier turns does not stay in sight."""
        can = self._screen.console.is_terminal
        if can and forgets(table) and since_last_turn(table, seat):
            self._screen.wipe()
            self._missed(seat)

    def _clear(self) -> None:
        self.leave()
        self._fresh()

    def _is_there(self, table: Table, seat: Seat) -> bool:
        """Called until they say so; until then the last move may be taken back."""
        able = any(table.undoable(other) is not None for other in people(table))
        while True:
            if able:
                self._screen.tell(self._say("cli.play.undo_first"), "dim")
            typed = self._ask(seat, self._say("cli.play.change_over", seat=seat))
            if not typed:
                return True
            if typed.lower() == "u" and self._undo():
                return False
            if typed.lower() != "u" and not self._aside(typed):
                self._screen.tell(self._say("cli.play.not_there_yet", seat=seat))


def people(table: Table) -> list[Seat]:
    """The seats of those who sit at this keyboard."""
    return [seat for seat, player in table.players.items() if player.bot is None]


def is_shared(table: Table) -> bool:
    """Do several people sit at it?"""
    return len(people(table)) > 1
