"""The best turn of Heptagramme that is found, as far as it can be told without trying it out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import eq
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from tablee.bots.cards import tally
from tablee.bots.heptagramme.packing import Part, cards_of, parts
from tablee.bots.heptagramme.vocabulary import Vocabulary
from tablee.games.heptagramme.state import SHORTEST
from tablee.kernels.heptagramme import search, structs
from tablee.kernels.heptagramme.search import Found
from tablee.kernels.heptagramme.structs import Board, Guessed
from tablee.letters.cards import JOKER, points
from tablee.lexicon import french
from tablee.lexicon.queries import both, where
from tablee.lexicon.tiers import Tier


class Weights(Struct, frozen=True):
    """What counts besides points; see `kernels.heptagramme.structs.Weights`."""

    fear: float = 0.0
    fresh: float = 0.0
    kept: float = 0.0
    emptied: float = 0.0


POINTS: Final = Weights()


class Turn(Struct, frozen=True):
    """What a turn is worth, and what it does at which columns."""

    value: float
    parts: tuple[Part, ...]

    @property
    def announces(self) -> bool:
        """Does it finish a word?"""
        return any(part.announced for part in self.parts)

    @property
    def cards(self) -> str:
        """What it places."""
        return "".join(part.cards for part in self.parts)


def certain_turn(known: Vocabulary, table: Board, cards: str) -> Turn:
    """The turn of most points that needs no luck."""
    return _turn(search.most_points(known.stems, table, cards_of(cards)))


def weighed_turns(
    known: Vocabulary, table: Board, cards: str, weights: Sequence[Weights], hands: Guessed
) -> list[Turn]:
    """The turn of most value that needs no luck, by each of these weights."""
    weighed = [structs.Weights(*astuple(some)) for some in weights]
    return [*map(_turn, search.weighed(known.stems, table, cards_of(cards), hands, weighed))]


def expected_turn(
    known: Vocabulary, table: Board, cards: str, *, bonus: bool, mins: str, majs: str
) -> Turn:
    """The turn of most points in the mean, as far as luck lets it be seen."""
    return _turn(
        search.expected(
            known.stems, table, cards_of(cards), bonus=bonus, mins=tally(mins), majs=tally(majs)
        )
    )


def _turn(found: Found) -> Turn:
    return Turn(found.value, tuple(parts(found.paths)))


NEAR: Final = 3
"""A word that is finished by so few letters is worth keeping cards for."""


def word_of(known: Vocabulary, text: str) -> str:
    """What a column is announced as: of the words that fit, one whose maj. scores most."""
    return max(known.words.matching(text.upper()), key=lambda word: points(word[0])).lower()


def commonest(known: Vocabulary, text: str) -> str | None:
    """A word that begins so, of the most everyday tier that has one."""
    plain, tiers = known.plain, french().tiers.cards
    for tier in Tier:
        for span in plain.spans(text):
            here = slice(span.start, span.stop)
            of_tier = where(tiers[here], partial(eq, tier))
            if (at := both(of_tier, plain.chosen[here]).find(1)) >= 0:
                return plain.graph.key(span.start + at).lower()
    # What needs a joker where it lies.
    word = next(known.words.starting(text, SHORTEST), None)
    return None if word is None else word.lower()


def fits(word: str, text: str) -> bool:
    """Does a word begin as these cards say, of which a joker may be anything?"""
    pairs = zip(word.upper(), text, strict=False)
    return len(word) >= len(text) and all(sign in (JOKER, letter) for letter, sign in pairs)


def useless(known: Vocabulary, texts: Iterable[str], hand: str) -> str:
    """The cards of a hand that serve nothing, first what is hardest to place.

    Jokers serve, and cards that with one more would finish a word that is begun. Not all of a hand
    is kept: whoever changes nothing will see nothing again.
    """
    held = Counter(hand.replace(JOKER, ""))
    kept = Counter[str]()
    for text in texts:
        served = max(_served(known, text, held), key=Counter[str].total, default=Counter[str]())
        if (kept | served).total() < held.total():
            kept |= served
    return "".join(sorted((held - kept).elements(), key=lambda card: (-points(card), card)))


def _served(known: Vocabulary, text: str, held: Counter[str]) -> Iterator[Counter[str]]:
    """What of these cards each word takes that they finish but for one letter."""
    for more in range(1, NEAR + 1 if text else 0):
        for word in known.plain.matching(text + JOKER * more):
            wanted = Counter(word[len(text) :].lower())
            if (wanted - held).total() <= 1:
                yield wanted & held
