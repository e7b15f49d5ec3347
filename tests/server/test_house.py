"""Requests at once, two writers, and logs that no longer fit, in one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text
from support.journals import journal_in
from support.tables import GAMES, GAMES_AND_EXAMPLE

from stammtisch.bots.registry import BOTS
from stammtisch.games.neunerln.game import NeunerlnGame
from stammtisch.journal.journal import Journal
from stammtisch.journal.rows import Due
from stammtisch.journal.sqlite import WRITE, sqlite_engine
from stammtisch.kernel.errors import Stale
from stammtisch.kernel.fair import commitment
from stammtisch.kernel.game import Game
from stammtisch.kernel.state import OVER
from stammtisch.protocol import NewTable, Reacted
from stammtisch.server.frames import table_card, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import AddBot, Forbidden, Move, Request, SayReady, SetSeats, Sit, Stand, Start

NAMES = ("anna", "berta", "carl", "dora")


def house_on(journal: Journal, games: dict[str, Game] | None = None) -> House:
    return House(journal, games or dict(GAMES), BOTS, Settings(bot_delay=(0, 0), words=False))


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, NAMES, named=True) as opened:
        yield opened


async def opened(house: House, token: str) -> Live:
    live = await house.find(token)
    assert live is not None
    return live


async def new_table(house: House, seats: int = 3, start: bool = False, game: str = "neunerln") -> Live:
    return await opened(house, await house.create("anna", NewTable("first", game, seats, start=start)))


def legal_of(live: Live) -> tuple[int, str]:
    assert live.table.play is not None
    state = live.table.play.state
    seat = state.acting()[0]
    return seat, live.table.game.format(state, state.legal(seat)[0])


async def test_of_two_joins_at_once_one_gets_the_seat_and_the_other_a_reason(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house)
    outcomes = await asyncio.gather(
        house.act(live, "berta", "1", Sit(1)), house.act(live, "carl", "1", Sit(1)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Forbidden", "int"]
    assert len([row for row in await journal.entries(live.row.id) if '"sat"' in row.body]) == 2


async def test_a_table_wanted_twice_at_once_is_made_once(journal: Journal) -> None:
    house = house_on(journal)
    wanted = NewTable("same", "neunerln", 3)
    tokens = await asyncio.gather(*(house.create("anna", wanted) for _ in range(8)))
    assert len(set(tokens)) == 1
    assert len(await journal.tables_of("anna")) == 1


async def test_a_resend_while_the_first_is_under_way_acts_once(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house)
    seqs = await asyncio.gather(*(house.act(live, "berta", "1", Sit(1)) for _ in range(8)))
    assert len(set(seqs)) == 1


async def test_a_second_server_on_the_same_tables_catches_up_and_checks_again(journal: Journal) -> None:
    one, two = house_on(journal), house_on(journal)
    live = await new_table(one, seats=4)
    other = await opened(two, live.row.token)
    assert await one.act(live, "berta", "1", Sit(1)) == 3
    with pytest.raises(Forbidden):
        await two.act(other, "carl", "1", Sit(1))
    assert await two.act(other, "carl", "2", Sit(2)) == 4
    assert await one.act(live, "dora", "1", Sit(3)) == 5
    assert await two.act(other, "berta", "1", Sit(1)) == 3
    assert other.table.seq >= 4
    assert [row.seq for row in await journal.entries(live.row.id)] == [1, 2, 3, 4, 5]


async def test_a_move_at_a_second_server_in_an_older_position_is_stale(journal: Journal) -> None:
    one, two = house_on(journal), house_on(journal)
    live = await new_table(one, seats=2)
    await one.act(live, "berta", "1", Sit(1))
    await one.act(live, "anna", "2", Start())
    other = await opened(two, live.row.token)
    seat, move = legal_of(live)
    person = live.table.person_at(seat)
    assert person is not None
    before = live.table.seq
    await one.act(live, person, "3", Move(before, move))
    with pytest.raises(Stale):
        await two.act(other, person, "4", Move(before, move))
    assert update_for(two, other, person, None).view == update_for(one, live, person, None).view


async def test_a_request_whose_connection_goes_away_is_still_done_and_taken_over(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house)
    task = asyncio.create_task(house.act(live, "berta", "1", Sit(1)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await house.act(live, "berta", "1", Sit(1)) == 3
    assert live.table.seat_of("berta") == 1


async def test_bots_play_on_alone_and_a_due_with_nothing_to_do_lapses(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house, start=True)
    for number in range(400):
        if live.table.phase == "ended":
            break
        seat, move = legal_of(live)
        if seat == 0:
            await house.act(live, "anna", f"m{number}", Move(live.table.seq, move))
        else:
            assert len(await journal.next_dues(9)) == 1
            await house.act_for_bot(live)
    assert live.table.phase == "ended"
    await house.act_for_bot(live)
    assert await journal.next_dues(9) == []


async def test_the_same_table_comes_out_of_the_log(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house, start=True)
    for _ in range(3):
        await house.act_for_bot(live)
    again = await opened(house_on(journal), live.row.token)
    for viewer in ("anna", None):
        fresh, old = update_for(house_on(journal), again, viewer, 4), update_for(house, live, viewer, 4)
        assert (fresh.view, fresh.events, fresh.reset) == (old.view, old.events, old.reset)


@dataclass(eq=False)
class Watching:
    """A connection that only counts how often it was woken."""

    identity: str | None
    woken: int = field(default=0)
    heard: float = 0.0
    told: list[Reacted] = field(default_factory=list)
    parted: str = ""

    def wake(self) -> None:
        self.woken += 1

    def tell(self, message: Reacted) -> None:
        self.told.append(message)

    def part(self, why: str) -> None:
        self.parted = why


async def test_everyone_at_the_table_hears_of_an_entry_and_of_who_comes(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house)
    watching = Watching("berta")
    live.join(watching)
    woken = watching.woken
    await house.act(live, "berta", "1", Sit(1))
    assert watching.woken > woken
    assert update_for(house, live, "anna", None).table.seats[1].connected
    live.leave(watching)
    assert not update_for(house, live, "anna", None).table.seats[1].connected


async def test_the_home_page_tells_with_whom_one_sits_at_each_table(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house)
    assert (table_card(house, live, "anna").people, table_card(house, live, "anna").bots) == ([], 0)
    await house.act(live, "berta", "1", Sit(1))
    await house.act(live, "anna", "2", AddBot(2, "random"))
    assert (table_card(house, live, "anna").people, table_card(house, live, "anna").bots) == (["Berta"], 1)
    assert table_card(house, live, "berta").people == ["Anna"]


class NewerRules(NeunerlnGame):
    rules_version = 2  # type: ignore[misc]


async def test_a_table_of_older_rules_is_paused_explained_and_can_begin_anew(journal: Journal) -> None:
    house = house_on(journal)
    old = await new_table(house, start=True)
    newer = house_on(journal, {**GAMES, "neunerln": NewerRules()})
    live = await opened(newer, old.row.token)
    update = update_for(newer, live, "anna", None)
    assert (update.table.paused, bytes(update.view), update.table.me) == ("rules_changed", b"null", 0)
    assert table_card(newer, live, "anna").phase == "playing"
    await newer.act_for_bot(live)
    with pytest.raises(Forbidden):
        await newer.act(live, "anna", "1", Move(live.table.seq, "draw"))
    await newer.act(live, "anna", "2", Start())
    assert update_for(newer, live, "anna", None).table.paused is None


@pytest.mark.parametrize(
    "body", ["", "{", '{"kind":"moved","seat":0,"move":"play:W"}', '{"kind":"sat","seat":99,"identity":"x"}']
)
async def test_a_damaged_log_pauses_its_table_and_no_other(journal: Journal, tmp_path: Path, body: str) -> None:
    house = house_on(journal)
    live = await new_table(house, start=True)
    engine = sqlite_engine(tmp_path / "house.db", WRITE, 1)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE entries SET body = :body WHERE seq = 5"), {"body": body})
    await engine.dispose()
    again = house_on(journal)
    damaged = await opened(again, live.row.token)
    assert update_for(again, damaged, "anna", None).table.paused is not None
    requests: list[Request] = [Move(damaged.table.seq, "draw"), AddBot(1, "random")]
    for number, request in enumerate(requests):
        with pytest.raises((Forbidden, Stale)):
            await again.act(damaged, "anna", f"d{number}", request)
    await again.act_for_bot(damaged)
    table_card(again, damaged, "anna")
    fine = await opened(again, await again.create("berta", NewTable("x", "neunerln", 2, start=True)))
    assert fine.table.paused == ""


async def test_leaving_takes_the_table_from_the_home_page(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house, start=True)
    assert len(await journal.tables_of("anna")) == 1
    await house.act(live, "anna", "1", Stand())
    assert await journal.tables_of("anna") == []


async def two_rounds(journal: Journal) -> tuple[House, Live]:
    """Anna and Berta between the two rounds of a game of high card; only Anna is connected."""
    house = house_on(journal, dict(GAMES_AND_EXAMPLE))
    house.bots = {**BOTS, "highcard": {}}
    wanted = NewTable("two", "highcard", 2, options={"rounds": 2})
    live = await opened(house, await house.create("anna", wanted))
    await house.act(live, "berta", "1", Sit(1))
    live.join(Watching("anna"))
    await house.act(live, "anna", "2", Start())
    while live.table.phase == "playing":
        seat, move = legal_of(live)
        person = live.table.person_at(seat)
        assert person is not None
        await house.act(live, person, f"m{live.table.seq}", Move(live.table.seq, move))
    return house, live


async def test_the_next_round_of_a_game_begins_with_the_last_who_is_there(journal: Journal) -> None:
    house, live = await two_rounds(journal)
    update = update_for(house, live, "anna", None).table
    assert (update.phase, update.ready, update.round, update.games) == ("between", [], 1, 1)
    assert update.until == live.table.next_round_at
    await house.act(live, "berta", "3", SayReady())
    await house.act(live, "anna", "3", SayReady())
    after = update_for(house, live, "anna", None).table
    assert (after.phase, after.ready, after.round, after.until) == ("playing", [], 2, None)
    assert update.deal is not None
    assert after.deal is not None
    assert after.deal.commit != update.deal.commit
    assert commitment(bytes.fromhex(update.deal.secret or "")) == update.deal.commit
    assert after.deal.secret is None


@pytest.mark.parametrize("dealt", [True, False])
async def test_a_broken_off_round_tells_its_secret_if_its_cards_were_dealt(journal: Journal, dealt: bool) -> None:
    house = House(journal, dict(GAMES), BOTS, Settings(words=not dealt))
    live = await new_table(house)
    await house.act(live, "berta", "1", Sit(1))
    await house.act(live, "carl", "2", Sit(2))
    await house.act(live, "anna", "3", Start())
    await house.act(live, "carl", "4", Stand())
    await house.act(live, "anna", "5", SetSeats(2))
    deal = update_for(house, live, "anna", None).table.deal
    assert deal is not None
    assert deal.asked == ""
    assert deal.seals == [None] * 3
    assert deal.words == ([None] * 3 if dealt else None)
    assert (None if deal.secret is None else commitment(bytes.fromhex(deal.secret))) == (deal.commit if dealt else None)


async def test_a_break_between_rounds_ends_by_itself_also_after_a_restart(journal: Journal) -> None:
    _, live = await two_rounds(journal)
    (due,) = await journal.next_dues(9)
    assert due == Due(live.row.id, "clock", live.table.next_round_at or 0)
    again = house_on(journal, dict(GAMES_AND_EXAMPLE))
    later = await opened(again, live.row.token)
    await again.look_at_clock(later)
    assert later.table.phase == "between"
    later.table.next_round_at = 1
    await again.look_at_clock(later)
    assert (later.table.phase, await journal.next_dues(9)) == ("playing", [])
    await again.look_at_clock(later)
    assert later.table.round_number == 2


async def test_who_goes_between_rounds_is_waited_for_and_the_return_is_announced(journal: Journal) -> None:
    house, live = await two_rounds(journal)
    watching = Watching("berta")
    live.join(watching)
    await house.act(live, "anna", "3", SayReady())
    live.leave(watching)
    await house.look_at_clock(live)
    assert live.table.waited_for() == set()
    live.expect([])
    await house.look_at_clock(live)
    pause = update_for(house, live, "anna", None).table.pause
    assert pause is not None
    assert [waited.seat for waited in pause.waited_for] == [1]
    live.join(watching)
    await house.look_at_clock(live)
    update = update_for(house, live, "anna", 0)
    assert (update.table.pause, update.table.phase) == (None, "between")
    assert [notice.kind for notice in update.notices][-2:] == ["gone", "back"]
    await house.act(live, "berta", "4", SayReady())
    assert update_for(house, live, "anna", None).table.phase == "playing"


async def murmeln_before_its_last_move(house: House) -> tuple[Live, str]:
    """A game of Murmeln that the last move of it ends, and that move."""
    live = await new_table(house, seats=1, start=True, game="murmeln")
    while True:
        seat, move = legal_of(live)
        play = live.table.play
        assert play is not None
        if play.after(seat, play.checked(seat, move)).phase == OVER:
            return live, move
        await house.act(live, "anna", f"m{live.table.seq}", Move(live.table.seq, move))


async def test_ml21_a_result_of_murmeln_is_what_its_number_and_moves_come_to(journal: Journal) -> None:
    house = house_on(journal)
    live, move = await murmeln_before_its_last_move(house)
    assert live.table.play is not None
    before = live.table.play.state
    await house.act(live, "anna", "last", Move(live.table.seq, move))
    assert live.table.phase == "ended"
    assert live.table.play.state is not before  # it was played anew
    assert live.table.ended is not None
    best = await journal.records_of("anna")
    assert best == {("murmeln", "five"): live.table.ended.points} == house.records["anna"]


async def test_ml21_a_result_that_only_memory_has_is_never_listed(journal: Journal, caplog: pytest.LogCaptureFixture) -> None:
    house = house_on(journal)
    live, move = await murmeln_before_its_last_move(house)
    assert live.table.play is not None
    live.table.play.state.points += 1000  # type: ignore[attr-defined]
    rows = await journal.entries(live.row.id)
    with pytest.raises(Forbidden, match="paused"):
        await house.act(live, "anna", "last", Move(live.table.seq, move))
    assert "does not come to its result" in caplog.text
    assert update_for(house, live, "anna", None).table.paused == "log_unreadable"
    assert await journal.entries(live.row.id) == rows
    assert await journal.records_of("anna") == house.records["anna"] == {}
    again = house_on(journal)
    later = await opened(again, live.row.token)
    await again.act(later, "anna", "last", Move(later.table.seq, move))
    assert later.table.phase == "ended"
