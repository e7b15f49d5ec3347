"""Murln as plainly as the rules can be written down, and positions to try them on."""

from __future__ import annotations

from itertools import combinations

from stammtisch.games.murln import state as at
from stammtisch.games.murln.game import MURLN
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.view import MurlnView, view_of
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.state import CHANCE, MOVE, OVER

RANKS = ["7", "8", "9", "10", "U", "O", "K", "A"]
PACK = [rank + suit for suit in "HLSE" for rank in RANKS] + ["W"]
SUITS = "HLSE"


def pack_of(seats: int, sevens: bool = True) -> list[str]:
    """The pack that so many play with (MR-3)."""
    return [card for card in PACK if seats > 2 or sevens or card[0] != "7"]


def mask(codes: str) -> int:
    return sum(1 << GERMAN.parse(code) for code in codes.split())


def stacked(hands: list[str], dealer: int, talon: str = "", pack: list[str] | None = None, last: str = "") -> list[str]:
    """A pack, top first, that deals these hands (codes, by seat; "" is a dealer who sits out) once all of it is lifted."""
    order = [seat % len(hands) for seat in range(dealer + 1, dealer + 1 + len(hands))]
    held = {seat: hand.split() for seat, hand in enumerate(hands)}
    dealt = [held[seat][time] for time in range(5) for seat in order if len(held[seat]) > time]
    rest = [card for card in pack or PACK if card not in dealt and card not in talon.split() and card != last]
    ordered = [*dealt, *talon.split(), *sorted(rest, key=lambda card: card != "W"), *last.split()]
    assert len(set(ordered)) == len(pack or PACK)
    return ordered


def begun(seats: int, dealer: int = 0, sevens: bool = True, sit_out: bool = False) -> Murln:
    """A game whose dealer is known and about to shuffle."""
    state = Murln(seats, sevens, sit_out)
    state.apply_chance([dealer])
    return state


def dealt(
    hands: list[str], dealer: int = 0, totals: list[int] | None = None, doubles: int = 0, talon: str = "", sit_out: bool = False
) -> Murln:
    """A game in which these hands have just been dealt, nobody has spoken yet, and the cutter lifted the whole pack."""
    state = begun(len(hands), dealer, sit_out=sit_out)
    state.totals = totals or [21] * len(hands)
    state.doubles = doubles
    state.apply_chance(GERMAN.parse_all(stacked(hands, dealer, talon)))
    return act(state, "cut:33")


def playing(hands: list[str], trump: str, declarer: int = 0, gone: tuple[int, ...] = (), bid: int = 1) -> Murln:
    """A game in its play: these hands, of any length, and the declarer about to lead."""
    state = begun(len(hands))
    state.phase = MOVE
    state.asked = at.ASK_PLAY
    state.playing = (1 << len(hands)) - 1
    for seat, hand in enumerate(hands):
        state.hands.hold(seat, mask(hand))
    state.trump = SUITS.index(trump)
    state.turn = state.declarer = declarer
    state.highest = bid
    state.gone = sum(1 << seat for seat in gone)
    state.stayed = state.playing & ~state.gone
    return state


def act(state: Murln, *moves: str) -> Murln:
    """Makes moves of whoever is on."""
    for text in moves:
        move = MURLN.parse(state, text)
        assert state.allows(state.turn, move), f"{text} of seat {state.turn} is not allowed: {legal(state)}"
        state.apply(state.turn, move)
    return state


def shuffle(state: Murln, pack: list[str]) -> Murln:
    """Shuffles so that the pack lies in this order, top first."""
    state.apply_chance(GERMAN.parse_all(pack))
    return state


def hand(state: Murln, seat: int) -> list[str]:
    return GERMAN.format_all(bits(state.hands.of(seat)))


def talon(state: Murln) -> list[str]:
    return GERMAN.format_all(state.deck[state.top :])


def away(state: Murln, seat: int) -> list[str]:
    """What the seat put away in the exchange."""
    return GERMAN.format_all(bits(state.put_away.of(seat)))


def hidden_from(state: Murln, viewer: int | None) -> set[str]:
    """The hands and discards of the others and the talon, but for what has lain open: a kept Weli, the cards of the lot,
    hands thrown in before. Of a pack that is only shuffled nothing but the order is hidden."""
    if state.phase != MOVE or state.asked == at.ASK_CUT:
        return set()
    others = [seat for seat in range(state.seats) if seat != viewer]
    cards = {card for seat in others for card in hand(state, seat) + away(state, seat)} | set(talon(state))
    opened = {GERMAN.format(one % 64) for one in state.lot if one != at.NOTHING}
    opened |= {card for shown in state.thrown for card in GERMAN.format_all(bits(shown))}
    return cards - opened - ({"W"} if state.weli in others else set())


def legal(state: Murln) -> list[str]:
    """The moves of the seat on, sorted."""
    return sorted(MURLN.format(state, move) for move in state.legal(state.turn))


def may_play(state: Murln) -> list[str]:
    """The cards that the seat on may play, in card order."""
    return [text.removeprefix("play:") for text in map(MURLN.format, [state] * 9, state.legal(state.turn))]


