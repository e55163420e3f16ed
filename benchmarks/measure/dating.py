"""Whether dating finds the true revision, and how near it comes: `python -m benchmarks.measure.dating [STEP]`.

Editions from ../shared whose date is known are dated with that date taken away: every English revision whole (every
STEP-th, if a number is given), the Chinese book, sections of both drawn with a seed, and revisions damaged as
translations are. All are aligned with the newest English revision, which is none of theirs. English texts are what
the history was built from: only the Chinese ones and the damaged ones say how well others are dated. With `--keep
FILE` each is added to FILE as soon as it is dated, and not dated again; nothing is timed, and as many are dated at once
as there are processors. With `--write` the table goes into the three pages docs/*/dating-measured.md.
"""

import argparse
import os
import statistics
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from random import Random

from aligner.align import align
from aligner.dating.dating import Dating, date_edition, format_intervals
from aligner.history.history import History, Interval
from benchmarks.data.books import by_section
from benchmarks.data.disguise import disguised
from benchmarks.measure import command
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.publish.goals import LANGUAGES, NONE, missed
from benchmarks.publish.marked_tables import with_block, with_rows
from rosetta508.build.revisions import read_revision
from scraper.edition import Edition, Rule
from scraper.readers import read_file
from tests.support.checkout import ROOT, SHARED

SEED, SECTIONS, DAMAGED = 20261121, 17, 10
"""Seed; sections drawn of each language; which revisions are damaged: every so-manieth."""
OF_EACH = 2
"""Sections drawn of each revision that is put into a made-up language."""
FEWEST, MOST, FIRST = 30, 80, 3
"""Rules of a section worth drawing; the part of it that a page has which stops early."""
DROPPED, KEPT_UP, APART = 0.3, 0.3, 12
"""Share of rules dropped; share of rules brought up to date in a mix; revisions between the two of a mix."""
NARROW, OFTEN = 3, 0.9
"""Revisions that a narrow whole leaves at most, and how often the whole of a whole book is to be narrow."""
KINDS = ("numbering", "references", "wording")
NAMES = {
    "english": ("English revisions, whole", "revisioni inglesi, intere", "英語の各改訂（全体）"),
    "english-section": ("sections of English revisions", "sezioni di revisioni inglesi", "英語の改訂の節"),
    "beginning": (
        "sections of which only the first third is there",
        "sezioni di cui c’è solo il primo terzo",
        "冒頭3分の1だけの節",
    ),
    "main": (
        "sections without their lettered rules",
        "sezioni senza le regole con lettera",
        "英字付きのルールを欠く節",
    ),
    "chinese": ("Chinese book, whole", "regolamento cinese, intero", "中国語のルール集（全体）"),
    "chinese-section": ("sections of the Chinese book", "sezioni del regolamento cinese", "中国語のルール集の節"),
    "foreign-section": (
        "sections of English revisions, in a made-up language",
        "sezioni di revisioni inglesi, in una lingua inventata",
        "英語の改訂の節（架空の言語に置き換え）",
    ),
    "dropped": ("30 % of the rules dropped", "30 % delle regole tolto", "ルールの30%を削除"),
    "unreferred": ("all references dropped", "tutti i rimandi tolti", "参照番号をすべて削除"),
    "hidden": ("numbers hidden", "numeri nascosti", "番号を隠したもの"),
    "reworded": ("no text as in English", "nessun testo uguale all’inglese", "原文と同一の文面なし"),
    "mixed": ("two revisions mixed", "due revisioni mescolate", "2つの改訂の混合"),
}
PARTS = {"english-section", "chinese-section", "foreign-section", "beginning", "main"}
"""What is no whole book."""
TAKEN = {
    "en": "Of the {all} English revisions with numbered rules, {first} to {last}, {english} were dated whole, and "
    "{damaged} damaged in each of the ways; the oldest of these has no revision far enough before it to be mixed with.",
    "it": "Delle {all} revisioni inglesi con regole numerate, dal {first} al {last}, {english} sono state datate "
    "intere, e {damaged} anche guastate in ciascuno dei modi; la più vecchia di queste non ne ha una abbastanza "
    "lontana prima di sé con cui mescolarla.",
    "ja": "番号付きのルールを持つ英語の改訂{all}件（{first}～{last}）のうち、{english}件は丸ごと推定し、"
    "{damaged}件は崩したものも推定しました。そのうち最も古いものには、混ぜるのに十分古い改訂がありません。",
}


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

    def add(self, found: Measured) -> None:
        """Count what came of one case."""
        for kind, right in found["right"].items():
            self.asked[kind] = self.asked.get(kind, 0) + 1
            self.right[kind] = self.right.get(kind, 0) + right
        self.widths.append(found["width"])

    def cells(self, lang: str, *, narrow: bool) -> list[str]:
        """Return the cells of the table: each kind's hits, and the width of the whole.

        Said beside the figure is, of a kind, whether any edition is dated wrong; if the whole is to be `narrow`,
        whether it is so too seldom.
        """
        kinds = [self._hits(one, lang) for one in (*KINDS, "whole")]
        few, all_ = sum(one <= NARROW for one in self.widths), len(self.widths)
        often = f"{few}/{all_}{missed(int(narrow and few < OFTEN * all_), 1, lang)}"
        return [*kinds, f"{statistics.median(self.widths):.0f}", often, str(max(self.widths))]

    def _hits(self, kind: str, lang: str) -> str:
        if kind not in self.asked:
            return NONE
        right, asked = self.right[kind], self.asked[kind]
        return f"{right}/{asked}{missed(int(right < asked), 1, lang)}"


