"""Readers drop control characters from rule text and refuse surrogates everywhere."""

import json
import re
from pathlib import Path

import pytest

from scraper.edition import Edition, read_edition
from scraper.errors import MalformedDocument, RosettaError
from scraper.letters import without_controls
from scraper.readers import read_page
from scraper.sources import source_entries, source_entry
from tests.support.checkout import ROOT

SHOWN = ("\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\u2066", "\x1f")
PAGES = {name: next((ROOT / "tests" / "pages" / name).glob("page.*")).read_text("utf-8") for name in source_entries()}


def document(**fields: object) -> dict[str, object]:
    rule = {"number": "508.1", "text": "Goats run.", "title": None, **fields}
    return {"schema": "rosetta508/edition/1", "id": "goats", "language": "en", "source": {"name": "g"}, "rules": [rule]}


@pytest.mark.parametrize("sign", SHOWN)
@pytest.mark.parametrize("name", PAGES)
def test_readers_drop_control_characters(name: str, sign: str) -> None:
    text = PAGES[name]
    plain = read_page(text.encode(), source_entry(name), place="p")
    word = max((word for rule in plain.rules for word in re.findall(r"[^\W\d_]+", rule.text)), key=len)
    assert text.count(word) < 20
    edition = read_page(text.replace(word, f"{word[:1]}{sign}{word[1:]}").encode(), source_entry(name), place="p")
    assert edition == plain


@pytest.mark.parametrize("sign", ["&#27;", "&#x7;", "&#x202E;", "&#x1b;", "&#x9d;"])
def test_control_characters_as_html_references_are_dropped(sign: str) -> None:
    page = f"<p>From the Comprehensive Rules (November 8, 2024)</p><p>508.1 Go{sign}ats run.</p>"
    edition = read_page(page.encode(), source_entry("mtgwiki-en-508"), place="p")
    assert edition.rules[0].text == "Goats run."


def test_c1_controls_of_old_pages_are_read_as_in_a_browser() -> None:
    page = "<p>From the Comprehensive Rules (November 8, 2024)</p><p>508.1 &#147;Goats&#148; run&#151;far.</p>"
    edition = read_page(page.encode(), source_entry("mtgwiki-en-508"), place="p")
    assert edition.rules[0].text == "“Goats” run—far."


def test_control_characters_in_edition_json_are_dropped(tmp_path: Path) -> None:
    dirty = {name: f"go{''.join(SHOWN)}ats" for name in ("number", "title", "text")}
    path = tmp_path / "edition.json"
    path.write_text(json.dumps(document(**dirty, examples=[dirty["text"]])), "utf-8")
    (rule,) = read_edition(path).rules
    assert (rule.number, rule.title, rule.text, rule.examples) == ("goats", "goats", "goats", ("goats",))


def test_line_breaks_and_tabs_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "edition.json"
    path.write_text(json.dumps(document(text="one\ntwo\r\nthree\rfour\x0bfive\x85six\tseven")), "utf-8")
    assert read_edition(path).rules[0].text == "one\ntwo\nthree\nfour\nfive\nsix\tseven"


def test_a_number_of_control_characters_is_refused() -> None:
    with pytest.raises(MalformedDocument, match=r"^edition: field rules\[0\]\.number:"):
        Edition.from_json(document(number="\x1b\x07"))


@pytest.mark.parametrize("letter", [*"aé山—“\U0001f410", "\u200e", "\u00a0", "\u3000", "\n", "\t"])
def test_letters_and_spaces_are_kept(letter: str) -> None:
    assert without_controls(f"x{letter}y") == f"x{letter}y"


@pytest.mark.parametrize("depth", [300, 600, 900])
def test_a_document_of_any_depth_is_read_or_refused(tmp_path: Path, depth: int) -> None:
    path = tmp_path / "edition.json"
    path.write_text(json.dumps(document())[:-1] + ', "more": ' + "[" * depth + "]" * depth + "}", "utf-8")
    try:
        assert read_edition(path).rules[0].text == "Goats run."
    except RosettaError as error:
        assert str(error) == f"{path}: is nested too deeply; expected the document “edition”"  # noqa: PT017


@pytest.mark.parametrize("where", ["number", "title", "text"])
def test_half_a_surrogate_pair_is_refused(tmp_path: Path, where: str) -> None:
    path = tmp_path / "edition.json"
    path.write_text(json.dumps(document(**{where: "goat \ud800"})), "utf-8")
    with pytest.raises(MalformedDocument) as caught:
        read_edition(path)
    assert str(caught.value) == f"{path}: contains \\ud800, half of a surrogate pair; expected whole characters"


@pytest.mark.parametrize(
    "codec",
    ["unicode_escape", "raw_unicode_escape", "utf-7", "idna", "punycode", "undefined", "rot13", "hex", "zlib", "none"],
)
def test_a_codec_that_is_not_a_text_encoding_is_refused(codec: str) -> None:
    goats = "The goats run to the gate, and it is for you that they wait in the rain, or so they say."
    page = f"<html><meta charset={codec}><body><p>From the Comprehensive Rules (November 8, 2024)</p><p>508.1 {goats}"
    content = page.encode() + b" \\ud800 +2AA- \x81\x8d\x8f\x90\x9d</p></body></html>"
    with pytest.raises(RosettaError) as caught:
        read_page(content, source_entry("mtgwiki-en-508"), place="p")
    assert str(caught.value) == (
        "p:1: is not UTF-8, and no other encoding fits the language English (en); expected UTF-8"
    )
