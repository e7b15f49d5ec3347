"""When a table at which nothing happens is closed."""

from __future__ import annotations

import random

import pytest
from support.tables import Played, people

from stammtisch.tables.entries import Closed, GameEnded
from stammtisch.tables.idle import DAY_MS, IDLE_MS, Silence, closes_at, untouched_until
from stammtisch.tables.requests import Close, Forbidden, Given, Start


def closing(played: Played, at: int, silences: tuple[Silence, ...] = ()) -> list[object]:
    return [*played.ask(None, Close(idle=True), Given(now=at, silences=silences))]


@pytest.mark.parametrize("begun", [False, True])
def test_a_table_that_is_left_says_when_it_is_closed_in_every_phase(begun: bool) -> None:
    played = people(2)
    if begun:
        played.ask("anna", Start())
    at = closes_at(played.table, ())
    assert at == played.now + IDLE_MS
    with pytest.raises(Forbidden, match="not_idle"):
        closing(played, at - 1)
    assert closing(played, at) == [*([GameEnded(1, "closed", [])] if begun else []), Closed("idle")]
    assert closes_at(played.table, ()) is None


def test_ml19_an_unfinished_game_that_one_plays_alone_is_never_closed() -> None:
    played = Played("murmeln", 1)
    assert closes_at(played.table, ()) == played.now + IDLE_MS
    played.ask("anna", Start())
    assert closes_at(played.table, ()) is None
    with pytest.raises(Forbidden, match="not_idle"):
        closing(played, played.now + 100 * IDLE_MS)


def test_time_in_which_no_server_ran_brings_the_closing_of_a_table_no_nearer() -> None:
    played = people(2)
    began = played.now + DAY_MS
    before = (played.now - 5 * DAY_MS, played.now - DAY_MS)
    off = (began, began + 31 * DAY_MS)
    assert closes_at(played.table, (before, off)) == played.now + IDLE_MS + 31 * DAY_MS
    astride = (played.now - DAY_MS, played.now + DAY_MS)
    assert closes_at(played.table, (astride,)) == played.now + IDLE_MS + DAY_MS


def test_no_table_is_closed_on_the_day_on_which_the_house_has_opened() -> None:
    played = people(2)
    at = played.now + IDLE_MS
    off = (at - 2000, at - 1000)
    assert closes_at(played.table, (off,)) == at - 1000 + DAY_MS
    with pytest.raises(Forbidden, match="not_idle"):
        closing(played, at + 1000, (off,))


def test_the_tables_that_may_be_closed_now_are_those_whose_time_has_come() -> None:
    draw = random.Random(7)
    for _ in range(200):
        played = people(2)
        played.table.touched_at = draw.randrange(100 * DAY_MS)
        times = sorted(draw.randrange(100 * DAY_MS) for _ in range(2 * draw.randrange(5)))
        silences = tuple(zip(times[::2], times[1::2], strict=True))
        at = closes_at(played.table, silences)
        assert at is not None
        for now in (max(at - 1, times[-1] if times else 0), at, at + DAY_MS):
            assert (played.table.touched_at <= untouched_until(now, silences)) == (at <= now)
