"""Anagramme in the browser: two people and contested words, a whole game, and the keyboard."""

import re
from collections.abc import Callable
from typing import cast

from playwright.sync_api import expect

from tablee.catalogue import GAMES
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.words import is_word
from tests.browser.conftest import PHONE, People, Server
from tests.browser.speller import Speller

LIMIT = 100
"""Points that put a player out."""
FIRST_HANDS = 5
"""So many in a row do not all put somebody out."""


def no_word(cards: str) -> str:
    """Four letters of a hand that are in no dictionary."""
    words = cast(Anagramme, GAMES["anagramme"]).words
    letters = cards.replace("?", "")
    tried = (letters[at : at + 4] for at in range(len(letters) - 3))
    return next(word for word in (*tried, letters[:4][::-1]) if not is_word(words, word))


def _dealt_a_word(ada: Speller, ben: Speller) -> tuple[Speller, Speller]:
    """Who begins, and who plays next: somebody with a word in hand, as nearly everybody has."""
    while True:
        table = ada.set_table("me", "open", options={"referee": "contestation"})
        ada.visit(f"/t/{table}")
        ben.join(table, 1)
        for person in (ada, ben):
            expect(person.hand).to_have_count(10)
        expect(ada.page.locator(".seat.turn")).to_have_count(1)
        one, two = (ada, ben) if ada.turn.count() else (ben, ada)
        if two.a_word() is not None:
            return one, two


