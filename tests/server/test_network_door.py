"""Admission: limits per address and in total, and never the last open file."""

import pytest
from structlog.testing import capture_logs

from parlour.server.network.bounds import AN_ADDRESS, Bounds
from parlour.server.network.door import COST_OF_ENTERING, Door, TurnedAway
from parlour.server.settings import Settings
from tests.server.in_memory import ManualClock
from tests.server.raw_clients import NEVER, served

ANYWHERE = 10_000


def comers(door: Door, *hosts: str | None) -> list[int]:
    """Open connections one by one; return the statuses they get, 0 if admitted."""

    def come(host: str | None) -> int:
        try:
            door.enter(host)
        except TurnedAway as no:
            return no.status
        return 0

    return [come(host) for host in hosts]


def test_connections_per_address_are_limited(clock: ManualClock) -> None:
    """Connections of all kinds count, and closing one makes room."""
    door = Door(Bounds(per_address=2), clock, ANYWHERE)
    first = door.enter("192.0.2.1")
    second = door.enter("192.0.2.1")

    assert comers(door, "192.0.2.1", "192.0.2.2") == [429, 0]
    first.leave()
    first.leave()
    assert comers(door, "192.0.2.1", "192.0.2.1") == [0, 429]
    second.leave()


@pytest.mark.parametrize(
    "hosts",
    [
        ("2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::"),
        ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"),
    ],
)
def test_one_household_is_one_address(clock: ManualClock, hosts: tuple[str, ...]) -> None:
    """A household has 2^64 IPv6 addresses, and one IPv4 address in two spellings."""
    assert comers(Door(Bounds(per_address=2), clock, ANYWHERE), *hosts) == [0, 0, 429]


@pytest.mark.parametrize("proxy", ["10.0.0.9", "::ffff:10.0.0.9", None])
def test_a_proxy_is_limited_only_by_the_total(clock: ManualClock, proxy: str | None) -> None:
    """It forwards everyone; a local socket has no address at all."""
    door = Door(Bounds(per_address=1, trusted=("10.0.0.0/8",)), clock, capacity=4)

    assert comers(door, *[proxy] * 5) == [0, 0, 0, 0, 503]


def test_one_address_cannot_take_all_connections(clock: ManualClock) -> None:
    """If few files are allowed, one address leaves most of them to others."""
    assert comers(Door(Bounds(), clock, capacity=8), *["192.0.2.1"] * 3, "192.0.2.2") == [0, 0, 429, 0]


def test_reconnecting_has_a_price(clock: ManualClock) -> None:
    """A new connection costs more than any frame, so reconnecting before being cut off gains nothing."""
    bounds = Bounds(per_address=1_000_000)
    door = Door(bounds, clock, ANYWHERE)
    at_once = int(bounds.tokens * AN_ADDRESS * 2 / COST_OF_ENTERING)

    def come_and_go() -> None:
        door.enter("192.0.2.1").leave()

    for _ in range(at_once):
        come_and_go()
    with pytest.raises(TurnedAway):
        come_and_go()
    clock.wait(1)
    come_and_go()


def test_requests_of_any_kind_are_counted(clock: ManualClock) -> None:
    """Requests that no route counts, such as missing pages, cost as much as any other."""
    door = Door(Bounds(requests=2, trusted=("10.0.0.0/8",)), clock, ANYWHERE)
    places = [door.enter("192.0.2.1") for _ in range(2)]
    other, proxy = door.enter("192.0.2.2"), door.enter("10.0.0.5")

    assert [place.ask() for place in places * 10] == [True] * 20
    assert [places[0].ask(), places[1].ask(), other.ask()] == [False, False, True]
    assert all(proxy.ask() for _ in range(50))
    clock.wait(2)
    assert places[0].ask()


def test_refused_connections_do_not_fill_the_log(clock: ManualClock) -> None:
    """One line every ten seconds gives their number."""
    door = Door(Bounds(per_address=1), clock, ANYWHERE)
    with capture_logs() as lines:
        comers(door, *["192.0.2.1"] * 50)
        clock.wait(10)
        comers(door, "192.0.2.1")

    assert [(line["event"], line["reason"], line["times"]) for line in lines] == [
        ("turned_away", "connections of an address", 1),
        ("turned_away", "connections of an address", 49),
    ]


def test_limits_follow_the_settings() -> None:
    """An operator who allows more messages or players per address need not set these too."""
    chosen = Settings(message_rate=40, max_per_address=200, read_rate=2400)

    assert Bounds.of(Settings()) == Bounds()
    assert (Bounds.of(chosen).tokens, Bounds.of(chosen).per_address, Bounds.of(chosen).requests) == (200, 800, 160)
    assert Bounds.of(Settings(guess_rate=6000)).requests == 400


@pytest.mark.anyio
async def test_silent_connections_of_one_address_keep_nobody_else_out() -> None:
    """They are counted before they send anything, and those beyond the limit are told why."""
    async with served(Bounds(per_address=3, head_seconds=NEVER)) as scene:
        for _ in range(3):
            await scene.stranger()
        fourth, other = await scene.stranger(), await scene.stranger("127.0.0.2")
        await other.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

        assert await fourth.status() == 429
        assert await other.status() == 200


@pytest.mark.anyio
async def test_a_closed_connection_frees_its_slot() -> None:
    """Pages and WebSockets alike, whichever side closes them."""
    async with served(Bounds(per_address=1, head_seconds=NEVER)) as scene:
        for _ in range(3):
            page = await scene.stranger()
            await page.say("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert await page.status() == 200
            assert await scene.is_empty()
            socket = await scene.socket()
            socket.writer.transport.abort()
            assert await scene.is_empty()
