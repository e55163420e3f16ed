"""`rosetta508 terms`: the terms of the rules in every language, as a table or as a termbase."""

import argparse

from aligner.text.terms import TermTable
from rosetta508.cli.options import add_format
from rosetta508.cli.output import print_csv, print_table, write_out
from rosetta508.exchange.tbx import tbx
from rosetta508.language.interface import N_, Interface


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_format(parser, interface, "csv", "tbx")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Print the terms."""
    table = TermTable.load()
    if options.format == "tbx":
        write_out(tbx(table, interface))
        return 0
    rows = [_row(term, table) for term in table.ids]
    if options.format == "csv":
        print_csv([["term", *table.languages, "newer", "until"], *rows])
    else:
        columns = [interface(N_("term")), *table.languages, interface(N_("now")), interface(N_("until"))]
        print_table(interface(N_("Terms used in the rules")), columns, rows)
    return 0


def _row(term: str, table: TermTable) -> list[str]:
    """Return the term's id, its label in every language, and an older term's successor and its first date."""
    labels = [table.labels[term].get(language, "") for language in table.languages]
    return [term, *labels, table.newer.get(term, ""), table.until.get(term, "")]
