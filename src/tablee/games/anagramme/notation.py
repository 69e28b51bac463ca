"""§9 Moves of Anagramme in writing, and what its cards, words and places are called.

Positions are written in `positions`.
"""

import re
from typing import Final

from tablee.core.game import Resign
from tablee.core.notation import Unreadable
from tablee.games.anagramme.actions import (
    Accept,
    Action,
    Add,
    Contest,
    Cross,
    Exchange,
    Lay,
    Leave,
    MakeAnagramme,
    Reenter,
    Replace,
    Withdraw,
)
from tablee.games.anagramme.cards import spelled
from tablee.games.anagramme.positions import FIELDS, place_name, position, read_position
from tablee.games.anagramme.state import Top
from tablee.letters.cards import JOKER, read_cards, written

__all__ = [
    "FIELDS",
    "action",
    "card_name",
    "place_name",
    "position",
    "read_action",
    "read_position",
    "word_name",
]

TOPS: Final[dict[str, Top | None]] = {"": None, "^": Top.SHOWN, "+": Top.HIDDEN}
_TOP_SIGNS: Final = {top: sign for sign, top in TOPS.items()}


def card_name(cards: str) -> str:
    """Cards as one says them: `A`, `AEI`; the joker among them by its name, `A joker I`."""
    if JOKER not in cards:
        return cards.upper()
    return " ".join("joker" if card == JOKER else card.upper() for card in cards)


def word_name(word: str) -> str:
    """A word, whatever jokers are in it."""
    return word.lower()


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
