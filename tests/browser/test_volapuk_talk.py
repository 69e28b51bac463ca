"""Volapük in the browser, three people: what is announced, answered and voted of a play.

The dice are loaded (`loaded.py`), and the dictionary of definitions has one word.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tablee.games.volapuk import Volapuk
from tests.browser.conftest import People, Server
from tests.browser.test_everywhere import too_wide
from tests.browser.thrower import Thrower, fall
from tests.lexicon.test_definitions import write

TALKATIVE: Final = {
    "clock": 0,
    "elue_reroll": False,
    "accents": "priority",
    "announced_definitions": "player",
    "asker_answers": False,
    "referee": "lexicon_and_vote",
}
EXTRAS: Final = {"equilibre": 1, "decouverte": 0, "livret": 3, "complet": 6}
"""How many things each setting plays beyond laying words."""
SENSES: Final = ("De la farine et de l’eau.", "Un pain de papier.", *["Terme de peinture."] * 16)
PATE: Final = "".join(f"{n}. {sense}\n" for n, sense in enumerate(SENSES, 1)).encode()
"""An article that is longer than a phone is high."""


class Speaker(Thrower):
    """One of those who speak of a play."""

    @property
    def tray(self) -> Locator:
        """Where one speaks, or reads who does."""
        return self.page.locator(".talk")

    @property
    def way_out(self) -> Locator:
        """Nothing to announce, or nothing else."""
        return self.tray.locator(".out .main")

    def answers(self, *texts: str) -> None:
        """In secret, a sense in each field."""
        for at, text in enumerate(texts):
            name = self.say("page.volapuk.talk_answer", n=at + 1)
            self.tray.get_by_label(name, exact=True).fill(text)
        self.do(self.button("page.volapuk.talk_answer_do", n=len(texts)))

    def means(self, *senses: int) -> None:
        """Which sense of the dictionary each answer was."""
        for at, sense in enumerate(senses):
            self.tray.locator("select").nth(at).select_option(str(sense - 1))
        self.do(self.button("page.volapuk.talk_match_do"))


def in_sight(ben: Speaker) -> None:
    """What is asked, and the button with which one answers."""
    for what in (".title", ".senses > .main"):
        expect(ben.tray.locator(what)).to_be_in_viewport(ratio=1)


@pytest.fixture
def taught(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    """A house whose dictionary says what PATE means."""
    folder = tmp_path_factory.mktemp("taught")
    monkeypatch.setenv("TABLEE_STARDICT", str(write(folder / "petit", {"PATE": PATE})))
    made = Server(folder, "tests.browser.hurried")
    made.start()
    yield made
    made.stop()


def announce(ada: Speaker, ben: Speaker, cleo: Speaker, axe: Callable[..., None]) -> None:
    """Ada has laid PATE: Ben puts an accent on it, Cléo has nothing to say."""
    # One after the other, from the left of whoever played: the others read for whom they wait.
    expect(ben.way_out).to_be_focused()
    expect(cleo.tray).to_contain_text("Ben")
    expect(cleo.tray).to_contain_text(cleo.say("page.volapuk.talk_later", ahead=False))
    expect(ada.way_out).to_have_count(0)
    # What the play was worth is read above the tray, however high that is.
    told = ben.page.locator('[data-did="0"]', has_text="PATE").first.bounding_box()
    rail = ben.page.locator(".rail").bounding_box()
    assert told is not None
    assert rail is not None
    assert told["y"] + told["height"] <= rail["y"]

    # The letter, then its accent; the board shows it to everybody.
    ben.click(ben.tray.locator("button.letter").first)
    assert not too_wide(ben.page)
    axe(ben.page)
    ben.do(ben.tray.get_by_role("button", name=ben.say.name("accent", "circonflexe")))
    for one in (ada, ben, cleo):
        expect(one.page.locator(".board .pencil")).to_have_count(1)
        expect(one.tray.locator(".said li")).to_contain_text("Â dans PATE")
    expect(ben.way_out).to_be_focused()
    ben.do(ben.way_out)
    expect(cleo.way_out).to_be_focused()
    axe(cleo.page)
    # The focus does not go away with the button: whoever waits is where the next will come.
    cleo.page.keyboard.press("Enter")
    expect(cleo.page.locator(".rail")).to_be_focused()


def define(ada: Speaker, ben: Speaker, cleo: Speaker, axe: Callable[..., None]) -> None:
    """Whoever played speaks last, and asks what the word means: two say the same."""
    expect(ada.tray).to_be_in_viewport(ratio=1)
    ada.do(ada.button("page.volapuk.talk_ask", word="PATE"))
    expect(ada.tray).to_be_in_viewport(ratio=1)
    expect(ada.tray.locator(".said li")).to_have_count(2)
    ada.do(ada.way_out)

    # In secret: what one has answered nobody reads before all have.
    expect(ben.tray.locator("input")).to_have_count(2)
    in_sight(ben)
    for n in range(3, 13):
        ben.click(ben.button("page.volapuk.talk_answer_more"))
        expect(ben.tray.locator("input").nth(n - 1)).to_be_focused()
    expect(ben.button("page.volapuk.talk_answer_more")).to_have_count(0)
    in_sight(ben)
    axe(ben.page)
    ben.answers("Un mélange")
    expect(ada.tray).to_contain_text("Cléo répond")
    expect(cleo.page.get_by_text("Un mélange")).to_have_count(0)
    cleo.answers("Une recette", "Du papier")
    in_sight(ben)
    expect(ben.tray.locator("select")).to_be_in_viewport(ratio=1)
    ben.means(1)
    axe(cleo.page)
    # The dictionary has told already that paper is the second sense.
    cleo.means(1)

    # Nothing is wrong with these answers; but two of them are the same sense.
    expect(ben.tray.locator("q").first).to_be_in_viewport(ratio=1)
    in_sight(ben)
    for one in (ada, ben, cleo):
        expect(one.tray.locator("q")).to_have_count(3)
        axe(one.page)
        one.do(one.button("page.volapuk.talk_vote_do", all=True))
    expect(ada.log.first).to_contain_text("Cléo gagne 3 points")


def vote_down(ada: Speaker, ben: Speaker, cleo: Speaker, axe: Callable[..., None]) -> None:
    """A phrase that the dictionary does not know lies on the board for a try, and is refused."""
    ben.throw()
    ben.write("h7", "cap sur", ":")
    ben.click(ben.button("page.volapuk.phrase"))
    ben.do(ben.main)
    for one in (ada, cleo):
        expect(one.tray).to_contain_text("CAP SUR")
        expect(one.page.locator(".board .fresh")).to_have_count(6)
        axe(one.page)
        one.do(one.button("page.volapuk.talk_refuse"))
    expect(ben.log.first).to_contain_text("CAP SUR est refusé, 2 contre sur 2")
    expect(ben.page.locator(".board .taken")).to_have_count(4)


def test_three_people_announce_an_accent_cancel_a_definition_and_vote_a_phrase_down(
    taught: Server, people: People, axe: Callable[..., None]
) -> None:
    fall(taught, "P A T E", "A C S U R _")
    ada = people("Ada", at=taught, plays=Speaker)
    ben = people("Ben", at=taught, plays=Speaker, phone=True)
    cleo = people("Cléo", at=taught, plays=Speaker, dark=True)
    table = ada.set_table("me", "open", "open", options=TALKATIVE)
    for seat, one in enumerate((ben, cleo), start=1):
        one.join(table, seat)
    ada.visit(f"/t/{table}")

    ada.throw()
    ada.write("h9", "pate")
    ada.lay(12)
    announce(ada, ben, cleo, axe)
    define(ada, ben, cleo, axe)
    expect(ada.main).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".rail")).to_be_focused()
    vote_down(ada, ben, cleo, axe)
    # Those with most first.
    assert ada.points() == [12, 3, 3]

    # Looking at the game again, one reads who had the word, and what was said.
    ben.open_menu()
    ben.click(ben.button("page.menu.resign"))
    ben.click(ben.button("page.menu.resign_do"))
    cleo.resign()
    ada.visit(f"/replay/{table}")
    ada.click(ada.tab("page.replay.tab_log"))
    accent = ada.page.get_by_text(re.compile("annonce un accent circonflexe sur A, dans P[AÂ]TE"))
    ada.click(accent.last)
    expect(ada.tray).to_contain_text("Ben peut annoncer quelque chose.")
    expect(ada.page.locator(".board .pencil")).to_have_count(1)
    expect(ada.way_out).to_have_count(0)


@pytest.mark.parametrize("preset", Volapuk.about.presets)
def test_every_setting_leads_from_the_form_to_a_table(
    people: People, hurried: Server, preset: str
) -> None:
    ada = people("Ada", at=hurried, plays=Speaker, lang="en-GB" if preset == "complet" else "fr-FR")
    ada.visit("/play/volapuk")
    ada.page.get_by_role("radio", name=ada.say(f"option.preset.{preset}")).check()
    ada.page.get_by_label(ada.say("page.new.your_name")).fill("Ada")
    ada.button("page.new.go").click()
    expect(ada.page.locator(".disc")).to_be_visible()

    # What is played beyond laying words is told beside the options.
    ada.click(ada.tab("page.carnet.about"))
    said = ada.page.locator("#carnet details li")
    expect(said).to_have_count(EXTRAS[preset])
