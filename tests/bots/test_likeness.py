"""What looks like French, and what people make of words that they do not know."""

import random
from time import process_time

import pytest

from tablee.bots.likeness import EVERYDAY, Looks, Trust, lot, strangeness
from tablee.lexicon import french

WORDS = french().cards(EVERYDAY)


@pytest.mark.parametrize(
    ("word", "other"), [("PIRE", "EIPR"), ("COMUN", "CMONU"), ("KIWI", "WIKWI")]
)
def test_what_could_be_a_word_looks_less_strange_than_what_could_not(word: str, other: str) -> None:
    assert strangeness(word) < strangeness(other)


def some_words() -> list[str]:
    found = (WORDS.chosen.find(1, start) for start in range(0, len(WORDS.graph) - 2_000, 2_000))
    return [WORDS.graph.key(number) for number in found]


def test_most_words_look_like_words_and_most_shuffled_letters_do_not() -> None:
    luck = random.Random(1)  # noqa: S311 - nobody bets on a test
    words = some_words()
    shuffled = ["".join(luck.sample(word, len(word))) for word in words]
    strange = [word for word in shuffled if strangeness(word) > 7 and word not in WORDS]
    assert sum(strangeness(word) > 7 for word in words) < 0.05 * len(words)
    assert len(strange) > 0.7 * len(shuffled)


def test_case_tells_nothing_and_a_joker_is_not_held_against_a_word() -> None:
    assert strangeness("pire") == strangeness("PIRE")
    assert strangeness("Q?I", whole=False) < strangeness("QKI", whole=False)
    assert strangeness("???") == strangeness("", whole=False) == 0


def test_the_end_of_a_word_counts_only_where_it_is_whole() -> None:
    assert strangeness("CONSTR") > strangeness("CONSTR", whole=False)


def test_the_looks_of_words_are_learned_at_once() -> None:
    WORDS.compiled.trigrams()
    begun = process_time()
    Looks(WORDS).strangeness("ANTICONSTITUTIONNEL")
    assert process_time() - begun < 0.05


def test_letters_are_counted_as_a_plain_count_says() -> None:
    few = french().cards(EVERYDAY, WORDS.among(["PIRE", "PIRES", "RIRE"]))
    letters, counts = few.graph.alphabet + "|", few.compiled.trigrams()
    found = {
        letters[at // 27 // 27] + letters[at // 27 % 27] + letters[at % 27]: count
        for at, count in enumerate(counts)
        if count
    }
    plain = dict.fromkeys(found, 0)
    for word in ("||PIRE|", "||PIRES|", "||RIRE|"):
        for at in range(len(word) - 2):
            plain[word[at : at + 3]] += 1
    assert found == plain


# Trust


def test_what_looks_like_no_word_is_doubted_whoever_looks() -> None:
    credulous = Trust(strange=9.0, believes=1.0)
    assert all(credulous.doubts("EIPR", seed) for seed in range(20))
    assert not any(credulous.doubts("COMUN", seed) for seed in range(20))


def test_what_looks_right_is_believed_as_often_as_a_level_does_and_always_again() -> None:
    trust = Trust(strange=9.0, believes=0.7)
    doubted = [trust.doubts("COMUN", seed) for seed in range(1_000)]
    assert 0.25 < sum(doubted) / 1_000 < 0.35
    assert doubted == [trust.doubts("comun", seed) for seed in range(1_000)]


def test_everybody_draws_lots_of_their_own_for_each_word() -> None:
    assert lot("COMUN", 1) == lot("COMUN", 1)
    assert len({lot(word, seed) for word in ("COMUN", "APELER") for seed in range(9)}) == 18
