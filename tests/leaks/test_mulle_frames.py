"""No frame at a table of Mulle tells what its viewer must not see: the hands of others and the stock."""

from __future__ import annotations

from collections import Counter

import pytest
from support.frames import FRENCH_CODE, Message, watched
from support.mulle import codes

from stammtisch.games.mulle.game import narrowed
from stammtisch.journal.journal import Journal
from stammtisch.kernel.game import OptionValue
from stammtisch.kernel.state import State


class Open:
    """What lay open so far, and what the player held."""

    def __init__(self) -> None:
        self.open: set[str] = set()
        self.own: set[str] = set()

    def note(self, true: State) -> None:
        state = narrowed(true)
        self.open |= {*codes(state.loose), *(card for one in state.builds for card in codes(one.cards))}
        self.open |= {card for pile in state.piles for card in codes([*pile.cards, *pile.mulles])}
        self.own |= set(codes(state.hands[0]))

    def check(self, true: State, seat: int | None, message: Message, shown: set[str]) -> None:
        assert shown <= self.open | (self.own if seat == 0 else set())
        state, view = narrowed(true), message["view"]
        lying = Counter([*view["loose"], *(card for one in view["builds"] for card in one["cards"]), *view["hand"]])
        seen = Counter([*codes(state.loose), *(card for one in state.builds for card in codes(one.cards))])
        assert lying == (seen if seat is None else seen + Counter(codes(state.hands[0])))


@pytest.mark.parametrize(("seats", "rover"), [(2, False), (3, True), (4, False)])
async def test_whole_rounds_of_mulle_show_each_viewer_only_what_it_may_know(journal: Journal, seats: int, rover: bool) -> None:
    options: dict[str, OptionValue] = {"rounds": 2 if seats == 2 else 1, "rover": rover}
    lay = Open()

    def choose(state: State, legal: list[str]) -> str:
        return legal[-1]

    watch = await watched(journal, "mulle", seats, options, choose, FRENCH_CODE, lay.check, 400, lay.note)
    assert watch.live.table.phase == "ended"
    assert watch.frames > 150
