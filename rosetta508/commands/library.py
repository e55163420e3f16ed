"""`rosetta508 library`: the available editions: the embedded digests and what the user has read or fetched."""

import argparse
from dataclasses import replace
from pathlib import Path

from aligner.text.rule_text import full_text
from rosetta508.cli.options import add_format, whole_number
from rosetta508.cli.output import print_json, print_table, say
from rosetta508.exchange.library_archive import export, prune
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.edition_counts import count_of
from scraper.edition import Edition, Rule
from scraper.errors import RosettaError, UnknownName
from scraper.library import Library
from scraper.page import KEPT_PAGES, Page, Pages
from scraper.waits import Waits


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    tasks = parser.add_mutually_exclusive_group()
    tasks.add_argument(
        "edition",
        nargs="?",
        metavar="EDITION",
        help=interface(N_("show this edition rule by rule instead of listing all editions")),
    )
    tasks.add_argument("--pages", action="store_true", help=interface(N_("list the fetched pages instead")))
    tasks.add_argument(
        "--verify",
        action="store_true",
        help=interface(N_("read every file again and compare every page with its hash")),
    )
    tasks.add_argument(
        "--export",
        type=Path,
        metavar="OUT",
        help=interface(N_("write your editions, pages, and sources to this ZIP file")),
    )
    tasks.add_argument(
        "--prune", action="store_true", help=interface(N_("remove the fetched pages that are no longer needed"))
    )
    parser.add_argument(
        "--keep",
        type=whole_number(interface),
        default=KEPT_PAGES,
        metavar="N",
        help=interface(N_("with --prune: how many pages of each source to keep (default: {n})"), n=KEPT_PAGES),
    )
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """List the library, show one edition, or maintain it.

    Return 2 if a problem was found or something was left out, else 0.
    """
    library = Library()
    if options.edition is not None:
        _show(library.get(options.edition), options.format, interface)
    elif options.export:
        left_out = export(library, options.export)
        say(interface(N_("written to {place}"), place=options.export))
        return _report(left_out, interface)
    elif options.prune:
        _prune(library, options.keep, interface)
    else:
        return _listed(library, options, interface)
    return 0


def _listed(library: Library, options: argparse.Namespace, interface: Interface) -> int:
    """List or count editions or pages, and report damaged ones."""
    pages, problems = Pages(library.home), list(library.problems())
    if options.verify:
        problems += [*pages.problems(), *pages.orphans(), *Waits(library.home).problems()]
        count = sum(len(pages.of(source)) for source in pages.sources())
        editions = interface.many("{n} edition", "{n} editions", len(library.editions()))
        say(interface.listed([editions, interface.many("{n} page", "{n} pages", count)]))
        if not problems:
            say(interface(N_("all files are unchanged")))
    elif options.pages:
        _print_pages(pages, options.format, interface)
    else:
        _print_editions(library, options.format, interface)
    return _report(problems, interface)


def _report(problems: list[RosettaError], interface: Interface) -> int:
    for problem in problems:
        say(f"rosetta508: {interface.problem(problem)}")
    return problems[0].exit_code if problems else 0


def _print_editions(library: Library, form: str, interface: Interface) -> None:
    if form == "json":
        print_json({"schema": "rosetta508/library/1", "editions": [_entry(one) for one in library.editions()]})
        return
    names = (N_("edition"), N_("entries"), N_("rules"), N_("headings"), N_("contains"), N_("license"))
    columns = [interface(name) for name in names]
    print_table(interface(N_("Editions")), columns, [_row(one, interface) for one in library.editions()])


def _entry(edition: Edition) -> dict[str, object]:
    whole = edition.to_json()
    kept = {name: whole[name] for name in ("id", "language", "book", "covers", "source", "stated_date")}
    count = count_of(edition)
    return kept | {"rules": count.entries, "headings": count.headings, "full_text": not edition.is_digest}


def _row(edition: Edition, interface: Interface) -> list[str]:
    holds = interface(N_("digest") if edition.is_digest else N_("full text"))
    licence = interface(N_("not stated")) if edition.source.licence == "unstated" else edition.source.licence or "–"
    count = count_of(edition)
    return [edition.id, str(count.entries), str(count.rules), str(count.headings), holds, licence]


def _print_pages(pages: Pages, form: str, interface: Interface) -> None:
    found = [page for source in pages.sources() for page in pages.of(source)]
    if form == "json":
        print_json({"schema": "rosetta508/pages/1", "pages": [page.to_json() for page in found]})
        return
    columns = [interface(text) for text in (N_("source"), N_("fetched"), N_("revision"), N_("result"), N_("stored in"))]
    print_table(interface(N_("Fetched pages")), columns, [_page_row(page, pages, interface) for page in found])


def _page_row(page: Page, pages: Pages, interface: Interface) -> list[str]:
    became = page.edition or interface(N_("refused"))
    return [page.source, page.retrieved[:19].replace("T", " "), page.revision or "–", became, str(pages.path(page))]


def _prune(library: Library, keep: int, interface: Interface) -> None:
    if keep < 1:
        raise UnknownName(N_("--keep {n}: at least 1 page of each source must stay"), n=keep)
    count, freed = prune(library, keep)
    say(interface.many("{n} file removed, {size} KiB", "{n} files removed, {size} KiB", count, size=-(-freed // 1024)))


def _show(edition: Edition, form: str, interface: Interface) -> None:
    if form == "json":
        print_json(edition.to_json())
        return
    rows = [[rule.number, _text(rule, interface)] for rule in edition.rules]
    print_table(edition.id, [interface(N_("rule")), interface(N_("text"))], rows)


def _text(rule: Rule, interface: Interface) -> str:
    """Return a rule's title and text on one line, and its examples, each with a label."""
    examples = [interface(N_("Example: {text}"), text=one) for one in rule.examples]
    return " ".join([full_text(replace(rule, examples=())), *examples])
