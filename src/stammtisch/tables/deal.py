"""The dealing of a round: its commitment, the seals and words of the seats, and its streams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from stammtisch.kernel.fair import FairDeal
from stammtisch.tables.entries import RoundBegan


@dataclass
class Deal:
    """The dealing of the running round: what was promised, and what each seat has added to it."""

    round: int
    commit: str
    words: list[str | None]
    """Hex, by seat; None for a bot or a seat that gave none (yet)."""
    seals: dict[int, str] = field(default_factory=dict)
    closed: bool = False
    """No more seals are taken."""
    until: int | None = None
    """When the seats are not waited for any longer; None once the cards are dealt, or if nobody is asked."""
    dealt: bool = False
    """The cards are dealt; never, if the game ends before."""

    def copy(self) -> Deal:
        """The same, sharing nothing that can change."""
        return replace(self, words=self.words[:], seals=dict(self.seals))


def deal_of(table: str, entry: RoundBegan, words: Sequence[str | None]) -> FairDeal:
    """The dealing of a round, with the seats' words in hex."""
    spoken = [None if word is None else bytes.fromhex(word) for word in words]
    return FairDeal(table, entry.round, bytes.fromhex(entry.hidden.secret), spoken)
