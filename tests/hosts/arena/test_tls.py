"""Certificates of solvers: checked unless the person who calls says otherwise."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.http.dialling import tls_context
from parlour.hosts.arena.match.bout import ping
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.certificates import certified
from tests.hosts.arena.fakes import PING, http, solver
from tests.hosts.arena.http_calls import BOTH_LOOPS

pytestmark = [pytest.mark.anyio, BOTH_LOOPS]


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
