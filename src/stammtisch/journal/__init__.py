"""The durable log behind tables: SQLite now, written so that PostgreSQL fits. Knows rows, not games."""
