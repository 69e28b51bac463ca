"""What a space of the hand is for: §6.6 compounds; §3.4 phrases that the referee knows, a word
before or behind another.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from tablee.bots.volapuk.choice import Idea, best_of, faces_of, laid_hand
from tablee.bots.volapuk.mind import Look, Mind
from tablee.bots.volapuk.packing import found, kind_of, plays, rulebook, table_at
from tablee.core.game import Seat
from tablee.games.volapuk.board import STRAIGHT, Direction, board
from tablee.games.volapuk.dice import ESPACE, JOKERS
from tablee.games.volapuk.plays import written
from tablee.games.volapuk.state import Espace, Play, State, Write
from tablee.games.volapuk.words import (
    PHRASES,
    PLURAL,
    SINGULAR,
    Cells,
    grid_of,
    is_phrase,
    key_of,
    run,
    signs_of,
)
from tablee.lexicon.queries import JOKERS as MOST_JOKERS

HEADS: Final = frozenset({"SE", *PLURAL, *SINGULAR, *(phrase.split()[0] for phrase in PHRASES)})
"""What phrases that the referee knows begin with."""
MOST_TRIED: Final = 24
"""So many ways to lay a phrase are judged."""


class _Word(NamedTuple):
    """A word of the board, whole."""

    text: str
    cells: Cells
    direction: Direction


def compounds(state: State, seat: Seat, mind: Mind) -> list[Idea]:
    """The best words with a space, for whoever has one."""
    hand = laid_hand(state.hands[seat])
    if Look.COMPOUND not in mind.looks or ESPACE not in faces_of(hand):
        return []
    table = table_at(state, mind)
    space = kind_of(ESPACE)
    spaced = found(table, faces_of(hand)).laying(kinds=(space, space))
    return best_of(state, seat, mind, plays(table, hand, spaced.best_first()))


def phrases(state: State, seat: Seat, mind: Mind) -> Iterator[Idea]:
    """The best phrases with a word of the board, for whoever has a space."""
    if Look.PHRASE not in mind.looks or state.options.espace is not Espace.FULL:
        return
    if ESPACE not in [held.face for held in state.hands[seat]]:
        return
    said = islice(_laid(state, seat, mind), MOST_TRIED)
    yield from best_of(state, seat, mind, said, MOST_TRIED)


def _laid(state: State, seat: Seat, mind: Mind) -> Iterator[Play]:
    hand, grid, book = tuple(state.hands[seat]), grid_of(state), rulebook(state.options)
    for write in _writings(state, seat, mind):
        for play in written(book, state, grid, hand, write, write.word):
            if play.declared is not None and play.declared.phrase:
                yield play


def _writings(state: State, seat: Seat, mind: Mind) -> Iterator[Write]:
    """The phrases, and where each could begin: a group of letters takes fewer cells."""
    book, words = rulebook(state.options), mind.known.words
    spelled = _spelled(state, seat, mind)
    for word in _words_of(state):
        if word.text in HEADS:
            for tail in spelled:
                if is_phrase(book, f"{word.text} {tail}"):
                    yield Write(word.cells[0], word.direction, f"{word.text} {tail}")
        for head in sorted(HEADS & {*spelled}, key=len, reverse=True):
            if word.text in words and is_phrase(book, f"{head} {word.text}"):
                steps, cell = board(state.options.diameter).before[word.direction], word.cells[0]
                for _ in range(len(head) + 1):
                    cell = steps.get(cell, -1)
                    if cell >= 0:
                        yield Write(cell, word.direction, f"{head} {word.text}")


def _words_of(state: State) -> Iterator[_Word]:
    """What is read along whole runs of the board."""
    grid, disc = grid_of(state), board(state.options.diameter)
    for direction in STRAIGHT:
        for cells in sorted({run(disc, grid, cell, direction) for cell in grid}):
            if len(cells) > 1:
                yield _Word(key_of(signs_of(grid, cells)), cells, direction)


def _spelled(state: State, seat: Seat, mind: Mind) -> list[str]:
    """The words that are known and that the letters of a hand could spell, the longest first."""
    faces = [held.face or "" for held in laid_hand(state.hands[seat])]
    jokers = sum(face in JOKERS for face in faces)
    letters = "".join(key_of((face,)) for face in faces if face not in JOKERS)
    plain = "".join(letter for letter in letters if letter.isalpha())
    found = mind.known.words.within(plain, min(jokers, MOST_JOKERS), shortest=2)
    return sorted(found, key=len, reverse=True)
