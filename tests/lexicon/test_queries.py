"""What can be asked of words: by definition on few, side by side with the kernels on all."""

import random
from collections import Counter
from collections.abc import Iterable
from ctypes import py_object

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import lexicon
from tablee.kernels import words as kernels
from tablee.letters.words import Stem, Words
from tablee.lexicon import queries
from tablee.lexicon.graph import CARDS, build
from tablee.lexicon.lazy import LazyWords
from tablee.lexicon.queries import HAND, HEADWORDS, Wanted, WordSet

FEW = "ABC"
texts = st.text(alphabet=FEW, min_size=1, max_size=6)
hands = st.text(alphabet=FEW, max_size=6)
jokers = st.integers(0, 2)


@st.composite
def word_sets(draw: st.DrawFn) -> WordSet:
    """A few words of three letters, some of them left out of the set."""
    graph = build(FEW, draw(st.lists(texts, min_size=1, max_size=80)))
    chosen = draw(st.lists(st.booleans(), min_size=len(graph), max_size=len(graph)))
    return WordSet(graph, bytes(chosen))


def missing(word: str, letters: str) -> int:
    """How many letters of a word a hand lacks."""
    return (Counter(word) - Counter(letters)).total()


def contains_in_order(long: str, short: str) -> bool:
    rest = iter(long)
    return all(letter in rest for letter in short)


def without(long: str, short: str) -> str:
    return "".join((Counter(long) - Counter(short)).elements())


# By definition


@given(word_sets(), texts)
def test_a_set_has_the_words_that_were_chosen(words: WordSet, text: str) -> None:
    chosen = [key for key, number in words.graph.items() if words.has(number)]
    assert [*words] == chosen
    assert len(words) == len(chosen)
    assert (text in words) == (text in chosen)
    assert words.number(text) == (words.graph.number(text) if text in chosen else -1)


@given(word_sets(), st.text(alphabet=FEW + "?", max_size=6))
def test_a_beginning_tells_how_long_its_words_are(words: WordSet, start: str) -> None:
    begun = [w for w in words if len(w) >= len(start) and fits(w[: len(start)], start)]
    assert words.lengths(start) == tuple(sorted({len(word) for word in begun}))
    assert words.longest(start) == max(map(len, begun), default=0)
    assert [*words.starting(start, shortest=3)] == [word for word in begun if len(word) >= 3]


def fits(word: str, pattern: str) -> bool:
    return all(wanted in (letter, "?") for letter, wanted in zip(word, pattern, strict=True))


@given(word_sets(), st.text(alphabet=FEW + "?", min_size=1, max_size=6))
def test_a_pattern_is_matched_letter_by_letter(words: WordSet, pattern: str) -> None:
    expected = [word for word in words if len(word) == len(pattern) and fits(word, pattern)]
    assert words.matching(pattern) == expected
    assert words.matching(pattern.replace("?", ".")) == expected
    assert words.matching([FEW if wanted == "?" else wanted for wanted in pattern]) == expected


@given(word_sets(), hands, jokers)
def test_a_hand_spells_what_it_has_the_letters_for(words: WordSet, hand: str, free: int) -> None:
    assert words.within(hand, free) == [word for word in words if missing(word, hand) <= free]


@given(word_sets(), hands, jokers)
def test_an_anagram_uses_the_whole_hand(words: WordSet, hand: str, free: int) -> None:
    spelled = words.within(hand, free)
    whole = len(hand) + free
    assert words.anagrams(hand, free) == [word for word in spelled if len(word) == whole]


@given(word_sets(), texts, hands, jokers)
def test_letters_added_keep_the_order_of_the_word(
    words: WordSet, word: str, hand: str, free: int
) -> None:
    assert words.insertions(word, hand, free) == [
        key
        for key in words
        if key != word
        and contains_in_order(key, word)
        and missing(without(key, word), hand) <= free
    ]


@given(word_sets(), texts, hands, jokers)
def test_letters_replaced_leave_the_others_in_place(
    words: WordSet, word: str, hand: str, free: int
) -> None:
    def new_letters(key: str) -> str:
        return "".join(new for new, old in zip(key, word, strict=True) if new != old)

    assert words.replacements(word, hand, free) == [
        key
        for key in words
        if key != word and len(key) == len(word) and missing(new_letters(key), hand) <= free
    ]


@given(word_sets(), texts)
def test_a_word_read_backwards_may_be_another(words: WordSet, word: str) -> None:
    back = word[::-1]
    expected = back if word in words and back in words and back != word else None
    assert words.reverse(word) == expected
    assert (word in words.anacyclics()) == (expected is not None)


@given(word_sets(), st.lists(texts, max_size=8))
def test_words_may_be_chosen_by_key(words: WordSet, keys: list[str]) -> None:
    narrower = WordSet(words.graph, words.among(keys))
    assert [*narrower] == [word for word in words if word in keys]


# Side by side with the kernels, on the shipped words


@pytest.fixture(scope="module")
def common() -> WordSet:
    return lexicon.french().cards(Wanted(kinds=HEADWORDS, proper=False, shortest=2))


