"""§6 Every example of the book, and ours, as vectors of the scoring function."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.games.volapuk.board import Direction
from tablee.games.volapuk.score import score
from tablee.games.volapuk.state import Formed, Groups, VolapukOptions

EXAMPLES: list[dict[str, Any]] = msgspec.json.decode(
    (Path(__file__).parent / "examples.json").read_bytes()
)
DIRECTIONS = {"h": Direction.ROW, "v": Direction.COLUMN, "d": Direction.DESCENDING}
OPTIONS = {
    "eluePerLetter": "elue_per_letter",
    "ligatureValue": "ligature_value",
    "groupUnderElue": "group_under_elue",
}


def formed(word: dict[str, Any]) -> Formed:
    return Formed(
        text="".join(word["faces"]).replace("_", " "),
        faces=tuple(word["faces"]),
        cells=tuple(range(len(word["faces"]))),
        direction=DIRECTIONS[word["dir"]],
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
    return replace(VolapukOptions(), **named)


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["label"] for one in EXAMPLES])
def test_an_example_is_worth_what_the_reading_says(example: dict[str, Any]) -> None:
    """§6.1 to §6.11: the points, and an arithmetic that says the same."""
    play = example["play"]
    lines = score(
        [formed(word) for word in play["words"]],
        example["elue"],
        options(example["options"]),
        recomposed=play.get("recomposed", False),
        volapuk=50 if play.get("volapuk") == "one" else 0,
    )
    assert sum(line.points for line in lines) == example["expected"]
    for line in lines:
        if "=" in line.arithmetic:
            told, total = line.arithmetic.split(" ", 1)[1].split(" = ")
            assert evaluated(told) == int(total) == line.points


def evaluated(told: str) -> int:
    """The arithmetic of a line, its letters left out: `3 × (1(P) + 1(O))` is 6."""
    bare = "".join(sign for sign in told.replace("×", "*") if sign in "0123456789+-* ()")
    return int(eval(bare.replace("()", ""), {}))  # noqa: S307 - a sum that the rules wrote
