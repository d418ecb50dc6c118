"""Holes that were found by trying, each as the story that found it."""

import io
import logging

import orjson
import pytest

from parlour.server.logs import configure_logs, masked
from tests.server.live import call, open_house

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "refused",
    [{"name": "\x00"}, {"token": "x" * 22}, {"bot": True}],
    ids=["unreadable name", "unknown token", "bot from outside"],
)
async def test_a_refused_join_opens_no_table(refused: dict[str, object]) -> None:
    """No change anywhere: the name that was made up stays free."""
    async with open_house() as house, house.browser() as browser, call(f"{house.ws}/meadow") as ann:
        await ann.say("join", game="crossword", **refused)
        await ann.hear("error")

        assert (await browser.get("/t/meadow")).status_code == 404


async def test_opening_tables_by_socket_is_throttled_like_opening_them_by_http() -> None:
    """A stored table for every made-up name is costly too."""
    async with open_house(request_rate=2) as house, call(house.ws) as ann:
        answers = []
        for number in range(3):
            answers.append(await ann.ask("join", room_id=f"table-{number}", game="crossword"))
            await ann.ask("leave")

        assert [answer["event"] for answer in answers] == ["ack", "ack", "error"]
        assert answers[-1]["code"] == "TOO_MANY_REQUESTS"


async def test_made_up_events_are_counted_and_logged_as_one() -> None:
    """Whoever invents names fills neither memory nor log, and hides nobody's outcome."""
    async with open_house() as house, house.browser() as browser, call(house.ws) as ann:
        await ann.ask("my password is hunter2")
        metrics = (await browser.get("/metrics")).text

        assert 'parlour_messages_total{event="other",outcome="refused"} 1.0' in metrics
        assert "hunter2" not in metrics


async def test_binary_frames_count_against_the_rate() -> None:
    """Otherwise they were a way round it."""
    async with open_house(message_rate=0.1) as house, call(house.ws) as ann:
        for _ in range(2):
            await ann.socket.send(b"\x00")

        assert [(await ann.hear("error"))["code"] for _ in range(2)] == ["ACTION_NOT_ALLOWED", "TOO_FAST"]


@pytest.mark.parametrize("options", ['{"\\ud800":1}', '{"language":"\\ud800"}'])
async def test_half_a_character_is_refused_in_the_one_shape(options: str) -> None:
    """JSON can spell what no text can hold."""
    async with open_house() as house, house.browser() as browser:
        body = f'{{"game":"crossword","options":{options}}}'
        answer = await browser.post("/api/games", content=body, headers={"content-type": "application/json"})

        assert (answer.status_code, answer.json()["code"]) == (400, "BAD_OPTIONS")


@pytest.mark.parametrize("count", ["2", 2.0, True])
async def test_numbers_over_http_are_numbers(count: object) -> None:
    """Exact types, as over the socket."""
    async with open_house() as house, house.browser() as browser:
        answer = await browser.post("/api/games", json={"game": "crossword", "playerCount": count})

        assert answer.json()["code"] == "BAD_REQUEST"


def test_libraries_are_silent_below_a_warning_even_when_the_house_is_not() -> None:
    """A database driver told the statements of a registration, hash included."""
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
def test_whatever_looks_like_a_token_is_masked_in_paths(path: str) -> None:
    """Links are mistyped, too."""
    token = "Zz9" * 7 + "Z"

    assert token not in masked(path.format(token))
