"""How the server is."""

from typing import Final

from starlette.responses import Response

from tablee import __version__
from tablee.core.game import decline
from tablee.server import messages
from tablee.server.access import is_at_home
from tablee.server.api.calls import Answered, Call, Visit
from tablee.server.metrics import MEDIA_TYPE, METRICS, Labels
from tablee.table.commit import as_refusal


async def health(visit: Visit) -> Answered:
    """Alive, and how busy."""
    hub = visit.hub
    return messages.Health(
        version=__version__,
        tables=len(hub.rooms),
        sockets=sum(len(room.audience) for room in hub.rooms),
        storage="ok" if hub.trouble is None else as_refusal(hub.trouble).code,
        damaged=hub.damaged,
    )


async def ready(visit: Visit) -> Answered:
    """Can a move be kept? It is tried, in both files, at most once a second."""
    await visit.hub.ready()
    return messages.Ready()


async def metrics(visit: Visit) -> Answered:
    """The same for a program that watches, and what happened since the server began; only for this
    machine, unless the host wants it otherwise.
    """
    if not (visit.settings.metrics or is_at_home(visit.request)):
        return decline("not_found")
    rooms = visit.hub.rooms
    sockets = sum(len(room.audience) for room in rooms)
    waiting: dict[Labels, float] = {(("queue", name),): n for name, n in visit.hub.waiting.items()}
    text = METRICS.text(
        {
            "tablee_tables": ("Tables in memory.", {(): len(rooms)}),
            "tablee_sockets": ("Sockets that look at a table.", {(): sockets}),
            "tablee_waiting": ("Who waits for a process.", waiting),
        }
    )
    return Response(text, headers={"Cache-Control": "no-store"}, media_type=MEDIA_TYPE)


HEALTH: Final = (
    Call("GET", "/health", "The server is up", health, gives=messages.Health, bucket=None),
    Call("GET", "/ready", "The server can write", ready, gives=messages.Ready),
    Call(
        "GET",
        "/metrics",
        "Numbers for who watches the server",
        metrics,
        bucket=None,
        media_type=MEDIA_TYPE,
    ),
)
