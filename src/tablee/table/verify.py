"""Was the shuffle honest? Every draw of a finished game, drawn again."""

from typing import cast

from msgspec import Struct

from tablee.core.dice import RecordedDice, SeededDice
from tablee.table.log import Entry, Happened, Revealed, Undone
from tablee.table.table import Table, commitment


class Verdict(Struct, frozen=True):
    """`code` is "honest", or says what is wrong, and then `seq` says where."""

    code: str
    draws: int
    seq: int | None = None

    @property
    def honest(self) -> bool:
        """Did every draw come from the seed that was committed to?"""
        return self.code == "honest"


def verify(table: Table) -> Verdict:
    """Check a finished table: the seed against its commitment, every draw against the seed and
    the nonces, and every event of luck against the rules.

    That seats, nonces and the end are where they belong is seen to by `Table` itself.
    """
    if table.revealed is None:
        return Verdict("unfinished", 0)
    if commitment(table.revealed) != table.opened.commitment:
        return Verdict("other_seed", 0, table.entries[-1].seq)
    check = _Check(table, table.revealed)
    for entry in table.entries:
        if wrong := check.wrong_with(entry):
            return Verdict(wrong, check.replay.drawn, entry.seq)
        check.replay.absorb([entry])
    return Verdict("honest" if check.complete else "draws_only", check.replay.drawn)


class _Check:
    """A second fold of the log, with dice of its own."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self.replay = Table(table.game, ())
        self.complete = True
        self._seed = seed

    def wrong_with(self, entry: Entry) -> str | None:
        """What is wrong with the entry that comes next."""
        match entry.body:
            case Happened(event=event, draws=None):
                return self._wrong_with_wish(entry, event)
            case Happened(event=event, draws=draws) if draws is not None:
                return self._wrong_with_luck(event, draws)
            case Undone(to=to) if any(
                isinstance(entry.body, Happened) and entry.body.draws is not None
                for entry in self.replay.entries[to + 1 :]
            ):
                return "luck_undone"
            case Revealed():
                return "luck_skipped" if self._owed() is not None else None
            case _:
                return None

    def _rules_hold(self) -> bool:
        """Rules that changed since may deal otherwise: then only the draws can be checked, and
        the verdict says so.
        """
        same = self.replay.played_under.rules == self.replay.game.about.version
        self.complete &= same
        return same

    def _dice(self) -> RecordedDice:
        return RecordedDice(SeededDice(self._seed, self.replay.nonces, self.replay.drawn))

    def _owed(self) -> object | None:
        if not self._rules_hold():
            return None
        return cast("object | None", self.replay.game.chance(self.replay.state, self._dice()))

    def _wrong_with_wish(self, entry: Entry, event: object) -> str | None:
        """Luck pays between requests. The facts of one request follow each other, before its
        luck; none of them may be what luck owes.
        """
        last, owed = self.replay.entries[-1], self._owed()
        if isinstance(last.body, Happened) and (last.seat, last.id) == (entry.seat, entry.id):
            skipped = last.body.draws is not None or type(owed) is type(event)
            return "luck_skipped" if skipped else None
        return "luck_skipped" if owed is not None else None

    def _wrong_with_luck(self, event: object, draws: tuple[tuple[int, int], ...]) -> str | None:
        dice = self._dice()
        if any(dice.below(bound) != value for bound, value in draws):
            return "other_draw"
        if not self._rules_hold():
            return None
        dice = self._dice()
        expected = self.replay.game.chance(self.replay.state, dice)
        if tuple(dice.draws) != draws:
            return "other_draw"
        return None if expected == event else "other_event"
