"""Four phones at one table: what they send and get, what they do, and what happens to them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, WebSocket, expect

Message = dict[str, Any]

LATEST = 60.0
"""Seconds for whatever is waited for."""
MOVED_BY = 10_000
"""Milliseconds: both devices look every 2 s what became of the link."""
HAND = ".fan button.card"

PILOT = """(() => {
    if (location.protocol === 'about:') return;
    const Native = window.WebSocket;
    const pilot = (window.pilot = { wire: null, latest: null });
    const any = (moves) => moves[Math.floor(Math.random() * moves.length)];
    const longest = (moves) => moves.reduce((best, move) => (move.split(',').length > best.split(',').length ? move : best));
    const choose = {
        neunerln: ({ legal }) => any(legal),
        murln: ({ legal, round }) => round > 1 && legal.includes('murler') ? 'murler'
            : legal.findLast((move) => move !== 'murler' && move !== 'go'),
        murlan: ({ legal, vote, viewer }) => {
            const on = legal.filter((move) => move !== 'resign');
            if (vote === null) return on.some((move) => move.startsWith('play:')) ? longest(on) : any(on);
            return vote.names[vote.seats.indexOf(viewer)] === vote.rule ? null : `loser:${vote.rule}`;
        },
        mulle: ({ legal }) => any(legal),
    };
    const kept = (key) => JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const keep = (key, value) => sessionStorage.setItem(key, JSON.stringify(value));
    const send = (frame) => {
        frame.id = crypto.randomUUID();
        keep('last', frame);
        keep('waiting', true);
        for (let time = 0; time < 2; time++) pilot.wire.send(JSON.stringify(frame));
    };
    const consider = () => {
        const { latest, wire } = pilot;
        if (latest === null || wire.readyState !== Native.OPEN || kept('waiting')) return;
        if (latest.seq >= kept('goal')) return;
        const { table, view, seq } = latest;
        if (table.phase === 'between' && !table.ready.includes(table.me)) return send({ type: 'ready' });
        if (table.phase !== 'playing' || table.pause !== null || view.legal.length === 0) return;
        const move = choose[view.game](view);
        if (move !== null) send({ type: 'move', seq, move });
    };
    const hear = (message) => {
        if (message.type === 'update') pilot.latest = message;
        if (message.id !== undefined && message.id === kept('last')?.id) keep('waiting', false);
        setTimeout(consider, message.type === 'refused' ? 50 : 0);
    };
    pilot.waits = () => kept('waiting') === true;
    pilot.go = (goal) => {
        keep('goal', goal);
        consider();
    };
    window.WebSocket = class extends Native {
        constructor(...given) {
            super(...given);
            pilot.wire = this;
            this.addEventListener('open', () => kept('last') !== null && this.send(JSON.stringify(kept('last'))));
            this.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
        }
    };
})()"""
"""Plays in a page through its own connection, up to an entry of the table's log, and outlives a reload. Like an impatient
hand it sends everything twice, and on each new connection the last request again, whether or not it was answered."""


@dataclass
class Line:
    """One connection of a phone. ``after`` is what the phone said it had; ``anew`` that its page had just been opened."""

    after: int | None
    sent: list[Message] = field(default_factory=list)
    received: list[str] = field(default_factory=list)


class Phone:
    """A guest's browser. Every frame in both directions is kept."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[Line] = []
        self.latest: Message = {}
        """The last update."""
        page.add_init_script(PILOT)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        after = parse_qs(urlsplit(socket.url).query).get("after")
        line = Line(None if after is None else int(after[0]))
        self.lines.append(line)
        socket.on("framesent", lambda frame: line.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._receive(line, str(frame)))

    def _receive(self, line: Line, frame: str) -> None:
        line.received.append(frame)
        message = json.loads(frame)
        if message["type"] == "update":
            self.latest = message

    @property
    def table(self) -> Message:
        table: Message = self.latest["table"]
        return table

    @property
    def seq(self) -> int:
        return int(self.latest.get("seq", 0))

    def moves(self) -> dict[str, tuple[int, str]]:
        """The moves that the house accepted: for each id the entry and the move."""
        frames = {frame["id"]: frame["move"] for line in self.lines for frame in line.sent if frame["type"] == "move"}
        answers = [json.loads(frame) for line in self.lines for frame in line.received]
        accepted = [(one["id"], int(one["seq"])) for one in answers if one["type"] == "accepted" and one["id"] in frames]
        assert len(dict(accepted)) == len(set(accepted)), "one request was answered differently"
        return {name: (seq, frames[name]) for name, seq in accepted}


