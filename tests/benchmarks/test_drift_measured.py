"""The tables of what drift reports find name families of changes and kinds of findings, each by names of its own."""

import pytest

from benchmarks.measure.drift import FAMILIES, FAMILY, KIND, markdown
from rosetta508.language.interface import Interface
from rosetta508.language.kinds import KINDS
from tests.support.checkout import ROOT

LANGUAGES = ("it", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_both_a_family_and_a_kind_is_told_apart(language: str) -> None:
    row = [("renumbered", 99, 1, 0, 1.0, 0.99)]
    numbers = "| 99 | 1 | 0 | 1.000 | 0.990 |"
    family, kind = FAMILIES["renumbered"][LANGUAGES.index(language)], Interface(language)(KINDS["renumbered"])
    assert markdown(row, FAMILY, language) == f"| {family} {numbers}"
    assert markdown(row, KIND, language) == f"| {kind} {numbers}"
    assert family != kind


@pytest.mark.parametrize(("language", "missed"), [("en", " (missed)"), ("it", " (mancato)"), ("ja", "（未達）")])
def test_the_table_of_kinds_says_what_misses_its_goal(language: str, missed: str) -> None:
    row = [("renumbered", 1, 2, 3, 0.5, 0.25)]
    assert markdown(row, KIND, language).endswith(f"| 0.500{missed} | 0.250{missed} |")
    assert markdown(row, FAMILY, language).endswith("| 0.500 | 0.250 |")
    lenient = [("changed-meaning", 7, 3, 0, 1.0, 0.7)]
    assert markdown(lenient, KIND, language).endswith("| 1.000 | 0.700 |")


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_page_names_every_kind_as_the_report_does(language: str) -> None:
    page = (ROOT / "docs" / language / "drift-measured.md").read_text("utf-8")
    table = page.partition("<!-- family -->")[2].partition("<!-- kind -->")[0].splitlines()
    rows = [row.strip("| ").split(" | ")[0] for row in table if row.startswith("|")][2:]
    assert len(rows) > 20
    assert set(rows) <= {Interface(language)(name) for name in KINDS.values()}
