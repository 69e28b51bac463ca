"""The compiled word graph beside a list of words, and what it makes of questions that lie."""

import random
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablee.kernels.words import ALPHABET, CARDS, LONGEST, Graph, Words
from tablee.lexicon import french
from tablee.lexicon.graph import CARDS as LETTERS
from tablee.lexicon.graph import build
from tablee.lexicon.queries import WordSet

WORDS = ("AN", "ANE", "ANES", "NE", "NES", "SA", "SANE", "SE", "SEN", "SENS")
A, E, N, S = (LETTERS.index(letter) for letter in "AENS")
FINAL = 1 << ALPHABET
NOT_BYTES: tuple[Any, ...] = (None, "AN", 3, [1], bytearray(b"\1"), array("q", [1]), object())
NOT_INT: tuple[Any, ...] = (None, "1", 1.5, b"1")


def words_of(texts: Sequence[str], alphabet: str = LETTERS) -> Words:
    graph = build(alphabet, sorted(texts))
    return WordSet(graph, bytes([1]) * len(graph)).compiled


@pytest.fixture(scope="module")
def words() -> Words:
    return words_of(WORDS)


def letters(word: str, alphabet: str = LETTERS) -> bytes:
    return bytes(map(alphabet.index, word))


def hand(text: str, alphabet: str = LETTERS) -> bytes:
    return bytes(text.count(letter) for letter in alphabet)


def column(*numbers: int) -> bytes:
    return array("Q", numbers).tobytes()


def test_a_word_is_found_by_its_letters_and_by_its_text(words: Words) -> None:
    for number, word in enumerate(WORDS):
        assert words.find(letters(word)) == number
        assert words.number(word.encode()) == number
    for other in ("A", "", "ANA", "SENSE", "Z"):
        assert words.find(letters(other)) == -1
        assert words.number(other.encode()) == -1


@pytest.mark.parametrize(
    "text", [b"\xff", b"\xc3", b"AN\0", b"an", "ÂNE".encode(), b"\xf0\x9f\x98"]
)
def test_text_that_is_no_word_is_none_however_it_is_written(words: Words, text: bytes) -> None:
    assert words.number(text) == -1


def test_the_letters_that_fit_at_a_place_make_words_of_the_set(words: Words) -> None:
    for word in (*WORDS, "Z", "ZN", "SEZS"):
        for place in range(len(word)):
            made = [word[:place] + letter + word[place + 1 :] for letter in LETTERS]
            fitting = sum(1 << n for n, text in enumerate(made) if text in WORDS)
            assert words.fitting(letters(word), place) == fitting


def test_only_places_of_a_word_are_asked_for(words: Words) -> None:
    for wrong in (-1, 3, 1 << 70):
        with pytest.raises(ValueError, match="a place below 3"):
            words.fitting(letters("ANE"), wrong)


@pytest.mark.parametrize("prepared", [False, True])
@pytest.mark.parametrize("jokers", [0, 1, 2, LONGEST])
def test_a_hand_spells_what_a_list_of_words_says(jokers: int, prepared: bool) -> None:
    words = words_of(WORDS)
    if prepared:
        words.prepare()
    luck = random.Random(5)  # noqa: S311
    for _ in range(50):
        text = "".join(luck.choices("AENSZ", k=luck.randint(0, 6)))
        held = Counter(text)
        spelled = [n for n, w in enumerate(WORDS) if (Counter(w) - held).total() <= jokers]
        assert words.insertions(b"", hand(text), jokers) == spelled
        assert words.spelled(hand(text), jokers) == len(spelled)
        for least in (2, 4):
            longer = [n for n in spelled if len(WORDS[n]) >= least]
            assert words.insertions(b"", hand(text), jokers, least) == longer


