"""The compiled search beside plain Python: what a hand can lay, and what it lacks."""

import pytest

from tablee.bots.chapardage.packing import SIGNS, cards_of, counts_of, spelt
from tablee.bots.chapardage.vocabulary import Vocabulary, packed, vocabulary
from tablee.bots.words import spoken
from tablee.core.dice import shuffled
from tablee.games.chapardage import words as laying
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.kernels.chapardage.search import Scanned, best_of, best_word, scan, words_near
from tablee.kernels.chapardage.structs import KINDS, MOST_READY, Weights
from tablee.letters.cards import MIXED
from tablee.lexicon import french
from tests.bots.chapardage.plain import off
from tests.games.playing import dice


def some_hand(seed: int, jokers: str = "") -> str:
    return "".join(shuffled(MIXED, dice(seed))[: 5 + seed % 9]) + jokers


def scanned(known: Vocabulary, hand: str) -> Scanned:
    return scan(known.compiled, counts_of(hand), every=True)


@pytest.mark.parametrize("jokers", ["", "?", "!", "?!"])
@pytest.mark.parametrize("length", [4, 5])
def test_the_kernel_finds_what_a_plain_search_finds(length: int, jokers: str) -> None:
    known = vocabulary(length)
    for seed in range(3):
        hand = some_hand(seed, jokers)
        ready, numbers, one_off, two_off = scanned(known, hand)
        nearer: dict[int, set[str]] = {1: set(), 2: set()}
        laid = []
        for number, word in enumerate(known.texts):
            distance, missing = off(word, hand)
            if distance == 0:
                laid.append(number)
            nearer.setdefault(distance, set()).update(missing)
        assert numbers == laid[:MOST_READY]
        assert ready == len(laid)
        assert {sign for kind, sign in enumerate(SIGNS) if one_off >> kind & 1} == nearer[1], hand
        assert {sign for kind, sign in enumerate(SIGNS) if two_off >> kind & 1} == nearer[2], hand


@pytest.mark.parametrize("jokers", ["", "?", "!", "?!"])
@pytest.mark.parametrize("length", [4, 5])
def test_near_words_are_those_of_a_plain_search(length: int, jokers: str) -> None:
    known = vocabulary(length)
    for seed in range(3):
        hand = some_hand(seed, jokers)
        held = counts_of(hand)
        for farthest in (0, 2, length):
            found = {near.number: near for near in words_near(known.compiled, held, farthest)}
            for number, word in enumerate(known.texts):
                distance, missing = off(word, hand)
                assert (distance <= farthest) == (number in found)
                if near := found.get(number):
                    lacks = {sign for kind, sign in enumerate(SIGNS) if near.lacks >> kind & 1}
                    assert (near.off, lacks) == (distance, missing), (hand, word)


def test_a_near_word_tells_the_joker_that_it_would_take() -> None:
    known = packed(["BADGE"]).compiled
    assert [
        near.jokers
        for hand in ("Badg", "Badg?", "adge!", "Badge?")
        for near in words_near(known, counts_of(hand), 2)
    ] == [0, 1, 1, 0]


@pytest.mark.parametrize("version", Version)
def test_what_the_kernel_can_lay_the_rules_accept(version: Version) -> None:
    options = ChapardageOptions(version=version)
    known, words = vocabulary(options.length), french().cards(spoken())
    for seed in range(40):
        hand = some_hand(seed)
        numbers = scanned(known, hand).found
        for number in numbers[:10]:
            move = spelt(known, number, counts_of(hand))
            assert laying.unlaid(options, "".join(sorted(hand)), move.word, move.cards) is None
        assert bool(numbers) == (laying.a_word(words, options, hand) is not None)


def test_words_of_the_same_cards_are_one_class() -> None:
    assert len(packed(["RADIS", "RIADS", "DRAIS"]).texts) == 2


def test_a_letter_may_be_wanted_three_times() -> None:
    known = packed(["CREEE"])
    assert scanned(known, "Creee").ready == 1
    assert scanned(known, "Creex").ready == 0


def test_counts_and_cards_are_the_same_hand() -> None:
    assert cards_of(counts_of("!?Abb")) == "!?Abb"


def test_the_word_that_leaves_another_is_laid_first() -> None:
    known = packed(["BAGUE", "BADGE", "ROUTE"])
    best = best_word(known.compiled, counts_of("BRadegotu"), [1 / KINDS] * KINDS, Weights())
    assert best is not None
    number, cards = best
    assert known.texts[number] in {"badge", "route"}
    assert cards_of(cards) == "".join(sorted(known.texts[number].capitalize()))


def test_of_the_words_that_one_sees_the_one_that_leaves_another_is_laid() -> None:
    known = packed(["BAGUE", "BADGE", "ROUTE"])
    hand, even = counts_of("BRadegotu"), [1 / KINDS] * KINDS
    bague, badge = map(known.texts.index, ("bague", "badge"))
    assert best_of(known.compiled, [bague, badge], hand, even, Weights()) == badge
    assert best_of(known.compiled, [bague], hand, even, Weights()) == bague


@pytest.mark.parametrize("numbers", [[], [0, 1]])
def test_words_that_the_hand_cannot_lay_are_not_weighed(numbers: list[int]) -> None:
    known = packed(["BAGUE", "ROUTE"]).compiled
    with pytest.raises(ValueError, match="can lay"):
        best_of(known, numbers, counts_of("Bague"), [1 / KINDS] * KINDS, Weights())
