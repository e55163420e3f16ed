"""The words of the generated pages: the same keys and facts in every language, plural forms, dates."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from rosetta508.language.kinds import KINDS
from rosetta508.language.words import LANGUAGES, Words, load
from tests.support.site_fixtures import root

_FACT = re.compile(r"\{(\w+)\}")
_PLURAL = re.compile(r"\.(one|two|few|many|other|zero)$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words(language: str) -> None:
    def keys(code: str) -> set[str]:
        return {_PLURAL.sub("", key) for key in load(code)}

    assert keys(language) == keys("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_the_placeholders_of_the_english_one(language: str) -> None:
    english = load("en")
    for key, phrase in load(language).items():
        model = english.get(key, english.get(_PLURAL.sub(".other", key), ""))
        assert set(_FACT.findall(phrase)) == set(_FACT.findall(model)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_phrase_has_each_form_its_language_uses(language: str) -> None:
    words = Words(language)
    for key in (key for key in words.entries if key.endswith(".other") and "{n}" in words(key)):
        for n in (2, 5, 21):
            assert str(n) in words.count(key.removesuffix(".other"), n, dates="…"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_finding_is_explained(language: str) -> None:
    entries = load(language)
    assert [kind for kind in KINDS if not entries.get(f"explained.{kind}")] == []


def test_templates_use_only_existing_words() -> None:
    templates = files("rosetta508.site.pages") / "templates"
    used = {
        key
        for one in templates.iterdir()
        for key in re.findall(r"""(?:w|words)\(["']([a-z_.]+[a-z_])["']""", one.read_text("utf-8"))
    }
    assert "drift.title" in used
    assert sorted(used - set(load("en"))) == []


def test_dates_and_language_names_follow_the_language() -> None:
    assert [Words(code).date("2024-11-08") for code in LANGUAGES] == [
        "8 November 2024",
        "8 novembre 2024",
        "2024年11月8日",
    ]
    assert [Words(code).tongue("it") for code in LANGUAGES] == ["Italian", "italiano", "イタリア語"]
    assert Words("it").heading("ja") == "Giapponese"
    assert Words("en").tongue("x-klingon!") == "x-klingon!"
    assert Words("en").date("spring of 1997") == "spring of 1997"
    assert Words("it").date("2003-07-01") == "1º luglio 2003"
    assert Words("it").date(None) == "senza data"


def test_several_intervals_are_joined_with_or_or_and() -> None:
    spans, ends = [("2022-10-07", "2022-10-07"), ("2023-04-14", "2023-11-17")], ("1999-04-23", "2026-08-07")
    words = Words("en")
    assert words.spans(spans, *ends) == "October 2022, or April 2023 to November 2023"
    assert words.spans(spans, *ends, each=True) == "October 2022 and of April 2023 to November 2023"


def test_italian_separates_spans_with_a_semicolon_not_with_an_and_beside_a_dash() -> None:
    spans, ends = [("2022-10-07", "2022-10-07"), ("2023-04-14", "2023-11-17")], ("1999-04-23", "2026-08-07")
    assert Words("it").spans(spans, *ends, each=True) == "ottobre 2022; aprile 2023 – novembre 2023"


def test_italian_writes_ad_before_a_month_with_a() -> None:
    words = Words("it")
    assert words.spans([("1999-04-23", "2003-05-26")], "1999-04-23", "2026-08-07") == "fino a maggio 2003"
    assert words.spans([("1999-04-23", "2003-08-01")], "1999-04-23", "2026-08-07") == "fino ad agosto 2003"


def test_a_missing_word_is_reported() -> None:
    with pytest.raises(KeyError, match=r"no\.such\.word"):
        Words("en")("no.such.word")


def test_no_space_follows_a_full_width_colon(site: Path) -> None:
    spaced = {
        str(path.relative_to(site)): found.group()
        for path in root(site, "ja").rglob("*.html")
        if (found := re.search("： .{,30}", path.read_text("utf-8")))
    }
    assert not spaced
