"""The search index: one per language, so that a reader is shown pages in the language being read."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2.utils import htmlsafe_json_dumps

_CONFIG = re.compile(r'(<script id="__config" type="application/json">)(.*?)(</script>)', re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")
INDEX = Path("search") / "search_index.json"


def rebased(html: str) -> str:
    """Return a page whose search starts one folder further in: at the root of its language, not of the site."""
    return _CONFIG.sub(lambda found: found[1] + _moved_in(found[2]) + found[3], html, count=1)


def _moved_in(text: str) -> str:
    config = json.loads(text)
    base = config["base"]
    config["base"] = base.removeprefix("../") if base.startswith("../") else "."
    return str(htmlsafe_json_dumps(config))


def split_index(site: Path, languages: Sequence[str]) -> None:
    """Split the index of a built site: the first language keeps its place, each other gets its own below its root."""
    index = json.loads((site / INDEX).read_text("utf-8"))
    for language in languages:
        others = [f"{other}/" for other in languages[1:]]
        prefix = "" if language == languages[0] else f"{language}/"
        entries = [
            _entry(entry, prefix)
            for entry in index["docs"]
            if (entry["location"].startswith(prefix) if prefix else not entry["location"].startswith(tuple(others)))
        ]
        path = site / prefix / INDEX
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"config": index["config"], "docs": entries}, separators=(",", ":")), "utf-8")


def _entry(entry: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    folded = " ".join(accentless(f"{entry['title']} {entry['text']}"))
    text = entry["text"] + (f"<p hidden>{folded}</p>" if folded else "")
    return {**entry, "location": entry["location"].removeprefix(prefix), "text": text}


def accentless(text: str) -> list[str]:
    """Return the Latin words of a text that bear accents, without them: rapidita of rapidità, so that both find it.

    A word is there as often as in the text, so that both find the same page first.
    """
    words = (word.casefold() for word in _WORD.findall(text) if not word.isascii())
    plain = (
        "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one)) for word in words
    )
    return sorted(word for word in plain if word.isascii())
