"""The wiki reader: the real pages as captured, the same pages as markup, and the forms of that markup."""

import html
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scraper.edition import Edition, Reference, Repeat
from scraper.readers import read_page
from scraper.readers.profile import PROFILES, Profile
from scraper.sources import source_entry
from tests.support import real_editions

CAPTURES = {source: name for name, (_, source) in real_editions.CAPTURES.items()}
HEAD = "From the Comprehensive Rules (November 8, 2024—Goats)"


def captured(shared: Path, name: str) -> Edition:
    assert shared.is_dir()
    return real_editions.capture(CAPTURES[name])


def read(text: str, name: str = "mtgwiki-en-508") -> Edition:
    return read_page(text.encode(), source_entry(name), place="page")


def texts(edition: Edition) -> dict[str, str]:
    return {rule.number: rule.text for rule in edition.rules}


def equivalences(shared: Path) -> dict[str, Any]:
    return dict(json.loads((shared / "gold" / "508-equivalences.json").read_text("utf-8")))


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("name", "edition_id", "headings", "rules", "examples"),
    [
        ("mtgwiki-en-508", "en-2024-11-08-mtgwiki-508", ["508"], 37, ["508.1c", "508.1d", "508.2a"]),
        ("fandom-it-508", "it-2024-10-02-fandom-508", [], 20, ["508.1c", "508.1d", "508.2a"]),
        ("fandom-it-506", "it-2024-10-02-fandom-506", [], 22, []),
        ("mtgwiki-ja-508", "ja-2023-11-17-mtgwiki-508", ["508"], 34, []),
    ],
)
def test_a_captured_page_gives_exactly_its_rules(
    shared: Path, name: str, *, edition_id: str, headings: list[str], rules: int, examples: list[str]
) -> None:
    edition = captured(shared, name)
    assert edition.id == edition_id
    assert edition.stated_date == edition_id[3:13]
    assert [rule.number for rule in edition.rules if rule.is_heading] == headings
    assert len(edition.rules) == rules + len(headings)
    assert [rule.number for rule in edition.rules for _ in rule.examples] == examples
    assert len({rule.number for rule in edition.rules}) == len(edition.rules)
    assert all(rule.number.startswith(edition.covers) for rule in edition.rules)


@pytest.mark.real_text
def test_numbers_match_the_reviewed_table(shared: Path) -> None:
    table = equivalences(shared)
    for name, side in (("fandom-it-508", "it_to_en"), ("mtgwiki-ja-508", "ja_to_en")):
        numbers = [rule.number for rule in captured(shared, name).rules if not rule.is_heading]
        assert numbers == [pair["num"] for pair in table[side]]


@pytest.mark.real_text
def test_no_text_of_a_rule_contains_surrounding_text(shared: Path) -> None:
    for name in CAPTURES:
        for rule in captured(shared, name).rules:
            for text in (rule.text, *rule.examples):
                assert not text.startswith(("Example", "Esempio", "•", "-", " ", ".")), rule.number
                assert rule.is_heading or text.rstrip(")）”").endswith((".", "。", "参照)")), rule.number
                assert "\n" not in text
                assert "Advertisement" not in text
    last = captured(shared, "mtgwiki-en-508").rules[-1]
    assert (last.number, last.measures.sentences) == ("508.8", 1)


@pytest.mark.real_text
def test_references_match_the_reviewed_table(shared: Path) -> None:
    english = captured(shared, "mtgwiki-en-508").by_number
    assert english["508.1"].references == (Reference("730", "Handling Illegal Actions"),)
    assert english["508.2b"].references == (Reference("508.1"), Reference("603", "Handling Triggered Abilities"))
    assert english["508.3f"].references == (Reference("509.3g"),)
    italian = captured(shared, "fandom-it-506").by_number
    assert [one.number for one in italian["506.1"].references] == ["508.5", "702.7", "702.4", "508.5"]
    assert [(one.number, one.range) for one in italian["506.6g"].references] == [
        ("506.6", None), *((f"506.6{letter}", "506.6a–f") for letter in "abcdef"),
    ]  # fmt: skip
    japanese = captured(shared, "mtgwiki-ja-508").by_number
    assert japanese["508.1"].references == (Reference("728", "不正な処理の扱い"),)
    cited = {"en": "mtgwiki-en-508", "it": "fandom-it-508", "ja": "mtgwiki-ja-508"}
    for entry in equivalences(shared)["references"][:3]:
        for language, name in cited.items():
            numbers = {one.number for rule in captured(shared, name).rules for one in rule.references}
            assert entry[language] in numbers


@pytest.mark.real_text
def test_japanese_repeats_are_reported_and_read_once(shared: Path) -> None:
    assert captured(shared, "mtgwiki-ja-508").repeats == (Repeat("508.1"), Repeat("508"))


