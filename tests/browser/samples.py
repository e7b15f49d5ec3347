"""What a house knows after many evenings, to look at its pages."""

from __future__ import annotations

import msgspec
from playwright.sync_api import Page

from stammtisch.protocol import (
    Chronicle,
    ChronicleEvent,
    ChroniclePlayer,
    GameStatistics,
    Leaderboard,
    MyStatistics,
    ScoreRow,
    TablePlayer,
    VersionStatistics,
)

EVENING = 1796064120000
MINUTE = 60_000
POINTS = (208, 344, 512, 286, 438, 770, 402, 690, 358, 560, 1142, 474, 816, 530, 296, 648, 386, 712, 590, 626)


def _score(name: str, points: int, me: bool = False) -> ScoreRow:
    return ScoreRow(name, "goat" if me else "owl", points, moves=points // 6, seconds=points + 200, at=EVENING, me=me)


def _game(game: str, games: int, won: int, **more: object) -> GameStatistics:
    plain = {"streak": 0, "best_streak": 4, "places": [], "fewest_rounds": 7, "best_points": 71, "hundred": 0, "ketchup": 0}
    last = [at % 3 == 0 for at in range(20)]
    return msgspec.convert(
        {"game": game, "games": games, "won": won, "rating": None, "last": last, **plain, **more}, GameStatistics
    )


STATISTICS = MyStatistics(
    games=[
        _game("murln", 61, 24, best_points=-6),
        _game("neunerln", 74, 65, places=[28, 24, 13, 9], fewest_rounds=1, best_streak=14, best_points=0),
        _game("murlan", 38, 21, rating=17),
        _game("mulle", 39, 16, hundred=2, ketchup=1),
    ],
    murmeln=[
        VersionStatistics(
            "five", [_score("Vroni", points, me=True) for points in reversed(POINTS)], [_score("Vroni", 420, me=True)]
        ),
        VersionStatistics("four", [_score("Vroni", 2386, me=True)], []),
    ],
)

LEADERBOARD = Leaderboard(
    "five",
    "day:2026-11-30",
    [
        _score("Resi", 912),
        _score("Sepp", 804),
        _score("", 770),
        _score("Vroni", 626, me=True),
        _score("Ein sehr langer Name 123", 598),
        _score("former guest", 472),
    ],
)

_PEOPLE = [ChroniclePlayer(name, False) for name in ("Vroni", "Lenz", "Xaver")]
_TABLE = [*_PEOPLE, ChroniclePlayer("greedy", True)]


def _event(minute: int, kind: str, player: ChroniclePlayer | None = None, **more: object) -> ChronicleEvent:
    nothing = {"game": 0, "players": [], "rounds": [], "totals": [], "winners": [], "cancelled": 0, "ended": None, "reason": ""}
    told = {"at": EVENING + minute * MINUTE, "kind": kind, "player": player, **nothing, **more}
    return msgspec.convert(told, ChronicleEvent, from_attributes=True)


def _played(
    minute: int, game: int, rounds: list[list[int]], totals: list[int], winners: list[int], **more: object
) -> ChronicleEvent:
    ended = EVENING + (minute + 40) * MINUTE
    played = {"game": game, "players": _TABLE, "rounds": rounds, "totals": totals, "winners": winners, "ended": ended}
    return _event(minute, "game", None, **{**played, **more})


CHRONICLE = Chronicle(
    "murln",
    [TablePlayer("Vroni", False, 3, 2, 1, 1), TablePlayer("Lenz", False, 3, 1, 2, 0), TablePlayer("greedy", True, 3, 0, 3, 0)],
    [
        _event(0, "sat", _PEOPLE[0]),
        _event(3, "sat", _PEOPLE[1]),
        _event(4, "sat", _PEOPLE[2]),
        _event(6, "bot", _TABLE[3]),
        _played(
            8,
            1,
            [[-1, -2, -1, -1], [-6, -2, 4, -2], [-2, -2, 10, 5], [-1, -1, 5, -3], [-8, -2, 10, 4]],
            [3, 12, 49, 24],
            [0],
            cancelled=1,
        ),
        _played(60, 2, [], [], [], reason="left"),
        _event(101, "left", _PEOPLE[2]),
        _played(24 * 60, 3, [[-1, -2, -1, -1]], [20, 19, 20, 20], [], ended=None),
    ],
)


def show(page: Page, path: str, answer: msgspec.Struct) -> None:
    """Lets the house answer so."""
    body = msgspec.json.encode(answer)
    page.route(path, lambda route: route.fulfill(body=body, content_type="application/json"))
