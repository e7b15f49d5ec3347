"""Writing records: the lines of each step, in their order."""

from __future__ import annotations

import pytest

from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import ChanceLine, MoveLine, OverLine, RoundLine, format_line
from stammtisch.kernel.recorder import Recorder
from stammtisch.testing.example import DRAW, HIGH_CARD
from stammtisch.testing.records import random_record

PACK = [0, 11, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9]


def begun(with_legal: bool = False) -> Recorder:
    recorder = Recorder(HIGH_CARD, Setup(2), ["Anna", "Bertl"], with_legal)
    recorder.chance([1])
    recorder.chance(PACK)
    return recorder


def test_the_header_holds_every_option_and_the_names() -> None:
    header = Recorder(HIGH_CARD, Setup(2), ["Anna", "Bertl"]).header()
    said = '{"record": 1, "game": "highcard", "seats": 2, "options": {"rounds": 1}, "names": ["Anna", "Bertl"]}'
    assert format_line(header) == said


def test_a_setup_that_is_none_is_refused() -> None:
    with pytest.raises(Malformed):
        Recorder(HIGH_CARD, Setup(9))


def test_chance_lines_hold_the_outcome_top_first() -> None:
    recorder = Recorder(HIGH_CARD, Setup(2))
    assert recorder.chance([1]) == [ChanceLine("start", {"seat": 1})]
    (line,) = recorder.chance(PACK)
    assert isinstance(line, ChanceLine)
    assert line.fields["pack"] == ["7H", "10L", "8H", "9L", "9H", "10H", "UH", "OH", "KH", "AH", "7L", "8L"]


def test_a_move_line_holds_the_fields_of_its_game() -> None:
    assert begun().move(1, DRAW) == [MoveLine(1, "draw", None, {"left": 7})]


def test_legal_is_the_sorted_notation_of_all_moves_of_the_seat() -> None:
    (line,) = begun(with_legal=True).move(1, DRAW)
    assert isinstance(line, MoveLine)
    assert line.legal == ["draw", "play:8H", "play:9L"]


def test_round_and_over_follow_directly_the_move_that_ends_them() -> None:
    recorder = begun()
    recorder.move(1, 1)
    recorder.move(0, 0)
    recorder.move(1, 10)
    move, *following = recorder.move(0, 11)
    assert isinstance(move, MoveLine)
    assert following == [RoundLine(1, [1, 0], [1, 0]), OverLine([0])]


def test_a_game_may_be_stopped_for_a_reason_outside_the_rules() -> None:
    assert format_line(begun().stop("left")) == '{"over": true, "winners": [], "reason": "left"}'


def test_the_same_chance_writes_the_same_record() -> None:
    first, second = (random_record(HIGH_CARD, Setup(3), FastSource(5)) for _ in range(2))
    assert first == second
    assert first != random_record(HIGH_CARD, Setup(3), FastSource(6))
