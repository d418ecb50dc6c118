"""What ends logins before their time, and where accounts were opened from."""

from dataclasses import dataclass
from typing import Protocol

MOST_ENDED = 1000
"""Sessions of one account that ended and are remembered one by one; one more ends all sessions of it."""
MOST_ADDRESSES = 20
"""Addresses of one account that are remembered; the ones used longest ago are forgotten."""


@dataclass(frozen=True, slots=True)
class ValidSessions:
    """Which logins of an account are good: those of this `epoch`, but for the sessions that have `ended`."""

    epoch: int
    ended: frozenset[str] = frozenset()


class LoginSessions(Protocol):
    """How long logins last."""

    async def valid_sessions(self, player_id: str) -> ValidSessions | None:
        """Tell which logins of a player are good; `None` without an account."""

    async def end(self, player_id: str, session: str, until: float, now: float) -> None:
        """End one session; after `until` it would have ended by itself."""

    async def end_all(self, player_id: str, password_hash: str | None = None, at: float = 0.0) -> int:
        """Begin the next epoch of an account, with a new password if one is given, and tell which it is."""

    async def remember(self, player_id: str, address: str, at: float) -> None:
        """Remember that an account was opened from this address, in whatever form the caller writes it."""

    async def knows(self, username: str, address: str) -> bool:
        """Tell whether the account of this username was opened from this address, in the present epoch."""
