"""Replaying records: what is true is taken, and the first line that is not is named."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import Unreadable, format_line, read_lines
from stammtisch.kernel.replay import WrongLine, replay
from stammtisch.testing.example import HIGH_CARD
from stammtisch.testing.records import random_record

GAMES = {"highcard": HIGH_CARD}
HEADER = '{"record": 1, "game": "highcard", "seats": 2}'
PACK = json.dumps(["7H", "10L", "8H", "9L", "9H", "10H", "UH", "OH", "KH", "AH", "7L", "8L"])
START, SHUFFLE = '{"chance": "start", "seat": 1}', f'{{"chance": "shuffle", "pack": {PACK}}}'
MOVES = [
    '{"seat": 1, "move": "play:8H", "legal": ["draw", "play:8H", "play:9L"], "left": 8}',
    '{"seat": 0, "move": "play:7H"}',
    '{"seat": 1, "move": "play:9L"}',
    '{"seat": 0, "move": "play:10L"}',
]
ROUND, OVER = '{"round": 1, "scores": [1, 0], "totals": [1, 0]}', '{"over": true, "winners": [0]}'
LEFT = '{"over": true, "winners": [], "reason": "left"}'
WHOLE = [HEADER, START, SHUFFLE, *MOVES, ROUND, OVER]


def played(*lines: str) -> int:
    data = "".join(line + "\n" for line in lines).encode()
    return sum(1 for _ in replay(read_lines(io.BytesIO(data)), GAMES))


def wrong(*lines: str) -> str:
    with pytest.raises(WrongLine) as found:
        played(*lines)
    return str(found.value)


def test_a_whole_record_is_right() -> None:
    assert played(*WHOLE) == len(WHOLE)


@pytest.mark.parametrize("length", range(1, len(WHOLE) + 1))
def test_a_record_may_stop_after_any_line(length: int) -> None:
    assert played(*WHOLE[:length]) == length


def test_many_records_may_follow_each_other_also_those_that_stopped_early() -> None:
    assert played(*WHOLE, *WHOLE[:4], *WHOLE) == 2 * len(WHOLE) + 4


@pytest.mark.parametrize("missing", [ROUND, OVER])
def test_optional_lines_may_be_missing(missing: str) -> None:
    assert played(*(line for line in WHOLE if line != missing)) == len(WHOLE) - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2])
def test_what_the_recorder_writes_is_right(seats: int, rounds: int) -> None:
    for seed in range(20):
        lines = [format_line(line) for line in random_record(HIGH_CARD, Setup(seats, {"rounds": rounds}), FastSource(seed))]
        assert played(*lines) == len(lines)


def test_unknown_keys_are_ignored() -> None:
    fair = SHUFFLE.replace("}", ', "commit": "ab", "words": [null, "cd"], "secret": "ef"}')
    assert played(HEADER.replace("}", ', "site": "x"}'), START, fair, MOVES[0]) == 4


def test_a_game_may_be_left_before_its_end() -> None:
    assert played(*WHOLE[:1], LEFT) == 2
    assert played(*WHOLE[:5], LEFT) == 6


def swap(old: str, new: str) -> Callable[[str], str]:
    return lambda line: line.replace(old, new)


@pytest.mark.parametrize(
    ("line", "change", "said"),
    [
        (1, swap("highcard", "whist"), "line 1: 'whist' is not a game of the house: highcard"),
        (1, swap('"seats": 2', '"seats": 9'), "line 1: '9' is not a number of seats for highcard: 2 to 4"),
        (1, swap("}", ', "options": {"rounds": 3}}'), "line 1: '3' is not a value of the option rounds: 1, 2"),
        (1, swap("}", ', "options": {"rounds": true}}'), "line 1: 'True' is not a value of the option rounds: 1, 2"),
        (1, swap("}", ', "options": {"x": 3}}'), "line 1: 'x' is not an option of highcard (it has: rounds)"),
        (1, swap("}", ', "number": "7"}'), "line 1: '7' is not for highcard, which has no game number"),
        (2, swap("start", "dealer"), "line 2: chance must decide 'start' here, not 'dealer'"),
        (2, swap("1", "2"), "line 2: '2' is not a seat from 0 to 1"),
        (2, swap("1", "true"), "line 2: 'True' is not a seat from 0 to 1"),
        (3, swap('"7H", ', ""), "line 3: 'pack of 11 cards' is not an order of 12 cards"),
        (3, swap('"7H"', '"8L"'), "(7H is missing)"),
        (3, swap('"7H"', '"7X"'), "line 3: '7X' is not a card"),
        (3, swap('"7H"', "[]"), "line 3: '[]' is not a card"),
        (4, swap('"seat": 1', '"seat": 0'), "line 4: EX-2 not_on (on=1)"),
        (4, swap('"seat": 1', '"seat": 2'), "line 4: there is no seat 2: they are 0 to 1"),
        (4, swap('"seat": 1', '"seat": -1'), "line 4: there is no seat -1: they are 0 to 1"),
        (4, swap('"move": "play:8H"', '"move": "play:KH"'), "line 4: EX-2 not_held"),
        (4, swap('"move": "play:8H"', '"move": "fold"'), "line 4: 'fold' is not a move of high card"),
        (4, swap('"draw", ', ""), "line 4: legal lacks 'draw' (the seat has 3 legal moves)"),
        (4, swap('"draw"', '"draw", "play:7H"'), "line 4: legal lists 'play:7H', which is not legal"),
        (4, swap('"draw", "play:8H"', '"play:8H", "draw"'), "line 4: legal is not sorted by code point"),
        (4, swap('"draw"', '"draw", "draw"'), "line 4: legal lists a move twice"),
        (4, swap('"left": 8', '"left": 7'), "line 4: left is 8, not 7"),
        (4, swap('"left": 8', '"left": "8"'), "line 4: left is 8, not '8'"),
        (8, swap('"round": 1', '"round": 2'), "line 8: round is 1, not 2"),
        (8, swap('"scores": [1, 0]', '"scores": [0, 1]'), "line 8: scores is [1, 0], not [0, 1]"),
        (8, swap('"totals": [1, 0]', '"totals": [2, 0]'), "line 8: totals is [1, 0], not [2, 0]"),
        (8, swap("}", ', "places": [0, 1]}'), "line 8: places is [], not [0, 1]"),
        (9, swap("[0]", "[1]"), "line 9: winners is [0], not [1]"),
        (9, swap("[0]", "[]"), "line 9: winners is [0], not []"),
        (9, swap("}", ', "reason": "left"}'), "line 9: the game ended by its rules, not with the reason 'left'"),
    ],
)
def test_the_first_wrong_line_is_named(line: int, change: Callable[[str], str], said: str) -> None:
    lines = WHOLE[:]
    lines[line - 1] = change(lines[line - 1])
    assert lines != WHOLE
    assert said in wrong(*lines)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([START], 'line 1: a record begins with its first line, {"record": 1, ...}'),
        ([HEADER, MOVES[0]], "line 2: EX-1 not_dealt"),
        ([HEADER, SHUFFLE], "line 2: chance must decide 'start' here, not 'shuffle'"),
        ([HEADER, START, START], "line 3: chance must decide 'shuffle' here, not 'start'"),
        ([HEADER, START, SHUFFLE, SHUFFLE], "line 4: chance has nothing to decide here, so no 'shuffle'"),
        ([HEADER, ROUND], "line 2: no round ended with the line before, so not round 1"),
        ([*WHOLE[:7], ROUND, ROUND], "line 9: no round ended with the line before, so not round 1"),
        ([*WHOLE[:6], ROUND], "line 7: no round ended with the line before, so not round 1"),
        ([HEADER, OVER], "line 2: the game is not over yet"),
        ([*WHOLE[:7], MOVES[3]], "line 8: EX-4 over"),
        ([*WHOLE, OVER], "line 10: the record is over: only the first line of another may follow"),
        ([*WHOLE, ROUND], "line 10: the record is over"),
        ([*WHOLE[:4], LEFT, MOVES[1]], "line 6: the record is over"),
        ([HEADER, LEFT.replace("left", "bored")], "line 2: highcard never ends with the reason 'bored' (it knows left)"),
        ([HEADER, LEFT.replace("[]", "[1]")], "line 2: winners is [], not [1]"),
        ([HEADER, '{"cancelled": 1}'], "line 2: no round of highcard is ever cancelled"),
    ],
)
def test_a_line_in_the_wrong_place_is_named(lines: list[str], said: str) -> None:
    assert wrong(*lines).startswith(said)


def test_a_round_line_is_right_only_directly_after_the_step_that_ended_the_round() -> None:
    two = HEADER.replace("}", ', "options": {"rounds": 2}}')
    assert played(two, START, SHUFFLE, *MOVES, ROUND, SHUFFLE) == 9
    assert wrong(two, START, SHUFFLE, *MOVES, SHUFFLE, ROUND).startswith("line 9: no round ended with the line before")


def test_a_file_is_read_no_further_than_its_first_wrong_line() -> None:
    assert wrong(HEADER, OVER, "garbage").startswith("line 2")
    with pytest.raises(Unreadable, match="line 3"):
        played(HEADER, START, "garbage", OVER)
