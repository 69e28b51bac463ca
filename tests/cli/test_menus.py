"""The guided menu: every act can be chosen, only what is possible, and no choice tells a word."""

import re

import pytest

from tablee.catalogue import GAMES
from tablee.cli.draw import Chosen, Question, Typing, without_found
from tablee.cli.draw.parts import tag_of
from tablee.core.game import Refusal, Resign, Timeout
from tablee.core.notation import Unreadable
from tablee.core.seats import Seat
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening

HEPTAGRAMME = Drawn("heptagramme", 2)
CHAPARDAGE = Drawn("chapardage", 3)
ANAGRAMME = Drawn("anagramme", 3)
VOLAPUK = Drawn("volapuk", 2)

TURN = "A/R/F/C/L/M/S *acelpst/aeelnst -/- 0"
ASKED = "BCHab*glo/DEaeinrsu/FMcehilt Gilet/-/(S)olde 23/22/21/21 0"
WORDS = "pire>pierre,ails eiprx/abd m/- 0 packs=2 verticales=+"
DICE = "h9:m1:P:1,i9:m2:O:1,j9:m3:R:1 a1:E,g1:I,s1:S,s2:T,y1:A,v1:_/a2,g2,y2 P 0 throws=3"
LAID = "i9:m1:O:0,j9:s1:S:0 a1,g1/a2,g2 P 0 spoken=OS@i9.j9"
CONTESTED = (
    "pire -/lw m/k 1 number=2 phase=contest window=1:0:1:eipr:-:-:0:3:- referee=contestation"
)
ANNOUNCED = " announced_anagrams=unlimited announced_definitions=table accents=priority"


def written(drawn: Drawn, position: str, *answers: str, seat: int = 0) -> str:
    """The move to which the answers lead, as the game writes it; the referee grants it."""
    step = drawn.led(position, *answers, seat=seat)
    assert isinstance(step, Chosen)
    answer = drawn.game.play(drawn.acts.at(position), Seat(seat), step.action)
    assert not isinstance(answer, Refusal), answer
    return drawn.game.notation.action(step.action)


def key(drawn: Drawn, position: str, said: str, seat: int = 0) -> str:
    """The number under which a kind of action is offered."""
    return drawn.labels(position, seat)[said]


def test_every_kind_of_move_of_every_game_has_a_number() -> None:
    """A kind that cannot be chosen by a number anywhere is missing here, or in a menu."""
    positions = {
        HEPTAGRAMME: (
            (TURN, 0),
            ("Afri/Carpe/*/-/L/M/S p*/aeelnst -/- 0 lines=f1r1i1 last=00.....", 0),
            ("Fax/R/B/A/L/M/S -/aeelnst -/- 0 doubt=101 last=0...... lines=x1", 0),
            ("Carpe/R/F/A/L/M/S -/aeelnst -/- 0 lines=e1 last=0......", 0),
            ("A/R/F/C/L/M/S p/aeelnst -/- 0 quiet=+", 0),
            ("A/R/F/C/L/M/S p/aeelnst -/- 0 quiet=+ stop=0", 1),
            (
                "Fax/R/B/C/L/M/S -/aeelnst -/- 0 referee=parole phase=doubts last=0...... lines=x1",
                1,
            ),
        ),
        CHAPARDAGE: (
            (ASKED, 0),
            (f"{ASKED} phase=draw request=1u", 0),
            (f"{ASKED} phase=say request=1a drawn=a", 0),
        ),
        ANAGRAMME: (
            (WORDS, 0),
            ("eipr ax/lw m/k 1 number=2 window=1:0:1:eipr:-:-:0:3:- referee=contestation", 0),
            (CONTESTED, 0),
            (CONTESTED, 1),
            ("- ab/cd/ef m/- 0 phase=reentry fell=0;1;0 reentry=+", 1),
        ),
        VOLAPUK: (
            (DICE.replace("throws=3", "throws=1"), 0),
            ("- a1:E,g1:I,s1:S/a2 P 0 phase=fetiches throws=3", 0),
            (f"{LAID} phase=claims{ANNOUNCED}", 1),
            (f"{LAID} phase=answers asked=OS asker=0 sense_count=2", 1),
            (f"{LAID} phase=matches asked=OS asker=0 sense_count=1 senses=un answers=1:-:x", 1),
            ("- a1:E,g1:I/a2 P 0 phase=vote proposed=i9=a1;j9=g1 doubts=EI", 1),
        ),
    }
    for drawn, seen in positions.items():
        offered = {kind for position, seat in seen for kind in drawn.labels(position, seat)}
        kinds = {*map(tag_of, moves_of(drawn))}
        # The super joker, of which there is one, has a test of its own.
        assert kinds - offered <= {"retire_super_joker"}, drawn.game.about.name


