"""Calling over real sockets: what is sent, to the letter, and what comes of solvers that do not answer well."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from time import perf_counter_ns, time_ns

import pytest

from parlour import __version__
from parlour.hosts.arena.http import connection, dialling
from parlour.hosts.arena.http.addresses import Address, public
from parlour.hosts.arena.http.client import LARGEST_REPLY, HttpCaller
from parlour.hosts.arena.match.bout import ping
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.certificates import certified
from tests.hosts.arena.fakes import HANG_UP, PING, Request, Say, http, solver

pytestmark = pytest.mark.anyio


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Run on what the house runs on, and on what it runs on where there is nothing faster."""
    return "asyncio", {"use_uvloop": request.param}


async def fault(say: Say, caller: HttpCaller | None = None) -> Fault:
    """Say which fault a solver's answer is."""
    async with solver(say) as (url, _), caller or HttpCaller() as calling:
        with pytest.raises(SolverFailed) as failed:
            await calling.call(url, "/guess", {}, b"{}")
    assert "127.0.0.1" not in str(failed.value)
    return failed.value.failure.kind


async def test_what_is_sent_to_the_letter() -> None:
    """A ping has no body, a guess has its id; a slash at the end of a URL stays, as solvers have got used to."""
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
async def test_an_answer_is_one_whatever_its_status_and_type(status: str) -> None:
    """A solver that fails and yet says a word has said it."""
    async with solver(lambda _: http(PING, status, "Content-Type: text/html")) as (url, _), HttpCaller() as caller:
        answer = await caller.call(url, "/guess", {}, b"{}")

    assert answer.body == PING


async def test_time_runs_from_sending_to_the_head_of_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long the body takes is nobody's merit: here it comes when the head has been read."""
    go_on, headed = asyncio.Event(), asyncio.Event()

    def ticks() -> int:
        headed.set()
        return perf_counter_ns()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
        await go_on.wait()
        writer.write(b"{}")
        writer.close()

    monkeypatch.setattr(connection, "perf_counter_ns", ticks)
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server, HttpCaller() as caller:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        calling = asyncio.create_task(caller.call(url, "/ping", {}))
        await headed.wait()
        before_the_body = time_ns()
        go_on.set()
        answered = await calling

    assert answered.body == b"{}"
    assert 0 < answered.nanoseconds < before_the_body - answered.start


async def test_connections_are_kept() -> None:
    """One after the other goes over the same."""
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


async def test_a_connection_that_is_closed_is_a_fault() -> None:
    """Before an answer, in the middle of its head, and in the middle of its body."""
    assert await fault(lambda _: HANG_UP) is Fault.UNREACHABLE
    assert await fault(lambda _: b"HTTP/1.1 200 O" + HANG_UP) is Fault.UNREACHABLE
    assert (
        await fault(lambda _: b'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"guess"' + HANG_UP) is Fault.UNREACHABLE
    )


async def test_what_is_not_http_is_a_fault() -> None:
    """Other programs have ports, too."""
    assert await fault(lambda _: b"220 mail.example ESMTP\r\n\r\n") is Fault.BAD_REPLY


@pytest.mark.parametrize("evil", ["7\r\nX: y", "7\nX: y", "7\rX: y", "7\n"])
async def test_a_header_is_one_line(evil: str) -> None:
    """Nothing else is sent."""
    async with solver(lambda _: http(PING)) as (url, heard), HttpCaller() as caller:
        with pytest.raises(ValueError, match="single line"):
            await caller.call(url, "/guess", {"guessID": evil}, b"{}")
        with pytest.raises(ValueError, match="single line"):
            await caller.call(url, "/guess", {evil: "7"}, b"{}")

    assert heard == []


async def test_a_call_can_be_given_up() -> None:
    """The connection goes with it, and the next call gets its own answer."""
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


async def test_a_caller_is_entered_first() -> None:
    """It has no connections otherwise."""
    with pytest.raises(RuntimeError):
        await HttpCaller().call("http://solver", "/ping", {})


async def test_nobody_listens() -> None:
    """The solver was not started."""
    async with solver(lambda _: b"") as (url, _):
        pass
    async with HttpCaller() as caller:
        with pytest.raises(SolverFailed, match="no connection: Connection refused") as failed:
            await caller.call(url, "/ping", {})
    assert failed.value.failure.kind is Fault.UNREACHABLE


