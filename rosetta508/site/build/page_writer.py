"""Write all generated pages below docs/<language>/: a file changes only if its text did, and old files are removed."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from importlib.resources import files
from itertools import chain
from pathlib import Path

from rosetta508.cli.command_reference import reference
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.boards.browser_runtime import write_runtime
from rosetta508.site.build.page_file import written
from rosetta508.site.build.search_files import write_numbers, write_search
from rosetta508.site.model.address import source_file
from rosetta508.site.model.material import Material
from rosetta508.site.pages import page_list
from rosetta508.site.pages.board_view import numbering
from rosetta508.site.pages.file_list import file_list
from rosetta508.site.pages.home_page import home
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.python_reference import classes, exceptions, functions
from rosetta508.site.pages.scenario_reference import reference_page, whole_scenario
from rosetta508.site.workers import run_in_parallel

FOLDERS = ("rules", "examples", "drift", "todo", "dating", "sources", "terms", "downloads", "rulings", "read")
"""The folders of docs/<language>/ that contain only generated pages."""
SCHEMA_PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")
_SCHEMAS = "schemas"
_BATCH_SIZE = 40
"""How many rules a process writes pages for at a time."""


def write_pages(docs: Path, material: Material) -> None:
    """Write the file of every generated page in every interface language.

    The first rule is written before the work is shared, so that what every page needs is computed only once.
    """
    material.settle()
    places = range(len(material.rows))
    kept = set(_written(docs, material, places[:1]))
    tasks = [*LANGUAGES, *(places[at : at + _BATCH_SIZE] for at in places[1::_BATCH_SIZE])]
    for paths in run_in_parallel(partial(_written, docs, material), tasks):
        kept.update(paths)
    for language in LANGUAGES:
        _remove_others(docs / language, kept)


def _written(docs: Path, material: Material, task: str | range) -> list[Path]:
    """Write the pages of some rules in every language, or all other pages of one language; return their paths."""
    paths = []
    for language in (task,) if isinstance(task, str) else LANGUAGES:
        words = Words(language)
        made = (
            page_list.other_pages(material, words)
            if isinstance(task, str)
            else page_list.rule_pages(material, words, task)
        )
        for address, title, body, settings in made:
            paths.append(docs / language / source_file(address))
            _write(paths[-1], written({"title": title, "hide": ["navigation", "toc"], **(settings or {})}, body))
    return paths


def fragment(material: Material, language: str, name: str) -> str:
    """Return the part with a name that hand-written pages include; raise `KeyError` for an unknown name."""
    return _FRAGMENTS[name](partial(Page, material, Words(language)))


_FRAGMENTS: Mapping[str, Callable[[Callable[[str], Page]], str]] = {
    "home": lambda at: home(at("")),
    "commands": lambda at: _commands(at("command/"), "commands.html"),
    "options": lambda at: _commands(at("command/"), "options.html"),
    "functions": lambda at: at("python/").render("python.html", functions=functions(), classes=()).strip(),
    "classes": lambda at: at("python/").render("python.html", functions=(), classes=classes()).strip(),
    "exceptions": lambda at: at("python/").render("python.html", functions=(), classes=exceptions()).strip(),
    "scenario": lambda at: whole_scenario(at("scenarios/")),
    "reference": lambda at: reference_page(at("scenarios/")),
}
"""The parts by name; each is a function of a function that returns the page at an address."""


def _commands(page: Page, template: str) -> str:
    return page.render(template, commands=reference(page.language)).strip()


def write_besides(site: Path, material: Material) -> None:
    """Write the other files of a built site: redirects from other numbers, downloads, search, workbench."""
    write_schemas(site)
    material.settle()
    tasks = [partial(one, site, material, code) for one in (_write_aliases, _write_downloads) for code in LANGUAGES]
    tasks += [partial(write_search, site, material, code) for code in LANGUAGES]
    tasks += [partial(write_numbers, site, material), partial(_write_trials, site, material)]
    for _ in run_in_parallel(lambda task: task(), tasks):
        pass


def _root(site: Path, language: str) -> Path:
    return site if language == LANGUAGES[0] else site / language


def _write_aliases(site: Path, material: Material, language: str) -> None:
    """Write the small pages that redirect from a translation's number, or a former address, to the page itself."""
    words = Words(language)
    for address, text in chain(page_list.aliases(material, words), page_list.moved_pages(material, words)):
        _write(_root(site, language) / address / "index.html", text)


def _write_downloads(site: Path, material: Material, language: str) -> None:
    """Write the files that the pages of a language offer to download, next to these pages."""
    for file in file_list(material, Words(language)):
        (_root(site, language) / file.address).write_text(file.make(), "utf-8", newline="")


def _write_trials(site: Path, material: Material) -> None:
    """Write what a browser needs to judge boards, if there are any examples."""
    if material.examples.pages:
        write_runtime(site, [numbering(material, language) for language in LANGUAGES])


def _write(path: Path, text: str) -> None:
    if path.is_file() and path.read_text("utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _remove_others(root: Path, kept: Collection[Path]) -> None:
    for folder in FOLDERS:
        for path in (root / folder).rglob("*.md"):
            if path not in kept:
                path.unlink()


def schema_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of every schema; no two packages have one of the same name."""
    for package in SCHEMA_PACKAGES:
        for file in sorted((files(package) / _SCHEMAS).iterdir(), key=lambda one: one.name):
            if file.name.endswith(".json"):
                yield file.name, file.read_bytes()


def write_schemas(site: Path) -> None:
    """Write the schemas of all documents below a built site, once for all languages."""
    (site / _SCHEMAS).mkdir(parents=True, exist_ok=True)
    for name, content in schema_files():
        (site / _SCHEMAS / name).write_bytes(content)
