"""§10 Positions of Heptagramme in writing.

    Afr/Re/F/C/*/O/Z ip/aefilsz -/- 0 last=00..... lines=f1r1e2

The seven columns; the hands in the order of play; the baskets of min. and maj.; whose turn it is.
Then, as `name=value`, whatever is not as it usually is. The piles are what is left of the box. In
writing a joker is `*`.
"""

import re
from typing import Any, Final

from tablee.core.notation import (
    Unreadable,
    fields,
    flag,
    listed,
    named_values,
    or_none,
    read_points,
    read_seat,
    read_seats,
    read_turn,
    unusual,
    write_points,
    write_seats,
)
from tablee.core.seats import Seat
from tablee.games.heptagramme.dealing import chance_is_due
from tablee.games.heptagramme.ending import END_SECTIONS
from tablee.games.heptagramme.floor import waiting
from tablee.games.heptagramme.options import Help, HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import (
    COLUMNS,
    SEATS,
    Column,
    Open,
    OpenDoubt,
    Phase,
    ScoringCard,
    State,
)
from tablee.letters.cards import (
    JOKER,
    MAJS,
    MINS,
    holds,
    in_order,
    read_cards,
    read_hand,
    rest,
    written,
)
from tablee.letters.words import Vocabulary

FIELDS: Final = ("columns", "hands", "corbeilles", "turn")


def column_name(column: int) -> str:
    """`1` to `7`, from the left."""
    return str(column + 1)


def read_column(name: str) -> int:
    """And back."""
    return int(name) - 1


def position(state: State) -> str:
    """§10 The state on one line."""
    usual = _extras(_plain(state.hands))
    extras = unusual(_extras(state), usual)
    required = [
        "/".join(written(f"{column.maj or '-'}{column.mins}") for column in state.open.columns),
        "/".join(written(hand) or "-" for hand in state.hands),
        f"{written(state.corbeille) or '-'}/{written(state.corbeille_majs) or '-'}",
        str(state.open.turn),
    ]
    return " ".join((*required, *extras))


def _plain(hands: tuple[str, ...]) -> State:
    """A state in which nothing is unusual: what extras are compared with."""
    seats = len(hands)
    table = Open(
        options=HeptagrammeOptions(),
        phase=Phase.TURN,
        passes=(0,) * seats,
        sheets=((),) * seats,
    )
    return State(table, hands)


def _extras(state: State) -> dict[str, str]:
    """Everything but the cards and whose turn it is."""
    table, options = state.open, state.open.options
    return {
        "number": str(table.number),
        "phase": table.phase,
        "last": "".join(_digit(column.last) for column in table.columns),
        "lines": "".join(map(_write_line, table.scoring)) or "-",
        "fine": str(table.fine),
        "frozen": str(table.frozen),
        "settled": str(table.settled),
        "bonus": "+" if table.bonus else "!" if table.earned else "-",
        "exchange": written(state.exchange) or "-",
        "doubt": "-" if table.doubt is None else _write_doubt(table.doubt),
        "doubted": _write_columns(table.doubted),
        "closed": _write_columns(table.closed),
        "accepted": write_seats(table.accepted),
        "gone": write_seats(table.gone),
        "blank": str(table.blank),
        "passes": "".join(map(str, table.passes)),
        "quiet": flag(on=table.quiet),
        "stop": write_seats(table.stop),
        "declined": str(table.declined),
        "blocked": flag(on=table.blocked),
        "sheets": ";".join(map(write_points, table.sheets)),
        "end": table.end or "-",
        "referee": options.referee,
        "short": flag(on=options.short),
        "vocabulary": options.vocabulary,
        "proper": flag(on=options.proper),
        "coarse": flag(on=options.coarse),
        "help": options.help,
        "clock": str(options.clock),
    }


