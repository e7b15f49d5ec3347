"""The line between a page and the house, in the hands of a test: it can lag, lose what is sent, or die unnoticed."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Frame = str | bytes
ANOTHER_WITHIN = 20.0
ANSWERED_WITHIN = 10.0


class Line:
    """Every frame of a page at a table passes through here."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.lags = False
        """What the house says waits until ``catch_up``."""
        self.lags_after = ""
        """The kind of request after which the line lags."""
        self.dead = False
        """Nothing that is sent arrives, on either side, and nobody is told."""
        self._waiting: list[tuple[WebSocketRoute, Frame]] = []
        self._ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._ended = 0
        """How many lines there were when the last one was ended."""
        page.route_web_socket("**/ws/**", self._carry)

    def _carry(self, client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        self.dead = False
        self._ends.append((client, server))
        client.on_message(lambda frame: self._to_house(server, frame))
        server.on_message(lambda frame: self._to_page(client, frame))

    def _to_house(self, server: WebSocketRoute, frame: Frame) -> None:
        self.sent.append(json.loads(frame))
        self.lags |= self.sent[-1]["type"] == self.lags_after
        if not self.dead:
            server.send(frame)

    def _to_page(self, client: WebSocketRoute, frame: Frame) -> None:
        if self.dead:
            return
        if self.lags:
            self._waiting.append((client, frame))
            return
        self.heard.append(json.loads(frame))
        client.send(frame)

    def requests(self, kind: str) -> list[str]:
        """The ids of the requests of a kind, each once."""
        return list(dict.fromkeys(frame["id"] for frame in self.sent if frame["type"] == kind))

    def wait_for_answer(self, request: str) -> str:
        """What the house says to a request: the type of its answer."""
        until = time.monotonic() + ANSWERED_WITHIN
        while True:
            for frame in self.heard:
                if frame.get("id") == request and frame["type"] in ("accepted", "refused"):
                    return str(frame["type"])
            assert time.monotonic() < until, "no answer is heard"
            self.page.wait_for_timeout(50)

    def catch_up(self) -> None:
        """What was said meanwhile arrives."""
        self.lags, self.lags_after = False, ""
        waiting, self._waiting = self._waiting, []
        for client, frame in waiting:
            self._to_page(client, frame)

    def die(self) -> None:
        """As when a phone goes out of reach of its network: the house notices, the page does not."""
        self.dead = True
        self._ended = len(self._ends)
        self._ends[-1][1].close()

    def wait_for_another(self) -> None:
        """The page has opened a new line in place of the last one."""
        until = time.monotonic() + ANOTHER_WITHIN
        while len(self._ends) == self._ended:
            assert time.monotonic() < until, "no new line is opened"
            self.page.wait_for_timeout(50)

    def break_off(self) -> None:
        """Both sides notice; what waited never arrives."""
        self._waiting.clear()
        self.lags, self.lags_after = False, ""
        self._ended = len(self._ends)
        client, server = self._ends[-1]
        server.close()
        client.close()
