"""Who asks: the address that a request comes from, and the visitor of that address, by a cookie that we have signed."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from ..errors import OptionError
from .rates import Rates

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

UNKNOWN = "unknown"
HOST_BITS = 64  # of an IPv6 address: what a household or an office has of its own
COOKIE = "turnwise_visitor"
ID_BYTES, MARK_BYTES = 12, 12
MOST_REMEMBERED = 4096  # addresses and cookies that were read; a browser sends the same ones with every request
NEW_A_SECOND, NEW_AT_ONCE = 0.2, 64  # visitors of one address that get a cookie
PAIR = re.compile(r"\s*([^=;\s]+)=([^;]*)")
FOR = re.compile(r"""for=("[^"]*"|[^;,\s]+)""", re.IGNORECASE)


class Client(NamedTuple):
    """An address, and who of it asks: those who bring no cookie of ours are one visitor together."""

    address: str
    visitor: str = ""


SERVER = Client("")
"""The server itself: a game that goes on though nobody has asked."""
current: ContextVar[Client] = ContextVar("client", default=SERVER)
"""Who has asked for what is done here; tasks that a request begins have it too."""


# ---- addresses ----


class Proxies:
    """The proxies that the operator trusts to tell whom they speak for."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = [network_of(name) for name in names]

    def trusts(self, host: str) -> bool:
        """Whether an address is one of theirs."""
        address = _address(host) if self._networks else None
        return address is not None and any(address in network for network in self._networks)

    def address_of(self, peer: str, headers: Mapping[str, str]) -> str:
        """Return the address that a request comes from: the last one that a proxy we trust names and we do not trust.

        >>> Proxies(["10.0.0.0/8"]).address_of("10.0.0.1", {"x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.2"})
        '203.0.113.9'
        >>> Proxies([]).address_of("10.0.0.1", {"x-forwarded-for": "1.1.1.1"})
        '10.0.0.1'
        """
        found = peer
        if self.trusts(peer):
            for hop in reversed(_hops(headers)):
                if _address(hop) is None:
                    break
                found = hop
                if not self.trusts(hop):
                    break
        return group_of(found)


def network_of(name: str) -> Network:
    """Read an address or a network of addresses; OptionError if it is neither."""
    try:
        return ipaddress.ip_network(name.strip(), strict=False)
    except ValueError:
        raise OptionError(
            "--trusted-proxy {value}: give an address such as 10.0.0.7, or a network such as 10.0.0.0/8", value=name
        ) from None


@lru_cache(MOST_REMEMBERED)
def group_of(host: str) -> str:
    """Name the address that shares are counted for: whoever has an IPv6 address has a whole network of them.

    >>> group_of("::ffff:192.0.2.7"), group_of("2001:db8:1:2:3:4:5:6"), group_of("unix")
    ('192.0.2.7', '2001:db8:1:2::/64', 'unix')
    """
    address = _address(host)
    if address is None:
        return host or UNKNOWN
    if address.version == 4:
        return str(address)
    return str(ipaddress.IPv6Network((int(address) >> HOST_BITS << HOST_BITS, 128 - HOST_BITS)))


def _hops(headers: Mapping[str, str]) -> list[str]:
    """List the addresses that proxies have named, the nearest last.

    A proxy writes one of these headers and may pass the other on as a client wrote it: where they differ, none counts.
    """
    older = [_host(each) for each in headers["x-forwarded-for"].split(",")] if "x-forwarded-for" in headers else []
    newer = [_host(each) for each in FOR.findall(headers.get("forwarded", ""))]
    if older and newer and older[-1] != newer[-1]:
        return []
    return older or newer


def _host(text: str) -> str:
    """Take quotation marks, brackets and the port off an address.

    >>> _host('"[2001:db8::1]:47011"'), _host(" 192.0.2.43:80 "), _host("2001:db8::1")
    ('2001:db8::1', '192.0.2.43', '2001:db8::1')
    """
    text = text.strip().strip('"')
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _address(host: str) -> IPAddress | None:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


# ---- visitors ----


class Visitors:
    """Gives each browser a name of its own, which nobody can make up; an address gets only so many new ones."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()
        self.read = lru_cache(MOST_REMEMBERED)(self._read)
        """Return the visitor that a request names; an empty name if it names none that we have given."""
        self._new = Rates(a_second=NEW_A_SECOND, burst=NEW_AT_ONCE)

    def _read(self, cookies: str) -> str:
        given = dict(PAIR.findall(cookies)).get(COOKIE, "")
        name, _, mark = given.partition(".")
        return name if mark and hmac.compare_digest(mark.encode(), self._mark(name).encode()) else ""

    def cookie(self, address: str) -> bytes | None:
        """Return a header with a new name; None if the address has had many."""
        if not self._new.allow(address):
            return None
        name = secrets.token_urlsafe(ID_BYTES)
        return f"{COOKIE}={name}.{self._mark(name)}; Path=/; HttpOnly; SameSite=Strict".encode()

    def _mark(self, name: str) -> str:
        found = hmac.digest(self._key, name.encode("utf-8", "replace"), sha256)
        return urlsafe_b64encode(found[:MARK_BYTES]).decode()
