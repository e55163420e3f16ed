"""What a command prints: the document alone for programs, tables for people, plain lines when piped.

Documents and piped lines are UTF-8 whatever the locale; a terminal gets its own encoding.
Messages go to standard error.

What a person reads passes `visible`: messages, help, tables and lines, also when piped, and documents on a terminal.
A document that is piped keeps every character; its format says how it is escaped.
"""

import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # every start pays for what is imported here
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
    """Return text in which a terminal finds nothing to obey: control characters and bidi overrides as escapes.

    Line feeds and tabs stay, and a carriage return before a line feed is dropped. The escapes are those of JSON, so
    that a document on a terminal is still the same document.
    """
    return text.replace("\r\n", "\n").translate(_ESCAPES)


def print_json(document: "Mapping[str, Any]") -> None:
    """Print a document alone to standard output."""
    import json  # noqa: PLC0415 - only where a document is asked for

    write_out(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


def print_csv(rows: "Iterable[Sequence[str]]") -> None:
    """Print rows as CSV."""
    from rosetta508.exchange.spreadsheet import csv_of  # noqa: PLC0415 - only where CSV is asked for

    write_out(csv_of(rows))


def write_out(text: str) -> None:
    """Write a document to standard output as UTF-8; on a terminal, its control characters are shown by `visible`.

    Half a surrogate pair is written as its escape. A reader who goes away, as `head` does, ends the writing but not
    the command: its exit code stays true.
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
    """Send what is still to be written nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(line: str) -> None:
    """Write one line to standard error, where messages go."""
    write_error(visible(line).replace("\n", "\\u000a") + "\n")


def write_error(text: str) -> None:
    """Write text to standard error; if that is gone or full, there is nobody to tell."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        return


def make_streams_ready() -> None:
    """Let nothing fail for want of a stream or an encoding: a letter that a terminal lacks is shown as its escape."""
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_table(title: str, columns: "Sequence[str]", rows: "Iterable[Sequence[str]]") -> None:
    """Print a table to the terminal, laid out to its width; piped, a line per row with tabs between cells."""
    if sys.stdout.isatty():
        from rosetta508.cli.table import Table  # noqa: PLC0415 - only where a terminal shows it

        head, *body = ([_drawn(cell) for cell in row] for row in (columns, *rows))
        terminal().print(Table(_drawn(title), head, body))
        return
    write_out("".join("\t".join(" ".join(visible(cell).split()) for cell in row) + "\n" for row in (columns, *rows)))


def print_line(text: str, style: str = "") -> None:
    """Print a paragraph to the terminal, wrapped to its width and in a style of rich's; piped, as plain text."""
    print_styled([(text, style)])


def print_styled(parts: "Iterable[tuple[str, str]]") -> None:
    """Print a paragraph of parts, each a text and its style, as `print_line` does; rich is loaded for a terminal."""
    if sys.stdout.isatty():
        from rich.text import Text  # noqa: PLC0415 - only where a terminal shows it

        from rosetta508.cli.table import Flow  # noqa: PLC0415 - only where a terminal shows it

        terminal().print(Flow(Text.assemble(*((_drawn(text), style) for text, style in parts))))
    else:
        write_out(visible("".join(text for text, _ in parts)) + "\n")


def terminal() -> "Console":
    """Return the console of standard output, plain unless that is a terminal; colours follow it and NO_COLOR."""
    from rich.console import Console  # noqa: PLC0415 - slow to import

    return Console(highlight=False, markup=False, emoji=False, force_terminal=sys.stdout.isatty())


def _drawn(text: str) -> str:
    """Return text for rich, which measures no tab."""
    return visible(text).replace("\t", " ")


def _nowhere() -> "TextIO":
    """Return a stream for one that the caller has closed."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - without pathlib; open till the end
