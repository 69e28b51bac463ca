"""Ways to lay words: with the dice of a hand, a word that somebody wrote; and a few that could be.

Nothing here judges: what comes out is tried by the rules.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tablee.games.volapuk.actions import Declaration, Play, Put, Shift, Write
from tablee.games.volapuk.anagrams import anagrams
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, board
from tablee.games.volapuk.dice import JOKER_LETTERS, JOKERS
from tablee.games.volapuk.runs import run
from tablee.games.volapuk.state import Held, Open, Tile
from tablee.games.volapuk.words import Cells, is_phrase, key_of
from tablee.letters.words import Words

# A word that somebody wrote

MOST_WAYS: Final = 200
"""Of the ways to write a word with the dice of a hand, no more are tried."""


def written(
    words: Words,
    lying: Open,
    grid: dict[int, Tile],
    hand: tuple[Held, ...],
    move: Write,
    text: str,
) -> Iterator[Play]:
    """§4.1 Every way to write a text from a cell on, §4.8 jokers last."""
    steps = board(lying.options.diameter).after[move.direction]
    shown = [held for held in hand if held.face is not None]
    at_once = is_phrase(words, text) and not move.reversed
    ways = islice(_ways(grid, steps, shown, move.cell, text, back=move.reversed), MOST_WAYS)
    for place, length in sorted(ways, key=_jokers):
        for phrase in (True, False) if at_once else (False,):
            said = Declaration(move.cell, move.direction, max(2, length), move.reversed, phrase)
            needed = move.reversed or phrase or move.direction in DIAGONALS
            yield Play(place, declared=said if needed else None)


def _jokers(way: tuple[tuple[Put, ...], int]) -> int:
    return sum(put.letter is not None for put in way[0])


def _ways(
    grid: dict[int, Tile],
    steps: dict[int, int],
    hand: list[Held],
    cell: int | None,
    text: str,
    *,
    back: bool,
) -> Iterator[tuple[tuple[Put, ...], int]]:
    """The dice to lay, and how many the whole word has. §4.7 Written `back` to front, a word is
    laid from its last die on, and a group keeps the order of its letters.
    """
    if not text:
        yield (), 0
        return
    if cell is None:
        return
    letter = text[-1] if back else text[0]
    if cell in grid:
        options: list[tuple[Held | None, str]] = [(None, key_of((grid[cell].letter,)))]
    else:
        options = [(held, _key(held, letter)) for held in _distinct(hand)]
    for held, key in options:
        if text.endswith(key) if back else text.startswith(key):
            rest = [other for other in hand if other is not held]
            left = text.removesuffix(key) if back else text.removeprefix(key)
            for place, length in _ways(grid, steps, rest, steps.get(cell), left, back=back):
                yield (*_put(held, cell, letter), *place), length + 1


def _key(held: Held, letter: str) -> str:
    """What a die of the hand writes here: a joker, the next letter."""
    assert held.face is not None
    joker = held.face in JOKERS and letter in JOKER_LETTERS
    return letter if joker else key_of((held.face,))


def _put(held: Held | None, cell: int, letter: str) -> tuple[Put, ...]:
    if held is None:
        return ()
    return (Put(held.die, cell, letter if held.face in JOKERS else None),)


def _distinct(hand: list[Held]) -> list[Held]:
    """One die of each face, coloured ones first: É is not spent where E would do."""
    return sorted({held.face: held for held in reversed(hand)}.values(), key=lambda one: one.die)


# A few words that could be

MOST_LINES: Final = 4
FAR: Final = 1
"""A word begins at most so many cells before a die that lies there: farther takes too long."""


def some_plays(
    words: Words, lying: Open, grid: dict[int, Tile], hand: list[Held]
) -> Iterator[Iterator[Play]]:
    """§4.1 Words across the dice of a few lines, from other ones in each turn."""
    table = board(lying.options.diameter)
    every = [
        (line, table.after[direction]) for direction in STRAIGHT for line in table.axes[direction]
    ]
    used = [one for one in every if any(cell in grid for cell in one[0])]
    first = lying.number % len(used) if used else 0
    # The middle row of an empty board.
    lines = [*used[first:], *used[:first]] or [every[lying.options.diameter // 2]]
    for line, after in lines[:MOST_LINES]:
        yield _in_line(words, grid, after, hand, line)


def _in_line(
    words: Words, grid: dict[int, Tile], after: dict[int, int], hand: list[Held], line: Cells
) -> Iterator[Play]:
    for at, cell in enumerate(line):
        near = not grid or any(near in grid for near in line[at : at + FAR + 1])
        if near and (not at or line[at - 1] not in grid):
            for place in _walks(words, grid, after, hand, cell):
                yield Play(place)


def _walks(
    words: Words,
    grid: dict[int, Tile],
    after: dict[int, int],
    hand: list[Held],
    cell: int | None,
    text: str = "",
    place: tuple[Put, ...] = (),
    *,
    met: bool = False,
) -> Iterator[tuple[Put, ...]]:
    """Words from this cell on, through the dice that lie there."""
    stem = words.stem(text)
    there = cell is not None and cell in grid
    if stem.whole and place and (met or not grid) and not there and len(text) > 1:
        yield place
    if cell is None or not stem.count:
        return
    if there:
        longer = text + key_of((grid[cell].letter,))
        yield from _walks(words, grid, after, hand, after.get(cell), longer, place, met=True)
        return
    for held in _distinct(hand):
        rest = [other for other in hand if other is not held]
        for key in _keys(held, stem.letters):
            longer = text + key
            laid = (*place, *_put(held, cell, key))
            yield from _walks(words, grid, after, rest, after.get(cell), longer, laid, met=met)


def _keys(held: Held, letters: str) -> Iterator[str]:
    """What a die may add to a beginning; a joker, the first letter that goes on."""
    if held.face in JOKERS:
        yield from islice((letter for letter in letters if letter in JOKER_LETTERS), 1)
    elif held.face is not None and (key := key_of((held.face,)))[0] in letters:
        yield key


# A few words that could be turned round

TURNED: Final = range(3, 6)
"""How many dice a word may have for its anagrams to be looked for."""


def some_turns(words: Words, lying: Open, grid: dict[int, Tile]) -> Iterator[Iterator[Play]]:
    """§5.1 Anagrams, in its own cells, of a few words of the board, other ones in each turn."""
    table = board(lying.options.diameter)
    runs = sorted({run(table, grid, cell, direction) for cell in grid for direction in STRAIGHT})
    short = [cells for cells in runs if len(cells) in TURNED]
    first = lying.number % len(short) if short else 0
    for cells in [*short[first:], *short[:first]][:MOST_LINES]:
        yield _turns(words, grid, cells)


def _turns(words: Words, grid: dict[int, Tile], cells: Cells) -> Iterator[Play]:
    keys = [key_of((grid[cell].letter,)) for cell in cells]
    if any(len(key) > 1 for key in keys):
        return
    for word in anagrams(words, "".join(sorted(keys))):
        yield Play(moves=tuple(_shifts(cells, keys, word)))


def _shifts(cells: Cells, keys: list[str], word: str) -> Iterator[Shift]:
    """Which die goes where; a letter that can stay does."""
    missing = [at for at, letter in enumerate(word) if keys[at] != letter]
    left = list(missing)
    for to in missing:
        at = next(at for at in left if keys[at] == word[to])
        left.remove(at)
        yield Shift(cells[at], cells[to])
