"""What the server sends, built for one viewer."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final, Literal

import msgspec

from stammtisch.kernel.cards import FACE_DOWN_CODE, FaceDown
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer, Event
from stammtisch.protocol import (
    Answered,
    CodeView,
    DealView,
    KnockAnswer,
    KnockView,
    NoticeView,
    OpenTable,
    OptionValue,
    PauseView,
    SeatView,
    TableCard,
    TableView,
    ToClient,
    Update,
    Waited,
    WatcherView,
)
from stammtisch.server.batches import version_of
from stammtisch.server.exports import FORMER
from stammtisch.server.house import House
from stammtisch.server.live import Live, named_in
from stammtisch.server.names import told_apart, who_of
from stammtisch.server.problems import refusal_problem
from stammtisch.tables.absence import REMOVE_MS
from stammtisch.tables.customs import MAY_STOP
from stammtisch.tables.idle import closes_at
from stammtisch.tables.notices import Notice
from stammtisch.tables.places import BotPlayer, Knock, Person, Place
from stammtisch.tables.play import points_of
from stammtisch.tables.table import Table

BOT_AVATAR: Final = "bot"
NO_VIEW: Final = msgspec.Raw(b"null")


def _edge(value: object) -> str:
    """Values of games that JSON has no word for."""
    if isinstance(value, FaceDown):
        return FACE_DOWN_CODE
    raise NotImplementedError(type(value).__name__)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_edge)


def encode(message: ToClient) -> str:
    """The frame of a message."""
    return _ENCODER.encode(message).decode()


def update_for(house: House, live: Live, identity: str | None, after: int | None) -> Update:
    """The table as one viewer may see it, with what happened since entry ``after`` (None: nothing is known yet)."""
    table = live.table
    current = table.play
    view, events, reset = NO_VIEW, [], True
    story: list[msgspec.Raw] | None = None
    if current is not None:
        viewer = table.viewer_of(identity)
        view = msgspec.Raw(_ENCODER.encode(current.game.view(current.state, viewer)))
        reset = after is None or not current.recent or not current.remembers(after) or after > table.seq
        if after is not None and not reset:
            events = _encoded(current.events_after(after, viewer))
        if after is None or reset or after < current.dealt:
            story = _encoded(current.story(viewer))
    elif after is not None and after <= table.seq:
        reset = False
    names = names_at(house, live)
    notices = [] if after is None else [_notice(names, notice) for notice in table.notices.after(after)]
    return Update(table.seq, reset, table_view(house, live, identity, names), view, events, story, notices)


def _encoded(events: list[Event]) -> list[msgspec.Raw]:
    return [msgspec.Raw(_ENCODER.encode(event)) for event in events]


def names_at(house: House, live: Live) -> Mapping[str, str]:
    """How those who are at a table are called there, by identity: nobody like another. First those who are seated, then the
    older guests."""
    known = [house.people[one] for one in named_in(live.table) | live.connected() if one in house.people]
    known.sort(key=lambda person: (live.table.seat_of(person.id) is None, person.created, person.id))
    return told_apart([(person.id, person.name) for person in known])


def table_view(house: House, live: Live, identity: str | None, names: Mapping[str, str]) -> TableView:
    """Everything at the table but the game in play."""
    table = live.table
    began, ended = table.began, table.ended
    over = table.phase == "ended"
    open_ms = table.open_ms + (live.opened_ms() if table.phase == "playing" else 0)
    connected = live.connected()
    return TableView(
        token=live.row.token,
        game=table.game_name,
        options=_options(table),
        phase=table.phase,
        thinking=table.thinking,
        think_until=table.think_until,
        open=table.open,
        closed=table.closed or None,
        closes_at=closes_at(table, house.silences),
        ready=sorted(table.ready),
        until=None if table.waited_for() else table.next_round_at,
        pause=pause_view(table),
        auto_pass=table.seat_of(identity) in table.auto_pass,
        may_auto_pass=table.customs.auto_pass,
        gives_up=table.customs.gives_up,
        watching=_watching(names, live),
        code=_code(table, identity),
        knocks=_knocks(house, names, table, identity),
        games=table.game_number,
        round=table.round_number,
        seats=[_seat_view(house, names, table, seat, connected) for seat in range(len(table.places))],
        me=table.seat_of(identity),
        ended_by=ended.reason or None if ended is not None else None,
        as_played=not table.newcomers,
        number=began.hidden.number or None if began is not None and over else None,
        record=house.records.get(identity or "", {}).get((table.game_name, version_of(table.options))),
        new_record=ended is not None and ended.new_record,
        ranked=began is not None and began.ranked,
        listed="" if began is None else began.listed,
        played_seconds=open_ms // 1000 if table.solo else 0,
        deal=deal_view(table, table.seat_of(identity)),
        paused=table.paused or None,
        unsaved=not house.saves,
    )


def deal_view(table: Table, seat: int | None) -> DealView | None:
    """The dealing of the last round. Its secret opens all hands: it is told only once the round is over, also when it was
    broken off."""
    deal, began = table.deal, table.round
    if deal is None or began is None or not deal.commit:
        return None
    asked: Literal["", "seal", "word"] = ""
    if deal.until is not None and seat is not None:
        if deal.closed:
            asked = "word" if seat in deal.seals and deal.words[seat] is None else ""
        else:
            asked = "" if seat in deal.seals else "seal"
    over = table.phase in ("between", "ended")
    return DealView(
        table=table.id,
        round=deal.round,
        commit=deal.commit,
        asked=asked,
        seals=[deal.seals.get(at) for at in range(len(deal.words))],
        words=deal.words if deal.dealt else None,
        secret=began.hidden.secret if deal.dealt and over else None,
    )


def _options(table: Table) -> dict[str, OptionValue]:
    """The rules in the order of the game, whatever order the log has them in."""
    names = [option.name for option in table.game.options]
    return {name: table.options[name] for name in names if name in table.options}


def _seat_view(house: House, names: Mapping[str, str], table: Table, seat: int, connected: Set[str]) -> SeatView:
    place = table.places[seat]
    player, name, avatar, there = _player(house, names, place, connected)
    since = table.absences.since.get(seat)
    plays_on = not table.in_game or table.customs.absence == "plays_on"
    return SeatView(
        seat=seat,
        player=player,
        who=who_of(person) if (person := table.person_at(seat)) is not None else "",
        name=name,
        avatar=avatar,
        connected=there,
        host=seat == table.host,
        played=place.played,
        lost=place.lost,
        streak=place.streak,
        cancelled=place.cancelled,
        gone_since=since,
        removable_at=since + REMOVE_MS if since is not None and plays_on else None,
        stand_in=table.absences.stand_ins.get(seat),
    )


def _player(
    house: House, names: Mapping[str, str], place: Place, connected: Set[str]
) -> tuple[Literal["free", "person", "bot"], str, str, bool]:
    match place.player:
        case Person(identity):
            known = house.people.get(identity)
            avatar = known.avatar if known is not None else ""
            return "person", names.get(identity, ""), avatar, identity in connected
        case BotPlayer(bot):
            return "bot", bot, BOT_AVATAR, True
        case None:
            return "free", "", "", False


def pause_view(table: Table) -> PauseView | None:
    """Who is waited for, how long, and what the others choose."""
    away = sorted(table.waited_for() | table.absences.overdue)
    if not away or not table.in_game:
        return None
    waited = [Waited(seat, table.absences.pause_until(seat)) for seat in away]
    votes = [table.absences.votes.get(seat) for seat in range(len(table.places))]
    choices = list(MAY_STOP[table.customs.absence]) if table.absences.overdue else []
    cancelled = table.phase == "between" and table.next_round_at is None
    return PauseView(waited, choices, votes, cancelled)


def _watching(names: Mapping[str, str], live: Live) -> list[WatcherView]:
    """Those who watch, by their names."""
    watching = [one for one in live.connected() if live.table.seat_of(one) is None and one in names]
    return [WatcherView(who_of(one), names[one]) for one in sorted(watching, key=lambda one: names[one])]


def _code(table: Table, identity: str | None) -> CodeView | None:
    if table.seat_of(identity) is None or not table.code.code:
        return None
    return CodeView(table.code.code, table.code.until)


def _knocks(house: House, names: Mapping[str, str], table: Table, identity: str | None) -> list[KnockView]:
    """Who waits at the door, for those who are seated."""
    if table.seat_of(identity) is None:
        return []
    found = []
    for knock, one in table.knocks.items():
        known = house.people.get(one.identity)
        if one.let_in is None and known is not None:
            found.append(KnockView(knock, names[one.identity], known.avatar))
    return found


def _notice(names: Mapping[str, str], notice: Notice) -> NoticeView:
    unknown = notice.player if notice.bot or not notice.player else FORMER
    return NoticeView(notice.seq, notice.kind, notice.seat, names.get(notice.player, unknown))


def answered(request_id: str, seq: int, answer: Answer) -> Answered:
    """The answer to ``ask``."""
    if isinstance(answer, Refusal):
        return Answered(request_id, seq, [], "", {}, refusal_problem(answer))
    return Answered(request_id, seq, answer.moves, answer.name, dict(answer.facts), None)


def table_card(house: House, live: Live, identity: str) -> TableCard:
    """The table for the home page of someone who sits there."""
    table = live.table
    state = table.play.state if table.play is not None else None
    playing = state is not None and table.phase == "playing"
    points = points_of(table.game, state) if state is not None and table.solo else None
    seat = table.seat_of(identity)
    moves = playing and state is not None and table.viewer_of(identity) in state.acting()
    mine = moves or (table.phase == "between" and table.next_round_at is not None and seat not in table.ready)
    others = [person for at in range(len(table.places)) if (person := table.person_at(at)) not in (None, identity)]
    called = names_at(house, live)
    names = [called[person] for person in others if person in called]
    bots = sum(isinstance(place.player, BotPlayer) for place in table.places)
    return TableCard(
        live.row.token, table.game_name, table.phase, mine, points, names, bots, table.opened_at, closes_at(table, house.silences)
    )


def open_table(house: House, live: Live) -> OpenTable:
    """The table as the house lists it."""
    table = live.table
    host = house.people.get(table.person_at(table.host) or "") if table.host is not None else None
    free = sum(place.player is None for place in table.places)
    name = host.name if host is not None else ""
    return OpenTable(
        live.row.token, table.game_name, _options(table), name, len(table.places), free, table.phase, table.opened_at
    )


def knock_answer(live: Live, address: str, knock: Knock) -> KnockAnswer:
    """What came of a knock; the table's token only for who was let in."""
    state: Literal["waiting", "let_in", "refused"] = "waiting"
    if knock.let_in is not None:
        state = "let_in" if knock.let_in else "refused"
    return KnockAnswer(address, live.table.game_name, state, live.row.token if knock.let_in else None)
