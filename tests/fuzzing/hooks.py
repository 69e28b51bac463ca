"""What schemathesis must know of the house: names in paths that lead somewhere, mostly.

It runs with its own libraries (`requirements/fuzz.txt`), and reads this file by itself.
"""

import os
from typing import Any

import schemathesis  # type: ignore[import-not-found] # pyright: ignore[reportMissingImports]

KNOWN = {
    "/tables/": os.environ.get("TABLEE_TABLES", "").split(),
    "/games/": ["trio", "hepta_mensa"],
    "/words/": ["maison", "pêche"],
}
seen = 0


@schemathesis.hook  # type: ignore[untyped-decorator]
def map_path_parameters(context: Any, path_parameters: Any) -> Any:
    """Else every table is one that nobody knows."""
    global seen  # noqa: PLW0603 - the hook has nowhere else to count
    for part, names in KNOWN.items():
        if path_parameters and part in context.operation.path and names:
            seen += 1
            if seen % 4:
                path_parameters["name"] = names[seen % len(names)]
    return path_parameters


@schemathesis.hook  # type: ignore[untyped-decorator]
def map_body(context: Any, body: Any) -> Any:
    """Else no table is ever opened."""
    global seen  # noqa: PLW0603 - likewise
    if isinstance(body, dict) and isinstance(body.get("game"), str):
        seen += 1
        if seen % 4:
            body["game"] = KNOWN["/games/"][seen % 2]
    return body
