"""The deal, byte by byte (docs/fair-dealing.md), against written vectors and a second implementation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from stammtisch.kernel.chance import ChanceStep
from stammtisch.kernel.fair import SECRET_BYTES, FairDeal, commitment

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "goldens" / "fair.json").read_text())


def deal_of(vector: dict[str, Any]) -> FairDeal:
    words = [None if word is None else bytes.fromhex(word) for word in vector["words"]]
    return FairDeal(vector["table"], vector["round"], bytes.fromhex(vector["secret"]), words)


def words_of(key: str, counter: int) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(b"%s/%d/%d" % (key.encode(), counter, block)).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def draw(words: Iterator[int], n: int) -> int:
    return next(word % n for word in words if word < 2**32 // n * n)


@pytest.mark.parametrize("vector", VECTORS)
def test_the_written_vectors_come_out(vector: dict[str, Any]) -> None:
    deal = deal_of(vector)
    assert commitment(deal.secret) == vector["commit"]
    assert vector["seals"] == [None if word is None else commitment(word) for word in deal.words]
    assert deal.key() == vector["key"]
    for step in vector["steps"]:
        assert deal.outcome(step["counter"], ChanceStep("any", step["choices"], step["pack"])) == step["outcome"]


@pytest.mark.parametrize("vector", VECTORS)
def test_the_text_of_the_documentation_gives_the_same(vector: dict[str, Any]) -> None:
    words = [word or "-" for word in vector["words"]]
    lines = ["stammtisch/deal/1", vector["table"], str(vector["round"]), vector["secret"], *words]
    key = sha256("".join(line + "\n" for line in lines).encode()).hexdigest()
    assert key == vector["key"]
    assert sha256(bytes.fromhex(vector["secret"])).hexdigest() == vector["commit"]
    for step in vector["steps"]:
        stream = words_of(key, step["counter"])
        if step["choices"]:
            assert step["outcome"] == [draw(stream, step["choices"])]
            continue
        cards = list(step["pack"])
        for at in range(len(cards) - 1, 0, -1):
            other = draw(stream, at + 1)
            cards[at], cards[other] = cards[other], cards[at]
        assert step["outcome"] == cards


def test_every_part_of_the_round_changes_the_key() -> None:
    secret = bytes(SECRET_BYTES)
    deals = [
        FairDeal("t", 1, secret, [None, None]),
        FairDeal("u", 1, secret, [None, None]),
        FairDeal("t", 2, secret, [None, None]),
        FairDeal("t", 1, b"\1" * SECRET_BYTES, [None, None]),
        FairDeal("t", 1, secret, [None, None, None]),
        FairDeal("t", 1, secret, [bytes(16), None]),
        FairDeal("t", 1, secret, [None, bytes(16)]),
    ]
    assert len({deal.key() for deal in deals}) == len(deals)


def test_every_step_draws_from_a_stream_of_its_own() -> None:
    deal = FairDeal("t", 1, bytes(SECRET_BYTES), [None])
    step = ChanceStep("shuffle", 0, list(range(32)))
    assert len({tuple(deal.outcome(counter, step)) for counter in range(20)}) == 20


def test_lots_are_even() -> None:
    deal = FairDeal("t", 1, bytes(SECRET_BYTES), [None])
    counts = Counter(deal.outcome(counter, ChanceStep("start", 3, []))[0] for counter in range(6000))
    assert all(1850 < counts[seat] < 2150 for seat in range(3))
