"""What is typed as people say it: phrases, bare words, capitals; nothing is swallowed."""

from pathlib import Path

import pytest

from tablee.catalogue import GAMES
from tablee.cli.draw import Chosen, Question, Refused, Typing, drawing
from tablee.cli.draw.parts import tag_of
from tablee.cli.guide import Guide
from tablee.cli.screen import Screen
from tablee.core.game import Refusal
from tablee.core.notation import Unreadable
from tablee.core.seats import Seat
from tablee.wording import LANGUAGES, Wording, sentences
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening
from tests.cli.terminal import Terminal
from tests.cli.test_menus import (
    ANAGRAMME,
    ASKED,
    CHAPARDAGE,
    DICE,
    HEPTAGRAMME,
    LAID,
    VOLAPUK,
    WORDS,
)
from tests.cli.test_play import FIRST, where_the_person_begins

SPOKEN_OF = f"{ASKED} phase=say request=1u drawn=a"


def meant(drawn: Drawn, position: str, typed: str, seat: int = 0) -> str | None:
    """The move that is played when somebody types this, in the notation; None for none."""
    step = drawn.spoken(position, typed, seat)
    if step is None:
        return drawn.game.notation.action(drawn.game.notation.read_action(typed))
    return drawn.game.notation.action(step.action) if isinstance(step, Chosen) else None


def refusal(drawn: Drawn, position: str, typed: str, seat: int = 0) -> str:
    """Why what somebody types is refused."""
    step = drawn.spoken(position, typed, seat)
    if isinstance(step, Refused):
        return drawn.say.refusal(step.refusal)
    assert isinstance(step, Chosen)
    answer = drawn.game.play(drawn.acts.at(position), Seat(seat), step.action)
    assert isinstance(answer, Refusal)
    return drawn.say.refusal(answer)


@pytest.mark.parametrize("typed", ["À toi", "a toi", "À TOI !", "à toi!", "Dire « À toi ! »"])
def test_a_toi_is_said_in_any_case_and_accent(typed: str) -> None:
    assert meant(CHAPARDAGE, SPOKEN_OF, typed) == "."


def test_what_is_said_too_early_is_refused_with_its_section() -> None:
    assert "(§3.4)" in refusal(CHAPARDAGE, ASKED, "A toi")
    assert "(§3.3)" in refusal(CHAPARDAGE, ASKED, "pioche")
    assert "(§3.5)" in refusal(CHAPARDAGE, ASKED, "Bonne pioche !")
    assert "(§5.1)" in refusal(ANAGRAMME, WORDS, "je conteste")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("a min à Septentrional", "2a"),
        ("E min. !", None),
        ("e min", None),
        ("C maj à méridional", "3C"),
        ("c MAJ à 3", "3C"),
        ("sept, e minuscule", "2e"),
        ("3 e min", "3e"),
        ("3e", "3e"),
    ],
)
def test_a_card_is_asked_for_as_one_says_it(typed: str, move: str | None) -> None:
    assert meant(CHAPARDAGE, ASKED, typed) == move
    if move is None:
        step = CHAPARDAGE.spoken(ASKED, typed)
        assert isinstance(step, Question)
        asked = [choice.then for choice in step.choices]
        moves = [CHAPARDAGE.game.notation.action(one.action) for one in asked]  # type: ignore[union-attr]
        assert moves == ["2e", "3e"], "of whom, is asked"


def test_pioche_asks_for_the_pile() -> None:
    step = CHAPARDAGE.spoken(f"{ASKED} phase=draw request=1u", "Pioche !")
    assert isinstance(step, Question)
    assert [choice.key for choice in step.choices] == ["1", "2", "3", "4"]


def test_a_word_is_announced_by_mot_or_alone_and_the_joker_is_asked_for() -> None:
    for typed in ("Bagel", "bagel", "BAGEL", "Mot ! Bagel", "mot bagel"):
        step = CHAPARDAGE.spoken(ASKED, typed)
        assert isinstance(step, Chosen)
        assert CHAPARDAGE.game.notation.action(step.action) == "Bag(e)l"
        assert "avec le joker" in step.asking
    assert isinstance(CHAPARDAGE.spoken(ASKED, "mot"), Typing)
    assert "(§2.1)" in refusal(CHAPARDAGE, ASKED, "le vent")


