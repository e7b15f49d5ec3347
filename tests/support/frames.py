"""Somebody who looks at every frame of a table that one person plays against bots and another watches."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from stammtisch.bots.registry import BOTS
from stammtisch.journal.journal import Journal
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import OptionValue
from stammtisch.kernel.state import State
from stammtisch.protocol import NewTable
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Move, SayReady
from support.tables import GAMES

PEOPLE = ("p0", "p1")
"""One plays in seat 0, against bots; the other watches."""

GERMAN_CODE = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[7-9UOKA])[HLSE]|W)(?![A-Za-z0-9])")
FRENCH_CODE = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9JQKA])[SHDC]|BJ|RJ)(?![A-Za-z0-9])")

Message = dict[str, Any]
Check = Callable[[State, int | None, Message, set[str]], None]
"""Looks at the true state, the viewer's seat, a message to it, and the codes of cards in that message."""


class Watch:
    """Looks at the frame of each viewer after every entry; ``note`` sees the state first."""

    def __init__(self, house: House, live: Live, code: re.Pattern[str], check: Check, note: Callable[[State], None]) -> None:
        self.house = house
        self.live = live
        self.code = code
        self.check = check
        self.note = note
        self.after = 0
        self.frames = 0

    def look(self) -> None:
        table = self.live.table
        assert table.play is not None
        self.note(table.play.state)
        for person in PEOPLE:
            seat = table.viewer_of(person)
            message = json.loads(encode(update_for(self.house, self.live, person, self.after)))
            shown = set(self.code.findall(json.dumps([message["view"], message["events"], message["story"]])))
            self.check(table.play.state, seat, message, shown)
            self.resample(person, seat)
        self.after = table.seq

    def resample(self, person: str, seat: int | None) -> None:
        """What the viewer cannot see may be anything else: the frame stays the same, byte by byte."""
        current = self.live.table.play
        assert current is not None
        self.frames += 1
        before, true = encode(update_for(self.house, self.live, person, None)), current.state
        current.state = current.game.imagine(true, seat, FastSource(self.frames))
        assert encode(update_for(self.house, self.live, person, None)) == before
        current.state = true


def nothing(_: State) -> None:
    """For games in which no state is to be remembered."""


async def watched(
    journal: Journal,
    game: str,
    seats: int,
    options: dict[str, OptionValue],
    choose: Callable[[State, list[str]], str],
    code: re.Pattern[str],
    check: Check,
    most: int,
    note: Callable[[State], None] = nothing,
) -> Watch:
    """A game played at a table, at most so many entries of it, and every frame looked at."""
    house = House(journal, GAMES, BOTS, Settings(bot_delay=(0, 0), words=False))
    live = await house.find(await house.create("p0", NewTable("r", game, seats, options, start=True)))
    assert live is not None
    watch = Watch(house, live, code, check, note)
    for number in range(most):
        watch.look()
        table = live.table
        if table.phase == "ended":
            break
        if table.phase == "between":
            await house.act(live, "p0", f"r{number}", SayReady())
        elif table.bot_to_act() is not None:
            await house.act_for_bot(live)
        else:
            assert table.play is not None
            state = table.play.state
            move = choose(state, [table.game.format(state, one) for one in state.legal(0)])
            await house.act(live, "p0", f"m{number}", Move(table.seq, move))
    return watch
