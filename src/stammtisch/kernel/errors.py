"""The three ways a move can fail: malformed, illegal (a clause forbids it), stale (the table moved on)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = str | int | list[str]
"""A parameter of a refusal: a card code, a cell, a seat, a number, or several codes."""


@dataclass(frozen=True)
class Refusal:
    """Why something is not allowed.

    ``clause`` is the id in the rules (``NE-5``); ``reason`` names the sentence in the message catalogues
    (key ``CLAUSE.reason``), ``facts`` are its parameters.
    """

    clause: str
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.clause} {self.reason}" + (f" ({facts})" if facts else "")


class StammtischError(Exception):
    """Base of all errors that a person or a file can cause."""


class Malformed(StammtischError):
    """The text is no move, card or value of the kind that was expected."""

    def __init__(self, text: str, expected: str) -> None:
        shown = text if len(text) <= 60 else text[:60] + "…"
        super().__init__(f"{shown!r} is not {expected}")
        self.text = shown
        self.expected = expected


class Illegal(StammtischError):
    """The move is understood, but a clause forbids it here."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Stale(StammtischError):
    """The request speaks of a position that has passed."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the table is at {seq} by now")
        self.seq = seq
