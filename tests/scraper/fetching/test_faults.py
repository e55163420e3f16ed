"""Every kind of faulty site: one clear line each, an unchanged library, and less than 200 MB of memory.

Each fault is a separate source. The real command fetches them all in one process, whose memory is measured: first
without faults, then with all of them.
"""

import gzip
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scraper.edition import Edition
from scraper.library import Library
from tests.support import goat_wiki as goats
from tests.support.checkout import ROOT
from tests.support.fault_server import (
    Answering,
    bomb,
    claiming,
    document,
    dripping,
    packed,
    packed_twice,
    page,
    raw,
    redirect,
    serving,
    silent,
    status,
    zeros,
)
from tests.support.library_state import state

MOST = 200 * 1000 * 1000
"""Bytes of memory."""
COMMAND = """
import re
import resource
import sys
from pathlib import Path
from rosetta508.cli import main
from scraper.fetching.exchange import Limits
from scraper.fetching.web import Manners, Web
Web.__init__.__defaults__ = (Manners(backoff=0.01, limits=Limits(seconds=1.5, silence=0.7)), None, None)
code = main(sys.argv[1:])
status = Path("/proc/self/status")  # what resource tells begins with what the process held that started this one
peak = re.search(r"^VmHWM:\\s+(\\d+) kB", status.read_text(), re.MULTILINE) if status.exists() else None
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(int(peak[1]) * 1024 if peak else most)
sys.exit(code)
"""
"""The command with shorter timeouts; its last line is its peak memory in bytes."""
HEAD, CHUNKED = b"HTTP/1.1 200 OK\r\n", b"Transfer-Encoding: chunked\r\n\r\n"
LENGTH, MEBIBYTE = b"Content-Length: %d\r\n", b"<li>" + b"x" * (2**20 - 4)
TOO_LONG = "sent more than 4 MiB; no page of rules is that large"
BROKEN_OFF = "the connection ended before the answer was complete"
WHOLE = goats.whole()
MANY = goats.fragment(extra="<ul>" + "".join(f"<li>508.6 Goat {one} waits." for one in range(48_000)) + "</ul>")
CITING = goats.fragment(goats.RULES | {"508.1": "rule 508.1–508.999 and " * 160_000})
CURLY = goats.whole(goats.fragment(goats.RULES | {"508.1": "“Goats” line up – slowly."})).encode()
FAULTS: dict[str, tuple[Answering, str]] = {
    "slow-drip": (dripping(HEAD + LENGTH % 9999 + b"\r\n", WHOLE.encode()), "took longer than 1.5 seconds"),
    "slow-drip-of-headers": (dripping(HEAD, b"X" * 1000), "took longer than 1.5 seconds"),
    "silence": (silent(2), "sent nothing for 0.7 seconds"),
    "cut-off": (claiming(5000, WHOLE.encode()[:400]), BROKEN_OFF),
    "cut-off-in-chunks": (raw(HEAD + CHUNKED + b"1f4\r\n" + WHOLE.encode()[:400]), BROKEN_OFF),
    "length-too-short": (claiming(500, WHOLE.encode()), "breaks off after rule 508.1"),
    "length-that-is-none": (raw(HEAD + b"Content-Length: goat\r\n\r\n<p>"), "the answer is not HTTP"),
    "length-below-nothing": (raw(HEAD + b"Content-Length: -5\r\n\r\n<p>"), "the answer is not HTTP"),
    "two-lengths": (raw(HEAD + b"Content-Length: 3\r\nContent-Length: 9\r\n\r\n<p>"), "the answer is not HTTP"),
    "chunk-below-nothing": (raw(HEAD + CHUNKED + b"-5\r\n<p>"), "the answer is not HTTP"),
    "chunk-that-is-none": (raw(HEAD + CHUNKED + b"goat\r\n<p>"), BROKEN_OFF),
    "429": (status(429, Retry_After="0"), "too many requests (status 429)"),
    "429-for-an-hour": (status(429, Retry_After="3600"), "asks for a pause of 3600 seconds (status 429)"),
    "503": (status(503, Retry_After="0"), "the server reported an error (status 503)"),
    "retry-in-a-year-of-ten-digits": (
        status(503, Retry_After="Mon, 01 Jan 9999999999 00:00:00 GMT"), "the server reported an error (status 503)"
    ),
    "retry-in-a-zone-of-twelve-digits": (
        status(429, Retry_After="Mon, 01 Jan 2030 00:00:00 +999999999999"), "too many requests (status 429)"
    ),
    "404": (status(404), "there is no such page (status 404)"),
    "401": (status(401), "requires a login or blocks automated access (status 401)"),
    "418": (status(418), "answers with status 418; expected 200"),
    "304-that-nobody-asked-for": (status(304), "answers with status 304; expected 200"),
    "206": (status(206), "answers with status 206; expected 200"),
    "redirect-in-a-circle": (redirect("redirect-in-a-circle"), "endless redirects"),
    "redirect-off-the-host": (redirect("https://evil.example/"), "leads to another site, evil.example; expected 127"),
    "redirect-to-nowhere": (redirect(""), "endless redirects"),
    "gzip-bomb": (bomb(2000), TOO_LONG),
    "deflate-bomb": (bomb(500, "deflate"), TOO_LONG),
    "gzip-bomb-in-gzip": (packed_twice(1000), TOO_LONG),
    "brotli": (page(b"\x8b\x02\x80<p>", Content_Encoding="br"), "is compressed as “br”; expected gzip, deflate"),
    "500-mb": (raw(HEAD + LENGTH % (500 * 2**20) + b"\r\n", *[MEBIBYTE] * 500), TOO_LONG),
    "500-mb-undeclared": (raw(HEAD + b"\r\n", *[MEBIBYTE] * 500), TOO_LONG),
    "4-mb-of-tags": (page("<html><body>" + "<ul><li>" * 500_000), "contains more than 100,000 tags; no page"),
    "4-mb-of-words": (page("<html><body>" + "goats " * 690_000), "no numbered rule; expected rules of 508"),
    "4-mb-of-lines": (page("508.1 Goats line up.\n" * 190_000), "has more than 100,000 lines; no page of rules does"),
    "as-many-lines-as-fit": (page("508.1 Goats line up, and so on.\n" * 99_000), "expected the title"),
    "as-many-rules-as-fit": (page("<html><body>" + "<p>508.1 Goats.\n" * 99_000), "breaks off after rule 508.1"),
    "4-mb-of-references": (page(goats.whole(CITING)), "contains more than 20,000 references; no page of rules does"),
    "2-mb-of-rules": (page(goats.whole(MANY)), "contains more than 10,000 rules; no page of rules does"),
    "broken-gzip": (packed(WHOLE, broken=True), "sends a body whose compression is broken"),
    "wrong-charset": (page(b"\xff\xfe" + WHOLE.encode("utf-16-le")[:-1]), "is not valid UTF-16 from byte"),
    "mojibake": (page(CURLY.decode("cp1252", "ignore")), "was saved in the wrong encoding: it has “â€"),
    "invalid-utf-8": (page(WHOLE.encode().replace(b"Goats", b"Goats\xff\x81")), "is not UTF-8, and no other encoding"),
    "html-that-never-closes": (page(WHOLE.partition("508.3")[0]), "breaks off after rule 508.2a"),
    "tags-that-never-close": (page("<html><body>" + "<ul><li>" * 40_000), "is nested too deeply for a page of rules"),
    "login-page": (page("<html><body><h1>Log in</h1><form></form></body></html>"), "found the page “Log in”"),
    "script-page": (page("<html><body><script>alert(508.1)</script></body></html>"), "no numbered rule"),
    "empty-page": (page(""), "the file is empty"),
    "binary": (page(b"\x89PNG\r\n\x1a\n" + bytes(1000)), "is a PNG file; expected a page or a text"),
    "no-http": (raw(b"SSH-2.0-OpenSSH_9.9\r\n\r\n"), "the answer is not HTTP"),
    "nothing-at-all": (raw(b""), BROKEN_OFF),
    "header-as-long-as-a-page": (raw(HEAD + b"X: " + b"x" * 70_000), "the answer is not HTTP"),
    "continue-without-end": (raw(*[b"HTTP/1.1 100 Continue\r\n\r\n" * 1000] * 10**5), "took longer than 1.5 seconds"),
    "headers-without-end": (raw(b"HTTP/1.1 200 OK\r\n" + b"X-Goat: 1\r\n" * 5000), "the answer is not HTTP"),
}  # fmt: skip
OF_AN_API: dict[str, tuple[Answering, str]] = {
    "api-error": (document({"error": {"code": "x" * 9000}}), "the wiki cannot give the page “api-error” (xxx"),
    "api-of-lists": (page("[" * 1_000_000, "application/json"), "is not the API of a wiki: it does not answer in JSON"),
    "api-of-nothing": (document({"query": {"pages": []}}), "is not the API of a wiki, so it cannot list"),
    "api-of-no-utf-8": (page(b"\xff\xfe{", "application/json"), "is not the API of a wiki: it does not answer in JSON"),
    "api-of-half-letters": (document({"error": {"code": "\ud800"}}), "is not the API of a wiki: it does not answer in"),
    "api-bomb": (bomb(500), "sent more than 4 MiB"),
    "api-off-the-host": (redirect("https://evil.example/api.php"), "leads to another site, evil.example"),
}  # fmt: skip
ALL = FAULTS | OF_AN_API
WELL, INJECTED = "all-is-well", "scripts-and-handlers"
"""Sources that stay valid while the content of their page changes."""
WICKED = goats.RULES | {
    "508.1a": "A goat<script>alert('x')</script> that sleeps <b onclick='steal()'>stays</b> at home."
    "<img src=x onerror=alert(1)><svg onload=alert(2)><iframe src='javascript:alert(3)'></iframe>",
    "508.2": "Then all goats sing. <a href='javascript:steal()' onmouseover=alert(4)>&lt;script&gt;</a>",
}
ASKING_TO_WAIT = ("429-for-an-hour",)
"""On a separate host, because that host is left alone afterwards."""


