"""Where coming marbles come from: marble k has a colour and an order of all cells (ML-5).

Sources never change: whoever asks for marble k again, after an undo or in a copy, gets the same marble. So copies share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murmeln.board import holds
from stammtisch.games.murmeln.moves import CELLS, COLOURS
from stammtisch.kernel.chance import MASK, FastSource, Stream
from stammtisch.kernel.errors import Malformed

if TYPE_CHECKING:
    from mypy_extensions import i64

OPENING: Final = 5
"""How many marbles open the game (ML-3)."""

BATCH: Final = 3
"""How many arrive after a move (ML-12)."""

NUMBER_END: Final = 1 << 128
EXPECTED_NUMBER: Final = "a game number: 1 to 2^128 - 1 in decimal digits, without leading zeros"


def checked_number(text: str) -> str:
    """The game number, unchanged; ``Malformed`` if it is none (ML-6)."""
    digits = text.isascii() and text.isdigit() and len(text) <= 39
    if not digits or text[0] == "0" or int(text) >= NUMBER_END:
        raise Malformed(text, EXPECTED_NUMBER)
    return text


class Arrivals:
    """A source of marbles. ``number`` is the game number, "" where there is none."""

    def __init__(self, number: str) -> None:
        self.number = number

    def colour(self, k: i64) -> i64:
        """The colour of marble k, 1 to 7."""
        raise NotImplementedError

    def landing(self, k: i64, low: i64, high: i64) -> i64:
        """The first cell in the order of marble k that is in the mask, which must not be empty."""
        raise NotImplementedError


class Numbered(Arrivals):
    """The marbles of a game number (ML-6)."""

    def stream(self, k: i64) -> Stream:
        """The stream of marble k."""
        return Stream(f"murmeln/1/{self.number}/{int(k)}")

    def colour(self, k: i64) -> i64:
        return 1 + self.stream(k).draw(COLOURS)

    def landing(self, k: i64, low: i64, high: i64) -> i64:
        stream = self.stream(k)
        stream.draw(COLOURS)
        while True:
            cell: i64 = stream.draw(CELLS)
            if holds(low, high, cell):
                return cell


class Sighting:
    """That marble ``k`` was seen to land on ``cell`` when the cells of a mask were free."""

    def __init__(self, k: i64, low: i64, high: i64, cell: i64) -> None:
        self.k = k
        self.low = low
        self.high = high
        self.cell = cell


class Watched(Arrivals):
    """Another source, with note taken of every landing."""

    def __init__(self, source: Arrivals) -> None:
        super().__init__(source.number)
        self.source = source
        self.sightings: list[Sighting] = []

    def colour(self, k: i64) -> i64:
        return self.source.colour(k)

    def landing(self, k: i64, low: i64, high: i64) -> i64:
        cell: i64 = self.source.landing(k, low, high)
        self.sightings.append(Sighting(k, low, high, cell))
        return cell


def mixed(word: i64) -> i64:
    """Another 32-bit word: a fixed scrambling (Wellons' two-round hash, Hash Prospector) with multipliers below 2**31."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & MASK
    word = ((word ^ (word >> 15)) * 0x735A2D97) & MASK
    return word ^ (word >> 15)


class Imagined(Arrivals):
    """Marbles drawn from the fast source, for play-outs and search.

    What a player knows can be given: the colours from marble ``first`` on, and landings that were seen. The rest is drawn.
    """

    def __init__(self, source: FastSource, first: int, colours: list[int], sightings: list[Sighting]) -> None:
        super().__init__("")
        self.key: i64 = source.word()
        self.other_key: i64 = source.word()
        self.first: i64 = first
        self.end: i64 = first + len(colours)
        self.colours = colours
        self.sightings = sightings

    def seed(self, k: i64) -> i64:
        """The word from which all draws of marble k follow."""
        return mixed(mixed(self.key ^ (k & MASK)) ^ self.other_key)

    def colour(self, k: i64) -> i64:
        if self.first <= k < self.end:
            return self.colours[k - self.first]
        return 1 + ((self.seed(k) * COLOURS) >> 32)

    def landing(self, k: i64, low: i64, high: i64) -> i64:
        word: i64 = self.seed(k)
        seen: Sighting | None = self.sighting(k) if self.sightings else None
        while True:
            word = (word + 0x9E3779B9) & MASK
            cell: i64 = (mixed(word) * CELLS) >> 32
            if seen is not None and holds(seen.low, seen.high, cell):
                cell = seen.cell  # of the cells that were free then, this is the first in the marble's order
                seen = None
            if holds(low, high, cell):
                return cell

    def sighting(self, k: i64) -> Sighting | None:
        """What was seen of marble k."""
        for sighting in self.sightings:
            if sighting.k == k:
                return sighting
        return None
