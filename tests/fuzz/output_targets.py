"""Fuzz targets of the output: texts for people, formats for other programs, answers of other engines."""

import csv
import io
import json
import re

from rosetta508.cli.output import visible
from rosetta508.exchange import markdown, wikitext
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.integrations.engine_process import _answer as read_answer

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_MARKUP = re.compile(r"[<>`*_\[\]\\]")
_LONGEST_REASON = 300

TEXTS = tuple(one.encode() for one in ("508.1k\tGoats run.", "\x1b]0;x\x07\r\n\u202e", "=1+1|<b>**x**</b>[[x]]{{y}}''"))
ANSWERS = (
    b'{"id": "a", "legal": true, "violates": [], "tapped": ["x"], "triggers": {"x": 1}, "attacking": {"x": null}}',
    b'{"id": "a", "legal": false, "violates": ["508.1d"], "maximum": 3, "obeyed": null}',
    b'{"unsupported": "goats"}',
)


def text(content: bytes) -> None:
    """A text of an edition, as shown to a person and in a table of each format."""
    found = content.decode(errors="replace")[:100_000]  # the csv module reads no longer cell
    shown = visible(found)
    assert not _CONTROLS.search(shown), "a control character that reaches a terminal"
    assert visible(shown) == shown
    table = markdown.table(["a", "b"], [[found, "x"]])
    assert (table.count("\n"), table.count("|")) == (3, 9), "a cell that breaks the table"
    assert not _MARKUP.search(markdown.escape_markdown(found)), "markup in a cell"
    assert wikitext.escape_wikitext(found).count("\n") == 0, "a text that breaks the list"
    ((cell,),) = csv.reader(io.StringIO(csv_of([[found]]), newline="")) if found else ((found,),)
    assert cell.removeprefix("'") == found.removeprefix("'")
    assert not cell.startswith(tuple("=+-@\t\r\n")), "a formula"


def answer(content: bytes) -> None:
    """A line answered by another engine."""
    found = read_answer(" ".join(content.decode(errors="replace").splitlines()), "a")
    json.dumps(found, ensure_ascii=False, allow_nan=True).encode()
    assert len(str(found.get("unsupported", ""))) < _LONGEST_REASON
