"""The reference agrees with schemas and engine: it has all words, rules, and examples, and every verdict is true."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from aligner.history import History
from executable_examples.engine import check_answer
from executable_examples.engine.expected import EXPECTED
from executable_examples.engine.reading import FIELDS as SCENARIO_FIELDS
from executable_examples.engine.reading_permanent import FIELDS as PERMANENT_FIELDS
from executable_examples.example import LANGUAGES
from executable_examples.reference import WHOLE, Entry, Group, ReferenceExample, read_reference
from rosetta508.build.schema_descriptions import FOLDER, KEYS, NAMES, PLAIN, as_text, described

ABILITIES = {
    "restriction": "restrictions",
    "requirement": "requirements",
    "cost": "attack_costs",
    "trigger": "triggers",
}
"""The groups whose entries are in lists of a permanent, by the name of the list."""
DECIDES_NOTHING = {
    "scenario": {"schema", "id", "rules", "expected"},
    "permanent": {"id"},
    "verdict": {"schema", "id", "message", "steps"},
}
"""Fields without an example: names, and fields in every example."""
NO_RULE = {
    "scenario": {"schema", "id", "rules", "expected"},
    "permanent": {"id"},
    "verdict": {"schema", "id", "message", "ruleset", "edition_number"},
}
"""Fields of the documents that are not about a rule."""


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def examples() -> Iterator[tuple[str, ReferenceExample]]:
    yield "whole", WHOLE
    for group in read_reference().values():
        for entry in group.entries.values():
            for number, example in enumerate(entry.examples, 1):
                yield f"{group.name}.{entry.name}:{number}", example


EXAMPLES = dict(examples())


def permanents(document: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from document["permanents"]
    yield from (one["permanent"] for one in document.get("after", ()) if isinstance(one.get("permanent"), dict))


def used(group: str, example: ReferenceExample) -> list[tuple[str, set[str]]]:
    """Return an example's uses of a group: kinds with their fields, or fields alone."""
    document = example.document
    everyone = list(permanents(document))

    def abilities(name: str) -> list[Mapping[str, Any]]:
        return [part for one in everyone for part in one.get(name, ())]

    if group in ABILITIES:
        parts = abilities(ABILITIES[group])
    elif group == "permanent":
        parts = everyone
    elif group == "payment":
        payments = document.get("payments", {}).values()
        return [(json.dumps(one), set()) if isinstance(one, bool) else ("", set(one)) for one in payments]
    else:
        parts = {
            "scenario": [document],
            "effect": document.get("effects", ()),
            "cost_filter": [cost["of"] for cost in abilities("attack_costs") if "of" in cost],
            "creature_filter": [trigger["of"] for trigger in abilities("triggers") if "of" in trigger],
            "event": document.get("after", ()),
            "expected_event": [one["expected"] for one in document.get("after", ()) if "expected" in one],
            "verdict": [example.expected],
        }[group]
    return [(next((one[key] for key in KEYS if key in one), ""), set(one) - set(KEYS)) for one in parts]


def used_by(group: Group, entry: Entry) -> set[str]:
    """Return the names in the examples of an entry: kinds, and fields of the entry's own kind."""
    found = [one for example in entry.examples for one in used(group.name, example)]
    return {kind for kind, _ in found if kind} | {
        field for kind, fields in found if kind in ("", entry.name) for field in fields
    }


def kinds_with_fields(group: str) -> dict[str, set[str]]:
    kinds = schema("scenario")["$defs"][group].get("oneOf", ())
    found = {}
    for one in kinds:
        names = [what["const"] for key, what in one.get("properties", {}).items() if key in KEYS and "const" in what]
        if names:
            found[names[0]] = set(one["properties"]) - set(KEYS)
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_have_their_stated_verdicts(name: str) -> None:
    example = EXAMPLES[name]
    found = example.judge().to_json()
    expected = {name: value for name, value in example.expected.items() if name in EXPECTED}
    assert check_answer({**example.document, "expected": expected}, found) == []
    other = {name: value for name, value in example.expected.items() if name not in EXPECTED}
    assert {name: found[name] for name in other} == other
    Draft202012Validator(schema("scenario")).validate({**example.document, "expected": expected})


