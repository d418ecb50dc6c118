"""WebSockets that send too much of anything are cut off, and nobody else notices."""

import asyncio

import pytest
from structlog.testing import capture_logs

from parlour.server.network.bounds import AN_ADDRESS, Bounds
from parlour.server.network.websocket import PORTION
from tests.server.raw_clients import BINARY, CONTINUED, NEVER, PING, PONG, TEXT, EchoServer, RawClient, frame, served

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

POLICY, NOT_TEXT, LATER = 1008, 1007, 1013
GENEROUS = Bounds(tokens=1e6)
"""For tests of other limits."""


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Run on both loops: uvloop reads many buffers in one turn."""
    return "asyncio", {"use_uvloop": request.param}


async def echoes(stranger: RawClient) -> bool:
    """Tell whether this client is still served."""
    await stranger.say(frame(TEXT, b"hi"))
    return await asyncio.wait_for(stranger.reader.readexactly(4), NEVER) == b"\x81\x02hi"


async def cut_off(scene: EchoServer, *frames: bytes, host: str = "127.0.0.1") -> int:
    """Send `frames` at once; return the close code."""
    stranger = await scene.socket(host)
    await stranger.say(b"".join(frames))
    return await stranger.close_code()


@pytest.mark.parametrize(
    "each",
    [
        frame(PONG),
        frame(PING),
        frame(TEXT, b"x"),
        frame(BINARY, b"x"),
        frame(TEXT, b"x", is_final=False) + frame(PONG) + frame(CONTINUED, b"x"),
    ],
    ids=["pong", "ping", "text", "binary", "mixed"],
)
async def test_frames_of_every_kind_are_counted(each: bytes) -> None:
    """Once only messages were counted, and endless pongs kept everyone waiting. A flooding client should not return."""
    async with served() as scene:
        other = await scene.socket("127.0.0.2")

        assert await cut_off(scene, each * 2000) == POLICY
        assert await echoes(other)


async def test_bytes_are_counted_as_well() -> None:
    """A few large messages cost as much as many small ones."""
    message = b"\x81\xfe\x40\x00" + bytes(4) + b"x" * 0x4000
    async with served() as scene:
        flooding = await scene.socket()
        saying = asyncio.create_task(flooding.insist(message, 1000))

        assert await flooding.close_code() == POLICY
        await saying


async def test_bytes_that_come_one_by_one_are_counted() -> None:
    """Each is read on its own, however small."""
    async with served(Bounds(tokens=4)) as scene:
        dripping = await scene.socket()
        await dripping.say(b"\x81\xfe\x40\x00" + bytes(4))
        code = asyncio.create_task(dripping.close_code())
        while not code.done():
            await dripping.insist(b"x", 1)
            await asyncio.sleep(0.01)

        assert await code == POLICY


async def test_a_flood_without_an_end_is_cut_off_at_its_beginning() -> None:
    """A socket gets only its portion of a turn, whatever is in its buffer."""
    async with served() as scene:
        flooding, other = await scene.socket(), await scene.socket("127.0.0.2")
        await flooding.insist(frame(PONG) * 100_000, 50)

        assert await echoes(other)
        await flooding.rest()


async def test_the_fragments_of_a_message_are_limited() -> None:
    """Empty ones would be kept until the last one, which never comes."""
    bounds = Bounds(tokens=1e6)
    begun, more = frame(TEXT, b"hi", is_final=False), frame(CONTINUED, is_final=False)
    async with served(bounds) as scene:
        whole = await scene.socket()
        await whole.say(begun + more * (bounds.fragments - 2) + frame(CONTINUED))

        assert await whole.reader.readexactly(4) == b"\x81\x02hi"
        assert await cut_off(scene, begun + more * bounds.fragments) == POLICY


async def test_invalid_utf_8_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Six bytes once produced a whole traceback."""
    with capture_logs() as lines:
        async with served() as scene:
            assert await cut_off(scene, frame(TEXT, b"\xff")) == NOT_TEXT

    assert lines == [{"event": "cut_off", "reason": "not UTF-8", "log_level": "warning"}]
    assert not caplog.records


async def test_all_connections_of_an_address_count_together() -> None:
    """Many connections get no more than a few; other addresses do not notice, and this one may return."""
    bounds = Bounds(head_seconds=NEVER)
    async with served(bounds) as scene:
        crowd = [await scene.socket() for _ in range(AN_ADDRESS * 3)]
        other = await scene.socket("127.0.0.2")
        for each in crowd:
            await each.insist(frame(PONG) * int(bounds.tokens), 1)
        codes = [await asyncio.wait_for(each.close_code(), NEVER) for each in crowd[-AN_ADDRESS:]]

        assert set(codes) == {LATER}
        assert await echoes(other)


async def test_a_proxy_is_not_an_address() -> None:
    """Everyone comes through it, but each connection still has its own limit."""
    bounds = Bounds(trusted=("127.0.0.1/32",))
    async with served(bounds) as scene:
        crowd = [await scene.socket() for _ in range(AN_ADDRESS * 3)]
        for each in crowd:
            await each.say(frame(PONG) * int(bounds.tokens))

        assert all([await echoes(each) for each in crowd])
        assert await cut_off(scene, frame(PONG) * 2000) == POLICY


async def test_garbage_before_the_handshake_is_answered_is_not_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    """There is no WebSocket yet to close with a code."""
    async with served() as scene:
        hasty = await scene.stranger()
        await hasty.say(
            "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        await hasty.say(b"\xff" * 100)
        await hasty.rest()
        assert await scene.is_empty()

    assert not [record for record in caplog.records if record.exc_info]


async def test_a_long_message_is_reassembled() -> None:
    """However it is fragmented on the way."""
    size = 5 * PORTION
    async with served(GENEROUS) as scene:
        one = await scene.socket()
        for _ in range(3):
            await one.say(b"\x81\xfe" + size.to_bytes(2, "big") + bytes(4) + b"x" * size)
            heard = await asyncio.wait_for(one.reader.readexactly(4 + size), NEVER)
            assert heard[4:] == b"x" * size


async def test_a_client_that_never_reads_leaves_nothing_behind() -> None:
    """Unsent data is dropped with the connection when it answers no ping."""
    message = b"\x81\xfe\x30\x00" + bytes(4) + b"x" * 0x3000
    async with served(GENEROUS, ws_ping_interval=1.0, ws_ping_timeout=1.0) as scene:
        sleeper = await scene.socket()
        sleeper.sleep()
        await sleeper.insist(message, 2000)

        assert await scene.is_empty()
