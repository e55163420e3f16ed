"""`rosetta508 508.1k`: one rule, however its number is typed, in three languages, on any terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from aligner.history import History
from aligner.history.events import RuleEvents
from aligner.history.wording_changes import CHANGES
from rosetta508.compare.equivalence_table import build
from rosetta508.lookup import rule_history
from rosetta508.lookup.equivalences import equivalences, own_files
from rosetta508.lookup.rule_view import rule_view
from scraper.edition import Edition, Rule, Source
from scraper.library import Library
from scraper.readers import read_file
from tests.support.checkout import ROOT
from tests.support.commands import Ran, Runner, in_terminal, start, unstyled
from tests.support.schemas import schema

BECOMES = "308.5@1999-04-23"
"""The permanent id of today's 508.1k, which is 508.1j in the Italian edition."""


# ---- what is known of a rule


def test_the_rule_index_agrees_with_the_whole_history() -> None:
    history = History.load()
    assert CHANGES[3:] == ("title", "example", "substance")
    for rule in history.rules()[::37]:
        found = rule_history.life_at(rule)
        assert found
        told = RuleEvents(history, rule).to_json()
        assert found.number == told["number"]
        assert [(one["first"], one["last"], one["number"]) for one in told["numbers"]] == list(found.numbers)
        assert found.title == told["title"]
        substance = [one["first"] for one in told["wordings"] if one["change"] in ("title", "example", "substance")]
        assert list(found.changes) == [
            told["wordings"][0]["first"],
            *(one for one in substance if one != told["first"]),
        ]


@pytest.mark.slow
def test_every_former_number_finds_its_rules() -> None:
    """The header of the file, with misprinted numbers, is no rule's line."""
    history = History.load()
    borne = {one.number for rule in history.rules() for one in history.numbers(rule)}
    misprinted = {mended for pairs in history.about["misprinted_numbers"].values() for pair in pairs for mended in pair}
    assert misprinted & borne
    for number in sorted(borne):
        assert {one.rule for one in rule_history.lives(number)} == {one.rule for one in history.holders_of(number)}, (
            number
        )


def test_a_number_means_the_rule_that_had_it_on_that_date() -> None:
    history = History.load()
    for number, day in (
        ("508.1k", "2026-08-07"),
        ("508.1j", "2016-12-31"),
        ("308.2g", "2005-06-01"),
        ("508", "2010-01-01"),
    ):
        found = rule_history.life_at(number, day)
        assert found
        assert found.rule == history.rule_at(number, day)
        assert found.number_at(day) == number
    assert rule_history.life_at("308.2g") is None
    assert rule_history.life_at("9.9") is None
    assert rule_history.titles_by_number() == {
        number: title
        for number, rule in history.numbers_at("2026-08-07").items()
        if (title := history.wordings(rule)[-1].title)
    }


def test_the_shipped_table_of_equivalences_matches_the_digests() -> None:
    kept = json.loads((ROOT / "rosetta508" / "data" / "equivalences.json").read_text("utf-8"))
    schema("equivalences").validate(kept)
    assert kept == build(Library()), "run `make generated`"


# ---- shown


CURRENT = "Current: the English has not changed in substance since July 2009."
OUTDATED = "Outdated since July 2009: “Se sono stati pagati tutti i costi” is no longer part of the rule."


def test_a_rule_is_shown_with_all_known_facts(run: Runner) -> None:
    ran = run("508.1k")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "508.1k  Chosen creatures become attacking creatures"
    assert lines[1] == f"permanent id {BECOMES} · 508.1k since 2017-04-28 · unchanged in substance since 2009-07-11"
    own = Library().get("en-2026-08-07-official").by_number["508.1k"].text
    assert f"en 508.1k  {' '.join(own.split())}" in lines
    assert "restated in our own words; the original words are at https://magic.wizards.com/en/rules" in lines
    rows = [line.split("\t") for line in lines if line.count("\t") == 2]
    assert rows[1:] == [
        ["en-2026-08-07-official", "508.1k", "today’s rules"],
        ["en-2024-11-08-mtgwiki-508", "508.1k", CURRENT],
        [
            "it-2024-10-02-fandom-508",
            "508.1j",
            f"{OUTDATED} 508.1j is numbered 508.1k today.",
        ],
        ["ja-2023-11-17-mtgwiki-508", "508.1k", CURRENT],
    ]
    assert lines[-1].startswith("examples: 508.1k-still-there, ")