def judged(case: Case, dating: Dating) -> Measured:
    """Return of each kind of evidence that spoke, and of the whole, whether it was right, and how wide the whole is."""
    told = {kind.name: kind.intervals for kind in dating.kinds if kind.clues} | {"whole": dating.content}
    meant = {**case.truth, "whole": case.truth["numbering"]}
    right = {name: _holds(intervals, meant[name]) for name, intervals in told.items()}
    right["whole"] = right["whole"] and _holds(dating.content, case.truth["wording"])
    wrong = [
        f"{name} {meant[name]} is not in {format_intervals(told[name]) or NONE}"
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
    """Take the date from an edition; every kind of evidence ought to find it, but for those named otherwise."""
    date = edition.stated_date or ""
    undated = replace(edition, stated_date=None)
    return Case(name, undated, {kind: truth.get(kind, date) for kind in KINDS})


def section(edition: Edition, number: str) -> Edition:
    """Return one section as an edition of its own."""
    rules = tuple(by_section(edition)[number])
    return replace(edition, id=f"{edition.id}-{number}", rules=rules, covers=(number,), repeats=(), glossary=())


def sections(name: str, editions: list[Edition], draw: Random, most: int = SECTIONS) -> Iterator[Case]:
    """Yield at most so many sections drawn from editions, none twice."""
    every = []
    for edition in editions:
        every += [(edition, number) for number, rules in by_section(edition).items() if FEWEST <= len(rules) <= MOST]
    for edition, number in draw.sample(every, min(most, len(every))):
        yield case(name, section(edition, number))


def foreign(editions: list[Edition], draw: Random) -> Iterator[Case]:
    """Yield sections of editions put into a made-up language: what they say is known from no other book."""
    for edition in draw.sample(editions, min(SECTIONS, len(editions))):
        yield from sections("foreign-section", [disguised(edition, draw)], draw, OF_EACH)


def cut(sections: Iterable[Case]) -> Iterator[Case]:
    """Yield what pages have that leave rules out of a section: its first rules only, and its rules without a letter."""
    for one in sections:
        rules = one.edition.rules
        main = tuple(rule for rule in rules if rule.number[-1].isdigit())
        for name, left in (("beginning", rules[: len(rules) // FIRST]), ("main", main)):
            yield replace(one, name=name, edition=replace(one.edition, rules=left))


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
    whole = list(sections("english-section", english[:-1], draw))
    yield from whole
    yield from cut(whole)
    yield from foreign(english[:-1], Random(f"{SEED} foreign"))
    for at in range(DAMAGED // 2, len(english), DAMAGED * step):
        yield from damaged(english, at, Random(f"{SEED} {at}"))
    yield from (case("english", edition) for edition in english[::step])


def every(shared: Path, step: int) -> Iterator[Named]:
    """Yield all cases by name."""
    for one in cases(shared, step):
        yield f"{one.name}/{one.edition.id}", partial(_dated, shared, one)


def _dated(shared: Path, case: Case) -> Measured:
    newest = _newest(shared)
    return judged(case, date_edition(case.edition, align(case.edition, newest), newest))


@cache
def _newest(shared: Path) -> Edition:
    return read_revision(max((shared / "cr-history/en").glob("*.txt"))).edition


def summed(results: Mapping[str, Measured]) -> dict[str, Figures]:
    """Return the figures by name."""
    figures: dict[str, Figures] = {}
    for name, found in results.items():
        figures.setdefault(name.partition("/")[0], Figures()).add(found)
    return figures


def table(figures: Mapping[str, Figures], lang: str = "en") -> str:
    """Return the table in a language of the docs."""
    rows = (
        [said[LANGUAGES.index(lang)], *figures[name].cells(lang, narrow=name not in PARTS)]
        for name, said in NAMES.items()
        if name in figures
    )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def taken(figures: Mapping[str, Figures], lang: str) -> str:
    """Return how many revisions were dated and damaged."""
    revisions = History.load().revisions()
    counts = {name: len(figures[name].widths) for name in ("english", "hidden")}
    facts = {"all": len(revisions), "english": counts["english"], "damaged": counts["hidden"]}
    return TAKEN[lang].format(first=revisions[0], last=revisions[-1], **facts)


def write_tables(figures: Mapping[str, Figures]) -> None:
    """Put the table, and what was measured, where each page has its marks for them."""
    for page in sorted((ROOT / "docs").glob("*/dating-measured.md")):
        lang = page.parent.name
        text = with_rows(page.read_text("utf-8"), "dating", table(figures, lang))
        page.write_text(with_block(text, "dating taken", f"\n{taken(figures, lang)}\n"), "utf-8")


def main(arguments: list[str]) -> int:
    """Print the failures and the table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.measure.dating", description="Measure dating by content."
    )
    parser.add_argument("step", nargs="?", type=int, default=1, help="take every so many revisions (default: all)")
    parser.add_argument("--keep", type=Path, help="file that keeps what was measured")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="editions dated at once")
    parser.add_argument("--write", action="store_true", help="put the table into the docs")
    options = parser.parse_args(arguments)
    results = measured(every(SHARED, options.step), [], options.keep, workers=options.workers)
    for name, found in results.items():
        for line in found["wrong"]:
            print(f"{name}: {line}")
    figures = summed(results)
    print("editions; numbering, references, wording, whole right; width: median, at most 3, widest")
    print(table(figures))
    if options.write:
        write_tables(figures)
    return 0


if __name__ == "__main__":
    command.run(main)
