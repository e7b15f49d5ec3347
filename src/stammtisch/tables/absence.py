"""Who is away from a table, since when, who plays for them, and what the others choose (NE-17, MU-26, MU-27)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from stammtisch.tables.customs import Choice

PAUSE_MS: Final = 120_000
"""How long a game waits for someone before the others choose (MU-26)."""
REMOVE_MS: Final = 90_000
"""How long someone must be gone before the host may remove the seat (NE-17)."""


@dataclass
class Absences:
    """By seat. ``since``: when the seat's person went, in milliseconds since 1970. ``overdue``: seats that were waited for
    long enough. ``stand_ins``: the bots that play for seats until their persons are back. ``votes``: what those who wait
    have chosen. ``began``: when the game began."""

    since: dict[int, int] = field(default_factory=dict)
    overdue: set[int] = field(default_factory=set)
    stand_ins: dict[int, str] = field(default_factory=dict)
    votes: dict[int, Choice] = field(default_factory=dict)
    began: int = 0
    for_the_vote: bool = False
    """The stand-ins only speak in the vote on the loser (MU-16), until the round is written."""

    def copy(self) -> Absences:
        """The same, sharing nothing that can change."""
        return Absences(
            dict(self.since), set(self.overdue), dict(self.stand_ins), dict(self.votes), self.began, self.for_the_vote
        )

    def forget(self, seat: int) -> None:
        """The seat's person is back, or sits there no longer."""
        self.since.pop(seat, None)
        self.overdue.discard(seat)
        self.stand_ins.pop(seat, None)
        self.votes.pop(seat, None)
        if not self.overdue:
            self.votes.clear()

    def begin(self, at: int) -> None:
        """A game begins."""
        self.began = at
        self.end()

    def end(self) -> None:
        """A game is over: nobody is waited for."""
        self.overdue.clear()
        self.stand_ins.clear()
        self.votes.clear()
        self.for_the_vote = False

    def take_over(self, seat: int, bot: str) -> None:
        """A bot plays for the seat."""
        self.stand_ins[seat] = bot
        self.overdue.discard(seat)
        if not self.overdue:
            self.votes.clear()

    def written(self) -> None:
        """A round was written: who only spoke in its vote is waited for again, and that long enough."""
        if self.for_the_vote:
            self.overdue |= set(self.stand_ins)
            self.stand_ins.clear()
            self.for_the_vote = False

    def postpone(self, by: int) -> None:
        """Time that does not count."""
        self.since = {seat: at + by for seat, at in self.since.items()}
        self.began += by

    def runs_out_at(self, waited_for: set[int]) -> int | None:
        """When the first of these seats will have been waited for long enough."""
        return min((self.pause_until(seat) for seat in waited_for - self.overdue), default=None)

    def pause_until(self, seat: int) -> int:
        """When the seat will have been waited for long enough: of who was away already when the others began, the whole time."""
        return max(self.since[seat], self.began) + PAUSE_MS
