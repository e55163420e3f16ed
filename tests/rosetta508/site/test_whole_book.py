"""A whole rule book: the work is shared among processes, and pages stay short."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from aligner.drift.finding import Finding
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.build.page_writer import write_pages
from rosetta508.site.model.material import MAX_LISTED, Material, gather
from rosetta508.site.pages.page_list import other_pages, rule_pages
from rosetta508.site.workers import run_in_parallel
from scraper.edition import Edition, Rule
from scraper.errors import RosettaError
from tests.support.checkout import ROOT
from tests.support.site_fixtures import Shelf, edition

LONG, TOPS = 603, (30, 100)
"""The longest section of the made-up book; how many rules the other sections and this one have below the heading."""


class Spilled(RosettaError):
    """An error for these tests."""


def test_results_are_in_the_order_of_the_tasks() -> None:
    assert list(run_in_parallel(lambda one: one * one, range(50))) == [one * one for one in range(50)]
    assert list(run_in_parallel(str, [])) == []


ALONE = """
import os
from rosetta508.site.workers import run_in_parallel
print(os.getpid() in set(run_in_parallel(lambda _: os.getpid(), range(4))))
def pour(cup):
    if cup == 3:
        raise ValueError("spilled", os.getpid() == here)
    return cup
here = os.getpid()
try:
    for cup in run_in_parallel(pour, range(6)):
        print(cup)
except ValueError as error:
    print(*error.args)
