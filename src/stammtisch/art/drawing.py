"""What every picture is drawn with: measures and colours of the set, shapes as SVG, and the letters of the corners."""

from __future__ import annotations

import math
import re

WIDTH, HEIGHT, RADIUS = 250, 350, 16
CENTRE = (WIDTH / 2, HEIGHT / 2)

PAPER, EDGE, PANEL, RULE = "#fbf5e6", "#c8b58b", "#f3e7cc", "#d9c69c"
INK, LINEN, LINEN_SHADE = "#2b2522", "#fdf9ef", "#e6d9bd"
SKIN, SKIN_SHADE = "#f0d0a8", "#ddb386"
GOLD, GOLD_SHADE, GOLD_INK = "#e2aa2c", "#c2851a", "#7d4f0c"
STEEL, STEEL_SHADE, WOOD = "#c9cdcf", "#98a0a5", "#7a5233"
PETROL, PETROL_SHADE, PETROL_LIGHT = "#2d4a56", "#233c47", "#3d606d"
WINE, WINE_SHADE = "#7c2a2c", "#641f23"

ROUND = ' stroke-linecap="round"'


def num(value: float) -> str:
    """A number as short as it can be written with two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text) if text not in ("-0", "") else "0"


def path(d: str, fill: str = "", stroke: str = "", width: float = 0, more: str = "") -> str:
    """A path; with a stroke and no fill it is a line with round joins."""
    d = re.sub(r"\s*([A-Za-z])\s*", r"\1", d.strip()).replace(" -", "-")
    paint = f' fill="{fill}"' if fill else ""
    if stroke:
        paint = f' fill="{fill or "none"}" stroke="{stroke}" stroke-width="{num(width)}"'
    return f'<path d="{d}"{paint}{more}/>'


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A disc about (x, y)."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{more}/>'


def dots(fill: str, size: float, *points: tuple[float, float]) -> str:
    """Several equal discs as one path of round line ends."""
    d = "".join(f"M{num(x)} {num(y)}h.01" for x, y in points)
    return path(d, stroke=fill, width=size, more=' stroke-linecap="round"')


def place(content: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Content moved to (x, y), turned and scaled about its own origin."""
    spell = f"translate({num(x)} {num(y)})"
    spell += f"rotate({num(turn)})" if turn else ""
    spell += f"scale({num(scale)})" if scale != 1 else ""
    return f'<g transform="{spell}">{content}</g>'


def use(name: str, x: float, y: float, scale: float) -> str:
    """What has this id, moved and scaled likewise."""
    return place("", x, y, scale).replace("<g ", f'<use href="#{name}" ').replace("></g>", "/>")


def turned(name: str, content: str) -> str:
    """Content and the same turned by half a circle about the middle of the card."""
    x, y = CENTRE
    return f'<g id="{name}">{content}</g><use href="#{name}" transform="rotate(180 {num(x)} {num(y)})"/>'


