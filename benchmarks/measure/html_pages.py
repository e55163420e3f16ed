"""Time reading an HTML page of 30,000 elements, and lxml's tree alone: `python -m benchmarks.measure.html_pages`.

`--write` puts the result into the docs.
"""

import re
import time
from collections.abc import Callable

from lxml.html import document_fromstring

from benchmarks.measure import command
from benchmarks.measure.measurement import Found, taken
from benchmarks.measure.paired_timing import PairedTiming, in_turn
from benchmarks.publish.results import report, timed
from scraper.readers import read_page
from scraper.rule_number import LETTERS
from scraper.sources import source_entry

ROUNDS = 5
SECONDS = 5.0
"""Processor time: the most that reading may take."""


def page(rules: int) -> bytes:
    """Return a wiki page with this many rules, each with subrules, links and examples: 149 elements per rule."""
    parts = [
        f"<li><b>508.{rule}.</b> <a href='/goat'>Goats</a> run to the <i>gate</i>.\n<ul>"
        + "".join(
            f"<li><b>508.{rule}{letter}</b> They <a href='/far'>run</a>.<dl><dd>Example: One <i>goat</i>.</dd></dl>\n"
            for letter in LETTERS[:24]
        )
        + "</ul></li>\n"
        for rule in range(1, rules + 1)
    ]
    head = "<h1>Declare attackers step</h1><p>From the Comprehensive Rules (November 8, 2024)</p>"
    return f"<html><body>{head}<ul>{''.join(parts)}</ul></body></html>".encode()


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure() -> Found:
    """Return the processor times of reading the page and of lxml's tree alone, measured in turn."""
    content, entry = page(202), source_entry("mtgwiki-en-508")
    ours, theirs = in_turn(
        ROUNDS,
        lambda: _seconds(lambda: read_page(content, entry, place="page")),
        lambda: _seconds(lambda: document_fromstring(content)),
    )
    return [PairedTiming("reading", "lxml", ours, theirs)], {"elements": len(re.findall(b"<[a-z]", content))}


def main(arguments: list[str]) -> int:
    """Measure, print, and with `--write` store the result; 1 if reading takes too long."""
    parser = command.parser("benchmarks.measure.html_pages", "Time an HTML page.")
    options = parser.parse_args(arguments)
    found = taken(measure, ("lxml", "beautifulsoup4"))
    tables, about = timed({"all": found})
    report("html-pages", tables, about, write=options.write)
    return int(found.rows[0].medians[0] > SECONDS)


if __name__ == "__main__":
    command.run(main)
