"""Which rules of the compared edition a partial book covers, and so can miss."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from aligner.drift.checks.numbering import check_missing_rules
from scraper.edition import Edition
from tests.support.editions import compared, edition
from tests.support.histories import history, life


def book(sections: Iterable[int], rules: int = 4, covers: tuple[str, ...] = ()) -> Edition:
    return edition({f"{one}.{k}": f"cow {one} {k}" for one in sections for k in range(1, rules + 1)}, covers=covers)


def missed(left: Edition, right: Edition, pairs: dict[str, str]) -> list[str]:
    return [one.counterpart.rule for one in check_missing_rules(compared(left, right, pairs)) if one.counterpart]


def same(edition: Edition) -> dict[str, str]:
    return {rule.number: rule.number for rule in edition.rules}


FIVE = book(range(100, 105))


@pytest.mark.parametrize("covers", [("119",), ()])
def test_a_section_that_changed_its_number_is_covered_where_its_rules_are_now(covers: tuple[str, ...]) -> None:
    left = book([119], covers=covers)
    right = book([118, 119, 120, 121], rules=5)
    assert missed(left, right, {f"119.{k}": f"120.{k}" for k in range(1, 5)}) == ["120.5"]


@pytest.mark.parametrize("sections", [[102], [100, 103]])
def test_a_part_without_declared_coverage_misses_nothing_outside_it(sections: list[int]) -> None:
    left = book(sections, rules=3)
    assert missed(left, FIVE, same(left)) == [f"{one}.4" for one in sections]


def test_a_heading_is_enough_to_cover_a_section() -> None:
    left = edition({"101": "", "103.1": "cow", "103.2": "pig"})
    assert missed(left, book(range(100, 130), rules=2), {"103.1": "103.1", "103.2": "103.2"}) == ["101.1", "101.2"]


def test_a_section_missing_from_a_nearly_complete_book_is_reported() -> None:
    left = book([100, 101, 103, 104])
    assert missed(left, FIVE, same(left)) == [f"102.{k}" for k in range(1, 5)]
    assert missed(left, book(range(100, 120)), same(left)) == [f"102.{k}" for k in range(1, 5)]


def test_a_book_without_sections_is_covered_from_the_first_to_the_last_of_its_rules() -> None:
    right = edition({f"§{k}": f"cow {k}" for k in range(1, 40)})
    left = edition({f"§{k}": f"cow {k}" for k in (10, 11, 14, 15, 16)})
    assert missed(left, right, same(left)) == ["§12", "§13"]


def test_if_all_numbers_share_the_first_part_sections_use_the_next() -> None:
    right = edition({f"A.{one}.{k}": f"cow {one} {k}" for one in range(1, 9) for k in (1, 2, 3)})
    left = edition({"A.4.1": "cow", "A.4.2": "pig"})
    assert missed(left, right, same(left)) == ["A.4.3"]


def test_covering_part_of_a_section_does_not_cover_the_rest() -> None:
    right = edition({f"702.{one}{letter}": f"cow {one}" for one in range(1, 9) for letter in "abc"})
    left = edition({"702.5a": "cow", "702.5b": "pig"}, covers=("702.5",))
    assert missed(left, right, same(left)) == ["702.5c"]


def test_a_few_moved_rules_do_not_extend_coverage_to_a_section() -> None:
    left = book([508], rules=10, covers=("508",))
    right = book([506, 508], rules=12)
    pairs = same(left) | {"508.9": "506.9", "508.10": "506.10"}
    assert missed(left, right, pairs) == ["508.9", "508.10", "508.11", "508.12"]


def test_a_new_section_in_a_covered_chapter_is_missing_even_under_a_reused_number() -> None:
    left = book([118, 119], covers=("1",))
    right = book([118, 119, 120, 201])
    pairs = {f"118.{k}": f"118.{k}" for k in range(1, 5)} | {f"119.{k}": f"120.{k}" for k in range(1, 5)}
    assert missed(left, right, pairs) == [f"119.{k}" for k in range(1, 5)]


def test_a_declared_area_without_rules_is_ignored() -> None:
    left = edition({"102.1": "cow"}, covers=("Cows",))
    assert missed(left, FIVE, same(left)) == ["102.2", "102.3", "102.4"]


def test_the_history_locates_a_section_without_links() -> None:
    known = history(
        life("herd", ["100.1"] * 4),
        life("harm", ["119", "119", "120", "120"]),
        life("harm one", ["119.1", "119.1", "120.1", "120.1"]),
        life("life one", [None, None, "119.1", "119.1"]),
    )
    left = edition({"100.1": "cow", "119.1": "horn"}, date="2001-01-01", covers=("100", "119"), name="then")
    right = edition({"100.1": "cow", "119.1": "milk", "120.1": "hoof"}, date="2004-01-01")
    comparison = replace(compared(left, right, {"100.1": "100.1"}), history=known)
    assert [one.counterpart.rule for one in check_missing_rules(comparison) if one.counterpart] == ["120.1"]
