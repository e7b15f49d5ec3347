"""The bots of Murlan. The greedy one leads low and many cards at once, keeps bombs and groups together, and helps its
partner.

It counts how many plays its hand still needs (``plays_needed``) and makes the move that leaves the fewest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stammtisch.bots import bot
from stammtisch.games.murlan.cards import DECK, EACH_RANK, JOKERS, RANK_NAMES, RANKS, card_count, mask_of
from stammtisch.games.murlan.moves import FIRST_PLAY, cards_of, number_of, parse_move
from stammtisch.games.murlan.plays import rank_flags, runs
from stammtisch.games.murlan.shapes import BOMB, LINE, SHAPES, SHORTEST, SINGLE, STRAIGHT, Shape, rank_at, ranks_of
from stammtisch.games.murlan.view import MurlanView
from stammtisch.kernel.game import View

JACK: Final = RANK_NAMES.index("J")
ACE: Final = RANK_NAMES.index("A")
ABOUT_TO_GO_OUT: Final = 3
"""From so few cards of an opponent on, nothing is saved any more."""
ALMOST_DONE: Final = 2
"""With so few plays left after it, a strong card or bomb is worth playing."""


class GreedyBot:
    """Rates each legal move by the hand that it leaves."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        assert isinstance(view, MurlanView)
        match view.asked:
            case "tap":
                return legal[draw(len(legal))]
            case "take":
                return "take" if worth_taking(view) else "leave"
            case "give":
                return min(legal, key=lambda text: cost_of_giving(view, text))
            case "vote":
                return f"loser:{named_loser(view)}"
            case _:
                return best_play(view, legal)


class RandomBot(bot.RandomBot):
    """Plays any legal move, but speaks in the vote as every bot does (MU-16)."""

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        assert isinstance(view, MurlanView)
        return super().choose(view, legal, draw) if view.vote is None else f"loser:{named_loser(view)}"


# --- between rounds ---


def worth_taking(view: MurlanView) -> bool:
    """Whether the tapped card is better than most: high, but none that the winner would get in the swap (MU-20)."""
    assert view.cut is not None
    assert isinstance(view.cut.card, str)
    card = DECK.parse(view.cut.card)
    return JACK <= card >> 2 < RANKS


def cost_of_giving(view: MurlanView, text: str) -> tuple[int, int]:
    """What it costs to give this card back: the plays that the rest needs, then the rank."""
    card = DECK.parse(text.removeprefix("give:"))
    return plays_needed(mask_of(DECK.parse_all(view.hand)) & ~mask_of([card])), card


def named_loser(view: MurlanView) -> int:
    """Whom the partner names; without its word, who holds more cards (MU-16)."""
    assert view.vote is not None
    words = dict(zip(view.vote.seats, view.vote.names, strict=True))
    assert view.viewer is not None
    partner = words[view.viewer ^ 2]
    return view.vote.rule if partner is None else partner


# --- play ---


def best_play(view: MurlanView, legal: Sequence[str]) -> str:
    """The best of the legal moves of a turn; giving up is none."""
    hand = mask_of(DECK.parse_all(view.hand))
    plays = [move for move in (parse_move(text, view.seats) for text in legal) if move >= FIRST_PLAY]
    if not plays:
        return "pass"
    rate = rate_lead if view.pile is None else rate_answer
    rated = [(rate(view, hand, move), text) for move, text in zip(plays, texts_of_plays(legal), strict=True)]
    best, text = max(rated, key=lambda one: one[0])
    return text if view.pile is None or best > 0 else "pass"


def texts_of_plays(legal: Sequence[str]) -> list[str]:
    """Those of the legal moves that lay cards."""
    return [text for text in legal if text.startswith("play:")]


def rate_lead(view: MurlanView, hand: int, move: int) -> int:
    """How good it looks to lead this: few plays left, low ranks, many cards."""
    shape = SHAPES[number_of(move)]
    rest = hand & ~cards_of(move)
    needed = plays_needed(rest)
    if needed == 0:
        return 100_000
    rate = 1000 - 60 * needed - 10 * rank_rated(shape) + 4 * card_count(cards_of(move))
    if shape.kind == BOMB:
        rate += 200 if needed == 1 else -300
    if needed == 1 and shape.kind <= BOMB and rank_rated(shape) >= ACE:
        rate += 300
    return rate + lead_for_others(view, shape)


