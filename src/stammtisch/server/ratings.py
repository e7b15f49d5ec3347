"""Ratings of people at open tables (OpenSkill's Plackett-Luce model). Bots are neither rated nor count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from stammtisch.journal.journal import Journal
from stammtisch.journal.rows import Rating
from stammtisch.tables.entries import GameEnded, TableEntry
from stammtisch.tables.outcomes import SeatOutcome, outcomes_of
from stammtisch.tables.places import Person
from stammtisch.tables.table import Table

MODEL: Final = PlackettLuce()


async def new_ratings(journal: Journal, after: Table, entries: Sequence[TableEntry]) -> list[Rating]:
    """How a finished game at an open table changes the ratings of its people."""
    ended = next((entry for entry in entries if isinstance(entry, GameEnded)), None)
    if ended is None or not after.open or not ended.totals:
        return []
    outcomes = outcomes_of(after, ended)
    people = [one.player.identity for one in outcomes if isinstance(one.player, Person)]
    before = await journal.statistics.ratings(after.game_name, people)
    return rated(after.game_name, outcomes, len(ended.totals), before)


def rated(game: str, outcomes: Sequence[SeatOutcome], sides: int, before: Mapping[str, Rating]) -> list[Rating]:
    """The new ratings of the people of a finished game; [] unless people of two sides played it.

    Partners are rated together. Sides are ranked by place where the game has places, else winners before the others."""
    people = [one for one in outcomes if isinstance(one.player, Person)]
    teams: dict[int, list[SeatOutcome]] = {}
    for one in people:
        teams.setdefault(one.seat % sides, []).append(one)
    if len(teams) < 2:
        return []
    ranks = [float(min(_rank(one) for one in team)) for team in teams.values()]
    old = [[before.get(_identity(one), _new(game, _identity(one))) for one in team] for team in teams.values()]
    new = MODEL.rate([[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in old], ranks=ranks)
    return [
        Rating(one.identity, game, rating.mu, rating.sigma, one.games + 1)
        for team, ratings in zip(old, new, strict=True)
        for one, rating in zip(team, ratings, strict=True)
    ]


def _rank(outcome: SeatOutcome) -> int:
    return outcome.place if outcome.place is not None else (1 if outcome.won else 2)


def _identity(outcome: SeatOutcome) -> str:
    assert isinstance(outcome.player, Person)
    return outcome.player.identity


def _new(game: str, identity: str) -> Rating:
    return Rating(identity, game, MODEL.mu, MODEL.sigma, 0)
