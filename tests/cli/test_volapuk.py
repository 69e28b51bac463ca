"""Volapük in a terminal: how it looks, and whole evenings by menu and by notation."""

import pytest

from tablee.cli.draw import Look
from tablee.core.seats import Seat
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening, by_menu

DRAWN = Drawn("volapuk", 2)
POSITION = (
    "h9:m1:P:1,i9:m2:O:1,j9:v1:CH:1,k9:v22:?E:1"
    " a1:E+,g1:I,s1,v2:_/a2,g2,y2 P 0 throws=1 sheets=12;30,-10"
)


def test_a_table_with_its_players_beside_it() -> None:
    screen = DRAWN.screen(POSITION, Look(100, ("vous", "")), Seat(0)).splitlines()
    assert screen[0].startswith("    a  b  c")
    assert screen[0].endswith("▸ Joueur 1, vous · 12 points · 4 dés")
    assert screen[1].endswith("Joueur 2 · 20 points · 3 dés")
    assert " 9  ·  ·  ·  ·  ·  ·  ·  P  O  CH e  ·" in screen[9]
    assert screen[2].endswith("Lettre Élue : P")
    assert screen[3].endswith("encore 2 lancers")
    assert screen[-3:] == [
        "Dans les sacs : bleu 8, blanc 8, rose 8, orange 9, jaune 9, vert 27",
        "Vos dés  E+   I    □    _",
        "         a1   g1   s1   v2",
    ]


def test_a_narrow_table_in_ascii() -> None:
    screen = DRAWN.screen("- a1,g1/a2,g2 - 0 phase=elue merged=+", Look(56, plain=True))
    assert screen.startswith("> Joueur 1")
    assert "n’est pas encore connue" in screen
    assert "Dans le sac : 76 dés" in screen
    assert "Vos dés" not in screen
    assert "·" not in screen.split("sac")[1]
    assert max(map(len, screen.splitlines())) <= 56


def test_who_gave_up_is_marked() -> None:
    assert "Joueur 3 · 0 point · 0 dé · a abandonné" in DRAWN.screen(
        "- a1/g1/- P 0 gone=2", Look(60)
    )


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("- a1,g1,s1/a2 P 0", 2),
        ("- a1:E,g1:I,s1:S/a2 P 0 throws=1", 7 + 2),
        ("- a1:E+,g1:I,s1:S/a2 P 0 throws=1", 3 + 2),
        ("- a1:E,g1:I,s1:S/a2 P 0 phase=compose throws=3", 1),
        ("- a1:E,g1:I,s1:S/a2 P 0 phase=fetiches throws=3", 8),
    ],
)
def test_the_menu_offers_every_way_to_keep_dice(position: str, moves: int) -> None:
    found = DRAWN.offered(position, 0)
    assert len(found) == moves
    assert set(DRAWN.view(position, 0).actions) <= set(found)
    for action in found:
        assert DRAWN.acts.facts(DRAWN.acts.at(position), action)


LAID = "i9:m1:O:0,j9:s1:S:0 a1,g1/a2,g2 P 0 spoken=OS@i9.j9"


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (f"{LAID} phase=claims", 1),
        (f"{LAID} phase=answers asked=OS asker=0 sense_count=2", 1),
        (f"{LAID} phase=matches asked=OS asker=0 sense_count=1 senses=un answers=1:-:x", 1),
        (f"{LAID} phase=vote asked=OS asker=0 sense_count=1 answers=0:-:x|1:1:y|0:1+:z", 2),
        ("- a1:E,g1:I/a2 P 0 phase=vote proposed=i9=a1;j9=g1 doubts=EI", 2),
    ],
)
def test_the_menu_offers_what_can_be_said_of_a_play(position: str, moves: int) -> None:
    found = DRAWN.offered(position, 1)
    assert len(found) == moves
    assert set(DRAWN.view(position, 1).actions) <= set(found)


def test_what_is_talked_about_is_told() -> None:
    screen = DRAWN.screen(f"{LAID} phase=claims force=0", Look(100))
    assert "On parle de : OS" in screen
    asked = "phase=vote asked=OS asker=0 sense_count=2 senses=un|deux answers=1:-:moelle"
    screen = DRAWN.screen(f"{LAID} {asked}", Look(100))
    assert "Les sens d’OS : 2" in screen
    assert "1. un" in screen
    assert "2. deux" in screen
    assert "1) moelle" in screen
    screen = DRAWN.screen(f"{LAID} {asked.replace('1:-:', '1:2+:')}", Look(100))
    assert "1) moelle : c’est le sens 2" in screen
    screen = DRAWN.screen("- a1:E,g1:I/a2 P 0 phase=vote proposed=i9=a1;j9=g1 doubts=EI", Look(100))
    assert "On juge : EI" in screen
    screen = DRAWN.screen("i9:v31:!O:0,j9:s1:S:0 a1,g1/a2 P 0 force=9 super_joker=word", Look(100))
    assert "Super joker : force 9" in screen


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_evening_by_menu(evening: Evening, lang: str) -> None:
    assert evening(by_menu(1, 79), "play", "volapuk", "--lang", lang, "--against", "human") == 0
    assert "n’est pas possible" not in evening.screen


def test_a_word_is_typed_and_a_wrong_one_is_explained(evening: Evening) -> None:
    evening(["", "*", "=", "i9>zzzz", "q"], "play", "volapuk", "--against", "human")
    told = " ".join(evening.screen.split())
    assert "ne peut pas s’écrire là avec vos dés" in told
    assert "(§4.1)" in told
