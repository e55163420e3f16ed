"""How precisely dating finds the true revision: `python -m benchmarks.measure.dating [STEP]`.

Editions from ../shared with known dates are dated without those dates: every English revision whole (every STEP-th, if
a number is given), the Chinese book, random sections of both, and revisions damaged as translations are. All are
aligned with the newest English revision, which is one of the whole ones if STEP is 1. The history was built from the
English texts, so only the Chinese and the damaged ones show how well others are dated.
"""

import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random

from aligner.align import align
from aligner.dating.dating import Dating, date_edition, format_intervals
from aligner.grouping import grouped
from aligner.history.history import History, Interval
from benchmarks.data.books import by_section
from benchmarks.data.disguise import disguised
from benchmarks.measure import command
from benchmarks.measure.keeping import Measured, measured
from benchmarks.publish.results import Row, report
from rosetta508.build.revisions import read_revision
from scraper.edition import Edition, Rule
from tests.support.checkout import SHARED
from tests.support.drift_scenarios.bases import section
from tests.support.real_editions import official_chinese

SEED, SECTIONS, DAMAGED = 20261121, 17, 10
"""Seed; sections drawn of each language; interval between damaged revisions."""
OF_EACH = 2
"""Sections drawn of each revision that is disguised in a made-up language."""
FEWEST, MOST, FIRST = 30, 80, 3
"""Minimum and maximum number of rules of a drawn section; a page that stops early has 1 / FIRST of them."""
DROPPED, KEPT_UP, APART = 0.3, 0.3, 12
"""Share of rules dropped; share of rules updated in a mix; revisions between the two of a mix."""
NARROW = 3
"""Maximum number of revisions left by a narrow result."""
KINDS = ("numbering", "references", "wording")
NAMES = (
    "english", "english-section", "beginning", "main", "chinese", "chinese-section", "foreign-section", "dropped",
    "unreferred", "hidden", "reworded", "mixed",
)  # fmt: skip
"""Kinds of cases: `beginning` is the first third of a section, `main` one without its lettered rules."""


@dataclass(frozen=True, slots=True)
class Case:
    """An edition without its date, and the revisions that each kind of evidence should find."""

    name: str
    edition: Edition
    truth: dict[str, str]


def row(name: str, found: Sequence[Measured]) -> Row:
    """Return how often each kind and the combination were right, and how many revisions the combination leaves."""
    row: Row = {"edition": name}
    for kind in (*KINDS, "whole"):
        right = [one["right"][kind] for one in found if kind in one["right"]]
        row |= {f"{kind}_right": sum(right) if right else None, f"{kind}_of": len(right) or None}
    widths = [one["width"] for one in found]
    narrow = sum(one <= NARROW for one in widths)
    return row | {"width": statistics.median(widths), "narrow": narrow, "dated": len(widths), "widest": max(widths)}


def judged(case: Case, dating: Dating) -> Measured:
    """Return whether each kind of evidence and the combination were right, and the combination's width.

    The width is its number of revisions. `wrong` has a message for each result that was wrong.
    """
    told = {kind.name: kind.intervals for kind in dating.kinds if kind.clues} | {"whole": dating.content}
    meant = {**case.truth, "whole": case.truth["numbering"]}
    right = {name: _holds(intervals, meant[name]) for name, intervals in told.items()}
    right["whole"] = right["whole"] and _holds(dating.content, case.truth["wording"])
    wrong = [
        f"{name} {meant[name]} is not in {format_intervals(told[name]) or 'no date'}"
        for name, well in right.items()
        if not well
    ]
    return {"right": right, "width": width(dating.content), "wrong": wrong}


def width(intervals: Iterable[Interval]) -> int:
    """Return the number of revisions in intervals."""
    return sum(first <= date <= last for date in History.load().revisions() for first, last in intervals)


def _holds(intervals: Iterable[Interval], date: str) -> bool:
    return any(first <= date <= last for first, last in intervals)


def case(name: str, edition: Edition, **truth: str) -> Case:
    """Return a case for an edition without its date.

    Each kind of evidence should find that date, or the date that `truth` gives for it.
    """
    date = edition.stated_date or ""
    undated = replace(edition, stated_date=None)
    return Case(name, undated, {kind: truth.get(kind, date) for kind in KINDS})


def sections(name: str, editions: list[Edition], draw: Random, most: int = SECTIONS) -> Iterator[Case]:
    """Yield at most this many different sections of editions."""
    every = []
    for edition in editions:
        every += [(edition, number) for number, rules in by_section(edition).items() if FEWEST <= len(rules) <= MOST]
    for edition, number in draw.sample(every, min(most, len(every))):
        yield case(name, section(edition, number))


def foreign(editions: list[Edition], draw: Random) -> Iterator[Case]:
    """Yield sections of editions in a made-up language: its words can be learned only from the pair itself."""
    for edition in draw.sample(editions, min(SECTIONS, len(editions))):
        yield from sections("foreign-section", [disguised(edition, draw)], draw, OF_EACH)


