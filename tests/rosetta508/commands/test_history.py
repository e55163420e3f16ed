"""A rule's life as events, as a document and in the terminal."""

import json
from collections.abc import Sequence

import pytest

from aligner.history import History
from aligner.history.events import KINDS, Event, RuleEvents
from tests.support.checkout import ROOT
from tests.support.commands import Runner
from tests.support.histories import DATES, history_of
from tests.support.schemas import schema

BELL = "Nobody at the long table lifts a spoon before the old brass bell has been rung three times."
LID = "A copper lid that was dropped twice on the stone floor is hammered flat again by the smith."
CAT = "Whichever cat sleeps nearest to the warm oven keeps its place until the bread is baked."
JAR = "Honey from the tall blue jar is spread only upon bread that was baked on the same day."


def book(*rules: str) -> str:
    return "100. Kitchen\n\n" + "\n\n".join(rules) + "\n\nGlossary\n\nCredits\n"


@pytest.fixture(scope="module")
def kitchen() -> History:
    """A rule of two sentences is split, two rules are merged, one is absent for a while, one is renumbered."""
    first = book(f"100.1. {BELL} {LID}", f"100.2. {CAT}", f"100.3. {JAR}", "100.4. Plates are white.")
    second = book(f"100.1. {BELL}", f"100.2. {LID}", f"100.3. {CAT}", f"100.4. {JAR}", "100.5. Plates are white.")
    third = book(f"100.1. {BELL}", f"100.2. {LID}", f"100.3. {CAT} {JAR}")
    fourth = book(f"100.1. {BELL}", f"100.2. {CAT} {JAR}", "100.3. Plates are white.")
    return history_of(first, second, third, fourth)[0]


def events_of(history: History, number: str, day: str) -> Sequence[Event]:
    rule = history.rule_at(number, day)
    assert rule
    return RuleEvents(history, rule).events


def told(history: History, number: str, day: str) -> list[tuple[str, str, str | None]]:
    return [(one.date[:4], one.kind, one.number) for one in events_of(history, number, day)]


def others(history: History, number: str, day: str, kind: str) -> list[tuple[str | None, bool]]:
    events = events_of(history, number, day)
    return [(other.number, other.share > 0.8) for one in events if one.kind == kind for other in one.others]


def test_a_rule_divided_among_others_is_split(kitchen: History) -> None:
    events = told(kitchen, "100.1", DATES[0])
    assert events[0] == ("2001", "new", "100.1")
    assert [one for one in events if one[1] == "split"] == [("2002", "split", "100.1")]
    assert others(kitchen, "100.1", DATES[0], "split") == [("100.2", True)]
    assert told(kitchen, "100.2", DATES[1])[:2] == [("2002", "new", "100.2"), ("2002", "descended", "100.2")]
    assert others(kitchen, "100.2", DATES[1], "descended") == [("100.1", True)]


def test_rules_that_become_one_are_merged(kitchen: History) -> None:
    assert ("2003", "merged", "100.3") in told(kitchen, "100.3", DATES[2])
    gone = told(kitchen, "100.4", DATES[1])
    assert gone[-2:] == [("2003", "continued", None), ("2003", "ended", None)]
    assert others(kitchen, "100.4", DATES[1], "continued") == [("100.3", False)]


def test_a_removed_rule_can_return(kitchen: History) -> None:
    assert told(kitchen, "100.5", DATES[1]) == [
        ("2001", "new", "100.4"),
        ("2002", "renumbered", "100.5"),
        ("2003", "ended", None),
        ("2004", "returned", "100.3"),
    ]


def test_rules_of_different_keywords_are_not_confused() -> None:
    """Two subrules that differ only in the keyword are different rules; under one keyword they are the same rule."""
    said = "Several instances of {} on the same pot of soup are redundant."
    first = book(
        "100.1. Frying", f"100.1a {said.format('frying')}", "100.2. Stewing", f"100.2a {said.format('stewing')}"
    )
    second = book(
        "100.1. Stewing", f"100.1a {said.format('stewing')}", "100.2. Baking", f"100.2a {said.format('baking')}"
    )
    history, _ = history_of(first, second)
    assert history.rule_at("100.1a", DATES[1]) == f"100.2a@{DATES[0]}"
    assert history.rule_at("100.2a", DATES[1]) == f"100.2a@{DATES[1]}"


