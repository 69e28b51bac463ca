"""Somebody who plays Chapardage: asks, draws, says « À toi ! », makes a word.

    ada = people("Ada", at=house, plays=Thief)
    ada.visit(f"/t/{ada.set_table('me', 'facile', 'facile')}")
    ada.play_a_turn()

Nothing here knows the rules; which words there are, it asks of the dictionary, as a player would.
"""

from typing import cast

from playwright.sync_api import Locator, expect

from tablee.catalogue import GAMES
from tablee.games.chapardage import Chapardage
from tablee.games.chapardage.actions import SayMot
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.words import a_word
from tablee.letters.cards import JOKER, MAJ_JOKER
from tests.browser.people import BOT, Person


class Thief(Person):
    """One visitor and their page, at a table of Chapardage."""

    game = "chapardage"
    options: ChapardageOptions = ChapardageOptions()

    # Reading

    @property
    def hand(self) -> Locator:
        """One's own cards that are in hand."""
        return self.page.locator(".rail .hands .card")

    @property
    def question(self) -> Locator:
        """The form in which one asks."""
        return self.page.locator("form.ask")

    @property
    def piles(self) -> Locator:
        """Piles that one may draw from."""
        return self.page.locator("button.pile")

    @property
    def drawn(self) -> Locator:
        """The card that one has drawn and not yet spoken of."""
        return self.page.locator("section.drawn")

    @property
    def may_act(self) -> Locator:
        return self.question.or_(self.piles).or_(self.drawn)

    def cards(self) -> str:
        """One's hand, a sign for each card."""
        called = {
            self.say("page.chapardage.card", card=card): card
            for card in (JOKER, MAJ_JOKER, *map(chr, range(65, 91)), *map(chr, range(97, 123)))
        }
        names = self.page.locator(".rail .hands .card .vh").all_text_contents()
        return "".join(sorted(called[name] for name in names))

    def seat(self, at: int) -> Locator:
        """Somebody else at the table, by seat."""
        return self.page.locator(".opp", has=self.page.locator(f'[data-seat="{at}"]'))

    def said(self, at: int) -> Locator:
        """What somebody says."""
        return self.seat(at).locator(".bubble")

    def key(self, card: str) -> Locator:
        """A letter of the grid."""
        return self.page.locator(f'form.ask .key[data-key="{card}"]')

    # Doing

    def wait_for_turn(self) -> None:
        """Until one may ask, draw or speak."""
        expect(self.may_act.first).to_be_visible(timeout=BOT)

    def choose(self, name: str) -> None:
        """Whom to ask."""
        self.click(self.question.locator(".to label", has_text=name))

    def turn_case(self, card: str) -> None:
        """To maj. or min., as this card is."""
        self.click(self.question.locator(".case label").nth(0 if card.isupper() else 1))

    def ask(self, name: str, card: str) -> None:
        """A player, then a letter."""
        self.choose(name)
        self.turn_case(card)
        self.click(self.key(card))
        expect(self.key(card)).to_have_attribute("aria-pressed", "true")
        self.do(self.question.locator("button[type=submit]"))

    def draw(self, pile: int = 0) -> None:
        """From one of the piles that are open."""
        self.do(self.piles.nth(pile))

    def pass_on(self) -> None:
        """*À toi !*"""
        self.do(self.button("page.chapardage.a_toi"))

    def a_word(self) -> SayMot | None:
        """One that the hand can make."""
        game = cast(Chapardage, GAMES["chapardage"])
        return a_word(game.words_of(self.options), self.options, self.cards())

    def lay(self, mot: SayMot) -> None:
        """Say « Mot ! », put the cards in their places by keyboard, and announce it."""
        building = self.page.locator("section.build")
        if not building.count():
            self.page.locator(".rail .mot").click()
        for card, letter in zip(mot.cards, mot.word, strict=True):
            self.page.keyboard.press({JOKER: "*", MAJ_JOKER: "!"}.get(card, letter))
            if card in (JOKER, MAJ_JOKER):
                self.page.keyboard.press(letter)
        # Named for the word, which has its accents once it was judged.
        announce = building.locator("button.main")
        expect(announce).not_to_have_attribute("aria-disabled", "true")
        self.do(announce)
        expect(building).to_have_count(0)

    def play_a_turn(self) -> None:
        """Lay what words there are; else ask somebody for something, draw, and pass."""
        self.wait_for_turn()
        while not self.over.is_visible():
            expect(self._next.first).to_be_visible()
            everything = self.page.locator("button.all")
            if everything.count():
                self.do(everything)
            elif self.piles.count():
                self.draw()
            elif mot := self.a_word():
                self.lay(mot)
            elif self.drawn.count():
                self.pass_on()
                return
            elif self.question.count():
                self._ask_anything()
            else:
                return

    @property
    def _next(self) -> Locator:
        waiting = self.page.locator(".middle[data-now=wait]")
        return self.may_act.or_(waiting).or_(self.over)

    def _ask_anything(self) -> None:
        """The rarest letters are with nobody, so that the turn goes on."""
        self.turn_case("k")
        wanted = next(card for card in "kwxyzqj" if card not in self.cards())
        self.click(self.key(wanted))
        self.do(self.question.locator("button[type=submit]"))
