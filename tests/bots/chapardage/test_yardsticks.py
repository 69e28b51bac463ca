"""Simulated people at Chapardage: what they make of what they have heard."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bench.people import ADULT, CHILD, KEEN, Mind, Somebody
from bench.people.chapardage import Player
from tablee.bots.base import Budget
from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Ask
from tablee.games.chapardage.events import Drew, MotLaid, PiocheSaid, Stolen
from tablee.games.chapardage.notation import read_position
from tests.games.playing import dice

GAME = GAMES["chapardage"]
TABLE = "Bagexwz/aeiouaeiou/aei -/-/- 25/26/26/26 0"
"""Who holds B, a, g, e lacks a u for *Bague*; of whom to ask, nobody can tell."""
TOOK_U = Stolen(Seat(2), Seat(1), "u")


def asked(who: Somebody, news: Sequence[Any] = (), table: str = TABLE) -> Ask:
    """What somebody asks for who overlooks nothing, and has heard this."""
    player = Player(Mind(replace(who, sees=1.0, longer=1.0), dice(4)), Seat(0), dice(4))
    for each in news:
        player.hear(each)
    thought = player.act(GAME.view(read_position(table), Seat(0)), Budget(nodes=1))
    assert thought is not None
    assert isinstance(thought.action, Ask)
    return thought.action


def test_somebody_who_has_heard_nothing_asks_whoever_holds_more_cards() -> None:
    assert asked(KEEN).asked == 1


def test_a_letter_is_asked_of_whoever_took_it() -> None:
    assert asked(KEEN, [TOOK_U]) == Ask(2, "u")
    assert asked(CHILD, [TOOK_U]) == Ask(2, "u")


def test_a_letter_is_not_asked_of_whoever_has_laid_it_since() -> None:
    laid = MotLaid(Seat(2), "mules", "Mules", 1)
    assert asked(KEEN, [TOOK_U, laid]) == asked(KEEN)


def test_a_letter_is_not_asked_of_whoever_said_since_that_he_has_none() -> None:
    assert asked(KEEN, [TOOK_U, PiocheSaid(Seat(2), Seat(1), "u")]).asked == 1


def test_a_letter_is_asked_again_once_somebody_has_drawn() -> None:
    first = asked(KEEN)
    denied = PiocheSaid(Seat(first.asked), Seat(0), first.card)
    assert asked(KEEN, [denied]) != first
    assert asked(KEEN, [denied, *[Drew(Seat(first.asked), 0, None)] * 10]) == first


def test_a_child_forgets_sooner_than_a_keen_player() -> None:
    others = [PiocheSaid(Seat(1), Seat(2), card) for card in "QWXZ"]
    assert asked(KEEN, [TOOK_U, *others]) == Ask(2, "u")
    assert asked(CHILD, [TOOK_U, *others]).asked == 1


def test_a_capital_that_lies_on_the_table_is_not_asked_for() -> None:
    hands = "agbluex/aeiouaeiou/aei"
    assert asked(ADULT, table=f"{hands} -/-/- 25/26/26/26 0").card == "S"
    assert asked(ADULT, table=f"{hands} Salon/-/- 24/24/25/25 0").card != "S"
