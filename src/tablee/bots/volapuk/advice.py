"""A hint at Volapük: first a line of the board, or how many dice to keep; then the word, or which.

Words that everybody knows come first, in rows and columns; then all words of the table and
whatever else may be laid.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tablee.bots.allowance import Allowance
from tablee.bots.base import Advice, Budget, Told, told
from tablee.bots.volapuk.keeping import best_fetiches, best_keep
from tablee.bots.volapuk.packing import found, table_at
from tablee.bots.volapuk.recompositions import recompositions
from tablee.bots.volapuk.search import Idea, faces_of, ideas, judged, laid_hand
from tablee.bots.volapuk.sight import EVERY_LOOK, Look, Mind
from tablee.bots.volapuk.vocabulary import known_to
from tablee.bots.words import circles
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import KeepFetiches, Pass, Play, SetDice, Throw
from tablee.games.volapuk.board import COLUMNS, STRIDE, Direction, board
from tablee.games.volapuk.dice import ESPACE, JOKER, SUPER_JOKER
from tablee.games.volapuk.events import Played
from tablee.games.volapuk.state import THROWS, Formed, Held, Open, Phase
from tablee.games.volapuk.views import View

SEARCHED: Final = Budget(nodes=30_000)
"""What looking for recompositions may take."""
PLAIN: Final = frozenset[Look]()
SAID: Final = {JOKER: "joker", SUPER_JOKER: "super joker", ESPACE: "␣"}
"""Faces that are no letters, as one reads them in either language."""


def advise(view: View) -> Advice:
    """Which dice to keep, what to lay where, what to move."""
    if view.seat is None or view.open.turn != view.seat:
        return Advice(told("not_now"))
    lying = view.open
    match lying.phase:
        case Phase.THROWS:
            return _throw(lying, view.seat)
        case Phase.COMPOSE | Phase.RECOMPOSE:
            return _compose(lying, view.seat)
        case Phase.FETICHES:
            return _fetiches(lying, view.seat)
        case _:
            return Advice(told("not_now"))


def _minds(lying: Open) -> Iterator[Mind]:
    """Whoever knows ever more words; the last of them also looks for what is no plain word."""
    for among in circles(board=True):
        looks = EVERY_LOOK if among is None else PLAIN
        yield Mind(known_to(lying.options, among, endgame=lying.merged), looks)


# Dice


def _throw(lying: Open, seat: Seat) -> Advice:
    """§2.2 What to keep for the next throw."""
    hand = lying.hands[seat]
    if not lying.throws:
        kept = tuple(held.die for held in hand if held.kept)
        if len(kept) == len(hand):
            return Advice(told("enough"), action=SetDice())
        return Advice(told("throw"), action=Throw(kept))
    keep = _keep(lying, hand)
    if len(keep) == len(hand):
        return Advice(told("enough"), action=SetDice())
    facts = {"n": len(keep), "rest": len(hand) - len(keep)}
    reason = told("kept", **facts, dice=keep, faces=_faces(hand, keep))
    return Advice(reason, told("keep", **facts) if keep else None, Throw(keep))


def _keep(lying: Open, hand: tuple[Held, ...]) -> tuple[int, ...]:
    """The dice that promise most to somebody who knows what everybody understands."""
    for mind in _minds(lying):
        left = THROWS - lying.throws
        worth, keep = best_keep(table_at(lying, mind), lying.options, hand, left)
        if worth > 0:
            return keep
    return tuple(held.die for held in hand if held.kept)


def _fetiches(lying: Open, seat: Seat) -> Advice:
    """§2.6 What to keep for the next turn."""
    *_, mind = _minds(lying)
    left = laid_hand(lying.hands[seat])
    dice = best_fetiches(table_at(lying, mind), lying.options, left, lying.due)
    reason = told("fetiches", n=len(dice), faces=_faces(left, dice))
    return Advice(reason, action=KeepFetiches(dice))


def _faces(hand: Sequence[Held], dice: Collection[int]) -> str:
    """What these dice show, side by side."""
    shown = (held.face or "" for held in hand if held.die in dice)
    return " ".join(SAID.get(face, face) for face in shown)


# Words


def _compose(lying: Open, seat: Seat) -> Advice:
    """§2.3, §5.1 The play of most points that is seen."""
    for mind in _minds(lying):
        best = max(_ideas(lying, seat, mind), key=lambda idea: idea.points, default=None)
        if best is not None and best.points > 0:
            played = judged(lying, seat, best.play, mind)
            assert played is not None, "it was judged before"
            return _towards(lying, best, played)
    return Advice(told("nothing_moves" if lying.final else "nothing"), action=Pass())


def _ideas(lying: Open, seat: Seat, mind: Mind) -> Iterator[Idea]:
    hand = laid_hand(lying.hands[seat])
    if hand and not lying.final:
        table = table_at(lying, mind)
        yield from ideas(lying, seat, table, found(table, faces_of(hand)), mind)
    # To move dice of the board is the last that one thinks of.
    if mind.looks == EVERY_LOOK:
        yield from recompositions(lying, seat, mind, Allowance(SEARCHED))


def _towards(lying: Open, idea: Idea, played: Played) -> Advice:
    word = _chief(idea.play, played)
    where = {
        "direction": word.direction,
        "line": _named(word),
        "cells": _line(lying, word),
        "n": len(idea.play.place),
        "moved": len(idea.play.moves),
    }
    what = {"word": word.text, "cell": word.cells[0], "cells": word.cells, "points": idea.points}
    return Advice(told("word", **{**where, **what}), _look(where), idea.play)


def _look(where: dict[str, object]) -> Told:
    return told("moves" if where["moved"] else "line", **where)


def _chief(play: Play, played: Played) -> Formed:
    """The word for which it is played: the one with most of the dice that come there."""
    new = {put.cell for put in play.place} | {shift.to for shift in play.moves}
    whole = [word for word in played.words if not word.pair] or list(played.words)
    return max(whole, key=lambda word: (len(new & set(word.cells)), len(word.cells)))


def _line(lying: Open, word: Formed) -> tuple[int, ...]:
    """The whole line of the board in which it lies."""
    axes = board(lying.options.diameter).axes[word.direction]
    return next(line for line in axes if word.cells[0] in line)


def _named(word: Formed) -> str:
    """As the edge of the board calls it; a diagonal, by where it begins."""
    cell = word.cells[0]
    column, row = COLUMNS[cell % STRIDE].upper(), str(cell // STRIDE + 1)
    match word.direction:
        case Direction.ROW:
            return row
        case Direction.COLUMN:
            return column
        case _:
            return column + row
