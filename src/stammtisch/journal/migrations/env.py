"""Alembic's entry: the connection comes from ``stammtisch.journal.migrate``."""

from alembic import context

from stammtisch.journal.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
