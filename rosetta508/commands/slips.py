"""`rosetta508 slips`: wrong references in the official English rules, past and present."""

import argparse
from collections.abc import Sequence
from dataclasses import replace

from aligner.edition_names import written_date
from aligner.history import History
from rosetta508.cli.options import add_format
from rosetta508.cli.output import print_json, print_table, say, write_out
from rosetta508.exchange.markdown import table
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.slips import REASONS, SIGNS, ReviewedSlip, Search, document, search, slips

COLUMNS = (N_("rule"), N_("cites"), N_("should cite"), N_("from"), N_("to"), N_("problem"), N_("what went wrong"))


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "--search",
        action="store_true",
        help=interface(N_("search the history of the rules again and list what has not been reviewed")),
    )
    add_format(parser, interface, "json", "markdown")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """List the slips; with `--search` 1 if the search found an unreviewed one or missed a reviewed one."""
    result = search(History.load()) if options.search else None
    shown = result.found if result else slips()
    if options.format == "json":
        print_json(document(shown))
    elif options.format == "markdown":
        write_out(markdown(shown, interface))
    else:
        print_table("", [interface(name) for name in COLUMNS], [_row(one, interface) for one in shown])
        if not result:
            say(interface(N_("The numbers are those of the last revision with the slip.")))
    return _reported(result, interface) if result else 0


def markdown(shown: Sequence[ReviewedSlip], interface: Interface) -> str:
    """Return the slips as a Markdown table, with dates written out in the language of `interface`."""
    lang = interface.lang
    dated = (replace(one, first=written_date(one.first, lang), last=written_date(one.last, lang)) for one in shown)
    return table([interface(name) for name in COLUMNS], [_row(one, interface) for one in dated])


def _row(one: ReviewedSlip, interface: Interface) -> list[str]:
    sign = interface(SIGNS[one.sign]) if one.sign else "–"
    note = interface(REASONS[one.reason]) if one.reason else one.note.get(interface.lang, "")
    return [
        one.rule,
        interface.range(one.cites),
        interface.range(one.right) if one.right else "–",
        one.first,
        one.last,
        sign,
        note,
    ]


def _reported(result: Search, interface: Interface) -> int:
    for one in result.new:
        say(interface(N_("not reviewed yet: {rule} cites {cites} ({last})"), **_facts(one)))
    for one in result.lost:
        say(interface(N_("no longer found: {rule} cites {cites} ({last})"), **_facts(one)))
    return int(bool(result.new or result.lost))


def _facts(one: ReviewedSlip) -> dict[str, str]:
    return {"rule": one.rule, "cites": one.cites, "last": one.last}
