"""The messages between clients and the server (docs/protocol.md).

Views and events of games travel as they are (``Raw``): the protocol knows no game. The browser client's types are
generated from this module and the games' views by ``web/generate.py``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

PROTOCOL_VERSION = 1
MAX_FRAME = 16_384
"""The longest frame a client may send, in bytes."""

Phase = Literal["lobby", "playing", "between", "ended"]
OptionValue = bool | int | str
Fact = str | int | list[str]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends: unknown fields are refused."""


class Sent(msgspec.Struct, frozen=True):
    """Base of what the server sends: fields may be added."""


# --- HTTP ---------------------------------------------------------------------------------------


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
    points: int | None
    """Murmeln only."""


class Me(Sent, frozen=True):
    """GET /api/me; makes the guest and sets the cookie where there is none."""

    name: str
    avatar: str
    tables: list[TableCard]
    records: dict[str, int]
    """Best finished score by Murmeln version (ML-20)."""


class NewTable(Struct, frozen=True):
    """POST /api/tables. ``start`` fills every free seat with a bot and begins at once."""

    request: str
    game: str
    seats: int
    options: dict[str, OptionValue] = {}
    start: bool = False
    number: str = ""
    """Murmeln: a number to play (never ranks); "" lets the house draw one."""


class NewTableAnswer(Sent, frozen=True):
    """The table's token is its address: ``/t/TOKEN`` is the invite link."""

    token: str


class Problem(Sent, frozen=True):
    """Body of every HTTP answer that is no success, and the refusal inside ``refused``.

    ``kind``: malformed (no such move or message), illegal (a clause forbids it), stale (the table moved on),
    refused (a table rule forbids it), gone (no such table or no right to it), busy (try again).
    ``reason`` is a key of the message catalogues, prefixed with the clause where there is one.
    """

    kind: Literal["malformed", "illegal", "stale", "refused", "gone", "busy"]
    reason: str
    clause: str = ""
    facts: dict[str, Fact] = {}


# --- WebSocket /ws/TOKEN?after=SEQ, client to server ------------------------------------------------


class Move(Struct, frozen=True, tag="move"):
    """A move in notation; ``seq`` is the state it was chosen in. ``id`` makes a resend act once."""

    id: str
    seq: int
    move: str


class Ask(Struct, frozen=True, tag="ask"):
    """What can this selection mean? Changes nothing."""

    id: str
    seq: int
    selection: str


class Sit(Struct, frozen=True, tag="sit"):
    id: str
    seat: int


class Stand(Struct, frozen=True, tag="stand"):
    """Leaves the seat for good; ends a running game without a result (NE-17, MU-26)."""

    id: str


class AddBot(Struct, frozen=True, tag="add_bot"):
    """Host only."""

    id: str
    seat: int
    bot: str


class RemoveBot(Struct, frozen=True, tag="remove_bot"):
    """Host only, between games."""

    id: str
    seat: int


class SetOptions(Struct, frozen=True, tag="options"):
    """Host only, between games: the rules of the next game; those not named stay as they are."""

    id: str
    options: dict[str, OptionValue]


class Ready(Struct, frozen=True, tag="ready"):
    """Between two rounds of a game: ready for the next one."""

    id: str


class Seal(Struct, frozen=True, tag="seal"):
    """The SHA-256 of this seat's word for the deal, in hex, when ``table.deal.asked`` is ``seal`` (docs/fair-dealing.md)."""

    id: str
    round: int
    seal: str


class Word(Struct, frozen=True, tag="word"):
    """The word itself, 16 bytes in hex, when ``table.deal.asked`` is ``word``."""

    id: str
    round: int
    word: str


class Start(Struct, frozen=True, tag="start"):
    """The first or the next game (a rematch).

    Murmeln: ``same`` plays the same number again (ML-18), ``options`` changes the version.
    """

    id: str
    same: bool = False
    options: dict[str, OptionValue] | None = None
    number: str = ""


class Ping(Struct, frozen=True, tag="ping"):
    """Heartbeat with the last seq the client has; the server answers ``pong``, and ``update`` if it lags in two on end."""

    seq: int


TableRequest = Move | Sit | Stand | AddBot | RemoveBot | SetOptions | Ready | Seal | Word | Start
ToServer = Move | Ask | Sit | Stand | AddBot | RemoveBot | SetOptions | Ready | Seal | Word | Start | Ping


# --- WebSocket, server to client ------------------------------------------------------------------


class SeatView(Sent, frozen=True):
    seat: int
    player: Literal["free", "person", "bot"]
    name: str
    avatar: str
    connected: bool
    host: bool
    played: int
    """Games finished at this table in this seat."""
    lost: int


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
    """Hex; None while the round runs, and of a round that ended without a result."""


class TableView(Sent, frozen=True):
    """Everything at the table but the game in play."""

    token: str
    game: str
    options: dict[str, OptionValue]
    phase: Phase
    """``between``: a round was written, the next waits for ``ready``. ``ended``: the game has a result (or ended without
    one) and the next may start."""
    ready: list[int]
    """Between rounds: the seats that are ready. Bots always are and are not listed."""
    until: int | None
    """The deadline that runs, in milliseconds since 1970 by the server's clock: ``between`` begins the next round."""
    games: int
    """How many games were begun at this table, the running one included."""
    round: int
    """How many rounds were begun at this table, over all games."""
    seats: list[SeatView]
    me: int | None
    """The viewer's seat; None for a spectator."""
    ended_by: str | None
    """"left" if the last game ended without a result (NE-17)."""
    number: str | None
    """Murmeln: the number once it may be shown (ML-4)."""
    record: int | None
    """Murmeln: the viewer's best finished score in this version (ML-20)."""
    new_record: bool
    ranked: bool
    """Murmeln: whether this game counts for the record (ML-19)."""
    played_seconds: int
    """Murmeln: time the game was open before its player (ML-18)."""
    deal: DealView | None
    """The dealing of the last round; None before the first, and in Murmeln, where the number decides."""
    paused: str | None
    """Why the game cannot go on (``rules_changed``: a new one can begin; ``log_unreadable``), else None."""


class Update(Sent, frozen=True, tag="update"):
    """The table after entry ``seq``. ``events`` are what happened since the client's last seq, oldest first.

    ``reset`` says that events may be missing (first connection, long absence): draw the view without motion.
    """

    seq: int
    reset: bool
    table: TableView
    view: msgspec.Raw
    """The game's view for this viewer; null before the first round."""
    events: list[msgspec.Raw]


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
    seq: int


ToClient = Update | Accepted | Refused | Answered | Pong