@pytest.mark.parametrize(
    "words",
    [
        ("show", "508.1k"),
        (" 508.1k ",),
        ("508.1k.",),
        ("508.1K",),
        ("508. 1 k",),
        ("508.1", "k"),
        ("５０８．１ｋ",),
        ("rule 508.1k",),
        ("rule", "508.1k"),
        ("CR", "508.1K"),
        ("CR508.1k",),
        ("regola 508.1k",),
        ("ルール508.1k",),
        ("(508.1k)",),
        ("“508.1k”,",),
        (BECOMES,),
        ("show", f" {BECOMES} "),
        ("308.2g", "--at", "2005"),
        ("508.1j", "--at", "2010-01"),
        ("508.1j", "--from", "it"),
        ("508.1j", "--from", "fandom-it-508"),
        ("508.1j", "--from", "en-2016-07-22-official"),
        ("--lang", "en", "508.1k"),
        ("--lang=en", "show", "508.1k"),
    ],
)
def test_a_number_may_be_typed_in_many_ways(run: Runner, words: tuple[str, ...]) -> None:
    assert run(*words) == run("508.1k")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["508.1z"],
            (
                "there is no rule 508.1z in the English rules of 7 August 2026; "
                "the nearest are 508.1k, 508.1m, 508.2, 508.2a"
            ),
        ),
        (
            ["508.1l"],
            "“508.1l” is not a rule number (the letters l and o are not used); the nearest are 508.1j, 508.1k, ",
        ),
        (["999.9"], "there is no rule 999.9 in the English rules of 7 August 2026; the nearest are 905."),
        (["000"], "“000” is not a rule number (the letters l and o are not used); the nearest are 100, 100.1"),
        (
            ["308.2g"],
            (
                "there is no rule 308.2g in the English rules of 7 August 2026; "
                "revisions with this number (for --at): 1 July 2003 to 1 May"
            ),
        ),
        (
            ["500.5", "--at", "2008"],
            (
                "there is no rule 500.5 in the English rules of 31 December 2008; "
                "revisions with this number (for --at): 15 March 2003, 1 July 2003"
            ),
        ),
        (["508.1k@1999-01-01"], "no rule has the permanent id 508.1k@1999-01-01"),
        (["5ive"], "“5ive” is not a rule number; expected a form like 508, 508.1, or 508.1k (no letter l or o)"),
        (["5" * 200], "“5555"),
        (
            ["508.1k", "--at", "1990"],
            "the history of the rules begins on 23 April 1999; nothing is known about 31 December 1990",
        ),
        (["508.1k", "--at", "soon"], "“soon” is not a date; expected one like 2005, 2005-08, or 2005-08-01"),
        (["508.9", "--from", "it"], "it-2024-10-02-fandom-508 has no rule 508.9; the nearest are "),
        (["508.1k", "--from", ""], "no edition or language is called “”; choose from en, it, ja, "),
        (["508.1k", "--at", ""], "“” is not a date; expected one like 2005, 2005-08, or 2005-08-01"),
        ([""], "“” is not a rule number; expected a form like 508, 508.1, or 508.1k (no letter l or o)"),
        (["508.\udcff"], "“508.\\udcff” is not a rule number (the letters l and o are not used); the nearest are "),
        (["308.5@"], "no rule has the permanent id 308.5@"),
        (["508.1k", "--from", "xx"], "no edition or language is called “xx”; choose from en, it, ja, "),
    ],
)
def test_an_unknown_number_gives_a_one_line_error_with_the_nearest(run: Runner, words: list[str], message: str) -> None:
    refusal = run("show", *words).refusal
    assert refusal.startswith(f"rosetta508: {message}")
    assert len(refusal) < 300


