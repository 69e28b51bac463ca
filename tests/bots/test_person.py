"""A level as a person: what they know is drawn once, and falls with rarity."""

import re

import pytest

from tablee.bots import person
from tablee.bots.person import WHOLE, Attention, Person, drawn
from tablee.core.dice import SeededDice
from tablee.lexicon import french
from tablee.lexicon.tiers import Tier

LEVELS = ("enfant", "facile", "moyen", "fort", "maitre")


def sat_down(level: str, seed: bytes = b"a seat") -> Person:
    return Person(level, SeededDice(seed))


def shares(level: str) -> list[float]:
    """Of each tier, the share of the cards' words that somebody of a level knows."""
    tiers, known = french().tiers.cards, sat_down(level).cards
    assert known is not None
    counts = [0] * len(Tier)
    for tier, knows in zip(tiers, known, strict=True):
        counts[tier] += knows
    return [count / tiers.count(tier) for tier, count in enumerate(counts)]


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_a_level_knows_as_much_of_each_tier_as_its_table_says(level: str) -> None:
    """The table is the one that the module's preface shows."""
    lines = (person.__doc__ or "").splitlines()
    row = next(line for line in lines if line.startswith(f"| *{level}* |"))
    wanted = [int(cell) for cell in re.findall(r"\| (\d+)", row)]
    assert len(wanted) == len(Tier)
    for share, hundredths in zip(shares(level), wanted, strict=True):
        assert share == pytest.approx(hundredths / 100, abs=0.015)


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_the_rarer_a_word_the_fewer_know_it(level: str) -> None:
    found = shares(level)
    assert found == sorted(found, reverse=True)


def test_a_master_knows_every_word() -> None:
    master = sat_down("maitre")
    assert (master.cards, master.board) == (None, None)


def test_what_somebody_knows_they_know_to_the_end() -> None:
    assert sat_down("facile").cards == sat_down("facile").cards


def test_two_of_one_level_know_different_words() -> None:
    assert sat_down("moyen", b"one").cards != sat_down("moyen", b"other").cards


def test_the_board_has_words_of_its_own() -> None:
    known = sat_down("moyen").board
    assert known is not None
    assert len(known) == len(french().board().graph)


def test_nobody_is_sure_of_nothing() -> None:
    assert drawn(bytes([0, 1, 4]), (WHOLE, 0, 0), seed=1) == bytes([1, 0, 0])


def test_words_are_drawn_as_often_as_their_chance_says() -> None:
    kinds, chances = bytes([0, 1, 2]) * 200_000, (WHOLE // 2, 40, 300)
    chosen = drawn(kinds, chances, seed=7)
    for kind, chance in enumerate(chances):
        wanted = 200_000 * chance / WHOLE
        assert sum(chosen[kind::3]) == pytest.approx(wanted, rel=0.2)


# Attention

KEEN = Attention(4, easy=4, longer=0.9, woven=0.5, joker=0.25)


def test_short_words_weigh_most() -> None:
    assert KEEN.weight(letters=2) == KEEN.weight(letters=4) == 1
    assert KEEN.weight(letters=6) == pytest.approx(0.81)


def test_weaving_and_jokers_hide_a_word() -> None:
    assert KEEN.weight(letters=4, woven=2, jokers=1) == pytest.approx(0.25 * 0.25)


def test_of_many_things_as_many_come_to_mind_as_one_has_ideas() -> None:
    assert 1_000 * KEEN.chance(1, total=1_000) == pytest.approx(4, rel=0.01)
    assert KEEN.chance(0.5, total=1_000) == pytest.approx(0.002, rel=0.01)


def test_what_is_alone_is_mostly_seen_and_what_is_hard_less() -> None:
    assert KEEN.chance(1, total=1) == 0.8
    assert KEEN.chance(0.25, total=0.25) == 0.5
    assert KEEN.chance(1, total=0) == 0.8


def test_who_sees_all_overlooks_nothing() -> None:
    assert Attention().sees_all
    assert Attention().chance(0.001, total=10_000) == 1
