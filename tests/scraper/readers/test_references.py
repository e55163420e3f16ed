"""References: citations in every language, and text that only looks like one."""

import pytest

from scraper.edition import Reference
from scraper.readers.references import find_references, printed_numbers, reference_spans, references_in


def found(text: str) -> list[tuple[str, str | None]]:
    return [(one.number, one.title) for one in find_references(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Goats wait (see rule 728).", [("728", None)]),
        ("See Rule 506.4.", [("506.4", None)]),
        ("as rules 508.1 say", [("508.1", None)]),
        ("see rule 730, “Handling Lost Goats.”", [("730", "Handling Lost Goats")]),
        ("see rule 702.179, “Start Your Goats!”", [("702.179", "Start Your Goats!")]),
        ('rule 410, "Triggered Goats," applies', [("410", "Triggered Goats")]),
        ("rules 702.22 and 702.23", [("702.22", None), ("702.23", None)]),
        ("rules 614 and 615.", [("614", None), ("615", None)]),
        ("rules 702.1, “One,” 702.2, “Two,” and 702.3, “C.”", [("702.1", "One"), ("702.2", "Two"), ("702.3", "C")]),
        ("rule 113, “Goats,” and rule 602, “Gates.”", [("113", "Goats"), ("602", "Gates")]),
        ("vedi regola 715, “Capre Smarrite”", [("715", "Capre Smarrite")]),
        ("Vedi regola 802, “A più Capre”, regola 803, “Destra” e regola 807, “Valle”.",
         [("802", "A più Capre"), ("803", "Destra"), ("807", "Valle")]),
        ("vedi rule 508.5", [("508.5", None)]),
        ("nella regola 506.6c. Se", [("506.6c", None)]),
        ("(rule 117〔笛と太鼓〕参照)", [("117", "笛と太鼓")]),
        ("山羊はrule 509.5g 参照。", [("509.5g", None)]),
        ("参见规则703，“山羊”和704，“门”", [("703", "山羊"), ("704", "门")]),
        ("规则712.9、及712.18。", [("712.9", None), ("712.18", None)]),
        ("siehe Regel 508, „Ziegen“", [("508", "Ziegen")]),
        ("except as in 101.4a, and in (601.2b)", [("101.4a", None), ("601.2b", None)]),
        ("See section 6, “Goats, Gates, and Grass.”", [("6", "Goats, Gates, and Grass")]),
        ('(See Section 2, "Parts of a Goat.") Each', [("2", "Parts of a Goat")]),
        ("See rule 205, “Horns,” and section 3, “Goats.”", [("205", "Horns"), ("3", "Goats")]),
        ("section 3, “Goats,” or rule 205", [("3", "Goats"), ("205", None)]),
        ("See Section 217, “Goats.”", [("217", "Goats")]),
        ("(See rules 306–307 and section 500, “Horns.”)", [("306", None), ("307", None), ("500", "Horns")]),
        ("sections 100, “Goats,” and 101.2, “Gates.”", [("100", "Goats"), ("101.2", "Gates")]),
        ("section 508.1k, “Goats”", [("508.1k", "Goats")]),
        ("sections 3, “Goats,” and 4, “Gates.”", [("3", "Goats"), ("4", "Gates")]),
        ("(vedi sezione 8, “Regole per più Capre”).", [("8", "Regole per più Capre")]),
        ("si veda il capitolo 4, «Recinti»", [("4", "Recinti")]),
        ("参见规则113，“山羊”，和第6章，“山羊、大门和草”。", [("113", "山羊"), ("6", "山羊、大门和草")]),
        ("以及第三章，「山羊」", [("3", "山羊")]),
        ("（section 8〔大勢の山羊〕参照）", [("8", "大勢の山羊")]),
        ("第６章「山羊と門」と第7節〔その他〕を参照", [("6", "山羊と門"), ("7", "その他")]),
        ("セクション4「柵」", [("4", "柵")]),
        ("siehe Abschnitt 5, „Der Tag der Ziege“", [("5", "Der Tag der Ziege")]),
    ],
)  # fmt: skip
def test_a_reference_is_a_number_with_its_quoted_title(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "printed", "numbers"),
    [
        ("Le regole 506.6a–f valgono", "506.6a–f", ["506.6a", "506.6b", "506.6c", "506.6d", "506.6e", "506.6f"]),
        ("rules 508.1k-n", "508.1k-n", ["508.1k", "508.1m", "508.1n"]),
        ("rules 119.7–8", "119.7–8", ["119.7", "119.8"]),
        ("rules 306-311.", "306-311", ["306", "307", "308", "309", "310", "311"]),
        ("rules 601.2a through 601.2c", "601.2a through 601.2c", ["601.2a", "601.2b", "601.2c"]),
        ("参见规则603.7d-f。", "603.7d-f", ["603.7d", "603.7e", "603.7f"]),
        ("rule 508.1k - n) and milk", "508.1k - n", ["508.1k", "508.1m", "508.1n"]),
        ("rules 508.1c – e.", "508.1c – e", ["508.1c", "508.1d", "508.1e"]),
    ],
)
def test_a_range_is_one_reference_per_rule_with_the_range_as_printed(
    text: str, printed: str, numbers: list[str]
) -> None:
    assert find_references(text) == tuple(Reference(number, None, printed) for number in numbers)


