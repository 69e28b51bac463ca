"""What `bench.kernels` has done in two checkouts, each by its own code.

Run as a script, with a checkout as the folder of work: it answers, line by line, how long a work
took. What both checkouts call by the same names stands here; where they differ, `works_before.py`
is what the older one is asked instead.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable
from ctypes import c_int64
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

Answer: TypeAlias = Any
Work: TypeAlias = Callable[[], Answer]


class Prepared(NamedTuple):
    """Something to be timed, and how much of it there is."""

    work: Work
    pieces: int = 1


class Timed(NamedTuple):
    """Something that times itself: seconds, and an answer that both checkouts should give."""

    seconds: float
    answer: Answer


# Words


@cache
def all_words() -> Any:
    return import_module("tablee.lexicon.index").Lexicon().cards()


@cache
def keys() -> list[str]:
    return random.Random(1).sample([*all_words()], 100_000)  # noqa: S311 - the same in every run


def hands(count: int) -> list[str]:
    told = import_module("bench.lexicon").CARDS.split()
    cards = "".join(card[0] * int(card[1:]) for card in told)
    luck = random.Random(2)  # noqa: S311
    return ["".join(luck.sample(cards, 9)) for _ in range(count)]


def spelled(jokers: int, count: int) -> Prepared:
    """Listed, not only counted, into room that is there, as the older kernels do. What is made
    once, when many hands have been asked for, is made before: theirs are compiled before.
    """
    words, ask = all_words(), import_module("tablee.kernels.words")._insertions  # noqa: SLF001
    words.compiled.prepare()
    handle, size = words.compiled.handle, len(words)
    out = (c_int64 * size)()
    packed = [words.hand(hand) for hand in hands(count)]
    return Prepared(
        lambda: sum(ask(handle, b"", 0, hand, len(hand), jokers, 1, out, size) for hand in packed),
        count,
    )


def asked_first() -> Timed:
    fresh, words = import_module("tablee.lexicon.index").Lexicon().cards(), keys()
    return timed(lambda: sum(key in fresh for key in words))


def asked_again() -> Prepared:
    words, known = keys(), all_words()
    return Prepared(lambda: sum(key in known for key in words), len(words))


def marisa() -> Prepared:
    trie, words = import_module("marisa_trie").Trie([*all_words()]), keys()
    return Prepared(lambda: sum(key in trie for key in words), len(words))


# Games


def crossword(blank: str, count: int) -> Prepared:
    """Listed by the kernel for racks that are packed, as the older one is asked, which goes through
    all of them without a step of Python's between.
    """
    kernel = import_module("tablee.kernels.volapuk.search")
    racks, board = crossword_racks(blank, count)
    full = import_module("tests.bots.volapuk.crossword").FULL
    packed = [kernel.shorts(rack) for rack in racks]
    make, size, free = kernel._plays_new, kernel._plays_size, kernel._plays_free  # noqa: SLF001

    def listed(rack: Any) -> int:
        plays = make(board.position.handle, rack, len(rack), full, None)
        found: int = size(plays)
        free(plays)
        return found

    return Prepared(lambda: sum(map(listed, packed)), count)


def crossword_racks(blank: str, count: int) -> tuple[list[Any], Any]:
    player = import_module("tests.bots.volapuk.crossword")
    luck = random.Random(5)  # noqa: S311
    racks = ["".join(luck.sample(player.BAG, 7)) for _ in range(count)]
    shown = [player.shown(rack[: 7 - len(blank)] + blank) for rack in racks]
    return shown, player.board_of(player.words(), player.MIDGAME)


def keeping(*, joker: bool) -> Timed:
    """The time within which nine of ten hands are decided."""
    table, options, hands = _hands_to_keep()
    best_keep, quantile = import_module("bench.volapuk").best_keep, measured().quantile
    chosen = hands[joker]
    times = [timed(partial(best_keep, table, options, hand, 2)) for hand in chosen]
    # A hand may be worth the same by keeping other dice.
    return Timed(quantile([each.seconds for each in times], 0.9), len(chosen))


@cache
def _hands_to_keep() -> tuple[Any, Any, dict[bool, list[Any]]]:
    bench = import_module("bench.volapuk")
    state = bench._midgame()  # noqa: SLF001
    luck = random.Random(2)  # noqa: S311
    hands: dict[bool, list[Any]] = {False: [], True: []}
    gone = {tile.die for tile in state.tiles}
    while min(map(len, hands.values())) < 8:
        hand = bench._hand(luck, gone)  # noqa: SLF001
        faces = [bench.faces(bench.DiceSet.PRINTED, held.die) for held in hand]
        hands[any("?" in each for each in faces)].append(hand)
    return bench.table_at(state), state.options, {kind: some[:8] for kind, some in hands.items()}


def playouts(games: int) -> Prepared:
    bench = import_module("bench.hepta_mensa")
    position = bench.pack(bench._layout(1))  # noqa: SLF001
    return Prepared(lambda: bench.playout.playouts(position, 1, games), games)


def layout(seed: int) -> Timed:
    """Solved from the empty board, with a table of its own."""
    bench = import_module("bench.hepta_mensa")
    position, table = bench.pack(bench._layout(seed)), bench.Table(2048)  # noqa: SLF001

    def solved() -> Answer:
        verdict = bench.solve(position, table, 5_000_000)
        while not verdict.finished:
            verdict = bench.solve(position, table, 5_000_000, verdict)
        return verdict.least, verdict.total

    return timed(solved)


def best_turn(*, joker: bool, count: int) -> Prepared:
    bench = import_module("bench.heptagramme")
    words, dice = bench.french().cards(), bench.SeededDice
    kind = "wild" if joker else "plain"
    tables = [
        bench._table(words, dice(f"{kind} {n}".encode()), joker=joker)  # noqa: SLF001
        for n in range(count)
    ]
    # The last digits are those of sums in another order.
    return Prepared(lambda: round(sum(map(bench._expected, tables)), 6), count)  # noqa: SLF001


def operations(count: int) -> Prepared:
    bench = import_module("bench.anagramme")
    # With coarse words: the older checkout cannot tell them from others.
    known = bench.packed(bench.french().cards(bench.Wanted(proper=False)))
    lengths = range(4, 16)
    texts = [word.lower() for size in lengths for word in known.words.matching("?" * size)]
    states = [bench._table(n, texts, verticales=True) for n in range(count)]  # noqa: SLF001

    def every() -> Answer:
        found = [bench.found(known, state, bench.ME) for state in states]
        return sum(len(getattr(each, "keys", each)) for each in found)

    return Prepared(every, count)


WORKS: dict[str, Callable[[], Prepared | Timed]] = {
    "crossword": lambda: crossword("", 200),
    "crossword, blank": lambda: crossword("?", 20),
    "playouts": lambda: playouts(100_000),
    "best turn": lambda: best_turn(joker=False, count=40),
    "best turn, joker": lambda: best_turn(joker=True, count=10),
    "operations": lambda: operations(10),
    "keeping": lambda: keeping(joker=False),
    "keeping, joker": lambda: keeping(joker=True),
    "words": lambda: spelled(0, 5_000),
    "words, joker": lambda: spelled(1, 500),
    "asked first": asked_first,
    "asked again": asked_again,
    "marisa-trie": marisa,
    **{f"layout {seed}": (lambda seed=seed: layout(seed)) for seed in range(1000, 1010)},  # type: ignore[misc]
}
ONCE = {"keeping", "keeping, joker", "asked first"} | {
    name for name in WORKS if name.startswith("layout")
}
"""They time themselves, and prepare what is to be fresh each time."""


def measured() -> Any:
    return import_module("bench.measure")


def timed(work: Work) -> Timed:
    """By the processor's clock: waiting for a core that others use is no work."""
    begun = time.process_time()
    answer = work()
    return Timed(time.process_time() - begun, answer)


def serve(works: dict[str, Callable[[], Prepared | Timed]]) -> None:
    """Answer until nobody asks any more."""
    # Whatever else is printed must not get between the answers.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    ready: dict[str, Prepared] = {}
    for asked in sys.stdin:
        order = json.loads(asked)
        os.sched_setaffinity(0, {order["core"]})
        name = order["work"]
        if name in ONCE:
            done, count = works[name](), 1
        else:
            if name not in ready:
                prepared = works[name]()
                assert isinstance(prepared, Prepared)
                prepared.work()
                ready[name] = prepared
            done, count = timed(ready[name].work), ready[name].pieces
        assert isinstance(done, Timed)
        told = {"seconds": done.seconds, "count": count, "answer": done.answer}
        out.write(json.dumps(told) + "\n")
        out.flush()


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    serve(WORKS)
