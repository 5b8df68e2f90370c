"""Under which keys an address is counted: for IPv6 its household and its site."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

HOUSEHOLD: Final = 64
"""The bits of an IPv6 network that one household has at least,"""
SITE: Final = 48
"""and of the largest one that a provider hands out: it has room for 65,536 households."""
SITE_SHARE: Final = 8
"""How many households' share a whole site has."""


def neighbourhood(address: str) -> str:
    """The key of an address: for IPv6 its network, since one household has a whole network."""
    return shares(address)[0][0]


def _network(address: str, bits: int) -> str | None:
    """The IPv6 network of an address; None for every other address."""
    try:
        known = ip_address(re.split("[%/]", address)[0])
    except ValueError:
        return None
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None and not known.is_loopback:
        return str(IPv6Network((known, bits), strict=False))
    return None


@lru_cache(4096)
def shares(address: str) -> tuple[tuple[str, int], ...]:
    """The keys under which an address, or a household, is counted, each with the number of shares it has."""
    household, site = _network(address, HOUSEHOLD) or address, _network(address, SITE)
    return ((household, 1), *(((site, SITE_SHARE),) if site else ()))
