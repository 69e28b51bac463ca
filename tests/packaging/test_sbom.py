"""The bill of materials names all that is pinned; an audit claims nothing that it was not told."""

import base64
import json
import re
from typing import Any

from requirements import audit, sbom

BILL: dict[str, Any] = sbom.bill(sbom.PYTHON_LOCK.read_text(), sbom.PAGE_LOCK.read_text())
BY_PURL = {component["purl"]: component for component in BILL["components"]}


def contents(purl: str) -> set[str]:
    return {found["content"] for found in BY_PURL[purl]["hashes"]}


def test_every_pinned_python_package_is_named_with_version_and_hashes() -> None:
    """Read word by word here, by a pattern there."""
    purl, found = "", 0
    for word in sbom.PYTHON_LOCK.read_text().split():
        if "==" in word and not word.startswith("#"):
            purl, found = f"pkg:pypi/{word.replace('==', '@')}", found + 1
        elif word.startswith("--hash=sha256:"):
            assert word.removeprefix("--hash=sha256:") in contents(purl)
    assert found == sum(purl.startswith("pkg:pypi/") for purl in BY_PURL) > 5


def test_every_pinned_package_of_the_page_is_named_with_version_and_hash() -> None:
    for path, package in json.loads(sbom.PAGE_LOCK.read_text())["packages"].items():
        if not path:
            continue
        name = re.sub(r"^.*node_modules/", "", path).replace("@", "%40")
        [(_, content)] = [package["integrity"].split("-", 1)]
        purl = f"pkg:npm/{name}@{package['version']}"
        assert base64.b64decode(content).hex() in contents(purl)
        if not package.get("dev"):
            assert BY_PURL[purl]["scope"] in {"required", "optional"}


def test_what_builds_nothing_but_is_shipped_is_required() -> None:
    assert BY_PURL[next(purl for purl in BY_PURL if "/msgspec@" in purl)]["scope"] == "required"
    assert all(component["hashes"] for component in BY_PURL.values())
    assert BILL["bomFormat"] == "CycloneDX"


def test_a_fault_fails_an_audit_and_silence_only_if_asked() -> None:
    package = {"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}
    faulty = audit.of_python(json.dumps({"dependencies": [package]}))
    unknown = audit.of_python('{"dependencies": [{"name": "b", "skip_reason": "not found"}]}')
    silent = audit.of_page('{"statusCode": 405}')
    sound = audit.of_page('{"vulnerabilities": {}}')
    assert audit.sentences([faulty, unknown, silent, sound]) == [
        "requirements/run.txt: a 1: PYSEC-1",
        "requirements/run.txt: not audited, its service does not know b.",
        "web/package-lock.json: not audited, npm could not ask its service.",
        "web/package-lock.json: no known fault.",
    ]
    assert audit.status([faulty, sound], strict=False) == 1
    assert audit.status([unknown, silent], strict=False) == 0
    assert audit.status([sound, silent], strict=True) == 1
    assert audit.status([sound], strict=True) == 0
