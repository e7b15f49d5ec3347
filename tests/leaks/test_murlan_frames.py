"""No frame at a table of Murlan holds a card that its viewer must not see: hands, the cut, the swap, cards out of play."""

from __future__ import annotations

import pytest
from support.frames import FRENCH_CODE, Message, watched
from support.murlan import hidden_from

from stammtisch.games.murlan.game import narrowed
from stammtisch.games.murlan.view import view_of
from stammtisch.journal.journal import Journal
from stammtisch.kernel.state import State


def check(state: State, seat: int | None, message: Message, shown: set[str]) -> None:
    hidden = hidden_from(narrowed(state), seat)
    assert not shown & hidden, (seat, shown & hidden)


def answer(legal: list[str]) -> str:
    """Plays on rather than give up; takes what the cut shows."""
    return next((move for move in reversed(legal) if move != "resign"), legal[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_whole_games_of_murlan_show_each_viewer_only_what_it_may_know(journal: Journal, seats: int) -> None:
    asked = set()

    def choose(state: State, legal: list[str]) -> str:
        asked.add(view_of(narrowed(state), 0).asked)
        return answer(legal)

    watch = await watched(journal, "murlan", seats, {"target": 5}, choose, FRENCH_CODE, check, 900)
    assert watch.live.table.phase == "ended"
    assert "play" in asked
    assert watch.frames > 50
