"""§9 Positions of Anagramme in writing.

    pire>pierre,conduire,terre@2.8.2 *aeins/bcdot m/k 0 packs=2 verticales=+

The words, each after those that it was before; the hands in the order of play; the face-up card and
the discards; whose turn it is. Then, as `name=value`, whatever is not as it usually is. The talon
is what is left of the box. In writing a joker is `*`, and in a word a capital; `terre@2.8.2`
crosses the second word at its eighth letter with its own second one.
"""

import re
from collections import Counter
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
    write_seat,
    write_seats,
)
from tablee.games.anagramme.cards import Dear
from tablee.games.anagramme.counting import END_SECTIONS, dealt_in
from tablee.games.anagramme.dealing import box, to_draw
from tablee.games.anagramme.laid import laid_cards
from tablee.games.anagramme.options import SEATS, AnagrammeOptions, Judges, Off, To
from tablee.games.anagramme.state import Crossing, Open, Phase, State, Window, Word
from tablee.games.anagramme.turns import is_blocked, waiting
from tablee.letters.cards import holds, in_order, read_cards, read_hand, rest, written
from tablee.letters.words import Vocabulary

FIELDS: Final = ("words", "hands", "talon", "turn")


def place_name(at: int) -> str:
    """`1`, `2`, `3` … in the order in which words were laid."""
    return str(at + 1)


def position(state: State) -> str:
    """§9 The state on one line."""
    table = state.open
    usual = _extras(_plain(state.hands))
    extras = unusual(_extras(state), usual)
    required = [
        _write_words(table.laid),
        "/".join(written(hand) or "-" for hand in state.hands),
        f"{written(table.turned or '-')}/{written(state.discards) or '-'}",
        str(table.turn),
    ]
    return " ".join((*required, *extras))


def _plain(hands: tuple[str, ...]) -> State:
    """A state in which nothing is unusual: what extras are compared with."""
    each = len(hands)
    table = Open(
        options=AnagrammeOptions(),
        phase=Phase.TURN,
        drawn=("",) * each,
        remises=(0,) * each,
        charges=(0,) * each,
        sheets=((),) * each,
        fell=(0,) * each,
        returned=(None,) * each,
    )
    return State(table, hands=hands, talon="")


def _extras(state: State) -> dict[str, str]:
    """Everything but the cards and whose turn it is."""
    table, options = state.open, state.open.options
    return {
        "phase": table.phase,
        "dealer": str(table.dealer),
        "number": str(table.number),
        "deal": str(table.deal),
        "drawn": ";".join(written(cards) or "-" for cards in table.drawn),
        "owed": write_seat(table.owed),
        "blank": str(table.blank),
        "remises": ";".join(map(str, table.remises)),
        "charges": ";".join(map(str, table.charges)),
        "window": "-" if table.window is None else _write_window(table.window, state.shed),
        "accepted": write_seats(table.accepted),
        "contested": write_seats(state.contested),
        "upheld": ",".join(table.upheld) or "-",
        "counted": write_seats(table.counted),
        "sheets": ";".join(map(write_points, table.sheets)),
        "fell": ";".join(map(str, table.fell)),
        "returned": ";".join("-" if back is None else str(back) for back in table.returned),
        "gone": write_seats(table.gone),
        "end": table.end or "-",
        "limit": str(options.limit),
        "packs": str(options.packs),
        "jokers": str(options.jokers),
        "shortest": str(options.shortest),
        "vocabulary": options.vocabulary,
        "coarse": flag(on=options.coarse),
        "referee": options.referee,
        "replaced": options.replaced,
        "remise": options.remise,
        "verticales": flag(on=options.verticales),
        "reentry": flag(on=options.reentry),
        "simple": flag(on=options.partie_simple),
        "stake": str(options.stake),
        "hints": flag(on=options.hints),
        "dear": options.dear,
        "rounds": str(options.blank_rounds),
        "clock": str(options.clock),
    }


_NUMBER: Final = "-?[0-9]{1,6}"
_WORD: Final = r"(?:[a-z]+>)*[a-zA-Z]{1,64}(?:@[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{1,2})?"
_TABLE: Final = rf"-|{_WORD}(?:,{_WORD})*"


