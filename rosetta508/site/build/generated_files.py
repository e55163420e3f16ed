"""Which files are generated pages, and where in other languages their like stand.

mkdocs-static-i18n goes through the files of all languages in the build of each, which takes long where there are
thousands. Every generated page is there in every language, so that those of the others can be left out meanwhile.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from mkdocs.structure.files import File, Files

from rosetta508.site.build.page_writer import FOLDERS


@dataclass(frozen=True, slots=True)
class PageInOtherLanguage:
    """The page in another language: all of a file that links between languages are made from."""

    url: str
    page: None = None


def is_generated(file: File) -> bool:
    """Say whether a file below docs/ is one of the generated pages: those that stand in folders of their own."""
    _, _, inside = file.src_uri.partition("/")
    folder, mark, _ = inside.partition("/")
    return bool(mark) and folder in FOLDERS and file.is_documentation_page()


def remove_other_languages(files: Files, language: str) -> None:
    """Take out the generated pages of all languages but one."""
    for file in [one for one in files if is_generated(one) and not one.src_uri.startswith(f"{language}/")]:
        files.remove(file)


def name_others(file: File, languages: Iterable[str], default: str) -> None:
    """Let a generated page know where it stands in other languages; the `default` one has no folder of its own."""
    alternates = vars(file)["alternates"]
    (own,) = alternates
    address = file.url.removeprefix("" if own == default else f"{own}/")
    for language in sorted(set(languages) - {own}):
        alternates[language] = PageInOtherLanguage(address if language == default else f"{language}/{address}")
