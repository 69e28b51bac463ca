"""Exact values: beads at a table that shows them, and the curve when a game is looked back at."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People, Server
from tests.browser.people import Person

LONG: Final = 60_000
"""Milliseconds: a value is counted beside the game, on a machine that has other things to do."""


def test_beads_show_what_a_position_is_worth(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit("/play/hepta_mensa")
    ada.switch("page.new.evaluated").check()
    ada.button("page.new.go").click()
    for _ in range(3):
        ada.play_a_turn()
    ada.wait_for_turn()
    beads = ada.page.locator("figure.eval:not(.stale)")
    expect(beads).to_be_visible(timeout=LONG)
    expect(beads.locator(".wire i").first).to_be_attached()
    expect(beads.locator("figcaption")).not_to_be_empty()
    ada.tab("page.carnet.about").click()
    expect(ada.text("page.wait.evaluated")).to_be_visible()


def test_the_curve_and_the_missed_moves_are_shown_in_hindsight(
    people: People, house: Server
) -> None:
    ada = people("Ada", at=house)
    table = _game_with_a_missed_move(ada)
    ada.visit(f"/replay/{table}")
    expect(ada.page.locator(".curve svg .line").first).to_be_attached(timeout=LONG)
    better = ada.page.locator(".log .entry", has=ada.page.locator(".better"))
    expect(better.last).to_be_visible(timeout=LONG)
    better.last.click()
    expect(ada.page.locator(".worth .verdict.missed")).to_be_visible()
    expect(ada.page.locator(".curve svg circle.missed").first).to_be_attached()
    # What else could have been played is told of the position before.
    ada.page.keyboard.press("ArrowLeft")
    ada.page.locator(".worth summary").click()
    expect(ada.page.locator(".worth li.played")).to_be_visible()


def _game_with_a_missed_move(ada: Person) -> str:
    """Near the end, where values are found at once."""
    for seed in range(10):
        table = ada.finished_game(seed)
        path = f"{ada.url}/api/tables/{table}"
        steps: list[Any] = ada.page.request.get(f"{path}/replay").json()["steps"]
        moments = [step["seq"] for step in steps if step["waiting"]]
        for at in moments[-4:]:
            answer = ada.page.request.get(f"{path}/evaluation?at={at}")
            if not answer.ok:  # it came too late, on a busy machine
                continue
            value = answer.json()
            played = value["moves"][value["played"]]["winning"]
            best = value["moves"][0]["winning"]
            if played[0] * best[1] < best[0] * played[1]:
                return table
    pytest.fail("random moves are never all that good")
