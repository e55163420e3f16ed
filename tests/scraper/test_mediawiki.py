"""Fetch from a real MediaWiki: the same edition as from captured text, and the effects of edits.

The pages are our own words in the wikis’ markup (`tests/wikis`); the wiki is Debian’s, on loopback.
"""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from lxml import html

from rosetta508.exchange.wiki_page import list_after, list_before
from rosetta508.exchange.wikitext import heading, table
from scraper.edition import Edition, Reference, Rule, write_edition
from scraper.library import Library
from scraper.page import Page, Pages
from scraper.readers import read_file
from scraper.sources import source_entry
from tests.support import mediawiki
from tests.support.checkout import skip
from tests.support.commands import Runner
from tests.support.editions import edition
from tests.support.mediawiki import SOURCES, WIKIS, MediaWiki
from tests.support.renumbering import MARKUP, OLD, PLAIN, renumbering

NAME = "mtgwiki-en-508"
NUMBERS = {
    "mtgwiki-en-508": "508 508.1 508.1a 508.1b 508.1c 508.1d 508.1f 508.2 508.2a 508.2b 508.3",
    "fandom-it-508": "508.1 508.1a 508.1b 508.1c 508.2 508.3",
    "fandom-it-506": "506.1 506.1a 506.2 506.2a 506.2b 506.2c",
    "mtgwiki-ja-508": "508 508.1 508.1a 508.1b 508.2 508.3",
}
EXAMPLES = {"508.1b": 2, "508.1d": 1}
Changes = Callable[[], dict[str, tuple[str, str | None]]]
Fetch = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def wikis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MediaWiki]:
    if lacks := mediawiki.lacking():
        skip(f"{lacks} is not installed")
    with mediawiki.serving(tmp_path_factory.mktemp("mediawiki")) as served:
        yield served


@pytest.fixture
def wiki(wikis: MediaWiki, monkeypatch: pytest.MonkeyPatch) -> MediaWiki:
    """The wikis in place of all sources' hosts, before any request."""
    monkeypatch.setenv("ROSETTA508_BASE", wikis.base)
    wikis.asked()
    return wikis


@pytest.fixture
def fetch(run: Runner) -> Fetch:
    """Run `rosetta508 fetch`; return its exit code and its output."""

    def fetched(*names: str) -> tuple[int, str]:
        ran = run("fetch", *(names or (NAME,)))
        return ran.code, ran.err

    return fetched


@pytest.fixture
def changes(run: Runner) -> Changes:
    """Run `rosetta508 changes`; return kind and old number by number, of the source NAME."""

    def changed() -> dict[str, tuple[str, str | None]]:
        told = [one for one in json.loads(run("changes", "--format", "json").out)["changes"] if one["source"] == NAME]
        return {rule["number"]: (rule["kind"], rule["was"]) for one in told for rule in one["rules"]}

    return changed


def last(name: str = NAME) -> Page:
    return Pages(Library().home).accepted(name)[-1]


def captured(name: str) -> Edition:
    return read_file(WIKIS / name / "capture.txt", name)


def as_captured(edition: Edition) -> Edition:
    """An edition without the fields that only a fetched page has."""
    return replace(edition, source=replace(edition.source, retrieved=None, revision=None))


@pytest.mark.parametrize("name", SOURCES)
def test_a_page_of_the_wiki_gives_the_edition_of_its_captured_text(wiki: MediaWiki, fetch: Fetch, name: str) -> None:
    wiki.write(name)
    assert fetch(name)[0] == 0
    edition = Library().get(last(name).edition or "")
    assert [rule.number for rule in edition.rules] == NUMBERS[name].split()
    assert as_captured(edition) == captured(name)
    assert edition.source.revision == last(name).revision == wiki.revision(name)
    assert edition.stated_date == source_dates()[name]


def source_dates() -> dict[str, str]:
    dates = {"en": "2024-11-08", "it": "2024-10-02", "ja": "2023-11-17"}
    return {name: dates[source_entry(name).language] for name in SOURCES}


def test_footnotes_boxes_comments_and_ruby_are_left_out_and_examples_kept(wiki: MediaWiki, fetch: Fetch) -> None:
    wiki.write(NAME)
    fetch()
    rules = Library().get(last().edition or "").by_number
    assert {number: len(rule.examples) for number, rule in rules.items() if rule.examples} == EXAMPLES
    assert rules["508.1f"].text == "Running costs a goat {2} or {T}, '''as printed''' on the gate."
    assert rules["508.2b"].text == "Goats are counted before the horn=call ends & once more after it."
    assert [one.number for one in rules["508.2a"].references] == ["506.6a", "506.6b", "506.6c"]


