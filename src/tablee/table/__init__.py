"""A running game: its log, its dice, its clocks, and what each seat is told.

`log` says what is written down, `table` folds it and decides what comes next, `honesty` checks a
shuffle, `files` carries a log from one machine to another, `host` joins a table to a store.
"""
