"""What is kept, as SQLAlchemy Core tables. Times are milliseconds since 1970. ``migrations`` builds the same."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

IDENTITIES: Final = Table(
    "identities",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(64), nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("blocked", Boolean, nullable=False, server_default=false()),
    Column("unlisted", Boolean, nullable=False, server_default=false()),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index(None, "identity"),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("request", String(128), nullable=False, unique=True),
    Column("touched", BigInteger, nullable=False),
    Column("open", Boolean, nullable=False, server_default=false()),
    Column("closed", Boolean, nullable=False, server_default=false()),
)

CODES: Final = Table(
    "codes",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("hidden", Text, nullable=False),
    Column("identity", String(32), nullable=True),
    Column("request", String(128), nullable=True),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "request"),
)

SEATED: Final = Table(
    "seated",
    METADATA,
    Column("identity", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)

DUES: Final = Table(
    "dues",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("version", String(64), nullable=False),
    Column("number", String(64), nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("listed", String(32), nullable=False, server_default=""),
    Column("points", Integer, nullable=True),
    Column("moves", Integer, nullable=False, server_default="0"),
    Column("seconds", Integer, nullable=False, server_default="0"),
    Column("at", BigInteger, nullable=False),
    Index(None, "identity", "number"),
)

OUTCOMES: Final = Table(
    "outcomes",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("identity", String(32), nullable=True),
    Column("bot", String(32), nullable=True),
    Column("won", Boolean, nullable=False),
    Column("place", Integer, nullable=True),
    Column("points", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("marks", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "identity", "game"),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("identity", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

DAYS: Final = Table(
    "days",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("number", String(64), nullable=False),
)

HANDOVERS: Final = Table(
    "handovers",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("taker", String(64), nullable=False, server_default=""),
    Column("confirmed", Boolean, nullable=False, server_default=false()),
)

SILENCES: Final = Table(
    "silences",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)

ALIVE: Final = Table(
    "alive",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
