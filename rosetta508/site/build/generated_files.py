"""Which files are generated pages, and where the same page is in other languages.

mkdocs-static-i18n goes through the files of all languages when it builds each language, which is slow with thousands
of files. Every generated page exists in every language, so those of the other languages can be left out meanwhile.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from mkdocs.structure.files import File, Files

from rosetta508.site.build.page_writer import FOLDERS


@dataclass(frozen=True, slots=True)
class PageInOtherLanguage:
    """The page in another language: the part of a file from which links between languages are made."""

    url: str
    page: None = None


def is_generated(file: File) -> bool:
    """Return whether a file below docs/ is a generated page; these are in folders of their own."""
    _, _, inside = file.src_uri.partition("/")
    folder, mark, _ = inside.partition("/")
    return bool(mark) and folder in FOLDERS and file.is_documentation_page()


def remove_other_languages(files: Files, language: str) -> None:
    """Remove the generated pages of all languages but one from `files`."""
    for file in [one for one in files if is_generated(one) and not one.src_uri.startswith(f"{language}/")]:
        files.remove(file)


def name_others(file: File, languages: Iterable[str], default: str) -> None:
    """Store the page's addresses in other languages; the `default` language has no folder of its own."""
    alternates = vars(file)["alternates"]
    (own,) = alternates
    address = file.url.removeprefix("" if own == default else f"{own}/")
    for language in sorted(set(languages) - {own}):
        alternates[language] = PageInOtherLanguage(address if language == default else f"{language}/{address}")
