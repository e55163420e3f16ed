"""Fuzz targets: everything that reads external input. A target takes bytes and raises only our own errors.

A target may accept or refuse its input. Accepted input must be complete: it can be written and read again.
"""

import gzip
import io
import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import cast
from unittest.mock import patch

from aligner.drift.comparison import Comparison
from executable_examples.engine import RULE_SETS, Effort, check_expected, judge, parse, read_board, read_scenario
from executable_examples.engine.board_text import board_text
from rosetta508.exchange.bitext import bitext
from rosetta508.exchange.draft import Draft
from rosetta508.exchange.edition_renumbering import Renumbering
from rosetta508.exchange.po_reader import read_po_file
from rosetta508.exchange.po_writer import po
from rosetta508.exchange.wiki_page import difference, page_after
from rosetta508.exchange.xliff_reader import read_xliff_file
from rosetta508.exchange.xliff_writer import xliff
from rosetta508.language.interface import Interface
from scraper.documents import load_document
from scraper.edition import Edition, read_edition, write_edition
from scraper.errors import RosettaError
from scraper.fetching.address import Address
from scraper.fetching.exchange import Answer, Limits
from scraper.fetching.html_page import find_dated, find_linked
from scraper.fetching.mediawiki import find_on_wiki
from scraper.fetching.robots import Robots
from scraper.fetching.web import Manners, Web
from scraper.letters import without_controls
from scraper.page import Page
from scraper.readers import read_page
from scraper.readers.recognition import recognize
from scraper.readers.references import find_references
from scraper.rule_number import RuleNumber, natural_key, number_range, parent_of, parts_of
from scraper.sources import FILE, SourceEntry, source_entries, source_entry
from scraper.sources import _with_own as read_sources
from scraper.waits import FILE as WAITS
from scraper.waits import Waits
from tests.fuzz import output_targets
from tests.support.checkout import ROOT
from tests.support.editions import compared, edition
from tests.support.oracle.generator import random_scenario

WIKI = "mtgwiki-en-508"
_NUMBERS = ("508", "508.1", "508.1k", "704.5aa", "506.6a\nf", "702.1\n3", "508.1k\n508.1n", "rules 506.6a–c, 117 and 3")
_FOLDER = tempfile.TemporaryDirectory(prefix="rosetta508-fuzzed-")
"""Where targets that read files find them; removed when the process ends."""
_QUICK = Effort(patience=500, seconds=5, steps=1_000_000, solver=False)
_SCENARIOS = 12


@dataclass(frozen=True)
class Target:
    """A reader of bytes; `seeds` are valid inputs whose damaged copies are tried."""

    name: str
    run: Callable[[bytes], None]
    seeds: tuple[bytes, ...]
    is_json: bool = False


def targets() -> list[Target]:
    """Return all targets."""
    readers = [Target(f"reader of {name}", _reader(name), _pages(name)) for name in source_entries()]
    scenarios = [json.dumps(random_scenario(Random(n))).encode() for n in range(_SCENARIOS)]  # noqa: S311
    boards = [board_text(read_scenario(json.loads(one))).encode() for one in scenarios]
    editions = [path.read_bytes() for path in sorted((ROOT / "tests" / "pages").glob("*/edition.json"))]
    robots = b"User-agent: *\nDisallow: /api.php\nCrawl-delay: 2\nAllow: /*.txt$\n"
    times = {"asked": "2026-11-21T08:00:00.5Z", "until": "2999-11-21T09:00:00Z"}
    waits = {"schema": "rosetta508/waits/1", "hosts": {"mtg.wiki": times}}
    record = Page.of(WIKI, "https://mtg.wiki/x", b"goats", revision="7", edition="en-2024-11-08-goats").to_json()
    state = {"title": "Goat", "lastrevid": 7, "touched": "2026-11-21T08:00:00Z"}
    parsed = {"title": "Goat", "revid": 7, "text": "<p>508.1 Goats run.</p>"}
    api = {"query": {"pages": [state]}, "parse": parsed, "errors": []}
    cows, english = bitext(_cows(), (), "en"), Interface("en")
    wikitexts = tuple(path.read_bytes() for path in sorted((ROOT / "tests" / "wikis").glob("*/page.wiki")))
    return [
        *readers,
        Target("page of any source", _recognize, tuple(page for name in source_entries() for page in _pages(name))),
        Target("rule numbers and references", _numbers, tuple(one.encode() for one in _NUMBERS)),
        Target("edition JSON", _edition, tuple(editions), is_json=True),
        Target("page record JSON", _record, (json.dumps(record).encode(),), is_json=True),
        Target("waits JSON", _waits_of, (json.dumps(waits).encode(),), is_json=True),
        Target("scenario JSON", _scenario, tuple(scenarios), is_json=True),
        Target("board text", _board, tuple(boards)),
        Target("a wiki’s API", _api, (json.dumps(api).encode(),), is_json=True),
        Target("page of links", _links, (_LINKS,)),
        Target("robots.txt", _robots, (robots,)),
        Target("a site’s answer with its headers", _answer, _answers()),
        Target("PO catalog", _draft(read_po_file), (po(cows, english).encode(),)),
        Target("XLIFF document", _draft(read_xliff_file), (xliff(cows, english).encode(),)),
        Target("wikitext of a page", _wikitext, wikitexts),
        Target("text to show", output_targets.text, output_targets.TEXTS),
        Target("answer of an engine", output_targets.answer, output_targets.ANSWERS, is_json=True),
        Target("sources.toml", _sources, ((ROOT / "scraper" / FILE).read_bytes(), _OWN_SOURCE)),
    ]


