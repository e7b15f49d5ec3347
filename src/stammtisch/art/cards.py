"""The cards, each a whole picture: numbers, aces, courts, jokers, the Weli, and what lies face down."""

from __future__ import annotations

import math

from stammtisch.art.drawing import (
    CENTRE,
    GOLD,
    GOLD_INK,
    GOLD_SHADE,
    LINEN,
    PANEL,
    PAPER,
    PETROL,
    PETROL_LIGHT,
    PETROL_SHADE,
    RULE,
    WINE,
    WINE_SHADE,
    circle,
    document,
    halves,
    lettering,
    mirror,
    paper,
    path,
    place,
    star,
    turned,
    use,
)
from stammtisch.art.figures import FIGURES, SKIES, fool, fool_cap
from stammtisch.art.signs import table
from stammtisch.art.suits import GERMAN, PLAIN_SIGNS, Suit, sign

INDEX_X, INDEX_TOP, INDEX_HEIGHT, INDEX_WIDTH = 40, 20, 60, 57
INDEX_PIP_Y, INDEX_PIP_SIZE = 110, 46

AXIS = 144  # of a figure's head
FRAME = (
    "M80 14H228Q236 14 236 22V204Q236 212 228 212H186Q178 212 178 220V328Q178 336 170 336"
    "H22Q14 336 14 328V146Q14 138 22 138H64Q72 138 72 130V22Q72 14 80 14Z"
)
SASH, SASH_LINE = "M14 152L236 186V198L14 164Z", "M14 158L236 192"

LEFT, MIDDLE, RIGHT = 97, 125, 153
PIPS = {  # rank: (size, pips of the upper half, pips on the middle line)
    "2": (62, [(MIDDLE, 66)], []),
    "3": (58, [(MIDDLE, 60)], [MIDDLE]),
    "4": (52, [(LEFT, 64), (RIGHT, 64)], []),
    "5": (52, [(LEFT, 64), (RIGHT, 64)], [MIDDLE]),
    "6": (52, [(LEFT, 60), (RIGHT, 60)], [LEFT, RIGHT]),
    "7": (50, [(LEFT, 60), (RIGHT, 60)], [LEFT, RIGHT]),
    "8": (50, [(LEFT, 60), (RIGHT, 60), (MIDDLE, 117)], [LEFT, RIGHT]),
    "9": (45, [(LEFT, 52), (RIGHT, 52), (LEFT, 134), (RIGHT, 134)], [MIDDLE]),
    "10": (44, [(LEFT, 52), (RIGHT, 52), (MIDDLE, 93), (LEFT, 134), (RIGHT, 134)], []),
}
SEVENTH = (MIDDLE, 117)  # the one pip of the seven that has no counterpart below

STAR = halves("M0-48L-10.7-25.9L-33.9-33.9L-25.9-10.7L-48 0L-25.9 10.7L-33.9 33.9L-10.7 25.9L0 48Z", GOLD, GOLD_SHADE)


def index(text: str, colour: str, pip: str) -> str:
    """The corner: the rank above its small suit sign."""
    width, letters = lettering(text, colour)
    shrink = min(1.0, INDEX_WIDTH / width)
    x = INDEX_X - width * shrink / 2
    y = INDEX_TOP + INDEX_HEIGHT * (1 - shrink) / 2
    return place(letters, x, y, shrink) + place(pip, INDEX_X, INDEX_PIP_Y, INDEX_PIP_SIZE / 100)


def number_card(suit: Suit, rank: str, prefix: str) -> str:
    """A card of pips; `prefix` keeps its ids apart from those of the other deck."""
    size, upper, middle = PIPS[rank]
    name = f"{prefix}{rank}{suit.code}"
    half = index(rank, suit.ink, sign(suit, fine=False))
    half += "".join(use(name + "p", x, y, size / 100) for x, y in upper)
    rest = "".join(use(name + "p", x, CENTRE[1], size / 100) for x in middle)
    rest += use(name + "p", *SEVENTH, size / 100) if rank == "7" else ""
    pip = f'<defs><g id="{name}p">{sign(suit)}</g></defs>'
    return document(paper() + pip + turned(name, half) + rest)


def french_ace(suit: Suit, letter: str) -> str:
    """One large sign inside an outline of its own shape."""
    left = PLAIN_SIGNS[suit.shape]
    outline = path(left + mirror(left), "none", suit.fill, 13, ' stroke-linejoin="round"')
    outline += path(left + mirror(left), "none", PAPER, 9.5, ' stroke-linejoin="round"')
    name = f"f{letter}{suit.code}"
    return document(
        paper() + turned(name, index(letter, suit.ink, sign(suit, fine=False))) + place(outline + sign(suit), *CENTRE, 1.3)
    )


