"""The kernels of Volapük refuse what they cannot read, and no more than that."""

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_float
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.bots.volapuk.lanes import counted, kinds_of
from tablee.kernels.volapuk import structs
from tablee.kernels.volapuk.board import Ground, Position
from tablee.kernels.volapuk.keeping import STATES, expected, locked, thrown
from tablee.kernels.volapuk.search import best_play, every_play
from tablee.kernels.volapuk.structs import KINDS, WIDTH, Kind, Kinds, Play, Sight, Tariff
from tablee.kernels.volapuk.vocabulary import Vocabulary
from tablee.kernels.words import Words
from tablee.lexicon.graph import BOARD, build
from tablee.lexicon.queries import WordSet

SIDE = 5
CELLS = SIDE * SIDE
WORDS = ("AS", "SA", "RAS", "SAR", "PAR", "CHAS")
A, S, R = (BOARD.index(letter) for letter in "ASR")
WORTHS = {number: counted(1) for number in (A, S, structs.JOKERS + S)}


@pytest.fixture(scope="module")
def words() -> Words:
    graph = build(BOARD, WORDS)
    return WordSet(graph, bytes([1]) * len(graph)).compiled


def vocabulary(words: Words) -> Vocabulary:
    count = words.graph.size
    return Vocabulary(words, array("Q", [0]) * count, array("I", [0]) * count)


def steps() -> list[tuple[list[int], list[int]]]:
    """Rows and columns of a square, no diagonals."""
    cells = range(CELLS)
    rows = (
        [cell - 1 if cell % SIDE else -1 for cell in cells],
        [cell + 1 if cell % SIDE < SIDE - 1 else -1 for cell in cells],
    )
    columns = (
        [max(-1, cell - SIDE) for cell in cells],
        [cell + SIDE if cell + SIDE < CELLS else -1 for cell in cells],
    )
    none = ([-1] * CELLS, [-1] * CELLS)
    return [rows, columns, none, none]


def ground() -> Ground:
    rows = [[*range(SIDE * row, SIDE * row + SIDE)] for row in range(SIDE)]
    columns = [[*range(column, CELLS, SIDE)] for column in range(SIDE)]
    strips = [(structs.ACROSS, row) for row in rows] + [(structs.DOWN, row) for row in columns]
    return Ground(strips, steps())


def kinds() -> Kinds:
    letters = {BOARD.index(letter): letter for letter in "ACHPRS"}
    return kinds_of(letters, BOARD, dict.fromkeys(letters, counted(1)))


def position(words: Words, board: list[int] | None = None, **changes: Any) -> Position:
    asked: dict[str, Any] = {
        "known": vocabulary(words),
        "kinds": kinds(),
        "ground": ground(),
        "board": [-1] * CELLS if board is None else board,
        "tariff": Tariff(atout=1, pair=structs.REFUSED),
        "elue": 30,
        "middle": CELLS // 2,
    }
    return Position(**asked | changes)


anything: Any = SimpleNamespace(
    Vocabulary=Vocabulary,
    Position=Position,
    Kinds=Kinds,
    Ground=Ground,
    locked=locked,
    every_play=every_play,
    best_play=best_play,
    expected=expected,
)
"""Without its types: it is asked what type checkers would not let pass."""


def asked(words: Words) -> Any:
    return position(words)


def test_structs_are_as_long_here_as_there() -> None:
    assert structs.sizes_agree()


def test_words_go_through_the_middle_of_an_empty_board(words: Words) -> None:
    found = every_play(position(words), [A, S], 7)
    assert {play.number for play in found} == {0, 4}
    # Two words, along two lanes, in two places each.
    assert len(found) == 8
    assert {play.points for play in found} == {2}


def test_plays_come_by_points_and_of_equals_first_what_was_found_first(words: Words) -> None:
    found = every_play(position(words), [A, S, R], 7)
    order = sorted(range(len(found)), key=lambda at: -found[at].points)
    assert [*map(bytes, found.best_first())] == [bytes(found[at]) for at in order]
    assert len({play.points for play in found}) > 1


EVERY = [[structs.WHOLE] * structs.SEEN_JOKERS] * structs.SEEN_CELLS
EVERYWHERE = [[structs.WHOLE] * structs.SEEN_CELLS] * 2


