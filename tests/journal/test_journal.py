"""What is durable, and what two writers do to each other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection

from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.migrate import migrate, upgrade
from stammtisch.journal.rows import (
    Batch,
    Begun,
    Due,
    EntryRow,
    Finished,
    Identity,
    JournalBroken,
    RequestKnown,
    SeqTaken,
    TableRow,
)
from stammtisch.journal.schema import METADATA
from stammtisch.journal.sqlite import WRITE, sqlite_engine
from stammtisch.journal.writer import Writer
from stammtisch.tables.entries import GameBegan, GameEnded, Hidden, Moved, RoundBegan, parse_entry

NO_DUE = Due("t", "bot", 0)
TABLE = TableRow("t", "token", "neunerln", "anna:1")


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    opened = await open_journal(tmp_path / "house.db")
    yield opened
    await opened.close()


def entry(seq: int, request: str | None = None) -> EntryRow:
    return EntryRow(seq, f'{{"seq":{seq}}}', "", "anna", request, 1000 + seq)


async def begin(journal: Journal) -> None:
    await journal.append(Batch("t", [entry(1, "anna:1")], [NO_DUE], new_table=TABLE, sat=["anna"]))


async def test_what_is_appended_is_read_back_in_order(journal: Journal) -> None:
    await begin(journal)
    await journal.append(Batch("t", [entry(2), entry(3, "anna:2")], [NO_DUE]))
    assert [row.seq for row in await journal.entries("t")] == [1, 2, 3]
    assert await journal.entries("t", after=2) == [entry(3, "anna:2")]
    assert await journal.table_of_token("token") == TABLE
    assert await journal.tables_of("anna") == [TABLE]


async def test_a_second_writer_of_the_same_entry_is_refused_and_leaves_nothing(journal: Journal) -> None:
    await begin(journal)
    with pytest.raises(SeqTaken):
        await journal.append(Batch("t", [entry(1), entry(2)], [Due("t", "bot", 5)], stood=["anna"]))
    assert len(await journal.entries("t")) == 1
    assert await journal.next_dues(9) == []
    assert await journal.tables_of("anna") == [TABLE]


async def test_a_request_is_committed_once(journal: Journal) -> None:
    await begin(journal)
    await journal.append(Batch("t", [entry(2, "anna:2")], [NO_DUE]))
    with pytest.raises(RequestKnown) as caught:
        await journal.append(Batch("t", [entry(3, "anna:2")], [NO_DUE]))
    assert caught.value.seq == 2


async def test_of_many_at_once_exactly_one_wins_and_harms_no_other(journal: Journal) -> None:
    await begin(journal)
    rivals = [journal.append(Batch("t", [entry(2, f"x:{number}")], [NO_DUE])) for number in range(20)]
    others = [
        journal.append(
            Batch(f"t{number}", [entry(1)], [NO_DUE], new_table=TableRow(f"t{number}", f"k{number}", "neunerln", f"r{number}"))
        )
        for number in range(20)
    ]
    outcomes = await asyncio.gather(*rivals, *others, return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes[:20]) == 1
    assert all(isinstance(outcome, SeqTaken) for outcome in outcomes[:20] if outcome is not None)
    assert outcomes[20:] == [None] * 20


async def test_everything_is_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    first = await open_journal(path)
    await begin(first)
    await first.append(Batch("t", [entry(2)], [Due("t", "bot", 77)]))
    await first.close()
    second = await open_journal(path)
    assert [row.seq for row in await second.entries("t")] == [1, 2]
    assert await second.next_dues(9) == [Due("t", "bot", 77)]
    await second.close()


async def test_a_due_takes_the_place_of_the_one_before(journal: Journal) -> None:
    await begin(journal)
    await journal.put_due(Due("t", "bot", 50))
    await journal.put_due(Due("t", "bot", 60))
    assert await journal.next_dues(9) == [Due("t", "bot", 60)]
    await journal.put_due(NO_DUE)
    assert await journal.next_dues(9) == []


async def test_only_the_hash_of_a_guest_is_asked_for(journal: Journal) -> None:
    guest = Identity("i1", "h" * 64, "Anna", "fox", 5)
    await journal.add_identity(guest)
    await journal.rename_identity("i1", "Berta", "owl")
    assert await journal.identity_of_hash("h" * 64) == Identity("i1", "h" * 64, "Berta", "owl", 5)
    assert await journal.identity_of_hash("g" * 64) is None
    assert [found.name for found in await journal.identities(["i1", "i2"])] == ["Berta"]


async def test_ml20_records_are_the_best_finished_ranked_scores_by_version(journal: Journal) -> None:
    await begin(journal)
    games = [("five", True, 30), ("five", True, 90), ("five", False, 500), ("four", True, 12), ("four", True, None)]
    for number, (version, ranked, points) in enumerate(games, start=1):
        begun = Begun(number, "anna", "murmeln", version, str(number), ranked)
        await journal.append(Batch("t", [entry(number + 1)], [NO_DUE], results=[begun]))
        if points is not None:
            await journal.append(Batch("t", [entry(100 + number)], [NO_DUE], results=[Finished(number, points)]))
    assert await journal.records_of("anna") == {("murmeln", "five"): 90, ("murmeln", "four"): 12}
    assert await journal.has_begun("anna", "5")
    assert not await journal.has_begun("anna", "6")
    assert not await journal.has_begun("berta", "5")


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


async def test_no_file_has_the_name_of_a_guest_who_was_erased(tmp_path: Path) -> None:
    journal = await open_journal(tmp_path / "house.db")
    people = [Identity(f"guest-{n}", f"{n:064}", f"Resi{n}Oberhuber", "owl", n) for n in range(400)]
    for person in people:
        await journal.add_identity(person)
        await journal.rename_identity(person.id, person.name.replace("Ober", "Unter"), "owl")
    assert b"Resi7Unterhuber" in bytes_of(tmp_path)
    assert b"Resi399Oberhuber" in bytes_of(tmp_path)
    await asyncio.gather(*(journal.people.erase(person.id) for person in people[1:]))
    for person in people[1:]:
        assert not await journal.identities([person.id])
    assert [name for name in (b"Resi7U", b"Resi7O", b"Resi399Oberhuber", b"Resi311") if name in bytes_of(tmp_path)] == []
    assert f"{5:064}".encode() not in bytes_of(tmp_path)
    assert bytes_of(tmp_path).count(b"huber") == 1
    await journal.close()


async def test_what_a_reader_holds_up_is_forgotten_with_the_next_commit(tmp_path: Path) -> None:
    journal = await open_journal(tmp_path / "house.db")
    await journal.add_identity(Identity("anna", "h" * 64, "Resi Oberhuber", "owl", 5))
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM identities").fetchall()
        await journal.people.erase("anna")
        assert b"Oberhuber" in bytes_of(tmp_path)
        reader.execute("ROLLBACK")
        await journal.alive(1)
        assert b"Oberhuber" not in bytes_of(tmp_path)
    await journal.close()


async def test_ml19_equal_points_are_ordered_by_what_stands_beside_them(journal: Journal) -> None:
    await begin(journal)
    finished = {"slow": (60, 20, 63), "quick": (60, 20, 55), "wordy": (60, 21, 10), "best": (61, 99, 999), "early": (60, 20, 59)}
    for number, (player, (points, moves, seconds)) in enumerate(finished.items(), start=1):
        begun = Begun(number, player, "murmeln", "five", str(number), True)
        await journal.append(Batch("t", [entry(number + 1)], [NO_DUE], results=[begun]))
        await journal.append(Batch("t", [entry(100 + number)], [NO_DUE], results=[Finished(number, points, moves, seconds)]))
    listed = [score.identity for score in await journal.statistics.best("murmeln", "five")]
    assert listed == ["best", "quick", "early", "slow", "wordy"]


async def test_the_database_is_wal_and_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    engine = sqlite_engine(tmp_path / "house.db", WRITE, 1)
    async with engine.connect() as connection:
        settings = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        ]
    await engine.dispose()
    assert settings == ["wal", 2, 10000, 1]


async def test_the_migrations_build_exactly_the_schema(tmp_path: Path) -> None:
    engine = sqlite_engine(tmp_path / "house.db", WRITE, 1)
    await migrate(engine)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with engine.connect() as connection:
        found = await connection.run_sync(differences)
    await engine.dispose()
    assert found == []


async def test_data_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    await (await open_journal(path)).close()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(JournalBroken, match="newer version"):
        await open_journal(path)


async def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_text("this is no database, but it is long enough to look like one" * 20)
    with pytest.raises(JournalBroken, match="not a database"):
        await open_journal(path)


async def test_a_closed_journal_takes_nothing_more(tmp_path: Path) -> None:
    journal = await open_journal(tmp_path / "house.db")
    await journal.close()
    with pytest.raises(JournalBroken):
        await begin(journal)


async def test_what_arrives_during_a_commit_goes_into_the_next_one_together(tmp_path: Path) -> None:
    engine = sqlite_engine(tmp_path / "house.db", WRITE, 1)
    await migrate(engine)
    commits: list[Connection] = []
    event.listen(engine.sync_engine, "commit", commits.append)
    writer = Writer(engine)

    async def work(connection: AsyncConnection) -> int:
        return int((await connection.exec_driver_sql("SELECT count(*) FROM entries")).scalar_one())

    assert await asyncio.gather(*(writer.write(work) for _ in range(200))) == [0] * 200
    assert len(commits) <= 3
    await writer.close()
    await engine.dispose()


async def test_a_commit_that_fails_is_told_to_everyone_who_waits_and_the_writer_lives(tmp_path: Path) -> None:
    engine = sqlite_engine(tmp_path / "house.db", WRITE, 1)
    await migrate(engine)
    writer = Writer(engine)
    full = [True]

    def fail(_connection: Connection) -> None:
        if full[0]:
            raise OSError("disk full")

    event.listen(engine.sync_engine, "commit", fail)

    async def work(connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("INSERT INTO identities VALUES ('a', 'b', 'c', 'd', 1, 0, 0)")

    outcomes = await asyncio.gather(writer.write(work), writer.write(work), return_exceptions=True)
    assert all(isinstance(outcome, JournalBroken) for outcome in outcomes)
    full[0] = False
    await writer.write(work)
    await writer.close()
    await engine.dispose()


OLD_ROUND = (
    '{"commit":"ab","kind":"round_began","options":{},"ranked":false,"round":1,"rules_version":1,"seats":2,"starter":1,'
    '"hidden":{"secret":"","number":""}}'
)


async def test_a_journal_of_before_games_had_rounds_is_rewritten_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    engine = sqlite_engine(path, WRITE, 1)
    rows = [
        (1, '{"kind":"sat","seat":0,"identity":"anna"}', "", "anna", "anna:1", 10),
        (2, OLD_ROUND, '{"secret":"77","number":"9"}', "anna", "anna:2", 20),
        (3, '{"kind":"moved","seat":1,"move":"draw"}', "", None, None, 30),
        (4, '{"kind":"round_ended","round":1,"reason":"left","winners":[]}', "", "anna", "anna:3", 40),
    ]
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0001")
        await connection.exec_driver_sql("insert into identities values ('anna', 'hash', 'Anna', 'fox', 5)")
        await connection.exec_driver_sql("insert into tables values ('t', 'token', 'neunerln', 'anna:1', 5)")
        for row in rows:
            await connection.exec_driver_sql("insert into entries values ('t', ?, ?, ?, ?, ?, ?)", row)
    await engine.dispose()
    again = await open_journal(path)
    found = await again.entries("t")
    assert await again.identity_of_hash("hash") == Identity("anna", "hash", "Anna", "fox", 5)
    await again.close()
    assert [row.seq for row in found] == [1, 2, 3, 4, 5]
    assert [row.request for row in found] == ["anna:1", None, "anna:2", None, "anna:3"]
    assert [row.at for row in found] == [10, 20, 20, 30, 40]
    assert [parse_entry(row.body, row.hidden) for row in found[1:]] == [
        GameBegan(1, 2, {}, 1, 1, False, Hidden(number="9")),
        RoundBegan(1, "ab", Hidden(secret="77")),
        Moved(1, "draw"),
        GameEnded(1, "left", []),
    ]
