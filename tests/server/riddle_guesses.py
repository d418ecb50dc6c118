"""Shared by the riddle tests: a day's secrets, and ways to guess."""

from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI
from httpx2 import AsyncClient, Response

from parlour.core.riddle import find_riddles
from parlour.hosts.daily.keys import RiddleKeys
from parlour.server.frontend import Client
from parlour.server.riddles_only_app import create_riddles_only_app
from parlour.server.secret_key import Keys
from parlour.server.settings import Settings
from tests.server.in_memory import ManualClock

KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
HOUR = 3600
GUESS = "/api/guess"


def secret_of(riddle: str = "en-5", date: str = "2026-11-16") -> str:
    """Return the server's secret for a day."""
    keys = RiddleKeys.derive(Keys(KEY.encode()).key_for)
    return find_riddles()[riddle].open(date, keys.words_of(riddle)).secret


WRONG = next(word for word in ("crane", "pious") if word.upper() != secret_of())
OTHER = next(word for word in ("moldy", "fight") if word.upper() != secret_of())


def alone(clock: ManualClock, client: Client | None = None, **chosen: Any) -> FastAPI:
    """Build a server that has only riddles."""
    drawn = {"riddle_draw_since": "2026-01-01"}
    settings = Settings(**{"secret_key": KEY, "database_url": "memory", "guess_rate": 1e6, **drawn, **chosen})
    return create_riddles_only_app(settings, find_riddles(), client=client, now=clock, ticks=clock)


async def guess(browser: AsyncClient, word: str, token: str | None = None, query: str = "") -> Response:
    """Guess a word."""
    return await browser.post(f"{GUESS}{query}", json={"guess": word, "token": token})


def refusal(answer: Response) -> tuple[int, str]:
    """Return the status and code of a refusal, which must have a sentence."""
    assert answer.json()["detail"]
    return answer.status_code, answer.json()["code"]
