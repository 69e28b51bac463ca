"""Actions as they come from outside hold what their game knows, and nothing else.

The types themselves do not say so: an action that is part of an event is read again from old logs,
which may hold a field that is no more.
"""

from typing import Any

from msgspec import Struct


def unknown_field(given: Any, read: Any) -> str | None:
    """A name in what was given that was not read, if there is one."""
    if isinstance(read, Struct) and isinstance(given, dict):
        fields = dict(zip(read.__struct_encode_fields__, read.__struct_fields__, strict=True))
        for name, value in given.items():
            if name in fields:
                found = unknown_field(value, getattr(read, fields[name]))
            else:
                found = None if name == read.__struct_config__.tag_field else name
            if found is not None:
                return found
        return None
    if isinstance(given, list) and isinstance(read, list | tuple):
        pairs = zip(given, read, strict=False)
        return next(filter(None, (unknown_field(*pair) for pair in pairs)), None)
    return None
