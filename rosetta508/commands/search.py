"""`rosetta508 search`: the rules that contain words in any language, the reader's own language first."""

import argparse

from aligner.text.terms import primary
from rosetta508.cli.options import add_format, whole_number
from rosetta508.cli.output import print_json, print_line, print_table, say
from rosetta508.cli.rule_arguments import load_equivalences, report_damaged_files
from rosetta508.language.interface import COLONS, LANGUAGES, N_, Interface
from rosetta508.lookup.search import SCHEMA, Hit, SearchResult, search
from scraper.errors import UnknownName
from scraper.rule_number import is_rule_number

EXIT_NOTHING_FOUND = 1
_MAX_HITS = 20
_NOTHING = N_("no rule or term contains “{query}”")
_NOTHING_BY_NUMBER = N_("no rule or term contains “{query}”; “rosetta508 resolve” finds rules by their number")


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "words",
        nargs="+",
        metavar="WORD",
        help=interface(N_("words to find, in any language; accents, case, and the kind of kana do not matter")),
    )
    parser.add_argument(
        "--most",
        type=whole_number(interface),
        default=_MAX_HITS,
        metavar="N",
        help=interface(N_("maximum number of rules in the list (default: {n}); 0 for all"), n=_MAX_HITS),
    )
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Print the hits; 0 if there are any, else 1."""
    query = " ".join(options.words)
    if options.most < 0:
        raise UnknownName(N_("--most {n}: expected a number of rules, or 0 for all"), n=options.most)
    table = load_equivalences(interface)
    found = search(query, table, interface.lang)
    shown = found.hits[: options.most or None]
    if options.format == "json":
        terms = [dict(labels) for labels in found.terms]
        answer = {"query": query, "sought": found.sought, "terms": terms, "found": len(found.hits)}
        print_json({"schema": SCHEMA} | answer | {"results": [hit.to_json() for hit in shown]})
    else:
        _show(query, found, shown, interface)
    report_damaged_files(table, interface)
    return 0 if found.hits else EXIT_NOTHING_FOUND


def _show(query: str, found: SearchResult, shown: tuple[Hit, ...], interface: Interface) -> None:
    if not found.hits:
        by_number = any(map(is_rule_number, query.split()))
        say(interface(_NOTHING_BY_NUMBER if by_number else _NOTHING, query=query))
        return
    if found.sought != query and found.sought != " ".join(query.split()).lower():
        say(
            interface(
                N_("no rule or term contains “{query}”; these are results for “{sought}”"),
                query=query,
                sought=found.sought,
            )
        )
    for labels in found.terms:
        print_line(" = ".join(dict.fromkeys(labels[one] for one in LANGUAGES if one in labels)), "bold")
    columns = [interface(one) for one in (N_("edition"), N_("number"), N_("text"))]
    print_table(interface(N_("What the rules say about it")), columns, [_row(hit) for hit in shown])
    if len(found.hits) > len(shown):
        say(
            interface.many(
                "{n} more result: --most 0 lists all",
                "{n} more results: --most 0 lists all",
                len(found.hits) - len(shown),
            )
        )


def _row(hit: Hit) -> list[str]:
    colon = COLONS.get(primary(hit.text.language), ": ")
    return [hit.text.edition, hit.text.number, colon.join(one for one in (hit.title, hit.excerpt) if one)]
