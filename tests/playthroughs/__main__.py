"""Write the golden playthroughs anew: `python -m tests.playthroughs`. Read the diff before
keeping it: these files are what the rules do.

`python -m tests.playthroughs volapuk_end maitre` has bots play a recorded game again first.
"""

import sys
from typing import Any

from tablee.bots.base import Budget, make_bot
from tablee.core.game import Seat
from tests.games.playing import chosen_game, dice
from tests.playthroughs.writing import FOLDER, KNOWN, PLANNED, RECORDED, moves_of, playthrough


def record(name: str, level: str) -> None:
    """Who does what in a game between bots of this level that do not remember it."""
    known, preset, seats, seed = RECORDED[name]
    game = KNOWN[known]
    bots = [make_bot(known, level, Seat(seat), dice(seat)) for seat in range(seats)]

    def choose(state: Any) -> tuple[Seat, Any]:
        for seat in sorted(game.waiting(state)):
            thought = bots[seat].act(game.view(state, seat), Budget(nodes=10_000))
            if thought is not None:
                return seat, thought.action
        raise AssertionError(f"nobody acted in {game.notation.position(state)}")

    played = chosen_game(game, seats, game.about.presets[preset], dice(seed, name), choose)
    moves = [
        f"{step.seat} {game.notation.action(step.action)}"
        for step in played.steps
        if step.seat is not None
    ]
    moves_of(name).write_text("\n".join(moves) + "\n", encoding="utf-8")


def main() -> None:
    if len(sys.argv) > 1:
        record(*sys.argv[1:])
    for name in (*PLANNED, *RECORDED):
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
