"""The routes of the house."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import msgspec
from litestar import HttpMethod, Litestar, MediaType, Request, Response, WebSocket, get, post, put, route, websocket
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException

from stammtisch.bots.bot import Bot
from stammtisch.journal.journal import Journal
from stammtisch.kernel.errors import Malformed, StammtischError
from stammtisch.kernel.game import Game, Option
from stammtisch.protocol import GameInfo, Me, NewKnock, NewTable, NewTableAnswer, OptionInfo, Problem, Profile, Refused
from stammtisch.server import files
from stammtisch.server.codes import heard_code
from stammtisch.server.connection import LONGEST_ID, TOO_MUCH, Connection
from stammtisch.server.dues import do_dues, stay_alive
from stammtisch.server.exports import records_text
from stammtisch.server.frames import encode, knock_answer, open_table, table_card
from stammtisch.server.guard import App, guarded
from stammtisch.server.guests import COOKIE, Guests, checked_profile, cookie_of
from stammtisch.server.house import House, now_ms
from stammtisch.server.lan import is_loopback, qr_svg
from stammtisch.server.limits import Buckets
from stammtisch.server.problems import LOG, STATUS, Gone, TooFast, problem_of
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Forbidden, KnockAt

LISTED: Final = 50
"""How many open tables are listed."""
TABLE_ID: Final = 24
"""The length of a table's public id, which a knock's address begins with."""
NO_TABLE: Final = 4404
"""Close code of a WebSocket for a table that is not there."""

Body = TypeVar("Body")
Ask = Request[Any, Any, Any]  # Litestar's own type parameters: user, auth, state
Socket = WebSocket[Any, Any, Any]


def answer(content: object, cookies: list[Cookie] | None = None, status: int = 200) -> Response[bytes]:
    """A JSON answer that is not kept anywhere."""
    body = msgspec.json.encode(content)
    headers = {"cache-control": "no-store"}
    return Response(body, media_type=MediaType.JSON, headers=headers, cookies=cookies, status_code=status)


async def body_of(request: Ask, kind: type[Body]) -> Body:
    """The body of a request; ``Malformed`` if it is no message of this kind."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Malformed("", f"a {kind.__name__}") from error


def client_of(connection: Ask | Socket) -> str:
    """The address that a client comes from."""
    client = connection.client
    return "" if client is None else client.host


