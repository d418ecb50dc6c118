"""Keeping and checking passwords, away from the event loop."""

import bcrypt
from anyio import CapacityLimiter, to_thread

SHORTEST = 8
"""In characters, as people count."""
LONGEST = 72
"""In bytes: bcrypt reads no further, so a longer password is refused rather than cut."""
_AT_ONCE = 2


def fits(password: str) -> bool:
    """Tell whether `password` may be one."""
    return len(password) >= SHORTEST and _is_read_whole(password)


def _is_read_whole(password: str) -> bool:
    return len(password.encode()) <= LONGEST


class Passwords:
    """Hashes with bcrypt at `cost`, a few passwords at a time so that the rest of the house goes on."""

    def __init__(self, cost: int) -> None:
        self._cost = cost
        self._limiter = CapacityLimiter(_AT_ONCE)
        self._decoy = bcrypt.gensalt(cost) + b"." * 31

    async def hash(self, password: str) -> str:
        """Give what to keep of `password`."""
        salt = bcrypt.gensalt(self._cost)
        return (await to_thread.run_sync(bcrypt.hashpw, password.encode(), salt, limiter=self._limiter)).decode()

    async def match(self, password: str, kept: str | None) -> bool:
        """Tell whether `kept` was made of `password`; takes as long when nothing was kept."""
        known = kept is not None and _is_read_whole(password)
        attempt, against = (password.encode(), kept.encode()) if kept and known else (b"", self._decoy)
        return await to_thread.run_sync(bcrypt.checkpw, attempt, against, limiter=self._limiter) and known
