"""Somebody who plays Heptagramme: takes up a card, puts it where the cloth is lit, says a word.

    ada = people("Ada", at=house, plays=Wordsmith)
    ada.visit(f"/t/{ada.set_table('me', 'moyen')}")
    ada.play_a_turn()

Nothing here knows a word: what goes where is what the page has lit.
"""

from playwright.sync_api import Locator, expect

from tablee.letters.cards import points
from tests.browser.people import BOT, Person


class Wordsmith(Person):
    """One visitor and their page, at a table of Heptagramme."""

    game = "heptagramme"

    # Reading

    @property
    def hand(self) -> Locator:
        """One's own cards that are still in hand."""
        return self.page.locator(".rail .hand button.card")

    @property
    def fitting(self) -> Locator:
        """Cards that may go somewhere."""
        return self.page.locator(".rail .hand button.card:not(.dim)")

    @property
    def slots(self) -> Locator:
        """Where the card that is taken up may go."""
        return self.page.locator(".cols button.slot")

    @property
    def lying(self) -> Locator:
        """Columns that may be announced."""
        return self.page.locator(".cols [data-column] button.say")

    @property
    def end(self) -> Locator:
        """*C’est bon !*, or *C’est tout !*"""
        said = [self.button("page.heptagramme.end", kept=kept) for kept in (True, False)]
        return said[0].or_(said[1])

    @property
    def passing(self) -> Locator:
        """What one does who places nothing: it is there when a turn begins."""
        return self.button("page.heptagramme.pass", bare=False).or_(self.passing_at_once)

    @property
    def passing_at_once(self) -> Locator:
        """The same, where there is nothing to exchange."""
        return self.button("page.heptagramme.pass", bare=True)

    @property
    def bonus(self) -> Locator:
        """The card that an emptied hand is due."""
        return self.button("page.heptagramme.bonus")

    @property
    def stopping(self) -> Locator:
        """What one says to somebody who would end the game."""
        return self.button("page.heptagramme.stop_yes")

    @property
    def may_act(self) -> Locator:
        return self.end.or_(self.passing).or_(self.bonus).or_(self.stopping)

    def cards(self, letter: str) -> Locator:
        """The cards of this letter in one's hand."""
        name = self.say("page.heptagramme.card", card=letter, n=points(letter))
        return self.page.locator(".rail .hand").get_by_role("button", name=name, exact=True)

    def column(self, at: int) -> Locator:
        """One of the seven, from 0."""
        return self.page.locator(f'.cols [data-column="{at}"]')

    def letters(self, at: int) -> str:
        """What lies in a column, as it is called."""
        called = self.column(at).get_by_role("group").get_attribute("aria-label") or ""
        return called.split()[-1]

    # Doing

    def wait_for_turn(self) -> None:
        """Until one may place, announce or pass."""
        expect(self.may_act.first).to_be_visible(timeout=BOT)

    def do(self, thing: Locator) -> None:
        """Click, and wait until the table has heard of it."""
        before = self.log.count()
        self.click(thing)
        expect(self.log).not_to_have_count(before)

    def place(self, card: Locator, slot: Locator | None = None) -> None:
        """Take up a card, and put it on a column that is lit, the first if none is named."""
        self.click(card)
        self.do(slot or self.slots.first)

    def announce(self) -> None:
        """The first column that is a word, as the first word that a joker lets it be."""
        before = self.log.count()
        self.click(self.lying.first)
        choices = self.page.locator("dialog[open] .choices button")
        if choices.count():  # the page asks at once, before anything is sent
            self.click(choices.first)
        expect(self.log).not_to_have_count(before)

    def pass_all(self) -> None:
        """Exchange one's whole hand, where there is something to draw."""
        if self.passing_at_once.count():
            self.do(self.passing_at_once)
            return
        held = self.hand.count()
        self.click(self.passing)
        self.click(self.button("page.heptagramme.pass_all"))
        self.do(self.button("page.heptagramme.pass_do", n=held))

    def play_a_turn(self) -> None:
        """Whatever the page has lit: words first, then cards; if there is nothing, pass."""
        self.wait_for_turn()
        while True:
            expect(self.may_act.or_(self.over).first).to_be_visible()
            if self.over.is_visible():
                return
            if self.stopping.count():
                self.do(self.stopping)
            elif self.lying.count():
                self.announce()
            elif self.fitting.count():
                self.place(self.fitting.first)
            elif self.bonus.count():
                self.do(self.bonus)
            elif self.end.count():
                self.do(self.end)
                return
            else:
                self.pass_all()
                return
