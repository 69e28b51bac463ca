import pytest

from tablee.letters.cards import COPIES, JOKER, MAJS, MINS, WINDS, added, holds, points, without


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
    assert added("bd", "ac?") == "?abcd"
    assert without("aabb?", "ba") == "ab?"
    assert holds("aab", "aa")
    assert not holds("ab", "aa")
    with pytest.raises(ValueError, match="not in list"):
        without("ab", "aa")


def test_the_ponantais_begins_and_the_meridional_plays_last() -> None:
    assert all(winds[0] == "ponantais" and winds[-1] == "meridional" for winds in WINDS.values())
    assert [len(winds) for winds in WINDS.values()] == list(WINDS)
