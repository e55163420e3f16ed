"""`rosetta508 examples`: run every rule example in every language, show the coverage, test another engine."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from executable_examples.coverage import Coverage, measure
from executable_examples.engine.errors import EngineError
from executable_examples.engine.expected import Difference
from executable_examples.export import scenarios
from executable_examples.page import Page, read_pages
from executable_examples.run import Run, run_pages
from executable_examples.schema_coverage import measure_parts
from rosetta508.cli.options import add_output_file, seconds
from rosetta508.cli.output import print_table, say, write_out
from rosetta508.compare.edition_examples import REFERENCE, PrintedExample, printed_examples
from rosetta508.compare.library_comparison import newest_official
from rosetta508.exchange.output_file import write_file
from rosetta508.integrations.engine_comparison import AGREES, GOOD, OUTCOMES, Agreement, agreements
from rosetta508.integrations.engine_process import NoAnswer, OtherEngine, excerpt
from rosetta508.language.difference import difference_in_words
from rosetta508.language.interface import N_, Interface
from scraper.errors import MalformedDocument, RosettaError
from scraper.library import Library
from scraper.rule_number import natural_key


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "--coverage",
        action="store_true",
        help=interface(
            N_("show what the examples cover: rules, parts of a scenario, and examples printed in the editions")
        ),
    )
    add_output_file(parser, interface(N_("write every example as a scenario, one JSON document per line")))
    parser.add_argument(
        "--format",
        choices=("table", "jsonl"),
        default="table",
        help=interface(N_("output format; jsonl: one line per scenario, or per result of the other engine")),
    )
    parser.add_argument(
        "--against",
        metavar="COMMAND",
        help=interface(
            N_(
                "start another engine with COMMAND, send it every scenario, and show for each scenario whether the two "
                "engines agree"
            )
        ),
    )
    parser.add_argument(
        "--timeout",
        type=seconds(interface),
        default=10.0,
        metavar="SECONDS",
        help=interface(
            N_("how many seconds to wait for each answer from the engine (default: {seconds})"), seconds="10"
        ),
    )


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Run the examples; return 0 if every one gives the answer on its page, else 1.

    With `--against`, return what `_ask` returns.
    """
    try:
        pages = read_pages()
    except EngineError as error:
        raise MalformedDocument("{reason}", reason=str(error)) from error
    runs = list(run_pages(pages))
    if options.coverage:
        _print_coverage(pages, runs, interface)
    if options.output:
        write_file(options.output, _lines(scenarios(runs)).encode())
    if options.against:
        return _ask(options, list(scenarios(runs)), interface)
    if options.format == "jsonl":
        write_out(_lines(scenarios(runs)))
    return _report(pages, runs, interface)


def _ask(options: argparse.Namespace, situations: list[dict[str, Any]], interface: Interface) -> int:
    """Ask the other engine every situation; return 0 if it agrees on all that it judges.

    Return 1 if it disagrees, leaves a scenario unanswered, or judges none.
    """
    with OtherEngine(options.against, options.timeout) as engine:
        found = list(agreements(situations, engine))
    if options.format == "jsonl":
        write_out(_lines({"id": one.id, "outcome": one.outcome, "reasons": _reasons(one, interface)} for one in found))
    else:
        _print_agreements(found, interface)
    counted = Counter(one.outcome for one in found)
    say(
        interface(
            N_("{n} scenarios: {agrees} agree, {differs} differ, {unsupported} not judged, {silent} not answered"),
            n=len(found),
            **{outcome: counted[outcome] for outcome in OUTCOMES},
        )
    )
    return int(not counted[AGREES] or not {*counted} <= GOOD)


def _print_agreements(found: list[Agreement], interface: Interface) -> None:
    columns = [interface(text) for text in (N_("example"), N_("outcome"), N_("why"))]
    titles = {
        "agrees": interface(N_("agrees")),
        "differs": interface(N_("differs")),
        "unsupported": interface(N_("cannot judge")),
        "silent": interface(N_("no answer")),
    }
    rows = [[one.id, titles[one.outcome], interface.in_turn(_reasons(one, interface))] for one in found]
    print_table(interface(N_("Agreement with another engine")), columns, rows)


def _reasons(agreement: Agreement, interface: Interface) -> list[str]:
    return [_reason(one, interface) for one in agreement.reasons]


def _reason(reason: str | NoAnswer | Difference, interface: Interface) -> str:
    if isinstance(reason, Difference):
        return excerpt(difference_in_words(reason, interface))
    return interface.problem(reason) if isinstance(reason, RosettaError) else reason


def _report(pages: list[Page], runs: list[Run], interface: Interface) -> int:
    failures = [failure for one in runs for failure in one.failures]
    for failure in failures:
        say(str(failure))
    count = sum(len(page.examples) for page in pages)
    ran = interface.many("{n} example ran", "{n} examples ran", count)
    failed = interface.many("{n} line gave an unexpected answer", "{n} lines gave an unexpected answer", len(failures))
    say(interface.in_turn([ran, failed]))
    return int(bool(failures))


def _print_coverage(pages: list[Page], runs: list[Run], interface: Interface) -> None:
    library = Library()
    names = (
        N_("rule"),
        N_("own examples"),
        N_("own examples that exercise it"),
        N_("all examples that exercise it"),
        N_("outcomes"),
    )
    columns = [interface(text) for text in names]
    rows = [_coverage_row(coverage, interface) for coverage in measure(runs, _rules(library, pages))]
    print_table(interface(N_("What the examples exercise")), columns, rows)
    columns = [interface(text) for text in (N_("edition"), N_("rule"), N_("example no."), N_("shown by"))]
    printed = printed_examples(library, [example for page in pages for example in page.examples])
    print_table(interface(N_("Printed examples")), columns, [_printed_row(one, interface) for one in printed])
    columns = [interface(text) for text in (N_("part"), N_("field"), N_("examples"))]
    uses = [[*use.part, str(len(use.examples))] for use in measure_parts(runs)]
    print_table(interface(N_("Kinds, events, and fields of a scenario")), columns, uses)


def _rules(library: Library, pages: list[Page]) -> list[str]:
    """Return the numbers of the rules whose coverage is measured, in natural order.

    These are the rules of the step in `REFERENCE` and in today's rules, without headings, and the rule of each page.
    """
    reference = library.get(REFERENCE)
    editions = [reference, newest_official(library) or reference]
    rules = {rule.number for one in editions for rule in one.rules if not rule.is_heading}
    of_the_step = {rule for rule in rules if rule.split(".")[0] in reference.covers}
    return sorted(of_the_step | {page.rule for page in pages}, key=natural_key)


def _coverage_row(coverage: Coverage, interface: Interface) -> list[str]:
    outcomes = interface.listed(f"{outcome} {count}" for outcome, count in sorted(coverage.outcomes.items()))
    counts = (len(coverage.own), len(coverage.by_its_own), len(coverage.exercised_by))
    return [coverage.rule, *map(str, counts), outcomes]


def _printed_row(printed: PrintedExample, interface: Interface) -> list[str]:
    played = interface.listed(printed.played_by) or interface(N_("not yet executable"))
    return [printed.edition, printed.rule, str(printed.ordinal or "–"), played]


def _lines(documents: Iterable[Mapping[str, Any]]) -> str:
    return "".join(f"{json.dumps(document, ensure_ascii=False)}\n" for document in documents)
