"""Riddles of strangers at the door: what they refuse is 400, what they tell is told, and what they break is logged."""

import asyncio
import io
import logging
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from fastapi import FastAPI

from parlour.core.riddle import RiddleGame
from parlour.hosts.daily import service
from parlour.server.app import create_app
from parlour.server.daily_app import create_daily_app
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.opening import open_storage
from tests.hosts.daily.third_party_riddles import Bare, Fruit, Odd, Slow, Undecided, offered
from tests.server.door import Clock, games, visit
from tests.server.riddling import KEY, guess

pytestmark = pytest.mark.anyio
SETTINGS = Settings(secret_key=KEY, database_url="memory", guess_rate=1e6)


@pytest.fixture
def log() -> Iterator[io.BytesIO]:
    """Read the log, and leave logging as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.BytesIO()
    configure_logs("info", stream, for_good=False)
    yield stream
    root.handlers[:], root.level = handlers, level


def serving(clock: Clock, game: type[RiddleGame]) -> FastAPI:
    """Serve a stranger's riddle alone."""
    return create_daily_app(SETTINGS, offered(game), now=clock, ticks=clock)


def telling(odd: Any) -> type[RiddleGame]:
    """Make a riddle that tells `odd`."""
    return type("Telling", (Odd,), {"odd": odd})


async def test_what_a_riddle_refuses_is_400_with_its_sentence(noon: Clock) -> None:
    """A plain `ValueError` is all that its author needs to know."""
    async with visit(serving(noon, Fruit)) as ann:
        answer = await guess(ann, "12")

    assert (answer.status_code, answer.json()["detail"], answer.json()["code"]) == (
        400,
        "Name a fruit.",
        "GUESS_REFUSED",
    )


async def test_a_riddle_whose_state_tells_nothing_of_winning_is_played_to_its_end(noon: Clock) -> None:
    """The winning guess was a fault once."""
    async with visit(serving(noon, Fruit)) as ann:
        first = (await guess(ann, "apple")).json()
        won = await guess(ann, "quince", first["token"])

    told = won.json()
    assert (won.status_code, told["game_over"], told["secret"], told["message"]) == (
        200,
        True,
        "Quince",
        "You found it!",
    )
    assert told["game_state"] == {"guesses": ["apple", "quince"], "attempts": 2, "game_over": True}


async def test_a_riddle_that_leaves_open_who_has_won_is_won_by_naming_its_secret(noon: Clock) -> None:
    """Nobody reads that they have missed what they have found."""
    async with visit(serving(noon, Undecided)) as ann:
        won = (await guess(ann, "quince")).json()

    assert (won["game_over"], won["message"]) == (True, "You found it!")


async def test_nobody_waits_for_the_riddle_of_tomorrow(noon: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may take its time; today's is there to be played."""
    monkeypatch.setattr(service, "PATIENCE", 0.0)

    class Tomorrow(Slow):
        gate = Event()

    def fruit_of(date_str: str) -> RiddleGame:
        return Fruit(date_str) if date_str == "2026-11-16" else Tomorrow(date_str)

    async with visit(create_daily_app(SETTINGS, offered(fruit_of), now=noon, ticks=noon)) as ann:
        page = await ann.get("/")
        told = (await ann.get("/api/info")).json()
        Tomorrow.gate.set()

    assert page.status_code == 200
    assert (told["date"], told["tomorrow"]) == ("2026-11-16", {"date": "2026-11-17"})


async def test_such_a_riddle_counts_in_a_whole_house(noon: Clock) -> None:
    """With the figures of every other riddle."""
    async with open_storage("memory") as storage:
        house = create_app(SETTINGS, storage, games(), riddles=offered(Bare), now=noon, ticks=noon)
        async with visit(house) as ann:
            await ann.post("/api/register", json={"username": "ann", "password": "correct horse"})
            first = (await guess(ann, "apple")).json()
            won = (await guess(ann, "quince", first["token"])).json()
            days = (await ann.get("/api/me/riddles/fruit")).json()

    assert (won["ranked"], won["game_over"]) == (True, True)
    assert (days["played"], days["won"], days["distribution"]) == (1, 1, {"2": 1})


@pytest.mark.parametrize(
    "state",
    [
        {"guesses": {"1": ["a", {"b": None}]}, "attempts": None, "won": "perhaps"},
        {"guesses": 7, "max_attempts": "six", "game_over": 1},
        {"number": 10**40},
        {"board": [[[[]]]], "text": "\ud800 half a character", "more": {"7": [1.5, True]}},
    ],
)
async def test_whatever_json_can_carry_is_told(noon: Clock, state: dict[str, Any]) -> None:
    """The state is the riddle's own: nobody else reads it."""
    async with visit(serving(noon, telling(state))) as ann:
        answer = await guess(ann, "apple")

    assert (answer.status_code, answer.json()["game_state"]) == (200, state)


async def test_keys_become_text_as_json_wants_it(noon: Clock) -> None:
    """A list by numbers is what many would write."""
    async with visit(serving(noon, telling({1: "one", 2: 2**70}))) as ann:
        assert (await guess(ann, "apple")).json()["game_state"] == {"1": "one", "2": 2**70}


@pytest.mark.parametrize("broken", [{"seen": {"apple"}}, {"game": object()}, None])
async def test_what_json_cannot_carry_is_told_to_the_author_alone(noon: Clock, log: io.BytesIO, broken: object) -> None:
    """The log says what is wrong; the player hears nothing of it."""
    async with visit(serving(noon, telling(broken))) as ann:
        answer = await guess(ann, "apple")
    await asyncio.sleep(0)  # a log is written at the end of a turn

    assert (answer.status_code, answer.json()["code"]) == (500, "INTERNAL")
    logged = log.getvalue().decode()
    assert "cannot be written as JSON" in logged or "must return the state as a dict" in logged
    assert not any(secret in logged for secret in ("Quince", KEY))


async def test_today_is_played_although_tomorrow_cannot_be_made(noon: Clock) -> None:
    """A list that was spoilt spoils the days after those that were promised, and no other."""

    def until_today(date_str: str) -> Fruit:
        if date_str > "2026-11-16":
            raise OSError("no such file")
        return Fruit(date_str)

    app = create_daily_app(SETTINGS, offered(until_today), now=noon, ticks=noon)
    async with visit(app) as ann:
        info = await ann.get("/api/info")
        won = await guess(ann, "quince")

    assert (info.status_code, info.json()["tomorrow"]) == (200, {"date": "2026-11-17"})
    assert won.json()["game_over"]
