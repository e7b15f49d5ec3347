"""Whole games, pinned in ``goldens/murln``: the same lots, packs and moves give the same lines for ever."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from stammtisch.bots.match import play_match
from stammtisch.bots.registry import BOTS
from stammtisch.games.murln.game import MURLN
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import OptionValue, Setup
from stammtisch.kernel.record import format_line, read_lines
from stammtisch.kernel.replay import replay

GOLDENS = Path(__file__).parents[3] / "goldens" / "murln"
SETUPS: dict[str, Setup] = {
    "2": Setup(2),
    "2-sevens": Setup(2, {"sevens": True}),
    "3": Setup(3),
    "4": Setup(4),
    "5-one-card": Setup(5, {"five": "one-card"}),
    "5-sit-out": Setup(5, {"five": "sit-out"}),
}
MOST_MOVES = 250


def written(name: str) -> str:
    """The game of a greedy bot and otherwise Hugus against random play, broken off after a while."""
    setup = SETUPS[name]
    options: dict[str, OptionValue] = dict(setup.options)
    bots = [BOTS["murln"][("greedy", "random", "hugu")[seat % 3]] for seat in range(setup.seats)]
    lines = play_match(MURLN, Setup(setup.seats, options), bots, f"golden/{name}", with_legal=True, most_moves=MOST_MOVES)
    return "".join(format_line(line) + "\n" for line in lines)


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_of_every_number_of_seats_and_option_is_pinned_and_replays(name: str) -> None:
    golden = (GOLDENS / f"record-{name}.jsonl").read_bytes()
    assert b'"legal"' in golden
    assert b'"round": 1' in golden
    for _ in replay(read_lines(BytesIO(golden)), GAMES):
        pass


@pytest.mark.parametrize("name", SETUPS)
def test_the_same_seed_gives_the_pinned_game(name: str) -> None:
    assert written(name) == (GOLDENS / f"record-{name}.jsonl").read_text("utf-8")


def test_the_goldens_show_every_move_and_every_end_of_a_deal() -> None:
    text = "".join(path.read_text("utf-8") for path in GOLDENS.glob("record-*.jsonl"))
    moves = ("cut:", "pass", "bid:", "hold", "murler", "trump:", "stay", "go", "swap:", "play:W")
    assert [move for move in moves if f'"move": "{move}' not in text] == []
    assert '"cuts": [[' in text
    assert '"over": true' in text
