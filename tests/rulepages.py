"""The numbered § of a rule page, and who cites them."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

HEADING = re.compile(r"^#+ §([0-9.]+[0-9]|[0-9])\b", re.MULTILINE)
CITED = re.compile(r"§([0-9]+(?:\.[0-9]+)*)")


def sections(page: Path) -> list[str]:
    """Every § in the order of the page."""
    return HEADING.findall(page.read_text(encoding="utf-8"))


def clauses(page: Path) -> list[str]:
    """The § that have no § below them: the ones that say something."""
    every = sections(page)
    return [one for one in every if not any(other.startswith(f"{one}.") for other in every)]


def cited_in_docstrings(files: Iterable[Path]) -> set[str]:
    """Every § that a module, class or function names in its docstring."""
    found: set[str] = set()
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, kinds):
                found.update(CITED.findall(ast.get_docstring(node) or ""))
    return found
