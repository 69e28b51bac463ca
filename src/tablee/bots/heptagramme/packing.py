"""A table of Heptagramme as the kernel reads it, and what the kernel answers as moves."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.cards import SIGNS
from tablee.bots.person import WHOLE, Attention, drawn
from tablee.bots.words import spoken
from tablee.games.heptagramme.state import State
from tablee.games.heptagramme.views import View
from tablee.kernels.heptagramme import (
    KINDS,
    LENGTH,
    NOTHING,
    SLOTS,
    Board,
    Guessed,
    Stems,
    Table,
    guess,
)
from tablee.letters.cards import JOKER
from tablee.letters.words import ALL_WORDS, Choice, Words
from tablee.lexicon.queries import WordSet, both, of_those, wanted
from tablee.lexicon.spelled import french_cards

SHORTEST: Final = 5


_NUMBERS: Final = bytes.maketrans(SIGNS.encode(), bytes(range(KINDS)))


def cards_of(text: str) -> bytes:
    """Cards in their order, as the kernel numbers them; case tells nothing."""
    return text.lower().encode("ascii").translate(_NUMBERS)


class Vocabulary(NamedTuple):
    """The words of at least five letters that somebody knows, those of them that need no joker, and
    for the kernel their beginnings.

    The kernel knows those alone that need no joker, so that a joker may lie anywhere in them.
    """

    words: Words
    plain: WordSet
    stems: Stems


@lru_cache(maxsize=16)
def vocabulary(known: bytes | None = None, choice: Choice = ALL_WORDS) -> Vocabulary:
    """What somebody knows (`Person.cards`, None for all) of the words of a table, and would say."""
    words = french_cards().words(replace(spoken(choice), shortest=SHORTEST), known)
    return Vocabulary(words, words.plain, Stems(words.plain.compiled))


@lru_cache(maxsize=16)
def recognised(known: bytes | None = None, choice: Choice = ALL_WORDS) -> Words:
    """The same, with words that one knows and does not say."""
    return french_cards().words(replace(wanted(choice), shortest=SHORTEST), known)


def noticed(known: Vocabulary, texts: Iterable[str], attention: Attention, seed: int) -> Vocabulary:
    """The words that come to somebody's mind at these columns. What stands there whole is read by
    whoever knows it. The same seed thinks of the same.
    """
    plain = known.plain
    sizes, seen = plain.sizes, bytearray(len(plain.graph))
    # A JOKER may be any letter: what begins with one is thought of where it lies.
    for text in sorted(filter(None, texts), key=lambda text: text[0] != JOKER):
        spans = [slice(span.start, span.stop) for span in plain.spans(text)]
        chances = _chances(
            attention, text, [of_those(sizes[here], plain.chosen[here]) for here in spans]
        )
        for here in spans:
            seen[here] = drawn(sizes[here], chances, seed + here.start)
            seen[here.start] |= sizes[here.start] == len(text)
    words = WordSet(plain.graph, both(bytes(seen), plain.chosen), lambda: sizes)
    return Vocabulary(words, words, Stems(words.compiled))


def _chances(attention: Attention, text: str, sizes: Sequence[bytes]) -> list[int]:
    """By the length of a word that begins so, how likely it is thought of: of longer ones one
    thinks less, and where a joker lies one thinks less of any.
    """
    jokers = text.count(JOKER)
    weights = [attention.weight(letters=letters) for letters in range(LENGTH)]
    counts = [sum(some.count(letters) for some in sizes) for letters in range(LENGTH)]
    total = sum(map(mul, weights[1:], counts[1:]))
    blurred = attention.joker**jokers
    return [round(WHOLE * attention.chance(weight * blurred, total)) for weight in weights]


def text_of(view: View, at: int) -> str:
    """What a column spells."""
    column = view.columns[at]
    return f"{column.maj or ''}{column.mins}".upper()


def texts_of(view: View) -> list[str]:
    """What the columns spell; nothing where one may not play."""
    return ["" if at in view.closed else text_of(view, at) for at in range(len(view.columns))]


def board(texts: Iterable[str]) -> Board:
    """The columns from what they spell; nothing where nothing can be done."""
    # In *parole* one may go on beyond every word.
    return Board([cards_of(text) if len(text) <= LENGTH else b"" for text in texts])


def table_of(state: State) -> Table:
    """A whole table, to be played on."""
    table = Table()
    for place, column in zip(table.columns, state.columns, strict=True):
        place.put(cards_of(column.text))
    for place, hand in zip(table.hands, state.hands, strict=False):
        place.put(bytes(sorted(cards_of(hand))))
    table.pile.put(cards_of(state.pile))
    table.basket.put(cards_of(state.corbeille))
    table.majs.put(cards_of(state.majs))
    table.totals[: len(state.totals)] = [*state.totals]
    table.players = len(state.hands)
    table.in_play = sum(1 << seat for seat in state.in_play)
    table.turn = state.turn
    table.blank = sum(state.passes)
    table.shortened = state.options.short
    table.sum = state.sum
    table.placed = len(state.lines)
    table.bonus = state.earned
    return table


class Part(NamedTuple):
    """What a turn does at one column: cards in order, and whether the word is announced."""

    column: int
    cards: str
    announced: bool


def parts(paths: Sequence[int]) -> list[Part]:
    """The parts of a turn that do something, from the kernel’s paths."""
    found = []
    for column, path in enumerate(paths):
        if path == NOTHING:
            continue
        code, cards = path >> 1, ""
        while code > 1:
            cards = SIGNS[code & 31] + cards
            code >>= 5
        found.append(Part(column, cards, bool(path & 1)))
    return found


def paths_of(some: Iterable[Part]) -> list[int]:
    """The kernel’s paths, from the parts of a turn."""
    paths = [NOTHING] * SLOTS
    for part in some:
        code = 1
        for letter in cards_of(part.cards):
            code = code << 5 | letter
        paths[part.column] = code << 1 | part.announced
    return paths


def holding(hands: Iterable[str], near: Sequence[float]) -> Guessed:
    """What others may hold, and what a word counts that is so many letters off."""
    return guess([cards_of(hand) for hand in hands], near)
