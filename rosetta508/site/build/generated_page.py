"""ReadyPage: a generated page. mkdocs takes it as HTML and does not parse it as Markdown.

Reason: the build must take less than 1.5 times as long as mkdocs-material alone (`benchmarks/measure/site.py`).
It takes about 1.4 times as long. If Markdown parsed these pages, it would need a third more processor time.
"""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from rosetta508.site.build.page_file import parse_page_file

_TEXT = "text"
_ANCHOR = re.compile(r' id="([^"]*)"')


class ReadyPage(Page):
    """A generated page. Its headings are not in the theme's table of contents, which these pages hide.

    The table contains only the text of a rule, because the theme's skip link leads to its first entry.
    """

    html = ""
    """The content between the theme's header and footer."""
    whole = ""
    """The whole page, with header and footer; empty until it is rendered."""

    def read_source(self, config: MkDocsConfig) -> None:
        """Read settings and HTML. Plugins get an empty string as Markdown."""
        self.meta, self.html = parse_page_file(self.file.content_string)
        self.markdown = ""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Use the HTML unchanged, and store the ids that links may lead to."""
        self.content = ""
        has_text = f' id="{_TEXT}"' in self.html
        self.toc = get_toc([{"level": 1, "id": _TEXT, "name": _TEXT, "children": []}] if has_text else [])
        self.present_anchor_ids = set(_ANCHOR.findall(self.html))

    @property
    def is_one_of_many(self) -> bool:
        """Whether there may be thousands of such pages: it is two folders deep, and no such page is in the menu."""
        return self.address.count("/") == 2

    @property
    def address(self) -> str:
        """Its address below the root of its language."""
        return "/".join(self.file.src_uri.removesuffix(".md").removesuffix("/index").split("/")[1:]) + "/"

    def forget(self) -> None:
        """Release the memory of a written page."""
        self.html = self.whole = self.content = ""
