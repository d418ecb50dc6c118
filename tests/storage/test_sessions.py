"""Rules that every backend of login sessions keeps."""

from dataclasses import replace

import pytest

from parlour.storage.records import Records
from parlour.storage.sessions import MOST_ADDRESSES, MOST_ENDED, LoginSessions, ValidSessions
from tests.storage.samples import account, guest

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_guests_have_no_sessions(sessions: LoginSessions, records: Records) -> None:
    """It makes no difference whether the guest is stored or unknown."""
    await records.save(guest("p1"))

    assert await sessions.valid_sessions("p1") is None
    assert await sessions.valid_sessions("p2") is None


async def test_ending_one_session_leaves_the_others(sessions: LoginSessions, records: Records) -> None:
    """Sessions of other accounts are not affected."""
    await records.register(guest("p1"), replace(account("p1", "ann"), epoch=1))
    await records.register(guest("p2"), account("p2", "bob"))

    await sessions.end("p1", "phone", until=100.0, now=1.0)
    await sessions.end("p1", "phone", until=100.0, now=1.0)

    assert await sessions.valid_sessions("p1") == ValidSessions(1, frozenset({"phone"}))
    assert await sessions.valid_sessions("p2") == ValidSessions(0)


async def test_an_expired_session_is_forgotten(sessions: LoginSessions, records: Records) -> None:
    """It would not be accepted anyway."""
    await records.register(guest("p1"), account("p1", "ann"))
    await sessions.end("p1", "phone", until=100.0, now=1.0)

    await sessions.end("p1", "laptop", until=300.0, now=101.0)

    assert await sessions.valid_sessions("p1") == ValidSessions(0, frozenset({"laptop"}))


async def test_ending_all_begins_the_next_epoch(sessions: LoginSessions, records: Records) -> None:
    """Single sessions need not be remembered then, and no address is trusted."""
    await records.register(guest("p1"), account("p1", "ann"))
    await sessions.end("p1", "phone", until=100.0, now=1.0)
    await sessions.remember("p1", "home", 1.0)

    assert await sessions.end_all("p1") == 1

    assert await sessions.valid_sessions("p1") == ValidSessions(1)
    assert await records.account("ann") == replace(account("p1", "ann"), epoch=1)
    assert not await sessions.knows("ann", "home")


async def test_a_new_password_begins_the_next_epoch(sessions: LoginSessions, records: Records) -> None:
    """Both are stored in one transaction."""
    await records.register(guest("p1"), account("p1", "ann"))

    assert await sessions.end_all("p1", "another hash", at=9.0) == 1

    expected = replace(account("p1", "ann"), epoch=1, password_hash="another hash", updated_at=9.0)
    assert await records.account("ann") == expected


async def test_ending_too_many_sessions_ends_all(sessions: LoginSessions, records: Records) -> None:
    """Otherwise a person could fill the database by logging in and out."""
    await records.register(guest("p1"), account("p1", "ann"))
    for number in range(MOST_ENDED):
        await sessions.end("p1", f"s{number}", until=100.0, now=1.0)
    before = await sessions.valid_sessions("p1")

    await sessions.end("p1", "last", until=100.0, now=1.0)

    assert before
    assert (before.epoch, len(before.ended)) == (0, MOST_ENDED)
    assert await sessions.valid_sessions("p1") == ValidSessions(1)


async def test_the_latest_addresses_of_an_account_are_remembered(sessions: LoginSessions, records: Records) -> None:
    """They are trusted for this account only."""
    await records.register(guest("p1"), account("p1", "ann"))
    await records.register(guest("p2"), account("p2", "bob"))
    for number in range(MOST_ADDRESSES):
        await sessions.remember("p1", f"a{number}", at=float(number))
    await sessions.remember("p1", "a0", at=50.0)

    await sessions.remember("p1", "new", at=51.0)

    known = [each for each in ("a0", "a1", "a2", "new") if await sessions.knows("ann", each)]
    assert known == ["a0", "a2", "new"]
    assert not await sessions.knows("bob", "new")
    assert not await sessions.knows("nobody", "new")
