"""§10 Moves of Volapük in writing, and the names of dice."""

import re
from collections.abc import Iterable
from typing import Final

from tablee.core.game import Resign
from tablee.core.notation import Unreadable
from tablee.games.volapuk.actions import (
    LONGEST_ANSWER,
    Accent,
    Action,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Declaration,
    KeepFetiches,
    Match,
    NothingToSay,
    Pass,
    Play,
    Put,
    RetireSuperJoker,
    SetDice,
    Shift,
    Swap,
    Throw,
    Vote,
    Write,
)
from tablee.games.volapuk.board import COLUMNS, STRIDE, Direction, cell_name
from tablee.games.volapuk.dice import JOKER_LETTERS
from tablee.games.volapuk.state import MOST_ANSWERS, Held

SERIES: Final = "agmsyv"
"""The first letter of each colour’s dice; green ones are *verts*."""

# Names


def die_name(die: int) -> str:
    """`a1` to `y10`, then `v1` to `v30`; `v31` is the super joker."""
    series = min(die // 10, len(SERIES) - 1)
    return f"{SERIES[series]}{die - 10 * series + 1}"


def read_die(text: str) -> int:
    """The die of such a name."""
    series, number = SERIES.index(text[0]), int(text[1:])
    if not 1 <= number <= (31 if text[0] == "v" else 10):
        raise Unreadable("die", got=text)
    return 10 * series + number - 1


def read_dice(text: str) -> tuple[int, ...]:
    """Dice, one after the other."""
    return tuple(read_die(one) for one in text.split(",")) if text else ()


def read_cell(text: str) -> int:
    """The cell of such a name."""
    row = int(text[1:])
    if not 1 <= row <= STRIDE:
        raise Unreadable("cell", got=text)
    return STRIDE * (row - 1) + COLUMNS.index(text[0])


SIGNS: Final = {
    ">": Direction.ROW,
    ":": Direction.COLUMN,
    "\\": Direction.DESCENDING,
    "/": Direction.ASCENDING,
}
_SIGN_OF: Final = {direction: sign for sign, direction in SIGNS.items()}


def action(move: Action) -> str:
    """§10 `*a3` throws all but a3, `=` sets, `i9>port` writes, `.` passes, `+a3` keeps."""
    match move:
        case Throw(keep):
            return "*" + ",".join(map(die_name, keep))
        case SetDice():
            return "="
        case Pass():
            return "."
        case KeepFetiches(dice):
            return "+" + ",".join(map(die_name, dice))
        case Write(cell, direction, word, back):
            end = "<" if back else ""
            return f"{cell_name(cell)}{_SIGN_OF[direction]}{word.replace(' ', '_')}{end}"
        case Play():
            return "!" + ";".join(_parts(move))
        case RetireSuperJoker() | ClaimAccent() | ClaimAnagram() | AskSenses() | NothingToSay():
            return _said(move)
        case Answer() | Match() | Vote():
            return _said(move)
        case Resign():
            return "resign"
        case _:
            return f"timeout {move.key}"


def _said(move: Action) -> str:
    """§10 What is announced, answered and voted."""
    match move:
        case RetireSuperJoker(die):
            return f"@{die_name(die)}"
        case ClaimAccent(cell, accent, die):
            with_die = "" if die is None else f":{die_name(die)}"
            return f"^{cell_name(cell)}{ACCENT_SIGNS[accent]}{with_die}"
        case ClaimAnagram(word):
            return f"~{word.replace(' ', '_')}"
        case AskSenses(word):
            return f"%{word.replace(' ', '_')}"
        case Answer(texts):
            return '"' + "|".join(escaped(text, "%|") for text in texts)
        case Match(senses):
            return "#" + ",".join("-" if sense is None else str(sense + 1) for sense in senses)
        case Vote(refused, same):
            merged = [f"{one + 1}={other + 1}" for one, other in same]
            return "&" + ",".join([*(str(at + 1) for at in refused), *merged])
        case _:
            return "-"


_ESCAPED: Final = re.compile("%(10[0-9a-f]{4}|[0-9a-f]{1,5});")


def escaped(text: str, signs: str | None = None) -> str:
    """A text in which these signs, or all but letters and digits, are told by their numbers."""
    return "".join(
        f"%{ord(one):x};" if (one in signs if signs else not one.isalnum()) else one for one in text
    )


def unescaped(text: str) -> str:
    """And back."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _parts(play: Play) -> Iterable[str]:
    for put in play.place:
        letter = "" if put.letter is None else f":{put.letter}"
        yield f"{cell_name(put.cell)}={die_name(put.die)}{letter}"
    for shift in play.moves:
        yield f"{cell_name(shift.cell)}~{'-' if shift.to is None else cell_name(shift.to)}"
    if play.exchange is not None:
        yield f"{cell_name(play.exchange.cell)}*{die_name(play.exchange.die)}"
    if (said := play.declared) is not None:
        marks = ("<" if said.reversed else "") + ("_" if said.phrase else "")
        yield f"{cell_name(said.cell)}{_SIGN_OF[said.direction]}{said.length}{marks}"


CELL: Final = r"[a-s][0-9]{1,2}"
DIE: Final = r"[agmsyv][0-9]{1,2}"
_DICE: Final = rf"(?:{DIE}(?:,{DIE})*)?"
_MOVE: Final = re.compile(
    rf"\*(?P<keep>{_DICE})|\+(?P<fetiches>{_DICE})|!(?P<play>.+)"
    rf"|(?P<cell>{CELL})(?P<sign>[>:\\/])(?P<word>[^<>:\\/]{{1,64}})(?P<back><?)"
)
_PART: Final = re.compile(
    rf"(?P<cell>{CELL})(?:=(?P<die>{DIE})(?::(?P<letter>[{JOKER_LETTERS}]))?"
    rf"|~(?P<to>-|{CELL})|\*(?P<swap>{DIE})"
    r"|(?P<sign>[>:\\/])(?P<length>[0-9]{1,2})(?P<back><?)(?P<phrase>_?))"
)
_WORDS: Final[dict[str, Action]] = {
    "=": SetDice(),
    ".": Pass(),
    "-": NothingToSay(),
    "resign": Resign(),
}
ACCENT_SIGNS: Final = {
    Accent.GRAVE: "g",
    Accent.AIGU: "a",
    Accent.CIRCONFLEXE: "c",
    Accent.TREMA: "t",
}
ACCENTS: Final = {sign: accent for accent, sign in ACCENT_SIGNS.items()}
_SAID: Final = re.compile(
    rf"@(?P<retire>{DIE})"
    rf"|\^(?P<cell>{CELL})-?(?P<accent>[gact])(?::(?P<die>{DIE}))?"
    r"|~(?P<anagram>.{1,64})|%(?P<asked>.{1,64})"
    r"|#(?P<senses>(?:(?:-|[1-9][0-9]?),)*(?:-|[1-9][0-9]?)|)"
    r"|&(?P<vote>(?:[1-9][0-9]?(?:=[1-9][0-9]?)?,)*(?:[1-9][0-9]?(?:=[1-9][0-9]?)?)|)"
)


def read_action(text: str) -> Action:
    """§10 The move of such signs; spaces do not matter, `_` is the space of a word."""
    if text.strip().startswith('"'):
        return _read_answer(text.strip()[1:])
    typed = "".join(text.split())
    if typed in _WORDS:
        return _WORDS[typed]
    if (said := _SAID.fullmatch(typed)) is not None:
        return _read_said(said)
    found = _MOVE.fullmatch(typed)
    if found is None:
        raise Unreadable("move", got=text[:20])
    if found["play"]:
        return read_play(found["play"])
    if found["keep"] is not None:
        return Throw(read_dice(found["keep"]))
    if found["fetiches"] is not None:
        return KeepFetiches(read_dice(found["fetiches"]))
    word = found["word"].replace("_", " ")
    return Write(read_cell(found["cell"]), SIGNS[found["sign"]], word, bool(found["back"]))


def _read_answer(text: str) -> Answer:
    texts = tuple(unescaped(part.strip()) for part in text.split("|") if part.strip())
    if len(texts) > MOST_ANSWERS or any(len(part) > LONGEST_ANSWER for part in texts):
        raise Unreadable("move", got=text[:20])
    return Answer(texts)


def _read_said(found: re.Match[str]) -> Action:
    if found["retire"]:
        return RetireSuperJoker(read_die(found["retire"]))
    if found["cell"]:
        die = None if found["die"] is None else read_die(found["die"])
        return ClaimAccent(read_cell(found["cell"]), ACCENTS[found["accent"]], die)
    if found["anagram"]:
        return ClaimAnagram(found["anagram"].replace("_", " "))
    if found["asked"]:
        return AskSenses(found["asked"].replace("_", " "))
    if found["senses"] is not None:
        parts = found["senses"].split(",") if found["senses"] else []
        return Match(tuple(None if part == "-" else int(part) - 1 for part in parts))
    votes = found["vote"].split(",") if found["vote"] else []
    same = [part.split("=") for part in votes if "=" in part]
    return Vote(
        tuple(int(part) - 1 for part in votes if "=" not in part),
        tuple((int(one) - 1, int(other) - 1) for one, other in same),
    )


def read_play(text: str) -> Play:
    """§10 A play, part by part."""
    place, moves = list[Put](), list[Shift]()
    exchange: Swap | None = None
    declared: Declaration | None = None
    for part in text.split(";"):
        found = _PART.fullmatch(part)
        if (
            found is None
            or (found["swap"] and exchange is not None)
            or (found["sign"] and declared is not None)
        ):
            raise Unreadable("move", got=part[:20])
        cell = read_cell(found["cell"])
        if found["die"]:
            place.append(Put(read_die(found["die"]), cell, found["letter"]))
        elif found["to"]:
            moves.append(Shift(cell, None if found["to"] == "-" else read_cell(found["to"])))
        elif found["swap"]:
            exchange = Swap(read_die(found["swap"]), cell)
        else:
            length = int(found["length"])
            if not 2 <= length <= STRIDE:
                raise Unreadable("move", got=part[:20])
            back, phrase = bool(found["back"]), bool(found["phrase"])
            declared = Declaration(cell, SIGNS[found["sign"]], length, back, phrase)
    return Play(tuple(place), tuple(moves), exchange, declared)


def write_held(held: Held) -> str:
    """§10 A die before a player, its face and whether it is kept."""
    face = "" if held.face is None else f":{held.face}"
    return f"{die_name(held.die)}{face}{'+' if held.kept else ''}"
