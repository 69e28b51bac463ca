"""§9 Positions and moves of Anagramme in writing.

    pire>pierre,conduire,terre@2.8.2 *aeins/bcdot m/k 0 packs=2 verticales=+

The words, each after those that it was before; the hands in the order of play; the face-up card and
the discards; whose turn it is. Then, as `name=value`, whatever is not as it usually is. The talon
is what is left of the box. In writing a joker is `*`, and in a word a capital; `terre@2.8.2`
crosses the second word at its eighth letter with its own second one.
"""

import re
from collections import Counter
from typing import Any, Final

from tablee.core.game import Resign
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
from tablee.games.anagramme import rules
from tablee.games.anagramme.cards import Dear, spelled
from tablee.games.anagramme.state import (
    SEATS,
    Accept,
    Action,
    Add,
    AnagrammeOptions,
    Contest,
    Cross,
    Crossing,
    Exchange,
    Judges,
    Lay,
    Leave,
    MakeAnagramme,
    Off,
    Phase,
    Reenter,
    Replace,
    State,
    To,
    Top,
    Window,
    Withdraw,
    Word,
)
from tablee.letters.cards import holds, in_order, read_cards, read_hand, rest, written
from tablee.letters.words import Vocabulary

FIELDS: Final = ("words", "hands", "talon", "turn")
TOPS: Final[dict[str, Top | None]] = {"": None, "^": Top.SHOWN, "+": Top.HIDDEN}
_TOP_SIGNS: Final = {top: sign for sign, top in TOPS.items()}


def card_name(cards: str) -> str:
    """Cards as one says them: `A`, `AEI*`."""
    return written(cards).upper()


def word_name(word: str) -> str:
    """A word, whatever jokers are in it."""
    return word.lower()


def place_name(at: int) -> str:
    """`1`, `2`, `3` … in the order in which words were laid."""
    return str(at + 1)


# Moves


def action(move: Action) -> str:
    """§9 `pire` lays, `1+pierre` adds, `1:pare` replaces, `1~ripe-k` is an anagram."""
    match move:
        case Lay(word):
            return word
        case MakeAnagramme(at, word, discard, top):
            gone = "" if discard is None else f"-{written(discard)}{_TOP_SIGNS[top]}"
            return f"{at + 1}~{word}{gone}"
        case Add(at, word):
            return f"{at + 1}+{word}"
        case Cross(at, letter, word, own):
            return f"{at + 1}.{letter + 1}+{word[:own]}({word[own : own + 1]}){word[own + 1 :]}"
        case Replace(at, word):
            return f"{at + 1}:{word}"
        case Exchange(discard, top):
            return f"-{written(discard)}{_TOP_SIGNS[top]}"
        case Contest():
            return "!"
        case Accept():
            return "ok"
        case Withdraw():
            return "/"
        case Reenter():
            return "+"
        case Leave():
            return "."
        case Resign():
            return "resign"
        case _:
            return f"timeout {move.key}"


_WORDS: Final[dict[str, Action]] = {
    "!": Contest(),
    "ok": Accept(),
    "/": Withdraw(),
    "+": Reenter(),
    ".": Leave(),
    "resign": Resign(),
}
_LETTERS: Final = r"[^\W\d_]"
_MOVE: Final = re.compile(
    rf"=?(?P<laid>{_LETTERS}{{1,64}})"
    rf"|(?P<turned>[0-9]{{1,2}})~(?P<other>{_LETTERS}{{1,64}})(?:-(?P<gone>[a-z*])(?P<top>[+^]?))?"
    rf"|(?P<at>[0-9]{{1,2}})(?P<sign>[+:])(?P<word>{_LETTERS}{{1,64}})"
    rf"|(?P<on>[0-9]{{1,2}})\.(?P<letter>[0-9]{{1,2}})\+(?P<above>{_LETTERS}{{0,31}})"
    rf"\((?P<shared>{_LETTERS})\)(?P<below>{_LETTERS}{{0,31}})"
    r"|-(?P<card>[a-z*])(?P<taken>[+^])"
)


