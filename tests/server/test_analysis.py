"""The analysis of a riddle over HTTP."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient, Response

from parlour.core.riddle import find_riddles
from parlour.server.riddles_only_app import create_riddles_only_app
from parlour.server.settings import Settings
from tests.server.in_memory import ManualClock, Open, visit

pytestmark = pytest.mark.anyio

KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"


def alone(clock: ManualClock, **chosen: Any) -> FastAPI:
    """Build a server that has only riddles."""
    settings = Settings(**{"secret_key": KEY, "database_url": "memory", **chosen})
    return create_riddles_only_app(settings, find_riddles(), now=clock, ticks=clock)


async def play(browser: AsyncClient, *words: str) -> str:
    """Make a riddle of the last of `words`, guess them all, and return the token."""
    posed = await browser.post("/api/riddles/en-5/link", json={"secret": words[-1]})
    query, token = f"?link={posed.json()['link']}", None
    for word in words:
        answer = await browser.post(f"/api/guess{query}", json={"guess": word, "token": token})
        token = answer.json()["token"]
    return str(token)


async def look_back(browser: AsyncClient, token: str | None, riddle: str = "en-5") -> Response:
    """Ask for the analysis of a game."""
    return await browser.post(f"/api/riddles/{riddle}/analysis", json={"token": token})


@pytest.mark.slow
async def test_a_finished_game_is_analysed_in_another_process(clock: ManualClock) -> None:
    """The process ends when the server closes."""
    app = alone(clock)
    async with app.router.lifespan_context(app), visit(app) as ann:
        told = (await look_back(ann, await play(ann, "moldy", "crane"))).json()

    assert [(guess["word"], guess["after"] == 0) for guess in told["guesses"]] == [("MOLDY", False), ("CRANE", True)]


async def test_there_is_no_analysis_during_a_game(clock: ManualClock) -> None:
    """409, and no worker is started."""
    async with visit(alone(clock)) as ann:
        token = (await ann.post("/api/reset")).json()["token"]

        refused = await look_back(ann, token)

    assert (refused.status_code, refused.json()["code"]) == (409, "STILL_PLAYING")


async def test_a_bad_token_is_refused(clock: ManualClock) -> None:
    """A missing token and one of another riddle are refused as well."""
    async with visit(alone(clock)) as ann:
        token = (await ann.post("/api/reset")).json()["token"]

        answers = [
            await look_back(ann, bad, riddle) for bad, riddle in (("x", "en-5"), (None, "en-5"), (token, "de-6"))
        ]

    assert [answer.status_code for answer in answers] == [401, 422, 401]


async def test_analysis_is_rate_limited(clock: ManualClock) -> None:
    """It costs a hundred times as much as a guess."""
    async with visit(alone(clock, request_rate=2)) as ann:
        token = (await ann.post("/api/reset")).json()["token"]

        answers = [await look_back(ann, token) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [409, 409, 429]


async def test_a_busy_server_says_so(clock: ManualClock) -> None:
    """503, not an internal error."""
    app = alone(clock)

    async def fall_asleep(*_: Any, **__: Any) -> None:
        raise TimeoutError

    app.state.daily = replace(app.state.daily, think=fall_asleep)
    async with visit(app) as ann:
        refused = await look_back(ann, await play(ann, "moldy", "crane"))

    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")


@pytest.mark.slow
async def test_a_full_server_has_the_analysis_too(open_server: Open) -> None:
    """Clients request it by the same route."""
    async with visit(await open_server()) as ann:
        token = (await ann.post("/api/reset")).json()["token"]

        assert (await look_back(ann, token)).status_code == 409
