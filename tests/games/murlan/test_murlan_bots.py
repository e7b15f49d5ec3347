"""The bots of Murlan play by the same view as a person, and the greedy one is worth playing against."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from support.murlan import between, pack_for, play, position

from stammtisch.bots.bot import Bot
from stammtisch.bots.match import play_match
from stammtisch.bots.murlan import GreedyBot, RandomBot, plays_needed
from stammtisch.games.murlan.cards import DECK, mask_of
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.game import Setup, View
from stammtisch.kernel.record import RoundLine


class KeenBot(RandomBot):
    """A random bot that never gives up a round."""

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        return super().choose(view, [move for move in legal if move != "resign"], draw)


def points(bots: Sequence[Bot], games: int) -> list[int]:
    """The points of each side in all rounds of some games."""
    found = [0] * (2 if len(bots) == 4 else len(bots))
    for game in range(games):
        for line in play_match(MURLAN, Setup(len(bots), {"target": 5}), bots, f"bots/{game}"):
            if isinstance(line, RoundLine):
                found = [total + score for total, score in zip(found, line.scores, strict=True)]
    return found


@pytest.mark.parametrize("other", [RandomBot(), KeenBot()])
def test_the_greedy_bot_clearly_beats_random_ones(other: Bot) -> None:
    greedy = GreedyBot()
    two, three, four = points([greedy, other], 6), points([greedy, other, other], 6), points([greedy, other, greedy, other], 6)
    assert two[0] > 4 * two[1]
    assert three[0] > 2 * max(three[1:])
    assert four[0] > 2 * four[1]


def chosen(state: Murlan, seat: int = 0) -> str:
    legal = [MURLAN.format(state, move) for move in state.legal(seat)]
    return GreedyBot().choose(MURLAN.view(state, seat), legal, lambda n: 0)


def test_it_leads_low_and_many_cards_at_once() -> None:
    assert chosen(position(["3S 4S 5S 6S 7S KD", "8D 9D JD QD"])) == "play:3S,4S,5S,6S,7S"
    assert chosen(position(["4S 4H KD 9C", "8D 9D JD QD"])) == "play:4S,4H"


def test_it_keeps_bombs_until_someone_is_about_to_go_out() -> None:
    hand = "8S 8H 8D 8C 3D 4D 6D JD"
    assert chosen(position([hand, "9D 10D QS QD KS"], 0, "AS", 1)) == "pass"
    assert chosen(position([hand, "9D 10D"], 0, "AS", 1)) == "play:8S,8H,8D,8C"


def test_it_goes_out_when_it_can() -> None:
    assert chosen(position(["9S 9H", "10S 3D 4D"])) == "play:9S,9H"
    assert chosen(position(["2S", "10S 3D 4D"], 0, "AS", 1)) == "play:2S"


def test_it_leaves_the_trick_to_its_partner() -> None:
    hands = ["10S 4D 5D 6D", "9C 3C 6C 7C 8C", "3H 4H", "9S 3D 7D 7H"]
    assert chosen(position(hands, 0, "9D", 2)) == "pass"
    assert chosen(position(hands, 0, "9D", 3)) == "play:10S"


def test_it_leads_a_low_single_when_its_partner_has_one_card_left() -> None:
    assert chosen(position(["4D 4H 10S KD", "9C 3C 6C", "3H", "9S 3D 7D"])) == "play:4H"


def test_it_does_not_break_a_group_for_a_low_single() -> None:
    assert chosen(position(["5S 5H 7S 7H 9D", "9C 3C 6C 8C"], 0, "4C", 1)) == "play:9D"


def test_mu19_it_takes_a_high_card_but_none_that_it_would_lose_in_the_swap() -> None:
    for card, answer in (("KC", "take"), ("4C", "leave"), ("RJ", "leave")):
        state = between(3, [0, 1, 2])
        state.apply_chance(pack_for(["", "", ""]))
        play(state, f"tap:{state.pack.index(DECK.parse(card)) + 1}")
        assert chosen(state, 2) == answer


def test_mu20_it_gives_back_what_it_needs_least() -> None:
    state = between(3, [0, 1, 2])
    state.apply_chance(pack_for(["4S 4H 5S 6S 7S 8S 9D 9H 10S 10H JS JH QS QH KS KH AS AH", "BJ", "RJ"]))
    play(state, "tap:1", "leave")
    assert chosen(state) in ("give:4S", "give:4H")


@pytest.mark.parametrize("bot", [GreedyBot(), RandomBot()])
def test_mu16_every_bot_agrees_with_its_partner(bot: Bot) -> None:
    state = play(position(["9S", "3S 4S 5S", "10S", "6S 7S"]), "play:9S", "pass", "play:10S", "1:loser:3")
    answers = {bot.choose(MURLAN.view(state, 3), ["loser:1", "loser:3"], lambda n, k=k: k % n) for k in range(4)}
    assert answers == {"loser:3"}


def test_mu16_it_names_who_holds_more_cards_and_agrees_with_its_partner() -> None:
    state = play(position(["9S", "3S 4S 5S", "10S", "6S 7S"]), "play:9S", "pass", "play:10S")
    assert chosen(state, 1) == chosen(state, 3) == "loser:1"
    play(state, "1:loser:3")
    assert chosen(state, 3) == "loser:3"
    assert chosen(state, 1) == "loser:1"


@pytest.mark.parametrize(
    ("hand", "needed"),
    [("", 0), ("3S", 1), ("3S 3H 3D", 1), ("3S 4S 5S 6S 7S", 1), ("3S 4S 5S 6S 7S BJ RJ", 3), ("3S 3H 4S 5S 6S 7S", 2)],
)
def test_how_many_plays_a_hand_needs(hand: str, needed: int) -> None:
    assert plays_needed(mask_of(DECK.parse_all(hand.split()))) == needed
