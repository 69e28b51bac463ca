"""What other pages and strangers may try: origins that are not ours, and tokens made up."""

import asyncio
import json
import secrets
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.server.api import CALLS
from tablee.server.directory import Directory
from tablee.server.settings import Settings
from tablee.store.memory import MemoryStore
from tests.server.serving import (
    HEADERS,
    Inside,
    WebSocketDenialResponse,
    inside,
)

PUBLIC = "https://tablee.example"
FORGED = (
    "null",
    "",
    "https://evil.example",
    "http://tablee.example",
    "https://tablee.example:444",
    "https://tablee.example:80",
    "https://tablee.example.evil.example",
    "https://evil.example/https://tablee.example",
    "https://evil.example#https://tablee.example",
    "https://evil.example?https://tablee.example",
    "https://tablee.example@evil.example",
    "https://eviltablee.example",
    "https://sub.tablee.example",
    "https://tablee.example/",
    "https://tablee.example ",
    "https://tablee.example, https://evil.example",
    "https://tablee.example\thttps://evil.example",
    "https://tablee.examp1e",
    "https://tablée.example",
    "https://xn--table-esa.example",
    "https://tablee.example.",
    "https://[::1]",
    "http://localhost",
    "http://127.0.0.1",
    "http://testserver",
    "file://",
    "chrome-extension://tablee.example",
    "tablee.example",
    "//tablee.example",
    "*",
)
POSTS = tuple(call.path.format(name="x", table="x") for call in CALLS if call.method == "POST")


def headers(origin: str, **more: str) -> dict[str, Any]:
    """As a browser sends them, whatever the origin is made of."""
    return {"X-Tablee": "1", "Origin": origin.encode("utf-8"), **more}


@pytest.mark.bar(19)
@pytest.mark.parametrize("public", [PUBLIC, None], ids=["public", "at home"])
def test_no_forged_origin_writes_or_listens(tmp_path: Path, public: str | None) -> None:
    assert len(set(FORGED)) >= 20
    settings = Settings(public_url=public, calls_a_minute=100_000, people_a_minute=100_000)
    with inside(tmp_path, settings=settings) as server:
        for origin in FORGED:
            for path in POSTS:
                answer = server.client.post(path, json={}, headers=headers(origin))
                assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
            with (
                pytest.raises(WebSocketDenialResponse) as denied,
                server.socket("x", headers(origin)),
            ):
                pass
            assert denied.value.status_code == 403


@pytest.mark.bar(19)
def test_another_page_cannot_have_a_browser_post_for_it(tmp_path: Path) -> None:
    """What a page may send without asking: forms and plain texts, with the cookie of whoever looks
    at it. And asking is answered by nothing that would allow it.
    """
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        cookie = {"Cookie": who["Cookie"]}
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            for path in POSTS:
                sent = {**cookie, "Origin": "https://evil.example", "Content-Type": kind}
                answer = server.client.post(path, content=b'{"nickname":"Eve"}', headers=sent)
                assert answer.status_code == 403
        for path in (*POSTS, f"/api/tables/{table}/log", "/api/me"):
            sent = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
            answer = server.client.options(path, headers=sent)
            assert answer.status_code in (404, 405)
            for call in (answer, server.client.get(path, headers={**cookie, **sent})):
                assert not [name for name in call.headers if name.startswith("access-control")]
        assert server.client.get("/api/me", headers=cookie).json()["nickname"] == "Ada"


# Tokens

SIGNS = string.ascii_letters + string.digits + "-_"


