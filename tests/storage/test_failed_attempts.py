"""Rules that every backend of failed attempts keeps."""

from collections.abc import Sequence

import pytest

from parlour.storage.failed_attempts import CountedAttempts, FailedAttempt, FailedAttempts
from parlour.storage.open_storage import open_storage

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

COST, MOST = 6.0, 120.0


def wrong(limit: str = "codes", key: str = "home") -> FailedAttempt:
    """Describe a wrong code from one household."""
    return FailedAttempt(limit, key, COST, MOST)


async def seconds(attempts: FailedAttempts, now: float) -> Sequence[tuple[str, float]]:
    """Return keys, and the seconds until all their attempts expire."""
    return [(each.key, each.seconds) for each in await attempts.read_counts(now, most=9)]


async def test_attempts_add_up_by_limit_and_key(attempts: FailedAttempts) -> None:
    """Other keys and other limits count for themselves."""
    await attempts.count([wrong(), wrong("logins")], now=100.0)
    await attempts.count([wrong(), wrong(key="next door")], now=100.0)

    assert sorted(await attempts.read_counts(100.0, most=9)) == [
        CountedAttempts("codes", "home", 2 * COST),
        CountedAttempts("codes", "next door", COST),
        CountedAttempts("logins", "home", COST),
    ]


async def test_attempts_expire_one_after_another(attempts: FailedAttempts) -> None:
    """Time without attempts earns nobody more of them than the limit allows."""
    await attempts.count([wrong()], now=100.0)
    await attempts.count([wrong()], now=100.0)

    assert await seconds(attempts, now=104.0) == [("home", 2 * COST - 4)]
    await attempts.count([wrong()], now=500.0)
    assert await seconds(attempts, now=500.0) == [("home", COST)]


async def test_a_clock_that_was_set_back_silences_nobody(attempts: FailedAttempts) -> None:
    """Attempts that expire far too late were counted by another clock, and no longer count."""
    await attempts.count([wrong()], now=10_000.0)
    await attempts.count([wrong()], now=100.0)

    assert await seconds(attempts, now=100.0) == [("home", COST)]


async def test_attempts_add_up_to_a_limited_time(attempts: FailedAttempts) -> None:
    """Processes that count at the same time can exceed a limit; that frees no guesser, and silences none for hours."""
    for _ in range(50):
        await attempts.count([wrong()], now=100.0)

    assert await seconds(attempts, now=100.0) == [("home", MOST)]
    await attempts.count([wrong()], now=99.0)
    assert await seconds(attempts, now=99.0) == [("home", MOST)]


async def test_attempts_that_count_longest_are_returned_first(attempts: FailedAttempts) -> None:
    """A process that cannot remember everyone remembers those who guess most."""
    await attempts.count([wrong(key="typo")], now=100.0)
    for _ in range(3):
        await attempts.count([wrong(key="guesser")], now=100.0)

    assert await attempts.read_counts(100.0, most=1) == [CountedAttempts("codes", "guesser", 3 * COST)]


async def test_expired_attempts_are_deleted(attempts: FailedAttempts) -> None:
    """Otherwise every typo would stay in the database."""
    await attempts.count([wrong(key="early")], now=100.0)
    await attempts.count([wrong(key="late")], now=104.0)

    await attempts.delete_expired(now=107.0)

    assert await seconds(attempts, now=107.0) == [("late", 3.0)]


async def test_attempts_survive_a_restart(lasting: str) -> None:
    """A server that forgets them gives guessers a new start."""
    async with open_storage(lasting) as storage:
        await storage.attempts.count([wrong()], now=100.0)

    async with open_storage(lasting) as storage:
        assert await seconds(storage.attempts, now=101.0) == [("home", COST - 1)]
