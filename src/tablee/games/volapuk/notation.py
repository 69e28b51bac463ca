"""§10 Positions and moves of Volapük in writing.

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

from tablee.core.game import Refusal, Resign
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
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import COLUMNS, STRIDE, Direction, board, cell_name
from tablee.games.volapuk.dice import JOKER_LETTERS, JOKERS, SUPER, SUPER_JOKER, box
from tablee.games.volapuk.state import (
    HAND,
    LAST_RECOMPOSITIONS,
    LONGEST_ANSWER,
    MOST_ANSWERS,
    SEATS,
    THROWS,
    Accent,
    Accented,
    Action,
    Answer,
    AskSenses,
    Ballot,
    Claim,
    ClaimAccent,
    ClaimAnagram,
    Declaration,
    Formed,
    Held,
    KeepFetiches,
    Match,
    NothingToSay,
    Pass,
    Phase,
    Play,
    Put,
    RetireSuperJoker,
    Sense,
    SetDice,
    Shift,
    Shown,
    Spoken,
    State,
    Swap,
    Throw,
    Tile,
    VolapukOptions,
    Vote,
    Write,
)

FIELDS: Final = ("board", "hands", "elue", "turn")

SERIES: Final = "agmsyv"
"""The first letter of each colour’s dice; green ones are *verts*."""

# Names


def die_name(die: int) -> str:
    """`a1` to `y10`, then `v1` to `v30`; `v31` is the super joker."""
    series = min(die // 10, len(SERIES) - 1)
    return f"{SERIES[series]}{die - 10 * series + 1}"


def dice_name(dice: Iterable[int]) -> str:
    """Dice side by side."""
    return " ".join(map(die_name, dice)) or "-"


def shown_name(shown: Iterable[Shown]) -> str:
    """Faces side by side."""
    return " ".join(one.face for one in shown)


def places_name(place: Iterable[Put]) -> str:
    """Dice and their cells."""
    return ", ".join(f"{die_name(put.die)} {cell_name(put.cell)}" for put in place) or "-"


def words_name(words: Iterable[Formed]) -> str:
    """The words of a play, without its pairs."""
    return ", ".join(word_name(word.text) for word in words if not word.pair)


def texts_name(texts: Iterable[str]) -> str:
    """Words or answers, one after the other."""
    return ", ".join(texts) or "-"


def word_name(word: str) -> str:
    """A word as it lies on the board."""
    return word.upper()


def _read_die(text: str) -> int:
    series, number = SERIES.index(text[0]), int(text[1:])
    if not 1 <= number <= (31 if text[0] == "v" else 10):
        raise Unreadable("die", got=text)
    return 10 * series + number - 1


def _read_dice(text: str) -> tuple[int, ...]:
    return tuple(_read_die(one) for one in text.split(",")) if text else ()


def _read_cell(text: str) -> int:
    row = int(text[1:])
    if not 1 <= row <= STRIDE:
        raise Unreadable("cell", got=text)
    return STRIDE * (row - 1) + COLUMNS.index(text[0])


# Moves

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
            return f"^{cell_name(cell)}{_ACCENT_SIGNS[accent]}{with_die}"
        case ClaimAnagram(word):
            return f"~{word.replace(' ', '_')}"
        case AskSenses(word):
            return f"%{word.replace(' ', '_')}"
        case Answer(texts):
            return '"' + "|".join(_escaped(text, "%|") for text in texts)
        case Match(senses):
            return "#" + ",".join("-" if sense is None else str(sense + 1) for sense in senses)
        case Vote(refused, same):
            merged = [f"{one + 1}={other + 1}" for one, other in same]
            return "&" + ",".join([*(str(at + 1) for at in refused), *merged])
        case _:
            return "-"


_ESCAPED: Final = re.compile("%(10[0-9a-f]{4}|[0-9a-f]{1,5});")


def _escaped(text: str, signs: str | None = None) -> str:
    """A text in which these signs, or all but letters and digits, are told by their numbers."""
    return "".join(
        f"%{ord(one):x};" if (one in signs if signs else not one.isalnum()) else one for one in text
    )


def _unescaped(text: str) -> str:
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


_CELL: Final = r"[a-s][0-9]{1,2}"
_DIE: Final = r"[agmsyv][0-9]{1,2}"
_DICE: Final = rf"(?:{_DIE}(?:,{_DIE})*)?"
_MOVE: Final = re.compile(
    rf"\*(?P<keep>{_DICE})|\+(?P<fetiches>{_DICE})|!(?P<play>.+)"
    rf"|(?P<cell>{_CELL})(?P<sign>[>:\\/])(?P<word>[^<>:\\/]{{1,64}})(?P<back><?)"
)
_PART: Final = re.compile(
    rf"(?P<cell>{_CELL})(?:=(?P<die>{_DIE})(?::(?P<letter>[{JOKER_LETTERS}]))?"
    rf"|~(?P<to>-|{_CELL})|\*(?P<swap>{_DIE})"
    r"|(?P<sign>[>:\\/])(?P<length>[0-9]{1,2})(?P<back><?)(?P<phrase>_?))"
)
_WORDS: Final[dict[str, Action]] = {
    "=": SetDice(),
    ".": Pass(),
    "-": NothingToSay(),
    "resign": Resign(),
}
_ACCENT_SIGNS: Final = {
    Accent.GRAVE: "g",
    Accent.AIGU: "a",
    Accent.CIRCONFLEXE: "c",
    Accent.TREMA: "t",
}
_ACCENTS: Final = {sign: accent for accent, sign in _ACCENT_SIGNS.items()}
_SAID: Final = re.compile(
    rf"@(?P<retire>{_DIE})"
    rf"|\^(?P<cell>{_CELL})-?(?P<accent>[gact])(?::(?P<die>{_DIE}))?"
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
        return _read_play(found["play"])
    if found["keep"] is not None:
        return Throw(_read_dice(found["keep"]))
    if found["fetiches"] is not None:
        return KeepFetiches(_read_dice(found["fetiches"]))
    word = found["word"].replace("_", " ")
    return Write(_read_cell(found["cell"]), SIGNS[found["sign"]], word, bool(found["back"]))


def _read_answer(text: str) -> Answer:
    texts = tuple(_unescaped(part.strip()) for part in text.split("|") if part.strip())
    if len(texts) > MOST_ANSWERS or any(len(part) > LONGEST_ANSWER for part in texts):
        raise Unreadable("move", got=text[:20])
    return Answer(texts)


def _read_said(found: re.Match[str]) -> Action:
    if found["retire"]:
        return RetireSuperJoker(_read_die(found["retire"]))
    if found["cell"]:
        die = None if found["die"] is None else _read_die(found["die"])
        return ClaimAccent(_read_cell(found["cell"]), _ACCENTS[found["accent"]], die)
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


def _read_play(text: str) -> Play:
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
        cell = _read_cell(found["cell"])
        if found["die"]:
            place.append(Put(_read_die(found["die"]), cell, found["letter"]))
        elif found["to"]:
            moves.append(Shift(cell, None if found["to"] == "-" else _read_cell(found["to"])))
        elif found["swap"]:
            exchange = Swap(_read_die(found["swap"]), cell)
        else:
            length = int(found["length"])
            if not 2 <= length <= STRIDE:
                raise Unreadable("move", got=part[:20])
            back, phrase = bool(found["back"]), bool(found["phrase"])
            declared = Declaration(cell, SIGNS[found["sign"]], length, back, phrase)
    return Play(tuple(place), tuple(moves), exchange, declared)


# Positions


def position(state: State) -> str:
    """§10 The state on one line."""
    usual = _extras(_plain(state.hands))
    extras = unusual(_extras(state), usual)
    required = [
        ",".join(map(_write_tile, state.tiles)) or "-",
        "/".join(",".join(map(_write_held, hand)) or "-" for hand in state.hands),
        state.elue or "-",
        str(state.turn),
    ]
    return " ".join((*required, *extras))


def _plain(hands: tuple[tuple[Held, ...], ...]) -> State:
    """A state in which nothing is unusual: what extras are compared with."""
    each = len(hands)
    return State(
        options=VolapukOptions(),
        hands=hands,
        phase=Phase.THROWS,
        polyedre=("",) * each,
        sheets=((),) * each,
        bonuses=(0,) * each,
    )


def _write_tile(tile: Tile) -> str:
    joker = tile.letter if tile.face in JOKERS else ""
    return f"{cell_name(tile.cell)}:{die_name(tile.die)}:{tile.face}{joker}:{tile.seat}"


def _write_held(held: Held) -> str:
    face = "" if held.face is None else f":{held.face}"
    return f"{die_name(held.die)}{face}{'+' if held.kept else ''}"


def _extras(state: State) -> dict[str, str]:
    """Everything but the dice, the Élue and whose turn it is."""
    return {
        "phase": state.phase,
        "first": str(state.first),
        "number": str(state.number),
        "throws": str(state.throws),
        "rolling": flag(on=state.rolling),
        "due": ",".join(map(die_name, state.due)) or "-",
        "marks": ",".join(map(_write_accent, state.marks)) or "-",
        "force": str(state.force),
        "retired": flag(on=state.retired),
        "diagonals": ";".join(map(_write_cells, state.diagonals)) or "-",
        "seen": ";".join(text.replace(" ", "_") for text in state.seen) or "-",
        "polyedre": ";".join(letters or "-" for letters in state.polyedre),
        "merged": flag(on=state.merged),
        "gathered": flag(on=state.gathered),
        "last_turns": write_seats(state.last_turns),
        "final": flag(on=state.final),
        "recompositions": str(state.recompositions),
        "blank": str(state.blank),
        "spoken": ";".join(map(_write_spoken, state.spoken)) or "-",
        "claims": ";".join(map(_write_claim, state.claims)) or "-",
        "done": write_seats(state.done),
        "asked": state.asked.replace(" ", "_") or "-",
        "asker": write_seat(state.asker),
        "sense_count": str(state.sense_count),
        "senses": "|".join(map(_escaped, state.senses)) or "-",
        "answers": "|".join(map(_write_answer, state.answers)) or "-",
        "proposed": "-" if state.proposed is None else action(state.proposed)[1:],
        "doubts": ";".join(text.replace(" ", "_") for text in state.doubts) or "-",
        "rejected": ";".join(text.replace(" ", "_") for text in state.rejected) or "-",
        "ballots": ";".join(map(_write_ballot, state.ballots)) or "-",
        "sheets": ";".join(",".join(map(str, turns)) or "-" for turns in state.sheets),
        "bonuses": ",".join(map(str, state.bonuses)),
        "gone": write_seats(state.gone),
        "end": state.end or "-",
        **{name: _option(value) for name, value in asdict(state.options).items()},
    }


def _write_cells(cells: Iterable[int]) -> str:
    return ".".join(map(cell_name, cells))


def _write_accent(mark: Accented) -> str:
    return f"{cell_name(mark.cell)}{_ACCENT_SIGNS[mark.accent]}"


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
    return f"{answer.seat}:{sense}{known}:{_escaped(answer.text)}"


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
    "due": f"-|{listed(_DIE, ',')}",
    "marks": f"-|{listed(f'{_CELL}[gact]', ',')}",
    "force": "[0-9]|10",
    "retired": "[+-]",
    "diagonals": f"-|{listed(listed(_CELL, '[.]'))}",
    "seen": "-|" + listed(_TEXT),
    "polyedre": listed("-|[A-Z]+"),
    "merged": "[+-]",
    "gathered": "[+-]",
    "last_turns": "-|[0-7]+",
    "final": "[+-]",
    "recompositions": f"[0-{LAST_RECOMPOSITIONS}]",
    "blank": "[0-9]{1,5}",
    "spoken": "-|" + listed(f"{_TEXT}@{listed(_CELL, '[.]')}"),
    "claims": "-|" + listed(r"[0-7][+-][0-9]{1,3}[\^~][^;]+"),
    "done": "-|[0-7]+",
    "asked": f"-|{_TEXT}",
    "asker": "-|[0-7]",
    "sense_count": "[0-9]{1,2}",
    "senses": "-|" + listed("[^| ]*", "[|]"),
    "answers": "-|" + listed("[0-7]:(?:-|[1-9][0-9]?[+]?):[^|: ]+", "[|]"),
    "proposed": "-|.+",
    "doubts": "-|" + listed(_TEXT),
    "rejected": "-|" + listed(_TEXT),
    "ballots": "-|" + listed("[0-7]&[0-9,=]*"),
    "sheets": listed(f"-|{listed(_POINTS, ',')}"),
    "bonuses": listed(_POINTS, ","),
    "gone": "-|[0-7]+",
    "end": "|".join(("-", *rules.END_SECTIONS)),
    **dict.fromkeys(VolapukOptions.__struct_fields__, "[+a-z0-9_-]+"),
}
_TILE: Final = re.compile(rf"({_CELL}):({_DIE}):([^:,?!]+|[?!][{JOKER_LETTERS}]):([0-7])")
_HELD: Final = re.compile(rf"({_DIE})(?::([^+,:]+))?(\+?)")


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
    state = State(
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
        due=_read_dice(extra["due"].strip("-")),
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
        senses=tuple(map(_unescaped, _read_list(extra["senses"], "|"))),
        answers=tuple(map(_read_one_answer, _read_list(extra["answers"], "|"))),
        proposed=or_none(extra["proposed"], _read_play),
        doubts=_read_list(extra["doubts"].replace("_", " ")),
        rejected=_read_list(extra["rejected"].replace("_", " ")),
        ballots=tuple(map(_read_ballot, _read_list(extra["ballots"]))),
        sheets=tuple(_read_sheet(sheet) for sheet in extra["sheets"].split(";")),
        bonuses=_read_sheet(extra["bonuses"]),
        gone=read_seats(extra["gone"]),
        end=or_none(extra["end"], str),
    )
    _check(state)
    return state


def _read_options(extra: dict[str, str]) -> VolapukOptions:
    usual = asdict(VolapukOptions())
    told: dict[str, Any] = {
        name: extra[name] == "+" if isinstance(usual[name], bool) else extra[name] for name in usual
    }
    try:
        return msgspec.convert(told, VolapukOptions, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable("option", why=str(error)) from error


def _read_hand(text: str) -> tuple[Held, ...]:
    return () if text == "-" else tuple(_read_held(one) for one in text.split(","))


def _read_held(text: str) -> Held:
    found = _HELD.fullmatch(text)
    if found is None:
        raise Unreadable("hand", got=text[:20])
    return Held(_read_die(found[1]), found[2], bool(found[3]))


def _read_tiles(text: str) -> tuple[Tile, ...]:
    return () if text == "-" else tuple(_read_tile(one) for one in text.split(","))


def _read_tile(text: str) -> Tile:
    found = _TILE.fullmatch(text)
    if found is None:
        raise Unreadable("tile", got=text[:20])
    joker = found[3][0] in JOKERS
    face, letter = (found[3][0], found[3][1:]) if joker else (found[3], found[3])
    return Tile(_read_cell(found[1]), _read_die(found[2]), face, letter, read_seat(found[4]))


def _read_diagonals(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(_read_cell, line.split("."))) for line in _read_list(text))


def _read_list(text: str, sign: str = ";") -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(sign))


def _read_accent(text: str) -> Accented:
    return Accented(_read_cell(text[:-1]), _ACCENTS[text[-1]])


def _read_spoken(text: str) -> Spoken:
    word, _, cells = text.rpartition("@")
    return Spoken(word.replace("_", " "), tuple(map(_read_cell, cells.split("."))))


def _read_claim(text: str) -> Claim:
    found = re.fullmatch(r"([0-7])([+-][0-9]+)([\^~].+)", text)
    assert found is not None
    seat, points = read_seat(found[1]), int(found[2])
    said = read_action(found[3])
    if isinstance(said, ClaimAnagram):
        return Claim(seat, points, word=said.word)
    assert isinstance(said, ClaimAccent)
    return Claim(seat, points, said.cell, said.accent, said.die)


def _read_one_answer(text: str) -> Sense:
    seat, sense, said = text.split(":")
    number = None if sense == "-" else int(sense.rstrip("+")) - 1
    return Sense(read_seat(seat), _unescaped(said), number, known=sense.endswith("+"))


def _read_ballot(text: str) -> Ballot:
    said = read_action(text[1:])
    assert isinstance(said, Vote)
    return Ballot(read_seat(text[0]), said.refused, said.same)


def _read_sheet(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    seats, every = len(state.hands), board(state.options.diameter).neighbours
    named = {state.first, *state.gone, *state.last_turns}
    named |= {tile.seat for tile in state.tiles}
    named |= {*state.done, *([] if state.asker is None else [state.asker])}
    named |= {claim.seat for claim in state.claims} | {one.seat for one in state.answers}
    named |= {ballot.seat for ballot in state.ballots}
    each = {len(state.sheets), len(state.polyedre), len(state.bonuses)}
    if each != {seats} or not named <= set(state.seats):
        raise Unreadable("seats", got=seats)
    cells = [tile.cell for tile in state.tiles]
    if cells != sorted(set(cells)) or not set(cells) <= set(every):
        raise Unreadable("cells")
    for line in state.diagonals:
        if len(line) < 2 or not set(line) <= set(cells):
            raise Unreadable("cells")
    marked = [mark.cell for mark in state.marks]
    marked += [one for word in state.spoken for one in word.cells]
    marked += [claim.cell for claim in state.claims if claim.cell is not None]
    if not set(marked) <= set(cells):
        raise Unreadable("cells")
    _check_dice(state)
    if state.end is None and not _goes_on(state):
        raise Unreadable("stuck")


def _check_dice(state: State) -> None:
    """§1.1 Each die is in one place, and shows one of its faces."""
    kinds = box(state.options.dice_set)
    shown = [(held.die, held.face) for hand in state.hands for held in hand]
    shown += [(tile.die, tile.face) for tile in state.tiles]
    dice = [die for die, _ in shown]
    if len(set(dice)) < len(dice):
        raise Unreadable("dice", die=next(die for die in dice if dice.count(die) > 1))
    if max(dice, default=0) >= state.dice or (SUPER_JOKER in state.faces) != (state.force > 0):
        raise Unreadable("dice", die=SUPER)
    for die, face in shown:
        if face is not None and face not in kinds[die].faces:
            raise Unreadable("face", die=die, got=face)
    for hand in state.hands:
        order = [held.die for held in hand]
        if len(hand) > HAND or order != sorted(order) or any(_unkept(held) for held in hand):
            raise Unreadable("hand", got=",".join(map(_write_held, hand)))


def _unkept(held: Held) -> bool:
    return held.kept and held.face is None


def _goes_on(state: State) -> bool:
    """Is there somebody to wait for, or something that luck owes and can give?"""
    if len(state.in_play) < 2 or (state.elue == "") != (state.phase in BEFORE):
        return False
    if state.recompositions == LAST_RECOMPOSITIONS:
        return False
    hand = state.hands[state.turn]
    match state.phase:
        case Phase.DEAL:
            return not all(state.hands) and not state.tiles
        case Phase.POLYEDRE:
            return rules.to_roll(state) is not None
        case Phase.DRAW:
            return bool(state.bag) and not hand
        case Phase.REFILL:
            return bool(state.bag and state.due)
        case Phase.GATHER:
            return not hand and any(state.hands)
        case Phase.RECOMPOSE:
            return state.turn in state.in_play and bool(state.tiles) and state.final
        case Phase.VOTE if state.proposed is not None:
            laying = rules.lay_out(state, state.turn, state.proposed)
            voted = state.turn in state.in_play and bool(rules.waiting(state))
            return voted and not isinstance(laying, Refusal)
        case Phase.VOTE:
            return bool(state.answers) and _is_asked(state)
        case Phase.CLAIMS:
            return bool(state.spoken) and (_is_asked(state) or not state.asked)
        case Phase.ANSWERS | Phase.MATCHES:
            return _is_asked(state)
        case _:
            loose = any(not held.kept for held in hand)
            return state.turn in state.in_play and (loose or not state.rolling)


def _is_asked(state: State) -> bool:
    return bool(state.asked and state.sense_count) and state.asker is not None


BEFORE: Final = (Phase.DEAL, Phase.POLYEDRE, Phase.ELUE)
