import pytest

from tablee.core.dice import RecordedDice
from tablee.letters.cards import (
    COPIES,
    JOKER,
    MAJS,
    MINS,
    added,
    drawn,
    given,
    holds,
    in_order,
    points,
    taken,
    without,
)
from tests.games.playing import dice


def test_123_cards() -> None:
    assert (len(MINS), len(MAJS), len(MINS + MAJS)) == (96, 27, 123)
    assert list(MINS) == sorted(MINS)
    assert list(MAJS) == sorted(MAJS)
    assert sum(COPIES.values()) == 96


@pytest.mark.parametrize(
    ("card", "value"), [("a", 1), ("A", 2), ("n", 2), ("N", 4), ("C", 6), ("Z", 10), (JOKER, 0)]
)
def test_what_a_card_is_worth(card: str, value: int) -> None:
    assert points(card) == value


def test_cards_without_order() -> None:
    assert in_order("db?a") == "?abd"
    assert added("bd", "ac?") == "?abcd"
    assert without("aabb?", "ba") == "ab?"
    assert holds("aab", "aa")
    assert not holds("ab", "aa")
    with pytest.raises(ValueError, match="not in list"):
        without("ab", "aa")


def test_cards_change_hands() -> None:
    assert given(("ab", "cd"), 1, "ca") == ("ab", "accd")
    assert taken(("abb", "cd"), 0, "b") == ("ab", "cd")


def test_every_card_of_a_pile_may_be_drawn_and_none_twice() -> None:
    luck = RecordedDice(dice(1))
    assert drawn("aabc", 4, luck) == "aabc"
    assert [bound for bound, _ in luck.draws] == [4, 3, 2]
    assert {drawn("aabc", 1, dice(seed)) for seed in range(20)} == set("abc")
    assert drawn("aabc", 0, luck) == ""
