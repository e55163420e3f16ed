"""What is fuzzed: whatever reads something from outside. A target takes bytes and raises nothing but errors of ours.

Whether it takes them or refuses them is its own affair; what it takes must be whole: it can be written and read again.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

from aligner.comparison import Comparison
from executable_examples.engine import RULE_SETS, Effort, check_expected, judge, parse, read_board, read_scenario
from executable_examples.engine.board_text import board_text
from rosetta508.exchange.bitext import bitext
from rosetta508.exchange.draft import Draft
from rosetta508.exchange.po import po
from rosetta508.exchange.po_file import read_po_file
from rosetta508.exchange.renumbering import Renumbering
from rosetta508.exchange.wiki_page import difference, page_after
from rosetta508.exchange.xliff import xliff
from rosetta508.exchange.xliff_file import read_xliff_file
from rosetta508.interface import Interface
from scraper.documents import load_document
from scraper.edition import Edition, read_edition
from scraper.fetching.address import Address
from scraper.fetching.exchange import Answer
from scraper.fetching.html_page import find_linked
from scraper.fetching.mediawiki import find_on_wiki
from scraper.fetching.robots import Robots
from scraper.page import Page
from scraper.readers import read_page
from scraper.readers.recognition import recognise
from scraper.readers.references import find_references
from scraper.rule_number import RuleNumber, natural_key, number_range, parent_of, parts_of
from scraper.sources import FILE, source_entries, source_entry
from scraper.sources import _with_own as read_sources
from scraper.waits import FILE as WAITS
from scraper.waits import Waits
from tests.conftest import ROOT
from tests.editions import compared, edition
from tests.oracle.generator import random_scenario

if TYPE_CHECKING:
    from scraper.fetching.web import Web

WIKI = "mtgwiki-en-508"
_NUMBERS = ("508", "508.1", "508.1k", "704.5aa", "506.6a\nf", "702.1\n3", "508.1k\n508.1n", "rules 506.6a–c, 117 and 3")
_QUICK = Effort(patience=500, solver=False)
_SCENARIOS = 12


@dataclass(frozen=True)
class Target:
    """Something that reads bytes; `seeds` are such as it takes, whose damaged copies are tried."""

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
    return [
        *readers,
        Target("page of any source", _recognise, tuple(page for name in source_entries() for page in _pages(name))),
        Target("rule numbers and references", _numbers, tuple(one.encode() for one in _NUMBERS)),
        Target("edition JSON", _edition, tuple(editions), is_json=True),
        Target("page record JSON", _record, (_record_seed(),), is_json=True),
        Target("waits JSON", _waits_of, (_waits_seed(),), is_json=True),
        Target("scenario JSON", _scenario, tuple(scenarios), is_json=True),
        Target("board text", _board, tuple(boards)),
        Target("a wiki’s API", _api, (_api_seed(),), is_json=True),
        Target("page of links", _links, (b'<a href="https://media.wizards.com/x/MagicCompRules%2020260807.txt">',)),
        Target("robots.txt", _robots, (robots,)),
        Target("PO catalog", _draft(read_po_file), (_catalog_seed(),)),
        Target(
            "XLIFF document", _draft(read_xliff_file), (xliff(bitext(_cows(), (), "en"), Interface("en")).encode(),)
        ),
        Target("wikitext of a page", _wikitext, _wikitexts()),
        Target("sources.toml", _sources, ((ROOT / "scraper" / FILE).read_bytes(), _own_source())),
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

    return read


def _recognise(content: bytes) -> None:
    assert recognise(content, "page").source.name in source_entries()


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


def _cows() -> Comparison:
    """Return two editions about cows, of which one says half of what the other does, under other numbers."""
    english = edition({"508.1": "Cows graze.", "508.2": "Cows sleep (see rule 508.1).", "508.3": "Calves drink milk."})
    italian = edition(
        {"508.1": "Le mucche pascolano.", "508.3": "Le mucche dormono."}, "it", cites={"508.3": ["508.2"]}
    )
    return compared(italian, english, {"508.1": "508.1", "508.3": "508.2"})


def _catalog_seed() -> bytes:
    return po(bitext(_cows(), (), "en"), Interface("en")).encode()


def _draft(read: Callable[[Path], Draft]) -> Callable[[bytes], None]:
    def run(content: bytes) -> None:
        made = read(_file(content)).edition(use_fuzzy=True)
        assert Edition.from_json(made.to_json()).rules == made.rules

    return run


def _wikitexts() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "tests" / "wikis").glob("*/page.wiki")))


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
    home = Path(tempfile.gettempdir()) / f"rosetta508-fuzzed-{os.getpid()}.d"
    home.mkdir(exist_ok=True)
    (home / WAITS).write_bytes(content)
    waits = Waits(home)
    wait = waits.held("mtg.wiki")
    assert wait is None or 0 <= wait.left <= (wait.until - wait.asked).total_seconds()
    for problem in waits.problems():
        raise problem


def _scenario(content: bytes) -> None:
    try:
        document = parse(content.decode("utf-8-sig"))
    except UnicodeDecodeError:  # which the command refuses before
        return
    for rules in RULE_SETS:
        verdict = judge(read_scenario(document), rules=rules, effort=_QUICK)
        json.dumps(verdict.to_json())
        check_expected(document, verdict)


def _board(content: bytes) -> None:
    board = read_board(content.decode(errors="replace"))
    assert read_board(board_text(board)) == board, "a board that is another when it is read again"


class _Site:
    """A site that answers every question with the same content."""

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
    Page.from_json(Page.of(WIKI, found.url, found.content, revision=found.revision).to_json(), "page")


def _links(content: bytes) -> None:
    find_linked(source_entry("official"), cast("Web", _Site(content)), None)


def _robots(content: bytes) -> None:
    Robots(_Site(content).ask).refuse(Address.parse("https://mtg.wiki/page/Goat?a=b"))


def _sources(content: bytes) -> None:
    read_sources.cache_clear()
    read_sources(_file(content), 0)


def _file(content: bytes) -> Path:
    """Return a file of this process with that content."""
    path = Path(tempfile.gettempdir()) / f"rosetta508-fuzzed-{os.getpid()}"
    path.write_bytes(content)
    return path


def _record_seed() -> bytes:
    page = Page.of(WIKI, "https://mtg.wiki/x", b"goats", revision="7", edition="en-2024-11-08-goats")
    return json.dumps(page.to_json()).encode()


def _waits_seed() -> bytes:
    times = {"asked": "2026-11-21T08:00:00.5Z", "until": "2999-11-21T09:00:00Z"}
    return json.dumps({"schema": "rosetta508/waits/1", "hosts": {"mtg.wiki": times}}).encode()


def _api_seed() -> bytes:
    pages: Iterable[Mapping[str, Any]] = [{"title": "Goat", "lastrevid": 7, "touched": "2026-11-21T08:00:00Z"}]
    parsed = {"title": "Goat", "revid": 7, "text": "<p>508.1 Goats run.</p>"}
    return json.dumps({"query": {"pages": pages}, "parse": parsed, "errors": []}).encode()


def _own_source() -> bytes:
    return (
        b'[goats]\nlanguage = "de"\nbook = "g"\ncovers = ["508"]\nreader = "wiki"\nedition = "g"\ntitle = "G"\n'
        b'[goats.profile]\nexample = "Beispiel"\ndate = "(?P<year>\\\\d+)(?P<month>.)(?P<day>.)"\nmonths = ["Mai"]\n'
    )
