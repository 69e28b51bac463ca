"""§3.4 A word grows: the ways that the rules find, beside a plain listing of all there are."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Add
from tablee.games.anagramme.adding import Outcome, Way, additions
from tablee.games.anagramme.events import Added
from tablee.games.anagramme.state import State
from tests.games.acts import Acts

GAME: Any = GAMES["anagramme"]
ACTS = Acts[State](GAME)
A = Seat(0)


def all_ways(old: str, text: str, hand: Counter[str]) -> Iterator[Way]:
    """Each letter is the next of the old word, or a card of the hand, or a joker of the hand."""
    if not text:
        yield from () if old else (Way(),)
        return
    sign, joker = text[0], text[0].upper()
    if old and old[0] in (sign, "?"):
        here = joker if old[0] == "?" else sign
        for way in all_ways(old[1:], text[1:], hand):
            yield way.after(here, old=True)
    for card, here in ((sign, sign), ("?", joker)):
        if hand[card]:
            for way in all_ways(old, text[1:], hand - Counter(card)):
                yield way.after(here, old=False)


def outcome(way: Way, old: str, shared: frozenset[int]) -> Outcome:
    jokers = sum(map(str.isupper, way.text)) - old.count("?")
    return jokers, "".join(way.text[way.places[at]].lower() for at in sorted(shared))


def first_of_each(old: str, text: str, hand: str, shared: frozenset[int]) -> tuple[Way, ...]:
    found: dict[Outcome, Way] = {}
    if len(text) > len(old):
        for way in all_ways(old, text, Counter(hand)):
            found.setdefault(outcome(way, old, shared), way)
    return tuple(found.values())


@settings(max_examples=400)
@given(
    old=st.text("ae??", max_size=4),
    text=st.text("aeeE", max_size=8),
    hand=st.text("aee??", max_size=6),
    some=st.sets(st.integers(0, 3)),
)
def test_of_all_ways_the_first_of_each_outcome_is_found(
    old: str, text: str, hand: str, some: set[int]
) -> None:
    """§3.4, §2.4, §4.2 In the order in which a plain listing meets them."""
    shared = frozenset(at for at in some if old[at : at + 1] == "?")
    assert additions(old, text, hand, shared) == first_of_each(old, text, hand, shared)


@pytest.mark.parametrize(
    ("old", "text", "hand", "found"),
    [
        ("pire", "pierre", "er", [("pierre", (0, 1, 3, 5))]),
        ("pi?e", "pires", "r?", [("piReS", (0, 1, 2, 3))]),
        ("pi?e", "pires", "rs", [("piRes", (0, 1, 2, 3))]),
        ("pire", "pirEs", "s?", []),
        ("pire", "pire", "s", []),
    ],
)
def test_ways_of_words_that_one_meets(
    old: str, text: str, hand: str, found: list[tuple[str, tuple[int, ...]]]
) -> None:
    """§3.4"""
    assert [*additions(old, text, hand, frozenset())] == [Way(*way) for way in found]


def test_of_a_shared_joker_every_letter_that_it_may_become_is_found() -> None:
    """§4.2 The T laid before it, or itself become it."""
    ways = additions("pi?e", "pitre", "?", frozenset({2}))
    assert [way.text for way in ways] == ["piTRe", "piTRe"]
    assert [way.places for way in ways] == [(0, 1, 2, 4), (0, 1, 3, 4)]


def test_a_freak_addition_takes_no_longer_than_another() -> None:
    """§3.4 A plain listing would look at millions of ways, one for each choice of letters."""
    for text, hand in (("e" * 26, "e" * 8 + "??"), ("et" * 16, "e" * 9 + "t" * 7 + "????")):
        old = "".join(sign for at, sign in enumerate(text) if at % 8 < 5)[:16]
        assert additions(old + "??", text, hand, frozenset())
        assert not additions(old, text + "x", hand.replace("?", "e"), frozenset())


def test_a_word_full_of_one_letter_grows_at_once() -> None:
    """§3.4, §5.1 Where anything may be laid, anything will be."""
    state = ACTS.at("EEeeeeee eeettss**/abd m/- 0 packs=2 referee=contestation")
    grown, _ = GAME.play(state, A, Add(0, "et" + "e" * 11 + "ts"))
    assert isinstance(grown, Added)
    assert (grown.cards, len(grown.word)) == ("?eeestt", 15)
