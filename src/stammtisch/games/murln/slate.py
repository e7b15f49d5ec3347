"""What is written on the slate of Murln, and why: as a view tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stammtisch.games.murln import scoring
from stammtisch.games.murln.moves import SUIT_LETTERS
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.scoring import RoundNote

Reason = Literal["tricks", "no_trick", "went", "failed", "murler_made", "against_made", "murler_lost", "against_lost"]


@dataclass(frozen=True)
class WrittenRow:
    """Why something is written: ``points`` before the factor, ``count`` the tricks it speaks of."""

    reason: Reason
    count: int
    points: int


@dataclass(frozen=True)
class WrittenSeat:
    """What is written for one seat: its rows, their sum times the round's factor, and where it stands then.

    ``rows`` is empty for the dealer who sat out (MR-4)."""

    seat: int
    tricks: int
    rows: list[WrittenRow]
    score: int
    total: int


@dataclass(frozen=True)
class Written:
    """How a finished round was written (MR-29)."""

    round: int
    declarer: int
    bid: int
    """How many tricks the declarer bid; 0 for a Murler."""
    murler: Literal["made", "lost"] | None
    beaten_by: int | None
    """The seat whose trick beat the Murler (MR-28)."""
    trump: str
    thrown_in: bool
    """The round was double because of a throw-in (MR-10)."""
    herz: bool
    """The round was double because Herz was trump (MR-11)."""
    factor: int
    lines: list[WrittenSeat]
    """By seat."""


@dataclass(frozen=True)
class RoundMark:
    """What stands beside a finished round on the slate."""

    declarer: int
    murler: bool
    trump: str
    factor: int
    totals: list[int]


@dataclass(frozen=True)
class Outlook:
    """What the viewer, asked to play or go, would be written for one outcome, and where it would stand then (MR-29)."""

    reason: Reason
    count: int
    """The tricks it speaks of."""
    score: int
    total: int


@dataclass(frozen=True)
class Decision:
    """What decided between seats that tied for the lowest total: the trick with which ``seat`` came down to 0 or less
    (MR-30); ``trick`` 0 after a lost Murler, where the seat that beat it, or the next clockwise, has won."""

    seat: int
    trick: int
    tied: list[int]


REASONS: Final[list[Reason]] = [
    "tricks",
    "no_trick",
    "went",
    "failed",
    "murler_made",
    "against_made",
    "murler_lost",
    "against_lost",
]
OUTCOMES: Final[list[Literal["made", "lost"] | None]] = [None, "made", "lost"]


def outlook_of(state: Murln, seat: int) -> list[Outlook]:
    """What the seat would be written for going, for no trick, and for one and two of them (MR-29)."""
    factor, total = int(state.factor()), state.totals[seat]
    rows = [(scoring.WENT, 0), (scoring.NO_TRICK, 0), (scoring.TRICKS, 1), (scoring.TRICKS, 2)]
    scores = [scoring.POINTS[row] * max(count, 1) * factor for row, count in rows]
    return [Outlook(REASONS[row], count, score, total + score) for (row, count), score in zip(rows, scores, strict=True)]


def mark_of(note: RoundNote, totals: list[int]) -> RoundMark:
    """What stands beside a finished round."""
    murler = note.murler != scoring.NO_MURLER
    return RoundMark(int(note.declarer), murler, SUIT_LETTERS[note.trump], int(note.factor()), list(totals))


def written_of(state: Murln) -> Written:
    """The last finished round, line by line (MR-29)."""
    note, result = state.notes[-1], state.results[-1]
    murler = OUTCOMES[note.murler]
    return Written(
        round=result.number,
        declarer=int(note.declarer),
        bid=int(note.bid),
        murler=murler,
        beaten_by=int(note.taker(note.tricks - 1)) if murler == "lost" else None,
        trump=SUIT_LETTERS[note.trump],
        thrown_in=note.thrown_in,
        herz=note.trump == 0,
        factor=int(note.factor()),
        lines=[
            WrittenSeat(seat, int(note.taken(seat)), rows_of(note, seat), result.scores[seat], result.totals[seat])
            for seat in range(state.seats)
        ],
    )


def rows_of(note: RoundNote, seat: int) -> list[WrittenRow]:
    """Why the seat is written what it is."""
    if not note.seats >> seat & 1:
        return []
    return [WrittenRow(REASONS[note.row(seat)], int(note.taken(seat)), int(note.points(seat)))]


def decision_of(state: Murln) -> Decision | None:
    """What decided among seats that ended on the same total; None if one alone was lowest (MR-30)."""
    tied = scoring.tied_lowest(state.totals)
    if len(tied) == 1:
        return None
    note, result = state.notes[-1], state.results[-1]
    before = result.totals[state.winner] - result.scores[state.winner]
    trick = 0 if note.murler else scoring.decisive_trick(note, state.winner, before)
    return Decision(int(state.winner), int(trick), tied)
