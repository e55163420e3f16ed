"""Put generated pages into the theme: single pages with its templates, large groups of pages with one shell each."""

from functools import partial
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from rosetta508.site.build.generated_page import ReadyPage
from rosetta508.site.build.shell import Filling, Shells, without_indentation

_theme: list[Environment] = []
_shells: dict[str, Shells] = {}
"""The shells of the current language, by folder, because links to other pages differ between folders."""


@event_priority(-300)
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Store the theme of a new language and forget the shells of the last."""
    _theme[:] = [env]
    _shells.clear()
    for file in files.documentation_pages():
        if isinstance(file.page, ReadyPage) and file.page.is_one_of_many:
            file.page.meta["template"] = "ready.html"
    return env


@event_priority(-300)
def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: object) -> Any:
    """Give a generated page its content; for pages of a large group, produce the whole page with its shell."""
    if isinstance(page, ReadyPage) and page.is_one_of_many:
        rendered = partial(_rendered, page, context, config)
        shells = _shells.setdefault(page.address.split("/")[0], Shells())
        filling = Filling(str(page.title), page.meta.get("description", ""), page.html)
        page.whole = shells.page(page.address, filling, rendered)
    elif isinstance(page, ReadyPage):
        page.content = page.html
    return context


def _rendered(page: ReadyPage, context: Any, config: MkDocsConfig, filling: Filling) -> str:
    """Return a page rendered by the templates with this filling, after all hooks."""
    own = dict(page.meta)
    page.meta["title"], page.content = filling.title, filling.content
    if "description" in own:
        page.meta["description"] = filling.description
    output = str(
        config.plugins.on_post_page(_theme[0].get_template("main.html").render(context), page=page, config=config)
    )
    page.meta.update(own)
    page.content = ""
    return without_indentation(output, filling.content)


@event_priority(-300)
def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Release the memory of a generated page after it is written."""
    if isinstance(page, ReadyPage) and page.whole:
        page.forget()
    return output
