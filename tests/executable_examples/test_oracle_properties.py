"""Properties of every verdict, tested by hypothesis on boards with every kind of element."""

import json
import re
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from executable_examples.engine import Verdict, judge, read_scenario
from tests.support.oracle.generator import random_scenario

Scenario = dict[str, Any]
some_boards = settings(max_examples=150, deadline=None)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    return random_scenario(Random(draw(st.integers(0, 10**9))))  # noqa: S311 - chance for tests


def verdict_on(scenario: Scenario) -> Verdict:
    return judge(read_scenario(scenario))


@some_boards
@given(scenarios())
def test_a_witness_obeys_as_much_as_can_be_and_breaks_no_restriction(scenario: Scenario) -> None:
    scenario["effects"] = [one for one in scenario["effects"] if one["kind"] != "attacks-if-attacks"]
    verdict = verdict_on(scenario)
    if verdict.witness is not None:
        again = verdict_on({**scenario, "declaration": dict(verdict.witness), "bands": [], "payments": {}})
        assert not {"508.1a", "508.1b", "508.1c", "508.1d"} & set(again.violates)
        assert again.obeyed == verdict.maximum


@some_boards
@given(scenarios())
def test_a_legal_declaration_obeys_as_much_as_can_be(scenario: Scenario) -> None:
    verdict = verdict_on(scenario)
    if verdict.legal:
        assert verdict.obeyed == verdict.maximum
        assert dict(verdict.witness or {}) == scenario["declaration"]
    elif verdict.maximum is not None:
        assert ("508.1d" in verdict.violates) == ((verdict.obeyed or 0) < verdict.maximum)


@some_boards
@given(scenarios(), st.data())
def test_one_restriction_less_never_lowers_the_maximum(scenario: Scenario, data: st.DataObject) -> None:
    restricted = [one for one in scenario["permanents"] if one.get("restrictions")]
    before = verdict_on(scenario).maximum
    if restricted and before is not None:
        data.draw(st.sampled_from(restricted))["restrictions"].pop()
        after = verdict_on(scenario).maximum
        assert after is not None
        assert after >= before


@some_boards
@given(scenarios())
def test_names_do_not_matter(scenario: Scenario) -> None:
    def renamed(value: Any) -> Any:
        return json.loads(re.sub(r'"([xpo]\d*|[A-D])"', r'"new \1 name"', json.dumps(value)))

    verdict, again = verdict_on(scenario), verdict_on(renamed(scenario))
    assert again.violates == verdict.violates
    assert (again.obeyed, again.maximum) == (verdict.obeyed, verdict.maximum)
    for answer in ("witness", "tapped", "attacking", "triggers"):
        assert again.to_json()[answer] == renamed(verdict.to_json()[answer])
