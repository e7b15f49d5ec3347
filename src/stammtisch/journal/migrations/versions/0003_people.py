"""Devices of a guest, open tables and codes, outcomes and ratings, days, handovers, and when the house was last alive."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, name in (("identities", "blocked"), ("identities", "unlisted"), ("tables", "open"), ("tables", "closed")):
        op.add_column(table, sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("listed", sa.String(32), nullable=False, server_default=""))
    for name in ("moves", "seconds"):
        op.add_column("results", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_identity", "tokens", ["identity"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_codes_table_id"),
    )
    op.create_table(
        "outcomes",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("identity", sa.String(32), nullable=True),
        sa.Column("bot", sa.String(32), nullable=True),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("marks", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "seat", name="pk_outcomes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_outcomes_table_id"),
    )
    op.create_index("ix_outcomes_identity_game", "outcomes", ["identity", "game"])
    op.create_table(
        "ratings",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("identity", "game", name="pk_ratings"),
    )
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("number", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table(
        "handovers",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("taker", sa.String(64), nullable=False, server_default=""),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("hash", name="pk_handovers"),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_alive"),
    )
