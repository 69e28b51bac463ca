import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from tablee.core.dice import Dice, RecordedDice, SeededDice, drawn_from, shuffled


class Scripted:
    """Dice that show what a test wants."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)

    def below(self, bound: int) -> int:
        return self.values.pop(0)


def test_draw_n_is_the_hmac_of_the_nonces_and_n() -> None:
    dice = SeededDice(b"seed", b"nonces", drawn=7)
    message = b"nonces" + (7).to_bytes(8, "big")
    digest = hmac.new(b"seed", message, hashlib.sha256).digest()
    assert dice.below(1000) == int.from_bytes(digest, "big") % 1000


def test_the_same_seed_and_nonces_draw_the_same_and_others_do_not() -> None:
    def ten(seed: bytes, nonces: bytes) -> list[int]:
        dice = SeededDice(seed, nonces)
        return [dice.below(1_000_000) for _ in range(10)]

    assert ten(b"a", b"b") == ten(b"a", b"b")
    assert ten(b"a", b"b") != ten(b"a", b"c")
    assert ten(b"a", b"b") != ten(b"c", b"b")


def test_every_face_comes_about_as_often() -> None:
    dice = SeededDice(b"a die")
    rolls = Counter(dice.below(6) for _ in range(6000))
    assert set(rolls) == set(range(6))
    assert all(900 < count < 1100 for count in rolls.values())


def test_what_is_certain_uses_up_no_draw() -> None:
    dice = RecordedDice(inner := SeededDice(b"seed"))
    assert dice.below(1) == 0
    assert (inner.drawn, dice.draws) == (0, [])


@pytest.mark.parametrize("bound", [0, -3])
def test_dice_without_faces_are_our_mistake(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        SeededDice(b"seed").below(bound)


def test_recorded_dice_keep_bounds_and_values() -> None:
    dice = RecordedDice(Scripted(2, 4))
    assert (dice.below(3), dice.below(9)) == (2, 4)
    assert dice.draws == [(3, 2), (9, 4)]


def test_every_order_is_one_way_of_rolling() -> None:
    orders = [shuffled("abc", Scripted(first, second)) for first in range(3) for second in range(2)]
    assert sorted(orders) == sorted(permutations("abc"))


def test_each_copy_of_a_pile_is_as_likely() -> None:
    pile = {"a": 2, "b": 0, "c": 1}
    assert [drawn_from(pile, Scripted(n)) for n in range(3)] == ["a", "a", "c"]


def test_dice_that_lie_are_caught() -> None:
    liar: Dice = Scripted(3)
    with pytest.raises(AssertionError, match="beyond"):
        drawn_from({"a": 2}, liar)
