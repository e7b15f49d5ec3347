"""Fair dealing: the key of a round, its commitment, and the stream of each chance step.

Written down byte by byte in docs/fair-dealing.md, with test vectors in goldens/.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from stammtisch.kernel.chance import ChanceStep, Stream, outcome_of

SECRET_BYTES = 32
WORD_BYTES = 16


def commitment(secret: bytes) -> str:
    """What is published before the deal: the SHA-256 of the secret, in hex."""
    return sha256(secret).hexdigest()


@dataclass(frozen=True)
class FairDeal:
    """The dealing of one round: every chance step draws from a stream of its own under the round's key.

    ``words`` are the seats' words in seat order, None for a bot or a seat that gave none.
    """

    table: str
    round: int
    secret: bytes
    words: Sequence[bytes | None]

    def key(self) -> str:
        """The round's key, in hex."""
        words = "".join(("-" if word is None else word.hex()) + "\n" for word in self.words)
        text = f"stammtisch/deal/1\n{self.table}\n{self.round}\n{self.secret.hex()}\n{words}"
        return sha256(text.encode("utf-8")).hexdigest()

    def outcome(self, counter: int, step: ChanceStep) -> list[int]:
        """The outcome of the counter-th chance step of the round (from 0)."""
        return outcome_of(step, Stream(f"{self.key()}/{counter}"))
