"""Words of the search box, and search entries of pages other than rules."""

import re
from html import unescape
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.build.generated_page import ReadyPage
from rosetta508.site.build.search_files import Guide, write_guides

_LEAD = re.compile(r"<p>([^<]+)</p>")
"""The first paragraph without markup."""
_guides: dict[str, list[Guide]] = {}
"""The hand-written pages and the overviews, by language."""


@event_priority(-300)
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Pass the words of the search box and the root of its language to the theme."""
    language = config.theme["language"]
    _guides[language] = []
    root = "" if _i18n(config).is_default_language_build else f"{language}/"
    spoken = {code: Words(code) for code in LANGUAGES}
    env.globals |= {"words": spoken[language], "all_words": spoken, "root": root, "search_languages": LANGUAGES}
    return env


def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: object) -> Any:
    """Note title, headings and other words (`found_by`) of a hand-written page; of an overview, title and lead."""
    address = page.url.removeprefix(f"{config.theme['language']}/").removeprefix("./")
    is_overview = isinstance(page, ReadyPage) and address.count("/") == 1
    if (is_overview or not isinstance(page, ReadyPage)) and address:
        headings = [] if is_overview else [one.title for top in page.toc for one in top.children]
        lead = _LEAD.search(page.html) if is_overview else None
        phrases = (*headings, *page.meta.get("found_by", ()), *((unescape(lead[1]),) if lead else ()))
        _guides[config.theme["language"]].append(Guide(address, str(page.title), phrases))
    return context


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Write the page for unknown addresses only with the first language."""
    keep = template_name != "404.html" or _i18n(config).is_default_language_build
    return output_content if keep else ""


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Write the search entries of these pages, after all languages are built."""
    for language, guides in _guides.items() if not _i18n(config).building else ():
        write_guides(Path(config.site_dir), language, guides)


def _i18n(config: MkDocsConfig) -> Any:
    return config.plugins["i18n"]
