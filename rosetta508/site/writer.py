"""Write all generated pages below docs/<language>/: each file only if its text changed, what is left over removed."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from rosetta508.reference import reference
from rosetta508.site import pages
from rosetta508.site.address import source_file
from rosetta508.site.board_runtime import write_runtime
from rosetta508.site.board_view import numbering
from rosetta508.site.file_list import file_list
from rosetta508.site.material import Material
from rosetta508.site.page import Page
from rosetta508.site.page_file import written
from rosetta508.site.words import LANGUAGES, Words

FOLDERS = ("rules", "examples", "drift", "todo", "dating", "sources", "terms", "downloads", "rulings")
"""The folders of docs/<language>/ that hold generated pages and nothing else."""


def write_pages(docs: Path, material: Material) -> None:
    """Write the Markdown of every generated page in every interface language."""
    for language in LANGUAGES:
        root = docs / language
        texts = {root / source_file(address): text for address, text in _pages(material, language)}
        _remove_others(root, texts)
        for path, text in texts.items():
            _write(path, text)


def fragments(material: Material, language: str) -> Mapping[str, str]:
    """Return what hand-written pages take in, by the name they call it with."""
    page = Page(material, Words(language), "command/")
    commands = reference(language)
    return {
        "home": pages.home(Page(material, Words(language), "")),
        "commands": page.render("commands.html", commands=commands).strip(),
        "options": page.render("options.html", commands=commands).strip(),
    }


def write_aliases(site: Path, material: Material) -> None:
    """Write, below a built site, the small pages that lead from a translation's number to the rule's page."""
    for language in LANGUAGES:
        root = site if language == LANGUAGES[0] else site / language
        for address, text in pages.aliases(material, Words(language)):
            _write(root / address / "index.html", text)


def write_downloads(site: Path, material: Material) -> None:
    """Write, beside the pages of each language of a built site, the files that they offer."""
    for language in LANGUAGES:
        root = site if language == LANGUAGES[0] else site / language
        for file in file_list(material, Words(language)):
            (root / file.address).write_text(file.make(), "utf-8", newline="")


def write_trials(site: Path, material: Material) -> None:
    """Write, below a built site, what a browser needs to try the boards of examples, where there are any."""
    if material.examples.pages:
        write_runtime(site, [numbering(material, language) for language in LANGUAGES])


def _pages(material: Material, language: str) -> Iterator[tuple[str, str]]:
    words = Words(language)
    for address, title, body, search in pages.all_pages(material, words):
        front: dict[str, object] = {"title": title, "hide": ["navigation", "toc"]}
        if search:
            tags = search.pop("tags", None)
            front |= {"search": search} | ({"tags": tags} if tags else {})
        yield address, written(front, body)


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
