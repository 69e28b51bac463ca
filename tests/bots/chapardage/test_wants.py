"""What requests give away, and how much it counts."""

from typing import Any

import pytest

from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.bots.chapardage.vocabulary import packed
from tablee.bots.chapardage.wants import Wants, resampled
from tablee.core.seats import Seat
from tablee.games.chapardage.events import BonnePiocheShown, MotLaid, PiocheSaid, Stolen
from tablee.kernels.chapardage.belief import weigh
from tablee.kernels.chapardage.structs import KINDS
from tests.games.playing import dice

ASKED = PiocheSaid(Seat(2), Seat(1), "g")
WANTED = KINDS + KIND_OF["g"]


def wants(*news: Any) -> list[int]:
    heard = Wants(Seat(0))
    for each in news:
        heard.hear(each)
    return heard.requests


def test_a_request_in_vain_is_remembered() -> None:
    assert wants(ASKED) == [WANTED]


def test_ones_own_requests_tell_one_nothing() -> None:
    assert wants(PiocheSaid(Seat(2), Seat(0), "g")) == []


def test_the_same_request_twice_counts_once() -> None:
    assert wants(ASKED, ASKED) == [WANTED]


@pytest.mark.parametrize(
    "news",
    [
        Stolen(Seat(1), Seat(0), "g"),
        BonnePiocheShown(Seat(1), "g"),
        MotLaid(Seat(1), "badge", "Badge", 1),
    ],
)
def test_what_was_found_is_no_longer_wanted(news: Any) -> None:
    assert wants(ASKED, news) == []


def test_only_the_last_requests_count() -> None:
    others = [PiocheSaid(Seat(2), Seat(1), card) for card in "rs"]
    assert wants(ASKED, *others) == [KINDS + KIND_OF["r"], KINDS + KIND_OF["s"]]


def test_who_asks_for_a_letter_likely_holds_the_rest_of_the_word() -> None:
    known = packed(["BADGE", "ROUTE"])
    hands = ["Bade", "Rout"]
    deals = b"".join(counts_of("") + counts_of(hand) + counts_of("") for hand in hands)
    weights, shares = weigh(known.compiled, deals, 3, [WANTED])
    assert weights[0] > 10 * weights[1]
    assert shares[1][KIND_OF["B"]] > 0.9
    assert shares[1][KIND_OF["R"]] == pytest.approx(1 - shares[1][KIND_OF["B"]])


def test_likely_deals_are_kept_oftener() -> None:
    chosen = resampled([1.0, 0.0, 3.0], 40, dice(1))
    assert chosen.count(1) == 0
    assert 9 <= chosen.count(0) <= 11
    assert len(chosen) == 40
