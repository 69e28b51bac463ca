"""draft"""
from abc import ABC, abstractmethod
from typing import Any, Final
import os
import numpy as np
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.heptagramme import kernel
from tablee.bots.heptagramme.packing import *
from tablee.bots.heptagramme.packing import Part
from tablee.core.dice import Dice, shuffled
from tablee.core.game import Seat
from tablee.games.heptagramme.state import *
from tablee.games.heptagramme.views import View
from tablee.letters.cards import JOKER, MAJS, MINS, points, without

NO_HANDS = np.zeros((26, 8), np.int64)
WEIGHTS = np.array([0.0, *map(float, os.environ.get("HG_W", "1,.8,.6,.4,.3").split(","))])
FEAR = float(os.environ.get("HG_FEAR", "1"))
KEPT = float(os.environ.get("HG_KEPT", "1.0"))
EMPT = float(os.environ.get("HG_EMPT", "1.5"))
FRESH = float(os.environ.get("HG_FRESH", "-0.5"))

class _Player:
    tier = Tier.RARE
    def __init__(self, dice):
        self._dice = dice
        self._queue = []
        self._expected = None
    def hear(self, news): pass
    def act(self, view, budget):
        if not view.actions: return None
        if view.doubt is not None: return Thought(view.actions[0])
        if view.phase is not Phase.TURN:
            return Thought(Accept()) if Accept() in view.actions else None
        if view.turn != view.seat: return None
        key = (view.number, view.hand, view.frozen, len(view.lines))
        if key != self._expected or not self._queue:
            self._queue = self._plan(view, budget)
        a = self._queue.pop(0)
        self._expected = None
        if isinstance(a, Place):
            self._expected = (view.number, without(view.hand, a.card), view.frozen, len(view.lines)+1)
        return Thought(a)
    def _texts(self, view):
        return ["" if at in view.closed else f"{c.maj or ''}{c.mins}".upper() for at, c in enumerate(view.columns)]
    def _plan(self, view, budget):
        v = vocabulary(self.tier, proper=view.options.proper)
        ps = self._parts(view, v, budget)
        texts = self._texts(view)
        for p in sorted(ps, key=lambda p: not p.announced):
            moves = [Place(c, p.column) for c in p.cards]
            if p.announced:
                text = texts[p.column] + p.cards.upper()
                word = max(v.words.matching(text), key=lambda w: points(w[0]))
                return [*moves, Announce(p.column, word.lower())]
        if ps:
            return [Place(c, p.column) for p in ps for c in p.cards]
        if DrawBonus() in view.actions: return [DrawBonus()]
        if view.lines: return [EndTurn()]
        return [Pass(view.hand.replace(JOKER, ""))]

class Fort(_Player):
    def _parts(self, view, v, budget):
        h = hand_of(view.hand)
        out = np.zeros(7, np.int64)
        kernel.partition(v.links, v.spans, v.marks, *board(self._texts(view)), h, len(h), 0., 0., 0., 0. if view.earned else 1.7, NO_HANDS, WEIGHTS, out)
        return parts(out)
class Moyen(Fort):
    tier = Tier.PEU_COURANT
class Facile(Fort):
    tier = Tier.USUEL
class Maitre(_Player):
    def _parts(self, view, v, budget):
        h = hand_of(view.hand)
        out = np.zeros(7, np.int64)
        unseen = np.array(letters(without(MINS, "".join(c.mins for c in view.columns)+view.hand)))
        rng = np.random.default_rng(self._dice.below(2**31))
        hands = np.array([rng.permutation(unseen)[:7] for _ in range(64)])
        hold = holding(hands)
        kernel.partition(v.links, v.spans, v.marks, *board(self._texts(view)), h, len(h), FEAR, FRESH, KEPT, 0. if view.earned else EMPT, hold, WEIGHTS, out)
        return parts(out)

_LEVELS = {"facile": Facile, "moyen": Moyen, "fort": Fort, "maitre": Maitre}
def make_bot(level, seat, dice): return _LEVELS[level](dice)
