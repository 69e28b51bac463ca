"""A table of Heptagramme as the kernels read it, and what they answer as moves."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tablee.bots.cards import SIGNS
from tablee.games.heptagramme.state import State
from tablee.games.heptagramme.views import View
from tablee.kernels.heptagramme.search import guess
from tablee.kernels.heptagramme.structs import KINDS, LENGTH, NOTHING, SLOTS, Board, Guessed, Table

_NUMBERS: Final = bytes.maketrans(SIGNS.encode(), bytes(range(KINDS)))


def cards_of(text: str) -> bytes:
    """Cards in their order, as the kernel numbers them; case tells nothing."""
    return text.lower().encode("ascii").translate(_NUMBERS)


def text_of(view: View, at: int) -> str:
    """What a column spells."""
    return view.open.columns[at].text


def texts_of(view: View) -> list[str]:
    """What the columns spell; nothing where one may not play."""
    columns, closed = view.open.columns, view.open.closed
    return ["" if at in closed else column.text for at, column in enumerate(columns)]


def board(texts: Iterable[str]) -> Board:
    """The columns from what they spell; nothing where nothing can be done."""
    # In *parole* one may go on beyond every word.
    return Board([cards_of(text) if len(text) <= LENGTH else b"" for text in texts])


def table_of(state: State) -> Table:
    """A whole table, to be played on."""
    table, laid = Table(), state.open
    for place, column in zip(table.columns, laid.columns, strict=True):
        place.put(cards_of(column.text))
    for place, hand in zip(table.hands, state.hands, strict=False):
        place.put(bytes(sorted(cards_of(hand))))
    table.pile.put(cards_of(state.pile))
    table.basket.put(cards_of(state.corbeille))
    table.majs.put(cards_of(state.majs))
    table.totals[: len(laid.totals)] = [*laid.totals]
    table.players = len(state.hands)
    table.in_play = sum(1 << seat for seat in laid.in_play)
    table.turn = laid.turn
    table.blank = sum(laid.passes)
    table.shortened = laid.options.short
    table.sum = laid.sum
    table.placed = len(laid.scoring)
    table.bonus = laid.earned
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