@pytest.mark.parametrize("name", SOURCES)
def test_without_the_api_the_html_page_gives_the_same_edition(wiki: MediaWiki, fetch: Fetch, name: str) -> None:
    wiki.write(name)
    with wiki.closed_api():
        assert fetch(name)[0] == 0
        page = last(name)
        assert fetch(name) == (0, f"{name}: {page.edition} still matches the page\n")
    content = Pages(Library().home).content(page)
    assert b"mw-editsection" in content
    assert page.revision == wiki.revision(name)
    assert as_captured(Library().get(page.edition or "")) == captured(name)


def test_an_unchanged_page_is_not_downloaded_again(wiki: MediaWiki, fetch: Fetch) -> None:
    wiki.write(NAME)
    fetch()
    assert ["action=query" in one for one in wiki.asked()] == [True, False]
    assert fetch() == (0, f"{NAME}: {last().edition} still matches the page\n")
    (only,) = wiki.asked()
    assert "action=query" in only
    assert "action=parse" not in only


def test_an_edit_is_reported_rule_by_rule(wiki: MediaWiki, fetch: Fetch, changes: Changes) -> None:
    wiki.write(NAME)
    fetch()
    before = last()
    text = wiki.page(NAME)
    text = text.replace("stays at home.<ref", "stays in the barn.<ref")
    text = text.replace("'''508.1f'''", "'''508.1e'''")
    text = text.replace(
        "*** '''508.2a''' A goat that hears", "*** '''508.2a''' The horn is brass.\n*** '''508.2c''' A goat that hears"
    )
    text = text.replace("** '''508.3.''' Each", "** Each")
    wiki.write(NAME, text)
    assert fetch() == (0, f"{NAME}: {before.edition} is new in the library\n")
    assert int(last().revision or 0) > int(before.revision or 0)
    assert last().revision == wiki.revision(NAME)
    assert changes() == {
        "508.1a": ("reworded", "508.1a"),
        "508.1e": ("renumbered", "508.1f"),
        "508.2a": ("new", None),
        "508.2c": ("renumbered", "508.2a"),
        "508.3": ("gone", "508.3"),
    }


def test_an_edit_outside_the_rules_changes_no_rule(wiki: MediaWiki, fetch: Fetch, changes: Changes) -> None:
    wiki.write(NAME)
    fetch()
    wiki.write(NAME, wiki.page(NAME).replace("brown", "black").replace("Book about Goats", "Book about Sheep"))
    assert fetch()[0] == 0
    assert last().revision == wiki.revision(NAME)
    assert changes() == {}


def test_an_edited_template_changes_the_page_with_the_same_revision(wiki: MediaWiki, fetch: Fetch) -> None:
    wiki.write(NAME)
    fetch()
    before = last()
    time.sleep(1.1)  # a wiki’s times are whole seconds
    try:
        wiki.write(NAME, "April 4, 2025", "Template:Rules date")
        wiki.run("en", "runJobs")
        assert fetch() == (0, f"{NAME}: en-2025-04-04-mtgwiki-508 is new in the library\n")
        assert last().revision == before.revision
    finally:
        wiki.write(NAME, "November 8, 2024", "Template:Rules date")
        wiki.run("en", "runJobs")


def test_a_moved_page_is_found_only_through_its_redirect(wiki: MediaWiki, fetch: Fetch, changes: Changes) -> None:
    wiki.write(NAME)
    fetch()
    held = Library().get(last().edition or "")
    wiki.move(NAME, "Step of goats")
    try:
        assert fetch()[0] == 0
        assert changes() == {}
        moved = Library().get(last().edition or "")
        assert moved.rules == held.rules
        assert int(moved.source.revision or 0) > int(held.source.revision or 0)
        wiki.delete(NAME)  # NAME is now the redirect
        code, said = fetch()
        assert code == 1
        assert "the wiki no longer has the page “Declare attackers step” named in sources.toml" in said
        assert Library().get(held.id) == moved
    finally:
        wiki.delete(NAME, "Step of goats")
        wiki.write(NAME)