@pytest.mark.real_text
def test_japanese_links_are_read_as_shown(shared: Path) -> None:
    found = texts(captured(shared, "mtgwiki-ja-508"))
    assert not any("[[" in text or "]]" in text for text in found.values())
    assert found["508.3a"].count("[プレイヤー、プレインズウォーカー、またはバトル]") == 1
    assert found["508.3c"].startswith("「[プレイヤー]が[クリーチャー]で")
    assert " 誘発する" in found["508.3f"]


@pytest.mark.real_text
def test_each_line_of_the_japanese_paraphrase_is_a_note(shared: Path) -> None:
    page = (shared / "sources" / "ja-508.capture.txt").read_text("utf-8").split("\n")
    notes = captured(shared, "mtgwiki-ja-508").notes
    steps = equivalences(shared)["ja_prose_steps"]
    assert [note.id for note in notes] == [f"steps:{n}" for n in range(1, 13)] + [f"comment:{n}" for n in range(1, 5)]
    assert [note.text for note in notes] == [page[step["line"] - 1].removeprefix("- ") for step in steps]


def as_markup(edition: Edition, title: str, line: str) -> str:
    """The rules of an Edition as a page of nested lists, bold numbers, and examples in definition lists."""
    items, open_lists = [], 0
    for rule in edition.rules:
        depth = 1 if "." not in rule.number else 3 if rule.number[-1].isalpha() else 2
        items.append("<ul>" * (depth - open_lists) + "</li></ul>" * (open_lists - depth))
        open_lists = depth
        examples = "".join(f"<dl><dd><i>Example: {html.escape(one)}</i></dd></dl>" for one in rule.examples)
        items.append(f"<li><b>{rule.number}.</b> {html.escape(rule.title or rule.text)}{examples}")
    label = {"it": "Esempio", "ja": "例"}.get(edition.language, "Example")
    body = "".join(items).replace("Example: ", f"{label}: ")
    return f"<html><body><h1>{title}</h1><p>{line}</p>{body}</body></html>"


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("mtgwiki-en-508", "From the <a>Comprehensive Rules</a> (<i>November 8, 2024—X</i>)"),
        ("fandom-it-508", "Tratto dal <a>Regolamento</a> (X, 02 Ottobre 2024)"),
        ("fandom-it-506", "Tratto dal Regolamento (X, 02 Ottobre 2024)"),
        ("mtgwiki-ja-508", "引用:<a>総合ルール</a> 20231117.0"),
    ],
)
def test_a_page_in_markup_gives_the_same_rules_as_its_capture(shared: Path, name: str, line: str) -> None:
    edition = captured(shared, name)
    page = read(as_markup(edition, source_entry(name).title, line), name)
    assert page.rules == edition.rules
    assert page.id == edition.id


@pytest.mark.parametrize(
    "page",
    [
        "<p><b>508.1.</b> Goats run.</p><p><b>508.1a</b> They run far.</p>",
        "<p>508.1. Goats run.<br>508.1a They run far.</p>",
        "<dl><dt>508.1.</dt><dd>Goats run.</dd><dt>508.1a</dt><dd>They run far.</dd></dl>",
        "<dl><dd>508.1. Goats run.<dl><dd><b>508.1a</b>They run far.</dd></dl></dd></dl>",
        "<table><tr><td>508.1.</td><td>Goats run.</td></tr><tr><td>508.1a</td><td>They run far.</td></tr></table>",
        "<ul><li><b>508.1</b>. <a>Goats</a> run.<ul><li>508.1a They&#32;run far<sup class='reference'>1</sup>.</ul>",
        "<ul><li>508.1. Goats<br/>run.</li></ul><ul><li>508.1a They <ruby>run<rt>walk</rt></ruby> far.</li></ul>",
    ],
)
def test_markup_of_many_shapes_gives_the_same_rules(page: str) -> None:
    edition = read(f"<html><body><p>{HEAD}</p>{page}</body></html>")
    assert texts(edition) == {"508.1": "Goats run.", "508.1a": "They run far."}


@pytest.mark.parametrize(
    "page",
    [
        "508.1. Goats run.\n508.1a They run far.",
        "  • 508.1. Goats run.\n    • 508.1a They run far.\n\nGoats are animals.",
        "- 508.1 Goats run.\n- 508.1a They run far.\n- 5 Structure of a day",
        "* 508.1 Goats run.\n** '''508.1a''' They [[running|run]] far.",
        "508.1. Goats\nrun.\n508.1a They\nrun far.",
        "508.1.\nGoats run.\n508.1a\nThey run far.\nGoats are animals.",
        "508.1. Goats run.\r\n\r\n508.1a They\u00a0run  far.\r\n",
    ],
)
def test_captured_text_of_many_shapes_gives_the_same_rules(page: str) -> None:
    assert texts(read(f"{HEAD}\n{page}")) == {"508.1": "Goats run.", "508.1a": "They run far."}


