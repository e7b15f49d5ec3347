"""One WebSocket: requests come in one by one, updates go out as fast as the client takes them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from time import monotonic
from typing import Final, assert_never

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stammtisch.kernel.errors import Malformed, StammtischError
from stammtisch.protocol import (
    MAX_FRAME,
    Accepted,
    AddBot,
    Answered,
    AnswerKnock,
    Ask,
    AutoPass,
    Close,
    MakeCode,
    Move,
    Ping,
    Pong,
    Problem,
    React,
    Reacted,
    Ready,
    Refused,
    Remove,
    RemoveBot,
    Seal,
    SetOptions,
    SetSeats,
    SetTable,
    Sit,
    Stand,
    Start,
    Swap,
    TableRequest,
    ToClient,
    ToServer,
    Vote,
    Word,
)
from stammtisch.server.frames import answered, encode, names_at, update_for
from stammtisch.server.house import House, now_ms
from stammtisch.server.limits import Bucket
from stammtisch.server.live import Live
from stammtisch.server.names import who_of
from stammtisch.server.problems import TooFast, problem_of
from stammtisch.tables import requests
from stammtisch.tables.requests import Forbidden

LOG: Final = logging.getLogger("stammtisch")
LONGEST_ID: Final = 64
TOO_MUCH: Final = 1008
"""Close code of a client that floods or does not read."""
TURNED_AWAY: Final = 4403
"""Close code of a guest who may not be here: blocked or erased."""
PARTING_SECONDS: Final = 0.5
"""How long such a client has to read why."""

_DECODER: Final = msgspec.json.Decoder(ToServer)


class Connection:
    """A client at a table. ``identity`` is None for one without the guest's cookie: it can only watch."""

    def __init__(self, house: House, live: Live, identity: str | None, after: int | None, socket: WebSocket) -> None:  # type: ignore[type-arg]
        self.identity = identity
        self._house = house
        self._live = live
        self._socket = socket
        self._sent_seq = after
        self._sent_revision = -1
        self._replies: deque[ToClient] = deque()
        self._awake = asyncio.Event()
        self._bucket = Bucket(house.settings.limits.frames)
        self._reactions = Bucket(house.settings.limits.reactions)
        self._strikes = 0
        self._too_much = False
        self.parted = ""
        self._ends = asyncio.Event()
        self._lagged_at: int | None = None
        self.heard = monotonic()

    def wake(self) -> None:
        """There may be something to send."""
        self._awake.set()

    def part(self, why: str) -> None:
        """The house ends the connection."""
        self.parted = why
        self._ends.set()

    async def serve(self) -> None:
        """Serves the client until one side closes."""
        self._live.join(self)
        self._house.presence_changed(self._live)
        sending = asyncio.create_task(self._send_all())
        receiving = asyncio.create_task(self._receive_all())
        parting = asyncio.create_task(self._ends.wait())
        tasks = (sending, receiving, parting)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.leave(self)
            self._house.presence_changed(self._live)
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        if self.parted:
            await self._cut_off(Problem("refused", self.parted), TURNED_AWAY)
        elif self._too_much:
            await self._cut_off(Problem("busy", "too_fast"), TOO_MUCH)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, (WebSocketDisconnect, OSError, TimeoutError)):
                LOG.error("a connection failed", exc_info=error)

    # --- out ---

    async def _send_all(self) -> None:
        """Answers first, then the newest state: a slow client skips what it was too slow for."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._replies:
                await self._send(self._replies.popleft())
            if self._sent_seq != self._live.table.seq or self._sent_revision != self._live.revision:
                await self._send_update()

    async def _send_update(self) -> None:
        update = update_for(self._house, self._live, self.identity, self._sent_seq)
        self._sent_seq, self._sent_revision = update.seq, self._live.revision
        await self._send(update)

    async def _send(self, message: ToClient) -> None:
        async with asyncio.timeout(self._house.settings.limits.send_seconds):
            await self._socket.send_data(encode(message), mode="text")

    async def _cut_off(self, why: Problem, code: int) -> None:
        """Says why and closes. Nothing else is sending any more, so nothing is sent after the close."""
        with contextlib.suppress(WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS):
                await self._send(Refused("", why))
        with contextlib.suppress(WebSocketDisconnect, OSError):
            await self._socket.close(code=code)

    def _reply(self, message: ToClient) -> None:
        self._replies.append(message)
        self.wake()

    # --- in ---

    async def _receive_all(self) -> None:
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text, data = event.get("text"), event.get("bytes")
            self.heard = monotonic()
            frame = text if isinstance(text, str) else data if isinstance(data, bytes) else b""
            if not self._bucket.take():
                self._strikes += 1
                self._reply(Refused(id_of(frame), Problem("busy", "too_fast")))
            else:
                await self._take(frame)
            limits = self._house.settings.limits
            if self._strikes > limits.strikes or len(self._replies) > limits.replies:
                self._too_much = True
                return

    async def _take(self, frame: str | bytes) -> None:
        """Answers one frame, whatever it is."""
        request_id = ""
        try:
            message = parse_frame(frame)
            if isinstance(message, Ping):
                self._pong(message)
                return
            request_id = message.id
            self._reply(await self._answer(message))
        except StammtischError as error:
            problem = problem_of(error)
            self._reply(Refused(request_id or id_of(frame), problem))
            if problem.kind == "stale":
                self._sent_revision = -1

    def _pong(self, ping: Ping) -> None:
        """A client that lags in two pings on end has lost what was sent; in one, the update may be on its way."""
        seq = self._live.table.seq
        lags = self._sent_seq == seq and ping.seq < seq
        if lags and self._lagged_at == ping.seq:
            self._sent_seq = ping.seq
        self._lagged_at = ping.seq if lags else None
        self._reply(Pong(seq, now_ms()))

    async def _answer(self, message: TableRequest | Ask | React) -> Accepted | Answered:
        identity = self._house.door.admit(self.identity)
        if isinstance(message, Ask):
            return self._ask(message)
        if isinstance(message, React):
            return self._react(message)
        seq = await self._house.act(self._live, identity, message.id, table_request(message))
        return Accepted(message.id, seq)

    def _react(self, message: React) -> Accepted:
        """Tells everyone at the table, who each decide whom they hear."""
        if not self._reactions.take():
            raise TooFast
        identity = self.identity or ""
        name = names_at(self._house, self._live).get(identity, "")
        self._live.tell(Reacted(self._live.table.seat_of(identity), who_of(identity), name, message.reaction))
        return Accepted(message.id, self._live.table.seq)

    def tell(self, message: ToClient) -> None:
        """Something for the client that is not in the log."""
        if len(self._replies) < self._house.settings.limits.replies:
            self._reply(message)

    def _ask(self, message: Ask) -> Answered:
        """What a selection can mean. Asks the game as it stands now; ``seq`` says when that was."""
        table = self._live.table
        seat = table.viewer_of(self.identity)
        if seat is None:
            raise Forbidden("not_seated")
        if table.play is None or table.phase != "playing":
            raise Forbidden("no_round")
        answer = table.game.ask(table.play.state, seat, message.selection)
        return answered(message.id, table.seq, answer)


Arrangement = Sit | Stand | Swap | Remove | AddBot | RemoveBot | SetOptions | SetSeats | SetTable | Close | MakeCode | AnswerKnock


def parse_frame(frame: str | bytes) -> ToServer:
    """The message of a frame; ``Malformed`` if it is none."""
    if len(frame) > MAX_FRAME:
        raise Malformed("", f"a frame of at most {MAX_FRAME} bytes")
    try:
        message = _DECODER.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise Malformed(frame if isinstance(frame, str) else "", "a message of the protocol") from error
    if not isinstance(message, Ping) and not 0 < len(message.id) <= LONGEST_ID:
        raise Malformed(message.id, f"a request id of 1 to {LONGEST_ID} characters")
    return message


def id_of(frame: str | bytes) -> str:
    """The id in a frame that could not be answered otherwise, so that the client knows which it was; else ""."""
    try:
        loose = msgspec.json.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return ""
    found = loose.get("id") if isinstance(loose, dict) else None
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""


def table_request(message: TableRequest) -> requests.Request:
    """The message as a request to the table."""
    match message:
        case Move():
            return requests.Move(message.seq, message.move)
        case Start():
            return requests.Start(message.same, message.options or {}, message.number, message.fewer, message.daily)
        case Ready():
            return requests.SayReady()
        case Seal():
            return requests.Seal(message.round, message.seal)
        case Word():
            return requests.Word(message.round, message.word)
        case Vote():
            return requests.Vote(message.choice)
        case AutoPass():
            return requests.SetAutoPass(message.on)
        case _:
            return _arrangement(message)


def _arrangement(message: Arrangement) -> requests.Request:
    match message:
        case Sit():
            return requests.Sit(message.seat)
        case Stand():
            return requests.Stand()
        case Swap():
            return requests.Swap(message.seat, message.other)
        case Remove():
            return requests.Remove(message.seat)
        case AddBot():
            return requests.AddBot(message.seat, message.bot)
        case RemoveBot():
            return requests.RemoveBot(message.seat)
        case SetOptions():
            return requests.SetOptions(message.options)
        case SetSeats():
            return requests.SetSeats(message.seats)
        case SetTable():
            return requests.SetTable(message.thinking, message.open)
        case Close():
            return requests.Close()
        case MakeCode():
            return requests.MakeCode()
        case AnswerKnock():
            return requests.AnswerKnock(message.knock, message.let_in)
        case _:
            assert_never(message)
