"""The development books are aligned as well as the ablation's baseline, and worse without any score component."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from aligner.align.parameters import PARAMS
from aligner.align.scoring import COMPONENTS
from benchmarks.measure.ablation import outcome
from benchmarks.measure.ablation_books import groups
from benchmarks.measure.scoring import Score

pytestmark = [pytest.mark.real_text, pytest.mark.slow]

BOUNDS = {
    "rule 508": (1.0, 1.0),
    "other rule book": (0.991, 0.9945),
    "renumbered": (0.996, 0.997),
    "English, ten years": (0.994, 0.993),
    "parts of 60 rules": (0.95, 0.965),
    "pages of old revisions": (0.885, 0.96),
}
"""Group of books -> minimum F1 and precision: the figures of aligner/ABLATION.md, less a thousandth or two."""
SHOWN_BY = {
    "content": "rule 508",
    "lexicon": "other rule book",
    "length": "pages of old revisions",
    "position": "other rule book",
    "number": "English, ten years",
    "section": "pages of old revisions",
    "third edition": "rule 508",
}
"""Component -> a group of books that is aligned worse without it."""


@pytest.fixture(scope="module", autouse=True)
def _real(shared: Path) -> Path:
    return shared


def aligned(group: str, *left_out: str) -> Score:
    params = replace(PARAMS, left_out=frozenset(left_out))
    return outcome(groups(None, quick=True)[group](), params)[0]


baseline = cache(aligned)


def reaches(group: str, found: Score) -> bool:
    f1, precision = BOUNDS[group]
    return found.f1 >= f1 and found.precision >= precision


@pytest.mark.parametrize("group", BOUNDS)
def test_a_group_of_development_books_is_aligned_as_well_as_published(group: str) -> None:
    assert reaches(group, baseline(group))


@pytest.mark.parametrize("component", [one for one in COMPONENTS if one not in {"heading", "vectors"}])
def test_without_a_component_a_bound_is_missed(component: str) -> None:
    assert not reaches(SHOWN_BY[component], aligned(SHOWN_BY[component], component))
