"""Games of Murmeln over the wire."""

from __future__ import annotations

from support.house import Player


def play_murmeln(player: Player) -> None:
    """Plays the first legal move of every position to the end."""
    while (update := player.drain())["table"]["phase"] == "playing":
        move = first_move(update["view"])
        answer = player.ask("move", seq=update["seq"], move=move)
        assert answer["type"] == "accepted", answer


def first_move(view: dict[str, list[int]]) -> str:
    """Some move between two cells of one region."""
    board, regions = view["board"], view["regions"]
    for start, marble in enumerate(board):
        if not marble:
            continue
        for step, ok in ((1, start % 9 < 8), (-1, start % 9 > 0), (9, start < 72), (-9, start >= 9)):
            if ok and regions[start + step] >= 0 and not board[start + step]:
                return f"{cell(start)}-{cell(start + step)}"
    raise AssertionError("no marble can move")


def cell(at: int) -> str:
    return "abcdefghi"[at % 9] + str(at // 9 + 1)