def test_two_people_lay_contest_and_take_back(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    ada = people("Ada", at=hurried, plays=Speller)
    ben = people("Ben", at=hurried, plays=Speller, phone=True)
    one, two = _dealt_a_word(ada, ben)

    # The first lays what is no word; nobody looks it up, and both see it lie there.
    wrong = no_word(one.cards())
    one.spell(wrong)
    expect(one.panel).to_contain_text(one.say("page.anagramme.unchecked"))
    axe(one.page)
    one.do(one.main)
    expect(one.hand).to_have_count(6)
    expect(two.page.locator(".laid .card")).to_have_count(4)
    expect(one.button("page.anagramme.contest", word=wrong)).to_have_count(0)

    # The second contests: it is taken back, ten points are charged, and the turn is lost.
    two.do(two.button("page.anagramme.contest", word=wrong))
    expect(one.hand).to_have_count(10)
    expect(one.text("page.anagramme.charged", n=10)).to_be_visible()
    for person in (one, two):
        expect(person.page.locator(".laid")).to_have_count(0)
    expect(two.new).to_be_visible()

    # The second lays a word that exists; whoever contests that is charged himself, once more.
    right = two.a_word()
    assert right is not None
    two.lay(right)
    one.do(one.button("page.anagramme.contest", word=right))
    expect(one.text("page.anagramme.charged", n=20)).to_be_visible()
    expect(one.page.locator(".laid .card")).to_have_count(len(right))

    # An author thinks better of it: all are told, nothing is charged, and the turn is lost.
    other = no_word(one.cards())
    one.lay(other)
    expect(two.button("page.anagramme.accept")).to_be_visible()
    one.do(one.button("page.anagramme.withdraw", word=other))
    expect(two.page.locator(".news")).to_contain_text("se reprend")
    expect(one.hand).to_have_count(10)
    expect(two.new).to_be_visible()
    axe(one.page)


def test_a_game_against_a_bot_is_played_counted_and_looked_back_at(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    ada = people("Ada", at=hurried, plays=Speller)

    # A hand is played as well as it can be, and counted; one that ends the game is no use here.
    for _ in range(FIRST_HANDS):
        ada.visit(f"/t/{ada.set_table('me', 'facile')}")
        ada.play_until(ada.count.or_(ada.over).first, ada.play_a_turn)
        if max(ada.points()) < LIMIT:
            break
    expect(ada.count.get_by_role("listitem")).to_have_count(2)

    # One's own finest play that was missed is told beneath.
    missed = ada.count.locator(".missed")
    expect(missed).to_contain_text("§", timeout=60_000)
    expect(missed).to_contain_text(re.compile("manqué"))

    # Whoever then lays nothing more is soon out.
    ada.play_until(ada.over, ada.exchange)
    won, lost = sorted(ada.points())
    assert lost >= LIMIT
    told = ada.say("score.core.count", n=won)
    expect(ada.over.locator(".told")).to_contain_text(told)
    expect(ada.over.locator(".places .first .pts")).to_have_text(told)
    axe(ada.page)

    # The review: hand by hand, what each turn could have rid of.
    hands = ada.page.locator("#carnet table.sheet thead th").count() - 2
    ada.over.get_by_text(ada.say("page.review.title")).click()
    lists = ada.over.locator(".turns")
    expect(lists).to_have_count(hands, timeout=60_000)
    expect(ada.over.locator(".left li")).to_have_count(2)
    turn = lists.last.locator("li:has(details.missed)").first
    turn.locator("summary").click()
    rid, best = turn.locator("summary .n").all_text_contents()
    assert int(best) > int(rid)
    axe(ada.page)

    # From there to the moment itself, in the replay.
    turn.get_by_role("button", name=ada.say("page.review.go")).click()
    here = ada.page.locator(".carnet .turns details.here")
    expect(here.locator("summary .n.best")).to_have_text(best)


def test_a_word_is_changed_by_keyboard_alone_at_a_table_with_a_pot(
    people: People, house: Server
) -> None:
    ada = people("Ada", at=house, plays=Speller)
    options = {"referee": "contestation", "partie_simple": True, "stake": 3}
    ada.visit(f"/t/{ada.set_table('me', 'facile', options=options)}")
    ada.wait_for_turn()
    expect(ada.page.locator(".pot")).to_have_text(ada.say("page.anagramme.pot", n=6))
    press = ada.page.keyboard.press

    # A new word is written; Enter lays it.
    word = no_word(ada.cards())
    press("0")
    expect(ada.panel.locator("input")).to_be_focused()
    ada.page.keyboard.type(word)
    expect(ada.main).to_be_enabled()
    press("Escape")
    expect(ada.panel).to_have_count(0)
    press("0")
    ada.page.keyboard.type(word)
    expect(ada.main).to_be_enabled()
    press("Enter")
    expect(ada.panel).to_have_count(0)

    # A laid word is opened by its number; its letters, written otherwise, are an anagram.
    ada.wait_for_turn()
    if ada.laid():
        old = ada.laid()[0]
        ada.page.locator("[data-open]").first.focus()
        press("Enter")
        expect(ada.panel.locator("input")).to_be_focused()
        press("Escape")
        press("1")
        ada.page.keyboard.type(old[1:] + old[0])
        expect(ada.panel).to_contain_text(ada.say("page.anagramme.which_or_none"))
        press("Escape")
        press("Escape")
        expect(ada.panel).to_have_count(0)


def test_a_long_word_under_one_s_hands_is_no_wider_than_a_phone(
    people: People, house: Server
) -> None:
    ben = people("Ben", at=house, plays=Speller, phone=True)
    ben.visit(f"/t/{ben.set_table('me', 'facile', options={'referee': 'contestation'})}")
    ben.wait_for_turn()
    ben.spell(ben.cards().replace("?", "")[:8])

    # A letter that is taken up shows where it may go: before the first, between, after the last.
    ben.click(ben.panel.locator("[data-tile='3'] button"))
    expect(ben.panel.locator(".gap")).to_have_count(9)
    assert ben.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_keyboard_never_loses_its_place(people: People, house: Server) -> None:
    ada = people("Ada", at=house, plays=Speller)
    ada.visit(f"/t/{ada.set_table('me', 'facile', options={'hints': True})}")
    ada.wait_for_turn()
    press = ada.page.keyboard.press
    here = ada.page.locator(".ana :focus-visible")

    # The face-down card is seen to be where one is.
    talon = ada.page.locator('[data-top="hidden"] button')
    plain = talon.evaluate("card => getComputedStyle(card).boxShadow")
    talon.focus()
    assert talon.evaluate("card => getComputedStyle(card).boxShadow") != plain

    # What one leaves, takes back or follows goes away; the place of the keyboard does not.
    press("0")
    expect(ada.panel.locator("input")).to_be_focused()
    press("Escape")
    expect(ada.panel).to_have_count(0)
    expect(here).to_have_count(1)
    press("0")
    ada.page.keyboard.type(ada.cards().replace("?", "")[:2])
    ada.button("page.table.undo").focus()
    press("Enter")
    expect(ada.panel).to_have_count(0)
    expect(here).to_have_count(1)
    hints = ada.button("page.anagramme.hints")
    if hints.count():
        hints.focus()
        press("Enter")
        ada.page.locator(".hints button").first.focus()
        press("Enter")
        expect(ada.panel).to_have_count(1)
        expect(here).to_have_count(1)
