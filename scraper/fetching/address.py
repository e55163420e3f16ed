"""Addresses that may be requested: https, or http on this machine; never a machine in a private network.

A name is resolved once, its IP addresses are checked, and the connection goes to a checked address. So a name that
resolves differently the second time gains nothing.
"""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Self
from urllib.parse import urljoin, urlsplit

from scraper.errors import N_, Unreachable

_PORTS = {"https": 443, "http": 80}
_MAX_URL_LENGTH = 8000
"""Maximum number of characters of an address; servers refuse longer ones."""
Number = ipaddress.IPv4Address | ipaddress.IPv6Address

# IANA's registries of special-purpose addresses. They are listed here because `is_global` differs between versions
# of Python. The few public services inside these blocks serve no pages.
_CLOSED_4 = [
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
    )
]  # fmt: skip
_GLOBAL_6 = ipaddress.IPv6Network("2000::/3")
"""Global unicast; all others are local, multicast, reserved, or wrap an IPv4 address for use inside a network."""
_CLOSED_6 = [
    ipaddress.IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "3ffe::/16", "3fff::/20")
]
"""Protocols (Teredo among them), documentation, 6to4 (RFC 7526 retired it), and the old test network."""
_MAPPED, _NAT64 = 0xFFFF, 0x0064_FF9B << 64
"""Prefixes that wrap an IPv4 address, of the open internet or not."""
_ISATAP, _ISATAP_MASK, _LAST_32 = 0x0000_5EFE, 0xFDFF_FFFF, 0xFFFF_FFFF
_LOOPBACK_4, _LOOPBACK_6 = ipaddress.IPv4Network("127.0.0.0/8"), ipaddress.IPv6Address("::1")


@dataclass(frozen=True, slots=True)
class Address:
    """A web address in its parts; `target` is path and query, `host` lower case and without brackets."""

    url: str
    scheme: str
    host: str
    port: int
    target: str

    @classmethod
    def parse(cls, url: str) -> Self:
        """Return the address in `url`; raise `Unreachable` if it is invalid or not allowed."""
        if len(url) > _MAX_URL_LENGTH:
            raise Unreachable(N_("is not the address of a page"), place=_shown(url))
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").encode("idna").decode().lower(), parts.port
        except (ValueError, UnicodeError) as error:
            raise Unreachable(N_("is not the address of a page"), place=_shown(url)) from error
        if parts.scheme not in _PORTS or not host or parts.username is not None or not url.isprintable():
            raise Unreachable(N_("is not the address of a page"), place=_shown(url))
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        found = cls(url, parts.scheme, host, port or _PORTS[parts.scheme], _ascii(path))
        if found.scheme == "http" and not found.is_loopback:
            raise Unreachable(N_("is an http address; expected https"), place=_shown(url))
        return found

    def joined(self, location: str) -> Self:
        """Return the address of `location`, a link on this page; raise `Unreachable` if it is invalid."""
        return type(self).parse(joined(self.url, location))

    @property
    def is_loopback(self) -> bool:
        """Return whether the host is this machine."""
        try:
            return _is_loopback(ipaddress.ip_address(self.host))
        except ValueError:
            return self.host == "localhost"

    @property
    def authority(self) -> str:
        """Return host and port for the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    def numbers(self) -> list[str]:
        """Return the host's checked IP addresses; raise `Unreachable` if none is allowed."""
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise Unreachable(N_("unknown host name"), place=self.host, passing=True) from error
        numbers = list(dict.fromkeys(str(one[4][0]).partition("%")[0] for one in found))
        is_allowed = _is_loopback if self.is_loopback else is_open
        allowed = [one for one in numbers if is_allowed(ipaddress.ip_address(one))]
        if not allowed:
            raise Unreachable(
                N_("is the private address {found}; expected a public one"),
                place=self.host,
                found=numbers[0] if numbers else "–",
            )
        return allowed


def joined(url: str, location: str) -> str:
    """Return the absolute address of `location`, found at `url`; raise `Unreachable` if it is invalid."""
    try:
        return urljoin(url, location)
    except ValueError as error:
        raise Unreachable(N_("is not the address of a page"), place=_shown(location)) from error


def is_open(number: Number) -> bool:
    """Return whether an IP address is on the open internet.

    An IPv6 address that contains an IPv4 address is open only if the IPv4 address is.
    """
    if isinstance(number, ipaddress.IPv4Address):
        return not any(number in network for network in _CLOSED_4)
    bits = int(number)
    if bits >> 32 in (_MAPPED, _NAT64):
        return is_open(ipaddress.IPv4Address(bits & _LAST_32))
    if bits >> 32 & _ISATAP_MASK == _ISATAP and not is_open(ipaddress.IPv4Address(bits & _LAST_32)):
        return False
    return number in _GLOBAL_6 and not any(number in network for network in _CLOSED_6)


def _is_loopback(number: Number) -> bool:
    return number in _LOOPBACK_4 or number == _LOOPBACK_6


def _ascii(target: str) -> str:
    """Return path and query with every character beyond ASCII, and every space, percent-encoded."""
    return "".join(one if "!" <= one <= "~" else "".join(f"%{byte:02X}" for byte in one.encode()) for one in target)


def _shown(url: str) -> str:
    shown = "".join(letter if letter.isprintable() else "�" for letter in url)
    return shown if len(shown) <= 120 else f"{shown[:119]}…"
