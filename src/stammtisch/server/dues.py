"""The one background task that does what is due: bots move and times pass whether or not a person is connected."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from stammtisch.journal.rows import Due, JournalBroken
from stammtisch.server.batches import BOT
from stammtisch.server.house import House, now_ms
from stammtisch.server.upkeep import ALIVE_SECONDS, IDLE_SECONDS, close_idle, look_around, note_alive

LOG: Final = logging.getLogger("stammtisch")
AT_ONCE: Final = 64
AGAIN_SECONDS: Final = 5
"""When a due is tried again that failed."""
TRY_SECONDS: Final = 1
"""How often the house tries whether it can write again."""


async def do_dues(house: House) -> None:
    """Does what is due, for ever."""
    while True:
        house.due.clear()
        try:
            wait = await _do_ready(house)
        except Exception:  # the bots of all tables hang on this task: it goes on
            LOG.exception("what is due could not be done")
            wait = AGAIN_SECONDS
        try:
            await asyncio.wait_for(house.due.wait(), wait)
        except TimeoutError:
            continue


async def stay_alive(house: House) -> None:
    """Notes again and again that the house is alive, so that time without it does not count."""
    looked_at = monotonic() - IDLE_SECONDS
    while True:
        await asyncio.sleep(ALIVE_SECONDS if house.saves else TRY_SECONDS)
        told = not house.saves
        try:
            await note_alive(house)
            await look_around(house)
            if monotonic() - looked_at >= IDLE_SECONDS:
                looked_at = monotonic()
                await close_idle(house)
        except JournalBroken as error:
            if not told:
                LOG.error("nothing can be written down, the tables wait: %s", error)
        except Exception:  # whether the house can save is found out by this task: it goes on
            LOG.exception("the house could not look after itself")


async def _do_ready(house: House) -> float | None:
    """Does what is due now; returns the seconds until the next is, None if there is none."""
    if not house.saves:
        return TRY_SECONDS
    dues = await house.journal.next_dues(AT_ONCE)
    now = now_ms()
    ready = [due for due in dues if due.at <= now]
    await asyncio.gather(*(_do(house, due) for due in ready))
    if ready:
        return 0.0
    return (dues[0].at - now) / 1000 if dues else None


async def _do(house: House, due: Due) -> None:
    try:
        live = await house.by_id(due.table)
        if live is None:
            await house.journal.put_due(Due(due.table, due.kind, now_ms() + AGAIN_SECONDS * 1000))
        else:
            await (house.act_for_bot(live) if due.kind == BOT else house.look_at_clock(live))
    except Exception:  # one table's trouble must not stop the others
        LOG.exception("table %s: what is due (%s) failed", due.table, due.kind)
        await house.journal.put_due(Due(due.table, due.kind, now_ms() + AGAIN_SECONDS * 1000))
