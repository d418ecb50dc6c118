"""A server keeps the words it has promised after an update."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI

from parlour.core.riddle import Riddle, find_riddles, from_list
from parlour.hosts.daily.keys import RiddleKeys
from parlour.server.app import create_app
from parlour.server.secret_key import Keys
from parlour.server.settings import Settings
from parlour.storage.open_storage import Storage, open_storage
from tests.server.in_memory import ManualClock, games, visit
from tests.server.riddle_guesses import HOUR, KEY, guess
from tests.storage.old_databases import restore

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
DAYS = [str(date(2026, 11, 16) + timedelta(number)) for number in range(5)]
BIRDS, FISH = (
    "robin goose heron eagle raven stork finch quail crane swift",
    "perch trout shark bream tench smelt squid guppy tetra whale",
)


def open_server(storage: Storage, clock: ManualClock, own: Riddle | None = None) -> FastAPI:
    """Build a server on a database that may be older."""
    settings = Settings(secret_key=KEY, database_url="memory", bcrypt_cost=4, guess_rate=1e6, request_rate=1e6)
    own_riddles = {own.id: own} if own else None
    return create_app(settings, storage, games(), riddles=own_riddles, now=clock, ticks=clock)


async def words_of(server: FastAPI, clock: ManualClock, riddle: str = "de-4-easy") -> list[str]:
    """Return the words of some days, seen after they are over."""
    now, clock.now = clock.now, clock.now + 60 * 24 * HOUR
    async with visit(server) as ann:
        opened = [(await ann.get(f"/api/riddles/{riddle}/promise?date={day}")).json() for day in DAYS]
    clock.now = now
    return [str(day["secret"]) for day in opened]


async def test_an_updated_server_keeps_the_old_draw_for_promised_days(tmp_path: Path, noon: ManualClock) -> None:
    """Today's and tomorrow's words stay; from the day after tomorrow the archive reveals nothing about the future."""
    database = tmp_path / "parlour.db"
    restore(4, to=database)
    key = RiddleKeys.derive(Keys(KEY.encode()).key_for).words_of("de-4-easy")
    riddle = find_riddles()["de-4-easy"]
    assert riddle.open_before
    old, new = ([opened(day, key).secret for day in DAYS] for opened in (riddle.open_before, riddle.open))

    async with open_storage(str(database)) as storage:
        server = open_server(storage, noon)
        async with visit(server) as ann:
            await ann.get("/api/info?riddle=de-4-easy")
        assert await words_of(server, noon) == [*old[:2], *new[2:]]
    noon.now += 24 * HOUR
    async with open_storage(str(database)) as storage:
        assert await words_of(open_server(storage, noon), noon) == [*old[:2], *new[2:]]
    async with open_storage("memory") as storage:
        assert await words_of(open_server(storage, noon), noon) == new


async def test_a_new_word_list_does_not_change_promised_days(tmp_path: Path, noon: ManualClock) -> None:
    """After a restart too; and today's game continues."""
    birds, fish = (from_list(words.replace(" ", "\n"))["own-5"] for words in (BIRDS, FISH))
    database = str(tmp_path / "parlour.db")
    async with open_storage(database) as storage, visit(open_server(storage, noon, birds)) as ann:
        begun = (await guess(ann, "")).json()
        one, two = [word for word in BIRDS.split() if word.upper() != _today(birds)][:2]
        first = (await guess(ann, one, begun["token"])).json()
        promised = (await ann.get("/api/info")).json()["tomorrow"]
        cookie = dict(ann.cookies)

    async with open_storage(database) as storage:
        server = open_server(storage, noon, replace(fish))
        async with visit(server) as ann:
            ann.cookies.update(cookie)
            second = (await guess(ann, two, first["token"])).json()
            again = (await ann.get("/api/info")).json()["tomorrow"]
        noon.now += 24 * HOUR
        words = await words_of(server, noon, "own-5")

    assert (first["ranked"], second["ranked"], second["game_state"]["attempts"]) == (True, True, 2)
    assert again == promised
    assert [word.lower() in BIRDS for word in words] == [True, True, False, False, False]


def _today(riddle: Riddle) -> str:
    key = RiddleKeys.derive(Keys(KEY.encode()).key_for).words_of(riddle.id)
    return riddle.open(DAYS[0], key).secret
