"""The pages of the docs that say how well whole books are aligned: tables and a plot in three languages.

`report(results)` returns the tables in English; `write(results)` puts them between the marks of each page.
"""

import statistics
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from benchmarks.aligning_plot import plot
from benchmarks.books import CHINESE, DATES
from benchmarks.marked_tables import with_block, with_rows
from benchmarks.scoring import classes
from tests.conftest import ROOT

Results = Mapping[str, Any]
Row = list[str]
LANGUAGES = ("en", "it", "ja")
WORDS = {
    "numbered": ("in order, with numbers", "in ordine, con i numeri", "順序どおり、番号あり"),
    "opaque": ("in order, numbers hidden", "in ordine, numeri nascosti", "順序どおり、番号は隠す"),
    "shuffled": ("shuffled, numbers hidden", "in ordine sparso, numeri nascosti", "順不同、番号は隠す"),
    "thinned": ("in order, a tenth left out", "in ordine, un decimo tolto", "順序どおり、1割を削除"),
    "thinned shuffled": ("shuffled, a tenth left out", "in ordine sparso, un decimo tolto", "順不同、1割を削除"),
    "uncited": ("in order, no cited numbers", "in ordine, senza numeri citati", "順序どおり、参照番号なし"),
    "uncited shuffled": ("shuffled, no cited numbers", "in ordine sparso, senza numeri citati", "順不同、参照番号なし"),
    "rosetta508": ("Rosetta 508", "Rosetta 508", "Rosetta 508"),
    "galechurch": ("galechurch", "galechurch", "galechurch"),
    "vectors": ("sentence vectors", "vettori di frasi", "文ベクトル"),
    "de": ("German", "tedesco", "ドイツ語"),
    "fr": ("French", "francese", "フランス語"),
    "it": ("Italian", "italiano", "イタリア語"),
    "ja": ("Japanese", "giapponese", "日本語"),
    "ru": ("Russian", "russo", "ロシア語"),
    "vi": ("Vietnamese", "vietnamita", "ベトナム語"),
    "ar": ("Arabic", "arabo", "アラビア語"),
    "cs": ("Czech", "ceco", "チェコ語"),
    "el": ("Greek", "greco", "ギリシア語"),
    "es": ("Spanish", "spagnolo", "スペイン語"),
    "ko": ("Korean", "coreano", "韓国語"),
    "pl": ("Polish", "polacco", "ポーランド語"),
    "pt": ("Portuguese", "portoghese", "ポルトガル語"),
    "tr": ("Turkish", "turco", "トルコ語"),
    "zh": ("Chinese", "cinese", "中国語"),
}
"""What a measurement is called in English, Italian and Japanese."""
ORDER = ("numbered", "opaque", "thinned", "uncited", "shuffled", "thinned shuffled", "uncited shuffled")
NONE = "–"


def _said(name: str, lang: str) -> str:
    return WORDS[name][LANGUAGES.index(lang)]


def _quality(result: Mapping[str, Any]) -> Row:
    alone = f"{result['recognised']}/{result['alone']}" if result["alone"] else NONE
    return [f"{result['precision']:.4f}", f"{result['recall']:.4f}", f"{result['f1']:.4f}", alone]


