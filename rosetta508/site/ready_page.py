"""ReadyPage: a page that mkdocs finds ready, as HTML; Markdown would take its time over it and leave it as it is."""

import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from rosetta508.site.page_file import taken_apart
from rosetta508.site.search_entry import search_entry
from rosetta508.site.writer import FOLDERS

_ANCHOR = re.compile(r' id="([^"]*)"')


class ReadyPage(Page):
    """A generated page. Its headings stay out of the theme's table of contents: it hides that anyway."""

    html = ""
    """What stands between the theme's header and footer."""
    whole = ""
    """The page as it is to be written, header and footer included, once that is known."""

    def read_source(self, config: MkDocsConfig) -> None:
        """Read settings and HTML; there is no Markdown, only nothing of it, which is what plugins are shown."""
        self.meta, self.html = taken_apart(self.file.content_string)
        self.markdown = ""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take the HTML as it is, and note the places in it that links may lead to."""
        self.content = ""
        self.toc = get_toc([])
        self.present_anchor_ids = set(_ANCHOR.findall(self.html))

    def indexed(self) -> dict[str, Any]:
        """Return what the search index holds of the page, and have the theme's own search leave it alone."""
        search = self.meta.pop("search", None) or {}
        self.meta["search"] = {"exclude": True}
        tags = self.meta.get("tags")
        return {
            **search_entry(self.url, str(self.title), self.html),
            **({"tags": list(tags)} if tags else {}),
            **({"boost": search["boost"]} if "boost" in search else {}),
        }

    @property
    def is_one_of_many(self) -> bool:
        """Whether there may be thousands like it: a page in a folder of a folder, which the menu does not name."""
        return self.address.count("/") == 2

    @property
    def address(self) -> str:
        """Its address below the root of its language."""
        return "/".join(self.file.src_uri.removesuffix(".md").removesuffix("/index").split("/")[1:]) + "/"

    def forget(self) -> None:
        """Let go of what has been written."""
        self.html = self.whole = self.content = ""


def is_generated(file: File) -> bool:
    """Say whether a file below docs/ is one of the generated pages: those that stand in folders of their own."""
    folders = file.src_uri.split("/")[1:-1]
    return bool(folders) and folders[0] in FOLDERS and file.is_documentation_page()