_EXTRAS: Final = {
    "number": "[1-9][0-9]{0,5}",
    "phase": "|".join(Phase),
    "last": "[0-3.]{7}",
    "lines": r"-|(?:[A-Za-z*](?:[1-7][0-3]?|\.[1-7]))+",
    "fine": "[0-9]{1,3}",
    "frozen": "[0-9]{1,3}",
    "settled": "[0-9]{1,3}",
    "bonus": "[+!-]",
    "exchange": r"-|[a-z*]+",
    "doubt": "-|[1-7][0-3]{2}",
    "doubted": "-|[1-7.]+",
    "closed": "-|[1-7]+",
    "accepted": "-|[0-3]+",
    "gone": "-|[0-3]+",
    "blank": "[0-9]{1,3}",
    "passes": "[0-9]{2,4}",
    "quiet": "[+-]",
    "stop": "-|[0-3]+",
    "declined": "[0-9]{1,6}",
    "blocked": "[+-]",
    "sheets": listed("-|(?:/|-?[0-9]+)(?:,(?:/|-?[0-9]+))*"),
    "end": "|".join(("-", *END_SECTIONS)),
    "referee": "|".join(Judges),
    "short": "[+-]",
    "vocabulary": "|".join(Vocabulary),
    "proper": "[+-]",
    "coarse": "[+-]",
    "help": "|".join(Help),
    "clock": "[0-9]{1,5}",
}


def _digit(seat: Seat | None) -> str:
    return "." if seat is None else str(seat)


def _write_line(line: ScoringCard) -> str:
    card = written(line.card)
    if line.column is None:
        assert line.left is not None, "what lies nowhere has left the table"
        return f"{card}.{column_name(line.left)}"
    return f"{card}{column_name(line.column)}{'' if line.after is None else line.after}"


def _write_doubt(doubt: OpenDoubt) -> str:
    return f"{column_name(doubt.column)}{doubt.asked}{doubt.by}"


def _write_columns(columns: tuple[int | None, ...]) -> str:
    return "".join("." if at is None else column_name(at) for at in columns) or "-"


def read_position(text: str) -> State:
    """§10 The state of such a line, if the 123 cards can lie so."""
    parts = text.split()
    columns, hands, baskets, turn = fields(" ".join(parts[:4]), FIELDS)
    held = tuple(read_hand(hand) for hand in hands.split("/"))
    if len(held) not in SEATS:
        raise Unreadable("seats", got=len(held))
    extra = _extras(_plain(held)) | named_values(parts[4:], _EXTRAS)
    state = _state(_read_columns(columns, extra["last"]), held, baskets, turn, extra)
    _check(state)
    return state


def _read_columns(text: str, last: str) -> tuple[Column, ...]:
    found = [re.fullmatch(r"([A-Z*])([a-z*]*)|-", part) for part in text.split("/")]
    if len(found) != len(COLUMNS) or None in found:
        raise Unreadable("columns", got=text[:60])
    return tuple(
        Column(read_cards(part[1]), read_cards(part[2]), _seat(digit)) if part[1] else Column()
        for part, digit in zip(found, last, strict=True)
        if part is not None
    )


def _seat(digit: str) -> Seat | None:
    return None if digit in (".", "") else read_seat(digit)


def _state(
    columns: tuple[Column, ...], hands: tuple[str, ...], baskets: str, turn: str, extra: Any
) -> State:
    mins, _, majs = baskets.partition("/")
    if not re.fullmatch(r"-|[a-z*]+", mins) or not re.fullmatch(r"-|[A-Z*]+", majs):
        raise Unreadable("cards", field="corbeilles", got=baskets[:20])
    corbeille, corbeille_majs = in_order(read_cards(mins)), in_order(read_cards(majs))
    laid = "".join(column.mins for column in columns) + "".join(hands) + corbeille
    heads = "".join(column.maj or "" for column in columns) + corbeille_majs
    return State(
        open=_open(columns, read_turn(turn, len(hands)), extra),
        hands=hands,
        pile=rest(MINS, laid),
        corbeille=corbeille,
        majs=rest(MAJS, heads),
        corbeille_majs=corbeille_majs,
        exchange=read_cards(extra["exchange"]),
    )


