"""Mulle as plainly as the rules can be written down, and positions to try them on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations

from stammtisch.games.mulle.game import MULLE
from stammtisch.games.mulle.moves import DECK
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.state import NOBODY, SHUFFLE, Build
from stammtisch.kernel.game import submit
from stammtisch.kernel.state import CHANCE, MOVE, OVER

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]
TAKES = ("take", "rob")


def build(value: int, owner: int, cards: str, locked: bool = False) -> Build:
    return Build(value, owner, locked, DECK.parse_all(cards.split()))


def position(
    hands: Sequence[str],
    loose: str = "",
    builds: Sequence[Build] = (),
    turn: int = 0,
    stock: str = "",
    kryp: bool = False,
    rover: bool = False,
    down: bool = True,
    rounds: int = 1,
) -> Mulle:
    """A position in a round that the seat before ``turn`` deals. Cards are codes, the stock's top first."""
    table = Mulle(len(hands), kryp, rover, down, rounds)
    table.hands = [sorted(DECK.parse_all(hand.split())) for hand in hands]
    table.loose = sorted(DECK.parse_all(loose.split()))
    table.builds = sorted(builds, key=lambda one: one.value)
    table.stock = DECK.parse_all(stock.split())[::-1]
    table.turn, table.dealer = turn, (turn - 1) % len(hands)
    table.awaited, table.deal, table.phase = SHUFFLE, 1, MOVE
    return table


def play(table: Mulle, *moves: str) -> Mulle:
    """Makes moves of whoever is on."""
    for text in moves:
        submit(MULLE, table, table.turn, text)
    return table


def legal(table: Mulle) -> list[str]:
    """The moves of the seat on, sorted."""
    return sorted(MULLE.format(table, move) for move in table.legal(table.turn))


def allowed(table: Mulle, text: str) -> bool:
    return table.allows(table.turn, MULLE.parse(table, text))


def codes(cards: Sequence[int]) -> list[str]:
    return DECK.format_all(list(cards))


# --- the plain model ---


def on_table(card: str) -> int:
    """MLL-2."""
    return RANKS.index(card[:-1]) + 1


def in_hand(card: str) -> int:
    """MLL-2."""
    special = {"2S": 15, "10D": 16}.get(card)
    return special or (14 if card[:-1] == "A" else on_table(card))


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: (on_table(card), "SHDC".index(card[-1])))


