"""What of a game may be told again: to the next player at the keyboard, in its log, in a file."""

import re
from collections.abc import Sequence
from typing import Final

from tablee.cli.draw import drawing, first_told
from tablee.core.playing import Past
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.table.log import Happened
from tablee.table.table import Table
from tablee.wording import Wording


def told_now(table: Table) -> list[Past]:
    """Everything that has happened and still holds."""
    return table.past()[1:]


def since_last_turn(table: Table, seat: Seat) -> list[Past]:
    """What has happened since this seat last did anything."""
    past = told_now(table)
    own = [number for number, one in enumerate(past) if table.entries[one.seq].seat == seat]
    return past[own[-1] + 1 :] if own else past


def still_told(table: Table) -> list[Past]:
    """What the table still tells of the game."""
    return told_now(table)[_forgotten(table) :]


def in_words(table: Table, past: Sequence[Past], seat: Seat | None, say: Wording) -> list[str]:
    """A sentence for each event, as this seat heard it, with what it brought."""
    sentences = say.story([table.game.show(one.event, seat) for one in past])
    return [
        with_gain(sentence, table.game.lines(one.event), say)
        for sentence, one in zip(sentences, past, strict=True)
    ]


def with_gain(sentence: str, lines: Sequence[ScoreLine], say: Wording) -> str:
    """A sentence and the sums behind it, a card apart from its points: `14 + 3 (c) = 17`."""
    sums = " ; ".join(as_said(line.arithmetic) for line in lines)
    return say("cli.play.gain", words=sentence, sums=sums) if sums else sentence


def as_said(arithmetic: str) -> str:
    """A sum with its cards apart, a joker by its sign."""
    return _CARD.sub(" (", arithmetic).replace("(?)", "(*)")


_CARD: Final = re.compile(r"(?<=\d)\(")


def first_entry_told(table: Table) -> int:
    """The first entry whose news the table still tells."""
    forgotten, past = _forgotten(table), told_now(table)
    if not forgotten:
        return 0
    return past[forgotten].seq if forgotten < len(past) else table.next_seq


def forgets(table: Table) -> bool:
    """Does the table tell less than it once told?"""
    return _forgotten(table) > 0


def _forgotten(table: Table) -> int:
    return first_told(drawing(table.opened.game), table.view(None), table.heard(None))


def lies_open(table: Table) -> bool:
    """Does the log of a table tell nothing that its spectators were not told?"""
    if table.result is not None:
        return True
    events = [entry.body.event for entry in table.entries if isinstance(entry.body, Happened)]
    return all(table.game.show(event, None) == event for event in events)
