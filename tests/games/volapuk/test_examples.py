"""§6 Every example of the book, and ours, as vectors of the scoring function."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.games.volapuk.board import Direction
from tablee.games.volapuk.options import Groups, VolapukOptions
from tablee.games.volapuk.score import is_atout, score
from tablee.games.volapuk.state import Formed
from tests.games.volapuk.drawing import GAME, LIVRET, points, table

EXAMPLES: list[dict[str, Any]] = msgspec.json.decode(
    (Path(__file__).parent / "examples.json").read_bytes()
)
DIRECTIONS = {"h": Direction.ROW, "v": Direction.COLUMN, "d": Direction.DESCENDING}
OPTIONS = {
    "eluePerLetter": "elue_per_letter",
    "ligatureValue": "ligature_value",
    "groupUnderElue": "group_under_elue",
}


def formed(word: dict[str, Any], elue: str, chosen: VolapukOptions) -> Formed:
    text = "".join(word["faces"]).replace("_", " ")
    return Formed(
        text=text,
        faces=tuple(word["faces"]),
        cells=tuple(range(len(word["faces"]))),
        direction=DIRECTIONS[word["dir"]],
        atout=is_atout(GAME.words, text, elue, chosen),
        extends=word.get("ext", False),
        compound=word.get("legit", False),
        reversed=word.get("reversed", False),
        pair=word.get("pair", False),
        force=word.get("sj", 0),
    )


def options(chosen: dict[str, Any]) -> VolapukOptions:
    named = {OPTIONS[name]: value for name, value in chosen.items()}
    if "group_under_elue" in named:
        named["group_under_elue"] = Groups(named["group_under_elue"])
    return replace(LIVRET, **named)


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["label"] for one in EXAMPLES])
def test_an_example_is_worth_what_the_reading_says(example: dict[str, Any]) -> None:
    """§6.1 to §6.11: the points, and an arithmetic that says the same."""
    play = example["play"]
    chosen = options(example["options"])
    lines = score(
        [formed(word, example["elue"], chosen) for word in play["words"]],
        chosen,
        recomposed=play.get("recomposed", False),
        volapuk=50 if play.get("volapuk") == "one" else 0,
    )
    assert sum(line.points for line in lines) == example["expected"]
    for line in lines:
        if "=" in line.arithmetic:
            told, total = line.arithmetic.split(" ", 1)[1].split(" = ")
            assert evaluated(told) == int(total) == line.points


def evaluated(text: str) -> int:
    """The arithmetic of a line, its letters left out: `3 × (1(P) + 1(O))` is 6."""
    bare = "".join(sign for sign in text.replace("×", "*") if sign in "0123456789+-* ()")
    return int(eval(bare.replace("()", ""), {}))  # noqa: S307 - a sum that the rules wrote


# The same on a board: what lies there, the hand, the play, the Élue, and what it is worth.
PLAYS: dict[str, tuple[tuple[str, ...], str, str, str, int]] = {
    "S'EXONDER simple": (("f9> E",), "S ' X O N D E R", "", "d9>s'exonder", 8),
    "S'EXONDER Élue S": (("f9> E",), "S ' X O N D R E", "S", "d9>s'exonder", 24),
    "EXONDER Élue E": (("f9> E",), "X O N D E R", "E", "f9>exonder", 21),
    "S' added to EXONDER (Élue E)": (("f9> E X O N D E R",), "S '", "E", "d9>s'exonder", 8),
    "ARC-EN-CIEL": (("d9> A R C",), "- E N - C I E L", "", "d9>arc-en-ciel", 9),
    "ETC.": (("h9> E",), "T C .", "", "h9>etc.", 3),
    "P.-S.": (("h9> P",), ". - S .", "E", "h9>p.-s.", 2),
    "ET CÆTERA simple": (("e9> E T",), "_ C Æ T E R A", "", "e9>et_cætera", 20 + 50),
    "ET CÆTERA Élue E": (("e9> E",), "T _ C Æ T E R A", "E", "e9>et_cætera", 54),
    "SE POURRIR with an RR die": (("l9> R",), "S E _ P O U RR I", "", "d9>se_pourrir", 10),
    "PORT Élue P": (("h9> O",), "P R T", "P", "g9>port", 12),
    "FORTE libre": (("h9> O",), "F R T E", "P", "g9>forte", 5),
    "PORT→PORTE Élue P": (("h9> P O R T",), "E", "P", "h9>porte", 5),
    "BABA then _COOL, Élue B": (("d9> B A B A",), "_ C O O L", "B", "d9>baba_cool", 11),
    "BATON ROUGE 2nd player": (("d9> B A T O N",), "_ R O U G E", "E", "d9>baton_rouge", 13),
    "NO MAN'S LAND": (("d9> N O",), "_ M A N ' S _ L A N D", "E", "d9>no_man's_land", 16),
    "AT HOME with an AT die": (("f9> AT",), "_ H O M E", "E", "f9>at_home", 10),
    "HACHE Élue A": (("h9> A",), "H C H E", "A", "g9>hache", 15),
    "PHARMACIE Élue F, PH die": (("h9> A",), "PH R M A C I E", "F", "g9>pharmacie", 30 + 50),
    "HIER Élue I": (("h9> I",), "H E R", "I", "g9>hier", 12),
    "PITRE diagonal Élue P": (("i9> T",), "P I R E", "P", "g7\\pitre", 40),
    "ORTEIL diagonal": (("i9> T",), "O R E I L", "", "g7\\orteil", 36),
    "PELLE diagonal, LL die": (("i9> E",), "P LL E", "", "h10/pelle", 26),
    "RIME/ÉMIR reversed": (("h9> R I",), "M E", "", "h9>emir<", 30),
    "VOLAPÜK: EXPORTER, 7 dice + 1 installed letter": (
        ("h9> P",),
        "E X O R T E R",
        "",
        "f9>exporter",
        58,
    ),
}
LABELS = {one["label"] for one in EXAMPLES}


@pytest.mark.parametrize("label", PLAYS)
def test_an_example_is_worth_the_same_on_a_board(label: str) -> None:
    """§6.1 Where a bonus of seven dice comes on top, the sum says so."""
    laid, hand, elue, typed, worth = PLAYS[label]
    assert label in LABELS
    assert points(table(*laid, hand=hand, elue=elue or "B"), typed) == worth


def test_a_pair_costs_its_ten_points_on_a_board() -> None:
    """§6.8"""
    state = table("h9> F O R", "k10> K", hand="T E", elue="P")
    assert points(state, "h9>forte") == -5
