"""Games for the corpus, each from its number alone: number 17 played again is the same log.

People and bots of all cheap levels sit at tables of every preset and size. People are late, take
back, pause, resign, leave their seat to a bot, get up before the start: so do those whose games a
server keeps.
"""

from hashlib import sha256
from typing import Any, Final

from msgspec.structs import replace

from tablee.bots.base import Budget, make_bot
from tablee.bots.hasard import HASARD
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.game import AnyGame, Refusal, Resign
from tablee.core.seats import Seat
from tablee.letters.words import Vocabulary
from tablee.store.memory import MemoryStore
from tablee.table.bot_seat import SeatedBot
from tablee.table.host import Host
from tablee.table.log import Player
from tablee.table.names import NAMES, given_name
from tablee.table.table import Accepted, Table
from tests.games.playing import RARELY

BEGAN: Final = 1_767_225_600_000
"""The first of January 2026, when number 0 was played; every next one an hour later."""

LEVELS: Final = (HASARD, "enfant", "facile")
OFTEN: Final = (5, 2, 1)
"""Of eight players, how many are of each level."""

NODES: Final = 100
"""What a bot may think of: these games need not be good, only whole."""

LONGEST: Final = 350
"""Actions, after which all but one resign in turn: random play of some games has no end. Every
third table goes home sooner.
"""


def play(name: str, number: int) -> Table:
    """A finished game."""
    game = GAMES[name]
    return Evening(game, number).to_the_end()


