"""The half figures of the court cards and jokers; x is counted from the axis of the head."""

from __future__ import annotations

from stammtisch.art.drawing import (
    GOLD,
    GOLD_INK,
    GOLD_SHADE,
    INK,
    LINEN,
    LINEN_SHADE,
    PANEL,
    ROUND,
    RULE,
    SKIN,
    SKIN_SHADE,
    STEEL,
    STEEL_SHADE,
    WOOD,
    circle,
    dots,
    halves,
    mirror,
    num,
    path,
    place,
    star,
)
from stammtisch.art.suits import BLACK, RED, RED_SHADE, Suit, sign

HAND = 65  # the hand, and what it holds, is at x = HAND
BODY_LEFT = "M0 116L-15 124C-40 131-63 138-73 154L-80 165L0 178Z"
BODY_RIGHT = "M0 116L15 124C40 131 67 138 80 156L90 191L0 178Z"
FACE = "M0 62H-24V92C-24 110-10 121 0 121Z"
LIP = "#9a4638"

MOON = path("M22-42A47 47 0 1 0 22 42A46 46 0 0 1 22-42Z", BLACK) + place(path(star(5, 6, 15), GOLD), 25, 0)
SUN = path(star(12, 33, 50), GOLD_SHADE) + halves("M0-30A30 30 0 0 0 0 30Z", RED, RED_SHADE)
SKIES = {"moon": MOON, "sun": SUN}


def head(suit: Suit) -> str:
    """A calm face; the edge of the shade draws its nose."""
    skin = path(FACE + mirror(FACE), SKIN) + path("M2 62V84L-5 101L2 104V121C10 121 24 110 24 92V62Z", SKIN_SHADE)
    eyes = path("M-13 88.5H-10M11 88.5H14", stroke=INK, width=5, more=ROUND)
    brows = path("M-19 81Q-12 76-6 79M7 79Q13 76 19 81", stroke=suit.hair_shade, width=2.5, more=ROUND)
    return skin + eyes + brows + path("M-5 111H5", stroke=LIP, width=3, more=ROUND)


def body(suit: Suit) -> str:
    """The shoulders under the robe, down to the sash."""
    return path(BODY_LEFT + BODY_RIGHT, suit.robe) + path(BODY_RIGHT, suit.robe_shade)


def arm(suit: Suit, cuff: str) -> str:
    """The right arm, its fist where the hand should be."""
    sleeve = path("M52 166L63 163L75 191L62 189Z", suit.robe)
    sleeve += path("M63 163L76 160L90 188V192L74 190Z", suit.robe_shade)
    sleeve += path("M50 160L75 153L80 163L53 171Z", cuff)
    return sleeve + circle(HAND, 152, 10, SKIN) + path(f"M{HAND} 142A10 10 0 0 1 {HAND} 162Z", SKIN_SHADE)


def held(content: str) -> str:
    """Content at the hand."""
    return place(content, HAND, 0)


def raised_sign(suit: Suit) -> str:
    """The suit sign above the hand."""
    return held(place(sign(suit), 0, 46, 0.46))


def collar(left: str) -> str:
    """Linen about the neck, given by its left half."""
    return halves(left, LINEN, LINEN_SHADE)


def buttons() -> str:
    """Three, down the robe."""
    return dots(LINEN, 5.5, (0, 146), (0, 157), (0, 168))


