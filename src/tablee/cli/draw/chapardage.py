"""Chapardage in a terminal: a line for each player, the four piles, and one’s own hand.

 ▸ 1 Ponantais    · 2 mots : B G      · 9 cartes en main
   2 Septentrional · 1 mot : *        · 8 cartes en main · protégée : a
   …

Players are numbered as one asks them; what may be chosen now has its number in brackets.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Choice, Chosen, Look, Question, Step, Typing
from tablee.cli.draw.parts import (
    bare,
    fitted,
    is_said,
    mark,
    meant,
    named,
    number,
    style,
    tag_of,
)
from tablee.core.game import Resigned
from tablee.core.notation import Unreadable
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Ask, Draw, SayAToi, SayMot, ShowBonnePioche
from tablee.games.chapardage.events import Asked, AToiSaid, MotLaid
from tablee.games.chapardage.notation import pile_name, read_action, word_name
from tablee.games.chapardage.views import News, View, WordView
from tablee.games.chapardage.words import is_maj
from tablee.letters.cards import JOKER, MAJ_JOKER, written
from tablee.wording import Wording

# The table


def secret(view: View) -> bool:
    """Hands are one’s own."""
    return True


def draw(view: View, say: Wording, look: Look) -> RenderableType:
    """Players with their words, the piles, what was asked in vain, and one’s own hand."""
    rows = [_player(view, Seat(at), say, look) for at in range(len(view.hands))]
    rows.append(Text(_piles(view, say), "dim"))
    rows += [Text(note) for note in _notes(view, say)]
    if view.hand:
        rows.append(Text(say("board.own_hand", cards=_sorted(view.hand)), "bold"))
    return fitted(rows, look)


def _player(view: View, seat: Seat, say: Wording, look: Look) -> Text:
    to_move = view.open.turn == seat and view.open.end is None
    heap = view.heaps[seat]
    told = [say("board.words", n=len(heap))]
    if heap:
        told[0] += f" ({' '.join(map(_shown, heap))})"
    told.append(say("board.hand", n=view.hands[seat]))
    if guarded := view.open.protected[seat]:
        cards = " ".join(sorted(set(guarded)))
        told.append(say("board.protected", n=len(guarded), cards=cards))
    told += [say("board.gone")] if seat in view.open.gone else []
    return Text.assemble(
        mark(look, to_move=to_move),
        number(str(seat + 1), look),
        (named(seat, say, look), style(to_move=to_move)),
        f" · {' · '.join(told)}",
    )


def _shown(word: WordView) -> str:
    """§4.5 The whole word where it stays in sight, else its maj."""
    return written(word.maj) if word.word is None else word_name(word.word)


def _piles(view: View, say: Wording) -> str:
    first, second, third, fourth = view.open.heights
    return say("board.piles", first=first, second=second, third=third, fourth=fourth)


def _notes(view: View, say: Wording) -> list[str]:
    """What is going on, beside whose turn it is."""
    notes: list[str] = []
    if view.open.request is not None:
        notes.append(
            say("board.request", asked=view.open.request.asked, card=view.open.request.card)
        )
    if view.drawn is not None:
        notes.append(say("board.drawn", card=view.drawn))
    if view.open.gap is not None and not view.open.spoken and view.open.end is None:
        notes.append(say("board.gap", seat=view.open.gap))
    if view.open.refill is not None:
        notes.append(say("board.refill", seat=view.open.refill.seat, n=view.open.refill.left))
    return notes


def _sorted(hand: str) -> str:
    """Capitals, then small letters, jokers last of each."""
    majs = [card for card in hand if is_maj(card)]
    mins = [card for card in hand if not is_maj(card)]
    rows = [" ".join(written("".join(sorted(cards, key=_order)))) for cards in (majs, mins)]
    return "  ".join(row for row in rows if row)


def _order(card: str) -> tuple[bool, str]:
    return (not card.isalpha(), card)


# The guided menu


def menu(view: View, say: Wording) -> Question:
    """§3.1 What may be done now. That a word may be laid tells nothing of whether one can be."""
    choices: list[Choice] = []
    if any(view.asks):
        choices.append(Choice("1", say("menu.ask"), _whom(view, say), "ask"))
    draws = [move for move in view.moves if isinstance(move, Draw)]
    if draws:
        choices.append(Choice("2", say("menu.draw"), _which_pile(draws, say), "draw"))
    for key, kind in (("3", ShowBonnePioche), ("4", SayAToi)):
        said = tag_of(kind)
        moves = [move for move in view.moves if isinstance(move, kind)]
        choices += [Choice(key, say(f"menu.{said}"), Chosen(move), said) for move in moves]
    if view.mot:
        choices.append(Choice("5", say("menu.say_mot"), _which_word(view, say), "say_mot"))
    return Question(say("menu.what_or_mot" if view.mot else "menu.what"), tuple(choices))


def _which_word(view: View, say: Wording) -> Typing:
    return Typing(say("menu.which_word"), partial(_mot, view, say=say))


def _whom(view: View, say: Wording) -> Step:
    choices = [
        Choice(str(asked + 1), say.seat(Seat(asked)), _which_letter(asked, letters, say))
        for asked, letters in enumerate(view.asks)
        if letters
    ]
    return Question(say("menu.whom"), tuple(choices), on_board=True)


def _which_letter(asked: int, letters: str, say: Wording) -> Step:
    choices = tuple(Choice(card, "", Chosen(Ask(asked, card))) for card in letters)
    return Question(say("menu.which_letter"), choices)


def _which_pile(draws: list[Draw], say: Wording) -> Step:
    choices = tuple(Choice(pile_name(move.pile), "", Chosen(move)) for move in draws)
    return Question(say("menu.which_pile"), choices)


# As people say it


def spoken(view: View, typed: str, say: Wording) -> Step | None:
    """« À toi », « Pioche », « Mot ! badge », « a min. », « C maj. à Septentrional »."""
    asked = menu(view, say)
    if (step := meant(asked, typed, say)) is not None:
        return step
    for move in (SayAToi(), ShowBonnePioche(), Draw(0)):
        if is_said(tag_of(type(move)), typed, say):
            return Chosen(move)
    if (said := _WITH_MOT.fullmatch(typed)) is not None:
        return _mot(view, said["word"], say)
    if (request := _REQUEST.fullmatch(f" {_words(typed)} ")) is not None:
        return _request(view, request["card"], request["case"], request, say)
    return _mot(view, typed, say) if _is_word(typed) else None


_WITH_MOT: Final = re.compile(r"\s*mots?\b[\s!:,]+(?P<word>\S.*)", re.IGNORECASE)
_REQUEST: Final = re.compile(
    r"(?P<before>.*) (?P<card>[A-Za-z]) ?(?P<case>min|maj|minuscule|majuscule|small|capital)"
    r" (?P<after>.*)",
    re.IGNORECASE,
)
_LEAST: Final = 3
"""So many letters of a seat's name are enough."""


