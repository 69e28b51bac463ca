"""§9 Positions and moves of Chapardage in writing.

    BCabdeglos/DEaeinrsu/FMcehilpt -/-/- 23/24/24/24 0 phase=say request=2u drawn=d

The hands in the order of play, the words of each, the four piles, whose turn it is. Then, as
`name=value`, whatever is not as it usually is. What lies in the piles is what is left of the box.
In writing a joker min. is `*`, the joker maj. `!`, and in a word its letter: `Bad(g)e`, `(B)adge`.
"""

import re
from typing import Any, Final

from tablee.core.game import Resign
from tablee.core.notation import (
    Unreadable,
    fields,
    flag,
    named_values,
    or_none,
    read_seat,
    read_seats,
    read_turn,
    unusual,
    write_seat,
    write_seats,
)
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Action, Ask, Draw, SayAToi, SayMot, ShowBonnePioche
from tablee.games.chapardage.ending import END_SECTIONS
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.games.chapardage.state import JOKERS, SEATS, Open, Phase, Refill, Request, State, Word
from tablee.games.chapardage.turns import luck_is_due, waiting
from tablee.letters.cards import (
    JOKER,
    MAJ_JOKER,
    MIXED,
    holds,
    read_cards,
    read_hand,
    rest,
    written,
)
from tablee.letters.folding import small
from tablee.letters.words import Vocabulary

FIELDS: Final = ("hands", "words", "piles", "turn")
SIGNS: Final = "A-Za-z*!"


def card_name(card: str) -> str:
    """A card as one asks for it: `a min.`, `C maj.`"""
    return f"{card} maj." if card.isupper() else f"{card} min."


def letter_name(card: str) -> str:
    """A card by its letter alone."""
    return card


def pile_name(pile: int) -> str:
    """`1` to `4`."""
    return str(pile + 1)


def word_name(word: str) -> str:
    """A word as the table writes it."""
    return word.capitalize()


def cards_name(cards: str) -> str:
    """Cards side by side."""
    return written(cards)


# Moves


def action(move: Action) -> str:
    """§9 `1a` asks, `#2` draws, `Bad(g)e` lays a word, `+` shows, `.` is « A toi ! »."""
    match move:
        case Ask(asked, card):
            return f"{asked + 1}{written(card)}"
        case Draw(pile):
            return f"#{pile_name(pile)}"
        case SayMot(word, cards):
            return write_word(Word(cards, word))
        case ShowBonnePioche():
            return "+"
        case SayAToi():
            return "."
        case Resign():
            return "resign"
        case _:
            return f"timeout {move.key}"


_WORDS: Final[dict[str, Action]] = {
    "+": ShowBonnePioche(),
    ".": SayAToi(),
    "resign": Resign(),
}
_MOVE: Final = re.compile(r"(?P<asked>[1-4])(?P<card>[A-Za-z*!])|#(?P<pile>[1-4])")


def read_action(text: str) -> Action:
    """§9 The move of such signs; spaces do not matter, capitals do."""
    typed = "".join(text.split())
    if typed.lower() in _WORDS:
        return _WORDS[typed.lower()]
    if found := _MOVE.fullmatch(typed):
        if found["pile"]:
            return Draw(int(found["pile"]) - 1)
        return Ask(int(found["asked"]) - 1, read_cards(found["card"]))
    word = _read_word(typed)
    if word is None:
        raise Unreadable("move", got=text[:20])
    return SayMot(word.word, word.cards)


def write_word(word: Word) -> str:
    """`Bad(g)e`: the cards in the order of the word, a joker by the letter that it stands for."""
    signs = []
    for card, letter in zip(word.cards, word.word, strict=False):
        shown = letter.upper() if card == MAJ_JOKER else letter
        signs.append(f"({shown})" if card in JOKERS else card)
    return "".join(signs)


_LETTER: Final = r"[^\W\d_]"
_LAID: Final = re.compile(rf"(?:{_LETTER}|\({_LETTER}\)){{1,64}}")


def _read_word(text: str) -> Word | None:
    """Accents fall; where no joker says so, the first card is a maj. and the others min."""
    if not _LAID.fullmatch(text):
        return None
    cards = letters = ""
    for joker, sign in re.findall(r"\((.)\)|(.)", text):
        letter = small(joker or sign)
        first = not cards
        letters += letter
        if joker:
            cards += MAJ_JOKER if first else JOKER
        else:
            cards += letter.capitalize() if first else letter
    return Word(cards, letters)


