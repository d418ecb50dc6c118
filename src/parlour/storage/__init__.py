"""Where tables and records are kept."""

REDIS = ("redis://", "rediss://")
"""How names of databases begin that are a Redis."""
