"""Which addresses a match may connect to: a stranger's URL must not lead into the house's own network."""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Policy: TypeAlias = Callable[[Address], bool]
"""Tells whether an address may be connected to."""

_UNICAST = ip_network("2000::/3")
_TRANSLATED = tuple(map(ip_network, ("2002::/16", "2001::/23", "64:ff9b::/96", "64:ff9b:1::/48")))
"""IPv6 that leads to an IPv4 address which is not looked at here, or to other special places."""
_SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32")))
"""Not for hosts on the internet; some clouds keep their secrets there."""


def anywhere(_: Address) -> bool:
    """Allow every address: for a match between one's own programs."""
    return True


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
