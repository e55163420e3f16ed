"""CSV (RFC 4180) that a spreadsheet shows as plain text."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""First characters of a formula in a spreadsheet, including full-width signs (OWASP, “CSV Injection”)."""


def csv_of(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as CSV with CR LF line ends; a cell that would run as a formula gets an apostrophe."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerows([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in row] for row in rows)
    return stream.getvalue()
