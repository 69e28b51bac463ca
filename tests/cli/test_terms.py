"""What is told of a table, of cards and of gains; whom one plays against."""

import re

import pytest

from tablee.catalogue import GAMES
from tablee.cli.draw import Look
from tablee.cli.telling import with_gain
from tablee.cli.terms import unusual
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.wording import LANGUAGES, Wording
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening

TOGETHER = ("--against", "human")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_preset_can_say_what_is_unusual_in_it(game: str, lang: str) -> None:
    say = Wording(lang, game)
    for preset in GAMES[game].about.presets.values():
        told = unusual(preset, say)
        assert bool(told) <= (preset != type(preset)())
    assert unusual(GAMES[game].kinds.options(), say) == ""


def test_the_options_of_this_table_are_told_and_not_those_of_the_usual_one(
    evening: Evening,
) -> None:
    options = ("--option", "version=courte", "--option", "memory=oui", "--option", "clock=45")
    evening(["", "q"], "play", "chapardage", *TOGETHER, *options)
    told = " ".join(evening.screen.split())
    assert "poser trois mots de cinq lettres" in told
    assert "cinq mots" not in told
    assert "À cette table : Pendule : 45 secondes par décision ; Aide-mémoire : oui." in told


def test_the_options_are_told_also_to_those_who_know_the_game(evening: Evening) -> None:
    evening(["q"], "play", *TOGETHER)
    assert "À cette table" not in evening.screen
    evening(["q"], "play", *TOGETHER, "--new", "--option", "colours=non")
    assert "Couleurs visibles" in evening.screen


def test_numbers_of_the_introduction_are_those_of_the_table(evening: Evening) -> None:
    evening(["q"], "play", "volapuk", *TOGETHER, "--option", "elue_per_letter=5")
    assert "5 fois plus si le mot commence" in " ".join(evening.screen.split())


def test_a_gain_is_told_as_one_says_it() -> None:
    line = ScoreLine("min", 3, "14 + 3(c) = 17", "3.3")
    assert with_gain("Voilà.", (line,), Wording("fr")) == "Voilà. · 14 + 3 (c) = 17"
    assert with_gain("Voilà.", (), Wording("fr")) == "Voilà."


def test_each_event_is_told_with_its_gain(evening: Evening) -> None:
    """Two cards are placed, by the menu: the second has a sum."""

    def typist(screen: str) -> str:
        if "au clavier >" in screen[-60:].replace("\n", " "):
            return "\n"
        if len(re.findall(r"pose \w en colonne", screen)) > 1:
            return "q\n"
        offered = re.findall(r"\[([\w* ]+), E", screen[-200:])
        return f"{offered[-1].split()[-1]}\n" if offered else "1\n"

    evening(typist, "play", "heptagramme", *TOGETHER)
    assert re.search(r"pose \w en colonne \d\s: \+\d\. · ", evening.screen)
    assert re.search(r"· \d+ \+ \d \(\w\) = \d+", evening.screen)


@pytest.mark.parametrize(
    ("game", "position", "told"),
    [
        ("heptagramme", "Afri/R/F/C/L/M/S *cxe/ab -/- 0", "Valeur des cartes : * 0 · c 3 · e 1"),
        ("anagramme", "- *akx/bd m/- 0", "Valeur des cartes : * 20 · a 5 · k 40 · x 40"),
        (
            "volapuk",
            "- a1:E,g1:I,v1:_/a2 P 0 throws=1",
            "Valeur des dés : E 1 · I 1 · _ 0",
        ),
    ],
)
def test_what_cards_and_dice_are_worth_stands_below_the_hand(
    game: str, position: str, told: str
) -> None:
    assert told in Drawn(game, 2).screen(position, Look(80), Seat(0))


def seated(screen: str) -> list[str]:
    """The levels of the bots, in the order of the seats."""
    return re.findall(r"automate, niveau (\w+)", screen)


@pytest.mark.parametrize(
    ("argv", "levels"),
    [
        (("--against", "facile,fort"), ["facile", "fort"]),
        (("--against", "Fort,Enfant,moyen"), ["fort", "enfant", "moyen"]),
        (("--against", "facile", "--seats", "3"), ["facile", "facile"]),
        (("--against", "facile,fort", "--as", "méridional"), ["facile", "fort"]),
    ],
)
def test_opponents_of_several_levels(
    evening: Evening, argv: tuple[str, ...], levels: list[str]
) -> None:
    assert evening(["", "q"], "play", "heptagramme", *argv) == 0
    assert seated(evening.screen) == levels


def test_people_and_bots_may_sit_at_one_table(evening: Evening) -> None:
    evening(["", "q"], "play", "heptagramme", "--against", "human,facile")
    assert seated(evening.screen) == ["facile"]
    assert "Au tour de Ponantais" in evening.screen


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--against", "facile,dieu"), "« dieu » est inconnu"),
        (("--against", "facile,"), "« » est inconnu"),
        (("--against", "facile,fort", "--seats", "2"), "2 adversaires pour 1 place"),
        (("--against", "fort,fort", "--seats", "4"), "2 adversaires pour 3 places"),
        (("--against", "fort,fort,fort,fort"), "ne se joue pas à 5"),
    ],
)
def test_as_many_levels_as_opponents(evening: Evening, argv: tuple[str, ...], told: str) -> None:
    assert evening([], "play", "heptagramme", *argv) == 2
    assert told in " ".join(evening.errors.split())
    assert evening.errors.count("\n") == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_obeys_the_table(evening: Evening, game: str) -> None:
    """Where a table allows none, `h` gives none, at any game."""
    calls = [] if game in ("hepta_mensa", "volapuk") else [""]
    evening([*calls, "h", "h", "q"], "play", game, *TOGETHER, "--no-hints")
    assert evening.screen.count("Cette table se joue sans indices") == 2
    assert "À taper" not in evening.screen
    assert "Conseil" not in evening.screen


@pytest.mark.parametrize(
    ("game", "option"),
    [("heptagramme", "referee=parole"), ("anagramme", "referee=contestation")],
)
def test_where_the_table_judges_a_hint_names_no_word(
    evening: Evening, game: str, option: str
) -> None:
    evening(["", "h", "h", "q"], "play", game, *TOGETHER, "--option", option)
    assert evening.screen.count("Cette table juge ses mots elle-même") == 2
    assert "À taper" not in evening.screen


def test_where_the_referee_does_not_help_he_gives_no_hint(evening: Evening) -> None:
    """§6.4"""
    evening(["", "h", "h", "q"], "play", "heptagramme", *TOGETHER, "--option", "help=aucune")
    assert evening.screen.count("l’arbitre ne souffle aucun mot") == 2
    assert "À taper" not in evening.screen