def test_hands_are_told_the_same_once_many_have_been_asked_for() -> None:
    """Through real words, by the graph and by alphagrams."""
    known = french().cards().compiled
    plain, prepared = (Words(known.graph, *_some(known)) for _ in range(2))
    prepared.prepare()
    luck = random.Random(6)  # noqa: S311
    for _ in range(40):
        held = hand("".join(luck.choices("AABCDEEEFGHIILMNOPQRSSTUVXZ", k=luck.randint(0, 12))))
        jokers, least = luck.choice((0, 0, 1, 2)), luck.randint(1, 9)
        spelled = plain.insertions(b"", held, jokers, least)
        assert prepared.insertions(b"", held, jokers, least) == spelled
        assert plain.spelled(held, jokers) == prepared.spelled(held, jokers)


def _some(known: Words) -> tuple[bytes, bytes]:
    """Which words are chosen, and how long all are."""
    size = known.graph.size
    return bytes(n % 3 > 0 for n in range(size)), known.graph.lengths()


@pytest.mark.parametrize("prepared", [False, True])
def test_all_33_letters_may_follow_each_other_everywhere(prepared: bool) -> None:
    """As many beginnings as there is room for, to the last."""
    alphabet = "".join(map(chr, range(65, 65 + ALPHABET)))
    texts = [one + other for one in alphabet for other in alphabet]
    dense = words_of([*texts, *(f"{text}A" for text in texts)], alphabet)
    if prepared:
        dense.prepare()
    assert dense.spelled(bytes(ALPHABET), 2) == len(texts)
    assert dense.spelled(bytes(ALPHABET), 3) == 2 * len(texts)
    assert len(dense.insertions(b"", bytes(ALPHABET), LONGEST)) == 2 * len(texts)


@pytest.mark.parametrize("ask", [Words.find, Words.completions, Words.reverse])
def test_letters_beyond_the_alphabet_are_refused(
    words: Words, ask: Callable[[Words, bytes], int]
) -> None:
    for wrong in (ALPHABET, 63, 64, 255):
        with pytest.raises(ValueError, match="letters below"):
            ask(words, bytes([A, wrong]))


@pytest.mark.parametrize("wrong", NOT_BYTES)
def test_what_is_not_bytes_is_refused_everywhere(words: Words, wrong: Any) -> None:
    held = hand("ANE")
    for ask in (
        lambda: words.number(wrong),
        lambda: words.find(wrong),
        lambda: words.completions(wrong),
        lambda: words.reverse(wrong),
        lambda: words.insertions(wrong, held),
        lambda: words.insertions(b"", wrong),
        lambda: words.spelled(wrong),
        lambda: words.replacements(wrong, held),
        lambda: words.replacements(b"", wrong),
        lambda: words.graph.lacking(wrong),
        lambda: Words(words.graph, wrong, words.graph.lengths()),
        lambda: Words(words.graph, bytes(len(WORDS)), wrong),
        lambda: Graph(LETTERS, wrong, b"", [1]),
        lambda: Graph(LETTERS, column(0), wrong, [1]),
    ):
        with pytest.raises((TypeError, ValueError)):
            ask()


@pytest.mark.parametrize("wrong", NOT_INT)
def test_what_is_no_whole_number_is_refused_everywhere(words: Words, wrong: Any) -> None:
    held = hand("ANE")
    for ask in (
        lambda: words.insertions(b"", held, wrong),
        lambda: words.insertions(b"", held, 0, wrong),
        lambda: words.spelled(held, wrong),
        lambda: words.replacements(b"\0", held, wrong),
        lambda: words.lengths(wrong, 1),
        lambda: words.lengths(0, wrong),
        lambda: words.counted(0, 1, wrong),
        lambda: words.matching([wrong]),
        lambda: Graph(LETTERS, column(0), b"", [wrong]),
    ):
        with pytest.raises(TypeError):
            ask()


@pytest.mark.parametrize("jokers", [-1, LONGEST + 1, 1 << 31, 1 << 63, 1 << 200])
def test_jokers_that_nobody_can_hold_are_refused(words: Words, jokers: int) -> None:
    for ask in (words.insertions, words.replacements):
        with pytest.raises(ValueError, match="jokers"):
            ask(b"\0", hand("ANE"), jokers)
    with pytest.raises(ValueError, match="jokers"):
        words.spelled(hand("ANE"), jokers)


