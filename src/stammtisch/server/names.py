"""Names as they are kept: no control characters, no invisible ones, no letters that pass for others, none that is the
house's own; and how those who are together are told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data

from stammtisch.kernel.errors import Malformed
from stammtisch.protocol import LONGEST_NAME

MOST_MARKS: Final = 2
"""How many accents may stand on one letter."""

_CYRILLIC: Final = "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛѡ"
_LATIN_C: Final = "ABESIJKMHOPCTYXaesijopcyxdqw"
_GREEK: Final = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυϲ"
_LATIN_G: Final = "ABEZHIKMNOPTYXaivopuc"
_LOOK_ALIKES: Final = str.maketrans(_CYRILLIC + _GREEK, _LATIN_C + _LATIN_G)
_NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})
_TOGETHER: Final = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""The scripts that names are written in together."""
_JOINER: Final = "\u200d"
_OF_PICTURES: Final = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""What changes the look of the picture before it: colours of its own, and of skin."""
_OWN: Final = (
    "stammtisch",
    "murlgott",
    "bot",
    "du",
    "you",
    "former guest",
    "früherer gast",
    "ehemaliger gast",
    "gelöscht",
    "erased",
)
_GUEST: Final = re.compile(r"(guest|gast) *\d*")
"""What the house calls people."""


class NoName(Malformed):
    """A name that cannot be one. ``reason``: ``name_long``, ``name_empty`` (nothing to read is left), ``name_mixed``
    or ``name_reserved``."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, f"a name of 1 to {LONGEST_NAME} characters")
        self.reason = reason


def cleaned(name: str) -> str:
    """The name as it is kept; ``NoName`` if nothing that can be a name is left.

    Compatible forms are made plain (NFKC), what cannot be seen is dropped, and letters of other scripts that look like
    Latin ones become Latin in a name that has Latin letters; a name that still mixes scripts is none."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(" " if one.isspace() else one for i, one in enumerate(plain) if not _unseen(one) or _joins(plain, i))
    tidy = " ".join(_without_heaps(seen).split())
    if "LATIN" in _scripts_of(tidy):
        tidy = tidy.translate(_LOOK_ALIKES)
    if not any(character.isalnum() for character in tidy):
        raise NoName(name, "name_empty")
    if len(tidy) > LONGEST_NAME:
        raise NoName(name, "name_long")
    scripts = _scripts_of(tidy)
    if len(scripts) > 1 and not any(scripts <= some for some in _TOGETHER):
        raise NoName(name, "name_mixed")
    if _is_own(tidy):
        raise NoName(name, "name_reserved")
    return tidy


def _is_own(name: str) -> bool:
    """Whether a name is, or looks like, what the house itself says of people."""
    return any(_GUEST.fullmatch(look) or look in _OWN_LOOKS for look in (name.casefold(), *_looks(name)))


@lru_cache(maxsize=4096)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like, in capitals as written and without: two that share one look alike (Unicode's confusables)."""
    plain = name.replace(_JOINER, "")
    forms = {unicodedata.normalize("NFD", form) for form in (plain, plain.casefold())}
    return frozenset("".join(_look(character) for character in form) for form in forms)


@lru_cache(maxsize=4096)
def _look(character: str) -> str:
    """One character that stands for all that look like this one."""
    seen, looking = {character}, [character]
    while looking:
        alike = {one["c"] for one in confusables_data.get(looking.pop(), []) if len(one["c"]) == 1} - seen
        seen |= alike
        looking += alike
    return min(seen)


_OWN_LOOKS: Final = frozenset(look for name in _OWN for form in (name, name.title()) for look in _looks(form))


def who_of(identity: str) -> str:
    """What others know a guest by, whatever the name: the same at every table, and nothing that the house is asked with."""
    return sha256(f"who {identity}".encode()).hexdigest()[:16]


def told_apart(names: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    """The names of people who are together, by who they are: the later of two that look alike has a mark."""
    shown: dict[str, str] = {}
    taken: set[str] = set()
    for who, name in names:
        marked, count = name, 1
        while _looks(marked) & taken:
            count += 1
            marked = f"{name} ({count})"
        shown[who] = marked
        taken |= _looks(marked)
    return shown


def _unseen(character: str) -> bool:
    if character.isspace():
        return False
    return unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Cn") or character in "\u115f\u1160\u3164\uffa0\u2800"


def _joins(text: str, at: int) -> bool:
    """Whether a character makes one picture of the two beside it, as in 👨‍👩‍👧."""
    before, after = text[:at].rstrip(_OF_PICTURES)[-1:], text[at + 1 : at + 2]
    return text[at] == _JOINER and all(unicodedata.category(one) == "So" for one in (before or " ", after or " "))


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
    letters = "".join(character for character in text if character.isalpha())
    return set(unique_aliases(letters)) - _NO_SCRIPT
