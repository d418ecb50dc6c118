"""Where a stranger's URL may lead."""

from ipaddress import ip_address

import pytest

from parlour.hosts.arena.addresses import anywhere, parsed, public


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "::1"),
        *("0.0.0.0", "0.1.2.3", "::"),  # noqa: S104 - nothing is bound here
        *("10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1", "fc00::1"),
        *("169.254.0.1", "169.254.169.254", "fe80::1", "fec0::1"),
        *("100.64.0.1", "100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254"),
        *("224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"),
        *("255.255.255.255", "240.0.0.1", "198.18.0.1", "192.0.2.1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1"),
        *("64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:7f00:1::"),
    ],
)
def test_nothing_inside_a_network_is_public(address: str) -> None:
    """Not this machine, its neighbours, a cloud's insides, many at once, nor any of them in disguise."""
    assert not public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001:82a::200e"])
def test_the_internet_is_public(address: str) -> None:
    """That is where solvers live."""
    assert public(ip_address(address))


def test_between_ones_own_programs_everything_is_allowed() -> None:
    """Whoever types the command knows where he sends it."""
    assert anywhere(ip_address("127.0.0.1"))


def test_an_address_with_a_zone_is_one() -> None:
    """Sockets name the interface behind it."""
    assert not public(parsed("fe80::1%eth0"))