def test_a_deleted_page_is_kept_and_other_sources_continue(wiki: MediaWiki, fetch: Fetch) -> None:
    wiki.write(NAME)
    fetch()
    held = Library().get(last().edition or "")
    wiki.delete(NAME)
    try:
        code, said = fetch(NAME, "fandom-it-508")
    finally:
        wiki.write(NAME)
    assert code == 1
    assert "the wiki no longer has the page" in said.splitlines()[0]
    assert said.splitlines()[1] == "fandom-it-508: it-2024-10-02-fandom-508 is new in the library"
    assert Library().get(held.id) == held
    assert fetch()[0] == 0


def damaged(kind: str, text: str) -> str:
    """A page after somebody's edit."""
    half = text.index("*** '''508.1b")
    return {
        "vandalized": "Goats rule!!! " * 508,
        "blanked": "",
        "half-saved": text[:half],
        "with a comment that does not end": text[:half] + "<!-- later\n" + text[half:].replace("-->", ""),
        "in another language": (WIKIS / "fandom-it-506" / "page.wiki").read_text("utf-8").replace("506", "508"),
        "with another section": text.replace("508.", "509."),
        "with a number that is none": text.replace("508.1c", "508.1l"),
        "redirected to nowhere": "#REDIRECT [[Nowhere]]",
    }[kind]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("vandalized", "no numbered rule; expected rules of 508 as on “Declare attackers step”"),
        ("blanked", "no numbered rule; expected rules of 508"),
        ("half-saved", "8 of the 11 entries are gone (508.1b, 508.1c, 508.1d, …)"),
        ("with a comment that does not end", "8 of the 11 entries are gone"),
        ("in another language", "is in Italian (it); the source mtgwiki-en-508 is in English (en)"),
        ("with another section", "expected rules of 508"),
        ("with a number that is none", "“508.1l” is not a rule number"),
        ("redirected to nowhere", "the wiki no longer has the page “Declare attackers step”"),
    ],
)
def test_a_broken_page_changes_nothing_until_it_is_repaired(
    wiki: MediaWiki, fetch: Fetch, kind: str, line: str
) -> None:
    wiki.write(NAME)
    fetch()
    held, page = Library().get(last().edition or ""), last()
    try:
        wiki.write(NAME, damaged(kind, wiki.page(NAME)))
        code, said = fetch()
    finally:
        wiki.write(NAME)
    assert code == 1
    assert line in said
    assert said.count("\n") == 1
    assert Library().get(held.id) == held
    assert last() == page
    refused = [one for one in Pages(Library().home).of(NAME) if one.problem]
    assert len(refused) == 1
    assert fetch() == (0, f"{NAME}: {page.edition} still matches the page\n")
    assert int(last().revision or 0) > int(page.revision or 0)


def test_a_lagging_wiki_is_not_requested_for_the_time_it_asks(wiki: MediaWiki, fetch: Fetch) -> None:
    wiki.write(NAME)
    wiki.lag(1)
    start = time.monotonic()
    assert fetch()[0] == 0
    assert time.monotonic() - start >= 5  # MediaWiki asks for 5 seconds
    assert ["action=query" in one for one in wiki.asked()] == [True, True, False]


def laid_out(wiki: MediaWiki, text: str) -> dict[str, Any]:
    """Save a talk page and return MediaWiki's HTML and links."""
    wiki.write(NAME, text, "Talk:Cows")
    wanted = "text|links|templates|externallinks|categories|images|sections"
    query = f"action=parse&page=Talk:Cows&format=json&formatversion=2&prop={quote(wanted)}"
    with urlopen(f"{wiki.base}/mtg.wiki/api.php?{query}", timeout=60) as answer:  # noqa: S310 - of this machine
        found: dict[str, Any] = json.load(answer)["parse"]
    return found


def said(element: Any) -> str:
    """Return an element's text; the no-break spaces of MediaWiki become spaces."""
    return str(element.text_content()).replace("\u00a0", " ").strip()


