"""The page of the docs that says how this project does beside what people use instead, in three languages.

`table(part, results, lang)` returns the rows of a part; `write(results)` puts tables, plots and what was measured where
and when between the marks of each page, part by part: one that lacks a measurement is left as it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from benchmarks.measure.beside import Beside
from benchmarks.measure.measurement import Measurement
from benchmarks.publish import ratio_words as words
from benchmarks.publish.dot_plot import Dot, ratios, shares
from benchmarks.publish.marked_tables import with_block, with_rows
from benchmarks.publish.ratio_words import WORDS, said
from benchmarks.publish.work_page import SHOWN, growth, works
from benchmarks.publish.written import duration, ratio, spread
from tests.support.checkout import ROOT

Results = Mapping[str, Any]
Row = list[str]
PARTS: dict[str, tuple[str, ...]] = {
    "aligning": ("aligning-same", "aligning-later", "aligning-shuffled"),
    "work": ("books", "commands", "history"),
    "diffing": ("git/recent", "git/m10", "redlines/recent", "redlines/m10"),
    "engine": ("all",),
    "site": ("all",),
    "startup": ("all",),
}
"""Part -> its measurements, which are named `part/…`."""
LIMITED = ("site", "startup")
"""Parts whose ratios have a goal; they have one rival each."""
BESIDES = {"aligning": ("aligning-quality",), "work": ("work-growth",), "diffing": ("diffing-marks",)}
"""Part -> the tables that it has besides the one of its name."""
MARKED = ("words", "needless", "named", "anew")


def names(part: str) -> list[str]:
    """Return the names of a part's measurements."""
    return [f"{part}/{one}" for one in PARTS[part]]


def missing(results: Results) -> list[str]:
    """Return the parts of which a measurement is missing."""
    return [part for part in PARTS if not all(name in results for name in names(part))]


def measurements(part: str, results: Results) -> list[Measurement]:
    """Return the measurements of a part that were made."""
    return [Measurement.from_json(results[name]) for name in names(part) if name in results]


def rows(part: str, results: Results) -> list[Beside]:
    """Return all that was timed for a part."""
    return [row for one in measurements(part, results) for row in one.rows]


