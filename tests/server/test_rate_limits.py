"""Rate limits keep one visitor from slowing down others."""

import pytest
from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected
from parlour.server.rate_limits import Bucket, Connections, Throttle, address_of, network_of
from tests.server.in_memory import ManualClock


def come_from(host: str | None) -> HTTPConnection:
    """Connect from `host`."""
    return HTTPConnection({"type": "http", "client": (host, 1) if host else None})


def test_a_bucket_gives_its_burst_then_its_rate(clock: ManualClock) -> None:
    """A short burst is fine, a long one is not."""
    bucket = Bucket(rate=2, burst=4, clock=clock)

    assert [bucket.take() for _ in range(5)] == [True, True, True, True, False]
    clock.wait(1)
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_bucket_never_holds_more_than_its_burst(clock: ManualClock) -> None:
    """Unused tokens do not accumulate."""
    bucket = Bucket(rate=2, burst=4, clock=clock)
    clock.wait(3600)

    assert sum(bucket.take() for _ in range(10)) == 4


def test_a_debt_is_paid_before_anything_else_and_is_never_large(clock: ManualClock) -> None:
    """Work that is done counts even beyond the limit, but a flood locks nobody out for long."""
    bucket = Bucket(rate=2, burst=4, clock=clock)

    assert [bucket.spend(3), bucket.spend(3), bucket.spend(1000)] == [True, False, False]
    clock.wait(1.9)
    assert not bucket.spend(0)
    clock.wait(0.2)
    assert bucket.spend(0)


def test_a_refusal_says_how_long_to_wait(clock: ManualClock) -> None:
    """After that time the same request succeeds."""
    throttle = Throttle(rate=0.1, burst=1, clock=clock)
    throttle.take("ann")
    with pytest.raises(Rejected) as refused:
        throttle.take("ann")
    clock.wait(float(refused.value.params["seconds"]))

    throttle.take("ann")
    throttle.take("bob")


def test_quiet_visitors_are_forgotten(clock: ManualClock) -> None:
    """A full bucket equals a new one, so it need not be kept."""
    throttle = Throttle(rate=1, burst=2, clock=clock)
    for number in range(100):
        throttle.take(number)
    clock.wait(1)
    throttle.take("ann")

    assert len(throttle) == 1


def test_a_flood_of_addresses_fills_no_memory(clock: ManualClock) -> None:
    """The quietest are forgotten first, the busy ones stay."""
    throttle = Throttle(rate=1, burst=1, clock=clock, most=10)
    throttle.take("ann")
    for number in range(9):
        throttle.take(number)
    with pytest.raises(Rejected):
        throttle.take("ann")
    for number in range(100, 109):
        throttle.take(number)

    assert len(throttle) == 10
    with pytest.raises(Rejected):
        throttle.take("ann")


def test_connections_of_an_address_are_limited() -> None:
    """Closing a connection in any way frees its slot."""
    doors = Connections(most=2)
    with doors.admit("ann"), doors.admit("bob"):
        with pytest.raises(RuntimeError), doors.admit("ann"):
            raise RuntimeError
        with doors.admit("ann"), pytest.raises(Rejected, match="connections"), doors.admit("ann"):
            pass
        with doors.admit("ann"):
            pass

    assert doors.addresses == 0


@pytest.mark.parametrize(
    ("host", "household"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_a_household_counts_as_one(host: str | None, household: str) -> None:
    """An IPv6 household has 2**64 addresses."""
    assert address_of(come_from(host)) == household


def test_one_customers_ipv6_block_is_one_network() -> None:
    """A customer cannot multiply by switching between their own prefixes."""
    assert network_of(come_from("2001:db8:7:1::1")) == network_of(come_from("2001:db8:7:ffff::2"))
    assert network_of(come_from("2001:db8:7::1")) != network_of(come_from("2001:db8:8::1"))
    assert network_of(come_from("::ffff:192.0.2.1")) == network_of(come_from("192.0.2.1")) == "192.0.2.1"
