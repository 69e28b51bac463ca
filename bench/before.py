"""What a move takes now and took before: `python -m bench.before TREE`.

`TREE` is another working tree of this program (`git worktree add TREE COMMIT`). The servers of both
play in alternation, so that both meet the same machine; of the rounds of each, the median of the
server's own CPU counts, which neighbours disturb least.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench import server
from bench.measure import line, title
from bench.processes import free_port, started, wait_for_page

HERE = Path(__file__).parents[1]


@contextmanager
def _serving(name: str, tree: Path, folder: Path) -> Iterator[server.Side]:
    port = free_port()
    command = [sys.executable, "-m", "bench.count", str(folder / f"{name}.db"), str(port)]
    with started(command, env={"PYTHONPATH": f"{tree / 'src'}:{tree}"}, cwd=tree) as process:
        wait_for_page(port)
        with server.start_players("tablee", port) as players:
            yield server.Side(name, process, players)


def run(before: Path, rounds: int) -> None:
    title(f"Server: CPU of a move of Count, before ({before}) and now, {rounds} rounds each")
    if not server.has_yardstick():
        return
    server.allow_many_files()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides = [
            stack.enter_context(_serving(name, tree.absolute(), folder))
            for name, tree in (("before", before), ("now", HERE))
        ]
        for side in sides:
            server.seat(side, "count", 50)
            server.play(side, 40)
        for tables, moves in server.COUNTING:
            costs: dict[str, list[float]] = {side.name: [] for side in sides}
            for number in range(rounds):
                for side in sides if number % 2 else sides[::-1]:
                    # Sockets anew, so that none sends more frames than one may.
                    server.seat(side, "count", tables)
                    costs[side.name].append(server.cost(server.play(side, moves)))
            middle = {name: statistics.median(found) for name, found in costs.items()}
            for name, found in costs.items():
                line(
                    f"Count at {tables:,} tables, {name}",
                    f"{middle[name]:,.0f} µs a move",
                    f"rounds from {min(found):,.0f} to {max(found):,.0f}",
                )
            ratio = middle["now"] / middle["before"]
            line("  so a move takes", f"{ratio:.2f} ×", f"wanted ≤ 1.10 ×: × {ratio / 1.1:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.before", description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("--rounds", type=int, default=8)
    given = parser.parse_args()
    run(given.tree, given.rounds)
