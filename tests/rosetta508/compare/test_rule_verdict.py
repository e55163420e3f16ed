"""The sentence that says whether a translated rule can be used today: made-up standings and findings."""

from collections.abc import Sequence
from typing import Any

import pytest

from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding, Severity
from aligner.history import History
from aligner.messages import LANGUAGES
from rosetta508.compare.rule_verdict import JudgedRule, rule_verdict
from scraper.edition import Rule

RULE = History.load().rule_at("508.1k", "2026-08-07") or ""
"""A rule that dropped its condition about costs on 11 July 2009."""


def standing(since: str | None = None, **evidence: Any) -> Staleness:
    """The standing of a rule that is current, or outdated since a date for a reason."""
    dates = (since,) if since else ()
    return Staleness("1.1", "1.1", RULE, "behind" if since else "current", (), since, dates, evidence)


def finding(kind: str, severity: Severity = "warning") -> Finding:
    """A finding about the rule."""
    return Finding(kind, severity, "it-x", "1.1", None, {}, dict.fromkeys(LANGUAGES, f"{kind}!"))


def verdict(
    today: str | None, how: Staleness | None, findings: Sequence[Finding], language: str, text: str = ""
) -> str:
    """The sentence about rule 1.1 of an Italian edition."""
    return rule_verdict(JudgedRule(Rule("1.1", text), "it", today, how, findings), language)


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        ({"missing": ["battle", "say"]}, "Outdated since July 2009: it does not mention “battle”."),
        (
            {"missing": ["battle", "protector"]},
            "Outdated since July 2009: it does not mention “battle” or “protector”.",
        ),
        (
            {"added": ["cost", "pay"], "markers": ["condition"]},
            "Outdated since July 2009: a condition no longer applies (“cost” and “pay”).",
        ),
        ({"added": ["cost"]}, "Outdated since July 2009: it mentions “cost”, but the rule no longer does."),
        ({}, "Outdated since July 2009: the English wording changed."),
    ],
)
def test_an_outdated_rule_says_since_when_and_in_what(evidence: dict[str, Any], said: str) -> None:
    assert verdict("1.1", standing("2009-07-11", **evidence), [], "en") == said


def test_an_italian_sentence_joins_its_last_two_terms_with_and() -> None:
    behind = standing("2009-07-11", added=["cost", "pay"])
    said = "Superata: parla ancora di «costo» e «pagare»; il testo inglese non ne parla più da luglio 2009."
    assert verdict("1.1", behind, [], "it") == said


def test_a_misleading_finding_comes_before_an_older_wording_and_that_before_an_old_reference() -> None:
    behind, reference = standing("2009-07-11"), finding("stale-reference")
    assert verdict("1.1", behind, [reference, finding("changed-meaning")], "it") == "changed-meaning!"
    assert verdict("1.1", behind, [reference], "it").startswith("Superata: da luglio 2009")
    assert verdict("1.1", standing(), [finding("concept-missing"), reference], "ja") == "stale-reference!"


def test_a_possible_change_of_meaning_and_a_misspelling_are_no_verdict() -> None:
    minor = [finding("changed-meaning", "info"), finding("misspelling", "info"), finding("concept-missing")]
    assert verdict("1.1", standing(), minor, "en") == ""


def test_the_number_today_is_said_where_it_differs() -> None:
    assert verdict("1.2", standing(), [], "en") == "Current; its number today is 1.2."
    assert verdict("1.2", standing("2009-07-11"), [], "ja").endswith("。このルールの現在の番号は1.2です。")
    assert verdict(None, standing(), [], "en") == ""
    assert verdict("1.2", None, [], "en") == ""


def test_a_dropped_clause_is_quoted_without_the_word_that_joins_it_to_the_next() -> None:
    how = standing("2009-07-11", added=["cost", "pay"], markers=["condition", "addition"])
    text = "Se qui è stato pagato ogni costo e c’è ancora birra, la creatura beve."
    said = verdict("1.1", how, [], "en", text)
    assert said == "Outdated since July 2009: “Se qui è stato pagato ogni costo” is no longer part of the rule."
    assert "non fa più parte" in verdict("1.1", how, [], "it", text)


def test_a_term_that_came_later_than_the_first_change_has_its_own_date() -> None:
    rule = History.load().rule_at("508.5", "2026-08-07")
    assert rule
    changes = ("2017-08-25", "2023-04-14")
    how = Staleness("1.1", "1.1", rule, "behind", (), changes[0], changes, {"missing": ["battle", "protector"]})
    said = verdict("1.1", how, [], "en")
    assert said.startswith("Outdated since August 2017: the English wording changed. Since April 2023 it also mentions")
    assert "“battle”" in said
