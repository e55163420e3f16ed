"""Each kind of finding has one name per language: in tables, on pages, in filters, in SARIF, and in the JSON Schema."""

import json
import tomllib
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from aligner.drift.finding import DriftReport, Finding
from rosetta508.commands.drift import markdown_page, talk_page
from rosetta508.compare.grouped_findings import HARM
from rosetta508.integrations.sarif import sarif
from rosetta508.language.interface import Interface
from rosetta508.language.kinds import KINDS
from rosetta508.language.words import LANGUAGES, load

CONTRACT = """
    renumbered moved missing added split merged example-missing example-added stale-reference dangling-reference
    misdirected-reference concept-missing concept-added older-wording changed-meaning stale-date duplicate
    untranslated misspelling typography term-inconsistent markup-leftover numbering-gap number-twice
""".split()  # noqa: SIM905 - as listed in the contract


def _names(language: str) -> dict[str, str]:
    return {kind: Interface(language)(name) for kind, name in KINDS.items()}


def _schema() -> dict[str, object]:
    return dict(json.loads((files("aligner") / "schemas" / "drift.json").read_text("utf-8")))


NAMES = {"it-cows": "Italian 1 (it-cows)"}


def _finding(kind: str) -> Finding:
    return Finding(kind, "info", "it-cows", "1.1", None, {}, dict.fromkeys(LANGUAGES, "Cows."), f"id-{kind}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_unique_name(language: str) -> None:
    names = _names(language)
    assert [*names] == CONTRACT
    assert len(set(names.values())) == len(names)
    assert [name for name in names.values() if name[:1] != name[:1].lower() or not name] == []


def test_the_json_schema_gives_every_kind_its_english_name() -> None:
    text = json.dumps(_schema())
    kinds = json.loads(text)["properties"]["findings"]["items"]["properties"]["kind"]["oneOf"]
    assert {kind["const"]: kind["title"] for kind in kinds} == _names("en")
    assert [set(kind) for kind in kinds] == [{"const", "title"}] * len(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_filters_use_the_kind_names_of_tables(language: str) -> None:
    entries = load(language)
    assert {kind: entries.get(f"kinds.{kind}") for kind in KINDS} == _names(language)
    for one in (files("rosetta508.language") / "words").iterdir():
        assert "kinds" not in tomllib.loads(one.read_text("utf-8")), one.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_use_the_kind_names_of_tables(language: str) -> None:
    report = DriftReport(tuple(_finding(kind) for kind in KINDS))
    rules = sarif(report, language, {})["runs"][0]["tool"]["driver"]["rules"]
    shown = {rule["id"]: rule["shortDescription"]["text"] for rule in rules}
    assert shown == {kind: name[:1].upper() + name[1:] for kind, name in _names(language).items()}
    page = talk_page(report, NAMES, Interface(language))
    listed = markdown_page(report, NAMES, Interface(language))
    assert [name for name in _names(language).values() if name not in page or f"| {name} |" not in listed] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_use_the_rank_names_of_pages(language: str) -> None:
    report = DriftReport((_finding("renumbered"), _finding("typography")))
    page = markdown_page(report, NAMES, Interface(language))
    for harm, kind in (("renumbered", "renumbered"), ("cosmetic", "typography")):
        assert f"| {load(language)[f'harm.{harm}'].lower()} | {_names(language)[kind]} |" in page


def test_ranks_have_one_grammatical_gender_in_italian() -> None:
    names = [load("it")[f"harm.{harm}"] for harm in HARM]
    assert names == ["Fuorviante", "Superata", "Mancante", "Rinumerata", "Formale", "Nota"]


def test_an_unknown_kind_is_rejected() -> None:
    report = DriftReport((_finding("stale-reference"),)).to_json()
    validator = Draft202012Validator(_schema())
    assert list(validator.iter_errors(report)) == []
    report["findings"][0]["kind"] = "outdated-reference"
    assert [error.json_path for error in validator.iter_errors(report)] == ["$.findings[0].kind"]
