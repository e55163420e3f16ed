"""The hook for pre-commit: `python -m rosetta508.integrations.pre_commit [--source NAME] [--against EDITION] FILE…`.

Each file is an Edition JSON, a PO or XLIFF file, or a saved page if `--source` names its reader; others are skipped.
Each finding is printed on one line; the exit code is 1 if one reaches `--severity`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from aligner.drift import find_drift
from aligner.drift.finding import Finding
from rosetta508.cli import EXIT_ERROR, exit_code_of
from rosetta508.cli.output import print_line, say
from rosetta508.cli.usage import Parser, argparse_language
from rosetta508.compare.library_comparison import compare, english_named
from rosetta508.exchange.draft_reader import is_draft_file, read_draft_file
from rosetta508.language.interface import N_, Interface, chosen_language
from scraper.documents import read_bytes
from scraper.edition import SCHEMA, Edition, read_edition
from scraper.errors import RosettaError
from scraper.library import Library
from scraper.readers import read_file
from scraper.sources import source_entry

SEVERITIES = ("error", "warning", "info")
"""Most serious first."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files; 0 if no finding reaches `--severity`, 1 if one does, 2 if a file cannot be read."""
    interface = Interface(chosen_language(None))
    return exit_code_of(lambda: _checked(arguments, interface), lambda: interface)


def _checked(arguments: Sequence[str] | None, interface: Interface) -> int:
    with argparse_language(interface.lang):
        options = _parser(interface).parse_args(arguments)
    library, code = Library(), 0
    for path in options.files:
        try:
            found = list(_findings(path, options, library))
        except RosettaError as error:
            say(interface.problem(error))
            code = EXIT_ERROR
            continue
        for one in found:
            print_line(f"{path}: {one.rule or '–'}: {one.kind}: {one.message[interface.lang]}")
        code = max(code, int(bool(found)))
    return code


def _parser(interface: Interface) -> Parser:
    parser = Parser(interface, prog="rosetta508.integrations.pre_commit")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--source", metavar="NAME", help=interface(N_("the source of the saved page")))
    parser.add_argument("--against", metavar="EDITION", help=interface(N_("the English edition to compare with")))
    parser.add_argument(
        "--severity",
        choices=SEVERITIES,
        default=SEVERITIES[0],
        help=interface(N_("lowest severity that counts (default: {severity})"), severity=SEVERITIES[0]),
    )
    return parser


def _findings(path: Path, options: argparse.Namespace, library: Library) -> Iterator[Finding]:
    """Yield the findings of a file that reach `--severity`."""
    edition = _edition(path, options.source)
    if edition is None:
        return
    right = english_named(options.against, edition, library)
    grave = SEVERITIES[: SEVERITIES.index(options.severity) + 1]
    yield from (one for one in find_drift([compare(edition, right, library)]).findings if one.severity in grave)


def _edition(path: Path, source: str | None) -> Edition | None:
    """Return the edition in a file. Without `source`, None if it is neither an Edition nor a PO or XLIFF file."""
    if is_draft_file(path):
        return read_draft_file(path).edition(source_entry(source) if source else None)
    if source:
        return read_file(path, source)
    return read_edition(path) if SCHEMA.encode() in read_bytes(path) else None


if __name__ == "__main__":
    sys.exit(main())
