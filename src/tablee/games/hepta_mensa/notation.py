"""§8 Positions and moves of Hepta Mensa in writing.

    =r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r e1..../..i2../...... 12m/11m 0/0 11/11/11/11 e -

Cells row by row, two signs each; places row by row, two signs each; the hands of encre and
ivoire; their coins; the hidden coins and recyclages of each colour (or of all); who is to move;
who emptied his hand first. Where they matter: the simple-arrow in the air, a forfeit, the clock.
"""

import re
from collections import Counter
from typing import Final

from tablee.core.game import Resign
from tablee.core.notation import Unreadable, fields, one_of
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.rules import group, is_over
from tablee.games.hepta_mensa.state import (
    AROUND,
    PLAYERS,
    Action,
    Attack,
    Cell,
    Colour,
    Flat,
    Forfeit,
    Hand,
    HeptaMensaOptions,
    Hidden,
    LayCentaur,
    LayStone,
    Pawn,
    Piece,
    State,
    TurnDouble,
    Turning,
)

FIELDS: Final = (
    "cells", "places", "hands", "coins", "hidden", "turn", "emptied", "turning", "end", "clock",
)  # fmt: skip
OPTIONAL: Final = ("-", "-", "0")

KINDS: Final = {
    "=": Flat.DOUBLE,
    "z": Flat.ECLAIR,
    "-": Flat.SIMPLE,
    "@": Flat.RECYCLAGE,
    "#": Flat.NEUTRAL,
}
COLOURS: Final = {
    "r": Colour.ROSE,
    "b": Colour.BLEU,
    "v": Colour.VERT,
    "o": Colour.OCRE,
    ".": None,
}
OWNERS: Final = {"e": PLAYERS[0], "i": PLAYERS[1]}
NOBODY: Final[dict[str, Seat | None]] = {**OWNERS, "-": None}
STONES: Final = {"1": 1, "2": 2, "c": 0}
PAWNS: Final = {"1": Pawn.ONE, "2": Pawn.TWO, "m": Pawn.MOON}
ENDS: Final = {"resigned": "resigned", "time": "time"}

_SIGN_OF_KIND: Final = {kind: sign for sign, kind in KINDS.items()}
_SIGN_OF_COLOUR: Final = {colour: sign for sign, colour in COLOURS.items()}
_SIGN_OF_SEAT: Final = {seat: sign for sign, seat in NOBODY.items()}
_SIGN_OF_STONES: Final = {stones: sign for sign, stones in STONES.items()}
_SIGN_OF_PAWN: Final = {pawn: sign for sign, pawn in PAWNS.items()}


def cell_name(cell: int) -> str:
    """`a1` at the top left, `d4` at the bottom right."""
    return f"{'abcd'[cell % 4]}{cell // 4 + 1}"


def place_name(place: int) -> str:
    """`1` to `9`, as on the keys of a telephone."""
    return str(place + 1)


# Moves


def action(move: Action) -> str:
    """§8 `1@5` lays a stone, `!b2` makes an éclair, `x5b2` attacks, `cm@5b2` lays a centaur."""
    match move:
        case LayStone(pawn, place):
            return f"{_SIGN_OF_PAWN[pawn]}@{place_name(place)}"
        case TurnDouble(cell):
            return f"!{cell_name(cell)}"
        case Attack(place, cell):
            return f"x{place_name(place)}{cell_name(cell)}"
        case LayCentaur(pawn, place, cell):
            turned = "" if cell is None else cell_name(cell)
            return f"c{_SIGN_OF_PAWN[pawn]}@{place_name(place)}{turned}"
        case Resign():
            return "resign"
        case _:
            return f"timeout {move.key}"


_MOVE: Final = re.compile(
    r"(?P<stone>[12])@(?P<at>[1-9])"
    r"|!(?P<double>[a-d][1-4])"
    r"|x(?P<target>[1-9])(?P<by>[a-d][1-4])"
    r"|c(?P<centaur>[12m])@(?P<on>[1-9])(?P<turned>[a-d][1-4])?"
)


def read_action(text: str) -> Action:
    """§8 The move of such signs; capitals and spaces do not matter."""
    if text.strip().lower() == "resign":
        return Resign()
    found = _MOVE.fullmatch("".join(text.lower().split()))
    if found is None:
        raise Unreadable("move", got=text[:20])
    part = found.groupdict()
    if part["stone"]:
        return LayStone(PAWNS[part["stone"]], _place(part["at"]))
    if part["double"]:
        return TurnDouble(_cell(part["double"]))
    if part["target"]:
        return Attack(_place(part["target"]), _cell(part["by"]))
    turned = None if part["turned"] is None else _cell(part["turned"])
    return LayCentaur(PAWNS[part["centaur"]], _place(part["on"]), turned)


