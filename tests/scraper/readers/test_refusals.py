"""Pages that every reader refuses: each kind of bad page, and its one-line error."""

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from scraper.edition import Edition, Measures, Rule, Source
from scraper.errors import MalformedNumber, RosettaError, SourceChanged, UnexpectedPage, UnknownName, UnreadableFile
from scraper.readers import read_file, read_page
from scraper.readers.language import language_of
from scraper.readers.refusals import refuse_a_beginning
from scraper.sources import source_entry
from tests.support.checkout import ROOT

pytestmark = pytest.mark.slow

ENGLISH = (ROOT / "tests/pages/mtgwiki-en-508/page.html").read_text("utf-8")
ITALIAN = (ROOT / "tests/pages/fandom-it-508/page.html").read_text("utf-8")
JAPANESE = (ROOT / "tests/pages/mtgwiki-ja-508/page.html").read_text("utf-8")
OFFICIAL = (ROOT / "tests/pages/official/page.txt").read_text("utf-8")
RULINGS = (ROOT / "tests/pages/rulings-1997/page.txt").read_text("utf-8")
HEAD = "From the Comprehensive Rules (November 8, 2024—Goats)\n"


def refused(page: str | bytes, name: str) -> RosettaError:
    """The error for a refused page: one line that begins with the file."""
    content = page.encode() if isinstance(page, str) else page
    with pytest.raises(RosettaError) as caught:
        read_page(content, source_entry(name), place="a page")
    assert str(caught.value).startswith("a page:")
    assert "\n" not in str(caught.value)
    assert "{" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("page", [b"", b" \n\t\r\n "])
def test_an_empty_page_is_refused(page: bytes) -> None:
    assert str(refused(page, "mtgwiki-en-508")) == "a page: the file is empty"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"nothing\.html: cannot be read"):
        read_file(tmp_path / "nothing.html", "mtgwiki-en-508")


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"no source is called “mtgwiki-fr-508”; choose from .*mtgwiki-en-508"):
        read_file(Path("x"), "mtgwiki-fr-508")


@pytest.mark.parametrize("name", ["mtgwiki-en-508", "mtgwiki-ja-508", "official", "rulings-1997"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"%PDF-1.7 508.1 Goats run.", "is a PDF file; expected a page or a text"),
        (b"\x89PNG\r\n\x1a\n508.1", "is a PNG file; expected a page or a text"),
        (b"508.1 Goats\x00 run \x00\x00\x00 far \x00\x00", "is binary; expected a web page or a text file"),
        (b"\x01\x02\x03\x04\x05\x06\x07" * 20, "is binary; expected a web page or a text file"),
    ],
)
def test_a_binary_file_is_refused(content: bytes, message: str, name: str) -> None:
    assert str(refused(content, name)) == f"a page: {message}"


@pytest.mark.parametrize("name", ["mtgwiki-en-508", "mtgwiki-ja-508", "fandom-it-508", "official", "rulings-1997"])
def test_random_text_is_refused(name: str) -> None:
    assert isinstance(refused(bytes(range(256)) * 40, name), UnreadableFile)


@pytest.mark.parametrize("name", ["mtgwiki-en-508", "official", "rulings-1997"])
def test_fifty_megabytes_are_refused_at_once(name: str) -> None:
    start = time.monotonic()
    assert str(refused(b"508.1 goats\n" * 4_370_000, name)) == (
        "a page: is 51 MiB; expected a page of rules, which is at most 8 MiB"
    )
    assert time.monotonic() - start < 1


@pytest.mark.parametrize("name", ["mtgwiki-en-508", "official", "rulings-1997"])
def test_megabytes_of_junk_are_refused_soon(name: str) -> None:
    start = time.monotonic()
    refused(b"[[<508.1 " * 200_000 + b"<li>" * 1000, name)
    assert time.monotonic() - start < 10


@pytest.mark.parametrize(
    ("page", "name", "found", "expected"),
    [
        (ITALIAN, "mtgwiki-en-508", "italiano (it)", "English (en)"),
        (ENGLISH, "fandom-it-508", "English (en)", "italiano (it)"),
        (JAPANESE, "mtgwiki-en-508", "日本語 (ja)", "English (en)"),
        (ENGLISH, "mtgwiki-ja-508", "English (en)", "日本語 (ja)"),
        (OFFICIAL, "official-zh", "English (en)", "中文 (zh-Hans)"),
        (ITALIAN, "rulings-1997", "italiano (it)", "English (en)"),
    ],
)  # fmt: skip
def test_a_page_in_another_language_is_refused(page: str, name: str, found: str, expected: str) -> None:
    message = str(refused(page, name))
    assert message == f"a page: is in {found}; the source {name} is in {expected}"


