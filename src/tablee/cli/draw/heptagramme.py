"""Heptagramme in a terminal: the columns lie as rows, which is how words are read.

 1  A f r i              58 mots   lettre de Ponantais
 2  R e i               212 mots
 …

A column that may be chosen has its number in brackets.
"""

from functools import partial
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Choice, Chosen, Look, Question, Step
from tablee.cli.draw.parts import (
    Ask,
    by_kind,
    first,
    fitted,
    grouped,
    number,
    numbered,
    sheet,
    tagged,
    title,
)
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import (
    Accept,
    Announce,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Move,
    Name,
    Pass,
    Place,
    ProposeStop,
    TakeBack,
)
from tablee.games.heptagramme.notation import card_name, column_name, word_name
from tablee.games.heptagramme.views import View
from tablee.letters.cards import written
from tablee.wording import Wording

WORD: Final = 30
"""Signs for a word of fifteen letters, with spaces between: longer ones push the rest aside."""


# The table


def secret(view: View) -> bool:
    """Hands are one’s own."""
    return True


def draw(view: View, say: Wording, look: Look) -> RenderableType:
    """Players, columns, the sum of this turn, and one’s own hand."""
    rows = [
        *_players(view, say, look),
        *(_column(view, at, say, look) for at in range(len(view.open.columns))),
        Text(_left(view, say), "dim"),
    ]
    if view.written:
        rows += _folded(say("board.sum", told=view.written), look)
    if view.hand:
        rows.append(Text(say("board.own_hand", cards=" ".join(written(view.hand))), "bold"))
    return fitted(rows, look)


def _players(view: View, say: Wording, look: Look) -> list[Text]:
    rows: list[Text] = []
    table = view.open
    for at, total in enumerate(view.totals):
        seat = Seat(at)
        to_move = table.turn == seat and table.end is None
        told = [say("board.points", n=total), say("board.hand", n=view.hands[seat])]
        if to_move and (table.scoring or table.fine):
            told.insert(1, say("board.lost" if view.sum < 0 else "board.now", n=abs(view.sum)))
        told += [say("board.gone")] if seat in table.gone else []
        name, turns = title(seat, say, look, to_move=to_move), sheet(table.sheets[seat])
        rows.append(Text.assemble(name, f" · {' · '.join(told)}", (f"  {turns}", "dim")))
    return rows


def _column(view: View, at: int, say: Wording, look: Look) -> Text:
    column = view.open.columns[at]
    name = number(column_name(at), look)
    if column.maj is None:
        return Text.assemble(name, (f" {say('board.empty')}", "dim"))
    word = Text(" " + " ".join(written(column.maj + column.mins)), "bold")
    word.pad_right(WORD - word.cell_len)
    return Text.assemble(name, word, (f" {_notes(view, at, say)}", "dim"))


def _notes(view: View, at: int, say: Wording) -> str:
    notes: list[str] = []
    temoins, last = view.prospects[at].temoins, view.open.columns[at].last
    if temoins is not None:
        notes.append(say("board.temoins", n=temoins))
    if last is not None:
        notes.append(say("board.by", seat=last))
    if at in view.open.closed:
        notes.append(say("board.closed"))
    return " · ".join(notes)


def _left(view: View, say: Wording) -> str:
    return say("board.left", mins=view.pile, majs=view.majs, basket=view.corbeille)


def _folded(text: str, look: Look) -> list[Text]:
    """A long sum on several lines."""
    rows = [""]
    for word in text.split(" "):
        if rows[-1] and len(rows[-1]) + 1 + len(word) > look.width:
            rows.append("  ")
        rows[-1] = f"{rows[-1]} {word}" if rows[-1].strip() else rows[-1] + word
    return [Text(row) for row in rows]


# The guided menu


def menu(view: View, say: Wording) -> Question:
    """§3.1, §6.2 The kinds of action that are open, each under a number of its own."""
    kinds: tuple[tuple[type[Move], Ask[Move]], ...] = (
        (Place, _card_then_column),
        (TakeBack, _columns),
        (Announce, _column_then_word),
        (DrawBonus, first),
        (EndTurn, first),
        (Pass, _exchange),
        (Doubt, _columns),
        (Name, first),
        (Concede, first),
        (Accept, first),
        (DeclineStop, first),
        (ProposeStop, first),
    )
    return by_kind(kinds, view.actions, say, partial(_label, view))


def _label(view: View, move: Move, say: Wording) -> str:
    if isinstance(move, EndTurn) and view.open.bonus and view.hand:
        return say("menu.end_turn_kept")
    label = tagged(move, say)
    return f"{label} ({word_name(move.word)})" if isinstance(move, Name) else label


def _card_then_column(moves: list[Move], say: Wording) -> Step:
    by_card = grouped(moves, _card)
    choices = [Choice(card, "", _columns(some, say)) for card, some in sorted(by_card.items())]
    return Question(say("menu.which_card"), tuple(choices))


def _columns(moves: list[Move], say: Wording) -> Step:
    choices = [Choice(column_name(_at(move)), "", Chosen(move)) for move in moves]
    return Question(say("menu.which_column"), tuple(choices), on_board=True)


def _column_then_word(moves: list[Move], say: Wording) -> Step:
    by_column = grouped(moves, _at)
    choices = [Choice(column_name(at), "", _words(some, say)) for at, some in by_column.items()]
    return Question(say("menu.which_column"), tuple(choices), on_board=True)


def _words(moves: list[Move], say: Wording) -> Step:
    return numbered(say("menu.which_word"), ((_word(move), move) for move in moves))


def _exchange(moves: list[Move], say: Wording) -> Step:
    labels = (say("menu.exchange_none"), say("menu.exchange_all"))
    return numbered(say("menu.exchange"), zip(labels, moves, strict=False))


def _card(move: Move) -> str:
    assert isinstance(move, Place)
    return card_name(move.card)


def _word(move: Move) -> str:
    assert isinstance(move, Announce)
    return word_name(move.word)


def _at(move: Move) -> int:
    assert isinstance(move, TakeBack | Place | Announce | Doubt)
    return move.column
