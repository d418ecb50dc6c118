"""The cache of games by date: each game is made once, and promised days are never evicted."""

import asyncio
from threading import Event, Thread

import pytest

from parlour.hosts.daily.game_cache import MOST, GameCache
from tests.hosts.daily.number_riddle import Number
from tests.hosts.daily.third_party_riddles import Fruit, SlowFruit

TODAY, TOMORROW = "2026-11-16", "2026-11-17"


def test_seven_days_are_cached_and_the_least_recently_used_is_evicted() -> None:
    """An eighth, older day is returned too, and recently used days are not made again."""
    made: list[str] = []

    def factory(day: str) -> Number:
        made.append(day)
        return Number(day, b"")

    cache = GameCache(factory)
    days = [f"2026-01-{day:02}" for day in range(10, 10 + MOST)]
    for day in days:
        cache.get_game_for_date(day)
    today = cache.get_game_for_date(days[0])

    assert cache.get_game_for_date("2026-01-01").secret == Number("2026-01-01", b"").secret
    assert len(cache) == MOST
    assert cache.get_game_for_date(days[0]) is today
    cache.get_game_for_date(days[1])
    assert made == [*days, "2026-01-01", days[1]]


def test_promised_days_stay_however_many_old_days_are_requested() -> None:
    """The word list may have changed since, and a promise must be kept."""
    cache = GameCache(Fruit)
    promised = [cache.get_game_for_date(day) for day in (TODAY, TOMORROW)]
    for day in range(1, 29):
        cache.get_game_for_date(f"2026-02-{day:02}")

    assert [cache.get_game_for_date(day) for day in (TODAY, TOMORROW)] == promised
    assert len(cache) == MOST


def test_a_game_is_made_once_for_simultaneous_callers() -> None:
    """The others wait and get the same game."""
    SlowFruit.gate = Event()
    made: list[object] = []
    cache = GameCache(SlowFruit)
    askers = [Thread(target=lambda: made.append(cache.get_game_for_date(TODAY))) for _ in range(5)]
    for asker in askers:
        asker.start()
    SlowFruit.gate.set()
    for asker in askers:
        asker.join(30)

    assert len(made) == 5
    assert len(set(map(id, made))) == 1


def test_a_slow_game_does_not_delay_other_games() -> None:
    """People play today's while tomorrow's is made."""
    SlowFruit.gate, begun = Event(), Event()

    def factory(day: str) -> Fruit:
        if day != TOMORROW:
            return Fruit(day)
        begun.set()
        return SlowFruit(day)

    cache = GameCache(factory)
    thread = Thread(target=cache.get_game_for_date, args=[TOMORROW])
    thread.start()
    assert begun.wait(30)

    assert cache.get_game_for_date(TODAY).secret == "Quince"
    SlowFruit.gate.set()
    thread.join(30)


@pytest.mark.anyio
async def test_the_event_loop_keeps_running_while_a_game_is_made() -> None:
    """Only callers who asked for the game wait."""
    SlowFruit.gate = Event()
    cache = GameCache(SlowFruit)
    asked = asyncio.create_task(cache.game_of(TODAY))
    await asyncio.sleep(0)

    assert not asked.done()
    SlowFruit.gate.set()
    assert (await asked).secret == "Quince"
    assert await cache.game_of(TODAY) is await asked


def test_a_failed_game_is_tried_again() -> None:
    """A missing file may exist the next time."""
    missing = [True]

    def factory(day: str) -> Fruit:
        if missing:
            missing.clear()
            raise OSError("no such file")
        return Fruit(day)

    cache = GameCache(factory)
    with pytest.raises(OSError, match="no such file"):
        cache.get_game_for_date(TODAY)

    assert cache.get_game_for_date(TODAY).secret == "Quince"
