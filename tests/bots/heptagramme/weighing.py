"""The turn of most value by some weights, in plain Python: slow, and easy to believe.

What counts is told in `src/kernels/heptagramme/certain.cpp`.
"""

from collections.abc import Iterator, Sequence

from tablee.bots.heptagramme.search import Weights
from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER, points
from tablee.lexicon.queries import WordSet

SHORTEST = 5


class Weighing:
    """One table: what lies there, and the hands that the others may hold."""

    def __init__(self, words: WordSet, hands: Sequence[str], near: Sequence[float]) -> None:
        self._words = words
        self._hands = hands
        self._near = near
        self._dangers: dict[str, float] = {}

    def value(self, texts: Sequence[str], hand: str, weights: Weights) -> float:
        """Of the best turn: column after column, with every part of what is left of the hand."""
        best = {hand: 0.0}
        for text in texts:
            longer: dict[str, float] = {}
            for left, value in best.items():
                for rest, more in self._ways(text, text, left, weights):
                    longer[rest] = max(longer.get(rest, -1e9), value + more)
            best = longer
        return max(
            value - weights.kept * len(rest) + weights.emptied * (not rest and bool(hand))
            for rest, value in best.items()
        )

    def _ways(
        self, before: str, text: str, hand: str, weights: Weights
    ) -> Iterator[tuple[str, float]]:
        """What may be laid at a column: the cards left, and what it is worth."""
        spots = self._spots(text)
        if not spots:
            yield hand, 0.0
            return
        whole = [points(spot[0]) for spot in spots if spot in self._words]
        scored = max(whole, default=0) + weights.fresh
        if whole and (text != before or scored >= 0):
            yield hand, scored
        else:
            yield hand, -weights.fear * self._danger(text)
        for card in sorted(set(hand)):
            if (card != JOKER or JOKER not in text) and self._spots(text + card.upper()):
                rest = hand.replace(card, "", 1)
                for left, value in self._ways(before, text + card.upper(), rest, weights):
                    yield left, value + points(card)

    def _spots(self, text: str) -> list[str]:
        """The beginnings of words that a column may be."""
        written = [text.replace(JOKER, letter) for letter in ALPHABET] if JOKER in text else [text]
        return [spot for spot in written if spot and self._words.stem(spot, SHORTEST).count]

    def _danger(self, text: str) -> float:
        if text not in self._dangers:
            spots = self._spots(text)
            offs = [min(self._off(spot, hand) for spot in spots) for hand in self._hands]
            share = sum(self._near[off] for off in offs if off < len(self._near)) / len(offs)
            head = sum(points(spot[0]) for spot in spots) / len(spots)
            self._dangers[text] = head * share / (2 - share)
        return self._dangers[text]

    def _off(self, text: str, hand: str, laid: int = 1) -> int:
        """With how few letters of a hand a word is finished, one at least."""
        if laid == len(self._near):
            return laid
        stem, nearest = self._words.stem(text, SHORTEST), len(self._near)
        for card in set(hand) - {JOKER}:
            if card.upper() in stem.letters:
                if text + card.upper() in self._words:
                    return laid
                after = self._off(text + card.upper(), hand.replace(card, "", 1), laid + 1)
                nearest = min(nearest, after)
        return nearest
