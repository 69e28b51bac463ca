"""Somebody who plays Volapük, with dice that fall as they are told to.

    fall(hurried, "P L A T E")
    ada = people("Ada", at=hurried, plays=Thrower)
    ada.visit(f"/t/{ada.set_table('me', 'facile', options=CALM)}")
    ada.throw()
    ada.write("h9", "plate")

Nothing here knows the rules: the referee says what a play is worth.
"""

from typing import Final

from playwright.sync_api import Locator, expect

from tablee.games.volapuk.board import STRIDE
from tests.browser.conftest import Server
from tests.browser.loaded import told_at
from tests.browser.people import BOT, Person

CALM: Final = {"clock": 0, "elue_reroll": False, "diagonal": 1, "freed": "stay"}
"""Nobody is hurried, nothing is announced of a play, and a diagonal needs but one die."""
COLUMNS: Final = "abcdefghijklmnopqrs"


def fall(server: Server, *turns: str) -> None:
    """The faces of each turn, from the first on, at the tables that are opened next."""
    told_at(server.database).write_text("\n".join(turns), "utf-8")


class Thrower(Person):
    """One visitor and their page, at a table of Volapük."""

    game = "volapuk"

    # Reading

    def cell(self, name: str) -> Locator:
        """A cell of the board."""
        number = STRIDE * (int(name[1:]) - 1) + COLUMNS.index(name[0])
        return self.page.locator(f'[data-cell="{number}"]')

    def die(self, face: str) -> Locator:
        """A die of the rail that shows this; of two, one that was lifted from the board."""
        name = f'[aria-label^="{face},"]'
        return self.page.locator(f".rail .mine .lot{name}").last

    @property
    def main(self) -> Locator:
        """The one red button."""
        return self.page.locator(".acts .btn.main")

    @property
    def verdict(self) -> Locator:
        """What the referee says of what one is about to play."""
        return self.page.locator(".rail > .told")

    # Doing

    def throw(self) -> None:
        """Once, and be content with it."""
        jeter = self.page.get_by_role("button", name=self.say("page.volapuk.throw", n=7))
        expect(jeter).to_be_visible(timeout=BOT)
        self.do(jeter)
        self.do(self.button("page.volapuk.set"))

    def write(self, cell: str, word: str, way: str = ">") -> None:
        """By keyboard, from a cell on; dice of the board are written too."""
        self.click(self.cell(cell))
        self.page.keyboard.press(way)
        self.page.keyboard.type(word)

    def lay(self, points: int) -> None:
        """What the button offers for so many points."""
        expect(self.main.locator("small")).to_have_text(str(points))
        self.do(self.main)

    def keep_nothing(self) -> None:
        """No fétiches."""
        self.do(self.button("page.volapuk.keep_none"))

    def pass_turn(self) -> None:
        """Say so, and say so again."""
        self.click(self.button("page.volapuk.pass"))
        self.do(self.button("page.volapuk.pass_do"))
