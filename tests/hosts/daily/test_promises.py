"""The promise of a secret: published before its day, opened after."""

from hashlib import sha256

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.daily.service import RiddleService
from tests.hosts.daily.scenario import RIDDLES, Clock, keys, make_service

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(clock: Clock) -> RiddleService:
    """Open a desk."""
    return make_service(clock)


async def test_a_promise_is_kept(house: RiddleService, clock: Clock) -> None:
    """What was published the day before is what anybody can work out when it is over."""
    published = await house.promised("number", "2026-11-17")
    assert set(published) == {"date", "promise"}
    clock.strike(18, 1.9)
    assert await house.promised("number", "2026-11-17") == published
    clock.strike(18, 2)

    opened = await house.promised("number", "2026-11-17")

    text = f"number/2026-11-17/{opened['secret']}/{opened['salt']}"
    assert sha256(text.encode()).hexdigest() == opened["promise"] == published["promise"]
    assert opened["secret"] == RIDDLES["number"].open("2026-11-17", keys().words_of("number")).secret


async def test_nobody_can_try_all_secrets_on_a_promise(house: RiddleService) -> None:
    """There are a hundred of them: without the salt none gives it."""
    promised = (await house.promised("number", "2026-11-17"))["promise"]
    tried = {
        sha256(f"number/2026-11-17/{secret}/{salt}".encode()).hexdigest() for secret in range(100) for salt in ("", "0")
    }

    assert promised not in tried


@pytest.mark.parametrize("day", ["2026-11-18", "2025-12-31"])
async def test_nothing_is_promised_beyond_tomorrow(house: RiddleService, day: str) -> None:
    """Nor before the first day."""
    with pytest.raises(Rejected) as refused:
        await house.promised("number", day)

    assert refused.value.code.value == "BAD_DATE"


async def test_riddles_promise_for_themselves(house: RiddleService) -> None:
    """Two of them never look alike, even with the same secret."""
    assert await house.promised("number", "2026-11-17") != await house.promised("other", "2026-11-17")
