"""The schema step for login sessions: epochs of accounts, ended sessions and known addresses."""

from collections.abc import Sequence
from typing import Final

SESSIONS: Final[Sequence[str]] = (
    "ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0",
    """CREATE TABLE ended_sessions (
            player_id TEXT NOT NULL,
            session TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (player_id, session)
        )""",
    """CREATE TABLE known_addresses (
            player_id TEXT NOT NULL,
            address TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (player_id, address)
        )""",
)