def moves_of(drawn: Drawn) -> set[type]:
    """The kinds of move of a game; to resign is a command."""
    return {*drawn.game.kinds.action.__args__} - {Resign, Timeout}


@pytest.mark.parametrize("answers", [("1",), ("2",)])
def test_nothing_or_all_of_a_hand_is_exchanged(answers: tuple[str, ...]) -> None:
    passing = key(HEPTAGRAMME, TURN, "pass")
    expected = {"1": "/", "2": "/*acelpst"}[answers[0]]
    assert written(HEPTAGRAMME, TURN, passing, *answers) == expected


def test_some_cards_of_a_hand_are_exchanged_in_an_order_of_ones_choice() -> None:
    """§3.7 In this order, as far as there are others."""
    passing = key(HEPTAGRAMME, TURN, "pass")
    assert written(HEPTAGRAMME, TURN, passing, "3", "5", "2", "0") == "/la"
    asked = HEPTAGRAMME.led(TURN, passing, "3")
    assert isinstance(asked, Question)
    assert "0" not in [choice.key for choice in asked.choices], "at least one"


@pytest.mark.parametrize("table", ["help=aucune", "referee=parole"])
def test_where_the_referee_tells_nothing_any_card_may_be_tried_and_any_letters_announced(
    table: str,
) -> None:
    """§6.4 The entry stands there whether or not there is such a word."""
    for column in ("Lapse", "Carpe"):
        heads = "R/F/A/B/M/S"
        position = f"{column}/{heads} *act/aelnst -/- 0 lines=e1 last=0...... {table}"
        labels = HEPTAGRAMME.labels(position)
        assert {"place", "announce"} <= set(labels)
        step = HEPTAGRAMME.led(position, labels["announce"], "1", "1")
        assert isinstance(step, Chosen)
        assert step.action.word == column.lower()


def test_who_is_asked_for_a_word_writes_it() -> None:
    """§6.2"""
    position = "Fax/R/B/A/L/M/S -/aeelnst -/- 0 doubt=101 last=0...... lines=x1 referee=parole"
    naming = key(HEPTAGRAMME, position, "name")
    assert written(HEPTAGRAMME, position, naming, "faxer") == "1:faxer"


def test_a_word_that_the_referee_has_found_is_a_hint() -> None:
    position = "Fax/R/B/A/L/M/S -/aeelnst -/- 0 doubt=101 last=0...... lines=x1"
    menu = HEPTAGRAMME.drawing.menu(HEPTAGRAMME.view(position, 0), HEPTAGRAMME.say)
    assert any("Fax" in choice.label for choice in menu.choices)
    without = without_found(menu)
    assert not any("Fax" in choice.label for choice in without.choices)
    assert [choice.said for choice in without.choices] == ["concede", "name"]


@pytest.mark.parametrize("hand", ["BCHab*glo", "BCHbcdfgh"])
def test_a_word_is_offered_whether_or_not_the_hand_holds_one(hand: str) -> None:
    position = ASKED.replace("BCHab*glo", hand)
    assert "say_mot" in CHAPARDAGE.labels(position)


