"""The terminal and the page read the same sentences in the same way: the page's own test, in
`web/tests/lib/wording.test.ts`, takes the same cases.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tablee.catalogue import GAMES
from tablee.wording import Unworded, Wording

CASES: Final = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))["cases"]


def said(case: dict[str, Any]) -> str:
    say = Wording(case["lang"], case.get("game"))
    match case:
        case {"number": value, "digits": digits}:
            return say.number(value, digits)
        case {"share": value, "digits": digits}:
            return say.percent(value, digits)
        case {"action": action}:
            return say.action(msgspec.convert(action, GAMES[case["game"]].kinds.action))
        case {"event": event}:
            news = GAMES[case["game"]].kinds.news
            before = case.get("before")
            return say.event(msgspec.convert(event, news), before and msgspec.convert(before, news))
        case {"template": template}:
            say._sentences = {**say._sentences, "vector.template": template}
            return say("vector.template", **case["facts"])
        case _:
            return say(case["key"], **case["facts"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: json.dumps(case, ensure_ascii=False)[:80])
def test_a_sentence_is_read_as_agreed(case: dict[str, Any]) -> None:
    if "says" in case:
        assert said(case) == case["says"]
    else:
        with pytest.raises(Unworded):
            said(case)


def test_every_way_of_saying_is_among_the_cases() -> None:
    ways = {way for case in CASES for way in ("key", "template", "action", "event") if way in case}
    assert ways == {"key", "template", "action", "event"}
