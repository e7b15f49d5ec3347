"""Chance: what a step asks for, the slow provable stream, and the fast source for search.

``Stream`` is the generator of ML-6 and of the fair deal (docs/fair-dealing.md): words of SHA-256,
the same on every machine for ever. ``FastSource`` is sfc32 (Doty-Humphrey, PractRand): for
simulations and search only, where nobody has to verify a deal.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

Card = TypeVar("Card")  # shuffling moves cards and never looks at them, so compiled code need not unbox them
WORD: Final = 0x100000000  # 2**32
MASK: Final = 0xFFFFFFFF


class ChanceStep:
    """What chance must decide now.

    ``kind`` is the word of the record's chance line. A lot has ``choices`` > 0 and its outcome is one
    number below it; a shuffle has ``choices`` 0 and its outcome is an arrangement of ``pack``, top first.
    """

    def __init__(self, kind: str, choices: int, pack: list[int]) -> None:
        self.kind = kind
        self.choices = choices
        self.pack = pack


class Stream:
    """Uniform draws from 32-bit big-endian words: the SHA-256 of ``prefix/0``, ``prefix/1``, ..."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32-bit word."""
        if not self._words:
            digest = sha256(f"{self._prefix}/{self._block}".encode("ascii")).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -4, -4)]
        return self._words.pop()

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1, exactly uniform (ML-6: words beyond the last multiple are skipped)."""
        limit = WORD - WORD % n
        while True:
            word = self.word()
            if word < limit:
                return word % n


class FastSource:
    """sfc32, for play-outs and search: not for deals that anyone plays for."""

    def __init__(self, seed: int) -> None:
        self._a: i64 = seed & MASK
        self._b: i64 = (seed >> 32) & MASK
        self._c: i64 = 0x9E3779B9
        self._n: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32-bit word."""
        mixed: i64 = (self._a + self._b + self._n) & MASK
        self._n = (self._n + 1) & MASK
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + ((self._c << 3) & MASK)) & MASK
        self._c = ((((self._c << 21) & MASK) | (self._c >> 11)) + mixed) & MASK
        return mixed

    def draw(self, n: i64) -> i64:
        """A number from 0 to n - 1; the bias is below n / 2**32."""
        return (self.word() * n) >> 32

    def shuffle(self, cards: list[Card]) -> None:
        """Shuffles in place, Fisher-Yates from the last card down."""
        at: i64 = len(cards) - 1
        while at > 0:
            other: i64 = self.draw(at + 1)
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
            at -= 1


def shuffled(pack: list[int], stream: Stream) -> list[int]:
    """The pack in a new order, Fisher-Yates from the last card down."""
    cards = pack[:]
    for at in range(len(cards) - 1, 0, -1):
        other = stream.draw(at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def outcome_of(step: ChanceStep, stream: Stream) -> list[int]:
    """The outcome that a stream gives to a chance step: one number for a lot, else the new order."""
    if step.choices > 0:
        return [stream.draw(step.choices)]
    return shuffled(step.pack, stream)


def fast_outcome_of(step: ChanceStep, source: FastSource) -> list[int]:
    """The same from the fast source."""
    if step.choices > 0:
        return [source.draw(step.choices)]
    cards = step.pack[:]
    source.shuffle(cards)
    return cards
