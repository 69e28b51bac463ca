"""Luck as an argument.

The rules never hold a shuffled pile: `Game.chance` asks dice at the moment a draw is due.
"""

import hmac
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """A source of luck: honest, seeded, scripted or recorded."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each as likely as another."""
        ...


class SeededDice:
    """Draw n is HMAC-SHA256(seed, nonces ‖ n), so anyone who knows both can draw again.

    `nonces` are what the players add after seeing a commitment to the seed. With them nobody can
    choose what is drawn but a keeper of the seed who also sits down last. A 256-bit number
    reduced modulo a small bound favours no value by more than one part in 2²⁰⁰.
    """

    def __init__(self, seed: bytes, nonces: bytes = b"", drawn: int = 0) -> None:
        self._seed = seed
        self._nonces = nonces
        self.drawn = drawn

    def below(self, bound: int) -> int:
        """Draw; a bound of 1 leaves nothing to luck and uses up no draw."""
        if bound < 1:
            raise ValueError(f"Expected a bound of at least 1 but got {bound}.")
        if bound == 1:
            return 0
        message = self._nonces + self.drawn.to_bytes(8, "big")
        self.drawn += 1
        return int.from_bytes(hmac.digest(self._seed, message, "sha256"), "big") % bound


class RecordedDice:
    """Dice that keep what they drew, as (bound, value)."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.draws: list[tuple[int, int]] = []

    def below(self, bound: int) -> int:
        """Draw and remember; a bound of 1 is no draw."""
        value = self._dice.below(bound)
        if bound > 1:
            self.draws.append((bound, value))
        return value


def shuffled(items: Sequence[T], dice: Dice) -> tuple[T, ...]:
    """The items in an order where each is as likely as another (Fisher and Yates)."""
    left = list(items)
    for last in range(len(left) - 1, 0, -1):
        other = dice.below(last + 1)
        left[last], left[other] = left[other], left[last]
    return tuple(left)


def drawn_from(pile: Mapping[T, int], dice: Dice) -> T:
    """One item of a multiset, each copy as likely as another."""
    number = dice.below(sum(pile.values()))
    for item, count in pile.items():
        if number < count:
            return item
        number -= count
    raise AssertionError("dice drew beyond their bound")
