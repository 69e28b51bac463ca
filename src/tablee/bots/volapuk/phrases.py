"""What a space of the hand is for: §6.6 compounds; §3.4 phrases that the referee knows, a word
before or behind another.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from tablee.bots.volapuk.packing import found, kind_of, plays, table_at
from tablee.bots.volapuk.search import Idea, best_of, faces_of, laid_hand
from tablee.bots.volapuk.sight import Look, Mind
from tablee.bots.volapuk.vocabulary import rulebook
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Play, Write
from tablee.games.volapuk.board import STRAIGHT, Direction, board
from tablee.games.volapuk.dice import ESPACE, JOKERS
from tablee.games.volapuk.options import Espace
from tablee.games.volapuk.plays import written
from tablee.games.volapuk.runs import grid_of, run, signs_of
from tablee.games.volapuk.state import Open
from tablee.games.volapuk.words import PHRASES, PLURAL, SINGULAR, Cells, is_phrase, key_of
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


def compounds(lying: Open, seat: Seat, mind: Mind) -> list[Idea]:
    """The best words with a space, for whoever has one."""
    hand = laid_hand(lying.hands[seat])
    if Look.COMPOUND not in mind.looks or ESPACE not in faces_of(hand):
        return []
    table = table_at(lying, mind)
    space = kind_of(ESPACE)
    spaced = found(table, faces_of(hand)).laying(kinds=(space, space))
    return best_of(lying, seat, mind, plays(table, hand, spaced.best_first()))


def phrases(lying: Open, seat: Seat, mind: Mind) -> Iterator[Idea]:
    """The best phrases with a word of the board, for whoever has a space."""
    if Look.PHRASE not in mind.looks or lying.options.espace is not Espace.FULL:
        return
    if ESPACE not in [held.face for held in lying.hands[seat]]:
        return
    said = islice(_laid(lying, seat, mind), MOST_TRIED)
    yield from best_of(lying, seat, mind, said, MOST_TRIED)


def _laid(lying: Open, seat: Seat, mind: Mind) -> Iterator[Play]:
    hand, grid, book = tuple(lying.hands[seat]), grid_of(lying), rulebook(lying.options)
    for write in _writings(lying, seat, mind):
        for play in written(book, lying, grid, hand, write, write.word):
            if play.declared is not None and play.declared.phrase:
                yield play


def _writings(lying: Open, seat: Seat, mind: Mind) -> Iterator[Write]:
    """The phrases, and where each could begin: a group of letters takes fewer cells."""
    book, words = rulebook(lying.options), mind.known.words
    spelled = _spelled(lying, seat, mind)
    for word in _words_of(lying):
        if word.text in HEADS:
            for tail in spelled:
                if is_phrase(book, f"{word.text} {tail}"):
                    yield Write(word.cells[0], word.direction, f"{word.text} {tail}")
        for head in sorted(HEADS & {*spelled}, key=len, reverse=True):
            if word.text in words and is_phrase(book, f"{head} {word.text}"):
                steps, cell = board(lying.options.diameter).before[word.direction], word.cells[0]
                for _ in range(len(head) + 1):
                    cell = steps.get(cell, -1)
                    if cell >= 0:
                        yield Write(cell, word.direction, f"{head} {word.text}")


def _words_of(lying: Open) -> Iterator[_Word]:
    """What is read along whole runs of the board."""
    grid, disc = grid_of(lying), board(lying.options.diameter)
    for direction in STRAIGHT:
        for cells in sorted({run(disc, grid, cell, direction) for cell in grid}):
            if len(cells) > 1:
                yield _Word(key_of(signs_of(grid, cells)), cells, direction)


def _spelled(lying: Open, seat: Seat, mind: Mind) -> list[str]:
    """The words that are known and that the letters of a hand could spell, the longest first."""
    faces = [held.face or "" for held in laid_hand(lying.hands[seat])]
    jokers = sum(face in JOKERS for face in faces)
    letters = "".join(key_of((face,)) for face in faces if face not in JOKERS)
    plain = "".join(letter for letter in letters if letter.isalpha())
    found = mind.known.words.within(plain, min(jokers, MOST_JOKERS), shortest=2)
    return sorted(found, key=len, reverse=True)
