"""The bots of Murln play by the same view as a person, and the greedy one is worth playing against."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.murln import act, dealt, legal, playing, seen

from stammtisch.bots.bot import Bot, RandomBot
from stammtisch.bots.match import play_match
from stammtisch.bots.murln import GreedyBot, Hugu
from stammtisch.games.murln.game import MURLN, narrowed
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.scoring import FAILED
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import Header, OverLine
from stammtisch.kernel.replay import Replay

HANDS = ["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E"]
STRONG = "AL KL OL W 10L"


def wins(bots: Sequence[Bot], games: int) -> list[int]:
    """How often each seat won."""
    won = [0] * len(bots)
    for game in range(games):
        last = list(play_match(MURLN, Setup(len(bots)), bots, f"bots/{game}"))[-1]
        if isinstance(last, OverLine):
            won[last.winners[0]] += 1
    return won


def chosen(state: Murln, bot: Bot | None = None) -> str:
    return (bot or GreedyBot()).choose(seen(state, int(state.turn)), legal(state), lambda n: 0)


def test_the_greedy_bot_clearly_wins_more_than_random_ones() -> None:
    greedy, first, second = wins([GreedyBot(), RandomBot(), RandomBot()], 60)
    assert greedy > 3 * (first + second)


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_greedy_bot_plays_at_every_table(seats: int) -> None:
    bots: list[Bot] = [GreedyBot(), *[RandomBot() for _ in range(seats - 1)]]
    assert wins(bots, 8)[0] >= 4


def test_the_greedy_bot_passes_with_a_poor_hand_and_bids_low_with_a_good_one() -> None:
    assert chosen(dealt(["KH 10L AL 9E W", "7H 8H OS 8E 9L", "AH UL KS AS 7E"])) == "bid:1"
    assert chosen(act(dealt(["KH 10L AL 9E W", "7H 8H OS 8E 9L", "AH UL KS AS 7E"]), "bid:2")) == "pass"


def test_the_greedy_bot_says_murler_with_five_sure_tricks() -> None:
    state = dealt([HANDS[0].replace("10L AL", "9H 8L").replace("W", "10E"), STRONG, HANDS[2]])
    assert chosen(state) == "murler"
    act(state, "murler")
    assert chosen(state) == "play:AL"


def test_the_greedy_bot_names_the_suit_it_is_strong_in() -> None:
    state = dealt([HANDS[0].replace("10L AL", "9H 8L").replace("W", "10E"), STRONG, HANDS[2]])
    assert chosen(act(state, "bid:3", "pass", "pass")) == "trump:L"


def test_the_greedy_bot_goes_with_a_poor_hand_and_stays_with_trumps() -> None:
    four = ["9H 10L 8H 9E OS", "AL 8L KL AE OL", "7H 8S 9S 10E OE", "W UL 7L AS 7E"]
    state = act(dealt(four), "bid:2", "pass", "pass", "pass", "trump:L")
    assert chosen(state) == "go"
    assert chosen(act(state, "go")) == "stay"


def test_the_greedy_bot_puts_poor_cards_away_and_keeps_trumps_and_aces() -> None:
    state = act(dealt(HANDS), "pass", "pass", "bid:1", "trump:L")
    while seen(state).asked == "stay":
        act(state, "stay")
    assert chosen(state) == "swap:KH,9E"


def test_the_greedy_bot_wins_a_trick_with_the_cheapest_trump_that_will_do() -> None:
    assert chosen(act(playing(["9H 7S", "10L AL"], "L"), "play:9H")) == "play:10L"


def test_mr32_hugu_bids_more_than_the_greedy_bot_and_fails_more_often() -> None:
    assert chosen(dealt([HANDS[0], HANDS[2], HANDS[1]]), Hugu()) == "bid:3"
    assert failed(Hugu()) > 2 * failed(GreedyBot())


def failed(bot: Bot) -> float:
    """Which part of its bids a bot fails among greedy ones."""
    bids = fails = 0
    for game in range(12):
        lines = play_match(MURLN, Setup(3), [bot, GreedyBot(), GreedyBot()], f"hugu/{game}", most_moves=200)
        play = Replay(MURLN, next(header for header in lines if isinstance(header, Header)))
        for line in lines:
            play.take(line)
        for note in narrowed(play.state).notes:
            bids += note.declarer == 0
            fails += note.declarer == 0 and note.row(0) == FAILED
    return fails / bids
