"""Murlan as plainly as the rules can be written down, and positions to try them on."""

from __future__ import annotations

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import DECK, codes_of, mask_of
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.moves import play_of
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.state import NOTHING
from stammtisch.kernel.game import submit
from stammtisch.kernel.state import CHANCE, MOVE, OVER

ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]
LINE = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
PACK = [rank + suit for rank in ORDER[:13] for suit in "SHDC"] + ["BJ", "RJ"]
LOW = ORDER[:8]


# --- positions of the real game ---


def mask(codes: str) -> int:
    return mask_of(DECK.parse_all(codes.split()))


def position(hands: list[str], turn: int = 0, pile: str = "", by: int = NOTHING, target: int = 21) -> Murlan:
    """A position of a first round after its first lead. Hands are codes; a seat with "" is out, in the order of the seats.
    ``pile`` was played by ``by``."""
    state = Murlan(len(hands), target)
    state.clear_round()
    state.awaited = at.DEAL
    state.phase = MOVE
    state.starter = 0
    for seat, hand in enumerate(hands):
        state.hands.hold(seat, mask(hand))
    state.places = [seat for seat, hand in enumerate(hands) if not hand]
    state.active = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    state.turn = turn
    state.leader = turn
    if pile:
        state.pile = play_of(mask(pile))
        state.pile_seat = by
        state.plays.hold(by, state.pile)
    return state


def between(seats: int, places: list[int], target: int = 21, totals: list[int] | None = None, starter: int = 0) -> Murlan:
    """A game before the shuffle of a round, after one that ended in these places."""
    state = Murlan(seats, target)
    state.awaited = at.DEAL
    state.starter = starter
    state.first, state.last = places[0], places[-1]
    if totals is not None:
        state.totals = totals
    return state


def pack_for(hands: list[str], starter: int = 0) -> list[int]:
    """A pack, top first, from which these hands are dealt; the rest of the cards follow, or stay out of play with two."""
    piles = [hand.split() for hand in hands]
    used = {code for pile in piles for code in pile}
    rest = [code for code in PACK if code not in used]
    seats, seat, pack = len(hands), starter, []
    for _ in range(36 if seats == 2 else 54):
        pack.append(piles[seat].pop(0) if piles[seat] else rest.pop(0))
        seat = (seat + 1) % seats
    return DECK.parse_all(pack + rest)


def play(state: Murlan, *steps: str) -> Murlan:
    """Makes moves of whoever is on; ``1:loser:3`` says who speaks."""
    for step in steps:
        seat = int(state.turn)
        if step[0].isdigit():
            seat, step = int(step[0]), step[2:]
        submit(MURLAN, state, seat, step)
    return state


def hand(state: Murlan, seat: int) -> list[str]:
    return codes_of(state.hands.of(seat))


def legal(state: Murlan, seat: int | None = None) -> list[str]:
    """The moves of the seat, or of the one on, sorted."""
    return sorted(MURLAN.format(state, move) for move in state.legal(int(state.turn) if seat is None else seat))


def plays(state: Murlan) -> set[str]:
    """The ranks of the plays that the seat on may make: ``7 7`` is a pair of sevens."""
    return {" ".join(rank(card) for card in text[5:].split(",")) for text in legal(state) if text.startswith("play:")}


def rank(card: str) -> str:
    return card if card in ("BJ", "RJ") else card[:-1]


def hidden_from(state: Murlan, viewer: int | None) -> set[str]:
    """The cards that the viewer has no business to know, by the rules alone."""
    hidden = {card for seat in range(state.seats) if seat != viewer for card in hand(state, seat)}
    hidden |= set(codes_of(state.unseen)) | set(DECK.format_all(list(state.pack)))
    shown = {card for seat in range(state.seats) for card in codes_of(state.shown.of(seat))}
    shown |= {DECK.format(card) for card in state.first_cards}
    if state.required != NOTHING:
        shown.add(DECK.format(int(state.required)))
    if state.tapped_card != NOTHING and (viewer == state.last or state.taken):
        shown.add(DECK.format(int(state.tapped_card)))
    parties = {int(state.first), int(state.last)}
    if viewer in parties or (state.seats == 4 and abs(state.first - state.last) == 2):
        shown |= {DECK.format(int(card)) for card in (state.given, state.returned) if card != NOTHING}
    return hidden - shown


# --- the plain model ---


