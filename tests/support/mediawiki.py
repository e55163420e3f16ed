"""A real MediaWiki on loopback: Debian's, copied and installed into a folder, with three wikis in three languages.

The pages in `tests/wikis` are our own words in the wikis' markup. With `ROSETTA508_BASE` set to `base`, each source's
address leads to its wiki here.
"""

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scraper.sources import source_entry
from tests.support.checkout import ROOT

WIKIS = ROOT / "tests" / "wikis"
INSTALLED = Path("/usr/share/mediawiki")
"""The path of Debian's package."""
SOURCES = tuple(sorted(folder.name for folder in WIKIS.iterdir() if folder.is_dir()))
_LANGUAGES = ("en", "it", "ja")
_EXTENSIONS = ("Cite", "ParserFunctions")
_SKINS = ("Vector",)
_SHARED = ("resources", "vendor")
"""Folders that need not be copied: half of all files."""
_MODULES = ("pdo_sqlite", "mbstring", "xml", "intl")


def lacking() -> str | None:
    """Return which requirement of MediaWiki is not installed here, or None."""
    if not (INSTALLED / "maintenance" / "install.php").is_file():
        return "MediaWiki"
    if not (php := shutil.which("php")):
        return "PHP"
    modules = subprocess.run([php, "-m"], capture_output=True, text=True, check=True).stdout.casefold().split()
    return next((f"PHP’s {name}" for name in _MODULES if name not in modules), None)


@dataclass(frozen=True)
class MediaWiki:
    """Three wikis in a folder; a page is named by its source."""

    folder: Path
    base: str = ""

    def page(self, source: str) -> str:
        """The initial wikitext of a source's page."""
        return (WIKIS / source / "page.wiki").read_text("utf-8")

    def write(self, source: str, text: str | None = None, title: str | None = None) -> None:
        """Save the page of a source, or another on its wiki."""
        entry = source_entry(source)
        self.run(entry.language, "edit", title or entry.title, given=self.page(source) if text is None else text)

    def move(self, source: str, title: str, *options: str) -> None:
        """Move the page of a source to `title`, with a redirect unless the options say otherwise."""
        self.batch(source, "moveBatch", f"{source_entry(source).title}|{title}", *options)

    def delete(self, source: str, title: str | None = None) -> None:
        """Delete the page of a source, or another on its wiki."""
        self.batch(source, "deleteBatch", title or source_entry(source).title)

    def batch(self, source: str, script: str, line: str, *options: str) -> None:
        """Run a maintenance script with input from a file."""
        listed = self.folder / "listed"
        listed.write_text(f"{line}\n", "utf-8")
        self.run(source_entry(source).language, script, *options, str(listed))

    def run(self, language: str, script: str, *arguments: str, given: str = "") -> None:
        """Run a maintenance script in the wiki of a language."""
        ran = subprocess.run(
            ["php", *_quickly(self.folder), f"maintenance/{script}.php", *arguments],
            cwd=self.folder,
            env=os.environ | {"WIKI": language},
            input=given.encode(),
            capture_output=True,
            check=False,
        )
        assert ran.returncode == 0, (ran.stdout + ran.stderr).decode()

    def revision(self, source: str) -> str:
        """The id of the newest revision of a source's page, from the wiki's database."""
        entry = source_entry(source)
        with closing(sqlite3.connect(self.folder / "data" / entry.language / "my_wiki.sqlite")) as database:
            found = database.execute(
                "SELECT page_latest FROM page WHERE page_namespace = 0 AND page_title = ?",
                (entry.title.replace(" ", "_"),),
            )
            return str(found.fetchone()[0])

    def asked(self) -> list[str]:
        """The addresses requested since the last call, without robots.txt."""
        log = self.folder / "asked"
        lines = log.read_text("utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return [line for line in lines if not line.endswith("/robots.txt")]

    def lag(self, answers: int) -> None:
        """Report a database lag for this many requests."""
        (self.folder / "lag").write_text(str(answers), "utf-8")

    @contextmanager
    def closed_api(self) -> Iterator[None]:
        """Remove the API."""
        closed = self.folder / "closed"
        closed.touch()
        try:
            yield
        finally:
            closed.unlink()


@contextmanager
def serving(folder: Path) -> Iterator[MediaWiki]:
    """Install a MediaWiki into `folder`, write the pages, serve them inside this context, then remove everything."""
    place = folder / "wiki"
    try:
        _install(place)
        with ThreadPoolExecutor() as pool:
            list(pool.map(partial(_write_wiki, MediaWiki(place)), _LANGUAGES))  # re-raises any error
        with _served(place) as base:
            yield MediaWiki(place, base)
    finally:
        shutil.rmtree(place, ignore_errors=True)  # it takes 60 MB


def _install(place: Path) -> None:
    shutil.copytree(INSTALLED, place, ignore=_not_needed, ignore_dangling_symlinks=True)
    (place / "LocalSettings.php").unlink(missing_ok=True)
    for name in _SHARED:
        (place / name).symlink_to(INSTALLED / name)
    for name in ("cache", "compiled", "data"):
        (place / name).mkdir(exist_ok=True)
    arguments = [
        "--dbtype=sqlite", f"--dbpath={place / 'data' / 'en'}", "--server=http://127.0.0.1", "--scriptpath=",
        "--pass=goats-on-hills-508", f"--extensions={','.join(_EXTENSIONS)}", f"--skins={','.join(_SKINS)}",
        "Goat Wiki", "Goatherd",
    ]  # fmt: skip
    MediaWiki(place).run("en", "install", *arguments)
    for language in _LANGUAGES[1:]:
        shutil.copytree(place / "data" / "en", place / "data" / language)
    with (place / "LocalSettings.php").open("a", encoding="utf-8") as settings:
        settings.write((WIKIS / "settings.php").read_text("utf-8"))
    shutil.copy(WIKIS / "router.php", place)


def _not_needed(folder: str, names: list[str]) -> set[str]:
    """Return what need not be copied: most extensions, skins, and languages, and the package's own configuration."""
    if "i18n" in Path(folder).parts:
        return {name for name in names if name.endswith(".json") and Path(name).stem not in _LANGUAGES}
    wanted = {"extensions": _EXTENSIONS, "skins": _SKINS}.get(Path(folder).name)
    if wanted and Path(folder).parent == INSTALLED:
        return set(names) - {*wanted, "README", "autoload.php"}
    return ({"extensions-core", "LocalSettings.php", *_SHARED} if Path(folder) == INSTALLED else set()) & set(names)


def _quickly(place: Path) -> list[str]:
    """Return options that let PHP cache compiled code, which halves a script's time, and share nothing else."""
    return ["-d", "opcache.enable_cli=1", "-d", f"opcache.file_cache={place / 'compiled'}", "-d", "apc.enabled=0"]


def _write_wiki(wiki: MediaWiki, language: str) -> None:
    """Write the pages of one wiki."""
    for source in (name for name in SOURCES if source_entry(name).language == language):
        templates: dict[str, str] = json.loads((WIKIS / source / "templates.json").read_text("utf-8"))
        for name, text in templates.items():
            wiki.write(source, text, f"Template:{name}")
        wiki.write(source)


@contextmanager
def _served(place: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (place / "log").open("wb") as log:
        command = ["php", *_quickly(place), "-S", f"127.0.0.1:{port}", "router.php"]
        server = subprocess.Popen(command, cwd=place, stdout=log, stderr=log)
        try:
            _wait_for(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("PHP’s server does not start")
