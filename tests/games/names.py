"""Names that logs and clients hold on to: what may not be called otherwise without notice."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, get_args


def names_stay(known: Mapping[type[StrEnum], Sequence[str]]) -> None:
    """The values of each kind, in their order."""
    for kind, names in known.items():
        assert [one.value for one in kind] == [*names], kind.__name__


def tags_stay(known: Mapping[str, tuple[Any, Sequence[str]]]) -> None:
    """The tags of each union of wishes or facts, in their order."""
    for name, (union, tags) in known.items():
        assert [one.__struct_config__.tag for one in get_args(union)] == [*tags], name
