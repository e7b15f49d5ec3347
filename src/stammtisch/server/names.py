"""Names as they are kept: no control characters, no invisible ones, no letters that pass for others."""

from __future__ import annotations

import unicodedata
from typing import Final

from stammtisch.kernel.errors import Malformed
from stammtisch.protocol import LONGEST_NAME

MOST_MARKS: Final = 2
"""How many accents may stand on one letter."""

_CYRILLIC: Final = "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛѡ"
_LATIN_C: Final = "ABESIJKMHOPCTYXaesijopcyxdqw"
_GREEK: Final = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυϲ"
_LATIN_G: Final = "ABEZHIKMNOPTYXaivopuc"
_LOOK_ALIKES: Final = str.maketrans(_CYRILLIC + _GREEK, _LATIN_C + _LATIN_G)
_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK")


class NoName(Malformed):
    """A name that cannot be one. ``reason``: ``name_long``, ``name_empty`` (nothing to read is left) or ``name_mixed``."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, f"a name of 1 to {LONGEST_NAME} characters")
        self.reason = reason


def cleaned(name: str) -> str:
    """The name as it is kept; ``NoName`` if nothing that can be a name is left.

    Compatible forms are made plain (NFKC), what cannot be seen is dropped, and letters of other scripts that look like
    Latin ones become Latin in a name that has Latin letters; a name that still mixes scripts is none."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(" " if character.isspace() else character for character in plain if not _unseen(character))
    tidy = " ".join(_without_heaps(seen).split())
    if "LATIN" in _scripts_of(tidy):
        tidy = tidy.translate(_LOOK_ALIKES)
    if not any(character.isalnum() for character in tidy):
        raise NoName(name, "name_empty")
    if len(tidy) > LONGEST_NAME:
        raise NoName(name, "name_long")
    if len(_scripts_of(tidy)) > 1:
        raise NoName(name, "name_mixed")
    return tidy


def _unseen(character: str) -> bool:
    if character.isspace():
        return False
    return unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Cn") or character in "\u115f\u1160\u3164\uffa0\u2800"


def _without_heaps(text: str) -> str:
    """Without accents heaped upon one letter."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= MOST_MARKS and (kept or not marks):
            kept.append(character)
    return "".join(kept)


def _scripts_of(text: str) -> set[str]:
    names = [unicodedata.name(character, "") for character in text if character.isalpha()]
    return {script for script in _SCRIPTS for name in names if name.startswith(script)}
