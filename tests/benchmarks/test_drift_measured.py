"""Findings of the drift report are counted by family of changes and by kind of finding, under separate names."""

from benchmarks.measure.drift import tables
from benchmarks.publish.results import load
from rosetta508.language.kinds import KINDS
from tests.support.drift_scenarios.scoring import Score


def test_changes_and_kinds_are_counted_separately() -> None:
    total = Score()
    total.scenarios.update({"renumbered": 2, "nothing changed": 1})
    total.hits.update({("renumbered", "renumbered"): 8, ("renumbered", "moved"): 1})
    total.misses[("renumbered", "renumbered")] += 2
    total.false[("renumbered", "moved")] += 1
    found = tables(total)
    nothing = {"change": "nothing changed", "found": 0, "missed": 0, "false": 0, "precision": None, "recall": None}
    counted = {"found": 9, "missed": 2, "false": 1, "precision": 0.9, "recall": 0.818}
    assert found["changes"] == [nothing, {"change": "renumbered", **counted}]
    kinds = {row["kind"]: row for row in found["kinds"]}
    assert kinds["renumbered"] == {
        "kind": "renumbered", "found": 8, "missed": 2, "false": 0, "precision": 1.0, "recall": 0.8,
    }  # fmt: skip
    assert kinds["moved"]["precision"] == 0.5
    assert {name: [*rows[0]] for name, rows in found.items()} == {
        name: [*rows[0]] for name, rows in load()["drift"]["tables"].items()
    }


def test_the_result_names_every_kind_as_the_report_does() -> None:
    rows = [row["kind"] for row in load()["drift"]["tables"]["kinds"]]
    assert len(rows) > 20
    assert set(rows) <= set(KINDS)
