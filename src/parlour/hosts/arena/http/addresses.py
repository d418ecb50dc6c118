"""Which addresses a match may connect to: a stranger's URL must not lead into the house's own network."""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Policy: TypeAlias = Callable[[Address], bool]
"""Tells whether an address may be connected to."""

_NEVER = tuple(
    map(
        ip_network,
        (
            *("169.254.0.0/16", "fe80::/10"),  # link-local, where most clouds tell a machine its passwords
            *("fd00:ec2::254/128", "fd20:ce::254/128"),  # the same over IPv6: Amazon, Google
            *("168.63.129.16/32", "192.0.0.192/32", "100.100.100.200/32"),  # Azure, Oracle, Alibaba
        ),
    )
)
"""No solver lives there."""
_UNICAST = ip_network("2000::/3")
_TRANSLATED = tuple(map(ip_network, ("2002::/16", "2001::/23", "64:ff9b::/96", "64:ff9b:1::/48")))
"""IPv6 that leads to an IPv4 address, or to other special places."""
_SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32")))
"""Not for hosts on the internet; some clouds keep their secrets there."""

_AT_THE_END = tuple(map(ip_network, ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")))
"""IPv6 whose last 32 bits are an IPv4 address: compatible, mapped, translated, NAT64."""
_SIX_TO_FOUR, _TEREDO = ip_network("2002::/16"), ip_network("2001::/32")
_LOCAL_NAT64 = ip_network("64:ff9b:1::/48")
_ISATAP = frozenset({0x00005EFE, 0x02005EFE})
_ALL = 0xFFFF_FFFF


def anywhere(address: Address) -> bool:
    """Allow every address, for a match between one's own programs, but no cloud's insides, however disguised."""
    carried = _carried(address) if isinstance(address, IPv6Address) else ()
    return not any(each in network for each in (address, *carried) for network in _NEVER)


def public(address: Address) -> bool:
    """Allow only what is on the internet: nothing of this machine, of its networks, or of a cloud's insides."""
    if not address.is_global or address.is_multicast:
        return False
    if isinstance(address, IPv6Address):
        return address in _UNICAST and not any(address in network for network in _TRANSLATED)
    return not any(address in network for network in _SPECIAL)


def parsed(host: str) -> Address:
    """Read an address as sockets name it, zone and all."""
    return ip_address(host.partition("%")[0])


def _carried(address: IPv6Address) -> Iterator[IPv4Address]:
    """Give the IPv4 addresses that an IPv6 one may lead to, wherever they are written in it."""
    bits = int(address)
    if any(address in network for network in _AT_THE_END) or bits >> 32 & _ALL in _ISATAP:
        yield IPv4Address(bits & _ALL)
    if address in _SIX_TO_FOUR:
        yield IPv4Address(bits >> 80 & _ALL)
    if address in _TEREDO:
        yield IPv4Address(bits >> 64 & _ALL)
        yield IPv4Address(~bits & _ALL)
    if address in _LOCAL_NAT64:  # by how long its prefix is; bits 64 to 71 are always left out
        joined = bits >> 64 << 56 | bits & (1 << 56) - 1
        yield from (IPv4Address(joined >> shift & _ALL) for shift in (40, 32, 24))
        yield IPv4Address(bits & _ALL)
