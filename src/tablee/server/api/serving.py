"""Who asks, how often and what: checked before any call is answered."""

from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tablee.core.game import Refusal, decline
from tablee.server.access import forged, visitor
from tablee.server.api.calls import Answered, Call, Visit, json, refusal_response
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.journal import note
from tablee.server.sentences import chosen
from tablee.server.settings import LONGEST_BODY, Settings
from tablee.store.base import StoreError
from tablee.table.commit import as_refusal


async def serve_call(
    request: Request, call: Call, hub: Hub, settings: Settings, guard: Guard
) -> Response:
    """Check who asks, how often and what, then answer."""
    lang = chosen(request.query_params, request.headers)
    visit = Visit(request, hub, settings, lang)
    if call.bucket is None:
        answer = await call.answer(visit)
    else:
        with guard.holding("connections", visit.visitor) as refusal:
            answer = refusal or await _checked(visit, call, guard)
    if isinstance(answer, Refusal):
        return refusal_response(answer, lang, visit.game)
    return answer if isinstance(answer, Response) else json(answer)


async def _checked(visit: Visit, call: Call, guard: Guard) -> Answered:
    request, address = visit.request, visit.visitor
    assert call.bucket is not None
    if not call.who and (refusal := guard.take(call.bucket, address)):
        return refusal
    if call.method == "POST" and (refusal := forged(request.headers, visit.settings)):
        return refusal
    try:
        return await _answered(visit, call, guard, address)
    except StoreError as error:
        note("store_failed", path=request.url.path, error=repr(error))
        return as_refusal(error)


async def _answered(visit: Visit, call: Call, guard: Guard, address: str) -> Answered:
    request = visit.request
    assert call.bucket is not None
    visit.person = await visitor(request, visit.settings, visit.hub.directory)
    who = None if visit.person is None else visit.person.id
    if call.who and (refusal := guard.take(call.bucket, address, who)):
        return refusal
    if call.who and visit.person is None:
        return decline("no_person")
    if call.takes is not None:
        visit.body = await _read(request, call.takes)
        if isinstance(visit.body, Refusal):
            return visit.body
    return await call.answer(visit)


async def _read(request: Request, kind: Any) -> Any:
    """The body, if it is small and says what it should; too much of it is not even read."""
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > LONGEST_BODY:
                return decline("too_large", limit=LONGEST_BODY)
        return msgspec.json.decode(data, type=kind)
    except ClientDisconnect:
        return decline("malformed", reason="cut short")
    except (msgspec.MsgspecError, ValueError) as error:
        return decline("malformed", reason=str(error)[:200])
    except RecursionError:
        return decline("malformed", reason="nesting")
