"""One game between bots, the same for the same seed."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tablee.bots.base import Bot, Budget
from tablee.core.dice import SeededDice
from tablee.core.game import AnyGame, Listable, Refusal
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat


class Outcome(Struct, frozen=True):
    """How a game ended, by seat."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    actions: int


class BotError(Exception):
    """A bot that wished for what its game refuses: our own mistake, never a player's."""


def play_match(
    game: AnyGame, options: Any, bots: Sequence[Bot], seed: bytes, budget: Budget
) -> Outcome:
    """Play a game to its end. Before those the game waits for, others may interject."""
    match = Match(game, options, bots, seed)
    while (result := game.result(match.state)) is None:
        match.one_action(budget)
    return Outcome(result.places, result.points, match.actions)


class Match:
    """A game between bots as it goes: `state`, and the `events` of so many `actions` behind it."""

    def __init__(self, game: AnyGame, options: Any, bots: Sequence[Bot], seed: bytes) -> None:
        self._game = game
        self._bots = bots
        self._dice = SeededDice(seed)
        self.actions = 0
        self.events: list[Any] = []
        state = game.start(options, len(bots))
        if isinstance(state, Refusal):
            raise BotError(f"{game.about.name} does not start: {state.code} {state.facts}")
        self.state = state
        self._settle()

    def one_action(self, budget: Budget) -> None:
        """Let whoever acts first act once, and luck after him."""
        for seat in self._in_turn():
            view = self._game.view(self.state, seat)
            thought = self._bots[seat].act(view, budget)
            if thought is not None:
                events = self._game.play(self.state, seat, thought.action)
                if isinstance(events, Refusal):
                    raise BotError(f"{thought.action} was refused: {events.code} {events.facts}")
                self.actions += 1
                self.state = fold(self._game, self.state, events)
                for event in events:
                    self._tell(event)
                self._settle()
                return
        raise BotError(f"nobody acted, though {set(self._game.waiting(self.state))} should")

    def _in_turn(self) -> list[Seat]:
        """Those who may interject, then those who must act."""
        waiting = sorted(self._game.waiting(self.state))
        others = [Seat(seat) for seat in range(len(self._bots)) if seat not in waiting]
        if isinstance(self._game, Listable):
            others = [seat for seat in others if self._game.actions(self.state, seat)]
        return [*others, *waiting]

    def _settle(self) -> None:
        self.state, happened = settle(self._game, self.state, self._dice)
        for event in happened:
            self._tell(event)

    def _tell(self, event: Any) -> None:
        self.events.append(event)
        for seat, bot in enumerate(self._bots):
            bot.hear(self._game.show(event, Seat(seat)))
