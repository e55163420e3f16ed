"""Real editions changed in known ways: the report finds these changes and nothing else."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.support.drift_scenarios.bases import TUNING, Base, english_sections, pages
from tests.support.drift_scenarios.past import PAST
from tests.support.drift_scenarios.scoring import Score, judged
from tests.support.drift_scenarios.shapes import SHAPES, drawn, merged, split
from tests.support.drift_scenarios.words import WORDS

SURE = [change for change in SHAPES + WORDS + PAST if change not in (split, merged)]
"""The aligner finds splits and merges; `python -m benchmarks.measure.drift` measures them too."""
LOWER = {"changed-meaning": 0.7, "term-inconsistent": 0.7}


def scored(bases: list[Base], times: int) -> Score:
    total = Score()
    for base in bases:
        draw = Random(f"{TUNING} {base.name}")  # noqa: S311 - no secret
        for change in SURE:
            for scenario in drawn(change, base, draw, times):
                total.add(judged(base, scenario))
    return total


def assert_good(total: Score) -> None:
    counts = Counter[str]()
    for (_, kind), times in (total.hits + total.misses + total.false).items():
        counts[kind] += times
    slack = {kind: 1 / times for kind, times in counts.items() if times < 20}  # one slip among few is no tendency
    poor = {
        kind: (round(total.precision(1, kind), 3), round(total.recall(1, kind), 3))
        for kind in counts
        if total.precision(1, kind) < 0.95 - slack.get(kind, 0)
        or total.recall(1, kind) < LOWER.get(kind, 0.95) - slack.get(kind, 0)
    }
    assert poor == {}, total.failures


@pytest.mark.real_text
def test_changes_of_the_translated_pages_are_found(shared: Path, tmp_path: Path) -> None:
    total = scored(pages(tmp_path), 2)
    assert sum(total.scenarios.values()) > 100
    assert_good(total)


@pytest.mark.real_text
def test_changes_of_sections_drawn_at_random_are_found(shared: Path, tmp_path: Path) -> None:
    total = scored(list(english_sections(tmp_path, TUNING, 2)), 1)
    assert sum(total.scenarios.values()) > 30
    assert_good(total)


@pytest.mark.real_text
def test_every_change_is_reported(shared: Path, tmp_path: Path) -> None:
    base = pages(tmp_path)[0]
    draw = Random(1)  # noqa: S311 - no secret
    same = {"nothing changed", "date changed", "paragraph repeated"}
    for change in SHAPES + WORDS + PAST:
        for scenario in drawn(change, base, draw, 1):
            if scenario.family not in same:
                assert scenario.edition.rules != base.left.rules, scenario.family
            if scenario.family not in {"nothing changed", "date changed", "cosmetic change only"}:
                assert scenario.expected or scenario.moved, scenario.family
