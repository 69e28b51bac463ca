"""The kernels beside a plain search: they list the same operations, and each is legal."""

import random

import pytest
from msgspec.structs import replace

from tablee.bots.anagramme.packing import operations
from tablee.bots.anagramme.vocabulary import Vocabulary, packed, vocabulary
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Add, Cross, Lay, MakeAnagramme, Operation, Replace
from tablee.games.anagramme.crossing import crossable
from tablee.games.anagramme.dealing import start
from tablee.games.anagramme.operations import make
from tablee.games.anagramme.options import AnagrammeOptions, To
from tablee.games.anagramme.state import Crossing, Phase, State, Word
from tablee.letters.cards import JOKER
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tests.bots.anagramme import plain

ME = Seat(0)
TABLES = 320
BIG_TABLES = 16
LETTERS = "eeeeaaaaiiirrrsssnnntttol"
KINDS = {Lay: "lay", Add: "add", MakeAnagramme: "turn", Replace: "replace", Cross: "cross"}


@pytest.fixture(scope="module")
def known() -> Vocabulary:
    """Words of few letters, so that they turn and grow into one another."""
    return small()


def small() -> Vocabulary:
    wanted = Wanted(proper=False, shortest=3, longest=6)
    words = french().cards(wanted)
    dense = words.within("AEINRST" * 2)[::11]
    return packed(french().cards(wanted, words.among(dense)))


def table(known: list[str], seed: int) -> State:
    """Words side by side and across each other, with jokers and a past, and a hand."""
    luck = random.Random(seed)  # noqa: S311 - nobody bets on a test
    options = AnagrammeOptions(
        packs=2, shortest=luck.choice((3, 4)), replaced=luck.choice((*To,)),
        verticales=luck.random() < 0.35,
    )  # fmt: skip
    known = [text for text in known if len(text) >= options.shortest]
    jokers = luck.choice((0.0, 0.0, 0.1, 0.2))
    words = list[Word]()
    for _ in range(luck.randrange(1, 5)):
        text = luck.choice(known)
        past = [other for other in known if len(other) == len(text) and other != text]
        before = tuple(luck.sample(past, luck.choice((0, 0, 2))))
        words.append(Word(_signed(text, jokers, luck), before))
    state = start(options, 2)
    assert isinstance(state, State)
    state = with_open(state, laid=tuple(words), phase=Phase.TURN, turned="a")
    for _ in range(luck.randrange(4) if options.verticales else 0):
        state = crossed(state, known, luck)
    hand = [luck.choice(LETTERS) for _ in range(luck.randrange(2, 7))]
    hand += [JOKER] * luck.choice((0, 0, 0, 1, 1, 2))
    return replace(state, hands=("".join(sorted(hand)), "ab"))


def _signed(text: str, share: float, luck: random.Random) -> str:
    return "".join(sign.upper() if luck.random() < share else sign for sign in text)


def crossed(state: State, known: list[str], luck: random.Random) -> State:
    """With a word across one that lies there, if luck finds a place."""
    at = luck.randrange(len(state.open.laid))
    text = luck.choice(known)
    for letter in crossable(state.open, at):
        sign = state.open.laid[at].text[letter]
        if (own := text.find(sign.lower())) >= 0:
            across = text[:own] + sign + text[own + 1 :]
            word = Word(across, crossing=Crossing(at, letter, own))
            return with_open(state, laid=(*state.open.laid, word))
    return state


def named(move: Operation) -> plain.Named:
    at = 0 if isinstance(move, Lay) else move.at
    letter, own = (move.letter, move.own) if isinstance(move, Cross) else (0, 0)
    return KINDS[type(move)], at, letter, own, move.word.lower()


@pytest.mark.parametrize("part", range(8))
def test_kernel_and_plain_search_list_the_same_operations(known: Vocabulary, part: int) -> None:
    texts = [word.lower() for word in known.words]
    for seed in range(part, TABLES, 8):
        state = table(texts, seed)
        assert_listed_whole(known, state, plain.operations(known.words, texts, state, ME))


def test_with_all_words_of_the_dictionary_too() -> None:
    whole, texts = vocabulary(), [word.lower() for word in small().words]
    for seed in range(BIG_TABLES):
        state = table(texts, seed)
        letters = state.hands[ME].replace(JOKER, "")
        hand = letters[:4] if seed % 4 else letters[:2] + JOKER
        word = replace(state.open.laid[0], text=state.open.laid[0].plain)
        state = with_open(replace(state, hands=("".join(sorted(hand)), "ab")), laid=(word,))
        possible = plain.candidates(whole.words, state, ME)
        assert_listed_whole(whole, state, plain.operations(whole.words, possible, state, ME))


def assert_listed_whole(known: Vocabulary, state: State, expected: set[plain.Named]) -> None:
    """These operations are listed and no others, each once and in a way that is legal."""
    moves = operations(known, state, ME)
    assert sorted(map(named, moves)) == sorted(expected), state
    for move in moves:
        assert not isinstance(make(known.words, state, ME, move), Refusal), (state, move)
