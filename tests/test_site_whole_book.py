"""A whole rule book: work shared among processes, and pages that stay short."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rosetta508.site.material import LISTED, Material, gather
from rosetta508.site.pages import other_pages, rule_pages
from rosetta508.site.words import LANGUAGES, Words
from rosetta508.site.workers import at_once
from rosetta508.site.writer import write_pages
from scraper.edition import Edition, Rule
from scraper.errors import RosettaError
from scraper.library import Library
from tests.conftest import ROOT
from tests.site_fixtures import edition

LONG, TOPS = 603, (30, 100)
"""The longest section of the made-up book; how many rules the others and this one have right below the heading."""


class Spilled(RosettaError):
    """The cider is on the floor."""


def test_work_is_done_in_the_order_of_the_tasks() -> None:
    assert list(at_once(lambda one: one * one, range(50))) == [one * one for one in range(50)]
    assert list(at_once(str, [])) == []


ALONE = """
import os
from rosetta508.site.workers import at_once
print(os.getpid() in set(at_once(lambda _: os.getpid(), range(4))))
def pour(cup):
    if cup == 3:
        raise ValueError("spilled", os.getpid() == here)
    return cup
here = os.getpid()
try:
    for cup in at_once(pour, range(6)):
        print(cup)
except ValueError as error:
    print(*error.args)
print(*[one() for one in at_once(lambda at: lambda: at, range(3))])
"""
"""What a process without other threads does: those that run tests side by side have some."""


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one processor")
def test_work_is_shared_among_processes_and_fails_here_as_itself() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["False", "0", "1", "2", "spilled True", "0 1 2", ""]


def test_what_a_worker_fails_at_fails_here_as_itself() -> None:
    def pour(cup: int) -> int:
        if cup == 3:
            raise Spilled("cup {cup} of {host} spilled", cup=cup, host="the inn")
        return cup

    poured = at_once(pour, range(6))
    assert [next(poured) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(Spilled, match="cup 3 of the inn spilled"):
        next(poured)


def test_what_cannot_travel_is_made_here() -> None:
    def cup(at: int) -> Callable[[], int]:
        return lambda: at

    assert [one() for one in at_once(cup, range(3))] == [0, 1, 2]


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
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    """What the whole made-up book yields."""

    class Shelf(Library):
        """A library that holds nothing else."""

        def editions(self) -> tuple[Edition, ...]:
            return (book(),)

    return gather(Shelf(tmp_path_factory.mktemp("home")))


def test_a_long_list_of_rules_names_those_at_the_top(material: Material) -> None:
    assert len(material.rows) > LISTED
    listed = next(body for address, _, body, _ in other_pages(material, Words("en")) if address == "rules/")
    numbers = re.findall(r'class="r5-chip"[^>]*>([^<]+)<', listed)
    assert numbers == [row.number for row in material.rows if not row.number[-1].isalpha()]
    assert Words("en")("rules.some") in listed


def test_a_long_section_shows_its_rules_and_their_pages_the_subrules(material: Material) -> None:
    at = {row.number: place for place, row in enumerate(material.rows)}
    ((_, _, long, _), (_, _, rule, _), (_, _, short, _)) = rule_pages(
        material, Words("it"), [at["603"], at["603.2"], at["605"]]
    )
    assert ("r-603.2" in long, "r-603.2a" in long, Words("it")("rules.some") in long) == (True, False, True)
    assert 'href="../603.2b/"' in rule
    assert ("r-605.2a" in short, Words("it")("rules.some") in short) == (True, False)


def test_the_page_of_a_whole_book_leads_to_its_sections(material: Material) -> None:
    (own,) = [body for address, _, body, _ in other_pages(material, Words("ja")) if address.startswith("sources/en-")]
    assert Words("ja")("sources.heads") in own
    assert ("Table 603" in own, "603.2" in own) == (True, False)


def test_every_page_is_written_once_in_every_language(material: Material, tmp_path: Path) -> None:
    write_pages(tmp_path, material)
    for language in LANGUAGES:
        written = {path.stem for path in (tmp_path / language / "rules").glob("*.md")}
        assert written == {row.number for row in material.rows} | {"index"}
