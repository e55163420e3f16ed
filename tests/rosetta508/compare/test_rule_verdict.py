"""The sentence that says whether a translated rule can be used today: made-up standings and findings."""

from collections.abc import Sequence
from typing import Any

import pytest

from aligner.align.word_diff import diff_words
from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding, Severity
from aligner.history import History
from aligner.messages import LANGUAGES
from rosetta508.compare.rule_verdict import JudgedRule, rule_verdict
from rosetta508.language.interface import Interface
from rosetta508.language.words import Words
from scraper.edition import Rule

RULE = History.load().rule_at("508.1k", "2026-08-07") or ""
"""A rule that dropped its condition about costs on 11 July 2009."""


def standing(since: str | None = None, **evidence: Any) -> Staleness:
    """The standing of a rule that is current, or outdated since a date for a reason."""
    dates = (since,) if since else ()
    return Staleness("1.1", "1.1", RULE, "behind" if since else "current", (), since, dates, evidence)


def finding(kind: str, severity: Severity = "warning") -> Finding:
    return Finding(kind, severity, "it-x", "1.1", None, {}, dict.fromkeys(LANGUAGES, f"{kind}!"))


def verdict(
    today: str | None, how: Staleness | None, findings: Sequence[Finding], language: str, text: str = ""
) -> str:
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
        ({"added": ["cost"]}, "Outdated since July 2009: it mentions “cost”, but the English rule no longer does."),
        ({}, "Outdated since July 2009: the English rule no longer mentions “cost” or “pay”."),
    ],
)
def test_an_outdated_rule_names_date_and_change(evidence: dict[str, Any], said: str) -> None:
    assert verdict("1.1", standing("2009-07-11", **evidence), [], "en") == said


def test_an_italian_sentence_joins_its_last_two_terms_with_and() -> None:
    behind = standing("2009-07-11", added=["cost", "pay"])
    said = "Superata: menziona ancora «costo» e «pagare»; il testo inglese non lo fa più da luglio 2009."
    assert verdict("1.1", behind, [], "it") == said


def test_a_misleading_finding_comes_before_an_older_wording_and_that_before_an_old_reference() -> None:
    behind, reference = standing("2009-07-11"), finding("stale-reference")
    assert verdict("1.1", behind, [reference, finding("changed-meaning")], "it") == "changed-meaning!"
    assert verdict("1.1", behind, [reference], "it").startswith("Superata: da luglio 2009")
    assert verdict("1.1", standing(), [finding("concept-missing"), reference], "ja") == "stale-reference!"


