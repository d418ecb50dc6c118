"""Requests that never end or never come are refused before they cost anything, and slow nobody down."""

import asyncio

import pytest
from structlog.testing import capture_logs

from parlour.server.network.bounds import Bounds
from tests.server.raw_clients import NEVER, UPGRADE, served

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MUCH = 64 * 1024
TIMES = 1000
"""64 MB, of which the server reads a little."""
GET = "GET / HTTP/1.1\r\nHost: x\r\n"
POST = "POST /read HTTP/1.1\r\nHost: x\r\n"
SOON = 0.2


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Run on both loops: uvloop reads many buffers in one turn."""
    return "asyncio", {"use_uvloop": request.param}


@pytest.mark.parametrize(
    ("begun", "again", "status"),
    [
        ("GET /", b"a" * MUCH, 414),
        (f"{GET}X: ", b"a" * MUCH, 431),
        (GET, b"x" * 7000, 431),
        (GET, b"X: y\r\n" * 1000, 431),
        (GET, (b"X-" + b"a" * 5000 + b": y\r\n") * 3, 431),
        ("", b"\r\n" * MUCH, 431),
        (f"{POST}Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n" * 1000, 431),
        (f"{POST}Transfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"a" * MUCH, 413),
        (f"{POST}Transfer-Encoding: chunked\r\n\r\n1;", b"a" * MUCH, 413),
    ],
    ids=["address", "value", "name", "number", "all", "empty lines", "trailers", "trailer", "extension"],
)
async def test_an_endless_request_is_refused_while_it_arrives(begun: str, again: bytes, status: int) -> None:
    """The parser would collect it until memory is full; other clients are served meanwhile."""
    async with served() as scene:
        endless, other = await scene.stranger(), await scene.stranger()
        await endless.say(begun)

        assert await endless.flood(again, TIMES) == status
        await other.say(f"{GET}\r\n")
        assert await other.status() == 200


async def test_a_long_address_of_a_websocket_is_answered() -> None:
    """The library would also refuse it, but without an answer."""
    async with served() as scene:
        assert await (await scene.stranger()).upgrade("/ws/" + "a" * 60_000) == 414


async def test_the_longest_address_and_header_pass_for_pages_and_websockets() -> None:
    """Otherwise a request could fall between two limits."""
    bounds = Bounds()
    header = f"X: {'a' * (bounds.header - 1)}\r\n"
    async with served() as scene:
        page = await scene.stranger()
        await page.say(f"GET /?{'a' * (bounds.target - 2)} HTTP/1.1\r\nHost: x\r\n{header}\r\n")
        socket = await scene.stranger()

        assert await page.status() == 200
        assert await socket.upgrade("/ws/" + "a" * (bounds.target - 4), header) == 101


@pytest.mark.parametrize("more", ["Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Bad header: x\r\n"])
async def test_a_handshake_that_cannot_be_read_is_answered(more: str) -> None:
    """No client waits for an answer that never comes."""
    async with served() as scene:
        assert await (await scene.stranger()).upgrade(more=more) == 400


async def test_a_silent_connection_is_closed_without_an_answer() -> None:
    """Browsers open some in advance, and would mistake an answer for that to their next request."""
    async with served(Bounds(head_seconds=SOON)) as scene:
        assert await (await scene.stranger()).rest() == b""


async def test_a_slow_head_times_out() -> None:
    """Otherwise an occasional byte would hold a connection for ever."""
    async with served(Bounds(head_seconds=SOON)) as scene:
        slow = await scene.stranger()
        await slow.say(GET)

        assert await slow.status() == 408


async def test_a_slow_second_head_times_out() -> None:
    """The deadline starts with its first byte, not with the connection."""
    async with served(Bounds(head_seconds=SOON), timeout_keep_alive=NEVER) as scene:
        slow = await scene.stranger()
        await slow.say(f"{GET}\r\n")
        assert await slow.status() == 200
        assert await slow.reader.read(6) == b'"here"'
        await slow.say(GET)

        assert await slow.status() == 408


async def test_a_slow_body_times_out(caplog: pytest.LogCaptureFixture) -> None:
    """The route stops waiting too, and no fault is logged."""
    async with served(Bounds(body_seconds=SOON)) as scene:
        slow = await scene.stranger()
        await slow.say(f"{POST}Content-Length: 10\r\n\r\nhalf")

        assert await slow.status() == 408
        assert await scene.is_empty()
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_body_in_time_is_read() -> None:
    """Deadlines apply to parts of a request; the connection itself may stay."""
    async with served() as scene:
        one = await scene.stranger()
        for size in (10, 20):
            await one.say(f"{POST}Content-Length: {size}\r\n\r\n")
            await one.say("x" * size)
            assert await one.status() == 200
            assert await one.reader.read(2) == str(size).encode()


async def test_a_body_that_was_refused_is_not_read_to_its_end() -> None:
    """The answer comes at once; reading on would cost as much as accepting it."""
    async with served() as scene:
        upload = await scene.stranger()
        await upload.say(f"POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: {MUCH * TIMES}\r\n\r\n")

        assert await upload.flood(b"x" * MUCH, TIMES) == 413
        assert await scene.is_empty()


@pytest.mark.parametrize("end", ["", "Connection: close\r\n"])
async def test_an_unread_answer_is_dropped(end: str) -> None:
    """Otherwise it would hold its connection and file for ever."""
    async with served(Bounds(unread_seconds=SOON)) as scene:
        asking = await scene.stranger()
        asking.sleep()
        await asking.say(f"GET /large HTTP/1.1\r\nHost: x\r\n{end}\r\n")

        assert await scene.is_empty()


async def test_pipelined_requests_are_limited() -> None:
    """No browser does this, and each request would be held until its turn."""
    async with served() as scene:
        hasty = await scene.stranger()
        await hasty.insist(f"{GET}\r\n".encode() * 1000, TIMES)
        await hasty.rest()

        assert await scene.is_empty()


async def test_a_few_pipelined_requests_are_answered() -> None:
    """The answers come in order, as HTTP requires."""
    async with served() as scene:
        hasty = await scene.stranger()
        await hasty.say(f"{GET}\r\n" * 3 + f"{GET}Connection: close\r\n\r\n")

        assert (await hasty.rest()).count(b"200 OK") == 4


@pytest.mark.parametrize(
    "hasty",
    [f"{GET}\r\n" * 40, f"{GET}\r\n" * 5 + f"{GET}{UPGRADE}\r\n", f"{GET}\r\nno HTTP\r\n\r\n"],
    ids=["too many", "a WebSocket", "something else"],
)
async def test_a_connection_that_ends_before_its_answers_is_not_a_fault(
    hasty: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Uvicorn notifies the latest request, not the one being answered."""
    async with served() as scene:
        stranger = await scene.stranger()
        await stranger.say(hasty)

        assert b"101" not in await stranger.rest()
        assert await scene.is_empty()
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_client_that_leaves_during_a_large_answer_is_not_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    """The first answer is still being written when its client has gone."""
    async with served() as scene:
        stranger = await scene.stranger()
        stranger.sleep()
        await stranger.say("GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        stranger.writer.transport.abort()

        assert await scene.is_empty()
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("more", ["X: " + "a" * 9000 + "\r\n", "X: y\r\n" * 200], ids=["value", "number"])
async def test_a_handshake_with_too_many_headers_is_refused_once(more: str, caplog: pytest.LogCaptureFixture) -> None:
    """Its head is complete when it is refused, but it must not become a WebSocket."""
    async with served() as scene:
        assert await (await scene.stranger()).upgrade(more=more) == 431
        assert await (await scene.stranger()).upgrade("/" + "a" * 8100) == 414
    assert not [record for record in caplog.records if record.exc_info]


async def test_too_many_requests_are_refused_before_any_route() -> None:
    """Using another connection from the same address does not help."""
    statuses = []
    async with served(Bounds(requests=0.2)) as scene:
        for _ in range(12):
            stranger = await scene.stranger()
            await stranger.say("GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
            statuses.append(await stranger.status())

    assert statuses[:2] == [404, 404]
    assert 429 in statuses


async def test_a_websocket_outlives_all_deadlines_of_requests() -> None:
    """They no longer apply once it is open."""
    async with served(Bounds(head_seconds=SOON, body_seconds=SOON)) as scene:
        waiting, other = await scene.socket(), await scene.stranger()
        await other.rest()  # as long as the deadline is, at least

        await waiting.say(b"\x81\x82\x00\x00\x00\x00hi")
        assert await waiting.reader.readexactly(4) == b"\x81\x02hi"


async def test_a_refused_upgrade_is_told_why() -> None:
    """For example because its key is missing."""
    async with served() as scene:
        stranger = await scene.stranger()
        await stranger.say(f"GET /ws HTTP/1.1\r\nHost: x\r\n{UPGRADE.rpartition('Sec')[0]}\r\n")

        assert await stranger.status() == 400


async def test_queued_requests_end_with_their_connection() -> None:
    """Otherwise each would be answered to nobody and logged as a fault with a traceback."""
    with capture_logs() as logs:
        async with served() as scene:
            gone, other = await scene.stranger(), await scene.stranger()
            gone.sleep()
            await gone.say("GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 4)
            await asyncio.sleep(SOON)
            gone.writer.transport.abort()
            await asyncio.sleep(SOON)
            await other.say(f"{GET}\r\n")

            assert await other.status() == 200

    assert [line for line in logs if line["event"] == "fault"] == []
