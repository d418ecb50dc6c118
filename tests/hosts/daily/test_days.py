"""Midnight, the two hours after it, and the archive."""

from datetime import UTC, date, datetime

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.daily.calendar import Calendar, parse_date
from parlour.hosts.daily.service import RiddleRequest
from tests.hosts.daily.number_riddle import BERLIN, RIDDLES, BerlinClock, RiddlePlayer, keys, make_service

pytestmark = pytest.mark.anyio


def secret_of(day: str) -> str:
    """Return the secret of a day."""
    return RIDDLES["number"].open(day, keys().words_of("number")).secret


async def test_a_game_may_be_finished_shortly_after_midnight(ann: RiddlePlayer, clock: BerlinClock) -> None:
    """The token names its day; new players get the new riddle."""
    clock.strike(16, 23.9)
    await ann.guess("")
    clock.strike(17, 1.9)

    assert (await ann.guess(secret_of("2026-11-16"))).state["won"]
    fresh = await RiddlePlayer(ann.service).guess("")
    assert fresh.session.date == "2026-11-17"


async def test_two_hours_after_midnight_a_game_is_over(ann: RiddlePlayer, clock: BerlinClock) -> None:
    """The refusal says that the token has expired; it never starts a new game."""
    await ann.guess("")
    clock.strike(17, 2)

    with pytest.raises(Rejected) as refused:
        await ann.guess("1")

    assert refused.value.code.value == "TOKEN_EXPIRED"


async def test_past_days_can_be_played_from_the_archive(clock: BerlinClock) -> None:
    """Their tokens expire tonight."""
    ann = RiddlePlayer(make_service(clock), asked=RiddleRequest("number", "2026-03-01"))
    begun = (await ann.guess("")).token
    clock.strike(17, 1.9)
    assert (await ann.guess(secret_of("2026-03-01"))).state["won"]

    clock.strike(17, 2)

    with pytest.raises(Rejected):
        await ann.guess("", token=begun)


@pytest.mark.parametrize(
    "day", ["2026-11-17", "2027-01-01", "2025-12-31", "2026-2-1", "20260201", "tomorrow", "2026-02-30"]
)
async def test_the_archive_has_only_past_days(clock: BerlinClock, day: str) -> None:
    """Tomorrow, days before the first one and invalid dates are refused."""
    with pytest.raises(Rejected) as refused:
        await RiddlePlayer(make_service(clock), asked=RiddleRequest("number", day)).guess("")

    assert refused.value.code.value == "BAD_DATE"


async def test_yesterday_is_in_the_archive_once_nobody_can_finish_it(clock: BerlinClock) -> None:
    """Otherwise players could look there first."""
    player = RiddlePlayer(make_service(clock), asked=RiddleRequest("number", "2026-11-16"))
    clock.strike(17, 1.9)
    with pytest.raises(Rejected):
        await player.guess("")

    clock.strike(17, 2)

    assert (await player.guess("")).session.date == "2026-11-16"


def test_days_are_as_long_as_their_zone_says() -> None:
    """Clocks change twice a year, but midnight stays midnight."""
    calendar = Calendar(BERLIN)
    lengths = {
        day: calendar.midnight(day).timestamp() - calendar.midnight(before).timestamp()
        for before, day in (
            (date(2026, 3, 28), date(2026, 3, 29)),
            (date(2026, 10, 24), date(2026, 10, 25)),
            (date(2026, 6, 1), date(2026, 6, 2)),
        )
    }

    assert [length / 3600 for length in lengths.values()] == [23, 25, 24]


def test_the_configured_zone_decides_which_day_it_is() -> None:
    """The time zone of the machine does not matter."""
    evening = datetime(2026, 11, 16, 23, 30, tzinfo=UTC).timestamp()

    assert Calendar(UTC).today(evening) == date(2026, 11, 16)
    assert Calendar(BERLIN).today(evening) == date(2026, 11, 17)
    assert Calendar().number(date(2026, 1, 1)) == 1


def test_dates_have_one_spelling() -> None:
    """One day has one name."""
    assert parse_date("2026-01-12") == date(2026, 1, 12)
    with pytest.raises(Rejected):
        parse_date("2026-W03-1")
