"""A bot at a table gets what its seat got, and nothing else."""

from typing import Any

from tablee.bots.base import Budget, Thought
from tablee.core.seats import Seat
from tablee.table.bot_seat import SeatedBot
from tests.table.playing import play_on, seated
from tests.tiny import Discard, Draw, Trio, View

A, B = Seat(0), Seat(1)


class Listener:
    """Plays the first move that it sees and remembers everything that it was given."""

    made = 0

    def __init__(self) -> None:
        Listener.made += 1
        self.given: list[Any] = []

    def hear(self, news: Any) -> None:
        self.given.append(news)

    def act(self, view: View, budget: Budget) -> Thought | None:
        self.given.append(view)
        return Thought(view.actions[0]) if view.actions else None


def test_a_bot_is_given_the_news_and_the_view_of_its_seat() -> None:
    host = seated(Trio())
    bot = Listener()
    at_seat = SeatedBot(host.table, B, lambda: bot)
    assert at_seat.act(Budget(nodes=1)) is None
    host.play(A, Draw(), "1")
    at_seat.act(Budget(nodes=1))
    heard = [item for item in bot.given if not isinstance(item, View)]
    assert heard == host.table.heard(B)
    assert [item.seat for item in bot.given if isinstance(item, View)] == [B, B]


def test_a_bot_plays_whole_games() -> None:
    host = seated(Trio())
    bots = [SeatedBot(host.table, Seat(seat), Listener) for seat in range(3)]
    number = 0
    while host.table.result is None:
        seat = min(host.table.waiting())
        thought = bots[seat].act(Budget(nodes=1))
        assert thought is not None
        host.play(seat, thought.action, f"bot {number}")
        number += 1
    assert number > 6


def test_after_a_take_back_a_bot_forgets_what_was_undone() -> None:
    host = seated(Trio())
    bots = list[Listener]()

    def make() -> Listener:
        bots.append(Listener())
        return bots[-1]

    at_seat = SeatedBot(host.table, B, make)
    host.play(A, Draw(), "1")
    host.play(A, Discard(host.table.state.hands[A][0]), "2")
    at_seat.act(Budget(nodes=1))
    host.undo(A, "3")
    host.play(A, Discard(host.table.state.hands[A][1]), "4")
    at_seat.act(Budget(nodes=1))
    assert len(bots) == 2
    assert [item for item in bots[1].given if not isinstance(item, View)] == host.table.heard(B)


def test_news_are_given_once() -> None:
    host = seated(Trio())
    bot = Listener()
    at_seat = SeatedBot(host.table, B, lambda: bot)
    for _ in range(3):
        play_on(host, 4, moves=1)
        at_seat.act(Budget(nodes=1))
    heard = [item for item in bot.given if not isinstance(item, View)]
    assert heard == host.table.heard(B)