def read_action(text: str) -> Action:
    """§9 The move of such signs. Spaces do not matter; a capital is a joker."""
    typed = "".join(text.split())
    if typed in _WORDS:
        return _WORDS[typed]
    found = _MOVE.fullmatch(typed)
    if found is None:
        raise Unreadable("move", got=text[:20])
    part = found.groupdict()
    if part["laid"]:
        return Lay(part["laid"])
    if part["card"]:
        top = TOPS[part["taken"]]
        assert top is not None
        return Exchange(read_cards(part["card"]), top)
    if part["turned"]:
        at, gone = _number(part["turned"], text), read_cards(part["gone"] or "-") or None
        return MakeAnagramme(at, part["other"], gone, TOPS[part["top"] or ""])
    if part["at"]:
        kind = Add if part["sign"] == "+" else Replace
        return kind(_number(part["at"], text), part["word"])
    # Letters are counted as they are laid: a ligature before the shared one is two.
    above, shared, below = (
        spelled(part[name]) or part[name] for name in ("above", "shared", "below")
    )
    at, letter = _number(part["on"], text), _number(part["letter"], text)
    return Cross(at, letter, above + shared + below, len(above))


def _number(digits: str, text: str) -> int:
    """Counted from 1, as far as there can be words and letters."""
    if not 1 <= int(digits) <= 64:
        raise Unreadable("move", got=text[:20])
    return int(digits) - 1


# Positions


def position(state: State) -> str:
    """§9 The state on one line."""
    usual = _extras(_plain(state.hands))
    extras = unusual(_extras(state), usual)
    required = [
        _write_words(state.words),
        "/".join(written(hand) or "-" for hand in state.hands),
        f"{written(state.turned or '-')}/{written(state.discards) or '-'}",
        str(state.turn),
    ]
    return " ".join((*required, *extras))


def _plain(hands: tuple[str, ...]) -> State:
    """A state in which nothing is unusual: what extras are compared with."""
    each = len(hands)
    return State(
        options=AnagrammeOptions(),
        hands=hands,
        talon="",
        phase=Phase.TURN,
        drawn=("",) * each,
        remises=(0,) * each,
        charges=(0,) * each,
        sheets=((),) * each,
        fell=(0,) * each,
        returned=(None,) * each,
    )


