"""`rosetta508 judge`: the verdict on a scenario, or on each scenario of a file with one per line."""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from executable_examples.engine import (
    RULE_SETS,
    Effort,
    EngineError,
    Verdict,
    judge,
    parse,
    read_scenario,
)
from executable_examples.engine.expected import Difference, differences
from executable_examples.engine.message import say_left_out
from rosetta508.cli import EXIT_ERROR
from rosetta508.cli.output import print_json, print_table, say, write_out
from rosetta508.language.difference import difference_in_words
from rosetta508.language.interface import LANGUAGES, N_, Interface
from scraper.documents import read_bytes
from scraper.errors import MalformedDocument, RosettaError

ENGLISH = "en-2024-11-08-mtgwiki-508"
"""The edition whose numbers the engine uses."""
MAX_SHOWN = 12
"""How many creatures the table lists under "could attack". Chosen: fits a screen."""
LINE_SUFFIXES = (".jsonl", ".ndjson")


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "scenario",
        type=Path,
        metavar="SCENARIO",
        help=interface(N_("a scenario as JSON, or a .jsonl file with one scenario per line")),
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help=interface(N_("compare with what each scenario expects; exit code 1 if any differs")),
    )
    parser.add_argument(
        "--rules", choices=tuple(RULE_SETS), default="current", help=interface(N_("the rules to judge by"))
    )
    parser.add_argument(
        "--edition", metavar="ID", help=interface(N_("the edition whose numbers and language the verdict uses"))
    )
    parser.add_argument("--format", choices=("table", "json"), help=interface(N_("output format")))


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Judge, print, and return the exit code.

    For one scenario: 0 if legal, 1 if illegal; with `--check`, 0 if as expected, 1 if not. For a file of scenarios: 0;
    with `--check`, 1 if any is not as expected; 2 if a line cannot be read.
    """
    language, numbers = _edition(options.edition, interface)
    if options.scenario.suffix in LINE_SUFFIXES:
        return _many(options, interface, numbers)
    document, verdict = _judged(read_bytes(options.scenario), str(options.scenario), options.rules)
    found = verdict.to_json(numbers)
    differing = _check(document, verdict, str(options.scenario)) if options.check else None
    if options.format == "json":
        print_json(found if differing is None else {**found, "differs": list(map(str, differing))})
    else:
        print_table(
            interface(N_("Verdict")),
            [interface(N_("item")), interface(N_("result"))],
            _rows(found, language, interface),
        )
    if differing is None:
        return 0 if verdict.legal else 1
    _say_differing(verdict.id, differing, interface)
    return 1 if differing else 0


def _many(options: argparse.Namespace, interface: Interface, numbers: Mapping[str, str | None] | None) -> int:
    code = agreeing = 0
    for number, line in _lines(options.scenario):
        try:
            document, verdict = _judged(line, None, options.rules)
            found = verdict.to_json(numbers)
            if options.check:
                differing = _check(document, verdict, None)
                found["differs"] = list(map(str, differing))
                _say_differing(verdict.id, differing, interface)
                code = max(code, int(bool(differing)))
                agreeing += not differing
        except RosettaError as error:
            found = {"line": number, "error": interface.problem(error)}
            code = EXIT_ERROR
        write_out(json.dumps(found, ensure_ascii=False) + "\n")
    if options.check:
        say(interface.many("{n} scenario is as expected", "{n} scenarios are as expected", agreeing))
    return code


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(read_bytes(path).split(b"\n"), 1):
        if line.strip():
            yield number, line


def _judged(content: bytes, place: str | None, rules: str) -> tuple[Mapping[str, Any], Verdict]:
    try:
        clock = Effort().clock()
        document = parse(content.decode("utf-8-sig"))
        return document, judge(read_scenario(document, clock), rules=rules, clock=clock)
    except UnicodeDecodeError as error:
        raise MalformedDocument(N_("is not UTF-8; expected a JSON document"), place=place) from error
    except EngineError as error:
        raise _malformed(error, place) from error


def _check(document: Mapping[str, Any], verdict: Verdict, place: str | None) -> list[Difference]:
    try:
        return differences(document, verdict.to_json())
    except EngineError as error:
        raise _malformed(error, place) from error


def _malformed(error: EngineError, place: str | None) -> MalformedDocument:
    where = ": ".join(part for part in (place, error.place) if part)
    return MalformedDocument(error.template, place=where or None, **error.facts)


def _say_differing(name: str, differing: list[Difference], interface: Interface) -> None:
    for one in differing:
        say(f"{name}: {difference_in_words(one, interface)}")


def _edition(name: str | None, interface: Interface) -> tuple[str, Mapping[str, str | None] | None]:
    """Return the language of the verdict, and the edition's number by English number.

    A number is None if the edition lacks the rule. The mapping is None without an edition or for the English one.
    """
    if name is None:
        return interface.lang, None
    from aligner.align import align  # noqa: PLC0415 - loads numpy and scipy; only needed for an edition
    from scraper.library import Library  # noqa: PLC0415

    edition, english = Library().get(name), Library().get(ENGLISH)
    if edition.id == english.id:
        return "en", None
    numbers: dict[str, str | None] = {rule.number: None for rule in english.rules}
    for link in align(edition, english).links:
        numbers.update(dict.fromkeys(link.right, "+".join(link.left)))
    return edition.language if edition.language in LANGUAGES else "en", numbers


def _rows(found: Mapping[str, Any], language: str, interface: Interface) -> list[list[str]]:
    rows = [
        [interface(N_("verdict")), found["message"][language]],
        [interface(N_("broken rules")), _broken(found, interface)],
        [interface(N_("requirements obeyed / possible")), _requirements(found)],
        [interface(N_("an attack that obeys the most requirements")), _witness(found, interface)],
        [interface(N_("attacking")), _pairs(found["attacking"], interface)],
        [interface(N_("attacks alone")), found["attacks_alone"] or ""],
        [interface(N_("had to attack")), interface.listed(found["had_to_attack"] or ())],
        [interface(N_("could attack")), _possible(found["could_attack"] or {}, interface)],
        [interface(N_("tapped")), interface.listed(found["tapped"])],
        [
            interface(N_("triggered")),
            interface.listed(f"{name} ×{times}" for name, times in found["triggers"].items() if times),
        ],
        [interface(N_("skipped steps")), interface.listed(found["skipped_steps"])],
    ]
    return [row for row in rows if row[1]]


def _broken(found: Mapping[str, Any], interface: Interface) -> str:
    pairs = zip(found["violates"], found["edition_number"], strict=True)
    return interface.listed(number or f"{rule} (en)" for rule, number in pairs)


def _witness(found: Mapping[str, Any], interface: Interface) -> str:
    """Return the attack that obeys the most requirements, or nothing if the declared one obeys as many."""
    return _pairs(found["witness"] or {}, interface) if found["obeyed"] != found["maximum"] else ""


def _requirements(found: Mapping[str, Any]) -> str:
    return "" if found["obeyed"] is None else f"{found['obeyed']} / {found['maximum']}"


def _possible(could: Mapping[str, list[str]], interface: Interface) -> str:
    """Return what each creature could attack, for the first twelve creatures."""
    first = [f"{name} → {' / '.join(could[name]) or '∅'}" for name in list(could)[:MAX_SHOWN]]
    more = [say_left_out(len(could) - MAX_SHOWN, interface.lang)] if len(could) > MAX_SHOWN else []
    return interface.listed([*first, *more])


def _pairs(pairs: Mapping[str, object], interface: Interface) -> str:
    return interface.listed(f"{name} → {'∅' if value is None else value}" for name, value in pairs.items())
