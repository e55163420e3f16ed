"""The official texts: revisions are read completely; wrapped lines, misprints, and repeated numbers are handled."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scraper.edition import Edition
from scraper.readers import read_file, read_page
from scraper.rule_number import is_rule_number, natural_key
from scraper.sources import source_entry
from tests.support.checkout import ROOT

PAGE = (ROOT / "tests/pages/official/page.txt").read_text("utf-8")
UNNUMBERED = "19970324"
"""The rulebook from before rules had numbers; it has no date."""
OTHERS = {
    "19990423", "19991101", "20010723", "20030526", "20040601", "20061001", "20081001", "20101001", "20110715",
    "20160826", "20170825", "20190125", "20221007", "20221118", "20260807",
}  # fmt: skip
"""The garbled, wrapped, incomplete, UTF-16, cp1252, misprinted, and reset ones; every fourth of the rest."""


def read(text: str) -> Edition:
    return read_page(text.encode(), source_entry("official"), place="page")


def revision(shared: Path, date: str) -> Edition:
    return read_file(shared / "cr-history" / "en" / f"{date}.txt", "official")


def words(text: str) -> list[str]:
    """Words and numbers of a text, sorted, without the labels of examples."""
    return sorted(re.findall(r"[^\W_]+", re.sub(r"^Example: ", "", text, flags=re.MULTILINE)))


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("date", "rules", "examples", "headwords"), [("20241108", 3160, 272, 698), ("20260807", 3318, 277, 739)]
)
def test_a_real_text_is_read_completely(shared: Path, date: str, rules: int, examples: int, headwords: int) -> None:
    edition = revision(shared, date)
    assert edition.id == f"en-{date[:4]}-{date[4:6]}-{date[6:]}-official"
    assert len(edition.rules) == rules
    assert sum(len(rule.examples) for rule in edition.rules) == examples
    assert (len(edition.glossary), edition.repeats) == (headwords, ())
    raw = (shared / "cr-history" / "en" / f"{date}.txt").read_text("utf-8-sig")
    body = raw[raw.index("\n1. Game Concepts", raw.index("Credits")) : raw.rindex("\nGlossary")]
    told = "\n".join("\n".join((rule.number, rule.title or "", rule.text, *rule.examples)) for rule in edition.rules)
    assert words(told) == words(body)
    assert examples == len(re.findall(r"^Example: ", body, flags=re.MULTILINE))


@pytest.mark.real_text
def test_real_rules_are_in_order_under_their_headings(shared: Path) -> None:
    edition = revision(shared, "20241108")
    numbers = [rule.number for rule in edition.rules if len(rule.number) > 1]
    assert numbers == sorted(numbers, key=natural_key)
    titles = {rule.number: rule.title for rule in edition.rules if rule.is_heading}
    assert [number for number in titles if len(number) == 1] == list("123456789")
    assert (titles["5"], titles["508"], titles["702.22"]) == ("Turn Structure", "Declare Attackers Step", "Banding")
    assert titles["702.163"] == "For Mirrodin!"
    assert edition.by_number["116.2"].text.endswith(":")
    assert edition.by_number["205.4c"].text.count("\n") == 1
    assert [rule.number for rule in edition.rules if rule.number.startswith("508") and rule.examples] == [
        "508.1c", "508.1d", "508.2a",
    ]  # fmt: skip
    assert max(len(rule.examples) for rule in edition.rules) >= 4
    assert {"Zone", "Attack", "You, Your", "World Rule"} <= set(edition.glossary)
    assert not [word for word in edition.glossary if word.endswith(".")]


@pytest.mark.real_text
def test_the_letter_after_z_is_read(shared: Path) -> None:
    numbers = [rule.number for rule in revision(shared, "20260807").rules]
    assert numbers.index("704.5aa") == numbers.index("704.5z") + 1


@pytest.mark.real_text
def test_the_official_and_the_wiki_text_of_one_date_agree(shared: Path) -> None:
    wiki = read_file(shared / "sources" / "en-508.capture.txt", "mtgwiki-en-508")
    official = revision(shared, "20241108").by_number
    assert [rule.number for rule in wiki.rules if rule.fingerprint() != official[rule.number].fingerprint()] == []


@pytest.mark.real_text
def test_every_revision_is_read_completely(shared: Path) -> None:
    counts = []
    paths = sorted((shared / "cr-history" / "en").glob("*.txt"))
    for path in (path for at, path in enumerate(paths) if at % 4 == 1 or path.stem in OTHERS):
        edition = read_file(path, "official")
        assert (edition.stated_date or "").replace("-", "") == path.stem
        numbers = [rule.number for rule in edition.rules if len(rule.number) > 1]
        assert all(map(is_rule_number, numbers)), path.stem
        assert numbers == sorted(numbers, key=natural_key), path.stem
        assert {"308.1", "508.1"} & set(numbers), path.stem
        assert len(edition.glossary) > 200
        counts.append(len(edition.rules))
    assert (min(counts), max(counts)) == (415, 3318)


@pytest.mark.real_text
def test_the_rulebook_of_1997_is_numbered_by_passages(shared: Path) -> None:
    edition = revision(shared, UNNUMBERED)
    assert (edition.id, edition.stated_date, edition.repeats) == ("en-undated-official", None, ())
    titles = {rule.number: rule.title for rule in edition.rules if rule.is_heading}
    assert [one for one in titles if one.startswith("section-")] == ["section-1", "section-2", "section-4"]
    assert (titles["mana-burn"], titles["more-on-enchantments-2"]) == ("Mana Burn", "More on Enchantments")
    assert {"mana-burn:1", "mana-burn:2", "attack:1"} <= set(edition.by_number)


@pytest.mark.real_text
def test_misprinted_numbers_are_reported(shared: Path) -> None:
    told = {
        date: [(one.printed, one.number) for one in revision(shared, date).misprints]
        for date in ("19991101", "20040601", "20070501", "20081001", "20241108")
    }
    assert told == {
        "19991101": [("408.f", "408.2f"), ("408.g", "408.2g")],
        "20040601": [("502.35b", "502.36b")],
        "20070501": [("432.2b", "423.2b")],
        "20081001": [("306.b", "306.3b"), ("306.1c", "306.3c")],
        "20241108": [],
    }
    twice = revision(shared, "20040601").repeats
    assert [(one.number, one.kept_as) for one in twice] == [("502.35b", "502.36b")]


@pytest.mark.real_text
def test_a_reworded_copy_has_the_rules_of_its_neighbors(shared: Path) -> None:
    anew, before, after = (revision(shared, date) for date in ("20110715", "20110617", "20110930"))
    kept = set(before.by_number) & set(after.by_number)
    assert kept <= set(anew.by_number) <= set(before.by_number) | set(after.by_number)
    titles = {(rule.number, rule.title) for rule in anew.rules if len(rule.number) < 4}
    assert titles <= {(rule.number, rule.title) for rule in (*before.rules, *after.rules)}
    assert [one.number for one in anew.by_number["704.3"].references] == [
        one.number for one in before.by_number["704.3"].references
    ]


@pytest.mark.real_text
def test_the_chinese_text_has_the_numbers_of_the_english_one(shared: Path) -> None:
    chinese = read_file(shared / "cr-history" / "zh" / "20231117.txt", "official-zh")
    english = revision(shared, "20231117")
    assert chinese.id == "zh-Hans-2023-11-17-official"
    assert [rule.number for rule in chinese.rules] == [rule.number for rule in english.rules]
    assert [len(rule.examples) for rule in chinese.rules] == [len(rule.examples) for rule in english.rules]
    assert [rule.number for rule in chinese.rules if rule.is_heading] == [
        rule.number for rule in english.rules if rule.is_heading
    ]
    assert len(chinese.glossary) == len(english.glossary)
    same = [
        one.number
        for one, other in zip(chinese.rules, english.rules, strict=True)
        if [cited.number for cited in one.references] == [cited.number for cited in other.references]
    ]
    assert len(same) > 0.97 * len(english.rules)


def test_misprinted_number_formats_are_read() -> None:
    page = PAGE.replace("508.1a Goats", "508. 1a Goats").replace("101.1. Knots", "101.1.Knots")
    assert read(page).rules == read(PAGE).rules


def test_lines_wrapped_inside_rules_and_examples_are_joined() -> None:
    start = PAGE.index("1. Goats\n\n100. General\n\n100.1.")
    wrapped = re.sub(r"(?<=\w) (?=(?:and|at|come|comes|the|rule) )", "\n", PAGE[start : PAGE.rindex("Glossary")])
    wrapped = wrapped.replace("     Two", "Two").replace("100.1. These rules\napply", "100.1. These rules apply")
    page = PAGE[:start] + wrapped + PAGE[PAGE.rindex("Glossary") :]
    assert max(map(len, page.split("\n"))) < 200
    plain = [replace(rule, text=rule.text.replace("\n", " ")) for rule in read(PAGE).rules]
    assert list(read(page).rules) == plain


def test_a_cited_number_at_the_start_of_a_line_is_not_a_rule() -> None:
    edition = read(PAGE.replace("See rule 508.1, and section", "See rule\n101.1 and section"))
    assert edition.by_number["101.1a"].text.endswith("See rule 101.1 and section 5, “The Day.”")
    assert [rule.number for rule in edition.rules] == [rule.number for rule in read(PAGE).rules]


def test_a_text_without_a_date_is_undated() -> None:
    edition = read(PAGE.replace("In the pasture, effective as of November 8, 2024.", "In the pasture."))
    assert (edition.id, edition.stated_date) == ("en-undated-official", None)


def test_a_repeated_number_is_resolved() -> None:
    edition = read(PAGE.replace("508.1b A goat", "508.1a A sheep passes last.\n\n508.1b A goat"))
    assert [(one.number, one.kept_as) for one in edition.repeats] == [("508.1a", "508.1a#2")]
    assert edition.misprints == ()