def subsets(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Every choice of some of the cards, twins alike."""
    return subsets_of(tuple(in_order(cards)))


@lru_cache(500)
def subsets_of(row: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(chosen for size in range(len(row) + 1) for chosen in combinations(row, size)))


@cache
def splits(values: tuple[int, ...], total: int, most_cards: int = 99) -> bool:
    """Whether the values are groups of at most so many that make the total; every way is tried."""
    if not values:
        return True
    first, rest = values[0], values[1:]
    for size in range(min(len(rest), most_cards - 1) + 1):
        for others in combinations(range(len(rest)), size):
            if first + sum(rest[at] for at in others) == total:
                left = tuple(value for at, value in enumerate(rest) if at not in others)
                if splits(left, total, most_cards):
                    return True
    return False


def values(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted(map(on_table, cards)))


def without(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    return in_order(list((Counter(cards) - Counter(gone)).elements()))


@dataclass
class Heap:
    """A build."""

    owner: int
    locked: bool
    cards: list[str]


@dataclass
class Reference:
    """A round in lists of codes, clause by clause, with no thought for speed: subsets are tried one after the other."""

    seats: int
    dealer: int
    kryp: bool = False
    rover: bool = False
    down: bool = True
    stock: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    builds: dict[int, Heap] = field(default_factory=dict)
    turn: int = 0
    last: int | None = None
    over: bool = False

    def __post_init__(self) -> None:
        self.sides = [seat % 2 for seat in range(4)] if self.seats == 4 else list(range(self.seats))
        self.piles: list[list[str]] = [[] for _ in set(self.sides)]
        self.apart: list[list[tuple[str, int]]] = [[] for _ in set(self.sides)]
        self.tabbar = [0 for _ in set(self.sides)]
        self.left: list[str] = []

    # MLL-4

    def begin(self, pack: Sequence[str]) -> None:
        self.stock = list(pack)
        self.turn = (self.dealer + 1) % self.seats
        self.deal(with_table=True)

    def deal(self, with_table: bool = False) -> None:
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(2):
            for step in range(1, self.seats + 1):
                self.hands[(self.dealer + step) % self.seats] += self.from_top()
            if with_table:
                self.loose += self.from_top()

    def from_top(self) -> list[str]:
        four, self.stock = self.stock[:4], self.stock[4:]
        return four

    # what is legal, MLL-6 to MLL-21 and MLL-27 to MLL-29

    @property
    def partner(self) -> int | None:
        return (self.turn + 2) % 4 if self.seats == 4 else None

    @property
    def own(self) -> int | None:
        return next((value for value, heap in self.builds.items() if heap.owner == self.turn), None)

    def still_holds(self, value: int, played: str) -> bool:
        return any(in_hand(card) == value for card in without(self.hands[self.turn], [played]))

    def legal(self) -> list[str]:
        moves = [move for card in dict.fromkeys(self.hands[self.turn]) for move in self.moves_of(card)]
        if self.kryp and any(move.startswith("take") for move in moves):
            moves = [move for move in moves if move.startswith(TAKES)]
        assert len(set(moves)) == len(moves)
        return sorted(moves)

    def moves_of(self, card: str) -> Iterator[str]:
        may_go = self.own is None or self.still_holds(self.own, card)
        yield from self.takes(card, may_go)
        if may_go:
            yield from self.makings(card)
            yield from self.lies(card)
            if self.own is None:
                yield f"lay:{card}"
            if self.rover:
                yield from self.robs(card)

    def takes(self, card: str, may_go: bool) -> Iterator[str]:
        worth = in_hand(card)
        for loose in subsets(self.loose):
            if not splits(values(loose), worth):
                continue
            if loose and may_go and worth < 14 and (card not in loose or loose == (card,)):
                yield f"take:{card}={','.join(loose)}"
            if worth in self.builds and card not in loose:
                yield f"take:{card}={','.join([*loose, f'#{worth}'])}"

    def makings(self, card: str) -> Iterator[str]:
        for base in dict.fromkeys(self.loose):
            up, down = on_table(base) + on_table(card), on_table(base) - on_table(card)
            if up in self.builds:
                yield from self.made(f"pack:{card}={base}:#{up}", card, up, without(self.loose, [base]))
            else:
                yield from self.made(f"build:{card}={base}:{up}", card, up, without(self.loose, [base]))
            if self.down:
                yield from self.made(f"build:{card}={base}:{down}", card, down, without(self.loose, [base]))
        for value, heap in self.builds.items():
            if heap.owner != self.turn and not heap.locked:
                yield from self.made(f"build:{card}=#{value}:{value + on_table(card)}", card, value + on_table(card), self.loose)
                if self.down:
                    yield from self.made(
                        f"build:{card}=#{value}:{value - on_table(card)}", card, value - on_table(card), self.loose
                    )

    def made(self, text: str, card: str, value: int, loose: list[str]) -> Iterator[str]:
        if not 2 <= value <= 16 or self.own not in (None, value) or not self.may_extend(card, value):
            return
        for added in subsets(loose):
            if splits(values(added), value, 2):
                yield f"{text}+{','.join(added)}" if added else text

    def may_extend(self, card: str, value: int) -> bool:
        """MLL-14, MLL-17, MLL-19."""
        stays = value in self.builds and self.builds[value].owner == self.partner
        return stays or self.still_holds(value, card)

    def lies(self, card: str) -> Iterator[str]:
        value = in_hand(card)
        if value in self.builds and self.own in (None, value) and self.may_extend(card, value):
            yield f"lie:{card}=#{value}"

    def robs(self, card: str) -> Iterator[str]:
        for side, pile in enumerate(self.piles):
            if side != self.sides[self.turn] and pile and pile[-1][:-1] == card[:-1]:
                yield f"rob:{card}={side}"

    # what a move does

    def apply(self, text: str) -> None:
        kind, _, rest = text.partition(":")
        card, _, things = rest.partition("=")
        self.hands[self.turn] = without(self.hands[self.turn], [card])
        getattr(self, f"do_{kind}")(card, things)
        self.turn = (self.turn + 1) % self.seats
        if not self.hands[self.turn]:
            if self.stock:
                self.deal()
            else:
                self.finish()

    def do_lay(self, card: str, _: str) -> None:
        self.loose = in_order([*self.loose, card])

    def do_lie(self, card: str, thing: str) -> None:
        heap = self.builds[int(thing[1:])]
        heap.cards.append(card)
        heap.locked = True
        if heap.owner != self.partner:
            heap.owner = self.turn

    def do_rob(self, card: str, side: str) -> None:
        mine = self.sides[self.turn]
        self.piles[mine] += [*self.piles[int(side)], card]
        self.piles[int(side)] = []

    def do_pack(self, card: str, things: str) -> None:
        self.do_build(card, things.replace("#", ""))

    def do_build(self, card: str, things: str) -> None:
        on, _, added_text = things.partition("+")
        base, _, value_text = on.partition(":")
        added = added_text.split(",") if added_text else []
        value = int(value_text)
        cards = self.builds.pop(int(base[1:])).cards if base.startswith("#") else [base]
        self.loose = without(self.loose, added if base.startswith("#") else [base, *added])
        heap = self.builds.get(value)
        if heap is None:
            self.builds[value] = Heap(self.turn, bool(added), [*cards, card, *added])
            return
        heap.cards += [*cards, card, *added]
        heap.locked = True
        if heap.owner != self.partner:
            heap.owner = self.turn

    def do_take(self, card: str, things: str) -> None:
        loose = [thing for thing in things.split(",") if not thing.startswith("#")]
        built = self.builds.pop(in_hand(card)).cards if "#" in things else []
        self.loose = without(self.loose, loose)
        side = self.sides[self.turn]
        pairs = [card] if loose == [card] or card in built else []
        pairs += [twin for twin, count in Counter(built).items() if count == 2]
        for twin in pairs:
            self.apart[side].append((twin, in_hand(twin) if built and in_hand(twin) == in_hand(card) else on_table(twin)))
        self.piles[side] += [*without([*loose, *built], pairs), card]
        self.tabbar[side] += not self.loose and not self.builds
        self.last = self.turn

    # MLL-22 to MLL-24

    def finish(self) -> None:
        assert not self.builds
        self.over = True
        self.left, self.loose = self.loose, []

    def scores(self) -> list[int]:
        got = [[*pile, *(card for card, _ in apart)] for pile, apart in zip(self.piles, self.apart, strict=True)]
        if self.last is not None:
            got[self.sides[self.last]] += self.left
        cards = [sum(points(card) for card in side) for side in got]
        mulles = [sum(worth for _, worth in apart) for apart in self.apart]
        return [sum(counted) for counted in zip(cards, mulles, self.tabbar, strict=True)]


def points(card: str) -> int:
    """MLL-24."""
    return {"AS": 2, "2S": 2, "10D": 2}.get(card) or int(card[-1] == "S" or card[:-1] == "A")


def assert_same(table: Mulle, model: Reference) -> None:
    """The position and the model agree in everything."""
    if model.over:
        assert table.phase in (OVER, CHANCE)
        sheet = table.sheets[-1]
        assert codes(sheet.left) == model.left
        assert sheet.scores == model.scores()
        return
    assert (table.phase, table.turn) == (MOVE, model.turn)
    assert [codes(hand) for hand in table.hands] == [in_order(hand) for hand in model.hands]
    assert codes(table.loose) == in_order(model.loose)
    assert codes(table.stock)[::-1] == model.stock
    assert {int(one.value): Heap(int(one.owner), one.locked, sorted(codes(one.cards))) for one in table.builds} == {
        value: Heap(heap.owner, heap.locked, sorted(heap.cards)) for value, heap in model.builds.items()
    }
    for pile, cards, apart, tabbar in zip(table.piles, model.piles, model.apart, model.tabbar, strict=True):
        assert sorted(codes(pile.cards)) == sorted(cards)
        assert codes(pile.cards)[-1:] == cards[-1:]
        assert sorted(zip(codes(pile.mulles), map(int, pile.worths), strict=True)) == sorted(apart)
        assert pile.tabbar == tabbar
    assert (None if table.took_last == NOBODY else table.took_last) == model.last
    if table.lists_all():
        assert legal(table) == model.legal()