def german_ace(suit: Suit, letter: str) -> str:
    """The Daus: two large signs on one winding stem; acorn and bell hang on it by their stalks."""
    name = f"g{letter}{suit.code}"
    hanging = 180 if suit.shape in ("bell", "acorn") else 0
    start = 136 if suit.shape == "leaf" else 125
    stem = path(f"M{start} 117C{start - 2} 138 164 138 164 158C164 172 146 175 125 175", stroke=suit.shade, width=6)
    shoot = path("M156 144C168 138 176 138 182 130C187 146 176 158 161 156Z", suit.fill)
    half = index(letter, suit.ink, sign(suit, fine=False)) + stem + shoot + place(sign(suit), 125, 74, 0.98, hanging)
    return document(paper() + turned(name, half) + circle(*CENTRE, 9, GOLD) + circle(*CENTRE, 4, GOLD_INK))


def framed(name: str, half: str, suit: Suit) -> str:
    """A court card from its half: the panel below, sash and frame above."""
    sash = path(SASH, suit.second) + path(SASH_LINE, stroke=GOLD, width=3)
    return document(paper() + path(FRAME, PANEL) + turned(name, half) + sash + path(FRAME, stroke=RULE, width=2))


def court_card(suit: Suit, letter: str, figure: str, prefix: str) -> str:
    """King, Ober, Unter, jack or queen, under the letter of its corner."""
    corner = index(letter, suit.ink, sign(suit, fine=False))
    return framed(f"{prefix}{letter}{suit.code}", place(FIGURES[figure](suit), AXIS, 0) + corner, suit)


def joker(suit: Suit) -> str:
    """A fool; moon or sun and a cap are in its corner."""
    corner = place(SKIES[suit.shape], INDEX_X, 50, 0.6) + place(fool_cap(suit, -46), INDEX_X, 116, 0.48)
    return framed(f"f{suit.code}J", place(fool(suit), AXIS, 0) + corner, suit)


def weli() -> str:
    """The Weli belongs to no suit: all four meet on its shield, among the six bells of its tradition."""
    heart, leaf, bell, acorn = (sign(suit, fine=False) for suit in GERMAN)
    x, y = CENTRE
    ribbon = path("M82 40L96 49L82 60H232L222 50L232 40Z", WINE_SHADE) + path("M94 34H222V66H94Z", WINE)
    width, word = lettering("WELI", LINEN, 11)
    half = index("W", WINE, place(STAR, 0, 0, 0.9)) + ribbon + place(word, 158 - width * 0.17, 39.8, 0.34)
    shield = path(star(24, 75, 87), GOLD) + circle(0, 0, 76, GOLD_SHADE) + circle(0, 0, 73, WINE)
    shield += path("M0-73A73 73 0 0 1 0 73Z", WINE_SHADE)
    shield += circle(0, 0, 57, PAPER, f' stroke="{GOLD}" stroke-width="3"')
    for i in range(6):
        a = math.radians(30 + 60 * i)
        shield += use("gWb", 65.5 * math.sin(a), -65.5 * math.cos(a), 0.145)
    signs = place(heart, 0, -31, 0.42) + place(acorn, 31, 1, 0.43)
    signs += place(bell, 0, 31, 0.42) + place(leaf, -31, 0, 0.43)
    return document(
        paper()
        + f'<defs><g id="gWb">{bell}</g></defs>'
        + path(FRAME, PANEL, RULE, 2)
        + turned("gW", half)
        + place(shield + signs + place(STAR, 0, 0, 0.16), x, y)
    )


def back_face(name: str) -> str:
    """Quiet lozenges, and the table in the middle."""
    pattern = (
        f'<pattern id="{name}" width="23" height="34" patternUnits="userSpaceOnUse" x="125" y="175">'
        + path("M0 0L11.5 17L0 34ZM23 0L11.5 17L23 34Z", PETROL_SHADE)
        + path("M11.5 14.5L13.2 17L11.5 19.5L9.8 17Z", PETROL_LIGHT)
        + "</pattern>"
    )
    x, y = CENTRE
    medal = circle(x, y, 52, PETROL) + circle(x, y, 46, "none", f' stroke="{RULE}" stroke-width="2"')
    seats = ("#d8b26a",) * 5
    return (
        paper()
        + f"<defs>{pattern}</defs>"
        + f'<rect x="13" y="13" width="224" height="324" rx="8" fill="{PETROL}"/>'
        + f'<rect x="13" y="13" width="224" height="324" rx="8" fill="url(#{name})"/>'
        + f'<rect x="19" y="19" width="212" height="312" rx="4" fill="none" stroke="{RULE}" stroke-width="1.5"/>'
        + medal
        + place(table(seats, "#e6cf9c", "#cfae70", PETROL), x, y, 0.76)
    )


def stack() -> str:
    """A face-down pile: the top card a little smaller, three edges showing below it."""
    edges = "".join(f'<rect x="{3 + shift}" y="{5 + shift}" width="235" height="329" rx="15"/>' for shift in (12, 8, 4))
    edges = f'<g fill="{PAPER}" stroke="#b9a884" stroke-width="1.5">{edges}</g>'
    return document(edges + place(back_face("stack-p"), 2, 3, 0.945))
