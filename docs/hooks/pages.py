"""Write the generated pages before mkdocs looks for pages, and put generated parts into hand-written ones."""

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from rosetta508.site.build.generated_files import is_generated, name_others, remove_other_languages
from rosetta508.site.build.generated_page import ReadyPage
from rosetta508.site.build.page_writer import fragment, write_besides, write_pages
from rosetta508.site.model.material import Material, gather

_PART = re.compile("<!-- rosetta508: (.+?) -->")
_gathered: list[Material] = []
"""The material of the build that is going on: mkdocs builds once per language, the material is gathered once."""


def on_startup(**_: object) -> None:
    """Keep the time of building out of what is built."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")


def on_pre_build(config: MkDocsConfig) -> None:
    """Gather and write once per build, before the first language."""
    if not _is_inner(config):
        _gathered[:] = [gather()]
        write_pages(Path(config.docs_dir), _gathered[0])


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave the generated pages of other languages out of the build of this one."""
    remove_other_languages(files, _i18n(config).current_language)
    return files


@event_priority(-200)
def _on_sorted_files(files: Files, config: MkDocsConfig) -> Files:
    """Let each generated page be taken as it is, once the files of this language have been sorted out."""
    i18n = _i18n(config)
    for file in files.documentation_pages():
        if is_generated(file):
            ReadyPage(None, file, config)
            name_others(file, i18n.build_languages, i18n.default_language)
    return files


on_files = CombinedEvent(on_files, _on_sorted_files)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put a generated part where a hand-written page says `<!-- rosetta508: name -->`."""
    language = config.theme["language"]
    return _PART.sub(lambda found: fragment(_gathered[0], language, found[1]), markdown)


@event_priority(10)
def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: object) -> Any:
    """Make the home pages name each other by relative links, as all other pages do."""
    for other in getattr(config.extra, "alternate", []) if not config.site_url else []:
        if other["link"].startswith("/"):
            other["link"] = f".{other['link']}"
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Keep the theme's script from asking for a sitemap per language: the links lead to this very page already.

    It looks for `rel="alternate"` to the letter; with a space the links mean the same to everyone else.
    """
    if isinstance(page, ReadyPage) and page.whole:
        return output
    return output.replace('<link rel="alternate" ', '<link rel="alternate " ')


def _is_inner(config: MkDocsConfig) -> bool:
    """Return whether this is the build of a further language inside the build of the first."""
    return bool(_i18n(config).building)


def _i18n(config: MkDocsConfig) -> Any:
    return config.plugins["i18n"]


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Write the pages of other numbers, the report as files and what boards are tried with, after all languages."""
    if not _is_inner(config):
        write_besides(Path(config.site_dir), _gathered[0])
