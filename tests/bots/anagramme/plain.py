"""All operations of Anagramme found plainly: every word is tried with every operation."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import TypeAlias

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Add, Cross, Lay, MakeAnagramme, Operation, Replace
from tablee.games.anagramme.cards import cards_of
from tablee.games.anagramme.crossing import crossable
from tablee.games.anagramme.operations import make
from tablee.games.anagramme.state import State, Word
from tablee.letters.cards import JOKER, holds
from tablee.letters.words import Words
from tablee.lexicon.queries import WordSet

Named: TypeAlias = tuple[str, int, int, int, str]
"""Kind, word on the table, letter crossed, own letter, and the word made."""
Wish: TypeAlias = tuple[Named, str, Callable[[str], Operation]]
"""An operation, the cards that its word may consist of, and how it is wished."""


def operations(words: Words, texts: Iterable[str], state: State, seat: Seat) -> set[Named]:
    """Each operation for each word, if the rules allow it with some choice of jokers."""
    places = [crossable(state.open, at) for at in range(len(state.open.laid))]
    return {
        name
        for text in texts
        for name, at_hand, wish in _wishes(state, state.hands[seat], text, places)
        if any(
            not isinstance(make(words, state, seat, wish(signed)), Refusal)
            for signed in _signed(text, at_hand)
        )
    }


def _wishes(state: State, hand: str, text: str, places: list[tuple[int, ...]]) -> Iterator[Wish]:
    yield ("lay", 0, 0, 0, text), hand, Lay
    for at, word in enumerate(state.open.laid):
        size = len(word.text)
        if len(text) > size and _keeps_order(word, text):
            yield ("add", at, 0, 0, text), hand + word.cards, partial(Add, at)
        if len(text) == size:
            yield ("replace", at, 0, 0, text), hand + _stays(word, text), partial(Replace, at)
        if len(text) == size and sorted(text) == sorted(word.plain):
            turn = partial(MakeAnagramme, at, discard=hand[0])
            yield ("turn", at, 0, 0, text), text, turn
        for place in places[at]:
            for own, sign in enumerate(text):
                if sign == word.plain[place]:
                    cross = partial(Cross, at, place, own=own)
                    yield ("cross", at, place, own, text), hand + sign, cross


def _keeps_order(word: Word, text: str) -> bool:
    """Are the letters of a word, its jokers apart, in another in their order?"""
    rest = iter(text)
    return all(card in rest for card in word.cards if card != JOKER)


def _stays(word: Word, text: str) -> str:
    """The cards that need not be replaced; a joker may become another letter."""
    pairs = zip(word.cards, word.plain, text, strict=True)
    return "".join(card for card, old, new in pairs if old == new or card == JOKER)


def candidates(words: WordSet, state: State, seat: Seat) -> list[str]:
    """The words that one’s cards and those of one laid word spell: of others nothing comes."""
    hand = state.hands[seat]
    found = {
        text.lower()
        for cards in (hand, *(hand + word.cards for word in state.open.laid))
        for text in words.within(
            cards.replace(JOKER, "").upper(), cards.count(JOKER), state.open.options.shortest
        )
    }
    return sorted(found)


def _signed(text: str, cards: str) -> Iterator[str]:
    """The word in these cards, with capitals for jokers wherever they may be."""
    lacking = sum(max(0, text.count(sign) - cards.count(sign)) for sign in set(text))
    for count in range(lacking, min(cards.count(JOKER), len(text)) + 1):
        for places in combinations(range(len(text)), count):
            signed = "".join(x.upper() if n in places else x for n, x in enumerate(text))
            if holds(cards, cards_of(signed)):
                yield signed
