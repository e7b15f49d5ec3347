"""What a client asks over the WebSocket ``/ws/TOKEN?after=SEQ``."""

from __future__ import annotations

from stammtisch.protocol.common import Choice, OptionValue, Reaction, Struct


class Request(Struct, frozen=True):
    """What is answered under its ``id``, which makes a resend act once."""

    id: str


class Move(Request, frozen=True, tag="move"):
    """A move in notation; ``seq`` is the state it was chosen in."""

    seq: int
    move: str


class Ask(Request, frozen=True, tag="ask"):
    """What can this selection mean? Changes nothing."""

    seq: int
    selection: str


class Sit(Request, frozen=True, tag="sit"):
    seat: int


class Stand(Request, frozen=True, tag="stand"):
    """Leaves the seat for good; ends a running game without a result (NE-17, MU-26)."""


class AddBot(Request, frozen=True, tag="add_bot"):
    """Host only."""

    seat: int
    bot: str


class RemoveBot(Request, frozen=True, tag="remove_bot"):
    """Host only, between games."""

    seat: int


class SetOptions(Request, frozen=True, tag="options"):
    """Host only, between games: the rules of the next game; those not named stay as they are."""

    options: dict[str, OptionValue]


class Ready(Request, frozen=True, tag="ready"):
    """Between two rounds of a game: ready for the next one."""


class Swap(Request, frozen=True, tag="swap"):
    """Host only, between games: two seats change their players."""

    seat: int
    other: int


class Remove(Request, frozen=True, tag="remove"):
    """Host only, from ``removable_at`` on: the gone person of a seat is removed; a running game ends (NE-17)."""

    seat: int


class SetSeats(Request, frozen=True, tag="seats"):
    """Host only, between games: another number of seats."""

    seats: int


class SetTable(Request, frozen=True, tag="table"):
    """Host only, between games: seconds for a move, and whether the house lists the table; null leaves it."""

    thinking: int | None = None
    open: bool | None = None


class Close(Request, frozen=True, tag="close"):
    """Host only, between games: closes the table for good."""


class MakeCode(Request, frozen=True, tag="code"):
    """Anyone seated: a code to say aloud, good for 15 minutes, in place of the one before."""


class AnswerKnock(Request, frozen=True, tag="answer"):
    """Anyone seated: lets somebody in who knocks, or not."""

    knock: str
    let_in: bool


class Vote(Request, frozen=True, tag="vote"):
    """While ``pause.choices`` are there: what is to become of the game. Can be changed."""

    choice: Choice


class AutoPass(Request, frozen=True, tag="auto_pass"):
    """Pass by itself until something can be beaten (``may_auto_pass``); ends with the round."""

    on: bool


class React(Request, frozen=True, tag="react"):
    """A quick phrase for everyone at the table; nothing is kept of it."""

    reaction: Reaction


class Seal(Request, frozen=True, tag="seal"):
    """The SHA-256 of this seat's word for the deal, in hex, when ``table.deal.asked`` is ``seal`` (docs/fair-dealing.md)."""

    round: int
    seal: str


class Word(Request, frozen=True, tag="word"):
    """The word itself, 16 bytes in hex, when ``table.deal.asked`` is ``word``."""

    round: int
    word: str


class Start(Request, frozen=True, tag="start"):
    """The first or the next game (a rematch).

    Murmeln: ``same`` plays the same number again (ML-18), ``options`` changes the version.
    """

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
