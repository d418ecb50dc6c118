"""Rules that every backend of failed attempts keeps."""

from collections.abc import Sequence

import pytest

from parlour.storage.failed_attempts import Debt, FailedAttempt, FailedAttempts
from parlour.storage.opening import open_storage

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

COST, MOST = 6.0, 120.0


def wrong(limit: str = "codes", key: str = "home") -> FailedAttempt:
    """Describe a wrong code from one household."""
    return FailedAttempt(limit, key, COST, MOST)


async def owed(attempts: FailedAttempts, now: float) -> Sequence[tuple[str, float]]:
    """Return keys and what they owe."""
    return [(debt.key, debt.seconds) for debt in await attempts.debts(now, most=9)]


async def test_attempts_add_up_by_limit_and_key(attempts: FailedAttempts) -> None:
    """Other keys and other limits count for themselves."""
    await attempts.count([wrong(), wrong("logins")], now=100.0)
    await attempts.count([wrong(), wrong(key="next door")], now=100.0)

    assert sorted(await attempts.debts(100.0, most=9)) == [
        Debt("codes", "home", 2 * COST),
        Debt("codes", "next door", COST),
        Debt("logins", "home", COST),
    ]


async def test_attempts_are_forgiven_one_after_another(attempts: FailedAttempts) -> None:
    """A debt shrinks with time, and never becomes a credit."""
    await attempts.count([wrong()], now=100.0)
    await attempts.count([wrong()], now=100.0)

    assert await owed(attempts, now=104.0) == [("home", 2 * COST - 4)]
    await attempts.count([wrong()], now=500.0)
    assert await owed(attempts, now=500.0) == [("home", COST)]


async def test_a_clock_that_was_set_back_silences_nobody(attempts: FailedAttempts) -> None:
    """A debt far above what can be owed comes from another time, and counts as none."""
    await attempts.count([wrong()], now=10_000.0)
    await attempts.count([wrong()], now=100.0)

    assert await owed(attempts, now=100.0) == [("home", COST)]


async def test_a_debt_stops_growing(attempts: FailedAttempts) -> None:
    """Processes that count at the same time can exceed a limit; that frees no guesser, and silences none for hours."""
    for _ in range(50):
        await attempts.count([wrong()], now=100.0)

    assert await owed(attempts, now=100.0) == [("home", MOST)]
    await attempts.count([wrong()], now=99.0)
    assert await owed(attempts, now=99.0) == [("home", MOST)]


async def test_the_largest_debts_are_returned_first(attempts: FailedAttempts) -> None:
    """A process that cannot remember everyone remembers those who guess most."""
    await attempts.count([wrong(key="typo")], now=100.0)
    for _ in range(3):
        await attempts.count([wrong(key="guesser")], now=100.0)

    assert await attempts.debts(100.0, most=1) == [Debt("codes", "guesser", 3 * COST)]


async def test_what_is_forgiven_is_forgotten(attempts: FailedAttempts) -> None:
    """Otherwise every typo would stay in the database."""
    await attempts.count([wrong(key="early")], now=100.0)
    await attempts.count([wrong(key="late")], now=104.0)

    await attempts.forget(now=107.0)

    assert await owed(attempts, now=107.0) == [("late", 3.0)]


async def test_attempts_survive_a_restart(lasting: str) -> None:
    """A server that forgets them gives guessers a new start."""
    async with open_storage(lasting) as storage:
        await storage.attempts.count([wrong()], now=100.0)

    async with open_storage(lasting) as storage:
        assert await owed(storage.attempts, now=101.0) == [("home", COST - 1)]
