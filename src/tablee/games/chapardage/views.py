"""§8 Who sees what: words by their maj., piles and hands by their size; of hands, one’s own."""

from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice, shuffled
from tablee.core.seats import Seat
from tablee.games.chapardage import asking, rules, words
from tablee.games.chapardage.actions import Ask, Draw, SayAToi, ShowBonnePioche
from tablee.games.chapardage.events import Dealt, Drew, Event
from tablee.games.chapardage.state import Card, Cards, Open, Phase, State, Word
from tablee.letters.cards import MINS, MIXED, added, in_order, without
from tablee.letters.words import Spelling

News: TypeAlias = Event


class WordView(Struct, frozen=True):
    """§4.5 A finished word: the maj. on top of its pile, and the rest only where it stays shown."""

    maj: Card
    word: Spelling | None
    cards: Spelling | None


class View(Struct, frozen=True):
    """The table as one seat sees it, with what it may do now.

    So many words win as `goal` says, of so many letters as `length` says.
    `hand` is one’s own, `hands` how many cards each holds.
    `drawn` is what one has drawn oneself and not yet spoken of. `asks` are the letters that may be
    asked of each seat, `moves` what else may be done, `mot` whether a word may be laid: which, one
    has to find.
    """

    seat: Seat | None
    open: Open
    goal: int
    length: int
    hand: Cards
    hands: tuple[int, ...]
    heaps: tuple[tuple[WordView, ...], ...]
    drawn: Card | None
    asks: tuple[Cards, ...]
    moves: tuple[Draw | ShowBonnePioche | SayAToi, ...]
    mot: bool

    @property
    def actions(self) -> tuple[Ask | Draw | ShowBonnePioche | SayAToi, ...]:
        """Every move of which the view tells that it is open."""
        return (*asking.asks(self.asks), *self.moves)


def view(state: State, seat: Seat | None) -> View:
    """§8 One’s own hand, and of everything else how much there is."""
    lying = state.open
    shown = lying.options.visible or lying.end is not None
    return View(
        seat=seat,
        open=lying,
        goal=lying.options.goal,
        length=lying.options.length,
        hand="" if seat is None or seat not in lying.seats else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        heaps=tuple(tuple(_word(word, shown=shown) for word in found) for found in state.heaps),
        drawn=state.drawn if seat == lying.turn else None,
        asks=asking.askable(lying, seat),
        moves=rules.plain_moves(state, seat),
        mot=seat is not None and words.may_say_mot(lying, seat),
    )


def _word(word: Word, *, shown: bool) -> WordView:
    return WordView(word.maj, word.word, word.cards) if shown else WordView(word.maj, None, None)


def show(event: Event, seat: Seat | None) -> News:
    """§8 What others are dealt or draw is told by its number alone."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=None)
        case Drew() if event.seat != seat:
            return replace(event, card=None)
        case _:
            return event


def guess(view: View, dice: Dice) -> State:
    """§8 The cards that are not in sight, dealt anew to where so many lie.

    Whoever was just robbed of nothing (« Pioche ! ») does not get the card that was asked for, and
    whoever has just stolen one holds it.
    """
    deal = _Deal(view, dice)
    found = tuple(tuple(deal.word(word) for word in laid) for laid in view.heaps)
    hands = deal.hands()
    drawn = view.drawn
    if view.open.phase is Phase.SAY and drawn is None:
        held = hands[view.open.turn]
        drawn = held[dice.below(len(held))]
    return State(view.open, hands=hands, heaps=found, pile=deal.pile(), drawn=drawn)


class _Deal:
    """The cards that nobody has shown to this seat, in an order of luck’s choosing."""

    def __init__(self, view: View, dice: Dice) -> None:
        self._view: Final = view
        seen = view.hand + "".join(word.cards or word.maj for found in view.heaps for word in found)
        kept = "".join(cards for at, cards in enumerate(view.open.protected) if at != view.seat)
        self._left = list(shuffled(without(MIXED, seen + kept), dice))
        self._asked, self._barred = -1, ""
        if view.open.request is not None and view.open.request.asked != view.seat:
            self._asked, self._barred = view.open.request.asked, view.open.request.card
        self._piled: Final = self._mins()

    def _mins(self) -> list[str]:
        """§4.5 What may lie under the maj. of words that are hidden again: any min., as long as
        enough other cards are left for the hand that lacks one.
        """
        hidden = sum(word.cards is None for found in self._view.heaps for word in found)
        wanted = hidden * (self._view.open.options.length - 1)
        spare = len(self._left)
        if self._barred:
            spare -= self._left.count(self._barred) + self._due(self._asked)
        mins = list[str]()
        others = list[str]()
        for card in self._left:
            if len(mins) < wanted and card in MINS and (spare or card == self._barred):
                spare -= card != self._barred
                mins.append(card)
            else:
                others.append(card)
        self._left = others
        return mins

    def _due(self, at: int) -> int:
        return self._view.hands[at] - len(self._view.open.protected[at])

    def word(self, word: WordView) -> Word:
        """§4.5 The word that was seen, or any min. under its maj."""
        if word.word is not None and word.cards is not None:
            return Word(word.cards, word.word)
        count = self._view.open.options.length - 1
        cards = word.maj + "".join(self._piled[:count])
        del self._piled[:count]
        return Word(cards, cards.lower())

    def hands(self) -> tuple[str, ...]:
        """Everybody’s, first that of whoever lacks a card; the pile gets what is left."""
        seats = range(len(self._view.hands))
        dealt = {at: self._hand(at) for at in sorted(seats, key=lambda at: at != self._asked)}
        return tuple(dealt[at] for at in seats)

    def _hand(self, at: int) -> str:
        if at == self._view.seat:
            return self._view.hand
        due, barred = self._due(at), self._barred if at == self._asked else ""
        cards = list[str]()
        others = list[str]()
        for card in self._left:
            (cards if len(cards) < due and card != barred else others).append(card)
        self._left = others
        return added("".join(cards), self._view.open.protected[at])

    def pile(self) -> str:
        """What nobody holds."""
        return in_order(self._left)