def kind_of(cards: list[str]) -> tuple[str, int, int] | None:
    """Kind, length and height of cards that are something together (MU-3 to MU-6)."""
    ranks = [rank(card) for card in cards]
    each = {one: ranks.count(one) for one in ranks}
    width = max(each.values())
    if len(cards) == 1:
        return "single", 1, ORDER.index(ranks[0])
    if "BJ" in each or "RJ" in each or min(each.values()) != width:
        return None
    if len(each) == 1:
        return {2: "pair", 3: "three", 4: "bomb"}[width], 1, ORDER.index(ranks[0])
    if width == 4 or len(each) < 5:
        return None
    rows = [start for start in range(16 - len(each)) if set(LINE[start : start + len(each)]) == set(each)]
    return (f"straight{width}", len(each), rows[-1]) if rows else None


def may_follow(cards: list[str], pile: list[str]) -> bool:
    """Whether the cards beat the pile, or may be led if that is empty (MU-7 to MU-9)."""
    mine = kind_of(cards)
    if mine is None or not pile:
        return mine is not None
    theirs = kind_of(pile)
    assert theirs is not None
    if mine[:2] == theirs[:2]:
        return mine[2] == theirs[2] + 1 if mine[0].startswith("straight") else mine[2] > theirs[2]
    return mine[0] == "bomb"


def all_plays(cards: list[str]) -> set[tuple[str, ...]]:
    """One choice of cards for each kind, rank and length: the first in S H D C."""
    by_rank = {one: [card for card in PACK if card in cards and rank(card) == one] for one in ORDER}
    found = {tuple(by_rank[one][:count]) for one in ORDER for count in range(1, len(by_rank[one]) + 1)}
    for start in range(15):
        for end in range(start + 5, min(start + 13, 15) + 1):
            for width in (1, 2, 3):
                if all(len(by_rank[one]) >= width for one in LINE[start:end]):
                    row = [card for one in LINE[start:end] for card in by_rank[one][:width]]
                    found.add(tuple(card for card in PACK if card in row))
    return found


