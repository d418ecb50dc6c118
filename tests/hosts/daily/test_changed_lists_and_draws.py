"""Promises are kept when a draw is replaced or a word list changes."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.riddle import Riddle, RiddleGame, find_riddles, from_list
from parlour.hosts.daily.analysis import analyse_game
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.service import RiddleRequest, RiddleService
from parlour.storage.open_storage import open_storage
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule
from tests.hosts.daily.number_riddle import BERLIN, BerlinClock, RiddlePlayer, keys

pytestmark = pytest.mark.anyio

BIRDS = ["robin", "goose", "heron", "eagle", "raven", "stork", "finch", "quail", "crane", "swift", "ousel", "egret"]
FISH = ["perch", "trout", "shark", "bream", "tench", "smelt", "squid", "guppy", "tetra", "whale", "manta", "sprat"]
FIRST, SECOND = (f"2026-11-{day}" for day in (16, 17))
SECRET = from_list("\n".join(BIRDS))["own-5"].open(FIRST, keys().words_of("own-5")).secret.lower()
ONE, TWO = [bird for bird in BIRDS if bird != SECRET][:2]
WEEK = [f"2026-11-{day}" for day in range(16, 23)]


class ChangingWordList:
    """A word list that changes while it is played."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.read = 0

    def latest(self) -> str:
        """Return the present words."""
        self.read += 1
        return "\n".join(self.words)

    @property
    def riddle(self) -> Riddle:
        """Make a riddle that reads the list again."""
        (riddle,) = from_list("\n".join(self.words)).values()
        assert riddle.source
        return replace(riddle, source=replace(riddle.source, latest=self.latest))


@pytest.fixture(params=["stored", "remembered"])
async def schedule(request: pytest.FixtureRequest) -> AsyncIterator[RiddleSchedule]:
    """Return a schedule with and without a database."""
    async with open_storage("memory") as storage:
        yield storage.schedule if request.param == "stored" else MemorySchedule()


def open_service(clock: BerlinClock, riddle: Riddle, schedule: RiddleSchedule) -> RiddleService:
    """Make a service with one riddle, in Berlin's time zone."""
    return RiddleService({riddle.id: riddle}, [keys()], Calendar(BERLIN), clock, bytes, schedule=schedule)


async def word_of(service: RiddleService, clock: BerlinClock, day: str) -> str:
    """Return the word of a day, as anyone can look it up a month later."""
    now, clock.now = clock.now, clock.now + 30 * 24 * 3600
    opened = await service.show_promise(next(iter(service.riddles)), day)
    clock.now = now
    secret = opened["secret"]
    assert isinstance(secret, str)
    return secret


async def test_a_new_list_is_used_from_the_day_after_tomorrow(clock: BerlinClock, schedule: RiddleSchedule) -> None:
    """Tomorrow's word was promised, and people can verify it."""
    word_list = ChangingWordList(BIRDS)
    service = open_service(clock, word_list.riddle, schedule)
    published = (await service.info(RiddleRequest()))["tomorrow"]

    word_list.words = FISH
    assert (await service.info(RiddleRequest()))["tomorrow"] == published
    clock.strike(17, 8)
    assert (await service.show_promise("own-5", SECOND)) == published

    words = [await word_of(service, clock, day) for day in WEEK[:4]]
    assert [word.lower() in BIRDS for word in words] == [True, True, False, False]
    assert words[2].lower() in FISH


async def test_a_game_continues_with_the_list_it_began_with(clock: BerlinClock, schedule: RiddleSchedule) -> None:
    """Guesses are checked and analysed with the old list, even after midnight."""
    word_list = ChangingWordList(BIRDS)
    ann = RiddlePlayer(open_service(clock, word_list.riddle, schedule))
    await ann.guess(ONE)
    word_list.words = FISH
    clock.strike(17, 0.5)
    await ann.service.info(RiddleRequest())
    clock.strike(18, 0.5)
    bob = RiddlePlayer(ann.service)
    assert (await bob.guess("trout")).state["attempts"] == 1
    clock.strike(17, 1)

    reply = await ann.guess(TWO)
    assert reply.state["attempts"] == 2
    while not reply.over:
        reply = await ann.guess(TWO)
    assert ann.token
    told: Any = await analyse_game(ann.service, here, RiddleRequest(), ann.token)
    assert told["answers"] == len(BIRDS)


async def here(thought: Any, *about: Any) -> Any:
    """Call the function at once, in this process."""
    return thought(*about)


async def test_a_restart_with_another_file_changes_no_promised_day(
    clock: BerlinClock, schedule: RiddleSchedule
) -> None:
    """Old tokens stay valid, too."""
    ann = RiddlePlayer(open_service(clock, ChangingWordList(BIRDS).riddle, schedule))
    published = (await ann.service.info(RiddleRequest()))["tomorrow"]
    await ann.guess(ONE)

    ann.service = open_service(clock, ChangingWordList(FISH).riddle, schedule)

    assert (await ann.service.info(RiddleRequest()))["tomorrow"] == published
    assert (await ann.guess(TWO)).state["attempts"] == 2
    clock.strike(17, 8)
    assert (await word_of(ann.service, clock, WEEK[1])).lower() in BIRDS
    assert (await word_of(ann.service, clock, WEEK[2])).lower() in FISH