def test_rules_of_another_section_are_refused() -> None:
    page = (ROOT / "tests/pages/fandom-it-506/page.html").read_bytes()
    error = refused(page, "fandom-it-508")
    assert str(error) == "a page:9: contains rules of 506; expected rules of 508 for the source fandom-it-508"
    assert str(refused(HEAD + "".join(f"{n}.1 Run.\n" for n in range(100, 999)), "mtgwiki-en-508")) == (
        "a page:2: contains rules of 100, 101, 102, …; expected rules of 508 for the source mtgwiki-en-508"
    )


@pytest.mark.parametrize(
    "page",
    [
        "<!DOCTYPE html><html><head><title>404</title></head><body><h1>Not Found</h1><p>nginx</p></body></html>",
        "Not Found\nGoats are animals, and there is nothing more to say.",
        "Not Found\n508. Declare Attackers Step",
        "Not Found\n\n508 goats live in 508.1",
    ],
)
def test_a_page_without_rules_is_refused(page: str) -> None:
    error = refused(page, "mtgwiki-en-508")
    assert isinstance(error, UnexpectedPage)
    assert str(error) == (
        "a page: no numbered rule; expected rules of 508 as on “Declare attackers step”; found the page “Not Found”"
    )


@pytest.mark.parametrize("number", ["508.1l", "508.1o", "508.0", "508.1A", "508.1.2", "508.x"])
def test_an_invalid_number_is_refused(number: str) -> None:
    error = refused(f"{HEAD}508.1 Run.\n{number} Run far.", "mtgwiki-en-508")
    assert isinstance(error, MalformedNumber)
    assert str(error).startswith(
        f"a page:3: “{number}” is not a rule number; expected a form like 508, 508.1, or 508.1k"
    )
    error = refused(OFFICIAL.replace("508.1b", number), "official")
    assert f"“{number}” is not a rule number" in str(error)


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (f"{HEAD}508.1 Run.\n508.1a Run as far as", "3: breaks off inside rule 508.1a; expected {end}Run as far as”"),
        (f"{HEAD}508.1 Run.\nExample: One goat and", "2: breaks off inside rule 508.1; expected {end}One goat and”"),
        (f"Advertisement\n{HEAD}508.1 Run.", "3: breaks off after rule 508.1; expected the end of the page"),
        (f"<html><body>{HEAD}<ul><li>508.1 Run.", "2: breaks off after rule 508.1; expected the end of the page"),
        (f"{HEAD}508.1b Run.", "2: begins with rule 508.1b; expected 508.1: the start of the rules is missing"),
    ],
)  # fmt: skip
def test_a_truncated_page_is_refused(page: str, message: str) -> None:
    error = refused(page, "mtgwiki-en-508")
    assert isinstance(error, UnexpectedPage)
    assert str(error) == "a page:" + message.format(end="the end of a sentence, but found “…")


def test_the_beginning_of_a_known_text_is_refused() -> None:
    full = Edition("x", "en", Source("s"), tuple(Rule(f"508.{n}", f"Goat {n}.") for n in range(1, 5)))
    told = tuple(
        Rule(rule.number, "Said otherwise.", restates=rule.fingerprint(), measured=Measures(5, 1))
        for rule in full.rules
    )
    digest = Edition("x", "en", Source("s"), told)
    refuse_a_beginning(full, digest, "page")
    refuse_a_beginning(full, None, "page")
    with pytest.raises(
        UnexpectedPage, match=r"page: breaks off after rule 508\.2; the complete text goes on to rule 508\.4"
    ):
        refuse_a_beginning(Edition("x", "en", Source("s"), full.rules[:2]), digest, "page")
    other = (Rule("508.1", "Sheep."), *full.rules[1:2])
    refuse_a_beginning(Edition("x", "en", Source("s"), other), digest, "page")