def _words(typed: str) -> str:
    return " ".join(re.sub(r"[^\w]", " ", typed).split())


def _is_word(typed: str) -> bool:
    return len(typed) > 1 and all(sign.isalpha() or sign in "’' -" for sign in typed)


def _mot(view: View, typed: str, say: Wording) -> Step:
    """§4.1 A word; where its last lacking letter is the joker’s, that is asked first."""
    letters = "".join(sign for sign in typed if sign.isalpha() or sign in "()")
    move = read_action(letters) if len(bare(letters)) > 1 else None
    if not isinstance(move, SayMot):
        raise Unreadable("move", got=typed[:20])
    missing = [at for at, card in enumerate(move.cards) if not _holds(view.hand, move.cards, at)]
    jokers = {True: MAJ_JOKER, False: JOKER}
    if len(missing) == 1 and jokers[missing[0] == 0] in view.hand:
        at = missing[0]
        cards = move.cards[:at] + jokers[at == 0] + move.cards[at + 1 :]
        facts = {"word": move.word, "card": move.cards[at]}
        return Chosen(SayMot(move.word, cards), asking=say("menu.with_joker", **facts))
    return Chosen(move)


def _holds(hand: str, cards: str, at: int) -> bool:
    """Is there a card in the hand for this one of a word, beside those for the ones before?"""
    return hand.count(cards[at]) > cards[:at].count(cards[at])


def _request(view: View, letter: str, case: str, around: re.Match[str], say: Wording) -> Step:
    """§3.1 A card of one who is named, or of one who is then asked for."""
    card = letter.lower() if case.lower().startswith(("min", "small")) else letter.upper()
    seats = [Seat(at) for at in range(len(view.hands)) if at != view.seat]
    named_here = _named(f"{around['before']} {around['after']}", seats, say)
    open_to = named_here or seats
    if len(open_to) == 1 or not any(view.asks):
        return Chosen(Ask(open_to[0], card))
    choices = tuple(Choice(str(at + 1), say.seat(at), Chosen(Ask(at, card))) for at in open_to)
    return Question(say("menu.whom"), choices, on_board=True)


def _named(text: str, seats: list[Seat], say: Wording) -> list[Seat]:
    """Those of whom something is said, by number or by the beginning of their names."""
    words = [bare(word) for word in text.split()]
    return [
        seat
        for seat in seats
        if str(seat + 1) in words
        or any(len(word) >= _LEAST and bare(say.seat(seat)).startswith(word) for word in words)
    ]


def last_word(view: View, say: Wording) -> str | None:
    """§4.4 After « A toi ! », a word may still be typed before the next player speaks."""
    return say("menu.last_word") if view.mot and view.open.gap == view.seat else None


def first_told(view: View, heard: Sequence[News]) -> int:
    """§7.3 Without the memory aid only the turn that goes on is told, or the last one until the
    next player has spoken; §4.4 a word after « À toi ! » is still of that one.
    """
    if view.open.options.memory or view.open.end is not None:
        return 0
    begins = following = 0
    passed: Seat | None = None
    for at, news in enumerate(heard):
        if isinstance(news, AToiSaid | Resigned):
            passed, following = news.seat, at + 1
        elif isinstance(news, MotLaid) and news.seat == passed:
            following = at + 1
        elif isinstance(news, Asked | MotLaid):
            passed, begins = None, following
    return begins