def document(body: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A whole file with this picture; its usual size is that of a card."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}">{body}</svg>\n'


def paper() -> str:
    """The ground of a card, with its edge."""
    size = f'width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="{RADIUS}"'
    return f'<rect x="1" y="1" {size} fill="{PAPER}" stroke="{EDGE}" stroke-width="2"/>'


def mirror(d: str) -> str:
    """The path (absolute commands only) mirrored at the vertical axis."""
    out = []
    for command, tail in re.findall(r"([A-Z])([^A-Z]*)", d):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", tail)]
        for i, value in enumerate(values):
            if command == "A":  # rx ry turn large sweep x y
                values[i] = (value, value, value, value, 1 - value, -value, value)[i % 7]
            elif command != "V" and (command == "H" or i % 2 == 0):
                values[i] = -value
        out.append(command + " ".join(num(v) for v in values))
    return "".join(out)


def halves(left: str, fill: str, shade: str) -> str:
    """A symmetric shape: all of it in the bright colour, its right half again in the darker one."""
    right = mirror(left)
    return path(left + right, fill) + path(right, shade)


def star(points: int, inner: float, outer: float) -> str:
    """A star about the origin, one point up, as path data."""
    corners = []
    for i in range(2 * points):
        r, a = (inner if i % 2 else outer), math.pi * i / points
        corners.append(f"{num(r * math.sin(a))} {num(-r * math.cos(a))}")
    return "M" + "L".join(corners) + "Z"


# Centre lines of a sturdy condensed face, 60 high, drawn with a pen of 10.5.
PEN = 10.5
GLYPHS = {  # width, path
    "0": (37, "M18.5 5C27 5 32 12 32 22V38C32 48 27 55 18.5 55C10 55 5 48 5 38V22C5 12 10 5 18.5 5Z"),
    "1": (20, "M5 16C9 13 12 10 14.5 5.5V55"),
    "2": (36, "M5 18C5 10 10 5 18 5C26 5 31 10 31 18C31 25 27 30 22 36L7 55H31"),
    "3": (
        36,
        "M5 14C7 8 12 5 18 5C25 5 30 10 30 17C30 24 25 28.5 18 28.5H14"
        "M18 28.5C26 28.5 31 34 31 41.5C31 50 26 55 18 55C11 55 7 52 5 45",
    ),
    "4": (38, "M27 55V5L5 42H33"),
    "5": (36, "M29 5H9.5L8 28C11 25 14 24 18 24C26 24 31 30 31 39C31 49 26 55 18 55C11 55 7 52 5 46"),
    "6": (
        37,
        "M29 13C27 8 24 5 19 5C10 5 5 14 5 29V38C5 49 10 55 18.5 55C27 55 32 49 32 39.5C32 30 27 24.5 19 24.5C11 24.5 5 30 5 38",
    ),
    "7": (35, "M5 5H30C21 20 15 37 13 55"),
    "8": (
        37,
        "M18.5 28.5C11 28.5 7 23 7 17C7 10 11 5 18.5 5C26 5 30 10 30 17C30 23 26 28.5 18.5 28.5"
        "C10 28.5 5 34 5 41.5C5 50 10 55 18.5 55C27 55 32 50 32 41.5C32 34 27 28.5 18.5 28.5Z",
    ),
    "9": (
        37,
        "M8 47C10 52 13 55 18 55C27 55 32 46 32 31V22"
        "C32 11 27 5 18.5 5C10 5 5 11 5 20.5C5 30 10 35.5 18 35.5C26 35.5 32 30 32 22",
    ),
    "A": (43, "M5 55L20 5H23L38 55M10 40H33"),
    "B": (37, "M5 28.5H17M5 5H17C25 5 30 10 30 17C30 24 25 28.5 17 28.5C26 28.5 32 33 32 41.5C32 50 26 55 17 55H5Z"),
    "D": (39, "M5 5H15C28 5 34 14 34 30C34 46 28 55 15 55H5Z"),
    "E": (34, "M29 5H5V55H29M5 29H25"),
    "I": (10, "M5 5V55"),
    "J": (32, "M10 5H27V40C27 49 22 55 15 55C9 55 6 51 5 45"),
    "K": (39, "M5 5V55M32 5L7 35M16 25L34 55"),
    "L": (31, "M5 5V55H27"),
    "O": (42, "M21 5C31 5 37 13 37 23V37C37 47 31 55 21 55C11 55 5 47 5 37V23C5 13 11 5 21 5Z"),
    "Q": (42, "M21 5C31 5 37 13 37 23V37C37 47 31 55 21 55C11 55 5 47 5 37V23C5 13 11 5 21 5ZM23 39L37 56"),
    "U": (40, "M5 5V37C5 48 10.5 55 20 55C29.5 55 35 48 35 37V5"),
    "W": (55, "M5 5L15.5 55L27.5 14L39.5 55L50 5"),
    "n": (29, "M5 55V23M5 36C7 28 11 24 15.5 24C21.5 24 24 29 24 37V55"),
}


def lettering(text: str, colour: str, gap: float = 4) -> tuple[float, str]:
    """The width of a text, and its pen strokes with the top left at the origin."""
    x, strokes = 0.0, []
    for letter in text:
        width, d = GLYPHS[letter]
        strokes.append(place(path(d), x, 0) if x else path(d))
        x += width + gap
    pen = f'fill="none" stroke="{colour}" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round"'
    return x - gap, f"<g {pen}>{''.join(strokes)}</g>"
