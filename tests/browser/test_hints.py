"""A hint at a table: pressed once it says where to look, pressed twice the word."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People, Server
from tests.browser.people import BOT
from tests.browser.wordsmith import Wordsmith


def key(ada: Wordsmith) -> Locator:
    return ada.page.locator(".acts .hinter")


def said(ada: Wordsmith) -> Locator:
    return ada.page.locator(".hinted p")


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_points_to_a_column_then_names_the_word(
    people: People, house: Server, axe: Callable[..., None], phone: bool
) -> None:
    ada = people("Ada", at=house, plays=Wordsmith, phone=phone)
    ada.visit(f"/t/{ada.set_table('me', 'facile', hints=True)}")
    expect(key(ada)).to_have_text(ada.say("page.hint.key"), timeout=BOT)
    ada.click(key(ada))
    expect(said(ada)).to_contain_text("Regardez la colonne", timeout=BOT)
    expect(ada.page.locator(".ring")).to_be_visible()
    # What one plays with stays in sight.
    rail = ada.page.locator(".rail").bounding_box()
    paper = ada.page.locator(".lesson").bounding_box()
    assert rail is not None
    assert paper is not None
    assert paper["y"] + paper["height"] <= rail["y"]
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= ada.page.evaluate(
        "innerWidth"
    )
    expect(key(ada)).to_have_text(ada.say("page.hint.more"))
    ada.click(key(ada))
    expect(said(ada)).to_contain_text("posez")
    expect(said(ada).locator("button, a").first).to_be_visible()
    axe(ada.page)


def test_a_hint_by_keyboard_alone_goes_when_something_is_played(
    people: People, house: Server
) -> None:
    ada = people("Ada", at=house, plays=Wordsmith)
    ada.visit(f"/t/{ada.set_table('me', 'facile', hints=True)}")
    expect(key(ada)).to_be_visible(timeout=BOT)
    key(ada).focus()
    for told in ("Regardez la colonne", "Colonne"):
        ada.page.keyboard.press("Enter")
        expect(said(ada)).to_contain_text(told, timeout=BOT)
        expect(key(ada)).to_be_focused()
        ada.page.wait_for_timeout(500)
    spoken = said(ada).inner_text()
    column = int(spoken.split()[1])
    card = spoken.partition("posez ")[2].replace("joker", "*")[0]
    ada.page.keyboard.press(card)
    ada.page.keyboard.press(str(column))
    expect(said(ada)).to_have_count(0)
    expect(key(ada)).to_have_text(ada.say("page.hint.key"))


def test_hints_are_offered_where_a_table_allows_them(people: People, house: Server) -> None:
    ada = people("Ada", at=house, plays=Wordsmith)
    ada.visit("/play/heptagramme")
    expect(ada.switch("page.new.hints")).to_be_checked()
    ada.switch("page.new.hints").uncheck()
    ada.button("page.new.go").click()
    expect(ada.hand.first).to_be_enabled(timeout=BOT)
    expect(ada.page.locator(".acts button").first).to_be_visible()
    expect(key(ada)).to_have_count(0)
