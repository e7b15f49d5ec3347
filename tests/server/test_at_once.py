"""What happens at once or while nobody looks: joins, results, bots that stand in, and people who only watch."""

from __future__ import annotations

import asyncio

from test_house import Watching, house_on, journal, legal_of, new_table, opened
from test_presence import Clock, clock, playing

from stammtisch.journal.journal import Journal
from stammtisch.kernel.errors import Stale
from stammtisch.protocol import WatcherView
from stammtisch.server.frames import update_for
from stammtisch.server.names import who_of
from stammtisch.tables.absence import PAUSE_MS
from stammtisch.tables.requests import Move, Sit, Start, Vote

__all__ = ["clock", "journal"]


async def test_two_who_join_at_once_get_two_seats(journal: Journal) -> None:
    house = house_on(journal)
    live = await new_table(house, seats=4)
    await asyncio.gather(*(house.act(live, who, "1", Sit(seat)) for seat, who in ((1, "berta"), (2, "carl"), (3, "dora"))))
    assert [live.table.person_at(seat) for seat in range(4)] == ["anna", "berta", "carl", "dora"]
    again = await opened(house_on(journal), live.row.token)
    assert again.table.places == live.table.places


async def test_two_servers_with_one_table_write_its_result_once(journal: Journal) -> None:
    one, two = house_on(journal), house_on(journal)
    live = await new_table(one, seats=2)
    await one.act(live, "berta", "1", Sit(1))
    await one.act(live, "anna", "2", Start())
    other = await opened(two, live.row.token)
    while live.table.phase == "playing":
        seat, move = legal_of(live)
        person = live.table.person_at(seat) or ""
        request = Move(live.table.seq, move)
        outcomes = await asyncio.gather(
            one.act(live, person, f"one{request.seq}", request),
            two.act(other, person, f"two{request.seq}", request),
            return_exceptions=True,
        )
        assert sorted(type(outcome) for outcome in outcomes if not isinstance(outcome, int)) == [Stale]
        async with asyncio.timeout(5):
            while live.table.seq != other.table.seq:
                for server, table in ((one, live), (two, other)):
                    await server.look_at_clock(table)
                    table.read_on(await journal.entries(table.row.id, table.table.seq))
    assert len(await journal.statistics.of_table(live.row.id)) == 2
    bodies = [row.body for row in await journal.entries(live.row.id)]
    assert len([body for body in bodies if '"game_ended"' in body]) == 1
    for place in live.table.places:
        assert place.played == 1


async def test_a_bot_that_stands_in_moves_after_a_restart_with_nobody_there(journal: Journal, clock: Clock) -> None:
    house = house_on(journal)
    live, watching = await playing(house)
    live.leave(watching["berta"])
    live.expect([])
    await house.look_at_clock(live)
    clock.now += PAUSE_MS
    await house.look_at_clock(live)
    await house.act(live, "anna", "v", Vote("bot"))
    while live.table.bot_to_act() != 1:
        seat, move = legal_of(live)
        if seat == 0:
            await house.act(live, "anna", f"m{live.table.seq}", Move(live.table.seq, move))
        else:
            await house.act_for_bot(live)
    again = house_on(journal)
    (due,) = [due for due in await journal.next_dues(9) if due.kind == "bot"]
    later = await again.by_id(due.table)
    assert later is not None
    assert later.connected() == set()
    seq = later.table.seq
    await again.act_for_bot(later)
    assert later.table.seq > seq


async def test_who_only_watches_comes_and_goes_without_a_word(journal: Journal) -> None:
    house = house_on(journal)
    live, _ = await playing(house, "murlan")
    seq = live.table.seq
    watcher = Watching("dora")
    live.join(watcher)
    await house.meet(["dora"])
    assert update_for(house, live, "anna", seq).table.watching == [WatcherView(who_of("dora"), "Dora")]
    live.leave(watcher)
    live.expect(["anna", "berta"])
    await house.look_at_clock(live)
    live.join(watcher)
    await house.look_at_clock(live)
    update = update_for(house, live, "dora", seq)
    assert (live.table.seq, update.notices, update.table.pause, update.table.me) == (seq, [], None, None)
