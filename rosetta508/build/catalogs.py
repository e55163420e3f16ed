"""Update the message catalogs from the code and compile them: `python -m rosetta508.build.catalogs`.

There are two catalogs, each next to its package: `rosetta508` (the command line and the errors of the other packages)
and `aligner` (findings and dating). English is in the code. Exit 1 if a message lacks a translation.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
DOMAINS = {"rosetta508": ("rosetta508", "scraper", "executable_examples"), "aligner": ("aligner",)}
"""Catalog name, which is also the package with the catalog, to the packages whose messages it holds."""
TRANSLATED = ("it", "ja")
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "N_": None,
    "_": None,
    "gettext": None,
    "many": (1, 2),
    "ngettext": (1, 2),
}
STOCK = {
    "rosetta508": (
        "usage: ",
        "%(heading)s:",
        "options",
        "positional arguments",
        "show this help message and exit",
        "the following arguments are required: %s",
        "unrecognized arguments: %s",
        "expected one argument",
        "argument %(argument_name)s: %(message)s",
        "invalid choice: %(value)r (choose from %(choices)s)",
        "ignored explicit argument %r",
        "not allowed with argument %s",
        "one of the arguments %s is required",
        "No such file or directory",
        "Is a directory",
        "Not a directory",
        "Permission denied",
        "File exists",
        "File name too long",
        "Too many levels of symbolic links",
        "No space left on device",
        "Read-only file system",
        "Expecting value",
        "Expecting property name enclosed in double quotes",
        "Expecting ',' delimiter",
        "Expecting ':' delimiter",
        "Extra data",
        "Unterminated string starting at",
        "Invalid control character at",
        "Invalid \\escape",
        "Illegal trailing comma before end of object",
        "Illegal trailing comma before end of array",
    ),
    "aligner": (),
}
"""Messages of argparse, the operating system, and the JSON reader."""

VOLATILE_HEADERS = ("POT-", "PO-", "Last-", "Report-", "Generated-", "Language-Team")
"""Header fields that change with the day or the tool and carry no information."""


def template(domain: str) -> Catalog:
    """Return the messages that the code of `domain` contains."""
    catalog = Catalog(project="rosetta508", charset="utf-8")
    for package in DOMAINS[domain]:
        for name, _, message, comments, _ in extract_from_dir(ROOT / package, [("**.py", "python")], keywords=KEYWORDS):
            catalog.add(message, locations=[(f"{package}/{name}", 0)], auto_comments=comments)
    for message in STOCK[domain]:
        catalog.add(message)
    return catalog


def po_path(domain: str, language: str) -> Path:
    """Return the path of the .po file of `domain` in `language`; the compiled .mo file is next to it."""
    return ROOT / domain / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def load(domain: str, language: str) -> Catalog:
    """Return the existing translation, empty if there is none yet."""
    path = po_path(domain, language)
    if not path.exists():
        return Catalog(locale=language, project="rosetta508", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(domain: str, language: str) -> Catalog:
    """Return the translation updated to the code's messages: new ones empty, removed ones dropped, none fuzzy."""
    catalog = load(domain, language)
    catalog.update(template(domain), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def untranslated(catalog: Catalog) -> Iterator[str]:
    """Yield the messages without a translation or with a missing plural form."""
    for message in catalog:
        strings = message.string if isinstance(message.string, list | tuple) else [message.string]
        if message.id and not all(strings):
            yield str(message.id)


def as_po(catalog: Catalog) -> bytes:
    """Return the catalog as a .po file without dates: equal messages give equal bytes."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, sort_output=True, omit_header=False, no_location=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    dropped = ("#", *(f'"{field}' for field in VOLATILE_HEADERS))
    return "".join(line for line in lines if not line.startswith(dropped)).lstrip().encode()


def as_mo(catalog: Catalog) -> bytes:
    """Return the compiled catalog, also without dates."""
    out = io.BytesIO()
    write_mo(out, _Undated(catalog))
    return out.getvalue()


class _Undated(Catalog):
    """A catalog for `write_mo` whose header leaves out the fields that change from run to run."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(charset=catalog.charset)
        self.dated = catalog

    def __iter__(self) -> Iterator[Message]:
        header, *messages = self.dated
        kept = [line for line in str(header.string).splitlines(keepends=True) if not line.startswith(VOLATILE_HEADERS)]
        yield Message("", "".join(kept))
        yield from messages


def main() -> int:
    """Update and compile every catalog; list the missing translations."""
    lacking = 0
    for domain in DOMAINS:
        for language in TRANSLATED:
            catalog = updated(domain, language)
            path = po_path(domain, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_po(catalog))
            path.with_suffix(".mo").write_bytes(as_mo(catalog))
            for message in untranslated(catalog):
                lacking += 1
                sys.stderr.write(f"{path.relative_to(ROOT)}: {message!r} has no translation\n")
    return 1 if lacking else 0


if __name__ == "__main__":
    raise SystemExit(main())
