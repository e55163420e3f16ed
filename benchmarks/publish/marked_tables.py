"""Tables and other blocks in the pages of the docs, written anew between or before their marks."""

import re


def with_rows(text: str, name: str, rows: str) -> str:
    """Return a page's text with `rows`, lines of Markdown, in the table that the mark `<!-- name -->` ends."""
    marks = rf"(\| ---[^\n]*\n)(?:\|[^\n]*\n|\n)*(<!-- {name} -->)"
    return re.sub(marks, lambda found: f"{found[1]}{rows}\n\n{found[2]}", text)


def with_block(text: str, name: str, block: str) -> str:
    """Return a page's text with `block` between the marks `<!-- name -->` and `<!-- /name -->`."""
    marks = rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
    return re.sub(marks, lambda found: f"{found[1]}{block}\n{found[2]}", text, flags=re.DOTALL)
