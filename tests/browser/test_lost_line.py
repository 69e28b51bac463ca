"""The page is loaded anew, the server dies: all come back, and nothing is lost or doubled."""

import pytest
from playwright.sync_api import expect

from tablee.catalogue import GAMES
from tablee.table.files import load
from tablee.table.log import Happened
from tests.browser.conftest import People, Server, Visitors
from tests.browser.people import BOT, Person, mover


@pytest.fixture
def table(people: People, server: Server, visitor: Visitors) -> tuple[Person, Person]:
    """Ada and Ben with two moves behind them, at a server that may be killed."""
    # Chromium writes down each try to reach a server that is gone.
    visitor.forgive(r"ERR_CONNECTION_(REFUSED|RESET)")
    ada, ben = people("Ada", at=server), people("Ben", at=server)
    table = ada.set_table("me", "open")
    ada.visit(f"/t/{table}")
    ben.join(table, 1)
    for _ in range(2):
        first, second = mover(ada, ben)
        first.lay_a_pawn()
        second.wait_for_turn()
    return ada, ben


def is_lost(person: Person) -> None:
    expect(person.page.locator(".lost")).to_be_visible()


def is_back(person: Person) -> None:
    expect(person.page.locator(".lost")).to_have_count(0, timeout=30_000)


def moves_on_disk(person: Person) -> list[str]:
    """What was wished at the table, from its log; the game is given up for it."""
    person.resign()
    answer = person.page.request.get(f"{person.url}/api/tables/{person.table()}/log")
    entries = load(answer.body(), GAMES).entries
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    return [entry.id for entry in entries if entry.id and isinstance(entry.body, Happened)]


def test_a_reload_in_the_middle_shows_the_same_table(table: tuple[Person, Person]) -> None:
    first, second = mover(*table)
    lines, points = first.log_lines(), first.points()
    first.hand.first.click()
    first.page.reload()
    first.wait_for_turn()
    assert first.log_lines() == lines == second.log_lines()
    assert first.points() == points
    expect(first.hand).to_have_count(3)
    first.lay_a_pawn()
    second.wait_for_turn()
    expect(second.log).to_have_count(len(lines) + 1)
    assert first.log_lines() == second.log_lines()


def test_both_come_back_by_themselves_after_a_crash(
    table: tuple[Person, Person], server: Server
) -> None:
    ada, ben = table
    before = ada.log_lines()
    assert ben.log_lines() == before
    server.kill()
    is_lost(ada)
    is_lost(ben)
    assert ada.log_lines() == before  # what was seen stays in sight
    server.start()
    is_back(ada)
    is_back(ben)
    assert ada.log_lines() == ben.log_lines() == before
    first, second = mover(ada, ben)
    first.lay_a_pawn()
    second.wait_for_turn()
    assert ada.log_lines() == ben.log_lines()
    assert ada.log_lines()[:-1] == before
    wishes = moves_on_disk(second)
    assert len(wishes) == len(set(wishes)) == 4  # three pawns, and giving up


def test_a_move_made_while_the_server_is_gone_arrives_once(
    table: tuple[Person, Person], server: Server
) -> None:
    first, second = mover(*table)
    before = first.log_lines()
    server.kill()
    is_lost(first)
    is_lost(second)
    first.hand.first.click()
    first.lit_places.first.click()
    expect(first.text("page.table.lost_wish")).to_be_visible()
    expect(first.hand).to_have_count(3)  # nothing is shown that has not happened
    server.start()
    is_back(first)
    is_back(second)
    second.wait_for_turn()
    expect(first.hand).to_have_count(2)
    for person in table:
        expect(person.log).to_have_count(len(before) + 1)
        assert person.log_lines()[:-1] == before
    assert first.log_lines() == second.log_lines()
    wishes = moves_on_disk(second)
    assert len(wishes) == len(set(wishes)) == 4


def test_a_move_is_not_doubled_by_a_crash_before_its_answer(
    table: tuple[Person, Person], server: Server
) -> None:
    """Killed at the very moment of the click: written or not, the move is there once."""
    first, second = mover(*table)
    before = first.log_lines()
    first.hand.first.click()
    first.lit_places.first.click(no_wait_after=True)
    server.kill()
    is_lost(first)
    server.start()
    is_back(first)
    is_back(second)
    second.wait_for_turn()
    for person in table:
        expect(person.log).to_have_count(len(before) + 1)
    assert first.log_lines() == second.log_lines()
    wishes = moves_on_disk(second)
    assert len(wishes) == len(set(wishes)) == 4


def test_a_bot_goes_on_after_a_crash(people: People, server: Server, visitor: Visitors) -> None:
    visitor.forgive(r"ERR_CONNECTION_(REFUSED|RESET)")
    ada = people("Ada", at=server)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    ada.lay_a_pawn()
    before = ada.log_lines()
    server.kill()
    is_lost(ada)
    server.start()
    is_back(ada)
    expect(ada.turn).to_be_visible(timeout=BOT)
    assert ada.log_lines()[: len(before)] == before
    assert len(ada.log_lines()) == len(before) + 1
