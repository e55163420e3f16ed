"""A server on loopback with answers set by a test: good ones, or every fault that a site can have.

An answer is a function that gets the handler of one request and writes to it. `FaultServer.asked` lists the requests.
With `ROSETTA508_BASE` set to `server.base`, the path of a request begins with its original host.
"""

import gzip
import json
import struct
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

Answering = Callable[["Handler"], None]


@dataclass(frozen=True)
class Question:
    """One request: its time, its path without the query, the query's fields, and its headers."""

    time: float
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]


@dataclass
class FaultServer:
    """Answers by path; a path without an answer is a 404. Several answers to one path are given one after the other."""

    answers: dict[str, list[Answering]] = field(default_factory=dict)
    asked: list[Question] = field(default_factory=list)
    base: str = ""

    def on(self, path: str, *answers: Answering) -> None:
        """Answer requests for `path` with `answers`, repeating the last of them."""
        self.answers[path] = list(answers)

    def paths(self) -> list[str]:
        """Return the requested paths, without those of robots.txt."""
        return [one.path for one in self.asked if not one.path.endswith("/robots.txt")]

    def answer(self, handler: "Handler") -> None:
        """Answer one request."""
        parts = urlsplit(handler.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        self.asked.append(Question(time.monotonic(), parts.path, query, dict(handler.headers.items())))
        answers = self.answers.get(parts.path, [status(404)])
        (answers.pop(0) if len(answers) > 1 else answers[0])(handler)


class Handler(BaseHTTPRequestHandler):
    """One request; `respond` writes a whole answer."""

    server: "_Server"
    protocol_version = "HTTP/1.1"
    quiet: ClassVar[bool] = True

    def do_GET(self) -> None:
        try:
            self.server.faults.answer(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def respond(self, code: int, body: bytes = b"", length: int | None = None, /, **headers: str) -> None:
        """Write status, headers (underscores for hyphens), and body; `length` is the value of Content-Length."""
        self.send_response(code)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def log_message(self, *_arguments: object) -> None:
        """Log nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    faults: FaultServer

    def handle_error(self, *_arguments: object) -> None:
        """Ignore clients that disconnect."""


@contextmanager
def serving() -> Iterator[FaultServer]:
    """Serve inside this context."""
    faults = FaultServer()
    server = _Server(("127.0.0.1", 0), Handler)
    server.faults = faults
    faults.base = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield faults
    finally:
        server.shutdown()
        server.server_close()


def page(content: str | bytes, kind: str = "text/html; charset=UTF-8", **headers: str) -> Answering:
    """A good page."""
    body = content.encode() if isinstance(content, str) else content
    return lambda handler: handler.respond(200, body, Content_Type=kind, **headers)


def document(content: object, **headers: str) -> Answering:
    """A JSON document."""
    return page(json.dumps(content), "application/json; charset=utf-8", **headers)


def status(code: int, **headers: str) -> Answering:
    """An answer without a body."""
    return lambda handler: handler.respond(code, **headers)


def redirect(location: str, code: int = 302) -> Answering:
    """A redirect."""
    return status(code, Location=location)


def conditional(content: str, etag: str, last_modified: str = "Sat, 21 Nov 2026 06:00:00 GMT") -> Answering:
    """A page with validators, sent only to clients that do not have it yet."""

    def answer(handler: Handler) -> None:
        if handler.headers.get("If-None-Match") == etag:
            handler.respond(304, ETag=etag)
        else:
            handler.respond(200, content.encode(), Content_Type="text/html", ETag=etag, Last_Modified=last_modified)

    return answer


def raw(*pieces: bytes, pause: float = 0.0) -> Answering:
    """These bytes, whatever they are, with a pause after each piece."""

    def answer(handler: Handler) -> None:
        for piece in pieces:
            handler.wfile.write(piece)
            time.sleep(pause)
        handler.close_connection = True

    return answer


def dripping(head: bytes, content: bytes) -> Answering:
    """A beginning, and the rest byte by byte."""
    return raw(head, *(content[at : at + 1] for at in range(len(content))), pause=0.05)


def silent(seconds: float = 5.0) -> Answering:
    """No answer at all for a while."""
    return lambda _handler: time.sleep(seconds)


def claiming(length: int, content: bytes) -> Answering:
    """A body of another length than the header says."""
    return lambda handler: handler.respond(200, content, length, Content_Type="text/html; charset=UTF-8")


def bomb(mebibytes: int, encoding: str = "gzip") -> Answering:
    """A small body that decompresses to that many MiB."""
    return page(zeros(mebibytes, encoding), Content_Encoding=encoding)


def packed_twice(mebibytes: int) -> Answering:
    """A tiny body that, decompressed twice, is that many MiB."""
    return page(gzip.compress(zeros(mebibytes, "gzip")), Content_Encoding="gzip, gzip")


def zeros(mebibytes: int, encoding: str) -> bytes:
    """Return that many MiB of zeros as gzip or deflate; one MiB is compressed and repeated, which is fast."""
    mebibyte, packer = bytes(2**20), zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    blocks = (packer.compress(mebibyte) + packer.flush(zlib.Z_FULL_FLUSH)) * mebibytes + packer.flush()
    checked, check = (zlib.crc32, 0) if encoding == "gzip" else (zlib.adler32, 1)
    for _ in range(mebibytes):
        check = checked(mebibyte, check)
    if encoding == "gzip":
        return b"\x1f\x8b\x08" + bytes(7) + blocks + struct.pack("<II", check, mebibytes * 2**20)
    return b"\x78\xda" + blocks + struct.pack(">I", check)


def packed(content: str, *, broken: bool = False) -> Answering:
    """A page compressed as gzip, whole or with its middle damaged."""
    body = gzip.compress(content.encode())
    if broken:
        body = body[:20] + bytes(len(body) - 20)
    return page(body, Content_Encoding="gzip")
