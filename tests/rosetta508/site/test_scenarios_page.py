"""The page on what a scenario means shows the whole reference in every language, with the engine's verdicts."""

from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from executable_examples.reference import WHOLE, Entry, Group, read_reference
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.boards.trial import outcome
from tests.support.site_fixtures import find_one, root, soup

PAIRS = [(group, entry) for group in read_reference().values() for entry in group.entries.values()]


@cache
def page(site: Path, language: str) -> BeautifulSoup:
    return soup(root(site, language) / "scenarios" / "index.html")


def plain(tag: Tag) -> str:
    return " ".join(tag.get_text().split())


def said(text: str) -> str:
    return " ".join(text.replace("`", "").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_begins_with_a_whole_scenario_and_its_verdict(site: Path, language: str) -> None:
    shown = find_one(page(site, language), ".r5-ref")
    assert '"declaration": {"knight": "sage"}' in plain(shown)
    assert WHOLE.judge().message()[language] in plain(shown)
    assert [link["href"] for link in shown.select(".r5-jump a")] == [f"#{name}" for name in read_reference()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_group_has_its_heading(site: Path, language: str) -> None:
    headings = {tag["id"]: plain(tag) for tag in page(site, language).select("article h2[id]")}
    for group in read_reference().values():
        assert headings[group.name] == group.title[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("group", "entry"), PAIRS, ids=[f"{group.name}.{entry.name}" for group, entry in PAIRS])
def test_an_entry_has_its_words_rules_and_verdicts(site: Path, group: Group, entry: Entry, language: str) -> None:
    section = page(site, language).find(id=f"{group.name}-{entry.name}")
    assert isinstance(section, Tag)
    words = plain(section)
    assert all(said(text[language]) in words for text in (entry.text, entry.why, entry.title) if text)
    assert [plain(chip) for chip in section.select(".r5-chip")] == list(entry.rules)
    shown = section.select(".r5-ref__example")
    assert len(shown) == len(entry.examples)
    for example, tag in zip(entry.examples, shown, strict=True):
        verdict = example.judge()
        assert plain(tag).startswith(said(f"{example.board}\n{example.declared}"))
        assert plain(tag.select(".r5-mark")[0]) == Words(language)(f"examples.{outcome(verdict)}")
        assert outcome(verdict) == "legal" or verdict.message()[language] in plain(tag)


def test_rules_with_a_page_are_linked(site: Path) -> None:
    links = {plain(chip): str(chip["href"]) for chip in page(site, "it").select("a.r5-chip")}
    assert links["508.1d"] == "../rules/508.1d/"
