"""The size of an edition is counted and worded in the same way by every command and page."""

import json
from pathlib import Path

import pytest

from rosetta508.language.interface import Interface
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.lookup.edition_counts import entries_in_words
from rosetta508.site.model.material import Material
from rosetta508.site.pages.page import Page
from scraper.edition import Edition, Rule
from tests.support.checkout import ROOT
from tests.support.commands import Runner
from tests.support.editions import edition

GOATS = ROOT / "tests" / "pages" / "official" / "page.txt"


def _book(headings: int) -> Edition:
    titles = [Rule(str(508 + at), "", title="Cows") for at in range(headings)]
    return edition([*titles, Rule("508.1", "Cows graze."), Rule("508.2", "Cows sleep.")])


@pytest.mark.parametrize(
    ("language", "headings", "words"),
    [
        ("en", 0, "2 rules"),
        ("en", 1, "3 entries (2 rules, 1 heading)"),
        ("it", 1, "3 elementi (2 regole, 1 intestazione)"),
        ("it", 2, "4 elementi (2 regole, 2 intestazioni)"),
        ("ja", 2, "4項目（ルール2件、見出し2件）"),
    ],
)
def test_rules_and_headings_are_counted_separately(language: str, headings: int, words: str) -> None:
    assert entries_in_words(_book(headings), Interface(language)) == words


@pytest.mark.parametrize(
    ("language", "words", "share"),
    [
        ("en", "3,151 entries (1 rule, 3,150 headings)", "66 of the 3,151 entries in the book"),
        ("it", "3.151 elementi (1 regola, 3.150 intestazioni)", "66 dei 3.151 elementi del regolamento"),
        ("ja", "3,151項目（ルール1件、見出し3,150件）", "ルール集全体3,151項目のうち66項目"),
    ],
)
def test_thousands_separators_follow_the_language(language: str, words: str, share: str) -> None:
    book = edition([*(Rule(str(at), "", title="Cows") for at in range(1, 3151)), Rule("508.1", "Cows graze.")])
    assert entries_in_words(book, Interface(language)) == words
    assert Words(language)("sources.full_book", here=66, of=3151) == share


@pytest.mark.parametrize("language", LANGUAGES)
def test_read_library_and_edition_page_give_the_same_counts(language: str, tmp_path: Path, run: Runner) -> None:
    out = tmp_path / "goats.json"
    told = run("--lang", language, "read", GOATS, "-o", out, code=0).err
    run("read", GOATS, code=0)
    document = json.loads(out.read_text("utf-8"))
    headings = sum(not rule["text"] for rule in document["rules"])
    counts = [len(document["rules"]), len(document["rules"]) - headings, headings]
    assert headings > 1
    table = run("--lang", language, "library", code=0).out
    rows = {row[0]: row[1:4] for line in table.splitlines() if (row := line.split("\t"))}
    assert rows[document["id"]] == [str(count) for count in counts]
    editions = json.loads(run("library", "--format", "json", code=0).out)["editions"]
    (listed,) = [one for one in editions if one["id"] == document["id"]]
    assert [listed["rules"], listed["headings"]] == [counts[0], counts[2]]
    words = entries_in_words(Edition.from_json(document), Interface(language))
    assert all(str(count) in words for count in counts)
    assert words in told
    page = Page(Material((), (), (), ()), Words(language), "sources/")
    assert page.entries(Edition.from_json(document)) == words


def test_japanese_summaries_use_japanese_punctuation_and_the_sites_words(tmp_path: Path, run: Runner) -> None:
    page = ROOT / "tests" / "pages" / "mtgwiki-ja-508" / "page.html"
    out = tmp_path / "goats.json"
    read = run("--lang", "ja", "read", page, "--source", "mtgwiki-ja-508", "-o", out, code=0).err
    document = json.loads(out.read_text("utf-8"))
    notes = Words("ja").count("sources.notes", len(document["notes"]))
    assert document["notes"]
    assert f"{document['id']}：" in read
    assert f"、{notes}" in read
    drift = run("--lang", "ja", "drift", "it-508").err
    assert drift.startswith("イタリア語 508（it-2024-10-02-fandom-508）：")