_EXTRAS: Final = {
    "phase": "|".join(Phase),
    "dealer": "[0-7]",
    "number": "[1-9][0-9]{0,5}",
    "deal": "[1-9][0-9]{0,5}",
    "drawn": listed("-|[a-z*]+"),
    "owed": "-|[0-7]",
    "blank": "[0-9]{1,5}",
    "remises": listed("[0-9]{1,5}"),
    "charges": listed("[0-9]{1,5}"),
    "window": r"-|[0-9]{1,6}:[0-7]:[0-9]{1,2}(?:\.[0-9]{1,2})*:(?:-|[a-z*]+):(?:-|[a-z*]+):"
    rf"[a-z*-]:[0-9]{{1,5}}:[0-9]{{1,5}}:(?:{_TABLE})",
    "accepted": "-|[0-7]+",
    "contested": "-|[0-7]+",
    "upheld": "-|[a-z]{1,64}(?:,[a-z]{1,64})*",
    "counted": "-|[0-7]+",
    "sheets": listed(rf"-|(?:/|{_NUMBER})(?:,(?:/|{_NUMBER}))*"),
    "fell": listed("[0-9]{1,6}"),
    "returned": listed(f"-|{_NUMBER}"),
    "gone": "-|[0-7]+",
    "end": "|".join(("-", *END_SECTIONS)),
    "limit": "100|200",
    "packs": "[12]",
    "jokers": "[12]",
    "shortest": "[34]",
    "vocabulary": "|".join(Vocabulary),
    "coarse": "[+-]",
    "referee": "|".join(Judges),
    "replaced": "|".join(To),
    "remise": "|".join(Off),
    "verticales": "[+-]",
    "reentry": "[+-]",
    "simple": "[+-]",
    "stake": "[0-9]{1,4}",
    "hints": "[+-]",
    "dear": "|".join(Dear),
    "rounds": "[25]",
    "clock": "[0-9]{1,5}",
}


def _write_words(laid: tuple[Word, ...]) -> str:
    return ",".join(map(_write_word, laid)) or "-"


def _write_word(word: Word) -> str:
    crossing = word.crossing
    across = "" if crossing is None else f"@{crossing.on + 1}.{crossing.at + 1}.{crossing.own + 1}"
    return ">".join((*word.before, word.text)) + across


def _write_window(window: Window, shed: str | None) -> str:
    return ":".join(
        (
            str(window.number),
            str(window.seat),
            ".".join(map(place_name, window.made)),
            written(window.played) or "-",
            written(window.received) or "-",
            written(shed or "-"),
            str(window.remise),
            str(window.blank),
            _write_words(window.laid),
        )
    )


def read_position(text: str) -> State:
    """§9 The state of such a line, if the cards can lie so."""
    parts = text.split()
    words, hands, talon, turn = fields(" ".join(parts[:4]), FIELDS)
    held = tuple(read_hand(hand) for hand in hands.split("/"))
    if len(held) not in SEATS:
        raise Unreadable("seats", got=len(held))
    extra = _extras(_plain(held)) | named_values(parts[4:], _EXTRAS)
    state = _state(_read_words(words), held, talon, turn, extra)
    _check(state)
    return state


def _read_words(text: str) -> tuple[Word, ...]:
    if not re.fullmatch(_TABLE, text):
        raise Unreadable("words", got=text[:40])
    return () if text == "-" else tuple(map(_read_word, text.split(",")))


def _read_word(text: str) -> Word:
    told, _, across = text.partition("@")
    *before, now = told.split(">")
    crossing = Crossing(*(int(digits) - 1 for digits in across.split("."))) if across else None
    return Word(now, tuple(before), crossing)


def _state(
    laid: tuple[Word, ...], hands: tuple[str, ...], talon: str, turn: str, extra: Any
) -> State:
    turned, _, discards = talon.partition("/")
    if not re.fullmatch(r"[a-z*-]", turned) or not re.fullmatch(r"-|[a-z*]+", discards):
        raise Unreadable("cards", field="talon", got=talon[:20])
    options = _read_options(extra)
    _check_crossings(laid)
    seen = laid_cards(laid) + "".join(hands) + read_cards(turned) + read_cards(discards)
    window, shed = or_none(extra["window"], _read_window) or (None, None)
    table = Open(
        options=options,
        laid=laid,
        turned=read_cards(turned) or None,
        phase=Phase(extra["phase"]),
        drawn=tuple(map(read_cards, extra["drawn"].split(";"))),
        dealer=read_seat(extra["dealer"]),
        turn=read_turn(turn, len(hands)),
        number=int(extra["number"]),
        deal=int(extra["deal"]),
        owed=or_none(extra["owed"], read_seat),
        blank=int(extra["blank"]),
        remises=tuple(map(int, extra["remises"].split(";"))),
        charges=tuple(map(int, extra["charges"].split(";"))),
        window=window,
        accepted=read_seats(extra["accepted"]),
        upheld=tuple(or_none(extra["upheld"], lambda text: text.split(",")) or ()),
        counted=read_seats(extra["counted"]),
        sheets=tuple(map(read_points, extra["sheets"].split(";"))),
        fell=tuple(map(int, extra["fell"].split(";"))),
        returned=tuple(or_none(back, int) for back in extra["returned"].split(";")),
        gone=read_seats(extra["gone"]),
        end=or_none(extra["end"], str),
    )
    return State(
        table,
        hands=hands,
        talon=rest(box(options, len(hands)), seen),
        discards=in_order(read_cards(discards)),
        contested=read_seats(extra["contested"]),
        shed=shed,
    )


