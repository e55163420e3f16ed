"""Whole rule books in a language that the term table does not know find each other: bounds near what is published."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from aligner.align import align
from benchmarks.aligning import variant
from benchmarks.baselines import apart
from benchmarks.books import CHINESE, chinese
from benchmarks.scoring import believed, classes, score

SEED = 2508
NEWEST, OLD = "2026-08-07", "2016-08-26"

read = cache(chinese)


@pytest.mark.real_text
def test_a_whole_book_finds_its_original_in_half_a_gigabyte(shared: Path) -> None:
    cost = apart("rosetta508", len(read(CHINESE, shared).left.rules), CHINESE)
    assert cost is not None
    assert cost.f1 >= 0.9995
    assert cost.megabytes < 500


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("date", "name", "least"),
    [(NEWEST, "opaque", 0.9975), (NEWEST, "numbered", 0.9985), (OLD, "opaque", 0.987), (OLD, "numbered", 0.995)],
)
def test_a_whole_book_finds_a_book_of_another_year(shared: Path, date: str, name: str, least: float) -> None:
    pair = variant(read(date, shared), name, Random(SEED))  # noqa: S311 - no secret
    alignment = align(pair.left, pair.right)
    result = score(pair, [(link.left, link.right) for link in alignment.links])
    assert result.f1 >= least
    sure = [row for row in classes([believed(pair, alignment.links)]) if row[0] >= 0.9]
    assert sum(right for *_, right, _ in sure) >= 0.9 * sum(links for *_, links, _, _ in sure)
