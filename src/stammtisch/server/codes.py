"""Codes that are said aloud: a word of the tavern and two digits. They only let people knock."""

from __future__ import annotations

import secrets
from typing import Final

# fmt: off
WORDS: Final = (
    "ADLER", "ALM", "AMSEL", "APFEL", "BANK", "BERG", "BIER", "BIRNE", "BLATT", "BOHNE", "BREZE", "BRIEF",
    "BROT", "BUCHE", "DACHS", "DECKE", "EICHEL", "ENTE", "ERKER", "FASS", "FEDER", "FEUER", "FISCH", "FLASCHE",
    "FUCHS", "GABEL", "GANS", "GARTEN", "GEIGE", "GLAS", "GLOCKE", "GULDEN", "HAFEN", "HAHN", "HASE", "HERZ",
    "HIRSCH", "HONIG", "HUT", "IGEL", "KAMIN", "KANNE", "KATZE", "KEGEL", "KELLER", "KERZE", "KIRSCHE", "KNOPF",
    "KORB", "KRUG", "LAMPE", "LAUB", "LERCHE", "LINDE", "MOND", "MUSIK", "NADEL", "NUSS", "OFEN", "PFEIFE",
    "RABE", "RETTICH", "SATTEL", "SCHELLE", "SENF", "SPECHT", "STERN", "STIEFEL", "STUBE", "TANNE", "TASSE",
    "TELLER", "TISCH", "TRUHE", "UHR", "WIESE", "WIRT", "WOLKE", "ZAUN", "ZITHER",
)
# fmt: on


def fresh_code() -> str:
    """A code such as ``KRUG 47``."""
    return f"{secrets.choice(WORDS)} {10 + secrets.randbelow(90)}"


def heard_code(text: str) -> str:
    """The code as it is kept, however it was typed."""
    letters = "".join(character for character in text.upper() if character.isalnum())
    return f"{letters[:-2]} {letters[-2:]}"