def test_a_hand_beyond_the_alphabet_or_too_full_is_refused(words: Words) -> None:
    with pytest.raises(ValueError, match="at most"):
        words.spelled(bytes(ALPHABET + 1))
    with pytest.raises(ValueError, match="cards"):
        words.spelled(bytes([255]) * ALPHABET)
    full = bytes([CARDS]) + bytes(ALPHABET - 1)
    assert words.spelled(full) == 0
    with pytest.raises(ValueError, match="cards"):
        words.spelled(bytes([CARDS]) + bytes([1]))
    with pytest.raises(ValueError, match="at most"):
        words.graph.lacking(bytes(ALPHABET + 1))


def test_words_longer_than_any_are_asked_in_vain(words: Words) -> None:
    held = hand("ANES")
    for size in (LONGEST, LONGEST + 1, 10_000):
        long = bytes([A]) * size
        assert words.find(long) == -1
        assert words.completions(long) == 0
        assert words.reverse(long) == -1
        assert words.insertions(long, held, 2) == []
        assert words.replacements(long, held, 2) == []
        assert words.matching([(1 << ALPHABET) - 1] * size) == []
        assert words.number(b"A" * size) == -1
    for least in (LONGEST, LONGEST + 1, 1 << 40, 1 << 100):
        assert words.insertions(b"", held, 2, least) == []
        assert words.counted(0, len(WORDS), least) == 0


def test_masks_that_are_too_wide_or_negative(words: Words) -> None:
    assert words.matching([]) == []
    two = [n for n, word in enumerate(WORDS) if len(word) == 2]
    assert words.matching([(1 << 64) - 1] * 2) == two
    for wrong in (-1, 1 << 64):
        with pytest.raises(ValueError, match="64 bits"):
            words.matching([wrong, 1])


@pytest.mark.parametrize("span", [(-1, 0), (0, len(WORDS) + 1), (2, 1), (1 << 70, 1 << 71)])
def test_numbers_of_no_word_are_refused(words: Words, span: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="numbers up to"):
        words.lengths(*span)
    with pytest.raises(ValueError, match="numbers up to"):
        words.counted(*span, 1)


def test_a_set_has_as_many_choices_as_the_graph_has_words(words: Words) -> None:
    lengths = words.graph.lengths()
    for size in (0, len(WORDS) - 1, len(WORDS) + 1):
        with pytest.raises(ValueError, match="choices"):
            Words(words.graph, bytes(size), lengths)
        with pytest.raises(ValueError, match="choices"):
            Words(words.graph, bytes(len(WORDS)), bytes(size))
    with pytest.raises(ValueError, match="lengths"):
        Words(words.graph, bytes(len(WORDS)), bytes([LONGEST + 1]) * len(WORDS))


def test_a_graph_without_words_has_an_answer_to_everything() -> None:
    empty = Graph(LETTERS, column(0), b"", [1])
    assert empty.size == 0
    assert empty.lengths() == empty.lacking(b"") == b""
    none = Words(empty, b"", b"")
    assert none.find(b"") == none.find(b"\0") == none.number(b"") == -1
    assert none.completions(b"") == none.lengths(0, 0) == none.counted(0, 0, 1) == 0
    assert none.insertions(b"", hand("ANE"), LONGEST) == []
    assert none.replacements(b"\0", hand("ANE"), LONGEST) == []
    assert none.matching([1]) == []


def test_a_graph_outlives_its_name() -> None:
    words = words_of(WORDS)
    edges = words.graph.edges
    assert (
        Words(words.graph, bytes([1]) * len(WORDS), words.graph.lengths()).find(letters("AN")) == 0
    )
    del words
    assert edges[1] >> 32 == len(WORDS)


ONE = 1 << A | FINAL
BOTH = 1 << A | 1 << E


