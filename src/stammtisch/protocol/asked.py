"""What a client asks over the WebSocket ``/ws/TOKEN?after=SEQ``."""

from __future__ import annotations

from stammtisch.protocol.common import Choice, OptionValue, Reaction, Struct


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
    daily: bool = False
    """Murmeln: the number of the day; it counts for the list of the day the first time."""


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
