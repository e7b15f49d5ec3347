"""What the time that has passed, and who has come or gone, lead to. One step at a time: look again until nothing is due."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.tables import words
from stammtisch.tables.absence import REMOVE_MS
from stammtisch.tables.customs import MAY_STOP, Choice
from stammtisch.tables.entries import (
    AGREED,
    BotTookOver,
    Dropped,
    HostPassed,
    Overdue,
    Returned,
    RoundCancelled,
    TableEntry,
    Voted,
)
from stammtisch.tables.requests import Forbidden, Given, Vote
from stammtisch.tables.rounds import new_round
from stammtisch.tables.seats import cut_short
from stammtisch.tables.table import Table


def look_at_clock(table: Table, given: Given) -> list[TableEntry]:
    """What is due by now; [] for nothing."""
    if table.paused or table.closed or table.solo:
        return []
    return (
        _presence(table, given)
        or _host(table)
        or _overdue(table, given)
        or _chosen(table, given)
        or _dealt_anew(table, given)
        or _next_round(table, given)
        or words.due(table, given)
    )


def runs(table: Table, at: int) -> bool:
    """Whether some time ran at the table at a time: one that the house waits for, or that until a seat may be cleared."""
    return table.deadline() is not None or any(at < since + REMOVE_MS for since in table.absences.since.values())


def _presence(table: Table, given: Given) -> list[TableEntry]:
    """Who has gone and who is back."""
    there = table.people_there(given.present)
    people = {seat for seat in range(len(table.places)) if table.person_at(seat)}
    away = set(table.absences.since)
    gone: list[TableEntry] = [Dropped(seat) for seat in sorted(people - there - away)]
    return [*gone, *(Returned(seat) for seat in sorted(there & away))]


def _host(table: Table) -> list[TableEntry]:
    """The host is gone: the next person clockwise who is there is host, never a bot."""
    if table.host is not None and table.host not in table.absences.since:
        return []
    following = table.next_of(table.host or 0, table.voters())
    return [] if following is None else [HostPassed(following)]


def _overdue(table: Table, given: Given) -> list[TableEntry]:
    """Somebody was waited for long enough. In the vote on the loser a bot speaks for them (MU-16, MU-27)."""
    waited_for = table.waited_for()
    at = table.absences.runs_out_at(waited_for)
    if at is None or given.now < at:
        return []
    late = [seat for seat in sorted(waited_for - table.absences.overdue) if table.absences.runs_out_at({seat}) == at]
    entries: list[TableEntry] = [Overdue(seat) for seat in late]
    play = table.play
    if table.customs.absence == "cancels" and play is not None and table.phase == "playing":
        if play.voting:
            return [BotTookOver(seat, given.bot, vote=True) for seat in late]
        if play.state.in_round():
            entries.append(RoundCancelled(table.round_number, late))
    return entries


def vote(table: Table, seat: int, request: Vote, given: Given) -> list[TableEntry]:
    """One of those who wait chooses, and with the last vote it is done; ``Forbidden`` while there is nothing to choose."""
    if not table.absences.overdue or seat not in table.voters():
        raise Forbidden("nothing_to_choose")
    if request.choice not in MAY_STOP[table.customs.absence]:
        raise Forbidden("no_such_choice")
    return [Voted(seat, request.choice), *_agreed(table, {**table.absences.votes, seat: request.choice}, given)]


def _chosen(table: Table, given: Given) -> list[TableEntry]:
    """What is left to choose alike when somebody who had not, or otherwise, goes."""
    return _agreed(table, table.absences.votes, given)


def _agreed(table: Table, votes: Mapping[int, Choice], given: Given) -> list[TableEntry]:
    """What all who wait have chosen alike; until then the table waits."""
    voters = table.voters()
    chosen = {votes.get(seat) for seat in voters}
    if not table.absences.overdue or not voters or len(chosen) > 1:
        return []
    match chosen.pop():
        case "end":
            return cut_short(table, AGREED)
        case "bot":
            return [BotTookOver(seat, given.bot) for seat in sorted(table.absences.overdue)]
        case _:
            return []


def _dealt_anew(table: Table, given: Given) -> list[TableEntry]:
    """A cancelled round is dealt anew as soon as everyone is back (MU-27)."""
    waits = table.phase == "between" and table.next_round_at is None and not table.waited_for()
    return [new_round(table, given)] if waits else []


def _next_round(table: Table, given: Given) -> list[TableEntry]:
    """Between rounds all who are there are ready, or the time is over."""
    if table.phase != "between" or table.next_round_at is None or table.waited_for():
        return []
    everyone = bool(table.ready) and not table.waiting_for(given.present)
    return [new_round(table, given)] if everyone or given.now >= table.next_round_at else []