def forgeries(token: str, luck: Random) -> Iterator[str]:
    """Tokens that are none: near a real one, shaped like one, or of anything."""
    while True:
        at = luck.randrange(len(token))
        other = luck.choice(SIGNS.replace(token[at], ""))
        yield token[:at] + other + token[at + 1 :]
        yield token[:at]
        yield token + luck.choice(SIGNS)
        yield token.swapcase() if luck.random() < 0.1 else token[::-1]
        yield "".join(luck.choices(SIGNS, k=32))
        yield secrets.token_urlsafe(24)
        yield luck.choice(
            ("' OR 1=1 --", "%", "_" * 32, "*", "\0" + token, token + "\0", " " + token)
        )
        yield "".join(map(chr, luck.choices(range(1, 0xD800), k=luck.randint(1, 40))))


def forge(directory: Directory, number: int, seed: int) -> int:
    """How many of so many forgeries were taken for somebody."""
    luck = Random(seed)  # noqa: S311 - luck that can be repeated

    async def ask() -> int:
        tokens = [(await directory.welcome(f"p{n}", 0))[1] for n in range(20)]
        makers = [forgeries(token, luck) for token in tokens]
        found = 0
        for begun in range(0, number, 1000):
            some = [next(makers[n % 20]) for n in range(begun, begun + 1000)]
            answers = await asyncio.gather(
                *(directory.known_by(one) for one in some if one not in tokens)
            )
            found += sum(answer is not None for answer in answers)
        for token in tokens:
            assert await directory.known_by(token) is not None
        return found

    return asyncio.run(ask())


@pytest.mark.bar(20)
def test_of_tokens_made_up_none_is_anybodys(tmp_path: Path) -> None:
    directory = Directory(tmp_path / "people.db", MemoryStore())
    assert forge(directory, 5000, seed=1) == 0
    directory.close()


@pytest.mark.bar(20)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_of_a_million_tokens_made_up_none_is_anybodys(
    tmp_path: Path, part: int, reached: Callable[[str], None]
) -> None:
    directory = Directory(tmp_path / "people.db", MemoryStore())
    assert forge(directory, 200_000, seed=part) == 0
    directory.close()
    reached("200,000 forged tokens: none was taken for somebody's")


def forge_calls(server: Inside, number: int) -> None:
    """The same over HTTP, cookies and keys of seats."""
    luck = Random(number)  # noqa: S311 - luck that can be repeated
    who = server.person()
    table = server.table(who, "me", "me", "me")
    key = server.post(f"/api/tables/{table}/key", who, seat=0)["key"]
    token = who["Cookie"].partition("=")[2]
    tokens, keys = forgeries(token, luck), forgeries(key, luck)
    for _ in range(number):
        forged = next(tokens)
        cookie = f"tablee={forged}".encode("utf-8", "surrogatepass").translate(None, b"\r\n")
        if forged.strip() != token and "\0" not in forged:
            answer = server.client.get("/api/me", headers={"Cookie": cookie})
            assert answer.json() is None, forged
        answer = server.client.post(
            f"/api/tables/{table}/place", content=json.dumps({"key": next(keys)}), headers=HEADERS
        )
        assert answer.status_code in (400, 404), answer.text
    server.client.cookies.clear()
    assert server.client.get("/api/me", headers=who).json()["nickname"] == "Ada"


PATIENT = Settings(
    origins=frozenset({HEADERS["Origin"]}),
    calls_a_minute=1_000_000,
    people_a_minute=1_000_000,
    questions_a_minute=1_000_000,
    asides_a_minute=1_000_000,
)
"""A server that would refuse none of them for coming too often: only for being forged."""


@pytest.mark.bar(20)
def test_no_cookie_and_no_key_made_up_opens_anything(tmp_path: Path) -> None:
    with inside(tmp_path, settings=PATIENT) as server:
        forge_calls(server, 100)


@pytest.mark.bar(20)
@pytest.mark.slow
def test_none_of_thousands_of_cookies_and_keys_opens_anything(
    tmp_path: Path, reached: Callable[[str], None]
) -> None:
    with inside(tmp_path, settings=PATIENT) as server:
        forge_calls(server, 5000)
    reached("5,000 forged cookies and 5,000 forged keys over HTTP: none opened anything")
