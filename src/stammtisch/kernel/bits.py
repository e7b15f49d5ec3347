"""Bit masks of up to 62 cards or cells, compiled to plain machine words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


def bit(index: i64) -> i64:
    """The mask with this one bit: the only place that shifts a one.

    Compiled code shifts a literal as a 32-bit number, also one that a constant variable holds; so ``one`` must
    not look constant to mypyc."""
    one: i64 = 1 | (index & 0)
    return one << index


def bit_count(mask: i64) -> i64:
    """How many bits of a 32-bit mask are set."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) & 0xFFFFFFFF) >> 24


def lowest(mask: i64) -> i64:
    """The index of the lowest set bit of a 32-bit mask, which must not be 0."""
    low: i64 = mask & -mask
    return bit_count(low - 1)


def nth_bit(mask: i64, k: i64) -> i64:
    """The index of the k-th lowest set bit (k from 0)."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return lowest(mask)


def bits(mask: int) -> list[int]:
    """The indices of the set bits, ascending."""
    found: list[int] = []
    rest: i64 = mask
    while rest != 0:
        found.append(lowest(rest))
        rest &= rest - 1
    return found
