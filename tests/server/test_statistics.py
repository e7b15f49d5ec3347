"""What the house counts, of a table and of a player: places, points, rounds, marks and ratings, and what is taken along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest
from support.journals import journal_in
from test_house import Watching, house_on, journal, opened

from stammtisch.bots.registry import BOTS
from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.rows import Batch, Begun, EntryRow, Finished, TableRow
from stammtisch.kernel.game import OptionValue, View
from stammtisch.protocol import AllGames, NewTable, TablePlayer
from stammtisch.server.evenings import chronicle
from stammtisch.server.house import House
from stammtisch.server.leaving import erase
from stammtisch.server.live import Live
from stammtisch.server.mine import Mine
from stammtisch.server.statistics import my_statistics
from stammtisch.tables.absence import REMOVE_MS
from stammtisch.tables.requests import AddBot, Close, Move, Remove, SayReady, Sit, Stand, Start

__all__ = ["journal"]

PEOPLE = ("anna", "berta", "carl", "dora")
Choose = Callable[[int, View, list[str]], str]


_steps = count()


def any_move(_seat: int, _view: View, legal: Sequence[str]) -> str:
    """Another one each time: who always makes the first may never end a game."""
    return legal[next(_steps) * 7 % len(legal)]


def anna_plays_well(seat: int, view: View, legal: Sequence[str]) -> str:
    return BOTS["mulle"]["greedy"].choose(view, legal, lambda _: 0) if seat == 0 else min(legal, key=len)


async def table_of(
    house: House,
    game: str,
    people: int,
    request: str = "1",
    options: dict[str, OptionValue] | None = None,
    listed: bool = False,
    there: Sequence[str] = PEOPLE,
) -> Live:
    """A table with so many people in its seats."""
    live = await opened(house, await house.create("anna", NewTable(request, game, people, options=options or {}, open=listed)))
    for seat, name in enumerate(PEOPLE[1:people], start=1):
        await house.act(live, name, f"sit-{request}", Sit(seat))
    for name in there[:people]:
        live.join(Watching(name))
    return live


async def play_game(house: House, live: Live, choose: Choose = any_move) -> None:
    """Begins a game and plays it to its end."""
    await house.act(live, "anna", f"start-{live.table.seq}", Start())
    while live.table.phase != "ended":
        if live.table.phase == "between":
            for seat in sorted(live.table.waiting_for(live.present())):
                await house.act(live, live.table.person_at(seat) or "", f"r{live.table.seq}", SayReady())
            continue
        assert live.table.play is not None
        state, game = live.table.play.state, live.table.game
        seat = state.acting()[0]
        person = live.table.person_at(seat)
        if person is None:
            await house.act_for_bot(live)
            continue
        legal = sorted(game.format(state, move) for move in state.legal(seat))
        move = choose(seat, game.view(state, seat), legal)
        await house.act(live, person, f"m{live.table.seq}", Move(live.table.seq, move))


async def tally(house: House, live: Live, viewer: str | None = None) -> dict[str, TablePlayer]:
    return {player.name: player for player in (await chronicle(house, live, viewer)).players}


async def test_ne14_a_table_of_neunerln_counts_who_got_out_when(journal: Journal) -> None:
    house = house_on(journal)
    live = await table_of(house, "neunerln", 3)
    for _ in range(4):
        await play_game(house, live)
    played = [one.outcome for one in await journal.statistics.of_table(live.row.id)]
    for name, player in (await tally(house, live)).items():
        mine = [one.place for one in played if one.identity == name.lower()]
        assert player.places == [mine.count(1), mine.count(2), mine.count(3)]
        assert (player.games, player.rounds, player.lost, player.points) == (4, 4, mine.count(3), None)


@pytest.mark.parametrize(("game", "people"), [("murlan", 4), ("murln", 3), ("mulle", 4)])
async def test_a_table_of_a_game_with_points_adds_up_the_rounds_and_points_of_everyone(
    journal: Journal, game: str, people: int
) -> None:
    house = house_on(journal)
    live = await table_of(house, game, people, options={"target": 5} if game == "murlan" else None)
    for _ in range(2):
        await play_game(house, live)
    told = await chronicle(house, live, None)
    games = [event for event in told.events if event.kind == "game"]
    rounds = sum(len(event.rounds) for event in games)
    assert len(told.players) == people
    for seat, player in enumerate(told.players):
        points = sum(event.totals[seat % len(event.totals)] for event in games)
        assert (player.games, player.rounds, player.points, player.places) == (2, rounds, points, [])


async def test_ne17_who_leaves_a_table_gives_up_its_statistics_and_begins_anew(journal: Journal) -> None:
    house = house_on(journal)
    live = await table_of(house, "neunerln", 3)
    for _ in range(2):
        await play_game(house, live)
    await house.act(live, "carl", "away", Stand())
    assert sorted(await tally(house, live)) == ["Anna", "Berta"]
    told = await chronicle(house, live, None)
    assert [len(event.players) for event in told.events if event.kind == "game"] == [3, 3]
    assert (await my_statistics(house, "carl")).games[0].games == 2
    await house.act(live, "carl", "back", Sit(2))
    assert sorted(await tally(house, live)) == ["Anna", "Berta"]
    await play_game(house, live)
    assert {name: player.games for name, player in (await tally(house, live)).items()} == {"Anna": 3, "Berta": 3, "Carl": 1}
    assert (await my_statistics(house, "carl")).games[0].games == 3


async def test_ne17_who_is_removed_or_erased_gives_up_the_statistics_of_the_table_too(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_on(journal)
    live = await table_of(house, "neunerln", 3, there=("anna",))
    await play_game(house, live)
    await erase(house, "carl")
    assert sorted(await tally(house, live)) == ["Anna", "Berta"]
    live.expect([])
    await house.look_at_clock(live)
    monkeypatch.setattr("stammtisch.tables.seats.REMOVE_MS", -REMOVE_MS)
    await house.act(live, "anna", "remove", Remove(1))
    assert sorted(await tally(house, live)) == ["Anna"]


@pytest.mark.parametrize("game", ["murlan", "murln", "mulle"])
async def test_mu26_who_leaves_a_table_of_another_game_stays_in_its_statistics(journal: Journal, game: str) -> None:
    house = house_on(journal)
    live = await table_of(house, game, 2, options={"target": 5} if game == "murlan" else None)
    await play_game(house, live)
    await house.act(live, "berta", "away", Stand())
    assert {name: player.games for name, player in (await tally(house, live)).items()} == {"Anna": 1, "Berta": 1}


async def test_what_is_taken_along_has_every_table_also_one_that_was_left_or_closed(journal: Journal) -> None:
    house = house_on(journal)
    sat = [await opened(house, await house.create("anna", NewTable(str(number), "neunerln", 2))) for number in range(23)]
    closed = await opened(house, await house.create("anna", NewTable("closed", "murln", 3)))
    await house.act(closed, "anna", "shut", Close())
    left = await opened(house, await house.create("berta", NewTable("left", "mulle", 2)))
    await house.act(left, "anna", "sit", Sit(1))
    await house.act(left, "anna", "away", Stand())
    await house.create("berta", NewTable("strange", "murlan", 2))
    tables = (await Mine(house).export("anna"))["tables"]
    assert isinstance(tables, list)
    expected = [{"table": live.row.id, "game": "neunerln", "seated": True, "closed": False} for live in sat]
    expected.append({"table": closed.row.id, "game": "murln", "seated": True, "closed": True})
    expected.append({"table": left.row.id, "game": "mulle", "seated": False, "closed": False})
    by_id = {table["table"]: table for table in tables}
    assert len(by_id) == len(tables)
    assert by_id == {table["table"]: table for table in expected}


async def test_what_is_taken_along_has_every_game_of_a_table_that_was_left(journal: Journal) -> None:
    house = house_on(journal)
    live = await table_of(house, "neunerln", 2)
    for _ in range(2):
        await play_game(house, live)
    await house.act(live, "anna", "away", Stand())
    exported = await Mine(house).export("anna")
    games = exported["games"]
    assert isinstance(games, list)
    assert [(game["table"], game["number"]) for game in games] == [(live.row.id, 1), (live.row.id, 2)]
    assert exported["devices"] == [1]
    assert exported["blocked"] is False


async def test_ml19_all_finished_games_of_a_version_are_added_up_and_replays_apart(journal: Journal) -> None:
    row = TableRow("t", "token", "murmeln", "anna:1")
    await journal.append(Batch("t", [EntryRow(1, "{}", "", "anna", None, 1)], new_table=row))
    points = [*range(100, 330, 10), 7, 8]
    for number, reached in enumerate(points, start=1):
        begun = Begun(number, "anna", "murmeln", "five", str(number), ranked=reached >= 100)
        results: list[Begun | Finished] = [begun, Finished(number, reached)]
        await journal.append(Batch("t", [EntryRow(number + 1, "{}", "", "anna", None, number)], results=results))
    unfinished = Begun(99, "anna", "murmeln", "five", "99", ranked=True)
    await journal.append(Batch("t", [EntryRow(99, "{}", "", "anna", None, 99)], results=[unfinished]))
    five, four = (await my_statistics(house_on(journal), "anna")).murmeln
    assert (len(five.fresh), five.all_fresh) == (20, AllGames(23, 320, 210))
    assert (len(five.replays), five.all_replays) == (2, AllGames(2, 8, 8))
    assert (four.all_fresh, four.all_replays) == (AllGames(0, None, None), AllGames(0, None, None))


async def test_mll26_hundraklubben_and_ketchup_are_remembered_over_a_restart_of_the_house(tmp_path: Path) -> None:
    async with journal_in(tmp_path, PEOPLE, named=True) as first:
        house = house_on(first)
        live = await table_of(house, "mulle", 2, options={"rounds": 4})
        await play_game(house, live, anna_plays_well)
    again = await open_journal(tmp_path / "house.db")
    house = house_on(again)
    told = await chronicle(house, await opened(house, live.row.token), "anna")
    (game,) = [event for event in told.events if event.kind == "game"]
    behind = game.totals[0] - game.totals[1]
    assert behind > 200
    marks = [(one.kind, one.seats, one.points) for one in game.highlights if one.kind in ("hundred", "ketchup")]
    assert sorted(marks) == [("hundred", [1], behind), ("ketchup", [0], behind)]
    for name, mark, other in (("anna", "ketchup", "Berta"), ("berta", "hundred", "Anna")):
        (mine,) = (await my_statistics(house, name)).games
        assert (mine.ketchup, mine.hundred) == (int(mark == "ketchup"), int(mark == "hundred"))
        (last,) = mine.remembered
        assert (last.kind, last.points, last.names) == (mark, behind, [other])
    await again.close()


async def test_people_are_rated_at_open_tables_alone_and_go_on_from_there(journal: Journal) -> None:
    house = house_on(journal)
    at_home = await table_of(house, "neunerln", 3)
    await play_game(house, at_home)
    assert await journal.statistics.ratings("neunerln", PEOPLE) == {}
    live = await table_of(house, "neunerln", 3, "open", listed=True)
    for games in (1, 2):
        await play_game(house, live)
        assert {one.games for one in (await journal.statistics.ratings("neunerln", PEOPLE)).values()} == {games}
    rated = await journal.statistics.ratings("neunerln", PEOPLE)
    assert sorted(rated) == ["anna", "berta", "carl"]
    (mine,) = (await my_statistics(house_on(journal), "anna")).games
    assert mine.rating == max(0, round(rated["anna"].mu - 3 * rated["anna"].sigma))


async def test_who_plays_with_bots_alone_at_an_open_table_is_not_rated(journal: Journal) -> None:
    house = house_on(journal)
    live = await opened(house, await house.create("anna", NewTable("1", "neunerln", 2, open=True)))
    await house.act(live, "anna", "bot", AddBot(1, "greedy"))
    await play_game(house, live)
    assert len(await journal.statistics.of_table(live.row.id)) == 2
    assert await journal.statistics.ratings_of("anna") == []
    assert (await my_statistics(house, "anna")).games[0].rating is None
