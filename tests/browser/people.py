"""Somebody before a page: reads it, clicks, and plays what it offers.

    ada = people("Ada", at=house)
    ada.visit("/")
    ada.button("page.poster.quick_at", title="Hepta Mensa").click()
    ada.play_a_turn()

What is looked for on a page is named by its key in the wording, so that a sentence may be mended
without a test to mend. Nothing here knows the rules: a move is what the page has lit.
"""

import json
import math
import random
import re
import secrets
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

from tablee.wording import Wording
from tests.server.serving import next_message

GAME: Final = "hepta_mensa"
TITLE: Final = "Hepta Mensa"
LONGEST_GAME: Final = 120
"""Turns of one player, more than any game that is played here."""

BOT: Final = 60_000
"""Milliseconds that a bot may take: the first of a process has to be woken."""

COLD: Final = 3 * BOT
"""Milliseconds until the first bot of a busy machine has compiled what it thinks with."""

LOOK: Final = 450
"""Milliseconds after which a press is no second touch of the one before (`steady.ts`)."""
HERE: Final = 30
NOWHERE: Final = (-1000.0, -1000.0)


class Person:
    """One visitor and their page; `name` is what the others read.

    What is done at a table is done at one of Hepta Mensa; whoever plays another game says in a
    class of their own what there `may_act`, and what `play_a_turn` is.
    """

    game: str = GAME

    def __init__(self, page: Page, url: str, name: str, lang: str = "fr") -> None:
        self.page = page
        self.url = url
        self.name = name
        self.lang = lang
        self.touches = bool(page.evaluate("navigator.maxTouchPoints"))
        self._pressed = NOWHERE

    # Reading

    @property
    def say(self) -> Wording:
        """What the house says in this person's language."""
        return Wording(self.lang).of(self.game)

    def button(self, key: str, **facts: Any) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=self.say(key, **facts), exact=True)

    def link(self, key: str, **facts: Any) -> Locator:
        """A link by its whole name."""
        return self.page.get_by_role("link", name=self.say(key, **facts), exact=True)

    def switch(self, key: str) -> Locator:
        """A yes or no."""
        return self.page.get_by_role("switch", name=self.say(key), exact=True)

    def tab(self, key: str) -> Locator:
        """A page of the pad; what is unread is told behind its name."""
        return self.page.get_by_role("tab", name=self.say(key))

    def dialog(self, key: str, **facts: Any) -> Locator:
        """A sheet of paper in front of the table."""
        return self.page.get_by_role("dialog", name=self.say(key, **facts), exact=True)

    def text(self, key: str, **facts: Any) -> Locator:
        """A sentence, alone or within others."""
        return self.page.get_by_text(self.say(key, **facts)).first

    @property
    def hand(self) -> Locator:
        """One's own pawns."""
        return self.page.locator(".rail [data-hand]")

    @property
    def lit_places(self) -> Locator:
        """Places that a click would do something with."""
        return self.page.locator(".at.place .spot.target")

    @property
    def lit_cells(self) -> Locator:
        """Likewise the arrows."""
        return self.page.locator(".at.cell .spot.target")

    @property
    def turn(self) -> Locator:
        """There while it is this person's turn."""
        return self.page.locator(".rail .seat.turn")

    @property
    def may_act(self) -> Locator:
        """There while this person may do something."""
        return self.turn

    @property
    def over(self) -> Locator:
        """The sheet with the result."""
        return self.dialog("page.over.title")

    @property
    def note(self) -> Locator:
        """What the referee says to what was just clicked."""
        return self.page.locator(".rail .say .note")

    @property
    def log(self) -> Locator:
        """The lines of the log, newest first."""
        return self.page.locator("#carnet ol.log > li")

    def log_lines(self) -> list[str]:
        """The log as it is read, oldest first."""
        lines = [re.sub(r"\s+", " ", line).strip() for line in self.log.all_text_contents()]
        return lines[::-1]

    def points(self) -> list[int]:
        """The totals on the pad, by seat."""
        told = self.page.locator("#carnet td.tot").all_text_contents()
        return [int(total.replace("\N{MINUS SIGN}", "-")) for total in told]

    def table(self) -> str:
        """The table that the address names."""
        expect(self.page).to_have_url(re.compile(r"/(t|replay)/[\w-]+"))
        return self.page.url.partition("#")[0].partition("?")[0].rpartition("/")[2]

    # Doing

    def visit(self, path: str) -> None:
        """Go there by the address line."""
        self.page.goto(self.url + path)

    def click(self, thing: Locator) -> None:
        """With a finger, where there is no mouse; and where one has just pressed, after a look."""
        box = thing.bounding_box()
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else NOWHERE
        if math.dist(place, self._pressed) < HERE:
            self.page.wait_for_timeout(LOOK)
        self._pressed = place
        if self.touches:
            thing.tap()
        else:
            thing.click()

    def do(self, thing: Locator) -> None:
        """Click, and wait until the table has answered."""
        self.click(thing)
        expect(self.page.locator("main.game")).to_have_attribute("aria-busy", "false")

    def wait_for_turn(self) -> None:
        """Until it is one's turn and something can be taken up."""
        expect(self.turn).to_be_visible(timeout=BOT)
        expect(self.hand.first).to_be_enabled()

    def lay_a_pawn(self, slot: int = 0) -> None:
        """Take up a pawn, and lay it on the first place that is lit."""
        self.wait_for_turn()
        had = self.hand.count()
        pawn = self.hand.nth(slot)
        self.click(pawn)
        expect(pawn).to_have_attribute("aria-pressed", "true")
        self.click(self.lit_places.first)
        if self.seeks_an_arrow(had):
            self.click(self.lit_cells.first)
        expect(self.hand).to_have_count(had - 1)

    def seeks_an_arrow(self, had: int) -> bool:
        """A centaur goes on to an arrow, if its place touches one; other pawns are laid."""
        laid = self.page.locator(f".rail .hand:not(:has([data-hand]:nth-of-type({had})))")
        # What is lit without a pawn taken up is from before the move, until the table hears of it.
        arrows = self.page.locator(".hepta:has(.rail [aria-pressed=true]) .at.cell .spot.target")
        expect(laid.or_(arrows).first).to_be_attached()
        return arrows.count() > 0

    def strike(self) -> None:
        """Attack the first stone that can be attacked."""
        before = self.log.count()
        self.click(self.lit_places.first)
        self.click(self.lit_cells.first)
        expect(self.log).not_to_have_count(before)

    def play_a_turn(self) -> None:
        """Whatever the page has lit: an attack if there is one, else a pawn."""
        self.wait_for_turn()
        if self.lit_places.count():
            self.strike()
        else:
            self.lay_a_pawn()

    def play_until(self, seen: Locator, turn: Callable[[], None]) -> None:
        """One turn after the other, against bots, until something is seen."""
        for _ in range(LONGEST_GAME):
            expect(self.may_act.or_(seen).first).to_be_visible(timeout=COLD)
            if seen.is_visible():
                return
            turn()
        raise AssertionError("it is never seen")

    def play_to_the_end(self) -> None:
        """Against bots; leaves the sheet with the result in front."""
        self.play_until(self.over, self.play_a_turn)

    def open_menu(self) -> None:
        """Everything one may want of a table now and then."""
        self.click(self.button("page.table.menu"))
        expect(self.dialog("page.menu.title")).to_be_visible()

    def close_dialog(self) -> None:
        """Put away what is in front."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def resign(self) -> None:
        """Give up, as the menu offers it."""
        self.open_menu()
        self.click(self.button("page.menu.resign"))
        self.click(self.button("page.menu.resign_do"))
        expect(self.over).to_be_visible()

    # Preparing by the protocol what another test has already done by hand

    def post(self, path: str, **body: Any) -> Any:
        """Ask the server as this browser would."""
        headers = {"X-Tablee": "1", "Origin": self.url}
        answer = self.page.request.post(self.url + path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, table: str, seat: int, name: str | None = None) -> None:
        """Take a seat, under a name of its own if several share this screen."""
        nonce = secrets.token_hex(16)
        more = {} if name is None else {"name": name}
        self.post(f"/api/tables/{table}/sit", seat=seat, nonce=nonce, **more)

    def set_table(self, *seats: str, **terms: Any) -> str:
        """A table with seats like `me`, `open` or the level of a bot."""
        self.post("/api/me", nickname=self.name)
        plans = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        table = str(self.post("/api/tables", game=self.game, seats=plans, **terms)["id"])
        for seat, plan in enumerate(seats):
            if plan == "me":
                self.sit(table, seat)
        return table

    def join(self, table: str, seat: int) -> None:
        """Sit down at somebody else's table, and go there."""
        self.post("/api/me", nickname=self.name)
        self.sit(table, seat)
        self.visit(f"/t/{table}")

    def finished_game(self, seed: int = 0) -> str:
        """A game of this person against themselves, by any moves that are offered."""
        table = self.set_table("me", "me")
        choose = random.Random(seed).choice  # noqa: S311 - any move will do
        with self._socket(table, 0) as ink, self._socket(table, 1) as ivory:
            sockets = (ink, ivory)
            now = [next_message(socket, "hello")["now"] for socket in sockets]
            for number in range(LONGEST_GAME):
                if now[0]["result"] is not None:
                    return table
                mover = now[0]["waiting"][0]
                action = choose(now[mover]["view"]["actions"])
                wish = {"type": "play", "id": f"move-{number}", "action": action}
                sockets[mover].send(json.dumps(wish))
                now = [next_message(socket, "update")["now"] for socket in sockets]
        raise AssertionError("the game does not end")

    def _socket(self, table: str, seat: int) -> ClientConnection:
        cookies = self.page.context.cookies(self.url)
        told = "; ".join(f"{cookie.get('name')}={cookie.get('value')}" for cookie in cookies)
        return connect(
            f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat={seat}",
            additional_headers={"Cookie": told, "Origin": self.url},
            compression=None,
        )


def mover(*people: Person) -> tuple[Person, Person]:
    """Whose turn it is, and the other one."""
    ada, ben = people
    turns = ada.turn.or_(ada.page.locator(".foe .seat.turn"))
    expect(turns.first).to_be_visible()
    return (ada, ben) if ada.turn.is_visible() else (ben, ada)
