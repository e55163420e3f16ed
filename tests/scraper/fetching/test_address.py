"""Addresses: only https, only the open internet, and only the machine that was checked."""

import ipaddress
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scraper.errors import Unreachable
from scraper.fetching.address import Address, is_open
from scraper.fetching.exchange import Limits, exchange
from tests.support.checkout import ROOT, skip


@pytest.mark.parametrize(
    "number",
    [
        "10.0.0.1", "127.0.0.1", "169.254.169.254", "172.16.3.4", "192.168.1.1", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.1.2.3", "64:ff9b::a00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:808:808::1", "2001:db8::1",
        "fec0::1", "feff::1", "64:ff9b:1::7f00:1", "64:ff9b:1:fffe::a00:1", "::127.0.0.1", "::8.8.8.8", "::10.0.0.1",
        "::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8", "100::1", "100:0:0:1::1", "5f00::1", "3fff::1", "3ffe::1", "fd00::1",
        "4000::1", "2002:a00:1::1", "2002:c0a8:1::", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1",
        "2001:20::1", "2606:4700::5efe:7f00:1", "2606:4700::200:5efe:a00:1", "0.1.2.3", "192.0.0.8",
        "192.0.0.170", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1", "239.1.2.3",
        "::ffff:0.0.0.0", "::ffff:100.64.0.1", "64:ff9b::c0a8:101", "fe80::1%eth0",
    ],
)  # fmt: skip
def test_a_private_address_is_not_public(number: str) -> None:
    assert not is_open(ipaddress.ip_address(number))


@pytest.mark.parametrize(
    "number",
    [
        "8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8",
        "2a00:1450:4001:81b::200e", "2001:4860:4860::8888", "2606:4700::5efe:808:808", "100.128.0.1", "172.32.0.1",
    ],
)  # fmt: skip
def test_a_public_address_is_public(number: str) -> None:
    assert is_open(ipaddress.ip_address(number))


WRAPPINGS = {
    "mapped": "::ffff:{}", "compatible": "::{}", "translated": "::ffff:0:{}", "nat64": "64:ff9b::{}",
    "local nat64": "64:ff9b:1::{}", "isatap": "2606:4700::5efe:{}", "global isatap": "2606:4700::200:5efe:{}",
}  # fmt: skip


@given(st.ip_addresses(v=4), st.sampled_from(sorted(WRAPPINGS)))
def test_a_wrapped_private_address_stays_private(inner: ipaddress.IPv4Address, wrapping: str) -> None:
    number = ipaddress.ip_address(WRAPPINGS[wrapping].format(inner))
    six_to_four = ipaddress.IPv6Address(0x2002 << 112 | int(inner) << 80 | 1)
    assert is_open(inner) or not is_open(number)
    assert not is_open(six_to_four)


