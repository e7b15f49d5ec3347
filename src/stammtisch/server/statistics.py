"""Statistics and lists, as the protocol tells them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from stammtisch.journal.rows import Identity, Outcome, Played, Rating, Score, Sum
from stammtisch.protocol import (
    AllGames,
    GameStatistics,
    Leaderboard,
    MulleCount,
    MyStatistics,
    Remembered,
    ScoreRow,
    SeatPlaces,
    TargetWins,
    VersionStatistics,
)
from stammtisch.server.exports import FORMER
from stammtisch.server.house import House
from stammtisch.tables.chronicle import Event, chronicle_of
from stammtisch.tables.entries import parse_entry

SHOWN: Final = 20
WATCHED: Final = 100
"""In how many of a player's last games of Mulle the mulles are looked for."""
FEWER_IS_BETTER: Final = frozenset({"murln"})
"""Games that are written downwards."""
NUMBERED: Final = "murmeln"
VERSIONS: Final = ("five", "four")
TOLD: Final = ("game_began", "round_ended", "round_cancelled", "game_ended")
"""The entries that hold the rules and the score sheet of a game."""
MARKS: Final[tuple[Literal["hundred", "ketchup"], ...]] = ("hundred", "ketchup")


async def my_statistics(house: House, identity: str) -> MyStatistics:
    """All that a player has played."""
    read = house.journal.statistics
    await house.meet([identity])
    played = await read.of_player(identity)
    ratings = {rating.game: rating for rating in await read.ratings_of(identity)}
    sheets = await _sheets(house, identity)
    games = []
    for game in dict.fromkeys(one.outcome.game for one in played):
        mine = _Games(game, [one for one in played if one.outcome.game == game], sheets)
        mulles, remembered = await mulles_of(house, mine.played), await remembered_of(house, mine.played)
        games.append(mine.told(ratings.get(game), mulles, remembered))
    versions = [await _version(house, identity, version) for version in VERSIONS]
    return MyStatistics(house.people[identity].created, games, versions)


async def _version(house: House, identity: str, version: str) -> VersionStatistics:
    """A player's games of a version of Murmeln: fresh ones, and replays apart (ML-19)."""
    read = house.journal.statistics
    last = [await read.last(identity, NUMBERED, version, ranked) for ranked in (True, False)]
    fresh, replays = ([_row(score, house.people, identity) for score in scores] for scores in last)
    all_fresh, all_replays = [_all_games(await read.together(identity, NUMBERED, version, ranked)) for ranked in (True, False)]
    return VersionStatistics(version, fresh, replays, all_fresh, all_replays)


Sheets = Mapping[tuple[str, int], Event]
"""Games by table and number, with their rules and scores."""


async def _sheets(house: House, identity: str) -> Sheets:
    logs: dict[str, list[tuple[str, int]]] = {}
    for table, body, at in await house.journal.statistics.entries_of(identity, TOLD):
        logs.setdefault(table, []).append((body, at))
    return {
        (table, event.game): event
        for table, entries in logs.items()
        for event in chronicle_of([(parse_entry(body, ""), at) for body, at in entries])
    }


class _Games:
    """A player's games of one kind, the oldest first."""

    def __init__(self, game: str, played: Sequence[Played], sheets: Sheets) -> None:
        self.game = game
        self.played = played
        self._mine = [one.outcome for one in played]
        self._sheets = {(one.table, one.outcome.number): sheets.get((one.table, one.outcome.number)) for one in played}

    def told(self, rating: Rating | None, mulles: list[MulleCount], remembered: list[Remembered]) -> GameStatistics:
        mine, streaks = self._mine, list(streaks_of(self._mine))
        quickest = min((one for one in self.played if one.outcome.won), key=lambda one: one.outcome.rounds, default=None)
        return GameStatistics(
            game=self.game,
            games=len(mine),
            won=sum(one.won for one in mine),
            streak=streaks[-1] if streaks else 0,
            best_streak=max(streaks, default=0),
            places=_places(mine),
            fewest_rounds=None if quickest is None else quickest.outcome.rounds,
            course=[] if quickest is None else self._course(quickest),
            best_points=(min if self.game in FEWER_IS_BETTER else max)(self._points(kryp=False), default=None),
            fewest_points=min(self._points(kryp=True), default=None),
            best_round=self._best_round() if self.game == "mulle" else None,
            targets=self._targets(),
            mulles=mulles,
            hundred=sum("hundred" in one.marks.split() for one in mine),
            ketchup=sum("ketchup" in one.marks.split() for one in mine),
            remembered=remembered,
            rating=None if rating is None else max(0, round(rating.mu - 3 * rating.sigma)),
            last=[one.won for one in mine[-SHOWN:]],
        )

    def _scores(self, one: Played) -> list[int]:
        """What was written for the player's side in each round of a game."""
        sheet = self._sheets[one.table, one.outcome.number]
        if sheet is None or not sheet.totals:
            return []
        side = one.outcome.seat % len(sheet.totals)
        return [scores[side] for scores in sheet.rounds]

    def _best_round(self) -> int | None:
        return max((points for one in self.played if not self._is_kryp(one) for points in self._scores(one)), default=None)

    def _points(self, kryp: bool) -> list[int]:
        """What the player had after each game of Krypmulle, or of all others."""
        return [one.outcome.points for one in self.played if self._is_kryp(one) is kryp]

    def _is_kryp(self, one: Played) -> bool:
        """Whether the fewest points have won (MLL-27)."""
        sheet = self._sheets[one.table, one.outcome.number]
        return sheet is not None and sheet.options.get("kryp") is True

    def _course(self, one: Played) -> list[int]:
        """Where the player stood before a game of rounds and after each of them."""
        scores = self._scores(one)
        start = one.outcome.points - sum(scores)
        return [start + sum(scores[:rounds]) for rounds in range(len(scores) + 1)] if len(scores) > 1 else []

    def _targets(self) -> list[TargetWins]:
        games: dict[int, list[bool]] = {}
        for one in self.played:
            sheet = self._sheets[one.table, one.outcome.number]
            target = None if sheet is None else sheet.options.get("target")
            if isinstance(target, int):
                games.setdefault(target, []).append(one.outcome.won)
        return [TargetWins(target, len(won), sum(won)) for target, won in sorted(games.items())]