def test_a_talk_page_shows_every_finding_in_its_row_with_markup_escaped(wiki: MediaWiki, run: Runner) -> None:
    pair = ("fandom-it-508", "mtgwiki-en-508")
    page = run("--lang", "it", "drift", *pair, "--format", "mediawiki").out
    findings = json.loads(run("drift", *pair, "--format", "json").out)["findings"]
    texts = [*MARKUP, *PLAIN, "<script>alert(1)</script>", "{{{1}}} {{#if:x|y}} <ref>z</ref>", "a\nb {|\n|}"]
    hostile = table(["[[a]]", "b"], [[text, f"{text} {text}"] for text in texts])
    rules = [Rule(f"508.{at}", text, examples=(text,)) for at, text in enumerate(texts, 1)]
    found = laid_out(wiki, f"{page}\n{heading('[[Cow]] {{Cow}}')}{hostile}\n{list_before(edition(rules))}")
    for links in ("links", "templates", "externallinks", "categories", "images"):
        assert found[links] == []
    tree = html.fromstring(found["text"])
    report, cells = tree.findall(".//table")
    told = [[said(cell) for cell in row] for row in report.findall(".//tr")]
    joined = ("508.1g", "508.1h", "508.1i", "508.1j")
    assert [row[1] for row in told[1:] if row[0] == f"{joined[0]}–{joined[-1]}"] == ["508.1h"]
    shown = [
        one
        for one in findings
        if one["caused_by"] is None and one["kind"] != "missing"
        if one["kind"] != "renumbered" or one["rule"] not in joined
    ]
    rows = [(row[0], row[4]) for row in told[1:] if "–" not in row[0] or row[0] == row[1] == "–"]
    assert sorted(rows) == sorted((one["rule"] or "–", " ".join(one["message"]["it"].split())) for one in shown)
    assert {len(row) for row in told} == {5}
    plain = [" ".join(text.split()) for text in texts]
    assert [[said(cell) for cell in row] for row in cells.findall(".//tr")] == [
        ["[[a]]", "b"],
        *([text, f"{text} {text}"] for text in plain),
    ]
    items = [said(item) for item in tree.xpath("//div/ul/li")]
    assert [item.partition("\n")[0] for item in items] == [f"508.{at} {text}" for at, text in enumerate(plain, 1)]
    assert [said(item) for item in tree.iter("dd")] == [f"Example: {text}" for text in plain]
    assert not tree.xpath("//a[not(contains(@href, 'action=edit'))]")
    assert [one["line"] for one in found["sections"]] == ["Italiano 508 (it-2024-10-02-fandom-508)", "[[Cow]] {{Cow}}"]


RENUMBERED = {"508.1a": "508.1b", "508.1b": "508.1c", "508.1c": "508.1f", "508.2": "508.3", "508.3": "508.8"}


def test_a_patched_page_is_fetched_with_new_numbers_and_the_same_words(
    wiki: MediaWiki, fetch: Fetch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    if not shutil.which("patch"):
        skip("patch is not installed")
    monkeypatch.chdir(tmp_path)
    name = "fandom-it-508"
    wiki.write(name)
    fetch(name)
    before = Library().get(last(name).edition or "")
    rules = tuple(replace(rule, number=RENUMBERED.get(rule.number, rule.number)) for rule in before.rules)
    Path("today.json").write_text(write_edition(replace(before, id="it-today", rules=rules)), "utf-8")
    Path("page.wiki").write_text(wiki.page(name), "utf-8")
    Path("diff").write_text(run("patch", name, "--against", "today.json", "--page", "page.wiki", code=1).out, "utf-8")
    subprocess.run(["patch", "-p0", "-i", "diff"], check=True, capture_output=True)
    wiki.write(name, Path("page.wiki").read_text("utf-8"))
    assert fetch(name)[0] == 0
    after = Library().get(last(name).edition or "")
    assert [rule.number for rule in after.rules] == [rule.number for rule in rules]
    assert [rule.text for rule in after.rules] == [rule.text for rule in before.rules]
    assert after.by_number["508.1f"].references == (Reference("508.3"),)
    assert [rule.examples[0] for rule in after.rules if rule.examples] == [
        one.examples[0].replace("508.2", "508.3") for one in before.rules if one.examples
    ]


def test_a_proposed_list_is_rendered_with_its_numbers_and_levels(wiki: MediaWiki) -> None:
    tree = html.fromstring(laid_out(wiki, list_after(renumbering()))["text"])
    items = {said(item.find("b")): item for item in tree.iter("li")}
    assert list(items) == ["508.1", "508.2", "508.2a"]
    assert {number: len(list(item.iterancestors("li"))) for number, item in items.items()} == {
        "508.1": 0,
        "508.2": 0,
        "508.2a": 1,
    }
    assert said(items["508.1"]) == "508.1 Prima le mucche (vedi regola 508.2)."
    assert [said(one) for one in tree.iter("dd")] == [f"Esempio: {OLD.rules[1].examples[0]}"]
