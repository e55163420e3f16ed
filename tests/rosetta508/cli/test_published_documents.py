"""Stable interfaces for programs: schemas on the site, SARIF as code hosts read it, public functions."""

import doctest
import gzip
import importlib
import inspect
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from lxml import html

from aligner.drift.finding import DriftReport, Finding
from executable_examples.engine import EngineError
from rosetta508.integrations.sarif import sarif
from rosetta508.language.kinds import KINDS
from rosetta508.site.build.page_writer import SCHEMA_PACKAGES, schema_files, write_schemas
from rosetta508.site.pages.page import TEMPLATES
from rosetta508.site.pages.python_reference import classes, exceptions, functions
from scraper.errors import RosettaError
from tests.support.checkout import ROOT
from tests.support.commands import Runner, succeeds, tool

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "it", "ja")
ADDRESS = re.compile(r"(?!/)[!#-;=?-Z_a-z~%\[\]]+")
"""What GitHub takes as the address of a file."""


def page(language: str, name: str) -> str:
    return (ROOT / "docs" / language / f"{name}.md").read_text("utf-8")


def written(name: str) -> Any:
    """Return the object with a dotted name on the page."""
    parts = name.split(".")
    known = next(n for n in range(len(parts) - 1, 0, -1) if ".".join(parts[:n]) in _modules())
    found: Any = importlib.import_module(".".join(parts[:known]))
    for part in parts[known:]:
        found = getattr(found, part)
    return found


def _modules() -> set[str]:
    files = [path.relative_to(ROOT) for package in SCHEMA_PACKAGES for path in (ROOT / package).rglob("*.py")]
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files}


def signature(name: str) -> str:
    """Return the signature of a function, with the names of types alone."""
    text = re.sub(r"'?(?:[a-z_]\w*\.)+([A-Z]\w*)'?", r"\1", str(inspect.signature(written(name))))
    text = re.sub(r"'([A-Z]\w*)'", r"\1", text)
    return name + re.sub(r"\(self(, )?", "(", text)


def promised(language: str) -> list[str]:
    (block,) = re.findall(r"```python\n(.*?)```", page(language, "python"), re.DOTALL)
    return [str(line) for line in block.splitlines()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_documented_function_calls_are_valid(language: str) -> None:
    lines = promised(language)
    assert len(lines) >= 10
    assert lines == [signature(line.partition("(")[0]) for line in lines]
    for line in lines:
        assert inspect.getdoc(written(line.partition("(")[0])), line


def test_the_reference_documents_every_function_and_its_classes() -> None:
    told = functions()
    assert [one.written for one in told] == promised("en")
    kinds = {one.whole.name: one for one in classes()}
    asked = """
        Edition Rule Alignment Link DriftReport Finding Dating RuleDiff Scenario Verdict DeclareAttackersStep
        LegalDeclarations RequiredAttack Declaration Effort
    """.split()  # noqa: SIM905 - as listed on the page
    assert {*asked} <= kinds.keys()
    assert not {"NumberMap", "TermTable", "Staleness"} & kinds.keys(), "a comparison is handed on whole"
    assert all(one.said for one in (*told, *(kind.whole for kind in kinds.values())))
    edition = {one.name: one for one in kinds["Edition"].entries}
    assert edition["stated_date"].written == "stated_date: str | None"
    assert edition["glossary"].said == ("Headwords of the glossary, where the book has one.",)
    assert edition["from_json"].written.endswith("place: str = 'edition') -> Edition")
    names = [entry.name for kind in kinds.values() for entry in kind.entries]
    assert [name for name in names if name.startswith("_")] == []


def errors_below(kind: type[Exception]) -> set[type[Exception]]:
    return {kind}.union(*(errors_below(one) for one in kind.__subclasses__()))


def test_the_reference_documents_every_error_and_the_step() -> None:
    told = {one.whole.name for one in exceptions()}
    modules = (EngineError.__module__, RosettaError.__module__)
    known = errors_below(EngineError) | errors_below(RosettaError)
    assert told == {one.__name__ for one in known if one.__module__ in modules}
    assert len(told) > 10
    first = classes()[0].whole
    assert first.written.startswith("executable_examples.engine.DeclareAttackersStep(board: Scenario, *, rules")
    assert first.written.endswith("effort: Effort | None = None)")


def test_docstring_examples_are_shown_and_run() -> None:
    told = [*functions(), *(one.whole for one in (*classes(), *exceptions()))]
    engine = [one for one in told if one.written.startswith("executable_examples")]
    shown = {one.name: part for one in engine for part in one.said if part.startswith(">>>")}
    asked = ("read_board", "board_text", "read_declaration", "declaration_text", "read_scenario", "judge")
    assert {*(f"executable_examples.engine.{name}" for name in asked), "DeclareAttackersStep",
            "executable_examples.document.scenario_document", "MalformedDeclaration", "AmbiguousReference",
            "IllegalDeclaration", "BoardTooLarge", "EngineError"} <= shown.keys()  # fmt: skip
    tree = html.fromstring(TEMPLATES.get_template("python.html").render(functions=functions(), classes=()))
    examples = [one.text_content() for one in tree.findall(".//pre")]
    assert examples == [part for one in functions() for part in one.said if part.startswith(">>>")]
    said: list[str] = []
    for name, part in shown.items():
        test = doctest.DocTestParser().get_doctest(part, {}, name, None, 0)
        doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert said == []


def test_the_reference_is_shown_completely() -> None:
    told = (*classes(), *exceptions())
    shown = TEMPLATES.get_template("python.html").render(functions=functions(), classes=told)
    tree = html.fromstring(shown)
    usages = [one.text_content() for one in tree.find_class("r5-usage")]
    assert usages == [*(one.written for one in functions()), *(one.whole.written for one in told)]
    assert len(tree.findall(".//dt")) == sum(len(one.entries) for one in told)
    assert "`" not in tree.text_content()
    names = tree.xpath("//h3/@id")
    assert len({*names}) == len(names) == len(usages)
    assert not [name for name in names if re.search(r"\s", name)]
    for language in LANGUAGES:
        assert page(language, "python").count("<!-- rosetta508: functions -->") == 1
        assert page(language, "python").count("<!-- rosetta508: classes -->") == 1
        assert page(language, "python").count("<!-- rosetta508: exceptions -->") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_python_examples_run(language: str) -> None:
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", page(language, "python"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, language, None, 0)
    assert len(test.examples) >= 6
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=said.append)
    assert said == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_schemas_lists_exactly_all_schemas(language: str) -> None:
    up = "" if language == "en" else "../../schemas/"
    found = re.findall(r'<a href="([^"]+)">rosetta508/(\w+)/1</a>', page(language, "schemas"))
    assert sorted(found) == sorted((f"{up}{name}", name.removesuffix(".json")) for name, _ in schema_files())