def test_a_rule_that_keeps_its_opening_continues() -> None:
    """The same rule under another number; a rule that later becomes part of it is new."""
    opening = "Every evening the eldest cook counts the copper kettles."
    first = book("100.1. Tables are laid.", f"100.2. {opening} {LID} {CAT} {JAR} {BELL}")
    second = book(
        "100.1. Tables are laid.",
        "100.2. Plates are white.",
        f"100.3. {opening} {LID}",
        f"100.4. {CAT}",
        f"100.5. {JAR}",
        f"100.6. {BELL}",
    )
    history, _ = history_of(first, second)
    assert history.rule_at("100.3", DATES[1]) == f"100.2@{DATES[0]}"
    assert history.rule_at("100.4", DATES[1]) == f"100.4@{DATES[1]}"


def test_the_document_follows_its_schema(kitchen: History) -> None:
    for history in (kitchen, History.load()):
        rules = history.rules()
        for rule in rules if history is kitchen else rules[:: len(rules) // 40]:
            schema("history").validate(RuleEvents(history, rule).to_json())
    published = json.loads((ROOT / "aligner/schemas/history.json").read_text("utf-8"))["properties"]
    assert set(published["events"]["items"]["properties"]["kind"]["enum"]) == set(KINDS)


def test_the_command_prints_a_rules_history(run: Runner) -> None:
    ran = run("history", "508.5")
    assert (ran.code, ran.err) == (0, "")
    lines = [line.split("\t") for line in ran.out.splitlines()]
    assert lines[0] == ["date", "number", "what happened"]
    assert lines[1] == ["2009-07-11", "508.4", "new; from a part of 308.1"]
    assert ["2017-08-25", "508.5", "renumbered; wording changed"] in lines
    assert run("history", "508.1k").out.splitlines()[1] == "1999-04-23\t308.5\tin the oldest revision available"


@pytest.mark.parametrize(
    "words", [["508.1k"], ["308.2g", "--at", "2005"], ["308.5@1999-04-23"], ["508.1j", "--at", "2010-01"]]
)
def test_the_command_accepts_any_name_of_a_rule(words: list[str], run: Runner) -> None:
    document = json.loads(run("history", *words, "--format", "json", code=0).out)
    schema("history").validate(document)
    assert (document["rule"], document["number"]) == ("308.5@1999-04-23", "508.1k")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["508.99"], "there is no rule 508.99 in the English rules of 7 August 2026; the nearest are 508.7"),
        (["goat"], "“goat” is not a rule number; expected a form like 508, 508.1, or 508.1k (no letter l or o)"),
        (["a goat"], "“a goat” is not a rule number; expected a form like 508, 508.1, or 508.1k (no letter l or o)"),
        (["508.1", "--at", "soon"], "“soon” is not a date; expected one like 2005, 2005-08, or 2005-08-01"),
        (["508.1", "--at", "2009-02-30"], "“2009-02-30” is not a date; expected one like 2005, 2005-08, or 2005-08-01"),
        (
            ["508.1", "--at", "1990"],
            "the history of the rules begins on 23 April 1999; nothing is known about 31 December 1990",
        ),
        (
            ["110.5a@2018-07-13"],  # it is listed by the id of the rule it came from
            "no rule has the permanent id 110.5a@2018-07-13; ask by number: 110.5a --at 2018-07-13",
        ),
        (["508.1l@2018-07-13"], "no rule has the permanent id 508.1l@2018-07-13\n"),
        (["508.1@soon"], "no rule has the permanent id 508.1@soon\n"),
        (
            ["506", "--at", "1999"],
            "there is no rule 506 in the English rules of 31 December 1999; revisions with this number",
        ),
    ],
)
def test_the_command_refuses_an_unknown_rule(words: list[str], message: str, run: Runner) -> None:
    assert run("history", *words).refusal.startswith(f"rosetta508: {message}")


@pytest.mark.parametrize(("lang", "word"), [("it", "nuova"), ("ja", "新設")])
def test_the_command_uses_the_readers_language(lang: str, word: str, run: Runner) -> None:
    assert word in run("history", "508.5", "--lang", lang, code=0).out
