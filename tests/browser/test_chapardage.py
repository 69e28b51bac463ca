"""Chapardage in the browser: three people at three machines, and a game against two bots."""

import re
from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase

from playwright.sync_api import expect

from tablee.core.seats import Seat
from tablee.games.chapardage.options import ChapardageOptions, Version
from tests.browser.conftest import People, Server
from tests.browser.thief import Thief

CHILDREN = ChapardageOptions(version=Version.ENFANT)


def seated(people: People, house: Server) -> tuple[Thief, Thief, Thief]:
    """Ada, whose turn it is, Ben at his phone, and Eve, who likes to see things move."""
    ada = people("Ada", at=house, plays=Thief)
    ben = people("Ben", at=house, plays=Thief, phone=True)
    eve = people("Eve", at=house, plays=Thief, moving=True)
    table = ada.set_table("me", "open", "open")
    ada.visit(f"/t/{table}")
    ben.join(table, 1)
    eve.join(table, 2)
    for person in (ada, ben, eve):
        expect(person.hand).to_have_count(9)
    return ada, ben, eve


def steal(ada: Thief, ben: Thief) -> str:
    """Ada asks Ben for something that he has."""
    card = next(card for card in ben.cards() if card in ascii_lowercase)
    ada.ask("Ben", card)
    return card


def fail(ada: Thief, name: str, other: Thief) -> str:
    """Ada asks for something that the other has not."""
    card = next(card for card in "kwxyzqj" if card not in other.cards())
    ada.ask(name, card)
    return card


def test_three_people_ask_steal_draw_and_pass(
    people: People, house: Server, axe: Callable[..., None]
) -> None:
    ada, ben, eve = seated(people, house)
    axe(ada.page)
    axe(ben.page)

    # Ada asks Ben for what he has: it is hers, everybody sees it go, and she plays again.
    eve.page.evaluate(COUNT_FLIGHTS)
    held = ada.cards()
    stolen = steal(ada, ben)
    expect(ada.hand).to_have_count(10)
    expect(ben.hand).to_have_count(8)
    assert ada.cards() == "".join(sorted(held + stolen))
    eve.page.wait_for_function("window.flown > 0")
    expect(eve.said(0)).to_contain_text(_cry(eve, stolen))
    expect(eve.said(1).locator(".card")).to_be_visible()
    expect(eve.seat(0).locator(".seat .cards")).to_contain_text("10")
    expect(ben.page.locator(".middle .news")).to_contain_text("Ada")
    expect(ada.question.locator(".news")).to_contain_text("Ben")

    # Then for what he has not: « Pioche ! »
    fail(ada, "Ben", ben)
    for person in (ada, eve):
        expect(person.said(1)).to_have_text(person.say("page.chapardage.cry_pioche"))
    expect(ada.piles).to_have_count(4)
    expect(eve.piles).to_have_count(0)
    ada.draw(1)
    expect(ada.hand).to_have_count(11)
    expect(ada.drawn).to_be_visible()
    expect(eve.page.locator(".piles .pile-n")).to_have_text(["24", "23", "24", "24"])
    axe(ada.page)
    ada.pass_on()
    # What came of her turn stays in sight, in place of « À toi ! ».
    expect(eve.seat(0).locator("[data-did]").last).to_be_visible()
    expect(ben.question).to_be_visible()


def test_what_was_stolen_is_protected_and_what_was_said_is_forgotten(
    people: People, house: Server
) -> None:
    ada, ben, eve = seated(people, house)
    stolen = steal(ada, ben)
    fail(ada, "Ben", ben)
    ada.draw()
    ada.pass_on()
    # It is Ben's turn, but a word of Ada's would still be in time.
    late = ada.page.locator(".middle .late")
    expect(late).to_contain_text("Ben")

    # Ben's phone shows what is protected, and the referee says why.
    expect(ben.seat(0).locator(".locked")).to_contain_text(stolen)
    ben.choose("Ada")
    expect(ben.key(stolen)).to_have_attribute("aria-disabled", "true")
    ben.key(stolen).tap(force=True)  # what is shut explains itself
    status = ben.question.get_by_role("status")
    expect(status.locator("a.par")).to_contain_text("5.1")
    expect(ben.hand).to_have_count(8)
    expect(late).to_be_visible()

    # Once he has spoken it is too late, and the log has turned the page.
    expect(ada.log.filter(has_text=_cry(ada, stolen))).to_have_count(1)
    wanted = fail(ben, "Eve", eve)
    expect(late).to_have_count(0)
    for person in (ada, ben, eve):
        expect(person.log.filter(has_text=_cry(person, wanted))).to_have_count(1)
        expect(person.log.filter(has_text=_cry(person, stolen))).to_have_count(0)
    ben.draw(3)
    ben.pass_on()
    expect(eve.question).to_be_visible()


