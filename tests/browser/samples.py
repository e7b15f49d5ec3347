"""What a house knows after many evenings, to look at its pages."""

from __future__ import annotations

import msgspec
from playwright.sync_api import Page

from stammtisch.protocol import (
    AllGames,
    Chronicle,
    ChronicleEvent,
    ChroniclePlayer,
    GameStatistics,
    Highlight,
    Leaderboard,
    MulleCount,
    MyStatistics,
    Remembered,
    ScoreRow,
    SeatPlaces,
    TablePlayer,
    TargetWins,
    VersionStatistics,
)

EVENING = 1796064120000
MINUTE = 60_000
POINTS = (208, 344, 512, 286, 438, 770, 402, 690, 358, 560, 1142, 474, 816, 530, 296, 648, 386, 712, 590, 626)


def _score(name: str, points: int, me: bool = False) -> ScoreRow:
    return ScoreRow(name, "goat" if me else "owl", points, moves=points // 6, seconds=points + 200, at=EVENING, me=me)


def _game(game: str, games: int, won: int, **more: object) -> GameStatistics:
    plain: dict[str, object] = {"streak": 0, "best_streak": 4, "fewest_rounds": 7, "best_points": 71}
    plain |= {"fewest_points": None, "best_round": None}
    plain |= {"places": [], "course": [], "targets": [], "mulles": [], "hundred": 0, "ketchup": 0, "remembered": []}
    last = [at % 3 == 0 for at in range(20)]
    return msgspec.convert(
        {"game": game, "games": games, "won": won, "rating": None, "last": last, **plain, **more},
        GameStatistics,
        from_attributes=True,
    )


STATISTICS = MyStatistics(
    since=EVENING - 250 * 24 * 60 * MINUTE,
    games=[
        _game("murln", 61, 24, best_points=-6, course=[21, 18, 16, 10, 9, 5, 1, -1]),
        _game(
            "neunerln",
            74,
            65,
            places=[SeatPlaces(3, [4, 2, 1]), SeatPlaces(4, [28, 24, 13, 9])],
            fewest_rounds=1,
            best_streak=14,
            best_points=0,
        ),
        _game(
            "murlan", 38, 21, rating=17, targets=[TargetWins(target, won + 3, won) for target, won in ((5, 2), (13, 6), (21, 13))]
        ),
        _game(
            "mulle",
            39,
            16,
            hundred=2,
            ketchup=1,
            best_round=71,
            fewest_points=24,
            mulles=[MulleCount(worth, 31 - worth) for worth in (2, 5, 8, 11, 13, 16)],
            remembered=[
                Remembered("hundred", 112, ["Astrid"], EVENING - 16 * 24 * 60 * MINUTE),
                Remembered("ketchup", 204, ["", "Xaver"], EVENING - 400 * 24 * 60 * MINUTE),
            ],
        ),
    ],
    murmeln=[
        VersionStatistics(
            "five",
            [_score("Vroni", points, me=True) for points in reversed(POINTS)],
            [_score("Vroni", 420, me=True)],
            AllGames(43, 1142, 512),
            AllGames(1, 420, 420),
        ),
        VersionStatistics("four", [_score("Vroni", 2386, me=True)], [], AllGames(1, 2386, 2386), AllGames(0, None, None)),
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

_PEOPLE = [
    ChroniclePlayer(name, False, avatar, name == "Vroni", seat)
    for seat, (name, avatar) in enumerate([("Vroni", "goat"), ("Lenz", "fox"), ("Xaver", "bear")])
]
_TABLE = [*_PEOPLE, ChroniclePlayer("greedy", True, "", False, 3)]


def _event(minute: int, kind: str, player: ChroniclePlayer | None = None, **more: object) -> ChronicleEvent:
    nothing: dict[str, object] = {
        "game": 0,
        "players": [],
        "options": {},
        "rounds": [],
        "totals": [],
        "winners": [],
        "points": None,
    }
    nothing |= {"new_record": False, "cancelled": [], "ended": None, "reason": "", "highlights": []}
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
    [
        TablePlayer("Vroni", False, "goat", True, 3, 2, 1, 1, 21, [], -4),
        TablePlayer("Lenz", False, "fox", False, 3, 1, 2, 0, 21, [], 46),
        TablePlayer("greedy", True, "", False, 3, 0, 3, 0, 21, [], 1),
    ],
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
            cancelled=[[1]],
            highlights=[
                Highlight("weli", 1, [2], 0, 0, "W"),
                Highlight("murler_lost", 2, [3], 2, 20, ""),
                Highlight("weli", 3, [2], 0, 0, "W"),
                Highlight("factor", 5, [3], 4, 40, ""),
            ],
        ),
        _played(60, 2, [], [], [], reason="left"),
        _event(101, "left", _PEOPLE[2]),
        _played(24 * 60, 3, [[-1, -2, -1, -1]], [20, 19, 20, 20], [], ended=None),
    ],
)


_NEUNERLN_PLACES = {
    "Vroni": [3, 1, 0, 2, 0, 1],
    "Lenz": [1, 0, 0, 0, 0, 0],
    "Ein sehr langer Name 123": [12, 11, 10, 10, 11, 12],
}
NEUNERLN_EVENING = Chronicle(
    "neunerln",
    [
        TablePlayer(name, False, "goat", name == "Vroni", sum(places), sum(places[:-1]), places[-1], 2, sum(places), places, None)
        for name, places in _NEUNERLN_PLACES.items()
    ],
    CHRONICLE.events[:4],
)

MURLAN_EVENING = Chronicle(
    "murlan",
    [],
    [
        *CHRONICLE.events[:4],
        _played(
            8,
            1,
            [[5, 1], [1, 5], [1, 5], [5, 1]],
            [12, 12],
            [0, 2],
            options={"target": 10},
            highlights=[
                Highlight("sweep", 1, [0, 2], 0, 0, ""),
                Highlight("sweep", 2, [1, 3], 0, 0, ""),
                Highlight("sweep", 3, [1, 3], 0, 0, ""),
                Highlight("jokers", 3, [1], 0, 0, ""),
                Highlight("behind", 3, [0, 2], 4, 0, ""),
            ],
        ),
        _event(70, "closed", reason="host"),
    ],
)

MULLE_EVENING = Chronicle(
    "mulle",
    [],
    [
        *CHRONICLE.events[:4],
        _played(
            8,
            1,
            [[71, 10], [160, 7]],
            [231, 17],
            [0, 2],
            highlights=[
                Highlight("mulle", 1, [1], 16, 0, "10D"),
                Highlight("robbed", 2, [0], 12, 0, ""),
                Highlight("hundred", 2, [1, 3], 0, 214, ""),
                Highlight("ketchup", 2, [0, 2], 0, 214, ""),
            ],
        ),
    ],
)

SOLO_EVENING = Chronicle(
    "murmeln",
    [],
    [
        _event(0, "sat", _PEOPLE[0]),
        *[
            _played(
                at * 50, at + 1, [], [], [0], players=_PEOPLE[:1], options={"version": "five"}, points=points, new_record=best
            )
            for at, (points, best) in enumerate([(0, False), (1142, True), (626, False)])
        ],
    ],
)


def show(page: Page, path: str, answer: msgspec.Struct) -> None:
    """Lets the house answer so."""
    body = msgspec.json.encode(answer)
    page.route(path, lambda route: route.fulfill(body=body, content_type="application/json"))
