"""Alone, against the computer: two clicks to the first move, then to the end and back again."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tablee.catalogue import GAMES
from tablee.table.files import load
from tablee.table.verify import verify
from tests.browser.conftest import People, Server
from tests.browser.people import TITLE, Person


def test_the_second_click_is_the_first_at_the_table(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit("/")
    ada.button("page.poster.quick_at", title=TITLE).click()
    ada.wait_for_turn()
    ada.hand.first.click()
    expect(ada.hand.first).to_have_attribute("aria-pressed", "true")
    expect(ada.lit_places.first).to_be_visible()


def test_a_game_against_the_computer_is_played_looked_back_at_and_verified(
    people: People, house: Server, tmp_path: Path
) -> None:
    ada = people("Ada", at=house)
    ada.visit("/")
    ada.button("page.poster.quick_at", title=TITLE).click()
    ada.play_to_the_end()

    sheet = ada.over
    points = ada.points()
    places = sheet.get_by_role("list", name=ada.say("page.over.places")).get_by_role("listitem")
    expect(places).to_have_count(2)
    for number in points:
        told = ada.say("score.core.count", n=number)
        expect(places.filter(has_text=told).first).to_be_visible()
    sheet.get_by_text(ada.say("page.over.sums")).click()
    for number in points:
        total = sheet.locator(".line.total", has_text=str(number))
        expect(total.first).to_be_visible()

    with ada.page.expect_download() as download:
        ada.link("page.over.log").click()
    log = tmp_path / "log.json"
    download.value.save_as(log)
    assert verify(load(log.read_bytes(), GAMES)).honest
    command = [sys.executable, "-m", "tablee.cli", "verify", str(log)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0

    ada.link("page.over.replay").click()
    _look_back(ada)
    _verify(ada)


def _look_back(ada: Person) -> None:
    slider = ada.page.get_by_role("slider", name=ada.say("page.replay.slider"))
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    entries = ada.page.locator(".carnet .log .entry")
    expect(entries).to_have_count(last + 1)
    now = ada.page.locator(".carnet .log .entry[aria-current=step]")
    stones = ada.page.locator(".at.place svg.face")
    expect(stones).to_have_count(0)

    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    ada.page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(stones).to_have_count(8)  # all pawns are laid
    expect(now).to_have_text(entries.last.text_content() or "")
    ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    ada.page.keyboard.press("Home")
    expect(slider).to_have_value("0")

    slider.fill("3")
    expect(slider).to_have_value("3")
    expect(entries.nth(3)).to_have_attribute("aria-current", "step")
    slider.press("ArrowRight")
    expect(entries.nth(4)).to_have_attribute("aria-current", "step")
    ada.button("page.replay.previous").click()
    expect(slider).to_have_value("3")
    entries.nth(2).click()
    expect(slider).to_have_value("2")
    ada.button("page.replay.play").click()
    expect(slider).not_to_have_value("2")
    ada.button("page.replay.pause").click()


def _verify(ada: Person) -> None:
    ada.button("page.verify.open").first.click()
    panel = ada.dialog("page.verify.title")
    expect(panel.locator(".verdict.honest")).to_be_visible()
    expect(panel).to_contain_text(ada.say("page.verify.fits"))
    ada.close_dialog()