# Positions


def position(state: State) -> str:
    """§9 The state on one line."""
    extras = unusual(_extras(state), _usual(state.hands, state.open.heights, state.open.phase))
    required = [
        "/".join(written(hand) or "-" for hand in state.hands),
        "/".join(",".join(map(write_word, found)) or "-" for found in state.heaps),
        "/".join(map(str, state.open.heights)),
        str(state.open.turn),
    ]
    return " ".join((*required, *extras))


def _usual(hands: tuple[str, ...], heights: tuple[int, ...], phase: str) -> dict[str, str]:
    """What goes without saying: a turn that begins, or, once there is something to draw or to
    speak of, one in which somebody has asked.
    """
    none = ("",) * len(hands)
    plain = Open(ChapardageOptions(), protected=none, heights=heights, phase=Phase.ASK)
    return _extras(State(plain, hands, heaps=((),) * len(hands))) | {
        "spoken": flag(on=phase in {Phase.DRAW, Phase.SAY})
    }


def _extras(state: State) -> dict[str, str]:
    """Everything but cards in sight of somebody, and whose turn it is."""
    lying = state.open
    options, request, refill = lying.options, lying.request, lying.refill
    return {
        "number": str(lying.number),
        "phase": lying.phase,
        "request": "-" if request is None else f"{request.asked}{written(request.card)}",
        "drawn": written(state.drawn or "-"),
        "reaching": "-" if lying.reaching is None else pile_name(lying.reaching),
        "refill": "-" if refill is None else f"{refill.seat}{refill.left}",
        "protected": "/".join(cards or "-" for cards in lying.protected),
        "gap": write_seat(lying.gap),
        "spoken": flag(on=lying.spoken),
        "gone": write_seats(lying.gone),
        "blank": str(lying.blank),
        "spared": flag(on=lying.spared),
        "idle": str(lying.idle),
        "end": lying.end or "-",
        "version": options.version,
        "vocabulary": options.vocabulary,
        "proper": flag(on=options.proper),
        "coarse": flag(on=options.coarse),
        "visible": flag(on=options.visible),
        "memory": flag(on=options.memory),
        "held_word": flag(on=options.held_word),
        "clock": str(options.clock),
    }


_EXTRAS: Final = {
    "number": "[1-9][0-9]{0,5}",
    "phase": "|".join(Phase),
    "request": "-|[0-3][A-Za-z]",
    "drawn": "-|[A-Za-z*!]",
    "reaching": "-|[1-4]",
    "refill": "-|[0-3][1-5]",
    "protected": r"(?:-|[A-Za-z]+)(?:/(?:-|[A-Za-z]+)){2,3}",
    "gap": "-|[0-3]",
    "spoken": "[+-]",
    "gone": "-|[0-3]+",
    "blank": "[0-9]{1,2}",
    "spared": "[+-]",
    "idle": "[0-9]{1,2}",
    "end": "|".join(("-", *END_SECTIONS)),
    "version": "|".join(Version),
    "vocabulary": "|".join(Vocabulary),
    "proper": "[+-]",
    "coarse": "[+-]",
    "visible": "[+-]",
    "memory": "[+-]",
    "held_word": "[+-]",
    "clock": "[0-9]{1,5}",
}


def read_position(text: str) -> State:
    """§9 The state of such a line, if the 123 cards can lie so."""
    parts = text.split()
    hands, words, piles, turn = fields(" ".join(parts[:4]), FIELDS)
    held = tuple(read_hand(hand, SIGNS) for hand in hands.split("/"))
    if len(held) not in SEATS:
        raise Unreadable("seats", got=len(held))
    heights = _read_heights(piles)
    said = named_values(parts[4:], _EXTRAS)
    extra = _usual(held, heights, said.get("phase", Phase.ASK)) | said
    found = tuple(_read_words(some) for some in words.split("/"))
    state = _state(held, found, heights, turn, extra)
    _check(state)
    return state


def _read_words(text: str) -> tuple[Word, ...]:
    if text == "-":
        return ()
    found = [_read_word(one) for one in text.split(",")]
    if not all(found) or not text.isascii():
        raise Unreadable("words", got=text[:40])
    return tuple(word for word in found if word is not None)