print(*[one() for one in run_in_parallel(lambda at: lambda: at, range(3))])
"""
"""A program for a process without other threads; test processes in parallel have some."""


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one processor")
def test_work_runs_in_processes_and_errors_are_passed_on() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["False", "0", "1", "2", "spilled True", "0 1 2", ""]


def test_an_error_in_a_worker_is_raised_here() -> None:
    def pour(cup: int) -> int:
        if cup == 3:
            raise Spilled("cup {cup} of {host} spilled", cup=cup, host="the inn")
        return cup

    poured = run_in_parallel(pour, range(6))
    assert [next(poured) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(Spilled, match="cup 3 of the inn spilled"):
        next(poured)


def book() -> Edition:
    """A rule book of a few sections, one of them long, each rule with two subrules."""
    rules = []
    for section in range(601, 606):
        rules.append(Rule(str(section), "", title=f"Table {section}"))
        for at in range(1, TOPS[section == LONG] + 1):
            rules.append(Rule(f"{section}.{at}", f"Guest {at} of table {section} raises a mug."))
            rules += [Rule(f"{section}.{at}{letter}", f"Mug {letter} holds cider.") for letter in "ab"]
    return edition("en", "inn", *rules)


@pytest.fixture(scope="module")
def material() -> Material:
    return gather(Shelf(book()))


def test_a_long_list_of_rules_shows_the_top_level(material: Material) -> None:
    assert len(material.rows) > MAX_LISTED
    listed = next(body for address, _, body, _ in other_pages(material, Words("en")) if address == "rules/")
    numbers = re.findall(r'class="r5-chip"[^>]*>([^<]+)<', listed)
    assert numbers == [row.number for row in material.rows if not row.number[-1].isalpha()]
    assert Words("en")("rules.some") in listed


def test_a_list_too_long_for_that_names_the_headings_chapter_by_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rosetta508.site.pages.page_list.MAX_LISTED", 50)
    short = edition("en", "inn", Rule("6", "", title="Tables"), *book().rules)
    shelf = gather(Shelf(short))
    listed = next(body for address, _, body, _ in other_pages(shelf, Words("en")) if address == "rules/")
    assert re.findall(r'class="r5-chip"[^>]*>([^<]+)<', listed) == ["6", "601", "602", "603", "604", "605"]
    assert '<span id="s-6">6 <span lang="en">Tables</span></span>' in listed
    assert ">603</span> <span>Table 603</span></a>" in listed
    assert Words("en")("rules.heads") in listed


def test_the_page_of_a_whole_book_leads_to_its_sections(material: Material) -> None:
    (own,) = [body for address, _, body, _ in other_pages(material, Words("ja")) if address.startswith("sources/en-")]
    assert Words("ja")("sources.heads") in own
    assert ("Table 603" in own, "603.2" in own) == (True, False)


def out_of_step(material: Material, most: int) -> Material:
    """The same book with a finding at each of its first rules, and one about no rule."""
    (only,) = material.editions
    message = dict.fromkeys(LANGUAGES, "Spilled.")
    rules = [None, *(row.number for row in material.rows if not row.number.endswith("b"))][:most]
    found = tuple(
        Finding("misspelling" if one else "stale-date", "info", only.id, one, None, {}, message) for one in rules
    )
    return replace(material, findings=found)


def written(material: Material, folder: str) -> dict[str, str]:
    return {address: body for address, _, body, _ in other_pages(material, Words("en")) if address.startswith(folder)}


def test_drift_of_a_whole_book_is_listed_by_chapter(material: Material) -> None:
    (only,) = material.editions
    folder = f"drift/{only.id}/"
    pages = written(out_of_step(material, 10_000), "drift/")
    assert sorted(pages) == ["drift/", *(f"{folder}{section}/" for section in range(601, 606))], (
        "one chapter is too long"
    )
    overview = pages.pop("drift/")
    assert overview.count("data-within=") == 5
    assert overview.count('class="r5-finding__message"') == 1, "what speaks of no rule"
    assert f'href="{only.id}/603/">603 <span lang="en">Table 603</span></a>' in overview
    assert 'data-drift="en:misspelling:cosmetic:201"' in overview
    told = [number for body in pages.values() for number in re.findall(r'data-rules="(\S+)"', body)]
    assert told == [row.number for row in material.rows if not row.number.endswith("b")]
    assert 'rel="prev" href="../602/"' in pages[f"{folder}603/"]
    assert 'rel="next" href="../604/"' in pages[f"{folder}603/"]
    assert "rel=" not in pages[f"{folder}605/"].partition('rel="prev"')[2]


@pytest.mark.browser
def test_the_filter_counts_findings_of_chapters_and_is_kept_in_links(material: Material, browser: Browser) -> None:
    body = written(out_of_step(material, 10_000), "drift/")["drift/"]
    script = (ROOT / "docs" / "assets" / "site.js").read_text("utf-8")
    html = f"<!doctype html><html lang=en><body>{body}<script>{script}</script></body></html>"
    page = browser.new_page()
    page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://inn.test/drift/?kind=misspelling")
    shown = page.locator(".r5-filter output")
    chapters = page.locator("[data-within]:visible a")
    assert (shown.inner_text(), chapters.count()) == (f"{4 * 61 + 201} findings shown", 5)
    page.locator("input[name=rule]").fill("603.2")
    assert (shown.inner_text(), chapters.all_inner_texts()) == ("201 findings shown", ["603 Table 603"])
    assert str(chapters.first.evaluate("link => link.href")).endswith("/603/?rule=603.2&kind=misspelling")
    page.locator("select[name=kind]").select_option("stale-date")
    assert (shown.inner_text(), chapters.count()) == ("Nothing matches these filters.", 0)
    page.close()


def test_a_short_chapter_has_one_page_and_few_findings_need_none(material: Material) -> None:
    spread = out_of_step(material, MAX_LISTED + 1)
    other = Finding("missing", "warning", spread.findings[0].edition, "701.1", None, {}, spread.findings[0].message)
    pages = written(replace(spread, findings=(*spread.findings[1:], other)), "drift/")
    assert [address.split("/")[2] for address in pages if address != "drift/"] == ["6", "7"]
    assert list(written(out_of_step(material, MAX_LISTED), "drift/")) == ["drift/"]


def test_an_edition_with_many_findings_links_its_chapters(material: Material) -> None:
    (only,) = material.editions
    for most, told in ((10_000, 0), (MAX_LISTED, MAX_LISTED)):
        own = written(out_of_step(material, most), f"sources/{only.id}/").popitem()[1]
        assert own.count("r5-finding__message") == told
        assert (f"drift/#{only.id}" in own) == (not told)


def test_chapters_and_sections_link_each_other() -> None:
    rules = [Rule("6", "", title="Tables"), *book().rules[:4]]
    shelf = gather(Shelf(edition("en", "inn", *rules)))
    (_, _, chapter, _), (_, _, section, _) = rule_pages(shelf, Words("en"), [0, 1])
    assert 'href="../601/"' in chapter.partition('id="children"')[2]
    assert '<a href="../6/">6</a>' in section


@pytest.mark.slow
def test_every_page_is_written_once_in_every_language(material: Material, tmp_path: Path) -> None:
    write_pages(tmp_path, material)
    for language in LANGUAGES:
        written = {path.stem for path in (tmp_path / language / "rules").glob("*.md")}
        assert written == {row.number for row in material.rows} | {"index"}
