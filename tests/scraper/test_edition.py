"""Edition documents: round trips, duplicates, coverage, and the errors of invalid ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from scraper.edition import (
    Citation,
    Edition,
    Measures,
    Note,
    Reference,
    Rule,
    Source,
    fingerprint,
    read_edition,
    write_edition,
)
from scraper.errors import RosettaError


def document(**changes: Any) -> dict[str, Any]:
    """The smallest Edition document, with these changes."""
    return {
        "schema": "rosetta508/edition/1",
        "id": "x",
        "language": "en",
        "source": {"name": "test"},
        "rules": [{"number": "1.1", "text": "Cows fly."}],
    } | changes


EDITION = Edition(
    id="it-test",
    language="it",
    source=Source("test", url="https://example.org/", retrieved="2026-01-02"),
    rules=(
        Rule("508", "", title="Titolo"),
        Rule("508.1", "Testo.", examples=("Uno.", "Due."), references=(Reference("506.6a", "Nome", "506.6a–b"),)),
        Rule("say:1", "Detto.", citations=(Citation("Book Page 3", "Book", 3),), reversal=True, restates="ab"),
    ),
    book="b",
    covers=("508",),
    stated_date="2024-10-02",
    notes=(Note("steps:1", "Nota."),),
)


def test_an_edition_reads_back_as_written(tmp_path: Path) -> None:
    (tmp_path / "e.json").write_text(write_edition(EDITION), "utf-8")
    assert read_edition(tmp_path / "e.json") == EDITION


def test_the_smallest_document_is_valid() -> None:
    edition = Edition.from_json(document(source={"name": "t", "url": None}, notes=None, covers=None))
    assert edition.rules == (Rule("1.1", "Cows fly."),)
    assert not edition.is_digest


def test_text_is_normalized_to_nfc() -> None:
    rules = [{"number": "1", "text": "e\u0300"}]
    assert Edition.from_json(document(rules=rules)).rules[0].text == "\u00e8"


def test_a_duplicate_number_is_kept_once_or_gets_its_own_id() -> None:
    rules = [{"number": "1", "text": t} for t in ("Same.", "Same.", "Other.", "Other.", "Third.")]
    edition = Edition.from_json(document(rules=rules))
    assert [(r.number, r.text) for r in edition.rules] == [("1", "Same."), ("1#2", "Other."), ("1#3", "Third.")]
    assert [(r.number, r.kept_as) for r in edition.repeats] == [("1", None), ("1", "1#2"), ("1", None), ("1", "1#3")]
    assert Edition.from_json(edition.to_json()) == edition


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cows fly. They land (see rule 508.1, “Cows.”).", Measures(39, 2)),
        ("牛は飛ぶ。降りる。", Measures(9, 2)),
        ("Le mucche “volano”.", Measures(17, 1)),
        ("", Measures(0, 0)),
    ],
)
def test_texts_are_measured_in_any_script(text: str, expected: Measures) -> None:
    assert Measures.of(text) == expected


def test_a_digest_is_as_long_as_what_it_restates() -> None:
    rules = [{"number": "1", "text": "Short.", "restates": "ab", "measured": {"characters": 90, "sentences": 3}}]
    edition = Edition.from_json(document(rules=rules))
    assert edition.rules[0].measures == Measures(90, 3)
    assert edition.is_digest
    assert Edition.from_json(edition.to_json()) == edition


@pytest.mark.parametrize(
    ("covers", "number", "expected"),
    [
        ("508", "508.1k", True), ("508", "508", True), ("508", "509", False), ("508.1", "508.10", False),
        ("508.1", "508.1k", True), ("5", "508.1", True), ("5", "608.1", False), ("5", "5", True), ("5", "51", False),
        ("5", "5.1", True),
    ],
)  # fmt: skip
def test_coverage_uses_whole_numbers(covers: str, number: str, *, expected: bool) -> None:
    assert Edition("x", "en", Source("t"), (), covers=(covers,)).covers_number(number) is expected


def test_fingerprints_depend_only_on_words() -> None:
    assert fingerprint("It’s “so”\u3000here") == fingerprint('it\'s "so" here') != fingerprint("its so here")
    assert fingerprint("a", "b") != fingerprint("ab")


NO_FORM = "has the wrong form; expected one like"
NO_DATE = "is not a date such as 2024-11-08"


def with_field(**field: Any) -> bytes:
    return json.dumps(document(**field)).encode()


def with_rule(**rule: str) -> bytes:
    return with_field(rules=[rule])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b" \n", "e.json: the file is empty"),
        (b"\xff\xfe{", "e.json: is not UTF-8; expected a JSON document"),
        (b'{"schema":\n!}', "e.json:2: is not JSON (Expecting value); expected the document “edition”"),
        (with_field(language=3), "e.json: field language: 3 is not of type 'string'"),
        (with_rule(number="1"), "e.json: field rules[0]: 'text' is a required property"),
        (with_rule(number=" ", text="Cows."), f"e.json: field rules[0].number: “” {NO_FORM} “508.1k”"),
        (with_field(stated_date="May 2024"), f"e.json: field stated_date: “May 2024” {NO_FORM} “2024-11-08”"),
        (with_field(stated_date="2024-13-45"), f"e.json: field stated_date: “2024-13-45” {NO_DATE}"),
    ],
)
def test_bad_documents_give_a_one_line_error(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "e.json").write_bytes(content)
    with pytest.raises(RosettaError) as raised:
        read_edition(tmp_path / "e.json")
    assert str(raised.value).removeprefix(f"{tmp_path}/") == message
    assert raised.value.exit_code == 2


def test_a_missing_file_and_a_folder_are_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "no.json", tmp_path):
        with pytest.raises(RosettaError, match="cannot be read"):
            read_edition(path)


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [
        (["Article 5", "Article 6."], ["5", "6"]),
        (["Art. 5", "§ 6", "Regel\u00a012a", "第 3 条", "7 "], ["5", "6", "12a", "3条", "7"]),
        (["Part II 3", "Titel IV", "5 3", "508.1 a", "Art. 12 (a)"], ["II.3", "IV", "5.3", "508.1a", "12(a)"]),
        (["Rule 5", "Article 5", "Article 6", "Appendix A"], ["Rule-5", "Article-5", "6", "Appendix-A"]),
        (["5", "Article 5", "7"], ["5", "Article-5", "7"]),
        (["508.1k", "§4", "intention:1"], ["508.1k", "§4", "intention:1"]),
    ],
)
def test_a_word_before_a_number_is_not_part_of_it(printed: list[str], numbers: list[str]) -> None:
    rules = [{"number": one, "text": f"Cow {at}."} for at, one in enumerate(printed)]
    assert [rule.number for rule in Edition.from_json(document(rules=rules)).rules] == numbers


def test_references_and_coverage_use_the_same_numbers_as_rules() -> None:
    cited = [{"number": "Article 5"}, {"number": "Article 99"}, {"number": "6"}]
    rules = [{"number": "Article 5", "text": "Cows."}, {"number": "Article 6", "text": "Pigs.", "references": cited}]
    edition = Edition.from_json(document(rules=rules, covers=["Article 5", "Article 6"]))
    assert [reference.number for reference in edition.rules[1].references] == ["5", "99", "6"]
    assert edition.covers == ("5", "6")
    assert Edition.from_json(edition.to_json()) == edition


def test_undeclared_coverage_is_that_of_rules_and_headings() -> None:
    rules = tuple(Rule(number, text) for number, text in (("7", ""), ("508.1", "Cows."), ("508.2a", "Pigs.")))
    edition = Edition("x", "en", Source("t"), rules)
    assert edition.areas == ("7", "508")
    assert [edition.reaches(one) for one in ("508.9", "7.1", "509")] == [True, True, False]
    assert not edition.covers_number("508.9")
