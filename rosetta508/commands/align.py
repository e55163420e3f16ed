"""`rosetta508 align`: the table of equivalences of two editions."""

import argparse

from aligner.alignment import CSV_HEADER
from rosetta508.comparing import aligned
from rosetta508.interface import N_, Interface
from rosetta508.options import add_edition, add_format
from rosetta508.output import print_csv, print_json, print_table
from scraper.library import Library

RELATIONS = {
    "same": N_("same number"),
    "renumbered": N_("renumbered"),
    "moved": N_("moved"),
    "split": N_("split"),
    "merged": N_("merged"),
    "left-only": N_("only on the left"),
    "right-only": N_("only on the right"),
}


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "LEFT")
    add_edition(parser, interface, "RIGHT")
    parser.add_argument(
        "--ignore-numbers",
        action="store_true",
        help=interface(N_("align by meaning alone: use neither numbers nor order")),
    )
    add_format(parser, interface, "json", "csv")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Align and print."""
    library = Library()
    left, right = library.get(options.left), library.get(options.right)
    alignment = aligned(left, right, library, ignore_numbers=options.ignore_numbers)
    if options.format == "json":
        print_json(alignment.to_json())
    elif options.format == "csv":
        print_csv([CSV_HEADER, *alignment.rows()])
    else:
        columns = [alignment.left, alignment.right, interface(N_("relation")), interface(N_("confidence"))]
        rows = [[left, right, interface(RELATIONS[one]), sure] for left, right, one, sure in alignment.rows()]
        print_table(interface(N_("Table of equivalences")), columns, rows)
    return 0
