"""HTTP and WebSocket around the tables. Knows no rules."""
