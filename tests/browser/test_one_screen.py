"""Several people before one screen: whose turn it is sits below, and nobody sees another's hand."""

import re

from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import People, Server
from tests.browser.people import Person
from tests.browser.tour import share_a_screen


def below(ada: Person) -> str:
    """Who sits at the near side."""
    return ada.page.locator(".rail .who b").inner_text()


def test_two_people_share_a_screen_in_the_open(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit("/play/hepta_mensa?with=here")
    ada.page.get_by_label(ada.say("page.new.your_name")).fill("Ada")
    ada.page.get_by_label(ada.say("page.new.their_name")).fill("Ben")
    ada.button("page.new.go").click()
    ada.wait_for_turn()
    first = below(ada)
    second = {"Ada": "Ben", "Ben": "Ada"}[first]
    for near, far in ((first, second), (second, first), (first, second)):
        expect(ada.page.locator(".rail .who b")).to_have_text(near)
        expect(ada.page.locator(".foe .who b")).to_have_text(far)
        ada.wait_for_turn()
        # One's own side turns away with the move, so it is the table that tells of it.
        before = ada.log.count()
        ada.hand.first.click()
        ada.lit_places.first.click()
        expect(ada.log).to_have_count(before + 1)


def test_nothing_of_a_hand_is_behind_the_cover(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    table = share_a_screen(ada)
    ada.visit(f"/t/{table}")
    ada.wait_for_turn()
    first = below(ada)
    second = {"Ada": "Ben", "Ben": "Ada"}[first]
    ada.open_menu()
    ada.switch("page.menu.cover").check()
    ada.close_dialog()
    ada.lay_a_pawn()
    expect(ada.text("page.table.pass_screen", name=second)).to_be_visible()
    assert below(ada) == first  # who has played may look until the screen is passed on
    ada.button("page.table.pass_screen_do").click()
    _is_covered(ada, second)

    # Nor is anything of it fetched before somebody has said who they are.
    sockets: list[str] = []
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        sockets.append(socket.url)
        socket.on("framereceived", lambda frame: told.append(str(frame)))

    ada.page.on("websocket", listen)
    ada.page.reload()
    _is_covered(ada, second)
    assert sockets
    assert all(re.search(r"[?&]seat=none\b", url) for url in sockets)
    assert told
    assert all('"hand"' not in frame for frame in told)

    ada.button("page.cover.lift", name=second).click()
    ada.wait_for_turn()
    assert below(ada) == second
    expect(ada.hand).to_have_count(4)
    ada.lay_a_pawn()
    ada.button("page.table.pass_screen_do").click()
    _is_covered(ada, first)
    ada.button("page.cover.lift", name=first).click()
    ada.wait_for_turn()
    assert below(ada) == first
    expect(ada.hand).to_have_count(3)


def _is_covered(ada: Person, name: str) -> None:
    """For this player; nothing else is on the page, not even unseen."""
    cover = ada.page.locator(".cover")
    expect(cover).to_contain_text(ada.say("page.cover.title", name=name))
    expect(ada.button("page.cover.lift", name=name)).to_be_visible()
    for part in (".hepta", "[data-hand]", "[data-coins]", "[data-cell]", "#carnet", ".log"):
        expect(ada.page.locator(part)).to_have_count(0)