@pytest.mark.parametrize("typed", ["prie", "Prie", "PRIE", "priè"])
def test_a_word_that_can_be_laid_is_laid(typed: str) -> None:
    step = ANAGRAMME.spoken(WORDS, typed)
    assert isinstance(step, Chosen)
    assert not step.asking
    assert step.action.word in ("prie", "priè")


def test_a_capital_within_a_word_still_asks_for_the_joker() -> None:
    step = ANAGRAMME.spoken(WORDS, "prIe")
    assert isinstance(step, Chosen)
    assert step.action.word == "prIe"


@pytest.mark.parametrize(
    ("typed", "move"), [("rails", "2+rails"), ("pries", "2.4+prie(s)"), ("expier", "1.3+(e)xpier")]
)
def test_a_word_that_cannot_be_laid_goes_where_it_rids_of_most_after_a_yes(
    typed: str, move: str
) -> None:
    step = ANAGRAMME.spoken(WORDS, typed)
    assert isinstance(step, Chosen)
    assert ANAGRAMME.game.notation.action(step.action) == move
    assert "points de moins en main" in step.asking


def test_an_anagram_asks_which_card_goes() -> None:
    step = ANAGRAMME.spoken(WORDS, "sial")
    assert isinstance(step, Question)
    assert "sial" in step.text


def test_a_word_is_finished_where_it_brings_most_after_a_yes() -> None:
    position = "C/R/F/Ca/L/M/S *aeprst/aeelnst -/- 0".replace("C/R", "B/R")
    step = HEPTAGRAMME.spoken(position, "Carpe")
    assert isinstance(step, Chosen)
    played = [HEPTAGRAMME.game.notation.action(move) for move in (step.action, *step.then)]
    assert played == ["r4", "p4", "e4", "4=carpe"]
    assert "12 points" in step.asking


def test_what_the_question_promises_does_not_tell_whether_it_is_a_word() -> None:
    """§6.1 In *parole* nobody looks words up."""
    told = []
    for word in ("lapes", "lapse"):
        position = "A/R/F/C/L/M/S *acelpst/aeelnst -/- 0 referee=parole"
        step = HEPTAGRAMME.spoken(position, word)
        assert isinstance(step, Chosen)
        told.append(step.asking.casefold().replace(word, "").replace(word[1:], ""))
    assert told[0] == told[1]


def test_words_that_find_no_column_are_refused_with_the_section() -> None:
    with pytest.raises(Unreadable) as found:
        HEPTAGRAMME.spoken("A/R/F/C/L/M/S *acelpst/aeelnst -/- 0", "zut")
    told = HEPTAGRAMME.say(f"unreadable.{found.value.code}", **found.value.facts)
    assert "(§3.1)" in told
    assert "(§3.2)" in refusal(HEPTAGRAMME, "A/R/F/C/L/M/S *acelpst/aeelnst -/- 0", "lapse")


@pytest.mark.parametrize("typed", ["c'est bon", "C’EST BON !", "C'est bon", "cest bon"])
def test_c_est_bon_ends_the_turn(typed: str) -> None:
    position = "Afri/Carpe/*/-/L/M/S p*/aeelnst -/- 0 lines=f1r1i1 last=00....."
    assert meant(HEPTAGRAMME, position, typed) == "."


@pytest.mark.parametrize("typed", ["ports", "Ports", "PORTS"])
def test_a_bare_word_of_volapuk_is_written_where_it_brings_most_after_a_yes(typed: str) -> None:
    step = VOLAPUK.spoken(DICE, typed)
    assert isinstance(step, Chosen)
    assert VOLAPUK.game.notation.action(step.action).lower() == "h9>ports"
    assert "15 points" in step.asking
    assert step.asking.endswith("?")


