"""Whole rule books in a language that the term table does not contain are aligned about as well as published."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from aligner.align import align
from benchmarks.data.books import CHINESE, chinese
from benchmarks.measure.aligning import variant
from benchmarks.measure.scoring import believed, classes, score
from benchmarks.measure.tasks import apart

SEED = 2508
NEWEST, OLD = "2026-08-07", "2016-08-26"

pytestmark = [pytest.mark.real_text, pytest.mark.usefixtures("shared")]

read = cache(chinese)


def test_a_whole_book_finds_its_original_in_380_megabytes() -> None:
    cost = apart("rosetta508", str(len(read(CHINESE).left.rules)), CHINESE)
    assert cost.f1
    assert cost.f1 >= 0.999
    assert cost.megabytes < 380


@pytest.mark.parametrize(
    ("date", "name", "least"),
    [(NEWEST, "opaque", 0.9975), (NEWEST, "numbered", 0.9985), (OLD, "opaque", 0.987), (OLD, "numbered", 0.995)],
)
def test_a_whole_book_finds_a_book_of_another_year(date: str, name: str, least: float) -> None:
    pair = variant(read(date), name, Random(SEED))  # noqa: S311 - no secret
    alignment = align(pair.left, pair.right)
    result = score(pair, [(link.left, link.right) for link in alignment.links])
    assert result.f1 >= least
    sure = [row for row in classes([believed(pair, alignment.links)]) if row[0] >= 0.9]
    assert sum(right for *_, right, _ in sure) >= 0.9 * sum(links for *_, links, _, _ in sure)


def test_small_sections_in_a_language_without_terms_are_linked() -> None:
    pair = read(CHINESE)
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