def king(suit: Suit) -> str:
    """Crown, beard and ermine; the sign crowns the sceptre."""
    hair = halves("M0 60H-28C-40 76-42 94-40 112C-38 124-24 126-18 118L0 108Z", suit.hair, suit.hair_shade)
    crown = halves("M0 66H-30L-35 33L-18 48L0 26Z", GOLD, GOLD_SHADE) + path("M-31 60H31", stroke=suit.second, width=7)
    crown += dots(GOLD, 10, (-35, 32), (0, 25)) + circle(35, 32, 5, GOLD_SHADE)
    beard = halves("M0 106C-8 100-14 103-20 98L-24 86C-27 112-18 136 0 148Z", suit.hair, suit.hair_shade)
    beard += path("M-5 112H5", stroke=LIP, width=3, more=ROUND)
    ermine = collar("M0 130L-20 122C-40 128-60 134-70 148C-46 150-22 158 0 172Z")
    ermine += path("M-48 138L-51 147H-45ZM-30 142L-33 151H-27ZM48 138L45 147H51ZM30 142L27 151H33Z", INK)
    sceptre = held(path("M0 68V187", stroke=GOLD_SHADE, width=6) + path("M-8 75H8M-7 83H7", stroke=GOLD, width=4))
    return body(suit) + ermine + hair + head(suit) + beard + crown + sceptre + raised_sign(suit) + arm(suit, LINEN)


def ober(suit: Suit) -> str:
    """Plumed hat, long hair (so that the figure also serves as Dame), a sword below the raised sign."""
    hair = halves("M0 56H-26C-36 74-38 96-40 116C-34 124-24 124-18 118L0 100Z", suit.hair, suit.hair_shade)
    hat = halves("M0 32C-18 32-26 42-27 60H0Z", suit.robe, suit.robe_shade)
    hat += path("M-27 57H27", stroke=suit.second, width=6)
    hat += halves("M0 58C-18 56-34 58-46 66C-32 73-14 74 0 74Z", suit.robe, suit.robe_shade)
    plume = path("M22 57C14 22-14 12-42 20C-60 26-70 44-64 62C-58 50-48 46-38 47C-16 50 6 44 22 57Z", suit.second)
    plume += path("M20 52C6 30-28 24-57 48", stroke=PANEL, width=2.5)
    band = collar("M0 130L-18 118C-34 124-46 130-52 140L-14 156Z")
    sword = held(
        halves("M0 78L-6 88V138H0Z", STEEL, STEEL_SHADE)
        + path("M0 142V176", stroke=WOOD, width=6)
        + path("M-14 139H14", stroke=GOLD, width=6, more=ROUND)
    )
    figure = body(suit) + hair + band + head(suit) + hat + plume + buttons()
    return figure + sword + raised_sign(suit) + arm(suit, LINEN)


def unter(suit: Suit) -> str:
    """Notched cap and halberd; the sign is below, on the shield."""
    hair = halves("M0 56H-26C-32 70-32 86-30 104C-26 108-20 108-18 104L0 90Z", suit.hair, suit.hair_shade)
    cap = halves("M0 28C-26 26-40 42-34 58H0Z", suit.robe, suit.robe_shade)
    cap += path("M-30 64V52L-20 60L-10 52L0 60L10 52L20 60L30 52V64Z", suit.second)
    feather = path("M26 57C31 42 29 30 18 19C11 32 14 46 21 58Z", LINEN)
    feather += path("M24 54C23 43 21 35 19 27", stroke=RULE, width=2)
    shield = path("M-24 134H24V154C24 166 12 174 0 180C-12 174-24 166-24 154Z", LINEN, GOLD_SHADE, 2.5)
    halberd = held(
        path("M0 40V187", stroke=WOOD, width=6)
        + halves("M0 16L-6 40L0 50Z", STEEL, STEEL_SHADE)
        + path("M0 44C10 40 16 44 22 38C24 56 20 70 12 78C10 68 6 64 0 64Z", STEEL_SHADE)
        + path("M0 46L-18 40L-12 54L-18 66L0 62Z", STEEL)
    )
    figure = body(suit) + hair + head(suit) + collar("M0 132L-16 119L-30 126L-10 140Z") + cap + feather
    return figure + shield + place(sign(suit), 0, 155, 0.34) + halberd + arm(suit, suit.second)


