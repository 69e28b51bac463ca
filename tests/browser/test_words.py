"""Words in the log: with their accents, and looked up by a tap or by the keyboard."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from tablee.catalogue import GAMES
from tablee.games.anagramme import Anagramme
from tablee.letters import fold
from tests.browser.conftest import People, Server
from tests.browser.speller import Speller


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_word_that_was_laid_is_looked_up_in_the_log(
    people: People, house: Server, axe: Callable[..., None], phone: bool
) -> None:
    ada = people("Ada", at=house, plays=Speller, phone=phone)
    ada.visit(f"/t/{ada.set_table('me', 'facile', options={'clock': 0})}")
    page = ada.page
    word = page.locator(".log .known").first
    while not word.count():
        ada.play_a_turn()
    # Nothing moves while one is waited for.
    expect(ada.may_act).to_be_visible()
    written = word.inner_text()
    assert written == cast(Anagramme, GAMES["anagramme"]).words.spelled(fold(written) or "")

    height = page.evaluate("document.documentElement.scrollHeight")
    word.focus()
    page.keyboard.press("Enter")
    paper = page.locator("dialog[open]")
    expect(paper.locator(".readings")).to_contain_text(",")
    assert page.evaluate("document.documentElement.scrollHeight") == height
    axe(page)
    assert apart(paper.bounding_box(), page.locator(".rail").bounding_box())

    page.keyboard.press("Escape")
    expect(paper).to_have_count(0)
    expect(page.locator(".log .known:focus")).to_have_text(written)


def apart(one: Any, other: Any) -> bool:
    """Do two boxes of the page leave each other alone?"""
    sides = (("x", "width"), ("y", "height"))
    return any(
        first[at] + first[size] <= then[at] + 1
        for first, then in ((one, other), (other, one))
        for at, size in sides
    )
