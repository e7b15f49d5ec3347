"""What can be asked over HTTP, and the WebSocket."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar import MediaType, Request, Response, WebSocket
from litestar.datastructures import Cookie

from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Game, Option
from stammtisch.protocol import (
    ChronicleCard,
    Confirm,
    GameInfo,
    Listing,
    Me,
    NewKnock,
    NewTable,
    NewTableAnswer,
    OptionInfo,
    Problem,
    Profile,
    Refused,
    Taken,
    Taking,
)
from stammtisch.server import files
from stammtisch.server.arrivals import ARRIVAL, Welcomed, checked_arrival
from stammtisch.server.codes import heard_code
from stammtisch.server.connection import LONGEST_ID, TOO_MUCH, TURNED_AWAY, Connection
from stammtisch.server.evenings import chronicle
from stammtisch.server.exports import records_text
from stammtisch.server.frames import encode, knock_answer, open_table, table_card
from stammtisch.server.guests import COOKIE, MOVING, Guests, checked_profile, cookie_of, moving_cookie
from stammtisch.server.house import House, now_ms
from stammtisch.server.lan import is_loopback, qr_svg
from stammtisch.server.leaving import erase
from stammtisch.server.limits import Allowance, Buckets
from stammtisch.server.lobby import listed_tables
from stammtisch.server.mine import Mine
from stammtisch.server.numbers import day_of, is_day
from stammtisch.server.problems import Gone, TooFast
from stammtisch.server.settings import Settings
from stammtisch.server.statistics import VERSIONS, leaderboard, my_statistics
from stammtisch.tables.requests import Forbidden, KnockAt
from stammtisch.tables.rounds import CHALLENGE

TOKEN: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What a token may look like."""
TABLE_ID: Final = 24
"""The length of a table's public id, which a knock's address begins with."""
NO_TABLE: Final = 4404
"""Close code of a WebSocket for a table that is not there."""

_NUMBER: Final = re.compile(r"[0-9]{1,39}")
_GAME: Final = re.compile(r"[0-9]{1,9}")

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
    """The address that a client comes from; of IPv6 the network, in which one client has as many addresses as it likes."""
    client = connection.client
    host = "" if client is None else client.host
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    plain = address.ipv4_mapped
    return str(plain or ip_network((address, 64), strict=False).network_address)


