"""Known faults in what the two locks pin: `python requirements/audit.py FOLDER`, or `make audit`.

FOLDER is where pip-audit lies. Both pip-audit and npm ask services on the Internet. Where one does
not answer it is said, and nothing is claimed; with `--strict` that fails too. A fault always does.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]


class Audit(NamedTuple):
    """What was found in a lock, and what nobody could say."""

    lock: str
    faults: list[str]
    unknown: str | None


def of_python(told: str) -> Audit:
    """What pip-audit says, in JSON; a package that its service does not know was not audited."""
    lock = "requirements/run.txt"
    try:
        packages: list[dict[str, Any]] = json.loads(told)["dependencies"]
    except (ValueError, KeyError):
        return Audit(lock, [], "pip-audit could not ask its service")
    faults = [
        f"{package['name']} {package['version']}: {fault['id']}"
        for package in packages
        for fault in package.get("vulns", ())
    ]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    unknown = f"its service does not know {', '.join(skipped)}" if skipped else None
    return Audit(lock, faults, unknown)


def of_page(told: str) -> Audit:
    """What npm says, in JSON."""
    lock = "web/package-lock.json"
    try:
        found = json.loads(told)["vulnerabilities"]
    except (ValueError, KeyError):
        return Audit(lock, [], "npm could not ask its service")
    return Audit(lock, [f"{name}: {fault['severity']}" for name, fault in found.items()], None)


def sentences(audits: list[Audit]) -> list[str]:
    """For whoever asked."""
    told = []
    for lock, faults, unknown in audits:
        told += [f"{lock}: {fault}" for fault in faults]
        if unknown is not None:
            told.append(f"{lock}: not audited, {unknown}.")
        elif not faults:
            told.append(f"{lock}: no known fault.")
    return told


def status(audits: list[Audit], *, strict: bool) -> int:
    """1 for a fault; with `strict` also for what nobody could say."""
    return int(any(audit.faults or (strict and audit.unknown) for audit in audits))


def _asked(command: list[str], **environment: str) -> str:
    around = {**os.environ, **environment}
    run = subprocess.run(  # noqa: S603 - our own words
        command, capture_output=True, text=True, check=False, timeout=600, env=around, cwd=ROOT
    )
    return run.stdout


def main(libraries: str, *strict: str) -> int:
    """Ask both services."""
    pip_audit = "-m pip_audit --require-hashes --disable-pip --progress-spinner off --format json"
    python = [sys.executable, *pip_audit.split(), "-r", "requirements/run.txt"]
    npm = [sys.executable, "hatch_build.py", "npm", "audit", "--package-lock-only", "--json"]
    audits = [of_python(_asked(python, PYTHONPATH=libraries)), of_page(_asked(npm))]
    sys.stdout.write("\n".join(sentences(audits)) + "\n")
    return status(audits, strict="--strict" in strict)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