@given(st.ip_addresses())
def test_what_python_calls_private_is_never_public(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    inner = getattr(number, "ipv4_mapped", None)
    assert number.is_global or not is_open(number) or (inner and inner.is_global)


@pytest.mark.parametrize(
    "host",
    ["[::ffff:127.0.0.1]", "[::127.0.0.1]", "[fec0::1]", "10.1.2.3", "192.168.0.1", "[fe80::1]", "169.254.169.254"],
)
def test_a_private_address_is_refused_over_https_without_naming_this_machine(host: str) -> None:
    address = Address.parse(f"https://{host}/latest/meta-data")
    assert not address.is_loopback
    with pytest.raises(Unreachable, match=r"is the private address .*; expected a public one"):
        address.numbers()


@pytest.mark.parametrize(
    "url",
    [
        "", "mtg.wiki", "ftp://mtg.wiki/", "file:///etc/passwd", "https://", "https:///x", "https://u@mtg.wiki/",
        "https://u:p@mtg.wiki/", "https://mtg.wiki:99999/", "https://mtg.wiki:x/", "https://[::1/", "gopher://x/",
        "https://mtg.wiki/\r\nX: y", "https://" + "a" * 70 + ".com/", "javascript:alert(1)", "https://mtg.wiki/\ud800",
    ],
)  # fmt: skip
def test_an_invalid_address_is_refused(url: str) -> None:
    with pytest.raises(Unreachable, match=r"is not the address of a page$"):
        Address.parse(url)


@pytest.mark.parametrize(
    "url", ["http://mtg.wiki/", "http://10.0.0.1/", "http://localhost.example/", "http://8.8.8.8/"]
)
def test_http_is_allowed_only_for_this_machine(url: str) -> None:
    with pytest.raises(Unreachable, match=r"is an http address; expected https$"):
        Address.parse(url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:80/", "http://localhost:8000/x", "http://[::1]/"])
def test_this_machine_is_reached_only_by_its_own_names(url: str) -> None:
    assert Address.parse(url).is_loopback


def resolving(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> list[str]:
    """Resolve every name to `numbers`, and record the requests."""
    asked: list[str] = []

    def found(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    monkeypatch.setattr("socket.getaddrinfo", found)
    return asked


def test_a_public_name_of_a_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, "127.0.0.1", "192.168.0.7")
    with pytest.raises(Unreachable) as caught:
        exchange(Address.parse("https://mtg.wiki/"), {}, Limits())
    assert str(caught.value) == "mtg.wiki: is the private address 127.0.0.1; expected a public one"


def test_only_public_addresses_of_a_name_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, "10.0.0.1", "8.8.8.8", "127.0.0.1", "8.8.8.8")
    assert Address.parse("https://mtg.wiki/").numbers() == ["8.8.8.8"]


def test_a_name_is_resolved_once_and_the_checked_address_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = resolving(monkeypatch, "8.8.8.8")
    connected: list[Any] = []

    def connect(place: tuple[str, int], *_: Any, **__: Any) -> socket.socket:
        connected.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr("urllib3.util.connection.create_connection", connect)
    with pytest.raises(Unreachable, match=r"https://mtg\.wiki/: no connection"):
        exchange(Address.parse("https://mtg.wiki/"), {}, Limits())
    assert asked == ["mtg.wiki"]
    assert connected == [("8.8.8.8", 443)]


def test_an_unknown_name_gives_a_one_line_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr("socket.getaddrinfo", unknown)
    with pytest.raises(Unreachable, match=r"^nowhere\.example: unknown host name$"):
        exchange(Address.parse("https://nowhere.example/"), {}, Limits())


def test_non_ascii_letters_are_encoded_and_fragments_dropped() -> None:
    address = Address.parse("https://mtgwiki.com/wiki/山羊 の道?x=é#frag")
    assert address.target == "/wiki/%E5%B1%B1%E7%BE%8A%20%E3%81%AE%E9%81%93?x=%C3%A9"
    assert Address.parse("https://mtg.wiki:8443").authority == "mtg.wiki:8443"
    assert Address.parse("https://MTG.wiki:443/x").authority == "mtg.wiki"
    assert Address.parse("https://mtg.wiki/a/b").joined("../c").url == "https://mtg.wiki/c"


@pytest.fixture
def certified(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """The port of a TLS server on this machine whose certificate is for mtg.wiki, and that certificate."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mtg.wiki -addext subjectAltName=DNS:mtg.wiki"
    made = subprocess.run(
        [*words.split(), "-keyout", str(key), "-out", str(certificate)], capture_output=True, check=False
    )
    if made.returncode:
        skip("no openssl is installed")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_answer, args=(listener, context), daemon=True).start()
        yield listener.getsockname()[1], certificate


def _answer(listener: socket.socket, context: ssl.SSLContext) -> None:
    while True:
        try:
            with listener.accept()[0] as plain, context.wrap_socket(plain, server_side=True) as peer:
                peer.recv(4096)
                peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        except ssl.SSLError:
            continue
        except OSError:
            return


def test_a_certificate_is_checked_against_the_requested_name(
    certified: tuple[int, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    port, certificate = certified
    monkeypatch.setattr("scraper.fetching.address.is_open", lambda _number: True)
    resolving(monkeypatch, "127.0.0.1")
    with pytest.raises(Unreachable, match=r"mtg\.wiki.*: has no valid certificate \(self.signed certificate\)"):
        exchange(Address.parse(f"https://mtg.wiki:{port}/"), {}, Limits())
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert exchange(Address.parse(f"https://mtg.wiki:{port}/"), {}, Limits()).content == b"ok"
    with pytest.raises(Unreachable, match=r"fandom\.com.*: has no valid certificate \(Hostname mismatch"):
        exchange(Address.parse(f"https://fandom.com:{port}/"), {}, Limits())


def test_only_one_package_touches_the_network() -> None:
    outside = [
        path
        for package in ("scraper", "aligner", "executable_examples", "rosetta508")
        for path in (ROOT / package).rglob("*.py")
        if path.parent.name != "fetching"
    ]
    words = ("import socket", "urllib3", "urllib.request", "http.client", "import requests", "httpx", "aiohttp")
    assert [path.name for path in outside for word in words if word in path.read_text("utf-8")] == []
