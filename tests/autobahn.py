"""The Autobahn test suite against our frames: `python -m tests.autobahn`, or `make autobahn`.

It knows the standard better than any test of ours. It is written for Python 2.7, which has to be
there (`PYTHON2=…` says where); it and what it needs are installed under `build/`. It wants to be
told again what it says, and so talks to `tests.server.echo`, on this machine only.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import httpx

from tests.server.serving import free_port

ROOT = Path(__file__).parents[1]
SUITE = ROOT / "build" / "autobahn"
REPORTS = ROOT / "build" / "autobahn-reports"
ACCEPTABLE = {"OK", "NON-STRICT", "INFORMATIONAL", "UNIMPLEMENTED"}
"""As the suite has it. *Non-strict* is a right end by another way; 12 and 13 are about compression,
which no table offers.
"""

RUN = """
import site, sys
site.addsitedir(sys.argv.pop(1))
from autobahntestsuite.wstest import run
run()
"""


def python2() -> str:
    found = os.environ.get("PYTHON2") or shutil.which("python2.7")
    if not found or subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode:
        sys.exit(
            "The Autobahn test suite needs Python 2.7: say where with PYTHON2=/path/to/python2.7."
        )
    return found


def installed(python: str) -> None:
    if SUITE.exists():
        return
    pins = ROOT / "requirements" / "autobahn.txt"
    part = SUITE.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run(
        [*pip, "--no-deps", "--require-hashes", "--target", part, "-r", pins], check=True
    )
    part.rename(SUITE)


def results(python: str) -> dict[str, Any]:
    """What the suite says of every case."""
    port = free_port()
    shutil.rmtree(REPORTS, ignore_errors=True)
    plan = {
        "outdir": str(REPORTS),
        "servers": [{"agent": "tablee", "url": f"ws://127.0.0.1:{port}"}],
        "cases": ["*"],
        "exclude-cases": [],
        "exclude-agent-cases": {},
    }
    server = subprocess.Popen([sys.executable, "-m", "tests.server.echo", str(port)], cwd=ROOT)
    try:
        await_server(port)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as spec:
            json.dump(plan, spec)
            spec.flush()
            suite = [python, "-c", RUN, str(SUITE), "-m", "fuzzingclient", "-s", spec.name]
            subprocess.run(suite, check=True, timeout=1800, stdout=subprocess.DEVNULL)
    finally:
        server.terminate()
        server.wait(20)
    told: dict[str, Any] = json.loads((REPORTS / "index.json").read_text())["tablee"]
    return told


def await_server(port: int) -> None:
    for _ in range(400):
        try:
            httpx.get(f"http://127.0.0.1:{port}/")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    sys.exit("The server did not begin.")


def main() -> None:
    python = python2()
    installed(python)
    sections: defaultdict[str, Counter[str]] = defaultdict(Counter)
    failed = []
    for name, case in results(python).items():
        sections[name.partition(".")[0]][case["behavior"]] += 1
        if not {case["behavior"], case["behaviorClose"]} <= ACCEPTABLE:
            failed.append(name)
    for section, counted in sorted(sections.items(), key=lambda item: int(item[0])):
        print(section, ", ".join(f"{count} {what}" for what, count in sorted(counted.items())))
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}. See {REPORTS.relative_to(ROOT)}/.")
    print(f"0 of {sum(map(Counter.total, sections.values()))} failed.")


if __name__ == "__main__":
    main()
