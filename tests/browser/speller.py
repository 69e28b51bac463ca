"""Somebody who plays Anagramme: lays words, changes those that lie there, exchanges cards.

    ada = people("Ada", at=house, plays=Speller)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    ada.play_a_turn()

Nothing here knows the rules; which words there are, it asks of the dictionary, as a player would.
"""

from typing import Final, cast

from playwright.sync_api import Locator, expect

from tablee.catalogue import GAMES
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.cards import FIGURES, Dear
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.letters.cards import JOKER
from tablee.letters.words import made_of
from tests.browser.people import BOT, Person

SHORTEST: Final = 4


class Speller(Person):
    """One visitor and their page, at a table of Anagramme."""

    game = "anagramme"

    # Reading

    @property
    def hand(self) -> Locator:
        """One's own cards that are in hand."""
        return self.page.locator(".rail .hand button.card")

    @property
    def new(self) -> Locator:
        """Where a new word goes: it is there in one's own turn."""
        return self.page.locator("button.new")

    @property
    def may_act(self) -> Locator:
        return self.new

    @property
    def panel(self) -> Locator:
        """What one is about to do, and what the referee says of it."""
        return self.page.locator("[data-panel]")

    @property
    def main(self) -> Locator:
        """What plays it."""
        return self.page.locator(".acts .main")

    @property
    def count(self) -> Locator:
        """What each hand was worth."""
        return self.page.locator(".counted")

    def cards(self) -> str:
        """One's hand, a sign for each card."""
        called = {
            self.say("page.anagramme.card", card=card, n=figure): card
            for card, figure in FIGURES[Dear.RARE].items()
        }
        names = self.page.locator(".rail .hand .card .vh").all_text_contents()
        return "".join(sorted(called[name] for name in names))

    def laid(self) -> list[str]:
        """The words on the cloth, as they are called."""
        words = self.page.locator(".words .laid")
        spelled = [word.locator(".l").all_text_contents() for word in words.all()]
        return ["".join(letters).lower() for letters in spelled]

    # Doing

    def wait_for_turn(self) -> None:
        """Until one may do something."""
        expect(self.new).to_be_visible(timeout=BOT)

    def spell(self, word: str) -> None:
        """A new word, card by card."""
        self.click(self.new)
        for letter in word:
            name = self.say("page.anagramme.card", card=letter, n=FIGURES[Dear.RARE][letter])
            self.click(self.page.get_by_role("button", name=name, exact=True).first)

    def lay(self, word: str) -> None:
        """Spell it, look at what the referee says, and lay it."""
        self.spell(word)
        expect(self.main).to_be_enabled()
        self.do(self.main)
        expect(self.panel).to_have_count(0)

    def a_word(self) -> str | None:
        """One that the hand can make without its jokers."""
        game = cast(Anagramme, GAMES["anagramme"])
        letters = self.cards().replace(JOKER, "").upper()
        lengths = range(min(len(letters), 7), SHORTEST - 1, -1)
        words = game.words_of(AnagrammeOptions())
        found = (word for length in lengths for word in made_of(words, letters, length))
        return next((word.lower() for word in found), None)

    def exchange(self) -> None:
        """One's first card for the face-up one of the talon."""
        self.click(self.hand.first)
        self.click(self.page.locator('[data-top="shown"] button'))
        expect(self.main).to_be_enabled()
        self.do(self.main)

    def play_a_turn(self) -> None:
        """Lay a word, or exchange a card."""
        word = self.a_word()
        if word is None:
            self.exchange()
        else:
            self.lay(word)
