"""§2.2 to §2.6 Throwing, keeping, passing."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import Refusal, refuse
from tablee.core.seats import Seat, with_item
from tablee.games.volapuk import events, handover
from tablee.games.volapuk.actions import KeepFetiches, Move, Pass, SetDice, Throw
from tablee.games.volapuk.books import Facts
from tablee.games.volapuk.dice import box
from tablee.games.volapuk.options import Fetiches
from tablee.games.volapuk.state import THROWS, Held, Open, Phase


def play(lying: Open, seat: Seat, move: Throw | SetDice | Pass | KeepFetiches) -> Facts:
    """§2.1 Dice are thrown and kept, or nothing is laid."""
    match move:
        case Throw():
            return throw(lying, seat, move)
        case SetDice():
            return set_dice(lying, seat)
        case Pass():
            return (events.Passed(seat),)
        case KeepFetiches():
            return keep_fetiches(lying, seat, move)
        case _:
            assert_never(move)


def moves(lying: Open, seat: Seat) -> Iterator[Move]:
    """§2.1 What is open in its simplest form."""
    if lying.phase is Phase.FETICHES:
        yield KeepFetiches()
        return
    yield Pass()
    if lying.phase is Phase.THROWS:
        loose = _loose(lying, seat)
        if loose:
            yield Throw(_kept(lying, seat))
        if lying.throws or not loose:
            yield SetDice()


def throw(lying: Open, seat: Seat, move: Throw) -> Facts:
    """§2.2 Up to three throws; what was put on the réglette stays there."""
    if refusal := _throws_no_more(lying):
        return refusal
    keep = tuple(sorted(set(move.keep)))
    if refusal := _cannot_keep(lying, seat, keep, "2.2"):
        return refusal
    locked = [die for die in _kept(lying, seat) if die not in keep]
    if locked and not lying.options.reroll_kept:
        return refuse("locked", "2.2", die=locked[0])
    if len(keep) == len(lying.hands[seat]):
        return refuse("nothing_to_throw", "2.2", nearest=SetDice())
    return (events.Threw(seat, keep),)


def _throws_no_more(lying: Open) -> Refusal | None:
    """§2.2 After the third throw, or once one is content; §7.2 without dice, never."""
    if lying.phase is Phase.RECOMPOSE:
        return refuse("no_dice_left", "7.2")
    return None if lying.phase is Phase.THROWS else refuse("no_throw_left", "2.2")


def _cannot_keep(lying: Open, seat: Seat, dice: tuple[int, ...], section: str) -> Refusal | None:
    """§2.2, §2.6 Only dice of one’s own that show a face."""
    shown = {held.die: held.face for held in lying.hands[seat]}
    for die in dice:
        if die not in shown:
            return refuse("not_in_hand", section, die=die)
        if shown[die] is None:
            return refuse("not_thrown", section, die=die)
    return None


def set_dice(lying: Open, seat: Seat) -> Facts:
    """§2.2 Whoever is content throws no more."""
    if refusal := _throws_no_more(lying):
        return refusal
    if not lying.throws and _loose(lying, seat):
        nearest = Throw(_kept(lying, seat))
        return refuse("throw_first", "2.2", nearest=nearest)
    return (events.DiceWereSet(seat),)


def keep_fetiches(lying: Open, seat: Seat, move: KeepFetiches) -> Facts:
    """§2.6 After a play, some of the dice that are left, with the faces they show."""
    if lying.phase is not Phase.FETICHES:
        return refuse("no_fetiches_now", "2.6")
    kept = tuple(sorted(set(move.dice)))
    return _cannot_keep(lying, seat, kept, "2.6") or (events.FetichesKept(seat, kept),)


def _kept(lying: Open, seat: Seat) -> tuple[int, ...]:
    return tuple(held.die for held in lying.hands[seat] if held.kept)


def _loose(lying: Open, seat: Seat) -> tuple[int, ...]:
    return tuple(held.die for held in lying.hands[seat] if not held.kept)


def chance(lying: Open, dice: Dice) -> events.Rolled:
    """§2.2 Every die that was not kept shows a face."""
    every = box(lying.options.dice_set)
    shown = [
        events.Shown(die, every[die].faces[dice.below(6)]) for die in _loose(lying, lying.turn)
    ]
    return events.Rolled(lying.turn, tuple(shown))


def keeps(lying: Open, seat: Seat) -> Iterator[Move]:
    """§2.2, §2.6 One more die kept, of those that show a face."""
    kept = _kept(lying, seat)
    more = [held.die for held in lying.hands[seat] if held.face is not None and not held.kept]
    for die in more:
        if lying.phase is Phase.FETICHES:
            yield KeepFetiches((die,))
        elif lying.phase is Phase.THROWS and len(_loose(lying, seat)) > 1:
            yield Throw(tuple(sorted((*kept, die))))


def over_in_time(lying: Open, seat: Seat) -> tuple[events.Event, ...]:
    """§2.3 Dice not yet thrown are thrown, and all are set; no word in time is no word."""
    if lying.phase is Phase.FETICHES:
        return (events.FetichesKept(seat, ()),)
    if lying.phase is not Phase.THROWS:
        return (events.Passed(seat),)
    if lying.throws or not _loose(lying, seat):
        return (events.DiceWereSet(seat),)
    return (events.Threw(seat, _kept(lying, seat)), events.DiceWereSet(seat))


def apply(lying: Open, event: events.Throwing) -> Open:
    """§2.1 What lies open after this."""
    match event:
        case events.Threw(seat, keep):
            lying = _keeping(lying, seat, keep)
            return replace(lying, throws=lying.throws + 1, rolling=True)
        case events.Rolled(seat, shown):
            return _rolled(lying, seat, shown)
        case events.DiceWereSet():
            return replace(lying, phase=Phase.COMPOSE)
        case events.Passed(seat):
            return _passed(lying, seat)
        case events.FetichesKept(seat, dice):
            return handover.refilling(_keeping(lying, seat, dice))
        case _:
            assert_never(event)


def _keeping(lying: Open, seat: Seat, dice: tuple[int, ...]) -> Open:
    """§2.2 These keep their faces, the others show none."""
    hand = tuple(
        Held(held.die, held.face, kept=True) if held.die in dice else Held(held.die)
        for held in lying.hands[seat]
    )
    return replace(lying, hands=with_item(lying.hands, seat, hand))


def _rolled(lying: Open, seat: Seat, shown: tuple[events.Shown, ...]) -> Open:
    """§2.2 After the third throw all are set."""
    faces = {one.die: one.face for one in shown}
    hand = tuple(
        replace(held, face=faces[held.die]) if held.die in faces else held
        for held in lying.hands[seat]
    )
    lying = replace(lying, hands=with_item(lying.hands, seat, hand), rolling=False)
    return replace(lying, phase=Phase.COMPOSE) if lying.throws == THROWS else lying


def _passed(lying: Open, seat: Seat) -> Open:
    """§2.5 Nothing is laid; §2.6 nothing is kept either, unless the table wants it so."""
    lying = replace(handover.counted(lying, seat, 0), blank=lying.blank + 1)
    if lying.phase is Phase.RECOMPOSE:
        return handover.next_last_turn(lying)
    if lying.gathered:
        return handover.returned(lying, seat)
    if lying.options.fetiches is Fetiches.ALWAYS:
        return replace(lying, phase=Phase.FETICHES)
    hand = tuple(Held(held.die) for held in lying.hands[seat])
    return handover.refilling(replace(lying, hands=with_item(lying.hands, seat, hand)))
