"""Write the golden games anew: `python -m tests.playthroughs`. Read the diff before keeping it:
these files are what the rules do.

`… full NAME` prints one with every fact, all news, every view and every legal action: what its
digests stand for. Printed before a change and after it, two such accounts tell what a digest only
betrays.

`… anew NAME` has its players choose other moves, where the recorded ones are no longer legal. So is
a game added: a file that says `game anagramme`, and what else of the beginning is not as usual.
"""

import sys

from tests.playthroughs.games import file_of, names, played_anew, read, replayed
from tests.playthroughs.writing import in_full, written


def main() -> None:
    match sys.argv[1:]:
        case []:
            for name in names():
                write(name, anew=False)
        case ["anew", *chosen]:
            for name in chosen:
                write(name, anew=True)
        case ["full", name]:
            print("\n".join(in_full(replayed(read(file_of(name).read_text(encoding="utf-8"))))))
        case _:
            sys.exit(__doc__)


def write(name: str, *, anew: bool) -> None:
    """With the moves of its file, or other ones."""
    file = file_of(name)
    golden = read(file.read_text(encoding="utf-8"))
    played = played_anew(golden.beginning) if anew else replayed(golden)
    file.write_text(written(golden.beginning, played), encoding="utf-8")


if __name__ == "__main__":
    main()