@dataclass(frozen=True)
class Result:
    """The result of the command: exit code, messages by source, peak memory in bytes."""

    code: int
    said: dict[str, str]
    memory: int


@dataclass(frozen=True)
class Story:
    """The library before and after all faults, and the command's messages then."""

    before: dict[str, str]
    after: dict[str, str]
    result: Result
    injected: Edition
    """The result of the page with scripts and handlers."""


def entries(base: str) -> str:
    """A user's own list of sources: one for each fault, and one that stays valid."""
    table = (
        '[{name}]\nlanguage = "en"\nbook = "goats"\ncovers = ["508"]\nreader = "wiki"\nedition = "{name}"\n'
        'title = "{name}"\n{where} = "{base}/{name}"\n'
    )
    names = dict.fromkeys([*FAULTS, WELL, INJECTED], "url") | dict.fromkeys(OF_AN_API, "api")
    elsewhere = dict.fromkeys(ASKING_TO_WAIT, base.replace("127.0.0.1", "localhost"))
    return "".join(
        table.format(name=name, where=where, base=elsewhere.get(name, base)) for name, where in names.items()
    )


def fetch(home: Path, names: list[str]) -> Result:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "fetch", *names, "--lang", "en"],
        env=os.environ | {"ROSETTA508_HOME": str(home)},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    lines = done.stderr.decode("utf-8").splitlines()
    assert len(lines) == len(names)
    said = dict(line.removeprefix("rosetta508: ").split(": ", 1) for line in lines)
    return Result(done.returncode, said, int(done.stdout.splitlines()[-1]))


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    """Fetch every source while its page is valid, and again after each has its fault."""
    home = tmp_path_factory.mktemp("library")
    with serving() as server:
        (home / "sources.toml").write_text(entries(server.base), "utf-8")
        for name in (*FAULTS, WELL, INJECTED):
            server.on(f"/{name}", page(goats.whole()))
        assert fetch(home, [*FAULTS, WELL, INJECTED]).code == 0
        before = state(home)
        for name, (answer, _) in ALL.items():
            server.on(f"/{name}", answer)
        server.on(f"/{WELL}", page(goats.whole(goats.fragment(goats.RULES | {"508.2": "Then all goats sing."}))))
        wicked = goats.fragment(WICKED, extra="<script>document.write('<li>508.6 No.</li>')</script>")
        server.on(f"/{INJECTED}", page(goats.whole(wicked)))
        result = fetch(home, [*ALL, WELL, INJECTED])
        held = Library(home).get(f"en-2024-11-08-{INJECTED}")
        yield Story(before, state(home), result, held)


