"""No frame at a table of Murln holds a card that its viewer must not see: hands, discards, the talon."""

from __future__ import annotations

import pytest
from support.frames import GERMAN_CODE, Message, watched
from support.murln import hidden_from

from stammtisch.games.murln.game import narrowed
from stammtisch.games.murln.view import view_of
from stammtisch.journal.journal import Journal
from stammtisch.kernel.game import OptionValue
from stammtisch.kernel.state import State


def check(state: State, seat: int | None, message: Message, shown: set[str]) -> None:
    hidden = hidden_from(narrowed(state), seat)
    assert not shown & hidden, (seat, shown & hidden)


def answer(legal: list[str]) -> str:
    """Bids high, stays, and exchanges what may be exchanged."""
    return next(move for move in reversed(legal) if move not in ("murler", "go"))


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_games_of_murln_show_each_viewer_only_what_it_may_know(journal: Journal, seats: int) -> None:
    asked = set()

    def choose(state: State, legal: list[str]) -> str:
        asked.add(view_of(narrowed(state), 0).asked)
        return answer(legal)

    options: dict[str, OptionValue] = {"five": "sit-out"} if seats == 5 else {}
    watch = await watched(journal, "murln", seats, options, choose, GERMAN_CODE, check, 250)
    assert {"cut", "bid", "swap", "play"} <= asked
    assert watch.frames > 50