def lead_for_others(view: MurlanView, shape: Shape) -> int:
    """A low single helps a partner with one card left; it must not help an opponent."""
    alone = shape.kind == SINGLE
    if any(view.counts[seat] == 1 for seat in opponents_in(view)):
        return -400 + 30 * int(shape.low) if alone else 0
    partner = partner_in(view)
    return 300 if alone and partner is not None and view.counts[partner] == 1 else 0


def rate_answer(view: MurlanView, hand: int, move: int) -> int:
    """How good it looks to beat the pile with this; 0 and less is worse than passing."""
    assert view.pile is not None
    shape = SHAPES[number_of(move)]
    needed = plays_needed(hand & ~cards_of(move))
    if needed == 0:
        return 100_000
    if view.pile.seat == partner_in(view):
        return answer_to_partner(view, shape, needed, plays_needed(hand))
    in_danger = any(view.counts[seat] <= ABOUT_TO_GO_OUT for seat in opponents_in(view))
    if shape.kind == BOMB:
        return 200 - rank_rated(shape) if in_danger or needed <= ALMOST_DONE else 0
    broken = needed - plays_needed(hand) + 1
    rate = 500 - 120 * broken - 10 * rank_rated(shape)
    if in_danger:
        return rate + 300
    if rank_rated(shape) >= ACE and needed > ALMOST_DONE and rank_rated(SHAPES[number_of_pile(view)]) < JACK:
        rate -= 330
    return rate


def answer_to_partner(view: MurlanView, shape: Shape, needed: int, before: int) -> int:
    """The partner's play is beaten only low, by what is to go anyway."""
    assert view.pile is not None
    cheap = needed < before and shape.kind < BOMB and shape.low < JACK
    owner = view.pile.seat
    return 50 if cheap and view.counts[owner] > view.counts[int(view.viewer or 0)] else 0


def number_of_pile(view: MurlanView) -> int:
    """The shape on the pile."""
    assert view.pile is not None
    return number_of(parse_move("play:" + ",".join(view.pile.cards), view.seats))


def rank_rated(shape: Shape) -> int:
    """The rank of a play as its strength; of a straight the middle one's, for it is rarely beaten."""
    if shape.kind < STRAIGHT:
        return int(shape.low)
    return rank_at(shape.low) if shape.low >= 2 else 0


def opponents_in(view: MurlanView) -> list[int]:
    """The seats of other sides that still hold cards."""
    assert view.viewer is not None
    mine = view.side_of[view.viewer]
    return [seat for seat in range(view.seats) if view.side_of[seat] != mine and view.counts[seat] > 0]


def partner_in(view: MurlanView) -> int | None:
    """The partner's seat while it holds cards; None without one."""
    assert view.viewer is not None
    partner = view.viewer ^ 2
    return partner if view.seats == 4 and view.counts[partner] > 0 else None


# --- how many plays a hand needs ---


def plays_needed(hand: int) -> int:
    """About how many plays get rid of the hand: one a rank, fewer with straights where they leave no more groups over."""
    needed = card_count(hand & JOKERS)
    hand &= ~JOKERS
    while True:
        gain, cards = best_straight(hand)
        if gain <= 0:
            return needed + card_count(rank_flags(hand, 1))
        hand &= ~cards
        needed += 1


def best_straight(hand: int) -> tuple[int, int]:
    """The straight that saves the most plays, how many, and its cards (as many of each rank as it is wide)."""
    best, cards = 0, 0
    for width in (1, 2, 3):
        flags = rank_flags(hand, width)
        line = flags << 8 | flags >> 44
        if not runs(line, SHORTEST):
            break
        exact = flags & ~rank_flags(hand, width + 1)
        for length in range(SHORTEST, RANKS + 1):
            starts = runs(line, length)
            if not starts:
                break
            for start in range(LINE + 1 - length):
                if starts >> 4 * start & 1 and (length < RANKS or start == 2):
                    ranks = ranks_of(start, length)
                    gain = card_count(exact & ranks) - 1
                    if gain > best:
                        best, cards = gain, taken_from(hand, ranks & EACH_RANK, width)
    return best, cards


def taken_from(hand: int, ranks: int, width: int) -> int:
    """So many cards of each of the ranks."""
    taken = 0
    while ranks:
        digit = (ranks & -ranks) * 15
        cards = hand & digit
        for _ in range(width):
            taken |= cards & -cards
            cards &= cards - 1
        ranks &= ranks - 1
    return taken