@pytest.mark.parametrize(
    "url", ["", "solver", "ftp://solver", "file:///etc/passwd", "http://", f"http://{'a' * 70}.b", "http://[::1"]
)
async def test_what_is_no_address_is_a_fault(url: str) -> None:
    """Nothing is sent anywhere."""
    async with HttpCaller() as caller:
        with pytest.raises(SolverFailed) as failed:
            await caller.call(url, "/ping", {})
    assert failed.value.failure.kind is Fault.BAD_ADDRESS


async def test_who_takes_too_long_is_given_up() -> None:
    """Whether nothing comes, or drop by drop and never all."""
    never = asyncio.Event()

    async def wait(_: Request) -> bytes:
        await never.wait()
        return b""

    drop = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"
    for say in (wait, lambda _: drop):  # neither is ever done, so a busy machine changes nothing
        assert await fault(say, HttpCaller(seconds=0.05)) is Fault.TIMEOUT


@pytest.mark.parametrize("head", ["Content-Length: 65537", "Transfer-Encoding: chunked"])
async def test_a_reply_has_an_end(head: str) -> None:
    """What is larger than any guess could be is not kept."""
    chunk = b"x" * (LARGEST_REPLY + 1)
    body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(chunk), chunk) if "chunked" in head else chunk

    assert await fault(lambda _: f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n".encode() + body) is Fault.TOO_LARGE


async def test_the_largest_reply_is_read() -> None:
    """To the last byte."""
    async with solver(lambda _: http(b"x" * LARGEST_REPLY)) as (url, _), HttpCaller() as caller:
        assert len((await caller.call(url, "/guess", {}, b"{}")).body) == LARGEST_REPLY


async def test_nothing_is_unpacked() -> None:
    """A small reply may be a large one in disguise, so none is asked for, and none taken as what it claims to be."""
    async with (
        solver(lambda _: http(b"\x1f\x8b...", "200 OK", "Content-Encoding: gzip")) as (url, _),
        HttpCaller() as caller,
    ):
        assert (await caller.call(url, "/guess", {}, b"{}")).body == b"\x1f\x8b..."


@pytest.mark.parametrize("status", [307, 308])
async def test_redirects_are_followed(status: int) -> None:
    """With the guess and its id where the answer says so, as all clients do it; to another origin, too."""
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
    """They are asked for what is there, with the id and without a body."""

    def say(request: Request) -> bytes:
        return http(PING) if request.path == "/there" else http(b"", f"{status} Go There", "Location: there")

    async with solver(say) as (url, heard), HttpCaller() as caller:
        answer = await caller.call(url, "/guess", {"guessID": "7"}, b'{"game_id":"g"}')

    assert answer.body == PING
    assert heard[1].head.startswith(b"GET /there HTTP/1.1\r\n")
    assert (heard[1].body, heard[1].header("Content-Type"), heard[1].header("guessID")) == (b"", None, "7")


async def test_a_redirect_that_leads_nowhere_is_an_answer() -> None:
    """Whatever it says."""
    async with solver(lambda _: http(PING, "302 Somewhere")) as (url, _), HttpCaller() as caller:
        assert (await caller.call(url, "/guess", {}, b"{}")).body == PING


async def test_redirects_have_an_end() -> None:
    """Ten requests, then it is a loop."""
    heard = 0

    def say(_: Request) -> bytes:
        nonlocal heard
        heard += 1
        return http(b"", "302 Again", "Location: /again")

    assert await fault(say) is Fault.TOO_MANY_REDIRECTS
    assert heard == 10


async def test_all_redirects_together_have_the_time_of_one_request() -> None:
    """Each answers in time, and yet it leads on and on."""

    async def say(_: Request) -> bytes:
        await asyncio.sleep(0.03)  # at least; a busy machine only comes to the end of the time with fewer
        return http(b"", "302 Again", "Location: /again")

    assert await fault(say, HttpCaller(seconds=0.1)) is Fault.TIMEOUT


@pytest.mark.parametrize("where", ["file:///etc/passwd", "gopher://solver:80/", "http://[::1", "//a b/"])
async def test_a_redirect_leads_nowhere_else(where: str) -> None:
    """To other protocols, least of all."""
    assert await fault(lambda _: http(b"", "302 There", f"Location: {where}")) is Fault.BAD_ADDRESS


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:{port}", "http://localhost:{port}", "http://127.1:{port}", "http://2130706433:{port}",
            "http://[::ffff:127.0.0.1]:{port}", "http://0.0.0.0:{port}", "http://[::1]:{port}"]
)  # fmt: skip
async def test_a_public_house_never_calls_its_own_network(url: str) -> None:
    """However the address is written: what counts is where the connection would go."""
    async with solver(lambda _: http(PING)) as (own, heard), HttpCaller(public) as caller:
        with pytest.raises(SolverFailed) as failed:
            await ping(url.format(port=own.rpartition(":")[2]), caller)

    strange = re.search(r"//\d+(\.1)?:", url)  # to some clients an address, to ours none at all
    assert failed.value.failure.kind is (Fault.BAD_ADDRESS if strange else Fault.FORBIDDEN_ADDRESS)
    assert heard == []


