"""`tablee replay`: a game told again, with the board after each move."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tablee.cli.draw import Look, drawing
from tablee.cli.ending import show_ending
from tablee.cli.parser import Parser
from tablee.cli.review import has_review, show_review
from tablee.cli.screen import Screen
from tablee.cli.tables import default_database, read_log
from tablee.cli.telling import first_entry_told, with_gain
from tablee.cli.trouble import Trouble
from tablee.table.log import Entry, Happened
from tablee.table.spelling import spelled_at
from tablee.table.table import Table
from tablee.wording import Wording, facts_of, tag


def add_arguments(parser: Parser, say: Wording) -> None:
    """A log, and whether to stop after each move."""
    parser.add_argument("log", help=say("cli.help.log"))
    parser.add_argument("--all", action="store_true", help=say("cli.help.all"))
    parser.add_argument(
        "--database", type=Path, default=default_database(), help=say("cli.help.database")
    )
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))
    parser.add_argument("--review", action="store_true", help=say("cli.help.review"))


def run(args: Namespace, say: Wording) -> int:
    """Step through the moves, or print them all."""
    table = read_log(args.log, args.database, say)
    say = say.of(table.opened.game, table.opened.seats).spelling(spelled_at(table))
    if args.review:
        return _review(table, args.log, say)
    if args.json:
        moments = [
            {
                "seq": moment.seq,
                "words": moment.sentences,
                "position": _position(moment.table, over=table.result is not None),
            }
            for moment in told_moments(table, say)
        ]
        print(json.dumps(moments, ensure_ascii=False, indent=2))
        return 0
    _replay(table, say, Screen.with_line_editing(), stepwise=not args.all)
    return 0


def _review(table: Table, log: str, say: Wording) -> int:
    if not has_review(table):
        raise Trouble(say("refusal.no_review"))
    if table.result is None:
        raise Trouble(say("cli.review.unfinished", id=log))
    show_review(table, say, Screen())
    return 0


def _replay(table: Table, say: Wording, screen: Screen, *, stepwise: bool) -> None:
    look = Look(screen.width, plain=screen.plain)
    draw = drawing(table.opened.game).draw
    for moment in told_moments(table, say):
        for sentence in moment.sentences:
            screen.tell(f"· {sentence}")
        if moment.moved:
            screen.show(draw(moment.table.view(None), say, look))
            if stepwise and not _goes_on(screen, say):
                return
            screen.tell("")
    if table.result is None:
        screen.tell(say("cli.replay.unfinished"))
    else:
        show_ending(table, say, screen)


def _goes_on(screen: Screen, say: Wording) -> bool:
    try:
        return screen.ask(say("cli.replay.next")).lower() != "q"
    except EOFError:
        return False


class Moment(NamedTuple):
    """What one request brought: its sentences, and the table after it."""

    seq: int
    sentences: list[str]
    moved: bool
    table: Table


def told_moments(table: Table, say: Wording) -> Iterator[Moment]:
    """Those of which the table still tells: all of them, once it is over."""
    first = first_entry_told(table)
    return (one for one in moments_of(table, say) if not one.moved or one.seq >= first)


def moments_of(table: Table, say: Wording) -> Iterator[Moment]:
    """The log cut where a player, or the table itself, did something."""
    replayed = Table(table.game, ())
    sentences: list[str] = []
    before: Any = None
    for at, entry in enumerate(table.entries):
        replayed.absorb([entry])
        if isinstance(entry.body, Happened):
            happened = replayed.entries[-1].body.event  # type: ignore[union-attr]
            event = replayed.game.show(happened, None)
            lines = replayed.game.lines(happened)
            sentences.append(with_gain(say.event(event, before), lines, say))
            before = event
        else:
            sentences.append(note(entry, say))
            before = None
        following = table.entries[at + 1] if at + 1 < len(table.entries) else None
        if following is None or not _brought_by_the_same(entry, following):
            yield Moment(entry.seq, sentences, isinstance(entry.body, Happened), replayed)
            sentences = []


def note(entry: Entry, say: Wording) -> str:
    """An entry of the table itself, in words."""
    facts = facts_of(entry.body)
    if "player" in facts:
        facts["player"] = facts["player"].name or say.seat(facts["seat"])
    if "versions" in facts:
        facts["rules"] = facts.pop("versions").rules
    if "game" in facts:
        facts["game"] = say("game.title")
    return say(f"entry.{tag(entry.body)}", **facts)


def _brought_by_the_same(entry: Entry, following: Entry) -> bool:
    """Luck belongs to the move that called for it; the seating belongs together."""
    if isinstance(following.body, Happened):
        return following.body.draws is not None or (
            following.id is not None and (entry.seat, entry.id) == (following.seat, following.id)
        )
    return not isinstance(entry.body, Happened)


def _position(table: Table, *, over: bool) -> str | None:
    """What lay there; while the game goes on, not where it would tell what some must not see."""
    hides = not over and table.started and drawing(table.opened.game).secret(table.view(None))
    return table.game.notation.position(table.state) if table.started and not hides else None
