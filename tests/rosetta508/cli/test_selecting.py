"""Editions named by language and section: `it-508`, `it`, and their meaning for each command."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rosetta508.lookup.equivalences import equivalences
from rosetta508.lookup.rule_lookup import column_named
from scraper.edition import Edition, Rule, write_edition
from scraper.errors import UnknownName
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.site_fixtures import edition

pytestmark = pytest.mark.slow

WIKI, ITALIAN, COMBAT, JAPANESE = (
    "en-2024-11-08-mtgwiki-508",
    "it-2024-10-02-fandom-508",
    "it-2024-10-02-fandom-506",
    "ja-2023-11-17-mtgwiki-508",
)
TODAY = "en-2026-08-07-official"


def chinese(language: str = "zh-Hans", date: str = "2023-11-17", source: str = "teahouse") -> Edition:
    """A made-up edition of section 508 in Chinese."""
    return edition(language, source, Rule("508.1", "主人举杯。"), Rule("508.2", "客人回答。"), date=date)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("it-508", ITALIAN),
        ("it-506", COMBAT),
        ("it", ITALIAN),
        ("IT-508", ITALIAN),
        ("It", ITALIAN),
        ("ja-508", JAPANESE),
        ("ja", JAPANESE),
        ("en-508", WIKI),
        ("en", WIKI),
        ("ja-2023", JAPANESE),
        ("fandom-it-506", COMBAT),
    ],
)
def test_a_language_and_a_section_name_an_edition_that_is_not_the_official_one(name: str, meant: str) -> None:
    assert Library().get(name).id == meant


def test_a_section_selects_its_newest_page() -> None:
    library = Library()
    newer = replace(library.get(ITALIAN), id="it-2026-11-01-fandom-508", stated_date="2026-11-01")
    library.put(newer)
    assert library.get("it-508") == library.get("it") == newer
    assert library.get("it-506").id == COMBAT


@pytest.mark.parametrize("name", ["zh-508", "zh-Hans-508", "ZH-hans", "zh"])
def test_a_language_tag_includes_subtags_and_ignores_case(name: str) -> None:
    library = Library()
    with pytest.raises(UnknownName, match=f"called “{name}”; choose from .*{ITALIAN}"):
        library.get(name)
    library.put(chinese())
    assert library.get(name).id == chinese().id


def test_an_official_translation_can_be_selected() -> None:
    library = Library()
    source = replace(chinese().source, name="official-zh")
    library.put(replace(chinese(), source=source, book="official-zh", covers=("5", "7")))
    assert library.get("zh-508").id == library.get("zh-701").id == chinese().id


def test_a_three_digit_region_is_not_a_section() -> None:
    library = Library()
    library.put(chinese("es-419"))
    assert library.get("es-419").id == library.get("es-419-508").id == library.get("es-508").id


def test_an_unknown_section_is_reported_in_one_line(run: Runner) -> None:
    told = run("library", "it-509", code=2).err
    assert "“it-509”" in told
    assert f"{ITALIAN}, {JAPANESE}" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("other", [chinese(source="garden"), chinese("zh-Hant"), chinese("zh-Hant", date="2020-01-01")])
def test_an_ambiguous_name_lists_its_editions(other: Edition, run: Runner) -> None:
    library = Library()
    library.put(chinese())
    library.put(other)
    told = run("library", "zh-508", code=2).err
    assert told.count("\n") == 1
    assert "“zh-508” matches several editions: " in told
    assert chinese().id in told
    assert other.id in told


def test_a_file_named_like_a_language_needs_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("it", "it-508", "mine"):
        Path(name).write_text(write_edition(replace(chinese(), id="mine")), "utf-8")
    assert Library().get("it").id == Library().get("it-508").id == ITALIAN
    assert Library().get("./it").id == Library().get("mine").id == "mine"


def drift(run: Runner, *names: str) -> list[tuple[str, str | None]]:
    """The editions and counterparts in a report, in order."""
    findings = json.loads(run("drift", *names, "--format", "json").out)["findings"]
    pairs = [(one["edition"], one["counterpart"] and one["counterpart"]["edition"]) for one in findings]
    return list(dict.fromkeys(pair for pair in pairs if pair[1]))


@pytest.mark.parametrize(
    ("names", "pairs"),
    [
        ((), [(COMBAT, TODAY), (ITALIAN, TODAY), (JAPANESE, TODAY), (WIKI, TODAY)]),
        (("it",), [(COMBAT, TODAY), (ITALIAN, TODAY)]),
        (("it", "en-508"), [(ITALIAN, WIKI)]),
        (("it-508",), [(ITALIAN, TODAY)]),
        (("fandom-it-506",), [(COMBAT, TODAY)]),
        (("JA",), [(JAPANESE, TODAY)]),
        (("en",), [(WIKI, TODAY)]),
        (("ja", "mtgwiki-en-508"), [(JAPANESE, WIKI)]),
    ],
)
def test_drift_compares_with_todays_official_english(
    names: tuple[str, ...], pairs: list[tuple[str, str]], run: Runner
) -> None:
    assert sorted(drift(run, *names)) == sorted(pairs)


def test_drift_of_a_file_compares_with_todays_official_english(tmp_path: Path, run: Runner) -> None:
    path = tmp_path / "page.json"
    path.write_text(write_edition(replace(Library().get(JAPANESE), id="ja-mine")), "utf-8")
    assert drift(run, str(path)) == [("ja-mine", TODAY)]


def test_drift_of_todays_english_finds_nothing(run: Runner) -> None:
    assert run("drift", "official", code=0).out == ""


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["date", "it-508", "--format", "json"], "edition"),
        (["align", "it-508", "en-508", "--format", "json"], "left"),
        (["diff", "it-508", "en-508", "--format", "json"], "left"),
        (["library", "it-508", "--format", "json"], "id"),
    ],
)
def test_every_command_takes_a_language_and_a_section(arguments: list[str], meant: str, run: Runner) -> None:
    ran = run(*arguments)
    assert ran.code in (0, 1)
    assert json.loads(ran.out)[meant] == ITALIAN


@pytest.mark.parametrize("name", ["it-508", "it", "IT-508", "it-2024-10-02-fandom-508", "fandom-it-508"])
def test_resolve_accepts_a_language_and_a_section(name: str, run: Runner) -> None:
    assert run("resolve", "508.3", "--from", name, code=0).out == "508.2\n"
    assert run("resolve", "508.2", "--to", name, code=0).out == "508.3\n"
    assert run("show", "508.3", "--from", name, code=0).out.startswith("508.2")


def test_a_language_alone_resolves_numbers_of_all_its_editions(run: Runner) -> None:
    for name in ("it", "it-506"):
        assert run("resolve", "506.3c", "--from", name, code=0).out == "506.3e\n"


@pytest.mark.parametrize(
    ("name", "ids"),
    [("it", [ITALIAN, COMBAT]), ("en", [WIKI, TODAY]), ("en-508", [WIKI]), ("IT-506", [COMBAT]), ("it-508", [ITALIAN])],
)
def test_the_table_of_equivalences_accepts_the_same_names(name: str, ids: list[str]) -> None:
    assert sorted(one.id for one in column_named(name, equivalences(dict))) == sorted(ids)


def test_an_ambiguous_id_prefix_is_reported_in_one_line(run: Runner) -> None:
    ran = run("resolve", "508.2", "--from", "it-2024", code=2)
    assert f"several editions begin with “it-2024”: {COMBAT}, {ITALIAN}" in ran.err


def test_diff_tells_a_rules_own_number_from_the_numbers_it_cites(run: Runner) -> None:
    told = run("diff", "en-2024-11-08-official", "en-2026-08-07-official", code=1).out.splitlines()
    assert "506.3d → 506.3e: only numbers changed" in told
    assert "508.1: only cited rule numbers changed" in told
