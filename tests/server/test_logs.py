"""What the log contains, and what it leaves out."""

import asyncio
import io
import logging
from dataclasses import dataclass

import pytest
import structlog
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.judging import open_judge
from parlour.server.logs import configure_logs, mask_tokens
from parlour.server.metrics import Metrics
from parlour.server.monitoring import Monitor
from parlour.server.settings import Settings
from tests.judges.clock import QuickClock
from tests.judges.fake_model import ModelReply, model
from tests.server.captured_log import Lines
from tests.server.in_memory import visit


def test_a_move_is_one_line_of_json(lines: Lines) -> None:
    """It has a time, a level and the table's fields."""
    structlog.get_logger().info("move", room="R", player="P", action="play", duration_ms=1.5)
    line = lines.all()[0]

    assert line.pop("at")
    assert line == {"event": "move", "level": "info", "room": "R", "player": "P", "action": "play", "duration_ms": 1.5}


@pytest.mark.anyio
async def test_the_lines_of_one_turn_are_written_together(lines: Lines) -> None:
    """They are in order, and written only when the turn is over."""
    for number in range(3):
        structlog.get_logger().info("move", number=number)
    assert lines.all() == []
    await asyncio.sleep(0)

    assert [line["number"] for line in lines.all()] == [0, 1, 2]


class Full(io.BytesIO):
    """A full disk."""

    def write(self, _: object) -> int:
        """Refuse."""
        raise OSError(28, "No space left on device")


@pytest.mark.anyio
@pytest.mark.usefixtures("lines")
async def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    """The server goes on, and the failure itself is not logged."""
    told: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: told.append(what))
    configure_logs("info", Full(), for_good=False)
    structlog.get_logger().info("move")
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert told == []


def test_messages_below_the_level_are_not_logged(lines: Lines) -> None:
    """The level applies to our own messages and to those of libraries."""
    structlog.get_logger().debug("whisper")
    logging.getLogger("library").debug("whisper")

    assert lines.all() == []


def test_secrets_are_hidden_at_any_depth(lines: Lines) -> None:
    """A message that is logged in full may contain a token."""
    structlog.get_logger().info("in", token="s3", message={"salt": "s3", "bots": [{"seed": "s3", "name": "Bo"}]})
    line = lines.all()[0]

    assert line["message"] == {"salt": "***", "bots": [{"seed": "***", "name": "Bo"}]}
    assert b"s3" not in lines.stream.getvalue()


@dataclass
class Seat:
    """An object with a secret in it."""

    token: str


def test_objects_are_logged_by_type_only(lines: Lines) -> None:
    """They may contain secrets."""
    structlog.get_logger().info("in", headers={"Cookie": "s3"}, seats=[Seat("s3")], made=object())
    line = lines.all()[0]

    assert (line["headers"], line["seats"], line["made"]) == ({"Cookie": "***"}, ["<Seat>"], "<object>")


def test_library_messages_are_logged_as_json_too(lines: Lines) -> None:
    """Their records become JSON lines too, with tracebacks."""
    try:
        [].pop()
    except IndexError:
        logging.getLogger("library").exception("It broke: %s", "badly")
    line = lines.all()[0]

    assert (line["event"], line["level"], line["logger"]) == ("It broke: badly", "error", "library")
    assert "IndexError: pop from empty list" in str(line["exception"])


@pytest.mark.parametrize("name", ["uvicorn.error", "websockets.server"])
def test_the_network_layer_logs_no_addresses(lines: Lines, name: str) -> None:
    """Its lower log levels repeat whole requests and frames, including tokens."""
    logging.getLogger(name).info("GET /g/R/p/s3?token=s3")

    assert lines.all() == []


@pytest.mark.anyio
@pytest.mark.slow
async def test_requests_are_logged_without_query_and_token(lines: Lines, server: FastAPI) -> None:
    """A seat's path contains its secret."""
    async with visit(server) as ann:
        await ann.get("/g/R7/p/s3cret?also=s3cret")
    await asyncio.sleep(0)
    line = lines.all()[0]

    assert (line["method"], line["path"], line["status"]) == ("GET", "/g/R7/p/***", 404)
    assert b"s3cret" not in lines.stream.getvalue()


@pytest.mark.anyio
@pytest.mark.slow
async def test_a_password_never_reaches_the_log(lines: Lines, ann: AsyncClient) -> None:
    """It makes no difference whether it was accepted or refused."""
    for password in ("swordfish", "sword", ["swordfish"]):
        await ann.post("/api/register", json={"username": "ann", "password": password})
    await asyncio.sleep(0)

    assert [line["status"] for line in lines.all()] == [201, 400, 400]
    assert b"sword" not in lines.stream.getvalue()


def test_a_seats_path_loses_its_token() -> None:
    """Other paths stay as they are."""
    assert mask_tokens("/g/R7/p/s3cret/") == "/g/R7/p/***/"
    assert mask_tokens("/api/games/R7/start") == "/api/games/R7/start"


def test_pings_are_not_logged(lines: Lines) -> None:
    """Every open page sends four pings a minute; the log is for events."""
    metrics = Metrics()
    watch = Monitor(metrics)
    watch.accepted("r", "g", "p1", "ping", 0.001)
    watch.accepted("r", "g", "p1", "start", 0.001)

    assert [line["action"] for line in lines.all()] == ["start"]
    assert metrics.turn.seconds == 0.001


@pytest.mark.anyio
async def test_the_log_has_a_judges_outcome_but_not_its_words(lines: Lines) -> None:
    """One line per request: its outcome and duration; no word, no table and no key."""
    async with model(ModelReply(status=503)) as server:
        judge = open_judge(Settings(judge_url=server.url, judge_key="a-secret-key"), QuickClock())
        assert judge is not None
        await judge("a-table", {"words": ("MONDSCHEIN",)})
        await judge.close()
    told = [line for line in lines.all() if line["event"] == "judge"]

    assert [line["outcome"] for line in told] == ["503", "ok"]
    assert all(set(line) == {"event", "level", "at", "outcome", "duration_ms"} for line in told)
    written = lines.stream.getvalue().decode()
    assert [secret for secret in ("MONDSCHEIN", "a-table", "a-secret-key") if secret in written] == []
