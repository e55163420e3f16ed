"""The rulings of 1995-1997: each complete, with its references, under its permanent id."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scraper.edition import Citation, Edition
from scraper.readers import read_file, read_page
from scraper.sources import source_entry
from tests.support.checkout import ROOT

SLUGS = [
    "intention", "beginning", "declare", "before-blocking", "block", "after-blocking", "damage", "end", "other",
]  # fmt: skip


def rulings(shared: Path) -> Edition:
    return read_file(shared / "sources" / "en-1997-rulings.capture.txt", "rulings-1997")


def reviewed(shared: Path) -> list[dict[str, Any]]:
    return list(json.loads((shared / "gold" / "1997-rulings.json").read_text("utf-8"))["rulings"])


@pytest.mark.real_text
def test_the_steps_are_headings_and_the_rulings_are_numbered_in_them(shared: Path) -> None:
    edition = rulings(shared)
    assert edition.id == "en-2022-04-18-rulings-1997"
    assert [rule.number for rule in edition.rules if rule.is_heading] == SLUGS
    counts = Counter(rule.number.split(":")[0] for rule in edition.rules if not rule.is_heading)
    assert [counts[slug] for slug in SLUGS] == [7, 1, 27, 3, 27, 6, 9, 3, 9]
    assert edition.by_number["damage"].title == "First Strike and non-First Strike Damage Dealing"


@pytest.mark.real_text
def test_ids_citations_and_reversals_match_the_reviewed_list(shared: Path) -> None:
    edition = rulings(shared).by_number
    for entry in reviewed(shared):
        rule = edition[entry["id"]]
        assert [one.text for one in rule.citations] == entry["cites"], entry["id"]
        assert rule.reversal == entry["reversal"], entry["id"]
    mapped = {entry["section"] for entry in reviewed(shared)}
    numbers = [number for number in edition if ":" in number and number.split(":")[0] in mapped]
    assert numbers == [entry["id"] for entry in reviewed(shared)]


@pytest.mark.real_text
def test_a_ruling_begins_where_the_reviewed_line_begins(shared: Path) -> None:
    lines = (shared / "sources" / "en-1997-rulings.capture.txt").read_text("utf-8").split("\n")
    edition = rulings(shared).by_number
    for entry in reviewed(shared):
        begun = lines[entry["line"] - 1].removeprefix("- ").split(" [")[0]
        assert edition[entry["id"]].text.startswith(begun), entry["id"]


@pytest.mark.real_text
def test_no_header_bracket_or_flag_is_left_in_a_ruling(shared: Path) -> None:
    for rule in rulings(shared).rules:
        for mark in ("MTG_GEN", "MTG GEN", "/9", "[", "]", "REVERSAL", "\n", "  ", "Main Card", "leftarrow"):
            assert mark not in rule.text, rule.number


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("before-blocking:2", "to allow them to be"),
        ("block:14", "legally block, then the defender"),
        ("block:26", "coin flip because the Efreet"),
        ("damage:2", "gains or loses First Strike during"),
    ],
)
def test_a_sentence_cut_by_a_page_break_is_joined(shared: Path, number: str, words: str) -> None:
    rule = rulings(shared).by_number[number]
    assert words in rule.text
    assert rule.text.endswith(".")


@pytest.mark.real_text
def test_citations_name_a_page_or_an_author_with_a_day(shared: Path) -> None:
    edition = rulings(shared).by_number
    assert edition["declare:13"].citations[1] == Citation(
        "Duelist Magazine #15, Page 28", publication="Duelist Magazine #15", page=28
    )
    assert edition["declare:1"].citations == (
        Citation("WotC Rules Team 08/05/97", author="WotC Rules Team", date="1997-08-05"),
    )
    assert edition["damage:9"].citations == (Citation("bethmo", author="bethmo"),)
    every = [one for rule in edition.values() for one in rule.citations]
    assert all((one.publication and one.page) or one.author for one in every)
    assert [one.text for one in every if one.author and not one.date] == ["bethmo"]
    assert sum(rule.reversal for rule in edition.values()) == 4


def test_an_invalid_date_is_left_out() -> None:
    page = (ROOT / "tests/pages/rulings-1997/page.txt").read_text("utf-8").replace("09/09/97", "19/39/97")
    edition = read_page(page.encode(), source_entry("rulings-1997"), place="page")
    assert edition.by_number["intention:6"].citations == (Citation("Ann 19/39/97", author="Ann"),)
