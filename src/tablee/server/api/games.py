"""The games of the house, their rules and their words."""

import asyncio
from typing import Final

import msgspec

from tablee.bots.base import review_kind
from tablee.core.game import Refusal, decline
from tablee.server import messages
from tablee.server.api.calls import Answered, Call, Visit, cacheable
from tablee.server.dictionary import look_up
from tablee.wording import Wording
from tablee.wording.pages import rule_page, written_in


async def games(visit: Visit) -> Answered:
    """The games of the house."""
    return [
        messages.GameInfo(
            name=name,
            title=game.about.title,
            about=_worded(visit.lang, name, "game.about"),
            seats=game.about.seats,
            minutes=game.about.minutes,
            presets=msgspec.to_builtins(game.about.presets),
            options=msgspec.json.schema(game.kinds.options),
            levels=visit.hub.levels(name),
            solver=visit.hub.solvable(name),
            hints=visit.hub.advisable(name),
        )
        for name, game in visit.hub.games.items()
    ]


async def game_schema(visit: Visit) -> Answered:
    """The types of one game."""
    game = visit.hub.games.get(visit.name)
    if game is None:
        return decline("no_such_game", game=visit.name[:40])
    kinds = {name: getattr(game.kinds, name) for name in ("options", "action", "news", "view")}
    if (review := review_kind(visit.name)) is not None:
        kinds["review"] = review
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {**dict(zip(kinds, schemas, strict=True)), "$defs": parts}


async def rules(visit: Visit) -> Answered:
    """The rule page of one game. It changes with the program only."""
    if visit.name not in visit.hub.games:
        return decline("no_such_game", game=visit.name[:40])
    lang = written_in(visit.name, visit.lang)
    try:
        page = messages.RulePage(visit.name, lang, rule_page(visit.name, lang))
    except FileNotFoundError:
        return decline("not_found")
    return cacheable(visit.request, msgspec.json.encode(page))


def _worded(lang: str, game: str, key: str) -> str:
    """A sentence about a game; a game from elsewhere may come without."""
    say = Wording(lang, game)
    return say(key) if say.knows(key) else ""


async def word(visit: Visit) -> Answered:
    """What is known of a word: open to anybody, as a dictionary on the shelf."""
    found = await asyncio.to_thread(look_up, visit.name)
    if isinstance(found, Refusal):
        return found
    return cacheable(visit.request, msgspec.json.encode(found))


GAMES: Final = (
    Call("GET", "/api/games", "The games", games, gives=list[messages.GameInfo]),
    Call("GET", "/api/games/{name}/schema", "JSON Schema of a game's types", game_schema),
    Call("GET", "/api/games/{name}/rules", "The rules of a game", rules, gives=messages.RulePage),
    Call(
        "GET",
        "/api/words/{name}",
        "What is known of a word",
        word,
        gives=messages.WordInfo,
        bucket="questions",
    ),
)