async def test_a_redirect_into_the_network_is_refused() -> None:
    """Whoever may be called may not send the house to who may not."""
    async with solver(lambda _: http(PING)) as (secret, heard):
        port = secret.rpartition(":")[2]
        away = http(b"", "307 Go There", f"Location: http://127.0.0.2:{port}/ping")
        async with solver(lambda _: away) as (url, _), HttpCaller(_only_the_first) as caller:
            with pytest.raises(SolverFailed) as failed:
                await ping(url, caller)

    assert failed.value.failure.kind is Fault.FORBIDDEN_ADDRESS
    assert heard == []


async def test_a_redirect_to_a_name_in_the_network_is_refused() -> None:
    """By then it is no longer the address that anybody gave; each hop is looked at anew."""

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
async def test_not_even_among_ones_own_programs_does_a_redirect_lead_into_a_cloud(address: str) -> None:
    """A solver on this machine may be a stranger's program; what a machine knows of itself is not for it to ask."""

    async def resolve(host: str) -> list[str]:
        return ["127.0.0.1"] if host == "solver.example" else [address]

    away = http(b"", "302 Go There", "Location: http://cloud.example/ping")
    async with solver(lambda _: away) as (url, heard), HttpCaller(resolve=resolve) as caller:
        for start in (url.replace("127.0.0.1", "solver.example"), "http://cloud.example"):
            with pytest.raises(SolverFailed) as failed:
                await ping(start, caller)
            assert failed.value.failure.kind is Fault.FORBIDDEN_ADDRESS

    assert len(heard) == 1


def _only_the_first(address: Address) -> bool:
    return address == ip_address("127.0.0.1")


@asynccontextmanager
async def behind_tls(folder: Path) -> AsyncIterator[str]:
    """Open a solver with a certificate for `solver.example` that nobody has vouched for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certified(folder, "solver.example"))
    async with solver(lambda _: http(PING), ssl=context) as (url, _):
        yield url.replace("127.0.0.1", "solver.example")


async def loopback(_: str) -> list[str]:
    """Find every name on this machine."""
    return ["127.0.0.1"]


async def test_certificates_are_checked_unless_told_otherwise(tmp_path: Path) -> None:
    """Who plays with his own can say so."""
    async with behind_tls(tmp_path) as url:
        async with HttpCaller(resolve=loopback) as careful:
            with pytest.raises(SolverFailed) as failed:
                await ping(url, careful)
        async with HttpCaller(resolve=loopback, insecure=True) as careless:
            definition = await ping(url, careless)

    assert failed.value.failure.kind is Fault.UNTRUSTED
    assert definition.name == "anna"


async def test_a_certificate_is_for_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of the URL, wherever it leads; one who is trusted is not trusted as somebody else."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "solver.pem"))
    monkeypatch.setattr(dialling, "_context", dialling._context.__wrapped__)
    async with behind_tls(tmp_path) as url, HttpCaller(resolve=loopback) as caller:
        for _ in range(2):
            assert (await ping(url, caller)).name == "anna"
        for stranger in ("other.example", "127.0.0.1"):
            with pytest.raises(SolverFailed) as failed:
                await ping(url.replace("solver.example", stranger), caller)
            assert failed.value.failure.kind is Fault.UNTRUSTED


async def test_who_does_not_speak_tls_is_not_trusted() -> None:
    """Somebody else may have the port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(http(b"", "400 What Is This"))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server, HttpCaller() as caller:
        with pytest.raises(SolverFailed) as failed:
            await ping(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}", caller)

    assert failed.value.failure.kind is Fault.UNTRUSTED
