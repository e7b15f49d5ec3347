"""The records of what was played at a table, and whether they show how fairly it was dealt."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from typing import Any

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, people, secret

from stammtisch.kernel.record import format_line, read_lines
from stammtisch.kernel.replay import replay
from stammtisch.kernel.verify import Checked, verify
from stammtisch.tables.customs import HANDED_ON
from stammtisch.tables.places import Person
from stammtisch.tables.records import games_of, record_of
from stammtisch.tables.requests import Given, SayReady, Seal, Sit, Stand, Start, Word


def records(played: Played) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    for log in games_of(played.log):
        record = record_of("t1", played.table.game, log.entries)
        lines += [json.loads(format_line(line)) for line in record]
    return lines


def checked(lines: list[dict[str, Any]]) -> Checked:
    """What is found in a record that is true to the rules."""
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    assert sum(1 for _ in replay(read_lines(io.BytesIO(text)), GAMES_AND_EXAMPLE)) == len(lines)
    return found(lines)


def found(lines: list[dict[str, Any]]) -> Checked:
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    return verify(read_lines(io.BytesIO(text)), GAMES_AND_EXAMPLE, HANDED_ON)


def spoken() -> Played:
    """A game of high card of two rounds and half of another; each seat adds its word to the first two deals."""
    played = Played("highcard", 2, options={"rounds": 2})
    played.ask("berta", Sit(1))
    played.present = {"anna", "berta"}
    played.ask("anna", Start(), Given(secret(1), now=1, present=played.present, words=True))
    for number in (1, 2):
        for who in ("anna", "berta"):
            played.ask(who, Seal(number, sha256(word(who, number)).hexdigest()))
        for who in ("anna", "berta"):
            played.ask(who, Word(number, word(who, number).hex()))
        played.play_round()
        if number == 1:
            played.ask("anna", SayReady())
            played.ask("berta", SayReady(), Given(secret(2), now=1, present=played.present, words=True))
    played.ask("berta", Start())
    return played


def word(who: str, number: int) -> bytes:
    return f"{who} {number}".encode().ljust(16)


def test_every_chance_of_a_game_is_recomputed_from_secrets_and_words() -> None:
    lines = records(spoken())
    assert checked(lines) == Checked(records=1, rounds=2, steps=3, words=4)
    assert (lines[0]["table"], lines[0]["table_game"]) == ("t1", 1)
    shuffle = next(line for line in lines if line.get("chance") == "shuffle")
    assert shuffle["words"] == [word("anna", 1).hex(), word("berta", 1).hex()]


def test_a_running_game_tells_only_its_finished_rounds() -> None:
    played = Played("highcard", 2, options={"rounds": 2})
    played.ask("berta", Sit(1))
    played.present = {"anna", "berta"}
    played.ask("anna", Start())
    assert records(played) == []
    played.play_round()
    lines = records(played)
    assert lines[-1]["round"] == 1
    played.ask("anna", SayReady())
    played.ask("berta", SayReady())
    played.move()
    assert records(played) == lines
    assert secret(4).hex() not in json.dumps(lines)


def test_a_lot_that_was_handed_on_is_told_as_such() -> None:
    played = people(3)
    for _ in range(2):
        played.ask("anna", Start())
        played.play_round()
    fair = checked(records(played))
    assert (fair.records, fair.rounds, fair.handed_on, fair.faults) == (2, 2, 1, [])
    assert fair.steps >= 3


@pytest.mark.parametrize("game", ["neunerln", "murln"])
def test_a_game_that_was_never_dealt_leaves_a_true_evening(game: str) -> None:
    """Its lot is handed on all the same, and its round is counted."""
    played = people(3, game)
    first, second, third = (Given(secret(number), now=1, present=played.present, words=True) for number in (1, 2, 3))
    played.ask("anna", Start(), first)
    played.after(10_000)
    played.move()
    played.ask("berta", Stand())
    played.ask("berta", Sit(1))
    played.ask("anna", Start(), second)
    played.ask("berta", Stand())
    played.ask("berta", Sit(1))
    played.ask("anna", Start(), third)
    played.after(10_000)
    played.move()
    played.ask("berta", Stand())
    fair = checked(records(played))
    assert (fair.records, fair.rounds, fair.handed_on, fair.faults) == (3, 2, int(game == "neunerln"), [])


def test_other_seats_begin_with_a_lot_of_their_own() -> None:
    played = people(3)
    played.ask("anna", Start())
    played.play_round()
    played.ask("carl", Stand())
    played.ask("anna", Start(fewer=True))
    played.play_round()
    fair = checked(records(played))
    assert (fair.records, fair.handed_on, fair.faults) == (2, 0, [])


def test_a_game_that_somebody_left_is_told_to_where_it_went() -> None:
    played = people(2)
    played.ask("anna", Start())
    played.move()
    played.ask("berta", Stand())
    (log,) = games_of(played.log)
    assert log.players == [Person("anna"), Person("berta")]
    lines = records(played)
    assert lines[-1] == {"over": True, "winners": [], "reason": "left"}
    assert checked(lines).steps >= 2


def test_a_numbered_game_is_told_when_it_is_over() -> None:
    played = Played("murmeln", 1)
    played.ask("anna", Start())
    assert records(played) == []
    played.ask("anna", Start(same=True))
    (header,) = records(played)
    assert header["number"]


def changed(lines: list[dict[str, Any]], kind: str, **fields: object) -> list[dict[str, Any]]:
    at = next(at for at, line in enumerate(lines) if line.get("chance") == kind)
    return [*lines[:at], {**lines[at], **fields}, *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        ("start", {"secret": "00" * 32}, "commit"),
        ("start", {"commit": "00" * 32}, "commit"),
        ("shuffle", {"words": [None, None]}, "changed"),
        ("shuffle", {"dealt": 3}, "rounds"),
        ("start", {"dealt": 0}, "terms"),
        ("start", {"words": ["x", None]}, "terms"),
        ("start", {"secret": 7}, "terms"),
        ("start", {"commit": "zz"}, "terms"),
        ("shuffle", {"handed_on": True, "words": [None, None]}, "changed"),
        ("start", {"seat": 5}, "rules"),
    ],
)
def test_a_line_that_is_not_true_is_named(kind: str, fields: dict[str, object], why: str) -> None:
    faults = found(changed(records(spoken()), kind, **fields)).faults
    assert why in [fault.reason for fault in faults]


def test_a_pack_in_another_order_is_found_also_if_it_says_that_it_was_handed_on() -> None:
    lines = records(spoken())
    shuffle = next(line for line in lines if line.get("chance") == "shuffle")
    pack = [*shuffle["pack"][:-2], shuffle["pack"][-1], shuffle["pack"][-2]]
    for more, why in (({}, "not what step 1"), ({"handed_on": True}, "nothing is ever handed on")):
        (fault,) = checked(changed(lines, "shuffle", pack=pack, **more)).faults
        assert why in fault.text


def test_another_table_gives_other_cards() -> None:
    lines = records(spoken())
    assert checked([{**lines[0], "table": "t2"}, *lines[1:]]).faults
