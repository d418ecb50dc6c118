"""Redirects: how far they are followed, and that none leads into the server's own network."""

import asyncio
import re
from ipaddress import ip_address

import pytest

from parlour.hosts.arena.http.address_policy import IpAddress, public
from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match.bout import ping
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.fakes import PING, Request, http, solver
from tests.hosts.arena.http_calls import BOTH_LOOPS, fault

pytestmark = [pytest.mark.anyio, BOTH_LOOPS]


@pytest.mark.parametrize("status", [307, 308])
async def test_redirects_are_followed(status: int) -> None:
    """They carry the guess and its id if the status asks for it, also to another origin."""
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
    """They are requested by GET, with the id and without a body."""

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