class Routes:
    """What can be asked over HTTP, and the WebSocket."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._guests = Guests(house.journal)
        self._new_tables = Buckets(settings.limits.tables)
        self._new_guests = Buckets(settings.limits.guests)
        self._knocks = Buckets(settings.limits.knocks)
        self._connections: Counter[str] = Counter()

    async def _identity(self, connection: Ask | Socket) -> str | None:
        return await self._guests.identity_of(connection.cookies.get(COOKIE))

    async def _known(self, request: Ask) -> str:
        identity = await self._identity(request)
        if identity is None:
            raise Forbidden("no_guest")
        return identity

    async def _me_of(self, identity: str) -> Me:
        await self._house.meet([identity])
        person = self._house.people[identity]
        rows = await self._house.journal.tables_of(identity)
        tables = [live for row in rows if (live := await self._house.open(row)) is not None]
        best = {version: points for (_, version), points in self._house.records[identity].items()}
        return Me(person.name, person.avatar, [table_card(live, identity) for live in tables], best)

    async def me(self, request: Ask) -> Response[bytes]:
        """GET /api/me"""
        identity = await self._identity(request)
        token = request.cookies.get(COOKIE, "")
        if identity is None:
            if not self._new_guests.take(client_of(request)):
                raise TooFast
            identity, token = await self._guests.welcome()
        return answer(await self._me_of(identity), [cookie_of(token, request.url.scheme == "https")])

    async def rename(self, request: Ask) -> Response[bytes]:
        """PUT /api/me"""
        identity = await self._known(request)
        if not self._new_tables.take(client_of(request)):
            raise TooFast
        profile = checked_profile(await body_of(request, Profile))
        await self._house.rename(identity, profile.name, profile.avatar)
        return answer(await self._me_of(identity))

    def games(self) -> Response[bytes]:
        """GET /api/games"""
        return answer([self._info(game) for game in self._house.games.values()])

    def _info(self, game: Game) -> GameInfo:
        options = [option_info(option) for option in game.options]
        return GameInfo(game.name, list(game.seat_counts), options, list(self._house.bots.get(game.name, {})))

    async def create(self, request: Ask) -> Response[bytes]:
        """POST /api/tables"""
        identity = await self._known(request)
        if not self._new_tables.take(client_of(request)):
            raise TooFast
        wanted = await body_of(request, NewTable)
        if not 0 < len(wanted.request) <= LONGEST_ID:
            raise Malformed(wanted.request, f"a request id of 1 to {LONGEST_ID} characters")
        return answer(NewTableAnswer(await self._house.create(identity, wanted)), status=201)

    async def qr(self, request: Ask, token: str) -> Response[bytes]:
        """GET /api/tables/TOKEN/qr.svg: the invite link, as a phone can open it."""
        if await self._house.journal.table_of_token(token) is None:
            raise Gone
        base = str(request.base_url)
        if self._settings.public and is_loopback(urlsplit(base).hostname or ""):
            base = self._settings.public
        picture = qr_svg(f"{base.rstrip('/')}/t/{token}")
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def lobby(self) -> Response[bytes]:
        """GET /api/lobby"""
        rows = await self._house.journal.open_tables(LISTED)
        lives = [live for row in rows if (live := await self._house.open(row)) is not None]
        return answer([open_table(self._house, live) for live in lives if live.table.host is not None])

    async def knock(self, request: Ask) -> Response[bytes]:
        """POST /api/knocks"""
        identity = await self._known(request)
        if not self._knocks.take(client_of(request)):
            raise TooFast
        wanted = await body_of(request, NewKnock)
        row = await self._house.journal.table_of_code(heard_code(wanted.code), now_ms())
        live = None if row is None else await self._house.open(row)
        if live is None:
            raise Forbidden("no_code")
        await self._house.meet([identity])
        knock = secrets.token_hex(8)
        await self._house.act(live, identity, f"knock-{knock}", KnockAt(knock))
        return answer(knock_answer(live, f"{live.row.id}{knock}", live.table.knocks[knock]), status=201)

    async def knocked(self, request: Ask, knock: str) -> Response[bytes]:
        """GET /api/knocks/KNOCK"""
        identity = await self._known(request)
        live = await self._house.by_id(knock[:TABLE_ID])
        found = None if live is None else live.table.knocks.get(knock[TABLE_ID:])
        if live is None or found is None or found.identity != identity:
            raise Gone
        return answer(knock_answer(live, knock, found))

    async def records(self, request: Ask, token: str) -> Response[bytes]:
        """GET /api/tables/TOKEN/records.jsonl: what was played here, as records."""
        if not self._new_tables.take(client_of(request)):
            raise TooFast
        live = await self._house.find(token)
        if live is None:
            raise Gone
        asked = request.query_params.get("game", "")
        number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else None
        text = await records_text(self._house, live, number)
        headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="stammtisch.jsonl"'}
        return Response(text.encode(), media_type="application/jsonl", headers=headers)

    async def table(self, socket: Socket, token: str) -> None:
        """WS /ws/TOKEN?after=SEQ"""
        await socket.accept()
        live = await self._house.find(token)
        if live is None:
            await socket.send_data(encode(Refused("", Problem("gone", "no_table"))), mode="text")
            await socket.close(code=NO_TABLE)
            return
        client = client_of(socket)
        if self._connections[client] >= self._settings.limits.connections:
            await socket.close(code=TOO_MUCH)
            return
        identity = await self._identity(socket)
        if identity is not None:
            await self._house.meet([identity])
        after = socket.query_params.get("after", "")
        self._connections[client] += 1
        try:
            known = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else None
            await Connection(self._house, live, identity, known, socket).serve()
        finally:
            self._connections[client] -= 1
            self._connections += Counter()

    def file(self, request: Ask, path: str) -> Response[bytes]:
        """GET anything else: the client."""
        found = files.find(self._settings.static, path)
        if found is None:
            return answer(Problem("gone", "no_page"), status=404)
        headers = {"cache-control": found.caching, "etag": found.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == found.etag:
            return Response(b"", status_code=304, headers=headers, media_type=found.media_type)
        content = found.content
        if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = found.squeezed
            headers["content-encoding"] = "gzip"
        return Response(content, headers=headers, media_type=found.media_type)


def handlers(routes: Routes) -> list[Any]:
    """The routes as Litestar wants them."""

    @get("/api/me")
    async def me(request: Ask) -> Response[bytes]:
        return await routes.me(request)

    @put("/api/me")
    async def rename(request: Ask) -> Response[bytes]:
        return await routes.rename(request)

    @get("/api/games", sync_to_thread=False)
    def games() -> Response[bytes]:
        return routes.games()

    @post("/api/tables")
    async def create(request: Ask) -> Response[bytes]:
        return await routes.create(request)

    @get("/api/tables/{token:str}/qr.svg")
    async def qr(request: Ask, token: str) -> Response[bytes]:
        return await routes.qr(request, token)

    @get("/api/lobby")
    async def lobby() -> Response[bytes]:
        return await routes.lobby()

    @post("/api/knocks")
    async def knock(request: Ask) -> Response[bytes]:
        return await routes.knock(request)

    @get("/api/knocks/{knock:str}")
    async def knocked(request: Ask, knock: str) -> Response[bytes]:
        return await routes.knocked(request, knock)

    @get("/api/tables/{token:str}/records.jsonl")
    async def records(request: Ask, token: str) -> Response[bytes]:
        return await routes.records(request, token)

    @websocket("/ws/{token:str}")
    async def table(socket: Socket, token: str) -> None:
        await routes.table(socket, token)

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], sync_to_thread=False)
    def file(request: Ask, path: str = "") -> Response[bytes]:
        return routes.file(request, path)

    return [me, rename, games, create, qr, lobby, knock, knocked, records, table, file]


def on_problem(_request: Ask, error: StammtischError) -> Response[bytes]:
    """A refused request."""
    problem = problem_of(error)
    return answer(problem, status=STATUS[problem.kind])


def on_http_error(_request: Ask, error: HTTPException) -> Response[bytes]:
    """An address, method or body that the house does not know."""
    problem = Problem("gone", "no_page") if error.status_code == 404 else Problem("malformed", "malformed")
    return answer(problem, status=error.status_code)


def on_failure(request: Ask, error: Exception) -> Response[bytes]:
    """Our own mistake: it is in the log, and the client may try again."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(Problem("busy", "busy"), status=500)


def build_app(journal: Journal, games: Mapping[str, Game], bots: Mapping[str, Mapping[str, Bot]], settings: Settings) -> App:
    """The whole server as an ASGI app; it does what is due while it runs."""
    house = House(journal, games, bots, settings)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await house.make_up_for_silence()
        tasks = [asyncio.create_task(do_dues(house)), asyncio.create_task(stay_alive(house))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await house.quiet()

    app = Litestar(
        route_handlers=handlers(Routes(house, settings)),
        lifespan=[running],
        exception_handlers={StammtischError: on_problem, HTTPException: on_http_error, Exception: on_failure},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=settings.limits.body,
        signature_types=[Request, WebSocket, Response],
    )
    return guarded(cast(App, app))


def option_info(option: Option) -> OptionInfo:
    """The option as the wire tells it."""
    return OptionInfo(option.name, list(option.choices), {seats: list(choices) for seats, choices in option.by_seats.items()})
