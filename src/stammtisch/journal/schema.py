"""What is kept, as SQLAlchemy Core tables. Times are milliseconds since 1970. ``migrations`` builds the same."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

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
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("request", String(128), nullable=False, unique=True),
    Column("touched", BigInteger, nullable=False),
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
    Column("points", Integer, nullable=True),
    Column("at", BigInteger, nullable=False),
    Index(None, "identity", "number"),
)