def _cell(name: str) -> int:
    return "abcd".index(name[0]) + 4 * (int(name[1]) - 1)


def _place(name: str) -> int:
    return int(name) - 1


# Positions


def position(state: State) -> str:
    """§8 The state on one line; the last fields are left out where they say nothing."""
    parts = [
        _rows([_write_cell(cell) for cell in state.cells], 4) or "-",
        _rows([_write_piece(piece) for piece in state.places], 3),
        "/".join(_write_hand(hand) for hand in state.hands),
        "/".join(map(str, state.coins)),
        "/".join(f"{hidden.coins}{hidden.recyclages}" for hidden in state.hidden),
        _SIGN_OF_SEAT[state.turn],
        _SIGN_OF_SEAT[state.emptied],
        _write_turning(state.turning),
        _write_forfeit(state.forfeit),
        str(state.options.clock),
    ]
    while len(parts) > len(FIELDS) - len(OPTIONAL) and parts[-1] == OPTIONAL[len(parts) - 8]:
        parts.pop()
    return " ".join(parts)


def _rows(signs: list[str], width: int) -> str:
    return "/".join("".join(signs[at : at + width]) for at in range(0, len(signs), width))


def _write_cell(cell: Cell) -> str:
    return _SIGN_OF_KIND[cell.kind] + _SIGN_OF_COLOUR[cell.colour]


def _write_piece(piece: Piece | None) -> str:
    return ".." if piece is None else _SIGN_OF_SEAT[piece.owner] + _SIGN_OF_STONES[piece.stones]


def _write_hand(hand: Hand) -> str:
    return "".join(sign * hand.count(pawn) for sign, pawn in PAWNS.items()) or "-"


def _write_turning(turning: Turning | None) -> str:
    if turning is None:
        return "-"
    struck = "" if turning.attacked is None else f"x{place_name(turning.attacked)}"
    return f"{_SIGN_OF_SEAT[turning.seat]}:{cell_name(turning.cell)}{struck}"


def _write_forfeit(forfeit: Forfeit | None) -> str:
    return "-" if forfeit is None else f"{_SIGN_OF_SEAT[forfeit.seat]}:{forfeit.reason}"


def read_position(text: str) -> State:
    """§8 The state of such a line, if the pawns of the box can lie so."""
    least = len(FIELDS) - len(OPTIONAL)
    given = fields(text, FIELDS, least)
    names = [*given, *OPTIONAL[len(given) - least :]]
    encre, ivoire = _two(names[2], "hands")
    of_encre, of_ivoire = _two(names[3], "coins")
    hidden = tuple(_read_hidden(part) for part in names[4].split("/"))
    state = State(
        options=HeptaMensaOptions(clock=_read_clock(names[9]), colours=len(hidden) > 1),
        cells=_read_cells(names[0]),
        places=_read_places(names[1]),
        hands=(_read_hand(encre), _read_hand(ivoire)),
        coins=(_number(of_encre, "coins"), _number(of_ivoire, "coins")),
        hidden=hidden,
        turn=one_of(names[5], NOBODY, "turn"),
        emptied=one_of(names[6], NOBODY, "emptied"),
        turning=_read_turning(names[7]),
        forfeit=_read_forfeit(names[8]),
    )
    _check(state)
    return state


def _pairs(text: str, rows: int, columns: int, field: str) -> list[str]:
    lines = text.split("/")
    if len(lines) != rows or any(len(line) != 2 * columns for line in lines):
        raise Unreadable("rows", field=field, rows=rows, columns=columns)
    return [line[at : at + 2] for line in lines for at in range(0, 2 * columns, 2)]


def _read_cells(text: str) -> tuple[Cell, ...]:
    if text == "-":
        return ()
    return tuple(
        Cell(one_of(pair[0], KINDS, "cells"), one_of(pair[1], COLOURS, "cells"))
        for pair in _pairs(text, 4, 4, "cells")
    )


def _read_places(text: str) -> tuple[Piece | None, ...]:
    return tuple(
        None
        if pair == ".."
        else Piece(one_of(pair[0], OWNERS, "places"), one_of(pair[1], STONES, "places"))
        for pair in _pairs(text, 3, 3, "places")
    )


def _read_hand(text: str) -> Hand:
    held = Counter(one_of(sign, PAWNS, "hands") for sign in text if text != "-")
    return Hand(held[Pawn.ONE], held[Pawn.TWO], held[Pawn.MOON])


