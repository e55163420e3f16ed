"""A PO catalog written, edited as in OmegaT, Weblate, and Poedit, and read back as an edition."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from aligner.align.alignment import Link
from rosetta508.exchange.po_reader import read_po_file
from rosetta508.exchange.po_writer import po
from rosetta508.language.interface import LANGUAGES, Interface
from scraper.edition import Rule
from scraper.errors import MalformedDocument, RosettaError, UnexpectedPage, UnreadableFile
from tests.support.checkout import skip
from tests.support.commands import Runner
from tests.support.drafts import PO, shown, written
from tests.support.editions import edition
from tests.support.exchange import DAMAGED, HOSTILE, ITALIAN, numbered, one_rule


def test_a_catalog_has_a_message_per_passage_with_number_and_findings() -> None:
    units = {unit.getcontext(): unit for unit in PO.store(PO.text()).units if unit.getcontext()}
    assert list(units) == ["1 title", "1.1", "1.1 example 1", "1.2", "1.3", "1.4"]
    assert {name for name, unit in units.items() if unit.isfuzzy()} == {"1.2", "1.3"}
    assert {name for name, unit in units.items() if not unit.target} == {"1.4"}
    assert units["1.2"].target == units["1.3"].target == ITALIAN.rules[2].text
    told = units["1.3"].getnotes("developer")
    assert "type: text" in told
    assert "in the translation: 1.5" in told
    assert "1.2, 1.3" in told
    assert units["1.4"].getlocations() == ["en-cows:5"]


def test_the_header_names_both_editions_and_the_comment_lists_unplaced_rules() -> None:
    text = PO.text()
    fields = PO.store(text).parseheader()
    assert (fields["Language"], fields["X-Rosetta508-Original"]) == ("it", "en-cows")
    assert fields["X-Rosetta508-Translation"] == "it-cows"
    assert "1.9 Le mucche volano." in text.partition("msgid")[0]
    assert text == PO.text()


def test_no_text_is_a_format_string() -> None:
    text = po(one_rule(HOSTILE, HOSTILE), Interface("en"))
    assert "format" not in "".join(line for line in text.splitlines() if line.startswith("#,"))


def test_gettext_accepts_a_catalog(tmp_path: Path) -> None:
    msgfmt = shutil.which("msgfmt")
    if not msgfmt:
        skip("gettext is not installed")
    for text in (PO.text(), po(one_rule(HOSTILE, DAMAGED.replace("\ud800", "") + HOSTILE), Interface("ja"))):
        path = written(tmp_path, text)
        command = [str(msgfmt), "--check-format", "--check-domain", "-o", str(tmp_path / "it.mo"), str(path)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


def in_another_order(text: str) -> str:
    head, *entries = text.split("\n\n")
    return "\n\n".join([head, *reversed([entry.strip("\n") for entry in entries if entry.strip()])]) + "\n"


def without_places(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#:"))


@pytest.mark.parametrize(
    "edit", [in_another_order, without_places, lambda text: in_another_order(without_places(text))]
)
def test_the_order_of_messages_does_not_matter(tmp_path: Path, edit: Callable[[str], str]) -> None:
    text = PO.filled(PO.text())
    expected = PO.draft(tmp_path, text).edition()
    assert PO.draft(tmp_path, edit(text)).edition() == expected


def test_opaque_numbers_keep_the_order_of_rules(tmp_path: Path) -> None:
    numbers = ["intention:1", "declare:2", "declare:1"]
    text = in_another_order(PO.write(numbered(numbers), Interface("en")))
    assert [rule.number for rule in PO.draft(tmp_path, text).edition().rules] == numbers


def test_obsolete_and_previous_messages_and_comments_are_skipped(tmp_path: Path) -> None:
    text = PO.filled(PO.text())
    more = '\n#~ msgctxt "1.7"\n#~ msgid "Cows fly."\n#~ msgstr "Le mucche volano."\n'
    more += '\n#~| msgid "Old cows."\n#~ msgid "Older cows."\n#~ msgstr "Vecchie."\n'
    text = text.replace('msgctxt "1.4"', '#| msgid "A bull stood alone."\n# Anna: fatto\nmsgctxt "1.4"') + more
    assert list(shown(PO.draft(tmp_path, text).edition())) == ["1", "1.1", "1.2", "1.3", "1.4"]


def test_the_same_text_under_two_numbers_is_two_messages(tmp_path: Path) -> None:
    english = edition(
        [Rule("1", "Cows.", title="Cows."), Rule("2", "Cows."), Rule("2#2", "Cows.", examples=("Cows.",))]
    )
    italian = edition([Rule(n, f"Mucche {n}.") for n in ("1", "2", "2#2")], "it")
    links = tuple(Link((n,), (n,), "same", 1.0) for n in ("1", "2", "2#2"))
    text = PO.text(english=english, other=italian, links=links)
    assert [unit.getcontext() for unit in PO.store(text).units[1:]] == ["1 title", "1", "2", "2#2", "2#2 example 1"]
    assert list(shown(PO.draft(tmp_path, text).edition())) == ["1", "2", "2#2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_that_no_source_fits_is_refused_and_a_catalog_needs_no_source(
    lang: str, tmp_path: Path, run: Runner
) -> None:
    comma = "、" if lang == "ja" else ", "
    assert (
        f"mtgwiki-en-508{comma}" in run("--lang", lang, "read", written(tmp_path, "1.1 Cows.", "page.txt"), code=2).err
    )
    assert len(run("--lang", lang, "read", str(written(tmp_path, PO.filled(PO.text()))), code=0).lines) == 2


HEAD = 'msgid ""\nmsgstr "Language: it\\nX-Rosetta508-Original: en-cows\\n"\n\n'
ENTRY = 'msgctxt "{0}"\nmsgid "Cow."\nmsgstr "Mucca."\n\n'
LONG = "The cows of the village and the calves of the farm are in the field, and this is where you can see them."
REFUSED = [
    ("", UnreadableFile, "the file is empty"),
    (ENTRY.format("1.1"), MalformedDocument, "its header lacks the field “Language”"),
    (HEAD.replace("X-Rosetta508", "X-Other") + ENTRY.format("1.1"), MalformedDocument, "lacks the field “X-Rosetta508"),
    (HEAD.replace("Language: it", "Language: "), MalformedDocument, "its header lacks the field “Language”"),
    (HEAD, UnexpectedPage, "has no translated rule"),
    (HEAD + "#, fuzzy\n" + ENTRY.format("1.1"), UnexpectedPage, "is untranslated except for fuzzy texts"),
    (HEAD + ENTRY.format("1.1") + ENTRY.format("1.1"), MalformedDocument, "“1.1” occurs a second time"),
    (HEAD + ENTRY.format("two words"), MalformedDocument, "“two words” names no rule"),
    (HEAD + ENTRY.replace('msgctxt "{0}"\n', ""), MalformedDocument, "“Cow.” names no rule"),
    (HEAD + 'msgctxt "1"\nmsgid "Cow."\nmsgid_plural "Cows."\nmsgstr[0] ""\n', MalformedDocument, "has plural forms"),
    (HEAD + 'msgctxt "1.1"\nmsgid "Cow."\n', MalformedDocument, "is not valid PO syntax from here on"),
    (HEAD + "cows\n", MalformedDocument, "it.po:4: is not valid PO syntax from here on: “cows”"),
    (HEAD + 'msgctxt "1"\nmsgid "Cow."\nmsgstr[x] "M"\n', MalformedDocument, "is not a readable PO file"),
    *(
        (
            HEAD.replace("it\\n", f"it\\nContent-Type: text/plain; charset={charset}\\n") + ENTRY.format("1.1"),
            MalformedDocument,
            f"its header says “charset={charset}”; expected an encoding that gettext supports, such as UTF-8",
        )
        for charset in ("cows", "unicode_escape", "raw_unicode_escape", "utf-7", "utf-16", "idna", "rot13", "hex")
    ),
    (
        HEAD.replace("it\\n", "it\\nX-Rosetta508-Date: 2024-13-45\\n") + ENTRY.format("1.1"),
        MalformedDocument,
        "field stated_date: “2024-13-45” is not a date such as 2024-11-08",
    ),
    ('"cows"\n', MalformedDocument, "is not valid PO syntax from here on"),
    (HEAD + ENTRY.format("1.1").replace("Mucca.", LONG), UnexpectedPage, "is in English (en); its header says"),
    (HEAD.replace("it\\n", "it\\nX-Rosetta508-Date: soon\\n") + ENTRY.format("1"), MalformedDocument, "stated_date"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "message"), REFUSED, ids=[message for _, _, message in REFUSED])
def test_a_foreign_catalog_is_refused_in_one_line(
    tmp_path: Path, text: str, kind: type[RosettaError], message: str
) -> None:
    PO.refuses(tmp_path, text, kind, message)


def test_bytes_in_another_encoding_than_the_header_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.po"
    path.write_bytes((HEAD + ENTRY.format("1.1").replace("Mucca", "Così")).encode("cp1252"))
    with pytest.raises(UnreadableFile, match="is not utf-8; expected the encoding that its header names"):
        read_po_file(path)
    latin = HEAD.replace("it\\n", "it\\nContent-Type: text/plain; charset=ISO-8859-1\\n") + ENTRY.format("1.1")
    path.write_bytes(latin.replace("Mucca", "Così").encode("cp1252"))
    assert read_po_file(path).edition().rules[0].text == "Così."
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + ENTRY.format("1.1")).replace("\n", "\r\n").encode())
    assert read_po_file(path).edition().rules[0].text == "Mucca."
