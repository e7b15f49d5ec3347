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
    """A rule that a table may choose: its values, the default first; ``by_seats`` replaces them for some numbers of seats.

    ``seats``: the numbers of seats at which it makes a difference; [] for all."""

    name: str
    choices: list[OptionValue]
    by_seats: dict[int, list[OptionValue]]
    seats: list[int]


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
    people: list[str]
    """Who else sits there, by name."""
    bots: int
    opened_at: int
    """When the table was opened, in milliseconds since 1970: it tells several tables of one game apart."""
    closes_at: int | None
    """When the house closes the table if nothing happens there, in milliseconds since 1970; None for never."""


class ChronicleCard(Sent, frozen=True):
    """A table whose chronicle tells of the guest, for the home page; also one that is closed or that they have left."""

    token: str
    game: str
    played_at: int
    """When the last game that the guest finished there ended, in milliseconds since 1970."""


class Me(Sent, frozen=True):
    """GET /api/me; makes the guest and sets the cookie where there is none."""

    name: str
    avatar: str
    tables: list[TableCard]
    chronicles: list[ChronicleCard]
    """The latest first."""
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
    opened_at: int
    """In milliseconds since 1970."""


class NewKnock(Struct, frozen=True):
    """POST /api/knocks: the code that somebody said."""

    code: str


class KnockAnswer(Sent, frozen=True):
    """The knock, and what came of it. ``token`` is there once somebody seated has let the guest in."""

    knock: str
    game: str
    state: Literal["waiting", "let_in", "refused"]
    token: str | None


class SeatPlaces(Sent, frozen=True):
    """How often first, second, ... among so many seats."""

    seats: int
    places: list[int]


class TargetWins(Sent, frozen=True):
    """Games of Murlan up to so many points."""

    target: int
    games: int
    won: int


class MulleCount(Sent, frozen=True):
    """How many mulles of this worth a player has taken."""

    worth: int
    count: int


class Remembered(Sent, frozen=True):
    """The last time in the hundraklubb, or with ketchup: how many points behind or ahead of whom (MLL-26)."""

    kind: Literal["hundred", "ketchup"]
    points: int
    names: list[str]
    at: int


class GameStatistics(Sent, frozen=True):
    """A player's games of one kind."""

    game: str
    games: int
    won: int
    streak: int
    """Games won in a row, up to the last one."""
    best_streak: int
    places: list[SeatPlaces]
    """By the number of seats, where a game of one round has places."""
    fewest_rounds: int | None
    """The quickest win, in rounds."""
    course: list[int]
    """Where the player stood in the quickest win: before it, and after each round; [] where nothing was won in rounds."""
    best_points: int | None
    """The most points of a game (the fewest in Murln), without Krypmulle; None before the first."""
    fewest_points: int | None
    """The fewest points of a game of Krypmulle."""
    best_round: int | None
    """The most points of one round of Mulle, without Krypmulle."""
    targets: list[TargetWins]
    """Murlan only."""
    mulles: list[MulleCount]
    """Mulle only: of the last hundred games."""
    hundred: int
    """How often in the hundraklubb (Mulle)."""
    ketchup: int
    remembered: list[Remembered]
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


class AllGames(Sent, frozen=True):
    """All finished games of a version of Murmeln together; ``best`` and ``mean`` points are None before the first."""

    games: int
    best: int | None
    mean: int | None


class VersionStatistics(Sent, frozen=True):
    """A player's games of a version of Murmeln: the last twenty, the newest first, and all together; replays apart (ML-19)."""

    version: str
    fresh: list[ScoreRow]
    replays: list[ScoreRow]
    all_fresh: AllGames
    all_replays: AllGames


class MyStatistics(Sent, frozen=True):
    """GET /api/me/statistics"""

    since: int
    """When the guest came first."""
    games: list[GameStatistics]
    murmeln: list[VersionStatistics]


class Leaderboard(Sent, frozen=True):
    """GET /api/murmeln/VERSION/best: the best of each player."""

    version: str
    listed: str
    """``all``, ``table``, ``day:2026-11-30`` or ``challenge``."""
    rows: list[ScoreRow]


class TablePlayer(Sent, frozen=True):
    """What one player has done at a table; all bots of a kind are one. Who has left a table of Neunerln begins anew (NE-17)."""

    name: str
    bot: bool
    avatar: str
    me: bool
    games: int
    won: int
    lost: int
    streak: int
    """Games won in a row, up to the last one."""
    rounds: int
    """In all these games."""
    places: list[int]
    """How often first, second, ...; [] where a game has points."""
    points: int | None
    """Of all these games, those of a team for each of its players; None where a game has places."""


class ChroniclePlayer(Sent, frozen=True):
    """Somebody in a seat. ``name`` is a bot's kind; its ``avatar`` is ""."""

    name: str
    bot: bool
    avatar: str
    me: bool
    seat: int


class Highlight(Sent, frozen=True):
    """Something of a game worth remembering. ``seats``: whose it is; ``card`` "" where none belongs to it.

    Murln: ``weli`` (shown by the cut), ``murler_made``, ``murler_lost``, ``factor`` (a round that counted ``count`` times;
    ``points`` were written for its declarer). Neunerln: ``penalty`` (``count`` cards at once). Murlan: ``sweep`` (first and
    second of a team), ``jokers`` (both shown), ``behind`` (won after being ``count`` points behind). Mulle: ``mulle`` (the one
    of the game that was worth most, ``count``), ``robbed`` (``count`` cards), ``hundred`` and ``ketchup`` (by ``points``)."""

    kind: Literal[
        "weli",
        "murler_made",
        "murler_lost",
        "factor",
        "penalty",
        "sweep",
        "jokers",
        "behind",
        "mulle",
        "robbed",
        "hundred",
        "ketchup",
    ]
    round: int
    seats: list[int]
    count: int
    points: int
    card: str


class ChronicleEvent(Sent, frozen=True):
    """Something worth telling. Of a game (``kind`` ``game``): who played by seat, by which rules, the scores of its rounds per
    side, the last totals, the seats that won, points and whether they are a record (Murmeln), for each round that was cancelled
    the seats that were away (MU-27), when it ended (null: it runs), and why it ended without a result ("" if it has one).
    ``closed``: why the table was closed."""

    at: int
    kind: Literal["sat", "left", "removed", "bot", "bot_left", "game", "closed"]
    player: ChroniclePlayer | None
    game: int
    players: list[ChroniclePlayer]
    options: dict[str, OptionValue]
    rounds: list[list[int]]
    totals: list[int]
    winners: list[int]
    points: int | None
    new_record: bool
    cancelled: list[list[int]]
    ended: int | None
    reason: str
    highlights: list[Highlight]


class Chronicle(Sent, frozen=True):
    """GET /api/tables/TOKEN/chronicle"""

    game: str
    players: list[TablePlayer]
    events: list[ChronicleEvent]


class NewTableAnswer(Sent, frozen=True):
    """The table's token is its address: ``/t/TOKEN`` is the invite link."""

    token: str
