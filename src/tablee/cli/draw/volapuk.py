"""Volapük in a terminal: players, the round board, the bags and one’s dice.

       f  g  h  i  j  k
  8    ·  ·  ·  ·  ·  ·
  9    ·  P  O  CH e  ·
 …
 Vos dés     A   CH+ _
             a1  v3  v7

A joker is written small, as the letter it stands for. Below a die is its name; `+` marks those on
the réglette.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import (
    Choice,
    Chosen,
    Later,
    Look,
    Question,
    Step,
    Typing,
    volapuk_plays,
    volapuk_talk,
)
from tablee.cli.draw.parts import (
    LIT,
    Ask,
    beside,
    by_kind,
    first,
    fitted,
    is_said,
    meant,
    numbered,
    tag_of,
    title,
    valued,
    with_choice,
)
from tablee.cli.draw.volapuk_plays import VOLAPUK, may_compose, places, shown
from tablee.cli.trying import granted, tried
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import (
    Answer,
    ClaimAnagram,
    KeepFetiches,
    Match,
    Move,
    NothingToSay,
    Pass,
    Play,
    RetireSuperJoker,
    SetDice,
    Throw,
    Vote,
    Write,
)
from tablee.games.volapuk.board import COLUMNS, STRIDE, board, cell_name
from tablee.games.volapuk.dice import JOKERS
from tablee.games.volapuk.notation import die_name, read_action
from tablee.games.volapuk.state import Held, Phase, Sense, Tile
from tablee.games.volapuk.views import View
from tablee.wording import Wording

CELL: Final = 3
"""Signs for the longest face."""
MARGIN: Final = 4


# The table


def secret(view: View) -> bool:
    """Only what is being answered and voted."""
    return view.open.phase in (Phase.ANSWERS, Phase.VOTE)


def draw(view: View, say: Wording, look: Look) -> RenderableType:
    """Players beside the board where there is room, and one’s own dice below."""
    rows = _board(view, look)
    aside = [*(_player(view, Seat(seat), say, look) for seat in range(len(view.open.hands)))]
    aside += [Text(told, "dim") for told in _told(view, say)]
    wide = MARGIN + CELL * view.open.options.diameter + 2
    rows = beside(rows, aside, wide) if look.width >= wide + 20 else [*aside, *rows]
    if worth := _worth(view):
        rows.append(Text(say("board.values", values=valued(worth)), "dim"))
    rows.append(Text(_bags(view, say), "dim"))
    if view.seat is not None and view.seat < len(view.open.hands):
        rows += _own(view.open.hands[view.seat], say, look)
    return fitted(rows, look)


def _worth(view: View) -> list[tuple[str, int]]:
    """§6.1 What one’s own faces are worth, each once."""
    own = () if view.seat is None else view.held[view.seat]
    faces = dict(zip((held.face for held in volapuk_plays.hand(view)), own, strict=False))
    return [(face, die.worth) for face, die in faces.items() if face is not None]


def _board(view: View, look: Look) -> list[Text]:
    diameter = view.open.options.diameter
    tiles = {tile.cell: tile for tile in view.open.tiles}
    there = set(board(diameter).cells)
    rows = [
        Text(" " * MARGIN + "".join(letter.ljust(CELL) for letter in COLUMNS[:diameter]), "dim")
    ]
    for row in range(diameter):
        line = Text(f"{row + 1:>2}  ", "dim")
        for column in range(diameter):
            cell = row * STRIDE + column
            line.append_text(_cell(tiles.get(cell), look, on_board=cell in there, cell=cell))
        rows.append(line)
    return rows


def _cell(tile: Tile | None, look: Look, *, on_board: bool, cell: int) -> Text:
    if tile is not None:
        face = tile.letter.lower() if tile.face in JOKERS else tile.face
        return Text(face.ljust(CELL), "bold")
    empty = ("." if look.plain else "·") if on_board else ""
    return Text(empty.ljust(CELL), LIT if cell_name(cell) in look.lit else "dim")


def _player(view: View, seat: Seat, say: Wording, look: Look) -> Text:
    name = title(seat, say, look, to_move=view.open.turn == seat and view.open.end is None)
    told = [
        say("board.points", n=view.totals[seat]),
        say("board.dice", n=len(view.open.hands[seat])),
    ]
    told += [say("board.gone")] if seat in view.open.gone else []
    return Text.assemble(name, f" · {' · '.join(told)}")


def _told(view: View, say: Wording) -> list[str]:
    """The Élue, and the throws that are left."""
    told = [say("board.elue", letter=view.open.elue) if view.open.elue else say("board.no_elue")]
    told += [say("board.force", n=view.open.force)] if view.open.force else []
    if view.open.spoken:
        told.append(say("board.spoken", words=[word.text for word in view.open.spoken]))
    if view.open.proposed is not None:
        told.append(say("board.doubts", words=view.open.doubts))
    if view.open.asked:
        told.append(say("board.asked", word=view.open.asked, n=view.open.sense_count))
    told += [f"{at}. {sense}" for at, sense in enumerate(view.open.senses or (), 1)]
    told += [_answer(at, answer, say) for at, answer in enumerate(view.open.answers, 1)]
    return told + ([say("board.throws_left", n=view.throws_left)] if view.throws_left else [])


def _answer(number: int, answer: Sense, say: Wording) -> str:
    """§8.5 With the sense that the dictionary knows it for."""
    if answer.sense is None or not answer.known:
        return f"{number}) {answer.text}"
    return say("board.known_answer", number=number, text=answer.text, sense=answer.sense + 1)


def _bags(view: View, say: Wording) -> str:
    if view.open.merged:
        return say("board.bag", n=sum(one.count for one in view.bag))
    counts = ", ".join(f"{say.name('colour', one.colour)} {one.count}" for one in view.bag)
    return say("board.bags", counts=counts)


def _own(hand: tuple[Held, ...], say: Wording, look: Look) -> list[Text]:
    title, unseen = say("board.own_hand"), "#" if look.plain else "□"
    faces = "".join(f"{held.face or unseen}{'+' if held.kept else ''}".ljust(5) for held in hand)
    names = "".join(die_name(held.die).ljust(5) for held in hand)
    return [
        Text.assemble(f"{title}  ", (faces, "bold")),
        Text(" " * (len(title) + 2) + names, "dim"),
    ]


# The guided menu


def menu(view: View, say: Wording) -> Question:
    """§2.1 What is open without a word, and what takes one, whether there is one or not."""
    kinds: tuple[tuple[type[Move], Ask[Move]], ...] = (
        (Throw, partial(_throws, view)),
        (SetDice, first),
        (KeepFetiches, partial(_fetiches, view)),
        (Pass, first),
        (NothingToSay, first),
        (Answer, first),
        (Match, first),
        (Vote, partial(_votes, view)),
    )
    asked = by_kind(kinds, view.actions, say)
    for kind, step in (*_to_compose(view, say), *volapuk_talk.to_say(view, say)):
        asked = with_choice(asked, kind, step, say, LABELS.get(kind, ""))
    return asked


LABELS: Final[dict[type[Move], str]] = {Answer: "answer_senses", Match: "match_senses"}
"""Where the kind alone is called by what one does without a word."""


def _to_compose(view: View, say: Wording) -> Iterator[tuple[type[Move], Step]]:
    """§4.1 A word, or dice one by one; §4.12 and a die for the super joker."""
    if not may_compose(view):
        return
    yield Write, Typing(say("menu.which_word"), partial(places, view, say=say))
    yield Play, Later(lambda: volapuk_plays.composed(view, Play(), say))
    retiring = granted(tried(VOLAPUK, view, ((RetireSuperJoker(die),) for die in shown(view))))
    if retiring:
        moves = ((die_name(one.moves[0].die), one.moves[0]) for one in retiring)
        yield RetireSuperJoker, numbered(say("menu.which_die"), moves)


def _votes(view: View, moves: list[Move], say: Wording) -> Step:
    """§8.6 For a play or against it; for all answers, or against some that are not one’s own, or
    that some of them say the same.
    """
    against = [
        Choice(str(at + 1), f"{say('menu.refuses')} {at + 1}", Chosen(move))
        for move in moves
        if isinstance(move, Vote)
        for at in move.refused
    ]
    accept = Choice("0", say("menu.accepts"), Chosen(Vote()))
    return Question(say("menu.what"), (accept, *against, *volapuk_talk.more_votes(view, say)))


def _throws(view: View, moves: list[Move], say: Wording) -> Step:
    """§2.2 Which dice are kept, one after the other; those on the réglette are."""
    hand = view.open.hands[view.open.turn]
    kept = tuple(held.die for held in hand if held.kept)
    open_to = tuple(held.die for held in hand if held.face is not None and not held.kept)
    most = len(hand) - 1
    return _keeping(kept, open_to, most, Throw, say("menu.throw_now"), say)


def _fetiches(view: View, moves: list[Move], say: Wording) -> Step:
    """§2.6 Which dice are kept for the next turn."""
    shown = tuple(held.die for held in view.open.hands[view.open.turn] if held.face is not None)
    return _keeping((), shown, len(shown), KeepFetiches, say("menu.keep_now"), say)


def _keeping(
    kept: tuple[int, ...],
    open_to: tuple[int, ...],
    most: int,
    kind: Callable[[tuple[int, ...]], Move],
    enough: str,
    say: Wording,
) -> Step:
    """One more die, of those that come later, or enough."""
    done = Chosen(kind(tuple(sorted(kept))))
    if not open_to or len(kept) == most:
        return done
    later = [
        Choice(
            die_name(die),
            "",
            _keeping((*kept, die), open_to[number:], most, kind, enough, say),
        )
        for number, die in enumerate(open_to, 1)
    ]
    text = say("menu.which_kept")
    if kept:
        text = f"{text} ({say('menu.kept_already', dice=kept)})"
    return Question(text, (Choice("0", enough, done), *later))


# As people say it


def spoken(view: View, typed: str, say: Wording) -> Step | None:
    """A word that goes where it brings most, « le vent » in two words; « je passe »."""
    if (step := meant(menu(view, say), typed, say)) is not None:
        return step
    for move in (SetDice(), Pass(), NothingToSay(), Throw(), KeepFetiches()):
        if is_said(tag_of(type(move)), typed, say):
            return Chosen(move)
    if (spaced := _SPACED.fullmatch(typed.strip())) is not None:
        word = "_".join(spaced["word"].split())
        return Chosen(read_action(f"{spaced['sign'].replace(' ', '')}{word}"))
    if not all(sign.isalpha() or sign in "’' -_" for sign in typed):
        return None
    return _best(view, typed, say) if view.sayable is None else _claimed(view, typed, say)


_SPACED: Final = re.compile(
    r"(?P<sign>[a-sA-S][0-9]{1,2} *[>:\\/]|[~%]) *(?P<word>[^\W\d_][^<>:\\/|=]* [^<>:\\/|=]*<?)"
)
"""§4.5 A word with a space in it, where spaces do not matter otherwise."""


def _best(view: View, typed: str, say: Wording) -> Step:
    """§4.1 Where it brings most, if so; else the referee says why it cannot be written."""
    found = places(view, typed, say)
    if isinstance(found, Chosen):
        return found
    assert isinstance(found, Question)
    best = found.choices[0]
    assert isinstance(best.then, Chosen)
    return replace(
        best.then, asking=say("menu.write_there", where=best.label[:1].upper() + best.label[1:])
    )


def _claimed(view: View, typed: str, say: Wording) -> Step | None:
    """§8.4 Of a word alone, that it is an anagram: it may cost something, and so is asked first."""
    if view.sayable is None or not view.sayable.anagram:
        return None
    move = ClaimAnagram(" ".join(typed.split()))
    return Chosen(move, asking=f"{say.action(move).capitalize()} ?")
