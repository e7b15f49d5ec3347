"""What a record says that each seat was to be told, held against the frames that its phones got."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from support import mulle, murlan, murln, neunerln

from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murln.rules import Murln
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import FACE_DOWN_CODE, GERMAN
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import Game
from stammtisch.kernel.record import ChanceLine, Header, Line, MoveLine, parse_line
from stammtisch.kernel.replay import Replay
from stammtisch.kernel.state import MOVE, State

from .four import Message, Phone

CODES = {
    "german": re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[7-9UOKA])[HLSE]|W)(?![A-Za-z0-9])"),
    "french": re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9JQKA])[SHDC]|BJ|RJ)(?![A-Za-z0-9])"),
}
PACKS = {"neunerln": "german", "murln": "german", "murlan": "french", "mulle": "french"}
SAMPLED = 9
"""Every so many frames is compared with the one of a game that its viewer cannot tell from this."""


def hidden_from(state: State, seat: int) -> set[str]:
    """The cards that the seat has no business to know."""
    match state:
        case Murln():
            return murln.hidden_from(state, seat)
        case Murlan():
            return murlan.hidden_from(state, seat)
        case Neunerln():
            return set(neunerln.PACK) - set(GERMAN.format_all([*bits(state.hands.of(seat)), *state.pile]))
        case Mulle():
            seen = [*state.hands[seat], *state.loose, *(card for one in state.builds for card in one.cards)]
            seen += [card for pile in state.piles for card in [*pile.cards, *pile.mulles]]
            return set(mulle.PACK) - set(mulle.codes(seen)) if state.phase == MOVE else set()
        case _:
            raise AssertionError(f"no game of cards: {state}")


def plain(values: object) -> Any:
    """As it looks in a frame."""
    return json.loads(msgspec.json.encode(values, enc_hook=lambda _: FACE_DOWN_CODE))


class Step:
    """An entry of the table's log that changed the game: a move, or the dealing of a round, with the chances after it."""

    def __init__(self, game: Game, state: State, trace: Sequence[tuple[int, ...]], dealt: int) -> None:
        self.game = game
        self.state = state
        self.trace = trace
        self.dealt = dealt
        """The round that was dealt; 0 for a move."""
        self.view = cache(lambda seat: plain(game.view(state, seat)))
        self.events = cache(lambda seat: plain(game.events(state, trace, seat)))
        self.hidden = cache(lambda seat: hidden_from(state, seat))


class Story:
    """A whole game, step by step, as its record tells it."""

    def __init__(self, text: str, game: Game) -> None:
        self.codes = CODES[PACKS[game.name]]
        self.secrets: dict[int, str] = {}
        self.moves: list[tuple[int, str]] = []
        header, *lines = [parse_line(line) for line in text.splitlines()]
        assert isinstance(header, Header)
        replay = Replay(game, header)
        self.steps = [Step(game, replay.state.copy(), [], 0)]
        for dealt, group in self._groups(lines):
            trace: list[tuple[int, ...]] = []
            replay.state.trace = trace
            for line in group:
                replay.take(line)
            replay.state.trace = None
            self.steps.append(Step(game, replay.state.copy(), trace, dealt))
        self.entries: list[int] = []
        """The log's entry of each move, in order; told by the phones."""

    def _groups(self, lines: Sequence[Line]) -> list[tuple[int, list[Line]]]:
        """The lines of each step, and the round that it dealt."""
        groups: list[tuple[int, list[Line]]] = []
        running = 0
        for line in lines:
            dealt = self._dealt_by(line)
            if isinstance(line, MoveLine):
                self.moves.append((line.seat, line.move))
            if isinstance(line, MoveLine) or dealt > running:
                groups.append((dealt, []))
            running = max(running, dealt)
            groups[-1][1].append(line)
        return groups

    def _dealt_by(self, line: Line) -> int:
        """The round in whose deal chance decided this; 0 for all other lines."""
        if not isinstance(line, ChanceLine):
            return 0
        dealt, secret = line.fields["dealt"], line.fields["secret"]
        assert isinstance(dealt, int)
        assert isinstance(secret, str)
        self.secrets[dealt] = secret
        return dealt

    def dealing(self, step: int) -> int:
        """The step that dealt the round of a step."""
        return max(number for number, one in enumerate(self.steps[: step + 1]) if one.dealt or number == 0)

    def at(self, update: Message) -> int:
        """The step after which an update was sent."""
        moves = bisect_right(self.entries, update["seq"])
        step = [number for number, one in enumerate(self.steps) if not one.dealt][moves]
        deal, following = update["table"]["deal"], self.steps[step + 1 : step + 2]
        dealt = deal is not None and deal["words"] is not None and [deal["round"]] == [one.dealt for one in following]
        return step + 1 if dealt else step


