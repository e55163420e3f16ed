"""A library under attack: full disk, no permissions, a clock set back, links, strange names, interruptions.

Each gives one clear line, and existing files stay.
"""

import ctypes
import errno
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import scraper.page
from scraper.library import Library
from scraper.page import Pages
from tests.support import goat_wiki as goats
from tests.support.checkout import ROOT, skip
from tests.support.commands import Ran, Runner
from tests.support.fault_server import FaultServer, page, silent
from tests.support.library_state import state

pytestmark = pytest.mark.slow

NAME = "mtgwiki-en-508"
EDITION = "en-2024-11-08-mtgwiki-508"
LONG = goats.RULES | {"508.5": "A goat is missing. " + "It is looked for. " * 500}
_PR_CAPBSET_DROP = 24
_RIGHTS_OF_ROOT = (1, 2)
"""Permissions to write and to read that a file's mode denies."""


@pytest.fixture
def server(server: FaultServer) -> FaultServer:
    """A server that replaces every host, with the first page on it."""
    goats.put_on_api(server, revision=7)
    return server


def apart(*words: str, before: Callable[[], object] | None = None) -> Ran:
    """Run the command line in a separate process that calls `before` first."""
    done = subprocess.run(
        [sys.executable, "-m", "rosetta508", "--lang", "en", *words],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
        preexec_fn=before,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def room_for(size: int) -> Callable[[], None]:
    """Limit every file to that many bytes, like a full disk."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def without_rights() -> None:
    """Apply file permissions to root, too."""
    for right in _RIGHTS_OF_ROOT if os.geteuid() == 0 else ():
        ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, right, 0, 0, 0)


# ---- full disk


@pytest.mark.parametrize("size", [0, 100, 1500, 3000])
def test_a_full_disk_gives_a_one_line_error_and_leaves_nothing_behind(
    server: FaultServer, run: Runner, home: Path, size: int
) -> None:
    assert run("fetch", NAME).code == 0
    before = state(home)
    goats.put_on_api(server, goats.fragment(LONG), revision=8)
    for _ in range(2):
        full = apart("fetch", NAME, before=room_for(size))
        assert full == Ran(1, "", f"rosetta508: {NAME}: {home}: the library cannot be written (File too large)\n")
        assert state(home) == before
    assert run("library", "--verify").code == 0
    assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} is new in the library"]


def test_a_disk_too_full_for_a_refused_page_keeps_the_earlier_copy(
    server: FaultServer, run: Runner, home: Path
) -> None:
    run("fetch", NAME)
    goats.put_on_api(server, "Buy goats", revision=8)
    run("fetch", NAME)
    before = state(home)
    assert len(before) == 5
    assert "cannot be written (File too large)" in apart("fetch", NAME, before=room_for(10)).lines[0]
    assert state(home) == before


def test_an_export_onto_a_full_disk_leaves_the_older_one(
    server: FaultServer, run: Runner, home: Path, tmp_path: Path
) -> None:
    run("fetch", NAME)
    place = tmp_path / "out.zip"
    place.write_bytes(b"older")
    full = apart("library", "--export", str(place), before=room_for(100))
    assert full == Ran(2, "", f"rosetta508: {place}: cannot be written (File too large)\n")
    assert place.read_bytes() == b"older"
    assert [one.name for one in tmp_path.iterdir() if one != home] == ["out.zip"]


# ---- no permissions


@pytest.fixture
def locked(server: FaultServer, run: Runner, home: Path) -> Iterator[Path]:
    """A read-only library."""
    run("fetch", NAME)
    folders = [home, *(one for one in home.rglob("*") if one.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    for file in (one for one in home.rglob("*") if one.is_file()):
        file.chmod(0o444)
    yield home
    for folder in folders:
        folder.chmod(0o755)


@pytest.mark.parametrize("words", [("fetch", NAME), ("library", "--prune"), ("library", "--export", "x.zip")])
def test_a_read_only_library_gives_a_one_line_error(locked: Path, words: tuple[str, ...]) -> None:
    before = state(locked)
    found = apart(*words, before=without_rights)
    assert found == Ran(2, "", f"rosetta508: {locked}: the library cannot be written (Permission denied)\n")
    assert state(locked) == before


def test_a_read_only_library_can_be_read(locked: Path) -> None:
    assert apart("library", "--verify", before=without_rights).code == 0
    assert apart("changes", "--format", "json", before=without_rights).code == 1
    assert EDITION in apart("library", "--pages", before=without_rights).out


@pytest.mark.parametrize("words", [("library",), ("library", "--verify"), ("library", "--pages"), ("changes",)])
def test_an_unreadable_library_is_reported(locked: Path, words: tuple[str, ...]) -> None:
    for name in ("pages", "editions"):
        (locked / name).chmod(0)
    found = apart(*words, before=without_rights)
    assert found.code == 2
    assert any("Permission denied" in line for line in found.lines)
    assert not [line for line in found.lines if "Traceback" in line]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("fetch", NAME), "the library cannot be written (File exists)"),
        (("library",), "cannot be read (Not a directory)"),
        (("library", "--verify"), "cannot be read (Not a directory)"),
        (("library", "--pages"), "cannot be read (Not a directory)"),
        (("library", "--prune"), "the library cannot be written (File exists)"),
        (("changes",), "cannot be read (Not a directory)"),
    ],
)
def test_a_library_that_is_a_file_is_reported(
    server: FaultServer, run: Runner, home: Path, words: tuple[str, ...], line: str
) -> None:
    home.write_text("goats", "utf-8")
    found = run(*words)
    assert found.code == 2
    assert f"rosetta508: {home}: {line}" in found.lines
    assert home.read_text("utf-8") == "goats"
    assert server.asked == []


@pytest.mark.parametrize("place", ["/proc", "/sys", "/dev/null/goats", "/proc/goats"])
@pytest.mark.parametrize(
    "words", [("fetch", NAME), ("library", "--prune"), ("library", "--export", "x.zip")], ids=" ".join
)
def test_an_unusable_home_folder_is_reported_at_once(
    server: FaultServer, run: Runner, monkeypatch: pytest.MonkeyPatch, place: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("ROSETTA508_HOME", place)
    monkeypatch.setattr("filelock.FileLock.acquire", lambda *_, **__: pytest.fail("waits for another process"))
    found = run(*words)
    assert found.code == 2
    (line,) = found.lines
    assert line.startswith(f"rosetta508: {place}: the library cannot be written (")
    assert server.asked == []


def test_a_lock_that_is_a_link_is_not_followed(home: Path, tmp_path: Path, run: Runner) -> None:
    home.mkdir()
    (home / ".lock").symlink_to(tmp_path / "outside")
    found = run("library", "--prune")
    assert found == Ran(2, "", f"rosetta508: {home}: the library cannot be written ({os.strerror(errno.ELOOP)})\n")
    assert not (tmp_path / "outside").exists()


# ---- time


@pytest.mark.parametrize("seconds", [-(2**40), -1, 0, 315_532_800, 4_354_819_198, 4_354_819_200, 2**33])
def test_files_of_any_date_are_exported(server: FaultServer, run: Runner, home: Path, seconds: int) -> None:
    run("fetch", NAME)
    for path in home.glob("*/*/*"):
        try:
            os.utime(path, (seconds, seconds))
        except (OSError, OverflowError):
            skip("the file system has no such date")
    place = home.parent / "out.zip"
    assert run("library", "--export", place) == Ran(0, "", f"written to {place}\n")
    with zipfile.ZipFile(place) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == 3
        assert all(1980 <= one.date_time[0] <= 2107 for one in archive.infolist())


def test_a_clock_set_back_does_not_change_the_order_or_the_current_page(
    server: FaultServer, run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = ("2031", "2029", "2030")
    for number, year in enumerate(years, 8):
        monkeypatch.setattr(scraper.page, "timestamp", lambda year=year: f"{year}-01-01T00:00:00.000Z")
        goats.put_on_api(server, goats.fragment(goats.RULES | {"508.5": f"Goat {number} is missing."}), number)
        assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} is new in the library"]
        assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} still matches the page"]
    pages = Pages(Library().home)
    assert [one.revision for one in pages.accepted(NAME)] == ["8", "9", "10"]
    (change,) = json.loads(run("changes", "--format", "json").out)["changes"]
    assert (change["before"]["revision"], change["after"]["revision"]) == ("9", "10")
    assert run("library", "--prune").lines[0].startswith("2 files removed")
    assert [one.revision for one in pages.accepted(NAME)] == ["9", "10"]


def test_a_repaired_page_is_current_after_the_clock_went_back(
    server: FaultServer, run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("fetch", NAME)
    goats.put_on_api(server, "Buy goats", revision=8)
    assert run("fetch", NAME).code == 1
    assert run("changes", "--since", "2999-01-01").code == 1
    monkeypatch.setattr(scraper.page, "timestamp", lambda: "2001-01-01T00:00:00.000Z")
    goats.put_on_api(server, revision=9)
    assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} still matches the page"]
    assert run("changes", "--since", "2999-01-01").code == 0


def test_a_reverted_revision_is_stored_like_any_page(server: FaultServer, run: Runner) -> None:
    older = goats.fragment(goats.RULES | {"508.5": "A goat that is missing is missed."})
    for revision, article in ((9, None), (3, older), (9, None)):
        goats.put_on_api(server, article, revision)
        assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} is new in the library"]
    assert [one.revision for one in Pages(Library().home).accepted(NAME)] == ["9", "3", "9"]
    assert run("changes").lines == [f"{NAME}: 1 reworded"]
    assert {rule.number: rule.text for rule in Library().get(EDITION).rules} == goats.RULES


# ---- interruption


def interrupted(is_reached: Callable[[], bool]) -> list[str]:
    """Fetch two sources, interrupt the fetch once a point is reached, and return its lines."""
    command = [sys.executable, "-m", "rosetta508", "--lang", "en", "fetch", NAME, "fandom-it-508"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) as process:
        while not is_reached():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=10)[1].decode().splitlines()
    assert process.returncode == 130
    return said


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("path", [goats.API, "/mtg.wiki/robots.txt"])
def test_an_interrupted_fetch_reports_it_and_keeps_the_library(
    server: FaultServer, run: Runner, home: Path, path: str
) -> None:
    server.on("/mtg.fandom.com/it/api.php", silent(20))
    run("fetch", NAME)
    before = state(home)
    goats.put_on_api(server, revision=8)
    server.on(path, silent(20))
    asked = len(server.asked)
    said = interrupted(lambda: any(one.path == path for one in server.asked[asked:]))
    assert said == ["rosetta508: interrupted"]
    assert state(home) == before
    server.on("/mtg.wiki/robots.txt", page("", "text/plain"))
    goats.put_on_api(server, goats.fragment(LONG), revision=9)
    assert run("fetch", NAME).code == 0


@pytest.mark.usefixtures("interruptible")
def test_pages_fetched_before_an_interruption_are_kept(server: FaultServer, run: Runner, home: Path) -> None:
    server.on("/mtg.fandom.com/robots.txt", silent(20))
    said = interrupted(lambda: any("fandom" in one.path for one in server.asked))
    assert said == [f"{NAME}: {EDITION} is new in the library", "rosetta508: interrupted"]
    assert Library(home).is_full(EDITION)
    assert run("library", "--verify").code == 0


def test_bytes_without_a_record_are_reported_by_verify(server: FaultServer, run: Runner, home: Path) -> None:
    run("fetch", NAME)
    record = next(home.glob("pages/*/*.json"))
    record.unlink()
    body = next(home.glob("pages/*/*.html"))
    line = f"rosetta508: {body}: has no record: a fetch was interrupted or is still running; "
    found = run("library", "--verify")
    assert (found.code, found.lines[1:]) == (2, [f"{line}“library --prune” removes the file"])
    assert run("library", "--prune").lines[0].startswith("1 file removed")
    assert run("library", "--verify").code == 0


# ---- links, pipes, names


def test_links_in_the_library_are_replaced_and_their_targets_kept(
    server: FaultServer, run: Runner, home: Path, tmp_path: Path
) -> None:
    run("fetch", NAME)
    outside = tmp_path / "outside.json"
    outside.write_text("goats", "utf-8")
    edition = home / "editions" / f"{EDITION}.json"
    edition.unlink()
    edition.symlink_to(outside)
    goats.put_on_api(server, goats.fragment(LONG), revision=8)
    assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} is new in the library"]
    assert not edition.is_symlink()
    assert outside.read_text("utf-8") == "goats"
    elsewhere = tmp_path / "elsewhere"
    shutil.move(home / "pages", elsewhere)
    (home / "pages").symlink_to(elsewhere)
    assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} still matches the page"]
    assert run("library", "--verify").code == 0


def test_broken_and_circular_links_are_reported(server: FaultServer, run: Runner, home: Path) -> None:
    run("fetch", NAME)
    for name, target in (("nowhere", "gone"), ("circle", "circle.json")):
        (home / "editions" / f"{name}.json").symlink_to(target)
        (home / "pages" / NAME / f"{name}.json").symlink_to(target)
    (home / "pages" / ".x.part").symlink_to("gone")
    (home / "pages" / ".y.part").mkdir()
    found = run("library", "--verify")
    assert found.code == 2
    assert len([line for line in found.lines if "cannot be read" in line]) == 4
    assert run("fetch", NAME).code == 0
    assert run("library", "--prune").lines == ["1 file removed, 1 KiB"]
    assert run("changes").code == 1


def test_an_export_contains_the_library_without_link_targets(
    server: FaultServer, run: Runner, home: Path, tmp_path: Path
) -> None:
    run("fetch", NAME)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.json").write_text("secret", "utf-8")
    links = [
        home / "editions" / "a.json",
        home / "pages" / "b",
        home / "pages" / NAME / "c.html",
        home / "sources.toml",
    ]
    for link in links:
        link.symlink_to(outside if link.name == "b" else outside / "secret.json")
    (home / "editions" / "circle.json").symlink_to("circle.json")
    (home / "editions" / "inside.json").symlink_to(f"{EDITION}.json")
    (home / "editions" / os.fsdecode(b"\xff.json")).write_text("{}", "utf-8")
    place = tmp_path / "out.zip"
    found = run("library", "--export", place)
    line = "is a symbolic link to a file outside the library and was left out"
    assert (found.code, found.out) == (2, "")
    assert found.lines == [f"written to {place}", *(f"rosetta508: {link}: {line}" for link in sorted(links))]
    with zipfile.ZipFile(place) as archive:
        names = archive.namelist()
        assert not [name for name in names if b"secret" in archive.read(name)]
    assert {f"editions/{EDITION}.json", "editions/inside.json", "editions/\\xff.json"} <= {*names}
    assert len(names) == 5


@pytest.mark.parametrize("part", ["editions", "pages"])
def test_an_export_reports_links_out_of_the_library(
    server: FaultServer, run: Runner, home: Path, tmp_path: Path, part: str
) -> None:
    run("fetch", NAME)
    shutil.move(home / part, tmp_path / "elsewhere")
    (home / part).symlink_to(tmp_path / "elsewhere")
    found = run("library", "--export", tmp_path / "out.zip")
    assert found.code == 2
    assert found.lines[1].startswith(f"rosetta508: {home / part}: is a symbolic link")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert not [name for name in archive.namelist() if name.startswith(part)]


def test_a_pipe_in_the_library_does_not_block(server: FaultServer, run: Runner, home: Path) -> None:
    run("fetch", NAME)
    body = next(home.glob("pages/*/*.html"))
    body.unlink()
    for path in (body, home / "pages" / NAME / "pipe.json", home / "editions" / "pipe.json"):
        os.mkfifo(path)
    found = run("library", "--verify")
    assert found.code == 2
    assert len([line for line in found.lines if line.endswith(": is not a file")]) == 3
    assert run("fetch", NAME).lines == [f"{NAME}: {EDITION} is new in the library"]


SOURCE: dict[str, Any] = {
    "language": "en", "book": "g", "covers": ["508"], "reader": "wiki", "edition": "goats", "title": goats.TITLE,
}  # fmt: skip


def own_source(home: Path, name: str, url: str, **fields: str) -> None:
    """Add a source with that name to the library; JSON's strings and lists are TOML's."""
    home.mkdir(exist_ok=True)
    lines = [f"{key} = {json.dumps(value)}" for key, value in (SOURCE | fields | {"url": url}).items()]
    (home / "sources.toml").write_text("\n".join([f"[{json.dumps(name)}]", *lines, ""]), "utf-8")


@pytest.mark.parametrize("name", ["../../x", "/etc/x", ".", "..", "a/b", "山羊", "con", "x" * 60, "%2e%2e"])
def test_a_source_of_any_name_stays_inside_the_library(
    server: FaultServer, run: Runner, home: Path, tmp_path: Path, name: str
) -> None:
    own_source(home, name, f"{server.base}/p", edition=name)
    server.on(f"/{server.base.removeprefix('http://')}/p", page(goats.whole()))
    outside = sorted(path for path in tmp_path.rglob("*") if home not in path.parents)
    assert run("fetch", "--", name).lines == [f"{name}: en-2024-11-08-{name} is new in the library"]
    assert sorted(path for path in tmp_path.rglob("*") if home not in path.parents) == outside
    assert {path.parent.parent for path in home.glob("*/*/*")} == {home / "pages"}
    assert run("fetch", "--", name).lines == [f"{name}: en-2024-11-08-{name} still matches the page"]
    assert run("library", "--verify").code == 0


@pytest.mark.parametrize("name", ["", "a\x00b", "a\nb", "\x1b[31m", "x" * 61, "a\u202eb"])
@pytest.mark.parametrize("field", ["name", "edition"])
def test_an_invalid_name_is_refused_before_any_request(
    server: FaultServer, run: Runner, home: Path, name: str, field: str
) -> None:
    own_source(
        home, name if field == "name" else "goats", f"{server.base}/p", **{field: name} if field != "name" else {}
    )
    found = run("fetch")
    assert found.code == 2
    (line,) = found.lines
    assert line.isprintable()
    assert line.endswith("is not a valid name; expected 1 to 60 printable characters")
    assert server.asked == []


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"reader": "nobody"}, "no reader is called “nobody”; choose from wiki, rulings, official"),
        ({"language": "tlh"}, "no profile for the language “tlh”; choose from en, it, ja, zh"),
    ],
)
def test_an_unreadable_source_is_not_requested(
    server: FaultServer, run: Runner, home: Path, fields: dict[str, str], line: str
) -> None:
    own_source(home, "goats", f"{server.base}/p", **fields)
    assert run("fetch", "goats") == Ran(1, "", f"rosetta508: goats: {line}\n")
    assert server.asked == []
    assert not list(home.glob("pages/*/*"))


def test_an_invalid_list_of_sources_stops_a_fetch_with_one_line(server: FaultServer, run: Runner, home: Path) -> None:
    run("fetch", NAME)
    asked, before = len(server.asked), state(home)
    for text, line in (("[x", "is not TOML"), (f"[{NAME}]\nspeed = 1\n", f"[{NAME}]: unknown field “speed”")):
        (home / "sources.toml").write_text(text, "utf-8")
        found = run("fetch", NAME)
        assert (found.code, len(found.lines)) == (2, 1)
        assert found.lines[0].startswith(f"rosetta508: {home / 'sources.toml'}: {line}")
    (home / "sources.toml").unlink()
    assert (len(server.asked), state(home)) == (asked, before)
