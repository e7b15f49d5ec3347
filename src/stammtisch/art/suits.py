"""The suits of both decks: their colours, how their courts are dressed, and their signs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stammtisch.art.drawing import ROUND, circle, halves, path


@dataclass(frozen=True)
class Suit:
    """A suit: its letter in card codes, its sign and colours, and how its court is dressed."""

    code: str
    shape: str
    fill: str
    shade: str
    ink: str  # corner letters, thin lines
    light: str  # veins and other bright details
    robe: str
    robe_shade: str
    second: str  # plumes, hat bands, the sash
    hair: str
    hair_shade: str


RED, RED_SHADE, BLACK, BLACK_SHADE = "#bd3530", "#9c2527", "#38332f", "#221e1c"
CHESTNUT, FAIR = ("#7d4426", "#63331b"), ("#c79545", "#a87830")
DARK, GINGER = ("#4b3327", "#39251c"), ("#b8692f", "#985020")

GERMAN = (
    Suit("H", "heart", RED, RED_SHADE, "#b02d2a", "#e08a7c", RED, RED_SHADE, "#2d4a56", *CHESTNUT),
    Suit("L", "leaf", "#447f42", "#2f6535", "#2f6535", "#a9c98e", "#447f42", "#2f6535", "#c98a1f", *FAIR),
    Suit("S", "bell", "#e2a526", "#c58212", "#a4660a", "#f6d98a", "#dfa02a", "#bf7d14", "#7c2a2c", *DARK),
    Suit("E", "acorn", "#8a5a34", "#6c4326", "#54321d", "#c79a6a", "#80522f", "#643d22", "#4a7350", *GINGER),
)
FRENCH = (
    Suit("S", "spade", BLACK, BLACK_SHADE, BLACK_SHADE, "#8b8480", "#43586c", "#324454", "#b9842a", *DARK),
    Suit("H", "heart", RED, RED_SHADE, "#b02d2a", "#e08a7c", RED, RED_SHADE, "#2d4a56", *CHESTNUT),
    Suit("D", "diamond", RED, RED_SHADE, "#b02d2a", "#e08a7c", "#c05a34", "#a04424", "#3b4a3c", *FAIR),
    Suit("C", "club", BLACK, BLACK_SHADE, BLACK_SHADE, "#8b8480", "#56664e", "#434f3d", "#8c2f2c", *GINGER),
)
FOUR_COLOURS = {  # what the four-colour palette changes: fill, shade, light; robe, its shade
    "D": ("#2a66a5", "#1d4f86", "#8fb5dc", "#3a74ad", "#2a5c90"),
    "C": ("#34804a", "#246538", "#93c29f", "#46805a", "#336546"),
}
BLACK_FOOL = Suit("B", "moon", BLACK, BLACK_SHADE, BLACK_SHADE, "#8b8480", "#4a4541", "#37322f", "#a39a8d", *DARK)
RED_FOOL = Suit("R", "sun", RED, RED_SHADE, "#b02d2a", "#e08a7c", RED, RED_SHADE, "#e8b84a", *CHESTNUT)

# Each in a box of 100 about its origin, given by its left half.
PLAIN_SIGNS = {
    "heart": "M0 46C-9 30-46 9-46-18C-46-34-35-44-22-44C-11-44-3-37 0-28Z",
    "spade": "M0-48C-8-30-45-12-45 14C-45 28-35 37-23 37C-14 37-7 33-3 26C-4 37-8 43-17 47H0Z",
    "diamond": "M0-50C-11-29-24-13-41 0C-24 13-11 29 0 50Z",
    "club": "M0-46A21.5 21.5 0 0 0-15.5-9.5A21.5 21.5 0 1 0-4 23C-4 35-8 43-18 47H0Z",
}
LEAF = "M0-49C-6-31-41-19-41 10C-41 27-29 36-17 36C-10 36-4 33 0 28Z"
BELL = "M0-34A40 40 0 0 0 0 46Z"
NUT = "M0-6H-29C-30 20-15 36-4 42L0 49Z"
CUP = "M0-36C-22-36-37-27-37-9C-37-4-34-1-28-1H0Z"


def sign(suit: Suit, fine: bool = True) -> str:
    """A suit sign; `fine` adds the details that only large pips can carry."""
    fill, shade, ink, light = suit.fill, suit.shade, suit.ink, suit.light
    if suit.shape == "leaf":
        stem = path("M0 22C0 36 4 43 12 48", stroke=shade, width=8)
        veins = "M0-30V30" + ("M0-6L-15-14M0-6L15-14M0 12L-22 2M0 12L22 2" if fine else "")
        return stem + halves(LEAF, fill, shade) + path(veins, stroke=light, width=3.5 if fine else 5)
    if suit.shape == "bell":
        loop = path("M-8-33V-38A8 8 0 0 1 8-38V-33", stroke=ink, width=5)
        slit = path("M-40 3H40M0 24V46", stroke=ink, width=5 if fine else 6) + circle(0, 22, 7, ink)
        gloss = path("M-28-4A30 30 0 0 1-12-24", stroke=light, width=5, more=ROUND)
        rim = f'<circle cy="6" r="39" fill="none" stroke="{ink}" stroke-width="3"/>'
        return loop + halves(BELL, fill, shade) + slit + (rim + gloss if fine else rim)
    if suit.shape == "acorn":
        stem = path("M6-49C1-45 0-40 0-34", stroke=ink, width=8)
        acorn = halves(NUT, "#b27a42", fill) + halves(CUP, ink, "#452a16")
        scales = "M-25-10L-5-29M-8-10L12-29M9-10L25-25M25-10L5-29M8-10L-12-29M-9-10L-25-25"
        gloss = path("M-18 8C-17 18-13 25-8 30", stroke="#e3bd8c", width=4.5, more=ROUND)
        return stem + acorn + (path(scales, stroke=light, width=2) + gloss if fine else "")
    return halves(PLAIN_SIGNS[suit.shape], fill, shade)


def four_coloured(suit: Suit) -> Suit:
    """The suit as the four-colour palette paints it."""
    if suit.code not in FOUR_COLOURS:
        return suit
    fill, shade, light, robe, robe_shade = FOUR_COLOURS[suit.code]
    return replace(suit, fill=fill, shade=shade, ink=shade, light=light, robe=robe, robe_shade=robe_shade)