def jack(suit: Suit) -> str:
    """Beret and banner."""
    hair = halves("M0 56H-26C-34 70-36 92-34 112C-28 116-22 114-18 110L0 90Z", suit.hair, suit.hair_shade)
    beret = halves("M0 30C-30 28-44 44-38 58C-28 62-14 62 0 62Z", suit.robe, suit.robe_shade)
    beret += path("M-28 62H28", stroke=suit.second, width=7)
    feather = path("M-22 58C-48 50-62 36-60 18C-40 22-24 36-16 56Z", suit.second)
    feather += path("M-20 56C-36 46-48 36-54 26", stroke=PANEL, width=2.5)
    banner = held(
        path("M0 22V187", stroke=WOOD, width=6)
        + path("M-23 30H23", stroke=GOLD_SHADE, width=5, more=ROUND)
        + path("M-21 32H21V94L0 82L-21 94Z", LINEN, suit.second, 3)
        + circle(0, 21, 5, GOLD)
    )
    figure = body(suit) + hair + head(suit) + collar("M0 134L-17 118L-36 128L-14 144Z") + beret + feather
    return figure + buttons() + banner + held(place(sign(suit), 0, 57, 0.36)) + arm(suit, suit.second)


def queen(suit: Suit) -> str:
    """Coronet and long hair; the sign rises from the cup."""
    hair = halves("M0 50H-20C-38 66-36 96-42 130C-34 140-24 138-16 128L0 110Z", suit.hair, suit.hair_shade)
    parting = halves("M0 56C-10 60-20 68-25 82L-27 58H0Z", suit.hair, suit.hair_shade)
    crown = halves("M0 62H-26L-33 40L-20 48L-11 34L0 46Z", GOLD, GOLD_SHADE)
    crown += path("M-26 59H26", stroke=suit.second, width=6)
    crown += dots(suit.robe, 8, (-33, 38), (-11, 32), (11, 32), (33, 38))
    neck = halves("M0 112H-12V128L0 146Z", SKIN, SKIN_SHADE)
    gown = collar("M0 148L-13 122L-42 131C-28 142-12 158 0 172Z")
    pearls = dots(GOLD, 5, (-9, 134), (-4, 140), (4, 140), (9, 134))
    cup = held(halves("M0 146H-14C-12 140-4 138-3 132C-15 130-20 118-20 102H0Z", GOLD, GOLD_SHADE))
    cup += held(path("M-19 108H19", stroke=GOLD_INK, width=2.5))
    figure = body(suit) + gown + hair + neck + head(suit) + parting + crown + pearls
    return figure + cup + held(place(sign(suit), 0, 62, 0.46)) + arm(suit, LINEN)


def fool_cap(suit: Suit, top: float) -> str:
    """A cap with three horns, the middle one reaching up to `top`."""
    middle = path(f"M-18 10C-17-8-10-20 0 {num(top)}C10-20 17-8 18 10Z", suit.second)
    horns = halves("M0 24H-31C-30 8-32 2-46 6C-50-22-22-36 0-4Z", suit.robe, suit.robe_shade)
    band = path("M-30 20H30", stroke=suit.second, width=9)
    balls = dots(GOLD, 15, (-45, 8), (0, top), (45, 8))
    return middle + horns + band + balls


def fool(suit: Suit) -> str:
    """The joker: cap and bells; the moon (black) or the sun (red) on the stick."""
    cap = place(fool_cap(suit, -30), 0, 50, 0.84)
    ruff = collar("M0 150L-12 138L-24 146L-32 134L-46 138L-48 126L-16 116L0 122Z")
    balls = dots(suit.second, 7, (-48, 128), (-45, 140), (-24, 148), (24, 148), (45, 140), (48, 128))
    hood = halves("M0 58H-30C-34 80-34 108-28 126L0 116Z", suit.second, suit.robe_shade)
    motley = path("M-15 124C-40 131-63 138-73 154L-80 165L-44 171ZM0 116L15 124L40 184.5L0 178Z", suit.second)
    stick = held(path("M0 70V187", stroke=WOOD, width=6) + path("M-7 76H7", stroke=suit.second, width=5))
    figure = body(suit) + motley + hood + head(suit) + ruff + balls + cap
    return figure + stick + held(place(SKIES[suit.shape], 0, 44, 0.5)) + arm(suit, LINEN)


FIGURES = {"king": king, "ober": ober, "unter": unter, "jack": jack, "queen": queen, "fool": fool}
