"""Without a mouse: from the first page to the end of a game, and back through it."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People, Server
from tests.browser.people import LOOK, TITLE, Person

FARTHEST: Final = 80
"""Presses of the Tab key beyond which something counts as out of reach."""


def walk_to(ada: Person, thing: Locator, key: str = "Tab") -> None:
    """Press a key until something has the focus, which must then be seen."""
    expect(thing).to_be_visible()
    for _ in range(FARTHEST):
        if thing.evaluate("element => element === document.activeElement"):
            assert thing.evaluate("element => element.matches(':focus-visible')")
            return
        ada.page.keyboard.press(key)
    raise AssertionError(f"not to be reached by keyboard: {thing}")


def lay_a_pawn(ada: Person) -> None:
    """The ring goes on by itself to what a choice has lit."""
    ada.wait_for_turn()
    had = ada.hand.count()
    walk_to(ada, ada.hand.first)
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".at.place .spot.target:focus")).to_have_count(1)
    ada.page.keyboard.press("Enter")
    if ada.seeks_an_arrow(had):
        expect(ada.page.locator(".at.cell .spot.target:focus")).to_have_count(1)
        ada.page.keyboard.press("Enter")
    expect(ada.hand).to_have_count(had - 1)


def test_a_whole_game_is_played_without_a_mouse(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit("/")
    quick = ada.button("page.poster.quick_at", title=TITLE)
    walk_to(ada, quick)
    ada.page.keyboard.press("Enter")
    ada.wait_for_turn()

    # A pawn that was taken up by mistake is put down, and keeps the focus.
    walk_to(ada, ada.hand.first)
    ada.page.keyboard.press("Enter")
    expect(ada.hand.first).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Escape")
    expect(ada.hand.first).to_have_attribute("aria-pressed", "false")
    expect(ada.hand.first).to_be_focused()

    ada.play_until(ada.over, lambda: lay_a_pawn(ada))
    walk_to(ada, ada.link("page.over.replay"))
    ada.page.keyboard.press("Enter")
    slider = ada.page.get_by_role("slider")
    walk_to(ada, slider)
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    ada.page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")


def test_arrows_and_figures_move_over_the_board(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    ada.wait_for_turn()
    focused = ada.page.locator(".spot:focus")
    walk_to(ada, ada.hand.first)
    ada.page.keyboard.press("Enter")
    expect(focused).to_have_count(1)
    ada.page.keyboard.press("5")
    expect(focused).to_have_attribute("data-key", "p4")
    ada.page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-key", "p5")
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("ArrowUp")
    expect(focused).to_have_attribute("data-key", "c5")
    ada.page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("data-key", "p4")


def test_one_gives_up_without_a_mouse(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    ada.wait_for_turn()
    menu = ada.button("page.table.menu")
    walk_to(ada, menu)
    ada.page.keyboard.press("Enter")
    expect(ada.dialog("page.menu.title")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.dialog("page.menu.title")).to_be_hidden()
    expect(menu).to_be_focused()
    ada.page.wait_for_timeout(LOOK)  # nobody opens again what is still closing
    ada.page.keyboard.press("Enter")
    walk_to(ada, ada.button("page.menu.resign"))
    ada.page.keyboard.press("Enter")
    expect(ada.button("page.menu.resign_not")).to_be_focused()  # the harmless answer first
    walk_to(ada, ada.button("page.menu.resign_do"))
    ada.page.keyboard.press("Enter")
    expect(ada.over).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.over).to_be_hidden()


def test_the_first_stop_leads_past_the_tools(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit("/rules/hepta_mensa")
    expect(ada.link("page.rules.play")).to_be_visible()
    ada.page.keyboard.press("Tab")
    skip = ada.link("page.skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    ada.page.keyboard.press("Enter")
    walk_to(ada, ada.link("page.rules.play"))
