"""What a command prints: the document alone for programs, tables for people, plain lines when piped.

Documents and piped lines are UTF-8 whatever the locale; a terminal gets its own encoding.
Messages go to standard error.
"""

import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # every start pays for what is imported here
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, TextIO

    from rich.console import Console
    from rich.text import Text


def print_json(document: "Mapping[str, Any]") -> None:
    """Print a document alone to standard output."""
    import json  # noqa: PLC0415 - only where a document is asked for

    write_out(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


def print_csv(rows: "Iterable[Sequence[str]]") -> None:
    """Print rows as CSV (RFC 4180); a cell that a spreadsheet would run as a formula is quoted as text."""
    import csv  # noqa: PLC0415 - only where CSV is asked for

    writer = csv.writer(_Out(), lineterminator="\r\n")
    writer.writerows([[f"'{cell}" if cell[:1] in "=+@\t" and cell else cell for cell in row] for row in rows])


def write_out(text: str) -> None:
    """Write text to standard output as UTF-8.

    Half a surrogate pair is written as its escape. A reader who goes away, as `head` does, ends the writing but not
    the command: its exit code stays true.
    """
    try:
        sys.stdout.flush()
        stream = getattr(sys.stdout, "buffer", None)
        if stream is None or sys.stdout.isatty():
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            stream.write(text.encode(errors="backslashreplace"))
            stream.flush()
    except BrokenPipeError:
        leave_output()


def leave_output() -> None:
    """Send what is still to be written nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(line: str) -> None:
    """Write one line to standard error, where messages go; if that is gone or full, there is nobody to tell."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        return


def make_streams_ready() -> None:
    """Let nothing fail for want of a stream or an encoding: a letter that a terminal lacks is shown as its escape."""
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_table(title: str, columns: "Sequence[str]", rows: "Iterable[Sequence[str | Text]]") -> None:
    """Print a table to the terminal, laid out to its width; piped, a line per row with tabs between cells."""
    if sys.stdout.isatty():
        from rosetta508.table import Table  # noqa: PLC0415 - only where a terminal shows it

        terminal().print(Table(title, columns, [list(row) for row in rows]))
        return
    write_out("".join("\t".join(" ".join(str(cell).split()) for cell in row) + "\n" for row in (columns, *rows)))


def print_text(text: "Text") -> None:
    """Print a paragraph to the terminal, wrapped to its width; piped, as plain text."""
    if sys.stdout.isatty():
        from rosetta508.table import Flow  # noqa: PLC0415 - only where a terminal shows it

        terminal().print(Flow(text))
        return
    write_out(f"{text.plain}\n")


def print_line(text: str, style: str = "") -> None:
    """Print a paragraph as `print_text` does, in a style of rich's; piped, without it and without loading rich."""
    if sys.stdout.isatty():
        from rich.text import Text  # noqa: PLC0415 - only where a terminal shows it

        print_text(Text(text, style))
    else:
        write_out(f"{text}\n")


def terminal() -> "Console":
    """Return the console of standard output, plain unless that is a terminal; colours follow it and NO_COLOR."""
    from rich.console import Console  # noqa: PLC0415 - slow to import

    return Console(highlight=False, markup=False, emoji=False, force_terminal=sys.stdout.isatty())


def _nowhere() -> "TextIO":
    """Return a stream for one that the caller has closed."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - without pathlib; open till the end


class _Out:
    """A text stream for the csv module that ends in `write_out`."""

    def write(self, text: str) -> int:
        write_out(text)
        return len(text)