def test_three_people_share_a_screen_and_a_keyboard(people: People, house: Server) -> None:
    ada = people("Ada", at=house, plays=Thief)
    table = ada.set_table("me", "open", "open")
    ada.sit(table, 1, "Ben")
    ada.sit(table, 2, "Eve")
    ada.visit(f"/t/{table}")
    expect(ada.hand).to_have_count(0)  # nobody's hand is shown before somebody says who looks
    ada.button("page.cover.lift", name="Ada").click()
    ada.wait_for_turn()
    press = ada.page.keyboard.press

    # A word is begun and left again.
    press("!")
    built = ada.page.locator("section.build .places .card")
    ada.page.locator(".rail .mins .card").first.focus()
    press("Enter")
    expect(built).to_have_count(1)
    press("Backspace")
    expect(built).to_have_count(0)
    press("Escape")
    expect(ada.question).to_be_visible()

    # Figure, letter, Enter, until Eve has it not; then a pile and « À toi ! »
    press("2")
    for letter in ascii_uppercase:
        press(f"Shift+{letter}")
        expect(ada.question.locator("button[type=submit]")).to_be_focused()
        expect(ada.question.locator(".q")).to_have_text(_question(ada, "Eve", letter))
        press("Enter")
        expect(ada.page.locator("main.game")).to_have_attribute("aria-busy", "false")
        if ada.piles.count():
            break
    press("3")
    expect(ada.drawn).to_be_visible()
    press(".")
    expect(ada.text("page.table.pass_screen", name="Ben")).to_be_visible()
    ada.button("page.table.pass_screen_do").click()
    expect(ada.hand).to_have_count(0)
    ada.button("page.cover.lift", name="Ben").click()
    expect(ada.hand).to_have_count(9)


def test_what_is_touched_on_a_phone_is_not_covered_and_stays_put(
    people: People, house: Server
) -> None:
    ada = people("Ada", at=house, plays=Thief, phone=True)
    anne = people("Anne-Charlotte", at=house, plays=Thief)
    table = ada.set_table("me", "open", "facile")
    ada.visit(f"/t/{table}")
    anne.join(table, 1)
    expect(anne.hand).to_have_count(9)

    # However long the question, a letter in it does not move the others under the finger.
    ada.choose("Anne-Charlotte")
    before = ada.key("a").bounding_box()
    ada.click(ada.key("m"))
    expect(ada.key("m")).to_have_attribute("aria-pressed", "true")
    assert ada.key("a").bounding_box() == before

    # Nor does a hand of many cards lie over what is touched next.
    wanted = [card for card in anne.cards() if card.isalpha()]
    for count, card in enumerate(wanted[:6], 10):
        ada.ask("Anne-Charlotte", card)
        expect(ada.hand).to_have_count(count)
    submit, rail = (ada.page.locator(what) for what in ("form.ask [type=submit]", ".rail"))

    def is_free() -> bool:
        button, hand = submit.bounding_box(), rail.bounding_box()
        assert button
        assert hand
        return button["y"] + button["height"] <= hand["y"]

    ada.page.evaluate("scrollTo(0, 0)")
    assert is_free()

    # On a lower page the hand lies over it, until a letter is chosen and it is wanted.
    ada.page.set_viewport_size({"width": 360, "height": 600})
    ada.page.evaluate("scrollTo(0, 0)")
    assert not is_free()
    ada.key("k").evaluate("key => key.click()")  # no finger, which would scroll by itself
    expect(submit).not_to_have_attribute("aria-disabled", "true")
    ada.page.wait_for_function("scrollY > 0")
    assert is_free()


def test_a_game_against_two_bots_is_played_to_its_end(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    ada = people("Ada", at=hurried, plays=Thief)
    ada.options = CHILDREN
    options = {"version": "enfant"}
    ada.visit(f"/t/{ada.set_table('me', 'facile', 'facile', options=options)}")
    ada.play_to_the_end()

    # Somebody has three words; now that it is over, all of them can be read.
    rows = ada.page.locator("#carnet table.sheet tbody tr")
    counts = [int(one.split("/")[0]) for one in rows.locator(".tot").all_text_contents()]
    assert max(counts) == 3
    for row, count in zip(rows.all(), counts, strict=True):
        words = row.locator(".words b").all_text_contents()
        assert [len(word) for word in words] == [4] * count
    told = ada.say("score.count", n=3)
    expect(ada.over.locator(".places li.first")).to_contain_text(told)

    # Every request is looked back at, with its chance; from there to the moment itself.
    ada.over.get_by_text(ada.say("page.review.title")).click()
    requests = ada.over.locator(".requests li")
    expect(requests.first).to_be_visible(timeout=60_000)
    expect(requests.first.locator(".chance").first).to_have_text(re.compile(r"^\d+\s%$"))
    axe(ada.page)
    requests.last.get_by_role("button").click()
    slider = ada.page.get_by_role("slider", name=ada.say("page.replay.slider"))
    expect(slider).to_be_visible()
    expect(ada.page.locator(".requests li.here")).to_have_count(1)
    axe(ada.page)


COUNT_FLIGHTS = """() => {
    window.flown = 0;
    const count = (changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                if (node instanceof Element && node.matches(".flight")) window.flown++;
    };
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


def _question(person: Thief, name: str, letter: str) -> str:
    """« Eve, as-tu un A maj. ? »"""
    said = person.say("page.chapardage.question", asked=2, card=f"{letter} maj.")
    return said.replace(person.say.seat(Seat(2)), name)


def _cry(person: Thief, card: str) -> str:
    """« a min. ! »"""
    return person.say("page.chapardage.cry", text=f"{card} min.")
