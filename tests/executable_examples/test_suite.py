"""The suite of rule 508, and the runner that asks another engine in its own process."""

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from executable_examples.engine import check_answer, check_expected, judge, read_scenario
from executable_examples.export import SUITE
from rosetta508.integrations.engine_comparison import AGREES, DIFFERS, SILENT, agreements
from rosetta508.integrations.engine_process import CannotStart, NoAnswer, OtherEngine
from rosetta508.site.model.examples import DOWNLOAD
from tests.support.checkout import ROOT
from tests.support.commands import Runner
from tests.support.engine_answers import LINES, command
from tests.support.schemas import schema

HONEST = """
import json, sys
from executable_examples.engine import judge, read_scenario
for line in sys.stdin:
    asked = json.loads(line)
    assert "expected" not in line
    print(json.dumps(judge(read_scenario(asked)).to_json()), flush=True)
"""


def fingerprint(line: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(line, sort_keys=True).encode()).hexdigest()[:16]


def ask(folder: Path, program: str, seconds: float = 20) -> dict[str, Any]:
    with OtherEngine(command(folder, program), seconds) as engine:
        return engine.ask({"id": "a", "players": []})


def test_every_line_follows_the_schemas_and_agrees_with_the_engine() -> None:
    line, scenario = schema("suite"), schema("scenario")
    for one in LINES:
        assert [*line.iter_errors(one), *scenario.iter_errors(one)] == []
        assert check_expected(one, judge(read_scenario(one))) == []
    assert len({one["id"] for one in LINES}) == len(LINES) > 100


def test_a_line_with_missing_or_extra_fields_is_invalid() -> None:
    valid = next(one for one in LINES if not one["expected"]["legal"])
    for change in ({"legal": True}, {"violates": "9"}, {"maximum": -1}):
        assert not schema("suite").is_valid({**valid, "expected": valid["expected"] | change})
    assert not schema("suite").is_valid({name: value for name, value in valid.items() if name != "rules"})


def test_a_version_of_the_suite_never_changes() -> None:
    """Lines may be added to a version. To change or remove one, raise `SUITE` and write a new `suite-SUITE.txt`."""
    recorded = dict(
        line.split()
        for line in (ROOT / "tests" / "executable_examples" / f"suite-{SUITE}.txt").read_text("utf-8").splitlines()
    )
    now = {one["id"]: fingerprint(one) for one in LINES}
    assert {name: now.get(name) for name in recorded} == recorded


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_the_page_for_engine_authors_names_the_current_file(language: str) -> None:
    page = (ROOT / "docs" / language / "engines.md").read_text("utf-8")
    assert f'<a href="../examples/{DOWNLOAD}" download>{DOWNLOAD}</a>' in page


def test_the_command_writes_the_suite(run: Runner, tmp_path: Path) -> None:
    printed = run("examples", "--format", "jsonl", "-o", tmp_path / "suite.jsonl", code=0).out
    assert [json.loads(line) for line in printed.splitlines()] == LINES
    assert (tmp_path / "suite.jsonl").read_text("utf-8") == printed
    run("judge", tmp_path / "suite.jsonl", "--check", code=0)


def test_another_engine_agrees_on_what_it_judges(tmp_path: Path) -> None:
    """The exhaustive oracle shares no code with the engine, so it does not share its misreadings."""
    with OtherEngine(f"{sys.executable} -m tests.support.oracle.engine", 60) as engine:
        found = list(agreements(LINES, engine))
    assert [(one.id, one.reasons) for one in found if one.outcome in (DIFFERS, SILENT)] == []
    assert Counter(one.outcome for one in found) == {AGREES: len(LINES)}
    assert sum(bool(one.get("after")) for one in LINES) > 0


def test_an_engines_errors_are_located(tmp_path: Path, run: Runner) -> None:
    program = """
import json
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], "legal": True, "violates": []}), flush=True)
"""
    said = run("examples", "--against", command(tmp_path, program), "--format", "jsonl", code=1)
    found = [json.loads(line) for line in said.out.splitlines()]
    wrong = [one["id"] for one in LINES if not one["expected"]["legal"]]
    assert [one["id"] for one in found if one["outcome"] == DIFFERS] == wrong
    assert found[[one["id"] for one in found].index(wrong[0])]["reasons"][0] == "legal: expected false; found true"
    assert f"{len(wrong)} differ, 0 not judged, 0 not answered" in said.err


def test_an_engine_gets_no_expectations_and_its_agreement_is_shown(tmp_path: Path, run: Runner) -> None:
    said = run("examples", "--against", command(tmp_path, HONEST), code=0)
    assert f"{len(LINES)} scenarios: {len(LINES)} agree, 0 differ, 0 not judged, 0 not answered" in said.err
    assert said.out.splitlines()[1].split("\t")[:2] == [LINES[0]["id"], "agrees"]


def test_an_engine_that_judges_nothing_does_not_agree(tmp_path: Path, run: Runner) -> None:
    program = 'for line in sys.stdin: print(\'{"unsupported": "combat"}\', flush=True)'
    ran = run("examples", "--against", command(tmp_path, program), code=1)
    assert f"0 agree, 0 differ, {len(LINES)} not judged" in ran.err


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("", "the engine ended without an answer"),
        ("sys.stdin.readline(); sys.exit(3)", "the engine ended without an answer"),
        ("for line in sys.stdin: print('yes', flush=True)", "the answer is not JSON"),
        ("for line in sys.stdin: print('{}', flush=True)", "expected “legal” (with “violates” if “legal” is false)"),
        ("for line in sys.stdin: print('{\"legal\": false}', flush=True)", "expected “legal” (with “violates”"),
        ("for line in sys.stdin: print('[]', flush=True)", "expected “legal” (with “violates”"),
        (
            'for line in sys.stdin: print(\'{"legal": true, "tapped": 3}\', flush=True)',
            "tapped: the answer does not match its schema: 3 is not of type 'array'",
        ),
        (
            'for line in sys.stdin: print(\'{"id": "b", "legal": true}\', flush=True)',
            "the answer is to b, not to a",
        ),
    ],
)
def test_an_invalid_answer_is_refused(tmp_path: Path, program: str, message: str) -> None:
    with pytest.raises(NoAnswer) as caught:
        ask(tmp_path, program)
    assert message in str(caught.value)


def test_a_silent_engine_is_restarted(tmp_path: Path) -> None:
    program = """
import json, time
for line in sys.stdin:
    if json.loads(line)["id"] == "slow":
        time.sleep(60)
    print('{"legal": true}', flush=True)
"""
    with OtherEngine(command(tmp_path, program), 3) as engine:
        with pytest.raises(NoAnswer, match="no answer within 3 s"):
            engine.ask({"id": "slow"})
        assert engine.ask({"id": "quick"}) == {"legal": True}


@pytest.mark.parametrize("words", ["no-such-engine-here", "", "'"])
def test_an_engine_that_cannot_be_started_is_reported(words: str) -> None:
    with OtherEngine(words, 1) as engine, pytest.raises(CannotStart, match="the engine cannot be started"):
        engine.ask({"id": "a"})


def test_fields_missing_from_an_answer_are_not_compared() -> None:
    one = next(one for one in LINES if one["expected"]["legal"] and len(one["expected"]) > 3)
    assert check_answer(one, {"legal": True, "violates": []}) == []
    assert check_answer(one, {"legal": True, "violates": [], "maximum": 99}) != []