def seen(state: Murln, viewer: int | None = None) -> MurlnView:
    return view_of(state, viewer)


class Reference:
    """A game in lists of codes, clause by clause, with no thought for speed. ``talon[0]`` is its top."""

    def __init__(self, seats: int, sevens: bool, sit_out: bool, dealer: int) -> None:
        self.seats = seats
        self.sit_out = sit_out and seats == 5
        self.pack = pack_of(seats, sevens)
        self.dealer = dealer
        self.totals = [21] * seats
        self.doubles = 0
        self.rounds: list[list[int]] = []
        self.winner = -1
        self.turn = -1
        self.clear()

    def clear(self) -> None:
        self.asked = "shuffle"
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.talon: list[str] = []
        self.away: list[list[str]] = [[] for _ in range(self.seats)]
        self.said: dict[int, str] = {}
        self.declarer = -1
        self.bid = 0
        self.murler = False
        self.trump = ""
        self.decided: dict[int, bool] = {}
        self.queue: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.takers: list[int] = []

    # --- seats ---

    def table(self, first: int) -> list[int]:
        """Those who take part, clockwise from this seat on (MR-4)."""
        everyone = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in everyone if not (self.sit_out and seat == self.dealer)]

    def staying(self, first: int) -> list[int]:
        return [seat for seat in self.table(first) if self.decided.get(seat)]

    # --- deal ---

    def shuffle(self, pack: list[str]) -> None:
        self.talon = list(pack)
        self.asked, self.turn = "cut", (self.dealer - 1) % self.seats

    def cut(self, lifted: int) -> None:
        """MR-7, MR-8."""
        packet, rest = self.talon[:lifted], self.talon[lifted:]
        cutter = self.turn
        if packet[-1] == "W":
            self.hands[cutter].append(packet.pop())
        self.talon = rest + packet
        kept = bool(self.hands[cutter])
        for time in range(5):
            for seat in self.table(self.dealer + 1):
                if not (kept and seat == cutter and time == 4):
                    self.hands[seat].append(self.talon.pop(0))
        self.asked, self.turn = "bid", self.table(self.dealer + 1)[0]
        if any(all(card[:-1] in ("7", "8", "9", "10") for card in self.hands[seat]) for seat in self.table(0)):
            self.doubles += 1
            self.clear()

    # --- legal ---

    def legal(self) -> list[str]:
        held = self.hands[self.turn]
        if self.asked == "cut":
            return sorted(f"cut:{lifted}" for lifted in range(1, len(self.talon) + 1))
        if self.asked == "bid":
            hold = ["hold"] if self.turn == self.dealer and self.bid else []
            return sorted(["pass", "murler", *hold, *(f"bid:{tricks}" for tricks in range(self.bid + 1, 6))])
        if self.asked == "trump":
            return sorted(f"trump:{suit}" for suit in SUITS)
        if self.asked == "stay":
            return ["go", "stay"]
        if self.asked == "swap":
            ordered = sorted(held, key=PACK.index)
            return sorted("swap:" + ",".join(some) for count in range(self.limit() + 1) for some in combinations(ordered, count))
        if self.murler and not self.trump:
            return sorted(f"play:{card}" for card in [*held, *(f"W={suit}" for suit in SUITS if "W" in held)] if card != "W")
        return sorted(f"play:{card}" for card in held if self.fits(card, held))

    def limit(self) -> int:
        """MR-4, MR-19."""
        at_table = len(self.table(0))
        return {2: 5, 3: 5, 4: 3, 5: 1}[at_table]

    def suit(self, card: str) -> str:
        """MR-2, MR-22: the Weli is of the trump suit."""
        return self.trump if card == "W" else card[-1]

    def strength(self, card: str) -> int:
        """How the card ranks in the running trick; 0 if it cannot take it (MR-2, MR-26)."""
        if self.suit(card) == self.trump:
            order = ["7", "8", "9", "10", "U", "O", "K", "W", "A"]
            return 100 + order.index("W" if card == "W" else card[:-1])
        return 1 + RANKS.index(card[:-1]) if self.suit(card) == self.suit(self.trick[0][1]) else 0

    def fits(self, card: str, held: list[str]) -> bool:
        """MR-22 to MR-25."""
        if not self.trick:
            return True
        led = self.suit(self.trick[0][1])
        for suit in (led, self.trump):
            if any(self.suit(other) == suit for other in held):
                choice = [other for other in held if self.suit(other) == suit]
                break
        else:
            choice = held
        best = max(self.strength(played) for _, played in self.trick)
        beating = [other for other in choice if self.strength(other) > best]
        return card in (beating or choice)

    # --- moves ---

    def apply(self, move: str) -> None:
        word, _, what = move.partition(":")
        seat = self.turn
        if word == "cut":
            self.cut(int(what))
        elif self.asked == "bid":
            self.speak(seat, move)
        elif word == "trump":
            self.trump = what
            self.decided = {seat: True}
            self.queue = self.table(seat)[1:]
            self.ask_stay()
        elif word in ("stay", "go"):
            self.decided[seat] = word == "stay"
            self.ask_stay()
        elif word == "swap":
            gone = what.split(",") if what else []
            self.hands[seat] = [card for card in self.hands[seat] if card not in gone] + self.talon[: len(gone)]
            self.talon = self.talon[len(gone) :]
            self.away[seat] = gone
            self.ask_swap()
        else:
            self.play(seat, what)

    def speak(self, seat: int, move: str) -> None:
        """MR-12 to MR-16."""
        self.said[seat] = move
        if move != "pass":
            self.declarer = seat
        if move.startswith("bid:"):
            self.bid = int(move[-1])
        speakers = self.table(self.dealer + 1)
        if move == "murler":
            self.murler, self.bid, self.asked = True, 0, "play"
            self.decided = dict.fromkeys(speakers, True)
        elif seat != speakers[-1]:
            self.turn = speakers[speakers.index(seat) + 1]
        elif self.declarer < 0:
            self.dealer = (self.dealer + 1) % self.seats
            self.clear()
        else:
            self.asked, self.turn = "trump", self.declarer

    def ask_stay(self) -> None:
        """MR-17, MR-18."""
        while self.queue:
            seat = self.queue.pop(0)
            alone = not self.queue and sum(self.decided.values()) == 1
            if self.trump != "E" and self.totals[seat] > 5 and not alone:
                self.asked, self.turn = "stay", seat
                return
            self.decided[seat] = True
        self.queue = self.staying(self.declarer)
        self.ask_swap()

    def ask_swap(self) -> None:
        """MR-19, MR-20."""
        while self.queue:
            seat = self.queue.pop(0)
            if self.totals[seat] > 3:
                self.asked, self.turn = "swap", seat
                return
        self.asked, self.turn = "play", self.declarer

    def play(self, seat: int, what: str) -> None:
        """MR-21, MR-26 to MR-28."""
        card, _, named = what.partition("=")
        if not self.trump:
            self.trump = named or card[-1]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        order = self.staying(seat)
        if len(self.trick) < len(order):
            self.turn = order[1]
            return
        self.turn = max(self.trick, key=lambda played: self.strength(played[1]))[0]
        self.takers.append(self.turn)
        self.trick = []
        if len(self.takers) == 5 or (self.murler and self.turn != self.declarer):
            self.write()

    # --- writing ---

    def write(self) -> None:
        """MR-29, MR-30, with the doubles of MR-10 and MR-11."""
        factor = (2 if self.doubles else 1) * (2 if self.trump == "H" else 1)
        before = self.totals
        scores = [factor * self.points(seat) for seat in range(self.seats)]
        self.totals = [total + score for total, score in zip(before, scores, strict=True)]
        self.rounds.append(scores)
        self.doubles = max(0, self.doubles - 1)
        lowest = min(self.totals)
        tied = [seat for seat in range(self.seats) if self.totals[seat] == lowest]
        if lowest <= 0:
            self.winner = self.first_of(tied, before, factor)
        else:
            self.dealer = (self.dealer + 1) % self.seats
        self.clear()
        if self.winner >= 0:
            self.asked = "over"

    def points(self, seat: int) -> int:
        if seat not in self.table(0):
            return 0
        taken = self.takers.count(seat)
        mine = seat == self.declarer
        if self.murler:
            made = len(self.takers) == self.takers.count(self.declarer)
            return (-10 if mine else 20) if made else (20 if mine else -10)
        if not self.decided[seat]:
            return 2
        if mine and taken < self.bid:
            return 10
        return -taken if taken else 5

    def first_of(self, tied: list[int], before: list[int], factor: int) -> int:
        if len(tied) == 1:
            return tied[0]
        if self.murler:
            beaten_by = self.takers[-1]
            return beaten_by if beaten_by in tied else next(seat for seat in self.table(self.declarer) if seat in tied)
        for number in range(1, 6):
            for seat in tied:
                if before[seat] - factor * self.takers[:number].count(seat) <= 0:
                    return seat
        raise AssertionError("nobody came down to nothing")


ASKED = ["dealer", "shuffle", "cut", "bid", "trump", "stay", "swap", "play", "over"]


def assert_same(state: Murln, model: Reference) -> None:
    """The position and the model agree in everything."""
    assert ASKED[state.asked] == model.asked
    assert state.phase == {"over": OVER, "shuffle": CHANCE}.get(model.asked, MOVE)
    assert (state.dealer, state.doubles, state.totals) == (model.dealer, model.doubles, model.totals)
    assert [result.scores for result in state.results] == model.rounds
    for seat in range(state.seats):
        assert hand(state, seat) == sorted(model.hands[seat], key=PACK.index)
        assert GERMAN.format_all(bits(state.put_away.of(seat))) == sorted(model.away[seat], key=PACK.index)
    assert talon(state) == model.talon
    if model.asked == "over":
        assert state.winners() == [model.winner]
    if state.phase == MOVE:
        assert (state.turn, state.declarer, state.highest) == (model.turn, model.declarer, model.bid)
        assert state.trump == (SUITS.index(model.trump) if model.trump else at.NOTHING)
        assert seen(state).tricks == [model.takers.count(seat) for seat in range(state.seats)]
        assert legal(state) == model.legal()
