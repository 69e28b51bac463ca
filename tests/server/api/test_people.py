"""Who one is: nicknames, tokens, and being forgotten."""

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tablee.server.directory import hashed, nickname_from
from tablee.server.settings import Settings
from tests.server.serving import HEADERS, ORIGIN, inside, next_inside


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_newcomer_gets_a_token_that_is_stored_hashed(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        answer = server.client.post("/api/me", json={"nickname": "Zoé"}, headers=HEADERS)
        cookie = answer.headers["set-cookie"]
        token = answer.cookies["tablee"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert len(token) * 6 >= 128
        assert server.client.get("/api/me").json()["nickname"] == "Zoé"
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert token.encode() not in kept
        assert hashed(token) in kept


def test_behind_https_the_cookie_is_secure_and_the_origin_is_the_public_one(
    tmp_path: Path,
) -> None:
    settings = Settings(public_url="https://tablee.example/", origins=frozenset({ORIGIN}))
    with inside(tmp_path, settings=settings) as server:
        answer = server.client.post("/api/me", json={"nickname": "Zoé"}, headers=HEADERS)
        assert code(answer) == (403, "other_origin")
        headers = {**HEADERS, "Origin": "https://tablee.example"}
        answer = server.client.post("/api/me", json={"nickname": "Zoé"}, headers=headers)
        assert answer.headers["set-cookie"].startswith("__Host-tablee=")
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


@pytest.mark.parametrize("token", ["", "x", "A" * 32, "A" * 5000, "é", "' OR 1=1 --"])
def test_a_forged_token_is_nobodys(tmp_path: Path, token: str) -> None:
    with inside(tmp_path) as server:
        server.person()
        headers = {"Cookie": f"tablee={token}".encode()}
        assert server.client.get("/api/me", headers=headers).json() is None
        assert code(server.client.get("/api/me/tables", headers=headers)) == (401, "no_person")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Zoé", "Zoé"),
        (" Zoé ", "Zoé"),
        ("x" * 40, "x" * 40),
        ("x" * 41, None),
        ("", None),
        ("   ", None),
        ("a\nb", None),
        ("a\x00", None),
        ("\u202eevil", None),
        ("\ud800", None),
        ("Zoe\u0301", "Zoé"),
        ("Zo\u200bé", None),
        ("Zo\u2066é", None),
        ("Zoé\u3164", "Zoé"),
        ("Zo\u034fé\ufe0f", "Zoé"),
        ("\u2800\u115f", None),
        ("\u0323x", None),
        ("x\u0323\u0323", "x\u0323\u0323"),
        ("x" + "\u0323" * 3, None),
    ],
)
def test_nicknames(given: str, name: str | None) -> None:
    assert nickname_from(given) == name


def test_one_may_change_the_nickname_and_be_forgotten(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "open", "open")
        assert server.post("/api/me", who, nickname="Bob")["nickname"] == "Bob"
        with server.socket(table, who) as opened:
            server.post("/api/me/forget", who)
            with pytest.raises(WebSocketDisconnect):
                next_inside(opened, "never")
        assert server.client.get("/api/me", headers=who).json() is None
        chairs = server.client.get(f"/api/tables/{table}").json()["seats"]
        assert [chair["reserved"] for chair in chairs] == [False, False, False]
