"""What goes into the journal and comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stammtisch.kernel.errors import StammtischError


class SeqTaken(StammtischError):
    """Another writer was first: the table has moved on."""


class RequestKnown(StammtischError):
    """The request was committed before, as entry ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"committed as entry {seq}")
        self.seq = seq


class JournalBroken(StammtischError):
    """The journal cannot be written or read (disk full, folder not writable, a newer version's)."""


@dataclass(frozen=True)
class Identity:
    """A guest. ``token_hash`` is the SHA-256 of the cookie's token, in hex; the token itself is kept nowhere."""

    id: str
    token_hash: str
    name: str
    avatar: str
    created: int
    blocked: bool = False
    unlisted: bool = False


@dataclass(frozen=True)
class TableRow:
    """A table's addresses. ``request`` is the request that made it."""

    id: str
    token: str
    game: str
    request: str


@dataclass(frozen=True)
class EntryRow:
    """One entry of a table's log. ``identity`` is who asked for it; ``request`` is unique at the table, or None."""

    seq: int
    body: str
    hidden: str
    identity: str | None
    request: str | None
    at: int


@dataclass(frozen=True)
class Due:
    """Something to be done at a table at a time (``bot``: a bot acts, ``clock``: a time is over). ``at`` 0 takes it away."""

    table: str
    kind: str
    at: int


@dataclass(frozen=True)
class CodeRow:
    """A code that is said aloud, and until when one can knock with it."""

    code: str
    until: int


@dataclass(frozen=True)
class Begun:
    """An identity has begun a game with a number, and so may never get it as a fresh one again (ML-19)."""

    round: int
    identity: str
    game: str
    version: str
    number: str
    ranked: bool
    listed: str = ""


@dataclass(frozen=True)
class Finished:
    """A begun game came to its end by the rules."""

    round: int
    points: int
    moves: int = 0
    seconds: int = 0


@dataclass(frozen=True)
class Outcome:
    """What came of one seat in a finished game. ``place`` from 1 where the game has places, ``points`` of its side,
    ``marks`` what is remembered besides (``hundred``, ``ketchup``)."""

    number: int
    seat: int
    game: str
    seats: int
    identity: str | None
    bot: str | None
    won: bool
    place: int | None
    points: int
    rounds: int
    marks: str = ""


@dataclass(frozen=True)
class Rating:
    """How well a person plays a game, as open tables have shown it: mean and uncertainty, after so many games."""

    identity: str
    game: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class Score:
    """A finished game of Murmeln in a list."""

    identity: str
    points: int
    moves: int
    seconds: int
    at: int


@dataclass(frozen=True)
class Sum:
    """Finished games of Murmeln together; ``best`` and ``mean`` points are None before the first."""

    games: int
    best: int | None
    mean: float | None


@dataclass(frozen=True)
class Played:
    """A finished game, as one of its players has it in the statistics."""

    table: str
    outcome: Outcome
    at: int


@dataclass(frozen=True)
class Batch:
    """What is committed together for one table: all of it or nothing.

    ``dues`` take the place of the table's dues of their kinds.
    """

    table: str
    rows: Sequence[EntryRow]
    dues: Sequence[Due] = ()
    new_table: TableRow | None = None
    sat: Sequence[str] = ()
    stood: Sequence[str] = ()
    results: Sequence[Begun | Finished] = field(default_factory=tuple)
    outcomes: Sequence[Outcome] = ()
    ratings: Sequence[Rating] = ()
    code: CodeRow | None = None
    open: bool = False
    closed: bool = False
