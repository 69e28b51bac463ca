"""`tablee arena` and `tablee solve` as people call them."""

import json
import re

import pytest

from tablee.cli import main

POSITION = "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b#. e1..../..e2../....ec 1/112m 1/0 01/11/11/11 i -"
OVER = "=r=b=v=o/=v=o=r=b/#.#.#.#./#.#.#.#. e1e1e2/eci1../ici1i2 -/- 1/0 00/00/00/00 i e"
IN_THE_AIR = (
    "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b-r e1..../..e2../....ec 1/112m 0/0 11/11/11/11 e - e:d4"
)

Captured = pytest.CaptureFixture[str]


def test_arena_tells_who_won_how_often(capsys: Captured) -> None:
    assert main(["arena", "hepta_mensa", "--bots", "moyen,hasard", "--games", "20"]) == 0
    told = capsys.readouterr().out
    assert "moyen" in told
    assert re.search(r"\d,\d\u00a0% de victoires, entre", told)
    assert "sur 20" in told


def test_arena_counts_in_what_the_game_counts(capsys: Captured) -> None:
    asked = ["arena", "chapardage", "--bots", "facile,facile,facile", "--games", "1"]
    assert main(asked) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "mots en moyenne" in told
    assert "point" not in told


def test_arena_answers_in_json_the_same_for_the_same_seed(capsys: Captured) -> None:
    asked = ["arena", "hepta_mensa", "--bots", "moyen,hasard", "--games", "10", "--json"]
    answers = []
    for workers in ("1", "2"):
        assert main([*asked, "--workers", workers]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    report = json.loads(answers[0])
    assert report["games"] == 10
    assert [standing["bot"] for standing in report["standings"]] == ["moyen", "hasard"]
    assert report["standings"][0]["low"] < report["standings"][0]["rate"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--bots", "moyen,champion"], "champion"),
        (["--bots", "moyen,moyen,moyen"], "ne se joue pas à 3"),
        (["--games", "0"], "--games"),
        (["--workers", "0"], "--workers"),
        (["--nodes", "-5"], "--nodes"),
        (["--option", "clock=x"], "clock"),
        (["--games", "many"], "--games"),
    ],
)
def test_arena_refuses_what_cannot_be_played(asked: list[str], told: str, capsys: Captured) -> None:
    assert main(["arena", "hepta_mensa", *asked]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_solve_tells_the_value_and_the_best_move(capsys: Captured) -> None:
    assert main(["solve", "hepta_mensa", POSITION]) == 0
    told = capsys.readouterr().out
    assert "Ivoire gagne 100\u00a0%" in told
    assert "x5c2" in told


def test_solve_answers_in_json_and_in_english(capsys: Captured) -> None:
    assert main(["solve", "hepta_mensa", POSITION, "--json", "--all"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["winning"] == "1"
    assert answer["moves"][0] == {"move": "x5c2", "winning": "1", "probability": 1.0}
    assert len(answer["moves"]) > 20
    assert main(["--lang", "en", "solve", "hepta_mensa", POSITION]) == 0
    assert "Ivoire wins 100% (1) with best play" in capsys.readouterr().out


START = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 11/11/11/11 e -"


def test_counted_positions_are_written_as_the_language_does(capsys: Captured) -> None:
    assert main(["perft", "hepta_mensa", START, "2"]) == 0
    assert re.search(r"12\u00a0636 positions \(\d+,\d{3}\ss\)", capsys.readouterr().out)
    assert main(["--lang", "en", "perft", "hepta_mensa", START, "2"]) == 0
    assert re.search(r"12,636 positions \(\d+\.\d{3}\ss\)", capsys.readouterr().out)
    assert main(["perft", "hepta_mensa", START, "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["positions"] == 12_636


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["nonsense"], "de 7 à 10 champs"),
        ([OVER], "finie"),
        ([IN_THE_AIR], "en l’air"),
        ([POSITION, "--memory", "0"], "--memory"),
    ],
)
def test_solve_refuses_what_has_no_answer(asked: list[str], told: str, capsys: Captured) -> None:
    assert main(["solve", "hepta_mensa", *asked]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
