"""Which addresses a match may connect to: a stranger's URL must not lead into the server's own network."""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TypeAlias

IpAddress: TypeAlias = IPv4Address | IPv6Address
Policy: TypeAlias = Callable[[IpAddress], bool]
"""Tells whether an address may be called."""

_NEVER = tuple(
    map(
        ip_network,
        (
            *("169.254.0.0/16", "fe80::/10"),  # link-local, where most clouds serve credentials
            *("fd00:ec2::254/128", "fd20:ce::254/128"),  # the same over IPv6: Amazon, Google
            *("168.63.129.16/32", "192.0.0.192/32", "100.100.100.200/32"),  # Azure, Oracle, Alibaba
        ),
    )
)
"""Never called, whatever the policy."""
_UNICAST = ip_network("2000::/3")
_TRANSLATED = tuple(map(ip_network, ("2002::/16", "2001::/23", "64:ff9b::/96", "64:ff9b:1::/48")))
"""IPv6 networks that lead to an IPv4 address or have a special meaning."""
_SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32")))
"""Not for hosts on the internet; some clouds serve credentials there."""

_AT_THE_END = tuple(map(ip_network, ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")))
"""IPv6 whose last 32 bits are an IPv4 address: compatible, mapped, translated, NAT64."""
_SIX_TO_FOUR, _TEREDO = ip_network("2002::/16"), ip_network("2001::/32")
_LOCAL_NAT64 = ip_network("64:ff9b:1::/48")
_ISATAP = frozenset({0x00005EFE, 0x02005EFE})
_ALL = 0xFFFF_FFFF


def anywhere(address: IpAddress) -> bool:
    """Allow every address except the internal services of clouds, however disguised."""
    embedded = _find_embedded(address) if isinstance(address, IPv6Address) else ()
    return not any(each in network for each in (address, *embedded) for network in _NEVER)


def public(address: IpAddress) -> bool:
    """Allow only addresses on the internet: not this machine, its networks, or a cloud's internal services."""
    if not address.is_global or address.is_multicast:
        return False
    if isinstance(address, IPv6Address):
        return address in _UNICAST and not any(address in network for network in _TRANSLATED)
    return not any(address in network for network in _SPECIAL)


def parse_address(host: str) -> IpAddress:
    """Read an address as sockets write it, with or without a zone."""
    return ip_address(host.partition("%")[0])


def _find_embedded(address: IPv6Address) -> Iterator[IPv4Address]:
    """Return the IPv4 addresses that may be embedded in an IPv6 address."""
    bits = int(address)
    if any(address in network for network in _AT_THE_END) or bits >> 32 & _ALL in _ISATAP:
        yield IPv4Address(bits & _ALL)
    if address in _SIX_TO_FOUR:
        yield IPv4Address(bits >> 80 & _ALL)
    if address in _TEREDO:
        yield IPv4Address(bits >> 64 & _ALL)
        yield IPv4Address(~bits & _ALL)
    if address in _LOCAL_NAT64:  # depending on the length of its prefix; bits 64 to 71 are always skipped
        joined = bits >> 64 << 56 | bits & (1 << 56) - 1
        yield from (IPv4Address(joined >> shift & _ALL) for shift in (40, 32, 24))
        yield IPv4Address(bits & _ALL)
