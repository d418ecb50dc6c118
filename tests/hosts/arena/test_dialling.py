"""From a name to a connection: resolved once, and never connected to a forbidden address."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from ipaddress import ip_address
from socket import gaierror

import pytest

from parlour.hosts.arena.http.address_policy import IpAddress, Policy, anywhere
from parlour.hosts.arena.http.dialling import Dialler, resolve_host
from parlour.hosts.arena.http.target import Origin
from parlour.hosts.arena.match.faults import Fault, SolverFailed

pytestmark = pytest.mark.anyio
FIRST, SECOND = "127.0.0.1", "127.0.0.2"


class Book:
    """An address book: what each name resolves to, once or always."""

    def __init__(self, *pages: Sequence[str]) -> None:
        self._pages = list(pages)
        self.asked: list[str] = []

    async def __call__(self, host: str) -> Sequence[str]:
        """Resolve a name; one that is not in the book is unknown."""
        self.asked.append(host)
        await asyncio.sleep(0)
        if not (found := self._pages.pop(0)):
            raise gaierror
        return found


@asynccontextmanager
async def listening(*hosts: str) -> AsyncIterator[tuple[Origin, list[str]]]:
    """Listen at some addresses on one port; return the port and the list of addresses connected to."""
    reached: list[str] = []

    async def note(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append(writer.get_extra_info("sockname")[0])
        writer.close()

    async with AsyncExitStack() as stack:
        port = 0
        for host in hosts:
            server = await stack.enter_async_context(await asyncio.start_server(note, host, port))
            port = server.sockets[0].getsockname()[1]
        yield Origin(is_secure=False, host="solver", port=port), reached


async def dial(dialler: Dialler, origin: Origin) -> None:
    """Connect, and close when the other side has."""
    connection = await dialler.dial(origin)
    await connection.gone


async def fault(dialler: Dialler, origin: Origin) -> Fault:
    """Return why there is no connection."""
    with pytest.raises(SolverFailed) as failed:
        await dialler.dial(origin)
    assert "127.0.0" not in str(failed.value)
    return failed.value.failure.kind


def only(host: str) -> Policy:
    """Allow one address."""

    def allows(address: IpAddress) -> bool:
        return address == ip_address(host)

    return allows


async def test_a_name_is_looked_up_once() -> None:
    """However many ask for it, in turn or at once: the address that was checked must not change."""
    book = Book([FIRST], [SECOND])
    dialler = Dialler(anywhere, book, insecure=False)
    async with listening(FIRST, SECOND) as (origin, reached):
        await asyncio.gather(dial(dialler, origin), dial(dialler, origin))
        await dial(dialler, origin)

    assert book.asked == ["solver"]
    assert reached == [FIRST] * 3


async def test_a_name_that_was_not_found_is_looked_up_again() -> None:
    """A solver may get its name while it is pinged."""
    dialler = Dialler(anywhere, Book([], [FIRST]), insecure=False)
    async with listening(FIRST) as (origin, reached):
        with pytest.raises(SolverFailed, match="no such host") as failed:
            await dialler.dial(origin)
        await dial(dialler, origin)

    assert failed.value.failure.kind is Fault.UNREACHABLE
    assert reached == [FIRST]


async def test_if_one_address_refuses_the_next_is_tried() -> None:
    """From then on, the address that answered is tried first."""
    dialler = Dialler(anywhere, Book([SECOND, "127.0.0.3", FIRST]), insecure=False)
    async with listening(FIRST) as (origin, reached):
        await dial(dialler, origin)
        server = await asyncio.start_server(lambda _, writer: writer.close(), SECOND, origin.port)
        async with server:
            await dial(dialler, origin)

    assert reached == [FIRST, FIRST]


async def test_forbidden_addresses_of_a_name_are_skipped() -> None:
    """They are never tried, even if the other addresses of the name do not answer."""
    async with listening(SECOND, FIRST) as (origin, reached):
        await dial(Dialler(only(SECOND), Book([FIRST, SECOND]), insecure=False), origin)
        missed = await fault(Dialler(only("127.0.0.3"), Book([FIRST, "127.0.0.3"]), insecure=False), origin)
        forbidden = await fault(Dialler(only("127.0.0.3"), Book([FIRST, SECOND]), insecure=False), origin)

    assert reached == [SECOND]
    assert (missed, forbidden) == (Fault.UNREACHABLE, Fault.FORBIDDEN_ADDRESS)


@pytest.mark.parametrize(
    "address", ["169.254.169.254", "fe80::1%1", "fd00:ec2::254", "::ffff:a9fe:a9fe", "64:ff9b::a9fe:a9fe"]
)
async def test_no_policy_allows_internal_services_of_clouds(address: str) -> None:
    """A server that may call its network still must not fetch its credentials for a stranger."""

    def everything(_: IpAddress) -> bool:
        return True

    async with listening(FIRST) as (origin, reached):
        forbidden = await fault(Dialler(everything, Book([address]), insecure=True), origin)
        await dial(Dialler(everything, Book([address, FIRST]), insecure=True), origin)

    assert forbidden is Fault.FORBIDDEN_ADDRESS
    assert reached == [FIRST]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:7f00:1"])
async def test_a_numeric_address_needs_no_lookup(address: str) -> None:
    """It is returned as it is."""
    assert await resolve_host(address) == [address]
