"""Check whether moves can be stored, for health checks and the log."""

import asyncio
import math

import structlog

from parlour.server.rate_limits import TimeSource
from parlour.storage.errors import NotStored
from parlour.storage.tables import Tables

log = structlog.get_logger("parlour.storage")
SELDOM = 5.0
"""Seconds for which an answer is reused: each check costs a write."""
PATIENCE = 10.0
"""Seconds until a silent store counts as failed."""


class StoreHealth:
    """Checks the store on request, at most every few seconds, and logs when it fails and recovers."""

    def __init__(self, tables: Tables, ticks: TimeSource) -> None:
        self._tables = tables
        self._ticks = ticks
        self._lock = asyncio.Lock()
        self._tried_at = -math.inf
        self._fault: str | None = None

    @property
    def has_failed(self) -> bool:
        """Whether the last check failed."""
        return self._fault is not None

    async def fault(self) -> str | None:
        """Return why moves cannot be stored, or `None` if they can."""
        async with self._lock:
            if self._ticks() - self._tried_at >= SELDOM:
                self.note(await self._try_to_write())
                self._tried_at = self._ticks()
        return self._fault

    async def _try_to_write(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._tables.check()
        except NotStored as error:
            return str(error)
        except TimeoutError:
            return "The store does not answer."
        return None

    def note(self, fault: str | None) -> None:
        """Remember the outcome of a check, and log a change."""
        if fault and fault != self._fault:
            log.error("storage", outcome="failed", reason=fault)
        elif self._fault and not fault:
            log.warning("storage", outcome="works again")
        self._fault = fault
