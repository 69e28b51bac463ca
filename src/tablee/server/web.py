"""The whole as one ASGI application: routes, headers, and a line in the log for each answer."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources.abc import Traversable
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tablee.core.game import decline
from tablee.server import static
from tablee.server.api import CALLS
from tablee.server.api.calls import Call, refusal_response
from tablee.server.api.serving import serve_call
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.journal import new_request_id, note, request_id
from tablee.server.metrics import METRICS
from tablee.server.sentences import chosen
from tablee.server.settings import Settings
from tablee.server.socket import deny_socket, serve_socket

PAGE_PATHS: Final = (
    "/t/{table}",
    "/replay/{table}",
    "/rules",
    "/rules/{game}",
    "/play/{game}",
    "/learn/{game}",
)
"""Addresses that the page itself makes sense of."""


def make_app(
    hub: Hub,
    settings: Settings,
    guard: Guard | None = None,
    *,
    warm: bool = False,
    page: Traversable | None = None,
) -> ASGIApp:
    """The application. It starts and closes the hub; the store is its maker's to close."""
    limits = guard or Guard(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hub.start(warm=warm)
        try:
            yield
        finally:
            await hub.close()

    async def socket(socket: WebSocket) -> None:
        await serve_socket(socket, hub, settings, limits)

    files = static.load(page or static.built_page())

    async def first_page(request: Request) -> Response:
        return _file(request, files["/"])

    async def any_file(request: Request) -> Response:
        found = files.get(request.url.path)
        if found is not None:
            return _file(request, found)
        # Whoever came by a wrong link is shown the page, which says so.
        if "text/html" in request.headers.get("accept", ""):
            return _file(request, files["/"], 404)
        return _refuse(request, 404)

    async def wrong(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        answer = _refuse(request, error.status_code)
        if error.status_code == 405:
            answer.headers["Allow"] = ", ".join(_methods(routes, request.scope))
        return answer

    async def broken(request: Request, error: Exception) -> Response:
        return Response(status_code=500)

    routes: list[BaseRoute] = [
        Route(call.path, _endpoint(call, hub, settings, limits), methods=[call.method])
        for call in CALLS
    ]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", socket))
    routes.append(WebSocketRoute("/{path:path}", deny_socket))
    routes += [Route(path, first_page) for path in PAGE_PATHS]
    routes.append(Route("/{path:path}", any_file))
    handlers = {HTTPException: wrong, Exception: broken}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return _Outside(app, settings.headers)


def _endpoint(
    call: Call, hub: Hub, settings: Settings, guard: Guard
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await serve_call(request, call, hub, settings, guard)

    return endpoint


def _file(request: Request, file: static.File, status: int = 200) -> Response:
    headers = {"Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    content = file.content
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = file.compressed
    return Response(content, status, headers, media_type=file.media_type)


def _refuse(request: Request, status: int) -> Response:
    lang = chosen(request.query_params, request.headers)
    return refusal_response(decline("wrong_method" if status == 405 else "not_found"), lang)


def _methods(routes: list[BaseRoute], scope: Scope) -> list[str]:
    """What this address answers to."""
    here = (route for route in routes if isinstance(route, Route))
    calls = [route for route in here if route.matches(scope)[0] is not Match.NONE]
    # The last is any file, where nothing else is.
    return sorted({method for route in calls[:-1] or calls for method in route.methods or ()})


class _Outside:
    """Headers on every answer, and a line in the log for each."""

    def __init__(self, app: ASGIApp, headers: dict[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = new_request_id()
        if scope["type"] != "lifespan":
            request_id.set(asked)
        if scope["type"] == "websocket":

            async def deny_with_headers(message: Message) -> None:
                if message["type"] == "websocket.http.response.start":
                    self._add_headers(message, asked)
                await send(message)

            await self._app(scope, receive, deny_with_headers)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(message, asked)
                spent = time.perf_counter() - begun
                METRICS.request_seconds.add(spent)
                method, path, ms = scope["method"], scope["path"], round(1000 * spent, 1)
                note("request", method=method, path=path, status=message["status"], ms=ms)
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _add_headers(self, message: Message, asked: str) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in self._headers.items():
            headers.setdefault(name, value)
        headers["X-Request-Id"] = asked
