"""What a command prints: the document alone for programs, tables for people, plain text when piped."""

import csv
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def print_json(document: Mapping[str, Any]) -> None:
    """Print a document alone to standard output, as UTF-8 whatever the locale."""
    write_out(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


def print_csv(rows: Iterable[Sequence[str]]) -> None:
    """Print rows as CSV (RFC 4180); a cell that a spreadsheet would run as a formula is quoted as text."""
    writer = csv.writer(_Out(), lineterminator="\r\n")
    writer.writerows([[f"'{cell}" if cell[:1] in "=+@\t" and cell else cell for cell in row] for row in rows])


def write_out(text: str) -> None:
    """Write text to standard output as UTF-8."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text)
    else:
        stream.write(text.encode())
        stream.flush()


def say(line: str) -> None:
    """Write one line to standard error, where messages go."""
    sys.stderr.write(f"{line}\n")


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence["str | Text"]]) -> None:
    """Print a table to the terminal, wrapped to its width; piped, a line per row with tabs between cells."""
    console = terminal()
    if not console.is_terminal:
        write_out("".join("\t".join(" ".join(str(cell).split()) for cell in row) + "\n" for row in (columns, *rows)))
        return
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - only where a terminal shows it
    from rich.table import Table  # noqa: PLC0415

    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def terminal() -> "Console":
    """Return the console of standard output; colours follow the terminal and NO_COLOR."""
    from rich.console import Console  # noqa: PLC0415 - slow to import

    return Console(highlight=False, markup=False, emoji=False)


class _Out:
    """A text stream for the csv module that ends in `write_out`."""

    def write(self, text: str) -> int:
        write_out(text)
        return len(text)
