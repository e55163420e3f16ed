"""`rosetta508 library`: the editions at hand, the embedded digests and what the user has read or fetched."""

import argparse

from aligner.diff import full_text
from rosetta508.interface import N_, Interface
from rosetta508.options import add_format
from rosetta508.output import print_json, print_table, say
from scraper.edition import Edition
from scraper.library import Library


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "edition",
        nargs="?",
        metavar="EDITION",
        help=interface(N_("show this edition rule by rule instead of the list")),
    )
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """List the library, or show one edition; 2 if a file of the library cannot be read."""
    library = Library()
    if options.edition is not None:
        _show(library.get(options.edition), options.format, interface)
        return 0
    editions, problems = library.editions(), library.problems()
    if options.format == "json":
        print_json({"schema": "rosetta508/library/1", "editions": [_entry(one) for one in editions]})
    else:
        columns = [interface(N_("edition")), interface(N_("rules")), interface(N_("holds")), interface(N_("licence"))]
        print_table(interface(N_("Editions at hand")), columns, [_row(one, interface) for one in editions])
    for problem in problems:
        say(f"rosetta508: {problem.translated(interface.gettext)}")
    return problems[0].exit_code if problems else 0


def _entry(edition: Edition) -> dict[str, object]:
    whole = edition.to_json()
    kept = {name: whole[name] for name in ("id", "language", "book", "covers", "source", "stated_date")}
    return kept | {"rules": len(edition.rules), "full_text": not edition.is_digest}


def _row(edition: Edition, interface: Interface) -> list[str]:
    holds = interface(N_("digest") if edition.is_digest else N_("full text"))
    return [edition.id, str(len(edition.rules)), holds, edition.source.licence or "–"]


def _show(edition: Edition, form: str, interface: Interface) -> None:
    if form == "json":
        print_json(edition.to_json())
        return
    rows = [[rule.number, full_text(rule)] for rule in edition.rules]
    print_table(edition.id, [interface(N_("rule")), interface(N_("text"))], rows)