def whole(results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each English book and variant."""
    for date in DATES:
        for name in ORDER:
            if found := results.get(f"whole/{date}/{name}"):
                yield [date, _said(name, lang), *_quality(found)]


def sections(results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each size and order: how many sections, the median and the worst."""
    kinds = sorted({(int(name.split("/")[1]), name.split("/")[2]) for name in results if name.startswith("section/")})
    for size, kind in kinds:
        found = [one for name, one in results.items() if name.startswith(f"section/{size}/{kind}/")]
        marks = sorted(one["f1"] for one in found)
        alone, kept = (sum(one[key] for one in found) for key in ("alone", "recognised"))
        middle = f"{statistics.median(marks):.4f}"
        yield [str(size), _said(kind, lang), str(len(found)), middle, f"{marks[0]:.4f}", f"{kept}/{alone}"]


def manuals(results: Results, lang: str, kind: str = "manual") -> Iterator[Row]:
    """Yield a row for each manual and language: both F1, the most that words tell, and who was left alone."""
    names = dict.fromkeys(name.rsplit("/", 1)[0] for name in results if name.startswith(f"{kind}/"))
    for name in names:
        both = [results.get(f"{name}/{kind}") for kind in ("opaque", "shuffled")]
        manual, _, language = name.removeprefix(f"{kind}/").rpartition("-")
        alone = [_quality(one)[-1] if one else NONE for one in both]
        marks = [f"{one['f1']:.4f}" if one else NONE for one in both]
        size = str(next(one["rules"][2] for one in both if one))
        most = f"{both[1]['utmost']:.4f}" if both[1] else NONE
        yield [manual, _said(language, lang), size, marks[0], alone[0], marks[1], most, alone[1]]


def methods(results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each way of aligning the whole book: F1, processor time beside ours, memory."""
    ours = results.get(f"cost/rosetta508/3050/{CHINESE}", {})
    for method in ("rosetta508", "galechurch", "vectors"):
        same, later = (results.get(f"cost/{method}/3050/{date}") for date in DATES[:2])
        if same and ours:
            ratio = f"{same['processor'] / ours['processor']:.2f}"
            marks = [f"{one['f1']:.4f}" if one else NONE for one in (same, later)]
            yield [_said(method, lang), *marks, f"{same['processor']:.1f} s", ratio, f"{same['megabytes']:.0f} MB"]


def growth(results: Results, _: str) -> Iterator[Row]:
    """Yield a row for each size: processor time, time a rule beside that of the smallest, memory."""
    sizes = sorted(int(name.split("/")[2]) for name in results if name.startswith("cost/rosetta508/"))
    every = [(size, results[f"cost/rosetta508/{size}/{CHINESE}"]) for size in sorted(set(sizes))]
    for size, one in every:
        each = one["processor"] / size / (every[0][1]["processor"] / every[0][0])
        yield [
            f"{size:,}",
            f"{one['processor']:.1f} s",
            f"{each:.2f}",
            f"{one['megabytes']:.0f} MB",
            f"{one['f1']:.4f}",
        ]


def reliability(results: Results, _: str) -> Iterator[Row]:
    """Yield a row for each class of confidence, over all whole books."""
    for begin, end, links, right, mean in trusted(results):
        yield [f"{begin:.2f} – {end:.2f}", f"{links:,}", f"{right:,}", f"{mean:.3f}", f"{right / links:.3f}"]


def trusted(results: Results) -> list[tuple[float, float, int, int, float]]:
    """Return the classes of confidence over all whole books."""
    return classes(one["believed"] for name, one in results.items() if name.startswith("whole/"))


TABLES: dict[str, Callable[[Results, str], Iterator[Row]]] = {
    "whole": whole,
    "sections": sections,
    "manuals": manuals,
    "strangers": partial(manuals, kind="stranger"),
    "methods": methods,
    "growth": growth,
    "reliability": reliability,
}


def table(name: str, results: Results, lang: str) -> str:
    """Return the rows of a table as Markdown, without its head."""
    return "\n".join(f"| {' | '.join(row)} |" for row in TABLES[name](results, lang))


def report(results: Results) -> str:
    """Return all tables in English, and the commands' times."""
    shown = [f"{name}\n{table(name, results, 'en')}" for name in TABLES]
    times = [f"{name}: {one}" for name, one in results.items() if name.startswith("command/")]
    return "\n\n".join([*shown, *times])


def write(results: Results) -> None:
    """Put tables and plot where each page has its marks for them."""
    for page in sorted((ROOT / "docs").glob("*/aligning-measured.md")):
        text, lang = page.read_text("utf-8"), page.parent.name
        for name in TABLES:
            rows = table(name, results, lang)
            text = with_rows(text, name, rows)
        page.write_text(with_block(text, "plot", plot(trusted(results), lang)), "utf-8")
