"""Stores for live tables and lasting records, in SQLite, PostgreSQL and Redis."""

POSTGRES = ("postgresql://", "postgres://")
"""Prefixes of database names that mean a PostgreSQL."""
REDIS = ("redis://", "rediss://")
"""Prefixes of database names that mean a Redis."""
