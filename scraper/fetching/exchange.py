"""One exchange: a request and its response, limited in time and size, without cookies.

urllib3 handles HTTP and TLS; the connection goes to a checked IP address, under the requested host name.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException, IncompleteRead
from threading import Timer

from urllib3 import exceptions as failures
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.response import BaseHTTPResponse

from scraper.errors import N_, Unreachable
from scraper.fetching.address import Address

_STEP = 64 * 1024
_NUMBERS = 4
"""Maximum number of a host's IP addresses that are tried."""
PACKED = "gzip, deflate"
"""Accepted compressions of a body."""
_PACKINGS = frozenset(("", "identity", "gzip", "x-gzip", "deflate"))
_WORN = (failures.TimeoutError, TimeoutError)
_FAILURES = (failures.HTTPError, HTTPException, OSError, ValueError)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of an exchange: seconds in total, seconds of silence, and bytes of the decompressed body.

    The whole rules of the game in UTF-16 are under 2 MiB.
    """

    seconds: float = 60.0
    silence: float = 20.0
    size: int = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: the answering address, its status, headers by lower-case name, and the body of a 200, else b""."""

    url: str
    status: int
    headers: Mapping[str, str]
    content: bytes = b""


def exchange(address: Address, headers: Mapping[str, str], limits: Limits) -> Answer:
    """Request `address` and return the response, whatever its status; raise `Unreachable` if there is none."""
    numbers = address.numbers()[:_NUMBERS]
    for number in numbers[:-1]:
        with suppress(_NotConnected):
            return _exchange(address, number, headers, limits)
    return _exchange(address, numbers[-1], headers, limits)


class _NotConnected(Unreachable):
    """No connection was made; another IP address of the host may work."""


class _Watch:
    """Ends an exchange from outside when its time is up, even if it keeps sending slowly."""

    def __init__(self, connection: HTTPConnection, seconds: float) -> None:
        self.connection = connection
        self.late = False
        self.open: socket.socket | None = None
        self.timer = Timer(seconds, self._end)
        self.timer.daemon = True

    def _end(self) -> None:
        self.late = True
        sock = self.open or self.connection.sock
        if sock is not None:
            with suppress(OSError):
                socket.socket.shutdown(sock, socket.SHUT_RDWR)  # bypasses the TLS layer, which another thread is using


def _exchange(address: Address, number: str, headers: Mapping[str, str], limits: Limits) -> Answer:
    connection = _connection(address, number, limits)
    watch = _Watch(connection, limits.seconds)
    watch.timer.start()
    try:
        with _translated(address, watch, limits):
            connection.connect()
            watch.open = connection.sock
            connection.request(
                "GET", address.target, headers={"Host": address.authority, **headers}, preload_content=False
            )
            response = connection.getresponse()
            headers = {name.lower(): value for name, value in response.headers.items()}
            content = _content(response, address, limits) if response.status == 200 else b""
            if watch.late:
                raise TimeoutError
            return Answer(address.url, response.status, headers, content)
    finally:
        watch.timer.cancel()
        connection.close()


def _connection(address: Address, number: str, limits: Limits) -> HTTPConnection:
    if address.scheme == "http":
        return HTTPConnection(number, address.port, timeout=limits.silence)
    return HTTPSConnection(number, address.port, timeout=limits.silence, server_hostname=address.host)


def _content(response: BaseHTTPResponse, address: Address, limits: Limits) -> bytes:
    """Return the whole body, decompressed; reading stops if it is too large."""
    pieces: list[bytes] = []
    size = int(response.headers.get("Content-Length") or 0)
    if size < 0:
        raise ValueError
    _refuse_other_packing(response, address)
    if size <= limits.size:
        size = 0
        for piece in response.stream(_STEP, decode_content=True):
            pieces.append(piece)
            size += len(piece)
            if size > limits.size:
                break
    if size > limits.size:
        raise Unreachable(
            N_("sent more than {most} MiB; no page of rules is that large"),
            place=address.url,
            most=f"{limits.size / 2**20:g}",
        )
    return b"".join(pieces)


def _refuse_other_packing(response: BaseHTTPResponse, address: Address) -> None:
    found = response.headers.get("Content-Encoding") or ""
    if not {one.strip().lower() for one in found.split(",")} <= _PACKINGS:
        raise Unreachable(
            N_("is compressed as “{found}”; expected {expected}"), place=address.url, found=found[:40], expected=PACKED
        )


@contextmanager
def _translated(address: Address, watch: _Watch, limits: Limits) -> Iterator[None]:
    """Convert every connection error to an `Unreachable` that names it."""
    try:
        yield
    except Unreachable:
        raise
    except _FAILURES as error:
        if watch.late:
            raise Unreachable(
                N_("took longer than {seconds} seconds"), place=address.url, seconds=f"{limits.seconds:g}"
            ) from error
        raise _failure(error, address, limits) from error


def _failure(error: Exception, address: Address, limits: Limits) -> Unreachable:
    place = address.url
    if isinstance(error, failures.NewConnectionError | ConnectionRefusedError | failures.ConnectTimeoutError):
        return _NotConnected(N_("no connection"), place=place, passing=True)
    if isinstance(error, _WORN):
        return Unreachable(
            N_("sent nothing for {seconds} seconds"), place=place, passing=True, seconds=f"{limits.silence:g}"
        )
    if isinstance(error, failures.SSLError | ssl.SSLError):
        return Unreachable(N_("has no valid certificate ({reason})"), place=place, reason=_reason(error))
    if isinstance(error, failures.DecodeError):
        return Unreachable(N_("sends a body whose compression is broken"), place=place)
    if isinstance(error, failures.ProtocolError | IncompleteRead | ConnectionError):
        return Unreachable(N_("the connection ended before the answer was complete"), place=place, passing=True)
    return Unreachable(N_("the answer is not HTTP"), place=place)


def _reason(error: Exception) -> str:
    """Return the TLS error, from the exception itself or the one it wraps."""
    inner = error.args[0] if error.args and isinstance(error.args[0], Exception) else error
    return str(getattr(inner, "verify_message", "") or getattr(inner, "reason", "") or inner)[:120]