CURRENT = {
    "en": "Current: the English has not changed in substance since July 2009.",
    "it": "Ancora valida: il testo inglese non è cambiato nella sostanza da luglio 2009.",
    "ja": "最新の内容です（英語版の内容は2009年7月から実質的に変わっていません）。",
}
"""The rule was only restyled in 2018 and 2025."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_current_rule_says_since_when_the_english_is_the_same(language: str) -> None:
    assert verdict("1.1", standing(), [], language) == CURRENT[language]


def test_a_possible_change_of_meaning_or_a_misspelling_is_not_in_the_verdict() -> None:
    minor = [finding("changed-meaning", "info"), finding("misspelling", "info"), finding("concept-missing")]
    assert verdict("1.1", standing(), minor, "en") == CURRENT["en"]


def test_todays_number_is_given_if_it_differs() -> None:
    assert verdict("1.2", standing(), [], "en") == "Current; its number today is 1.2."
    assert verdict("1.2", standing("2009-07-11"), [], "ja").endswith("。1.1の現在の番号は1.2です。")
    assert verdict(None, standing(), [], "en") == ""
    assert verdict("1.2", None, [], "en") == ""


def test_a_dropped_clause_is_quoted_without_its_conjunction() -> None:
    how = standing("2009-07-11", added=["cost", "pay"], markers=["condition", "addition"])
    text = "Se qui è stato pagato ogni costo e c’è ancora birra, la creatura beve."
    said = verdict("1.1", how, [], "en", text)
    assert said == "Outdated since July 2009: “Se qui è stato pagato ogni costo” is no longer part of the rule."
    assert "non fa più parte" in verdict("1.1", how, [], "it", text)


def older(number: str, first: str, *, own: bool = True, **evidence: Any) -> Staleness:
    """The standing of a rule that lacks one change; its counterpart has this number today."""
    rule = History.load().rule_at(number, "2026-08-07")
    assert rule
    return Staleness("1.1", number, rule, "behind", (), first, (first,), evidence, by_own_words=own)


@pytest.mark.parametrize(
    ("number", "first", "language", "said"),
    [
        (
            "508.4",
            "2026-02-27",
            "en",
            "since February 2026: the English rule now also mentions “combat phase” and “removed from combat”.",
        ),
        (
            "508.4",
            "2026-02-27",
            "it",
            "da febbraio 2026 il testo inglese menziona anche «fase di combattimento» e «rimosso dal combattimento».",
        ),
        (
            "508.4",
            "2026-02-27",
            "ja",
            "英語版のこのルールには「戦闘フェイズ」、「戦闘から取り除かれる」に当たる語が加わっています。",
        ),
        ("508.4", "2019-08-23", "en", "since August 2019: the English rule has one more sentence."),
        ("508.4", "2019-08-23", "it", "da agosto 2019 il testo inglese ha una frase in più."),
        ("506.4d", "2013-02-01", "en", "since February 2013: the English rule no longer has “only” or a similar word."),
        (
            "506.4d",
            "2013-02-01",
            "it",
            "da febbraio 2013 il testo inglese non contiene più «solo» né parole equivalenti.",
        ),
        ("508.4c", "2019-08-23", "en", "since August 2019: the English rule mentions “attacking” more often."),
    ],
)
def test_a_change_without_missing_terms_is_described(number: str, first: str, language: str, said: str) -> None:
    start = {"en": "Outdated ", "it": "Superata: ", "ja": "2026年2月の変更が反映されていません。"}[language]
    assert verdict("1.1", older(number, first), [], language) == start + said


def test_a_change_known_only_from_dating_is_called_probable() -> None:
    said = verdict("1.1", older("508.4", "2026-02-27", own=False), [], "en")
    new = "the English rule now also mentions “combat phase” and “removed from combat”."
    assert said == f"Probably outdated since February 2026: {new}"


def test_a_new_word_and_a_part_without_a_counterpart_are_quoted_from_todays_english() -> None:
    how = older("508.4c", "2019-08-23", missing=["read-as"])
    judged = JudgedRule(Rule("1.1", ""), "it", "1.1", how, [], "The goat is stated to be attacking.")
    assert (
        rule_verdict(judged, "it")
        == "Superata: da agosto 2019 il testo inglese dice anche «The goat is stated to be attacking»."
    )
    long = "Somewhere, a late goat that is stated to be thirsty, drinks whatever the guests leave."
    judged = JudgedRule(Rule("1.1", ""), "it", "1.1", how, [], long)
    assert rule_verdict(judged, "en").endswith("the English rule also says “goat that is stated to be thirsty”.")
    english = "The creature attacks a player somewhere. It says that other goats may come too."
    text = Rule("1.1", "La creatura attacca un giocatore da qualche parte.")
    said = rule_verdict(JudgedRule(text, "it", "1.1", how, [], english), "en")
    assert said == "Outdated since August 2019: the English passage “It says that … may come too” is missing here."


def test_terms_dropped_by_the_first_change_come_before_those_added_later() -> None:
    rule = History.load().rule_at("508.1d", "2026-08-07")
    assert rule
    facts = {"missing": ["combat-phase"], "added": ["tapped"]}
    changes = ("2011-02-04", "2017-09-29")
    said = verdict("1.1", Staleness("1.1", "1.1", rule, "behind", (), changes[0], changes, facts), [], "en")
    assert said == (
        "Outdated since February 2011: it mentions “tapped”, but the English rule no longer does. "
        "Another change in September 2017: the English rule now also mentions “combat phase”."
    )


def test_what_later_changes_brought_is_told_after_what_the_first_one_brought() -> None:
    rule = History.load().rule_at("506.4", "2026-08-07")
    assert rule
    changes, facts = ("2010-07-16", "2023-04-14", "2026-08-07"), {"missing": ["phased-out", "battle", "protector"]}
    said = verdict("1.1", Staleness("1.1", "1.1", rule, "behind", (), changes[0], changes, facts), [], "en")
    assert said == (
        "Outdated since July 2010: it does not mention “phase out”. "
        "Another change in April 2023: the English rule now also mentions “battle”. "
        "Another change in August 2026: the English rule now also mentions “protector”."
    )


def test_a_whole_new_sentence_is_quoted_for_readers_of_english_and_has_its_new_term_for_others() -> None:
    how = older("508.4", "2026-02-27", missing=["combat-phase"])
    text = Rule("1.1", "La creatura attacca un giocatore da qualche parte.")
    whole = "The creature attacks a player somewhere. It all ends with the combat phase, or even before."
    said = rule_verdict(JudgedRule(text, "it", "1.1", how, [], whole), "en")
    assert said == "Outdated since February 2026: the English passage “It all ends … or even before” is missing here."
    said = rule_verdict(JudgedRule(text, "it", "1.1", how, [], whole), "it")
    assert said == (
        "Superata: da febbraio 2026 nel testo inglese c’è una frase in più, "
        "che menziona «fase di combattimento» e che qui manca."
    )
    part = "The creature attacks a player somewhere, before it all ends with the combat phase."
    said = rule_verdict(JudgedRule(text, "it", "1.1", how, [], part), "en")
    assert said == "Outdated since February 2026: it does not mention “combat phase”."
    as_many = Rule("1.1", "La creatura attacca un giocatore. Succede da qualche parte.")
    said = rule_verdict(JudgedRule(as_many, "it", "1.1", how, [], whole), "en")
    assert said == "Outdated since February 2026: it does not mention “combat phase”.", "as many sentences as English"


def test_words_are_quoted_if_both_english_texts_are_known() -> None:
    old, new = "A goat that comes late drinks.", "A goat that comes in late drinks and sings."
    judged = JudgedRule(Rule("1.1", ""), "it", "1.1", older("508.4c", "2019-08-23"), [], new, diff_words(old, new))
    assert rule_verdict(judged, "en") == "Outdated since August 2019: the English rule also says “in” and “and sings”."
    judged = JudgedRule(Rule("1.1", ""), "it", "1.1", older("508.4c", "2019-08-23"), [], old, diff_words(new, old))
    assert rule_verdict(judged, "it") == "Superata: da agosto 2019 il testo inglese non dice più «in» né «and sings»."


def test_a_change_without_counted_features_says_that_terms_are_the_same() -> None:
    said = verdict("1.1", older("508.1h", "2009-07-11"), [], "en")
    assert said == "Outdated since July 2009: the English rule is worded differently, with the same terms."


def test_a_date_without_an_earlier_wording_says_that_the_wording_changed() -> None:
    first = History.load().wordings(RULE)[0].first
    month = Words("en").month(first)
    assert verdict("1.1", standing(first), [], "en") == f"Outdated since {month}: the English wording changed."


def test_terms_dropped_by_a_later_change_have_their_own_date() -> None:
    rule = History.load().rule_at("508.4a", "2026-08-07")
    assert rule
    changes = ("2024-11-08", "2026-04-17")
    how = Staleness("1.1", "1.1", rule, "behind", (), changes[0], changes, {"added": ["effect"]})
    said = verdict("1.1", how, [], "en")
    assert said.endswith(" Another change in April 2026: the English rule no longer mentions “effect”.")


def test_italian_writes_ed_before_a_word_that_begins_with_e() -> None:
    interface = Interface("it")
    assert interface.listed_in_sentence(["«risolvere»", "«effetto»"]) == "«risolvere» ed «effetto»"
    assert interface.listed_in_sentence(["«effetto»", "«abilità»", "«magia»"]) == "«effetto», «abilità» e «magia»"
    assert interface.listed_in_sentence(["«effetto»"]) == "«effetto»"
    english = Interface("en")
    assert english.listed_in_sentence(["a", "b"]) == "a and b"
    assert english.listed_in_sentence(["a", "b", "c"]) == "a, b, and c"
    assert english.listed_in_sentence(["a", "b", "c"], negated=True) == "a, b, or c"
