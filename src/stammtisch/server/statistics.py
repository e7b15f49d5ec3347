"""Statistics, lists and chronicles, as the protocol tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stammtisch.journal.rows import Identity, Outcome, Played, Rating, Score
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
from stammtisch.server.exports import FORMER, name_of
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.tables.chronicle import Event, Player, chronicle_of
from stammtisch.tables.entries import parse_entry
from stammtisch.tables.places import BotPlayer, Person

SHOWN: Final = 20
FEWER_IS_BETTER: Final = frozenset({"murln"})
"""Games that are written downwards."""
NUMBERED: Final = "murmeln"
VERSIONS: Final = ("five", "four")


async def my_statistics(house: House, identity: str) -> MyStatistics:
    """All that a player has played."""
    read = house.journal.statistics
    played = await read.of_player(identity)
    ratings = {rating.game: rating for rating in await read.ratings_of(identity)}
    games = {one.outcome.game: None for one in played}
    versions = []
    for version in VERSIONS:
        fresh = await read.last(identity, NUMBERED, version, True)
        replays = await read.last(identity, NUMBERED, version, False)
        rows = [[_row(score, house.people, identity) for score in scores] for scores in (fresh, replays)]
        versions.append(VersionStatistics(version, *rows))
    return MyStatistics([_of_game(game, played, ratings.get(game)) for game in games], versions)


def _of_game(game: str, played: Sequence[Played], rating: Rating | None) -> GameStatistics:
    mine = [one.outcome for one in played if one.outcome.game == game]
    streaks = list(_streaks(mine))
    points = [one.points for one in mine]
    best = (min if game in FEWER_IS_BETTER else max)(points) if points else None
    return GameStatistics(
        game=game,
        games=len(mine),
        won=sum(one.won for one in mine),
        streak=streaks[-1] if streaks else 0,
        best_streak=max(streaks, default=0),
        places=_places(mine),
        fewest_rounds=min((one.rounds for one in mine if one.won), default=None),
        best_points=best,
        hundred=sum("hundred" in one.marks.split() for one in mine),
        ketchup=sum("ketchup" in one.marks.split() for one in mine),
        rating=None if rating is None else max(0, round(rating.mu - 3 * rating.sigma)),
        last=[one.won for one in mine[-SHOWN:]],
    )


def _streaks(outcomes: Iterable[Outcome]) -> Iterable[int]:
    running = 0
    for one in outcomes:
        running = running + 1 if one.won else 0
        yield running


def _places(outcomes: Sequence[Outcome]) -> list[int]:
    places = [one.place for one in outcomes if one.place is not None]
    return [places.count(place) for place in range(1, max(places, default=0) + 1)]


def _row(score: Score, people: Mapping[str, Identity], viewer: str | None) -> ScoreRow:
    known = people.get(score.identity)
    hidden = known is not None and known.unlisted and score.identity != viewer
    name = FORMER if known is None else "" if hidden else known.name
    avatar = "" if known is None or hidden else known.avatar
    return ScoreRow(name, avatar, score.points, score.moves, score.seconds, score.at, score.identity == viewer)


async def leaderboard(house: House, version: str, listed: str, number: str, viewer: str | None) -> Leaderboard:
    """The best of each player in a version: of all fresh games, of a day, or of a challenge's number (ML-19)."""
    scores = await house.journal.statistics.best(NUMBERED, version, "" if listed == "all" else listed, number)
    await house.meet([score.identity for score in scores])
    return Leaderboard(version, listed, [_row(score, house.people, viewer) for score in scores])


async def chronicle(house: House, live: Live) -> Chronicle:
    """What happened at a table, and what came of it for each player."""
    rows = await house.journal.entries(live.row.id)
    events = chronicle_of([(parse_entry(row.body, row.hidden), row.at) for row in rows])
    people = {player.identity for event in events for player in [event.player, *event.players] if isinstance(player, Person)}
    await house.meet(sorted(people))
    played = await house.journal.statistics.of_table(live.row.id)
    return Chronicle(live.table.game_name, _table_players(house, played), [_event(house, event) for event in events])


def _table_players(house: House, played: Sequence[Played]) -> list[TablePlayer]:
    by_player: dict[tuple[str | None, str | None], list[Outcome]] = {}
    for one in played:
        by_player.setdefault((one.outcome.identity, one.outcome.bot), []).append(one.outcome)
    found = []
    for (identity, bot), outcomes in by_player.items():
        player: Player = BotPlayer(bot) if bot is not None else Person(identity or "")
        won = sum(one.won for one in outcomes)
        streak = list(_streaks(outcomes))[-1]
        name = name_of(player, house.people)
        found.append(TablePlayer(name, bot is not None, len(outcomes), won, len(outcomes) - won, streak))
    return found


def _event(house: House, event: Event) -> ChronicleEvent:
    players = [_player(house, player) or ChroniclePlayer("", False) for player in event.players]
    return ChronicleEvent(
        event.at,
        event.kind,
        _player(house, event.player),
        event.game,
        players,
        event.rounds,
        event.totals,
        event.winners,
        event.cancelled,
        event.ended,
        event.reason,
    )


def _player(house: House, player: Player) -> ChroniclePlayer | None:
    return None if player is None else ChroniclePlayer(name_of(player, house.people), isinstance(player, BotPlayer))
