"""Small games with small decks: every kind of news, whatever the deck."""

from collections.abc import Generator, Iterator
from typing import Any

from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.chapardage.events import (
    Asked,
    AToiSaid,
    BonnePiocheShown,
    Dealt,
    Drew,
    MotLaid,
    PiocheSaid,
    Stolen,
)
from tablee.letters.cards import without

DECKS = ("aaabbbcccdd", "aaaabbbccde", "aabbccddeeff", "aaaaaabbcdef", "AAaabbccdd?!")


class SmallGame:
    """The events of a game at random in which any cards may be laid as a word."""

    def __init__(self, deck: str, seats: int, dealt: int, dice: Dice) -> None:
        self.hands = [""] * seats
        self.pile = deck
        self._dealt = dealt
        self._dice = dice

    def events(self, length: int) -> Iterator[Any]:
        for seat in range(len(self.hands)):
            self.hands[seat] = "".join(self._take() for _ in range(self._dealt))
            yield Dealt(Seat(seat), self.hands[seat], self._dealt)
        turn = 0
        for _ in range(length):
            if not self.pile + "".join(self.hands):
                return
            if (yield from self._request(turn)):
                continue
            if self.hands[turn] and not self._dice.below(3):
                yield from self._word(turn)
                continue
            yield AToiSaid(Seat(turn))
            turn = (turn + 1) % len(self.hands)

    def _request(self, turn: int) -> Generator[Any, None, bool]:
        """Ask, and draw in vain or well; the answer is whether he plays again."""
        seats = len(self.hands)
        asked = (turn + 1 + self._dice.below(seats - 1)) % seats
        letters = sorted({"a", *"".join(self.hands), *self.pile} - set("?!"))
        card = letters[self._dice.below(len(letters))]
        yield Asked(Seat(turn), Seat(asked), card)
        if card in self.hands[asked]:
            self.hands[asked] = without(self.hands[asked], card)
            self.hands[turn] += card
            yield Stolen(Seat(turn), Seat(asked), card)
            return True
        yield PiocheSaid(Seat(asked), Seat(turn), card)
        if not self.pile:
            return False
        drawn = self._take()
        self.hands[turn] += drawn
        yield Drew(Seat(turn), 0, drawn)
        if drawn == card and self._dice.below(2):
            yield BonnePiocheShown(Seat(turn), card)
            return True
        return False

    def _word(self, turn: int) -> Iterator[Any]:
        cards = ""
        for _ in range(1 + self._dice.below(min(3, len(self.hands[turn])))):
            card = self.hands[turn][self._dice.below(len(self.hands[turn]))]
            self.hands[turn] = without(self.hands[turn], card)
            cards += card
        yield MotLaid(Seat(turn), cards.lower(), cards, 1)

    def _take(self) -> str:
        card = self.pile[self._dice.below(len(self.pile))]
        self.pile = without(self.pile, card)
        return card
