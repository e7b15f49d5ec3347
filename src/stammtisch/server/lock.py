"""One server a data folder: a lock that ends with its process, however that ends."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

LOCK_FILE: Final = "server.lock"


class FolderUnusable(Exception):
    """Why the data folder cannot be used."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Makes the folder where needed and holds its lock; ``FolderUnusable``."""
    with _opened(folder) as file:
        try:
            _lock(file)
        except BlockingIOError as error:
            raise FolderUnusable(f"another server is using the data folder {folder}") from error
        yield


def _opened(folder: Path) -> IO[str]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return (folder / LOCK_FILE).open("a")
    except OSError as error:
        raise FolderUnusable(f"the data folder {folder} cannot be used: {error.strerror or error}") from error


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
