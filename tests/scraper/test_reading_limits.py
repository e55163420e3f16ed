"""An endless file is read up to 64 MiB by any command, and then reported in one line."""

import io
import os
import resource
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from executable_examples.page import MalformedPage, read_page
from scraper.errors import UnreadableFile
from scraper.library import Library, embedded
from scraper.sources import FILE, source_entries
from tests.support.checkout import ROOT
from tests.support.commands import Runner

ZERO = Path("/dev/zero")
LINE = "the file is larger than 64 MiB; no rule book is"
EDITION = "en-2024-11-08-mtgwiki-508"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not ZERO.exists(), reason="there is no /dev/zero")]


@pytest.fixture(autouse=True)
def little_memory() -> Iterator[None]:
    """Limit the process to 1 GiB more than it has, so that endless reading fails."""
    usual = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 2**30, usual[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, usual)


@pytest.mark.parametrize(
    "words",
    [
        ("library", "{}"),
        ("read", "{}", "--source", "official"),
        ("read", "{}.po"),
        ("read", "{}.xlf"),
        ("align", "{}", EDITION),
        ("drift", "{}", EDITION),
        ("diff", "{}", EDITION),
        ("date", "{}"),
        ("judge", "{}"),
        ("judge", "{}.jsonl"),
        ("resolve", "{}", "--at", "2005-01-01"),
        ("patch", "fandom-it-508", "--page", "{}"),
    ],
    ids=" ".join,
)
def test_an_endless_file_gives_a_one_line_error(words: tuple[str, ...], tmp_path: Path, run: Runner) -> None:
    for ending in ("", ".po", ".xlf", ".jsonl"):
        (tmp_path / f"zero{ending}").symlink_to(ZERO)
    place = words[1] if "{}" in words[1] else words[-1]
    file = place.format(tmp_path / "zero")
    assert run(*(word.format(tmp_path / "zero") for word in words), code=2).err == f"rosetta508: {file}: {LINE}\n"


def test_endless_standard_input_gives_a_one_line_error(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZERO.open("rb") as zeros:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(zeros))
        assert run("resolve", "-", "--at", "2005-01-01", code=2).err == f"rosetta508: -: {LINE}\n"


def test_a_pipe_is_read_like_a_file_up_to_the_limit(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    edition = embedded(EDITION)
    assert edition
    whole = (ROOT / "scraper" / "digest" / f"{EDITION}.json").read_bytes()
    for content, repeats in ((whole, 1), (bytes(2**20), 10_000)):
        writer = threading.Thread(target=_write, args=(pipe, content, repeats))
        writer.start()
        if repeats == 1:
            assert Library().get(str(pipe)) == edition
        else:
            with pytest.raises(UnreadableFile, match="is larger than 64 MiB"):
                Library().get(str(pipe))
        writer.join()


def _write(pipe: Path, content: bytes, repeats: int) -> None:
    try:
        with pipe.open("wb") as file:
            for _ in range(repeats):
                file.write(content)
    except BrokenPipeError:
        return


@pytest.mark.parametrize("words", [("library",), ("show", "508.1k"), ("library", "--verify")], ids=" ".join)
@pytest.mark.parametrize("name", [FILE, f"editions/{EDITION}.json", "cache/equivalences.json", "waits.json"])
def test_endless_files_in_the_library_are_read_up_to_the_limit(
    words: tuple[str, ...], name: str, home: Path, run: Runner
) -> None:
    for target in ("zero", "pipe"):
        place = home / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(ZERO) if target == "zero" else os.mkfifo(place)
        assert "Traceback" not in run(*words).err
        place.unlink()


def test_a_list_of_sources_that_is_not_a_file_gives_a_one_line_error(home: Path) -> None:
    home.mkdir()
    os.mkfifo(home / FILE)
    with pytest.raises(UnreadableFile, match=r"sources\.toml: is not a file"):
        source_entries()


def test_an_endless_page_of_examples_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "508.1.md"
    page.symlink_to(ZERO)
    with pytest.raises(MalformedPage, match="larger than 64 MiB"):
        read_page(page)
