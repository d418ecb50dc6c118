"""Stores for live tables and lasting records, in SQLite and Redis."""

REDIS = ("redis://", "rediss://")
"""Prefixes of database names that mean a Redis."""
