"""`make mutants`: change the rules of a game, and list the changes that its tests do not notice."""

import argparse
import json
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.mutations import Mutant, mutants
from tests.mutants.trial import LAWS, Reached, baseline, preload, survives

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "src" / "tablee" / "games"
EQUIVALENT: Final = Path(__file__).parent / "equivalent"
KEPT: Final = ROOT / ".mutants"
NAMES: Final = tuple(sorted(path.parent.name for path in GAMES.glob("*/rules.py")))
ENOUGH: Final = 200
WANTED: Final = 0.95


class Verdicts:
    """What is known of the mutants of a game, kept in a file as it is found out.

    A mutant that died is dead while its module stays as it is; one that lived is tried again
    whenever anything of the game or its tests has changed.
    """

    def __init__(self, game: str) -> None:
        self.path = KEPT / f"{game}.json"
        KEPT.mkdir(exist_ok=True)
        self.known: dict[str, list[str]] = {}
        if self.path.exists():
            self.known = json.loads(self.path.read_text("utf-8"))
        self.all = _digest([*(GAMES / game).glob("*.py"), *tests_of(game)])

    def get(self, mutant: Mutant) -> str | None:
        verdict, digest = self.known.get(mutant.name, ["", ""])
        return verdict if verdict and digest == self._digest(mutant, verdict) else None

    def put(self, mutant: Mutant, verdict: str) -> None:
        self.known[mutant.name] = [verdict, self._digest(mutant, verdict)]
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.known, ensure_ascii=False, indent=0), "utf-8")
        new.replace(self.path)

    def _digest(self, mutant: Mutant, verdict: str) -> str:
        return self.all if verdict == "lives" else _digest([mutant.path])


def _digest(paths: Sequence[Path]) -> str:
    found = sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def tests_of(game: str) -> list[Path]:
    """The game's own tests, and the laws that hold for it too."""
    return [*sorted((ROOT / "tests" / "games" / game).glob("*.py")), LAWS]


def chosen(game: str, count: int) -> list[Mutant]:
    """So many of a game, by the hash of their names: an edit elsewhere changes few of them."""
    every = [
        mutant
        for path in sorted((GAMES / game).glob("*.py"))
        for mutant in mutants(path, path.stem)
    ]
    every.sort(key=lambda mutant: sha256(mutant.name.encode()).digest())
    return every[:count]


def equivalent(game: str) -> dict[str, str]:
    """The mutants that no game could tell from the rules, each with the reason."""
    path = EQUIVALENT / f"{game}.toml"
    found: dict[str, str] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


class Trial(NamedTuple):
    """A mutant on trial in a process of its own."""

    mutant: Mutant
    began: float


def verdicts(
    game: str, tried: Sequence[Mutant], reached: Reached, jobs: int
) -> Iterator[tuple[Mutant, str]]:
    """What becomes of each, a few at a time, in the order in which they are done."""
    longest = 20 + 4 * sum(reached.seconds.values())
    left, running = list(reversed(tried)), dict[int, Trial]()
    try:
        while left or running:
            while left and len(running) < jobs:
                mutant = left.pop()
                running[_fork(game, mutant, reached)] = Trial(mutant, time.monotonic())
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid:
                yield running.pop(pid).mutant, "dies" if status else "lives"
                continue
            for pid, trial in running.items():
                if time.monotonic() - trial.began > longest:
                    os.kill(pid, 9)
            time.sleep(0.05)
    finally:
        for pid in running:
            os.kill(pid, 9)


def _fork(game: str, mutant: Mutant, reached: Reached) -> int:
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    status = 1
    try:
        status = 0 if survives(game, mutant, tests_of(game), reached) else 1
    finally:
        os._exit(status)


def run(game: str, count: int, jobs: int) -> bool:
    """Try the mutants of a game that are not yet known; did enough of them die?"""
    chosen_ones, known, same = chosen(game, count), Verdicts(game), equivalent(game)
    unknown = [mutant for mutant in chosen_ones if known.get(mutant) is None]
    print(f"{game}: {len(chosen_ones)} mutants, {len(unknown)} to try", flush=True)
    if unknown:
        reached = baseline(game, tests_of(game))
        for number, (mutant, verdict) in enumerate(verdicts(game, unknown, reached, jobs), 1):
            known.put(mutant, verdict)
            if verdict == "lives":
                print(f"  [{number}] lives: {mutant.name}  (line {mutant.line})", flush=True)
    return report(game, chosen_ones, known, same)


def report(game: str, tried: Sequence[Mutant], known: Verdicts, same: dict[str, str]) -> bool:
    """The figures of a game, and by name whoever lives without a reason."""
    alive = [mutant for mutant in tried if known.get(mutant) == "lives"]
    unexplained = [mutant for mutant in alive if mutant.name not in same]
    needless = sorted(set(same) - {mutant.name for mutant in alive})
    count = Counter(known.get(mutant) for mutant in tried)
    share = count["dies"] / len(tried)
    print(
        f"{game}: of {len(tried)} mutants {count['dies']} die ({share:.1%}), {len(alive)} live, "
        f"{len(alive) - len(unexplained)} of them equivalent"
    )
    for mutant in unexplained:
        print(f"  no test notices: {mutant.name}  ({mutant.path.name}:{mutant.line})")
    for name in needless:
        print(f"  listed as equivalent, and not among those that live: {name}")
    return share >= WANTED and not unexplained and not needless


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(NAMES))
    parser.add_argument("--count", type=int, default=ENOUGH, help=f"of each game ({ENOUGH})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    args = parser.parse_args()
    if unknown := set(args.games) - set(NAMES):
        parser.error(f"no game named {', '.join(sorted(unknown))}")
    preload()
    enough = [run(game, args.count, args.jobs) for game in args.games or NAMES]
    return 0 if all(enough) else 1


if __name__ == "__main__":
    sys.exit(main())
