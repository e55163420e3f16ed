"""Whether dating finds the true revision, and how near it comes: `python -m benchmarks.dating [STEP]`.

Editions from ../shared whose date is known are dated with that date taken away: every English revision whole (every
STEP-th, if a number is given), the Chinese book, sections of both drawn with a seed, and revisions damaged as
translations are. All are aligned with the newest English revision, which is none of theirs. English texts are what
the history was built from: only the Chinese ones and the damaged ones say how well strangers are dated. With `--write`
the table goes into the three pages docs/*/dating-measured.md.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from aligner.dating import Dating, date_edition, spelled
from aligner.history import History, Interval
from aligner.pairing import align
from benchmarks.marked_tables import with_rows
from rosetta508.revisions import read_revision
from scraper.edition import Edition, Rule
from scraper.readers import read_file
from tests.conftest import ROOT, SHARED

SEED, SECTIONS, DAMAGED = 20261121, 17, 10
"""Seed; sections drawn of each language; which revisions are damaged: every so-manieth."""
FEWEST, MOST = 30, 80
"""Rules of a section worth drawing."""
DROPPED, KEPT_UP, APART = 0.3, 0.3, 12
"""Share of rules dropped; share of rules brought up to date in a mix; revisions between the two of a mix."""
NARROW = 3
KINDS = ("numbering", "references", "wording")
NAMES = {
    "english": ("English revisions, whole", "revisioni inglesi, intere", "英語の各改訂（全体）"),
    "english-section": ("sections of English revisions", "sezioni di revisioni inglesi", "英語の改訂の節"),
    "chinese": ("Chinese book, whole", "regolamento cinese, intero", "中国語のルール集（全体）"),
    "chinese-section": ("sections of the Chinese book", "sezioni del regolamento cinese", "中国語のルール集の節"),
    "dropped": ("30 % of the rules dropped", "30 % delle regole tolto", "ルールの30 %を削除"),
    "unreferred": ("all references dropped", "tutti i rimandi tolti", "参照番号をすべて削除"),
    "hidden": ("numbers hidden", "numeri nascosti", "番号を隠したもの"),
    "reworded": ("no text as in English", "nessun testo uguale all’inglese", "原文と同一の文面なし"),
    "mixed": ("two revisions mixed", "due revisioni mescolate", "2つの改訂の混合"),
}
LANGUAGES = ("en", "it", "ja")


@dataclass(frozen=True, slots=True)
class Case:
    """An edition without its date, and the revisions that each kind of evidence ought to find in it."""

    name: str
    edition: Edition
    truth: dict[str, str]


@dataclass
class Figures:
    """What came of the cases of one name: per kind how often it spoke and was right, and how wide the whole was."""

    right: dict[str, int] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    widths: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, case: Case, dating: Dating, seconds: float) -> list[str]:
        """Count one case and return what is wrong with it."""
        told = {kind.name: kind.intervals for kind in dating.kinds if kind.clues} | {"whole": dating.content}
        wrong = []
        for name, intervals in told.items():
            meant = case.truth[name] if name != "whole" else case.truth["numbering"]
            right = _holds(intervals, meant) and (name != "whole" or _holds(intervals, case.truth["wording"]))
            self.asked[name] = self.asked.get(name, 0) + 1
            self.right[name] = self.right.get(name, 0) + right
            if not right:
                wrong.append(f"{case.name} {case.edition.id}: {name} {meant} is not in {spelled(intervals) or '–'}")
        self.widths.append(width(dating.content))
        self.seconds.append(seconds)
        return wrong

    def cells(self) -> list[str]:
        """Return the cells of the table: editions, each kind's hits, and the width of the whole."""
        kinds = [f"{self.right[one]}/{self.asked[one]}" if one in self.asked else "–" for one in (*KINDS, "whole")]
        narrow = sum(one <= NARROW for one in self.widths)
        widths = [f"{statistics.median(self.widths):.0f}", f"{narrow}/{len(self.widths)}", str(max(self.widths))]
        return [str(len(self.widths)), *kinds, *widths]


def width(intervals: Iterable[Interval]) -> int:
    """Return the number of revisions in intervals."""
    return sum(first <= date <= last for date in History.load().revisions() for first, last in intervals)


def _holds(intervals: Iterable[Interval], date: str) -> bool:
    return any(first <= date <= last for first, last in intervals)


