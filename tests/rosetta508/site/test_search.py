"""The data of the search: rules with names and everyday words, the meaning of every number, hand-written pages."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rosetta508.language import rule_names, search_words
from rosetta508.language.words import LANGUAGES
from rosetta508.site.build.search_files import Guide, write_guides, write_numbers, write_search
from rosetta508.site.model.material import Material, gather
from rosetta508.site.model.search_entries import language_names, month_names, number_meanings, rule_entries, synonyms
from tests.support.checkout import ROOT
from tests.support.searching import SETS, questions
from tests.support.site_fixtures import ENGLISH, ITALIAN, Shelf

WEIGHT = 290_000
"""Maximum bytes that a first query loads for rules 506 and 508, without the titles of guides: the goal is 300 kB."""


def read(path: Path) -> Any:
    """The value of the variable that a file of the search sets."""
    return json.loads(path.read_text("utf-8").partition("]=")[2].removesuffix(";\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_found_by_name_text_and_everyday_words(material: Material, language: str) -> None:
    entries = {number: rest for _, number, *rest in rule_entries(material, language)}
    assert len(entries) == len(material.rows)
    name, tongue, text, phrases = entries["508.1a"]
    assert (bool(name), tongue, name in phrases) == (True, "", False)
    assert len(text) > 50
    assert {"en": "summoning sickness", "it": "debolezza da evocazione", "ja": "召喚酔い"}[language] in phrases
    assert "Declare Attackers Step" in (entries["508"][0], *entries["508"][3])


def test_a_rule_that_a_language_lacks_is_found_in_english(material: Material) -> None:
    entries = {number: rest for _, number, *rest in rule_entries(material, "it")}
    assert entries["508.1g"][:2] == ["Costi opzionali per attaccare", "en"]


def test_a_number_is_resolved_for_each_edition_and_date(material: Material) -> None:
    meanings = number_meanings(material)
    told = {(one.language, one.first, one.last, one.until): one.addresses for one in meanings["508.1j"]}
    assert told["it", "", "", ""] == ("rules/508.1k/",)
    assert told["ja", "", "", ""] == ("rules/508.1j/",)
    assert told["", "2009-07-11", "2017-01-20", "2017-04-28"] == ("rules/508.1k/",)
    assert [one.addresses for one in meanings["308.2g"]] == [("rules/508.1k/",)]


def test_languages_are_known_by_their_names_in_every_language(material: Material) -> None:
    names = language_names(material)
    assert {name: names[name] for name in ("italian", "italiano", "イタリア語", "japanese", "giapponese", "en")} == {
        "italian": "it", "italiano": "it", "イタリア語": "it", "japanese": "ja", "giapponese": "ja", "en": "en",
    }  # fmt: skip
    assert {name: names[name] for name in ("italy", "italia", "イタリア", "日本")} == {
        "italy": "it", "italia": "it", "イタリア": "it", "日本": "ja",
    }  # fmt: skip


def test_months_are_known_by_their_names_and_short_forms() -> None:
    names = month_names()
    assert {name: names[name] for name in ("february", "feb", "febbraio", "gen", "set", "may")} == {
        "february": 2, "feb": 2, "febbraio": 2, "gen": 1, "set": 9, "may": 5,
    }  # fmt: skip


def test_a_language_with_a_script_subtag_has_a_name() -> None:
    chinese = replace(ITALIAN, id="zh-hans-2015-01-01-taverna", language="zh-Hans")
    assert "zh-Hans" in language_names(gather(Shelf(ENGLISH, chinese))).values()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_finds_an_existing_rule(language: str) -> None:
    phrases = search_words.load(language).phrases
    assert set(phrases) == set(rule_names.load())
    every = [phrase.lower() for number in phrases for phrase in phrases[number]]
    assert len(every) == len(set(every)), sorted(one for one in set(every) if every.count(one) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_has_one_everyday_meaning(language: str) -> None:
    words = [word.lower() for group in search_words.load(language).synonyms for word in group]
    assert len(words) == len(set(words)), sorted(one for one in set(words) if words.count(one) > 1)


def test_a_term_is_found_by_its_other_forms_and_in_english() -> None:
    assert ["rapidità", "haste"] in synonyms("it")
    assert any({"attacking creature", "attacker"} <= set(group) for group in synonyms("en"))


def test_a_made_up_book_is_found_only_by_its_own_words() -> None:
    entries = {number: rest for _, number, *rest in rule_entries(gather(Shelf(ENGLISH, ITALIAN)), "en")}
    assert entries["508.1"] == ["", "", "The host raises a cup of cider. See rule 508.2.", []]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_index_and_the_scripts_are_small(material: Material, tmp_path: Path, language: str) -> None:
    write_search(tmp_path, material, language)
    write_numbers(tmp_path, material)
    scripts = (ROOT / "docs" / "assets" / name for name in ("search.js", "search-number.js", "search-query.js"))
    assert sum(path.stat().st_size for path in [*(tmp_path / "assets/search").iterdir(), *scripts]) < WEIGHT


def test_the_search_files_are_scripts(material: Material, tmp_path: Path) -> None:
    write_search(tmp_path, material, "it")
    write_numbers(tmp_path, material)
    write_guides(tmp_path, "it", [Guide("judges/", "Ai tavoli", ("Cercare",))])
    folder = tmp_path / "assets/search"
    assert len(read(folder / "it.js")["entries"]) == len(material.rows)
    assert "508.1k" in read(folder / "numbers.js")["numbers"]
    assert read(folder / "guides-it.js") == [["judges/", "", "Ai tavoli", "", "", ["Cercare"], 1]]


def test_questions_are_in_every_language_and_half_are_set_aside() -> None:
    asked = {name: questions(name) for name in SETS}
    for language in LANGUAGES:
        development, aside = (sum(one.language == language for one in asked[name]) for name in SETS)
        assert development >= aside >= 15
    texts = [(one.language, one.text) for name in SETS for one in asked[name]]
    assert len(texts) == len(set(texts)) >= 60
