"""The compiled turns of Heptagramme: what they are asked wrongly is refused, whatever it is."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tablee.bots.cards import tally
from tablee.bots.heptagramme.packing import board, cards_of, table_of
from tablee.bots.heptagramme.vocabulary import vocabulary
from tablee.games.heptagramme.notation import read_position
from tablee.kernels.heptagramme import structs
from tablee.kernels.heptagramme.playout import playout
from tablee.kernels.heptagramme.search import expected, guess, most_points, weighed
from tablee.kernels.heptagramme.structs import Board, Guessed, Table, Weights
from tablee.kernels.heptagramme.vocabulary import Stems
from tablee.letters.cards import MINS
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tablee.lexicon.spelled import french_cards
from tablee.lexicon.tiers import Tier
from tests.bots.seating import at_least

USUAL = Wanted(shortest=5, tier=Tier.USUEL, coarse=False)
STEMS = vocabulary(at_least(Tier.USUEL)).stems
EMPTY = Board([b""] * 7)
NEAR = (0.0, 1.0, 0.8, 0.6, 0.4, 0.3)
NOBODY = bytes(27)
STAY = [structs.NOTHING] * 7


def opening() -> Table:
    return table_of(read_position("A/R/F/C/L/M/S aefiipr/eeeeeee -/- 0"))


def played(table: Table, first: list[int] = STAY, turns: int = 3) -> float:
    return playout(STEMS, table, first, luck=1, turns=turns, spread=6.0)


# Stems


def test_the_stems_of_a_set_are_those_of_its_words_and_no_others() -> None:
    """Asked by a turn: a column takes a card exactly where a word goes on."""
    words = french_cards().words(USUAL).plain
    for column in ("C", "CA", "CAR", "CARP", "CARPE", "ANTI", "ZE", "WXY"):
        follow = {
            card
            for card in "abcdefghijklmnopqrstuvwxyz"
            if most_points(STEMS, Board([cards_of(column), *[b""] * 6]), cards_of(card)).paths[0]
            >> 1
            > 1
        }
        beginning = words.stem(column, 5)
        # Where a word ends, it may be better to announce it than to go on.
        assert follow <= set(beginning.letters.lower())
        if not beginning.whole:
            assert follow == set(beginning.letters.lower())


def test_words_that_cards_cannot_spell_have_no_stems() -> None:
    with pytest.raises(ValueError, match="cards"):
        Stems(french().board().compiled)


def test_the_stems_of_no_words_let_nothing_be_done() -> None:
    nothing = Stems(french_cards().words(Wanted(shortest=31)).plain.compiled)
    found = most_points(nothing, board("ABCDEFG"), cards_of("aeinrst"))
    assert found == (0.0, STAY)
    mins, majs = tally("eee"), tally("XYZ")
    assert expected(
        nothing, board("ABCDEFG"), cards_of("aeinrst"), bonus=True, mins=mins, majs=majs
    ) == (0.0, STAY)


# Wrong questions

WRONG_BOARDS: list[Any] = [
    [],
    [b""] * 6,
    [b""] * 8,
    [bytes(33)] + [b""] * 6,
    [bytes([27])] + [b""] * 6,
    [b"\xff"] * 7,
]


@pytest.mark.parametrize("columns", WRONG_BOARDS)
def test_a_board_has_seven_columns_of_cards(columns: list[bytes]) -> None:
    with pytest.raises(ValueError, match="Expected"):
        Board(columns)


@pytest.mark.parametrize("columns", [None, 7, [None] * 7, ["a"] * 7, [[1]] * 7])
def test_a_board_is_made_of_bytes(columns: Any) -> None:
    with pytest.raises(TypeError):
        Board(columns)


ASKED: list[Callable[[Any], Any]] = [
    lambda hand: most_points(STEMS, EMPTY, hand),
    lambda hand: weighed(STEMS, EMPTY, hand, guess([], NEAR), [Weights()]),
    lambda hand: expected(STEMS, EMPTY, hand, bonus=True, mins=NOBODY, majs=NOBODY),
]


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("hand", [bytes(9), bytes([27]), b"\xff", bytes(1000)])
def test_a_hand_has_eight_cards_at_most(ask: Callable[[Any], Any], hand: bytes) -> None:
    with pytest.raises(ValueError, match="Expected"):
        ask(hand)


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("hand", [None, 3, "aei", [None], 1.5])
def test_a_hand_is_made_of_bytes(ask: Callable[[Any], Any], hand: Any) -> None:
    with pytest.raises(TypeError):
        ask(hand)


@pytest.mark.parametrize(
    ("mins", "majs"),
    [
        (b"", NOBODY),
        (NOBODY, b""),
        (bytes(28), NOBODY),
        (bytes([128]) + bytes(26), NOBODY),
        (bytes([100] * 27), NOBODY),
        (NOBODY, bytes([33]) + bytes(26)),
        (NOBODY, bytes([2] * 27)),
    ],
)
def test_there_are_only_so_many_cards_to_draw(mins: bytes, majs: bytes) -> None:
    with pytest.raises(ValueError, match="Expected"):
        expected(STEMS, EMPTY, b"", bonus=True, mins=mins, majs=majs)


@pytest.mark.parametrize("board", [None, b"", 3, bytes(231)])
def test_a_board_is_a_board(board: Any) -> None:
    with pytest.raises(TypeError):
        most_points(STEMS, board, b"")


@pytest.mark.parametrize("fear", [-1.0, float("nan")])
def test_nobody_fears_less_than_nothing(fear: float) -> None:
    with pytest.raises(ValueError, match="fear"):
        weighed(STEMS, EMPTY, b"", guess([], NEAR), [Weights(fear)])


@pytest.mark.parametrize("weights", [[None], [1.0], None, [(1.0, 2.0)]])
def test_weights_are_weights(weights: Any) -> None:
    with pytest.raises(TypeError):
        weighed(STEMS, EMPTY, b"", guess([], NEAR), weights)


@pytest.mark.parametrize(
    ("hands", "near"),
    [([bytes(9)], NEAR), ([bytes([27])], NEAR), ([b"\xff"], NEAR), ([], NEAR[1:]), ([], ())],
)
def test_a_wrong_guess_is_refused(hands: list[bytes], near: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="Expected"):
        guess(hands, near)


def test_a_guess_counts_hands_again_where_there_are_few() -> None:
    guessed = guess([cards_of("aab"), cards_of("c")], NEAR)
    even, odd = (sum(1 << n for n in range(start, 64, 2)) for start in (0, 1))
    assert guessed.holding[0][:3] == [even, even, 0]
    assert (guessed.holding[1][0], guessed.holding[2][0]) == (even, odd)
    assert not any(row[n] for row in guess([], NEAR).holding for n in range(9))


def test_weighed_by_nothing_a_turn_is_worth_its_points() -> None:
    table, hand = board("ARFCLMS"), cards_of("aefiipr")
    (found,) = weighed(STEMS, table, hand, guess([], NEAR), [Weights()])
    assert found == most_points(STEMS, table, hand)
    assert weighed(STEMS, table, hand, guess([], NEAR), []) == []


# Tables that are played on


def spoilt(change: Callable[[Table], None]) -> Table:
    table = opening()
    change(table)
    return table


def _set(name: str, value: Any) -> Callable[[Table], None]:
    return lambda table: setattr(table, name, value)


def _sized(place: str, size: int) -> Callable[[Table], None]:
    return lambda table: setattr(getattr(table, place), "size", size)


def _hand(cards: bytes) -> Callable[[Table], None]:
    return lambda table: table.hands[0].put(cards)


def _column(size: int) -> Callable[[Table], None]:
    return lambda table: setattr(table.columns[3], "size", size)


@pytest.mark.parametrize(
    "change",
    [
        _set("players", 0), _set("players", 1), _set("players", 5), _set("players", -1),
        _set("players", 1 << 30), _set("turn", -1), _set("turn", 2), _set("turn", 99),
        _set("in_play", 0), _set("in_play", 1), _set("in_play", 2), _set("in_play", 7),
        _set("in_play", -1), _sized("pile", -1), _sized("pile", 128), _sized("basket", 1 << 30),
        _sized("majs", 128), _sized("majs", -5), _column(-1), _column(128), _hand(bytes(9)),
        _hand(bytes([3, 1])), lambda table: table.pile.put(bytes(127)),
        lambda table: table.hands[3].put(bytes(9)),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_not_played_on(change: Callable[[Table], None]) -> None:
    with pytest.raises(ValueError, match="Expected"):
        played(spoilt(change))


def test_a_card_that_is_none_is_not_played_with() -> None:
    table = opening()
    table.pile.at[0] = 27
    with pytest.raises(ValueError, match="Expected"):
        played(table)
    with pytest.raises(ValueError, match="Expected"):
        table.pile.put(bytes([27]))
    with pytest.raises(ValueError, match="Expected"):
        table.pile.put(bytes(128))


def path(cards: str, *, announced: bool = False) -> int:
    code = 1
    for letter in cards_of(cards):
        code = code << 5 | letter
    return code << 1 | announced


@pytest.mark.parametrize(
    "first",
    [
        [], STAY[1:], [*STAY, 2], [0, *STAY[1:]], [1, *STAY[1:]], [4, *STAY[1:]], [40, *STAY[1:]],
        [path("z"), *STAY[1:]], [path("aa"), *STAY[1:]], [path("a"), path("a"), *STAY[2:]],
        [path("aefiipra"), *STAY[1:]], [1 << 60, *STAY[1:]], [(1 << 64) - 1, *STAY[1:]],
        [(1 << 5 | 27) << 1, *STAY[1:]], [(1 << 5 | 31) << 1, *STAY[1:]],
    ],
)  # fmt: skip
def test_a_turn_that_the_hand_does_not_allow_is_not_played(first: list[int]) -> None:
    with pytest.raises(ValueError, match="Expected"):
        played(opening(), first)


def test_nothing_is_laid_or_announced_where_there_is_no_column() -> None:
    table = opening()
    table.columns[0].size = 0
    for first in (path("a"), path("", announced=True)):
        with pytest.raises(ValueError, match="Expected"):
            played(table, [first, *STAY[1:]])


@pytest.mark.parametrize("first", [None, [None] * 7, ["a"] * 7, [1.5] * 7])
def test_a_turn_is_made_of_paths(first: Any) -> None:
    with pytest.raises(TypeError):
        played(opening(), first)


@pytest.mark.parametrize("spread", [0.0, -1.0, float("nan")])
def test_players_are_brought_apart(spread: float) -> None:
    with pytest.raises(ValueError, match="spread"):
        playout(STEMS, opening(), STAY, luck=1, turns=1, spread=spread)


@pytest.mark.parametrize("table", [None, b"", 3, Guessed()])
def test_a_table_is_a_table(table: Any) -> None:
    with pytest.raises(TypeError):
        played(table)


@pytest.mark.parametrize("luck", [-1, 0, 1 << 63, (1 << 64) - 1, 1 << 70])
def test_any_luck_will_do(luck: int) -> None:
    assert 0 <= playout(STEMS, opening(), STAY, luck=luck, turns=2, spread=6.0) <= 1


def test_equal_luck_gives_equal_cards() -> None:
    one, other = opening(), opening()
    assert played(one, turns=20) == played(other, turns=20)
    assert bytes(one) == bytes(other)


# Whatever may be asked


def test_whatever_is_asked_is_answered() -> None:
    """Columns, hands and cards to draw by pure chance, jokers anywhere."""
    luck = Random(7)  # noqa: S311 - nobody bets on a test
    for _ in range(300):
        columns = [
            bytes(luck.choices(range(27), k=luck.choice((0, 1, 2, 3, 31, 32)))) for _ in range(7)
        ]
        hand = bytes(luck.choices(range(27), k=luck.randrange(9)))
        table = Board(columns)
        mins, majs = (bytes(luck.choices(range(2), k=27)) for _ in range(2))
        certain = most_points(STEMS, table, hand)
        hoped = expected(STEMS, table, hand, bonus=luck.random() < 0.5, mins=mins, majs=majs)
        assert 0 <= certain.value <= hoped.value + 1e-9
        weights = Weights(*(luck.uniform(0, 9) for _ in range(4)))
        assert len(weighed(STEMS, table, hand, guess([hand] * 70, NEAR), [weights] * 3)) == 3


def test_any_table_is_played_to_some_end() -> None:
    luck = Random(11)  # noqa: S311 - nobody bets on a test
    for _ in range(60):
        cards = list(cards_of(MINS))
        luck.shuffle(cards)
        table = Table(players=luck.randrange(2, 5), shortened=luck.randrange(2))
        table.in_play = (1 << table.players) - 1
        table.turn = luck.randrange(table.players)
        for column in table.columns:
            column.put(bytes(cards.pop() for _ in range(luck.randrange(8))))
        for hand in table.hands[: table.players]:
            hand.put(bytes(sorted(cards.pop() for _ in range(luck.randrange(8)))))
        table.pile.put(bytes(cards))
        table.majs.put(bytes(luck.sample(range(27), k=luck.randrange(20))))
        assert 0 <= played(table, turns=40) <= 1