@pytest.mark.parametrize(
    ("page", "name", "message"),
    [
        ("508.1 Run.", "mtgwiki-en-508",
         "expected the title “Declare attackers step” or the line that names the rules and their date; found neither"),
        ("From the Comprehensive Rules (May 32, 2024—X)\n508.1 Run.", "mtgwiki-en-508",
         "1: the date of the rules cannot be read; expected a date in “From the Comprehensive Rules (May 32, 2024—X)”"),
        (OFFICIAL.replace("100.1", "100.2"), "official", "expected rule 100.1 after line 9; found none"),
        (OFFICIAL.replace("\nContents\n", "\n").replace("101. R", "102. R").replace("101.1", "102.1"), "official",
         "a section is missing between 100 and 102, and there is no table of contents"),
        (OFFICIAL.replace("\nGlossary\n", "\n"), "official", "expected the glossary after line 21; found none"),
        (OFFICIAL[: OFFICIAL.rindex("Credits")], "official", "expected the credits after line 51; found none"),
        (OFFICIAL.replace("101. Ropes\n\n101.1. K", "101.1. K"), "official",
         "section 101 of the table of contents is not among the rules"),
        (OFFICIAL.replace("November 8, 2024", "soon"), "official",
         "3: the date of the rules cannot be read; expected a date in “In the pasture, effective as of soon.”"),
        (RULINGS.replace("Attack Phase - ", ""), "rulings-1997",
         "no ruling; expected sections that begin with “Attack Phase - Step 1: …”; found the page “GOAT_GEN_RUL”"),
    ],
)  # fmt: skip
def test_a_page_without_its_landmarks_is_refused(page: str, name: str, message: str) -> None:
    error = refused(page, name)
    assert isinstance(error, SourceChanged | UnexpectedPage)
    assert str(error).removeprefix("a page:").strip() == message


@pytest.mark.parametrize(
    ("end", "message"),
    [
        ("the next\n\nGOAT GEN", "breaks off inside rule intention:5"),
        ("Sheep are not goats.", "breaks off: section 1.3 Other Goat Rulings 2 of the table of contents is not there"),
    ],
)
def test_truncated_rulings_are_refused(end: str, message: str) -> None:
    assert message in str(refused(RULINGS[: RULINGS.index(end) + len(end)], "rulings-1997"))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize(
    ("page", "name"), [(ENGLISH, "mtgwiki-en-508"), (JAPANESE, "mtgwiki-ja-508"), (OFFICIAL, "official")]
)
def test_every_unicode_encoding_is_read(page: str, name: str, encoding: str) -> None:
    entry = source_entry(name)
    assert read_page(page.encode(encoding), entry, place="x") == read_page(page.encode(), entry, place="x")


@pytest.mark.parametrize(
    ("page", "name", "encoding"),
    [
        (ENGLISH, "mtgwiki-en-508", "cp1252"),
        (ITALIAN, "fandom-it-508", "cp1252"),
        (JAPANESE, "mtgwiki-ja-508", "cp932"),
        (JAPANESE, "mtgwiki-ja-508", "euc_jp"),
        (JAPANESE, "mtgwiki-ja-508", "iso2022_jp"),
    ],
)
def test_legacy_encodings_are_read_if_certain(page: str, name: str, encoding: str) -> None:
    entry = source_entry(name)
    assert read_page(page.encode(encoding), entry, place="x") == read_page(page.encode(), entry, place="x")


def test_a_source_can_name_its_encodings() -> None:
    entry = source_entry("fandom-it-508")
    content = ITALIAN.encode("mac_roman")  # not among the encodings of Italian
    own = replace(entry, profile={"encodings": ["ascii", "mac_roman"]})
    assert read_page(content, own, place="x") == read_page(ITALIAN.encode(), entry, place="x")
    with pytest.raises(UnreadableFile, match="is not UTF-8"):
        read_page(content, replace(entry, profile={"encodings": ["ascii"]}), place="x")


