"""A real server in a process of its own, and guests who use it over the wire."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from ipaddress import ip_address
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import stammtisch

OPENS_WITHIN = 20.0
ANSWERS_WITHIN = 10.0
HASTE = """
import stammtisch.server.live as live, stammtisch.tables.absence as absence, stammtisch.tables.seats as seats
live.LEASE_SECONDS = live.CLOSED_SECONDS = {lease}
absence.PAUSE_MS, seats.REMOVE_MS = int(absence.PAUSE_MS * {patience}), int(seats.REMOVE_MS * {patience})
absence.REMOVE_MS = seats.REMOVE_MS
seats.THINKING = (*seats.THINKING, *{thinking})
"""
"""What a house does that waits for people only so long (a part of the real times), so that tests need not."""
THINKING = HASTY_THINKING, WARNED_THINKING = 2, 12
"""Seconds for a move that a table of such a house may give besides; 10 s before the end somebody is warned."""
LEASE = 3.0
"""Seconds that such a house waits for who closed a connection: a reload takes less, also on a busy machine."""
SERVE = "import sys; from pathlib import Path; from stammtisch.server.run import serve; serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]), ({delay}, {delay}))"  # noqa: E501

Message = dict[str, Any]
MakeGuest = Callable[[], "Guest"]
_NUMBERS = count(1)


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class RunningHouse:
    """A server process on a data folder; it can be killed and started again on the same port."""

    def __init__(self, data: Path, bot_delay: float = 0.0, patience: float = 1.0) -> None:
        self.data = data
        self._haste = "" if patience == 1 else HASTE.format(patience=patience, lease=LEASE, thinking=THINKING)
        self.port = free_port()
        self._delay = bot_delay
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        source = str(Path(stammtisch.__file__).parent.parent)
        command = [sys.executable, "-c", self._haste + SERVE.format(delay=self._delay), str(self.port), str(self.data)]
        path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        until = time.monotonic() + OPENS_WITHIN
        while time.monotonic() < until and self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server did not open")

    def kill(self) -> None:
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asks it to stop, as Ctrl-C does, and returns when it has."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=15)
            self._process = None


class Guest:
    """A person with a cookie and, like a phone, an address of their own: what a house lets through from one address does not
    bound how many guests a module of tests has."""

    def __init__(self, house: RunningHouse, address: str = "") -> None:
        self.house = house
        self._address = address or str(ip_address("127.1.0.0") + next(_NUMBERS))
        transport = httpx.HTTPTransport(local_address=self._address)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{house.port}", timeout=ANSWERS_WITHIN, transport=transport)
        try:
            self.http.get("/api/me").raise_for_status()
        except httpx.HTTPError:
            self.http.close()
            raise

    def create(self, request: str = "first", game: str = "neunerln", seats: int = 3, **more: object) -> str:
        """A new table's token."""
        answer = self.http.post("/api/tables", json={"request": request, "game": game, "seats": seats, **more})
        answer.raise_for_status()
        return str(answer.json()["token"])

    def connect(self, token: str, after: int | None = None) -> Player:
        """A WebSocket at a table."""
        query = "" if after is None else f"?after={after}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.house.port}/ws/{token}{query}"
        here = (self._address, 0)
        return Player(connect(address, additional_headers={"Cookie": cookie}, compression=None, source_address=here))

    def close(self) -> None:
        self.http.close()


@contextmanager
def guests_of(house: RunningHouse, address: str = "") -> Iterator[MakeGuest]:
    """Makes guests, each at an address of their own or all at one, and sends them home."""
    made: list[Guest] = []

    def make() -> Guest:
        made.append(Guest(house, address))
        return made[-1]

    yield make
    for one in made:
        one.close()


class Player:
    """One connection; remembers every frame it got."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.update: Message = {}
        self._ids = 0
        self._name = secrets.token_hex(8)  # no later connection may use the same request ids
        self._said: set[tuple[int, str]] = set()

    def __enter__(self) -> Player:
        self.socket.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.__exit__(None, None, None)

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Message:
        """The next frame."""
        frame = self.socket.recv(timeout=ANSWERS_WITHIN)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        if message["type"] == "update":
            self.update = message
            self._add_word(message["table"])
        return message

    def drain(self) -> Message:
        """The newest state: reads everything that has been sent so far, and answers it."""
        self.send(type="ping", seq=self.update["seq"] if self.update else 0)
        self.until(lambda message: message["type"] == "pong")
        return self.update

    def _add_word(self, table: Message) -> None:
        """Adds this player's word to the deal, as every client does."""
        deal = table["deal"]
        if deal is None or (deal["round"], deal["asked"]) in self._said or not deal["asked"]:
            return
        self._said.add((deal["round"], deal["asked"]))
        word = sha256(f"{self._name}/{deal['round']}".encode()).digest()[:16]
        added = {"seal": sha256(word).hexdigest()} if deal["asked"] == "seal" else {"word": word.hex()}
        self.send(type=deal["asked"], id=f"{deal['asked']}-{deal['round']}-{self._name}", round=deal["round"], **added)

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next frame that is wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def until_update(self, wanted: Callable[[Message], bool]) -> Message:
        """The next update that is wanted, or the last one if it is."""
        if self.update and wanted(self.update):
            return self.update
        return self.until(lambda message: message["type"] == "update" and wanted(message))

    def until_seq(self, seq: int) -> Message:
        """The update that shows an entry."""
        return self.until_update(lambda update: bool(update["seq"] >= seq))

    def ask(self, kind: str, request_id: str = "", **fields: object) -> Message:
        """Sends a request and returns its answer."""
        self._ids += 1
        sent = request_id or f"r{self._ids}-{self._name}"
        self.send(type=kind, id=sent, **fields)
        return self.until(lambda message: message.get("id") == sent)

    def my_turn_or_end(self) -> Message:
        """Waits until this player is to act, or the round is over."""
        return self.until_update(is_mine_or_over)

    def my_turn(self) -> Message:
        """Waits until this player is to act. Begins another round where bots have ended one before."""
        while (update := self.my_turn_or_end())["table"]["phase"] == "ended":
            self.ask("start")
            self.until_update(lambda newer: newer["seq"] > update["seq"])
        return update

    def play_round(self) -> Message:
        """Plays the first legal move until the round is over; returns the last update."""
        while (update := self.my_turn_or_end())["table"]["phase"] == "playing":
            answer = self.ask("move", seq=update["seq"], move=update["view"]["legal"][0])
            assert answer["type"] == "accepted", answer
            self.until_seq(answer["seq"])
        return update


def is_mine_or_over(update: Message) -> bool:
    """Whether the player who gets this update is to act, or the round is over."""
    return update["table"]["phase"] == "ended" or bool(update["view"]["legal"])


def dealt(*players: Player) -> list[Message]:
    """Waits until the cards of the running round are dealt to all these players; returns what each sees."""
    until = time.monotonic() + ANSWERS_WITHIN
    while time.monotonic() < until:
        updates = [player.drain() for player in players]
        if all(update["table"]["phase"] == "playing" and update["table"]["deal"]["words"] for update in updates):
            return updates
        time.sleep(0.06)  # a client may send 20 frames a second
    raise AssertionError("the cards were not dealt")