def _two(text: str, field: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != len(PLAYERS):
        raise Unreadable("two", field=field, got=len(parts))
    return parts


def _number(text: str, field: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text):
        raise Unreadable("number", field=field, got=text[:20])
    return int(text)


def _read_clock(text: str) -> int:
    return _number(text, "clock")


def _read_hidden(text: str) -> Hidden:
    if not re.fullmatch("[0-4]{2}", text):
        raise Unreadable("hidden", got=text[:20])
    return Hidden(int(text[0]), int(text[1]))


def _read_turning(text: str) -> Turning | None:
    if text == "-":
        return None
    found = re.fullmatch("([ei]):([a-d][1-4])(?:x([1-9]))?", text)
    if found is None:
        raise Unreadable("turning", got=text[:20])
    seat, cell, struck = found.groups()
    return Turning(OWNERS[seat], _cell(cell), None if struck is None else _place(struck))


def _read_forfeit(text: str) -> Forfeit | None:
    if text == "-":
        return None
    seat, _, reason = text.partition(":")
    return Forfeit(one_of(seat, OWNERS, "end"), one_of(reason, ENDS, "end"))


def _check(state: State) -> None:
    """Refuse what the box cannot hold, so that a solver never answers nonsense."""
    if len(state.hidden) not in (1, len(Colour)):
        raise Unreadable("two", field="hidden", got=len(state.hidden))
    for seat in PLAYERS:
        _check_pawns(state, seat)
    if state.cells:
        _check_cells(state)
    if state.turning is not None:
        _check_turning(state, state.turning)
    _check_turn(state)


def _check_pawns(state: State, seat: Seat) -> None:
    """§1.4 Two one-stone pawns, one of two stones and a moon, in hand or laid."""
    stones = [piece.stones for piece in state.places if piece is not None and piece.owner == seat]
    hand, full = state.hands[seat], Hand()
    if (
        len(stones) + hand.left != full.left
        or hand.ones + stones.count(1) > full.ones
        or hand.twos + stones.count(2) > full.twos
        or hand.moons > full.moons
    ):
        raise Unreadable("pawns", seat=_SIGN_OF_SEAT[seat])


def _check_cells(state: State) -> None:
    """§1.2 As many unturned simple-arrows as hidden faces, in each group."""
    simples = [0] * len(state.hidden)
    for cell in state.cells:
        if (cell.colour is not None) != (state.options.colours and cell.kind is not Flat.NEUTRAL):
            raise Unreadable("colours")
        simples[group(cell)] += cell.kind is Flat.SIMPLE
    if simples != [hidden.total for hidden in state.hidden]:
        raise Unreadable("hidden_count", simples="/".join(map(str, simples)))
    for index in range(len(state.hidden)):
        _check_group(state, index)
    if sum(state.coins) > len(Colour) - sum(hidden.coins for hidden in state.hidden):
        raise Unreadable("coins")


def _check_group(state: State, index: int) -> None:
    """§1.1 In each colour two double-arrows, which never leave, a coin and a *recyclage*."""
    share = len(Colour) // len(state.hidden)
    kinds = Counter(
        cell.kind for cell in state.cells if cell.kind is not Flat.NEUTRAL and group(cell) == index
    )
    if (
        kinds[Flat.DOUBLE] + kinds[Flat.ECLAIR] != 2 * share
        or state.hidden[index].coins > share
        or state.hidden[index].recyclages + kinds[Flat.RECYCLAGE] > share
    ):
        raise Unreadable("box")


def _check_turning(state: State, turning: Turning) -> None:
    if (
        not state.cells
        or state.cells[turning.cell].kind is not Flat.SIMPLE
        or state.turn != turning.seat
    ):
        raise Unreadable("turning", got=_write_turning(turning))
    if turning.attacked is None:
        return
    target = state.places[turning.attacked]
    if (
        turning.cell not in AROUND[turning.attacked]
        or target is None
        or target.centaur
        or target.owner == turning.seat
    ):
        raise Unreadable("turning", got=_write_turning(turning))


def _check_turn(state: State) -> None:
    """§6.1 Who has no pawn left acts no more; §6.3 the first such player is named."""
    empty = [seat for seat in PLAYERS if not state.hands[seat].left]
    if (state.emptied is None) != (not empty) or (empty and state.emptied not in empty):
        raise Unreadable("emptied")
    acts_no_more = state.turn in empty and state.turning is None and not is_over(state)
    if acts_no_more or (state.turn is not None and not state.cells):
        raise Unreadable("turn")
