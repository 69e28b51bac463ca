"""A whole game as readable text: positions, wishes, facts, and the view of every seat.

Of a view, the fields that changed since the seat last looked; at first, all of them. What a seat
sees as everybody does is written once.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame, Seat
from tablee.games.anagramme.state import Judges as AnagrammeJudges
from tablee.games.heptagramme.state import Judges
from tests.games.playing import Playthrough, chosen_game, dice, random_game
from tests.games.volapuk.drawing import ELOQUENT
from tests.tiny import Trio

FOLDER = Path(__file__).parent
KNOWN: dict[str, AnyGame] = {**GAMES, "volapuk": ELOQUENT, "trio": Trio()}

# file name: game, seed, options that differ from the default
PLANNED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "anagramme_contestation": (
        "anagramme",
        172,
        {"referee": AnagrammeJudges.CONTESTATION, "reentry": True},
    ),
    "anagramme_five": ("anagramme", 470, {}),
    "anagramme_simple": ("anagramme", 65, {"partie_simple": True}),
    "anagramme_two": ("anagramme", 1542, {}),
    "anagramme_verticales": ("anagramme", 283, {"verticales": True}),
    "chapardage": ("chapardage", 136, {"proper": True}),
    "chapardage_enfant": ("chapardage", 4, asdict(GAMES["chapardage"].about.presets["enfant"])),
    "chapardage_piles": ("chapardage", 2, {"clock": 30}),
    "hepta_mensa": ("hepta_mensa", 1, {}),
    "hepta_mensa_sans_couleurs": ("hepta_mensa", 2, {"colours": False}),
    "hepta_mensa_timed": ("hepta_mensa", 20, {"clock": 300}),
    "heptagramme_courte": ("heptagramme", 250, {"short": True, "proper": True}),
    "heptagramme_jokers": ("heptagramme", 10, {"proper": True}),
    "heptagramme_parole": ("heptagramme", 21, {"referee": Judges.PAROLE, "clock": 30}),
    "trio": ("trio", 5, {}),
    "trio_timed": ("trio", 30, {"clock": 20}),
    "volapuk": ("volapuk", 142, {"clock": 0}),
    "volapuk_complet": ("volapuk", 347, asdict(GAMES["volapuk"].about.presets["complet"])),
    "volapuk_decouverte": ("volapuk", 34, asdict(GAMES["volapuk"].about.presets["decouverte"])),
}

# file name: game, preset, seats, seed; what was done is in a file of its own, since random play
# would come nowhere near the end
RECORDED: dict[str, tuple[str, str, int, int]] = {
    "volapuk_end": ("volapuk", "livret", 2, 13),
}

# file name: what nobody thinks of, so that the game comes to another end
FORGOTTEN: dict[str, tuple[str, ...]] = {"chapardage_piles": ("say_mot",)}


def playthrough(name: str) -> str:
    return "\n".join(_lines(_recorded(name) if name in RECORDED else _random(name))) + "\n"


def _random(name: str) -> Playthrough:
    known, seed, changes = PLANNED[name]
    game = KNOWN[known]
    options = replace(game.kinds.options(), **changes)
    return random_game(game, seed, options, never=FORGOTTEN.get(name, ()))


def moves_of(name: str) -> Path:
    """Who did what in a recorded game, one move a line."""
    return FOLDER / f"{name}.moves"


def _recorded(name: str) -> Playthrough:
    known, preset, seats, seed = RECORDED[name]
    game = KNOWN[known]
    moves = iter(moves_of(name).read_text(encoding="utf-8").splitlines())

    def choose(_: Any) -> tuple[Seat, Any]:
        seat, _, move = next(moves).partition(" ")
        return Seat(int(seat)), game.notation.read_action(move)

    return chosen_game(game, seats, game.about.presets[preset], dice(seed, name), choose)


def _lines(played: Playthrough) -> Iterator[str]:
    game, options = played.game, played.start.options
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
        everybody = last.get(None, {})
        for seat in (None, *played.seats):
            view = msgspec.to_builtins(game.view(step.after, seat))
            before = last.get(seat, everybody)
            for field, value in view.items():
                shared = before.get(field, ...) == everybody.get(field, ...)
                if seat is not None and shared and value == last[None].get(field, ...):
                    continue
                if value != before.get(field, ...):
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
