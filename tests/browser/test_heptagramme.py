"""Heptagramme in the browser: a whole game against the computer, and a doubt between two people."""

from collections.abc import Callable
from itertools import product
from string import ascii_lowercase
from typing import Any

from playwright.sync_api import expect

from tablee.catalogue import GAMES
from tablee.games.heptagramme import Heptagramme
from tablee.letters.cards import points
from tablee.lexicon import french
from tests.browser.conftest import People, Server
from tests.browser.wordsmith import Wordsmith

SHORT = {"short": True}
PAROLE = {"referee": "parole"}


def _words_made(ada: Wordsmith) -> list[int]:
    """How many words each of the two has finished, at the table that is looked at."""
    table = ada.page.url.rpartition("/")[2]
    steps: list[Any] = ada.page.request.get(f"{ada.url}/api/tables/{table}/replay").json()["steps"]
    news = [step["item"]["news"] for step in steps if step["item"]["type"] == "heard"]
    authors = [each["seat"] for each in news if each["type"] == "announced"]
    return [authors.count(seat) for seat in range(2)]


def test_a_short_game_is_played_looked_back_at_and_verified(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    ada = people("Ada", at=hurried, plays=Wordsmith)
    ada.visit(f"/t/{ada.set_table('me', 'moyen', options=SHORT)}")
    ada.play_to_the_end()

    # The end: places and points, and on the pad the boxes of every turn and everybody's words.
    points = ada.points()
    for number in points:
        told = ada.say("score.core.count", n=number)
        expect(ada.over.locator(".places li", has_text=told).first).to_be_visible()
    rows = ada.page.locator("#carnet table.sheet tbody tr")
    boxes = [row.locator("td:not(.tot)").all_text_contents() for row in rows.all()]
    written = [[box for box in row if box] for row in boxes]
    for row, total in zip(written, points, strict=True):
        assert sum(int(box) for box in row if box != "/") == total
    made = _words_made(ada)
    theirs = ada.page.locator("#carnet dl.by dd")
    expect(theirs).to_have_count(2 if any(made) else 0)  # Whoever made none has a dash.
    assert [each.locator(":scope > span").count() for each in theirs.all()] == made * any(made)

    # The review: a line for every box, and what was left on the table.
    ada.over.get_by_text(ada.say("page.review.title")).click()
    turns = ada.over.locator(".turns > li")
    expect(turns).to_have_count(sum(map(len, written)), timeout=60_000)
    left = ada.over.locator(".left li")
    expect(left).to_have_count(2)
    missed = turns.filter(has=ada.page.locator("details.missed")).first
    missed.locator("summary").click()
    expect(missed.locator(".parts li").first).to_be_visible()
    scored, best = missed.locator("summary .n").all_text_contents()
    assert int(best) > (0 if scored == "/" else int(scored))
    expect(missed.locator(".told b").last).to_have_text(best)
    axe(ada.page)

    # From there to the moment itself, in the replay.
    missed.get_by_role("button", name=ada.say("page.review.go")).click()
    slider = ada.page.get_by_role("slider", name=ada.say("page.replay.slider"))
    expect(slider).to_be_visible()
    here = ada.page.locator(".carnet .turns details.here")
    expect(here.locator("summary .n.best")).to_have_text(best)
    expect(here.locator(".parts li").first).to_be_visible()
    last = ada.page.locator(".carnet .turns > li").last
    last.locator("summary").click()
    last.get_by_role("button", name=ada.say("page.review.go")).click()
    expect(last.locator("details.here")).to_be_visible()
    assert int(slider.input_value()) > 0
    axe(ada.page)

    ada.button("page.verify.open").first.click()
    panel = ada.dialog("page.verify.title")
    expect(panel.locator(".verdict.honest")).to_be_visible()
    expect(panel).to_contain_text(ada.say("page.verify.fits"))


def test_a_word_is_doubted_and_named(people: People, house: Server) -> None:
    ada = people("Ada", at=house, plays=Wordsmith)
    ben = people("Ben", at=house, plays=Wordsmith, phone=True)
    table = ada.set_table("me", "open", options=PAROLE)
    ada.visit(f"/t/{table}")
    ben.join(table, 1)
    expect(ben.hand).to_have_count(7)
    ada.wait_for_turn()

    # Where nobody checks, a card goes anywhere; Ada has a word in mind for hers.
    letter, at, word = _something_in_mind(ada)
    ada.place(ada.cards(letter).first, ada.column(at).locator("button.slot"))
    ada.click(ada.end)

    # Ben doubts it, on his phone.
    doubt = ben.column(at).locator("button.doubt")
    expect(doubt).to_contain_text(ben.say("page.heptagramme.doubt_short"))
    ben.click(doubt)
    answer = ada.page.locator("form.answer")
    field = answer.get_by_role("textbox", name=_spoken(ada, "asked", text=word[:2].capitalize()))
    expect(field).to_be_focused()

    # A word that does not go with the letters is refused, and costs nothing.
    field.fill("zzzzz")
    field.press("Enter")
    expect(answer.get_by_role("alert")).to_be_visible()
    field.fill(word)
    ada.click(answer.get_by_role("button", name=_spoken(ada, "name", word=word.capitalize())))
    expect(answer).to_have_count(0)

    # It is one: nothing is left to doubt, and it is Ben's turn.
    written = french().cards().spelled(word.upper())
    ben.click(ben.button("page.heptagramme.accept"))
    ben.wait_for_turn()
    for person in (ada, ben):
        expect(person.log.filter(has_text=f"« {written.capitalize()} »").first).to_be_attached()
        assert person.points() == [points(letter), 0]


def test_by_keyboard_the_focus_is_seen_and_never_lost(people: People, hurried: Server) -> None:
    ada = people("Ada", at=hurried, plays=Wordsmith)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    ada.wait_for_turn()
    keys = ada.page.keyboard
    rail = ada.page.locator(".rail")
    of_hand = rail.locator(".hand button.card:focus-visible")

    # On every card the ring is drawn, also on one that goes nowhere at the moment.
    ada.page.locator("main").focus()
    keys.press("Tab")
    expect(of_hand).to_have_count(1)
    ring = "element => getComputedStyle(element).boxShadow"
    seen = of_hand.evaluate(ring)
    of_hand.evaluate("element => element.classList.toggle('dim')")
    assert of_hand.evaluate(ring) == seen
    of_hand.evaluate("element => element.classList.toggle('dim')")

    # What one presses may go away: passing and thinking better of it, placing and taking back.
    for key in ("pass", "pass_no"):
        ada.button(f"page.heptagramme.{key}", bare=False).focus()
        keys.press("Enter")
        expect(of_hand).to_have_count(1)
    for back in (True, False):
        ada.fitting.first.focus()
        keys.press("Enter")
        expect(ada.page.locator(".cols .slot:focus-visible")).to_have_count(1)
        keys.press("Enter")
        expect(of_hand).to_have_count(1)
        if back:
            ada.button("page.table.undo").focus()
            keys.press("Enter")
            expect(ada.button("page.table.undo")).to_have_count(0)
            expect(of_hand).to_have_count(1)

    # Whoever has played waits before the hand, and goes on with it.
    ada.end.focus()
    keys.press("Enter")
    expect(rail.and_(ada.page.locator(":focus-visible")).or_(of_hand)).to_have_count(1)
    ada.wait_for_turn()
    expect(of_hand).to_have_count(1)


def test_a_phone_shows_three_names_whole_and_on_its_side_the_columns(
    people: People, house: Server
) -> None:
    ada = people("Ada", at=house, plays=Wordsmith, phone=True)
    ada.visit(f"/t/{ada.set_table('me', 'facile', 'facile', 'facile', options={'clock': 60})}")
    ada.wait_for_turn()
    names = ada.page.locator(".seats .who b")
    expect(names).to_have_count(3)
    whole = "element => element.scrollWidth <= element.clientWidth"
    for name in names.all():
        assert name.evaluate(whole)

    # What is in front of one leaves more than half of the screen to the columns.
    ada.page.set_viewport_size({"width": 740, "height": 360})
    assert ada.page.locator(".rail").evaluate("element => element.offsetHeight < 180")


def _spoken(person: Wordsmith, key: str, **facts: str) -> str:
    return person.say(f"page.heptagramme.{key}", **facts)


def _something_in_mind(ada: Wordsmith) -> tuple[str, int, str]:
    """A card of Ada's, a column, and a word that they begin."""
    game = GAMES["heptagramme"]
    assert isinstance(game, Heptagramme)
    letters = [letter for letter in ascii_lowercase if ada.cards(letter).count()]
    for at, letter in product(range(7), letters):
        for word in game.words.starting(ada.letters(at).upper() + letter.upper(), 5):
            return letter, at, word.lower()
    raise AssertionError("no word begins with any card")