@pytest.mark.parametrize("name", NAMES)
def test_the_descriptions_of_a_schema_are_those_of_the_reference(name: str) -> None:
    """A part of the schema without an entry is a `KeyError`; `rosetta508.build.schema_descriptions` writes the file."""
    assert (FOLDER / f"{name}.json").read_text("utf-8") == as_text(described(name, schema(name)))


@pytest.mark.parametrize("name", NAMES)
def test_every_named_part_of_a_schema_has_a_description(name: str) -> None:
    whole = schema(name)
    parts = [whole, *(one for key, one in whole.get("$defs", {}).items() if key not in PLAIN)]
    parts += [kind for one in parts for kind in one.get("oneOf", ())]
    parts += [field for one in parts for key, field in one.get("properties", {}).items() if key not in KEYS]
    assert [one for one in parts if not one.get("description")] == []


def test_every_entry_of_the_reference_is_in_the_schemas() -> None:
    scenario, verdict = schema("scenario"), schema("verdict")
    for group in read_reference().values():
        if group.name == "choices":
            continue
        whole = {"scenario": scenario, "verdict": verdict}.get(group.name) or scenario["$defs"][group.name]
        kinds = kinds_with_fields(group.name) if group.name in scenario["$defs"] else {}
        own = {name for one in whole.get("oneOf", ()) if not kinds for name in one.get("properties", {})}
        own |= {"true", "false"} if group.name == "payment" else set()
        assert set(group.entries) == (set(kinds) or own | set(whole.get("properties", {}))), group.name
        assert set(group.fields) == set().union(*kinds.values()), group.name


def test_the_reference_has_every_field_that_is_read_or_written() -> None:
    groups = read_reference()
    assert set(groups["scenario"].entries) == SCENARIO_FIELDS
    assert set(groups["permanent"].entries) == PERMANENT_FIELDS
    assert set(groups["verdict"].entries) == set(WHOLE.judge().to_json()) >= EXPECTED


def test_every_entry_is_used_by_its_examples() -> None:
    lacking = {
        f"{group.name}.{entry.name}"
        for group in read_reference().values()
        for entry in group.entries.values()
        if group.name != "choices"
        and entry.name not in DECIDES_NOTHING.get(group.name, ())
        and entry.name not in used_by(group, entry)
    }
    assert lacking == set()
    assert all(entry.examples for entry in read_reference()["choices"].entries.values())


@pytest.mark.parametrize("name", ["restriction", "requirement", "effect", "trigger", "event"])
def test_every_field_of_a_kind_is_used_by_an_example_of_that_kind(name: str) -> None:
    group = read_reference()[name]
    lacking = {
        (kind, field)
        for kind, fields in kinds_with_fields(name).items()
        for field in fields - {"expected"}
        if field not in used_by(group, group.entries[kind])
    }
    assert lacking == set()


def test_every_entry_names_rules_that_were_in_force() -> None:
    """Numbers are those of today’s English rules."""
    history = History.load()
    numbers = history.numbered[history.revisions()[-1]]
    for group in read_reference().values():
        without = {entry.name for entry in group.entries.values() if not entry.rules}
        assert without == NO_RULE.get(group.name, set()), group.name
        cited = {rule for entry in group.entries.values() for rule in entry.rules}
        assert cited - numbers == set(), group.name


def test_every_text_is_in_three_languages() -> None:
    for group in read_reference().values():
        texts = [group.title, group.about]
        for entry in (*group.entries.values(), *group.fields.values()):
            texts += [one for one in (entry.text, entry.title, entry.why) if one is not None]
            assert (entry.title is None) == (entry.why is None) == (group.name != "choices"), entry.name
        for text in texts:
            assert set(text) == set(LANGUAGES)
            assert len({*text.values()}) == len(LANGUAGES), text
            spans = {language: sorted(one.split("`")[1::2]) for language, one in text.items()}
            assert spans["it"] == spans["ja"] == spans["en"], text