async def test_servers_that_read_the_file_at_different_times_agree(
    clock: BerlinClock, schedule: RiddleSchedule
) -> None:
    """The first server that needs a date settles it for all."""
    one, other = (
        open_service(clock, ChangingWordList(BIRDS).riddle, schedule),
        open_service(clock, ChangingWordList(FISH).riddle, schedule),
    )

    for number, day in enumerate(WEEK):
        clock.strike(16 + number, 12)
        first, second = (one, other) if number % 2 else (other, one)
        assert await first.info(RiddleRequest()) == await second.info(RiddleRequest()), day


async def test_a_game_from_a_link_keeps_the_list_of_its_day(clock: BerlinClock, schedule: RiddleSchedule) -> None:
    """It continues after the list has changed."""
    word_list = ChangingWordList(BIRDS)
    service = open_service(clock, word_list.riddle, schedule)
    ann = RiddlePlayer(service, asked=RiddleRequest(link=await service.pose("own-5", "robin")))
    await ann.guess("goose")
    word_list.words = FISH
    clock.strike(17, 0.5)

    assert (await ann.guess("robin")).state["won"]


async def test_a_list_is_read_only_for_a_new_date(clock: BerlinClock, schedule: RiddleSchedule) -> None:
    """A guess never waits for a file."""
    word_list = ChangingWordList(BIRDS)
    service = open_service(clock, word_list.riddle, schedule)
    await service.info(RiddleRequest())
    read = word_list.read
    for _ in range(3):
        await service.info(RiddleRequest())
        await RiddlePlayer(service).guess("robin")

    assert word_list.read == read == 2


# Draws


def ways(riddle_id: str = "de-4-easy") -> tuple[Riddle, list[str], list[str]]:
    """Return a riddle, and its words of a week by the old draw and by the present one."""
    riddle = find_riddles()[riddle_id]
    key = keys().words_of(riddle_id)
    assert riddle.open_before
    ways = (riddle.open_before, riddle.open)
    old, new = ([opened(day, key).secret for day in WEEK] for opened in ways)
    return riddle, old, new


class OlderDatabase(MemorySchedule):
    """The schedule in the database of an older program: nothing is settled yet, and the first answer is final."""

    def __init__(self) -> None:
        super().__init__()
        self.since: str | None = None

    async def settle_draw(self, date: str) -> str:
        """Keep the first date."""
        self.since = self.since if self.since is not None else date
        return self.since


async def test_the_new_draw_is_used_from_the_first_day_without_a_promise(clock: BerlinClock) -> None:
    """Yesterday, today and tomorrow keep their words, because people may have noted the promises."""
    riddle, old, new = ways()
    assert all(one != other for one, other in zip(old, new, strict=True))
    before = open_service(clock, replace(riddle, open=riddle.open_before or riddle.open), MemorySchedule())
    published = await before.info(RiddleRequest())
    ann = RiddlePlayer(before)
    token = (await ann.guess("auch")).token

    after, older = open_service(clock, riddle, schedule := OlderDatabase()), schedule

    assert await after.info(RiddleRequest()) == published
    assert older.since == WEEK[2]
    assert (await after.guess(RiddleRequest(), "dass" if old[0] != "DASS" else "noch", token)).state["attempts"] == 2
    assert [await word_of(after, clock, day) for day in WEEK] == [*old[:2], *new[2:]]
    assert await word_of(after, clock, "2026-03-01") == await word_of(before, clock, "2026-03-01")


async def test_the_start_of_the_new_draw_is_the_same_for_all_servers(clock: BerlinClock) -> None:
    """Even for a server that is updated a day later."""
    riddle, old, new = ways()
    schedule = OlderDatabase()
    await open_service(clock, riddle, schedule).info(RiddleRequest())
    clock.strike(18, 12)

    other = open_service(clock, riddle, schedule)

    assert [await word_of(other, clock, day) for day in WEEK] == [*old[:2], *new[2:]]


async def test_a_new_server_uses_the_new_draw_from_the_first_day(clock: BerlinClock, schedule: RiddleSchedule) -> None:
    """It has no promises to keep."""
    riddle, _, new = ways()

    assert [await word_of(open_service(clock, riddle, schedule), clock, day) for day in WEEK] == new


async def test_a_server_without_storage_gets_the_date_from_its_settings(clock: BerlinClock) -> None:
    """All such servers agree, whenever they are started."""
    riddle, old, new = ways()
    servers = [open_service(clock, riddle, MemorySchedule(WEEK[3])) for _ in range(2)]

    for server in servers:
        assert [await word_of(server, clock, day) for day in WEEK] == [*old[:3], *new[3:]]


def test_both_draws_have_one_version() -> None:
    """The list is the same, and each date has one draw, so tokens need not change."""
    riddle, _, _ = ways()
    assert riddle.open_before
    opened: list[RiddleGame] = [way(FIRST, bytes(32)) for way in (riddle.open_before, riddle.open)]

    assert opened[0].version == opened[1].version
