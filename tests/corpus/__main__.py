"""`python -m tests.corpus make GAME` plays what is missing of a thousand games, and keeps them.

What was played is put aside one by one, so that whoever is interrupted goes on where he was; and
what is kept is never played again. A new version of the rules gets a shelf beside the old ones.
`rewrite GAME` writes anew how ends are written and shown, and refuses where a game ends otherwise.
`list` says what there is.
"""

import json
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.table.files import export
from tests.corpus.playing import play
from tests.corpus.shelf import (
    FOLDER,
    end_of,
    ends,
    keep_ends,
    keep_logs,
    logs,
    replayed,
    shelves,
)

GAMES_EACH: Final = 1000
ASIDE: Final = Path(__file__).parents[2] / "build" / "corpus"


def make(game: str, wanted: int = GAMES_EACH) -> None:
    """Fill the shelf of the rules of today."""
    shelf = f"{game}-{GAMES[game].about.version}"
    aside = ASIDE / shelf
    aside.mkdir(parents=True, exist_ok=True)
    kept = list(logs(shelf)) if shelf in shelves() else []
    told = list(ends(shelf)) if kept else []
    for number in range(len(kept), wanted):
        path = aside / f"{number}.json"
        if not path.exists():
            made = path.with_suffix(".part")
            made.write_bytes(export(play(game, number)))
            made.rename(path)
        kept.append(path.read_bytes())
        told.append(end_of(replayed(kept[-1])))
    keep_logs(shelf, kept)
    keep_ends(shelf, told)
    tell(shelf)


def rewrite(game: str) -> None:
    """How positions are written and what is seen, as of today; never who won, or by how much."""
    for shelf in shelves(game):
        told = []
        for number, log, was in zip(count(), logs(shelf), ends(shelf), strict=False):
            now = end_of(replayed(log))
            if now.result != was.result:
                sys.exit(
                    f"{shelf} {number} ended with {was.result} but now ends with {now.result}."
                )
            told.append(replace(was, position=now.position, views=now.views))
        keep_ends(shelf, told)


def tell(shelf: str) -> None:
    """How many, under what they were played, and what they take."""
    opened = (json.loads(log)["entries"][0]["body"]["versions"] for log in logs(shelf))
    under = Counter(f"rules {said['rules']}, Tablée {said['tablee']}" for said in opened)
    size = sum(path.stat().st_size for path in FOLDER.glob(f"{shelf}.*"))
    written = "; ".join(f"{games} under {versions}" for versions, games in under.items())
    print(f"{shelf}: {written}; {size // 1024} KiB")


def main() -> None:
    match sys.argv[1:]:
        case ["make", game] if game in GAMES:
            make(game)
        case ["make", game, wanted] if game in GAMES and wanted.isdecimal():
            make(game, int(wanted))
        case ["rewrite", game] if game in GAMES:
            rewrite(game)
        case ["list"]:
            for shelf in shelves():
                tell(shelf)
        case _:
            sys.exit(f"python -m tests.corpus make|rewrite {'|'.join(GAMES)}, or list")


if __name__ == "__main__":
    main()
