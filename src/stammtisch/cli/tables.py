"""``stammtisch tables``: the host's own commands on the data of the house, also while it is open."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stammtisch.cli.problem import WRONG, Problem

if TYPE_CHECKING:
    from stammtisch.journal.journal import Journal
    from stammtisch.journal.rows import Identity, TableRow

    Work = Callable[[Journal], Awaitable[None]]

ATTEMPTS: Final = 5
_LINK: Final = re.compile(r"/(?:t|verify)/([\w-]+)")


def tables(arguments: argparse.Namespace) -> int:
    """Lists, closes and exports tables, and blocks guests."""
    # Only these commands need the database; the others start without it.
    import asyncio

    from platformdirs import user_data_path

    from stammtisch.journal.journal import open_journal
    from stammtisch.journal.rows import JournalBroken
    from stammtisch.server.run import DATABASE

    work: dict[str, Work] = {
        "list": lambda journal: listed(journal),
        "close": lambda journal: closed(journal, arguments.table),
        "export": lambda journal: exported(journal, arguments.table),
        "guests": lambda journal: guests(journal, arguments.table),
        "block": lambda journal: blocked(journal, arguments.guest, True),
        "unblock": lambda journal: blocked(journal, arguments.guest, False),
    }
    folder: Path = arguments.data or user_data_path("stammtisch", appauthor=False)
    database = folder / DATABASE
    if not database.is_file():
        raise Problem(f"there is no house in {str(folder)!a}")

    async def run() -> None:
        try:
            journal = await open_journal(database)
        except JournalBroken as error:
            raise Problem(str(error)) from error
        try:
            await work[arguments.action](journal)
        finally:
            await journal.close()

    asyncio.run(run())
    return 0


async def listed(journal: Journal) -> None:
    """Prints every table, the last touched first."""
    from stammtisch.games.registry import GAMES
    from stammtisch.server.live import load

    rows = await journal.all_tables()
    if not rows:
        print("no table was opened here yet", file=sys.stderr)
    for row in rows:
        if row.game not in GAMES:
            continue
        entries = await journal.entries(row.id)
        table = load(row, GAMES, entries).table
        seated = [person for seat in range(len(table.places)) if (person := table.person_at(seat))]
        names = ", ".join(quoted(person.name) for person in await journal.identities(seated))
        print(f"{row.id}  {row.game:8}  {'closed' if table.closed else table.phase:8}  {moment(entries[-1].at)}  {names}")


async def closed(journal: Journal, table: str) -> None:
    """Closes a table for good; a running game ends without a result."""
    from stammtisch.games.registry import GAMES
    from stammtisch.journal.rows import SeqTaken
    from stammtisch.server.batches import batch_of
    from stammtisch.server.house import now_ms
    from stammtisch.server.live import load
    from stammtisch.tables.decide import decide
    from stammtisch.tables.requests import Close, Forbidden, Given
    from stammtisch.tables.seats import Asker

    row = await known(journal, table)
    for _ in range(ATTEMPTS):
        live = load(row, GAMES, await journal.entries(row.id))
        now = now_ms()
        try:
            entries = decide(live.table, Close(), Asker(None), Given(now=now))
            await journal.append(batch_of(live.table, live.after(entries, now), entries, None, None, now, 0))
        except SeqTaken:
            continue
        except Forbidden as error:
            raise Problem(f"the table cannot be closed: {error.refusal.reason}", WRONG) from error
        print(f"{table} is closed")
        return
    raise Problem("the table is too busy: try again", WRONG)


async def exported(journal: Journal, table: str) -> None:
    """Prints what was played at a table, as records."""
    from stammtisch.bots.registry import BOTS
    from stammtisch.games.registry import GAMES
    from stammtisch.server.exports import records_text
    from stammtisch.server.house import House
    from stammtisch.server.live import load
    from stammtisch.server.settings import Settings

    row = await known(journal, table)
    live = load(row, GAMES, await journal.entries(row.id))
    sys.stdout.write(await records_text(House(journal, GAMES, BOTS, Settings()), live))


async def guests(journal: Journal, table: str) -> None:
    """Prints who has ever sat at a table, or every guest of the house, the newest first: id, since when, and name."""
    for person in await _sat_at(journal, table) if table else await journal.all_identities():
        print(f"{person.id}  {moment(person.created)}  {quoted(person.name)}{'  blocked' if person.blocked else ''}")


async def _sat_at(journal: Journal, table: str) -> Sequence[Identity]:
    from stammtisch.tables.entries import Sat, parse_entry

    row = await known(journal, table)
    entries = [parse_entry(one.body, one.hidden) for one in await journal.entries(row.id)]
    return await journal.identities(list(dict.fromkeys(entry.identity for entry in entries if isinstance(entry, Sat))))


async def blocked(journal: Journal, guest: str, whether: bool) -> None:
    """Blocks a guest, or lets one in again."""
    if not await journal.identities([guest]):
        raise Problem(f"there is no guest {guest!a}", WRONG)
    await journal.people.block(guest, whether)
    print(f"{guest} is {'blocked' if whether else 'let in again'}")


def moment(at: int) -> str:
    """A time (UTC) to the minute."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def quoted(name: str) -> str:
    """A name between quotes, in letters as far as the terminal can show them."""
    try:
        repr(name).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ascii(name)
    return repr(name)


async def known(journal: Journal, table: str) -> TableRow:
    """The table with this id, or at this link."""
    row = await journal.table(table)
    if row is None:
        linked = _LINK.search(table)
        row = await journal.table_of_token(linked[1] if linked else table)
    if row is None:
        raise Problem(f"there is no table {table!a}: 'stammtisch tables list' names them all", WRONG)
    return row