def case(name: str, edition: Edition, **truth: str) -> Case:
    """Take the date from an edition; every kind of evidence ought to find it, but for those named otherwise."""
    date = edition.stated_date or ""
    undated = replace(edition, stated_date=None)
    return Case(name, undated, {kind: truth.get(kind, date) for kind in KINDS})


def section(edition: Edition, number: str) -> Edition:
    """Return one section as an edition of its own."""
    rules = tuple(rule for rule in edition.rules if _section_of(rule) == number)
    return replace(edition, id=f"{edition.id}-{number}", rules=rules, covers=(number,), repeats=(), glossary=())


def _section_of(rule: Rule) -> str:
    return rule.number.partition(".")[0]


def sections(name: str, editions: list[Edition], draw: Random) -> Iterator[Case]:
    """Yield sections drawn from editions, none twice."""
    every = []
    for edition in editions:
        sizes: dict[str, int] = {}
        for rule in edition.rules:
            sizes[_section_of(rule)] = sizes.get(_section_of(rule), 0) + 1
        every += [(edition, number) for number, size in sizes.items() if FEWEST <= size <= MOST]
    for edition, number in draw.sample(every, min(SECTIONS, len(every))):
        yield case(name, section(edition, number))


def damaged(editions: list[Edition], at: int, draw: Random) -> Iterator[Case]:
    """Yield a revision with rules dropped, references dropped, numbers hidden, texts changed, an older one mixed in."""
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
    """Add a sign, so that no fingerprint is any revision's and only terms, length and the like can tell."""
    return replace(rule, text=rule.text + "·" if rule.text else "")


def mixed(older: Edition, newer: Edition, draw: Random) -> Edition:
    """Return what a page looks like that was renumbered later, but brought up to date in a few rules only."""
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


def cases(shared: Path, step: int) -> Iterator[Case]:
    """Yield all cases; of the English revisions every `step`-th."""
    draw = Random(SEED)
    chinese = read_file(shared / "cr-history/zh/20231117.txt", "official-zh")
    yield case("chinese", chinese)
    yield from sections("chinese-section", [chinese], draw)
    known = set(History.load().revisions())
    paths = sorted((shared / "cr-history/en").glob("*.txt"))
    english = [one.edition for one in map(read_revision, paths) if one.date in known]
    yield from sections("english-section", english[:-1], draw)
    for at in range(DAMAGED // 2, len(english), DAMAGED * step):
        yield from damaged(english, at, draw)
    yield from (case("english", edition) for edition in english[::step])


def measured(shared: Path, step: int) -> dict[str, Figures]:
    """Date all cases, print what is wrong as it comes, and return the figures by name."""
    newest = read_revision(max((shared / "cr-history/en").glob("*.txt"))).edition
    figures: dict[str, Figures] = {}
    for one in cases(shared, step):
        alignment = align(one.edition, newest)
        start = time.perf_counter()
        dating = date_edition(one.edition, alignment, newest)
        seconds = time.perf_counter() - start
        for line in figures.setdefault(one.name, Figures()).add(one, dating, seconds):
            print(line, flush=True)
    return figures


def table(figures: dict[str, Figures], lang: str = "en") -> str:
    """Return the table in a language of the docs."""
    shown = [(NAMES[name][LANGUAGES.index(lang)], figures[name].cells()) for name in NAMES if name in figures]
    return "\n".join(f"| {' | '.join([name, *cells])} |" for name, cells in shown)


def _write(figures: dict[str, Figures]) -> None:
    """Put the table where each page has its mark for it."""
    for page in sorted((ROOT / "docs").glob("*/dating-measured.md")):
        rows = table(figures, page.parent.name)
        page.write_text(with_rows(page.read_text("utf-8"), "dating", rows), "utf-8")


def main(arguments: list[str]) -> int:
    """Print the failures, the table and the times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dating", description="Measure dating by content.")
    parser.add_argument("step", nargs="?", type=int, default=1, help="take every so many revisions (default: all)")
    parser.add_argument("--write", action="store_true", help="put the table into the docs")
    options = parser.parse_args(arguments)
    figures = measured(SHARED, options.step)
    print("editions; numbering, references, wording, whole right; width: median, at most 3, widest")
    print(table(figures))
    seconds = [one for name in ("english", "chinese") for one in figures[name].seconds]
    print(f"dating a whole book, once aligned: at most {max(seconds):.1f} s")
    if options.write:
        _write(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
