"""The small pictures in a box of 100: suit signs alone, marbles, and the sign of the house."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stammtisch.art.drawing import PAPER, PETROL, PETROL_SHADE, ROUND, circle, document, num, path, place
from stammtisch.art.suits import Suit, sign

SEATS = ("#cf4a3f", "#e2aa2c", "#5c9a58", "#5f9fc0", "#a06bb0")
OAK, OAK_SHADE, OAK_RIM = "#d9a566", "#bd8444", "#8f5d2c"


def icon(suit: Suit) -> str:
    """A sign alone, with a paper edge that keeps it visible on dark ground."""
    name = "i-" + suit.shape
    outline = f'<use href="#{name}" stroke="{PAPER}" stroke-width="11" stroke-linejoin="round"/>'
    shape = f'<g id="{name}">{sign(suit, fine=False)}</g>'
    return document(place(outline + shape, 50, 50, 0.9), 100, 100)


@dataclass(frozen=True)
class Marble:
    """A marble: three tones of its glass, the colour of its mark, and the mark in a box of 100."""

    light: str
    glass: str
    deep: str
    mark: str
    shape: str


MARBLES = (
    Marble("#e4645a", "#b92825", "#761317", "#fff4ec", "M0-21A21 21 0 1 1 0 21A21 21 0 1 1 0-21Z"),  # disc
    Marble("#fbe58c", "#f1c22b", "#b5810d", "#5a3b05", "M0-25L25 18H-25Z"),  # triangle
    Marble("#86dcbd", "#2aa583", "#0f6450", "#f2fff9", "M-7-24H7V-7H24V7H7V24H-7V7H-24V-7H-7Z"),  # cross
    Marble("#6f9fe8", "#2a5fc4", "#133478", "#f1f6ff", "M0-27L27 0L0 27L-27 0Z"),  # lozenge
    Marble("#a56fb4", "#6b2f7e", "#3b1349", "#fbf0ff", "M-24-18H24V-6H-24ZM-24 6H24V18H-24Z"),  # bars
    Marble("#c9ebf7", "#86c8e6", "#3f86ab", "#123f59", "M13-24A26 26 0 1 0 13 24A21 21 0 1 1 13-24Z"),  # crescent
    Marble("#fffdf8", "#efe8d8", "#a99c82", "#4a3a2c", "M0-27L7-7L27 0L7 7L0 27L-7 7L-27 0L-7-7Z"),  # star
)


def marble(number: int) -> str:
    """Glass with a mark inside: bright above left, deep below right, a highlight over everything."""
    m = MARBLES[number - 1]
    glass = (
        f'<radialGradient id="m{number}" cx=".36" cy=".32" r=".72">'
        f'<stop stop-color="{m.light}"/><stop offset=".45" stop-color="{m.glass}"/>'
        f'<stop offset="1" stop-color="{m.deep}"/></radialGradient>'
        f'<linearGradient id="m{number}g" x1=".3" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".85"/>'
        f'<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>'
    )
    ball = circle(50, 50, 47, f"url(#m{number})", f' stroke="{m.deep}" stroke-width="2"')
    gloss = f'<ellipse cx="37" cy="25" rx="22" ry="13" transform="rotate(-28 37 25)" fill="url(#m{number}g)"/>'
    rim = path("M22 80A41 41 0 0 0 88 66A44 44 0 0 1 22 80Z", "#fff", more=' opacity=".28"')
    return document(glass + ball + place(path(m.shape, m.mark), 50, 52) + rim + gloss, 100, 100)


def table(seats: tuple[str, ...], wood: str, wood_shade: str, rim: str) -> str:
    """The sign of the house: a round table from above with five seats, in a box of 100."""
    chairs = ""
    for i, colour in enumerate(seats):
        x, y = 41 * math.sin(0.36), -41 * math.cos(0.36)
        chair = path(f"M{num(-x)} {num(y)}A41 41 0 0 1 {num(x)} {num(y)}", stroke=colour, width=12, more=ROUND)
        chairs += place(chair, 0, 0, turn=360 * i / len(seats)) if i else chair
    top = circle(0, 0, 29, wood) + path("M0-29A29 29 0 0 1 0 29Z", wood_shade)
    return chairs + top + f'<circle r="21" fill="none" stroke="{rim}" stroke-width="3"/>'


def logo() -> str:
    """The table, on no ground."""
    return document(place(table(SEATS, OAK, OAK_SHADE, OAK_RIM), 50, 52), 100, 100)


def app_icon() -> str:
    """The table on a ground that fills its square."""
    ground = f'<rect width="100" height="100" rx="22" fill="{PETROL}"/>'
    ground += path("M50 0H78A22 22 0 0 1 100 22V78A22 22 0 0 1 78 100H50Z", PETROL_SHADE)
    return document(ground + place(table(SEATS, OAK, OAK_SHADE, OAK_RIM), 50, 52, 0.84), 100, 100)
