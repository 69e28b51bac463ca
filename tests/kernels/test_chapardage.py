"""The compiled Chapardage at its door: what does not fit is refused, and never crashes."""

import random
from typing import Any

import pytest

from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.bots.chapardage.playout import STRENGTHS
from tablee.bots.chapardage.search import PLAIN
from tablee.bots.chapardage.vocabulary import vocabulary
from tablee.kernels.chapardage import structs
from tablee.kernels.chapardage.belief import Belief, chances, weigh
from tablee.kernels.chapardage.playout import playout, playouts
from tablee.kernels.chapardage.search import NEAR, best_of, best_word, scan, words_near, worth
from tablee.kernels.chapardage.structs import KINDS, NOBODY, Table, Weights
from tablee.kernels.chapardage.vocabulary import Vocabulary
from tablee.letters.cards import MIXED

NOTHING = bytes(KINDS)
HAND = counts_of("Cahstui?")
LUCK = [1 / KINDS] * KINDS
DECK = bytes(KIND_OF[card] for card in MIXED)
LETTERS = bytes([*range(26), *range(26)]).ljust(64, b"\0")
TABLE = Table(
    deck=counts_of(MIXED),
    pile=counts_of("abcdeefghij"),
    hands=[HAND, counts_of("Meeab"), counts_of("Ptore")],
    sure=[NOTHING] * 3,
    since=[bytes([5] * KINDS)] * 3,
    barred=[NOTHING] * 3,
    heaps=[0, 1, 2],
    goal=5,
)
REQUESTS = [KINDS, KINDS + 4, 2 * KINDS + 4]


@pytest.fixture(scope="module")
def known() -> Vocabulary:
    return vocabulary(5).compiled


def searched(known: Vocabulary, **change: Any) -> Any:
    asked: dict[str, Any] = {
        "table": TABLE, "seat": 0, "deals": b"".join(TABLE.hands) * 4, "requests": REQUESTS,
        "weights": PLAIN, "strengths": STRENGTHS, "luck": 7, "nodes": 1000,
    }  # fmt: skip
    return playouts(known, **asked | change)


def played(known: Vocabulary, **change: Any) -> Any:
    asked: dict[str, Any] = {
        "table": TABLE, "weights": [PLAIN] * 3, "turn": 0, "request": NOBODY, "turns": 50,
        "luck": 7, "room": 100,
    }  # fmt: skip
    return playout(known, **asked | change)


def test_structs_lie_in_memory_as_in_cpp() -> None:
    """As the assertions beside them say."""
    assert structs.TABLE.size == 996
    assert structs.WEIGHTS.size == 64
    assert structs.STRENGTHS.size == 80
    assert structs.SHARES.size == 8 * KINDS
    assert NEAR.size == 16


def test_the_same_luck_plays_the_same_game(known: Vocabulary) -> None:
    assert searched(known) == searched(known)
    assert played(known) == played(known)
    assert played(known)[2] != played(known, luck=9)[2]


def test_a_log_ends_where_its_room_does(known: Vocabulary) -> None:
    whole = played(known)[2]
    assert played(known, room=3)[2] == whole[:3]
    assert played(known, room=0)[2] == []


def test_a_search_ends_with_its_nodes_but_not_before_one_deal(known: Vocabulary) -> None:
    values, spent, luck = searched(known)
    assert len(values) == 4
    assert {len(row) for row in values} == {3}
    assert all(0 <= value <= 1 for row in values for value in row)
    few, less, other = searched(known, nodes=0)
    assert few == values[:1]
    assert less < spent
    assert luck != other != 7
    assert searched(known, deals=b"") == ([], 0, 7)
    assert searched(known, requests=[])[0] == [[]] * 4


