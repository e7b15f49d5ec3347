"""Leases, pauses, knocks and reactions over the wire, and what a restart does to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Connection, event
from support.journals import journal_in
from support.tables import GAMES
from test_house import NAMES, Watching

from stammtisch.bots.registry import BOTS
from stammtisch.journal.journal import Journal
from stammtisch.journal.rows import Due, JournalBroken
from stammtisch.protocol import NewTable
from stammtisch.server import house as houses
from stammtisch.server import live as lives
from stammtisch.server import upkeep
from stammtisch.server.frames import table_card, update_for
from stammtisch.server.house import House
from stammtisch.server.leaving import erase
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.server.upkeep import close_idle, make_up_for_silence, note_alive
from stammtisch.tables.absence import PAUSE_MS, REMOVE_MS
from stammtisch.tables.idle import DAY_MS, IDLE_MS
from stammtisch.tables.requests import AddBot, Forbidden, KnockAt, MakeCode, Move, Remove, Sit, Stand, Start, Vote


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, NAMES, named=True) as opened:
        yield opened


class Clock:
    """The house's wall clock, moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000
        for module in (houses, upkeep):
            monkeypatch.setattr(module, "now_ms", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def house_on(journal: Journal) -> House:
    return House(journal, GAMES, BOTS, Settings(bot_delay=(0, 0), words=False))


async def playing(house: House, game: str = "murln", thinking: int = 0) -> tuple[Live, dict[str, Watching]]:
    """Anna and Berta play with a bot; both are connected."""
    live = await house.find(await house.create("anna", NewTable("first", game, 3, thinking=thinking)))
    assert live is not None
    watching = {name: Watching(name) for name in ("anna", "berta")}
    await house.act(live, "berta", "1", Sit(1))
    for one in watching.values():
        live.join(one)
    await house.act(live, "anna", "2", AddBot(2, "greedy"))
    await house.act(live, "anna", "3", Start())
    return live, watching


async def test_a_page_that_is_loaded_again_pauses_nothing(journal: Journal) -> None:
    house = house_on(journal)
    live, watching = await playing(house)
    live.leave(watching["berta"])
    await house.look_at_clock(live)
    assert "berta" in live.present()
    assert live.table.waited_for() == set()
    live.join(watching["berta"])
    assert live.lease_seconds() is None


async def test_who_is_away_longer_is_waited_for_without_anyone_asking(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lives, "CLOSED_SECONDS", 0.05)
    house = house_on(journal)
    live, watching = await playing(house)
    live.leave(watching["berta"])
    house.presence_changed(live)
    await asyncio.sleep(0.2)
    await house.quiet()
    assert live.table.waited_for() == {1}
    live.join(watching["berta"])
    house.presence_changed(live)
    await house.quiet()
    assert live.table.waited_for() == set()


async def test_one_of_two_devices_that_goes_leaves_the_person_there(journal: Journal) -> None:
    house = house_on(journal)
    live, watching = await playing(house)
    phone = Watching("berta")
    live.join(phone)
    live.leave(watching["berta"])
    assert live.lease_seconds() is None
    assert "berta" in live.present()


async def test_a_pause_is_due_in_the_journal_and_a_second_server_goes_on_with_it(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    live, _ = await playing(house, "murlan")
    live.expect([])
    live.leave(next(one for one in live._watchers if one.identity == "berta"))
    live.expect([])
    await house.look_at_clock(live)
    assert Due(live.row.id, "clock", clock.now + PAUSE_MS) in await journal.next_dues(9)
    again = house_on(journal)
    later = await again.by_id(live.row.id)
    assert later is not None
    assert later.table.waited_for() == {1}
    clock.now += PAUSE_MS
    later.expect(["anna"])
    await again.look_at_clock(later)
    pause = update_for(again, later, "anna", None).table.pause
    assert pause is not None
    assert (pause.cancelled, pause.choices) == (True, ["wait", "end"])
    await again.act(later, "anna", "v", Vote("end"))
    await again.look_at_clock(later)
    assert later.table.phase == "ended"


async def test_time_without_a_server_is_added_to_what_is_due(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    await make_up_for_silence(house)
    live, _ = await playing(house, thinking=30)
    while live.table.bot_to_act() is not None:
        await house.act_for_bot(live)
    until = live.table.think_until
    assert until is not None
    assert await journal.alive(clock.now) == clock.now
    clock.now += 600_000
    again = house_on(journal)
    await make_up_for_silence(again)
    later = await again.by_id(live.row.id)
    assert later is not None
    assert later.table.think_until == until + 600_000
    await make_up_for_silence(again)
    assert later.table.think_until == until + 600_000


@pytest.mark.parametrize("begun", [False, True])
async def test_time_without_a_server_does_not_bring_the_clearing_of_a_seat_nearer(
    journal: Journal, clock: Clock, begun: bool
) -> None:
    house = house_on(journal)
    live = await two_at_neunerln(house, begun)
    live.expect(["anna"])
    await house.look_at_clock(live)
    since = live.table.absences.since[1]
    clock.now += 10_000
    await journal.alive(clock.now)
    for silence in (600_000, 3_000):  # also a short one
        clock.now += silence
        since += silence
        again = house_on(journal)
        await make_up_for_silence(again)
        later = await again.by_id(live.row.id)
        assert later is not None
        assert later.table.absences.since[1] == since
        later.expect(["anna"])
    with pytest.raises(Forbidden, match="not_gone"):
        await again.act(later, "anna", "early", Remove(1))
    clock.now += 80_000
    await again.act(later, "anna", "late", Remove(1))


async def test_a_seat_that_may_be_cleared_already_needs_no_more_time(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    live = await two_at_neunerln(house, False)
    live.expect(["anna"])
    await house.look_at_clock(live)
    clock.now += REMOVE_MS
    await journal.alive(clock.now)
    clock.now += 600_000
    again = house_on(journal)
    await make_up_for_silence(again)
    later = await again.by_id(live.row.id)
    assert later is not None
    assert later.table.seq == live.table.seq


async def test_while_nothing_can_be_written_everyone_is_told_and_the_table_goes_on_by_itself_where_it_was(
    journal: Journal, clock: Clock
) -> None:
    full = False

    def fail(_connection: Connection) -> None:
        if full:
            raise OSError("disk full")

    event.listen(journal._writing.sync_engine, "commit", fail)
    house = house_on(journal)
    await note_alive(house)
    live, watching = await playing(house, thinking=30)
    while live.table.bot_to_act() is not None:
        await house.act_for_bot(live)
    seq, until = live.table.seq, live.table.think_until
    assert until is not None
    assert live.table.play is not None
    full = True
    seat = live.table.play.state.acting()[0]
    move = live.table.game.format(live.table.play.state, live.table.play.state.legal(seat)[0])
    who = live.table.person_at(seat)
    assert who is not None
    with pytest.raises(JournalBroken):
        await house.act(live, who, "m", Move(seq, move))
    woken = watching["anna"].woken
    assert update_for(house, live, "anna", seq).table.unsaved
    live.leave(watching["berta"])
    live.expect([])
    await house.quiet()
    clock.now += 60_000
    with pytest.raises(JournalBroken):
        await note_alive(house)
    assert update_for(house, live, "anna", seq).table.unsaved
    assert live.table.seq == seq
    full = False
    live.join(watching["berta"])
    await note_alive(house)
    await house.quiet()
    assert watching["anna"].woken > woken
    assert not update_for(house, live, "anna", seq).table.unsaved
    assert live.table.think_until == until + 60_000
    await house.act(live, who, "m", Move(live.table.seq, move))


async def two_at_neunerln(house: House, begun: bool) -> Live:
    """Anna and Berta at a table of Neunerln, in the lobby or in a game."""
    live = await house.find(await house.create("anna", NewTable("first", "neunerln", 2)))
    assert live is not None
    await house.act(live, "berta", "1", Sit(1))
    if begun:
        await house.act(live, "anna", "2", Start())
    return live


async def test_who_waits_at_the_door_is_told_by_name_also_after_a_restart(journal: Journal) -> None:
    house = house_on(journal)
    live = await house.find(await house.create("anna", NewTable("first", "murln", 3)))
    assert live is not None
    await house.act(live, "anna", "1", MakeCode())
    await house.act(live, "berta", "2", KnockAt("abc"))
    again = house_on(journal)
    later = await again.by_id(live.row.id)
    assert later is not None
    told = update_for(again, later, "anna", 0)
    assert [knock.name for knock in told.table.knocks] == ["Berta"]
    assert [(notice.kind, notice.name) for notice in told.notices][-1] == ("knocked", "Berta")


async def test_a_notice_of_somebody_who_was_erased_says_nothing_of_them(journal: Journal) -> None:
    house = house_on(journal)
    live, _ = await playing(house)
    await erase(house, "berta")
    for one in (house, house_on(journal)):
        found = await one.by_id(live.row.id)
        assert found is not None
        told = {notice.name for notice in update_for(one, found, "anna", 0).notices}
        assert told == {"Anna", "greedy", "former guest"}


@pytest.mark.parametrize("game", ["murln", "murlan", "mulle", "neunerln"])
async def test_who_thinks_too_long_is_played_for(journal: Journal, clock: Clock, game: str) -> None:
    house = house_on(journal)
    live, _ = await playing(house, game, thinking=30)
    for _ in range(30):
        if live.table.phase != "playing":
            break
        seq = live.table.seq
        if live.table.bot_to_act() is not None:
            await house.act_for_bot(live)
        else:
            await house.look_at_clock(live)
            assert live.table.seq == seq
            clock.now += 30_000
            await house.look_at_clock(live)
            for viewer in ("anna", "berta", None):
                told = [notice.kind for notice in update_for(house, live, viewer, seq).notices]
                assert told.count("timed_out") == 1
        assert live.table.seq > seq
    bodies = [row.body for row in await journal.entries(live.row.id)]
    assert any('"by_house":true' in body for body in bodies)


async def test_a_bot_thinks_on_while_the_table_is_arranged(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    live = await house.find(await house.create("anna", NewTable("x", "neunerln", 3, start=True)))
    assert live is not None
    while live.table.bot_to_act() is None:
        state = live.table.play.state  # type: ignore[union-attr]
        await house.act(
            live, "anna", f"m{live.table.seq}", Move(live.table.seq, live.table.game.format(state, state.legal(0)[0]))
        )
    before = [due for due in await journal.next_dues(9) if due.kind == "bot"]
    clock.now += 100
    await house.act(live, "anna", "code", MakeCode())
    assert [due for due in await journal.next_dues(9) if due.kind == "bot"] == before


async def test_idle_tables_are_closed_and_leave_the_home_page(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    live = await house.find(await house.create("anna", NewTable("old", "neunerln", 3)))
    assert live is not None
    closes_at = update_for(house, live, "anna", None).table.closes_at
    assert closes_at is not None
    clock.now = closes_at - 1
    await close_idle(house)
    assert live.table.closed == ""
    await house.create("anna", NewTable("new", "neunerln", 3))
    clock.now = closes_at + 1
    await close_idle(house)
    assert update_for(house, live, "anna", None).table.closed == "idle"
    assert len(await journal.tables_of("anna")) == 1


async def test_a_house_that_was_off_for_31_days_closes_nothing_before_it_has_said_so(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    await make_up_for_silence(house)
    live, _ = await playing(house)
    touched = live.table.touched_at
    clock.now += 29 * DAY_MS + DAY_MS // 2
    await note_alive_without_sleep(house, clock)
    clock.now += 31 * DAY_MS
    again = house_on(journal)
    await make_up_for_silence(again)
    await close_idle(again)
    later = await again.by_id(live.row.id)
    assert later is not None
    assert later.table.closed == ""
    told = update_for(again, later, "anna", None).table.closes_at
    assert told == clock.now + DAY_MS > touched + IDLE_MS + 31 * DAY_MS
    assert table_card(again, later, "anna").closes_at == told
    clock.now = told - 1
    await close_idle(again)
    assert later.table.closed == ""
    clock.now = told
    await close_idle(again)
    assert (later.table.phase, later.table.closed) == ("ended", "idle")


async def note_alive_without_sleep(house: House, clock: Clock) -> None:
    """The house was alive all the time until now."""
    await house.journal.alive(clock.now, clock.now)


async def test_what_a_machine_slept_through_moves_the_closing_that_is_told(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    await make_up_for_silence(house)
    live = await house.find(await house.create("anna", NewTable("old", "neunerln", 3)))
    assert live is not None
    at = update_for(house, live, "anna", None).table.closes_at
    assert at is not None
    watching = Watching("anna")
    live.join(watching)
    woken = watching.woken
    clock.now += 5 * DAY_MS
    await note_alive(house)
    assert watching.woken > woken
    assert update_for(house, live, "anna", None).table.closes_at == at + 5 * DAY_MS


async def test_ml19_an_unfinished_game_of_murmeln_waits_for_its_player_for_ever(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    token = await house.create("anna", NewTable("alone", "murmeln", 1, start=True))
    clock.now += 400 * DAY_MS
    await close_idle(house)
    live = await house.find(token)
    assert live is not None
    assert (live.table.phase, live.table.closed) == ("playing", "")
    assert update_for(house, live, "anna", None).table.closes_at is None
    await house.act(live, "anna", "stands", Stand())
    assert update_for(house, live, "anna", None).table.closes_at == clock.now + IDLE_MS
    clock.now += IDLE_MS
    await close_idle(house)
    assert live.table.closed == "idle"
