"""Riddles from other modules: their refusals are 400, their state is passed on, their bugs are logged."""

import asyncio
import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from parlour.core.riddle import RiddleGame
from parlour.server.app import create_app
from parlour.server.logs import configure_logs
from parlour.server.riddles_only_app import create_riddles_only_app
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from tests.hosts.daily.third_party_riddles import BareFruit, Fruit, OddFruit, UndecidedFruit, offered
from tests.server.in_memory import ManualClock, games, visit
from tests.server.riddle_guesses import KEY, guess

pytestmark = pytest.mark.anyio
SETTINGS = Settings(secret_key=KEY, database_url="memory", guess_rate=1e6)


@pytest.fixture
def log() -> Iterator[io.BytesIO]:
    """Capture the log, and restore logging afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.BytesIO()
    configure_logs("info", stream, for_good=False)
    yield stream
    root.handlers[:], root.level = handlers, level


def serving(clock: ManualClock, game: type[RiddleGame]) -> FastAPI:
    """Serve only this riddle."""
    return create_riddles_only_app(SETTINGS, offered(game), now=clock, ticks=clock)


def telling(odd: Any) -> type[RiddleGame]:
    """Make a riddle whose state is `odd`."""
    return type("Telling", (OddFruit,), {"odd": odd})


async def test_a_refusal_by_a_riddle_is_400_with_its_sentence(noon: ManualClock) -> None:
    """Its author needs to know only `ValueError`."""
    async with visit(serving(noon, Fruit)) as ann:
        answer = await guess(ann, "12")

    assert (answer.status_code, answer.json()["detail"], answer.json()["code"]) == (
        400,
        "Name a fruit.",
        "GUESS_REFUSED",
    )


async def test_a_riddle_whose_state_does_not_mention_winning_can_be_finished(noon: ManualClock) -> None:
    """The winning guess once caused a fault."""
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


async def test_a_riddle_without_a_result_is_won_by_guessing_its_secret(noon: ManualClock) -> None:
    """A player who finds the word is not told that they missed it."""
    async with visit(serving(noon, UndecidedFruit)) as ann:
        won = (await guess(ann, "quince")).json()

    assert (won["game_over"], won["message"]) == (True, "You found it!")


@pytest.mark.slow
async def test_a_custom_riddle_is_ranked_on_a_full_server(noon: ManualClock) -> None:
    """It has the same statistics as every other riddle."""
    async with open_storage("memory") as storage:
        server = create_app(SETTINGS, storage, games(), riddles=offered(BareFruit), now=noon, ticks=noon)
        async with visit(server) as ann:
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
async def test_any_json_state_is_passed_on(noon: ManualClock, state: dict[str, Any]) -> None:
    """The state belongs to the riddle; the server does not interpret it."""
    async with visit(serving(noon, telling(state))) as ann:
        answer = await guess(ann, "apple")

    assert (answer.status_code, answer.json()["game_state"]) == (200, state)


async def test_keys_become_strings(noon: ManualClock) -> None:
    """Many authors would use numbers as keys."""
    async with visit(serving(noon, telling({1: "one", 2: 2**70}))) as ann:
        assert (await guess(ann, "apple")).json()["game_state"] == {"1": "one", "2": 2**70}


@pytest.mark.parametrize("broken", [{"seen": {"apple"}}, {"game": object()}, None])
async def test_a_state_that_is_not_json_is_logged_and_not_shown(
    noon: ManualClock, log: io.BytesIO, broken: object
) -> None:
    """The log says what is wrong; the player is not told."""
    async with visit(serving(noon, telling(broken))) as ann:
        answer = await guess(ann, "apple")
    await asyncio.sleep(0)  # a log is written at the end of a turn

    assert (answer.status_code, answer.json()["code"]) == (500, "INTERNAL")
    logged = log.getvalue().decode()
    assert "cannot be written as JSON" in logged or "must return the state as a dict" in logged
    assert not any(secret in logged for secret in ("Quince", KEY))


async def test_today_can_be_played_if_tomorrow_cannot_be_made(noon: ManualClock) -> None:
    """A broken list affects only the days after those that were promised."""

    def until_today(date_str: str) -> Fruit:
        if date_str > "2026-11-16":
            raise OSError("no such file")
        return Fruit(date_str)

    app = create_riddles_only_app(SETTINGS, offered(until_today), now=noon, ticks=noon)
    async with visit(app) as ann:
        info = await ann.get("/api/info")
        won = await guess(ann, "quince")

    assert (info.status_code, info.json()["tomorrow"]) == (200, {"date": "2026-11-17"})
    assert won.json()["game_over"]
