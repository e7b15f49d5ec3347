"""What a person, or the house for a bot, can ask of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from stammtisch.kernel.errors import Refusal, StammtischError
from stammtisch.kernel.game import OptionValue
from stammtisch.tables.customs import Choice
from stammtisch.tables.idle import Silence


class Forbidden(StammtischError):
    """A rule of the table, not of the game, forbids the request."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.refusal = Refusal("", reason)


@dataclass(frozen=True)
class Given:
    """What chance, the clock and other tables give to a decision.

    ``secret``: 32 fresh random bytes. ``number``: a game number drawn by the house that the player has never begun.
    ``open_ms``: how long the game was open before its player since the last entry. ``best``: the player's best
    ranked score in this version so far. ``now``: milliseconds since 1970. ``present``: who is connected, by identity.
    ``words``: whether the seats are asked for a word before a deal. ``bot``: who plays for people that are away.
    ``code``: a fresh code to be said aloud. ``day`` and ``day_number``: the day and its number. ``known``: whether the
    player has begun the number that was asked for before. ``silences``: when no server ran, the oldest first.
    """

    secret: bytes = b""
    number: str = ""
    open_ms: int = 0
    best: int | None = None
    now: int = 0
    present: Set[str] = frozenset()
    words: bool = False
    bot: str = ""
    code: str = ""
    day: str = ""
    day_number: str = ""
    known: bool = False
    silences: Sequence[Silence] = ()


@dataclass(frozen=True)
class Sit:
    """Takes a free seat; between games also in place of the own one."""

    seat: int


@dataclass(frozen=True)
class Stand:
    """Leaves the seat; ends a running game for all without a result (NE-17, MU-26)."""


@dataclass(frozen=True)
class Swap:
    """The host lets two seats change their players, between games: who plays with whom."""

    seat: int
    other: int


@dataclass(frozen=True)
class Remove:
    """The host removes a person who has been gone for 90 seconds (NE-17)."""

    seat: int


@dataclass(frozen=True)
class AddBot:
    """The host sets a bot on a free seat."""

    seat: int
    bot: str


@dataclass(frozen=True)
class RemoveBot:
    """The host sends a bot away, between games."""

    seat: int


@dataclass(frozen=True)
class SetSeats:
    """The host gives the table another number of seats, between games."""

    seats: int


@dataclass(frozen=True)
class SetTable:
    """The host settles the time to think and whether the house lists the table, between games; None leaves it."""

    thinking: int | None = None
    open: bool | None = None


@dataclass(frozen=True)
class Close:
    """The host closes the table for good, between games; the house may at any time. ``idle``: because nothing has happened
    there for long."""

    idle: bool = False


@dataclass(frozen=True)
class MakeCode:
    """Someone seated wants a code to say aloud."""


@dataclass(frozen=True)
class KnockAt:
    """A person who knows the code asks to be let in; ``knock`` is the id of the asking."""

    knock: str


@dataclass(frozen=True)
class AnswerKnock:
    """Someone seated lets a person in, or not."""

    knock: str
    let_in: bool


@dataclass(frozen=True)
class Vote:
    """What is to become of a game in which someone has been waited for long enough."""

    choice: Choice


@dataclass(frozen=True)
class SetAutoPass:
    """Passes by itself until something can be beaten, or does not any longer."""

    on: bool


@dataclass(frozen=True)
class Start:
    """The first or the next game; where one player plays alone, also a new one in place of the running one.

    ``same`` plays the last number again, ``number`` a typed one, ``daily`` that of the day, else the house's is taken.
    ``fewer``: the host begins with those who sit there, and free seats are taken away.
    """

    same: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    number: str = ""
    fewer: bool = False
    daily: bool = False


@dataclass(frozen=True)
class Move:
    """A move in notation, chosen when the table was at ``seq``. ``seat``: the one the house moves for, None for one's own."""

    seq: int
    move: str
    seat: int | None = None


@dataclass(frozen=True)
class SetOptions:
    """The host chooses the rules of the next game, between games. Those not named stay as they are."""

    options: Mapping[str, OptionValue]


@dataclass(frozen=True)
class SayReady:
    """Ready for the next round of the game."""


@dataclass(frozen=True)
class Seal:
    """A seat will add a word to the deal of the round; ``seal`` is the SHA-256 of its 16 bytes, in hex."""

    round: int
    seal: str


@dataclass(frozen=True)
class Word:
    """The word itself, in hex, once no more seals are taken."""

    round: int
    word: str


@dataclass(frozen=True)
class LookAtClock:
    """The house does what the time that has passed, or who has come or gone, leads to."""


@dataclass(frozen=True)
class Postpone:
    """The house says for how many milliseconds no server ran."""

    by: int


Request = (
    Swap
    | Remove
    | SetSeats
    | SetTable
    | Close
    | MakeCode
    | KnockAt
    | AnswerKnock
    | Vote
    | SetAutoPass
    | Postpone
    | Sit
    | Stand
    | AddBot
    | RemoveBot
    | SetOptions
    | Start
    | SayReady
    | Seal
    | Word
    | Move
    | LookAtClock
)
