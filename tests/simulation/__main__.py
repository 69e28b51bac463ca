"""`python -m tests.simulation`: one seed with its trace, or many."""

import argparse
import time
from collections import Counter

from tests.simulation.trial import Soak, tried


def main() -> int:
    """How many seeds went wrong, at most one."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="print the trace of this seed")
    which.add_argument("--seeds", metavar="A:B", help="try the seeds from A up to B, without B")
    which.add_argument("--soak", type=int, help="try so many, but for those that went well before")
    given = parser.parse_args()
    if given.seed is not None:
        return _show(given.seed)
    if given.seeds is not None:
        first, last = map(int, given.seeds.split(":"))
        return _try(range(first, last), None)
    return _try(range(given.soak), Soak())


def _show(seed: int) -> int:
    outcome = tried(seed)
    print("\n".join(outcome.trace))
    for flaw in outcome.flaws:
        print(f"WRONG {flaw}")
    return bool(outcome.flaws)


def _try(seeds: range, soak: Soak | None) -> int:
    left = list(seeds) if soak is None else soak.left(seeds)
    begun, wrong, met = time.monotonic(), 0, Counter[str]()
    for number, seed in enumerate(left, start=1):
        outcome = tried(seed)
        met += outcome.met
        if outcome.flaws:
            wrong += 1
            print(f"{seed}: {'; '.join(outcome.flaws[:3])}", flush=True)
        elif soak is not None:
            soak.put(seed)
        if number % 100 == 0 or number == len(left):
            rate = number / (time.monotonic() - begun)
            print(f"{number} of {len(left)}, {wrong} wrong, {rate:.1f} a second", flush=True)
    if soak is not None:
        soak.save()
    print(f"met: {dict(met)}")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
