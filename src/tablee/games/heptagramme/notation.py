"""§10 Positions and moves of Heptagramme in writing.

    Afr/Re/F/C/*/O/Z ip/aefilsz -/- 0 last=00..... lines=f1r1e2

The seven columns; the hands in the order of play; the baskets of min. and maj.; whose turn it is.
Then, as `name=value`, whatever is not as it usually is. The piles are what is left of the box. In
writing a joker is `*`.
"""

import re
from typing import Any, Final

from tablee.core.game import Resign, Seat
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
from tablee.games.heptagramme.rules import END_SECTIONS, chance_is_due, waiting
from tablee.games.heptagramme.state import (
    COLUMNS,
    SEATS,
    Accept,
    Action,
    Announce,
    Column,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Help,
    HeptagrammeOptions,
    Judges,
    Line,
    Name,
    OpenDoubt,
    Pass,
    Phase,
    Place,
    ProposeStop,
    State,
    TakeBack,
)
from tablee.letters.cards import (
    JOKER,
    MAJS,
    MINS,
    holds,
    in_order,
    points,
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


def card_name(card: str) -> str:
    """A card by its sign."""
    return written(card)


def beginning_name(text: str) -> str:
    """Letters of a column as they lie there: the first is a capital."""
    return written(text.capitalize())


def word_name(word: str) -> str:
    """A word as the table writes it."""
    return word.capitalize()


def gain_name(cards: str) -> str:
    """§3.3 What cards bring: `+3`."""
    return f"+{sum(map(points, cards))}"


def loss_name(cards: str) -> str:
    """§3.4 What is taken off with cards: `−3`."""
    return f"\N{MINUS SIGN}{sum(map(points, cards))}"


def head_name(word: str) -> str:
    """§4.1 What the maj. of a word brings: `+6`."""
    return gain_name(word[0].upper())


# Moves


def action(move: Action) -> str:
    """§10 `f3` places, `-3` takes back, `3=carpe` announces, `/ab` passes, `3?` doubts."""
    match move:
        case Place(card, column):
            return f"{written(card)}{column_name(column)}"
        case TakeBack(column):
            return f"-{column_name(column)}"
        case Announce(column, word):
            return f"{column_name(column)}={word}"
        case DrawBonus():
            return "+"
        case EndTurn():
            return "."
        case Pass(cards):
            return f"/{written(cards)}"
        case Doubt(column):
            return f"{column_name(column)}?"
        case Name(column, word):
            return f"{column_name(column)}:{word}"
        case Concede(column):
            return f"{column_name(column)}:-"
        case Accept():
            return "ok"
        case ProposeStop():
            return "stop"
        case DeclineStop():
            return "non"
        case Resign():
            return "resign"
        case _:
            return f"timeout {move.key}"


_WORDS: Final[dict[str, Action]] = {
    "+": DrawBonus(),
    ".": EndTurn(),
    "ok": Accept(),
    "stop": ProposeStop(),
    "non": DeclineStop(),
    "resign": Resign(),
}
_MOVE: Final = re.compile(
    r"(?P<card>[a-z*])(?P<at>[1-7])"
    r"|-(?P<back>[1-7])"
    r"|(?P<doubted>[1-7])\?"
    r"|(?P<conceded>[1-7]):-"
    r"|(?P<column>[1-7])(?P<sign>[=:])(?P<word>[^\W\d_]{1,64})"
    r"|/(?P<cards>[a-z*]{0,96})"
)


def read_action(text: str) -> Action:
    """§10 The move of such signs; capitals and spaces do not matter."""
    typed = "".join(text.lower().split())
    if typed in _WORDS:
        return _WORDS[typed]
    found = _MOVE.fullmatch(typed)
    if found is None:
        raise Unreadable("move", got=text[:20])
    part = found.groupdict()
    if part["card"]:
        return Place(read_cards(part["card"]), _column(part["at"]))
    if part["back"]:
        return TakeBack(_column(part["back"]))
    if part["doubted"]:
        return Doubt(_column(part["doubted"]))
    if part["conceded"]:
        return Concede(_column(part["conceded"]))
    if part["column"]:
        kind = Announce if part["sign"] == "=" else Name
        return kind(_column(part["column"]), part["word"])
    return Pass(read_cards(part["cards"]))


def _column(name: str) -> int:
    return int(name) - 1


# Positions


def position(state: State) -> str:
    """§10 The state on one line."""
    usual = _extras(_plain(state.hands))
    extras = unusual(_extras(state), usual)
    required = [
        "/".join(written(f"{column.maj or '-'}{column.mins}") for column in state.columns),
        "/".join(written(hand) or "-" for hand in state.hands),
        f"{written(state.corbeille) or '-'}/{written(state.corbeille_majs) or '-'}",
        str(state.turn),
    ]
    return " ".join((*required, *extras))


def _plain(hands: tuple[str, ...]) -> State:
    """A state in which nothing is unusual: what extras are compared with."""
    options = HeptagrammeOptions()
    seats = len(hands)
    return State(
        options=options,
        hands=hands,
        phase=Phase.TURN,
        passes=(0,) * seats,
        sheets=((),) * seats,
    )


def _extras(state: State) -> dict[str, str]:
    """Everything but the cards and whose turn it is."""
    options = state.options
    return {
        "number": str(state.number),
        "phase": state.phase,
        "last": "".join(_digit(column.last) for column in state.columns),
        "lines": "".join(map(_write_line, state.lines)) or "-",
        "fine": str(state.fine),
        "frozen": str(state.frozen),
        "settled": str(state.settled),
        "bonus": "+" if state.bonus else "!" if state.earned else "-",
        "exchange": written(state.exchange) or "-",
        "doubt": "-" if state.doubt is None else _write_doubt(state.doubt),
        "doubted": _write_columns(state.doubted),
        "closed": _write_columns(state.closed),
        "accepted": write_seats(state.accepted),
        "gone": write_seats(state.gone),
        "blank": str(state.blank),
        "passes": "".join(map(str, state.passes)),
        "quiet": flag(on=state.quiet),
        "stop": write_seats(state.stop),
        "declined": str(state.declined),
        "blocked": flag(on=state.blocked),
        "sheets": ";".join(map(write_points, state.sheets)),
        "end": state.end or "-",
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


def _write_line(line: Line) -> str:
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
        options=HeptagrammeOptions(
            clock=int(extra["clock"]),
            short=extra["short"] == "+",
            referee=Judges(extra["referee"]),
            vocabulary=Vocabulary(extra["vocabulary"]),
            proper=extra["proper"] == "+",
            coarse=extra["coarse"] == "+",
            help=Help(extra["help"]),
        ),
        hands=hands,
        columns=columns,
        pile=rest(MINS, laid),
        corbeille=corbeille,
        majs=rest(MAJS, heads),
        corbeille_majs=corbeille_majs,
        phase=Phase(extra["phase"]),
        turn=read_turn(turn, len(hands)),
        number=int(extra["number"]),
        lines=_read_lines(extra["lines"]),
        fine=int(extra["fine"]),
        frozen=int(extra["frozen"]),
        settled=int(extra["settled"]),
        earned=extra["bonus"] != "-",
        bonus=extra["bonus"] == "+",
        exchange=read_cards(extra["exchange"]),
        doubt=or_none(extra["doubt"], _read_doubt),
        doubted=_read_columns_of(extra["doubted"]),
        closed=tuple(map(_column, or_none(extra["closed"], str) or "")),
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


def _read_lines(text: str) -> tuple[Line, ...]:
    found = re.findall(r"([A-Za-z*])(?:([1-7])([0-3]?)|\.([1-7]))", text)
    return tuple(
        Line(read_cards(card), left=_column(left))
        if left
        else Line(read_cards(card), _column(at), _seat(after))
        for card, at, after, left in found
    )


def _read_doubt(text: str) -> OpenDoubt:
    return OpenDoubt(_column(text[0]), read_seat(text[1]), read_seat(text[2]))


def _read_columns_of(text: str) -> tuple[int | None, ...]:
    return () if text == "-" else tuple(None if at == "." else _column(at) for at in text)


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    named: list[Seat | None] = [*state.accepted, *state.gone, *state.stop]
    named += [column.last for column in state.columns]
    named += [line.after for line in state.lines]
    named += [] if state.doubt is None else [state.doubt.asked, state.doubt.by]
    told = {len(state.sheets), len(state.passes)}
    if told != {len(state.hands)} or not {*named, None} <= {*state.seats, None}:
        raise Unreadable("seats", got=len(state.hands))
    if any(column.text.count(JOKER) > 1 for column in state.columns):
        raise Unreadable("jokers")
    if not _lines_lie_there(state) or not holds(state.hands[state.turn], state.exchange):
        raise Unreadable("lines")
    dealing = state.phase is Phase.DEAL
    if dealing != (not state.hands[-1] and state.number == 1 and not state.lines):
        raise Unreadable("stuck")
    gone = state.turn in state.gone
    if state.end is None and (gone or not (chance_is_due(state) or waiting(state))):
        raise Unreadable("stuck")


def _lines_lie_there(state: State) -> bool:
    """§3.3 The min. of this turn are the last of their columns, in the order they came."""
    if max(state.frozen, state.settled) > len(state.lines):
        return False
    for at in COLUMNS:
        placed = "".join(line.card for line in state.lines if line.column == at)
        if not state.columns[at].mins.endswith(placed):
            return False
    return True
