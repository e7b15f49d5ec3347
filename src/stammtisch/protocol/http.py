"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Literal

import msgspec

from stammtisch.protocol.common import OptionValue, Phase, Sent, Struct


class Profile(Struct, frozen=True):
    """PUT /api/me: how the guest wants to be called and pictured."""

    name: str
    avatar: str


class OptionInfo(Sent, frozen=True):
    """A rule that a table may choose: its values, the default first; ``by_seats`` replaces them for some numbers of seats."""

    name: str
    choices: list[OptionValue]
    by_seats: dict[int, list[OptionValue]]


class GameInfo(Sent, frozen=True):
    """GET /api/games: what can be played here."""

    name: str
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]


class TableCard(Sent, frozen=True):
    """A table that can be gone on with, for the home page."""

    token: str
    game: str
    phase: Phase
    my_turn: bool
    """The guest is to move, or to say that the next round may begin."""
    points: int | None
    """Murmeln only."""


class Me(Sent, frozen=True):
    """GET /api/me; makes the guest and sets the cookie where there is none."""

    name: str
    avatar: str
    tables: list[TableCard]
    records: dict[str, int]
    """Best finished score by Murmeln version (ML-20)."""
    unlisted: bool
    """The name is hidden in the lists of Murmeln."""


class Listing(Struct, frozen=True):
    """PUT /api/me/listing: whether the name is hidden in the lists of Murmeln."""

    unlisted: bool


class Handover(Sent, frozen=True):
    """POST and GET /api/me/handover: the way of this guest to another device.

    ``token`` belongs into the link ``/move/TOKEN``; it is told once, when it is made. ``open``: nobody has used it yet;
    ``taken``: a device waits for this one's word; ``done``: it has been let in; ``none``: none runs (any more)."""

    state: Literal["none", "open", "taken", "done"]
    token: str | None
    until: int | None
    """Server milliseconds: two minutes to use the link, then two more to say yes."""


class Taking(Struct, frozen=True):
    """POST /api/handover, on the new device: the token of the link. It works once."""

    token: str


class Taken(Sent, frozen=True):
    """POST and GET /api/handover: what came of it. With ``done`` the new device has the guest's cookie."""

    state: Literal["waiting", "done", "refused"]


class Confirm(Struct, frozen=True):
    """PUT /api/me/handover, on the old device: whether the new one is let in."""

    let_in: bool


class NewTable(Struct, frozen=True):
    """POST /api/tables. ``start`` fills every free seat with a bot and begins at once."""

    request: str
    game: str
    seats: int
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    thinking: int = 0
    """Seconds for a move: 0 (any time), 30, 60 or 90."""
    open: bool = False
    """Whether the house lists the table for everyone."""
    start: bool = False
    number: str = ""
    """Murmeln: a number to play (never ranks, but has a list of its own); "" lets the house draw one."""
    daily: bool = False
    """Murmeln: the number of the day."""


class OpenTable(Sent, frozen=True):
    """GET /api/lobby: a list of tables that anyone may join or watch."""

    token: str
    game: str
    options: dict[str, OptionValue]
    host: str
    seats: int
    free: int
    phase: Phase


class NewKnock(Struct, frozen=True):
    """POST /api/knocks: the code that somebody said."""

    code: str


class KnockAnswer(Sent, frozen=True):
    """The knock, and what came of it. ``token`` is there once somebody seated has let the guest in."""

    knock: str
    game: str
    state: Literal["waiting", "let_in", "refused"]
    token: str | None


class GameStatistics(Sent, frozen=True):
    """A player's games of one kind."""

    game: str
    games: int
    won: int
    streak: int
    """Games won in a row, up to the last one."""
    best_streak: int
    places: list[int]
    """How often first, second, ... where the game has places."""
    fewest_rounds: int | None
    """The quickest win, in rounds."""
    best_points: int | None
    """The most points of a game (the fewest in Murln); None before the first."""
    hundred: int
    """How often in the hundraklubb (Mulle)."""
    ketchup: int
    rating: int | None
    """At open tables: 0 for a beginner, about 25 for the middling; None before the first."""
    last: list[bool]
    """Won or not, of the last twenty, the newest last."""


class ScoreRow(Sent, frozen=True):
    """A finished game of Murmeln. ``name`` and ``avatar`` are "" for who does not want to be listed by name."""

    name: str
    avatar: str
    points: int
    moves: int
    seconds: int
    at: int
    me: bool


class VersionStatistics(Sent, frozen=True):
    """A player's last games of a version of Murmeln, the newest first; replays apart (ML-19)."""

    version: str
    fresh: list[ScoreRow]
    replays: list[ScoreRow]


class MyStatistics(Sent, frozen=True):
    """GET /api/me/statistics"""

    games: list[GameStatistics]
    murmeln: list[VersionStatistics]


class Leaderboard(Sent, frozen=True):
    """GET /api/murmeln/VERSION/best: the best of each player."""

    version: str
    listed: str
    """``all``, ``day:2026-11-30`` or ``challenge``."""
    rows: list[ScoreRow]


class TablePlayer(Sent, frozen=True):
    """What one player has done at a table."""

    name: str
    bot: bool
    games: int
    won: int
    lost: int
    streak: int


class ChroniclePlayer(Sent, frozen=True):
    name: str
    bot: bool


class ChronicleEvent(Sent, frozen=True):
    """Something worth telling. Of a game (``kind`` ``game``): who played by seat, the scores of its rounds per side, the last
    totals, the seats that won, when it ended (null: it runs), and why it ended without a result ("" if it has one)."""

    at: int
    kind: Literal["sat", "left", "removed", "bot", "bot_left", "game"]
    player: ChroniclePlayer | None
    game: int
    players: list[ChroniclePlayer]
    rounds: list[list[int]]
    totals: list[int]
    winners: list[int]
    cancelled: int
    ended: int | None
    reason: str


class Chronicle(Sent, frozen=True):
    """GET /api/tables/TOKEN/chronicle"""

    game: str
    players: list[TablePlayer]
    events: list[ChronicleEvent]


class NewTableAnswer(Sent, frozen=True):
    """The table's token is its address: ``/t/TOKEN`` is the invite link."""

    token: str
