"""Answers over one connection: whole or byte by byte, from friendly and hostile solvers."""

import asyncio
from time import perf_counter_ns

import pytest

from parlour.hosts.arena.http.connection import (
    LARGEST_ANSWER,
    LARGEST_HEAD,
    LARGEST_REPLY,
    MOST_PIECES,
    Response,
    SolverConnection,
)
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.fakes import PaperWire, http

pytestmark = pytest.mark.anyio


def asked() -> tuple[SolverConnection, PaperWire, "asyncio.Future[Response]"]:
    """Send a request without a deadline."""
    connection = SolverConnection()
    wire = PaperWire(connection)
    return connection, wire, connection.ask(b"?", asyncio.get_running_loop().time() + 1000)


def fault(answer: "asyncio.Future[Response]") -> Fault:
    """Return what went wrong."""
    error = answer.exception()
    assert isinstance(error, SolverFailed)
    return error.failure.kind


KEPT = {
    "with a length": http(b"{}"),
    "chunked": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n",
    "with more around the chunks": b"HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\nTrailer: Location\r\n\r\n"
    b"2 ;a=b\r\n{}\r\n0\r\nLocation: /elsewhere\r\n\r\n",
    "line feeds alone": b"HTTP/1.1 200 OK\nContent-Length: 2\n\n{}",
    "after others": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLocation: /no\r\n\r\n" + http(b"{}"),
    "and HTTP/1.0": b"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}",
}
CLOSED = {
    "said so": http(b"{}", "200 OK", "Connection: close"),
    "old": b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}",
}
TO_THE_END = {
    "no length": b"HTTP/1.1 200 OK\r\n\r\n{}",
    "old without length": b"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}",
    "in no chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\n{}",
}
ALL = KEPT | CLOSED | TO_THE_END


async def test_an_answer_arrives_with_its_head() -> None:
    """The time for the body does not count against a solver."""
    connection, _, answer = asked()
    connection.data_received(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
    before_the_body = perf_counter_ns()
    connection.data_received(b"{}")

    assert (await answer).headed <= before_the_body


@pytest.mark.parametrize("drop", [1, 7, 1000])
@pytest.mark.parametrize("name", ALL)
async def test_an_answer_is_read_however_it_is_cut(name: str, drop: int) -> None:
    """In chunks or until the connection closes; the connection is kept if the server keeps it."""
    connection, wire, answer = asked()
    for at in range(0, len(ALL[name]), drop):
        connection.data_received(ALL[name][at : at + drop])
    if name in TO_THE_END:
        assert not answer.done()
        wire.hang_up()

    assert answer.result()[:3] == (200, "", b"{}")
    assert connection.is_free == (name in KEPT)
    assert wire.is_cut == (name not in KEPT)


@pytest.mark.parametrize("status", ["204 No Content", "304 Not Modified"])
async def test_some_answers_have_no_body(status: str) -> None:
    """The connection does not wait for one."""
    connection, _, answer = asked()
    connection.data_received(f"HTTP/1.1 {status}\r\n\r\n".encode())

    assert answer.result().body == b""
    assert connection.is_free


@pytest.mark.parametrize("more", [b"garbage", b"\0", b"HTTP/1.1 2", http(b"another")])
@pytest.mark.parametrize("at_once", [True, False])
async def test_an_answer_that_nobody_asked_for_closes_the_connection(more: bytes, at_once: bool) -> None:
    """The answer before it counts, and nothing after it is taken for the next answer."""
    connection, wire, answer = asked()
    for part in [http(b"{}") + more] if at_once else [http(b"{}"), more]:
        connection.data_received(part)

    assert answer.result().body == b"{}"
    assert not connection.is_free
    assert not connection.is_stale
    assert wire.is_cut


@pytest.mark.parametrize("said", [b"220 mail.example ESMTP\r\n", http(b"{}")])
async def test_a_server_that_speaks_first_is_not_a_solver(said: bytes) -> None:
    """Mail servers do this; their greeting must not become the first answer."""
    connection = SolverConnection()
    PaperWire(connection)
    connection.data_received(said)

    assert fault(connection.ask(b"?", 0)) is Fault.BAD_REPLY


BAD = {
    "not HTTP": b"SSH-2.0-OpenSSH_9\r\n",
    "another protocol": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: chess\r\nConnection: upgrade\r\n\r\n",
    "two lengths": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a length and chunks": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    "a length that is none": b"HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n{}",
    "a chunk that is none": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
}


@pytest.mark.parametrize("said", BAD.values(), ids=BAD)
async def test_an_ambiguous_answer_is_refused(said: bytes) -> None:
    """It is a bad reply, and the last over this connection."""
    connection, wire, answer = asked()
    connection.data_received(said)

    assert fault(answer) is Fault.BAD_REPLY
    assert wire.is_cut


@pytest.mark.parametrize(
    ("head", "again", "most", "kind"),
    [
        (b"HTTP/1.1 200 OK\r\nX: ", b"x" * 1000, LARGEST_HEAD, Fault.BAD_REPLY),
        (b"HTTP/1.1 200 OK\r\n", b"X: %b\r\n" % (b"y" * 1000), LARGEST_HEAD, Fault.BAD_REPLY),
        (b"", b"HTTP/1.1 100 Continue\r\nX: %b\r\n\r\n" % (b"y" * 1000), LARGEST_HEAD, Fault.BAD_REPLY),
        (b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 1000, LARGEST_REPLY, Fault.TOO_LARGE),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"x" * 1000, LARGEST_ANSWER, Fault.TOO_LARGE),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX:", b"x" * 1000, LARGEST_ANSWER, Fault.TOO_LARGE),
    ],
    ids=["a line", "lines", "promises", "body", "a chunk's name", "a last word"],
)
async def test_every_part_of_an_answer_is_limited(head: bytes, again: bytes, most: int, kind: Fault) -> None:
    """An endless answer is cut off soon after its limit."""
    connection, wire, answer = asked()
    connection.data_received(head)
    received = len(head)
    while not wire.is_cut and received < 2 * LARGEST_ANSWER:
        connection.data_received(again)
        received += len(again)

    assert fault(answer) is kind
    assert most < received <= most + len(head) + len(again)


