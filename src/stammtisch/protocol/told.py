"""What the server tells over the WebSocket."""

from __future__ import annotations

from typing import Literal

import msgspec

from stammtisch.protocol.common import Choice, Fact, NoticeKind, OptionValue, Phase, Problem, Reaction, Sent


class SeatView(Sent, frozen=True):
    seat: int
    player: Literal["free", "person", "bot"]
    who: str
    """What a person stays under any name, so that they can be muted; "" for a bot and a free seat."""
    name: str
    avatar: str
    connected: bool
    host: bool
    played: int
    """Games finished at this table in this seat."""
    lost: int
    streak: int
    """Games won in a row."""
    cancelled: int
    """Rounds that were cancelled because this player was away (MU-27)."""
    gone_since: int | None
    """Since when none of the person's connections answers, in server milliseconds; None for who is there."""
    removable_at: int | None
    """From when on the host may remove the gone person; None where that is not possible now."""
    stand_in: str | None
    """The bot that plays until the person is back."""


class DealView(Sent, frozen=True):
    """How a round is dealt (docs/fair-dealing.md)."""

    table: str
    """The table's public id, which is part of the key."""
    round: int
    commit: str
    """The commitment to the deal's secret."""
    asked: Literal["", "seal", "word"]
    """What the viewer's client is to send now, by itself."""
    seals: list[str | None]
    """By seat."""
    words: list[str | None] | None
    """By seat, None for a bot or a seat that gave none; the whole is None until the cards are dealt."""
    secret: str | None
    """Hex; None while the round runs, and of a round that was broken off before its cards were dealt."""


class WatcherView(Sent, frozen=True):
    """Somebody who is at the table without a seat. ``who``: what they stay under any name."""

    who: str
    name: str


class Waited(Sent, frozen=True):
    """A seat whose person is away. ``until``: when the others may choose, in server milliseconds."""

    seat: int
    until: int


class PauseView(Sent, frozen=True):
    """The game holds, because someone is away (MU-26). Nobody can move; a return ends it at once."""

    waited_for: list[Waited]
    choices: list[Choice]
    """What those who are there may choose (``vote``); [] while the time runs. What all choose alike is done."""
    votes: list[Choice | None]
    """By seat."""
    cancelled: bool
    """The round was cancelled and is dealt anew when everyone is back (MU-27)."""


class CodeView(Sent, frozen=True):
    """The code to say aloud, and until when one can knock with it (server milliseconds)."""

    code: str
    until: int


class KnockView(Sent, frozen=True):
    """Someone waits at the door."""

    knock: str
    name: str
    avatar: str


class NoticeView(Sent, frozen=True):
    """Something happened at the table besides the game. ``name``: the person or bot that it is about."""

    seq: int
    kind: NoticeKind
    seat: int | None
    name: str


class TableView(Sent, frozen=True):
    """Everything at the table but the game in play."""

    token: str
    game: str
    options: dict[str, OptionValue]
    phase: Phase
    """``between``: a round was written, the next waits for ``ready``. ``ended``: the game has a result (or ended without
    one) and the next may start."""
    thinking: int
    """Seconds for a move; 0 for any time."""
    think_until: int | None
    """When the time of those who are to act is over (server milliseconds); None while no time runs."""
    open: bool
    """The house lists the table."""
    closed: str | None
    """Why nothing happens at this table any more: ``host``, ``house`` or ``idle``."""
    closes_at: int | None
    """When the house closes the table if nothing happens there (server milliseconds): 30 days after the last entry, in which a
    server ran. None for never: a game that somebody plays alone can always be gone on with."""
    ready: list[int]
    """Between rounds: the seats that are ready. Bots always are and are not listed."""
    until: int | None
    """Between rounds: when the next one begins at the latest, in milliseconds since 1970 by the server's clock."""
    pause: PauseView | None
    """The game holds because someone is away."""
    auto_pass: bool
    """The viewer passes by itself until it can beat what lies."""
    may_auto_pass: bool
    """Whether this game has that switch (Murlan)."""
    gives_up: bool
    """Who leaves gives up what was played here for the table's statistics (Neunerln, NE-17)."""
    watching: list[WatcherView]
    code: CodeView | None
    """For those who are seated."""
    knocks: list[KnockView]
    """For those who are seated: who asks to be let in."""
    games: int
    """How many games were begun at this table, the running one included."""
    round: int
    """How many rounds were begun at this table, over all games."""
    seats: list[SeatView]
    me: int | None
    """The viewer's seat; None for a spectator."""
    ended_by: str | None
    """Why the last game ended without a result: ``left``, ``agreed``, ``anew``, ``closed`` or ``paused``."""
    as_played: bool
    """Whether everyone sits where they sat in the last game; otherwise only the chronicle can tell its result."""
    number: str | None
    """Murmeln: the number once it may be shown (ML-4)."""
    record: int | None
    """Murmeln: the viewer's best finished score in this version (ML-20)."""
    new_record: bool
    ranked: bool
    """Murmeln: whether this game counts for the record (ML-19)."""
    listed: str
    """Murmeln: the list of its own that this game counts for: ``day:2026-11-30``, ``challenge`` or ""."""
    played_seconds: int
    """Murmeln: time the game was open before its player (ML-18)."""
    deal: DealView | None
    """The dealing of the last round; None before the first, and in Murmeln, where the number decides."""
    paused: str | None
    """Why the game cannot go on (``rules_changed``: a new one can begin; ``log_unreadable``), else None."""
    unsaved: bool
    """The house cannot write anything down now; the table stands still until it can."""


class Update(Sent, frozen=True, tag="update"):
    """The table after entry ``seq``. ``events`` are what happened since the client's last seq, oldest first.

    ``reset`` says that events may be missing (first connection, long absence): draw the view without motion.
    ``story`` are the events of the running round from its beginning, for who lacks some of them: after a ``reset`` and when
    a round has begun since; otherwise it is None, and ``events`` add to what the client has.
    """

    seq: int
    reset: bool
    table: TableView
    view: msgspec.Raw
    """The game's view for this viewer; null before the first round."""
    events: list[msgspec.Raw]
    story: list[msgspec.Raw] | None
    notices: list[NoticeView]
    """What happened besides since then."""


class Reacted(Sent, frozen=True, tag="reacted"):
    """Someone reacts. ``seat`` is None for a spectator; a client drops those whom its player has muted, by ``who``."""

    seat: int | None
    who: str
    name: str
    reaction: Reaction


class Accepted(Sent, frozen=True, tag="accepted"):
    """The request with this id is committed as entry ``seq`` (also when it had been before)."""

    id: str
    seq: int


class Refused(Sent, frozen=True, tag="refused"):
    id: str
    problem: Problem


class Answered(Sent, frozen=True, tag="answered"):
    """Answer to ``ask``: either ``moves`` (with the selection's ``name``) or a ``problem``."""

    id: str
    seq: int
    moves: list[str]
    name: str
    facts: dict[str, Fact]
    problem: Problem | None


class Pong(Sent, frozen=True, tag="pong"):
    """``now`` is the server's clock, in milliseconds since 1970: what deadlines are read against."""

    seq: int
    now: int


ToClient = Update | Reacted | Accepted | Refused | Answered | Pong
