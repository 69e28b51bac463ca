"""The first page: it comes, it shows the games, and nobody is kept out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tablee.catalogue import GAMES
from tablee.wording import Wording
from tests.browser.conftest import Server, Visitors


@pytest.mark.parametrize("lang", ["fr-FR", "en-US"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_first_page_shows_the_games(
    house: Server, visitor: Visitors, axe: Callable[[Page], None], lang: str, phone: bool
) -> None:
    page = visitor(phone=phone, lang=lang)
    page.goto(house.url)
    expect(page).to_have_title("Tablée")
    expect(page.locator("html")).to_have_attribute("lang", lang[:2])
    say = Wording(lang[:2])
    for game in GAMES:
        expect(page.get_by_text(say.of(game)("game.title")).first).to_be_visible()
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, "the page is wider than the screen"
    axe(page)


def test_the_page_is_served_anew_where_the_server_was_killed(
    server: Server, visitor: Visitors
) -> None:
    visitor.forgive("ERR_CONNECTION_REFUSED")
    page = visitor()
    page.goto(server.url)
    title = page.get_by_text("Hepta Mensa").first
    expect(title).to_be_visible()
    page.wait_for_load_state("networkidle")
    server.kill()
    server.start()
    page.reload()
    expect(title).to_be_visible()