def test_line_ends_of_every_kind_are_read() -> None:
    entry = source_entry("official")
    for end in ("\r\n", "\r", "\u2028"):
        assert read_page(OFFICIAL.replace("\n", end).encode(), entry, place="x") == read_page(
            OFFICIAL.encode(), entry, place="x"
        )


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        (
            ITALIAN.encode("mac_roman"),
            "fandom-it-508",
            "is not UTF-8, and no other encoding fits the language italiano (it); expected UTF-8",
        ),
        (
            JAPANESE.encode("cp932"),
            "mtgwiki-en-508",
            "is not UTF-8, and no other encoding fits the language English (en); expected UTF-8",
        ),
        (ITALIAN.encode().decode("latin-1").encode(), "fandom-it-508", "was saved in the wrong encoding: it has “Ã"),
        (
            ENGLISH.replace("—", "\ufffd").encode(),
            "mtgwiki-en-508",
            "was saved in the wrong encoding: it has “\ufffd” in place of",
        ),
        (
            JAPANESE[: JAPANESE.index("山")].encode() + "山".encode()[:2],
            "mtgwiki-ja-508",
            "is not valid UTF-8 from byte",
        ),
        (ENGLISH.encode("utf-16")[:-1], "mtgwiki-en-508", "is not valid UTF-16 from byte"),
    ],
)
def test_a_wrong_encoding_is_named(content: bytes, name: str, message: str) -> None:
    error = refused(content, name)
    assert isinstance(error, UnreadableFile)
    assert message in str(error)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The goats of the village are in the barn, and it is not known if they sleep.", "en"),
        ("Le capre del villaggio sono nella stalla e non si sa se la notte è buona per loro.", "it"),
        ("Die Ziegen des Dorfes sind in dem Stall und man weiß nicht, ob sie schlafen oder nicht.", "de"),
        ("Les chèvres du village sont dans la grange et on ne sait pas si elles dorment ou pas.", "fr"),
        ("山羊は村の小屋にいて、眠っているかどうかはわからない。", "ja"),
        ("村里的山羊在棚子里，不知道它们是不是睡着了。", "zh"),
        ("염소들은 헛간에 있다.", "ko"),
        ("508.1 508.2 508.3", None),
        ("goat gate horn rope village barn night morning herd milk cheese hill", None),
    ],
)
def test_the_language_of_a_text_is_recognized(text: str, language: str | None) -> None:
    assert language_of(text) == language


@pytest.mark.real_text
@pytest.mark.parametrize(
    ("capture", "name"),
    [
        ("en-508", "mtgwiki-en-508"),
        ("it-508", "fandom-it-508"),
        ("it-506", "fandom-it-506"),
        ("ja-508", "mtgwiki-ja-508"),
        ("en-1997-rulings", "rulings-1997"),
    ],
)
def test_a_real_page_is_read_completely_or_refused(shared: Path, capture: str, name: str) -> None:
    content = (shared / "sources" / f"{capture}.capture.txt").read_bytes()
    entry = source_entry(name)
    whole = read_page(content, entry, place="x")
    refusals = []
    for cut in range(97, len(content), 311):
        try:
            found = read_page(content[:cut], entry, place="x")
        except RosettaError as error:
            refusals.append(str(error))
        else:
            assert (found.rules, found.id) == (whole.rules, whole.id), cut
    assert refusals
    assert max(map(len, refusals)) < 400


@pytest.mark.real_text
def test_no_real_page_is_recognized_as_another(shared: Path) -> None:
    pages = {
        "mtgwiki-en-508": "en-508", "fandom-it-508": "it-508", "fandom-it-506": "it-506", "mtgwiki-ja-508": "ja-508",
        "rulings-1997": "en-1997-rulings",
    }  # fmt: skip
    for name in (*pages, "official"):
        for other, capture in pages.items():
            if other != name:
                assert isinstance(
                    refused((shared / f"sources/{capture}.capture.txt").read_bytes(), name), UnexpectedPage
                )


def test_random_bytes_never_make_an_edition() -> None:
    for name in ("mtgwiki-en-508", "mtgwiki-ja-508", "official", "rulings-1997"):
        for size in (1, 10, 1000, 100_000):
            refused(b"x" + os.urandom(size).replace(b"{", b"("), name)


@pytest.mark.parametrize(
    ("junk", "line"),
    [
        ("<ul><li>" * 1_000_000, "contains more than 100,000 tags; no page of rules does"),
        ("<li>" * 90_000, "no numbered rule"),
        ("<ul><li>" * 40_000, "is nested too deeply for a page of rules"),
        ("<div class='mw-parser-output'>" * 2000, "no numbered rule"),
        ("<li>&#103;oat</li>" * 49_000, "no numbered rule"),
        ("<!--" * 500_000, "contains more than 100,000 tags"),
        ("&" * 1_000_000, "no numbered rule"),
        ("<b>goat </b>" * 49_000, "no numbered rule"),
        ("508.1 <b> </b>" * 49_000, "breaks off inside rule 508.1"),
    ],
)
def test_megabytes_of_junk_are_refused_at_once(junk: str, line: str) -> None:
    start = time.process_time()
    with pytest.raises(UnexpectedPage, match=line):
        read_page(f"<html><body>{junk}".encode(), source_entry("mtgwiki-en-508"), place="page")
    assert time.process_time() - start < 8
