"""Cards and dice that are carried, by a mouse on a desktop and by a finger on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People, Server
from tests.browser.people import Person
from tests.browser.speller import Speller
from tests.browser.thrower import CALM, Thrower, fall

STEPS = 8
REST = 100
"""Milliseconds."""
ABOVE_A_FINGER = 44
"""Pixels: a die is held where the finger does not hide its cell."""


def middle(thing: Locator) -> tuple[float, float]:
    """Where it is on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(person: Person, thing: Locator, to: Locator, *, below: float = 0) -> None:
    """Take it up, over the table, and put it down; a finger is so far below what it carries."""
    for one in (to, thing):
        one.scroll_into_view_if_needed()
    (x, y), (end, low) = middle(thing), middle(to)
    way = [
        (x + (end - x) * at / STEPS, y + (low + below - y) * at / STEPS)
        for at in range(1, STEPS + 1)
    ]
    in_the_air = person.page.locator("main.game .air")
    if not person.touches:
        mouse = person.page.mouse
        mouse.move(x, y)
        mouse.down()
        for there in way:
            mouse.move(*there)
        expect(in_the_air).to_have_count(1)
        mouse.up()
    else:
        device = person.page.context.new_cdp_session(person.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            spots = [{"x": across, "y": down} for across, down in points]
            device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

        touch("touchStart", (x, y))
        for there in way:
            touch("touchMove", there)
        expect(in_the_air).to_have_count(1)
        # A finger lifted while it moves throws: the browser takes the next tap for a stop.
        person.page.wait_for_timeout(REST)
        touch("touchMove", way[-1])
        touch("touchEnd")
    expect(in_the_air).to_have_count(0)


by_hand = pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])


@by_hand
def test_a_word_of_anagramme_is_carried_together(
    people: People, house: Server, phone: bool, axe: Callable[..., None]
) -> None:
    both = [people(name, at=house, plays=Speller, phone=phone) for name in ("Ada", "Ben")]
    table = both[0].set_table("me", "open")
    both[0].visit(f"/t/{table}")
    both[1].join(table, 1)
    for person in both:
        expect(person.hand).to_have_count(10)
    ada = both[0] if both[0].turn.count() else both[1]
    ada.wait_for_turn()
    tiles = ada.page.locator("[data-tile]")
    letters = tiles.locator(".l")
    held = ada.hand.count()
    # A joker would first ask which letter it is.
    plain = ada.page.locator(".rail .hand button.card:not(.is-joker)")

    # From the hand onto the cloth, then behind what lies there.
    carry(ada, plain.nth(0), ada.new)
    expect(tiles).to_have_count(1)
    carry(ada, plain.nth(1), tiles.last)
    carry(ada, plain.nth(2), tiles.last)
    expect(tiles).to_have_count(3)
    expect(ada.hand).to_have_count(held - 3)
    before = letters.all_text_contents()

    # To the end of the word, and out of it.
    carry(ada, tiles.nth(0).locator(".card"), ada.panel.locator(".hint").first)
    expect(letters).to_have_text([*before[1:], before[0]])
    carry(ada, tiles.nth(0).locator(".card"), ada.page.locator(".rail .seat"))
    expect(tiles).to_have_count(2)
    expect(ada.hand).to_have_count(held - 2)

    # What was only carried is not taken up; a tap still is one.
    expect(ada.page.locator("[data-panel] .gap")).to_have_count(0)
    ada.click(tiles.nth(0).locator(".card"))
    expect(tiles.nth(0).locator(".card")).to_have_attribute("aria-pressed", "true")
    axe(ada.page)


@by_hand
def test_dice_of_volapuk_are_carried_onto_the_board_and_back(
    people: People, hurried: Server, phone: bool
) -> None:
    fall(hurried, "P L A T E")
    ada = people("Ada", at=hurried, plays=Thrower, phone=phone)
    ada.visit(f"/t/{ada.set_table('me', 'facile', options=CALM)}")
    ada.throw()
    fresh = ada.page.locator(".cell.fresh")
    below = ABOVE_A_FINGER if phone else 0

    for face, cell in zip("PLAT", ("h9", "i9", "j9", "l9"), strict=True):
        carry(ada, ada.die(face), ada.cell(cell), below=below)
        expect(ada.cell(cell).locator(".die")).to_have_count(1)
    # From cell to cell, and back to the rail.
    carry(ada, ada.cell("l9"), ada.cell("k9"), below=below)
    expect(fresh).to_have_count(4)
    expect(ada.main.locator("small")).to_have_text("12")
    carry(ada, ada.cell("k9"), ada.page.locator(".rail .mine"), below=below)
    expect(fresh).to_have_count(3)

    # The tap that ends a drag is none: the die is still there, and can be taken up.
    carry(ada, ada.die("T"), ada.cell("k9"), below=below)
    ada.lay(12)
