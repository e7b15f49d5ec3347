"""Runs the house: one process, one data folder."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

import uvicorn

if sys.platform != "win32":
    import uvloop

from stammtisch.bots.registry import BOTS
from stammtisch.games.registry import GAMES
from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.rows import JournalBroken
from stammtisch.protocol import MAX_FRAME
from stammtisch.server.app import build_app
from stammtisch.server.lan import EVERYWHERE, is_loopback, lan_address, qr_text, url_of
from stammtisch.server.lock import FolderUnusable, locked
from stammtisch.server.settings import Settings

DATABASE: Final = "stammtisch.db"
BACKLOG: Final = 1024
PING_SECONDS: Final = 5.0
"""How often a connection is asked whether it is alive."""
PONG_SECONDS: Final = 10.0
"""How long it has to answer: a dead one is closed after the lease of its player (15 s)."""


class CannotServe(Exception):
    """Why the house cannot open."""


def serve(host: str, port: int, data: Path, bot_delay: tuple[float, float] = (0.7, 1.4)) -> None:
    """Opens the house and keeps it open until it is told to stop.

    ``bot_delay``: how long bots seem to think, from and to, in seconds. What stands in the way (the port in use, the
    data folder not writable or used by another server) is one line on standard error and exit status 1.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    try:
        with _asked_to_stop() as asked, locked(data), _bound(host, port) as listening:
            _run(_serve(listening, host, data, bot_delay, asked))
    except (CannotServe, FolderUnusable, JournalBroken) as error:
        _give_up(str(error))
    except KeyboardInterrupt:
        return


def _give_up(why: str) -> NoReturn:
    print(f"stammtisch: {why}", file=sys.stderr)
    raise SystemExit(1) from None


def _run(house: Coroutine[None, None, None]) -> None:
    """Runs on uvloop where there is one."""
    if sys.platform == "win32":
        asyncio.run(house)
    else:
        uvloop.run(house)


@contextlib.contextmanager
def _asked_to_stop() -> Iterator[list[int]]:
    """The signals to stop that have come. They are heeded at the end, so that opening and closing are not broken off; one who
    asks again is heeded at once."""
    asked: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for come in asked:
        signal.raise_signal(come)


async def _serve(listening: socket.socket, host: str, data: Path, bot_delay: tuple[float, float], asked: Sequence[int]) -> None:
    port = listening.getsockname()[1]
    public = _public_url(host, port)
    journal = await open_journal(data / DATABASE)
    try:
        await _check(journal, data)
        settings = Settings(bot_delay=bot_delay, public=public)
        config = uvicorn.Config(
            build_app(journal, GAMES, BOTS, settings),
            ws="websockets-sansio",
            ws_max_size=MAX_FRAME,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PONG_SECONDS,
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        await _Announcing(config, asked, lambda: _announce(host, port, public)).serve(sockets=[listening])
    finally:
        await journal.close()


async def _check(journal: Journal, data: Path) -> None:
    """Says at once that nothing can be written (the disk is full, the files may only be read)."""
    try:
        await journal.check()
    except JournalBroken as error:
        raise CannotServe(f"{data / DATABASE}: the house cannot write anything down: {error}") from error


class _Announcing(uvicorn.Server):
    """A server that says so when it is open, and closes at once if it was asked to stop before."""

    def __init__(self, config: uvicorn.Config, asked: Sequence[int], opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._asked = asked
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._asked:
            self.should_exit = True
        if not self.should_exit:
            self._opened()


def _public_url(host: str, port: int) -> str:
    """The address for phones on the network; "" if only this machine can reach the house."""
    if is_loopback(host):
        return ""
    address = lan_address() if host in EVERYWHERE else host
    return url_of(address, port) if address else ""


def _announce(host: str, port: int, public: str) -> None:
    here = url_of("127.0.0.1", port) if host in EVERYWHERE or is_loopback(host) else public
    print(f"Stammtisch is open: {here}", flush=True)
    if public:
        print(f"On your network: {public}\n{qr_text(public)}", flush=True)


@contextlib.contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens on the address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(BACKLOG)
        except OSError as error:
            why = "the port is in use" if error.errno == errno.EADDRINUSE else str(error.strerror or error)
            raise CannotServe(f"cannot listen on {host}:{port}: {why}") from error
        yield listening
