"""The built client: its files, with types and caching. Every other address of the house but the interface is its page,
``index.html``, which says so where there is nothing."""

from __future__ import annotations

import gzip
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
}
SQUEEZED: Final = frozenset({".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest"})
FOR_EVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"
ASK_AGAIN: Final = "no-cache"

NO_BUILD: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stammtisch</title>
<body><h1>Stammtisch</h1><p>The house is open, but its client is not built yet: <code>make run</code> builds it.</p>
"""


@dataclass(frozen=True)
class Found:
    """A file to send. ``squeezed`` is its gzip, or None where that does not pay."""

    content: bytes
    squeezed: bytes | None
    media_type: str
    caching: str
    etag: str
    status: int = 200


def find(root: Path, path: str) -> Found | None:
    """What a browser gets for an address: a file, or the client's page, as not found where a file is asked for that is
    not there. None for what only programs ask for (``api/``, ``ws/``)."""
    inside = path.strip("/")
    file = _file(root, inside)
    if file is not None:
        return _read(file, inside)
    if inside.split("/")[0] in ("api", "ws"):
        return None
    file_like = Path(inside).suffix in TYPES or inside.startswith(("assets/", "art/"))
    return replace(_page(root), status=404) if file_like else _page(root)


def _file(root: Path, inside: str) -> Path | None:
    """The file of the client with this name; None if there is none, or can be none with such a name."""
    if not inside or "\0" in inside or "\\" in inside:
        return None
    try:
        file = (root / inside).resolve()
        return file if file.is_relative_to(root.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _page(root: Path) -> Found:
    index = root / "index.html"
    if index.is_file():
        return _read(index, "index.html")
    return Found(NO_BUILD.encode(), None, TYPES[".html"], "no-store", '"no-build"')


def _read(file: Path, inside: str) -> Found:
    stat = file.stat()
    return _load(file, inside, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=512)
def _load(file: Path, inside: str, _changed: int, _size: int) -> Found:
    content = file.read_bytes()
    squeezed = gzip.compress(content, 6, mtime=0) if file.suffix in SQUEEZED and len(content) > 512 else None
    etag = f'"{sha256(content).hexdigest()[:20]}"'
    media_type = TYPES.get(file.suffix, "application/octet-stream")
    return Found(content, squeezed, media_type, _caching(inside), etag)


def _caching(inside: str) -> str:
    """Names in ``assets`` carry a hash of their content; art changes seldom; the rest is asked for again."""
    if inside.startswith("assets/"):
        return FOR_EVER
    return A_DAY if inside.startswith("art/") else ASK_AGAIN
