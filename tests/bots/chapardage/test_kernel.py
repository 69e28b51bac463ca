"""The compiled search beside plain Python: what a hand can lay, and what it lacks."""

from collections import Counter

import numpy as np
import pytest

from tablee.bots.chapardage import kernel, solver
from tablee.bots.chapardage.kernel import KINDS
from tablee.bots.chapardage.packing import (
    SIGNS,
    Vocabulary,
    cards_of,
    counts_of,
    packed,
    spelt,
    vocabulary,
)
from tablee.catalogue import GAMES
from tablee.core.dice import shuffled
from tablee.games.chapardage import rules
from tablee.games.chapardage.state import ChapardageOptions, Version
from tablee.letters.cards import MIXED
from tests.bots.chapardage.plain import off
from tests.games.playing import dice

GAME = GAMES["chapardage"]


def some_hand(seed: int, jokers: str = "") -> str:
    return "".join(shuffled(MIXED, dice(seed))[: 5 + seed % 9]) + jokers


def scanned(known: Vocabulary, hand: str) -> tuple[int, list[int], np.ndarray]:
    needs, found = np.zeros((3, KINDS), np.int64), np.zeros(500, np.int64)
    ready = kernel.scan(known.masks, known.starts, known.letters, counts_of(hand), 1, needs, found)
    return ready, [int(number) for number in found[:ready]], needs


@pytest.mark.parametrize("jokers", ["", "?", "!", "?!"])
@pytest.mark.parametrize("length", [4, 5])
def test_the_kernel_finds_what_a_plain_search_finds(length: int, jokers: str) -> None:
    known = vocabulary(length)
    for seed in range(3):
        hand = some_hand(seed, jokers)
        ready, numbers, needs = scanned(known, hand)
        expected = Counter[tuple[int, str]]()
        laid = []
        for number, word in enumerate(known.words):
            distance, nearer = off(word, hand)
            if distance == 0:
                laid.append(number)
            expected.update((distance, card) for card in nearer)
        assert numbers == laid
        assert ready == len(laid)
        for distance in (1, 2):
            for kind, sign in enumerate(SIGNS):
                assert needs[distance, kind] == expected[distance, sign], (hand, distance, sign)


@pytest.mark.parametrize("version", Version)
def test_what_the_kernel_can_lay_the_rules_accept(version: Version) -> None:
    options = ChapardageOptions(version=version)
    known, words = vocabulary(options.length), GAME.words  # type: ignore[attr-defined]
    for seed in range(40):
        hand = some_hand(seed)
        _, numbers, _ = scanned(known, hand)
        for number in numbers[:10]:
            move = spelt(known, number, counts_of(hand))
            assert rules.unlaid(options, "".join(sorted(hand)), move.word, move.cards) is None
        assert bool(numbers) == (rules.a_word(words, options, hand) is not None)


def test_words_of_the_same_cards_are_one_class() -> None:
    assert len(packed(["RADIS", "RIADS", "DRAIS"]).words) == 2


def test_a_letter_may_be_wanted_three_times() -> None:
    known = packed(["CREEE"])
    assert scanned(known, "Creee")[0] == 1
    assert scanned(known, "Creex")[0] == 0


def test_counts_and_cards_are_the_same_hand() -> None:
    assert cards_of(counts_of("!?Abb")) == "!?Abb"


def test_the_word_that_leaves_another_is_laid_first() -> None:
    known = packed(["BAGUE", "BADGE", "ROUTE"])
    hand = counts_of("BRadegotu")
    cards = np.zeros(KINDS, np.int64)
    luck = np.full(KINDS, 1 / KINDS)
    weights = np.zeros(solver.WEIGHTS)
    number = solver.best_word(
        known.masks, known.starts, known.letters, hand, luck, weights,
        np.zeros((3, KINDS), np.int64), np.zeros(solver.MOST_READY, np.int64), cards,
    )  # fmt: skip
    assert known.words[number] in {"badge", "route"}
    assert cards_of(cards) == "".join(sorted(known.words[number].capitalize()))