def test_the_reader_s_language_comes_first(run: Runner) -> None:
    for language, number in (("it", "508.1j"), ("ja", "508.1k")):
        lines = run("508.1k", "--lang", language).out.splitlines()
        texts = [line.partition("  ")[0] for line in lines if line[:3] in ("en ", "it ", "ja ")]
        assert texts == [f"{language} {number}", "en 508.1k"]
        rows = [line.split("\t")[0] for line in lines if line.count("\t") == 2]
        assert rows[1].startswith(f"{language}-")


def test_a_rule_missing_from_an_edition_is_reported(run: Runner) -> None:
    rows = [line.split("\t") for line in run("508.1g").out.splitlines() if line.count("\t") == 2]
    assert ["it-2024-10-02-fandom-508", "–", "no counterpart"] in rows


def test_a_rule_without_available_text_shows_its_facts(run: Runner) -> None:
    ran = run("702.10")
    assert ran.code == 0
    assert ran.out.startswith("702.10  Haste\n")
    assert "no edition in the library has the text of this rule" in ran.err


def test_a_removed_rule_names_its_successors(run: Runner) -> None:
    lines = run("500.2", "--at", "2005").out.splitlines()
    assert "not in the rules after 2009-05-01 · its wording went to " in lines[1]
    assert {"508.1c", "508.1d"} <= {*lines[1].partition("went to ")[2].partition(" ·")[0].split(", ")}


def test_rules_of_other_numbering_schemes_are_shown(run: Runner) -> None:
    assert run("declare:12").out.startswith("declare:12\nen-2022-04-18-rulings-1997\n\nen declare:12  ")
    Library().put(Edition("en-cows", "en", Source("test"), (Rule("A-1", "The cows graze in the field."),)))
    assert run("show", "A-1").out == "A-1\nen-cows\n\nen A-1  The cows graze in the field.\n"


@pytest.mark.parametrize("number", ["508.1k", "508", "508.1g", "702.10", "506.3c"])
def test_the_document_follows_its_schema(run: Runner, number: str) -> None:
    document = json.loads(run(number, "--format", "json").out)
    schema("rule").validate(document)
    assert document["number"] == number
    assert {one["edition"] for one in document["editions"]} <= {*Library().ids()}


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("language", "edition"), [("it", "it-2024-10-02-fandom-508"), ("ja", "ja-2023-11-17-mtgwiki-508")]
)
def test_numbers_of_editions_match_the_reviewed_table(shared: Path, language: str, edition: str) -> None:
    reviewed = json.loads((shared / "gold" / "508-equivalences.json").read_text("utf-8"))[f"{language}_to_en"]
    column = next(one for one in equivalences(lambda: build(Library())).editions if one.id == edition)

    def today(numbers: list[str]) -> set[str]:
        found = [rule_history.life_at(number, "2024-11-08") for number in numbers]
        return {one.number for one in found if one and one.number}

    told = {one["num"]: {*column.rules[one["num"]].english} for one in reviewed if one["num"] in column.rules}
    assert {*column.rules} - {*told} <= {"508"}
    wrong = {
        one["num"]: told[one["num"]]
        for one in reviewed
        if not today(one["en"]) <= told[one["num"]] <= today([*one["en"], *one["possible"]])
    }
    assert wrong == {}


# ---- a library of one's own


def full_text(text: str) -> Edition:
    """An official text of today, with our own words for 508.1k."""
    digest = Library().get("en-2026-08-07-official")
    rules = tuple(
        Rule(one.number, text if one.number == "508.1k" else one.text, one.title, one.examples, one.references)
        for one in digest.rules
    )
    return Edition(digest.id, "en", digest.source, rules, digest.book, digest.covers, digest.stated_date)


def test_a_full_text_replaces_the_digest(run: Runner, home: Path) -> None:
    Library().put(full_text("Cows that were chosen now charge."))
    ran = run("508.1k")
    assert "en 508.1k  Cows that were chosen now charge.\n\n" in ran.out
    assert "restated" not in ran.out
    assert ran.err.startswith("comparing the editions in your library (the result will be stored)")
    assert (home / "cache" / "equivalences.json").is_file()
    assert run("508.1k") == Ran(0, ran.out, "")


