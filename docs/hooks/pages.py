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
from rosetta508.site.build.link_titles import LinkTitles
from rosetta508.site.build.page_writer import fragment, write_besides, write_pages
from rosetta508.site.model.material import Material, gather

_PART = re.compile("<!-- rosetta508: (.+?) -->")
_gathered: list[Material] = []
"""The material of the running build: mkdocs builds each language separately, but the material is gathered only once."""
_titles: dict[str, LinkTitles] = {}
"""The titles of links, by language."""


def on_startup(**_: object) -> None:
    """Remove the build time from the pages, so that equal builds give equal files."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")


def on_pre_build(config: MkDocsConfig) -> None:
    """Gather the material and write the pages, once per build, before the first language."""
    if not _is_inner(config):
        _gathered[:] = [gather()]
        _titles.clear()
        write_pages(Path(config.docs_dir), _gathered[0])


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Remove the generated pages of other languages from the build of this one."""
    remove_other_languages(files, _i18n(config).current_language)
    return files


@event_priority(-200)
def _on_sorted_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace each generated page by a `ReadyPage`, after the files of this language have been sorted."""
    i18n = _i18n(config)
    for file in files.documentation_pages():
        if is_generated(file):
            ReadyPage(None, file, config)
            name_others(file, i18n.build_languages, i18n.default_language)
    return files


on_files = CombinedEvent(on_files, _on_sorted_files)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace `<!-- rosetta508: name -->` in a hand-written page by the generated part with that name."""
    language = config.theme["language"]
    return _PART.sub(lambda found: fragment(_gathered[0], language, found[1]), markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give each link that shows only a rule's number the rule's name as its title, except on the pages of rules."""
    language = config.theme["language"]
    if language not in _titles:
        _titles[language] = LinkTitles.of(_gathered[0], language)
    if not isinstance(page, ReadyPage):
        return _titles[language].put_into(html)
    if not page.address.startswith("rules/"):
        page.html = _titles[language].put_into(page.html)
    return html


@event_priority(10)
def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: object) -> Any:
    """Make the links between the home pages of the languages relative, like those of all other pages."""
    for other in getattr(config.extra, "alternate", []) if not config.site_url else []:
        if other["link"].startswith("/"):
            other["link"] = f".{other['link']}"
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Keep the theme's script from requesting a sitemap per language: the links already lead to the same page.

    The script looks for the exact text `rel="alternate"`; with a space, the links mean the same to every other program.
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
    """After all languages, write redirects from other numbers, reports as files, and the files of the workbench."""
    if not _is_inner(config):
        write_besides(Path(config.site_dir), _gathered[0])
