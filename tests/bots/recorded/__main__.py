"""Write anew what bots of every level do: `python -m tests.bots.recorded [GAME…]`.

Read the diff before keeping it. A change of rules or of words changes these games; a kernel made
faster does not.
"""

import sys

from tests.bots.recorded.playing import PLAYED, moves_of, played


def main() -> None:
    for game in sys.argv[1:] or PLAYED:
        moves_of(game).write_text(played(game), encoding="utf-8")


if __name__ == "__main__":
    main()
