"""Laying dice at Volapük, in a terminal: a word where it fits, or die by die, and its points."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.cli.draw import Choice, Chosen, Later, Question, Step, Typing
from tablee.cli.trying import Tried, granted, tried
from tablee.core.notation import Unreadable
from tablee.games.volapuk.actions import (
    Declaration,
    Pass,
    Play,
    Put,
    Shift,
    Swap,
    Write,
)
from tablee.games.volapuk.board import Direction, board, cell_name
from tablee.games.volapuk.dice import JOKER_LETTERS, JOKERS
from tablee.games.volapuk.moves import die_name, read_cell
from tablee.games.volapuk.options import Reversed
from tablee.games.volapuk.state import Held
from tablee.games.volapuk.views import View
from tablee.wording import Wording

VOLAPUK: Final = GAMES["volapuk"]
MOST_PLACES: Final = 9

More: TypeAlias = Callable[[Play], Step]
"""What follows once a play has one part more."""


def may_compose(view: View) -> bool:
    """§2.1 In one’s own turn, once dice show something."""
    return any(isinstance(move, Pass) for move in view.actions) and bool(shown(view))


def shown(view: View) -> list[int]:
    """One’s own dice that show a face."""
    return [held.die for held in hand(view) if held.face is not None]


def hand(view: View) -> tuple[Held, ...]:
    """One’s own dice."""
    return () if view.seat is None else view.open.hands[view.seat]


# A word


def places(view: View, typed: str, say: Wording) -> Question | Chosen:
    """§4.1 Where a word can be written, what brings most first; or what speaks against it."""
    word = " ".join(typed.replace("_", " ").split())
    writes = [*_writes(view, word)]
    attempts = tried(VOLAPUK, view, ((write,) for write in writes))
    if not granted(attempts) and view.open.options.reversed is not Reversed.OFF:
        attempts += tried(VOLAPUK, view, ((replace(write, reversed=True),) for write in writes))
    best = sorted(granted(attempts), key=lambda one: -one.points)[:MOST_PLACES]
    if not best:
        return _nowhere(word, attempts)
    choices = [
        Choice(str(number), _told(one, say), Chosen(one.moves[0]))
        for number, one in enumerate(best, 1)
    ]
    return Question(say("menu.where"), tuple(choices))


def _writes(view: View, word: str) -> Iterator[Write]:
    for cell in board(view.open.options.diameter).cells:
        for direction in Direction:
            yield Write(cell, direction, word)


def _nowhere(word: str, attempts: list[Tried]) -> Chosen:
    """The place where something else is wrong than the dice: that tells more of the word."""
    for one in attempts:
        if one.refusal is not None and one.refusal.code != "cannot_write":
            return Chosen(one.moves[0])
    raise Unreadable("no_place", word=word)


def _told(one: Tried, say: Wording) -> str:
    sums = " ; ".join(line.arithmetic for line in one.lines)
    return say("menu.place", words=say.action(one.moves[0]), n=one.points, sums=sums)


# Die by die


def composed(view: View, play: Play, say: Wording) -> Step:
    """§4.1 One part more, or what there is so far, with what it brings."""
    parts = _parts(view, play, say)
    if play == Play():
        return Question(say("menu.which_part"), tuple(parts))
    [attempt] = tried(VOLAPUK, view, [(play,)])
    text = say("menu.composed", play=VOLAPUK.notation.action(play), said=_verdict(attempt, say))
    done = Choice("0", say("menu.lay"), Chosen(play))
    return Question(text, (done, *parts))


def _verdict(attempt: Tried, say: Wording) -> str:
    if attempt.refusal is not None:
        return say.refusal(replace(attempt.refusal, nearest=None))
    sums = " ; ".join(line.arithmetic for line in attempt.lines)
    return say("menu.brings", n=attempt.points, sums=sums)


def _parts(view: View, play: Play, say: Wording) -> list[Choice]:
    more: More = partial(_then, view, say)
    parts = [*_put(view, play, more, say)]
    if view.open.tiles:
        shift = _from_cell(say, lambda cell: _to(play, cell, more, say))
        parts.append(Choice("2", say("menu.shift"), shift))
    if play.exchange is None:
        parts += _swap(view, play, more, say)
    if play.declared is None:
        line = _from_cell(say, lambda cell: _line(play, cell, more, say))
        parts.append(Choice("4", say("menu.declare"), line))
    return parts


def _then(view: View, say: Wording, play: Play) -> Step:
    return Later(partial(composed, view, play, say))


def _put(view: View, play: Play, more: More, say: Wording) -> Iterator[Choice]:
    """A die and its cell; §4.8 a joker says what it stands for."""
    used = {put.die for put in play.place} | {play.exchange.die if play.exchange else -1}
    left = [held for held in hand(view) if held.face is not None and held.die not in used]
    choices = [
        Choice(
            die_name(held.die),
            str(held.face),
            _from_cell(say, partial(_laid, play, held, more, say)),
        )
        for held in left
    ]
    if choices:
        yield Choice("1", say("menu.put"), Question(say("menu.which_die"), tuple(choices)))


def _laid(play: Play, held: Held, more: More, say: Wording, cell: int) -> Step:
    def with_put(letter: str | None) -> Step:
        return more(replace(play, place=(*play.place, Put(held.die, cell, letter))))

    if held.face not in JOKERS:
        return with_put(None)
    return Typing(say("menu.which_letter"), lambda typed: with_put(_joker_letter(typed)))


def _joker_letter(typed: str) -> str:
    if len(typed) != 1 or typed.upper() not in JOKER_LETTERS:
        raise Unreadable("move", got=typed[:20])
    return typed.upper()


def _to(play: Play, cell: int, more: More, say: Wording) -> Step:
    """§5.1 A die of the board to another cell, or away."""

    def moved(typed: str) -> Step:
        to = None if typed.strip() == "-" else _cell(typed)
        return more(replace(play, moves=(*play.moves, Shift(cell, to))))

    return Typing(say("menu.to_cell"), moved)


def _swap(view: View, play: Play, more: More, say: Wording) -> Iterator[Choice]:
    """§4.9 A die of the hand for a joker on the board."""
    jokers = [tile.cell for tile in view.open.tiles if tile.face in JOKERS]
    choices = [
        Choice(cell_name(cell), "", _swapped(view, play, cell, more, say)) for cell in jokers
    ]
    if choices:
        asked = Question(say("menu.which_joker"), tuple(choices), on_board=True)
        yield Choice("3", say("menu.swap"), asked)


def _swapped(view: View, play: Play, cell: int, more: More, say: Wording) -> Question:
    choices = [
        Choice(die_name(die), "", more(replace(play, exchange=Swap(die, cell))))
        for die in shown(view)
    ]
    return Question(say("menu.which_die"), tuple(choices))


def _line(play: Play, cell: int, more: More, say: Wording) -> Step:
    """§4.11 A diagonal, a reversed reading or a phrase: what the dice alone do not tell."""

    def named(direction: Direction) -> Step:
        return Typing(say("menu.how_long"), lambda typed: read_as(_line_of(cell, direction, typed)))

    def read_as(said: Declaration) -> Step:
        ways = (
            said,
            replace(said, reversed=True),
            replace(said, phrase=True),
            replace(said, reversed=True, phrase=True),
        )
        labels = (say(f"menu.read_{way}") for way in ("plain", "reversed", "phrase", "both"))
        choices = [
            Choice(str(number), label, more(replace(play, declared=way)))
            for number, (label, way) in enumerate(zip(labels, ways, strict=True), 1)
        ]
        return Question(say("menu.how_read"), tuple(choices))

    choices = [
        Choice(str(number), say.name("direction", direction), named(direction))
        for number, direction in enumerate(Direction, 1)
    ]
    return Question(say("menu.which_direction"), tuple(choices))


def _line_of(cell: int, direction: Direction, typed: str) -> Declaration:
    if not typed.isdigit() or not 2 <= int(typed) <= 19:
        raise Unreadable("move", got=typed[:20])
    return Declaration(cell, direction, int(typed))


def _from_cell(say: Wording, then: Callable[[int], Step]) -> Typing:
    return Typing(say("menu.which_cell"), lambda typed: then(_cell(typed)))


def _cell(typed: str) -> int:
    name = typed.strip().lower()
    if not re.fullmatch("[a-s][0-9]{1,2}", name):
        raise Unreadable("cell", got=typed[:20])
    return read_cell(name)
