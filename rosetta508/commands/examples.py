"""`rosetta508 examples`: run every rule example in every language, and show what they exercise."""

import argparse
import json
from pathlib import Path

from executable_examples.coverage import Coverage, measure
from executable_examples.engine.errors import EngineError
from executable_examples.export import scenarios
from executable_examples.page import Page, read_pages
from executable_examples.run import Run, run_pages
from rosetta508.comparing import newest_official
from rosetta508.interface import N_, Interface
from rosetta508.options import add_output_file
from rosetta508.output import print_table, say
from rosetta508.printed import REFERENCE, PrintedExample, printed_examples
from scraper.errors import MalformedDocument
from scraper.library import Library
from scraper.rule_number import natural_key


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "--coverage",
        action="store_true",
        help=interface(N_("show subrule by subrule what is exercised, and which printed examples are played")),
    )
    add_output_file(
        parser, interface(N_("write every situation as a scenario, one JSON document a line")), ("-o", "--output")
    )


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Run the examples; 0 if every one answers as its page says, 1 if one does not."""
    try:
        pages = read_pages()
    except EngineError as error:
        raise MalformedDocument("{reason}", reason=str(error)) from error
    runs = list(run_pages(pages))
    if options.coverage:
        _print_coverage(pages, runs, interface)
    if options.output:
        _write_scenarios(options.output, runs)
    return _report(pages, runs, interface)


def _report(pages: list[Page], runs: list[Run], interface: Interface) -> int:
    failures = [failure for one in runs for failure in one.failures]
    for failure in failures:
        say(str(failure))
    count = sum(len(page.examples) for page in pages)
    ran = interface.many("{n} example ran", "{n} examples ran", count)
    failed = interface.many("{n} line answered otherwise", "{n} lines answered otherwise", len(failures))
    say(f"{ran}; {failed}" if failures else ran)
    return int(bool(failures))


def _print_coverage(pages: list[Page], runs: list[Run], interface: Interface) -> None:
    library = Library()
    columns = [interface(text) for text in (N_("rule"), N_("examples"), N_("exercised by"), N_("outcomes"))]
    rows = [_coverage_row(coverage) for coverage in measure(runs, _rules(library, pages))]
    print_table(interface(N_("What the examples exercise")), columns, rows)
    columns = [interface(text) for text in (N_("edition"), N_("rule"), N_("example"), N_("played by"))]
    printed = printed_examples(library, [example for page in pages for example in page.examples])
    print_table(interface(N_("Printed examples")), columns, [_printed_row(one, interface) for one in printed])


def _rules(library: Library, pages: list[Page]) -> list[str]:
    """Return the rules of the step as the pages count them, those of today, and those of any other page."""
    reference = library.get(REFERENCE)
    editions = [reference, newest_official(library) or reference]
    rules = {rule.number for one in editions for rule in one.rules if not rule.is_heading}
    of_the_step = {rule for rule in rules if rule.split(".")[0] in reference.covers}
    return sorted(of_the_step | {page.rule for page in pages}, key=natural_key)


def _coverage_row(coverage: Coverage) -> list[str]:
    outcomes = ", ".join(f"{outcome} {count}" for outcome, count in sorted(coverage.outcomes.items()))
    own = f"{len(coverage.by_its_own)}/{len(coverage.own)}"
    return [coverage.rule, own, str(len(coverage.exercised_by)), outcomes]


def _printed_row(printed: PrintedExample, interface: Interface) -> list[str]:
    played = ", ".join(printed.played_by) or interface(N_("not yet executable"))
    return [printed.edition, printed.rule, str(printed.ordinal), played]


def _write_scenarios(path: Path, runs: list[Run]) -> None:
    lines = [json.dumps(document, ensure_ascii=False) for document in scenarios(runs)]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
