"""A generated page as the file that mkdocs finds: settings between two lines of dashes, then HTML."""

import json
from collections.abc import Mapping
from typing import Any

_FENCE = "---\n"


def written(settings: Mapping[str, Any], html: str) -> str:
    """Return the text of a file; each setting is one line with its value in JSON, which is also valid YAML."""
    head = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in settings.items())
    return f"{_FENCE}{head}{_FENCE}{html.strip()}\n"


def parse_page_file(text: str) -> tuple[dict[str, Any], str]:
    """Return the settings and the HTML of a file written by `written`."""
    _, head, html = text.split(_FENCE, 2)
    lines = (line.partition(": ") for line in head.split("\n") if line)
    return {name: json.loads(value) for name, _, value in lines}, html.rstrip("\n")
