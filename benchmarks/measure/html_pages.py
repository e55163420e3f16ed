"""Time reading an HTML page of 30,000 elements, and lxml's tree alone: `python -m benchmarks html-pages`."""

import re
from functools import partial
from time import process_time

from lxml.html import document_fromstring

from benchmarks.measure.timing import Found, clocked, paired
from scraper.readers import read_page
from scraper.rule_number import LETTERS
from scraper.sources import source_entry

ROUNDS = 5


def page(rules: int) -> bytes:
    """Return a wiki page with this many rules, each with subrules, links, and examples: 149 elements per rule."""
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


def measure(_: str = "all") -> Found:
    """Return the processor times of reading the page and of lxml's tree alone, measured in turn."""
    content, entry = page(202), source_entry("mtgwiki-en-508")
    ours, theirs = partial(read_page, content, entry, place="page"), partial(document_fromstring, content)
    times = [(clocked(ours, process_time), clocked(theirs, process_time)) for _ in range(ROUNDS)]
    return [paired("reading", "lxml", times)], {"elements": len(re.findall(b"<[a-z]", content))}
