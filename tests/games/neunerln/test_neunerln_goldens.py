"""Whole rounds, pinned in ``goldens/neunerln``: the same lots, packs and moves give the same lines for ever."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from stammtisch.bots.match import play_match
from stammtisch.bots.registry import BOTS
from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import format_line, read_lines
from stammtisch.kernel.replay import replay

GOLDENS = Path(__file__).parents[3] / "goldens" / "neunerln"


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_round_of_every_number_of_seats_is_pinned_and_replays(seats: int) -> None:
    golden = (GOLDENS / f"record-{seats}.jsonl").read_bytes()
    assert b'"legal"' in golden
    assert b'{"over": true' in golden
    for _ in replay(read_lines(BytesIO(golden)), GAMES):
        pass


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_same_seed_gives_the_pinned_round(seats: int) -> None:
    bots = [BOTS["neunerln"]["random"]] * seats
    lines = play_match(NEUNERLN, Setup(seats), bots, f"golden/{seats}", with_legal=True)
    assert "".join(format_line(line) + "\n" for line in lines) == (GOLDENS / f"record-{seats}.jsonl").read_text("utf-8")


def test_the_goldens_show_every_act_of_the_ranks() -> None:
    played = "".join(path.read_text("utf-8") for path in GOLDENS.glob("record-*.jsonl"))
    for act in (
        '"move": "draw"',
        '"move": "play:7',
        '"move": "play:8',
        '"move": "play:9',
        '"move": "play:A',
        '"chance": "reshuffle"',
    ):
        assert act in played
