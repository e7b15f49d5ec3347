"""Mulle as plain text."""

from __future__ import annotations

from stammtisch.games.mulle.view import Build, Coin, MulleView, Pile, Written


def lines_of(view: MulleView) -> list[str]:
    """Round and deal, in the first deal of a round how the last one was counted, piles, the table, the viewer's hand."""
    lines = [head_of(view)]
    if view.written is not None and (view.over or view.deal == 1):
        lines += count_of(view.written, view)
    if view.over:
        return lines + ending_of(view)
    lines += [side_of(view, side, pile) for side, pile in enumerate(view.piles)]
    lines.append("builds " + ("   ".join(build_of(view, build) for build in view.builds) or "(none)"))
    lines.append("loose  " + (" ".join(view.loose) or "(none)"))
    hand = [card_of(card, worth) for card, worth in zip(view.hand, view.worths, strict=True)]
    return [*lines, "hand   " + (" ".join(hand) or "(empty)")]


def head_of(view: MulleView) -> str:
    """``round 1 of 2, deal 3 of 6, seat 1 deals, stock 48: båt``."""
    dealer = (
        "nobody deals yet"
        if view.dealer is None
        else f"{seat_of(view, view.dealer)} deal{'' if view.dealer == view.viewer else 's'}"
    )
    text = f"round {view.round} of {view.rounds_to_play}, deal {view.deal} of {view.deals}, {dealer}, stock {view.stock}"
    return text + (": båt, one deal is left" if view.bat else "")


def seat_of(view: MulleView, seat: int) -> str:
    """``you`` or ``seat 1``."""
    return "you" if seat == view.viewer else f"seat {seat}"


def side_in_words(view: MulleView, side: int) -> str:
    """The seats of a side."""
    return " and ".join(seat_of(view, seat) for seat in range(view.seats) if view.side_of[seat] == side)


def side_of(view: MulleView, side: int, pile: Pile) -> str:
    """A side's seats with their cards, its pile, mulles, tabbar and points so far."""
    seats = [seat for seat in range(view.seats) if view.side_of[seat] == side]
    held = " ".join(f"{'>' if seat in view.acting else ' '}{seat_of(view, seat)}: {view.counts[seat]}" for seat in seats)
    text = f"{held}   pile {pile.count}" + (f", {pile.top} on top" if pile.top else "")
    if pile.mulles:
        text += "   mullar " + " ".join(f"{mulle.card}={mulle.worth}" for mulle in pile.mulles)
    if pile.tabbar:
        text += f"   tabbar {pile.tabbar}"
    return f"{text}   total {view.totals[side]}"


def build_of(view: MulleView, build: Build) -> str:
    """``#8 5C 3D (seat 1, locked)``."""
    return f"#{build.value} {' '.join(build.cards)} ({seat_of(view, build.owner)}, {'locked' if build.locked else 'open'})"


def card_of(card: str, worth: int) -> str:
    """A card in hand, with its worth where that is another than on the table."""
    return f"{card}({worth})" if worth > 13 else card


def count_of(written: Written, view: MulleView) -> list[str]:
    """The score sheet, one line a side."""
    lines = [f"round {written.round} is counted:"]
    for side, score in enumerate(written.scores):
        rows = [f"{row.kind} {row.points[side]}" for row in written.rows]
        coins = [f"mullar {coins_of(written.mulles[side])}", f"tabbar {coins_of(written.tabbar[side])}"]
        lines.append(f"  {side_in_words(view, side)}: {', '.join(rows + coins)}: {score}, total {written.totals[side]}")
    if written.cancelled:
        lines.append(f"  {written.cancelled} of mullar and tabbar are cancelled on every side, in brackets")
    return lines


def coins_of(coins: list[Coin]) -> str:
    """``13 + (7)``: what is cancelled stands in brackets."""
    return " + ".join(f"({coin.worth})" if coin.cancelled else str(coin.worth) for coin in coins) or "0"


def ending_of(view: MulleView) -> list[str]:
    """The hundraklubb and the ketchup."""
    lines = [f"{side_in_words(view, side)}: hundraklubben" for side in view.hundred]
    return lines + ([] if view.ketchup is None else [f"{side_in_words(view, view.ketchup)}: ketchup"])
