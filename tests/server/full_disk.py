"""A server on a small file system that is filled: `python -m tests.server.full_disk <folder>`."""

import os
import sys
from pathlib import Path
from typing import Any

from tablee.store.sqlite import SqliteStore
from tests.server.serving import HEADERS, inside

PLANS = [{"kind": "open"}] * 3


def fill(ballast: Path) -> None:
    room = os.statvfs(ballast.parent)
    assert room.f_blocks * room.f_frsize <= 2 << 20, "this would fill a real disk"
    file = os.open(ballast, os.O_CREAT | os.O_WRONLY)
    try:
        while True:
            os.write(file, bytes(512))
    except OSError:
        os.close(file)


def main(folder: Path) -> None:
    now = [1_000_000]
    with (
        SqliteStore(folder / "t.db") as store,
        inside(folder, store, now=lambda: now[0]) as server,
    ):

        def asked(path: str, who: dict[str, str], **body: Any) -> int:
            answer = server.client.post(path, json=body, headers=who)
            server.client.cookies.clear()
            assert answer.status_code == 200 or answer.json()["code"] == "store_full"
            return int(answer.status_code)

        def answers() -> list[int]:
            now[0] += 60_000
            return [
                asked("/api/me", HEADERS, nickname="Bob"),
                asked("/api/tables", who, game="trio", seats=PLANS),
                asked("/api/me/forget", who),
                server.client.get("/ready").status_code,
            ]

        who = server.person("Ada")
        fill(folder / "ballast")
        assert answers() == [507] * 4
        assert server.client.get("/health").json()["storage"] == "store_full"
        assert server.client.get("/api/me", headers=who).json()["nickname"] == "Ada"
        (folder / "ballast").unlink()
        assert answers() == [200] * 4
        assert server.client.get("/health").json()["storage"] == "ok"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
