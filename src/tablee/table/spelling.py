"""How the words that a table tells are written: neither logs nor the page have a dictionary.

What is told to a seat is asked on that seat's own view, so that a spelling gives away nothing that
the view does not; and a game keeps back what players are to find out themselves.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tablee.core.game import AnyGame, Spelling
from tablee.letters import fold
from tablee.letters.telling import words_in
from tablee.letters.words import LONGEST_SPELLING
from tablee.table.table import Table
from tablee.wording import Spelled, as_it_lies


def spelled_at(table: Table) -> Spelled:
    """For a terminal, whose players all read the same: words by what lies open at a table."""
    game = table.game
    if not isinstance(game, Spelling):
        return as_it_lies
    return lambda word: game.spelled(table.view(None), word)


def spellings(game: AnyGame, view: Any, things: Iterable[Any]) -> dict[str, str]:
    """By the letters in which they are told, the words of these things that are known as words."""
    return _written(game, view, {word for thing in things for word in words_in(thing)})


def spellings_anywhere(game: AnyGame, view: Any, thing: Any) -> dict[str, str]:
    """The same of plain JSON, whose types are not known. Any text may be a word: for games that are
    over, where nothing is kept back.
    """
    return _written(game, view, set(_texts(thing)))


def named_words(facts: Mapping[str, Any]) -> set[str]:
    """The words that the facts of a hint name: the one to make, and one that lies there."""
    return {facts[name] for name in ("word", "laid") if facts.get(name)}


def spellings_of(game: AnyGame, view: Any, texts: Iterable[str]) -> dict[str, str]:
    """How these words are written, as far as the seat that sees this may know."""
    return _written(game, view, set(texts))


def refused_words(game: AnyGame, view: Any, action: Any) -> Spelled:
    """For the refusal of an action: what was typed is said as it was typed, and only what lies in
    sight as it is written. Whether the rest are words is what the referee has not said.
    """
    typed = {fold(word): word for word in words_in(action) if not word.isascii()}
    in_sight = spellings(game, view, [view])

    def spelled(word: str) -> str | None:
        return typed.get(fold(word)) or in_sight.get(word)

    return spelled


def _written(game: AnyGame, view: Any, texts: set[str]) -> dict[str, str]:
    if not isinstance(game, Spelling):
        return {}
    asked = ((word, game.spelled(view, word)) for word in sorted(texts))
    return {word: written for word, written in asked if written is not None}


def _texts(thing: Any) -> Iterable[str]:
    match thing:
        case str() if len(thing) <= LONGEST_SPELLING:
            yield thing
        case dict():
            for part in thing.values():
                yield from _texts(part)
        case list() | tuple():
            for part in thing:
                yield from _texts(part)
        case _:
            return