def times(part: str, results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each pair timed: medians, median ratio with the middle half, rounds, and the goal if any has.

    Beside what it was timed, is said in the head of the table where it is the same for all.
    """
    for row in rows(part, results):
        rival = [_typed(row.rival, lang)] if part not in LIMITED else []
        goal = [f"≤ {row.goal:g}" if row.goal else ""] if part in LIMITED else []
        yield [_typed(row.what, lang), *rival, *map(duration, row.medians), spread(row), str(len(row.ours)), *goal]


def _typed(name: str, lang: str) -> str:
    """Return a name for a cell: what one types is set as code."""
    shown = said(name, lang)
    return f"`{shown}`" if name not in WORDS or name in {"git", "python"} else shown


def quality(results: Results, lang: str) -> Iterator[Row]:
    """Yield F1 and memory of either method for each pair of books aligned."""
    for one in measurements("aligning", results):
        for row in one.rows:
            for who in ("rosetta508", row.rival):
                f1, memory = (one.figures[f"{who}/{key}"] for key in ("f1", "megabytes"))
                yield [said(row.what, lang), said(who, lang), f"{f1:.4f}", f"{memory:.0f} MB"]


def marks(results: Results, lang: str) -> Iterator[Row]:
    """Yield for each pair of revisions and each method what it marks."""
    every: dict[tuple[str, str], dict[str, float]] = {}
    for one in measurements("diffing", results):
        for who in ("rosetta508", one.rows[0].rival):
            told = {key: one.figures[f"{who}/{key}"] for key in (*MARKED, "renumbered")}
            every.setdefault((one.rows[0].what, who), told)
    order = sorted(every, key=lambda pair: list(WORDS).index(pair[0]))
    for pair, who in order:
        told = every[pair, who]
        cells = [f"{told['words']:.0f}", f"{told['needless']:.0f}"]
        shares = [f"{told[key]:.0f}/{told['renumbered']:.0f}" for key in ("named", "anew")]
        yield [said(pair, lang), _typed(who, lang), *cells, *shares]


def table(part: str, results: Results, lang: str) -> list[Row]:
    """Return the rows of a table by its mark: a part, or one of `BESIDES`."""
    if part.startswith("work"):
        return list((works if part == "work" else growth)(measurements("work", results), lang))
    special = {"aligning-quality": quality, "diffing-marks": marks}
    return list(special.get(part, partial(times, part))(results, lang))


def taken(part: str, results: Results, lang: str) -> str:
    """Return when and where a part was measured, beside how much other work, and what it counted besides."""
    every = measurements(part, results)
    versions = dict(pair for one in every for pair in one.versions.items() if pair[1])
    others = sorted({f"{one.others:.1f}" for one in every if one.others is not None}, key=float)
    busy = words.PROCESSORS[lang].format(span=_span(others)) if others else "?"
    where = words.TAKEN[lang].format(
        date=_span(sorted({one.date for one in every})),
        machine=" / ".join(sorted({one.machine for one in every})),
        versions="".join(f", {name} {number}" for name, number in versions.items()),
        load=_span(sorted({f"{one.load:.1f}" for one in every}, key=float)),
        others=busy,
    )
    counted = words.COUNTED.get(part, {}).get(lang, "")
    numbers = {key: f"{value:.0f}" for one in every for key, value in one.figures.items()}
    return f"{counted.format(**numbers)}\n\n{where}".strip()


def _span(ordered: Sequence[str]) -> str:
    return ordered[0] if len(ordered) == 1 else f"{ordered[0]} – {ordered[-1]}"


def ratio_plot(part: str, results: Results, lang: str) -> str:
    """Return the plot of a part's ratios."""
    dots, shown = [], _plotted(part, results)
    for row in shown:
        low, middle, high = row.spread
        one_rival = len({other.rival for other in shown}) == 1
        name = said(row.what, lang) if one_rival else f"{said(row.what, lang)} / {said(row.rival, lang)}"
        dots.append(Dot(name, low, middle, high, ratio(middle)))
    return ratios(dots, _in_words(words.WORTH[lang], dots, lang), words.WORTH[lang], words.ENDS[lang])


def _plotted(part: str, results: Results) -> list[Beside]:
    """Return what the plot of a part shows: of the work on whole books, what stands in its first table."""
    every = rows(part, results)
    return [row for row in every if row.what in SHOWN and row.rival == "galechurch"] if part == "work" else every


def quality_plot(results: Results, lang: str) -> str:
    """Return the plot of F1."""
    found = [(f"{what} / {who}", float(f1), f1) for what, who, f1, _ in quality(results, lang)]
    dots = [Dot(name, value, value, value, f1) for name, value, f1 in found]
    return shares(dots, _in_words("F1", dots, lang), "F1")


def _in_words(head: str, dots: Sequence[Dot], lang: str) -> str:
    colon = words.COLON[lang]
    return head + colon + words.BETWEEN[lang].join(f"{dot.name}{colon}{dot.written}" for dot in dots)


def filled(text: str, part: str, results: Results, lang: str) -> str:
    """Return a page's text with one part's tables and plots, and when and where it was measured."""
    for mark in (part, *BESIDES.get(part, ())):
        text = with_rows(text, mark, "\n".join(f"| {' | '.join(row)} |" for row in table(mark, results, lang)))
    text = with_block(text, f"{part} plot", ratio_plot(part, results, lang))
    if part == "aligning":
        text = with_block(text, "aligning-quality plot", quality_plot(results, lang))
    return with_block(text, f"{part} taken", f"\n{taken(part, results, lang)}\n")


def write(results: Results) -> None:
    """Put the parts that were measured whole where each page has its marks for them."""
    for page in sorted((ROOT / "docs").glob("*/benchmarks.md")):
        text = page.read_text("utf-8")
        for part in PARTS:
            if part not in missing(results):
                text = filled(text, part, results, page.parent.name)
        page.write_text(text, "utf-8")
