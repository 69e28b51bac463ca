"""What bots announce of a play of Volapük, answer and vote."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.bots.volapuk import talk
from tablee.bots.volapuk.talk import Ear, said
from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import (
    Accent,
    Answer,
    ClaimAccent,
    ClaimAnagram,
    Match,
    NothingToSay,
    Play,
    Vote,
)
from tablee.games.volapuk.options import Accents, Anagrams, Definitions, Judges, VolapukOptions
from tablee.games.volapuk.state import Phase, Sense, Spoken, State
from tests.games.playing import dice
from tests.games.volapuk.drawing import cell, table

GAME: Any = GAMES["volapuk"]
YOU = Seat(1)
SHARP, DEAF = Ear(100, 100, 100), Ear()


def talked_about(word: str, **changes: Any) -> State:
    """This word was just laid from h9 on, and seat 1 speaks."""
    options = replace(
        VolapukOptions(),
        accents=Accents.PRIORITY,
        announced_anagrams=Anagrams.ONE_PER_PLAYER,
        announced_definitions=Definitions.PLAYER,
        referee=Judges.LEXICON_AND_VOTE,
    )
    cells = tuple(cell(f"{column}9") for column in "hijklmn"[: len(word)])
    state = table(f"h9> {' '.join(word)}", options=options, phase=Phase.CLAIMS)
    return with_open(state, spoken=(Spoken(word, cells),), **changes)


def spoken(state: State, ear: Ear = SHARP) -> Any:
    action = said(GAME.words_of(state.open.options), state.open, YOU, ear, dice(1))
    facts = GAME.play(state, YOU, action)
    assert not isinstance(facts, Refusal), facts
    return action


def test_a_sharp_ear_hears_an_accent() -> None:
    assert spoken(talked_about("FETE")) == ClaimAccent(cell("i9"), Accent.CIRCONFLEXE)


def test_a_die_that_shows_the_accent_is_used() -> None:
    state = talked_about("FETE")
    held = replace(state.open.hands[YOU][0], die=75, face="^", kept=True)
    action = spoken(with_open(state, hands=(state.open.hands[0], (held,))))
    assert action == ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, 75)


def test_where_no_accent_is_an_anagram_may_be() -> None:
    action = spoken(talked_about("PORT"))
    assert isinstance(action, ClaimAnagram)
    assert action.word == "TROP"


def test_a_dull_ear_says_nothing() -> None:
    assert spoken(talked_about("FETE"), DEAF) == NothingToSay()


def test_where_nothing_can_be_said_nothing_is() -> None:
    assert spoken(talked_about("JAZZ")) == NothingToSay()


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    known = ("cri de qui frappe", "dynastie de Chine")
    monkeypatch.setattr(talk, "senses", lambda word: known if word == "HAN" else None)
    return known


def test_it_answers_with_the_senses_that_it_knows(book: tuple[str, ...]) -> None:
    state = talked_about("HAN", asked="HAN", asker=Seat(0), sense_count=2)
    state = with_open(state, phase=Phase.ANSWERS)
    assert said(GAME.words, state.open, YOU, SHARP, dice(1)) == Answer(book)
    assert said(GAME.words, state.open, YOU, DEAF, dice(1)) == Answer()
    unknown = with_open(state, asked="PORT")
    assert said(GAME.words, unknown.open, YOU, SHARP, dice(1)) == Answer()


def test_what_the_dictionary_does_not_know_of_its_answers_means_nothing() -> None:
    answers = (Sense(YOU, "deux", 1, known=True), Sense(Seat(0), "un"), Sense(YOU, "trois"))
    state = talked_about("HAN", asked="HAN", asker=Seat(0), senses=("un", "deux"), answers=answers)
    state = with_open(state, phase=Phase.MATCHES, sense_count=2)
    assert spoken(state) == Match((None,))


@pytest.mark.parametrize(
    ("doubt", "refused"),
    [
        ("BELLE NUIT", ()),
        ("VIN BLANC", ()),
        ("CETTE NUIT", ()),
        ("NUIT DONC", (0,)),
        ("ZZZ", (0,)),
        ("AH", ()),
    ],
)
def test_it_lets_pass_what_could_be_said(doubt: str, refused: tuple[int, ...]) -> None:
    state = with_open(talked_about("NUIT"), phase=Phase.VOTE, proposed=Play(), doubts=(doubt,))
    assert said(GAME.words, state.open, YOU, SHARP, dice(1)) == Vote(refused)


@pytest.mark.parametrize(
    ("text", "sense", "refused"),
    [
        ("celui qui abrite des bateaux de pêcheurs", 0, True),
        ("lieu abrité", 0, False),
        ("lieu abrité", 1, True),
        ("lieu abrité", None, True),
        ("xxx", 0, True),
    ],
)
def test_it_lets_pass_an_answer_that_looks_like_what_was_meant(
    text: str, sense: int | None, *, refused: bool
) -> None:
    """And takes nobody at his word."""
    answers = (Sense(Seat(0), text, sense), Sense(YOU, "à moi"))
    state = talked_about("PORT", answers=answers, asked="PORT", asker=YOU, sense_count=2)
    state = with_open(state, senses=("Un abri sûr.", "Le maintien."), phase=Phase.VOTE)
    assert spoken(state) == Vote((0,) if refused else ())
