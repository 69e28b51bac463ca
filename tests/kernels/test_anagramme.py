"""The compiled Anagramme at its door: what does not fit is refused, and never crashes."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from math import prod
from typing import Any

import pytest

from tablee.bots.anagramme.packing import COSTS
from tablee.bots.anagramme.playout import HARD
from tablee.bots.anagramme.vocabulary import packed, vocabulary
from tablee.bots.cards import tally
from tablee.games.anagramme.cards import Dear
from tablee.kernels.anagramme import search, structs
from tablee.kernels.anagramme.playout import PLAYED, Ground, Table, playout
from tablee.kernels.anagramme.search import Found, Operation, Weights, Worth, lays, most, operations
from tablee.kernels.anagramme.structs import Kind, Laid, Word
from tablee.kernels.anagramme.vocabulary import Vocabulary
from tablee.lexicon import french

COST = COSTS[Dear.RARE]
HAND = tally("aeinrst?")
CHAT = Word(bytes([2, 7, 0, 19]))
WORTH = Worth(hand=8, turned=25, going_out=1000, kept=False)
SURE = Table(
    ground=Ground([CHAT], [0]),
    hands=[HAND, tally("bcdkw")],
    talon=tally("abc"),
    remises=[0, 0],
    charges=[0, 0],
    totals=[0, 0],
    cost=COST,
    hard=HARD,
    me=0,
    shortest=3,
    limit=100,
    remise=10,
    below=False,
    blank=0,
    rounds=2,
    ahead=24,
)


@pytest.fixture(scope="module")
def known() -> Vocabulary:
    return vocabulary().compiled


@pytest.fixture(scope="module")
def every(known: Vocabulary) -> Found:
    return operations(known, [Laid(CHAT, open_to=15)], HAND, COST, 3, kept=True)


def texts(found: Found, kind: Kind) -> set[str]:
    graph = vocabulary().words.graph
    return {graph.key(listed.number) for listed in found if listed.kind == kind}


def test_structs_lie_in_memory_as_in_cpp() -> None:
    """As the assertions beside them say."""
    assert structs.WORD.size == 36
    assert structs.LAID.size == 176
    assert search.OPERATION.size == 16
    assert search.WORTH.size == 16
    assert PLAYED.size == 2084


def test_every_kind_of_operation_is_listed(every: Found) -> None:
    assert {"SATINER", "RENAIT"} <= texts(every, Kind.LAY)
    assert {"CHATS", "CHARTE"} <= texts(every, Kind.ADD)
    assert "TACH" not in texts(every, Kind.TURN)
    assert "CHAR" in texts(every, Kind.REPLACE)
    assert "HAIES" in texts(every, Kind.CROSS)


def test_rows_and_all_at_once_are_the_same(every: Found) -> None:
    assert [every[row] for row in range(len(every))] == list(every)
    for row in (-1, len(every)):
        with pytest.raises(IndexError):
            every[row]


def test_what_is_worth_most_comes_first_and_else_the_first(every: Found) -> None:
    ranked = every.ranked(WORTH, len(every) + 5)
    assert sorted(ranked, key=lambda one: (-one[1], one[0])) == ranked
    assert sorted(row for row, _ in ranked) == list(range(len(every)))
    assert every.ranked(WORTH, 3) == ranked[:3]
    assert every.ranked(WORTH, -1) == []


ALL = Weights(kind=[1], letters=[1], woven=[1], jokers=[1])


def test_who_has_no_ideas_sees_nothing(every: Found) -> None:
    assert list(every.glimpsed(ALL, 0, 1)) == []
    for blind in ("kind", "letters", "woven", "jokers"):
        assert list(every.glimpsed(ALL._replace(**{blind: [0]}), 100, 1)) == []


def test_a_glimpse_shows_some_in_the_same_order_and_the_same_to_the_same_seed(every: Found) -> None:
    rows = {listed: row for row, listed in enumerate(every)}
    for seed in range(20):
        seen = list(every.glimpsed(ALL, 30, seed))
        assert 0 < len(seen) < len(every)
        assert sorted(seen, key=rows.__getitem__) == seen
        assert list(every.glimpsed(ALL, 30, seed)) == seen


def weight(listed: Operation, weights: Weights) -> float:
    """What a plain twin of the kernel makes of it, its kind apart."""
    size = len(vocabulary().words.graph.key(listed.number))
    parts = (
        (weights.letters, size),
        (weights.woven, size - listed.cards),
        (weights.jokers, listed.jokers.bit_count()),
    )
    return prod(row[min(at, len(row) - 1)] for row, at in parts)


@pytest.mark.parametrize("ideas", [0.5, 5.0, 300.0])
def test_each_is_seen_by_its_part_of_its_kind(every: Found, ideas: float) -> None:
    weights = Weights(
        kind=[1.0, 0.8, 0.6, 0.4, 0.2],
        letters=[0.97**size for size in range(32)],
        woven=[0.9**size for size in range(32)],
        jokers=[1.0, 0.5, 0.25],
    )
    totals, wanted = defaultdict[int, float](float), defaultdict[int, float](float)
    seen = Counter[int]()
    for listed in every:
        totals[listed.kind] += weight(listed, weights)
    for listed in every:
        own = ideas * weights.kind[listed.kind] * weight(listed, weights)
        wanted[listed.kind] += own / (max(totals[listed.kind], 1) + own)
    for seed in range(400):
        seen.update(listed.kind for listed in every.glimpsed(weights, ideas, seed))
    assert set(wanted) == set(Kind)
    for kind, share in wanted.items():
        assert seen[kind] / 400 == pytest.approx(share, rel=0.1, abs=0.1)


def test_the_most_is_what_the_best_of_all_lays_is_worth(known: Vocabulary) -> None:
    for hand in ("aeinrst?", "kwzaei", "bcd", "?", ""):
        points = [listed.points for listed in lays(known, tally(hand), COST, 3)]
        assert most(known, tally(hand), COST, 3) == max(points, default=0)


def test_turnings_count_a_word_itself(known: Vocabulary) -> None:
    assert known.turnings(CHAT) == len(texts(lays(known, tally("chat"), COST, 4), Kind.LAY))


def test_a_playout_is_the_same_for_the_same_seed(known: Vocabulary) -> None:
    results = [playout(known, SURE, seed) for seed in range(30)]
    assert results == [playout(known, SURE, seed) for seed in range(30)]
    assert len(set(results)) > 1
    assert all(0 <= won <= 1 and 0 < played <= SURE.ahead for won, played in results)


def test_whoever_has_no_card_left_has_ended_the_hand(known: Vocabulary) -> None:
    nothing = bytes(27)
    won, played = playout(known, SURE._replace(hands=[nothing, HAND]), 1)
    assert (won > 0.5, played) == (True, 0)
    won, played = playout(known, SURE._replace(hands=[HAND, nothing]), 1)
    assert (won < 0.5, played) == (True, 1)


def test_words_with_signs_are_no_cards() -> None:
    with pytest.raises(ValueError, match="26 letters"):
        Vocabulary(french().board().compiled)


HANDS: list[Any] = [b"", bytes(26), bytes(28), "a" * 27, [0] * 27]
COSTLY: list[Any] = [[], [1] * 26, [1 << 15] * 27]


@pytest.mark.parametrize("hand", HANDS)
def test_hands_of_other_sizes_or_kinds_are_refused(known: Vocabulary, hand: Any) -> None:
    for ask in (
        lambda: operations(known, [], hand, COST, 3, kept=True),
        lambda: lays(known, hand, COST, 3),
        lambda: most(known, hand, COST, 3),
        lambda: playout(known, SURE._replace(talon=hand), 1),
        lambda: playout(known, SURE._replace(hands=[hand, HAND]), 1),
    ):
        with pytest.raises((ValueError, TypeError)):
            ask()


@pytest.mark.parametrize("cost", COSTLY)
def test_costs_of_other_sizes_are_refused(known: Vocabulary, cost: Any) -> None:
    for ask in (
        lambda: operations(known, [], HAND, cost, 3, kept=True),
        lambda: lays(known, HAND, cost, 3),
        lambda: most(known, HAND, cost, 3),
        lambda: playout(known, SURE._replace(cost=cost), 1),
        lambda: playout(known, SURE._replace(hard=cost), 1),
    ):
        with pytest.raises((ValueError, TypeError)):
            ask()


WRONG: list[Any] = [
    Laid(Word(bytes(32))),
    Laid(Word(bytes([26]))),
    Laid(Word(b"\0", -1)),
    Laid(Word(b"\0", 1 << 32)),
    Laid(CHAT, allowed=[1, 2, 3]),
    Laid(CHAT, allowed=[1, 2, 3, 1 << 32]),
    Laid(CHAT, allowed=[1, 2, 3, -1]),
    Laid(CHAT, open_to=16),
    Laid(CHAT, open_to=-1),
    Laid(CHAT, barred=[-1]),
    Laid(CHAT, barred=[1 << 32]),
    Laid(CHAT, barred=[None]),  # type: ignore[list-item]
    Laid(Word("chat")),  # type: ignore[arg-type]
    Laid(Word(None)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("laid", WRONG)
def test_words_that_cannot_lie_there_are_refused(known: Vocabulary, laid: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        operations(known, [laid], HAND, COST, 3, kept=False)


@pytest.mark.parametrize("word", [laid.word for laid in WRONG if laid.word != CHAT])
def test_nor_are_they_counted_or_played_on(known: Vocabulary, word: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        known.turnings(word)
    with pytest.raises((ValueError, TypeError)):
        Ground([word], [0])


TABLES: list[Any] = [
    {"hands": []},
    {"hands": [HAND]},
    {"hands": [HAND] * 9},
    {"me": 2},
    {"me": -1},
    {"remises": [0]},
    {"charges": [0, 0, 0]},
    {"totals": [0, 1 << 40]},
    {"totals": [0, None]},
    {"limit": 1 << 31},
    {"rounds": 1 << 30},
    {"ahead": None},
]


@pytest.mark.parametrize("change", TABLES)
def test_tables_that_cannot_be_are_refused(known: Vocabulary, change: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        playout(known, SURE._replace(**change), 1)


def test_more_words_than_a_table_holds_are_refused(known: Vocabulary) -> None:
    with pytest.raises(ValueError, match="at most"):
        Ground([CHAT] * 41, [0] * 41)
    with pytest.raises(ValueError, match="at most"):
        Ground([CHAT], [])
    with pytest.raises(ValueError, match="at most"):
        operations(known, [Laid(CHAT)] * (1 << 17), HAND, COST, 3, kept=False)


@pytest.mark.parametrize("row", [[-0.1], [1.1], [float("nan")], [], [1.0] * 33])
def test_weights_that_are_none_are_refused(every: Found, row: list[float]) -> None:
    with pytest.raises(ValueError, match="weights"):
        every.glimpsed(ALL._replace(letters=row), 1, 1)


@pytest.mark.parametrize("ideas", [-1, 4096, float("nan"), float("inf")])
def test_ideas_that_are_none_are_refused(every: Found, ideas: float) -> None:
    with pytest.raises(ValueError, match="ideas"):
        every.glimpsed(ALL, ideas, 1)


def test_strange_lengths_find_what_there_is(known: Vocabulary) -> None:
    assert len(lays(known, HAND, COST, 1 << 70)) == 0
    assert len(lays(known, HAND, COST, -5)) >= len(lays(known, HAND, COST, 3))
    full = bytes([255] * 27)
    assert most(known, full, COST, 31) == 0
    assert len(lays(known, full, COST, 20)) > 0
    long = Laid(Word(bytes(31), (1 << 31) - 1), [structs.EVERY] * 31)
    assert len(operations(known, [long], HAND, COST, 3, kept=False)) > 0


def test_a_full_table_is_played_on(known: Vocabulary) -> None:
    ground = Ground([CHAT] * 40, [1] * 40)
    table = SURE._replace(ground=ground, hands=[HAND] * 8, me=7, ahead=400, limit=0)
    table = table._replace(remises=[0] * 8, charges=[0] * 8, totals=[0] * 8)
    assert playout(known, table, 3)[1] > 0


def test_a_small_vocabulary_is_one_too() -> None:
    words = french().cards()
    few = packed(type(words)(words.graph, words.among(["CHAT", "CHATS"])))
    found = operations(few.compiled, [Laid(CHAT)], tally("s"), COST, 3, kept=False)
    assert [listed.kind for listed in found] == [Kind.ADD, Kind.TURN]


def lacks(cards: str, word: str) -> int:
    """How many letters of a word there are no cards for."""
    return (Counter(word) - Counter(cards)).total()


def test_a_letter_of_which_the_hand_has_four_may_come_as_often(known: Vocabulary) -> None:
    hand, mener = "EEEEGMRSZ", "MENER"
    laid = Laid(Word(bytes(ord(letter) - ord("A") for letter in mener)), open_to=31)
    found = operations(known, [laid], tally(f"{hand}?"), COST, 3, kept=True)
    words = [*vocabulary().words]
    short = [word for word in words if 3 <= len(word) <= len(hand) + 1]
    assert texts(found, Kind.LAY) == {word for word in short if lacks(hand, word) <= 1}
    grown = {word for word in words if len(word) > len(mener) and lacks(mener + hand, word) <= 1}
    inside = {word for word in grown if not lacks(word, mener)}
    added = texts(found, Kind.ADD)
    assert added == {word for word in inside if all(map(partial(contains, iter(word)), mener))}
    assert any(word.count("E") > 3 for word in added)


def contains(rest: Iterator[str], letter: str) -> bool:
    return letter in rest
