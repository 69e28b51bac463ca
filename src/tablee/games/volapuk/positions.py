"""§10 Positions of Volapük in writing.

    i9:m3:P:0,j9:m1:O:0 a2:B+,g1:I,…/a1,g2,… P 0 phase=compose throws=2

The dice on the board, the hands, the Élue, whose turn it is. Then, as `name=value`, whatever is
not as it usually is. A die is called by its series and its number: `a1` is the first of those that
begin with A, `v30` the last green one. What is neither on the board nor in a hand is in the bags.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from tablee.core.notation import (
    Unreadable,
    fields,
    flag,
    listed,
    named_values,
    or_none,
    read_seat,
    read_seats,
    read_turn,
    unusual,
    write_seat,
    write_seats,
)
from tablee.games.volapuk import ending
from tablee.games.volapuk.actions import ClaimAccent, ClaimAnagram, Vote
from tablee.games.volapuk.board import cell_name
from tablee.games.volapuk.checking import check
from tablee.games.volapuk.dice import JOKER_LETTERS, JOKERS
from tablee.games.volapuk.moves import (
    ACCENT_SIGNS,
    ACCENTS,
    CELL,
    DIE,
    action,
    die_name,
    escaped,
    read_action,
    read_cell,
    read_dice,
    read_die,
    read_play,
    unescaped,
    write_held,
)
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import (
    LAST_RECOMPOSITIONS,
    SEATS,
    THROWS,
    Accented,
    Ballot,
    Claim,
    Held,
    Open,
    Phase,
    Sense,
    Spoken,
    State,
    Tile,
)

FIELDS: Final = ("board", "hands", "elue", "turn")


def position(state: State) -> str:
    """§10 The state on one line."""
    lying = state.open
    usual = _extras(_plain(lying.hands))
    extras = unusual(_extras(state), usual)
    required = [
        ",".join(map(_write_tile, lying.tiles)) or "-",
        "/".join(",".join(map(write_held, hand)) or "-" for hand in lying.hands),
        lying.elue or "-",
        str(lying.turn),
    ]
    return " ".join((*required, *extras))


def _plain(hands: tuple[tuple[Held, ...], ...]) -> State:
    """A state in which nothing is unusual: what extras are compared with."""
    each = len(hands)
    return State(
        Open(
            options=VolapukOptions(),
            hands=hands,
            phase=Phase.THROWS,
            polyedre=("",) * each,
            sheets=((),) * each,
            bonuses=(0,) * each,
        )
    )


def _write_tile(tile: Tile) -> str:
    joker = tile.letter if tile.face in JOKERS else ""
    return f"{cell_name(tile.cell)}:{die_name(tile.die)}:{tile.face}{joker}:{tile.seat}"


def _extras(state: State) -> dict[str, str]:
    """Everything but the dice, the Élue and whose turn it is."""
    lying = state.open
    return {
        "phase": lying.phase,
        "first": str(lying.first),
        "number": str(lying.number),
        "throws": str(lying.throws),
        "rolling": flag(on=lying.rolling),
        "due": ",".join(map(die_name, lying.due)) or "-",
        "marks": ",".join(map(_write_accent, lying.marks)) or "-",
        "force": str(lying.force),
        "retired": flag(on=lying.retired),
        "diagonals": ";".join(map(_write_cells, lying.diagonals)) or "-",
        "seen": ";".join(text.replace(" ", "_") for text in lying.seen) or "-",
        "polyedre": ";".join(letters or "-" for letters in lying.polyedre),
        "merged": flag(on=lying.merged),
        "gathered": flag(on=lying.gathered),
        "last_turns": write_seats(lying.last_turns),
        "final": flag(on=lying.final),
        "recompositions": str(lying.recompositions),
        "blank": str(lying.blank),
        "spoken": ";".join(map(_write_spoken, lying.spoken)) or "-",
        "claims": ";".join(map(_write_claim, lying.claims)) or "-",
        "done": write_seats(lying.done),
        "asked": lying.asked.replace(" ", "_") or "-",
        "asker": write_seat(lying.asker),
        "sense_count": str(lying.sense_count),
        "senses": "|".join(map(escaped, lying.senses)) or "-",
        "answers": "|".join(map(_write_answer, state.given or lying.answers)) or "-",
        "proposed": "-" if lying.proposed is None else action(lying.proposed)[1:],
        "doubts": ";".join(text.replace(" ", "_") for text in lying.doubts) or "-",
        "rejected": ";".join(text.replace(" ", "_") for text in lying.rejected) or "-",
        "ballots": ";".join(map(_write_ballot, state.ballots)) or "-",
        "sheets": ";".join(",".join(map(str, turns)) or "-" for turns in lying.sheets),
        "bonuses": ",".join(map(str, lying.bonuses)),
        "gone": write_seats(lying.gone),
        "end": lying.end or "-",
        **{name: _option(value) for name, value in asdict(lying.options).items()},
    }


def _write_cells(cells: Iterable[int]) -> str:
    return ".".join(map(cell_name, cells))


def _write_accent(mark: Accented) -> str:
    return f"{cell_name(mark.cell)}{ACCENT_SIGNS[mark.accent]}"


def _write_spoken(word: Spoken) -> str:
    return f"{word.text.replace(' ', '_')}@{_write_cells(word.cells)}"


def _write_claim(claim: Claim) -> str:
    if claim.word is not None:
        said = action(ClaimAnagram(claim.word))
    else:
        assert claim.cell is not None
        assert claim.accent is not None
        said = action(ClaimAccent(claim.cell, claim.accent, claim.die))
    return f"{claim.seat}{claim.points:+}{said}"


def _write_answer(answer: Sense) -> str:
    sense = "-" if answer.sense is None else answer.sense + 1
    known = "+" if answer.known else ""
    like = "" if answer.like is None else f"={answer.like + 1}"
    return f"{answer.seat}:{sense}{known}{like}:{escaped(answer.text)}"


def _write_ballot(ballot: Ballot) -> str:
    return f"{ballot.seat}{action(Vote(ballot.refused, ballot.same))}"


def _option(value: object) -> str:
    return flag(on=value) if isinstance(value, bool) else str(value)


_POINTS: Final = "-?[0-9]{1,6}"
_TEXT: Final = "[A-ZÇÆŒ'._-]+"
_EXTRAS: Final = {
    "phase": "|".join(Phase),
    "first": "[0-7]",
    "number": "[1-9][0-9]{0,5}",
    "throws": f"[0-{THROWS}]",
    "rolling": "[+-]",
    "due": f"-|{listed(DIE, ',')}",
    "marks": f"-|{listed(f'{CELL}[gact]', ',')}",
    "force": "[0-9]|10",
    "retired": "[+-]",
    "diagonals": f"-|{listed(listed(CELL, '[.]'))}",
    "seen": "-|" + listed(_TEXT),
    "polyedre": listed("-|[A-Z]+"),
    "merged": "[+-]",
    "gathered": "[+-]",
    "last_turns": "-|[0-7]+",
    "final": "[+-]",
    "recompositions": f"[0-{LAST_RECOMPOSITIONS}]",
    "blank": "[0-9]{1,5}",
    "spoken": "-|" + listed(f"{_TEXT}@{listed(CELL, '[.]')}"),
    "claims": "-|" + listed(r"[0-7][+-][0-9]{1,3}[\^~][^;]+"),
    "done": "-|[0-7]+",
    "asked": f"-|{_TEXT}",
    "asker": "-|[0-7]",
    "sense_count": "[0-9]{1,2}",
    "senses": "-|" + listed("[^| ]*", "[|]"),
    "answers": "-|" + listed("[0-7]:(?:-|[1-9][0-9]?[+]?)(?:=[1-9][0-9]?)?:[^|: ]*", "[|]"),
    "proposed": "-|.+",
    "doubts": "-|" + listed(_TEXT),
    "rejected": "-|" + listed(_TEXT),
    "ballots": "-|" + listed("[0-7]&[0-9,=]*"),
    "sheets": listed(f"-|{listed(_POINTS, ',')}"),
    "bonuses": listed(_POINTS, ","),
    "gone": "-|[0-7]+",
    "end": "|".join(("-", *ending.END_SECTIONS)),
    **dict.fromkeys(VolapukOptions.__struct_fields__, "[+a-z0-9_-]+"),
}
_TILE: Final = re.compile(rf"({CELL}):({DIE}):([^:,?!]+|[?!][{JOKER_LETTERS}]):([0-7])")
_HELD: Final = re.compile(rf"({DIE})(?::([^+,:]+))?(\+?)")


def read_position(text: str) -> State:
    """§10 The state of such a line, if the dice can lie so."""
    parts = text.split()
    tiles, hands, elue, turn = fields(" ".join(parts[:4]), FIELDS)
    held = tuple(_read_hand(hand) for hand in hands.split("/"))
    if len(held) not in SEATS:
        raise Unreadable("seats", got=len(held))
    if not re.fullmatch("[A-Z-]", elue):
        raise Unreadable("elue", got=elue[:20])
    extra = _extras(_plain(held)) | named_values(parts[4:], _EXTRAS)
    # §8.5 Until all have answered, what was said is secret.
    secret = {"answers": "-"} if extra["phase"] == Phase.ANSWERS else {}
    state = State(
        _read_open(tiles, held, elue, turn, extra | secret),
        given=_read_answers(extra["answers"]) if secret else (),
        ballots=tuple(map(_read_ballot, _read_list(extra["ballots"]))),
    )
    check(state)
    return state


def _read_open(
    tiles: str, held: tuple[tuple[Held, ...], ...], elue: str, turn: str, extra: dict[str, str]
) -> Open:
    return Open(
        options=_read_options(extra),
        hands=held,
        tiles=_read_tiles(tiles),
        elue=elue.strip("-"),
        turn=read_turn(turn, len(held)),
        marks=tuple(map(_read_accent, _read_list(extra["marks"], ","))),
        force=int(extra["force"]),
        retired=extra["retired"] == "+",
        diagonals=_read_diagonals(extra["diagonals"]),
        seen=_read_list(extra["seen"].replace("_", " ")),
        phase=Phase(extra["phase"]),
        polyedre=tuple(letters.strip("-") for letters in extra["polyedre"].split(";")),
        first=read_seat(extra["first"]),
        number=int(extra["number"]),
        throws=int(extra["throws"]),
        rolling=extra["rolling"] == "+",
        due=read_dice(extra["due"].strip("-")),
        merged=extra["merged"] == "+",
        gathered=extra["gathered"] == "+",
        last_turns=read_seats(extra["last_turns"]),
        final=extra["final"] == "+",
        recompositions=int(extra["recompositions"]),
        blank=int(extra["blank"]),
        spoken=tuple(map(_read_spoken, _read_list(extra["spoken"]))),
        claims=tuple(map(_read_claim, _read_list(extra["claims"]))),
        done=read_seats(extra["done"]),
        asked=extra["asked"].strip("-").replace("_", " "),
        asker=or_none(extra["asker"], read_seat),
        sense_count=int(extra["sense_count"]),
        senses=tuple(map(unescaped, _read_list(extra["senses"], "|"))),
        answers=_read_answers(extra["answers"]),
        proposed=or_none(extra["proposed"], read_play),
        doubts=_read_list(extra["doubts"].replace("_", " ")),
        rejected=_read_list(extra["rejected"].replace("_", " ")),
        sheets=tuple(_read_sheet(sheet) for sheet in extra["sheets"].split(";")),
        bonuses=_read_sheet(extra["bonuses"]),
        gone=read_seats(extra["gone"]),
        end=or_none(extra["end"], str),
    )


def _read_options(extra: dict[str, str]) -> VolapukOptions:
    usual = asdict(VolapukOptions())
    chosen: dict[str, Any] = {
        name: extra[name] == "+" if isinstance(usual[name], bool) else extra[name] for name in usual
    }
    try:
        return msgspec.convert(chosen, VolapukOptions, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable("option", why=str(error)) from error


def _read_hand(text: str) -> tuple[Held, ...]:
    return () if text == "-" else tuple(_read_held(one) for one in text.split(","))


def _read_held(text: str) -> Held:
    found = _HELD.fullmatch(text)
    if found is None:
        raise Unreadable("hand", got=text[:20])
    return Held(read_die(found[1]), found[2], bool(found[3]))


def _read_tiles(text: str) -> tuple[Tile, ...]:
    return () if text == "-" else tuple(_read_tile(one) for one in text.split(","))


def _read_tile(text: str) -> Tile:
    found = _TILE.fullmatch(text)
    if found is None:
        raise Unreadable("tile", got=text[:20])
    joker = found[3][0] in JOKERS
    face, letter = (found[3][0], found[3][1:]) if joker else (found[3], found[3])
    return Tile(read_cell(found[1]), read_die(found[2]), face, letter, read_seat(found[4]))


def _read_diagonals(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(read_cell, line.split("."))) for line in _read_list(text))


def _read_list(text: str, sign: str = ";") -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(sign))


def _read_accent(text: str) -> Accented:
    return Accented(read_cell(text[:-1]), ACCENTS[text[-1]])


def _read_spoken(text: str) -> Spoken:
    word, _, cells = text.rpartition("@")
    return Spoken(word.replace("_", " "), tuple(map(read_cell, cells.split("."))))


def _read_claim(text: str) -> Claim:
    found = re.fullmatch(r"([0-7])([+-][0-9]+)([\^~].+)", text)
    assert found is not None
    seat, points = read_seat(found[1]), int(found[2])
    said = read_action(found[3])
    if isinstance(said, ClaimAnagram):
        return Claim(seat, points, word=said.word)
    assert isinstance(said, ClaimAccent)
    return Claim(seat, points, said.cell, said.accent, said.die)


def _read_answers(text: str) -> tuple[Sense, ...]:
    return tuple(map(_read_one_answer, _read_list(text, "|")))


def _read_one_answer(text: str) -> Sense:
    seat, about, said = text.split(":")
    sense, _, like = about.partition("=")
    return Sense(
        read_seat(seat),
        unescaped(said),
        None if sense == "-" else int(sense.rstrip("+")) - 1,
        known=sense.endswith("+"),
        like=int(like) - 1 if like else None,
    )


def _read_ballot(text: str) -> Ballot:
    said = read_action(text[1:])
    assert isinstance(said, Vote)
    return Ballot(read_seat(text[0]), said.refused, said.same)


def _read_sheet(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))
