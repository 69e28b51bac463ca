"""Was the shuffle honest? Every draw of a finished game, drawn again."""

from msgspec import Struct

from tablee.core.dice import RecordedDice, SeededDice
from tablee.table.log import Entry, Happened, Opened, Seated, Started, Undone, Upgraded
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
    return Verdict("honest", check.replay.drawn)


class _Check:
    """A second fold of the log, with dice of its own."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self.replay = Table(table.game, ())
        self._seed = seed
        self._rules = 0

    def wrong_with(self, entry: Entry) -> str | None:
        """What is wrong with the entry that comes next."""
        match entry.body:
            case Opened(versions=versions) | Upgraded(versions=versions):
                self._rules = versions.rules
            case Seated() | Started() if self.replay.started:
                return "late_nonce"
            case Happened(draws=None):
                return self._wrong_with_wish(entry)
            case Happened(event=event, draws=draws) if draws is not None:
                return self._wrong_with_luck(event, draws)
            case Undone(to=to) if any(
                isinstance(entry.body, Happened) and entry.body.draws is not None
                for entry in self.replay.entries[to + 1 :]
            ):
                return "luck_undone"
            case _:
                pass
        return None

    @property
    def _same_rules(self) -> bool:
        """Rules that changed since may deal otherwise: then only the draws can be checked."""
        return self._rules == self.replay.game.about.version

    def _dice(self) -> RecordedDice:
        return RecordedDice(SeededDice(self._seed, self.replay.nonces, self.replay.drawn))

    def _wrong_with_wish(self, entry: Entry) -> str | None:
        """Luck pays between requests: the facts of one request follow each other."""
        last = self.replay.entries[-1]
        if isinstance(last.body, Happened) and (last.seat, last.id) == (entry.seat, entry.id):
            return None
        owed = self._same_rules and self.replay.game.chance(self.replay.state, self._dice())
        return "luck_skipped" if owed else None

    def _wrong_with_luck(self, event: object, draws: tuple[tuple[int, int], ...]) -> str | None:
        dice = self._dice()
        if any(dice.below(bound) != value for bound, value in draws):
            return "other_draw"
        if not self._same_rules:
            return None
        dice = self._dice()
        expected = self.replay.game.chance(self.replay.state, dice)
        if tuple(dice.draws) != draws:
            return "other_draw"
        return None if expected == event else "other_event"