def cut(sections: Iterable[Case]) -> Iterator[Case]:
    """Yield each section twice, incomplete: only its first rules, and only its rules without a letter."""
    for one in sections:
        rules = one.edition.rules
        main = tuple(rule for rule in rules if rule.number[-1].isdigit())
        for name, left in (("beginning", rules[: len(rules) // FIRST]), ("main", main)):
            yield replace(one, name=name, edition=replace(one.edition, rules=left))


def damaged(editions: list[Edition], at: int, draw: Random) -> Iterator[Case]:
    """Yield a revision several times, with one kind of damage each.

    Rules dropped, references dropped, numbers hidden, texts changed, or an older revision mixed in.
    """
    edition = editions[at]
    few = tuple(rule for rule in edition.rules if draw.random() >= DROPPED)
    yield case("dropped", replace(edition, rules=few))
    yield case("unreferred", replace(edition, rules=tuple(replace(rule, references=()) for rule in edition.rules)))
    opaque = (replace(rule, number=f"r{place}", references=()) for place, rule in enumerate(edition.rules))
    yield case("hidden", replace(edition, rules=tuple(opaque), covers=(), repeats=()))
    yield case("reworded", replace(edition, rules=tuple(_marked(rule) for rule in edition.rules)))
    if at >= APART:
        older = editions[at - APART]
        then = older.stated_date or ""
        yield case("mixed", mixed(older, edition, draw), references=then, wording=then)


def _marked(rule: Rule) -> Rule:
    """Return the rule with an added character.

    No fingerprint matches, so only terms, length, and so on are evidence.
    """
    return replace(rule, text=rule.text + "·" if rule.text else "")


def mixed(older: Edition, newer: Edition, draw: Random) -> Edition:
    """Return a page that was renumbered later, but updated in only a few rules."""
    history = History.load()
    ids = {history.rule_at(rule.number, older.stated_date or ""): rule for rule in older.rules}
    rules = []
    for rule in newer.rules:
        left = ids.get(history.rule_at(rule.number, newer.stated_date or ""))
        if left and draw.random() >= KEPT_UP:
            rules.append(replace(left, number=rule.number))
        elif left:
            rules.append(rule)
    return replace(newer, rules=tuple(rules), covers=())


def numbered_revisions(shared: Path) -> list[Edition]:
    """Return the English revisions that the history has, oldest first."""
    known = set(History.load().revisions())
    paths = sorted((shared / "cr-history/en").glob("*.txt"))
    return [one.edition for one in map(read_revision, paths) if one.date in known]


def cases(shared: Path, step: int) -> Iterator[Case]:
    """Yield all cases; only every `step`-th English revision is used whole."""
    draw = Random(SEED)
    chinese = official_chinese()
    yield case("chinese", chinese)
    yield from sections("chinese-section", [chinese], draw)
    english = numbered_revisions(shared)
    whole = list(sections("english-section", english[:-1], draw))
    yield from whole
    yield from cut(whole)
    yield from foreign(english[:-1], Random(f"{SEED} foreign"))
    for at in range(DAMAGED // 2, len(english), DAMAGED * step):
        yield from damaged(english, at, Random(f"{SEED} {at}"))
    yield from (case("english", edition) for edition in english[::step])


def dated(case: Case) -> Measured:
    """Return the result of dating a case, aligned with the newest English revision."""
    newest = _newest()
    return judged(case, date_edition(case.edition, align(case.edition, newest), newest))


@cache
def _newest() -> Edition:
    return read_revision(max((SHARED / "cr-history/en").glob("*.txt"))).edition


def rows(
    results: Mapping[str, Measured], row: Callable[[str, Sequence[Measured]], Row], names: Iterable[str]
) -> list[Row]:
    """Return a row for each of `names` that was measured."""
    found = grouped((name.partition("/")[0], one) for name, one in results.items())
    return [row(name, found[name]) for name in names if name in found]


def run(
    arguments: list[str],
    name: str,
    cases: Callable[[Path, int], Iterator[Case]],
    dated: Callable[[Case], Measured],
    table: Callable[[Mapping[str, Measured]], list[Row]],
) -> int:
    """Date every case; print the failures and the table, and with `--write` store it as `name`."""
    module = f"benchmarks.measure.{name.replace('-', '_')}"
    parser = command.parser(module, "Date editions of known date.", "--keep", "--workers")
    parser.add_argument("step", nargs="?", type=int, default=1, help="interval between the revisions used (default: 1)")
    options = parser.parse_args(arguments)
    every = ((f"{one.name}/{one.edition.id}", partial(dated, one)) for one in cases(SHARED, options.step))
    results = measured(every, [], options.keep, workers=options.workers)
    for case_name, found in results.items():
        for line in found["wrong"]:
            print(f"{case_name}: {line}")
    tables = {"editions": table(results)}
    report(name, tables, {"step": options.step}, write=options.write)
    return 0


def main(arguments: list[str]) -> int:
    """Measure dating by content."""
    return run(arguments, "dating", cases, dated, partial(rows, row=row, names=NAMES))


if __name__ == "__main__":
    command.run(main)
