"""What is promised to programs: schemas on the site, SARIF as code hosts read it, functions that stay as they are."""

import doctest
import importlib
import inspect
import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rosetta508.cli import main
from rosetta508.site.schema_files import PACKAGES, schema_files, write_schemas
from tests.conftest import ROOT

LANGUAGES = ("en", "it", "ja")
TEXT = {"type": "string", "minLength": 1}
LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "additionalProperties": False,
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["uri"],
                    "properties": {"uri": {**TEXT, "pattern": "^[!#-;=?-Z_a-z~%\\[\\]]+$"}},
                },
                "region": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {"startLine": {"type": "integer", "minimum": 1}},
                },
            },
        },
        "logicalLocations": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {"fullyQualifiedName": TEXT, "kind": TEXT},
            },
        },
    },
}
SARIF = {
    "type": "object",
    "additionalProperties": False,
    "required": ["$schema", "version", "runs"],
    "properties": {
        "$schema": {"type": "string", "pattern": "^https://docs\\.oasis-open\\.org/sarif/.*2\\.1\\.0\\.json$"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "additionalProperties": False,
                                "required": ["name"],
                                "properties": {
                                    "name": TEXT,
                                    "version": TEXT,
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "additionalProperties": False,
                                            "required": ["id"],
                                            "properties": {"id": TEXT, "name": TEXT},
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["ruleId", "message", "locations"],
                            "properties": {
                                "ruleId": TEXT,
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {
                                    "type": "object",
                                    "additionalProperties": False,
                                    "required": ["text"],
                                    "properties": {"text": TEXT},
                                },
                                "locations": {"type": "array", "minItems": 1, "items": LOCATION},
                                "partialFingerprints": {"type": "object", "additionalProperties": TEXT},
                            },
                        },
                    },
                },
            },
        },
    },
}
"""The parts of SARIF 2.1.0 that are written here, as the specification has them: nothing else may stand in a log."""


def page(language: str, name: str) -> str:
    return (ROOT / "docs" / language / f"{name}.md").read_text("utf-8")


def written(name: str) -> Any:
    """Return what a dotted name of the page means."""
    parts = name.split(".")
    known = next(n for n in range(len(parts) - 1, 0, -1) if ".".join(parts[:n]) in _modules())
    found: Any = importlib.import_module(".".join(parts[:known]))
    for part in parts[known:]:
        found = getattr(found, part)
    return found


def _modules() -> set[str]:
    files = [path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files}


def signature(name: str) -> str:
    """Return how a function is called, with the names of types alone."""
    text = re.sub(r"'?(?:[a-z_]\w*\.)+([A-Z]\w*)'?", r"\1", str(inspect.signature(written(name))))
    text = re.sub(r"'([A-Z]\w*)'", r"\1", text)
    return name + re.sub(r"\(self(, )?", "(", text)


def promised(language: str) -> list[str]:
    (block,) = re.findall(r"```python\n(.*?)```", page(language, "python"), re.DOTALL)
    return [str(line) for line in block.splitlines()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_functions_on_the_page_are_called_as_it_says(language: str) -> None:
    lines = promised(language)
    assert len(lines) >= 10
    assert lines == [signature(line.partition("(")[0]) for line in lines]
    for line in lines:
        assert inspect.getdoc(written(line.partition("(")[0])), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_shows_is_what_python_answers(language: str) -> None:
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", page(language, "python"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, language, None, 0)
    assert len(test.examples) >= 6
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=said.append)
    assert said == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_schemas_lists_them_all_and_no_other(language: str) -> None:
    up = "" if language == "en" else "../../schemas/"
    found = re.findall(r'<a href="([^"]+)">rosetta508/(\w+)/1</a>', page(language, "schemas"))
    assert sorted(found) == sorted((f"{up}{name}", name.removesuffix(".json")) for name, _ in schema_files())


def test_every_schema_is_one_and_is_published_under_its_own_name(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    names = [name for name, _ in schema_files()]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "schemas").iterdir())
    kept = [path for package in PACKAGES for path in (ROOT / package / "schemas").glob("*.json")]
    assert sorted(names) == sorted(path.name for path in kept)
    for name in names:
        schema = json.loads((tmp_path / "schemas" / name).read_text("utf-8"))
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"rosetta508/{name.removesuffix('.json')}/1"


@pytest.mark.parametrize("words", [[], ["mtgwiki-ja-508", "official", "--lang", "ja"]])
def test_sarif_is_of_the_form_that_code_hosts_read(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Draft202012Validator.check_schema(SARIF)
    main(["drift", *words, "--format", "sarif"])
    log = json.loads(capsys.readouterr().out)
    assert [error.message for error in Draft202012Validator(SARIF).iter_errors(log)] == []
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert run["results"]
        assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in run["results"])


@pytest.mark.parametrize("change", [{"version": "2.0.0"}, {"runs": [{}]}, {"extra": 1}])
def test_a_log_of_another_form_is_none(change: dict[str, Any]) -> None:
    log = {"$schema": "https://docs.oasis-open.org/sarif/x-2.1.0.json", "version": "2.1.0", "runs": []}
    assert Draft202012Validator(SARIF).is_valid(log)
    assert not Draft202012Validator(SARIF).is_valid(log | change)
