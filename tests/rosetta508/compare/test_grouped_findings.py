"""Findings grouped for readers: made-up findings of one edition."""

from dataclasses import replace

from aligner.drift.finding import Address, Finding
from aligner.messages import LANGUAGES
from rosetta508.compare.grouped_findings import caused_messages, entries_by_rule, findings_by_cause, summary
from rosetta508.language.interface import Interface


def finding(kind: str, rule: str | None, other: str | None = None, cause: str | None = None) -> Finding:
    """A warning about a rule of a made-up edition; its id is its kind and its rules."""
    address = Address("en-cows", other) if other else None
    message = dict.fromkeys(LANGUAGES, f"{kind} {rule}")
    return Finding(kind, "warning", "it-cows", rule, address, {}, message, f"{kind} {rule} {other}", cause)


def test_a_finding_is_shown_with_its_cause() -> None:
    older = finding("older-wording", "1.1")
    caused = finding("concept-missing", "1.1", cause=older.id)
    alone = finding("concept-missing", "1.2", cause="an id that is not among them")
    assert findings_by_cause([caused, older, alone]) == [(older, caused), (alone,)]


def test_terms_that_the_main_message_names_are_not_named_again() -> None:
    older = replace(
        finding("older-wording", "1.1"), evidence={"standing": {"missing": ["battle", "protector", "step"]}}
    )
    absent = [replace(finding("concept-missing", "1.1"), evidence={"concept": one}) for one in ("battle", "protector")]
    said = Interface("en")
    assert caused_messages([older, *absent], said) == ["These terms are missing from the whole edition."]
    assert caused_messages([older, absent[0]], said) == ["No rule of this edition mentions “battle”."]
    alone = replace(older, evidence={"standing": {"missing": ["battle"]}})
    assert caused_messages([alone, absent[0]], said) == ["This term is missing from the whole edition."]


def test_the_most_harmful_rule_comes_first_and_a_rules_entries_stay_together() -> None:
    found = [
        finding("renumbered", "1.1"),
        finding("typography", "1.2"),
        finding("stale-reference", "1.3"),
        finding("misspelling", "1.4"),
        finding("changed-meaning", "1.4"),
    ]
    shown = [[(one.main.rule, one.main.kind) for one in group] for group in entries_by_rule(found)]
    assert shown == [
        [("1.4", "changed-meaning"), ("1.4", "misspelling")],
        [("1.3", "stale-reference")],
        [("1.1", "renumbered")],
        [("1.2", "typography")],
    ]


def test_missing_rules_that_follow_one_another_are_one_entry() -> None:
    found = [finding("missing", None, other) for other in ("1.1", "1.2", "1.3")]
    (group,) = entries_by_rule([*found, finding("renumbered", "1.4"), finding("missing", None, "1.9")])[:1]
    texts = [one.text(Interface("en")) for one in group]
    assert texts == [
        "English rules 1.1–1.3 have no counterpart in this edition (3 rules).",
        "missing None",
    ]
    (two, *_), *_ = entries_by_rule([finding("missing", None, other) for other in ("1.1", "1.2")])
    assert two.text(Interface("en")) == "English rules 1.1 and 1.2 have no counterpart in this edition."


def test_two_missing_rules_are_both_named() -> None:
    (group,) = entries_by_rule([finding("missing", None, other) for other in ("1.1", "1.2")])
    assert [group[0].text(Interface(language)) for language in ("en", "it", "ja")] == [
        "English rules 1.1 and 1.2 have no counterpart in this edition.",
        "Le regole inglesi 1.1 e 1.2 non hanno corrispondenza in questa edizione.",
        "英語版のルール1.1と1.2に当たるルールが、この版にはありません。",
    ]


