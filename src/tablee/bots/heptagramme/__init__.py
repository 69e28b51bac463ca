"""Heptagramme's bots: four levels, the kernels that find their turns, and a look back."""

from tablee.bots.heptagramme.levels import make_bot
from tablee.bots.heptagramme.turns import BestTurn, Review, best_turn, review

__all__ = ["BestTurn", "Review", "best_turn", "make_bot", "review"]
