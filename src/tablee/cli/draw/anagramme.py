"""Anagramme in a terminal: players, the laid words by their numbers, the talon and one’s hand.

 1  p i e r r e               avant : pire
 2  f i e r                   croise le mot 1 à sa lettre 4
 …

Words are written as they are typed: a capital is a joker that stands for it.
"""

from typing import Final

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Choice, Look, Question, Step
from tablee.cli.draw.parts import Ask, by_kind, first, fitted, grouped, numbered, sheet, title
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import (
    Accept,
    Add,
    Contest,
    Cross,
    Exchange,
    Lay,
    Leave,
    MakeAnagramme,
    Move,
    Reenter,
    Replace,
    Withdraw,
)
from tablee.games.anagramme.notation import place_name
from tablee.games.anagramme.state import Top
from tablee.games.anagramme.views import View
from tablee.letters.cards import written
from tablee.wording import Wording

WORD: Final = 26
"""Signs for a word of twelve letters, with spaces between: longer ones push the rest aside."""


# The table


def secret(view: View) -> bool:
    """Hands are one’s own."""
    return True


def draw(view: View, say: Wording, look: Look) -> RenderableType:
    """Players, laid words, the talon, and one’s own hand."""
    rows = [
        *(_player(view, Seat(seat), say, look) for seat in range(len(view.hands))),
        *(_word(view, at, say) for at in range(len(view.open.laid))),
    ]
    if not view.open.laid:
        rows.append(Text(say("board.empty"), "dim"))
    told = say("board.talon", card=view.open.turned or "-", n=view.talon, discards=view.discards)
    rows.append(Text(told, "dim"))
    if view.open.blank and view.open.end is None:
        most = view.open.blank + view.until_blocked
        rows.append(Text(say("board.blank", n=view.open.blank, most=most), "dim"))
    if view.hand:
        cards = " ".join(written(view.hand))
        rows.append(Text(say("board.own_hand", cards=cards, n=view.left), "bold"))
    return fitted(rows, look)


def _player(view: View, seat: Seat, say: Wording, look: Look) -> Text:
    name = title(seat, say, look, to_move=view.open.turn == seat and view.open.end is None)
    told = " · ".join(_told(view, seat, say))
    return Text.assemble(name, f" · {told}", (f"  {sheet(view.open.sheets[seat])}", "dim"))


def _told(view: View, seat: Seat, say: Wording) -> list[str]:
    """What a player has, and what this hand has brought besides cards."""
    if view.open.options.partie_simple:
        staked = view.staked[seat]
        told = [say("board.counters", n=staked)]
    else:
        told = [say("board.points", n=view.totals[seat])]
        told += [say("board.charge", n=view.open.charges[seat])] if view.open.charges[seat] else []
        told += [say("board.remise", n=view.open.remises[seat])] if view.open.remises[seat] else []
    if seat in view.open.gone:
        return [*told, say("board.gone")]
    if view.open.fell[seat]:
        told.append(say("board.out"))
    if view.shown[seat]:
        return [*told, say("board.held", cards=view.shown[seat])]
    return [*told, say("board.hand", n=view.hands[seat])]


def _word(view: View, at: int, say: Wording) -> Text:
    word = view.open.laid[at]
    number = (f"{place_name(at):>2} ", "dim")
    letters = Text(" " + " ".join(word.text), "bold")
    letters.pad_right(WORD - letters.cell_len)
    notes: list[str] = []
    if word.crossing is not None:
        notes.append(say("board.crosses", on=word.crossing.on, at=word.crossing.at))
    if word.before:
        notes.append(say("board.before", words=", ".join(word.before)))
    if view.open.window is not None and at in view.open.window.made:
        notes.append(say("board.contestable"))
    return Text.assemble(number, letters, (f" {' · '.join(notes)}", "dim"))


# The guided menu


def menu(view: View, say: Wording) -> Question:
    """§3.1, §5.2 The kinds of action that are open; words are typed, unless the table has hints."""
    kinds: tuple[tuple[type[Move], Ask[Move]], ...] = (
        (Exchange, _card_then_top),
        (Contest, first),
        (Accept, first),
        (Withdraw, first),
        (Reenter, first),
        (Leave, first),
        (Lay, _moves),
        (MakeAnagramme, _moves),
        (Add, _moves),
        (Cross, _moves),
        (Replace, _moves),
    )
    asked = by_kind(kinds, view.actions, say)
    if view.open.window is None or Contest() not in view.actions:
        return asked
    word, author = view.open.laid[view.open.window.made[0]].text, view.open.window.seat
    return replace(asked, text=say("menu.contesting", word=word, seat=author))


def _card_then_top(moves: list[Move], say: Wording) -> Step:
    exchanges = [move for move in moves if isinstance(move, Exchange)]
    by_card = grouped(exchanges, lambda move: written(move.discard))
    choices = [Choice(card, "", _tops(some, say)) for card, some in sorted(by_card.items())]
    return Question(say("menu.which_card"), tuple(choices))


def _tops(moves: list[Exchange], say: Wording) -> Step:
    labels = {Top.SHOWN: say("menu.top_shown"), Top.HIDDEN: say("menu.top_hidden")}
    return numbered(say("menu.which_top"), ((labels[move.top], move) for move in moves))


def _moves(moves: list[Move], say: Wording) -> Step:
    return numbered(say("menu.which_move"), ((say.action(move), move) for move in moves))


def last_word(view: View, say: Wording) -> str | None:
    """§5.4 Before the others are asked, an author may think better of it."""
    return say("menu.last_word") if Withdraw() in view.actions else None