def _extras(state: State) -> dict[str, str]:
    """Everything but the cards and whose turn it is."""
    options = state.options
    return {
        "phase": state.phase,
        "dealer": str(state.dealer),
        "number": str(state.number),
        "deal": str(state.deal),
        "drawn": ";".join(written(cards) or "-" for cards in state.drawn),
        "owed": write_seat(state.owed),
        "blank": str(state.blank),
        "remises": ";".join(map(str, state.remises)),
        "charges": ";".join(map(str, state.charges)),
        "window": "-" if state.window is None else _write_window(state.window),
        "accepted": write_seats(state.accepted),
        "contested": write_seats(state.contested),
        "counted": write_seats(state.counted),
        "sheets": ";".join(map(write_points, state.sheets)),
        "fell": ";".join(map(str, state.fell)),
        "returned": ";".join("-" if back is None else str(back) for back in state.returned),
        "gone": write_seats(state.gone),
        "end": state.end or "-",
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
    "counted": "-|[0-7]+",
    "sheets": listed(rf"-|(?:/|{_NUMBER})(?:,(?:/|{_NUMBER}))*"),
    "fell": listed("[0-9]{1,6}"),
    "returned": listed(f"-|{_NUMBER}"),
    "gone": "-|[0-7]+",
    "end": "|".join(("-", *rules.END_SECTIONS)),
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


def _write_words(words: tuple[Word, ...]) -> str:
    return ",".join(map(_write_word, words)) or "-"


def _write_word(word: Word) -> str:
    crossing = word.crossing
    across = "" if crossing is None else f"@{crossing.on + 1}.{crossing.at + 1}.{crossing.own + 1}"
    return ">".join((*word.before, word.text)) + across


def _write_window(window: Window) -> str:
    return ":".join(
        (
            str(window.number),
            str(window.seat),
            ".".join(map(place_name, window.made)),
            written(window.played) or "-",
            written(window.received) or "-",
            written(window.discard or "-"),
            str(window.remise),
            str(window.blank),
            _write_words(window.words),
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
    words: tuple[Word, ...], hands: tuple[str, ...], talon: str, turn: str, extra: Any
) -> State:
    turned, _, discards = talon.partition("/")
    if not re.fullmatch(r"[a-z*-]", turned) or not re.fullmatch(r"-|[a-z*]+", discards):
        raise Unreadable("cards", field="talon", got=talon[:20])
    options = _read_options(extra)
    _check_crossings(words)
    seen = rules.laid_cards(words) + "".join(hands) + read_cards(turned) + read_cards(discards)
    return State(
        options=options,
        hands=hands,
        talon=rest(rules.box(options, len(hands)), seen),
        turned=read_cards(turned) or None,
        discards=in_order(read_cards(discards)),
        words=words,
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
        window=or_none(extra["window"], _read_window),
        accepted=read_seats(extra["accepted"]),
        contested=read_seats(extra["contested"]),
        counted=read_seats(extra["counted"]),
        sheets=tuple(map(read_points, extra["sheets"].split(";"))),
        fell=tuple(map(int, extra["fell"].split(";"))),
        returned=tuple(or_none(back, int) for back in extra["returned"].split(";")),
        gone=read_seats(extra["gone"]),
        end=or_none(extra["end"], str),
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


def _read_window(text: str) -> Window:
    number, seat, made, played, received, discard, remise, blank, words = text.split(":")
    return Window(
        number=int(number),
        seat=read_seat(seat),
        made=tuple(int(place) - 1 for place in made.split(".")),
        words=_read_words(words),
        played=read_cards(played),
        received=read_cards(received),
        discard=read_cards(discard) or None,
        remise=int(remise),
        blank=int(blank),
    )


def _check_crossings(words: tuple[Word, ...]) -> None:
    """§4.1 A vertical word shares a letter with a horizontal one."""
    for word in words:
        if (crossing := word.crossing) is None:
            continue
        there = 0 <= crossing.on < len(words) and words[crossing.on].crossing is None
        across = words[crossing.on].text if there else ""
        inside = 0 <= crossing.at < len(across) and 0 <= crossing.own < len(word.text)
        if not inside or across[crossing.at] != word.text[crossing.own]:
            raise Unreadable("crossing", word=word.plain)


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    seats = len(state.hands)
    each = (state.drawn, state.remises, state.charges, state.sheets, state.fell, state.returned)
    named = {state.dealer, *state.accepted, *state.counted, *state.gone}
    named |= set() if state.owed is None else {state.owed}
    named |= set() if state.window is None else {state.window.seat}
    if any(len(items) != seats for items in each) or not named <= set(state.seats):
        raise Unreadable("seats", got=seats)
    if state.window is not None and not _undoable(state, state.window):
        raise Unreadable("window")
    if not {*state.contested} <= {*state.accepted}:
        raise Unreadable("window")
    if state.end is None and not _goes_on(state):
        raise Unreadable("stuck")


def _undoable(state: State, window: Window) -> bool:
    """§5.3 Can what lies there be taken back, and every card go where it was?"""
    hand = state.hands[window.seat]
    pile, gone = state.discards, window.discard or ""
    if state.options.replaced is To.HAND:
        there = holds(hand, window.received) and holds(pile, gone)
    else:
        there = holds(pile, gone + window.received)
    _check_crossings(window.words)
    before = Counter(rules.laid_cards(window.words) + window.played)
    now = Counter(rules.laid_cards(state.words) + window.received)
    made = all(at < len(state.words) for at in window.made)
    return there and made and before == now


def _goes_on(state: State) -> bool:
    """Is there somebody to wait for, or something that luck owes and can give?"""
    playing = state.in_play
    if len(playing) < 2 and state.phase is not Phase.COUNT:
        return False
    held = all(state.hands[seat] for seat in playing if seat != state.owed)
    drawable = bool(state.talon or (state.discards and state.owed is None))
    match state.phase:
        case Phase.DRAW:
            return rules.to_draw(state) is not None and not any(state.hands)
        case Phase.DEAL:
            return not held and not state.words
        case Phase.TURN:
            return held and drawable and state.turn in playing and not rules.is_blocked(state)
        case Phase.CONTEST:
            author = set() if state.window is None else {state.window.seat}
            return drawable and bool(author) and bool({*playing} - author - {*state.accepted})
        case Phase.COUNT:
            return bool(set(rules.dealt_in(state)) - {*state.counted})
        case _:
            return bool(rules.waiting(state))
