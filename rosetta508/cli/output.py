"""What a command prints: the document alone for programs, tables for people, plain lines when piped.

Documents and piped lines are UTF-8 whatever the locale; a terminal gets its own encoding. Messages go to standard
error.

Text for people passes through `visible`: messages, help, tables, and lines, also when piped, and documents on a
terminal. A piped document keeps every character; its format defines the escaping.
"""

import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # imports here slow down every start
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, TextIO

    from rich.console import Console

_TERMINAL_CONTROLS = (
    *range(0x20),  # C0
    *range(0x7F, 0xA0),  # delete and C1
    *range(0x2028, 0x202F),  # line and paragraph separator, bidirectional embeddings and overrides
    *range(0x2066, 0x206A),  # bidirectional isolates
)
_ESCAPES = {code: f"\\u{code:04x}" for code in _TERMINAL_CONTROLS if chr(code) not in "\n\t"}


def visible(text: str) -> str:
    """Return text without terminal control sequences: control characters and bidi overrides become escapes.

    Line feeds and tabs stay; a carriage return before a line feed is dropped. The escapes are those of JSON, so a
    document shown on a terminal is still valid.
    """
    return text.replace("\r\n", "\n").translate(_ESCAPES)


def print_json(document: "Mapping[str, Any]") -> None:
    """Print only a document to standard output."""
    import json  # noqa: PLC0415 - only needed for documents

    write_out(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


def print_csv(rows: "Iterable[Sequence[str]]") -> None:
    """Print rows as CSV."""
    from rosetta508.exchange.spreadsheet import csv_of  # noqa: PLC0415 - only needed for CSV

    write_out(csv_of(rows))


def write_out(text: str) -> None:
    """Write a document to standard output as UTF-8; on a terminal, `visible` escapes its control characters.

    A lone surrogate is written as its escape. If the reader closes the pipe, as `head` does, writing stops but the
    command and its exit code do not change.
    """
    try:
        sys.stdout.flush()
        stream = getattr(sys.stdout, "buffer", None)
        if stream is None or sys.stdout.isatty():
            sys.stdout.write(visible(text))
            sys.stdout.flush()
        else:
            stream.write(text.encode(errors="backslashreplace"))
            stream.flush()
    except BrokenPipeError:
        leave_output()


def leave_output() -> None:
    """Discard the rest of the output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(line: str) -> None:
    """Write one line to standard error."""
    write_error(visible(line).replace("\n", "\\u000a") + "\n")


def write_error(text: str) -> None:
    """Write text to standard error; do nothing if that is closed or full."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        return


def make_streams_ready() -> None:
    """Replace missing streams, and make encoding errors impossible: a character that a terminal lacks is escaped."""
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_table(title: str, columns: "Sequence[str]", rows: "Iterable[Sequence[str]]") -> None:
    """Print a table to the terminal, fitted to its width; when piped, print a row per line with tabs between cells."""
    if sys.stdout.isatty():
        from rosetta508.cli.table import Table  # noqa: PLC0415 - only needed on a terminal

        head, *body = ([_drawn(cell) for cell in row] for row in (columns, *rows))
        terminal().print(Table(_drawn(title), head, body))
        return
    write_out("".join("\t".join(" ".join(visible(cell).split()) for cell in row) + "\n" for row in (columns, *rows)))


def print_line(text: str, style: str = "") -> None:
    """Print a paragraph to the terminal, wrapped and in a rich style; when piped, as plain text."""
    print_styled([(text, style)])


def print_styled(parts: "Iterable[tuple[str, str]]") -> None:
    """Print a paragraph of (text, style) parts, as `print_line` does; rich is loaded only for a terminal."""
    if sys.stdout.isatty():
        from rich.text import Text  # noqa: PLC0415 - only needed on a terminal

        from rosetta508.cli.table import Flow  # noqa: PLC0415 - only needed on a terminal

        terminal().print(Flow(Text.assemble(*((_drawn(text), style) for text, style in parts))))
    else:
        write_out(visible("".join(text for text, _ in parts)) + "\n")


def terminal() -> "Console":
    """Return the console for standard output, plain unless that is a terminal; colors respect NO_COLOR."""
    from rich.console import Console  # noqa: PLC0415 - slow to import

    return Console(highlight=False, markup=False, emoji=False, force_terminal=sys.stdout.isatty())


def _drawn(text: str) -> str:
    """Return text for rich, with tabs replaced: rich does not measure them."""
    return visible(text).replace("\t", " ")


def _nowhere() -> "TextIO":
    """Return a replacement for a stream that the caller has closed."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - without pathlib; open until the end