class Routes:
    """What can be asked over HTTP, and the WebSocket."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._guests = Guests(house.journal)
        self._mine = Mine(house)
        self._requests = Allowance(settings.limits.requests, settings.limits.requests_of_address)
        self._new_guests = Buckets(settings.limits.guests)
        self._knocks = Allowance(settings.limits.knocks, settings.limits.wrong_codes_of_address)
        self._connections: Counter[str] = Counter()

    async def _identity(self, connection: Ask | Socket) -> str | None:
        identity = await self._guests.identity_of(connection.cookies.get(COOKIE))
        return None if identity in self._house.door.erased else identity

    async def _known(self, request: Ask) -> str:
        return self._house.door.admit(await self._identity(request))

    def _count(self, request: Ask, identity: str | None) -> None:
        """``TooFast`` for who asks more often than one may."""
        if not self._requests.take(identity, client_of(request)):
            raise TooFast

    async def _guest(self, request: Ask) -> str:
        """Also one who is blocked: what is theirs they may have, and take away."""
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
        cards = [table_card(self._house, live, identity) for live in tables]
        chronicles = [ChronicleCard(*found) for found in await self._house.journal.statistics.tables_of(identity)]
        return Me(person.name, person.avatar, cards, chronicles, best, person.unlisted)

    async def me(self, request: Ask) -> Response[bytes]:
        """GET /api/me"""
        identity = await self._identity(request)
        token = request.cookies.get(COOKIE, "")
        if identity is None:
            identity, token = await self._welcome(request)
        return answer(await self._me_of(identity), [cookie_of(token, request.url.scheme == "https")])

    async def _welcome(self, request: Ask) -> Welcomed:
        """A new guest; the same for all the first requests of a browser."""
        arrival = checked_arrival(request.headers.get(ARRIVAL, ""))
        if not self._guests.arrivals.has(arrival) and not self._new_guests.take(client_of(request)):
            raise TooFast
        return await self._guests.arrivals.one(arrival, self._guests.welcome)

    async def rename(self, request: Ask) -> Response[bytes]:
        """PUT /api/me"""
        identity = await self._known(request)
        self._count(request, identity)
        await self._house.meet([identity])
        profile = checked_profile(await body_of(request, Profile), self._house.people[identity].name)
        await self._mine.rename(identity, profile.name, profile.avatar)
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
        self._count(request, identity)
        wanted = await body_of(request, NewTable)
        if not 0 < len(wanted.request) <= LONGEST_ID:
            raise Malformed(wanted.request, f"a request id of 1 to {LONGEST_ID} characters")
        return answer(NewTableAnswer(await self._house.create(identity, wanted)), status=201)

    async def qr(self, request: Ask, token: str) -> Response[bytes]:
        """GET /api/tables/TOKEN/qr.svg: the invite link, as a phone can open it."""
        if await self._house.journal.table_of_token(token) is None:
            raise Gone
        return self._picture(request, f"t/{token}")

    def moving_qr(self, request: Ask) -> Response[bytes]:
        """GET /api/me/handover/qr.svg?token=TOKEN: the link for moving; nothing is looked up, so it tells nothing."""
        token = request.query_params.get("token", "")
        if not TOKEN.fullmatch(token):
            raise Gone
        return self._picture(request, f"move/{token}")

    def _picture(self, request: Ask, path: str) -> Response[bytes]:
        """An address of the house as a QR code, as a phone on the network can open it."""
        base = str(request.base_url)
        if self._settings.public and is_loopback(urlsplit(base).hostname or ""):
            base = self._settings.public
        picture = qr_svg(f"{base.rstrip('/')}/{path}")
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def lobby(self) -> Response[bytes]:
        """GET /api/lobby"""
        return answer([open_table(self._house, live) for live in await listed_tables(self._house)])

    async def knock(self, request: Ask) -> Response[bytes]:
        """POST /api/knocks"""
        identity = await self._known(request)
        if not self._knocks.take(identity, client_of(request)):
            raise TooFast
        wanted = await body_of(request, NewKnock)
        row = await self._house.journal.table_of_code(heard_code(wanted.code), now_ms())
        live = None if row is None else await self._house.open(row)
        if live is None:
            raise Forbidden("no_code")
        self._knocks.spare(client_of(request))
        await self._house.meet([identity])
        knock = live.table.knock_of(identity) or secrets.token_hex(8)
        if knock not in live.table.knocks:
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

    async def statistics(self, request: Ask) -> Response[bytes]:
        """GET /api/me/statistics"""
        identity = await self._known(request)
        self._count(request, identity)
        return answer(await my_statistics(self._house, identity))

    async def listing(self, request: Ask) -> Response[bytes]:
        """PUT /api/me/listing"""
        identity = await self._known(request)
        self._count(request, identity)
        await self._mine.unlist(identity, (await body_of(request, Listing)).unlisted)
        return answer(await self._me_of(identity))

    async def handover(self, request: Ask) -> Response[bytes]:
        """POST, GET and PUT /api/me/handover"""
        identity = await self._known(request)
        if request.method == "GET":
            return answer(await self._mine.offered(identity))
        self._count(request, identity)
        if request.method == "POST":
            return answer(await self._mine.offer(identity), status=201)
        return answer(await self._mine.confirm(identity, (await body_of(request, Confirm)).let_in))

    async def take(self, request: Ask) -> Response[bytes]:
        """POST and GET /api/handover"""
        secure = request.url.scheme == "https"
        if request.method == "POST":
            self._count(request, await self._identity(request))
            mine = await self._mine.take((await body_of(request, Taking)).token)
            return answer(Taken("waiting"), [moving_cookie(mine, secure)])
        mine = request.cookies.get(MOVING, "")
        taken = await self._mine.taken(mine)
        # Only who arrived needs the cookie no more: an answer that took it from all others could overtake the tap that sets it.
        return answer(taken, [cookie_of(mine, secure), moving_cookie("", secure)] if taken.state == "done" else [])

    async def export(self, request: Ask) -> Response[bytes]:
        """GET /api/me/export"""
        identity = await self._guest(request)
        self._count(request, identity)
        return answer(await self._mine.export(identity))

    async def erase(self, request: Ask) -> Response[bytes]:
        """DELETE /api/me"""
        identity = await self._guest(request)
        await erase(self._house, identity)
        self._guests.forget(identity)
        return answer({}, [cookie_of("", request.url.scheme == "https")])

    async def leaderboard(self, request: Ask, version: str) -> Response[bytes]:
        """GET /api/murmeln/VERSION/best"""
        number = request.query_params.get("number", "")
        day = request.query_params.get("day", "")
        if version not in VERSIONS:
            raise Malformed(version, "a version of Murmeln: " + ", ".join(VERSIONS))
        if len({"number", "day", "table"} & set(request.query_params)) > 1:
            raise Malformed(str(request.url.query), "one list: that of a day, of a number or of one's own table")
        if (number and not _NUMBER.fullmatch(number)) or (day and not is_day(day)):
            raise Malformed(number or day, "a game number, or a day like 2026-11-30")
        listed = "table" if "table" in request.query_params else "all"
        listed = CHALLENGE if number else f"day:{day or day_of(now_ms())}" if "day" in request.query_params else listed
        viewer = await self._identity(request)
        return answer(await leaderboard(self._house, version, listed, number, viewer))

    async def chronicle(self, request: Ask, token: str) -> Response[bytes]:
        """GET /api/tables/TOKEN/chronicle"""
        viewer = await self._identity(request)
        self._count(request, viewer)
        live = await self._house.find(token)
        if live is None:
            raise Gone
        return answer(await chronicle(self._house, live, viewer))

    async def records(self, request: Ask, token: str) -> Response[bytes]:
        """GET /api/tables/TOKEN/records.jsonl: what was played here, as records."""
        self._count(request, await self._identity(request))
        live = await self._house.find(token)
        if live is None:
            raise Gone
        asked = request.query_params.get("game")
        if asked is not None and not _GAME.fullmatch(asked):
            raise Malformed(asked, "the number of a game at the table")
        text = await records_text(self._house, live, None if asked is None else int(asked))
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
        identity = await self._identity(socket)
        if identity is not None:
            await self._house.meet([identity])
        why = "" if identity is None else self._house.door.turned_away(identity)
        if why:
            await socket.send_data(encode(Refused("", Problem("refused", why))), mode="text")
            await socket.close(code=TURNED_AWAY)
            return
        # From here to the first line of serve() nothing is awaited: of many that come at once, each sees those before it.
        limits, client = self._settings.limits, client_of(socket)
        if self._connections[client] >= limits.connections or live.connections_of(identity) >= limits.connections_at_table:
            await socket.close(code=TOO_MUCH)
            return
        after = socket.query_params.get("after", "")
        self._connections[client] += 1
        try:
            known = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else None
            await Connection(self._house, live, identity, known, socket).serve()
        finally:
            self._connections[client] -= 1
            self._connections += Counter()

    def file(self, request: Ask, path: str) -> Response[bytes]:
        """GET anything else: the client, which says so itself where there is nothing."""
        found = files.find(self._settings.static, path)
        if found is None:
            return answer(Problem("gone", "no_page"), status=404)
        headers = {"cache-control": found.caching, "etag": found.etag, "vary": "accept-encoding"}
        if found.status == 200 and request.headers.get("if-none-match") == found.etag:
            return Response(b"", status_code=304, headers=headers, media_type=found.media_type)
        content = found.content
        if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = found.squeezed
            headers["content-encoding"] = "gzip"
        return Response(content, headers=headers, media_type=found.media_type, status_code=found.status)


def option_info(option: Option) -> OptionInfo:
    """The option as the wire tells it."""
    by_seats = {seats: list(choices) for seats, choices in option.by_seats.items()}
    return OptionInfo(option.name, list(option.choices), by_seats, list(option.seats))