CRUMBS = {
    "chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"1\r\n \r\n" * MOST_PIECES
    + b"2\r\n{}\r\n0\r\n\r\n",
    "headers": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * MOST_PIECES + b"Content-Length: 2\r\n\r\n{}",
    "promises": b"HTTP/1.1 100 Continue\r\n\r\n" * MOST_PIECES + http(b"{}"),
    "last words": KEPT["chunked"][:-2] + b"X: y\r\n" * MOST_PIECES + b"\r\n",
}


@pytest.mark.parametrize("said", CRUMBS.values(), ids=CRUMBS)
async def test_an_answer_in_too_many_pieces_is_refused(said: bytes) -> None:
    """A packet holds a thousand pieces; reading many more would block the server."""
    connection, wire, answer = asked()
    connection.data_received(said)

    assert fault(answer) is Fault.TOO_LARGE
    assert "pieces" in str(answer.exception())
    assert wire.is_cut


async def test_reading_stops_at_the_limit_of_pieces() -> None:
    """One read may hold a hundred thousand; those after the limit are not read."""
    read = 0

    class CountingConnection(SolverConnection):
        def on_body(self, part: bytes) -> None:
            """Count, and go on."""
            nonlocal read
            read += 1
            super().on_body(part)

    connection = CountingConnection()
    PaperWire(connection)
    answer = connection.ask(b"?", asyncio.get_running_loop().time() + 60)
    connection.data_received(CRUMBS["chunks"].replace(b"1\r\n \r\n", b"1\r\n \r\n" * 5))

    assert fault(answer) is Fault.TOO_LARGE
    assert read <= MOST_PIECES


async def test_pieces_are_counted_for_each_answer() -> None:
    """A connection may carry many answers, so a limit for all of them would break it."""
    said = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * (MOST_PIECES - 2) + b"0\r\n\r\n"
    connection, _, first = asked()
    connection.data_received(said)
    second = connection.ask(b"?", asyncio.get_running_loop().time() + 60)
    connection.data_received(said)

    assert [len(answer.result().body) for answer in (first, second)] == [MOST_PIECES - 2] * 2


@pytest.mark.parametrize("said", [b"H", http(b"{}")[:-1], KEPT["chunked"][:-1], b"HTTP/1.1 100 Continue\r\n\r\n"])
async def test_half_an_answer_is_a_fault(said: bytes) -> None:
    """A truncated answer is never used."""
    connection, wire, answer = asked()
    connection.data_received(said)
    wire.hang_up()

    assert fault(answer) is Fault.UNREACHABLE
    assert "in the middle" in str(answer.exception())


async def test_a_broken_connection_does_not_end_an_answer() -> None:
    """If the end of the connection ends the answer, it must be a proper one."""
    connection, wire, answer = asked()
    connection.data_received(TO_THE_END["no length"])
    wire.hang_up(ConnectionResetError())

    assert fault(answer) is Fault.UNREACHABLE


async def test_a_late_answer_is_cut_off() -> None:
    """The deadline holds even in the middle of an answer."""
    connection = SolverConnection()
    wire = PaperWire(connection)
    answer = connection.ask(b"?", asyncio.get_running_loop().time())
    connection.data_received(http(b"{}")[:-1])
    with pytest.raises(TimeoutError):
        await answer

    assert wire.is_cut
    assert not connection.is_stale
