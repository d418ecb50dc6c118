"""Hash and check passwords in threads, so that the event loop goes on."""

import bcrypt
from anyio import CapacityLimiter, to_thread

SHORTEST = 8
"""In characters."""
LONGEST = 72
"""In bytes: bcrypt ignores the rest, so a longer password is refused instead of truncated."""
_AT_ONCE = 2


def has_permitted_length(password: str) -> bool:
    """Tell whether `password` has a permitted length."""
    return len(password) >= SHORTEST and _is_read_whole(password)


def _is_read_whole(password: str) -> bool:
    return len(password.encode()) <= LONGEST


class Passwords:
    """Hashes with bcrypt at `cost`, a few passwords at a time so that the rest of the server keeps running."""

    def __init__(self, cost: int) -> None:
        self._cost = cost
        self._limiter = CapacityLimiter(_AT_ONCE)
        self._decoy = bcrypt.gensalt(cost) + b"." * 31

    async def hash(self, password: str) -> str:
        """Return the hash to store for `password`."""
        salt = bcrypt.gensalt(self._cost)
        return (await to_thread.run_sync(bcrypt.hashpw, password.encode(), salt, limiter=self._limiter)).decode()

    async def match(self, password: str, stored: str | None) -> bool:
        """Tell whether `stored` is the hash of `password`; takes equally long when nothing is stored."""
        known = stored is not None and _is_read_whole(password)
        attempt, against = (password.encode(), stored.encode()) if stored and known else (b"", self._decoy)
        return await to_thread.run_sync(bcrypt.checkpw, attempt, against, limiter=self._limiter) and known
