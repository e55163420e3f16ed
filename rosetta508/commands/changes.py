"""`rosetta508 changes`: what the newest pages changed, as a table, a document, or a feed."""

import argparse
from collections.abc import Iterable
from datetime import date

from executable_examples.example import Example
from executable_examples.page import read_pages
from rosetta508.cli.options import add_format
from rosetta508.cli.output import print_json, print_table, say, write_out
from rosetta508.compare.library_changes import DIGEST, Changes, find_changes, history
from rosetta508.compare.page_change import Change, RuleChange
from rosetta508.integrations.feed import atom, entry
from rosetta508.language.interface import N_, Interface
from scraper.errors import UnknownName
from scraper.library import Library
from scraper.page import Page, Pages
from scraper.sources import source_entry

KINDS = {"new": N_("new"), "gone": N_("gone"), "reworded": N_("reworded"), "renumbered": N_("renumbered, was {number}")}


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "source", nargs="*", metavar="SOURCE", help=interface(N_("the sources to report on; by default, all"))
    )
    parser.add_argument(
        "--since",
        metavar="DATE",
        help=interface(
            N_(
                "compare with the page that was in the library on this date or, if DATE is “digest”, with the "
                "program’s own digest"
            )
        ),
    )
    add_format(parser, interface, "json", "atom")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Report; 0 if nothing changed, 1 if something did or was rejected, 2 if a page of the library cannot be read."""
    names, since = [source_entry(name).name for name in options.source], _since(options.since)
    library = Library()
    if options.format == "atom":
        found = history(library, names)
        write_out(_feed(found, interface))
    else:
        found = find_changes(library, _examples, names, since)
        _print(found, options.format, Pages(library.home), interface)
    for problem in found.problems:
        say(f"rosetta508: {interface.problem(problem)}")
    return 2 if found.problems else int(bool(found.changes or found.refused))


def _examples() -> Iterable[Example]:
    return [example for page in read_pages() for example in page.examples]


def _since(text: str | None) -> str | None:
    try:
        return text if text in (None, DIGEST) else date.fromisoformat(str(text)).isoformat()
    except ValueError as error:
        raise UnknownName(N_("“{found}” is neither a date such as 2024-11-08 nor “digest”"), found=text) from error


def _print(found: Changes, form: str, pages: Pages, interface: Interface) -> None:
    if form == "json":
        print_json(found.to_json(pages))
        return
    columns = [interface(text) for text in (N_("source"), N_("rule"), N_("change"), N_("what depends on it"))]
    rows = [_row(change, rule, interface) for change in found.changes for rule in change.rules]
    if rows:
        print_table(interface(N_("Changes")), columns, rows)
    for change in found.changes:
        say(_title(change, interface))
    for page in found.refused:
        say(f"{_refusal(page, interface)} ({pages.path(page)})")
    if not found.changes and not found.refused:
        say(interface(N_("no changes in the pages of your library")))


def _row(change: Change, rule: RuleChange, interface: Interface) -> list[str]:
    return [change.source, rule.number, _kind(rule, interface), _resting(rule, interface)]


def _kind(rule: RuleChange, interface: Interface) -> str:
    return interface(N_("only examples reworded") if rule.only_examples else KINDS[rule.kind], number=rule.was)


def _resting(rule: RuleChange, interface: Interface) -> str:
    """Return the digests, equivalences, and examples that depend on a rule, or a dash."""
    parts = [interface(N_("digest {edition}"), edition=one) for one in rule.digests]
    parts += [f"{one.edition} {interface.listed(one.rules)}" for one in rule.equivalences]
    if rule.examples:
        parts.append(interface(N_("examples {names}"), names=interface.listed(rule.examples)))
    return interface.in_turn(parts) or "–"


def _title(change: Change, interface: Interface) -> str:
    """Return the source, and how many of its rules changed in each way."""
    counts = {
        "new": interface.many("{n} new rule", "{n} new rules", change.count("new")),
        "gone": interface.many("{n} gone", "{n} gone", change.count("gone")),
        "reworded": interface.many("{n} reworded", "{n} reworded", change.count("reworded")),
        "renumbered": interface.many("{n} under another number", "{n} under other numbers", change.count("renumbered")),
    }
    kinds = {rule.kind for rule in change.rules}
    return interface.titled(change.source, interface.listed(text for kind, text in counts.items() if kind in kinds))


def _refusal(page: Page, interface: Interface) -> str:
    return interface(N_("{source}: the page no longer looks as expected"), source=page.source)


def _feed(found: Changes, interface: Interface) -> str:
    entries = []
    for one in found.changes:
        lines = (interface.titled(rule.number, _kind(rule, interface)) for rule in one.rules)
        state = f"{one.before.sha256 if one.before else None} {one.after.sha256}"
        entries.append(entry(one.source, state, _title(one, interface), one.after.retrieved, "\n".join(lines)))
    entries += (
        entry(page.source, page.sha256, _refusal(page, interface), page.retrieved, page.problem or "")
        for page in found.refused
    )
    return atom(interface(N_("Changes to the pages that Rosetta 508 reads")), interface.lang, entries)
