"""``replay``: right records pass, the first wrong line is named, and nothing hostile gets further than one line of error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.commands import Ran, run

from stammtisch.bots.match import key_of, play_match
from stammtisch.bots.registry import BOTS
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import format_line


def record(name: str, moves: int) -> list[str]:
    """The lines of a record of random play."""
    game = GAMES[name]
    seats = max(game.seat_counts[0], min(3, game.seat_counts[-1]))
    setup = Setup(seats, {}, "77" if game.numbered else "")
    lines = play_match(game, setup, [BOTS[name]["random"]] * seats, key_of("replay", 0), True, moves)
    return [format_line(line) for line in lines]


NEUNERLN, MURMELN = record("neunerln", 2000), record("murmeln", 2000)
MURMELN_SHORT = record("murmeln", 12)


def data_of(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def clean(answer: Ran) -> None:
    """The answer of a command that failed: one line on standard error."""
    assert answer.code in (1, 2)
    assert answer.err.startswith("stammtisch: ")
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 600
    assert answer.err.strip().isprintable()


def test_a_right_file_is_summed_up_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(data_of(NEUNERLN + MURMELN))
    answer = run("replay", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"2 records, {len(NEUNERLN + MURMELN)} lines, all right\n"


def changed(lines: list[str], number: int, /, **fields: object) -> bytes:
    """The record with some fields of one line (from 1) replaced."""
    line = {**json.loads(lines[number - 1]), **fields}
    return data_of([*lines[: number - 1], json.dumps(line, ensure_ascii=False), *lines[number:]])


def number_of(lines: list[str], key: str, nth: int = 0) -> int:
    """The number, from 1, of the nth line that has the key."""
    return [number for number, line in enumerate(lines, start=1) if key in json.loads(line)][nth]


@pytest.mark.parametrize(
    ("lines", "key", "fields", "said"),
    [
        (NEUNERLN, "move", {"legal": ["play:KH"]}, "legal "),
        (NEUNERLN, "move", {"legal": []}, "legal lacks"),
        (NEUNERLN, "move", {"move": "play:7X"}, "'play:7X' is not a move"),
        (NEUNERLN, "move", {"seat": 6}, "there is no seat 6"),
        (NEUNERLN, "round", {"scores": [-1, -1, 0]}, "scores is "),
        (NEUNERLN, "round", {"totals": [-2, 0, 0]}, "totals is "),
        (NEUNERLN, "round", {"places": [0, 1]}, "places is "),
        (NEUNERLN, "round", {"round": 2}, "round is 1, not 2"),
        (NEUNERLN, "over", {"winners": [0, 1, 2]}, "winners is "),
        (NEUNERLN, "over", {"winners": []}, "winners is "),
        (NEUNERLN, "over", {"winners": [], "reason": "left"}, "the game ended by its rules"),
        (MURMELN, "move", {"arrived": []}, "arrived is "),
        (MURMELN, "move", {"points": 2}, "points is 0, not 2"),
        (MURMELN, "move", {"seat": 1}, "there is no seat 1: they are 0 to 0"),
        (MURMELN, "move", {"legal": []}, "legal lacks"),
        (MURMELN, "over", {"winners": []}, "winners is [0], not []"),
        (MURMELN, "record", {"options": {"version": "three"}}, "is not a value of the option version: five, four"),
        (MURMELN, "record", {"number": "9" * 100_000}, "is not"),
        (MURMELN, "record", {"number": "٣"}, "is not"),
        (MURMELN, "record", {"seats": 2, "names": ["a", "b"]}, "'2' is not a number of seats"),
    ],
)
def test_a_planted_fault_is_named_at_its_line(lines: list[str], key: str, fields: dict[str, object], said: str) -> None:
    number = number_of(lines, key)
    answer = run("replay", "-", typed=changed(lines, number, **fields))
    assert answer.code == 1
    assert answer.err.startswith(f"stammtisch: line {number}: ")
    assert said in answer.err
    clean(answer)


def test_ne5_a_move_of_a_seat_that_is_not_on_is_named_with_its_clause() -> None:
    number = number_of(NEUNERLN, "move")
    seat = json.loads(NEUNERLN[number - 1])["seat"]
    answer = run("replay", "-", typed=changed(NEUNERLN, number, seat=(seat + 1) % 3))
    assert (answer.code, answer.err.startswith(f"stammtisch: line {number}: NE-5 not_on")) == (1, True)


def test_ml7_a_move_from_a_free_cell_is_named_with_its_clause() -> None:
    number = number_of(MURMELN, "move")
    goal = json.loads(MURMELN[number - 1])["move"][3:]
    answer = run("replay", "-", typed=changed(MURMELN, number, move=f"{goal}-{goal}"))
    assert (answer.code, answer.err.startswith(f"stammtisch: line {number}: ML-")) == (1, True)


@pytest.mark.parametrize(
    ("lines", "key", "fields", "clause"),
    [
        (NEUNERLN, "chance", {"seat": 5}, "NE-2"),
        (NEUNERLN, "pack", {"pack": ["KH"]}, "NE-1"),
        (NEUNERLN, "legal", {"legal": ["draw", "play:KH"]}, "NE-5"),
        (NEUNERLN, "round", {"places": [0, 0, 0]}, "NE-14"),
        (NEUNERLN, "round", {"scores": [0, 0, 0]}, "NE-15"),
        (NEUNERLN, "over", {"winners": []}, "NE-15"),
        (NEUNERLN, "over", {"winners": [], "reason": "bored"}, "NE-17"),
        (MURMELN_SHORT, "arrived", {"arrived": ["a1=9"]}, "ML-5"),
        (MURMELN_SHORT, "points", {"points": 9}, "ML-10"),
        (MURMELN_SHORT, "legal", {"legal": []}, "ML-7"),
    ],
)
def test_a_line_that_is_not_true_is_named_with_the_clause_that_decides_it(
    lines: list[str], key: str, fields: dict[str, object], clause: str
) -> None:
    number = number_of(lines, key)
    answer = run("replay", "-", typed=changed(lines, number, **fields))
    clean(answer)
    assert answer.code == 1
    assert f"line {number}: " in answer.err
    assert clause in answer.err


def test_an_empty_reason_is_none() -> None:
    number = number_of(NEUNERLN, "over")
    answer = run("replay", "-", typed=changed(NEUNERLN, number, reason=""))
    clean(answer)
    assert f"line {number}: " in answer.err


def test_ne17_a_round_that_somebody_left_is_right() -> None:
    left = [*NEUNERLN[:6], '{"over": true, "winners": [], "reason": "left"}']
    assert run("replay", "-", typed=data_of(left)).code == 0
    other = [*MURMELN[:6], '{"over": true, "winners": [], "reason": "left"}']
    assert run("replay", "-", typed=data_of(other)).code == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\x00" * 1000,
        b"\x7fELF\x02\x01\x01\x00\xff\xfe",
        b"\x1f\x8b\x08\x00garbage",
        b"[" * 100_000,
        b'{"a":' * 20_000,
        b'{"record": 1, "game": "neunerln", "seats": 3, "names": ' + b"[" * 200_000,
        "ÿþ".encode("utf-16"),
        b'{"record": 1, "game": "\x1b[2J\x07", "seats": 3}\n',
        b'{"record": 1, "game": "neunerln", "seats": 9007199254740991}\n',
        b'{"record": 1, "game": "neunerln", "seats": -1}\n',
        data_of(NEUNERLN)[:-30],
        data_of(NEUNERLN).replace(b"\n", b"\r\n"),
        data_of(NEUNERLN).replace(b"\n", b"\n\n"),
        data_of(NEUNERLN).decode().encode("utf-16"),
        b"\xef\xbb\xbf" + data_of(NEUNERLN),
    ],
    ids=range(17),
)
def test_hostile_input_gives_one_clear_line(data: bytes) -> None:
    answer = run("replay", "-", typed=data)
    clean(answer)
    assert "line 1:" in answer.err or len(data) > 300


def test_a_record_truncated_inside_a_line_cannot_be_read_there() -> None:
    data = data_of(NEUNERLN)
    answer = run("replay", "-", typed=data[:-30])
    lines = data[:-30].count(b"\n") + 1
    assert (answer.code, answer.err.startswith(f"stammtisch: line {lines}: ")) == (2, True)


@pytest.mark.parametrize("name", ["/no/such/file", "/", "no\0file", "", "x" * 5000])
def test_a_file_that_is_none_is_answered_in_one_line(name: str) -> None:
    answer = run("replay", name)
    assert answer.code == 2
    assert answer.err.count("\n") == 1


def test_state_prints_the_position_and_all_views_after_each_line() -> None:
    answer = run("replay", "--state", "-", typed=data_of(NEUNERLN[:4]))
    shown = answer.out.splitlines()
    assert len(shown) == 4 * (1 + 1 + 3 + 1) + 1
    state, *views = (json.loads(line.split(maxsplit=2 if " seat " in line else 1)[-1]) for line in shown[19:24])
    assert state["seats"] == 3
    assert [view["viewer"] for view in views] == [0, 1, 2, None]
    assert [len(view["hand"]) > 0 for view in views] == [True, True, True, False]
    assert sum(bool(view["legal"]) for view in views) <= 1


def test_names_of_strangers_command_no_terminal() -> None:
    header = '{"record": 1, "game": "neunerln", "seats": 2, "names": ["\u202e", "\u2066"]}'
    assert run("replay", "--state", "-", typed=data_of([header])).out.isascii()


VALUES: list[object] = [
    None,
    True,
    -1,
    0,
    7,
    2**53 - 1,
    "",
    "x",
    "play:9H=E",
    "undo",
    "a1-i9",
    [],
    ["KH"],
    [[]],
    {},
    {"a": [1]},
    1.5,
]
KEYS = ["record", "game", "seats", "options", "number", "names", "chance", "seat", "pack", "stock", "move", "legal", "arrived"]
MORE_KEYS = [*KEYS, "points", "round", "scores", "totals", "places", "cancelled", "over", "winners", "reason", "note"]


@settings(max_examples=250)
@given(st.sampled_from([NEUNERLN, MURMELN_SHORT]), st.data())
def test_records_with_changed_values_never_crash_it(lines: list[str], data: st.DataObject) -> None:
    lines = lines[:]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        line = json.loads(lines[at])
        line[data.draw(st.sampled_from([*line, *MORE_KEYS]))] = data.draw(st.sampled_from(VALUES))
        lines[at] = json.dumps(line)
    answer = run("replay", "-", "--state", typed=data_of(lines))
    if answer.code:
        clean(answer)


@settings(max_examples=250)
@given(st.sampled_from([NEUNERLN, MURMELN_SHORT]), st.data())
def test_records_with_changed_bytes_never_crash_it(lines: list[str], data: st.DataObject) -> None:
    raw = bytearray(data_of(lines))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        raw[start : start + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=8))
    answer = run("replay", "-", typed=bytes(raw))
    if answer.code:
        clean(answer)


@settings(max_examples=60)
@given(st.lists(st.sampled_from([*NEUNERLN, *MURMELN_SHORT]), max_size=40))
def test_lines_in_any_order_never_crash_it(lines: list[str]) -> None:
    answer = run("replay", "-", typed=data_of(lines))
    if answer.code:
        clean(answer)
