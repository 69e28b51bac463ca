"""Tablée: five French games of letters and wits at one table."""

__version__ = "0.1.0"