class Evening:
    """Four phones at a table, by seat; the first one's guest opened it."""

    def __init__(self, phones: list[Phone], address: str) -> None:
        self.phones = phones
        self.left: list[tuple[int, Phone]] = []
        """Phones that were given up, with their seats."""
        self.address = address
        self.goal = 0

    def all_phones(self) -> list[tuple[int, Phone]]:
        return [*self.left, *enumerate(self.phones)]

    def wait(self, wanted: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + LATEST
        while not wanted():
            assert time.monotonic() < until, f"waited in vain: {what}; {[phone.latest for phone in self.phones]}"
            self.phones[0].page.wait_for_timeout(20)

    def go(self, entries: int) -> None:
        """Lets the phones that are there play on for so many entries."""
        self.goal = max(phone.seq for phone in self.phones) + entries
        for phone in self.phones:
            if phone.page.evaluate("window.pilot !== undefined"):
                phone.page.evaluate("goal => pilot.go(goal)", self.goal)

    def arrive(self) -> None:
        """Waits until that has been played; then each phone shows the hand that it was told."""
        for phone in self.phones:
            phone.page.evaluate("goal => pilot.go(goal)", self.goal)
        self.wait(lambda: all(phone.seq >= self.goal for phone in self.phones), f"entry {self.goal}")
        newest = max(phone.seq for phone in self.phones)
        self.wait(lambda: all(phone.seq == newest for phone in self.phones), f"entry {newest}")
        for phone in self.phones:
            if phone.table["phase"] == "playing":
                expect(phone.page.locator(HAND)).to_have_count(len(phone.latest["view"]["hand"]))

    def by_hand(self, act: Callable[[Phone], None]) -> None:
        """Everyone taps, until each has made a move."""
        until = time.monotonic() + LATEST
        while any(not phone.moves() for phone in self.phones):
            assert time.monotonic() < until, "somebody never gets to move"
            for phone in self.phones:
                act(phone)
            self.phones[0].page.wait_for_timeout(20)

    # --- what happens to them ---

    def reload(self, seat: int) -> None:
        self.phones[seat].page.reload()
        expect(self.phones[seat].page.locator("main.table")).to_be_visible()

    def lose_network(self, seat: int, for_seconds: float) -> None:
        """The line of a phone breaks, and there is no other for a while. (Offline, Chromium neither closes a WebSocket nor
        tells the page that it is dead; so this does, as a phone that loses its network.)"""
        page = self.phones[seat].page
        lines = len(self.phones[seat].lines)
        page.context.set_offline(True)
        page.evaluate("pilot.wire.dispatchEvent(new CloseEvent('close', { code: 1006 })); pilot.wire.close()")
        expect(page.locator(".gone-line")).to_be_visible()
        page.wait_for_timeout(for_seconds * 1000)
        page.context.set_offline(False)
        expect(page.locator(".gone-line")).to_have_count(0)
        assert len(self.phones[seat].lines) > lines

    def leave_and_come_back(self, seat: int, meanwhile: Callable[[], None]) -> None:
        """The host closes the page; the next person clockwise is host from then on. In most games all others wait."""
        heir = self.phones[(seat + 1) % len(self.phones)]
        assert self.phones[seat].table["seats"][seat]["host"]
        self.phones[seat].page.goto("about:blank")
        meanwhile()
        self.wait(lambda: bool(heir.table["seats"][heir.table["me"]]["host"]), "a new host")
        self.phones[seat].page.goto(self.address)
        self.wait(lambda: bool(heir.table["seats"][seat]["connected"]) and heir.table["pause"] is None, "the return")
        assert [one["host"] for one in heir.table["seats"]].count(True) == 1
        assert not heir.table["seats"][seat]["host"]

    def change_phone(self, seat: int, new: Phone) -> None:
        """A guest goes on another device: the link works once and is confirmed on the old one, which has nothing to send
        any more."""
        old = self.phones[seat].page
        old.evaluate("pilot.go(0)")
        self.wait(lambda: not old.evaluate("pilot.waits()"), "the last answer on the old phone")
        old.goto(self.address.split("/t/")[0] + "/me")
        old.get_by_role("button", name="Umziehen").click()
        expect(old.locator("dialog .address")).to_contain_text("/move/")
        new.page.goto(old.locator("dialog .address").inner_text())
        new.page.get_by_role("button", name="Hierher umziehen").click()
        old.get_by_role("button", name="Ja, hereinlassen").click(timeout=MOVED_BY)
        expect(new.page.get_by_role("heading", name="Servus")).to_be_visible(timeout=MOVED_BY)
        new.page.goto(self.address)
        self.left.append((seat, self.phones[seat]))
        self.phones[seat] = new
        self.wait(lambda: bool(new.latest) and new.table["me"] == seat, "the seat on the new phone")


def open_table(phones: list[Phone], address: str, game: str, options: dict[str, int]) -> Evening:
    """A table with these rules at which all four sit, and whose first round has begun."""
    host = phones[0].page
    host.request.get(f"{address}/api/me")
    wanted = {"request": "evening", "game": game, "seats": len(phones), "options": options}
    token = host.request.post(f"{address}/api/tables", data=wanted).json()["token"]
    evening = Evening(phones, f"{address}/t/{token}")
    for phone in phones:
        phone.page.goto(evening.address)
        if phone.page is not host:
            phone.page.locator(".foot .main").click()
        expect(phone.page.locator(".place", has_text="das bist du")).to_be_visible()
    host.locator(".foot .main").click()
    for phone in phones:
        expect(phone.page.locator("main.table")).to_be_visible()
    return evening