class Search:
    """Looks through everything that the phones of one seat got."""

    def __init__(self, story: Story, seat: int) -> None:
        self.story = story
        self.seat = seat
        self.updates = 0
        self.told: set[int] = set()
        """The steps whose events came, or at least the view after them."""

    def phone(self, phone: Phone) -> None:
        known: dict[int, int] = {}
        for line in phone.lines:
            step = 0 if line.after is None else known[line.after]
            latest = line.after
            for frame in line.received:
                message = json.loads(frame)
                if message["type"] == "update":
                    before, step = step, self.story.at(message)
                    assert step >= before
                    self.update(message, frame, before, step, latest)
                    latest = message["seq"]
                    known[latest] = step
                self.frame(message, step)

    def update(self, message: Message, frame: str, before: int, step: int, latest: int | None) -> None:
        """The view is that of the rules, and between two views nothing that happened is lacking or told twice."""
        if message["view"] is None:
            return
        self.updates += 1
        at = self.story.steps[step]
        assert message["view"] == at.view(self.seat), (self.seat, message["seq"])
        self.told.add(step)
        if message["reset"]:
            assert message["events"] == []
        elif message["seq"] == latest and message["events"]:
            # To a phone that lags the last update is sent again.
            assert any(message["events"] == self.happened(first, step) for first in range(step + 1))
        else:
            assert message["events"] == self.happened(before + 1, step), (self.seat, message["seq"])
            self.told |= set(range(before + 1, step + 1))
        if message["story"] is not None:
            assert message["story"] == self.happened(self.story.dealing(step), step), (self.seat, message["seq"])
        deal, phase = message["table"]["deal"], message["table"]["phase"]
        if deal is not None:
            assert (self.story.secrets[deal["round"]] in frame) == (phase in ("between", "ended"))
        if self.updates % SAMPLED == 0 and at.state.phase == MOVE:
            other = at.game.imagine(at.state, self.seat, FastSource(self.updates))
            assert message["view"] == plain(at.game.view(other, self.seat))

    def happened(self, first: int, last: int) -> list[Message]:
        """The events from one step to another."""
        return [event for one in self.story.steps[first : last + 1] for event in one.events(self.seat)]

    def frame(self, message: Message, step: int) -> None:
        """No card that is hidden from the seat, in whatever part of any frame but the events (see ``events``)."""
        for part in ("events", "story"):
            message.pop(part, None)
        if message["type"] == "update":
            message["table"].pop("token")
        hidden = self.story.steps[step].hidden(self.seat)
        assert not set(self.story.codes.findall(json.dumps(message))) & hidden, (self.seat, message)

    def events(self) -> None:
        """Nothing that happened told the seat a card that was hidden from it just then: it may be in another hand after the
        next deal. (The events in the frames are these, see ``update``.)"""
        for step in self.story.steps:
            shown = set(self.story.codes.findall(json.dumps(step.events(self.seat))))
            assert not shown & step.hidden(self.seat), (self.seat, step.events(self.seat))
