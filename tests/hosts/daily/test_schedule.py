"""What was promised is kept: by draws that are replaced, and by lists that change."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.riddle import Riddle, RiddleGame, from_list, riddles
from parlour.hosts.daily.analysis import analyse_game
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.service import RiddleRequest, RiddleService
from parlour.storage.opening import open_storage
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule
from tests.hosts.daily.scenario import BERLIN, Clock, Player, keys

pytestmark = pytest.mark.anyio

BIRDS = ["robin", "goose", "heron", "eagle", "raven", "stork", "finch", "quail", "crane", "swift", "ousel", "egret"]
FISH = ["perch", "trout", "shark", "bream", "tench", "smelt", "squid", "guppy", "tetra", "whale", "manta", "sprat"]
FIRST, SECOND = (f"2026-11-{day}" for day in (16, 17))
SECRET = from_list("\n".join(BIRDS))["own-5"].open(FIRST, keys().words_of("own-5")).secret.lower()
ONE, TWO = [bird for bird in BIRDS if bird != SECRET][:2]
WEEK = [f"2026-11-{day}" for day in range(16, 23)]


class Folder:
    """Somebody's list, which is changed while it is played."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.read = 0

    def latest(self) -> str:
        """Read it."""
        self.read += 1
        return "\n".join(self.words)

    @property
    def riddle(self) -> Riddle:
        """Make a riddle of it, which reads it again."""
        (riddle,) = from_list("\n".join(self.words)).values()
        assert riddle.source
        return replace(riddle, source=replace(riddle.source, latest=self.latest))


@pytest.fixture(params=["stored", "remembered"])
async def schedule(request: pytest.FixtureRequest) -> AsyncIterator[RiddleSchedule]:
    """Keep what is settled, in a database and without one."""
    async with open_storage("memory") as storage:
        yield storage.schedule if request.param == "stored" else MemorySchedule()


def house(clock: Clock, riddle: Riddle, schedule: RiddleSchedule) -> RiddleService:
    """Open a desk with one riddle, in Berlin."""
    return RiddleService({riddle.id: riddle}, [keys()], Calendar(BERLIN), clock, bytes, schedule=schedule)


async def word_of(desk: RiddleService, clock: Clock, day: str) -> str:
    """Look a past word up, as anybody can when a month has passed."""
    now, clock.now = clock.now, clock.now + 30 * 24 * 3600
    opened = await desk.promised(next(iter(desk.riddles)), day)
    clock.now = now
    secret = opened["secret"]
    assert isinstance(secret, str)
    return secret


async def test_tomorrows_list_stays_and_the_day_after_has_the_new_one(clock: Clock, schedule: RiddleSchedule) -> None:
    """It was promised; and everybody who looked can check that."""
    folder = Folder(BIRDS)
    desk = house(clock, folder.riddle, schedule)
    published = (await desk.info(RiddleRequest()))["tomorrow"]

    folder.words = FISH
    assert (await desk.info(RiddleRequest()))["tomorrow"] == published
    clock.strike(17, 8)
    assert (await desk.promised("own-5", SECOND)) == published

    words = [await word_of(desk, clock, day) for day in WEEK[:4]]
    assert [word.lower() in BIRDS for word in words] == [True, True, False, False]
    assert words[2].lower() in FISH


async def test_a_game_goes_on_with_the_list_it_began_with(clock: Clock, schedule: RiddleSchedule) -> None:
    """Its words are judged, analysed and accepted as they were, past midnight too."""
    folder = Folder(BIRDS)
    ann = Player(house(clock, folder.riddle, schedule))
    await ann.guess(ONE)
    folder.words = FISH
    clock.strike(17, 0.5)
    await ann.desk.info(RiddleRequest())
    clock.strike(18, 0.5)
    bob = Player(ann.desk)
    assert (await bob.guess("trout")).state["attempts"] == 1
    clock.strike(17, 1)

    reply = await ann.guess(TWO)
    assert reply.state["attempts"] == 2
    while not reply.over:
        reply = await ann.guess(TWO)
    assert ann.token
    told: Any = await analyse_game(ann.desk, here, RiddleRequest(), ann.token)
    assert told["answers"] == len(BIRDS)


async def here(thought: Any, *about: Any) -> Any:
    """Think at once."""
    return thought(*about)


async def test_a_restart_with_another_file_changes_no_day_that_was_promised(
    clock: Clock, schedule: RiddleSchedule
) -> None:
    """Where it was stored; tokens of before are judged, too."""
    ann = Player(house(clock, Folder(BIRDS).riddle, schedule))
    published = (await ann.desk.info(RiddleRequest()))["tomorrow"]
    await ann.guess(ONE)

    ann.desk = house(clock, Folder(FISH).riddle, schedule)

    assert (await ann.desk.info(RiddleRequest()))["tomorrow"] == published
    assert (await ann.guess(TWO)).state["attempts"] == 2
    clock.strike(17, 8)
    assert (await word_of(ann.desk, clock, WEEK[1])).lower() in BIRDS
    assert (await word_of(ann.desk, clock, WEEK[2])).lower() in FISH


