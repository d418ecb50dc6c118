"""Calls over real sockets: exactly what is sent, and what happens with solvers that answer badly."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from time import time_ns

import pytest

from parlour import __version__
from parlour.hosts.arena.http.address_policy import IpAddress, public
from parlour.hosts.arena.http.client import LARGEST_REPLY, HttpCaller
from parlour.hosts.arena.http.dialling import tls_context
from parlour.hosts.arena.match.bout import ping
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.certificates import certified
from tests.hosts.arena.fakes import HANG_UP, PING, Request, Say, http, solver

pytestmark = pytest.mark.anyio


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Run on uvloop like the server, and on asyncio where there is no uvloop."""
    return "asyncio", {"use_uvloop": request.param}


async def fault(say: Say, caller: HttpCaller | None = None) -> Fault:
    """Return the fault of a solver's answer."""
    async with solver(say) as (url, _), caller or HttpCaller() as calling:
        with pytest.raises(SolverFailed) as failed:
            await calling.call(url, "/guess", {}, b"{}")
    assert "127.0.0.1" not in str(failed.value)
    return failed.value.failure.kind


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


@pytest.mark.parametrize("status", [307, 308])
async def test_redirects_are_followed(status: int) -> None:
    """With the guess and its id where the status asks for it, also to another origin."""
    async with solver(lambda _: http(PING)) as (there, heard):
        away = http(b"", f"{status} Go There", f"Location: {there}/there")
        async with solver(lambda _: away) as (url, _), HttpCaller() as caller:
            answer = await caller.call(url, "/guess", {"guessID": "7"}, b'{"game_id":"g"}')

    assert answer.body == PING
    (request,) = heard
    assert (request.path, request.body, request.header("guessID")) == ("/there", b'{"game_id":"g"}', "7")
    assert request.header("Host") == there.removeprefix("http://")


@pytest.mark.parametrize("status", [301, 302, 303])
async def test_older_redirects_are_followed_without_the_guess(status: int) -> None:
    """By GET, with the id and without a body."""

    def say(request: Request) -> bytes:
        return http(PING) if request.path == "/there" else http(b"", f"{status} Go There", "Location: there")

    async with solver(say) as (url, heard), HttpCaller() as caller:
        answer = await caller.call(url, "/guess", {"guessID": "7"}, b'{"game_id":"g"}')

    assert answer.body == PING
    assert heard[1].head.startswith(b"GET /there HTTP/1.1\r\n")
    assert (heard[1].body, heard[1].header("Content-Type"), heard[1].header("guessID")) == (b"", None, "7")


async def test_a_redirect_without_a_location_is_an_answer() -> None:
    """Its body counts."""
    async with solver(lambda _: http(PING, "302 Somewhere")) as (url, _), HttpCaller() as caller:
        assert (await caller.call(url, "/guess", {}, b"{}")).body == PING


async def test_redirects_are_limited() -> None:
    """After ten requests it is taken for a loop."""
    heard = 0

    def say(_: Request) -> bytes:
        nonlocal heard
        heard += 1
        return http(b"", "302 Again", "Location: /again")

    assert await fault(say) is Fault.TOO_MANY_REDIRECTS
    assert heard == 10


async def test_all_redirects_together_have_the_time_of_one_request() -> None:
    """Each answers in time, but the whole would never end."""

    async def say(_: Request) -> bytes:
        await asyncio.sleep(0.03)  # at least; a busy machine sends fewer before the time is up
        return http(b"", "302 Again", "Location: /again")

    assert await fault(say, HttpCaller(seconds=0.1)) is Fault.TIMEOUT


@pytest.mark.parametrize("where", ["file:///etc/passwd", "gopher://solver:80/", "http://[::1", "//a b/"])
async def test_a_redirect_to_another_scheme_is_refused(where: str) -> None:
    """Only http and https are called."""
    assert await fault(lambda _: http(b"", "302 There", f"Location: {where}")) is Fault.BAD_ADDRESS


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:{port}", "http://localhost:{port}", "http://127.1:{port}", "http://2130706433:{port}",
            "http://[::ffff:127.0.0.1]:{port}", "http://0.0.0.0:{port}", "http://[::1]:{port}"]
)  # fmt: skip
async def test_a_public_server_never_calls_its_own_network(url: str) -> None:
    """However the address is written, the address connected to counts."""
    async with solver(lambda _: http(PING)) as (own, heard), HttpCaller(public) as caller:
        with pytest.raises(SolverFailed) as failed:
            await ping(url.format(port=own.rpartition(":")[2]), caller)

    strange = re.search(r"//\d+(\.1)?:", url)  # an address to some clients, but not to ours
    assert failed.value.failure.kind is (Fault.BAD_ADDRESS if strange else Fault.FORBIDDEN_ADDRESS)
    assert heard == []


