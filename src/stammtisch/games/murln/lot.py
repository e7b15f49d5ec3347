"""The record's line of the lot for the first dealer (MR-5): the seat, and the cuts where it was drawn."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.games.murln.deal import DealerStep, cuts_of, dealer_of
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.chance import ChanceStep
from stammtisch.kernel.errors import Malformed


def format_dealer(step: ChanceStep, outcome: list[int]) -> dict[str, object]:
    """The fields of the line: the seat alone if the table handed the deal on."""
    assert isinstance(step, DealerStep)
    if len(outcome) == 1:
        return {"seat": outcome[0]}
    cuts = cuts_of(outcome, step.seats)
    return {"seat": int(dealer_of(cuts)), "cuts": [[GERMAN.format(one % 64) for one in cut] for cut in cuts]}


def parse_dealer(step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
    """The outcome that the line tells; ``Malformed`` unless its cuts lead to its seat."""
    assert isinstance(step, DealerStep)
    seat = fields.get("seat")
    if type(seat) is not int or not 0 <= seat < step.seats:
        raise Malformed(str(seat), f"a seat from 0 to {step.seats - 1}")
    if "cuts" not in fields:
        return [seat]
    written = cuts_in(fields["cuts"])
    # A real pack is put together again after each cut, so a card may be cut more than once.
    cards = [card for cut in written for card in cut]
    if not set(cards) <= set(step.pack):
        raise Malformed("cuts", "cards of the pack")
    outcome = cards + [card for card in step.pack if card not in cards]
    cuts = cuts_of(outcome, step.seats)
    if [[one % 64 for one in cut] for cut in cuts] != written:
        raise Malformed("cuts", "a card of every seat, then of those tied for the highest until one is left")
    dealer = int(dealer_of(cuts))
    if dealer != seat:
        raise Malformed(f"seat {seat}", f"seat {dealer}, which cut the highest card")
    return outcome


def cuts_in(value: object) -> list[list[int]]:
    """The cards of each cut."""
    if not isinstance(value, list) or not all(isinstance(cut, list) and cut for cut in value):
        raise Malformed("cuts", "a list of cards for each cut")
    return [[GERMAN.parse(code if isinstance(code, str) else str(code)) for code in cut] for cut in value]
