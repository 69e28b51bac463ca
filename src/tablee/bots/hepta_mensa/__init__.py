"""Hepta Mensa's bots: four levels, a kernel that is a twin of the rules, and an exact solver."""

from tablee.bots.hepta_mensa.levels import make_bot
from tablee.bots.hepta_mensa.oracle import solve

__all__ = ["make_bot", "solve"]