def sight(seed: int, plain: int = structs.WHOLE, places: int = structs.WHOLE) -> Sight:
    """Long words come to mind half as often as those of two letters, with jokers never."""
    return Sight(
        seed,
        [[plain if cells <= 2 else plain // 2, 0, 0] for cells in range(structs.SEEN_CELLS)],
        [[places] * structs.SEEN_CELLS] * 2,
    )


def luck(seed: int, what: int) -> int:
    """SplitMix64 in plain Python."""
    every = (1 << 64) - 1
    mixed = (seed + (what + 1) * 0x9E37_79B9_7F4A_7C15) & every
    mixed = (mixed ^ mixed >> 30) * 0xBF58_476D_1CE4_E5B9 & every
    mixed = (mixed ^ mixed >> 27) * 0x94D0_49BB_1331_11EB & every
    return (mixed ^ mixed >> 31) >> 48


def is_noticed(eyes: Sight, play: Play) -> bool:
    """What the kernel says of a play without jokers on a board of straight lanes."""
    axis, cells = ground().strips[play.strip]
    place = 1 + axis * structs.MOST_CELLS + cells[play.start]
    woven = play.size - play.placed.bit_count()
    chances: tuple[int, int] = eyes.plain[play.size][0], eyes.places[0][woven]
    assert [*eyes.atouts[play.size]] == [*eyes.plain[play.size]]
    drawn = luck(eyes.seed, play.number << 16), luck(eyes.seed, play.number << 16 | place)
    return drawn[0] < chances[0] and drawn[1] < chances[1]


@pytest.mark.parametrize("seed", range(8))
def test_words_and_places_are_noticed_as_a_plain_reckoning_says(words: Words, seed: int) -> None:
    board = position(words, [R if cell == 7 else -1 for cell in range(CELLS)])
    eyes = sight(seed, structs.WHOLE // 2, structs.WHOLE // 2)
    every = every_play(board, [A, S], 7)
    assert [bytes(play) for play in every_play(board, [A, S], 7, eyes)] == [
        bytes(play) for play in every if is_noticed(eyes, play)
    ]


def test_plays_weigh_what_their_words_and_places_do(words: Words) -> None:
    lying = [R if cell == 7 else -1 for cell in range(CELLS)]
    half, whole = structs.WHOLE // 2, structs.WHOLE
    rows = [[whole if cells <= 2 else half, 0, 0] for cells in range(structs.SEEN_CELLS)]
    eyes = Sight(1, rows, [[whole, *[half] * (structs.SEEN_CELLS - 1)]] * 2)
    every = every_play(position(words, lying), [A, S], 7)
    assert every.weight(eyes) == sum(
        (1 if play.size <= 2 else 0.5) * (0.5 if play.placed.bit_count() < play.size else 1)
        for play in every
    )


def test_words_under_the_elue_have_chances_of_their_own(words: Words) -> None:
    """AS, the first of them, sounds like the Élue."""
    count = words.graph.size
    sounds = array("I", [1] + [0] * (count - 1))
    board = position(words, known=Vocabulary(words, array("Q", [0]) * count, sounds), elue=0)
    nothing = [[0] * structs.SEEN_JOKERS] * structs.SEEN_CELLS
    atouts = every_play(board, [A, S, R], 7, Sight(1, nothing, EVERYWHERE, EVERY))
    others = every_play(board, [A, S, R], 7, Sight(1, EVERY, EVERYWHERE, nothing))
    assert {play.number for play in atouts} == {0}
    assert {play.number for play in others} == {1, 2, 3, 4, 5} & {
        play.number for play in every_play(board, [A, S, R], 7)
    }


def test_luck_notices_some_plays_and_others_another_time(words: Words) -> None:
    board = position(words)
    eyes = [sight(seed, 1 << 15, 1 << 15) for seed in range(40)]
    counts = [len(every_play(board, [A, S, R], 7, one)) for one in eyes]
    assert 0 < sum(counts) < 40 * len(every_play(board, [A, S, R], 7))
    assert len(set(counts)) > 2
    assert len(every_play(board, [A, S, R], 7, Sight(3, EVERY, EVERYWHERE))) == max(
        len(every_play(board, [A, S, R], 7)), *counts
    )


def test_what_is_noticed_now_is_noticed_with_other_dice_too(words: Words) -> None:
    eyes = sight(5, structs.WHOLE // 2)
    few, more = (every_play(position(words), hand, 7, eyes) for hand in ([A, S], [A, S, R]))
    assert {bytes(play) for play in few} <= {bytes(play) for play in more}


def test_jokers_are_as_hard_to_see_as_told(words: Words) -> None:
    shown = {A: "A", S: "S", structs.JOKERS + S: "S"}
    board = position(words, kinds=kinds_of(shown, BOARD, WORTHS))
    assert len(every_play(board, [A, structs.JOKERS], 7))
    assert not len(every_play(board, [A, structs.JOKERS], 7, sight(1)))


@pytest.mark.parametrize("bearer", [0, 63, 64, 200, 342])
def test_an_accent_is_laid_in_the_one_word_that_bears_it(bearer: int) -> None:
    every = ["A" + "".join(rest) for rest in product("BCDEFGH", repeat=3)]
    graph = build(BOARD, every)
    many = WordSet(graph, bytes([1]) * len(graph)).compiled
    accents = array("Q", [0]) * len(graph)
    accents[bearer] = 1
    letters = {BOARD.index(letter): letter for letter in "ABCDEFGH"}
    accented = len(BOARD)
    known = [*kinds_of(letters, BOARD, dict.fromkeys(letters, counted(1))).items]
    known[accented] = Kind(need=1, worth=counted(1), letters=(A,), size=1)
    board = position(
        many, known=Vocabulary(many, accents, array("I", [0]) * len(graph)), kinds=Kinds(known)
    )

    def laid(word: str) -> set[int]:
        hand = [accented, *(BOARD.index(letter) for letter in word[1:])]
        return {play.number for play in every_play(board, hand, 7)}

    assert laid(every[bearer]) == {bearer}
    assert not laid(every[bearer - 1])
    dice = [[accented], *([BOARD.index(letter)] for letter in every[bearer][1:])]
    assert max(expected(board, dice, 4, 7, 0)) == 4


def test_dice_are_kept_for_what_comes_to_mind(words: Words) -> None:
    board = position(words)
    dice = [[A, S], [S, R], [R, A]]
    blind = expected(board, dice, 3, 7, 0, sight(1, 0))
    assert max(blind) == 0
    assert [*expected(board, dice, 3, 7, 0, Sight(1, EVERY, EVERYWHERE))] == [
        *expected(board, dice, 3, 7, 0)
    ]
    short = expected(board, dice, 3, 7, 0, Sight(1, [*EVERY[:3], *[[0] * 3] * 17], EVERYWHERE))
    assert max(short) == 2 < max(expected(board, dice, 3, 7, 0))


def test_the_best_play_can_be_asked_for_by_many_at_once(words: Words) -> None:
    # Words and slots are put in order by whichever thread asks first.
    board = position(words)
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: best_play(board, [A, S, R], 7), range(64))]
    assert len({bytes(play) for play in found if play is not None}) == 1
    assert None not in found
    assert best_play(board, [], 7) is None
    assert best_play(board, [-1, -1], 7) is None


def test_a_position_outlives_what_it_was_made_from(words: Words) -> None:
    found = [every_play(position(words), [A, S], 7) for _ in range(20)]
    assert {len(each) for each in found} == {8}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda words: Vocabulary(words, array("Q", [0]), array("I", [0])),
        lambda words: position(words, [-1] * (CELLS - 1)),
        lambda words: position(words, [KINDS] * CELLS),
        lambda words: position(words, [-2] * CELLS),
        lambda words: position(words, [BOARD.index("Z")] * CELLS),
        lambda words: position(words, elue=-1),
        lambda words: position(words, elue=32),
        lambda words: position(words, middle=CELLS),
        lambda words: position(words, declared=[0]),
        lambda words: position(words, declared=[WIDTH + 1] * 2 * CELLS),
        lambda words: position(words, tariff=Tariff(atout=1 << 30)),
        lambda words: every_play(position(words), [A] * 10, 7),
        lambda words: every_play(position(words), [-2], 7),
        lambda words: every_play(position(words), [structs.JOKERS + 1], 7),
        lambda words: every_play(position(words), [A], -1),
        lambda words: every_play(position(words), [A], 1 << 70),
        lambda words: best_play(position(words), [A] * 10, 7),
        lambda words: best_play(position(words), [KINDS], 7),
        lambda words: best_play(position(words), [A], -1),
        lambda words: expected(position(words), [[A]] * 9, 1, 7, 1),
        lambda words: expected(position(words), [[A]], 2, 7, 1),
        lambda words: expected(position(words), [[A]], -1, 7, 1),
        lambda words: expected(position(words), [[A] * 7], 1, 7, 1),
        lambda words: expected(position(words), [[KINDS]], 1, 7, 1),
        lambda words: expected(position(words), [[A]], 1, 7, -1),
        lambda words: expected(position(words), [[A]], 1, 7, 1 << 40),
        lambda _: Sight(-1, EVERY, EVERYWHERE),
        lambda _: Sight(1 << 64, EVERY, EVERYWHERE),
        lambda _: Sight(1, EVERY[1:], EVERYWHERE),
        lambda _: Sight(1, [[0]] * structs.SEEN_CELLS, EVERYWHERE),
        lambda _: Sight(1, EVERY, EVERYWHERE[1:]),
        lambda _: Sight(1, EVERY, [[structs.WHOLE + 1] * structs.SEEN_CELLS] * 2),
        lambda _: Sight(1, EVERY, [[-1] * structs.SEEN_CELLS] * 2),
        lambda words: every_play(position(words), [A, S], 7).amplified(0, None),
        lambda words: every_play(position(words), [A, S], 7).amplified(2, -5),
        lambda _: Kinds([Kind()]),
        lambda _: Kinds([Kind(size=4)] * KINDS),
        lambda _: Kinds([Kind(size=1, letters=(33,))] * KINDS),
        lambda _: Ground([], steps()),
        lambda _: Ground([(0, [0, 1])] * 65, steps()),
        lambda _: Ground([(8, [0, 1])], steps()),
        lambda _: Ground([(-1, [0, 1])], steps()),
        lambda _: Ground([(0, [0, CELLS])], steps()),
        lambda _: Ground([(0, [0] * (WIDTH + 1))], steps()),
        lambda _: Ground([(0, [0, 1])], steps()[:3]),
        lambda _: Ground([(0, [0, 1])], [([0] * CELLS, [-1] * CELLS)] * 4),
        lambda _: Ground([(0, [0, 1])], [([CELLS] * CELLS, [-1] * CELLS)] * 4),
        lambda _: Ground([(0, [0, 1])], [([], [])] * 4),
        lambda _: thrown([0.0] * 8, 1),
        lambda _: thrown([0.0] * 7, -1),
        lambda _: locked((c_float * STATES)(), [], 1),
        lambda _: locked((c_float * STATES)(), [6], 1),
        lambda _: locked((c_float * 6)(), [1], 1),
    ],
)
def test_what_cannot_be_read_is_refused(words: Words, wrong: Callable[[Words], object]) -> None:
    with pytest.raises(ValueError, match="Expected"):
        wrong(words)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda words: anything.Vocabulary(words, array("q", [0]) * 6, array("I", [0]) * 6),
        lambda words: anything.Vocabulary(words, [0] * 6, array("I", [0]) * 6),
        lambda words: anything.every_play(asked(words), [A], 7, 5),
        lambda words: anything.expected(asked(words), [[A]], 1, 7, 1, 5),
        lambda _: anything.Vocabulary(None, array("Q"), array("I")),
        lambda words: position(words, known=None),
        lambda words: position(words, kinds=None),
        lambda words: position(words, kinds=(Kind * KINDS)()),
        lambda words: position(words, ground=None),
        lambda words: position(words, tariff=None),
        lambda words: anything.Position(
            vocabulary(words), kinds(), ground(), [None] * CELLS, Tariff(), 1, 1
        ),
        lambda words: position(words, elue="P"),
        lambda words: anything.every_play(asked(words), None, 7),
        lambda words: anything.every_play(asked(words), ["A"], 7),
        lambda words: anything.every_play(asked(words), [1.5], 7),
        lambda words: anything.every_play(asked(words), [A], None),
        lambda words: anything.best_play(asked(words), None, 7),
        lambda words: anything.best_play(asked(words), ["A"], 7),
        lambda words: anything.expected(asked(words), [None], 1, 7, 1),
        lambda words: anything.expected(asked(words), [[A]], 1, 7, None),
        lambda _: anything.Kinds([None] * KINDS),
        lambda _: anything.Ground([(0, [None])], steps()),
        lambda _: anything.locked([0.0] * STATES, [1], 1),
    ],
)
def test_what_is_of_another_type_is_refused(words: Words, wrong: Callable[[Any], object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        wrong(words)
