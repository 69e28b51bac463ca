"""Frames that no client should send, of many kinds."""
# ruff: noqa: ARG005, S311 - some kinds need no luck, and none of it is secret

import json
from collections.abc import Callable
from random import Random
from typing import Any

Frame = str | bytes


def said(**message: Any) -> str:
    return json.dumps(message)


def played(action: Any, **more: Any) -> str:
    return said(type="play", id="m1", action=action, **more)


DRAW = {"type": "draw"}

KINDS: dict[str, Callable[[Random], Frame]] = {
    "empty": lambda luck: "",
    "cut short": lambda luck: played(DRAW)[: luck.randrange(1, 40)],
    "garbage after": lambda luck: played(DRAW) + "}" * luck.randrange(1, 9),
    "a number": lambda luck: str(luck.random()),
    "a list": lambda luck: "[" + played(DRAW) + "]",
    "null": lambda luck: "null",
    "nan": lambda luck: '{"type":"play","id":"m1","action":NaN}',
    "infinity": lambda luck: (
        '{"type":"play","id":"m1","action":{"type":"answer","card":-Infinity}}'
    ),
    "lone surrogate in chat": lambda luck: '{"type":"chat","id":"m1","text":"\\ud800"}',
    "lone surrogate in id": lambda luck: '{"type":"undo","id":"\\udfff"}',
    "deep lists": lambda luck: (
        '{"type":"play","id":"m1","action":' + "[" * luck.randrange(1000, 8000)
    ),
    "deep and closed": lambda luck: (
        '{"type":"play","id":"m1","action":' + "[" * 4000 + "]" * 4000 + "}"
    ),
    "deep objects": lambda luck: '{"a":' * 1300 + "1" + "}" * 1300,
    "no tag": lambda luck: said(id="m1", action=DRAW),
    "unknown tag": lambda luck: said(type=f"cheat{luck.random()}", id="m1"),
    "tag of the server": lambda luck: said(type="hello", id="m1"),
    "tag that is no text": lambda luck: said(type=luck.randrange(99), id="m1"),
    "no id": lambda luck: said(type="play", action=DRAW),
    "id with a space": lambda luck: said(type="undo", id="bot 7"),
    "id too long": lambda luck: said(type="undo", id="x" * luck.randrange(65, 1000)),
    "id that is no text": lambda luck: said(type="undo", id={"a": 1}),
    "unknown field": lambda luck: played(DRAW, admin=True),
    "another seat": lambda luck: played(DRAW, seat=luck.choice((0, 2, 63))),
    "a seat that is none": lambda luck: played(DRAW, seat=luck.choice((-1, 64, 1 << 70, "0", 1.5))),
    "no action": lambda luck: played(None),
    "unknown action": lambda luck: played({"type": "win"}),
    "action out of range": lambda luck: played(
        {"type": "answer", "card": luck.randrange(5, 1 << 60)}
    ),
    "action with a fraction": lambda luck: played({"type": "answer", "card": luck.random()}),
    "action of the clock": lambda luck: played({"type": "timeout", "key": "0 draw 0"}),
    "not one's turn": lambda luck: played(DRAW),
    "preview of nonsense": lambda luck: said(type="try", id="m1", action=[luck.random()]),
    "preview of the clock": lambda luck: said(
        type="try", id="m1", action={"type": "timeout", "key": "x" * luck.randrange(4000)}
    ),
    "chat too long": lambda luck: said(type="chat", id="m1", text="x" * luck.randrange(281, 8000)),
    "chat of nothing": lambda luck: said(type="chat", id="m1", text=" " * luck.randrange(9)),
    "chat that a terminal obeys": lambda luck: said(type="chat", id="m1", text="\x1b[2J\u202e"),
    "nothing to undo": lambda luck: said(type="undo", id="m2"),
    "nothing to resume": lambda luck: said(type="resume", id="m3"),
    "a seat to take over that is none": lambda luck: said(
        type="take_over", id="m4", seat=63, level="facile"
    ),
    "nobody to come back from": lambda luck: said(type="come_back", id="m5"),
    "binary": lambda luck: luck.randbytes(luck.randrange(200)),
    "binary that reads well": lambda luck: played(DRAW).encode(),
    "noise": lambda luck: luck.randbytes(100).decode("latin-1"),
    "byte order mark": lambda luck: "\ufeff" + played(DRAW),
    "zeros": lambda luck: "\x00" * luck.randrange(1, 500),
    "a huge number": lambda luck: '{"type":"play","id":"m1","seat":' + "9" * 4000 + "}",
}


def frame(number: int) -> Frame:
    kinds = list(KINDS.values())
    return kinds[number % len(kinds)](Random(number))