def test_every_schema_is_valid_and_published_under_its_name(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    names = [name for name, _ in schema_files()]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "schemas").iterdir())
    kept = [path for package in SCHEMA_PACKAGES for path in (ROOT / package / "schemas").glob("*.json")]
    assert sorted(names) == sorted(path.name for path in kept)
    for name in names:
        schema = json.loads((tmp_path / "schemas" / name).read_text("utf-8"))
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"rosetta508/{name.removesuffix('.json')}/1"


REPORTS = [
    ["fandom-it-508", "mtgwiki-en-508", "--lang", "en"],
    ["mtgwiki-ja-508", "official", "--lang", "ja"],
    ["--lang", "it"],
    ["official", "official", "--lang", "en"],
]


@pytest.mark.slow
@pytest.mark.parametrize("words", REPORTS, ids=" ".join)
def test_sarif_follows_the_published_schema(words: list[str], tmp_path: Path, run: Runner) -> None:
    """The schema is that of SARIF 2.1.0 as OASIS publishes it."""
    path = tmp_path / "drift.sarif"
    path.write_text(run("drift", *words, "--format", "sarif").out, "utf-8")
    assert succeeds(tool("sarif-kit"), "validate", path) == ""


@pytest.mark.parametrize("words", REPORTS[:3], ids=" ".join)
def test_sarif_meets_githubs_additional_requirements(words: list[str], run: Runner) -> None:
    """GitHub's requirements beyond the published schema, from its page on SARIF support for code scanning."""
    text = run("drift", *words, "--format", "sarif").out
    log = json.loads(text)
    assert len(gzip.compress(text.encode())) < 10_000_000
    for told in log["runs"]:
        rules = told["tool"]["driver"]["rules"]
        assert told["tool"]["driver"]["name"]
        assert 0 < len(told["results"]) <= 25_000
        for one in told["results"]:
            assert {"ruleId", "level", "partialFingerprints"} <= one.keys()
            assert one["message"]["text"].strip()
            assert 1 <= len(one["locations"]) <= 1000
            for place in (location["physicalLocation"] for location in one["locations"]):
                assert ADDRESS.fullmatch(place["artifactLocation"]["uri"])
                assert place["region"]["startLine"] >= 1
        assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in told["results"])
        for rule in rules:
            for described in ("shortDescription", "fullDescription", "help"):
                assert 0 < len(rule[described]["text"]) <= 1024
            assert rule.get("name", "").casefold() != rule["id"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_finding_is_described(lang: str) -> None:
    evidence: dict[str, Any] = {}
    message = dict.fromkeys(LANGUAGES, "Cows.")
    findings = [Finding(kind, "info", "it-cows", "1.1", None, evidence, message) for kind in KINDS]
    rules = sarif(DriftReport(tuple(findings)), lang, {})["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [*KINDS]
    assert len({rule["fullDescription"]["text"] for rule in rules}) == len(KINDS)


@pytest.mark.parametrize("change", [{"version": "2.0.0"}, {"runs": [{}]}, {"extra": 1}])
def test_an_invalid_sarif_log_is_rejected(change: dict[str, Any], tmp_path: Path) -> None:
    log = sarif(DriftReport(()), "en", {})
    path = tmp_path / "drift.sarif"
    path.write_text(json.dumps(log), "utf-8")
    succeeds(tool("sarif-kit"), "validate", path)
    path.write_text(json.dumps(log | change), "utf-8")
    assert subprocess.run([tool("sarif-kit"), "validate", path], capture_output=True, check=False).returncode == 1