def _pages(name: str) -> tuple[bytes, ...]:
    found = [*(ROOT / "tests" / "pages" / name).glob("page.*"), *(ROOT / "tests" / "wikis" / name).glob("capture.txt")]
    return tuple(path.read_bytes() for path in sorted(found))


def _reader(name: str) -> Callable[[bytes], None]:
    entry = source_entry(name)

    def read(content: bytes) -> None:
        edition = read_page(content, entry, place="page")
        document = json.loads(json.dumps(edition.to_json(), ensure_ascii=False).encode())
        again = Edition.from_json(document)
        assert again.rules == edition.rules, "an edition that is another when it is read again"
        assert edition.rules, "an edition without rules"
        _hold_to_letters(edition)

    return read


def _hold_to_letters(edition: Edition) -> None:
    said = [*(note.text for note in edition.notes), *edition.glossary]
    for rule in edition.rules:
        said += [rule.number, rule.title or "", rule.text, *rule.examples]
    assert all(without_controls(text) == text for text in said), "a control character"


def _recognize(content: bytes) -> None:
    assert recognize(content, "page").source.name in source_entries()


def _numbers(content: bytes) -> None:
    text = content.decode(errors="replace")
    for reference in find_references(text):
        RuleNumber.parse(reference.number)
    for part in text.split():
        parts_of(part), parent_of(part), natural_key(part)
    first, _, last = text.partition("\n")
    number = RuleNumber.parse(first)
    assert str(number) == first, f"{first!r} was read as {number}"
    assert len(number_range(first, last or first)) <= 1000


def _edition(content: bytes) -> None:
    edition = read_edition(_file(content))
    assert Edition.from_json(edition.to_json()).rules == edition.rules
    sorted(edition.by_number, key=natural_key)
    _hold_to_letters(edition)


def _cows() -> Comparison:
    """Return two editions about cows; one has half of the other's rules, under other numbers."""
    english = edition({"508.1": "Cows graze.", "508.2": "Cows sleep (see rule 508.1).", "508.3": "Calves drink milk."})
    italian = edition(
        {"508.1": "Le mucche pascolano.", "508.3": "Le mucche dormono."}, "it", cites={"508.3": ["508.2"]}
    )
    return compared(italian, english, {"508.1": "508.1", "508.3": "508.2"})


def _draft(read: Callable[[Path], Draft]) -> Callable[[bytes], None]:
    def run(content: bytes) -> None:
        made = read(_file(content)).edition(use_fuzzy=True)
        assert Edition.from_json(made.to_json()).rules == made.rules
        write_edition(made).encode()

    return run


def _wikitext(content: bytes) -> None:
    page = content.decode(errors="replace")
    after, _ = page_after(page, Renumbering(_cows()))
    assert (after == page) == (difference(page, after, "page.wiki") == "")
    assert page.count("\n") == after.count("\n")


def _record(content: bytes) -> None:
    path = _file(content)
    page = Page.from_json(load_document(path, "page"), str(path))
    assert Page.from_json(page.to_json(), "page") == page


def _waits_of(content: bytes) -> None:
    home = Path(_FOLDER.name)
    (home / WAITS).write_bytes(content)
    waits = Waits(home)
    wait = waits.held("mtg.wiki")
    assert wait is None or 0 <= wait.left <= (wait.until - wait.asked).total_seconds()
    for problem in waits.problems():
        raise problem


def _scenario(content: bytes) -> None:
    try:
        document = parse(content.decode("utf-8-sig"))
    except UnicodeDecodeError:  # the command refuses these earlier
        return
    for rules in RULE_SETS:
        clock = _QUICK.clock()
        verdict = judge(read_scenario(document, clock), rules=rules, effort=_QUICK, clock=clock)
        json.dumps(verdict.to_json())
        check_expected(document, verdict)


