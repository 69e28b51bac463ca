"""Seeds, one after another: which went wrong, and how."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from tests.simulation.checker import flaws
from tests.simulation.world import World

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / ".soak" / "simulation.json"
SAVED_EVERY: Final = 50

Broken: TypeAlias = Callable[[], AbstractContextManager[Any]]


class Outcome(NamedTuple):
    """What came of a seed: everything that happened, and what was wrong."""

    seed: int
    trace: list[str]
    flaws: list[str]
    met: Counter[str]
    seconds: float
    """Of virtual time."""
    messages: int
    entries: int


def tried(seed: int, broken: Broken = nullcontext) -> Outcome:
    """Run a seed, on a server that may be broken, and check it."""
    world = World(seed)
    with broken():
        world.run()
    return Outcome(
        seed,
        world.trace,
        flaws(world),
        world.met,
        world.loop.time(),
        len(world.sent),
        sum(len(truth.rows) for truth in world.truths),
    )


def all_tried(seeds: Iterable[int], broken: Broken = nullcontext) -> Iterator[Outcome]:
    """Each of them."""
    for seed in seeds:
        yield tried(seed, broken)


class Soak:
    """Which seeds went well, kept in a file as they do. They count for the program as it is: one
    that was changed begins anew.
    """

    def __init__(self, path: Path = KEPT) -> None:
        self._path = path
        self._digest = _digest()
        self.done: set[int] = set()
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
            if kept["digest"] == self._digest:
                self.done = {seed for a, b in kept["seeds"] for seed in range(a, b)}

    def left(self, seeds: range) -> list[int]:
        """Those that are still to be tried."""
        return [seed for seed in seeds if seed not in self.done]

    def put(self, seed: int) -> None:
        """It went well."""
        self.done.add(seed)
        if len(self.done) % SAVED_EVERY == 0:
            self.save()

    def save(self) -> None:
        self._path.parent.mkdir(exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_text(json.dumps({"digest": self._digest, "seeds": _ranges(self.done)}), "utf-8")
        new.replace(self._path)


def _ranges(seeds: set[int]) -> list[list[int]]:
    found: list[list[int]] = []
    for seed in sorted(seeds):
        if found and found[-1][1] == seed:
            found[-1][1] = seed + 1
        else:
            found.append([seed, seed + 1])
    return found


def _digest() -> str:
    found = hashlib.sha256()
    for folder in ("src/tablee/server", "src/tablee/store", "src/tablee/table", "tests/simulation"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]
