"""Anagramme in a terminal: how it looks, and whole evenings by menu and by notation."""

import re
import sys
from types import ModuleType
from typing import Any

import pytest

from tablee.bots.base import Budget, Thought
from tablee.cli.draw import Look
from tablee.cli.draw.anagramme import last_word
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Contest
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening, RandomBot, SlowClock, by_menu

DRAWN = Drawn("anagramme", 3)
POSITION = (
    "pire>pierre,fier@1.4.4,ails *akx/bdot/cu m/gj 0"
    " packs=2 verticales=+ remises=25;0;0 charges=0;10;0 sheets=12,/;40,0;0,30"
)


def test_a_table_with_everything_on_it() -> None:
    screen = DRAWN.screen(POSITION, Look(80, ("vous", "", "")), Seat(0))
    assert "▸ Joueur 1, vous · 12 points · − 25 · 4 cartes en main  12 /" in screen
    assert "  Joueur 2 · 40 points · + 10 · 4 cartes en main  40 0" in screen
    assert " 1  p i e r r e               avant : pire" in screen
    assert " 2  f i e r                   croise le mot 1 à sa lettre 4" in screen
    assert "Carte retournée : M · talon : 78 · écartées : 2" in screen
    assert "Votre main : * a k x (105 points)" in screen


def test_only_the_author_of_an_open_word_has_a_last_word() -> None:
    """§5.4 The others are waited for anyway; where the dictionary judges, nobody has one."""
    for referee, expected in (("contestation", True), ("lexicon", False)):
        state = DRAWN.acts.at(f"- eiprx/abd/ghj m/- 0 referee={referee}")
        state = DRAWN.acts.after(state, "pire")
        asked = [last_word(DRAWN.game.view(state, Seat(seat)), DRAWN.say) for seat in range(3)]
        assert [one is not None for one in asked] == [expected, False, False]


class Contesting:
    """Somebody at the keyboard who lays what is no word, and then answers as told."""

    def __init__(self, withdraw: str, *answers: str) -> None:
        self.laid = ""
        self._withdraw = withdraw
        self._answers = iter(answers)

    def __call__(self, screen: str) -> str:
        asked = " ".join(screen[-2000:].split())
        if "Reprenez-vous" in asked[-80:]:
            return f"{self._withdraw} \n"
        if "clavier" in asked[-30:] or not asked.endswith(">"):
            return " \n"
        if not self.laid:
            [*_, cards] = re.findall(r"Votre main : ([a-z* ]+) \(", asked)
            self.laid = "".join(sorted(cards.replace("*", "").split()))[:5]
            return f"={self.laid}\n"
        return f"{next(self._answers, 'q')}\n"


CONTESTED = ("--option", "referee=contestation")


def test_a_person_beside_contests_and_the_table_hears_the_verdict(evening: Evening) -> None:
    """§5.2, §5.3"""
    typist = Contesting("", "!")
    assert evening(typist, "play", "anagramme", "--against", "human", *CONTESTED) == 0
    told = " ".join(evening.screen.split())
    assert f"« {typist.laid} », de Joueur" in told
    assert f"« {typist.laid} » n’est pas au dictionnaire" in told


def test_an_author_thinks_better_of_it_in_a_terminal(evening: Evening) -> None:
    """§5.4"""
    typist = Contesting("/")
    assert evening(typist, "play", "anagramme", "--against", "human", *CONTESTED) == 0
    assert "se reprend et retire" in evening.screen


class Doubter(RandomBot):
    """Contests whatever it may."""

    def act(self, view: Any, budget: Budget) -> Thought | None:
        if Contest() in view.actions:
            return Thought(Contest())
        return super().act(view, budget)


@pytest.fixture
def doubters(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tablee.bots.anagramme")
    module.__dict__["make_bot"] = lambda *of: Doubter(of[-1])
    monkeypatch.setitem(sys.modules, "tablee.bots.anagramme", module)


@pytest.mark.usefixtures("doubters")
def test_bots_of_all_seats_are_asked_however_long_the_person_hesitates(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§5.2 The clock of the window stands still while somebody is asked out of turn."""
    clock, typist = SlowClock(monkeypatch), Contesting("")

    def slowly(screen: str) -> str:
        clock.ms += 60_000
        return typist(screen)

    assert evening(slowly, "play", "anagramme", "--seats", "3", "--no-confirm", *CONTESTED) == 0
    told = " ".join(evening.screen.split())
    assert told.count(f"conteste « {typist.laid} »") == 2


def test_blank_turns_are_counted_in_sight() -> None:
    """§6.1"""
    told = "Tours blancs : 3 sur 6 ; alors tout le monde compte."
    assert told in DRAWN.screen("- ab/cd/ef m/- 0 blank=3", Look(80))
    assert "Tours blancs" not in DRAWN.screen("- ab/cd/ef m/- 0", Look(80))


def test_the_introduction_tells_the_options_of_the_table(evening: Evening) -> None:
    asked = ("play", "anagramme", "--against", "human")
    evening(["", "q"], *asked, "--option", "limit=200", "--option", "verticales=yes")
    told = " ".join(evening.screen.split())
    assert "Qui atteint 200 points est dehors" in told
    assert "croiser un mot posé" in told


def test_a_narrow_table_in_ascii() -> None:
    screen = DRAWN.screen("- ab/cd m/- 0", Look(30, plain=True))
    assert "> Joueur 1" in screen
    assert "Aucun mot" in screen
    assert "Votre main" not in screen
    assert max(map(len, screen.splitlines())) <= 30


def test_who_is_out_gone_or_counted() -> None:
    over = "pire -/alk/bd/cu -/- 0 end=last counted=012 fell=0;1;1;0 gone=3 sheets=0;101;102;3"
    screen = DRAWN.screen(over, Look(80))
    assert "Joueur 2 · 101 points · dehors · avait AKL" in screen
    assert "Joueur 4 · 3 points · a abandonné" in screen
    assert "Carte retournée : -" in screen


def test_a_pot_and_what_may_be_contested() -> None:
    simple = "eipr ax/lw m/k 1 number=2 window=1:0:1:eipr:-:-:0:3:- referee=contestation simple=+"
    screen = DRAWN.screen(simple + " stake=2 charges=2;0", Look(80))
    assert "Joueur 1 · 4 jetons au pot" in screen
    assert "peut être contesté" in screen


@pytest.mark.parametrize(
    "position",
    [
        "- eiprx/abd m/- 0",
        "pire,ails ersx/abd m/- 0 packs=2 hints=+ verticales=+",
        "eipr ax/lw m/k 1 number=2 window=1:0:1:eipr:-:-:0:3:- referee=contestation",
        "pire -/lw m/k 1 number=2 phase=contest window=1:0:1:eipr:-:-:0:3:- referee=contestation",
        "- ab/cd/ef m/- 0 phase=reentry fell=0;1;0 reentry=+",
    ],
)
def test_every_move_is_in_the_menu_and_nothing_else(position: str) -> None:
    assert all(DRAWN.offers_just_the_moves(position, seat) for seat in (0, 1))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_evening_by_menu(evening: Evening, lang: str) -> None:
    asked = ("play", "anagramme", "--lang", lang, "--against", "human", "--option", "hints=yes")
    assert evening(by_menu(1, 119), *asked) == 0
    assert "n’est pas possible" not in evening.screen


def test_a_word_is_typed_and_a_wrong_one_is_explained(evening: Evening) -> None:
    evening(["", "zzzz", "q"], "play", "anagramme", "--against", "human")
    told = " ".join(evening.screen.split())
    assert "il vous manque" in told
    assert "(§3.1)" in told
