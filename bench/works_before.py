"""The works that the checkout before has under other names: what numba compiled.

Only the older checkout's Python runs it. It reads the words of the newer one, whose list has
changed since: the same questions have the same answers.
"""

import importlib.util
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parents[1] / "src" / "tablee" / "lexicon" / "data"


def _beside(name: str) -> Any:
    """A module beside this file, whatever the older checkout has under its name."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    sys.path[0] = str(Path.cwd())
    import_module("tablee.lexicon.index").Lexicon.__init__.__defaults__ = (DATA,)
    works, numpy = _beside("works"), import_module("numpy")

    def spelled(jokers: int, count: int) -> Any:
        bench, words = import_module("bench.lexicon"), works.all_words()
        hands = numpy.array([words.hand(hand) for hand in works.hands(count)])
        out = numpy.empty(len(words), numpy.int64)
        tables = bench._tables(words)  # noqa: SLF001
        return works.Prepared(lambda: bench.spell_each(*tables, hands, jokers, out), count)

    def crossword(blank: str, count: int) -> Any:
        bench = import_module("bench.volapuk")
        shown, board = works.crossword_racks(blank, count)
        racks, out = numpy.array(shown), numpy.empty((1 << 17, 4), numpy.int64)
        return works.Prepared(lambda: bench.walk_each(*board.asked, racks, out), count)

    works.serve(
        {
            **works.WORKS,
            "words": lambda: spelled(0, 5_000),
            "words, joker": lambda: spelled(1, 500),
            "crossword": lambda: crossword("", 200),
            "crossword, blank": lambda: crossword("?", 20),
        }
    )


if __name__ == "__main__":
    main()
