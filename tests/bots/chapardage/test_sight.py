"""What somebody sees in a hand: drawn when it changes, and what one is after stays in mind."""

import pytest

from tablee.bots.chapardage.levels import HABITS
from tablee.bots.chapardage.packing import KIND_OF
from tablee.bots.chapardage.sight import Eyes, Seen
from tablee.bots.chapardage.vocabulary import Vocabulary, packed
from tablee.bots.person import Attention
from tests.games.playing import dice

KNOWN = packed(["TABLE", "TAXER", "BADGE"])
LOOKS = 200
BLIND = Attention(0.0)


def eyes(level: str, seed: int = 1) -> Eyes:
    return Eyes(HABITS[level].attention, dice(seed))


def seen(level: str, hand: str, looks: int = LOOKS) -> int:
    """How many of so many see the one word that lies in a hand."""
    return sum(bool(eyes(level, seed).look(hand, KNOWN, 0).ready) for seed in range(looks))


def noticed(seen: Seen, known: Vocabulary = KNOWN) -> set[str]:
    return {known.texts[near.number] for near in seen.aims}


def test_the_better_the_level_the_less_is_overlooked() -> None:
    found = [seen(level, "Table") for level in HABITS]
    assert found == sorted(found)
    assert 0.2 * LOOKS < found[0] < 0.4 * LOOKS
    assert 0.4 * LOOKS < found[1] < 0.6 * LOOKS
    assert found[-1] == LOOKS


@pytest.mark.parametrize("level", ["enfant", "facile", "moyen"])
@pytest.mark.parametrize("hidden", ["Tabl?", "Taxer"])
def test_jokers_and_rare_letters_hide_a_word(level: str, hidden: str) -> None:
    assert seen(level, hidden, looks=4_000) < seen(level, "Table", looks=4_000)


def test_the_same_hand_shows_the_same_words() -> None:
    for seed in range(20):
        somebody = eyes("enfant", seed)
        assert somebody.look("Tablex", KNOWN, 0) == somebody.look("Tablex", KNOWN, 0)


def test_another_card_lets_one_look_anew() -> None:
    """Of those who overlooked a word, some see it when the hand has changed."""
    blind = [
        one
        for one in (eyes("enfant", seed) for seed in range(LOOKS))
        if not one.look("Table", KNOWN, 0).ready
    ]
    later = sum(bool(one.look("Tablex", KNOWN, 0).ready) for one in blind)
    assert 0.15 * len(blind) < later < 0.45 * len(blind)


def test_the_word_that_one_asks_a_letter_for_is_seen_when_the_letter_comes() -> None:
    somebody = Eyes(BLIND, dice(1))
    first = somebody.look("Tabe", KNOWN, 0)
    assert noticed(first) == {"table"}
    somebody.keep_in_mind(first.aims)
    assert [KNOWN.texts[near.number] for near in somebody.look("Table", KNOWN, 0).ready] == [
        "table"
    ]


def test_who_notices_nothing_looks_on_until_a_word_comes_to_mind() -> None:
    """One of the nearest."""
    assert noticed(Eyes(BLIND, dice(1)).look("Badx", KNOWN, 0)) == {"badge"}
    assert len(Eyes(BLIND, dice(1)).look("z", KNOWN, 0).aims) == 1


def test_nobody_aims_at_a_word_of_which_a_card_is_gone() -> None:
    gone = 1 << KIND_OF["l"]
    assert "table" not in noticed(eyes("maitre").look("Tabe", KNOWN, gone))
    assert "table" in noticed(eyes("maitre").look("Tabe", KNOWN, 0))


def test_a_joker_may_stand_for_the_card_that_is_gone() -> None:
    gone = 1 << KIND_OF["l"]
    assert "table" in noticed(eyes("maitre").look("Tae?", KNOWN, gone))


def test_words_are_told_by_the_cards_that_they_lack() -> None:
    kinds = eyes("maitre").look("Tabe", packed(["TABLE"]), 0).aims_by_kind()
    assert [kind for kind, aims in enumerate(kinds) if aims] == [KIND_OF["l"]]