def _read_options(extra: Any) -> AnagrammeOptions:
    return AnagrammeOptions(
        clock=int(extra["clock"]),
        limit=200 if extra["limit"] == "200" else 100,
        packs=2 if extra["packs"] == "2" else 1,
        jokers=2 if extra["jokers"] == "2" else 1,
        shortest=4 if extra["shortest"] == "4" else 3,
        vocabulary=Vocabulary(extra["vocabulary"]),
        coarse=extra["coarse"] == "+",
        referee=Judges(extra["referee"]),
        replaced=To(extra["replaced"]),
        remise=Off(extra["remise"]),
        verticales=extra["verticales"] == "+",
        reentry=extra["reentry"] == "+",
        partie_simple=extra["simple"] == "+",
        stake=int(extra["stake"]),
        hints=extra["hints"] == "+",
        dear=Dear(extra["dear"]),
        blank_rounds=2 if extra["rounds"] == "2" else 5,
    )


def _read_window(text: str) -> tuple[Window, str | None]:
    """What lies open, and the card that went with it."""
    number, seat, made, played, received, discard, remise, blank, words = text.split(":")
    window = Window(
        number=int(number),
        seat=read_seat(seat),
        made=tuple(int(place) - 1 for place in made.split(".")),
        laid=_read_words(words),
        played=read_cards(played),
        received=read_cards(received),
        remise=int(remise),
        blank=int(blank),
    )
    return window, read_cards(discard) or None


def _check_crossings(laid: tuple[Word, ...]) -> None:
    """§4.1 A vertical word shares a letter with a horizontal one."""
    for word in laid:
        if (crossing := word.crossing) is None:
            continue
        there = 0 <= crossing.on < len(laid) and laid[crossing.on].crossing is None
        across = laid[crossing.on].text if there else ""
        inside = 0 <= crossing.at < len(across) and 0 <= crossing.own < len(word.text)
        if not inside or across[crossing.at] != word.text[crossing.own]:
            raise Unreadable("crossing", word=word.plain)


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    table, seats = state.open, len(state.hands)
    each = (table.drawn, table.remises, table.charges, table.sheets, table.fell, table.returned)
    named = {table.dealer, *table.accepted, *table.counted, *table.gone}
    named |= set() if table.owed is None else {table.owed}
    named |= set() if table.window is None else {table.window.seat}
    if any(len(items) != seats for items in each) or not named <= set(table.seats):
        raise Unreadable("seats", got=seats)
    if table.window is not None and not _undoable(state, table.window):
        raise Unreadable("window")
    if not {*state.contested} <= {*table.accepted}:
        raise Unreadable("window")
    if table.end is None and not _goes_on(state):
        raise Unreadable("stuck")


def _undoable(state: State, window: Window) -> bool:
    """§5.3 Can what lies there be taken back, and every card go where it was?"""
    hand = state.hands[window.seat]
    pile, gone = state.discards, state.shed or ""
    if state.open.options.replaced is To.HAND:
        there = holds(hand, window.received) and holds(pile, gone)
    else:
        there = holds(pile, gone + window.received)
    _check_crossings(window.laid)
    before = Counter(laid_cards(window.laid) + window.played)
    now = Counter(laid_cards(state.open.laid) + window.received)
    made = all(at < len(state.open.laid) for at in window.made)
    return there and made and before == now


def _goes_on(state: State) -> bool:
    """Is there somebody to wait for, or something that luck owes and can give?"""
    table, playing = state.open, state.open.in_play
    if len(playing) < 2 and table.phase is not Phase.COUNT:
        return False
    held = all(state.hands[seat] for seat in playing if seat != table.owed)
    drawable = bool(state.talon or (state.discards and table.owed is None))
    match table.phase:
        case Phase.DRAW:
            return to_draw(table) is not None and not any(state.hands)
        case Phase.DEAL:
            return not held and not table.laid
        case Phase.TURN:
            return held and drawable and table.turn in playing and not is_blocked(table)
        case Phase.CONTEST:
            author = set() if table.window is None else {table.window.seat}
            return drawable and bool(author) and bool({*playing} - author - {*table.accepted})
        case Phase.COUNT:
            return bool(set(dealt_in(table)) - {*table.counted})
        case _:
            return bool(waiting(state))
