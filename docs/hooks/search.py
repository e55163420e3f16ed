"""One search index per language: pages look for it below their own language's root, and the whole is split up."""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

from rosetta508.language.words import Words
from rosetta508.site.build.generated_page import ReadyPage
from rosetta508.site.build.search_index import rebase_search, split_index

_BOX = 'data-md-component="search" role="dialog"'
"""The theme gives its search box a role and no name."""


@event_priority(25)
def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: object) -> Any:
    """Put generated pages into the index, before the theme's own search reads them with its parser for all pages."""
    if isinstance(page, ReadyPage):
        config.plugins["material/search"].search_index.entries.append(page.indexed())
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Give the search box a name, and let that of a page below /it/ or /ja/ start from there."""
    if isinstance(page, ReadyPage) and page.whole:
        return output
    output = _named(output, config)
    return output if _i18n(config).is_default_language_build else rebase_search(output)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Give the search box of the page for what is not there its name; only the first language writes that page."""
    if template_name != "404.html":
        return output_content
    return _named(output_content, config) if _i18n(config).is_default_language_build else ""


def _named(output: str, config: MkDocsConfig) -> str:
    return output.replace(_BOX, f'{_BOX} aria-label="{Words(config.theme["language"])("search.label")}"', 1)


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Split the index once all languages are built."""
    i18n = _i18n(config)
    if not i18n.building:
        default = i18n.default_language
        split_index(Path(config.site_dir), [default, *(one for one in i18n.build_languages if one != default)])


def _i18n(config: MkDocsConfig) -> Any:
    return config.plugins["i18n"]
