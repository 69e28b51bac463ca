"""How fast words answer: from Python, beside marisa-trie, and inside compiled code."""

import importlib.util
import random
from collections.abc import Callable, Collection, Container, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import int64, njit, types

from bench.measure import best_of, duration, line, per_second, rate, seconds, title
from tablee.bits import FIXED, VECTOR
from tablee.letters import fold
from tablee.lexicon import kernels
from tablee.lexicon.graph import Ints
from tablee.lexicon.index import CARDS_FILE, DATA, FILES, Lexicon
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier, tiers

WFRENCH: Final = Path("/usr/share/dict/french")

CARDS: Final = "E12 A7 I7 S7 N6 R6 L5 O5 T5 U5 C3 D3 M3 P3 B2 F2 G2 H2 V2 J1 K1 Q1 W1 X1 Y1 Z1"
"""The small letters of Heptagramme's cards, from which hands are drawn."""

TABLE: Final = types.Array(types.int64, 2, "C", readonly=True)

find: Any = kernels.find
completions: Any = kernels.completions
insertions: Any = kernels.insertions


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
    line("all that ships with the lexicon", f"{together / 1e3:,.0f} kB", "wanted < 2,500 kB")
    duration("load it, and ask for a word", best_of(7, lambda: "CHAT" in Lexicon().cards()), 0.05)
    duration("load the board's graph", best_of(7, lambda: Lexicon().board()))
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
    _share("Lexique, courant and usuel", words, {k for k, t in tiers().items() if t <= Tier.USUEL})


def _share(what: str, words: WordSet, listed: Collection[str | None]) -> None:
    keys = [key for key in listed if key and 2 <= len(key) <= 15]
    found = sum(key in words for key in keys)
    line(what, f"{100 * found / len(keys):.2f} %", f"{found:,} of {len(keys):,}")


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _memberships(words: WordSet, keys: Sequence[str], luck: random.Random) -> None:
    jumbled = ["".join(luck.sample(key, len(key))) for key in keys]
    common = Lexicon().cards(Wanted(proper=False, shortest=2, longest=15))
    fresh = Lexicon().cards()
    rate("membership from Python, the first time", len(keys) / seconds(_ask(fresh, keys)))
    rate(
        "  words, once their neighbours were asked for",
        per_second(len(keys), _ask(words, keys)),
        500_000,
    )
    rate("  in a chosen set of words", per_second(len(keys), _ask(common, keys)), 500_000)
    rate("  jumbled words", per_second(len(keys), _ask(words, jumbled)), 500_000)
    one_by_one = per_second(len(keys), lambda: [words.graph.number(key) for key in keys])
    rate("  by walking the graph, nothing remembered", one_by_one)
    if importlib.util.find_spec("marisa_trie"):
        trie = importlib.import_module("marisa_trie").Trie([*words])
        rate("marisa-trie from Python, words", per_second(len(keys), _ask(trie, keys)))
        rate("  jumbled words", per_second(len(keys), _ask(trie, jumbled)))
    else:
        line("marisa-trie", "not installed", "pip install marisa-trie, to compare")
    letters, ends = _joined(words, keys)
    rate(
        "membership inside a kernel, words",
        per_second(len(keys), lambda: find_each(*_tables(words), letters, ends)),
    )


def _ask(words: Container[str], keys: Sequence[str]) -> Callable[[], int]:
    return lambda: sum(key in words for key in keys)


def _beginnings(words: WordSet, keys: Sequence[str], luck: random.Random) -> None:
    starts = [key[: luck.randint(1, len(key))] for key in keys]
    few = starts[:20_000]
    rate(
        "longest word with a beginning, from Python",
        per_second(len(few), lambda: [words.longest(start) for start in few]),
    )
    letters, ends = _joined(words, starts)
    rate(
        "beginning of a word of the set? inside a kernel",
        per_second(len(starts), lambda: begin_each(*_tables(words), letters, ends)),
        5_000_000,
    )


def _hands(words: WordSet, luck: random.Random, *, slow: bool) -> None:
    cards = "".join(card[0] * int(card[1:]) for card in CARDS.split())
    hands = np.array([words.hand("".join(luck.sample(cards, 9))) for _ in range(20_000)])
    out = np.empty(len(words), np.int64)
    for jokers, count, wanted in ((0, 20_000, 60_000), (1, 2_000, 7_000), (2, 200, None)):
        asked = hands[: count if slow else count // 2]
        spelled = spell_each(*_tables(words), asked, jokers, out) / len(asked)
        rate(
            f"words from 9 letters and {jokers} jokers ({spelled:,.0f} words)",
            per_second(len(asked), _spell(words, asked, jokers, out)),
            wanted,
        )
    rate(
        "words from 9 letters, from Python",
        per_second(20, lambda: [words.within("".join(luck.sample(cards, 9))) for _ in range(20)]),
    )


def _spell(words: WordSet, hands: Any, jokers: int, out: Ints) -> Callable[[], int]:
    return lambda: spell_each(*_tables(words), hands, jokers, out)


def _tables(words: WordSet) -> tuple[Ints, Ints, Ints]:
    return words.graph.links, words.graph.spans, words.marks


def _joined(words: WordSet, texts: Sequence[str]) -> tuple[Ints, Ints]:
    """All texts in one row of letters, and where each ends."""
    return words.letters("".join(texts)), np.cumsum([len(text) for text in texts])


def _find_each(links: Ints, spans: Ints, marks: Ints, letters: Ints, ends: Ints) -> int:
    found = start = 0
    for end in ends:
        found += find(links, spans, marks, letters[start:end]) >= 0
        start = end
    return found


def _begin_each(links: Ints, spans: Ints, marks: Ints, letters: Ints, ends: Ints) -> int:
    found = start = 0
    for end in ends:
        found += completions(links, spans, marks, letters[start:end]) > 0
        start = end
    return found


def _spell_each(links: Ints, spans: Ints, marks: Ints, hands: Ints, jokers: int, out: Ints) -> int:
    found = 0
    nothing = np.empty(0, np.int64)
    for row in range(len(hands)):
        found += insertions(links, spans, marks, nothing, hands[row], jokers, 1, out)
    return found


find_each: Any = njit(int64(FIXED, FIXED, FIXED, FIXED, FIXED))(_find_each)
begin_each: Any = njit(int64(FIXED, FIXED, FIXED, FIXED, FIXED))(_begin_each)
spell_each: Any = njit(int64(FIXED, FIXED, FIXED, TABLE, int64, VECTOR))(_spell_each)
