"""The HTTP interface: each call is one line, from which routes and OpenAPI are made.

Reading order: `calls` (what every call is); `people`, `games`, `tables`, `looking_back`, `health`
(what can be asked, by subject); `openapi` (the same for programs); `serving` (what is checked
before a call is answered).
"""

from typing import Final

from tablee.server.api.calls import Answered, Call, Visit
from tablee.server.api.games import GAMES
from tablee.server.api.health import HEALTH
from tablee.server.api.looking_back import LOOKING_BACK
from tablee.server.api.openapi import document
from tablee.server.api.people import PEOPLE
from tablee.server.api.tables import TABLES


async def openapi(visit: Visit) -> Answered:
    """What can be asked, told for programs."""
    return document(CALLS)


CALLS: Final = (
    *HEALTH,
    Call("GET", "/api/openapi.json", "This document", openapi),
    *GAMES,
    *PEOPLE,
    *TABLES,
    *LOOKING_BACK,
)
