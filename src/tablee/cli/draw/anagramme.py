"""Anagramme in a terminal: players, the laid words by their numbers, the talon and one’s hand.

 1  p i e r r e               avant : pire
 2  f i e r                   croise le mot 1 à sa lettre 4
 …

Words are written as they are typed: a capital is a joker that stands for it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from tablee.catalogue import GAMES
from tablee.cli.draw import Choice, Chosen, Look, Question, Step, Typing
from tablee.cli.draw.parts import (
    Ask,
    by_kind,
    first,
    fitted,
    grouped,
    in_order,
    is_said,
    meant,
    numbered,
    sheet,
    tag_of,
    title,
    valued,
    with_choice,
)
from tablee.cli.trying import granted, tried
from tablee.core.notation import Unreadable
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
from tablee.games.anagramme.cards import figures
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
        dear = view.open.options.dear
        worth = ((written(card), figures(card, dear)) for card in sorted(set(view.hand)))
        rows.append(Text(say("board.values", values=valued(worth)), "dim"))
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


ORDER: Final = (
    Lay,
    MakeAnagramme,
    Add,
    Replace,
    Cross,
    Exchange,
    Contest,
    Accept,
    Withdraw,
    Reenter,
    Leave,
)


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
    for kind, step in _to_write(view, say):
        asked = _with_writing(asked, kind, step, say)
    asked = in_order(asked, ORDER)
    if view.open.window is None or Contest() not in view.actions:
        return asked
    word, author = view.open.laid[view.open.window.made[0]].text, view.open.window.seat
    return replace(asked, text=say("menu.contesting", word=word, seat=author))


def _to_write(view: View, say: Wording) -> Iterator[tuple[type[Move], Step]]:
    """§3.1 What takes a word, whether there is one or not: to find it is the game."""
    if not any(isinstance(move, Exchange) for move in view.actions):
        return
    yield Lay, Typing(say("menu.which_word"), lambda typed: Chosen(Lay(_word_of(typed))))
    every = range(len(view.open.laid))
    free = [at for at in every if view.handles[at].free]
    crossed = [at for at in every if view.handles[at].crossable]
    if free:
        yield MakeAnagramme, _of_word(view, free, partial(_anagramme, view, say), say)
    if every:
        yield Add, _of_word(view, every, partial(_becomes, view, Add, say), say)
    if crossed:
        yield Cross, _of_word(view, crossed, partial(_letter, view, say), say)
    if every:
        yield Replace, _of_word(view, every, partial(_becomes, view, Replace, say), say)


def _with_writing(asked: Question, kind: type[Move], step: Step, say: Wording) -> Question:
    """Beside the moves that the referee shows, where he shows some, one of one’s own."""
    said = tag_of(kind)
    for number, choice in enumerate(asked.choices):
        if choice.said == said and isinstance(choice.then, Question):
            own = replace(
                choice.then, choices=(*choice.then.choices, Choice("0", say("menu.own"), step))
            )
            there = replace(choice, then=own)
            return replace(
                asked, choices=(*asked.choices[:number], there, *asked.choices[number + 1 :])
            )
    return with_choice(asked, kind, step, say)


def _of_word(view: View, some: Sequence[int], then: Callable[[int], Step], say: Wording) -> Step:
    """One of the laid words by its number, if there are several."""
    if len(some) == 1:
        return then(some[0])
    choices = [Choice(place_name(at), view.open.laid[at].text, then(at)) for at in some]
    return Question(say("menu.of_which_word"), tuple(choices))


def _becomes(view: View, kind: type[Add | Replace], say: Wording, at: int) -> Step:
    text = say("menu.becomes", word=view.open.laid[at].plain)
    return Typing(text, lambda typed: Chosen(kind(at, _word_of(typed))))


def _anagramme(view: View, say: Wording, at: int) -> Step:
    text = say("menu.becomes", word=view.open.laid[at].plain)
    return Typing(text, lambda typed: _discard(view, MakeAnagramme(at, _word_of(typed), None), say))


def _discard(view: View, move: MakeAnagramme, say: Wording) -> Question:
    """§3.3 Which card goes, and whether another comes for it."""
    none = Choice("0", say("menu.discard_none"), Chosen(move))
    cards = [
        Choice(written(card), "", _taken(replace(move, discard=card), say))
        for card in sorted(set(view.hand))
    ]
    return Question(say("menu.discard"), (none, *cards))


def _taken(move: MakeAnagramme, say: Wording) -> Step:
    labels = {None: say("menu.top_none"), Top.SHOWN: say("menu.top_shown")}
    labels |= {Top.HIDDEN: say("menu.top_hidden")}
    moves = ((label, replace(move, exchange=top)) for top, label in labels.items())
    return numbered(say("menu.which_top"), moves)


def _letter(view: View, say: Wording, at: int) -> Step:
    """§4.1 Which letter is crossed, and where it stands in the word across."""
    word = view.open.laid[at].plain
    choices = [
        Choice(str(place + 1), word[place], _across(at, place, word[place], say))
        for place in view.handles[at].crossable
    ]
    return Question(say("menu.which_letter", word=word), tuple(choices))


def _across(at: int, place: int, letter: str, say: Wording) -> Step:
    def crossing(typed: str) -> Step:
        word = _word_of(typed)
        places = [own for own, sign in enumerate(word.lower()) if sign == letter] or [0]
        moves = [(f"{word[:own]}({word[own]}){word[own + 1 :]}", own) for own in places]
        asked = numbered(
            say("menu.which_place"), ((told, Cross(at, place, word, own)) for told, own in moves)
        )
        return asked.choices[0].then if len(moves) == 1 else asked

    return Typing(say("menu.across", letter=letter), crossing)


def _word_of(typed: str) -> str:
    """What was written as a word; capitals at its head, or throughout, are no wish for jokers."""
    word = "".join(typed.split()).removeprefix("=")
    if not word.isalpha():
        raise Unreadable("move", got=typed[:20])
    return word.lower() if word == word.upper() or word == word.capitalize() else word


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


# As people say it


def spoken(view: View, typed: str, say: Wording) -> Step | None:
    """A word that is laid or, where it cannot be, goes where it rids of most; « je conteste »."""
    for move in (Contest(), Accept(), Withdraw(), Reenter(), Leave()):
        # One word alone may be one that is to be laid.
        meant_so = move in view.actions or not typed.isalpha()
        if meant_so and is_said(tag_of(type(move)), typed, say):
            return Chosen(move)
    if not all(sign.isalpha() or sign in "’' -" for sign in typed):
        return None
    if " " in typed and (step := meant(menu(view, say), typed, say)) is not None:
        return step
    return _best(view, _word_of("".join(filter(str.isalpha, typed))), say)


def _best(view: View, word: str, say: Wording) -> Step:
    """§3.1 Laid, if it can be; else what it does best to the words on the table."""
    game, laid = GAMES["anagramme"], Lay(word)
    if granted(tried(game, view, [(laid,)])):
        return Chosen(laid)
    ways = [(move,) for move in _operations(view, word)]
    best = min(granted(tried(game, view, ways)), key=lambda one: one.points, default=None)
    if best is None:
        return Chosen(laid)
    [move] = best.moves
    asking = say("menu.rather", words=say.action(move), n=-best.points)
    if not isinstance(move, MakeAnagramme):
        return Chosen(move, asking=asking)
    asked = _discard(view, move, say)
    return replace(asked, text=f"{asking} {asked.text}")


def _operations(view: View, word: str) -> Iterator[Move]:
    for at, laid in enumerate(view.open.laid):
        yield Add(at, word)
        yield Replace(at, word)
        yield MakeAnagramme(at, word, None)
        for letter in view.handles[at].crossable:
            for own, sign in enumerate(word.lower()):
                if sign == laid.plain[letter]:
                    yield Cross(at, letter, word, own)
