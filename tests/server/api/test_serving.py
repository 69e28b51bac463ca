"""What is checked before a call is answered."""

from pathlib import Path
from typing import Any

import pytest

from tablee.server.api import CALLS
from tests.server.serving import HEADERS, ORIGIN, inside


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("call", [c for c in CALLS if c.method == "POST"], ids=lambda c: c.path)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Tablee": "1"},
        {"Origin": ORIGIN},
        {"X-Tablee": "1", "Origin": "null"},
        {"X-Tablee": "1", "Origin": "https://evil.example"},
        {**HEADERS, "Sec-Fetch-Site": "cross-site"},
        {**HEADERS, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_every_post_is_safe_from_other_pages(
    tmp_path: Path, call: Any, headers: dict[str, str]
) -> None:
    with inside(tmp_path) as server:
        answer = server.client.post(call.path.format(name="x"), json={}, headers=headers)
        assert answer.status_code == 403


def test_nothing_but_get_and_post_is_answered(tmp_path: Path) -> None:
    assert {call.method for call in CALLS} == {"GET", "POST"}
    with inside(tmp_path) as server:
        for method in ("PUT", "DELETE", "PATCH"):
            assert code(server.client.request(method, "/api/me", headers=HEADERS))[0] == 405
