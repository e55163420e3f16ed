"""Fetching: what is requested, how politely, the results, and that only a complete page changes the library."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from scraper.errors import SourceChanged, UnknownName, Unreachable
from scraper.fetching import Outcome, fetch_source
from scraper.fetching.exchange import Limits
from scraper.fetching.web import Manners, Web
from scraper.library import Library
from scraper.page import Pages
from scraper.sources import source_entry
from tests.support import goat_wiki as goats
from tests.support.checkout import ROOT
from tests.support.fault_server import FaultServer, conditional, document, page, redirect, status

pytestmark = pytest.mark.slow

NAME = "mtgwiki-en-508"
EDITION = "en-2024-11-08-mtgwiki-508"
QUICK = Manners(pause=0.0, backoff=0.01, limits=Limits(seconds=3.0, silence=1.0))
RULES_PAGE = "/magic.wizards.com/en/rules"
TEXT = (ROOT / "tests" / "pages" / "official" / "page.txt").read_text("utf-8")


Fetch = Callable[..., Outcome]
"""The fixture `fetch`."""


@pytest.fixture
def fetch(server: FaultServer) -> Fetch:
    def fetched(name: str = NAME, day: date | None = None, manners: Manners = QUICK) -> Outcome:
        return fetch_source(source_entry(name), Library(), Web(manners, server.base), day)

    return fetched


def texts(name: str = EDITION) -> dict[str, str]:
    return {rule.number: rule.text for rule in Library().get(name).rules}


def test_a_page_from_the_api_is_stored_with_its_edition_and_revision(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server, revision=7)
    outcome = fetch()
    edition = Library().get(EDITION)
    assert outcome.is_new
    assert texts() == goats.RULES
    assert (edition.source.revision, edition.stated_date) == ("7", "2024-11-08")
    assert edition.source.retrieved == outcome.page.retrieved[:10]
    assert outcome.page.sha256
    assert b"goatherd blows the horn" in Pages(Library().home).content(outcome.page)
    assert [(one.query["action"], one.query["maxlag"]) for one in server.asked[1:]] == [("query", "5"), ("parse", "5")]


def test_a_page_with_an_unchanged_revision_is_not_downloaded(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server, revision=7)
    fetch()
    asked = len(server.paths())
    outcome = fetch()
    assert not outcome.is_new
    assert outcome.page.checked
    assert len(server.paths()) == asked + 1
    goats.put_on_api(server, goats.fragment(goats.RULES | {"508.2": "Then nobody blows the horn."}), revision=8)
    assert fetch().is_new
    assert texts()["508.2"] == "Then nobody blows the horn."


def test_new_headers_with_the_same_bytes_are_not_a_new_page(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server, revision=7)
    fetch()
    goats.put_on_api(server, revision=8)
    outcome = fetch()
    assert not outcome.is_new
    assert outcome.page.revision == "8"
    assert len(Pages(Library().home).of(NAME)) == 1


def test_an_older_api_format_is_read(server: FaultServer, fetch: Fetch) -> None:
    info = {"query": {"pages": {"12": {"title": "x", "lastrevid": 3}}}}
    parsed = {"parse": {"title": "x", "revid": 3, "text": {"*": goats.fragment()}}}
    server.on(goats.API, lambda handler: document(info if "action=query" in handler.path else parsed)(handler))
    assert fetch().page.revision == "3"
    assert texts() == goats.RULES


@pytest.mark.parametrize("closed", [status(404), status(403), page("<html>No API here.</html>"), document([1])])
def test_without_an_api_the_html_page_is_read_only_if_changed(
    server: FaultServer, fetch: Fetch, closed: Callable[..., None]
) -> None:
    goats.put_as_page(server)
    server.on(goats.API, closed)
    assert fetch().is_new
    outcome = fetch()
    assert not outcome.is_new
    assert server.asked[-1].headers["If-None-Match"] == '"one"'
    assert server.asked[-1].headers["If-Modified-Since"] == outcome.page.last_modified
    assert texts() == goats.RULES


@pytest.mark.parametrize("etag", ['"a\x00b"', '"é"', '"' + "x" * 600 + '"'])
def test_an_invalid_validator_is_not_sent_back(server: FaultServer, fetch: Fetch, etag: str) -> None:
    goats.put_as_page(server)
    server.on(goats.PAGE, page(goats.whole(), ETag=etag))
    assert fetch().is_new
    assert not fetch().is_new
    assert "If-None-Match" not in server.asked[-1].headers


def test_an_invalid_robots_txt_gives_a_one_line_error(server: FaultServer, fetch: Fetch) -> None:
    server.on("/mtg.wiki/robots.txt", page("x" * 600_000, "text/plain"))
    with pytest.raises(Unreachable, match=r"robots\.txt: sent more than 0\.5 MiB"):
        fetch()
    many = "".join(f"User-agent: goat{one}\n" for one in range(9000)) + "Disallow: /x\n" * 9000
    server.on("/mtg.wiki/robots.txt", page(many, "text/plain"))
    with pytest.raises(Unreachable, match=r"robots\.txt: has too many groups and rules"):
        fetch()
    server.on("/mtg.wiki/robots.txt", page("User-agent: *\nCrawl-delay: nan\n", "text/plain"))
    goats.put_on_api(server)
    fetch(manners=Manners(loopback_pause=0.2))
    times = [one.time for one in server.asked[-3:]]
    assert all(later - earlier >= 0.2 for earlier, later in pairwise(times))


def test_an_api_that_robots_txt_forbids_is_not_used(server: FaultServer, fetch: Fetch) -> None:
    goats.put_as_page(server)
    server.on("/mtg.wiki/robots.txt", page("User-agent: *\nDisallow: /api.php\n", "text/plain"))
    fetch()
    assert server.paths() == [goats.PAGE]


def test_a_site_closed_to_programs_is_not_read(server: FaultServer, fetch: Fetch) -> None:
    goats.put_as_page(server)
    server.on("/mtg.wiki/robots.txt", page("User-agent: rosetta508\nDisallow: /\n", "text/plain"))
    with pytest.raises(Unreachable, match=r"robots\.txt does not allow programs to read this address"):
        fetch()
    assert server.paths() == []


def test_a_site_whose_robots_txt_fails_is_not_read(server: FaultServer, fetch: Fetch) -> None:
    server.on("/mtg.wiki/robots.txt", status(500))
    with pytest.raises(Unreachable, match=r"robots\.txt: the server reported an error \(status 500\)"):
        fetch()
    assert server.paths() == []


def test_a_crawl_delay_is_followed_and_one_of_hours_is_a_refusal(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server)
    server.on("/mtg.wiki/robots.txt", page("User-agent: *\nCrawl-delay: 0.3\n", "text/plain"))
    fetch()
    times = [one.time for one in server.asked]
    assert all(later - earlier >= 0.3 for earlier, later in pairwise(times[1:]))
    server.on("/mtg.wiki/robots.txt", page("User-agent: *\nCrawl-delay: 3600\n", "text/plain"))
    with pytest.raises(Unreachable, match="asks for pauses of 3600 seconds; the maximum is 30"):
        fetch()


def test_requests_to_a_host_are_spaced(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server)
    fetch(manners=Manners(loopback_pause=0.3))
    times = [one.time for one in server.asked]
    assert len(times) == 3
    assert all(later - earlier >= 0.3 for earlier, later in pairwise(times))


def test_requests_identify_the_program_and_send_no_cookies(
    server: FaultServer, fetch: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    goats.put_on_api(server)
    server.on("/mtg.wiki/robots.txt", page("", "text/plain", Set_Cookie="herd=1"))
    fetch()
    assert all(one.headers["User-Agent"].startswith("rosetta508/") for one in server.asked)
    assert all("reads pages of game rules" in one.headers["User-Agent"] for one in server.asked)
    assert not any("Cookie" in one.headers for one in server.asked)
    monkeypatch.setenv("ROSETTA508_CONTACT", "goatherd@example.org")
    fetch()
    assert "(goatherd@example.org)" in server.asked[-1].headers["User-Agent"]


@pytest.mark.parametrize("code", [429, 503])
def test_retry_after_is_followed(server: FaultServer, fetch: Fetch, code: int) -> None:
    goats.put_as_page(server)
    server.on(goats.PAGE, status(code, Retry_After="1"), conditional(goats.whole(), '"one"'))
    fetch()
    first, second = (one.time for one in server.asked if one.path == goats.PAGE)
    assert second - first >= 1.0


def test_a_lagging_wiki_is_retried_a_limited_number_of_times(server: FaultServer, fetch: Fetch) -> None:
    busy = document({"error": {"code": "maxlag", "info": "Waiting"}}, Retry_After="0")
    server.on(goats.API, busy)
    with pytest.raises(Unreachable, match=r"is busy and asks for a pause \(maxlag\)"):
        fetch()
    assert len(server.paths()) == QUICK.attempts
    goats.put_on_api(server)
    server.answers[goats.API].insert(0, busy)
    assert fetch().is_new


def test_attempts_are_limited_and_spread_out(server: FaultServer, fetch: Fetch) -> None:
    server.on(goats.PAGE, status(502))
    with pytest.raises(Unreachable, match=r"the server reported an error \(status 502\)"):
        fetch(manners=Manners(backoff=0.2, attempts=4))
    times = [one.time for one in server.asked if one.path == goats.PAGE]
    assert len(times) == 4
    assert times[2] - times[1] > times[1] - times[0] - 0.2
    assert times[1] - times[0] >= 0.2


def test_a_page_deleted_from_the_wiki_is_a_changed_source(server: FaultServer, fetch: Fetch) -> None:
    server.on(goats.API, document({"query": {"pages": [{"title": goats.TITLE, "missing": True}]}}))
    with pytest.raises(SourceChanged, match=f"the wiki no longer has the page “{goats.TITLE}”") as caught:
        fetch()
    (refused,) = Pages(Library().home).of(NAME)
    assert str(caught.value) == refused.problem
    assert str(caught.value).startswith(f"{Pages(Library().home).path(refused)}: ")
    assert b'"missing": true' in Pages(Library().home).content(refused)
    server.on(goats.API, document({"error": {"code": "missingtitle", "info": "No."}}))
    with pytest.raises(SourceChanged, match="no longer has the page"):
        fetch()
    server.on(goats.API, document({"error": {"code": "permissiondenied", "info": "No."}}))
    with pytest.raises(SourceChanged, match=r"cannot give the page “.*” \(permissiondenied\)"):
        fetch()


HALF = "\ud800"
"""A lone surrogate, which JSON can spell but Unicode does not have."""


@pytest.mark.parametrize(
    "changed",
    [
        {"lastrevid": HALF}, {"touched": HALF}, {"revid": HALF}, {"title": HALF}, {"text": HALF}, {"text": {"*": HALF}},
        {"error": {"code": HALF}}, {"errors": [{"code": HALF}]}, {HALF: 1},
    ],
    ids=str,
)  # fmt: skip
def test_half_a_surrogate_in_a_response_leaves_the_library_intact(
    server: FaultServer, fetch: Fetch, changed: dict[str, object]
) -> None:
    standing = {"title": goats.TITLE, "lastrevid": 7, "touched": "2026-01-07T00:00:00Z"} | changed
    parsed = {"title": goats.TITLE, "revid": 7, "text": goats.fragment()} | changed
    told = {"query": {"pages": [standing]}, "parse": parsed} | {key: changed[key] for key in changed if "err" in key}
    server.on(goats.API, document(told))
    with pytest.raises(Unreachable):
        fetch()
    assert not list(Library().home.glob("pages/*/*"))
    goats.put_as_page(server)
    server.on(goats.API, document(told))
    assert fetch().is_new  # the page itself is used instead of such an API
    assert [*Pages(Library().home).problems(), *Pages(Library().home).orphans()] == []


@pytest.mark.parametrize(
    "value",
    [None, True, 1.5, [7], {"7": 7}, "x" * 501, "7\n8", "七"],
    ids=lambda one: f"{one:.9}" if isinstance(one, str) else str(one),
)
def test_an_invalid_revision_or_time_is_not_stored(server: FaultServer, fetch: Fetch, value: object) -> None:
    standing = {"title": goats.TITLE, "lastrevid": value, "touched": value}
    parsed = {"title": goats.TITLE, "revid": value, "text": goats.fragment()}
    server.on(goats.API, document({"query": {"pages": [standing]}, "parse": parsed}))
    page = fetch().page
    assert (page.revision, page.touched) == (None, None)
    for name, line in (("title", None), ("text", "no numbered rule")):
        server.on(goats.API, document({"query": {"pages": [standing]}, "parse": parsed | {name: [value]}}))
        with pytest.raises(SourceChanged, match=line) if line else nullcontext():
            fetch()


def test_a_page_that_cannot_be_stored_leaves_nothing(
    server: FaultServer, fetch: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    goats.put_on_api(server)

    def fails(_library: Library, _edition: object) -> None:
        raise ValueError("full")

    monkeypatch.setattr(Library, "put", fails)
    with pytest.raises(ValueError, match="full"):
        fetch()
    assert not [path for path in Library().home.glob("pages/*/*") if path.is_file()]


def test_a_redirect_within_the_site_is_followed(server: FaultServer, fetch: Fetch) -> None:
    goats.put_as_page(server)
    for place in ("/mtg.wiki/w/moved", "https://mtg.wiki/w/moved", f"{server.base}/mtg.wiki/w/moved"):
        server.on(goats.PAGE, redirect(place, 301))
        server.on("/mtg.wiki/w/moved", page(goats.whole()))
        fetch()
        assert server.paths()[-1] == "/mtg.wiki/w/moved"


@pytest.mark.parametrize(
    ("location", "line"),
    [
        ("https://evil.example/", "leads to another site, evil.example; expected mtg.wiki"),
        ("http://mtg.wiki/page", "is an http address; expected https"),
        ("file:///etc/passwd", "is not the address of a page"),
        ("http://169.254.169.254/latest", "is an http address; expected https"),
        ("https://mtg.wiki:pw@x/", "is not the address of a page"),
        (goats.PAGE, "endless redirects"),
    ],
)
def test_a_redirect_elsewhere_is_not_followed(server: FaultServer, fetch: Fetch, location: str, line: str) -> None:
    server.on(goats.PAGE, redirect(location))
    with pytest.raises(Unreachable, match=line):
        fetch()
    assert set(server.paths()) == {goats.API, goats.PAGE}


def test_the_newest_linked_text_is_fetched_only_if_it_changed(server: FaultServer, fetch: Fetch) -> None:
    links = [f"https://media.wizards.com/2026/downloads/MagicCompRules%20{day}.txt" for day in ("20260807", "20251114")]
    links.append("https://media.wizards.com/2026/downloads/MagicCompRules%2020260808.pdf")
    server.on(RULES_PAGE, page("".join(f'<a class="x" href="{link}">rules</a>' for link in links)))
    newest = "/media.wizards.com/2026/downloads/MagicCompRules%2020260807.txt"
    server.on(newest, conditional(TEXT, '"t"'))
    outcome = fetch("official")
    assert outcome.page.edition == "en-2024-11-08-official"
    assert outcome.page.url == links[0]
    assert not fetch("official").is_new
    assert server.asked[-1].headers["If-None-Match"] == '"t"'


def test_a_rules_page_without_its_link_is_a_changed_source(server: FaultServer, fetch: Fetch) -> None:
    server.on(RULES_PAGE, page('<a href="/x.txt">a</a><a href="MagicCompRules.pdf">b</a>'))
    with pytest.raises(SourceChanged, match=r"none of its 2 links matches “MagicComp\[\^\"/\]\*\\\.txt”"):
        fetch("official")
    (refused,) = Pages(Library().home).of("official")
    assert b"MagicCompRules.pdf" in Pages(Library().home).content(refused)
    server.on(RULES_PAGE, page('<a href="https://evil.example/MagicCompRules.txt">a</a>'))
    with pytest.raises(
        SourceChanged, match=r"leads to another site, evil\.example; expected magic\.wizards\.com, media"
    ):
        fetch("official")


def test_a_text_of_a_given_date_is_looked_up_at_its_usual_address(server: FaultServer, fetch: Fetch) -> None:
    server.on("/media.wizards.com/2024/downloads/MagicCompRules_20241108.txt", page(TEXT, "text/plain"))
    outcome = fetch("official", date(2024, 11, 8))
    assert outcome.page.date == "2024-11-08"
    assert Pages(Library().home).accepted("official") == []
    with pytest.raises(Unreachable, match="official: no text of 2024-11-09 was found; addresses tried: 3"):
        fetch("official", date(2024, 11, 9))
    with pytest.raises(UnknownName, match=f"the source {NAME} cannot be fetched by date"):
        fetch(NAME, date(2024, 11, 8))
    with pytest.raises(
        UnknownName, match=r"the source rulings-1997 has no address; save its page and import it with “read”"
    ):
        fetch("rulings-1997")


@pytest.mark.parametrize(
    ("article", "line"),
    [
        ("Buy cheap goats here", "no numbered rule; expected rules of 508 as on “Declare attackers step”"),
        ("", "no numbered rule"),
        (goats.fragment(dict(list(goats.RULES.items())[:4])), "4 of the 8 entries are gone"),
        (goats.fragment(dict(list(goats.RULES.items())[:6])), "2 of the 8 entries are gone"),
        (goats.fragment().partition("looked for")[0], "breaks off inside rule 508.5"),
        (
            goats.fragment(dict.fromkeys(goats.RULES, "Le capre si mettono in fila davanti al cancello.")),
            "is in ",
        ),
    ],
    ids=["vandalized", "emptied", "half", "without its end", "cut", "in another language"],
)
def test_an_unexpected_page_is_stored_and_changes_nothing(
    server: FaultServer, fetch: Fetch, article: str, line: str
) -> None:
    goats.put_on_api(server, revision=7)
    fetch()
    before = Library().get(EDITION)
    info = {"query": {"pages": [{"title": "x", "lastrevid": 8}]}}
    parsed = {"parse": {"title": goats.TITLE, "revid": 8, "text": article}}
    server.on(goats.API, lambda handler: document(info if "action=query" in handler.path else parsed)(handler))
    for _ in range(2):
        with pytest.raises(SourceChanged, match=line) as caught:
            fetch()
    assert Library().get(EDITION) == before
    (refused,) = [one for one in Pages(Library().home).of(NAME) if one.problem]
    assert str(caught.value) == refused.problem
    copy = Pages(Library().home).path(refused)
    assert str(caught.value).startswith(str(copy))
    assert article.strip() in copy.read_text("utf-8")
    goats.put_on_api(server, revision=9)
    assert not fetch().is_new


def test_a_removed_or_renumbered_rule_is_accepted(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server)
    fetch()
    shifted = {f"508.1{letter}": text for letter, text in zip("abcdefgh", goats.RULES.values(), strict=True)}
    goats.put_on_api(server, goats.fragment({"508.1": "A new beginning of the day."} | shifted), revision=8)
    fetch()
    assert len(texts()) == 9
    goats.put_on_api(server, goats.fragment(dict(list(shifted.items())[:7]) | {"508.1": "It begins."}), revision=9)
    with pytest.raises(SourceChanged):  # the page begins with 508.1a now
        fetch()


def test_a_damaged_edition_or_page_is_repaired_by_a_fetch(server: FaultServer, fetch: Fetch) -> None:
    goats.put_on_api(server)
    fetch()
    (Library().home / "editions" / f"{EDITION}.json").write_text("{", "utf-8")
    outcome = fetch()
    assert outcome.is_new
    assert texts() == goats.RULES
    outcome.path.write_text("{", "utf-8")
    assert fetch().is_new
    assert not Pages(Library().home).accepted(NAME)[-1].problem


def test_a_page_elsewhere_needs_one_entry_in_the_users_list(
    server: FaultServer, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.delenv("ROSETTA508_BASE")
    home.mkdir()
    (home / "sources.toml").write_text(
        f'[{NAME}]\napi = "{server.base}/w/api.php"\n'
        f'[goats-508]\nlanguage = "en"\nbook = "goats"\ncovers = ["508"]\nreader = "wiki"\nedition = "goats-508"\n'
        f'title = "Goats"\nurl = "{server.base}/goats.html"\n',
        "utf-8",
    )
    goats.put_on_api(server, path="/w/api.php")
    server.on("/goats.html", page(goats.whole()))
    web = Web(QUICK)
    assert fetch_source(source_entry(NAME), Library(), web).is_new
    assert fetch_source(source_entry("goats-508"), Library(), web).page.edition == "en-2024-11-08-goats-508"
    assert Library().get("goats-508").source.url == f"{server.base}/goats.html"


def test_two_fetches_at_the_same_moment_are_two_pages(server: FaultServer, fetch: Fetch) -> None:
    for revision in (1, 2, 3):
        goats.put_on_api(server, goats.fragment(goats.RULES | {"508.5": f"Goat {revision} is missing."}), revision)
        fetch()
    pages = Pages(Library().home).of(NAME)
    assert [one.revision for one in pages] == ["1", "2", "3"]
    assert time.strptime(pages[0].retrieved[:19], "%Y-%m-%dT%H:%M:%S")
