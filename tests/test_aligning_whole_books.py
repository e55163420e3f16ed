"""Whole rule books in a language that the term table does not know find each other, in order and out of it."""

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
NEWEST = "2026-08-07"

read = cache(chinese)


@pytest.mark.real_text
def test_a_whole_book_finds_its_original_in_380_megabytes(shared: Path) -> None:
    cost = apart("rosetta508", len(read(CHINESE, shared).left.rules), CHINESE)
    assert cost is not None
    assert cost.f1 >= 0.998
    assert cost.megabytes < 380


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("date", "name", "least"),
    [(CHINESE, "shuffled", 0.975), (NEWEST, "opaque", 0.993), (NEWEST, "numbered", 0.996)],
)
def test_a_whole_book_finds_a_book_shuffled_or_of_another_year(
    shared: Path, date: str, name: str, least: float
) -> None:
    pair = variant(read(date, shared), name, Random(SEED))  # noqa: S311 - no secret
    alignment = align(pair.left, pair.right, ignore_numbers=name == "shuffled")
    result = score(pair, [(link.left, link.right) for link in alignment.links])
    assert result.f1 >= least
    sure = [row for row in classes([believed(pair, alignment.links)]) if row[0] >= 0.9]
    assert sum(right for *_, right, _ in sure) >= 0.9 * sum(links for *_, links, _, _ in sure)
