"""Murlan as plain text."""

from __future__ import annotations

from typing import Final

from stammtisch.games.murlan.view import MurlanView, Play, Written
from stammtisch.kernel.plain import plain

PACK: Final = 54


def lines_of(view: MurlanView) -> list[str]:
    """Score, seats, what lies on the table, what is asked, and the viewer's hand."""
    lines = [score_of(view)]
    if view.written is not None and nothing_played(view):
        lines += written_lines(view.written)
    if view.asked is not None:
        lines.append("   ".join(seat_of(view, seat) for seat in range(view.seats)))
    lines += between_lines(view) + table_lines(view)
    return [*lines, "hand " + (" ".join(view.hand) or "(empty)")]


def nothing_played(view: MurlanView) -> bool:
    """Whether the round has not begun, or no card of it has been played: then the last one is still of interest."""
    return view.asked in (None, "tap", "take", "give") or sum(view.counts) + view.unseen == PACK


def score_of(view: MurlanView) -> str:
    """``round 3   to 21   totals 7 : 11``."""
    return f"round {view.round}   to {view.target}   totals " + " : ".join(map(str, view.totals))


def seat_of(view: MurlanView, seat: int) -> str:
    """``>seat 1: 5`` for the seat that is on, with its place once it is out and the cards that are known."""
    name = "you" if seat == view.viewer else f"seat {seat}"
    mark = ">" if seat in view.acting else " "
    if seat in view.places:
        held = f"place {view.places.index(seat) + 1}"
    elif seat in view.gave_up:
        held = "gave up (" + " ".join(view.laid_down[seat]) + ")"
    else:
        held = str(view.counts[seat]) + (" pass" if seat in view.passed else "")
        held += f" (shown {' '.join(view.shown[seat])})" if view.shown[seat] else ""
    return f"{mark}{name}: {held}"


def written_lines(written: Written) -> list[str]:
    """How the last round was written, a line a place."""
    lines = [f"round {written.round}: scores " + " : ".join(map(str, written.scores))]
    return lines + [
        f"  {one.place}. seat {one.seat}: {one.points} ({one.why.replace('_', ' ')}"
        + (f", {one.cards} cards left)" if one.cards else ")")
        for one in written.places
    ]


def between_lines(view: MurlanView) -> list[str]:
    """The cut and the swap, while they are asked, and both jokers."""
    lines = []
    if view.asked == "take" and view.cut is not None:
        lines.append(f"seat {view.cut.seat} tapped place {view.cut.number}: {plain(view.cut.card)}")
    if view.first_cards:
        lines.append("first cards " + " ".join(view.first_cards))
    if view.swap is not None:
        lines.append(
            f"swap: seat {view.swap.winner} got {plain(view.swap.given)}, seat {view.swap.loser} gets "
            + ("a card from 3 to 10" if view.swap.returned is None else str(plain(view.swap.returned)))
        )
    if view.jokers:
        lines.append(f"seat {view.last} shows both jokers and keeps them: no swap")
    return lines


def table_lines(view: MurlanView) -> list[str]:
    """The pile, or who leads, or the vote."""
    if view.vote is not None:
        names = zip(view.vote.seats, view.vote.names, view.vote.cards, strict=True)
        words = [
            f"seat {seat} ({cards} cards) " + ("no word" if name is None else f"names {name}") for seat, name, cards in names
        ]
        return ["who lost? " + ", ".join(words)]
    if view.asked != "play":
        return []
    if view.pile is None:
        return [f"seat {view.leader} leads" + (f" and must include {view.include}" if view.include else "")]
    return [f"pile {play_words(view.pile)} by seat {view.pile.seat}"]


def play_words(play: Play) -> str:
    """``straight 3 to 7: 3S 4H 5D 6C 7S``."""
    ranks = play.low if play.low == play.high else f"{play.low} to {play.high}"
    return f"{play.kind} {ranks}: {' '.join(play.line)}"
