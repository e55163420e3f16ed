"""Tables in the pages of the docs: each ends at a mark, `<!-- name -->`, and its rows are written anew."""

import re


def with_rows(text: str, name: str, rows: str) -> str:
    """Return a page's text with `rows`, lines of Markdown, in the table that the mark of this name ends."""
    return re.sub(rf"(\| ---[^\n]*\n)[^<]*(<!-- {name} -->)", rf"\1{rows}\n\n\2", text)