def test_a_word_of_chapardage_is_chosen_and_then_written() -> None:
    mot = key(CHAPARDAGE, ASKED, "say_mot")
    step = CHAPARDAGE.led(ASKED, mot)
    assert isinstance(step, Typing)
    assert isinstance(following := step.read("bagel"), Chosen)
    assert following.action.cards == "Bag?l"
    with pytest.raises(Unreadable):
        step.read("2")


@pytest.mark.parametrize(
    ("said", "answers", "move"),
    [
        ("lay", ("prie",), "prie"),
        ("lay", ("Prie",), "prie"),
        ("add", ("2", "rails"), "2+rails"),
        ("replace", ("1", "pare"), None),
        ("make_anagramme", ("2", "sial", "0"), "2~sial"),
        ("make_anagramme", ("2", "sial", "x", "1"), "2~sial-x"),
        ("make_anagramme", ("2", "sial", "x", "2"), "2~sial-x^"),
        ("make_anagramme", ("2", "sial", "x", "3"), "2~sial-x+"),
        ("cross", ("2", "4", "pries"), "2.4+prie(s)"),
        ("exchange", ("x", "1"), "-x^"),
    ],
)
def test_every_act_of_anagramme_is_led_to(
    said: str, answers: tuple[str, ...], move: str | None
) -> None:
    step = ANAGRAMME.led(WORDS, key(ANAGRAMME, WORDS, said), *answers)
    assert isinstance(step, Chosen)
    if move is not None:
        assert written(ANAGRAMME, WORDS, key(ANAGRAMME, WORDS, said), *answers) == move


@pytest.mark.parametrize("hand", ["eiprx", "bdwxz"])
def test_words_are_offered_whether_or_not_the_hand_makes_one(hand: str) -> None:
    """To find them is the game."""
    position = WORDS.replace("eiprx", hand)
    kinds = {"lay", "make_anagramme", "add", "replace", "cross", "exchange"}
    assert set(ANAGRAMME.labels(position)) == kinds


def test_beside_the_moves_that_are_shown_one_may_write_ones_own() -> None:
    position = "pire,ails ersx/abd m/- 0 packs=2 hints=+ verticales=+"
    add = key(ANAGRAMME, position, "add")
    step = ANAGRAMME.led(position, add, "0")
    assert isinstance(step, Question | Typing)


def test_a_word_of_volapuk_is_offered_where_it_fits_with_its_points() -> None:
    """§4.1 The best place first."""
    step = VOLAPUK.led(f"{DICE} phase=compose", "5", "ports")
    assert isinstance(step, Question)
    assert "15 points" in step.choices[0].label
    assert "PORTS 3 × (1(P)" in step.choices[0].label
    points = [int(re.findall(r"(\d+) point", one.label)[0]) for one in step.choices]
    assert points == sorted(points, reverse=True)
    assert written(VOLAPUK, f"{DICE} phase=compose", "5", "ports", "1") == "h9>ports"


def test_dice_are_laid_one_by_one_and_their_points_are_seen_first() -> None:
    laying = (f"{DICE} phase=compose", "6", "1", "s2", "k9", "1", "s1", "l9")
    step = VOLAPUK.led(*laying)
    assert isinstance(step, Question)
    assert "!k9=s2;l9=s1" in step.text
    assert "15 points" in step.text
    assert written(VOLAPUK, *laying, "0") == "!k9=s2;l9=s1"


def test_what_cannot_be_laid_so_is_said_before_it_is_laid() -> None:
    step = VOLAPUK.led(f"{DICE} phase=compose", "6", "1", "s2", "a9")
    assert isinstance(step, Question)
    assert "(§" in step.text


def test_dice_of_the_board_are_moved_and_diagonals_declared() -> None:
    moved = VOLAPUK.led(f"{DICE} phase=compose", "6", "2", "h9", "h10")
    assert isinstance(moved, Question)
    assert "!h9~h10" in moved.text
    said = VOLAPUK.led(f"{DICE} phase=compose", "6", "4", "h9", "3", "4", "2")
    assert isinstance(said, Question)
    assert "!h9\\4<" in said.text


