"""Which addresses a stranger's URL may lead to."""

from ipaddress import ip_address

import pytest

from parlour.hosts.arena.http.address_policy import Policy, anywhere, parse_address, public


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
    """Not this machine, its network, a cloud's internal services, multicast, or any of these in disguise."""
    assert not public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001:82a::200e"])
def test_the_internet_is_public(address: str) -> None:
    """Solvers are there."""
    assert public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "::1", "10.0.0.1", "192.168.1.1", "fd00::1", "fd00:ec2::253", "169.253.255.255", "169.255.0.0"),
        *("::ffff:127.0.0.1", "64:ff9b::808:808", "2002:a00:1::", "fec0::1", "8.8.8.8", "2606:4700:4700::1111"),
    ],
)
def test_the_command_line_may_call_nearly_every_address(address: str) -> None:
    """Its user knows where requests go, also through a translation from IPv4 to IPv6."""
    assert anywhere(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        *("169.254.0.0", "169.254.169.254", "169.254.170.2", "169.254.255.255"),
        *("fe80::", "fe80::1", "fe80::a9fe:a9fe", "febf:ffff::1"),
        *("fd00:ec2::254", "fd20:ce::254", "168.63.129.16", "192.0.0.192", "100.100.100.200"),
        *("::ffff:169.254.169.254", "::169.254.169.254", "::ffff:0:a9fe:a9fe", "64:ff9b::a9fe:a9fe"),
        *("2002:a9fe:a9fe::", "2002:a9fe:1:7::9", "2001:0:a9fe:a9fe::", "2001::5601:5601"),
        *("2001:db8::5efe:a9fe:a9fe", "2001:db8::200:5efe:a9fe:a9fe", "::ffff:168.63.129.16"),
        *("64:ff9b:1:a9fe:a9:fe00::", "64:ff9b:1:a9:fe:a9fe::", "64:ff9b:1:0:a9:fea9:fe00:0", "64:ff9b:1::a9fe:a9fe"),
    ],
)
def test_internal_services_of_clouds_are_never_allowed(address: str) -> None:
    """They give credentials to any program on the machine, and IPv6 can disguise their addresses."""
    assert not anywhere(ip_address(address))
    assert not public(ip_address(address))


@pytest.mark.parametrize("policy", [anywhere, public])
@pytest.mark.parametrize("address", ["fe80::1%eth0", "fe80::1%2", "fd00:ec2::254%1"])
def test_an_address_may_have_a_zone(policy: Policy, address: str) -> None:
    """Sockets append the name of the interface."""
    assert not policy(parse_address(address))
