"""Regression tests for vulnerabilities found by attacking the server."""

import io
import logging

import orjson
import pytest

from parlour.server.logs import configure_logs, mask_tokens
from tests.server.running_server import call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.parametrize(
    "refused",
    [{"name": "\x00"}, {"token": "x" * 22}, {"bot": True}],
    ids=["unreadable name", "unknown token", "bot from outside"],
)
async def test_a_refused_join_opens_no_table(refused: dict[str, object]) -> None:
    """Nothing changes: the invented table id stays free."""
    async with running_server() as server, server.browser() as browser, call(f"{server.ws}/meadow") as ann:
        await ann.say("join", game="crossword", **refused)
        await ann.hear("error")

        assert (await browser.get("/t/meadow")).status_code == 404


async def test_opening_tables_by_socket_is_throttled_like_opening_them_by_http() -> None:
    """Storing a table for every invented id is costly too."""
    async with running_server(request_rate=2) as server, call(server.ws) as ann:
        answers = []
        for number in range(3):
            answers.append(await ann.ask("join", room_id=f"table-{number}", game="crossword"))
            await ann.ask("leave")

        assert [answer["event"] for answer in answers] == ["ack", "ack", "error"]
        assert answers[-1]["code"] == "TOO_MANY_REQUESTS"


async def test_invented_events_count_as_other() -> None:
    """Invented events fill neither memory nor log, and hide no other outcome."""
    async with running_server() as server, server.browser() as browser, call(server.ws) as ann:
        await ann.ask("my password is hunter2")
        metrics = (await browser.get("/metrics")).text

        assert 'parlour_messages_total{event="other",outcome="refused"} 1.0' in metrics
        assert "hunter2" not in metrics


async def test_binary_frames_count_against_the_rate() -> None:
    """Otherwise they would bypass it."""
    async with running_server(message_rate=0.1) as server, call(server.ws) as ann:
        for _ in range(2):
            await ann.socket.send(b"\x00")

        assert [(await ann.hear("error"))["code"] for _ in range(2)] == ["ACTION_NOT_ALLOWED", "TOO_FAST"]


@pytest.mark.parametrize("options", ['{"\\ud800":1}', '{"language":"\\ud800"}'])
async def test_a_lone_surrogate_is_refused(options: str) -> None:
    """JSON can express what UTF-8 cannot."""
    async with running_server() as server, server.browser() as browser:
        body = f'{{"game":"crossword","options":{options}}}'
        answer = await browser.post("/api/games", content=body, headers={"content-type": "application/json"})

        assert (answer.status_code, answer.json()["code"]) == (400, "BAD_OPTIONS")


@pytest.mark.parametrize("count", ["2", 2.0, True])
async def test_numbers_over_http_are_numbers(count: object) -> None:
    """Exact types, like over the socket."""
    async with running_server() as server, server.browser() as browser:
        answer = await browser.post("/api/games", json={"game": "crossword", "playerCount": count})

        assert answer.json()["code"] == "BAD_REQUEST"


def test_libraries_are_silent_below_a_warning_at_any_level() -> None:
    """A database driver once logged a registration's statements, hash included."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.BytesIO()
    try:
        configure_logs("debug", stream, for_good=False)
        logging.getLogger("aiosqlite").debug("INSERT INTO accounts ... $2b$12$")
        logging.getLogger("aiosqlite").warning("away")
    finally:
        root.handlers[:], root.level = handlers, level

    assert [orjson.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["away"]


@pytest.mark.parametrize("path", ["/g/abc/p/{}", "/g/abc/p//{}", "/api/games/{}/start", "/{}"])
def test_anything_like_a_token_is_masked_in_paths(path: str) -> None:
    """People also mistype links."""
    token = "Zz9" * 7 + "Z"

    assert token not in mask_tokens(path.format(token))