class Evening:
    """One table from its opening to its end, on a clock of its own."""

    def __init__(self, game: AnyGame, number: int) -> None:
        self._game: Any = game
        self._salt = f"{game.about.name} {game.about.version} {number}"
        self._luck = self._dice("evening")
        self._now = BEGAN + number * 3_600_000
        self._requests = 0
        seats = game.about.seats[number % len(game.about.seats)]
        options = self._options(number // len(game.about.seats))
        seed = sha256(f"{self._salt} seed".encode()).digest()
        host = Host.open(
            MemoryStore(), "table", game, options, seats, seed, lambda: self._now, hints=False
        )
        assert isinstance(host, Host), host
        self._host = host
        self._levels = [self._level() for _ in range(seats)]
        self._minds = [self._mind(Seat(seat)) for seat in range(seats)]

    def to_the_end(self) -> Table:
        """Everybody sits down, plays, and does what people do."""
        self._sit_down()
        table, actions = self._host.table, 0
        resigns_at = self._luck.below(60) if not self._luck.below(8) else None
        longest = 20 + self._luck.below(60) if not self._luck.below(3) else LONGEST
        while table.result is None:
            self._pass_time()
            if table.result is not None:
                break
            if actions == resigns_at or actions > longest:
                self._do(min(table.waiting()), Resign())
            else:
                seat = self._somebody_acts()
                if table.result is None and not self._luck.below(25):
                    self._think_again(seat)
            actions += 1
        return table

    def _dice(self, what: str) -> SeededDice:
        return SeededDice(f"{self._salt} {what}".encode())

    def _options(self, number: int) -> Any:
        """One preset after the other; every third has a clock, every fifth fewer words."""
        presets = list(self._game.about.presets.values())
        options = presets[number % len(presets)]
        if not self._luck.below(3) and not options.clock:
            options = self._where_allowed(options, clock=60)
        if not self._luck.below(5) and hasattr(options, "vocabulary"):
            options = self._where_allowed(options, vocabulary=Vocabulary.USUELS)
        return options

    def _where_allowed(self, options: Any, **changes: Any) -> Any:
        changed = replace(options, **changes)
        refused = isinstance(self._game.start(changed, self._game.about.seats[0]), Refusal)
        return options if refused else changed

    def _level(self) -> str:
        lots = [level for level, often in zip(LEVELS, OFTEN, strict=True) for _ in range(often)]
        return lots[self._luck.below(len(lots))]

    def _mind(self, seat: Seat) -> SeatedBot | None:
        """Who thinks at this seat; None: luck does."""
        level = self._levels[seat]
        if level == HASARD:
            return None
        dice = self._dice(f"mind {seat}")
        name = self._game.about.name
        return SeatedBot(self._host.table, seat, lambda: make_bot(name, level, seat, dice))

    def _sit_down(self) -> None:
        table = self._host.table
        if not self._luck.below(10):
            self._sit(Seat(0), bot=False)
            self._host._commit(lambda: table.decide_vacate(Seat(0), self._now))
        for seat in range(table.opened.seats):
            self._wait(1, 20)
            self._sit(Seat(seat), bot=seat > 0 and not self._luck.below(2))

    def _sit(self, seat: Seat, *, bot: bool) -> None:
        table = self._host.table
        taken = [player.name for player in table.players.values()]
        if bot:
            name = given_name(table.opened.commitment, seat, taken)
            level = "enfant" if self._levels[seat] == HASARD else self._levels[seat]
            self._carried_out(self._host.sit(seat, Player(name, level)))
        else:
            name = next(name for name in NAMES[self._luck.below(40) :] if name not in taken)
            nonce = sha256(f"{self._salt} nonce {seat} {table.next_seq}".encode()).digest()[:16]
            self._carried_out(self._host.sit(seat, Player(name), nonce))

    def _pass_time(self) -> None:
        """A few seconds; sometimes so many that a clock runs out, or a pause."""
        self._wait(0.2, 4)
        if not self._luck.below(60):
            self._wait(30, 240)
        self._host.tick()
        table = self._host.table
        if table.result is None and not self._luck.below(150):
            seat = Seat(self._luck.below(table.opened.seats))
            self._carried_out(self._host.pause(seat, self._request()))
            self._wait(10, 600)
            self._carried_out(self._host.pause(seat, self._request(), pause=False))
        if table.result is None and not self._luck.below(400):
            self._carried_out(self._host.take_over(Seat(0), Player("Camille", "facile")))

    def _wait(self, least: float, most: float) -> None:
        """So many seconds, in tenths: finer ones would only be more to keep."""
        self._now += 100 * (int(least * 10) + self._luck.below(int((most - least) * 10)))

    def _somebody_acts(self) -> Seat:
        """Those who may interject are asked first, then those who must act."""
        table = self._host.table
        waiting = sorted(table.waiting())
        others = [Seat(seat) for seat in range(table.opened.seats) if seat not in waiting]
        for seat in (*others, *waiting):
            action = self._wish(seat, must=seat in waiting)
            if action is not None:
                self._do(seat, action)
                return seat
        raise AssertionError(f"nobody acted, though {waiting} should")

    def _wish(self, seat: Seat, *, must: bool) -> Any:
        """What a seat would do; unasked, people speak up only now and then."""
        if not must and self._luck.below(8):
            return None
        mind = self._minds[seat]
        if mind is None or not must:
            actions = self._game.actions(self._host.table.state, seat)
            if mind is None or not actions:
                return self._any(actions)
        thought = mind.act(Budget(nodes=NODES))
        return None if thought is None else thought.action

    def _any(self, actions: Any) -> Any:
        """Any of them, and rarely what leads nowhere."""
        if not actions:
            return None
        name = self._game.about.name
        usual = [a for a in actions if f"{name} {a.__struct_config__.tag}" not in RARELY]
        chosen = usual if usual and self._luck.below(6) else actions
        return chosen[self._luck.below(len(chosen))]

    def _do(self, seat: Seat, action: Any) -> None:
        self._carried_out(self._host.play(seat, action, self._request()))

    def _think_again(self, seat: Seat) -> None:
        if self._host.table.undoable(seat) is not None and not self._host.table.paused:
            self._wait(1, 3)
            self._host.tick()
            # The clock may have had the last word.
            self._host.undo(seat, self._request())

    def _request(self) -> str:
        self._requests += 1
        return str(self._requests)

    def _carried_out(self, answer: Any) -> None:
        assert isinstance(answer, Accepted), answer
