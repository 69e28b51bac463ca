"""A game looked at again, and help in one that runs."""

import asyncio
from typing import Final

import msgspec
from starlette.responses import Response

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.api.calls import Answered, Call, Visit, cacheable, room_of
from tablee.server.minds.values_child import Found, has_meanwhile
from tablee.server.replay import Moment, moment_at, newest, played, step_by_step, too_long
from tablee.server.room import Room
from tablee.server.sentences import action_in_words
from tablee.table.files import export
from tablee.table.spelling import named_words, spellings_anywhere, spellings_of
from tablee.table.table import Table


async def log(visit: Visit) -> Answered:
    """The log of a finished game, seed included. While a game runs nobody is given it."""
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    if room.table.revealed is None:
        return decline("not_finished")
    content = await asyncio.to_thread(export, room.table)
    answer = Response(content, media_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="tablee-{room.id}.json"'
    return answer


async def items(visit: Visit) -> Answered:
    """What one was told, or a spectator, before an entry: what `hello` left out of a long log."""
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    before = _number(visit.request.query_params.get("before", str(room.table.next_seq)))
    if before is None:
        return decline("malformed", reason="before")
    if visit.request.query_params.get("seat", "none") == "none":
        return room.sight.part(None, before)
    seat = _own_seat(visit, room)
    return seat if isinstance(seat, Refusal) else room.sight.part(seat, before)


def _number(given: str) -> int | None:
    """A number of an entry, if it can be one."""
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None


async def replay(visit: Visit) -> Answered:
    """A finished game step by step, as a seat or a spectator saw it: nothing is secret any more."""
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    if room.table.revealed is None:
        return decline("not_finished")
    asked = visit.request.query_params.get("seat", "none")
    seats = {"none": None, **{str(n): Seat(n) for n in range(room.table.opened.seats)}}
    if asked not in seats:
        return decline("malformed", reason="seat")
    first = _number(visit.request.query_params.get("from", "0"))
    if first is None:
        return decline("malformed", reason="from")

    game = room.table.opened.game
    more = {"solver": visit.hub.solvable(game), "review": visit.hub.reviewable(game)}

    def answer() -> Response | Refusal:
        found = step_by_step(room.id, room.table, seats[asked], first, **more)
        if isinstance(found, Refusal):
            return found
        return cacheable(visit.request, msgspec.json.encode(found))

    return await asyncio.to_thread(answer)


async def evaluation(visit: Visit) -> Answered:
    """What a position is worth: any of a finished game, the newest of one that runs."""
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    table, game = room.table, room.table.opened.game
    if not visit.hub.solvable(game):
        return decline("no_evaluation")
    last = table.next_seq - 1
    given = visit.request.query_params.get("at", str(last))
    wanted = visit.request.query_params.get("moves", "all")
    if not (given.isascii() and given.isdigit() and len(given) < 10 and wanted in ("all", "best")):
        return decline("malformed", reason="at or moves")
    at, runs = int(given), table.revealed is None
    if runs and not (table.opened.evaluated and at == last):
        return decline("not_finished")
    if at > last:
        return decline("no_such_entry", at=at)
    moment = newest(table) if runs else await asyncio.to_thread(moment_at, table, at)
    if not moment.waiting:
        return decline("nobody_to_move")
    every_move = wanted == "all" and not runs
    found = await visit.hub.evaluator.ask(
        game, moment.view, every_move=every_move, whose=visit.whose
    )
    if isinstance(found, Refusal):
        return found
    if runs:
        # Values are for everybody; whose move it is must find the move alone.
        found = msgspec.structs.replace(found, moves=(), every_move=False)
    return await asyncio.to_thread(_assessed, visit.lang, table, at, moment, found)


def _assessed(
    lang: str, table: Table, at: int, moment: Moment, found: Found
) -> messages.Assessment:
    game = table.game
    actions = [msgspec.convert(move.action, game.kinds.action) for move in found.moves]
    return messages.Assessment(
        seq=at,
        seat=found.seat,
        winning=found.winning,
        arrangements=found.arrangements,
        complete=found.every_move,
        moves=tuple(
            messages.ValuedMove(
                action=move.action,
                sentence=action_in_words(action, lang, game.about.name),
                notation=game.notation.action(action),
                winning=move.winning,
            )
            for move, action in zip(found.moves, actions, strict=True)
        ),
        played=played(table, moment, actions),
    )


async def review(visit: Visit) -> Answered:
    """How a finished game was played, where the game has something to say of it; how somebody
    played by now, to themselves, where the game lets them look back before its end.
    """
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    table, game = room.table, room.table.opened.game
    if not visit.hub.reviewable(game):
        return decline("no_review")
    seat = _looking_back(visit, room) if table.revealed is None else None
    if isinstance(seat, Refusal):
        return seat
    if (refusal := too_long(table)) is not None:
        return refusal
    log = await asyncio.to_thread(export, table)
    found = await visit.hub.evaluator.review(game, log, seat, visit.whose)
    if isinstance(found, Refusal):
        return found
    spelled = await asyncio.to_thread(
        spellings_anywhere, table.game, table.view(seat), found.review
    )
    answer = messages.Review(room.id, game, found.review, spelled)
    return answer if seat is not None else cacheable(visit.request, msgspec.json.encode(answer))


def _looking_back(visit: Visit, room: Room) -> Seat | Refusal:
    """Who asks about a game that runs: somebody, of their own seat."""
    asked = visit.request.query_params.get("seat")
    if asked is None or not has_meanwhile(room.table.opened.game):
        return decline("not_finished")
    return _own_seat(visit, room)


def _own_seat(visit: Visit, room: Room) -> Seat | Refusal:
    """The seat that is asked about, if it is one's own."""
    asked = visit.request.query_params.get("seat", "")
    seats = {str(seat): seat for seat in range(room.table.opened.seats)}
    if asked not in seats:
        return decline("malformed", reason="seat")
    seat = Seat(seats[asked])
    if visit.person is None or room.owners.get(seat) != visit.person.id:
        return decline("not_your_seat")
    return seat


async def hint(visit: Visit) -> Answered:
    """What whoever's turn it is could do: where to look or, in the second step, the word."""
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    step = visit.request.query_params.get("step", "1")
    if step not in ("1", "2"):
        return decline("malformed", reason="step")
    seat = _own_seat(visit, room)
    if isinstance(seat, Refusal):
        return seat
    if (refusal := room.denies_hint(seat)) is not None:
        return refusal
    seq, view, game = room.table.next_seq - 1, room.table.view(seat), room.table.game
    found = await visit.hub.evaluator.advise(
        game.about.name, msgspec.json.encode(view), visit.whose
    )
    if isinstance(found, Refusal):
        return found
    advice = found.advice
    answer = messages.Hint(seq, seat, advice.look, advice.reason, advice.action)
    if step == "1" and advice.look is not None:
        # What is not to be known yet does not travel.
        answer = messages.Hint(seq, seat, advice.look, None, None)
    words = [named_words(one.facts) for one in (answer.look, answer.reason) if one is not None]
    spelled = await asyncio.to_thread(spellings_of, game, view, set().union(*words))
    return msgspec.structs.replace(answer, spellings=spelled)


LOOKING_BACK: Final = (
    Call("GET", "/api/tables/{name}/log", "The log of a finished game", log, bucket="questions"),
    Call(
        "GET",
        "/api/tables/{name}/items",
        "What was told before an entry",
        items,
        gives=messages.Part,
        query=("seat", "before"),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/replay",
        "A finished game step by step",
        replay,
        gives=messages.Replay,
        query=("seat", "from"),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/evaluation",
        "The exact value of a position",
        evaluation,
        gives=messages.Assessment,
        query=("at", "moves"),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/review",
        "How a finished game was played, or oneself by now",
        review,
        gives=messages.Review,
        query=("seat",),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/hint",
        "A hint for one's own turn",
        hint,
        gives=messages.Hint,
        who=True,
        query=("seat", "step"),
        bucket="questions",
    ),
)
