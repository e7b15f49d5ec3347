"""A game has rounds: what was a round and a whole game in one entry becomes two (docs/decisions/0006)."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ENTRIES = sa.table("entries", *(sa.column(name) for name in ("table_id", "seq", "body", "hidden", "identity", "request", "at")))


def upgrade() -> None:
    connection = op.get_bind()
    for (table,) in connection.execute(sa.select(ENTRIES.c.table_id).distinct()).all():
        mine = ENTRIES.c.table_id == table
        rows = connection.execute(sa.select(ENTRIES).where(mine).order_by(ENTRIES.c.seq)).all()
        connection.execute(sa.delete(ENTRIES).where(mine))
        written = [new for row in rows for new in rewritten(dict(row._mapping))]
        connection.execute(sa.insert(ENTRIES), [{**row, "seq": seq} for seq, row in enumerate(written, start=1)])


def rewritten(row: dict[str, object]) -> list[dict[str, object]]:
    """The rows that say the same as an old one."""
    try:
        body = json.loads(str(row["body"]))
        hidden = json.loads(str(row["hidden"] or "{}"))
    except ValueError:
        return [row]
    match body:
        case {"kind": "round_began", "seats": _}:
            game, dealt = split(body)
            secret = {"number": "", "secret": hidden.get("secret", "")}
            number = {"number": hidden.get("number", ""), "secret": ""}
            return [with_body(row, game, number) | {"request": None}, with_body(row, dealt, secret)]
        case {"kind": "round_ended", "winners": _}:
            return [with_body(row, {**without(body, "round"), "kind": "game_ended", "game": body["round"]}, None)]
    return [row]


def split(body: dict[str, object]) -> tuple[dict[str, object], dict[str, object]]:
    """A beginning of old as that of a game and that of its only round."""
    bare = {"number": "", "secret": ""}
    game = {**without(body, "round", "commit", "starter"), "kind": "game_began", "game": body["round"], "hidden": bare}
    dealt = {"kind": "round_began", "round": body["round"], "commit": body["commit"], "hidden": bare}
    return {**game, "first": body["starter"]}, dealt


def without(body: dict[str, object], *keys: str) -> dict[str, object]:
    return {key: value for key, value in body.items() if key not in keys}


def with_body(row: dict[str, object], body: dict[str, object], hidden: dict[str, object] | None) -> dict[str, object]:
    kept = "" if hidden is None else json.dumps(hidden, separators=(",", ":"))
    return {**row, "body": json.dumps(body, separators=(",", ":"), sort_keys=True), "hidden": kept}
