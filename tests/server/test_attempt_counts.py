"""Failed attempts while they cannot be stored."""

from collections.abc import Iterable, Sequence

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.table.errors import TableCode
from parlour.server.attempt_limits import CODES_A_MINUTE, CODES_AT_ONCE, AttemptCounts, AttemptLimit
from parlour.storage.errors import NotStored
from parlour.storage.failed_attempts import CountedAttempts, FailedAttempt, FailedAttempts
from parlour.storage.open_storage import open_storage
from parlour.storage.processes import Alone
from tests.server.in_memory import ManualClock

pytestmark = pytest.mark.anyio
SCHOOL = "school"


class FullDisk:
    """A store of failed attempts that can be read, but takes nothing as long as it is full."""

    def __init__(self, store: FailedAttempts) -> None:
        self.is_full = True
        self._store = store

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Count attempts, if there is space."""
        if self.is_full:
            raise NotStored("The disk is full.")
        await self._store.count(attempts, now)

    async def read_counts(self, now: float, most: int) -> Sequence[CountedAttempts]:
        """Return the attempts of each key."""
        return await self._store.read_counts(now, most)

    async def delete_expired(self, now: float) -> None:
        """Delete expired attempts."""
        await self._store.delete_expired(now)


class CountingProcess:
    """A process that counts wrong codes."""

    def __init__(self, store: FailedAttempts, clock: ManualClock) -> None:
        self._clock = clock
        self.counts = AttemptCounts(b"key", store, Alone(), clock, clock)
        self.limit: AttemptLimit = self.counts.limit("codes", CODES_A_MINUTE, CODES_AT_ONCE)

    async def fail(self, times: int, pause: float) -> None:
        """Get codes wrong, with a pause before each; save after each."""
        for _ in range(times):
            self._clock.wait(pause)
            with pytest.raises(Rejected) as refused, self.counts.trying([(self.limit, SCHOOL)]):
                raise Rejected(TableCode.NO_SUCH_TABLE)
            assert refused.value.code is TableCode.NO_SUCH_TABLE
            await self.counts.save()


async def test_attempts_that_are_stored_late_count_from_when_they_were_made() -> None:
    """Two typos a minute are allowed, and must not lock out a school when the disk has space again."""
    clock = ManualClock()
    async with open_storage("memory") as storage:
        disk = FullDisk(storage.attempts)
        server = CountingProcess(disk, clock)
        await server.fail(240, pause=30)
        disk.is_full = False
        await server.counts.save()
        await server.counts.refresh()

        assert not server.limit.is_used_up(SCHOOL)


async def test_no_number_of_attempts_that_are_stored_late_is_taken_for_a_clock_that_was_set_back() -> None:
    """Otherwise the attempts of the most persistent guessers would not count."""
    clock = ManualClock()
    async with open_storage("memory") as storage:
        disk = FullDisk(storage.attempts)
        before = CountingProcess(disk, clock)
        await before.fail(CODES_AT_ONCE, pause=0)
        await before.fail(320, pause=60 / CODES_A_MINUTE)
        disk.is_full = False
        await before.counts.save()
        after = CountingProcess(disk, clock)
        await after.counts.refresh()

        assert after.limit.is_used_up(SCHOOL)
