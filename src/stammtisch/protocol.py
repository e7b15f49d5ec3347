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
Choice = Literal["wait", "bot", "end"]
NoticeKind = Literal[
    "sat", "left", "removed", "bot", "bot_left", "swapped", "host", "gone", "back", "overdue", "cancelled", "bot_plays", "knocked"
]
Reaction = Literal[
    "hello", "luck", "well_played", "thanks", "sorry", "hurry", "thinking", "oops", "wow", "laugh", "cheers", "again", "bye"
]
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
    thinking: int = 0
    """Seconds for a move: 0 (any time), 30, 60 or 90."""
    open: bool = False
    """Whether the house lists the table for everyone."""
    start: bool = False
    number: str = ""
    """Murmeln: a number to play (never ranks); "" lets the house draw one."""


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


class Swap(Struct, frozen=True, tag="swap"):
    """Host only, between games: two seats change their players."""

    id: str
    seat: int
    other: int


class Remove(Struct, frozen=True, tag="remove"):
    """Host only, from ``removable_at`` on: the gone person of a seat is removed; a running game ends (NE-17)."""

    id: str
    seat: int


class SetSeats(Struct, frozen=True, tag="seats"):
    """Host only, between games: another number of seats."""

    id: str
    seats: int


class SetTable(Struct, frozen=True, tag="table"):
    """Host only, between games: seconds for a move, and whether the house lists the table; null leaves it."""

    id: str
    thinking: int | None = None
    open: bool | None = None


class Close(Struct, frozen=True, tag="close"):
    """Host only, between games: closes the table for good."""

    id: str


class MakeCode(Struct, frozen=True, tag="code"):
    """Anyone seated: a code to say aloud, good for 15 minutes, in place of the one before."""

    id: str


class AnswerKnock(Struct, frozen=True, tag="answer"):
    """Anyone seated: lets somebody in who knocks, or not."""

    id: str
    knock: str
    let_in: bool


class Vote(Struct, frozen=True, tag="vote"):
    """While ``pause.choices`` are there: what is to become of the game. Can be changed."""

    id: str
    choice: Choice


class AutoPass(Struct, frozen=True, tag="auto_pass"):
    """Pass by itself until something can be beaten (``may_auto_pass``); ends with the round."""

    id: str
    on: bool


class React(Struct, frozen=True, tag="react"):
    """A quick phrase for everyone at the table; nothing is kept of it."""

    id: str
    reaction: Reaction


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
    fewer: bool = False
    """Host only: begin with those who sit there, and take the free seats away."""


class Ping(Struct, frozen=True, tag="ping"):
    """Heartbeat with the last seq the client has; the server answers ``pong``, and ``update`` if it lags in two on end."""

    seq: int


TableRequest = (
    Swap
    | Remove
    | SetSeats
    | SetTable
    | Close
    | MakeCode
    | AnswerKnock
    | Vote
    | AutoPass
    | Move
    | Sit
    | Stand
    | AddBot
    | RemoveBot
    | SetOptions
    | Ready
    | Seal
    | Word
    | Start
)
ToServer = (
    Swap
    | Remove
    | SetSeats
    | SetTable
    | Close
    | MakeCode
    | AnswerKnock
    | Vote
    | AutoPass
    | React
    | Move
    | Ask
    | Sit
    | Stand
    | AddBot
    | RemoveBot
    | SetOptions
    | Ready
    | Seal
    | Word
    | Start
    | Ping
)


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
    """Hex; None while the round runs, and of a round that ended without a result."""


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
    watching: list[str]
    """The names of those who watch."""
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
    notices: list[NoticeView]
    """What happened besides since then."""


class Reacted(Sent, frozen=True, tag="reacted"):
    """Someone reacts. ``seat`` is None for a spectator; a client drops those whom its player has muted."""

    seat: int | None
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
