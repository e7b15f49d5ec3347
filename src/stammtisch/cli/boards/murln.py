"""Murln as plain text."""

from __future__ import annotations

from typing import Final

from stammtisch.games.murln.slate import Written
from stammtisch.games.murln.view import Bid, MurlnView, SeatCard

SUIT_NAMES: Final = {"H": "Herz", "L": "Laub", "S": "Schell", "E": "Eichel"}
ASKED_NOW: Final = {
    "cut": "lift some of the {pack} cards (cut:12)",
    "bid": "bid",
    "trump": "name trump (trump:H)",
    "stay": "stay or go",
    "swap": "exchange up to {swap_limit} cards (swap:7H,8L, or swap: for none)",
    "play": "play a card",
}


def lines_of(view: MurlnView) -> list[str]:
    """The slate, the seats, what is declared, the trick, and the viewer's hand."""
    lines = [slate_of(view)]
    if view.written is not None and view.asked in ("shuffle", "cut", "over"):
        lines += written_lines(view.written)
    lines += [f"thrown in: seat {shown.seat} {' '.join(shown.cards)}" for shown in view.thrown_in]
    lines += ["all passed, the next dealer deals"] if view.all_passed else []
    lines += ["   ".join(seat_of(view, seat) for seat in range(view.seats)), round_of(view)]
    if view.last_trick is not None and not view.trick:
        lines.append(f"last trick to seat {view.last_trick.winner}: {cards_of(view.last_trick.cards)}")
    if view.trick:
        lines.append(f"trick {view.trick_number}: {cards_of(view.trick)}   seat {view.leading} wins so far")
    lines.append("hand " + (" ".join(view.hand) or "(empty)"))
    asked = ASKED_NOW.get(view.asked)
    if asked is not None and view.viewer in view.acting:
        lines.append(asked.format(pack=view.pack, swap_limit=view.swap_limit))
    return lines


def slate_of(view: MurlnView) -> str:
    """``round 3   totals 21 : 18! : 3!!``, one mark for who must stay, two for who may not exchange either (MR-31)."""
    marks = ["!!" if low else "!" if stay else "" for stay, low in zip(view.must_stay, view.may_not_swap, strict=True)]
    totals = " : ".join(f"{total}{mark}" for total, mark in zip(view.totals, marks, strict=True))
    return f"round {view.round}   totals {totals}" + (f"   double rounds ahead {view.doubles}" if view.doubles else "")


def seat_of(view: MurlnView, seat: int) -> str:
    """``>seat 1 (dealer): bid 2, declarer, changed 3, tricks 1``, the mark for whoever is on."""
    name = "you" if seat == view.viewer else f"seat {seat}"
    said = [bid_words(view.bids[seat])]
    standing = view.standings[seat]
    said.append("" if standing == "undecided" else standing.replace("_", " "))
    changed = view.swapped[seat]
    said.append(f"changed {changed}" if changed is not None else "")
    said.append("keeps the Weli" if view.weli == seat else "")
    said.append(f"tricks {view.tricks[seat]}" if view.trick_number else "")
    mark = ">" if seat in view.acting else " "
    dealer = " (dealer)" if seat == view.dealer else ""
    return f"{mark}{name}{dealer}: " + (", ".join(filter(None, said)) or "-")


def bid_words(bid: Bid | None) -> str:
    """What a seat said, in words; "" for nothing yet."""
    if bid is None:
        return ""
    return {"pass": "pass", "murler": "Murler", "hold": f"selber with {bid.tricks}"}.get(bid.said, f"bid {bid.tricks}")


def round_of(view: MurlnView) -> str:
    """Trump, the declarer's number and the factor, as far as they are known."""
    trump = "no trump yet" if view.trump is None else f"trump {SUIT_NAMES[view.trump]} ({view.trump})"
    if view.declarer is not None:
        trump += f"   seat {view.declarer} " + ("plays a Murler" if view.murler else f"needs {view.bid}")
    if view.names_trump:
        trump += "   its first card names trump"
    return trump + (f"   counts {view.factor} times" if view.factor > 1 else "") + f"   talon {view.talon}"


def cards_of(cards: list[SeatCard]) -> str:
    """``seat 0 KH, seat 1 AH``."""
    return ", ".join(f"seat {lying.seat} {lying.card}" for lying in cards)


def written_lines(written: Written) -> list[str]:
    """How the last round was written, a line a seat."""
    what = f"a Murler, {written.murler}" if written.murler else f"{written.bid} bid"
    lines = [f"round {written.round}: seat {written.declarer}, {what}, trump {written.trump}, times {written.factor}"]
    for line in written.lines:
        rows = ", ".join(f"{row.reason.replace('_', ' ')} {row.points:+d}" for row in line.rows) or "sat out"
        lines.append(f"  seat {line.seat}: tricks {line.tricks}, {rows}: {line.score:+d}, now {line.total}")
    return lines