class Reference:
    """A game in lists of card codes, written for reading and not for speed."""

    def __init__(self, seats: int, target: int) -> None:
        self.seats, self.target = seats, target
        self.asked = "start"
        self.starter = 0
        self.order: list[int] = []  # places of the last round
        self.totals = [0] * (2 if seats == 4 else seats)
        self.rounds: list[tuple[list[int], list[int]]] = []
        self.clear()

    def clear(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.unseen: list[str] = []
        self.turn = 0
        self.pile: list[str] = []
        self.owner = -1
        self.passed: set[int] = set()
        self.out: list[int] = []
        self.quit: list[int] = []
        self.must = ""
        self.words: dict[int, int] = {}

    # who may do what

    def still_in(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out and seat not in self.quit]

    def acting(self) -> list[int]:
        if self.asked in ("start", "shuffle", "over"):
            return []
        return self.still_in() if self.asked == "vote" else [self.turn]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.acting():
            return []
        if self.asked == "tap":
            return sorted(f"tap:{place}" for place in range(1, 55))
        if self.asked == "take":
            return ["leave", "take"]
        if self.asked == "give":
            return sorted(f"give:{card}" for card in self.hands[seat] if rank(card) in LOW)
        if self.asked == "vote":
            return [f"loser:{one}" for one in self.still_in()]
        moves = ["play:" + ",".join(cards) for cards in all_plays(self.hands[seat]) if self.fits(list(cards))]
        return sorted([*moves, "resign"] + (["pass"] if self.pile else []))

    def fits(self, cards: list[str]) -> bool:
        return may_follow(cards, self.pile) and (not self.must or self.must in cards)

    # chance

    def start(self, seat: int) -> None:
        self.starter, self.asked = seat, "shuffle"

    def shuffle(self, pack: list[str]) -> None:
        self.clear()
        if not self.order:
            self.deal(pack)
            self.first_lead()
        else:
            self.pack, self.asked, self.turn = pack, "tap", self.order[-1]

    def deal(self, pack: list[str]) -> None:
        dealt = 36 if self.seats == 2 else 54
        for place, card in enumerate(pack[:dealt]):
            self.hands[(self.starter + place) % self.seats].append(card)
        self.unseen = pack[dealt:]

    def first_lead(self) -> None:
        self.asked, self.turn = "play", self.starter
        for one in ORDER[:13]:
            for seat in range(self.seats):
                if one + "S" in self.hands[seat]:
                    self.must, self.turn = one + "S", seat
                    return

    # moves

    def apply(self, seat: int, text: str) -> None:
        word, _, what = text.partition(":")
        getattr(self, "do_" + word)(seat, what)

    def do_tap(self, seat: int, what: str) -> None:
        self.tapped, self.asked = int(what), "take"

    def do_leave(self, seat: int, what: str) -> None:
        self.deal(self.pack)
        self.swap()

    def do_take(self, seat: int, what: str) -> None:
        card = self.pack[self.tapped - 1]
        rest = [one for one in self.pack if one != card]
        mine = (seat - self.starter) % self.seats
        self.deal([*rest[:mine], card, *rest[mine:]])
        self.swap()

    def swap(self) -> None:
        winner, loser = self.order[0], self.order[-1]
        if {"BJ", "RJ"} <= set(self.hands[loser]):
            self.asked, self.turn = "play", winner
            return
        highest = self.highest(self.hands[loser])
        self.hands[loser].remove(highest)
        self.hands[winner].append(highest)
        low = [card for card in PACK if card in self.hands[winner] and rank(card) in LOW]
        if len(low) > 1:
            self.asked, self.turn = "give", winner
        else:
            self.do_give(winner, next(card for card in PACK if card in self.hands[winner]))

    def highest(self, cards: list[str]) -> str:
        top = max(ORDER.index(rank(card)) for card in cards)
        return next(card for card in PACK if card in cards and ORDER.index(rank(card)) == top)

    def do_give(self, seat: int, what: str) -> None:
        loser = self.order[-1]
        self.hands[seat].remove(what)
        self.hands[loser].append(what)
        self.asked, self.turn = "play", loser

    def do_play(self, seat: int, what: str) -> None:
        self.pile, self.owner, self.passed, self.must = what.split(","), seat, set(), ""
        self.hands[seat] = [card for card in self.hands[seat] if card not in self.pile]
        if not self.hands[seat]:
            self.out.append(seat)
            if self.over_by_going_out():
                return
        self.turn = self.after(seat)

    def over_by_going_out(self) -> bool:
        rest = self.still_in()
        if len(rest) == 1:
            self.write(self.out + rest + self.quit[::-1])
            return True
        if self.seats == 4 and len(self.out) == 2 and self.out[0] % 2 == self.out[1] % 2 and not self.quit:
            self.asked = "vote"
            return True
        return False

    def after(self, seat: int) -> int:
        return next(one for step in range(1, 5) if (one := (seat + step) % self.seats) in self.still_in())

    def do_pass(self, seat: int, what: str) -> None:
        self.passed.add(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        if self.pile and all(one in self.passed or one == self.owner for one in self.still_in()):
            self.turn = self.owner if self.owner in self.still_in() else self.after(self.owner)
            self.pile, self.passed = [], set()
        else:
            self.turn = self.after(seat)

    def do_resign(self, seat: int, what: str) -> None:
        self.quit.append(seat)
        self.must = ""
        self.unseen = self.unseen + self.hands[seat]
        self.hands[seat] = []
        rest = self.still_in()
        if len(rest) == 1:
            self.write(self.out + rest + self.quit[::-1])
        elif self.seats == 4 and len(self.quit) == 2 and self.quit[0] % 2 == self.quit[1] % 2 and not self.out:
            following = self.after(seat)
            rest.sort(key=lambda one: (len(self.hands[one]), one != following))
            self.write(rest + self.quit[::-1])
        else:
            self.go_on(seat)

    def do_loser(self, seat: int, what: str) -> None:
        self.words[seat] = int(what)
        if len(self.words) == 2 and len(set(self.words.values())) == 1:
            rest = sorted(self.still_in(), key=lambda one: one == int(what))
            self.write(self.out + rest)

    def write(self, order: list[int]) -> None:
        scores = [0] * len(self.totals)
        for points, seat in enumerate(reversed(order)):
            scores[seat % len(scores)] += points
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.order = order
        self.rounds.append((scores, order))
        best = sorted(self.totals)
        self.asked = "over" if best[-1] >= self.target and best[-1] > best[-2] else "shuffle"
        self.starter = (self.starter + 1) % self.seats
        self.hands, self.unseen = [[] for _ in range(self.seats)], []

    def cancel(self) -> None:
        self.clear()
        self.asked = "shuffle"


def follow_chance(state: Murlan, model: Reference, outcome: list[int]) -> None:
    """Gives the same outcome to both."""
    if model.asked == "start":
        model.start(outcome[0])
    else:
        model.shuffle(DECK.format_all(outcome))
    state.apply_chance(outcome)


def assert_same(state: Murlan, model: Reference) -> None:
    """Both say the same about everything that the rules speak of."""
    assert (state.phase == OVER) == (model.asked == "over")
    assert (state.phase == CHANCE) == (model.asked in ("start", "shuffle"))
    assert state.acting() == model.acting()
    assert state.totals == model.totals
    assert [(one.scores, one.places) for one in state.results] == model.rounds
    for seat in range(state.seats):
        assert legal(state, seat) == model.legal(seat)
        if state.phase == MOVE:
            assert hand(state, seat) == [card for card in PACK if card in model.hands[seat]]
    if state.phase == MOVE and state.asked == at.PLAY:
        assert codes_of(state.pile & mask(" ".join(PACK))) == [card for card in PACK if card in model.pile]
