"""`read` without `--source`: the page is recognized if exactly one source fits; otherwise a line says why not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scraper.errors import UnexpectedPage
from scraper.library import Library
from scraper.readers.markup import markup_blocks
from scraper.readers.recognition import LARGEST_RECOGNIZED, recognize
from scraper.sources import source_entries
from tests.support.checkout import ROOT
from tests.support.commands import Runner
from tests.support.sources import GERMAN, own

pytestmark = pytest.mark.slow

PAGES = {path.parent.name: path for path in sorted((ROOT / "tests" / "pages").glob("*/page.*"))}
CAPTURES = {path.parent.name: path for path in sorted((ROOT / "tests" / "wikis").glob("*/capture.txt"))}
SHARED = {
    "sources/en-508.capture.txt": "mtgwiki-en-508",
    "sources/it-508.capture.txt": "fandom-it-508",
    "sources/it-506.capture.txt": "fandom-it-506",
    "sources/ja-508.capture.txt": "mtgwiki-ja-508",
    "sources/en-1997-rulings.capture.txt": "rulings-1997",
    "cr-history/en/19970324.txt": "official",
    "cr-history/en/19990423.txt": "official",
    "cr-history/en/20041001.txt": "official",
    "cr-history/en/20160826.txt": "official",
    "cr-history/en/20221118.txt": "official",
    "cr-history/en/20260807.txt": "official",
    "cr-history/zh/20231117.txt": "official-zh",
}
GOATS = (ROOT / "tests" / "pages" / "mtgwiki-en-508" / "page.html").read_bytes()
POLISH = """<html><body><h1>Kozy</h1><ul><li>506.1 Kozy stoją przy bramie i czekają na pasterza.</li>
<li>506.2 Potem pasterz gra na rogu, a kozy idą na łąkę.</li></ul></body></html>"""
KEYS = ("language", "book", "covers", "reader", "edition", "title")

Run = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def read(tmp_path: Path, run: Runner) -> Run:
    """Run `read` on a page of these bytes and return the exit code and the lines of standard error."""

    def ran(content: bytes, *words: str) -> tuple[int, list[str]]:
        page = tmp_path / "page"
        page.write_bytes(content)
        found = run("read", page, "-o", tmp_path / "out.json", *words)
        assert found.out == ""
        return found.code, found.err.replace(f"{page}: ", "").splitlines()

    return ran


def test_every_source_has_a_test_page() -> None:
    assert set(PAGES) == set(source_entries())
    assert len(CAPTURES) == 4


@pytest.mark.parametrize(
    "path", [*PAGES.values(), *CAPTURES.values()], ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_a_page_of_one_source_is_recognized(read: Run, path: Path) -> None:
    code, lines = read(path.read_bytes())
    assert (code, lines[0]) == (0, f"recognized as a page of the source {path.parent.name}")
    assert len(lines) == 3


@pytest.mark.real_text
@pytest.mark.parametrize("name", SHARED)
def test_a_real_page_is_recognized(shared: Path, name: str) -> None:
    assert recognize((shared / name).read_bytes(), name).source.name == SHARED[name]


@pytest.mark.real_text
def test_half_an_official_text_is_refused_with_what_is_missing(shared: Path, read: Run) -> None:
    content = (shared / "cr-history" / "en" / "20260807.txt").read_bytes()
    code, lines = read(content[: len(content) // 2])
    assert (code, len(lines)) == (2, 1)
    assert "expected" in lines[0]
    assert "not a page of a known source" not in lines[0]


def test_a_title_in_a_table_of_contents_does_not_identify_the_source(read: Run) -> None:
    lines = [f"{number}. Declare attackers step" for number in (1, 308)]
    code, told = read("\n".join(["The goats and the sheep are in the meadow, and it is good.", *lines]).encode())
    assert (code, len(told)) == (2, 1)
    assert told[0].startswith("rosetta508: is not a page of a known source; ")


def test_recognition_does_not_change_the_edition(run: Runner, tmp_path: Path) -> None:
    page, named, found = (tmp_path / name for name in ("page.html", "named.json", "found.json"))
    page.write_bytes(GOATS)
    run("read", page, "--source", "mtgwiki-en-508", "-o", named, code=0)
    run("read", page, "-o", found, code=0)
    assert named.read_bytes() == found.read_bytes()


def test_a_page_that_fits_several_sources_is_read_only_if_one_is_named(read: Run, home: Path) -> None:
    entry = source_entries()["mtgwiki-en-508"]
    lines = [f"{key} = {list(value) if isinstance(value, tuple) else value!r}" for key in KEYS
             if (value := getattr(entry, key))]  # fmt: skip
    own(home, "\n".join(["[goats-en-508]", *lines]).replace("mtgwiki-508", "goats-508"))
    assert read(GOATS) == (
        2,
        ["rosetta508: fits several sources (mtgwiki-en-508, goats-en-508); name one with --source"],
    )
    assert not (home / "editions").exists()
    code, told = read(GOATS, "--source", "goats-en-508")
    assert (code, len(told)) == (0, 2)


def test_a_page_of_a_users_source_is_recognized(read: Run, home: Path) -> None:
    page = (
        "<html><body><h1>Ziegen</h1><p>Aus dem Regelwerk (8. November 2024)</p><ul><li>508.1 Die Ziegen stehen am Tor "
        "und warten auf den Hirten, der sie auf die Wiese führt.</li><li>508.2 Danach bläst der Hirte ins Horn, und "
        "die Ziegen gehen.</li></ul></body></html>"
    ).encode()
    assert read(page)[0] == 2
    own(home, GERMAN)
    code, lines = read(page)
    assert (code, lines[0]) == (0, "recognized as a page of the source goats-de-508")


def test_a_section_alone_does_not_identify_a_page_in_an_unknown_language(read: Run) -> None:
    code, lines = read(POLISH.encode())
    assert (code, len(lines)) == (2, 1)
    assert lines[0].startswith("rosetta508: is not a page of a known source; the sources are mtgwiki-en-508, ")


NO_SOURCE = "is not a page of a known source; the sources are "
REFUSED = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n\t\n", "the file is empty"),
    "picture": (b"\x89PNG\r\n\x1a\n" + b"\x00" * 99, "is a PNG file; expected a page or a text"),
    "large picture": (b"\x89PNG\r\n\x1a\n" + b"\x00" * LARGEST_RECOGNIZED, "is a PNG file; expected a page or a text"),
    "binary": (b"RIFF\x00\x00\x00\x00WEBPVP8" * 9, "is binary; expected a web page or a text file"),
    "other page": (b"<html><body><h1>Goats</h1><p>Goats live on a farm.</p></body></html>", NO_SOURCE),
    "titled": (
        b"<html><body><h1>Declare attackers step</h1><p>Goats.</p></body></html>",
        "no numbered rule; expected rules",
    ),
    "cut": (GOATS[: len(GOATS) * 2 // 3], "breaks off "),
    "large": (b"goats " * (LARGEST_RECOGNIZED // 6 + 1), "is larger than 4 MiB; name its source with --source"),
    "blank lines": (b"\n" * 200_000 + b"goats", NO_SOURCE),
    "encoding": (b"perch\xe9 no" * 99, NO_SOURCE),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_page_that_fits_no_source_gives_a_one_line_error(read: Run, name: str) -> None:
    content, line = REFUSED[name]
    code, lines = read(content)
    assert (code, len(lines)) == (2, 1)
    assert lines[0].startswith("rosetta508: ")
    assert line in lines[0]
    assert not Library()._folder.exists()


def test_a_page_is_parsed_once_for_all_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    real: Any = markup_blocks

    def counted(text: str, place: str) -> Any:
        nonlocal count
        count += 1
        return real(text, place)

    monkeypatch.setattr("scraper.readers.blocks.markup_blocks", counted)
    with pytest.raises(UnexpectedPage):
        recognize(b"<html><body><h1>Goats</h1><p>Goats once.</p></body></html>", "page")
    assert count == 1
