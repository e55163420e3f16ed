"""Aligning sections too small to begin with what is likely: what is supposed of them, and when nothing is."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from aligner.pairing import align
from benchmarks.books import chinese
from scraper.edition import Edition
from tests.test_bootstrapping import WORDS, book, opaque, right


def small(seed: int, rules: int = 14) -> tuple[Edition, Edition]:
    """A section of rules, long and short, and its rendering word by word; no digit, no word stands in both."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    texts = [[chance.choice(WORDS) for _ in range(chance.randint(3, 40))] for _ in range(rules)]
    renderings = [[word[::-1] + "osh" for word in one] for one in texts]
    return book("xx", [" ".join(one) for one in texts]), book("yy", [" ".join(one) for one in renderings])


@pytest.mark.parametrize("numbers", [True, False])
def test_a_small_section_is_laid_side_by_side(numbers: bool) -> None:
    for seed in range(5):
        left, other = small(seed)
        found = align(left, other) if numbers else align(opaque(left, "q"), opaque(other, "z"))
        assert right(found) == 1
        assert len(found.links) >= len(left.rules) - 2


def test_sections_that_do_not_belong_together_are_not() -> None:
    for seed in range(5):
        left, other = small(seed)[0], small(seed + 100)[1]
        for one, two in ((left, other), (opaque(left, "q"), opaque(other, "z"))):
            assert len(align(one, two).links) <= 1


def test_nothing_is_supposed_where_neither_order_nor_numbers_may_be_looked_at() -> None:
    left, other = small(1)
    assert not align(left, other, ignore_numbers=True).links


def test_rules_left_out_of_a_small_section_stay_alone() -> None:
    left, other = small(2, 20)
    fewer = replace(other, rules=tuple(rule for at, rule in enumerate(other.rules) if at not in (4, 11)))
    found = align(left, fewer)
    assert right(found) == 1
    assert {left.rules[4].number, left.rules[11].number} <= set(found.left_only)


@pytest.mark.real_text
def test_small_sections_of_a_real_book_in_a_language_without_terms(shared: Path) -> None:
    pair = chinese("2023-11-17", shared)
    numbers = Counter(one.number[:3] for one in pair.left.rules)
    given = linked = true = 0
    for number in [number for number, rules in numbers.items() if 8 <= rules <= 15][::4]:
        section = pair.of(
            *([one for one in side.rules if one.number[:3] == number] for side in (pair.left, pair.right))
        )
        links = {(one.left[0], one.right[0]) for one in align(section.left, section.right).links}
        given, linked, true = given + len(links), linked + len(links & section.truth), true + len(section.truth)
    assert linked == given
    assert linked >= 0.95 * true > 100