async def test_servers_that_read_the_file_at_different_times_agree(clock: Clock, schedule: RiddleSchedule) -> None:
    """The first that needs a date settles it for all."""
    one, other = house(clock, Folder(BIRDS).riddle, schedule), house(clock, Folder(FISH).riddle, schedule)

    for number, day in enumerate(WEEK):
        clock.strike(16 + number, 12)
        first, second = (one, other) if number % 2 else (other, one)
        assert await first.info(RiddleRequest()) == await second.info(RiddleRequest()), day


async def test_a_friends_word_is_found_with_the_list_of_its_day(clock: Clock, schedule: RiddleSchedule) -> None:
    """A game behind a link goes on past a change as well."""
    folder = Folder(BIRDS)
    desk = house(clock, folder.riddle, schedule)
    ann = Player(desk, asked=RiddleRequest(link=await desk.pose("own-5", "robin")))
    await ann.guess("goose")
    folder.words = FISH
    clock.strike(17, 0.5)

    assert (await ann.guess("robin")).state["won"]


async def test_a_list_is_read_only_when_a_date_is_new(clock: Clock, schedule: RiddleSchedule) -> None:
    """A guess waits for no file."""
    folder = Folder(BIRDS)
    desk = house(clock, folder.riddle, schedule)
    await desk.info(RiddleRequest())
    read = folder.read
    for _ in range(3):
        await desk.info(RiddleRequest())
        await Player(desk).guess("robin")

    assert folder.read == read == 2


# Draws


def ways(house_riddle: str = "de-4-easy") -> tuple[Riddle, list[str], list[str]]:
    """Give a riddle, and the words of a week by the draw of old and by that of now."""
    riddle = riddles()[house_riddle]
    key = keys().words_of(house_riddle)
    assert riddle.open_before
    ways = (riddle.open_before, riddle.open)
    old, new = ([opened(day, key).secret for day in WEEK] for opened in ways)
    return riddle, old, new


class Older(MemorySchedule):
    """A database of an older program: nothing is settled yet, and the first answer is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.since: str | None = None

    async def settle_draw(self, date: str) -> str:
        """Keep the first."""
        self.since = self.since if self.since is not None else date
        return self.since


async def test_the_new_draw_holds_from_the_first_day_that_was_not_promised(clock: Clock) -> None:
    """Yesterday, today and tomorrow keep their words: somebody may have noted the promise."""
    riddle, old, new = ways()
    assert all(one != other for one, other in zip(old, new, strict=True))
    before = house(clock, replace(riddle, open=riddle.open_before or riddle.open), MemorySchedule())
    published = await before.info(RiddleRequest())
    ann = Player(before)
    token = (await ann.guess("auch")).token

    after, older = house(clock, riddle, schedule := Older()), schedule

    assert await after.info(RiddleRequest()) == published
    assert older.since == WEEK[2]
    assert (await after.guess(RiddleRequest(), "dass" if old[0] != "DASS" else "noch", token)).state["attempts"] == 2
    assert [await word_of(after, clock, day) for day in WEEK] == [*old[:2], *new[2:]]
    assert await word_of(after, clock, "2026-03-01") == await word_of(before, clock, "2026-03-01")


async def test_the_date_is_stored_once_and_holds_for_all_servers(clock: Clock) -> None:
    """Also for one that is updated, or only asked, a day later."""
    riddle, old, new = ways()
    schedule = Older()
    await house(clock, riddle, schedule).info(RiddleRequest())
    clock.strike(18, 12)

    other = house(clock, riddle, schedule)

    assert [await word_of(other, clock, day) for day in WEEK] == [*old[:2], *new[2:]]


async def test_a_new_house_draws_so_from_the_first_day(clock: Clock, schedule: RiddleSchedule) -> None:
    """It has promised nothing that could be broken."""
    riddle, _, new = ways()

    assert [await word_of(house(clock, riddle, schedule), clock, day) for day in WEEK] == new


async def test_a_server_without_storage_is_told_the_date(clock: Clock) -> None:
    """So any number of them agree, whenever they are started."""
    riddle, old, new = ways()
    servers = [house(clock, riddle, MemorySchedule(WEEK[3])) for _ in range(2)]

    for server in servers:
        assert [await word_of(server, clock, day) for day in WEEK] == [*old[:3], *new[3:]]


def test_both_draws_have_one_version() -> None:
    """The list is the same, and each date has one draw: tokens need not know of it."""
    riddle, _, _ = ways()
    assert riddle.open_before
    opened: list[RiddleGame] = [way(FIRST, bytes(32)) for way in (riddle.open_before, riddle.open)]

    assert opened[0].version == opened[1].version
