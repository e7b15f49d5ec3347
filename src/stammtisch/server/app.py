"""The routes of the house, and the house as an app."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

from litestar import HttpMethod, Litestar, Request, Response, WebSocket, get, post, put, route, websocket
from litestar.exceptions import HTTPException

from stammtisch.bots.bot import Bot
from stammtisch.journal.journal import Journal
from stammtisch.kernel.errors import StammtischError
from stammtisch.kernel.game import Game
from stammtisch.protocol import (
    Problem,
)
from stammtisch.server.dues import do_dues, stay_alive
from stammtisch.server.guard import App, guarded
from stammtisch.server.house import House
from stammtisch.server.leaving import look_at_door
from stammtisch.server.problems import LOG, STATUS, problem_of
from stammtisch.server.routes import Ask, Routes, Socket, answer
from stammtisch.server.settings import Settings
from stammtisch.server.upkeep import make_up_for_silence


def of_guests(routes: Routes) -> list[Any]:
    """What concerns the guest who asks."""

    @get("/api/me")
    async def me(request: Ask) -> Response[bytes]:
        return await routes.me(request)

    @put("/api/me")
    async def rename(request: Ask) -> Response[bytes]:
        return await routes.rename(request)

    @route("/api/me", http_method=[HttpMethod.DELETE], status_code=200)
    async def erase(request: Ask) -> Response[bytes]:
        return await routes.erase(request)

    @get("/api/me/statistics")
    async def statistics(request: Ask) -> Response[bytes]:
        return await routes.statistics(request)

    @put("/api/me/listing")
    async def listing(request: Ask) -> Response[bytes]:
        return await routes.listing(request)

    @route("/api/me/handover", http_method=[HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT])
    async def handover(request: Ask) -> Response[bytes]:
        return await routes.handover(request)

    @route("/api/handover", http_method=[HttpMethod.GET, HttpMethod.POST])
    async def take(request: Ask) -> Response[bytes]:
        return await routes.take(request)

    @get("/api/me/export")
    async def export(request: Ask) -> Response[bytes]:
        return await routes.export(request)

    @get("/api/me/handover/qr.svg", sync_to_thread=False)
    def moving_qr(request: Ask) -> Response[bytes]:
        return routes.moving_qr(request)

    return [me, rename, erase, statistics, listing, handover, moving_qr, take, export]


def of_the_house(routes: Routes) -> list[Any]:
    """What concerns the house."""

    @get("/api/murmeln/{version:str}/best")
    async def best(request: Ask, version: str) -> Response[bytes]:
        return await routes.leaderboard(request, version)

    @get("/api/games", sync_to_thread=False)
    def games() -> Response[bytes]:
        return routes.games()

    @get("/api/lobby")
    async def lobby() -> Response[bytes]:
        return await routes.lobby()

    @post("/api/knocks")
    async def knock(request: Ask) -> Response[bytes]:
        return await routes.knock(request)

    @get("/api/knocks/{knock:str}")
    async def knocked(request: Ask, knock: str) -> Response[bytes]:
        return await routes.knocked(request, knock)

    @post("/api/tables")
    async def create(request: Ask) -> Response[bytes]:
        return await routes.create(request)

    return [best, games, lobby, knock, knocked, create]


def of_tables(routes: Routes) -> list[Any]:
    """What concerns one table, and the client."""

    @get("/api/tables/{token:str}/chronicle")
    async def chronicled(request: Ask, token: str) -> Response[bytes]:
        return await routes.chronicle(request, token)

    @get("/api/tables/{token:str}/qr.svg")
    async def qr(request: Ask, token: str) -> Response[bytes]:
        return await routes.qr(request, token)

    @get("/api/tables/{token:str}/records.jsonl")
    async def records(request: Ask, token: str) -> Response[bytes]:
        return await routes.records(request, token)

    @websocket("/ws/{token:str}")
    async def table(socket: Socket, token: str) -> None:
        await routes.table(socket, token)

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], sync_to_thread=False)
    def file(request: Ask, path: str = "") -> Response[bytes]:
        return routes.file(request, path)

    return [chronicled, qr, records, table, file]


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
    routes = Routes(house, settings)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await look_at_door(house)
        await make_up_for_silence(house)
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
        route_handlers=[*of_guests(routes), *of_the_house(routes), *of_tables(routes)],
        lifespan=[running],
        exception_handlers={StammtischError: on_problem, HTTPException: on_http_error, Exception: on_failure},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=settings.limits.body,
        signature_types=[Request, WebSocket, Response],
    )
    return guarded(cast(App, app))
