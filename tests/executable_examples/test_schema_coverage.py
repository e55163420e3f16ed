"""Every kind, event, and field of a scenario is in an example, and so in the published suite."""

from typing import Any

import pytest

from executable_examples.page import read_pages
from executable_examples.run import Run, run_pages
from executable_examples.schema_coverage import measure_parts, scenario_schema
from tests.support.commands import Runner

RUNS = list(run_pages(read_pages(), ["en"]))
USES = {use.part: use.examples for use in measure_parts(RUNS)}


@pytest.mark.parametrize("part", USES, ids=lambda part: ".".join(part).rstrip("."))
def test_every_part_of_a_scenario_is_in_an_example(part: tuple[str, str]) -> None:
    assert USES[part]


@pytest.mark.parametrize(
    ("name", "key"),
    [("restriction", "kind"), ("requirement", "kind"), ("effect", "kind"), ("trigger", "when"), ("event", "event")],
)
def test_every_kind_of_the_schema_is_counted(name: str, key: str) -> None:
    for one in scenario_schema()["$defs"][name]["oneOf"]:
        whole = f"{name} {one['properties'][key]['const']}"
        fields = one["properties"].keys() - {key, "expected"}
        assert {part for part in USES if part[0] == whole} == {(whole, ""), *((whole, field) for field in fields)}


def test_a_part_counts_the_examples_that_use_it() -> None:
    runs = [run for run in RUNS if run.example.id in ("508.1h-locked-in", "508.1c-with-one-named", "508.1c-defender")]
    uses = {use.part: use.examples for use in measure_parts(runs)}
    assert uses["restriction cant-attack-unless-also-attacking", "any_of"] == ["508.1c-with-one-named"]
    assert uses["payment", "sacrifice"] == ["508.1h-locked-in"]
    assert uses["permanent", "keywords"] == ["508.1c-defender"]
    assert uses["event phase-ends", ""] == []
    assert measure_parts(runs + [Run(run.example, "it", judged=run.judged) for run in runs]) == measure_parts(runs)


def test_a_new_kind_is_counted_automatically(monkeypatch: pytest.MonkeyPatch) -> None:
    schema: dict[str, Any] = {**scenario_schema()}
    fresh = {"properties": {"kind": {"const": "attacks-backwards"}, "speed": {"type": "integer"}}}
    effect = {"oneOf": [*schema["$defs"]["effect"]["oneOf"], fresh]}
    schema["$defs"] = {**schema["$defs"], "effect": effect}
    monkeypatch.setattr("executable_examples.schema_coverage.scenario_schema", lambda: schema)
    uses = {use.part: use.examples for use in measure_parts(RUNS)}
    assert uses["effect attacks-backwards", ""] == uses["effect attacks-backwards", "speed"] == []


def test_the_command_shows_every_part_with_its_examples(run: Runner) -> None:
    out = run("examples", "--coverage", code=0).out
    parts = [tuple(line.split("\t")) for line in out[out.index("\npart\tfield\texamples\n") :].splitlines()[2:]]
    assert parts == [(*part, str(len(examples))) for part, examples in USES.items()]