@pytest.mark.parametrize(
    ("masks", "targets", "levels"),
    [
        pytest.param([ONE, FINAL], [0], [1, 1], id="an edge that leads to itself"),
        pytest.param([ONE, ONE, FINAL], [1, 0], [1, 1, 1], id="an edge that leads back"),
        pytest.param([ONE, FINAL], [2], [1, 1], id="an edge beyond the last node"),
        pytest.param([ONE, FINAL], [(1 << 64) - 1], [1, 1], id="an edge far beyond"),
        pytest.param([ONE, FINAL], [1 << 32 | 1], [1, 1], id="an edge beyond 32 bits"),
        pytest.param([ONE, ONE, FINAL], [1, 2], [2, 1], id="an edge within a height"),
        pytest.param([ONE, FINAL], [1], [1, 0, 1], id="a height that is too great"),
        pytest.param([ONE, FINAL], [1], [2], id="a height that is too small"),
        pytest.param([ONE, FINAL], [1], [1, 1, 1], id="more heights than nodes"),
        pytest.param([ONE, FINAL], [1], [0, 1], id="nodes of no height"),
        pytest.param([ONE, FINAL], [1], [-1, 3], id="heights less than none"),
        pytest.param([ONE, FINAL], [1], [1 << 62, 1 << 62], id="more nodes than there are"),
        pytest.param([ONE, FINAL], [1], [], id="no heights"),
        pytest.param([], [], [], id="no nodes"),
        pytest.param([ONE, FINAL], [], [1, 1], id="too few edges"),
        pytest.param([ONE, FINAL], [1, 1], [1, 1], id="too many edges"),
        pytest.param([ONE | 1 << 34, FINAL], [1], [1, 1], id="a mask that is too wide"),
        pytest.param([ONE | 1 << 63, FINAL], [1], [1, 1], id="a mask that is much too wide"),
        pytest.param([ONE] * 32 + [FINAL], range(1, 33), [1] * 33, id="words that are too long"),
        pytest.param(
            [BOTH] * 31 + [FINAL],
            [n // 2 + 1 for n in range(62)],
            [1] * 32,
            id="more words than can be counted",
        ),
    ],
)
def test_columns_that_lie_are_refused(
    masks: list[int], targets: Sequence[int], levels: list[int]
) -> None:
    with pytest.raises(ValueError, match="Expected"):
        Graph(LETTERS, column(*masks), column(*targets), levels)


@pytest.mark.parametrize("cut", [1, 7, 9])
def test_columns_that_were_cut_are_refused(cut: int) -> None:
    for masks, targets in (
        (column(ONE, FINAL)[:-cut], column(1)),
        (column(ONE, FINAL), bytes(cut)),
    ):
        with pytest.raises(ValueError, match="8 bytes"):
            Graph(LETTERS, masks, targets, [1, 1])


@pytest.mark.parametrize("levels", [[1 << 63, 1], [-(1 << 64), 1]])
def test_levels_beyond_64_bits_are_refused(levels: list[int]) -> None:
    with pytest.raises(ValueError, match="64 bits"):
        Graph(LETTERS, column(ONE, FINAL), column(1), levels)


@pytest.mark.parametrize("alphabet", ["A" * (ALPHABET + 1), "Aあ", "A\ud800", "A😀"])
def test_an_alphabet_that_is_none_is_refused(alphabet: str) -> None:
    with pytest.raises(ValueError, match="Latin"):
        Graph(alphabet, column(ONE, FINAL), column(1), [1, 1])


def test_damaged_graphs_are_refused_or_stay_within_themselves() -> None:
    """Whatever one number in a file has become, no answer leaves the graph."""
    luck = random.Random(11)  # noqa: S311
    masks, targets, levels = [BOTH | FINAL, ONE, FINAL], [1, 2, 2], [1, 1, 1]
    for _ in range(2000):
        worn = [[*masks], [*targets], [*levels]]
        kind = luck.randrange(3)
        at = luck.randrange(len(worn[kind]))
        worn[kind][at] ^= 1 << luck.randrange(40)
        try:
            read = Graph(LETTERS, column(*worn[0]), column(*worn[1]), worn[2])
        except ValueError:
            continue
        lengths = read.lengths()
        every = Words(read, bytes([1]) * read.size, lengths)
        assert every.spelled(hand("AENS"), 3) <= read.size
        assert every.lengths(0, read.size) < 1 << (LONGEST + 1)