def test_the_summary_counts_causes_by_rank_in_the_language() -> None:
    older = finding("older-wording", "1.1")
    found = [
        older,
        finding("concept-missing", "1.1", cause=older.id),
        finding("changed-meaning", "1.1"),
        finding("moved", "1.1"),
        finding("renumbered", "1.2"),
        finding("missing", None, "1.7"),
    ]
    assert summary(found, Interface("en")) == "1 misleading, 1 outdated, 1 missing, 2 renumbered"
    assert (
        summary(found, Interface("it"))
        == "1 passo fuorviante, 1 passo superato, 1 regola mancante, 2 regole rinumerate"
    )
    assert summary(found, Interface("ja")) == "誤解のおそれ1件、旧内容1件、欠落1件、番号変更2件"


def test_a_missing_example_is_not_counted_as_a_missing_rule() -> None:
    found = [finding("example-missing", "1.1", "1.1"), finding("missing", None, "1.7")]
    assert summary(found, Interface("en")) == "1 missing, 1 cosmetic"
    assert found[0].rank == "cosmetic"


def missing(*rules: str) -> list[list[str]]:
    """The numbers of each entry for these missing rules."""
    (group,) = entries_by_rule([finding("missing", None, rule) for rule in rules])
    return [[one.counterpart.rule for one in entry.findings if one.counterpart] for entry in group]


def test_a_run_of_missing_rules_has_no_rule_between_that_is_present() -> None:
    assert missing("508.4d", "508.5a") == [["508.4d"], ["508.5a"]]
    assert missing("508.3", "508.3a", "508.3b", "508.4") == [["508.3", "508.3a", "508.3b", "508.4"]]
    assert missing("508.3k", "508.3m", "508.3p") == [["508.3k", "508.3m"], ["508.3p"]]
    assert missing("508.9b", "509", "509.1") == [["508.9b", "509", "509.1"]]
    assert missing("1.1.1", "1.1.2") == [["1.1.1", "1.1.2"]]


def renumbered(*pairs: tuple[str, str]) -> list[str]:
    """The rules of each entry for these renumbered rules."""
    found = [finding("renumbered", old, new) for old, new in pairs]
    return [entry.rule for group in entries_by_rule(found) for entry in group]


def test_renumbered_rules_that_follow_one_another_on_both_sides_are_one_entry() -> None:
    assert renumbered(("508.1g", "508.1h"), ("508.1h", "508.1i"), ("508.2", "508.3")) == ["508.1g–508.1h", "508.2"]
    assert renumbered(("508.1g", "508.1h"), ("508.1h", "508.1k")) == ["508.1g", "508.1h"]
    assert renumbered(("508.1g", "508.1h"), ("508.1j", "508.1i")) == ["508.1g", "508.1j"]
    assert renumbered(("§ 1", "§ 4"), ("§ 9", "§ 2")) == ["§ 1", "§ 9"], "unknown which number comes next"
    run = [finding("renumbered", "509.1", "509.2"), finding("renumbered", "509.2", "509.3")]
    ((entry,),) = entries_by_rule(run)
    assert [entry.text(Interface(language)) for language in ("en", "it", "ja")] == [
        (
            "Rules 509.1–509.2 of this edition are English rules 509.2–509.3 (2 rules): "
            "the same rules under other numbers."
        ),
        (
            "Le regole 509.1–509.2 di questa edizione sono le regole inglesi 509.2–509.3 (2 in tutto): "
            "sono le stesse regole, con altri numeri."
        ),
        "この版の509.1～509.2は、英語版のルール509.2～509.3に当たります（2件）。番号は異なりますが、同じルールです。",
    ]


def test_other_findings_of_renumbered_rules_stay_with_their_rule() -> None:
    found = [
        finding("renumbered", "509.1", "509.2"),
        finding("older-wording", "509.1", "509.2"),
        finding("renumbered", "509.2", "509.3"),
        finding("misspelling", "509.2", "509.3"),
    ]
    shown = [[(one.rule, one.main.kind) for one in group] for group in entries_by_rule(found)]
    assert shown == [[("509.1", "older-wording")], [("509.1–509.2", "renumbered")], [("509.2", "misspelling")]]
