"""Anagramme in the browser: three people and a word that is contested, and a hand against a bot."""

from collections.abc import Callable
from typing import cast

from playwright.sync_api import expect

from tablee.catalogue import GAMES
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.rules import is_word
from tests.browser.conftest import People, Server
from tests.browser.speller import Speller

LONGEST_HAND = 60
"""Turns of one player; a hand has about ten."""


def no_word(cards: str) -> str:
    """Four letters of a hand that are in no dictionary."""
    words = cast(Anagramme, GAMES["anagramme"]).words
    letters = cards.replace("?", "")
    tried = (letters[at : at + 4] for at in range(len(letters) - 3))
    return next(word for word in (*tried, letters[:4][::-1]) if not is_word(words, word))


def test_three_people_lay_contest_and_take_back(
    people: People, house: Server, axe: Callable[..., None]
) -> None:
    ada = people("Ada", at=house, plays=Speller)
    ben = people("Ben", at=house, plays=Speller, phone=True)
    eve = people("Eve", at=house, plays=Speller, moving=True)
    table = ada.set_table("me", "open", "open", options={"mode": "contestation"})
    ada.visit(f"/t/{table}")
    ben.join(table, 1)
    eve.join(table, 2)
    for person in (ada, ben, eve):
        expect(person.hand).to_have_count(10)
    seated = (ada, ben, eve)
    expect(ada.new.or_(ada.text("page.anagramme.none"))).to_be_visible()
    first = next(at for at, person in enumerate(seated) if person.new.count())
    one, two, three = (seated[(first + step) % 3] for step in range(3))

    # The first lays what is no word; nobody looks it up, and all see it lie there.
    wrong = no_word(one.cards())
    one.spell(wrong)
    expect(one.panel).to_contain_text(one.say("page.anagramme.unchecked"))
    axe(one.page)
    one.do(one.main)
    expect(one.hand).to_have_count(6)
    for person in (two, three):
        expect(person.page.locator(".laid .card")).to_have_count(4)
        expect(person.button("page.anagramme.contest", word=wrong)).to_be_visible()
        axe(person.page)
    expect(one.button("page.anagramme.contest", word=wrong)).to_have_count(0)

    # The third contests: it is taken back, ten points are charged, and the turn is lost.
    three.do(three.button("page.anagramme.contest", word=wrong))
    expect(one.hand).to_have_count(10)
    expect(one.text("page.anagramme.charged", n=10)).to_be_visible()
    for person in seated:
        expect(person.page.locator(".laid")).to_have_count(0)
    expect(two.new).to_be_visible()

    # The second lays a word that exists; whoever contests that is charged himself.
    right = two.a_word()
    assert right is not None
    two.lay(right)
    three.do(three.button("page.anagramme.contest", word=right))
    expect(three.text("page.anagramme.charged", n=10)).to_be_visible()
    expect(three.page.locator(".laid .card")).to_have_count(len(right))
    expect(three.new).to_be_visible()


def test_a_hand_against_a_bot_is_played_to_its_count(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    ada = people("Ada", at=hurried, plays=Speller)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    for _ in range(LONGEST_HAND):
        expect(ada.new.or_(ada.count).or_(ada.over).first).to_be_visible(timeout=60_000)
        if ada.count.count():
            break
        ada.play_a_turn()
    expect(ada.count.get_by_role("listitem")).to_have_count(2)
    axe(ada.page)


def test_a_word_is_changed_by_keyboard_alone(people: People, house: Server) -> None:
    ada = people("Ada", at=house, plays=Speller)
    ada.visit(f"/t/{ada.set_table('me', 'facile', options={'mode': 'contestation'})}")
    ada.wait_for_turn()
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
        expect(ada.panel).to_contain_text(ada.say("page.anagramme.which_discard"))
        press("Escape")
        press("Escape")
        expect(ada.panel).to_have_count(0)