def test_an_english_page_shows_its_own_words_only_if_they_are_current(run: Runner, shared: Path, home: Path) -> None:
    page = read_file(shared / "sources" / "en-508.capture.txt", "mtgwiki-en-508")
    assert Library().put(page).is_relative_to(home)
    found = {number: json.loads(run("show", number, "--format", "json").out) for number in ("508.4", "508.1k")}
    texts = {number: [(one["edition"], one["digest"]) for one in view["texts"]] for number, view in found.items()}
    assert texts == {"508.4": [("en-2026-08-07-official", True)], "508.1k": [(page.id, False)]}


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"{", b'{"rules": [1]}', b"\xff\xfe\x00"])
def test_a_damaged_file_is_named_and_its_digest_shown(run: Runner, home: Path, damage: bytes) -> None:
    plain = run("508.1k").out
    broken = home / "editions" / "en-2026-08-07-official.json"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(damage)
    ran = run("508.1k")
    assert (ran.code, ran.out) == (0, plain)
    assert ran.lines[-1].startswith(f"rosetta508: {broken}:")
    again = run("508.1k")
    assert (again.code, again.out, again.err.count("\n")) == (0, plain, 1)


@pytest.mark.slow
def test_a_damaged_cache_is_rebuilt(run: Runner, home: Path) -> None:
    Library().put(full_text("Cows that were chosen now charge."))
    shown = run("508.1k").out
    cache = home / "cache" / "equivalences.json"
    for damage in ("", "{}", "[]", '{"schema": "rosetta508/equivalences/1"}'):
        cache.write_text(damage)
        assert run("508.1k").out == shown


def test_the_files_after_a_link_to_nothing_are_listed(home: Path) -> None:
    Library().put(full_text("Cows that were chosen now charge."))
    (home / "editions" / "a.json").symlink_to(home / "nothing")
    assert [name for name, _, _ in own_files()] == ["a.json", "en-2026-08-07-official.json"]


def test_a_read_only_library_can_be_shown(run: Runner, home: Path) -> None:
    Library().put(full_text("Cows that were chosen now charge."))
    (home / "cache").write_text("no folder")
    assert "Cows" in run("508.1k").out


# ---- terminals and pipes


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_rule_fits_a_terminal_of_any_width(width: int, language: str) -> None:
    code, shown = in_terminal("508.1g", "--lang", language, width=width)
    assert code == 0
    assert "\x1b[" in shown
    assert [line for line in unstyled(shown) if cell_len(line) > width] == []


def test_no_color_is_respected() -> None:
    _, shown = in_terminal("508.1k", NO_COLOR="1")
    assert "\x1b[3" not in shown
    _, dumb = in_terminal("508.1k", TERM="dumb")
    assert "\x1b" not in dumb


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    shell = f"{sys.executable} -m rosetta508 508.1d | head -1"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.startswith("508.1d  ")
    assert ran.stderr == ""


def test_any_locale_gets_utf_8() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "PYTHONIOENCODING")}
    environment |= {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with start("508.1k", "--lang", "ja", env=environment) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert "攻撃クリーチャー" in out.decode()


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("506.4", "506.4-leaves"),
        ("506.3f", "506.3f-battle-enters"),
        ("506.3e@2024-11-08", "506.3f-battle-enters"),
        ("508.4d", "508.4d-after-blockers"),
        ("506.1", None),
    ],
)
def test_a_rule_lists_its_examples_whatever_number_is_given(asked: str, first: str | None) -> None:
    number, _, date = asked.partition("@")
    life = next(one for one in rule_history.lives(number) if one.number_at(date or "2026-08-07") == number)
    view = rule_view(life, equivalences(lambda: build(Library())), "en")
    assert view.examples[:1] == ((first,) if first else ())


def test_every_rule_of_the_step_can_be_shown() -> None:
    table, revised = equivalences(lambda: build(Library())), History.load().numbers_at("2026-08-07", ("506", "508"))
    for language in ("en", "it", "ja"):
        for number in revised:
            life = rule_history.life_at(number)
            assert life
            view = rule_view(life, table, language)
            assert view.texts
            assert view.texts[0].language in (language, "en")
