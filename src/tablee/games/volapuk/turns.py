"""§2.1 Whose turn it is, and §2.3 for how long."""

from typing import Final

from tablee.core.game import Clock, Refusal, TimedOut, refuse
from tablee.core.playing import silence
from tablee.core.seats import Seat
from tablee.games.volapuk import claims, floor, throwing
from tablee.games.volapuk.actions import KeepFetiches, Move
from tablee.games.volapuk.books import Facts
from tablee.games.volapuk.state import FETICHES_SECONDS, THROWS_SECONDS, Open, Phase

WAITED: Final = (Phase.THROWS, Phase.COMPOSE, Phase.FETICHES, Phase.RECOMPOSE)
"""When somebody has a choice."""


def luck_is_due(lying: Open) -> bool:
    """§1.4 Does luck, or what must follow, come before anybody else?"""
    if lying.phase in floor.TALK:
        return not floor.speaking(lying)
    return lying.rolling or lying.phase not in WAITED


def waiting(lying: Open) -> frozenset[Seat]:
    """§2.1 Whoever’s turn it is; §8.2 those who may still speak of a play."""
    if lying.end is not None or luck_is_due(lying):
        return frozenset()
    return floor.speaking(lying) if lying.phase in floor.TALK else frozenset({lying.turn})


def not_now(lying: Open, seat: Seat, move: Move) -> Refusal | None:
    """§2.1 In one’s own turn, §2.6 after a play fétiches; §8.2 but not while others speak of it."""
    if lying.phase in floor.TALK:
        return claims.talk_first(lying, seat)
    if seat not in waiting(lying):
        return refuse("not_your_turn", "2.1", turn=lying.turn)
    if lying.phase is Phase.FETICHES and not isinstance(move, KeepFetiches):
        return refuse("fetiches_now", "2.6", nearest=KeepFetiches())
    return None


def clocks(lying: Open) -> tuple[Clock, ...]:
    """§2.3 A minute to throw, three to compose, half a one to keep fétiches."""
    seats = tuple(sorted(waiting(lying)))
    if seats and lying.phase in floor.TALK:
        return floor.clocks(lying, seats)
    if not lying.options.clock or not seats:
        return ()
    seconds = {Phase.THROWS: THROWS_SECONDS, Phase.FETICHES: FETICHES_SECONDS}
    key = f"{lying.phase} {lying.number}"
    return (Clock(key, (lying.turn,), seconds.get(lying.phase, lying.options.clock)),)


def time_out(lying: Open, key: str) -> Facts:
    """§2.3 Whoever has run out of time does what takes none."""
    if key not in [clock.key for clock in clocks(lying)]:
        return refuse("no_such_clock", "2.3", key=key)
    if lying.phase in floor.TALK:
        return silence(floor.speaking(lying), lambda seat: claims.silent(lying, seat))
    return (TimedOut(lying.turn), *throwing.over_in_time(lying, lying.turn))
