"""`rosetta508 align`: the table of equivalences of two editions."""

import argparse

from aligner.alignment import Alignment, Link
from aligner.pairing import align
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
    alignment = align(library.get(options.left), library.get(options.right), ignore_numbers=options.ignore_numbers)
    if options.format == "json":
        print_json(alignment.to_json())
    elif options.format == "csv":
        print_csv([["left", "right", "relation", "confidence"], *_rows(alignment)])
    else:
        columns = [alignment.left, alignment.right, interface(N_("relation")), interface(N_("confidence"))]
        rows = [[*row[:2], interface(RELATIONS[row[2]]) if row[2] else "", row[3]] for row in _rows(alignment)]
        print_table(interface(N_("Table of equivalences")), columns, rows)
    return 0


def _rows(alignment: Alignment) -> list[list[str]]:
    linked = [_row(link) for link in alignment.links]
    left_only = [[number, "", "", ""] for number in alignment.left_only]
    return linked + left_only + [["", number, "", ""] for number in alignment.right_only]


def _row(link: Link) -> list[str]:
    return ["+".join(link.left), "+".join(link.right), link.relation, f"{link.confidence:.2f}"]
