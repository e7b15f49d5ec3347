"""The chronicle of a table, as the protocol tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stammtisch import protocol
from stammtisch.journal.rows import Outcome
from stammtisch.protocol import Chronicle, ChronicleEvent, ChroniclePlayer, TablePlayer
from stammtisch.server.exports import name_of
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.names import told_apart
from stammtisch.server.statistics import streaks_of
from stammtisch.tables.chronicle import Event, chronicle_of, given_up
from stammtisch.tables.customs import Count
from stammtisch.tables.entries import parse_entry
from stammtisch.tables.highlights import Highlight
from stammtisch.tables.places import BotPlayer, Person
from stammtisch.tables.seating import Player


async def chronicle(house: House, live: Live, viewer: str | None) -> Chronicle:
    """What happened at a table, and what came of it for each player; the viewer is marked."""
    dated = [(parse_entry(row.body, row.hidden), row.at) for row in await house.journal.entries(live.row.id)]
    events = chronicle_of(dated)
    people = {player.identity for event in events for player in [event.player, *event.players] if isinstance(player, Person)}
    await house.meet(sorted(people))
    met = sorted((house.people[one] for one in people if one in house.people), key=lambda one: (one.created, one.id))
    gone = given_up(live.table.game_name, events)
    played = [one.outcome for one in await house.journal.statistics.of_table(live.row.id)]
    counted = [one for one in played if (one.number, one.seat) not in gone]
    games = [event.game for event in events if event.kind == "game"]
    highlights = await house.highlights.of(live.row.id, live.table.game, [entry for entry, _ in dated], games)
    teller = _Teller(house, viewer, told_apart([(one.id, one.name) for one in met]))
    told = [teller.event(event, highlights.get(event.game, [])) for event in events]
    return Chronicle(live.table.game_name, teller.table_players(counted, live.table.customs.counts), told)


@dataclass(frozen=True)
class _Teller:
    """Tells what happened to one viewer."""

    house: House
    viewer: str | None
    names: Mapping[str, str]

    def event(self, event: Event, highlights: Sequence[Highlight]) -> ChronicleEvent:
        return ChronicleEvent(
            at=event.at,
            kind=event.kind,
            player=None if event.player is None else self._player(event.player, event.seat),
            game=event.game,
            players=[self._player(player, seat) for seat, player in enumerate(event.players)],
            options=event.options,
            rounds=event.rounds,
            totals=event.totals,
            winners=event.winners,
            points=event.points,
            new_record=event.new_record,
            cancelled=event.cancelled,
            ended=event.ended,
            reason=event.reason,
            highlights=[_highlight(one) for one in _worth_telling(highlights)],
        )

    def _player(self, player: Player, seat: int) -> ChroniclePlayer:
        bot = isinstance(player, BotPlayer)
        return ChroniclePlayer(self._name(player), bot, self._avatar(player), self._is_me(player), seat)

    def _name(self, player: Player) -> str:
        known = self.names.get(player.identity) if isinstance(player, Person) else None
        return name_of(player, self.house.people) if known is None else known

    def _avatar(self, player: Player) -> str:
        known = self.house.people.get(player.identity) if isinstance(player, Person) else None
        return "" if known is None else known.avatar

    def _is_me(self, player: Player) -> bool:
        return isinstance(player, Person) and player.identity == self.viewer

    def table_players(self, played: Sequence[Outcome], counts: Count) -> list[TablePlayer]:
        by_player: dict[Person | BotPlayer, list[Outcome]] = {}
        for one in played:
            player = BotPlayer(one.bot) if one.bot is not None else Person(one.identity or "")
            by_player.setdefault(player, []).append(one)
        return [self._table_player(player, outcomes, counts) for player, outcomes in by_player.items()]

    def _table_player(self, player: Person | BotPlayer, outcomes: Sequence[Outcome], counts: Count) -> TablePlayer:
        won = sum(one.won for one in outcomes)
        return TablePlayer(
            name=self._name(player),
            bot=isinstance(player, BotPlayer),
            avatar=self._avatar(player),
            me=self._is_me(player),
            games=len(outcomes),
            won=won,
            lost=len(outcomes) - won,
            streak=list(streaks_of(outcomes))[-1],
            rounds=sum(one.rounds for one in outcomes),
            places=_places(outcomes) if counts == "places" else [],
            points=sum(one.points for one in outcomes) if counts == "points" else None,
        )


def _places(outcomes: Sequence[Outcome]) -> list[int]:
    """How often first, second, ... down to the last place of the fullest game."""
    found = Counter(one.place for one in outcomes)
    return [found[place] for place in range(1, max(one.seats for one in outcomes) + 1)]


def _worth_telling(highlights: Sequence[Highlight]) -> list[Highlight]:
    """All of them, but of the mulles only the one worth most."""
    mulles = [one for one in highlights if one.kind == "mulle"]
    best = max(mulles, key=lambda one: one.count, default=None)
    return [one for one in highlights if one.kind != "mulle" or one is best]


def _highlight(one: Highlight) -> protocol.Highlight:
    return protocol.Highlight(one.kind, one.round, one.seats, one.count, one.points, one.card)
