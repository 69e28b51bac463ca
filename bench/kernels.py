"""The kernels beside those of another checkout: `python -m bench.kernels --before PATH`.

PATH is a checkout of the commit before, with its own `.venv`. The same work is done in both, in
alternation and on one core, so that whatever else the machine does meanwhile slows both down.
Beside each ratio stands what the project wants; both checkouts must give the same answers.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.measure import line, median, title
from bench.processes import ask

ROOT: Final = Path(__file__).parents[1]
ROUNDS: Final = 7
COLD: Final = 1_000_000
"""Questions a second that are wanted of words that nobody has asked for yet."""


class Line(NamedTuple):
    """A work of `works.py`; more or less of its time or rate is wanted."""

    what: str
    works: tuple[str, ...]
    wanted: float
    times: bool = False
    """Is it told as a share of the time, or as how many times as much is done?"""


FIGURES: Final = (
    Line("crossword player, all moves, no blank", ("crossword",), 1.3),
    Line("  one blank", ("crossword, blank",), 1.3),
    Line("Hepta Mensa, random games", ("playouts",), 1.7),
    Line("Heptagramme, the best turn, no joker", ("best turn",), 0.6, times=True),
    Line("  a joker", ("best turn, joker",), 0.6, times=True),
    Line("Anagramme, every operation of ten cards", ("operations",), 0.6, times=True),
    Line("Volapük, which dice to keep, nine of ten hands", ("keeping",), 0.6, times=True),
    Line("  a joker on a die", ("keeping, joker",), 0.6, times=True),
    Line("words from nine letters", ("words",), 1.7),
    Line("  and a joker", ("words, joker",), 1.7),
)
SLOW: Final = Line(
    "Hepta Mensa, ten layouts from the empty board",
    tuple(f"layout {seed}" for seed in range(1000, 1010)),
    0.5,
    times=True,
)


class Side(NamedTuple):
    """A checkout at work."""

    process: "subprocess.Popen[bytes]"
    core: int

    def seconds(self, work: str) -> tuple[float, Any]:
        """Of one piece of work, and what came out of it."""
        told = ask(self.process, {"work": work, "core": self.core})
        return told["seconds"] / told["count"], told["answer"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.kernels", description=__doc__)
    parser.add_argument("--before", type=Path, metavar="PATH", required=True)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--core", type=int, default=1)
    parser.add_argument("--slow", action="store_true", help="also what takes many minutes")
    parser.add_argument("--only", default="", metavar="TEXT", help="lines that hold this text")
    args = parser.parse_args()
    with ExitStack() as stack:
        scripts = Path(__file__).parent
        new = stack.enter_context(_side(ROOT, scripts / "works.py", args.core))
        old = stack.enter_context(_side(args.before, scripts / "works_before.py", args.core))
        title(f"The kernels beside those of {_commit(args.before)}, {args.rounds} rounds")
        for each in FIGURES:
            if args.only.lower() in each.what.lower():
                _compare(each, old, new, args.rounds)
        if args.slow:
            _compare(SLOW, old, new, 1)
        if args.only.lower() in "membership":
            _memberships(old, new, args.rounds)


@contextmanager
def _side(checkout: Path, script: Path, core: int) -> Iterator[Side]:
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        sys.exit(f"{checkout} has no .venv: make .venv/.test there first.")
    with subprocess.Popen(  # noqa: S603
        [python, script], cwd=checkout, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield Side(process, core)
        finally:
            process.kill()


def _commit(checkout: Path) -> str:
    command = ["git", "-C", str(checkout), "log", "-1", "--format=%h"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


def _alternately(works: Sequence[str], old: Side, new: Side, rounds: int) -> list[list[float]]:
    """The times of all works together, for each side and round."""
    times: list[list[float]] = [[], []]
    for number in range(rounds):
        sums = [0.0, 0.0]
        answers: list[list[Any]] = [[], []]
        for work in works:
            # Neither is always the one that finds the core warm.
            sides = [(0, old), (1, new)] if number % 2 else [(1, new), (0, old)]
            for index, side in sides:
                seconds, answer = side.seconds(work)
                sums[index] += seconds
                answers[index].append(answer)
        if answers[0] != answers[1]:
            line(f"  answers differ in {', '.join(works)[:30]}", f"{answers[1]}", f"{answers[0]}")
        for index in (0, 1):
            times[index].append(sums[index])
    return times


def _compare(each: Line, old: Side, new: Side, rounds: int) -> None:
    before, after = _alternately(each.works, old, new, rounds)
    ratio = min(after) / min(before) if each.times else min(before) / min(after)
    middle = median(after) / median(before) if each.times else median(before) / median(after)
    good = ratio <= each.wanted if each.times else ratio >= each.wanted
    line(
        each.what,
        f"{ratio:.2f} ×{' time' * each.times}",
        f"wanted {'≤' if each.times else '≥'} {each.wanted} ×: {'yes' if good else 'NO'}"
        f" (median {middle:.2f}; {_each(min(before))} → {_each(min(after))})",
    )


def _each(seconds: float) -> str:
    return f"{1e6 * seconds:,.1f} µs" if seconds < 0.001 else f"{1e3 * seconds:,.2f} ms"


def _memberships(old: Side, new: Side, rounds: int) -> None:
    before, after = _alternately(["asked first"], old, new, rounds)
    questions = 100_000
    rate = questions / min(after)
    line(
        "membership from Python, the first time",
        f"{rate:,.0f}/s",
        f"wanted ≥ {COLD:,}/s: {'yes' if rate >= COLD else 'NO'}"
        f" (median {questions / median(after):,.0f}; before {questions / min(before):,.0f})",
    )
    known: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        known.append(new.seconds("asked again")[0])
        theirs.append(new.seconds("marisa-trie")[0])
    ratio = min(theirs) / min(known)
    line(
        "  asked again, beside marisa-trie",
        f"{ratio:.2f} ×",
        f"wanted > 1 ×: {'yes' if ratio > 1 else 'NO'}"
        f" ({1 / min(known):,.0f}/s and {1 / min(theirs):,.0f}/s)",
    )


if __name__ == "__main__":
    main()
