"""What the server sends, built for one viewer."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stammtisch.kernel.cards import FACE_DOWN_CODE, FaceDown
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer
from stammtisch.protocol import Answered, DealView, SeatView, TableCard, TableView, ToClient, Update
from stammtisch.server.batches import version_of
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.problems import refusal_problem
from stammtisch.tables.decide import points_of
from stammtisch.tables.table import BotPlayer, Person, Place, Table

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
    if current is not None:
        viewer = table.viewer_of(identity)
        view = msgspec.Raw(_ENCODER.encode(current.game.view(current.state, viewer)))
        reset = after is None or not current.recent or not current.remembers(after) or after > table.seq
        if after is not None and not reset:
            events = [msgspec.Raw(_ENCODER.encode(event)) for event in current.events_after(after, viewer)]
    elif after is not None and after <= table.seq:
        reset = False
    return Update(table.seq, reset, table_view(house, live, identity), view, events)


def table_view(house: House, live: Live, identity: str | None) -> TableView:
    """Everything at the table but the game in play."""
    table = live.table
    began, ended = table.began, table.ended
    over = table.phase == "ended"
    open_ms = table.open_ms + (live.opened_ms() if table.phase == "playing" else 0)
    connected = live.connected()
    return TableView(
        token=live.row.token,
        game=table.game_name,
        options=table.options,
        phase=table.phase,
        ready=sorted(table.ready),
        until=table.deadline(),
        games=table.game_number,
        round=table.round_number,
        seats=[_seat_view(house, place, seat, seat == table.host, connected) for seat, place in enumerate(table.places)],
        me=table.seat_of(identity),
        ended_by=ended.reason or None if ended is not None else None,
        number=began.hidden.number or None if began is not None and over else None,
        record=house.records.get(identity or "", {}).get((table.game_name, version_of(table.options))),
        new_record=ended is not None and ended.new_record,
        ranked=began is not None and began.ranked,
        played_seconds=open_ms // 1000 if table.solo else 0,
        deal=deal_view(table, table.seat_of(identity)),
        paused=table.paused or None,
    )


def deal_view(table: Table, seat: int | None) -> DealView | None:
    """The dealing of the last round. Its secret opens all hands: it is told only once the round has a result."""
    deal, began = table.deal, table.round
    if deal is None or began is None or not deal.commit:
        return None
    dealt = deal.until is None
    asked: Literal["", "seal", "word"] = ""
    if not dealt and seat is not None:
        if deal.closed:
            asked = "word" if seat in deal.seals and deal.words[seat] is None else ""
        else:
            asked = "" if seat in deal.seals else "seal"
    written = table.phase == "between" or (table.ended is not None and not table.ended.reason)
    return DealView(
        table=table.id,
        round=deal.round,
        commit=deal.commit,
        asked=asked,
        seals=[deal.seals.get(at) for at in range(len(table.places))],
        words=deal.words if dealt else None,
        secret=began.hidden.secret if written else None,
    )


def _seat_view(house: House, place: Place, seat: int, host: bool, connected: set[str]) -> SeatView:
    match place.player:
        case Person(identity):
            known = house.people.get(identity)
            name, avatar = (known.name, known.avatar) if known is not None else ("", "")
            return SeatView(seat, "person", name, avatar, identity in connected, host, place.played, place.lost)
        case BotPlayer(bot):
            return SeatView(seat, "bot", bot, BOT_AVATAR, True, False, place.played, place.lost)
        case None:
            return SeatView(seat, "free", "", "", False, False, place.played, place.lost)


def answered(request_id: str, seq: int, answer: Answer) -> Answered:
    """The answer to ``ask``."""
    if isinstance(answer, Refusal):
        return Answered(request_id, seq, [], "", {}, refusal_problem(answer))
    return Answered(request_id, seq, answer.moves, answer.name, dict(answer.facts), None)


def table_card(live: Live, identity: str) -> TableCard:
    """The table for the home page of someone who sits there."""
    table = live.table
    state = table.play.state if table.play is not None else None
    playing = state is not None and table.phase == "playing"
    points = points_of(table.game, state) if state is not None and table.solo else None
    mine = playing and state is not None and table.viewer_of(identity) in state.acting()
    return TableCard(live.row.token, table.game_name, table.phase, mine, points)
