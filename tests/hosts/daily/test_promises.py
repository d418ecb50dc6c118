"""The promise of a secret: published before its day, verifiable afterwards."""

from hashlib import sha256

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.daily.service import RiddleService
from tests.hosts.daily.number_riddle import RIDDLES, BerlinClock, keys, make_service

pytestmark = pytest.mark.anyio


@pytest.fixture
def service(clock: BerlinClock) -> RiddleService:
    """Make a service."""
    return make_service(clock)


async def test_a_promise_is_kept(service: RiddleService, clock: BerlinClock) -> None:
    """When the day is over, anyone can verify what was published before it."""
    published = await service.show_promise("number", "2026-11-17")
    assert set(published) == {"date", "promise"}
    clock.strike(18, 1.9)
    assert await service.show_promise("number", "2026-11-17") == published
    clock.strike(18, 2)

    opened = await service.show_promise("number", "2026-11-17")

    text = f"number/2026-11-17/{opened['secret']}/{opened['salt']}"
    assert sha256(text.encode()).hexdigest() == opened["promise"] == published["promise"]
    assert opened["secret"] == RIDDLES["number"].open("2026-11-17", keys().words_of("number")).secret


async def test_a_promise_cannot_be_broken_by_trying_all_secrets(service: RiddleService) -> None:
    """There are only a hundred, but the salt is unknown."""
    promised = (await service.show_promise("number", "2026-11-17"))["promise"]
    tried = {
        sha256(f"number/2026-11-17/{secret}/{salt}".encode()).hexdigest() for secret in range(100) for salt in ("", "0")
    }

    assert promised not in tried


@pytest.mark.parametrize("day", ["2026-11-18", "2025-12-31"])
async def test_nothing_is_promised_beyond_tomorrow(service: RiddleService, day: str) -> None:
    """Days before the first one have no promise either."""
    with pytest.raises(Rejected) as refused:
        await service.show_promise("number", day)

    assert refused.value.code.value == "BAD_DATE"


async def test_every_riddle_has_its_own_promise(service: RiddleService) -> None:
    """Two promises differ even if the secrets are the same."""
    assert await service.show_promise("number", "2026-11-17") != await service.show_promise("other", "2026-11-17")