async def test_a_redirect_into_the_network_is_refused() -> None:
    """A solver that may be called must not lead the server to one that may not."""
    async with solver(lambda _: http(PING)) as (secret, heard):
        port = secret.rpartition(":")[2]
        away = http(b"", "307 Go There", f"Location: http://127.0.0.2:{port}/ping")
        async with solver(lambda _: away) as (url, _), HttpCaller(_only_the_first) as caller:
            with pytest.raises(SolverFailed) as failed:
                await ping(url, caller)

    assert failed.value.failure.kind is Fault.FORBIDDEN_ADDRESS
    assert heard == []


async def test_a_redirect_to_a_name_in_the_network_is_refused() -> None:
    """Every hop is checked, not only the address that was given."""

    async def resolve(host: str) -> list[str]:
        return ["127.0.0.1"] if host == "outside.example" else ["127.0.0.2"]

    async with solver(lambda _: http(b"", "307 Go There", "Location: http://inside.example/ping")) as (url, heard):
        outside = url.replace("127.0.0.1", "outside.example")
        async with HttpCaller(_only_the_first, resolve=resolve) as caller:
            with pytest.raises(SolverFailed) as failed:
                await ping(outside, caller)

    assert failed.value.failure.kind is Fault.FORBIDDEN_ADDRESS
    assert len(heard) == 1


@pytest.mark.parametrize("address", ["169.254.169.254", "fe80::1%1", "fd00:ec2::254", "::ffff:a9fe:a9fe"])
async def test_no_redirect_leads_to_internal_services_of_clouds(address: str) -> None:
    """A solver on this machine may be a stranger's program, and must not learn the machine's credentials."""

    async def resolve(host: str) -> list[str]:
        return ["127.0.0.1"] if host == "solver.example" else [address]

    away = http(b"", "302 Go There", "Location: http://cloud.example/ping")
    async with solver(lambda _: away) as (url, heard), HttpCaller(resolve=resolve) as caller:
        for start in (url.replace("127.0.0.1", "solver.example"), "http://cloud.example"):
            with pytest.raises(SolverFailed) as failed:
                await ping(start, caller)
            assert failed.value.failure.kind is Fault.FORBIDDEN_ADDRESS

    assert len(heard) == 1


def _only_the_first(address: IpAddress) -> bool:
    return address == ip_address("127.0.0.1")


@asynccontextmanager
async def behind_tls(folder: Path) -> AsyncIterator[str]:
    """Open a solver with a self-signed certificate for `solver.example`."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certified(folder, "solver.example"))
    async with solver(lambda _: http(PING), ssl=context) as (url, _):
        yield url.replace("127.0.0.1", "solver.example")


async def loopback(_: str) -> list[str]:
    """Resolve every name to this machine."""
    return ["127.0.0.1"]


async def test_certificates_are_checked_unless_told_otherwise(tmp_path: Path) -> None:
    """People who play with their own solvers can turn it off."""
    async with behind_tls(tmp_path) as url:
        async with HttpCaller(resolve=loopback) as careful:
            with pytest.raises(SolverFailed) as failed:
                await ping(url, careful)
        async with HttpCaller(resolve=loopback, insecure=True) as careless:
            definition = await ping(url, careless)

    assert failed.value.failure.kind is Fault.UNTRUSTED
    assert definition.name == "anna"


@pytest.fixture
def fresh_tls() -> Iterator[None]:
    """Read the trusted certificates again, before and after a test."""
    tls_context.cache_clear()
    yield
    tls_context.cache_clear()


@pytest.mark.usefixtures("fresh_tls")
async def test_a_certificate_must_match_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is that of the URL; a trusted solver is not trusted under another name."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "solver.pem"))
    async with behind_tls(tmp_path) as url, HttpCaller(resolve=loopback) as caller:
        for _ in range(2):
            assert (await ping(url, caller)).name == "anna"
        for stranger in ("other.example", "127.0.0.1"):
            with pytest.raises(SolverFailed) as failed:
                await ping(url.replace("solver.example", stranger), caller)
            assert failed.value.failure.kind is Fault.UNTRUSTED


async def test_a_solver_without_tls_is_not_trusted() -> None:
    """Another program may have the port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(http(b"", "400 What Is This"))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server, HttpCaller() as caller:
        with pytest.raises(SolverFailed) as failed:
            await ping(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}", caller)

    assert failed.value.failure.kind is Fault.UNTRUSTED
