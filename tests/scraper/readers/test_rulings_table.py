"""The table of the 1997 rulings: complete, consistent with the digest and today's rule numbers, in three languages."""

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from scraper.edition import read_edition
from scraper.readers import read_file
from scraper.rule_number import is_rule_number
from tests.support.checkout import ROOT

TABLE: list[dict[str, Any]] = tomllib.loads(
    (files("rosetta508") / "data" / "rulings-1997.toml").read_text(encoding="utf-8")
)["ruling"]
BY_NUMBER = {entry["number"]: entry for entry in TABLE}
FIELDS = ("rules", "possible", "other")
KANA = re.compile(r"[\u3040-\u30ff]")


def _mapped(shared: Path) -> dict[str, dict[str, Any]]:
    document = json.loads((shared / "gold" / "1997-rulings.json").read_text("utf-8"))
    return {ruling["id"]: ruling for ruling in document["rulings"]}


def _in_508(number: str) -> bool:
    return number.split(".", maxsplit=1)[0] == "508"


def test_the_table_covers_exactly_the_rulings_of_the_digest_in_their_order() -> None:
    digest = read_edition(ROOT / "scraper" / "digest" / "en-2022-04-18-rulings-1997.json")
    rulings = [rule.number for rule in digest.rules if not rule.is_heading]
    assert [entry["number"] for entry in TABLE] == rulings


def test_an_entry_has_exactly_its_fields() -> None:
    wanted = {"number", "status", *FIELDS, "note"}
    assert {entry["number"]: set(entry) ^ wanted for entry in TABLE if set(entry) != wanted} == {}


def test_a_status_is_one_of_three() -> None:
    assert {entry["status"] for entry in TABLE} == {"holds", "changed", "obsolete"}


def test_a_ruling_that_holds_or_changed_names_a_rule_of_today() -> None:
    bare = [e["number"] for e in TABLE if e["status"] != "obsolete" and not any(e[field] for field in FIELDS)]
    assert bare == []


def test_rules_and_possible_are_in_508_and_other_outside_without_repeats() -> None:
    for entry in TABLE:
        numbers = [number for field in FIELDS for number in entry[field]]
        assert all(is_rule_number(number) for number in numbers), entry
        assert len(numbers) == len(set(numbers)), entry
        assert all(map(_in_508, entry["rules"] + entry["possible"])), entry
        assert not any(map(_in_508, entry["other"])), entry


def test_notes_are_in_three_different_languages() -> None:
    for entry in TABLE:
        assert list(entry["note"]) == ["en", "it", "ja"], entry["number"]
        notes = list(entry["note"].values())
        assert len(set(notes)) == 3, entry["number"]
        assert all(20 < len(note) < 250 for note in notes), entry["number"]
        assert [bool(KANA.search(note)) for note in notes] == [False, False, True], entry["number"]
        assert [note[-1] for note in notes] == [".", ".", "。"], entry["number"]


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_no_two_rulings_share_a_note(language: str) -> None:
    notes = [entry["note"][language] for entry in TABLE]
    assert [note for note in notes if notes.count(note) > 1] == []


@pytest.mark.real_text
def test_every_rule_cited_exists_in_the_rules_of_2024_11_08(shared: Path) -> None:
    known = read_file(shared / "cr-history" / "en" / "20241108.txt", "official").by_number
    cited = {number for entry in TABLE for field in FIELDS for number in entry[field]}
    assert sorted(cited - set(known)) == []


@pytest.mark.real_text
def test_status_and_rules_agree_with_the_reviewed_mapping(shared: Path) -> None:
    for number, mapped in _mapped(shared).items():
        entry = BY_NUMBER[number]
        assert entry["status"] == mapped["status"], number
        assert entry["rules"] == mapped["en508"], number
        assert entry["possible"] == mapped["possible"], number
        assert set(mapped["other"]) <= set(entry["other"]), number