async def mulles_of(house: House, played: Sequence[Played]) -> list[MulleCount]:
    """The mulles that a player has taken, by their worth."""
    tables: dict[str, dict[int, int]] = {}
    for one in played[-WATCHED:]:
        if one.outcome.game == "mulle":
            tables.setdefault(one.table, {})[one.outcome.number] = one.outcome.seat
    worths: Counter[int] = Counter()
    for table, seats in tables.items():
        known = all(house.highlights.knows(table, number) for number in seats)
        rows = [] if known else await house.journal.entries(table)
        entries = [parse_entry(row.body, row.hidden) for row in rows]
        found = await house.highlights.of(table, house.games["mulle"], entries, seats)
        worths.update(
            one.count for number in found for one in found[number] if one.kind == "mulle" and seats[number] in one.seats
        )
    return [MulleCount(worth, count) for worth, count in sorted(worths.items())]


async def remembered_of(house: House, played: Sequence[Played]) -> list[Remembered]:
    """The last time of each mark: by how many points, and before or behind whom."""
    found = []
    for mark in MARKS:
        last = next((one for one in reversed(played) if mark in one.outcome.marks.split()), None)
        if last is None:
            continue
        table = await house.journal.statistics.of_table(last.table)
        others = [
            one.outcome for one in table if one.outcome.number == last.outcome.number and one.outcome.won != last.outcome.won
        ]
        nearest = min((abs(one.points - last.outcome.points) for one in others), default=0)
        those = [one for one in others if abs(one.points - last.outcome.points) == nearest]
        await house.meet([one.identity for one in those if one.identity is not None])
        found.append(Remembered(mark, nearest, [_name(house, one) for one in those], last.at))
    return found


def _name(house: House, outcome: Outcome) -> str:
    """What the player of a seat is called; "" for a bot."""
    if outcome.bot is not None:
        return ""
    known = house.people.get(outcome.identity or "")
    return FORMER if known is None else known.name


def streaks_of(outcomes: Iterable[Outcome]) -> Iterable[int]:
    """Games won in a row, after each of them."""
    running = 0
    for one in outcomes:
        running = running + 1 if one.won else 0
        yield running


def _places(outcomes: Sequence[Outcome]) -> list[SeatPlaces]:
    by_seats: dict[int, Counter[int]] = {}
    for one in outcomes:
        if one.place is not None:
            by_seats.setdefault(one.seats, Counter())[one.place] += 1
    return [SeatPlaces(seats, [count[place] for place in range(1, seats + 1)]) for seats, count in sorted(by_seats.items())]


def _all_games(games: Sum) -> AllGames:
    return AllGames(games.games, games.best, None if games.mean is None else round(games.mean))


def _row(score: Score, people: Mapping[str, Identity], viewer: str | None) -> ScoreRow:
    known = people.get(score.identity)
    hidden = known is not None and known.unlisted and score.identity != viewer
    name = FORMER if known is None else "" if hidden else known.name
    avatar = "" if known is None or hidden else known.avatar
    return ScoreRow(name, avatar, score.points, score.moves, score.seconds, score.at, score.identity == viewer)


async def leaderboard(house: House, version: str, listed: str, number: str, viewer: str | None) -> Leaderboard:
    """The best of each player in a version: of all fresh games, of those among people the viewer has played with, of a day,
    or of a challenge's number (ML-19)."""
    read = house.journal.statistics
    if listed == "table":
        scores = [] if viewer is None else await read.best(NUMBERED, version, company_of=viewer)
    else:
        scores = await read.best(NUMBERED, version, "" if listed == "all" else listed, number)
    await house.meet([score.identity for score in scores])
    return Leaderboard(version, listed, [_row(score, house.people, viewer) for score in scores])
