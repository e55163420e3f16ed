"""ReadyPage: a generated page, which mkdocs takes as HTML and does not parse as Markdown.

Reason: the site is to be built in less than 1.5 times the time of mkdocs-material alone (`benchmarks/measure/site.py`).
It takes about 1.4 times. If Markdown parsed these pages, the build would take a third more processor time.
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
    """A generated page. Its headings stay out of the theme's table of contents: it hides that anyway.

    Only the text of a rule is in it, at the top level: the theme's skip link leads there, and no list shows it.
    """

    html = ""
    """What stands between the theme's header and footer."""
    whole = ""
    """The page as it is to be written, header and footer included, once that is known."""

    def read_source(self, config: MkDocsConfig) -> None:
        """Read settings and HTML; there is no Markdown, only nothing of it, which is what plugins are shown."""
        self.meta, self.html = parse_page_file(self.file.content_string)
        self.markdown = ""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take the HTML as it is, and note the places in it that links may lead to."""
        self.content = ""
        has_text = f' id="{_TEXT}"' in self.html
        self.toc = get_toc([{"level": 1, "id": _TEXT, "name": _TEXT, "children": []}] if has_text else [])
        self.present_anchor_ids = set(_ANCHOR.findall(self.html))

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
