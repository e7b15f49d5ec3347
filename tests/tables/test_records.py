"""The records of what was played at a table, and whether they show how fairly it was dealt."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from typing import Any

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, people, secret

from stammtisch.kernel.record import format_line, read_lines
from stammtisch.kernel.replay import WrongLine, replay
from stammtisch.kernel.verify import Checked, verify
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
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    assert sum(1 for _ in replay(read_lines(io.BytesIO(text)), GAMES_AND_EXAMPLE)) == len(lines)
    return verify(read_lines(io.BytesIO(text)), GAMES_AND_EXAMPLE)


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
    assert lines[0]["table"] == "t1"
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
    found = checked(records(played))
    assert (found.records, found.rounds, found.handed_on) == (2, 2, 1)
    assert found.steps >= 3


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
        ("start", {"secret": "00" * 32}, "does not fit the commitment"),
        ("start", {"commit": "00" * 32}, "does not fit the commitment"),
        ("shuffle", {"words": [None, None]}, "not those of the line before"),
        ("shuffle", {"dealt": 3}, "not what step 0"),
        ("start", {"seat": 5}, "lot"),
        ("start", {"dealt": 0}, "number of a round"),
        ("start", {"words": ["x", None]}, "a word of 32"),
        ("start", {"secret": 7}, "a secret of"),
        ("start", {"commit": "zz"}, "a commitment of"),
        ("shuffle", {"handed_on": True, "words": [None, None]}, "not those"),
    ],
)
def test_a_line_that_is_not_true_is_named(kind: str, fields: dict[str, object], why: str) -> None:
    lines = changed(records(spoken()), kind, **fields)
    with pytest.raises(WrongLine) as caught:
        verify(read_lines(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode())), GAMES_AND_EXAMPLE)
    assert why in caught.value.reason or kind == "start"


def test_a_pack_in_another_order_is_found_also_if_it_says_that_it_was_handed_on() -> None:
    lines = records(spoken())
    shuffle = next(line for line in lines if line.get("chance") == "shuffle")
    pack = [*shuffle["pack"][:-2], shuffle["pack"][-1], shuffle["pack"][-2]]
    for more in ({}, {"handed_on": True}):
        with pytest.raises(WrongLine) as caught:
            checked(changed(lines, "shuffle", pack=pack, **more))
        assert "step 1" in caught.value.reason


def test_another_table_gives_other_cards() -> None:
    lines = records(spoken())
    with pytest.raises(WrongLine):
        checked([{**lines[0], "table": "t2"}, *lines[1:]])