def _board(content: bytes) -> None:
    board = read_board(content.decode(errors="replace"))
    assert read_board(board_text(board)) == board, "a board that is another when it is read again"


class _Site:
    """A site that gives the same content to every request."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def get(self, url: str, *, check: Callable[[Answer], None] | None = None, **_asked: object) -> Answer:
        answer = self.ask(url)
        if check:
            check(answer)
        return answer

    def ask(self, url: str) -> Answer:
        return Answer(url, 200, {}, self.content)


def _api(content: bytes) -> None:
    found = find_on_wiki(source_entry(WIKI), cast("Web", _Site(content)), None)
    assert found.content
    page = Page.of(WIKI, found.url, found.content, revision=found.revision, touched=found.touched)
    assert Page.from_json(json.loads(json.dumps(page.to_json(), ensure_ascii=False).encode()), "page") == page


def _links(content: bytes) -> None:
    find_linked(source_entry("official"), cast("Web", _Site(content)), None)


def _robots(content: bytes) -> None:
    Robots(_Site(content).ask).refuse(Address.parse("https://mtg.wiki/page/Goat?a=b"))


class _Wire:
    """A connection with that content, whatever the request."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def makefile(self, *_arguments: object, **_named: object) -> io.BytesIO:
        return io.BytesIO(self.content)

    def sendall(self, _question: bytes) -> None:
        """Ignore the request."""

    settimeout = setsockopt = shutdown = close = lambda *_arguments: None


def _answer(content: bytes) -> None:
    manners = Manners(attempts=2, backoff=0.0, patience=0.1, limits=Limits(seconds=5.0))
    for first in ([], [_WELL]):  # robots.txt comes first, then the page
        wires = chain(map(_Wire, [*first, content]), repeat(_Wire(_WELL)))
        with patch("urllib3.util.connection.create_connection", lambda *_, wires=wires, **__: next(wires)):
            Web(manners).get("http://127.0.0.1/goats", headers={"If-None-Match": '"x"'})


_WELL = b"HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nUser-agent: *\n"


def _answers() -> tuple[bytes, ...]:
    """Return responses with every header that is read."""
    told = b'ETag: "x"\r\nLast-Modified: Sat, 21 Nov 2026 06:00:00 GMT\r\nContent-Encoding: gzip\r\n\r\n'
    waits = (b"0", b"Wed, 21 Oct 2015 07:28:00 GMT", b"Mon, 01 Jan 9999999999 00:00:00 +999999999999")
    return (
        b"HTTP/1.1 200 OK\r\n" + told + gzip.compress(b"User-agent: *\n"),
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nAllow\r\n0\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/goats?x=y\r\n\r\n",
        *(b"HTTP/1.1 503 Busy\r\nRetry-After: " + one + b"\r\n\r\n" for one in waits),
    )


def _sources(content: bytes) -> None:
    read_sources.cache_clear()
    known = source_entries()
    for name, entry in read_sources(_file(content), 0).items():
        if entry != known.get(name):
            _use(entry)


def _use(entry: SourceEntry) -> None:
    """Read and fetch with a valid entry; content that does not fit its fields may only be refused."""
    site = cast("Web", _Site(_LINKS))
    with suppress(RosettaError):
        read_page(_PAGE, entry, place="page")
    with suppress(RosettaError):
        find_dated(entry, site, date(2024, 11, 8))
    if entry.link:
        with suppress(RosettaError):
            find_linked(entry, site, None)


_LINKS = b'<a href="https://media.wizards.com/x/MagicCompRules%2020260807.txt">'
_PAGE = b"<html><body><p>From the Comprehensive Rules (2024-11-8)</p><p>508.1 Goats run.</p></body></html>"


def _file(content: bytes) -> Path:
    """Return a file with that content."""
    path = Path(_FOLDER.name) / "input"
    path.write_bytes(content)
    return path


_OWN_SOURCE = (
    b'[goats]\nlanguage = "de"\nbook = "g"\ncovers = ["508"]\nreader = "wiki"\nedition = "g"\ntitle = "G"\n'
    b'url = "https://media.wizards.com/"\nlink = "[Rr]ules.*\\\\.txt"\ndated = ["https://x.example/{year}/{date}"]\n'
    b'[goats.profile]\nexample = "Beispiel"\ndate = "(?P<year>\\\\d+)(?P<month>.)(?P<day>.)"\nmonths = ["Mai"]\n'
)
