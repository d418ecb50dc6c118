"""Requests that never end, or are never sent: each is refused before it costs anything, and slows nobody."""

import asyncio

import pytest
from structlog.testing import capture_logs

from parlour.server.network.bounds import Bounds
from tests.server.strangers import NEVER, UPGRADE, served

pytestmark = pytest.mark.anyio

MUCH = 64 * 1024
TIMES = 1000
"""That is 64 MB, of which the server reads a little."""
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
async def test_what_never_ends_is_refused_while_it_arrives(begun: str, again: bytes, status: int) -> None:
    """The parser would collect it until the memory is full; somebody else is served meanwhile."""
    async with served() as scene:
        endless, other = await scene.stranger(), await scene.stranger()
        await endless.say(begun)

        assert await endless.flood(again, TIMES) == status
        await other.say(f"{GET}\r\n")
        assert await other.status() == 200


async def test_a_long_address_of_a_websocket_is_answered() -> None:
    """Its library would refuse it, too, but say nothing."""
    async with served() as scene:
        assert await (await scene.stranger()).upgrade("/ws/" + "a" * 60_000) == 414


async def test_the_longest_address_and_header_pass_for_pages_and_websockets() -> None:
    """So that no request falls between two limits."""
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
    """Nobody is left waiting for an answer that never comes."""
    async with served() as scene:
        assert await (await scene.stranger()).upgrade(more=more) == 400


async def test_a_silent_connection_is_closed_without_a_word() -> None:
    """Browsers open some beforehand, and would take an answer for one to their next request."""
    async with served(Bounds(head_seconds=SOON)) as scene:
        assert await (await scene.stranger()).rest() == b""


async def test_a_slow_head_is_not_waited_for() -> None:
    """A byte now and then would hold a connection for ever."""
    async with served(Bounds(head_seconds=SOON)) as scene:
        slow = await scene.stranger()
        await slow.say(GET)

        assert await slow.status() == 408


async def test_a_slow_second_head_is_not_waited_for() -> None:
    """The time begins with its first byte, and not with the connection."""
    async with served(Bounds(head_seconds=SOON), timeout_keep_alive=NEVER) as scene:
        slow = await scene.stranger()
        await slow.say(f"{GET}\r\n")
        assert await slow.status() == 200
        assert await slow.reader.read(6) == b'"here"'
        await slow.say(GET)

        assert await slow.status() == 408


async def test_a_slow_body_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    """Its route waits no longer either, and that is no fault of the server."""
    async with served(Bounds(body_seconds=SOON)) as scene:
        slow = await scene.stranger()
        await slow.say(f"{POST}Content-Length: 10\r\n\r\nhalf")

        assert await slow.status() == 408
        assert await scene.is_empty()
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_body_in_time_is_read() -> None:
    """Deadlines are for parts of a request; the connection itself may stay."""
    async with served() as scene:
        one = await scene.stranger()
        for size in (10, 20):
            await one.say(f"{POST}Content-Length: {size}\r\n\r\n")
            await one.say("x" * size)
            assert await one.status() == 200
            assert await one.reader.read(2) == str(size).encode()


async def test_a_body_that_was_refused_is_not_read_to_its_end() -> None:
    """The answer comes at once; reading on would cost the same as taking it."""
    async with served() as scene:
        upload = await scene.stranger()
        await upload.say(f"POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: {MUCH * TIMES}\r\n\r\n")

        assert await upload.flood(b"x" * MUCH, TIMES) == 413
        assert await scene.is_empty()


@pytest.mark.parametrize("end", ["", "Connection: close\r\n"])
async def test_an_answer_nobody_reads_is_given_up(end: str) -> None:
    """It would hold its connection, and the file it is read from, for ever."""
    async with served(Bounds(unread_seconds=SOON)) as scene:
        asking = await scene.stranger()
        asking.sleep()
        await asking.say(f"GET /large HTTP/1.1\r\nHost: x\r\n{end}\r\n")

        assert await scene.is_empty()


async def test_only_so_many_requests_wait_behind_one() -> None:
    """No browser does this; each would be kept until its turn comes."""
    async with served() as scene:
        hasty = await scene.stranger()
        await hasty.insist(f"{GET}\r\n".encode() * 1000, TIMES)
        await hasty.rest()

        assert await scene.is_empty()


async def test_a_few_requests_behind_one_are_answered() -> None:
    """In order, as HTTP promises."""
    async with served() as scene:
        hasty = await scene.stranger()
        await hasty.say(f"{GET}\r\n" * 3 + f"{GET}Connection: close\r\n\r\n")

        assert (await hasty.rest()).count(b"200 OK") == 4


@pytest.mark.parametrize(
    "hasty",
    [f"{GET}\r\n" * 40, f"{GET}\r\n" * 5 + f"{GET}{UPGRADE}\r\n", f"{GET}\r\nno HTTP\r\n\r\n"],
    ids=["too many", "a WebSocket", "something else"],
)
async def test_a_connection_that_ends_before_its_answers_is_no_fault(
    hasty: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Uvicorn tells the latest request that it ended, and not the one that is being answered."""
    async with served() as scene:
        stranger = await scene.stranger()
        await stranger.say(hasty)

        assert b"101" not in await stranger.rest()
        assert await scene.is_empty()
    assert not [record for record in caplog.records if record.exc_info]


async def test_who_asks_for_much_and_goes_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """The first answer is still being written when nobody is left to read it."""
    async with served() as scene:
        stranger = await scene.stranger()
        stranger.sleep()
        await stranger.say("GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        stranger.writer.transport.abort()

        assert await scene.is_empty()
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("more", ["X: " + "a" * 9000 + "\r\n", "X: y\r\n" * 200], ids=["value", "number"])
async def test_a_handshake_with_too_many_headers_is_refused_once(more: str, caplog: pytest.LogCaptureFixture) -> None:
    """Its head is complete when it is refused, and must not become a WebSocket all the same."""
    async with served() as scene:
        assert await (await scene.stranger()).upgrade(more=more) == 431
        assert await (await scene.stranger()).upgrade("/" + "a" * 8100) == 414
    assert not [record for record in caplog.records if record.exc_info]


async def test_too_many_requests_are_refused_before_any_route() -> None:
    """Another connection of the same address does not help."""
    statuses = []
    async with served(Bounds(requests=0.2)) as scene:
        for _ in range(12):
            stranger = await scene.stranger()
            await stranger.say("GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
            statuses.append(await stranger.status())

    assert statuses[:2] == [404, 404]
    assert 429 in statuses


async def test_a_websocket_outlives_all_deadlines_of_requests() -> None:
    """They end where it begins."""
    async with served(Bounds(head_seconds=SOON, body_seconds=SOON)) as scene:
        waiting, other = await scene.socket(), await scene.stranger()
        await other.rest()  # as long as the deadline is, at least

        await waiting.say(b"\x81\x82\x00\x00\x00\x00hi")
        assert await waiting.reader.readexactly(4) == b"\x81\x02hi"


async def test_a_refused_upgrade_is_told_why() -> None:
    """A key that is missing, say."""
    async with served() as scene:
        stranger = await scene.stranger()
        await stranger.say(f"GET /ws HTTP/1.1\r\nHost: x\r\n{UPGRADE.rpartition('Sec')[0]}\r\n")

        assert await stranger.status() == 400


async def test_requests_that_wait_behind_others_end_with_their_connection() -> None:
    """Otherwise each of them is answered into nothing, and logged as a fault of the server with its traceback."""
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
