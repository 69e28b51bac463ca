"""Heptagramme in a terminal: the columns lie as rows, which is how words are read.

 1  A f r i              58 mots   lettre de Ponantais
 2  R e i               212 mots
 …

A column that may be chosen has its number in brackets.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from tablee.catalogue import GAMES
from tablee.cli.draw import Choice, Chosen, Look, Question, Refused, Step, Typing
from tablee.cli.draw.parts import (
    Ask,
    by_kind,
    first,
    fitted,
    grouped,
    is_said,
    is_written,
    meant,
    number,
    numbered,
    picked,
    sheet,
    tag_of,
    tagged,
    title,
    valued,
    with_choice,
)
from tablee.cli.trying import Tried, granted, tried
from tablee.core.notation import Unreadable
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
from tablee.games.heptagramme.words import head_points, hides_words
from tablee.letters.cards import JOKER, points, written
from tablee.letters.folding import small
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
        worth = ((written(card), points(card)) for card in sorted(set(view.hand)))
        rows.append(Text(say("board.values", values=valued(worth)), "dim"))
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
        (Pass, partial(_exchange, view)),
        (Doubt, _columns),
        (Name, first),
        (Concede, first),
        (Accept, first),
        (DeclineStop, first),
        (ProposeStop, first),
    )
    moves = [*view.actions, *_unseen(view)]
    asked = by_kind(kinds, moves, say, partial(_label, view))
    asked = replace(asked, choices=tuple(map(_as_a_hint, asked.choices)))
    return with_choice(asked, Name, _naming(view, say), say) if _is_asked(view) else asked


def _unseen(view: View) -> Iterator[Move]:
    """§6.4 What one may try where the referee tells nothing: any card anywhere, and whatever the
    letters of a column spell.
    """
    if any(isinstance(move, Place | Announce) for move in view.actions):
        return
    for at, prospect in enumerate(view.prospects):
        yield from (Place(card, at) for card in sorted(set(prospect.places)))
        yield from (Announce(at, one.word) for one in prospect.announceable)


def _as_a_hint(choice: Choice) -> Choice:
    """§6.2 A word that answers for one is what the referee has found."""
    return replace(choice, found=choice.said == tag_of(Name))


def _is_asked(view: View) -> bool:
    return any(isinstance(move, Concede) for move in view.actions)


def _naming(view: View, say: Wording) -> Typing:
    """§6.2 The word that one meant: one has to know it."""
    return Typing(say("menu.which_word"), partial(_named, view))


def _named(view: View, typed: str) -> Chosen:
    assert view.open.doubt is not None, "whoever is asked is asked about a column"
    if not typed.isalpha():
        raise Unreadable("move", got=typed[:20])
    return Chosen(Name(view.open.doubt.column, typed))


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


def _exchange(view: View, moves: list[Move], say: Wording) -> Step:
    """§3.7 Nothing, the whole hand, or some of it, in an order of one’s choice."""
    labels = (say("menu.exchange_none"), say("menu.exchange_all"))
    asked = numbered(say("menu.exchange"), zip(labels, moves, strict=False))
    if len(view.hand) < 2:
        return asked
    names = [card_name(card) for card in view.hand]
    some = picked(say("menu.exchange_which"), names, partial(_exchanged, view), say)
    return replace(asked, choices=(*asked.choices, Choice("3", say("menu.exchange_some"), some)))


def _exchanged(view: View, numbers: tuple[int, ...]) -> Chosen:
    return Chosen(Pass("".join(view.hand[number] for number in numbers)))


def _card(move: Move) -> str:
    assert isinstance(move, Place)
    return card_name(move.card)


def _word(move: Move) -> str:
    assert isinstance(move, Announce)
    return word_name(move.word)


def _at(move: Move) -> int:
    assert isinstance(move, TakeBack | Place | Announce | Doubt)
    return move.column


def no_help(view: View, say: Wording) -> str | None:
    """§6.4 Where the referee shows nothing of the words, he does not name one either."""
    return say("menu.no_help") if hides_words(view.open.options) else None


# As people say it


def spoken(view: View, typed: str, say: Wording) -> Step | None:
    """« C’est bon », « je passe », or a word: one that was asked for, or one to be finished."""
    if (step := meant(menu(view, say), typed, say)) is not None:
        return step
    for move in (EndTurn(), DrawBonus(), Pass(), Accept(), ProposeStop(), DeclineStop()):
        if is_said(tag_of(type(move)), typed, say):
            return Chosen(move)
    word = small("".join(typed.split()))
    if len(word) < 2 or is_written(GAMES["heptagramme"], typed):
        return None
    return _named(view, word) if _is_asked(view) else _finished(view, word, say)


def _finished(view: View, word: str, say: Wording) -> Step:
    """§3.1, §4.1 A word where it brings most, of the columns that it continues."""
    ways = [way for at in range(len(view.open.columns)) if (way := _ways(view, at, word))]
    if not ways:
        raise Unreadable("no_place", word=word)
    attempts = tried(GAMES["heptagramme"], view, ways)
    best = max(granted(attempts), key=_promised, default=attempts[0])
    if best.refusal is not None:
        return Refused(replace(best.refusal, nearest=None))
    return Chosen(best.moves[0], best.moves[1:], _asking(best, say))


def _promised(one: Tried) -> int:
    """§3.3, §4.1 What the cards and the maj. are worth, whether or not the word is one: where the
    players judge, what the attempt brings would tell.
    """
    placed = sum(points(move.card) for move in one.moves if isinstance(move, Place))
    return placed + sum(head_points(move.word) for move in one.moves if isinstance(move, Announce))


def _ways(view: View, at: int, word: str) -> tuple[Move, ...]:
    """The cards that a column lacks for this word, a joker for the last that the hand lacks, and
    the word; nothing, where it does not begin so.
    """
    column, hand = view.open.columns[at], view.hand
    laid = column.text.lower()
    if not laid or any(sign not in (JOKER, own) for sign, own in zip(laid, word, strict=False)):
        return ()
    cards: list[str] = []
    for letter in word[len(laid) :]:
        card = letter if letter in hand else JOKER
        if card not in hand:
            return ()
        hand = hand.replace(card, "", 1)
        cards.append(card)
    enough = len(laid) + len(cards) == len(word)
    return (*(Place(card, at) for card in cards), Announce(at, word)) if enough else ()


def _asking(best: Tried, say: Wording) -> str:
    announced = best.moves[-1]
    assert isinstance(announced, Announce)
    cards = "".join(move.card for move in best.moves if isinstance(move, Place))
    facts = {"column": announced.column, "word": announced.word, "cards": cards}
    return say("menu.finish", n=_promised(best), **facts)
