"""A whole game as readable text: positions, wishes, facts, and the view of every seat.

Of a view, the fields that changed since the seat last looked; at first, all of them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame, Seat
from tablee.games.anagramme.state import Mode as AnagrammeMode
from tablee.games.chapardage.state import Version
from tablee.games.heptagramme.state import Mode
from tests.games.playing import Playthrough, random_game
from tests.tiny import Trio

FOLDER = Path(__file__).parent
KNOWN: dict[str, AnyGame] = {**GAMES, "trio": Trio()}

# file name: game, seed, options that differ from the default
PLANNED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "anagramme_contestation": (
        "anagramme",
        2387,
        {"mode": AnagrammeMode.CONTESTATION, "reentry": True},
    ),
    "anagramme_five": ("anagramme", 470, {}),
    "anagramme_simple": ("anagramme", 65, {"partie_simple": True}),
    "anagramme_two": ("anagramme", 1542, {}),
    "anagramme_verticales": ("anagramme", 283, {"verticales": True}),
    "chapardage": ("chapardage", 136, {}),
    "chapardage_enfant": (
        "chapardage",
        8,
        {"version": Version.ENFANT, "visible": True, "memory": True},
    ),
    "chapardage_piles": ("chapardage", 2, {"clock": 30}),
    "hepta_mensa": ("hepta_mensa", 1, {}),
    "hepta_mensa_sans_couleurs": ("hepta_mensa", 2, {"colours": False}),
    "hepta_mensa_timed": ("hepta_mensa", 20, {"clock": 300}),
    "heptagramme_courte": ("heptagramme", 250, {"short": True}),
    "heptagramme_jokers": ("heptagramme", 10, {}),
    "heptagramme_parole": ("heptagramme", 21, {"mode": Mode.PAROLE, "clock": 30}),
    "trio": ("trio", 5, {}),
    "trio_timed": ("trio", 30, {"clock": 20}),
    "volapuk": ("volapuk", 142, {"clock": 0}),
}

# file name: what nobody thinks of, so that the game comes to another end
FORGOTTEN: dict[str, tuple[str, ...]] = {"chapardage_piles": ("mot",)}


def playthrough(name: str) -> str:
    game, seed, options = PLANNED[name]
    return "\n".join(_lines(KNOWN[game], seed, options, FORGOTTEN.get(name, ()))) + "\n"


def _lines(
    game: AnyGame, seed: int, changes: dict[str, Any], never: tuple[str, ...]
) -> Iterator[str]:
    options = replace(game.kinds.options(), **changes)
    played = random_game(game, seed, options, never=never)
    last: dict[Seat | None, dict[str, Any]] = {}
    yield f"{game.about.title}, version {game.about.version}, {_json(options)}"
    yield ""
    yield f"position  {game.notation.position(played.start)}"
    for number, step in enumerate(played.steps, 1):
        yield ""
        wish = "luck" if step.seat is None else f"{step.seat} {game.notation.action(step.action)}"
        yield f"{number}. {wish}"
        for event in step.events:
            yield f"event     {_json(event)}"
            for seat in _ears(played, event):
                yield f"  {_ear(seat)} hears {_json(game.show(event, seat))}"
            yield from (f"  points  {_json(line)}" for line in game.lines(event))
        yield f"position  {game.notation.position(step.after)}"
        yield f"waiting   {sorted(game.waiting(step.after))}"
        for clock in game.clocks(step.after):
            yield f"clock     {_json(clock)}"
        for seat in (None, *played.seats):
            view = msgspec.to_builtins(game.view(step.after, seat))
            for field, value in view.items():
                if value != last.get(seat, {}).get(field, ...):
                    yield f"  {_ear(seat)} sees  {field} {_json(value)}"
            last[seat] = view
    yield ""
    yield f"result    {_json(game.result(played.states[-1]))}"


def _ears(played: Playthrough, event: Any) -> list[Seat | None]:
    """Those who hear something else than the event itself."""
    show = played.game.show
    return [seat for seat in (None, *played.seats) if show(event, seat) != event]


def _ear(seat: Seat | None) -> str:
    return "-" if seat is None else str(seat)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
