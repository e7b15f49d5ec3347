"""What happened at a table besides the game, as everyone there is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

REMEMBERED: Final = 32

Kind = Literal[
    "sat",
    "left",
    "removed",
    "bot",
    "bot_left",
    "swapped",
    "host",
    "gone",
    "back",
    "overdue",
    "cancelled",
    "bot_plays",
    "timed_out",
    "knocked",
]


@dataclass(frozen=True)
class Notice:
    """``player`` is an identity, or with ``bot`` the name of one, "" for nobody in particular."""

    seq: int
    kind: Kind
    seat: int | None
    player: str
    bot: bool = False


class Notices:
    """The last notices of a table."""

    def __init__(self, kept: Iterable[Notice] = ()) -> None:
        self._kept: deque[Notice] = deque(kept, maxlen=REMEMBERED)

    def add(self, notice: Notice) -> None:
        self._kept.append(notice)

    def after(self, seq: int) -> list[Notice]:
        """Those of the entries after ``seq``."""
        return [notice for notice in self._kept if notice.seq > seq]

    def copy(self) -> Notices:
        """The same, sharing nothing that can change."""
        return Notices(self._kept)