def _read_heights(text: str) -> tuple[int, ...]:
    if not re.fullmatch("[0-9]{1,2}(?:/[0-9]{1,2}){3}", text):
        raise Unreadable("piles", got=text[:20])
    return tuple(map(int, text.split("/")))


def _state(
    hands: tuple[str, ...],
    heaps: tuple[tuple[Word, ...], ...],
    heights: tuple[int, ...],
    turn: str,
    extra: Any,
) -> State:
    seen = "".join(hands) + "".join(word.cards for found in heaps for word in found)
    lying = Open(
        options=_options(extra),
        heights=heights,
        phase=Phase(extra["phase"]),
        turn=read_turn(turn, len(hands)),
        number=int(extra["number"]),
        request=or_none(extra["request"], _read_request),
        reaching=None if extra["reaching"] == "-" else int(extra["reaching"]) - 1,
        refill=or_none(extra["refill"], _read_refill),
        protected=tuple(read_hand(hand, SIGNS) for hand in extra["protected"].split("/")),
        gap=or_none(extra["gap"], read_seat),
        spoken=extra["spoken"] == "+",
        gone=read_seats(extra["gone"]),
        blank=int(extra["blank"]),
        spared=extra["spared"] == "+",
        idle=int(extra["idle"]),
        end=or_none(extra["end"], str),
    )
    drawn = read_cards(extra["drawn"]) or None
    return State(lying, hands, heaps, rest(MIXED, seen), drawn)


def _options(extra: Any) -> ChapardageOptions:
    return ChapardageOptions(
        clock=int(extra["clock"]),
        version=Version(extra["version"]),
        vocabulary=Vocabulary(extra["vocabulary"]),
        proper=extra["proper"] == "+",
        coarse=extra["coarse"] == "+",
        visible=extra["visible"] == "+",
        memory=extra["memory"] == "+",
        held_word=extra["held_word"] == "+",
    )


def _read_request(text: str) -> Request:
    return Request(read_seat(text[0]), text[1])


def _read_refill(text: str) -> Refill:
    return Refill(read_seat(text[0]), int(text[1]))


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    _check_seats(state)
    _check_cards(state)
    if not _goes_on(state):
        raise Unreadable("stuck")


def _check_seats(state: State) -> None:
    named: list[Seat | None] = [*state.open.gone, state.open.gap]
    named += [part.asked for part in (state.open.request,) if part is not None]
    named += [part.seat for part in (state.open.refill,) if part is not None]
    several = {len(state.hands), len(state.heaps), len(state.open.protected)}
    if len(several) > 1 or not {*named, None} <= {*state.open.seats, None}:
        raise Unreadable("seats", got=len(state.hands))


def _check_cards(state: State) -> None:
    """§1.3 The piles hold the rest; §2 words are well made; §5.1 what is protected is held."""
    due = sum(state.open.options.dealt for hand in state.hands if not hand)
    if sum(state.open.heights) != len(state.pile) - (due if state.open.phase is Phase.DEAL else 0):
        raise Unreadable("pile_count", got=sum(state.open.heights), needed=len(state.pile))
    for word in (word for found in state.heaps for word in found):
        jokers = sum(card in JOKERS for card in word.cards)
        if len(word.cards) != state.open.options.length or jokers > 1:
            raise Unreadable("words", got=write_word(word))
    if not all(map(holds, state.hands, state.open.protected)):
        raise Unreadable("protected")


def _goes_on(state: State) -> bool:
    """Somebody can act, or luck can; and what is being spoken of has been drawn."""
    if state.open.phase is Phase.DEAL:
        return not state.hands[-1]
    if state.open.end is not None:
        return True
    if (state.open.phase is Phase.ASK) != (
        state.open.request is None
    ) or state.open.turn in state.open.gone:
        return False
    drawn = state.drawn is not None and state.drawn in state.hands[state.open.turn]
    if (state.open.phase is Phase.SAY) != drawn or (
        state.open.reaching is not None and not state.pile
    ):
        return False
    if state.open.refill is not None and (
        state.open.refill.seat in state.open.gone or not state.pile
    ):
        return False
    return luck_is_due(state.open) or bool(waiting(state.open))
