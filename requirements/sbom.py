"""What a player installs, as a bill of materials: `python requirements/sbom.py`, or `make sbom`.

CycloneDX 1.6 in JSON, from the two locks alone: `requirements/run.txt`, which is installed, and
`web/package-lock.json`, from which the page is made. What only builds or checks the page is listed
as `excluded`. The same locks give the same bytes.
"""

import base64
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PYTHON_LOCK: Final = ROOT / "requirements" / "run.txt"
PAGE_LOCK: Final = ROOT / "web" / "package-lock.json"
PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*])?==([^ ;\\]+)", re.MULTILINE)
HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
ALGORITHMS: Final = {"sha1": "SHA-1", "sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}


def version() -> str:
    """Ours."""
    found = re.search('__version__ = "(.+)"', (ROOT / "src/tablee/__init__.py").read_text())
    assert found is not None
    return found[1]


def python_packages(lock: str) -> Iterator[dict[str, Any]]:
    """The pins of a requirements file; a hash for every file that a package comes in."""
    pins = list(PIN.finditer(lock))
    ends = [pin.start() for pin in pins[1:]] + [len(lock)]
    for pin, end in zip(pins, ends, strict=True):
        hashes = HASH.findall(lock, pin.start(), end)
        yield _component("pypi", pin[1], pin[2], [("SHA-256", content) for content in hashes])


def page_packages(lock: str) -> Iterator[dict[str, Any]]:
    """The packages of a lock of npm; the first of them is the page itself."""
    for path, package in json.loads(lock)["packages"].items():
        if not path:
            continue
        name = package.get("name") or path.rpartition("node_modules/")[2]
        hashes = [
            (ALGORITHMS[algorithm], base64.b64decode(content).hex())
            for algorithm, _, content in (
                one.partition("-") for one in package["integrity"].split()
            )
        ]
        component = _component("npm", name, package["version"], hashes)
        if package.get("dev") or package.get("optional"):
            component["scope"] = "excluded" if package.get("dev") else "optional"
        if "license" in package:
            component["licenses"] = [{"expression": package["license"]}]
        yield component


def bill(python_lock: str, page_lock: str) -> dict[str, Any]:
    """The whole document."""
    components = [*python_packages(python_lock), *page_packages(page_lock)]
    # npm may install one package in two places: what is needed in one of them is needed.
    components.sort(key=lambda component: component["scope"] == "required")
    by_purl = {component["purl"]: component for component in components}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "tablee",
                "name": "tablee",
                "version": version(),
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [by_purl[purl] for purl in sorted(by_purl)],
    }


def _component(kind: str, name: str, pinned: str, hashes: list[tuple[str, str]]) -> dict[str, Any]:
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{pinned}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": pinned,
        "purl": purl,
        "scope": "required",
        "hashes": [{"alg": algorithm, "content": content} for algorithm, content in hashes],
    }


def main() -> None:
    """Write it, and say where."""
    target = ROOT / "dist" / f"tablee-{version()}.cdx.json"
    target.parent.mkdir(exist_ok=True)
    written = bill(PYTHON_LOCK.read_text(), PAGE_LOCK.read_text())
    target.write_text(json.dumps(written, indent=1) + "\n")
    sys.stdout.write(f"{target.relative_to(ROOT)}: {len(written['components'])} packages\n")


if __name__ == "__main__":
    main()