def test_two_words_keep_their_space() -> None:
    """§4.5"""
    assert meant(VOLAPUK, DICE, "i9>le vent") == "i9>le_vent"
    assert meant(VOLAPUK, DICE, "i9 : le  vent") == "i9:le_vent"
    position = "i9:m1:P:1 a1:E,g6:L,v1:_/a2 P 0 throws=3"
    with pytest.raises(Unreadable) as found:
        VOLAPUK.spoken(position, "le vent")
    assert found.value.facts == {"word": "le vent"}
    lying = "h9:s4:V:1,i9:a5:E:1,j9:m2:N:1,k9:s2:T:1 a1:E,g6:L,v1:_/a2 P 0 throws=3"
    step = VOLAPUK.spoken(lying, "le vent")
    assert isinstance(step, Chosen)
    assert VOLAPUK.game.notation.action(step.action) == "e9>le_vent"


def test_an_anagram_that_may_cost_something_is_asked_first() -> None:
    position = f"{LAID} phase=claims announced_anagrams=unlimited"
    step = VOLAPUK.spoken(position, "so", 1)
    assert isinstance(step, Chosen)
    assert VOLAPUK.game.notation.action(step.action) == "~so"
    assert "Annoncer l’anagramme" in step.asking


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_means_something_and_none_means_two_things(game: str, lang: str) -> None:
    heads = (f"said.{game}.", "said.core.")
    found = [key for key in sentences(lang) if key.startswith(heads)]
    kinds = GAMES[game].kinds.action.__args__
    assert {key.rpartition(".")[2] for key in found} <= set(map(tag_of, kinds))
    say = Wording(lang, game)
    said = [part.strip() for key in found for part in say(key).split("|")]
    assert len(said) == len(set(said))


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_listens(game: str) -> None:
    assert callable(drawing(game).spoken)


@pytest.mark.parametrize(("answer", "actions"), [("", 1), ("oui", 1), ("y", 1), ("n", 0)])
def test_only_a_yes_plays_what_was_asked(answer: str, actions: int) -> None:
    """Enter is a yes to what one has just typed oneself."""
    screen = Screen(ask=lambda _: answer)
    guide = Guide(Wording("fr"), screen, lambda _: False, lambda _: None)
    assert len(guide.lead(Chosen("move", asking="Écrire là ?"))) == actions


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_line_is_answered_and_the_menu_offered(evening: Evening, game: str) -> None:
    calls = [] if game in ("hepta_mensa", "volapuk") else [""]
    evening([*calls, "§§§ 12 ???", "q"], "play", game, "--against", "human")
    assert "n’est pas un coup" in evening.screen
    assert "Un numéro du menu vous guide" in evening.screen


def test_what_is_typed_instead_of_confirming_is_kept_for_the_next_turn(evening: Evening) -> None:
    """Whoever goes on typing has confirmed."""
    person = where_the_person_begins(evening)
    evening(["2@5", "mot perdu", "q"], *person)
    answered = evening.screen.rindex("Entrée pour confirmer")
    assert "mot perdu" in evening.screen[answered:]
    assert "n’est pas un coup" in evening.screen[answered:]


def test_rules_are_read_while_a_move_waits_to_be_confirmed(evening: Evening) -> None:
    person = where_the_person_begins(evening)
    evening(["2@5", "? 3.1", "u", "q"], *person)
    assert "Le coup est repris" in evening.screen


def test_what_is_typed_while_a_bot_thinks_is_answered_afterwards(
    home: Path, terminals: list[Terminal]
) -> None:
    terminals.append(terminal := Terminal(home, "play", "--no-confirm", "--against", "enfant"))
    terminal.until("Entrée pour commencer")
    terminal.type("\nperdu1\nperdu2")
    screen = terminal.until("perdu2\N{NO-BREAK SPACE}»")
    assert "perdu1" in screen


def test_the_last_word_is_asked_with_the_same_ear(evening: Evening) -> None:
    """§4.4 A command there is a command, a word a word."""
    typed = ["", "2q", "#1", ".", "? 4.4", "Mot ! zzzzz", "", "q"]
    evening(typed, "play", "chapardage", *FIRST[1:])
    told = " ".join(evening.screen.split())
    assert "§4.4" in told
    assert "Il vous manque" in told