def keys_of(words: WordSet, numbers: Iterable[int]) -> list[str]:
    return [words.graph.key(number) for number in numbers]


def a_hand(luck: random.Random, size: int) -> str:
    return "".join(luck.choices("EEEEEAAASSSIIINNNRRRTTTLLOOUUCDMPBFGHV", k=size))


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_spells_the_same_words_from_a_hand(common: WordSet, seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311 - luck that can be repeated
    hand, free = a_hand(luck, luck.randint(2, 8)), seed % 3
    shortest = luck.randint(1, 6)

    numbers = common.compiled.insertions(b"", common.hand(hand), free, shortest)
    assert keys_of(common, numbers) == common.within(hand, free, shortest)


def test_an_answer_longer_than_was_foreseen_is_whole(
    common: WordSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = common.compiled.insertions(b"", common.hand("CHATEAU"))
    monkeypatch.setattr(kernels, "ROOM", 3)
    assert common.compiled.insertions(b"", common.hand("CHATEAU")) == expected
    assert len(expected) > 3


@pytest.mark.parametrize("hand", ["ŒCURSÇA", "ARC-EN-CIEL", "S'ÆTER. C"])
def test_the_kernel_knows_all_letters_and_signs_of_the_board(hand: str) -> None:
    board = lexicon.french().board(Wanted(shortest=2))

    assert keys_of(board, board.compiled.insertions(b"", board.hand(hand), 1)) == board.within(
        hand, 1
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_adds_the_same_letters(common: WordSet, seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311 - luck that can be repeated
    word = luck.choice(common.matching("?" * luck.randint(2, 6)))
    hand, free = a_hand(luck, 6), seed % 3

    numbers = common.compiled.insertions(common.letters(word), common.hand(hand), free)
    assert keys_of(common, numbers) == common.insertions(word, hand, free)


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_replaces_the_same_letters(common: WordSet, seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311 - luck that can be repeated
    word = luck.choice(common.matching("?" * luck.randint(2, 7)))
    hand, free = a_hand(luck, 6), seed % 3

    numbers = common.compiled.replacements(common.letters(word), common.hand(hand), free)
    assert keys_of(common, numbers) == common.replacements(word, hand, free)


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_matches_the_same_patterns(common: WordSet, seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311 - luck that can be repeated
    word = common.graph.key(luck.randrange(len(common.graph)))
    pattern = [luck.choice([letter, letter + "EAST", CARDS]) for letter in word]

    numbers = common.compiled.matching(common.masks(pattern))
    assert keys_of(common, numbers) == common.matching(pattern)


def test_the_kernels_find_the_same_words_and_beginnings(common: WordSet) -> None:
    luck = random.Random(1)  # noqa: S311 - luck that can be repeated
    for _ in range(100):
        word = common.graph.key(luck.randrange(len(common.graph)))
        text = word[: luck.randint(1, len(word))] + luck.choice(["", "", luck.choice(CARDS)])
        letters = common.letters(text)
        assert common.compiled.find(letters) == common.number(text)
        begun = sum(1 for _ in common.starting(text))
        assert common.compiled.completions(letters) == begun


def test_the_kernel_reads_the_same_words_backwards(common: WordSet) -> None:
    for word in ["EMIR", "RIME", "RADAR", "TROP", "PORT", "CHAT", "XYZ"]:
        other = common.reverse(word)
        expected = -1 if other is None else common.number(other)
        assert common.compiled.reverse(common.letters(word)) == expected


# What the rule books ask


@pytest.fixture(scope="module")
def words() -> Words:
    return lexicon.french().cards()


@pytest.fixture(scope="module")
def all_forms() -> WordSet:
    return lexicon.french().cards()


@pytest.mark.parametrize(
    ("word", "anagram"),
    [("SINGE", "SIGNE"), ("ANCRE", "CRANE"), ("BIEN", "BENI"), ("REPOS", "PORES")],
)
def test_anagramme_finds_the_anagrams_of_its_book(
    all_forms: WordSet, word: str, anagram: str
) -> None:
    assert anagram in all_forms.anagrams(word)


@pytest.mark.parametrize(
    ("word", "letters", "longer"),
    [("CONDUIRE", "RE", "RECONDUIRE"), ("FINI", "IN", "INFINI"), ("PIRE", "ER", "PIERRE")],
)
def test_anagramme_adds_letters_as_its_book_does(
    all_forms: WordSet, word: str, letters: str, longer: str
) -> None:
    assert longer in all_forms.insertions(word, letters)


@pytest.mark.parametrize(
    ("word", "letter", "other"),
    [("BROSSER", "A", "BRASSER"), ("POSER", "E", "PESER"), ("TANNER", "O", "TONNER")],
)
def test_anagramme_replaces_letters_as_its_book_does(
    all_forms: WordSet, word: str, letter: str, other: str
) -> None:
    assert other in all_forms.replacements(word, letter)


def test_heptagramme_asks_for_the_beginning_of_a_word_of_five_letters(words: Words) -> None:
    assert words.longest("JEUX") == 4
    assert words.longest("AFRI") >= 5
    assert words.longest("AFR?C") >= 5
    assert words.longest("XXX") == 0


def test_heptagramme_sees_when_a_word_can_grow(words: Words) -> None:
    assert "CARPE" in words
    assert words.longest("CARPE") > 5


def test_chapardage_settles_a_joker_by_a_pattern(words: Words) -> None:
    assert "BADGE" in words.matching("BA?GE")


# Odd questions


MEGABYTES = [pytest.param(letter * 10**6, id=f"a megabyte of {letter}") for letter in "A?"]


@pytest.mark.parametrize("text", ["", "é", "chat", "CHAT ", "C4AT", "🙂", "?", "CHA?", *MEGABYTES])
def test_odd_text_is_no_word(all_forms: WordSet, text: str) -> None:
    assert text not in all_forms
    assert all_forms.number(text) == -1
    assert all_forms.entries(text) == ()


def test_only_text_can_be_a_word(all_forms: WordSet) -> None:
    assert 7 not in all_forms
    assert None not in all_forms


@pytest.mark.parametrize("text", ["é", "4", *MEGABYTES])
def test_odd_text_begins_no_word_and_fits_none(all_forms: WordSet, text: str) -> None:
    assert all_forms.longest(text) == 0
    assert all_forms.matching(text) == []


def test_nothing_begins_every_word(all_forms: WordSet) -> None:
    assert all_forms.longest("") == max(map(len, all_forms))


def test_a_hand_holds_letters_of_the_alphabet(all_forms: WordSet) -> None:
    with pytest.raises(ValueError, match="Expected letters of the alphabet but got 'é'"):
        all_forms.within("CHAé")


def test_a_hand_is_bounded(all_forms: WordSet) -> None:
    with pytest.raises(ValueError, match="Expected at most 64 letters but got 65"):
        all_forms.within("A" * (HAND + 1))


@pytest.mark.parametrize("count", [-1, 3])
def test_there_are_two_jokers_at_most(all_forms: WordSet, count: int) -> None:
    with pytest.raises(ValueError, match="Expected 0 to 2 jokers"):
        all_forms.anagrams("CHAT", jokers=count)


def test_a_point_is_a_sign_on_the_board() -> None:
    board = lexicon.french().board()
    assert board.matching("CHA.") == []
    assert "CHAT" in board.matching("CHA?")


def test_half_a_character_is_no_word(all_forms: WordSet) -> None:
    assert "CHA\ud800" not in all_forms


@pytest.mark.parametrize("thing", [None, 5, b"CHAT", ["CHAT"], ("CHAT",), object(), py_object()])
def test_what_is_no_text_is_no_word(all_forms: WordSet, thing: object) -> None:
    assert thing not in all_forms


@pytest.mark.parametrize(
    "text", ["", "CHAT\0", "\0CHAT", "CHA\0T", "CHA" * 10_000, "Ĉ", "猫", "🐈"]
)
def test_a_text_that_holds_more_or_less_than_a_word_is_none(all_forms: WordSet, text: str) -> None:
    assert text not in all_forms


def test_a_word_is_one_whatever_sort_of_text_it_is(all_forms: WordSet) -> None:
    class Said(str):
        __slots__ = ()

    assert Said("CHAT") in all_forms


def test_a_question_about_what_is_no_text_leaves_no_error_behind(all_forms: WordSet) -> None:
    assert [thing in all_forms for thing in (5, "CHAT", "\ud800", "CHAT")] == [
        False, True, False, True,
    ]  # fmt: skip


def test_a_stem_tells_what_a_beginning_can_become() -> None:
    words = a_set("AIL", "AILE", "AILES", "AILIER", "ALLER", "AXE")
    assert words.stem("AIL", 5) == Stem(count=2, letters="EI", longest=6, whole=True)
    assert words.stem("AX", 5) == Stem(count=0, letters="", longest=3, whole=False)
    assert words.stem("A?LE", 5) == Stem(count=2, letters="RS", longest=5, whole=True)
    assert words.stem("?", 5) == Stem(count=3, letters="IL", longest=6, whole=False)
    assert words.stem("Z", 5) == Stem(count=0, letters="", longest=0, whole=False)
    assert words.stem("AIL") == words.stem("AIL", 1)


def test_stems_are_remembered_up_to_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "_MOST_STEMS", 2)
    words = a_set("AILE", "AXE")
    asked = [words.stem(text) for text in ("A", "AI", "AX", "A")]
    assert asked[0] == asked[3]


def test_words_can_be_named_before_they_are_read() -> None:
    read: list[WordSet] = []

    def reading() -> WordSet:
        read.append(a_set("AILE", "AILES"))
        return read[-1]

    words = LazyWords(reading)
    assert not read
    assert "AILE" in words
    assert words.longest("AI") == 5
    assert words.stem("AI").count == 2
    assert list(words.starting("AI", 5)) == ["AILES"]
    assert words.matching("A?LE") == ["AILE"]
    assert words.entries("AILE") == ()
    assert words.version == ""
    assert len(read) == 1


def a_set(*keys: str) -> WordSet:
    graph = build(CARDS, keys)
    return WordSet(graph, bytes([1]) * len(graph))