def test_a_compressed_test_body_unpacks_to_its_stated_size() -> None:
    packed = {encoding: zeros(3, encoding) for encoding in ("gzip", "deflate")}
    assert gzip.decompress(packed["gzip"]) == zlib.decompress(packed["deflate"]) == bytes(3 * 2**20)
    assert max(map(len, packed.values())) < 2**14


@pytest.mark.parametrize("name", ALL)
def test_a_fault_gives_a_one_line_error_and_keeps_the_library(story: Story, name: str) -> None:
    assert ALL[name][1] in story.result.said[name]
    own = {
        path: digest for path, digest in story.before.items() if path.endswith(f"{name}.json") or f"/{name}/" in path
    }
    assert bool(own) == (name in FAULTS)
    assert own.items() <= story.after.items()


def test_other_sources_continue_and_the_exit_code_reports_the_failure(story: Story) -> None:
    assert story.result.code == 1
    assert story.result.said[WELL] == f"en-2024-11-08-{WELL} is new in the library"


def test_the_refused_page_is_kept_for_inspection_and_nothing_else_is_added(story: Story) -> None:
    added = {path for path in story.after if path not in story.before}
    assert {path.split("/")[0] for path in added} == {"pages", "waits.json"}
    added.remove("waits.json")
    refused = {name for name in ALL if "/pages/" in story.result.said[name].partition(": ")[0]}
    assert {path.split("/")[1] for path in added} == refused | {WELL, INJECTED}
    assert {"login-page", "mojibake", "html-that-never-closes"} <= refused


def test_scripts_and_handlers_on_a_page_never_reach_the_edition(story: Story) -> None:
    assert story.result.said[INJECTED] == f"en-2024-11-08-{INJECTED} is new in the library"
    rules = {rule.number: rule.text for rule in story.injected.rules}
    assert rules == goats.RULES | {"508.2": "Then all goats sing. <script>"}  # text, not an element
    held = json.dumps(story.injected.to_json())
    assert not [word for word in ("alert", "steal", "onerror", "onload", "javascript", "508.6") if word in held]


def test_the_memory_stays_under_200_mb(story: Story) -> None:
    assert 0 < story.result.memory < MOST
