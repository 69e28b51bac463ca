"""Volapük in the browser: a game against a bot, and a diagonal and a recomposition on a phone.

The dice are loaded: see `loaded.py`.
"""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People, Server
from tests.browser.people import BOT, COLD
from tests.browser.test_everywhere import too_wide
from tests.browser.thrower import CALM, Thrower, fall


def share(ada: Thrower, name: str) -> str:
    """A table at which two sit before one screen."""
    ada.post("/api/me", nickname=ada.name)
    plans = [{"kind": "me"}, {"kind": "me"}]
    table = str(ada.post("/api/tables", game=ada.game, seats=plans, options=CALM)["id"])
    for seat, one in enumerate((ada.name, name)):
        ada.sit(table, seat, one)
    return table


def test_a_game_against_a_bot_is_played_to_its_end_and_looked_back_at(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    fall(hurried, "P L A T E ?")
    ada = people("Ada", at=hurried, plays=Thrower)
    ada.visit(f"/t/{ada.set_table('me', 'facile', options=CALM)}")

    # Two dice are kept by a tap, the others thrown again; what they show is written and counted.
    ada.do(ada.main)
    for face in "PL":
        ada.click(ada.die(face))
    expect(ada.page.locator(".reglette .lot")).to_have_count(2)
    ada.do(ada.main)
    ada.do(ada.button("page.volapuk.set"))
    ada.write("h9", "plat")
    expect(ada.verdict).to_contain_text("3 × (1(P) + 1(L) + 1(A) + 1(T)) = 12")
    axe(ada.page)
    ada.lay(12)
    aloud = ada.page.locator("div.vh[aria-live=polite]", has_text="Ada écrit PLAT")
    expect(aloud).to_have_count(1)

    # A fétiche waits on the réglette for the next turn.
    ada.click(ada.die("E"))
    ada.do(ada.main)
    expect(ada.log.filter(has_text="Ada écrit PLAT")).to_have_count(1)
    expect(ada.page.locator(".reglette .lot")).to_have_count(1)

    # The bot throws nothing of use; whoever passes is asked whether that is meant.
    passing = ada.button("page.volapuk.pass")
    for _ in range(2):
        expect(passing).to_be_visible(timeout=COLD)
        ada.click(passing)
        ada.click(ada.button("page.volapuk.pass_not"))
        ada.pass_turn()
    expect(ada.over).to_be_visible(timeout=COLD)
    assert ada.points() == [12, 0]

    # The review: each turn beside what would have been better.
    ada.over.get_by_text(ada.say("page.review.title")).click()
    turns = ada.over.locator(".turns > li")
    expect(turns).to_have_count(5, timeout=COLD)
    expect(ada.over.locator(".left li")).to_have_count(2)
    played, best = turns.first.locator(".n").all_text_contents()
    assert int(best) > int(played) == 12
    axe(ada.page)

    # From there to the moment itself, where the better play lies on the board.
    turns.first.get_by_role("button").click()
    expect(ada.page.locator(".table .news")).to_contain_text(best)
    assert ada.page.locator(".cell.fresh").count() >= 4
    axe(ada.page)

    # The story of it, without a number of a die.
    ada.click(ada.tab("page.replay.tab_log"))
    story = ada.page.locator(".carnet")
    expect(story).to_contain_text("garde L et P.")
    expect(story).to_contain_text("reprend un dé bleu, un blanc, un rose et un orange.")


def test_a_diagonal_and_a_recomposition_are_laid_on_a_phone(
    people: People, hurried: Server, axe: Callable[..., None]
) -> None:
    fall(hurried, "P L A T E", "M U S E", "N A G I")
    ada = people("Ada", at=hurried, plays=Thrower, phone=True)
    ada.visit(f"/t/{share(ada, 'Ben')}")
    way = ada.page.locator(".corner.way")

    # A cell, then dice one after the other.
    ada.throw()
    ada.click(ada.cell("h9"))
    for face in "PLATE":
        ada.click(ada.die(face))
    ada.lay(15)
    ada.keep_nothing()

    # Down a diagonal to the last E: five points more for each die.
    ada.throw()
    for _ in range(2):
        ada.click(way)
    ada.click(ada.cell("h5"))
    for face in "MUSE":
        ada.click(ada.die(face))
    expect(ada.verdict).to_contain_text("+ 5 × 5 = 30")
    assert not too_wide(ada.page)
    axe(ada.page)
    ada.lay(32)
    ada.keep_nothing()
    expect(ada.page.locator(".board .diagonal")).to_have_count(1)

    # A word is lifted: what it leaves open is told, and nothing can be played meanwhile.
    ada.throw()
    ada.click(ada.button("page.volapuk.recompose"))
    ada.click(ada.cell("k9"))
    ada.click(ada.button("page.volapuk.lift_word"))
    expect(ada.page.locator(".up .lot")).to_have_count(5)
    expect(ada.page.locator(".opened li")).to_have_count(3)
    expect(ada.main).to_be_disabled()
    disc = ada.page.locator(".disc").bounding_box()
    rail = ada.page.locator(".rail").bounding_box()
    assert disc is not None
    assert rail is not None
    assert disc["y"] + disc["height"] <= rail["y"] + 1
    assert not too_wide(ada.page)
    axe(ada.page)

    # Where the diagonal would end in another letter the referee says no.
    for face in "PLANTE":
        ada.click(ada.die(face))
    expect(ada.verdict).to_contain_text("§")
    expect(ada.main).to_be_disabled()

    # One cell to the left its E stays what it was.
    ada.click(ada.button("page.table.undo"))
    ada.click(ada.cell("k9"))
    ada.click(ada.button("page.volapuk.lift_word"))
    ada.click(ada.cell("g9"))
    for face in "PLANTE":
        ada.click(ada.die(face))
    ada.lay(28)
    expect(ada.log.first).to_contain_text("recompose PLANTE")
    assert not too_wide(ada.page)


def test_a_joker_is_named_and_a_word_dragged_up_a_diagonal(people: People, hurried: Server) -> None:
    fall(hurried, "P L A E ?", "I D E")
    ada = people("Ada", at=hurried, plays=Thrower)
    ada.visit(f"/t/{share(ada, 'Ben')}")
    ada.throw()
    for face, cell in zip("PLA", ("h9", "i9", "j9"), strict=True):
        ada.die(face).drag_to(ada.cell(cell))
    ada.die(ada.say("names.face.?")).drag_to(ada.cell("k9"))
    naming = ada.dialog("page.volapuk.name_joker")
    naming.get_by_role("button", name="T", exact=True).click()
    ada.die("E").drag_to(ada.cell("l9"))
    ada.lay(15)
    ada.keep_nothing()

    ada.throw()
    ada.write("h9", "pied", "/")
    expect(ada.verdict).to_contain_text("+ 5 × 4 = 32")
    ada.lay(34)


def touch(ada: Thrower, what: Locator) -> None:
    """Where it is drawn, whatever lies on top of it there."""
    box = what.bounding_box()
    assert box is not None
    ada.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def all_in_reach(ada: Thrower) -> None:
    """A finger gets at everything that this table has to be touched, once the page has settled."""
    ada.page.wait_for_function(
        """() => [...document.querySelectorAll('main.game button:enabled')].every((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return width === 0 || one.contains(there);
        })"""
    )


def test_the_guided_game_is_played_with_a_thumb_and_its_bubble_is_in_nobodys_way(
    people: People, hurried: Server
) -> None:
    fall(hurried, "P L A T E ?")
    ada = people("Ada", at=hurried, plays=Thrower, phone=True)
    step = ada.page.locator(".lesson .hint").first
    ada.visit("/learn/volapuk")
    for _ in range(2):
        touch(ada, ada.button("page.lesson.next"))
    expect(step).to_have_text("Étape 3 sur 9")
    expect(ada.main).to_be_visible(timeout=BOT)
    all_in_reach(ada)
    touch(ada, ada.main)
    expect(step).to_have_text("Étape 4 sur 9")
    all_in_reach(ada)
    touch(ada, ada.button("page.volapuk.set"))
    expect(step).to_have_text("Étape 6 sur 9")
    all_in_reach(ada)

    # The word is laid with the bubble open, and taken with it folded.
    touch(ada, ada.cell("h9"))
    for face in "PLAT":
        touch(ada, ada.die(face))
    expect(ada.main.locator("small")).to_have_text("12")
    touch(ada, ada.button("page.lesson.fold"))
    expect(ada.page.locator(".lesson p")).to_have_count(2)
    expect(ada.page.locator(".lesson p").first).to_be_hidden()
    touch(ada, ada.main)
    expect(step).to_have_text("Étape 7 sur 9")
    expect(ada.page.locator(".lesson p").first).to_be_visible()
    all_in_reach(ada)
    touch(ada, ada.main)
    expect(step).to_have_text("Étape 8 sur 9")
