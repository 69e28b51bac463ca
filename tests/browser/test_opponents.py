"""Bots as people at the table: each has a name and a face, and what it did stays in sight."""

from playwright.sync_api import Locator, expect

from tablee.table.names import NAMES
from tests.browser.conftest import People, Server
from tests.browser.wordsmith import Wordsmith


def seat(ada: Wordsmith, number: int) -> Locator:
    """The plate of somebody at the table."""
    return ada.page.locator(f".seat[data-seat='{number}']")


def named(ada: Wordsmith) -> list[str]:
    """What the two opponents are called."""
    return [seat(ada, number).locator("b").inner_text() for number in (1, 2)]


def test_two_bots_of_one_level_are_two_people_and_their_last_moves_stay_until_one_has_played(
    people: People, house: Server
) -> None:
    ada = people("Ada", at=house, plays=Wordsmith)
    ada.visit(f"/t/{ada.set_table('me', 'fort', 'fort', options={'clock': 0})}")
    ada.wait_for_turn()
    names = named(ada)
    assert len(set(names)) == 2
    assert set(names) <= set(NAMES)
    for number in (1, 2):
        expect(seat(ada, number).locator(".face")).to_have_attribute("data-level", "fort")
        expect(seat(ada, number)).to_contain_text(ada.say("page.table.bot", level="fort"))

    told, laid = ada.page.locator("[data-did]"), ada.page.locator(".cols [data-by]")
    ada.pass_all()
    ada.wait_for_turn()
    expect(told).to_have_count(2)
    for number, name in enumerate(names):
        expect(told.nth(number)).to_contain_text(name)
    expect(laid.first).to_be_visible()
    edges = laid.count()

    # Not even a page that is read anew forgets them.
    ada.page.reload()
    ada.wait_for_turn()
    expect(laid).to_have_count(edges)
    assert named(ada) == names

    ada.pass_all()
    expect(laid).to_have_count(0)
    expect(told).to_have_count(0)
