"""The one writer: what arrives while a commit is under way goes into the next one, together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stammtisch.journal.rows import JournalBroken
from stammtisch.journal.sqlite import scrub

LOG: Final = logging.getLogger("stammtisch")
GROUP: Final = 256
"""The most pieces of work in one commit."""

Result = TypeVar("Result")
Work = Callable[[AsyncConnection], Awaitable[Result]]


@dataclass(frozen=True)
class _Job:
    work: Work[Any]
    done: asyncio.Future[Any]
    forgets: bool = False


@dataclass(frozen=True)
class _Outcome:
    job: _Job
    value: object
    error: Exception | None


class Writer:
    """Runs pieces of work in transactions, several in one; one that fails harms no other. Work may be run twice, the
    first time in vain."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._forgets = False
        self._task = asyncio.create_task(self._run())

    async def write(self, work: Work[Result], forgets: bool = False) -> Result:
        """Does the work and returns its result once it is durable; raises what it raised, or ``JournalBroken``.

        ``forgets``: what it deletes shall be in no file any more."""
        if self._task.done():
            raise JournalBroken("the journal is closed")
        job = _Job(work, asyncio.get_running_loop().create_future(), forgets)
        self._jobs.put_nowait(job)
        result: Result = await job.done
        return result

    async def close(self) -> None:
        """Finishes what has been asked for."""
        self._jobs.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        last = False
        while not last:
            waiting: list[_Job | None] = [await self._jobs.get()]
            while len(waiting) < GROUP and not self._jobs.empty():
                waiting.append(self._jobs.get_nowait())
            last = None in waiting
            await self._commit([job for job in waiting if job is not None])

    async def _commit(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        try:
            outcomes = await self._together(jobs)
        except Exception:  # one of them fails, and must not take the others with it
            outcomes = await self._apart(jobs)
        self._forgets |= any(job.forgets for job in jobs)
        if self._forgets:
            await self._scrub()
        for outcome in outcomes:
            if outcome.job.done.done():
                continue
            if outcome.error is None:
                outcome.job.done.set_result(outcome.value)
            else:
                outcome.job.done.set_exception(outcome.error)

    async def _scrub(self) -> None:
        """What cannot be done now (somebody reads, the disk is full) is done after the next commit, or with the last one."""
        try:
            self._forgets = not await scrub(self._engine)
        except Exception:  # those who wait for the commit have theirs
            LOG.exception("what was deleted is still in the write-ahead log")

    async def _together(self, jobs: list[_Job]) -> list[_Outcome]:
        """All in one transaction without savepoints: the usual case, and half the statements."""
        async with self._engine.begin() as connection:
            return [_Outcome(job, await job.work(connection), None) for job in jobs]

    async def _apart(self, jobs: list[_Job]) -> list[_Outcome]:
        """All in one transaction, each in a savepoint of its own."""
        try:
            async with self._engine.begin() as connection:
                return [await _attempt(connection, job) for job in jobs]
        except Exception as error:  # whatever broke the commit, everyone who waits for it must hear of it
            return [_Outcome(job, None, JournalBroken(str(error).splitlines()[0])) for job in jobs]


async def _attempt(connection: AsyncConnection, job: _Job) -> _Outcome:
    try:
        async with connection.begin_nested():
            return _Outcome(job, await job.work(connection), None)
    except DBAPIError as error:
        return _Outcome(job, None, JournalBroken(str(error.orig)))
    except Exception as error:  # the error belongs to the one who asked
        return _Outcome(job, None, error)