@pytest.mark.parametrize(
    "hand", [None, "a", b"", bytes(53), bytes(55), bytearray(54), [0] * 54, bytes([5] * 54)]
)
def test_hands_of_other_sizes_or_kinds_are_refused(known: Vocabulary, hand: Any) -> None:
    for ask in (
        lambda: scan(known, hand, every=True),
        lambda: words_near(known, hand, 2),
        lambda: best_of(known, [0], hand, LUCK, PLAIN),
        lambda: best_word(known, hand, LUCK, PLAIN),
        lambda: worth(known, hand, LUCK, PLAIN),
        lambda: chances([NOTHING], [NOTHING], hand, 0),
        lambda: searched(known, table=TABLE._replace(deck=hand)),
        lambda: played(known, table=TABLE._replace(pile=hand)),
        lambda: played(known, table=TABLE._replace(hands=[HAND, HAND, hand])),
    ):
        with pytest.raises((ValueError, TypeError)):
            ask()


@pytest.mark.parametrize("farthest", [-1, 1 << 40, None])
def test_no_word_is_nearer_than_at_hand(known: Vocabulary, farthest: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        words_near(known, HAND, farthest)


def test_what_was_heard_may_be_nothing(known: Vocabulary) -> None:
    weights, shares = weigh(known, b"".join(TABLE.hands) * 2, 3, [])
    assert weights == [1.0, 1.0]
    assert shares[1][KIND_OF["M"]] == 1.0
    assert weigh(known, b"", 3, []) == ([], [[0.0] * KINDS] * 3)


@pytest.mark.parametrize(
    ("deals", "seats", "requests"),
    [
        (NOTHING * 2, 3, []),
        (NOTHING * 3, 0, []),
        (NOTHING * 5, 5, []),
        (None, 3, []),
        ([0] * KINDS, 1, []),
        (NOTHING * 3, 3, [3 * KINDS]),
        (NOTHING * 3, 3, [-1]),
        (NOTHING * 3, 3, None),
    ],
)
def test_deals_and_requests_that_cannot_be_are_not_weighed(
    known: Vocabulary, deals: Any, seats: int, requests: Any
) -> None:
    with pytest.raises((ValueError, TypeError)):
        weigh(known, deals, seats, requests)


@pytest.mark.parametrize("luck", [None, [], [0.0] * 53, ["a"] * 54])
def test_luck_of_other_sizes_is_refused(known: Vocabulary, luck: Any) -> None:
    for ask in (best_word, worth):
        with pytest.raises((ValueError, TypeError)):
            ask(known, HAND, luck, PLAIN)


@pytest.mark.parametrize("weights", [None, (), (1.0,) * 9, Weights(again="a")])  # type: ignore[arg-type]
def test_weights_of_other_sizes_are_refused(known: Vocabulary, weights: Any) -> None:
    for ask in (
        lambda: best_word(known, HAND, LUCK, weights),
        lambda: worth(known, HAND, LUCK, weights),
        lambda: searched(known, weights=weights),
        lambda: searched(known, strengths=weights),
        lambda: played(known, weights=[PLAIN, PLAIN, weights]),
    ):
        with pytest.raises((ValueError, TypeError)):
            ask()


@pytest.mark.parametrize(
    "change",
    [
        {"hands": []},
        {"hands": [NOTHING] * 5},
        {"sure": [NOTHING] * 2},
        {"since": [NOTHING, NOTHING, b""]},
        {"barred": None},
        {"heaps": [0, 0]},
        {"heaps": [0, 0, -1]},
        {"goal": 1 << 40},
        {"goal": None},
    ],
)
def test_tables_that_cannot_be_are_refused(known: Vocabulary, change: Any) -> None:
    for ask in (searched, played):
        with pytest.raises((ValueError, TypeError)):
            ask(known, table=TABLE._replace(**change))


@pytest.mark.parametrize(
    "change",
    [
        {"seat": -1},
        {"seat": 3},
        {"deals": b"a"},
        {"deals": bytes([5]) * (3 * KINDS)},
        {"deals": None},
        {"requests": [3 * KINDS]},
        {"requests": [-1]},
        {"requests": [None]},
        {"nodes": None},
        {"luck": None},
    ],
)
def test_searches_that_cannot_be_are_refused(known: Vocabulary, change: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        searched(known, **change)


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 3},
        {"turn": -1},
        {"request": 3 * KINDS},
        {"request": -2},
        {"turns": -1},
        {"turns": 1 << 60},
        {"room": -1},
        {"weights": [PLAIN] * 2},
    ],
)
def test_playouts_that_cannot_be_are_refused(known: Vocabulary, change: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        played(known, **change)


def test_where_nothing_may_be_asked_a_playout_ends(known: Vocabulary) -> None:
    barred = TABLE._replace(barred=[bytes([1] * KINDS)] * 3, hands=[NOTHING] * 3)
    assert played(known, table=barred)[0] == NOBODY


def test_tables_with_more_cards_than_there_are_are_played(known: Vocabulary) -> None:
    full = counts_of("aabcddeefgghiijklmnoprsstuMNOPQ?!")
    table = TABLE._replace(deck=full, pile=full, hands=[full] * 3, sure=[full] * 3)
    assert played(known, table=table, turns=3)[2]
    assert len(searched(known, table=table, deals=full * 3)[0]) == 1


@pytest.mark.parametrize(
    ("masks", "starts", "letters"),
    [
        ([1], [0] * 27, LETTERS),
        ([1], [0] * 26 + [2], LETTERS),
        ([1, 2], [0, 2, *[1] * 24, 2], LETTERS),
        ([1], [*[0] * 25, 1], LETTERS),
        ([1], [-1, *[1] * 26], LETTERS),
        ([1], [0, *[1] * 26], LETTERS[:63]),
        ([1], [0, *[1] * 26], bytes([26] * 64)),
        ([-1], [0, *[1] * 26], LETTERS),
        ([1 << 64], [0, *[1] * 26], LETTERS),
        ([None], [0, *[1] * 26], LETTERS),
    ],
)
def test_words_that_do_not_fit_are_refused(masks: Any, starts: Any, letters: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Vocabulary(masks, starts, letters)


def test_no_words_are_a_vocabulary_too() -> None:
    none = Vocabulary([], [0] * 27, LETTERS)
    assert scan(none, HAND, every=True) == (0, [], 0, 0)
    assert best_word(none, HAND, LUCK, PLAIN) is None


def test_chances_are_for_a_seat_of_the_table() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="seat"):
            chances([NOTHING] * 2, [NOTHING] * 2, HAND, seat)
    with pytest.raises(ValueError, match="seats"):
        chances([], [], HAND, 0)


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_beliefs_have_few_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        Belief(seats, DECK, 1)


@pytest.mark.parametrize("deck", [bytes(256), bytes([54]), "abc", None])
def test_decks_of_other_cards_are_refused(deck: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Belief(3, deck, 1)


def test_what_cannot_be_heard_is_refused() -> None:
    belief = Belief(3, DECK, 1)
    for ask in (belief.see_drawn, belief.gain, belief.lose, belief.deny, belief.is_possible):
        for seat, kind in ((3, 0), (-1, 0), (0, 54), (0, -1), (None, 0), (0, "a")):
            with pytest.raises((ValueError, TypeError)):
                ask(seat, kind)  # type: ignore[arg-type]
    for number in (-1, 1 << 40):
        with pytest.raises(ValueError, match="number"):
            belief.deals(number)
        with pytest.raises(ValueError, match="number"):
            belief.holding(number)


def test_news_that_contradict_each_other_are_not_believed() -> None:
    belief = Belief(2, b"\0\1", 1)
    assert not belief.see_drawn(1, 0)
    assert belief.draw(1)
    assert belief.see(0)
    assert not belief.see(0)
    assert not belief.draw(1)
    assert not belief.lose(1, 5)


def test_any_news_in_any_order_crash_nothing() -> None:
    for seed in range(300):
        luck = random.Random(seed)  # noqa: S311 - nobody bets on a test
        belief = Belief(4, bytes(luck.choices(range(6), k=luck.randrange(30))), seed)
        for _ in range(80):
            seat, kind = luck.randrange(4), luck.randrange(6)
            if luck.random() < 0.5:
                belief.draw(seat)
            else:
                belief.see(kind)
            hear = luck.choice(
                [belief.see_drawn, belief.gain, belief.lose, belief.deny, belief.is_possible]
            )
            hear(seat, kind)
        belief.holding(3)
        assert len(belief.deals(3)) == 3 * 4 * KINDS
