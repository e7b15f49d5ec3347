"""The bots of Neunerln play by the same view as a person, and the greedy one is worth playing against."""

from __future__ import annotations

from collections.abc import Sequence

from support.neunerln import position

from stammtisch.bots.bot import Bot, RandomBot
from stammtisch.bots.match import play_match
from stammtisch.bots.neunerln import GreedyBot
from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import OverLine


def losses(bots: Sequence[Bot], games: int) -> list[int]:
    """How often each seat lost."""
    lost = [0] * len(bots)
    for game in range(games):
        last = list(play_match(NEUNERLN, Setup(len(bots)), bots, f"bots/{game}"))[-1]
        assert isinstance(last, OverLine)
        for seat in range(len(bots)):
            lost[seat] += seat not in last.winners
    return lost


def chosen(hands: list[str], pile: str, penalty: int = 0) -> str:
    state = position(hands, "8S", pile, penalty=penalty)
    legal = [NEUNERLN.format(state, move) for move in state.legal(0)]
    return GreedyBot().choose(NEUNERLN.view(state, 0), legal, lambda n: 0)


def test_the_greedy_bot_clearly_loses_less_than_random_ones() -> None:
    greedy, first, second = losses([GreedyBot(), RandomBot(), RandomBot()], 300)
    assert greedy < 0.8 * min(first, second)


def test_the_greedy_bot_stops_who_is_about_to_go_out() -> None:
    assert chosen(["7H KH UH OL", "OE", "8L 8E 9L"], "10H") == "play:7H"


def test_the_greedy_bot_keeps_its_nines() -> None:
    assert chosen(["9H KH UL OL", "OE 8L 8S 7S", "9L 10L 10E"], "10H") == "play:KH"


def test_the_greedy_bot_wishes_the_suit_it_holds_most_of() -> None:
    assert chosen(["9H UL OL KS", "OE 8L 8S 7S", "9L 10L 10E"], "10E") == "play:9H=L"


def test_the_greedy_bot_passes_a_penalty_on_rather_than_paying() -> None:
    assert chosen(["9H 7L OL KS", "OE 8L 8S 7S", "9L 10L 10E"], "10E 7E", penalty=2) == "play:7L"
