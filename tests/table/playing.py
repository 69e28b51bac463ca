"""Tables of Trio and Hepta Mensa for the tests, with a clock that tests set."""

from typing import Any

from tablee.core.game import AnyGame, Refusal
from tablee.core.seats import Seat
from tablee.store.memory import MemoryStore
from tablee.table.host import Host
from tablee.table.log import Player
from tests.games.playing import dice

SEED = bytes(range(32))
NONCE = bytes(16)


class Time:
    """Milliseconds, as a test wants them."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def seated(
    game: AnyGame,
    options: Any = None,
    store: Any = None,
    time: Time | None = None,
    seed: bytes = SEED,
) -> Host:
    """A table where everybody sits, persons with a nonce each, and luck has dealt."""
    number = game.about.seats[0]
    options = options or game.kinds.options()
    store = store or MemoryStore()
    host = Host.open(store, "table", game, options, number, seed, time or Time())
    assert isinstance(host, Host)
    for seat in range(number):
        answer = host.sit(Seat(seat), Player(f"player {seat}"), bytes([seat]) * 16)
        assert not isinstance(answer, Refusal), answer
    return host


def play_on(host: Host, seed: int, moves: int = 1000) -> None:
    """Random moves until the game is over, or so many."""
    luck = dice(seed, "moves")
    game: Any = host.table.game
    for number in range(moves):
        if host.table.result is not None:
            return
        seat = min(host.table.waiting())
        actions = game.actions(host.table.state, seat)
        action = actions[luck.below(len(actions))]
        answer = host.play(seat, action, f"{seed} {number}")
        assert not isinstance(answer, Refusal), answer
