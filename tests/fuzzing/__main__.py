"""`python -m tests.fuzzing FOLDER [EXAMPLES]`: a server on this machine, and schemathesis at it.

FOLDER is where its libraries lie. The server has a table that waits, one where a game goes on and
one where it is over, and no limits by the minute: else all answers would soon be the same.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tablee.server.settings import Settings
from tests.server.serving import BOTH, Client, next_message, outside

HERE = Path(__file__).parent
MANY = 10**9
LIMITLESS = Settings(
    tables_a_minute=MANY,
    tables_a_minute_each=MANY,
    people_a_minute=MANY,
    questions_a_minute=MANY,
    calls_a_minute=MANY,
    asides_a_minute=MANY,
    asides_a_minute_each=MANY,
)


def tables(person: Client) -> list[str]:
    """One that waits, one that runs, one that is over."""
    over = person.table("hepta_mensa", "me", "me")
    with person.socket(over, "seat=0") as opened:
        next_message(opened, "hello")
        opened.send('{"type":"play","id":"a","action":{"type":"resign"}}')
        next_message(opened, "done")
    return [
        person.table("trio", "me", "me", "open"),
        person.table("trio", "me", "me", "me"),
        over,
    ]


def main(libraries: str, examples: str = "50") -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        outside(Path(folder), None, BOTH, LIMITLESS) as url,
    ):
        person = Client(url)
        around = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((libraries, str(HERE))),
            "SCHEMATHESIS_HOOKS": "hooks",
            "TABLEE_TABLES": " ".join(tables(person)),
            "TABLEE_TOKEN": person.http.cookies["tablee"],
        }
        run = "from schemathesis.cli import schemathesis; schemathesis()"
        given = ["--config-file", str(HERE / "schemathesis.toml"), "--no-color", "run"]
        given += [f"{url}/api/openapi.json", "--mode", "all", "--max-examples", examples]
        given += ["--seed", "1", "--generation-database", "none", "--request-timeout", "60"]
        given += ["-H", "X-Tablee: 1", "-H", f"Origin: {url}"]
        asked = subprocess.run(
            [sys.executable, "-c", run, *given], env=around, cwd=folder, check=False, timeout=3600
        )
        return asked.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
