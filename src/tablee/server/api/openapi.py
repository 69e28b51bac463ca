"""What can be asked, told for programs."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tablee import __version__
from tablee.server import messages
from tablee.server.api.calls import Call


def document(calls: Sequence[Call]) -> dict[str, Any]:
    """The OpenAPI document, from the calls and the types of their messages."""
    kinds = [kind for call in calls for kind in (call.takes, call.gives) if kind is not None]
    kinds += [messages.Refused, messages.ClientMessage, messages.ServerMessage]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    known = list(zip(kinds, schemas, strict=True))

    def content(kind: Any, media_type: str = "application/json") -> dict[str, Any]:
        schema = next((schema for known_kind, schema in known if known_kind == kind), {})
        return {media_type: {"schema": schema}}

    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        described: dict[str, Any] = {
            "summary": call.about,
            "operationId": call.answer.__name__,
            "responses": {
                "200": {"description": "Done", "content": content(call.gives, call.media_type)},
                "default": {"description": "Refused", "content": content(messages.Refused)},
            },
        }
        if call.takes is not None:
            described["requestBody"] = {"required": True, "content": content(call.takes)}
        described["parameters"] = [
            {"name": name, "in": where, "required": True, "schema": {"type": "string"}}
            for name, where, needed in (
                ("name", "path", "{name}" in call.path),
                ("X-Tablee", "header", call.method == "POST"),
                ("Origin", "header", call.method == "POST"),
            )
            if needed
        ] + [
            {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
            for name in call.query
        ]
        if call.who:
            described["security"] = [{"cookie": []}]
        paths.setdefault(call.path, {})[call.method.lower()] = described
    cookie = {"type": "apiKey", "in": "cookie", "name": "tablee"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"cookie": cookie}},
        "x-socket": {
            "path": "/api/tables/{name}/socket",
            "client": next(schema for kind, schema in known if kind == messages.ClientMessage),
            "server": next(schema for kind, schema in known if kind == messages.ServerMessage),
        },
    }
