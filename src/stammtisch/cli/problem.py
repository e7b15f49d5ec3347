"""What ends a command early: one clear line, and an exit code."""

from __future__ import annotations

from typing import Final

WRONG: Final = 1
"""The exit code for a record that is wrong."""
UNUSABLE: Final = 2
"""The exit code for arguments or input that nothing can be done with."""


class Problem(Exception):
    """Printed as one line on standard error; ``code`` is the exit code."""

    def __init__(self, message: str, code: int = UNUSABLE) -> None:
        super().__init__(" ".join(message.split()))
        self.code = code