def test_an_example_belongs_to_the_rule_before_it_and_loses_its_label() -> None:
    edition = read(f"{HEAD}\n508.1 Run.\n\n  Example: One goat.\n\n  Example: Two goats.\n508.2 Stop.")
    assert edition.by_number["508.1"].examples == ("One goat.", "Two goats.")
    assert texts(edition) == {"508.1": "Run.", "508.2": "Stop."}


def test_a_duplicate_number_with_another_text_is_kept() -> None:
    edition = read(f"{HEAD}\n508.1 Run.\n508.1a Far.\n508.1a Farther.\n508.1a Far.")
    assert texts(edition) == {"508.1": "Run.", "508.1a": "Far.", "508.1a#2": "Farther."}
    assert edition.repeats == (Repeat("508.1a", "508.1a#2"), Repeat("508.1a"))


def test_the_date_of_the_rules_is_read_not_that_of_the_glossary() -> None:
    page = f"From the glossary of the Comprehensive Rules (March 1, 2020—Sheep)\nGoat\n{HEAD}\n508.1 Run."
    assert read(page).stated_date == "2024-11-08"


def test_a_page_that_states_no_date_is_undated() -> None:
    edition = read("Declare attackers step\n508.1 Run.")
    assert (edition.id, edition.stated_date) == ("en-undated-mtgwiki-508", None)
    assert read("From the Comprehensive Rules\n508.1 Run.").stated_date is None


def test_a_page_of_one_rule_and_its_subrules_needs_only_an_entry() -> None:
    entry = replace(source_entry("mtgwiki-en-508"), name="banding", covers=("702.22",), edition="banding")
    page = f"{HEAD}\n702.22. Banding\n702.22a Goats may stand together."
    edition = read_page(page.encode(), entry, place="page")
    assert [(rule.number, rule.title) for rule in edition.rules] == [("702.22", "Banding"), ("702.22a", None)]


def test_symbols_drawn_as_pictures_are_read_as_text() -> None:
    page = f"<p>{HEAD}</p><p>508.1 Pay <img alt='{{2}}' src='x'>, <img alt='A goat'>then <img alt='{{T}}'>.</p>"
    assert texts(read(page)) == {"508.1": "Pay {2}, then {T}."}


def test_old_markup_with_an_xml_head_is_read_without_a_warning() -> None:
    page = f'<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="x"><body><p>{HEAD}</p><p>508.1 Run.</p></body></html>'
    assert texts(read(page)) == {"508.1": "Run."}


def test_collapsed_rules_in_a_saved_page_are_read() -> None:
    page = f"<div><p>{HEAD}</p><div style='display: none;' hidden='until-found'><p>508.1 Run.</p></div></div>"
    assert texts(read(page)) == {"508.1": "Run."}


def test_the_article_is_not_confused_with_a_notice() -> None:
    notice = "<div class='mw-parser-output'><p>Give to the goats.</p></div>"
    page = f"{notice}<div class='mw-parser-output'><p>{HEAD}</p><p>508.1 Goats run.</p></div>"
    assert texts(read(page)) == {"508.1": "Goats run."}


@pytest.mark.parametrize(
    "page",
    [
        f"<html><body><p>{HEAD}</p><p>508.1 Goats run</p></body></html>",
        f"{HEAD}\n508.1 Goats run\n\nGoats are animals.",
    ],
)
def test_a_last_rule_without_a_full_stop_is_read_if_the_page_continues(page: str) -> None:
    assert texts(read(page)) == {"508.1": "Goats run"}


def test_a_wiki_in_another_language_needs_an_entry_and_a_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    german = Profile(
        example="Beispiel",
        rules_line="Aus den Regeln",
        date=r"(?P<day>\d{1,2})\. (?P<month>\w+) (?P<year>\d{4})",
        months=("Januar", "Februar", "März"),
        notes=(("hint", "Hinweise"),),
    )
    monkeypatch.setitem(PROFILES, "de", german)
    entry = replace(source_entry("mtgwiki-en-508"), name="wiki-de-508", language="de", edition="wiki-508")
    page = (
        "<h2>Hinweise</h2><p>Ziegen sind Tiere.</p><p>Aus den Regeln (3. März 2024)</p><ul><li><b>508.1</b> Die Ziegen "
        "stehen am Tor und warten auf ihn (siehe Regel 117, „Der Hirte“).<dl><dd>Beispiel: Zwei Ziegen.</dd></dl></ul>"
    )
    edition = read_page(page.encode(), entry, place="page")
    assert (edition.id, edition.notes[0].id) == ("de-2024-03-03-wiki-508", "hint:1")
    assert edition.rules[0].examples == ("Zwei Ziegen.",)
    assert edition.rules[0].references == (Reference("117", "Der Hirte"),)
