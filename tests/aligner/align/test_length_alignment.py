"""Align rules in order by their lengths alone."""

import random
from collections.abc import Iterator, Sequence

import numpy as np

from aligner.align.features import extract_features
from aligner.align.length_alignment import LengthAlignment, length_alignments
from scraper.edition import Edition, Rule, Source


def rules(lengths: Sequence[int]) -> list[Rule]:
    """Rules with this many characters; 0 makes a heading."""
    return [
        Rule(number=str(at), text="x" * length) if length else Rule(number=str(at), text="", title="x")
        for at, length in enumerate(lengths)
    ]


def aligned(
    left: Sequence[Rule], right: Sequence[Rule], sections: tuple[np.ndarray, np.ndarray]
) -> Iterator[LengthAlignment]:
    editions = (Edition(name, name, Source("made-up"), tuple(side)) for name, side in (("xx", left), ("yy", right)))
    return length_alignments(extract_features(*editions), sections)


def lengths(seed: int, number: int) -> list[int]:
    draw = random.Random(seed)  # noqa: S311 - no secret
    return [draw.randint(20, 600) for _ in range(number)]


def one_area(left: Sequence[Rule], right: Sequence[Rule]) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(len(left), dtype=np.int64), np.zeros(len(right), dtype=np.int64)


def test_rules_are_paired_in_order_around_an_omitted_rule() -> None:
    own = lengths(1, 20)
    left, right = rules(own), rules([int(1.1 * length) for at, length in enumerate(own) if at != 7])
    (found,) = aligned(left, right, one_area(left, right))
    assert list(zip(found.rows.tolist(), found.columns.tolist(), strict=True)) == [
        (at, at - (at > 7)) for at in range(20) if at != 7
    ]
    assert found.z_score > 5


def test_headings_are_paired_only_with_headings() -> None:
    left, right = rules([0, 100, 300, 0, 50, 500]), rules([120, 280, 0, 60, 520])
    (found,) = aligned(left, right, one_area(left, right))
    pairs = set(zip(found.rows.tolist(), found.columns.tolist(), strict=True))
    assert {(3, 2), (4, 3), (5, 4)} <= pairs
    assert all(bool(left[row].text) == bool(right[column].text) for row, column in pairs)


def test_areas_are_paired_in_any_order() -> None:
    own = lengths(2, 24)
    order = [2, 0, 3, 1]
    left, right = rules(own), rules([own[6 * area + at] for area in order for at in range(6)])
    _, found = aligned(left, right, (np.repeat(np.arange(4), 6), np.repeat(np.arange(4), 6)))
    truth = {6 * area + at: 6 * place + at for place, area in enumerate(order) for at in range(6)}
    assert dict(zip(found.rows.tolist(), found.columns.tolist(), strict=True)) == truth
    assert found.z_score > 5


def test_unrelated_books_pair_no_better_than_shuffled_ones() -> None:
    beyond = []
    for seed in range(40):
        left, right = rules(lengths(seed, 24)), rules(lengths(seed + 100, 24))
        areas = np.repeat(np.arange(4), 6)
        beyond += [one.z_score for one in aligned(left, right, (areas, areas))]
    assert abs(np.mean(beyond)) < 0.5
    assert np.quantile(beyond, 0.95) < 2.3
