"""Properties of every board, tested by hypothesis, which also reduces a failing board."""

import re
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from executable_examples.engine import (
    RULE_SETS,
    MalformedDeclaration,
    Verdict,
    judge,
    read_scenario,
)
from tests.support.oracle.generator import random_scenario

Document = dict[str, Any]
boards = st.integers(0, 2**32).map(lambda seed: random_scenario(Random(seed)))  # noqa: S311 - chance for tests
quietly = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
often = settings(quietly, max_examples=150)


def verdict_on(document: Document, rules: str = "current") -> Verdict:
    return judge(read_scenario(document), rules=rules)


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a document with every id replaced, as key and as value."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


@often
@given(boards)
def test_renaming_changes_nothing(document: Document) -> None:
    ids = [*document["players"], *(one["id"] for one in document["permanents"])]
    names = {name: f"name {len(ids) - number}" for number, name in enumerate(ids)}
    found, other = verdict_on(document), verdict_on(renamed(document, names))
    assert other.violates == found.violates
    assert (other.obeyed, other.maximum) == (found.obeyed, found.maximum)
    assert other.witness == renamed(found.witness, names)
    for answer in ("attacking", "tapped", "triggers"):
        assert other.to_json()[answer] == renamed(found.to_json()[answer], names)


@quietly
@given(boards)
def test_every_rule_set_judges_every_board_in_three_languages(document: Document) -> None:
    for rules in RULE_SETS:
        message = verdict_on(document, rules).message()
        assert all(
            message[language] and not re.search(r"\{[^\d]", message[language]) for language in ("en", "it", "ja")
        )


def refusal(document: Document) -> str:
    """Return why a document is refused, nothing if it is not."""
    try:
        verdict_on(document)
    except MalformedDeclaration as error:
        return str(error)
    return ""


@quietly
@given(boards, st.data())
def test_a_document_with_a_stray_value_is_read_or_refused_with_one_line(
    document: Document, data: st.DataObject
) -> None:
    broken = deepcopy(document)
    holder: Any = broken
    while True:
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        if not isinstance(holder[key], dict | list) or not holder[key] or data.draw(st.booleans()):
            break
        holder = holder[key]
    holder[key] = data.draw(
        st.sampled_from([None, True, -1, 1.5, "\ud800", "", "zz\nz", [], {}, [[]], {"a": {}}, 10**50])
    )
    line = refusal(broken)
    assert "\n" not in line
    assert line.encode().decode() == line
