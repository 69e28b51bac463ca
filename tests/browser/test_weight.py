"""What the first page weighs on the way, and that the page keeps to its own policy."""

from typing import Final

from playwright.sync_api import Response, expect

from tests.browser.conftest import People, Server, Visitors
from tests.browser.people import TITLE

MOST: Final = 120_000
"""Bytes of JavaScript as they travel, before anything can be clicked."""


def test_the_first_page_is_light(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    scripts: list[Response] = []

    def note(response: Response) -> None:
        if response.request.resource_type == "script":
            scripts.append(response)

    ada.page.on("response", note)
    ada.visit("/")
    expect(ada.button("page.poster.quick_at", title=TITLE)).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert scripts
    assert all(script.headers.get("content-encoding") for script in scripts)
    weights = {
        script.url.rpartition("/")[2]: script.request.sizes()["responseBodySize"]
        for script in scripts
    }
    assert 0 < sum(weights.values()) <= MOST, weights


def test_the_policy_is_in_force_and_would_be_heard(
    people: People, visitor: Visitors, house: Server
) -> None:
    """So that no test passes in which the page asks for what its policy forbids."""
    visitor.forgive("'http://elsewhere.test/' violates")
    ada = people("Ada", at=house)
    answer = ada.page.goto(ada.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    with ada.page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        ada.page.evaluate("new Image().src = 'http://elsewhere.test/'")
