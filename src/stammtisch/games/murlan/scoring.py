"""How a round of Murlan ends and is written: places, the vote, points, the end of the game.

Clauses MU-12, MU-15 to MU-18, MU-24 and MU-25; what is decided about them is said in ``rules``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import card_count
from stammtisch.games.murlan.state import NOTHING, Table
from stammtisch.kernel.bits import bit, bit_count, bits, lowest
from stammtisch.kernel.state import CHANCE, OVER, RoundResult

if TYPE_CHECKING:
    from mypy_extensions import i64


class Scores(Table):
    """The writing of rounds."""

    def seats_in(self) -> list[int]:
        """The seats that are still in, ascending."""
        return bits(self.active)

    def go_out(self, seat: i64) -> bool:
        """The seat is out in the next place; returns whether play ends with that (MU-12, MU-15)."""
        self.active &= ~bit(seat)
        self.places.append(seat)
        if self.trace is not None:
            self.record((at.OUT, seat, len(self.places)))
        left: i64 = bit_count(self.active)
        if left == 1:
            self.finish(self.seats_in(), at.LAST_IN if self.gave_up else at.LEFT_OVER, at.LEFT_OVER)
            return True
        if left == 2 and len(self.places) == 2 and self.partners(self.places[0], self.places[1]):
            self.open_vote()
            return True
        return False

    def ends_by_giving_up(self, seat: i64) -> bool:
        """Whether the round ends with this seat's giving up; then it is written (MU-24, MU-25)."""
        rest = self.seats_in()
        if len(rest) == 1:
            self.finish(rest, at.LAST_IN, at.LAST_IN)
            return True
        if len(rest) == 2 and len(self.gave_up) == 2 and self.partners(rest[0], rest[1]):
            following: i64 = self.next_active(seat)
            other: i64 = following ^ 2
            ahead: i64 = other if self.hand_count(other) < self.hand_count(following) else following
            self.finish([ahead, ahead ^ 2], at.TEAM_IN, at.TEAM_IN)
            return True
        return False

    # --- the vote ---

    def open_vote(self) -> None:
        """The two still in are a team that must agree which of them lost (MU-15, MU-16)."""
        self.asked = at.VOTE
        self.turn = lowest(self.active)
        self.names = [NOTHING] * self.seats
        if self.trace is not None:
            self.record((at.VOTE_OPENED, *self.seats_in()))

    def speaking(self) -> i64:
        """In the vote, the seat that has not spoken last: who plays by turns lets them speak by turns."""
        return self.turn ^ 2 if self.speaker == self.turn else self.turn

    def name(self, seat: i64, loser: i64) -> None:
        """The seat names a loser; if both name the same, the round is written (MU-16)."""
        self.names[seat] = loser
        self.speaker = seat
        if self.trace is not None:
            self.record((at.NAMED, seat, loser))
        if self.names[seat ^ 2] == loser:
            self.finish([loser ^ 2, loser], at.LEFT_OVER, at.NAMED_BY_BOTH)

    def named_by_rule(self) -> i64:
        """In the vote, the seat that holds more cards; of two as many, the one that plays later after the winner (MU-16)."""
        later: i64 = self.next_active(self.next_active(self.places[0]))
        other: i64 = later ^ 2
        return other if self.hand_count(other) > self.hand_count(later) else later

    # --- writing ---

    def finish(self, rest: list[int], why: int, why_last: int) -> None:
        """Writes the round: who is out, then the ``rest`` in this order, then who gave up, the first to do so last."""
        reasons = [at.BY_GOING_OUT] * len(self.places)
        left = [0] * len(self.places)
        for seat in rest:
            reasons.append(why)
            left.append(self.hand_count(seat))
        reasons[-1] = why_last
        for seat in reversed(self.gave_up):
            rest.append(seat)
            reasons.append(at.BY_GIVING_UP)
            left.append(card_count(self.laid_down.of(seat)))
        self.places += rest
        self.place_reasons = reasons
        self.cards_left = left
        self.first = self.places[0]
        self.last = self.places[self.seats - 1]
        self.write()

    def write(self) -> None:
        """Adds the points of the round and goes on to the next, or ends the game (MU-15, MU-17, MU-18)."""
        scores = [0] * len(self.totals)
        for place in range(self.seats):
            scores[self.side_of(self.places[place])] += self.seats - 1 - place
        for side in range(len(scores)):
            self.totals[side] += scores[side]
        self.results.append(RoundResult(len(self.results) + 1, scores, self.totals[:], self.places[:]))
        self.clear_play()
        highest = max(self.totals)
        over = highest >= self.target and self.totals.count(highest) == 1
        self.phase = OVER if over else CHANCE
        if self.trace is not None:
            self.record((at.WRITTEN, len(self.results)))
            if over:
                self.record((at.ENDED, *self.winners()))
        if not over:
            self.starter = self.starter + 1 if self.starter + 1 < self.seats else 0

    def winners(self) -> list[int]:
        """The seats of the side with the most points (MU-18)."""
        best = self.totals.index(max(self.totals))
        return [seat for seat in range(self.seats) if self.side_of(seat) == best]