def _open(columns: tuple[Column, ...], turn: Seat, extra: Any) -> Open:
    return Open(
        options=_options(extra),
        columns=columns,
        phase=Phase(extra["phase"]),
        turn=turn,
        number=int(extra["number"]),
        scoring=_read_lines(extra["lines"]),
        fine=int(extra["fine"]),
        frozen=int(extra["frozen"]),
        settled=int(extra["settled"]),
        earned=extra["bonus"] != "-",
        bonus=extra["bonus"] == "+",
        doubt=or_none(extra["doubt"], _read_doubt),
        doubted=_read_columns_of(extra["doubted"]),
        closed=tuple(map(read_column, or_none(extra["closed"], str) or "")),
        accepted=read_seats(extra["accepted"]),
        gone=read_seats(extra["gone"]),
        blank=int(extra["blank"]),
        passes=tuple(map(int, extra["passes"])),
        quiet=extra["quiet"] == "+",
        stop=read_seats(extra["stop"]),
        declined=int(extra["declined"]),
        blocked=extra["blocked"] == "+",
        sheets=tuple(map(read_points, extra["sheets"].split(";"))),
        end=or_none(extra["end"], str),
    )


def _options(extra: Any) -> HeptagrammeOptions:
    return HeptagrammeOptions(
        clock=int(extra["clock"]),
        short=extra["short"] == "+",
        referee=Judges(extra["referee"]),
        vocabulary=Vocabulary(extra["vocabulary"]),
        proper=extra["proper"] == "+",
        coarse=extra["coarse"] == "+",
        help=Help(extra["help"]),
    )


def _read_lines(text: str) -> tuple[ScoringCard, ...]:
    found = re.findall(r"([A-Za-z*])(?:([1-7])([0-3]?)|\.([1-7]))", text)
    return tuple(
        ScoringCard(read_cards(card), left=read_column(left))
        if left
        else ScoringCard(read_cards(card), read_column(at), _seat(after))
        for card, at, after, left in found
    )


def _read_doubt(text: str) -> OpenDoubt:
    return OpenDoubt(read_column(text[0]), read_seat(text[1]), read_seat(text[2]))


def _read_columns_of(text: str) -> tuple[int | None, ...]:
    return () if text == "-" else tuple(None if at == "." else read_column(at) for at in text)


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    table = state.open
    named: list[Seat | None] = [*table.accepted, *table.gone, *table.stop]
    named += [column.last for column in table.columns]
    named += [line.after for line in table.scoring]
    named += [] if table.doubt is None else [table.doubt.asked, table.doubt.by]
    told = {len(table.sheets), len(table.passes)}
    if told != {len(state.hands)} or not {*named, None} <= {*table.seats, None}:
        raise Unreadable("seats", got=len(state.hands))
    if any(column.text.count(JOKER) > 1 for column in table.columns):
        raise Unreadable("jokers")
    if not _lines_lie_there(table) or not holds(state.hands[table.turn], state.exchange):
        raise Unreadable("lines")
    dealing = table.phase is Phase.DEAL
    if dealing != (not state.hands[-1] and table.number == 1 and not table.scoring):
        raise Unreadable("stuck")
    gone = table.turn in table.gone
    if table.end is None and (gone or not (chance_is_due(state) or waiting(state))):
        raise Unreadable("stuck")


def _lines_lie_there(table: Open) -> bool:
    """§3.3 The min. of this turn are the last of their columns, in the order they came."""
    if max(table.frozen, table.settled) > len(table.scoring):
        return False
    for at in COLUMNS:
        placed = "".join(line.card for line in table.scoring if line.column == at)
        if not table.columns[at].mins.endswith(placed):
            return False
    return True
