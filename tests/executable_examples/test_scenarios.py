"""The scenarios next to the checkout, judged and compared with their expectations."""

import json
from pathlib import Path

import pytest

from executable_examples.engine import MalformedDeclaration, check_expected, judge, parse, read_scenario
from executable_examples.engine.expected import Difference
from tests.support.engine_boards import creature, scenario


@pytest.mark.real_text
def test_every_shared_scenario_gives_the_expected_verdict(shared: Path) -> None:
    lines = (shared / "scenarios" / "examples.jsonl").read_text("utf-8").splitlines()
    documents = [parse(line) for line in lines]
    differing = {one["id"]: check_expected(one, judge(read_scenario(one))) for one in documents}
    assert len(differing) == len(lines) > 30
    assert {name: lines for name, lines in differing.items() if lines} == {}


def test_expectations_are_compared_only_for_named_fields() -> None:
    document = scenario(creature("x"), creature("y"), declaration={"y": "B", "x": "B"})
    verdict = judge(read_scenario(document))
    assert check_expected(document, verdict) == []
    assert check_expected({**document, "expected": {"legal": True, "tapped": ["y", "x"]}}, verdict) == []
    assert (
        check_expected({**document, "expected": {"attacked_defender": {"x": "B"}, "triggers": {"x": 0}}}, verdict) == []
    )


@pytest.mark.parametrize(
    ("expected", "lines"),
    [
        ({"legal": False}, ["legal: expected false; found true"]),
        ({"violates": "508.1a"}, ["violates: expected “508.1a”; found null"]),
        ({"tapped": []}, ['tapped: expected []; found ["x"]']),
        ({"attacking": {}}, ['attacking: expected {}; found {"x": "B"}']),
        ({"paid": {"x": ["exert"]}}, ['paid.x: expected ["exert"]; found []']),
        ({"defending_player": {"x": "C"}}, ["defending_player.x: expected “C”; found “B”"]),
        ({"attacks_alone": None}, ["attacks_alone: expected null; found “x”"]),
        ({"had_to_attack": ["x"]}, ['had_to_attack: expected ["x"]; found []']),
        ({"could_attack": {"x": ["B"], "y": []}}, ["could_attack.y: expected []; found null"]),
        ({"legal": 1}, ["legal: expected 1; found true"]),
    ],
)
def test_differences_are_reported(expected: dict[str, object], lines: list[str]) -> None:
    document = scenario(creature("x"), declaration={"x": "B"}, expected=expected)
    assert check_expected(document, judge(read_scenario(document))) == lines


def test_a_value_nested_too_deeply_is_left_out_of_a_difference() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert str(Difference("tapped", deep, ["x"])) == 'tapped: expected …; found ["x"]'


def test_an_invalid_expectation_is_refused() -> None:
    document = scenario(expected={"legel": True})
    with pytest.raises(MalformedDeclaration, match=r"expected\.legel: no such field; expected one of attacked,"):
        check_expected(document, judge(read_scenario(document)))


def test_judging_ignores_expected() -> None:
    document = scenario(creature("x"), declaration={"x": "B"})
    plain = judge(read_scenario(document)).to_json()
    assert judge(read_scenario({**document, "expected": {"legal": False, "stack": 3}})).to_json() == plain
    assert json.loads(json.dumps(plain)) == plain