def test_a_rule_and_a_range_of_its_subrules_are_both_cited() -> None:
    assert [one.number for one in find_references("Le regole 506.6 e 506.6a–c.")] == [
        "506.6", "506.6a", "506.6b", "506.6c",
    ]  # fmt: skip


def test_a_reversed_range_cites_its_first_rule() -> None:
    assert found("rules 508.1f-a") == [("508.1f", None)]


@pytest.mark.parametrize(
    "text",
    [
        "regola 508.1c - e poi si munge",  # “e” is “and”
        "rule 508.1f - a cow waits",
        "rule 508.1f - goats wait",
        "rule 508.1c - d2",
        "rule 508.1c - l.",
        "rule 508.1 - b.",
        "rule 508.1c -d",
    ],
)
def test_a_spaced_dash_is_a_range_only_before_a_later_letter(text: str) -> None:
    (one,) = find_references(text)
    assert one.range is None


@pytest.mark.parametrize(
    "text",
    [
        "In 1997 and in 508 villages", "Page 48", "a 2/2 goat", "August 7, 2026", "rule 2016", "rules of 508 goats",
        "rule 508.1l", "the ruler 508", "総合ルール 20231117.0", "rule 12", "508.1 goats",
        "v1.508.1a", "rule 5081", "", "See section 6.", "section 6 of the contract", "section 12, “Goats”",
        "section 217", "section 217 of the goats’ law", "section 2175, “Goats”", "section 217, goats",
        "section 217.0, “Goats”",
        "section 3.2, “Goats”", "sections of 3 “goats”", "the 3 “goats”", "rule 7, “Goats”", "subsection 3, “Goats”",
        "第一，“山羊”", "第2回「山羊祭り」", "第二章能力", "a section: 4, “Goats”", "section 0, “Goats”",
        "in 2 sections, “Goats”",
    ],
)  # fmt: skip
def test_lookalikes_are_not_references(text: str) -> None:
    assert find_references(text) == ()


def test_references_of_the_text_come_before_those_of_examples() -> None:
    references = references_in("See rule 508.5, not rule 508.6 but rule 508.5.", ("See rule 101.", "See rule 100."))
    assert [one.number for one in references] == ["508.5", "508.6", "508.5", "101", "100"]


def test_a_span_covers_the_printed_number() -> None:
    text = "See rule 117, “Timing,” and rules 506.6a–b."
    assert [(text[start:end], one.number) for start, end, one in reference_spans(text)] == [
        ("117", "117"), ("506.6a–b", "506.6a"), ("506.6a–b", "506.6b"),
    ]  # fmt: skip


def test_known_citations_are_located_and_chapters_only_as_chapters() -> None:
    found = printed_numbers(["2", "508", "508.1", "508.1k"])
    text = "ルール508.1kは508.1、508と第2章「山羊」。2 goats, 508.12, 508.1kg, 1508, section 2, “Goats,” 2/2."
    assert [text[max(0, one.start() - 1) : one.end()] for one in found.finditer(text)] == [
        "ル508.1k", "は508.1", "、508", "第2", " 2",
    ]  # fmt: skip
