"""A walk past every page and every state of one, for what must hold on all of them.

    for state in tour("table", people, house, phone=True):
        axe(state.page)

Each part is a walk of its own, so that several can be made at once.
"""

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import People, Server
from tests.browser.people import TITLE, Person, mover

PARTS: Final = ("door", "waiting", "table", "pad", "end", "shared", "lesson")


class State(NamedTuple):
    """Where one is, and what it looks like there."""

    name: str
    page: Page


def tour(part: str, people: People, house: Server, **how: Any) -> Iterator[State]:
    """The states of a part, one after another; `how` is said of the visitors."""
    ada = people("Ada", at=house, **how)
    walk = {
        "door": _door,
        "waiting": _waiting,
        "table": _table,
        "pad": _pad,
        "end": _end,
        "shared": _shared,
        "lesson": _lesson,
    }[part]
    for name, page in walk(ada, people, house, how):
        yield State(name, page)


Walk = Iterator[tuple[str, Page]]


def _door(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    page = ada.page
    ada.visit("/")
    expect(ada.button("page.poster.quick_at", title=TITLE)).to_be_visible()
    yield "home", page
    ada.click(ada.button("page.home.have_link"))
    expect(ada.dialog("page.join.title")).to_be_visible()
    yield "home: a link is pasted", page
    page.get_by_label(ada.say("page.join.label")).fill("…")
    ada.click(ada.button("page.join.go"))
    expect(page.get_by_role("alert").filter(has_text="/t/")).to_be_visible()
    yield "home: a link that is none", page
    ada.close_dialog()
    ada.click(ada.button("page.me.say_yours"))
    expect(ada.dialog("page.me.title")).to_be_visible()
    yield "home: a name is asked for", page

    ada.visit("/play/hepta_mensa")
    expect(ada.button("page.new.go")).to_be_visible()
    yield "new table", page
    page.get_by_role("radio", name=ada.say("page.new.with_link")).check()
    ada.click(ada.button("page.new.arrange"))
    page.get_by_text(ada.say("page.new.more"), exact=True).click()
    page.get_by_role("radio", name=ada.say("page.new.clock_other")).check()
    expect(page.get_by_label(ada.say("page.new.clock_label"), exact=True)).to_be_visible()
    yield "new table: everything unfolded", page

    ada.visit("/rules")
    expect(page.get_by_role("link", name=TITLE)).to_be_visible()
    yield "rules", page
    ada.visit("/rules/hepta_mensa")
    expect(ada.link("page.rules.play")).to_be_visible()
    yield "rule page", page
    ada.visit("/rules/hepta_mensa#s4.2")
    expect(page.locator('[id="s4.2"]')).to_be_focused()
    yield "rule page at a clause", page
    ada.visit("/rules/nothing")
    expect(ada.text("page.rules.unknown")).to_be_visible()
    yield "rule page of no game", page
    ada.visit("/play/nothing")
    expect(ada.text("page.new.unknown_help")).to_be_visible()
    yield "new table of no game", page


def _waiting(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    table = ada.set_table("me", "open", listed=True)
    ada.visit(f"/t/{table}")
    expect(ada.text("page.wait.missing", n=1)).to_be_visible()
    yield "waiting room", ada.page
    ben = people("Ben", at=house, **how)
    ben.visit("/")
    expect(ben.text("page.home.open_tables")).to_be_visible()
    yield "home: an open table", ben.page
    ben.visit(f"/t/{table}")
    ben.click(ben.page.get_by_role("button", name=ben.say("page.wait.sit")))
    expect(ben.dialog("page.wait.name_title")).to_be_visible()
    yield "waiting room: a name is asked for", ben.page


def _begun(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Person:
    """Who plays against Ada; it is her turn."""
    ben: Person = people("Ben", at=house, **how)
    table = ada.set_table("me", "open")
    ada.visit(f"/t/{table}")
    ben.join(table, 1)
    if mover(ada, ben)[0] is ben:
        ben.lay_a_pawn()
    ada.wait_for_turn()
    return ben


def _table(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    page = ada.page
    lines: list[WebSocketRoute] = []

    def follow(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket?*", follow)
    ben = _begun(ada, people, house, how)
    yield "table", page
    expect(ben.page.locator(".foe .seat.turn")).to_be_visible()
    yield "table: the other's turn", ben.page
    ada.click(ada.hand.first)
    expect(ada.lit_places.first).to_be_visible()
    yield "table: a pawn is chosen", page
    ada.click(ada.hand.first)
    ada.click(page.locator(".at.cell .spot:not(.target)").first)
    expect(ada.note).to_be_visible()
    yield "table: the referee explains", page
    ada.click(ada.hand.last)
    expect(ada.lit_places.first).to_be_visible()
    ada.click(ada.lit_places.first)
    expect(ada.lit_cells.first).to_be_visible()
    yield "table: a centaur seeks an arrow", page
    # What another tab of one's own was quicker to do: hardly to be timed, so the server's word is
    # slipped in.
    refused = {"type": "refused", "id": None, "code": "place_taken", "facts": {"place": 4}}
    told = {"section": "3.1", "nearest": None, "sentence": "(§ 3.1)"}
    lines[-1].send(json.dumps({**refused, **told}))
    expect(page.locator(".refusal")).to_be_visible()
    yield "table: a refusal", page


def _pad(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    page = ada.page
    ben = _begun(ada, people, house, how)
    ada.click(ada.tab("page.carnet.chat"))
    page.get_by_label(ada.say("page.chat.label")).fill("Bonne partie !")
    ada.click(ada.button("page.chat.send"))
    expect(page.locator(".chat li")).to_have_count(1)
    yield "table: chat", page
    expect(ben.tab("page.carnet.chat").locator(".count")).to_be_visible()
    yield "table: something unread", ben.page
    ada.click(ada.tab("page.carnet.about"))
    expect(ada.text("page.seal.text")).to_be_visible()
    yield "table: what is played", page
    ada.open_menu()
    yield "table: menu", page
    ada.click(ada.button("page.menu.invite"))
    expect(ada.dialog("page.menu.invite")).to_be_visible()
    yield "table: others are invited", page
    ada.close_dialog()
    ada.open_menu()
    ada.click(ada.button("page.menu.pause"))
    expect(ada.text("page.table.paused")).to_be_visible()
    yield "table: paused", page
    ada.click(ada.button("page.table.resume"))
    ada.open_menu()
    ada.click(ada.button("page.menu.resign"))
    expect(ada.dialog("page.menu.resign_title")).to_be_visible()
    yield "table: really give up?", page


def _end(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    page = ada.page
    table = ada.finished_game()
    ada.visit(f"/t/{table}")
    expect(ada.over).to_be_visible()
    page.get_by_text(ada.say("page.over.sums")).click()
    yield "over", page
    ada.click(ada.button("page.over.aside"))
    yield "table: over", page
    ada.visit(f"/replay/{table}")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    yield "replay", page
    slider.press("End")
    expect(page.locator(".curve svg .line").first).to_be_attached(timeout=30_000)
    yield "replay: the end", page
    ada.click(ada.button("page.verify.open").first)
    expect(page.locator(".verdict.honest")).to_be_visible()
    page.get_by_text(ada.say("page.verify.draws"), exact=True).click()
    yield "replay: verified", page
    ada.visit("/")
    expect(ada.text("page.home.past")).to_be_visible()
    yield "home: own games", page
    ada.visit("/t/nowhere")
    expect(ada.text("page.table.unknown")).to_be_visible()
    yield "no such table", page
    ada.visit("/replay/nowhere")
    expect(ada.text("page.replay.gone")).to_be_visible()
    yield "no such replay", page
    ada.visit("/nowhere")
    expect(ada.text("page.lost.help")).to_be_visible()
    yield "lost", page


def _shared(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    page = ada.page
    table = share_a_screen(ada)
    ada.visit(f"/t/{table}")
    ada.wait_for_turn()
    yield "one screen", page
    ada.open_menu()
    ada.switch("page.menu.cover").check()
    yield "one screen: menu", page
    ada.close_dialog()
    ada.lay_a_pawn()
    expect(ada.button("page.table.pass_screen_do")).to_be_visible()
    yield "one screen: to be passed on", page
    ada.click(ada.button("page.table.pass_screen_do"))
    expect(page.locator(".cover")).to_be_visible()
    yield "one screen: covered", page


def share_a_screen(ada: Person, *names: str) -> str:
    """A table at which Ada and Ben sit before one screen."""
    ada.post("/api/me", nickname=ada.name)
    plans = [{"kind": "me"}, {"kind": "me"}]
    table = str(ada.post("/api/tables", game="hepta_mensa", seats=plans)["id"])
    for seat, name in enumerate(names or (ada.name, "Ben")):
        ada.sit(table, seat, name)
    return table


def _lesson(ada: Person, people: People, house: Server, how: dict[str, Any]) -> Walk:
    page = ada.page
    ada.visit("/learn/hepta_mensa")
    for step in (1, 2, 3):
        expect(page.locator(".lesson .hint").first).to_contain_text(str(step))
        yield f"lesson, step {step}", page
        ada.click(ada.button("page.lesson.next"))
    expect(ada.text("page.lesson.do_it")).to_be_visible()
    yield "lesson, something to do", page
    ada.visit("/learn/nothing")
    expect(ada.text("page.lesson.none")).to_be_visible()
    yield "lesson of no game", page
