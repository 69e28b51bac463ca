"""The built page. All its files are read once, so that a path can only ever name one of them."""

import gzip
import mimetypes
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
PLACEHOLDER: Final = b"""<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Tabl\xc3\xa9e</title>
<p>Le serveur de Tabl\xc3\xa9e fonctionne. La page n\xe2\x80\x99est pas install\xc3\xa9e ici.
<p lang="en">The server of Tabl\xc3\xa9e is running. The page is not installed here.
"""


class File(NamedTuple):
    """What is sent for a path."""

    content: bytes
    media_type: str
    caching: str
    compressed: bytes | None = None


def built_page() -> Traversable:
    """Where the build of the page leaves its files."""
    return resources.files("tablee.server").joinpath("page")


def load(root: Traversable) -> dict[str, File]:
    """Every file of the page by its path; at least a first page."""
    files = dict(_walk(root, "/")) if root.is_dir() else {}
    index = files.get("/index.html")
    files["/"] = index or File(PLACEHOLDER, "text/html; charset=utf-8", ASK_AGAIN)
    return files


def _walk(folder: Traversable, at: str) -> "list[tuple[str, File]]":
    found: list[tuple[str, File]] = []
    for entry in folder.iterdir():
        path = at + entry.name
        if entry.is_dir():
            found += _walk(entry, path + "/")
            continue
        media = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
        if media.startswith("text/"):
            media += "; charset=utf-8"
        # Vite writes a hash of the content into the names under assets/.
        caching = FOREVER if path.startswith("/assets/") else ASK_AGAIN
        content = entry.read_bytes()
        smaller = gzip.compress(content, mtime=0) if _is_text(media) else None
        found.append((path, File(content, media, caching, smaller)))
    return found


def _is_text(media: str) -> bool:
    """Pictures and fonts are compressed already."""
    return media.startswith(("text/", "application/json", "image/svg", "application/javascript"))
