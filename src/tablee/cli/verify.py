"""`tablee verify`: was the shuffle honest?"""

import json
from argparse import Namespace
from pathlib import Path

from tablee.cli.parser import Parser
from tablee.cli.screen import Screen
from tablee.cli.tables import default_database, read_log
from tablee.table.verify import Verdict, verify
from tablee.wording import Wording


def add_arguments(parser: Parser, say: Wording) -> None:
    """A log, and the form of the answer."""
    parser.add_argument("log", help=say("cli.help.log"))
    parser.add_argument(
        "--database", type=Path, default=default_database(), help=say("cli.help.database")
    )
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def run(args: Namespace, say: Wording) -> int:
    """Exit code 0 only for a finished game in which every draw was honest."""
    table = read_log(args.log, args.database, say)
    verdict = verify(table)
    words = worded(verdict, say)
    if args.json:
        told = {
            "honest": verdict.honest,
            "verdict": verdict.code,
            "draws": verdict.draws,
            "seq": verdict.seq,
            "commitment": table.opened.commitment,
            "words": words,
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        Screen().tell(words)
    return 0 if verdict.honest else 1


def worded(verdict: Verdict, say: Wording) -> str:
    """The verdict as one sentence."""
    return say(f"verdict.{verdict.code}", draws=verdict.draws, seq=verdict.seq)
