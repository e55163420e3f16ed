"""`rosetta508 align`: the table of equivalences of two editions, or their texts side by side for translators' tools."""

import argparse

from aligner.align.alignment import CSV_HEADER
from rosetta508.comparing import How, aligned
from rosetta508.interface import N_, Interface
from rosetta508.options import add_edition, add_format, add_vectors
from rosetta508.output import print_csv, print_json, print_table, say, write_out
from scraper.edition import Edition
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
FOR_TRANSLATORS = ("tmx", "xliff", "po")


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "LEFT")
    add_edition(parser, interface, "RIGHT")
    parser.add_argument(
        "--ignore-numbers",
        action="store_true",
        help=interface(N_("align by meaning alone: use neither numbers nor order")),
    )
    add_vectors(parser, interface)
    add_format(parser, interface, "json", "csv", *FOR_TRANSLATORS)


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Align and print."""
    library = Library()
    left, right = library.get(options.left), library.get(options.right)
    if options.format in FOR_TRANSLATORS:
        _print_texts(left, right, library, options, interface)
        return 0
    alignment = aligned(left, right, library, _how(options))
    if options.format == "json":
        print_json(alignment.to_json())
    elif options.format == "csv":
        print_csv([CSV_HEADER, *alignment.rows()])
    else:
        columns = [alignment.left, alignment.right, interface(N_("relation")), interface(N_("confidence"))]
        rows = [[left, right, interface(RELATIONS[one]), sure] for left, right, one, sure in alignment.rows()]
        print_table(interface(N_("Table of equivalences")), columns, rows)
    return 0


def _how(options: argparse.Namespace) -> How:
    return How(options.ignore_numbers, options.vectors)


def _print_texts(
    left: Edition, right: Edition, library: Library, options: argparse.Namespace, interface: Interface
) -> None:
    """Print the texts side by side, with numbers and what is out of step; say whose words they are."""
    from rosetta508.exchange.bitext import bitext_of  # noqa: PLC0415 - the table needs none of it
    from rosetta508.exchange.po import po  # noqa: PLC0415
    from rosetta508.exchange.tmx import tmx  # noqa: PLC0415
    from rosetta508.exchange.xliff import xliff  # noqa: PLC0415

    bitext = bitext_of(left, right, library, interface.lang, _how(options))
    if options.format == "po":
        write_out(po(bitext, interface))
    else:
        write_out(tmx(bitext, interface.lang) if options.format == "tmx" else xliff(bitext, interface))
    digests = ", ".join(one.id for one in (left, right) if one.is_digest)
    if digests:
        say(interface(N_("{editions}: a digest; its words are ours, not the source's"), editions=digests))
