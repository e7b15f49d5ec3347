"""The chance lines of records: lots and packs, parsed and formatted for every game in one place."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.kernel.cards import Deck
from stammtisch.kernel.chance import ChanceStep
from stammtisch.kernel.errors import Malformed


def parse_lot(step: ChanceStep, fields: Mapping[str, object], key: str) -> list[int]:
    """The drawn number in the field ``key``; ``Malformed`` unless it is one of the step's choices."""
    value = fields.get(key)
    if type(value) is not int or not 0 <= value < step.choices:
        raise Malformed(str(value), f"a {key} from 0 to {step.choices - 1}")
    return [value]


def format_lot(outcome: list[int], key: str) -> dict[str, object]:
    """The fields of a lot's chance line."""
    return {key: outcome[0]}


def parse_pack(step: ChanceStep, fields: Mapping[str, object], key: str, deck: Deck) -> list[int]:
    """The arrangement in the field ``key``, top first; ``Malformed`` unless it holds exactly the step's cards."""
    value = fields.get(key)
    if not isinstance(value, list):
        raise Malformed(str(value), f"a list of cards ({key}, top first)")
    if len(value) != len(step.pack):
        raise Malformed(f"{key} of {len(value)} cards", f"an order of {len(step.pack)} cards")
    cards = [deck.parse(code if isinstance(code, str) else str(code)) for code in value]
    missing = sorted(set(step.pack) - set(cards))
    if sorted(cards) != sorted(step.pack):
        lacking = f" ({deck.format(missing[0])} is missing)" if missing else ""
        raise Malformed(key, f"an order of the cards that are there to be shuffled{lacking}")
    return cards


def format_pack(outcome: list[int], key: str, deck: Deck) -> dict[str, object]:
    """The fields of a shuffle's chance line, top first."""
    return {key: deck.format_all(outcome)}
