"""Calls over real sockets: exactly what is sent, and what happens with solvers that answer badly."""

import asyncio
from time import time_ns

import pytest

from parlour import __version__
from parlour.hosts.arena.http.client import LARGEST_REPLY, HttpCaller
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.fakes import HANG_UP, PING, Request, http, solver
from tests.hosts.arena.http_calls import BOTH_LOOPS, fault

pytestmark = [pytest.mark.anyio, BOTH_LOOPS]


async def test_requests_are_written_exactly() -> None:
    """A ping has no body, a guess has its id, and a slash at the end of a URL stays because solvers expect it."""
    async with solver(lambda _: http(PING)) as (url, heard), HttpCaller() as caller:
        await caller.call(url, "/ping", {})
        await caller.call(f"{url}/", "/guess", {"guessID": "7", "lettersPerWord": "6"}, b'{"game_id":"g"}')

    host = url.removeprefix("http://").encode()
    agent = f"User-Agent: parlour/{__version__}\r\nAccept-Encoding: identity\r\n".encode()
    assert heard[0] == (b"GET /ping HTTP/1.1\r\nHost: " + host + b"\r\n" + agent + b"Accept: */*\r\n\r\n", b"")
    assert heard[1].body == b'{"game_id":"g"}'
    assert heard[1].head == (
        b"POST //guess HTTP/1.1\r\nHost: " + host + b"\r\n" + agent + b"guessID: 7\r\nlettersPerWord: 6\r\n"
        b"Content-Type: application/json\r\nAccept: */*\r\nContent-Length: 15\r\n\r\n"
    )


@pytest.mark.parametrize("status", ["200 OK", "201 Created", "404 Not Found", "500 Oh No"])
async def test_any_status_and_content_type_is_an_answer(status: str) -> None:
    """A solver that answers 500 with a guess has guessed."""
    async with solver(lambda _: http(PING, status, "Content-Type: text/html")) as (url, _), HttpCaller() as caller:
        answer = await caller.call(url, "/guess", {}, b"{}")

    assert answer.body == PING


async def test_time_runs_from_sending_the_request() -> None:
    """The start is a time of day, and the duration is no longer than the call took."""
    before = time_ns()
    async with solver(lambda _: http(PING)) as (url, _), HttpCaller() as caller:
        answered = await caller.call(url, "/ping", {})

    assert before <= answered.start
    assert 0 < answered.nanoseconds <= time_ns() - before


async def test_connections_are_kept() -> None:
    """Requests go over the same connection, one after the other."""
    ports = set()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ports.add(writer.get_extra_info("peername")[1])
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(http(PING))
        except asyncio.IncompleteReadError:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server, HttpCaller() as caller:
        for _ in range(5):
            await caller.call(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "/ping", {})

    assert len(ports) == 1


async def test_a_closed_connection_is_a_fault() -> None:
    """Before an answer, in the middle of its head, and in the middle of its body."""
    assert await fault(lambda _: HANG_UP) is Fault.UNREACHABLE
    assert await fault(lambda _: b"HTTP/1.1 200 O" + HANG_UP) is Fault.UNREACHABLE
    assert (
        await fault(lambda _: b'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"guess"' + HANG_UP) is Fault.UNREACHABLE
    )


async def test_an_answer_that_is_not_http_is_a_fault() -> None:
    """Another program may have the port."""
    assert await fault(lambda _: b"220 mail.example ESMTP\r\n\r\n") is Fault.BAD_REPLY


@pytest.mark.parametrize("evil", ["7\r\nX: y", "7\nX: y", "7\rX: y", "7\n"])
async def test_a_header_is_one_line(evil: str) -> None:
    """Nothing is sent otherwise."""
    async with solver(lambda _: http(PING)) as (url, heard), HttpCaller() as caller:
        with pytest.raises(ValueError, match="single line"):
            await caller.call(url, "/guess", {"guessID": evil}, b"{}")
        with pytest.raises(ValueError, match="single line"):
            await caller.call(url, "/guess", {evil: "7"}, b"{}")

    assert heard == []


async def test_a_call_can_be_cancelled() -> None:
    """Its connection is closed, and the next call gets its own answer."""
    reached, closed = asyncio.Event(), asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if reached.is_set():
            writer.write(http(PING))
        reached.set()
        await reader.read()
        closed.set()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server, HttpCaller() as caller:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        calling = asyncio.create_task(caller.call(url, "/ping", {}))
        await reached.wait()
        calling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await calling
        await asyncio.wait_for(closed.wait(), 10)

        assert (await caller.call(url, "/ping", {})).body == PING


async def test_a_caller_must_be_entered_first() -> None:
    """It has no connections before that."""
    with pytest.raises(RuntimeError):
        await HttpCaller().call("http://solver", "/ping", {})


async def test_a_solver_that_is_not_running_is_unreachable() -> None:
    """Nobody listens at its port."""
    async with solver(lambda _: b"") as (url, _):
        pass
    async with HttpCaller() as caller:
        with pytest.raises(SolverFailed, match="no connection: Connection refused") as failed:
            await caller.call(url, "/ping", {})
    assert failed.value.failure.kind is Fault.UNREACHABLE


@pytest.mark.parametrize(
    "url", ["", "solver", "ftp://solver", "file:///etc/passwd", "http://", f"http://{'a' * 70}.b", "http://[::1"]
)
async def test_an_invalid_address_is_a_fault(url: str) -> None:
    """Nothing is sent anywhere."""
    async with HttpCaller() as caller:
        with pytest.raises(SolverFailed) as failed:
            await caller.call(url, "/ping", {})
    assert failed.value.failure.kind is Fault.BAD_ADDRESS


async def test_a_solver_that_takes_too_long_times_out() -> None:
    """Whether it sends nothing, or sends bytes for ever."""
    never = asyncio.Event()

    async def wait(_: Request) -> bytes:
        await never.wait()
        return b""

    drop = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"
    for say in (wait, lambda _: drop):  # neither ever ends, so a busy machine changes nothing
        assert await fault(say, HttpCaller(seconds=0.05)) is Fault.TIMEOUT


@pytest.mark.parametrize("head", ["Content-Length: 65537", "Transfer-Encoding: chunked"])
async def test_a_reply_that_is_too_large_is_a_fault(head: str) -> None:
    """It is not kept in memory."""
    chunk = b"x" * (LARGEST_REPLY + 1)
    body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(chunk), chunk) if "chunked" in head else chunk

    assert await fault(lambda _: f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n".encode() + body) is Fault.TOO_LARGE


async def test_the_largest_reply_is_read() -> None:
    """To the last byte."""
    async with solver(lambda _: http(b"x" * LARGEST_REPLY)) as (url, _), HttpCaller() as caller:
        assert len((await caller.call(url, "/guess", {}, b"{}")).body) == LARGEST_REPLY


async def test_compressed_replies_are_not_unpacked() -> None:
    """A small reply could unpack into a huge one, so compression is neither requested nor accepted."""
    async with (
        solver(lambda _: http(b"\x1f\x8b...", "200 OK", "Content-Encoding: gzip")) as (url, _),
        HttpCaller() as caller,
    ):
        assert (await caller.call(url, "/guess", {}, b"{}")).body == b"\x1f\x8b..."
