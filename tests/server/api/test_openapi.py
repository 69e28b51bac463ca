"""The document for programs."""

from pathlib import Path

import msgspec

from tablee.server.api import CALLS
from tests.server.serving import inside


def test_the_openapi_document_describes_every_call(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        document = server.client.get("/api/openapi.json").json()
        described = {
            (method.upper(), path) for path, calls in document["paths"].items() for method in calls
        }
        assert described == {(call.method, call.path) for call in CALLS}
        text = msgspec.json.encode(document).decode()
        for name in text.split('"#/components/schemas/')[1:]:
            assert name.split('"')[0] in document["components"]["schemas"]
