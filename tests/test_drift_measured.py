"""The tables of what drift reports find name families of changes and kinds of findings, each by names of its own."""

import pytest

from benchmarks.drift import FAMILIES, FAMILY, KIND, _markdown
from rosetta508.interface import Interface
from rosetta508.kinds import KINDS
from tests.conftest import ROOT

LANGUAGES = ("it", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_both_a_family_and_a_kind_is_told_apart(language: str) -> None:
    row = [("renumbered", 1, 2, 3, 0.5, 0.25)]
    numbers = "| 1 | 2 | 3 | 0.500 | 0.250 |"
    family, kind = FAMILIES["renumbered"][LANGUAGES.index(language)], Interface(language)(KINDS["renumbered"])
    assert _markdown(row, FAMILY, language) == f"| {family} {numbers}"
    assert _markdown(row, KIND, language) == f"| {kind} {numbers}"
    assert family != kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_every_kind_as_the_report_does(language: str) -> None:
    page = (ROOT / "docs" / language / "drift-measured.md").read_text("utf-8")
    table = page.partition("<!-- family -->")[2].partition("<!-- kind -->")[0].splitlines()
    rows = [row.strip("| ").split(" | ")[0] for row in table if row.startswith("|")][2:]
    assert len(rows) > 20
    assert set(rows) <= {Interface(language)(name) for name in KINDS.values()}
