"""The search index: one per language, so that a reader is shown pages in the language being read."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2.utils import htmlsafe_json_dumps

from aligner.text.scripts import without_accents
from rosetta508.site.build.page_file import parse_page_file
from rosetta508.site.build.search_entry import search_entry
from rosetta508.site.workers import run_in_parallel

_CONFIG = re.compile(r'(<script id="__config" type="application/json">)(.*?)(</script>)', re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")
INDEX = Path("search") / "search_index.json"


def rebase_search(html: str) -> str:
    """Return a page whose search starts one folder further in: at the root of its language, not of the site."""
    return _CONFIG.sub(lambda found: found[1] + _moved_in(found[2]) + found[3], html, count=1)


def _moved_in(text: str) -> str:
    config = json.loads(text)
    base = config["base"]
    config["base"] = base.removeprefix("../") if base.startswith("../") else "."
    return str(htmlsafe_json_dumps(config))


def split_index(site: Path, languages: Sequence[str]) -> None:
    """Split the index of a built site: the first language keeps its place, each other gets its own below its root.

    An entry may name the `file` of a generated page, whose text is read only now.
    """
    index = json.loads((site / INDEX).read_text("utf-8"))
    for _ in run_in_parallel(lambda language: _write_part(site, index, language, languages), languages):
        pass


def _write_part(site: Path, index: Mapping[str, Any], language: str, languages: Sequence[str]) -> None:
    others = [f"{other}/" for other in languages[1:]]
    prefix = "" if language == languages[0] else f"{language}/"
    entries = [
        _entry(_read(entry) if "file" in entry else entry, prefix)
        for entry in index["docs"]
        if (entry["location"].startswith(prefix) if prefix else not entry["location"].startswith(tuple(others)))
    ]
    path = site / prefix / INDEX
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"config": index["config"], "docs": entries}, separators=(",", ":"))
    path.write_text(text, "utf-8")


def _read(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a generated page, as its file tells it."""
    settings, html = parse_page_file(Path(entry["file"]).read_text("utf-8"))
    search, tags = settings.get("search") or {}, settings.get("tags")
    return {
        **search_entry(entry["location"], str(settings["title"]), html),
        **({"tags": tags} if tags else {}),
        **({"boost": search["boost"]} if "boost" in search else {}),
    }


def _entry(entry: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    folded = " ".join(accentless(f"{entry['title']} {entry['text']}"))
    text = entry["text"] + (f"<p hidden>{folded}</p>" if folded else "")
    return {**entry, "location": entry["location"].removeprefix(prefix), "text": text}


def accentless(text: str) -> list[str]:
    """Return the Latin words of a text that bear accents, without them: rapidita of rapidità, so that both find it.

    A word is there as often as in the text, so that both find the same page first.
    """
    words = (word.casefold() for word in _WORD.findall(text) if not word.isascii())
    return sorted(word for word in map(without_accents, words) if word.isascii())
