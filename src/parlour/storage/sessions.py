"""The store of login sessions that ended early, and of the addresses people logged in from."""

from dataclasses import dataclass
from typing import Protocol

MOST_ENDED = 1000
"""Ended sessions that are remembered per account; one more ends all sessions of the account."""
MOST_ADDRESSES = 20
"""Addresses that are remembered per account; the least recently used are forgotten."""


@dataclass(frozen=True, slots=True)
class ValidSessions:
    """Describes the valid sessions of an account: those of this `epoch`, except the `ended` ones."""

    epoch: int
    ended: frozenset[str] = frozenset()


class LoginSessions(Protocol):
    """Ended sessions and known addresses of accounts."""

    async def valid_sessions(self, player_id: str) -> ValidSessions | None:
        """Return which sessions of a player are valid, or `None` if the player has no account."""

    async def end(self, player_id: str, session: str, until: float, now: float) -> None:
        """End one session, which would have expired at `until`."""

    async def end_all(self, player_id: str, password_hash: str | None = None, at: float = 0.0) -> int:
        """Begin the next epoch of an account, with a new password if given, and return it."""

    async def remember(self, player_id: str, address: str, at: float) -> None:
        """Remember that a player logged in from this address, in whatever form the caller writes it."""

    async def knows(self, username: str, address: str) -> bool:
        """Return whether this username logged in from this address in the present epoch."""
