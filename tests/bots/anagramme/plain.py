"""All operations of Anagramme found plainly: every word is tried with every operation."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from tablee.core.game import Refusal, Seat
from tablee.games.anagramme import rules
from tablee.games.anagramme.state import Add, Cross, Lay, MakeAnagramme, Replace, State
from tablee.letters.cards import JOKER
from tablee.letters.words import Words

Named: TypeAlias = tuple[str, int, int, int, str]
"""Kind, word on the table, letter crossed, own letter, and the word made."""


def operations(words: Words, texts: Iterable[str], state: State, seat: Seat) -> set[Named]:
    """Each operation for each word, if the rules allow it with some choice of jokers."""
    return {
        name
        for text in texts
        for name, tried in _wishes(state, seat, text)
        if any(not isinstance(rules.make(words, state, seat, move), Refusal) for move in tried)
    }


def _wishes(
    state: State, seat: Seat, text: str
) -> Iterator[tuple[Named, Iterator[rules.Operation]]]:
    hand = state.hands[seat]
    at_hand = Counter(hand)
    if _lack(text, at_hand) <= at_hand[JOKER]:
        yield ("lay", 0, 0, 0, text), (Lay(one) for one in _signed(text, at_hand[JOKER]))
    for at, word in enumerate(state.words):
        laid, size = Counter(word.cards), len(word.text)
        jokers = at_hand[JOKER] + laid[JOKER]
        if _lack(text, at_hand + laid) > jokers:
            continue
        if len(text) > size:
            yield ("add", at, 0, 0, text), (Add(at, one) for one in _signed(text, jokers))
        if len(text) == size:
            turned = MakeAnagramme(at, text, hand[0])
            yield ("turn", at, 0, 0, text), iter([turned])
            yield ("replace", at, 0, 0, text), (Replace(at, one) for one in _signed(text, jokers))
        for letter in rules.crossable(state, at):
            shared = word.plain[letter]
            for own, sign in enumerate(text):
                if sign == shared and _lack(text, at_hand + Counter(shared)) <= at_hand[JOKER]:
                    crossing = (Cross(at, letter, one, own) for one in _signed(text, jokers))
                    yield ("cross", at, letter, own, text), crossing


def _lack(text: str, cards: Counter[str]) -> int:
    return (Counter(text) - cards).total()


def _signed(text: str, jokers: int) -> Iterator[str]:
    """The word with up to so many capitals, wherever they may be."""
    for count in range(min(jokers, len(text)) + 1):
        for places in combinations(range(len(text)), count):
            yield "".join(x.upper() if n in places else x for n, x in enumerate(text))