def test_a_joker_of_the_board_is_exchanged_and_one_of_the_hand_named() -> None:
    joker = "h9:m1:P:1,i9:v22:?O:1 g1:I,m3:O/a2 P 0 throws=3 phase=compose"
    swapped = VOLAPUK.led(joker, "6", "3", "i9", "m3")
    assert isinstance(swapped, Question)
    assert "!i9*m3" in swapped.text


def test_a_die_may_take_the_place_of_the_super_joker() -> None:
    """§4.12"""
    position = (
        "i9:v31:!O:0,j9:s1:S:0 g1:I,m3:O/a2 P 0 force=2 super_joker=word throws=3 phase=compose"
    )
    retire = key(VOLAPUK, position, "retire_super_joker")
    assert written(VOLAPUK, position, retire, "1") == "@m3"


def test_what_may_be_announced_is_led_to() -> None:
    position = f"{LAID} phase=claims{ANNOUNCED}"
    labels = VOLAPUK.labels(position, 1)
    accent = VOLAPUK.led(position, labels["claim_accent"], "1", "i9", seat=1)
    assert isinstance(accent, Chosen)
    anagram = VOLAPUK.led(position, labels["claim_anagram"], "so", seat=1)
    assert isinstance(anagram, Chosen)
    assert anagram.action.word == "so"
    assert written(VOLAPUK, position, labels["ask_senses"], "1", seat=1) == "%OS"


def test_senses_are_answered_one_by_one() -> None:
    """§8.5"""
    position = f"{LAID} phase=answers asked=OS asker=0 sense_count=2"
    menu = VOLAPUK.drawing.menu(VOLAPUK.view(position, 1), VOLAPUK.say)
    [more] = [choice.key for choice in menu.choices if choice.label == "Répondre"]
    assert written(VOLAPUK, position, more, "un", "0", seat=1) == '"un'
    assert written(VOLAPUK, position, more, "un", "1", "deux", seat=1) == '"un|deux'


def test_answers_are_matched_and_judged() -> None:
    """§8.5, §8.6"""
    matching = f"{LAID} phase=matches asked=OS asker=0 sense_count=1 senses=un answers=1:-:x"
    menu = VOLAPUK.drawing.menu(VOLAPUK.view(matching, 1), VOLAPUK.say)
    assert [choice.said for choice in menu.choices] == ["match", "match"]
    assert written(VOLAPUK, matching, menu.choices[1].key, "1", seat=1) == "#1"
    answers = "answers=0:-:x|0:-:y|1:-:z"
    voting = f"{LAID} phase=vote asked=OS asker=0 sense_count=1 senses=un {answers}"
    vote = key(VOLAPUK, voting, "vote", 1)
    assert written(VOLAPUK, voting, vote, "r", "1", "2", seat=1) == "&1,2"
    assert written(VOLAPUK, voting, vote, "s", "1", "0", seat=1) == "&1=2"
    assert written(VOLAPUK, voting, vote, "s", "1", "1", "1", "0", seat=1) == "&1,1=2"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_going_back_from_any_entry_plays_nothing(evening: Evening, game: str, lang: str) -> None:
    """Every number that is offered, and Enter."""
    calls = [] if game in ("hepta_mensa", "volapuk") else [""]
    entries = [answer for number in range(1, 9) for answer in (str(number), "")]
    asked = ("play", game, "--against", "human", "--lang", lang)
    assert evening([*calls, *entries, "q"], *asked) == 0
    assert evening.errors == ""


def test_an_evening_led_by_numbers_alone(evening: Evening) -> None:
    """Menu, cards to be exchanged, and back: nothing needs the notation."""
    typed = ["", "6", "3", "2", "1", "0", "q"]
    evening(typed, "play", "heptagramme", "--against", "human")
    assert "met 2 cartes de côté" in evening.screen.replace("\N{NO-BREAK SPACE}", " ")
