"""`rosetta508 drift`: what is outdated or wrong, as a table, or as a document for programs and editors."""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from aligner.drift import find_drift
from aligner.drift.finding import DriftReport, Finding
from rosetta508.cli.options import add_format, add_vectors
from rosetta508.cli.output import print_json, print_line, print_table, say, write_out
from rosetta508.compare.grouped_findings import Entry, by_edition, entries_by_rule, summary
from rosetta508.compare.library_comparison import How, compare, english_named, share_a_section, usual_pairs
from rosetta508.exchange import markdown
from rosetta508.exchange.wikitext import escape_wikitext, heading, table
from rosetta508.integrations.sarif import sarif
from rosetta508.language.interface import N_, Interface
from rosetta508.language.kinds import KINDS
from rosetta508.language.words import Words
from rosetta508.lookup.edition_counts import few_sections
from scraper.edition import Edition
from scraper.library import Library

Pair = tuple[Edition, Edition]
SEVERITIES = {"error": N_("error"), "warning": N_("warning"), "info": N_("note")}


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    text = N_(
        "the edition to check; a language (ja) means all its editions; by default, all translations and unofficial "
        "English pages"
    )
    parser.add_argument("edition", nargs="?", metavar="EDITION", help=interface(text))
    text = N_("the edition to compare with; by default, today’s official English")
    parser.add_argument("right", nargs="?", metavar="RIGHT", help=interface(text))
    add_vectors(parser, interface)
    add_format(parser, interface, "json", "sarif", "markdown", "mediawiki")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Print the findings; 0 if there are none, else 1."""
    library = Library()
    pairs = _pairs(options.edition, options.right, library)
    shown = _with_progress(pairs, interface(N_("Comparing editions")))
    report = find_drift([compare(left, right, library, How(vectors=options.vectors)) for left, right in shown])
    for problem in library.problems():
        say(f"rosetta508: {interface.problem(problem)}")
        say(interface(N_("its digest is compared instead, if there is one")))
    _print(report, [left for left, _ in pairs], options, interface)
    return int(bool(report.findings))


def _with_progress(pairs: Sequence[Pair], label: str) -> Iterable[Pair]:
    """Yield the pairs with a progress bar on a terminal; the bar disappears at the end."""
    if not sys.stderr.isatty() or len(pairs) < 2:
        return pairs
    return track(pairs, description=label, console=Console(stderr=True), transient=True)


def _pairs(name: str | None, right: str | None, library: Library) -> list[Pair]:
    """Return the pairs: all translations, one edition, or a language's editions that share a section with `right`."""
    if name is None:
        return usual_pairs(library)
    languages = library.languages(name)
    pairs = [pair for pair in usual_pairs(library) if pair[0].language in languages]
    if pairs and right is not None:
        other = library.get(right)
        pairs = [(one, other) for one, _ in pairs if share_a_section(one, other)]
    if pairs:
        return pairs
    edition = library.get(name)
    return [(edition, english_named(right, edition, library))]


def _print(report: DriftReport, editions: Sequence[Edition], options: argparse.Namespace, interface: Interface) -> None:
    names = {one.id: _name(one, interface) for one in editions}
    if options.format == "json":
        print_json(report.to_json())
    elif options.format == "sarif":
        print_json(sarif(report, interface.lang, _files(options, report)))
    elif options.format == "markdown":
        write_out(markdown_page(report, names, interface))
    elif options.format == "mediawiki":
        write_out(talk_page(report, names, interface))
    else:
        _tables(report, names, interface)


def _name(edition: Edition, interface: Interface) -> str:
    """Return the language, the sections if they are few, and the id of an edition: “Italian 508 (it-508-goats)”."""
    words, sections = Words(interface.lang), interface.listed(few_sections(edition))
    name = f"{words.heading(edition.language)} {sections}".rstrip()
    return name + words("mark.title", title=edition.id)


def markdown_page(report: DriftReport, names: Mapping[str, str], interface: Interface) -> str:
    """Return Markdown: a section per edition, with its name (from `names`, by id), its counts, and a row per entry."""
    columns = [interface(text) for text in (N_("rule"), N_("harm"), N_("kind"), N_("finding"))]
    return "".join(
        f"{markdown.heading(names[name])}\n{markdown.escape_markdown(summary(found, interface))}\n\n"
        f"{markdown.table(columns, [_row(one, interface) for one in _entries(found)])}\n"
        for name, found in by_edition(report.findings).items()
    )


def talk_page(report: DriftReport, names: Mapping[str, str], interface: Interface) -> str:
    """Return wikitext for a talk page: per edition, a section with its name (by id), counts, and a row per entry."""
    columns = [interface(text) for text in (N_("rule"), N_("English rule"), N_("harm"), N_("kind"), N_("finding"))]
    return "\n".join(
        f"{heading(names[name])}{escape_wikitext(summary(found, interface))}\n\n"
        f"{table(columns, [_cells(one, interface) for one in _entries(found)])}"
        for name, found in by_edition(report.findings).items()
    )


def _entries(findings: list[Finding]) -> list[Entry]:
    return [entry for group in entries_by_rule(findings) for entry in group]


def _cells(entry: Entry, interface: Interface) -> list[str]:
    rule, *rest = _row(entry, interface)
    other = entry.main.counterpart
    return [rule, other.rule if other else "–", *rest]


def _tables(report: DriftReport, names: Mapping[str, str], interface: Interface) -> None:
    """Print counts and a table per edition on a terminal; when piped, a line per finding with the kind's identifier."""
    if sys.stdout.isatty():
        columns = [interface(text) for text in (N_("rule"), N_("harm"), N_("kind"), N_("finding"))]
        for name, found in by_edition(report.findings).items():
            print_line(interface.titled(names[name], summary(found, interface)), "bold")
            print_table("", columns, _grouped_rows(found, interface))
    elif report.findings:
        columns = [interface(text) for text in (N_("edition"), N_("rule"), N_("kind"), N_("severity"), N_("finding"))]
        lines = [_line(one, interface) for one in report.findings]
        print_table("", columns, lines)
        for name, found in by_edition(report.findings).items():
            say(interface.titled(names[name], summary(found, interface)))
    if not report.findings:
        say(interface(N_("no findings")))


def _grouped_rows(findings: list[Finding], interface: Interface) -> list[list[str]]:
    """Return the rows of the entries; those of one rule show its number once."""
    groups = entries_by_rule(findings)
    rows = [[_row(one, interface) for one in group] for group in groups]
    return [row if at == 0 else ["", *row[1:]] for group in rows for at, row in enumerate(group)]


def _row(entry: Entry, interface: Interface) -> list[str]:
    harm, kind = Words(interface.lang)(f"harm.{entry.harm}").lower(), interface(KINDS[entry.main.kind])
    return [interface.range(entry.rule) if entry.rule else "–", harm, kind, entry.text(interface)]


def _line(finding: Finding, interface: Interface) -> list[str]:
    severity = interface(SEVERITIES[finding.severity])
    return [finding.edition, finding.rule or "–", finding.kind, severity, finding.message[interface.lang]]


def _files(options: argparse.Namespace, report: DriftReport) -> dict[str, str]:
    """Return the file's path by edition id if the user gave a file; else an empty mapping."""
    name = options.edition
    is_file = name and Path(name).is_file()
    return {finding.edition: Path(name).as_posix() for finding in report.findings} if is_file else {}
