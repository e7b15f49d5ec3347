"""What tables do differently from game to game. All that tables know of games beyond the contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Absence = Literal["plays_on", "holds", "cancels"]
"""What an absence does: the game goes on and the host may remove the seat (NE-17); it holds until the others choose
(Murln, Mulle); it holds and then the round is cancelled (MU-26, MU-27)."""

Choice = Literal["wait", "bot", "end"]
"""What those who wait may choose."""

Count = Literal["points", "places"]
"""What a finished game leaves behind for each seat: the points of its side, or a place among all, for it is one round (NE-14)."""

MAY_STOP: Final[dict[Absence, tuple[Choice, ...]]] = {"plays_on": (), "holds": ("wait", "bot", "end"), "cancels": ("wait", "end")}

DEFAULTS: Final = ("pass", "stay", "swap:", "leave")
"""What is played for a person whose time to think is over, where it is legal: nothing bold. Else a bot chooses."""

GIVING_UP: Final = frozenset({"pass", "resign"})
"""Who has no other move cannot beat what lies (MU-10, MU-23)."""


@dataclass(frozen=True)
class Customs:
    """``lot``: the lot for the first seat, if it is drawn once and then handed on clockwise. ``anew``: it is drawn anew
    when others sit down. ``auto_pass``: players may pass by themselves until they can beat. ``gives_up``: who leaves gives up
    the statistics at the table (NE-17)."""

    absence: Absence = "holds"
    lot: str = ""
    anew: bool = False
    auto_pass: bool = False
    counts: Count = "points"
    gives_up: bool = False


_CUSTOMS: Final = {
    "neunerln": Customs("plays_on", lot="start", counts="places", gives_up=True),
    "murln": Customs("holds", lot="dealer", anew=True),
    "murlan": Customs("cancels", auto_pass=True),
    "mulle": Customs("holds"),
}


def customs_of(game: str) -> Customs:
    """The customs at tables of a game."""
    return _CUSTOMS.get(game, Customs())


HANDED_ON: Final = {game: customs.lot for game, customs in _CUSTOMS.items() if customs.lot}
"""The kind of the lot that is handed on from game to game, where a game has one."""
