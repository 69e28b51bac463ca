"""A running game: its log, its dice, its clocks, and what each seat is told.

`log` says what is written down, `table` folds it and decides what comes next, `commit` says how
anything gets into a log, and `host` joins a table to a store; `verify` checks a shuffle, `files`
carries a log from one machine to another, `bot_seat` seats a bot.
"""
