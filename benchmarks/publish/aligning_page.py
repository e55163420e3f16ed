"""The pages of the docs that say how well whole books are aligned: tables and a plot in three languages.

`report(results)` returns the tables in English; `write(results)` puts them between the marks of each page.
"""

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from benchmarks.data.books import CHINESE, DATES
from benchmarks.measure.scoring import classes
from benchmarks.publish.aligning_plot import plot
from benchmarks.publish.goals import LANGUAGES, NONE, at_least, grouped
from benchmarks.publish.marked_tables import with_block, with_rows
from tests.support.checkout import ROOT

Results = Mapping[str, Any]
Row = list[str]
WORDS = {
    "numbered": ("in order, with numbers", "in ordine, con i numeri", "順序どおり、番号あり"),
    "opaque": ("in order, numbers hidden", "in ordine, numeri nascosti", "順序どおり、番号を隠す"),
    "moved": (
        "a part moved, numbers mislead",
        "una parte spostata, numeri che ingannano",
        "一部を移動、番号は手がかりにならない",
    ),
    "shuffled": ("shuffled, numbers hidden", "in ordine sparso, numeri nascosti", "順不同、番号を隠す"),
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
PAGES = {
    "section": ("a section", "una sezione", "1節"),
    "third": ("a third of one", "un terzo di una", "1節の3分の1"),
    "gaps": ("one with 15 % left out", "una, tolto il 15 %", "15%を削除した1節"),
    "strange": ("another rule book", "un altro regolamento", "別のルール集"),
}
"""What a small page is, in the three languages."""
ORDER = ("numbered", "opaque", "thinned", "uncited", "shuffled", "thinned shuffled", "uncited shuffled")
COUNTED = ("rules", "true", "right", "wrong", "surely")
"""What is counted of small pages."""
IN_ORDER, SHUFFLED, ALONE = 0.99, 0.975, 0.97
"""Goals: F1 of books at large, and the share of the rules without counterpart that are to be recognised."""
GOALS = {
    **{(date, "numbered"): 0.998 for date in DATES[1:]},
    **{(date, "opaque"): 0.995 for date in DATES[1:]},
    **{(date, "shuffled"): SHUFFLED for date in DATES[1:]},
    (CHINESE, "opaque"): 1.0,
    (CHINESE, "shuffled"): 0.985,
}
"""Date of the English book and variant -> the F1 aimed at."""
SUMMARY = {
    "mean": ("**mean**", "**media**", "**平均**"),
    "of manuals": ("**mean of the manuals**", "**media dei manuali**", "**手引書の平均**"),
    "worst": ("**worst**", "**peggiore**", "**最低**"),
    "parts": ("parts of {size} rules", "parti di {size} regole", "{size}件の一部分"),
    "goal": ("**goal**", "**obiettivo**", "**目標**"),
}


def _said(name: str, lang: str) -> str:
    return {**WORDS, **SUMMARY}[name][LANGUAGES.index(lang)]


def _day(date: str) -> str:
    """Return a date that no narrow column breaks."""
    return f'<span class="r5-keep">{date}</span>'


def drawn(results: Results, date: str, name: str) -> list[Mapping[str, Any]]:
    """Return what came of every draw of a variant of a whole book."""
    prefix = f"whole/{date}/{name}/"
    return [one for key, one in results.items() if key.startswith(prefix)]


def spread(values: Sequence[float], digits: int = 4) -> str:
    """Return the median and, of several, the worst and the best."""
    low, middle, high = (f"{one:.{digits}f}" for one in (min(values), statistics.median(values), max(values)))
    return f"{middle} ({low}–{high})" if len(values) > 1 else middle


def _recognised(found: Sequence[Mapping[str, Any]]) -> tuple[list[float], str]:
    """Return the share of rules without counterpart that were recognised, over all, and how it is written."""
    alone, kept = (sum(one[key] for one in found) for key in ("alone", "recognised"))
    return ([kept / alone], f"{kept / alone:.3f} ({kept}/{alone})") if alone else ([], NONE)


def whole(results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each English book and variant: draws, medians, F1 and who was left alone, beside their goals."""
    for date in DATES:
        for name in ORDER:
            if found := drawn(results, date, name):
                shown = [spread([one[key] for one in found]) for key in ("precision", "recall", "f1")]
                medians = [one.partition(" ")[0] for one in shown[:2]]
                goal = at_least(GOALS.get((date, name)), [one["f1"] for one in found], lang)
                share, alone = _recognised(found)
                goals = [goal, alone, at_least(ALONE if share else None, share, lang)]
                yield [_day(date), _said(name, lang), str(len(found)), *medians, shown[2], *goals]


def sections(results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each size and order: how many sections, the median and the worst."""
    kinds = sorted({(int(name.split("/")[1]), name.split("/")[2]) for name in results if name.startswith("section/")})
    for size, kind in kinds:
        found = [one for name, one in results.items() if name.startswith(f"section/{size}/{kind}/")]
        marks = sorted(one["f1"] for one in found)
        alone, kept = (sum(one[key] for one in found) for key in ("alone", "recognised"))
        middle = f"{statistics.median(marks):.4f}"
        yield [str(size), _said(kind, lang), str(len(found)), middle, f"{marks[0]:.4f}", f"{kept}/{alone}"]


def pages(results: Results, lang: str) -> Iterator[Row]:
    """Yield a row for each kind of small page: their rules, links right, wrong, and those of these that seemed sure."""
    for kind, names in PAGES.items():
        found = [one for name, one in results.items() if name.startswith(f"page/{kind}/")]
        if found:
            rules, true, right, wrong, surely = (sum(one[key] for one in found) for key in COUNTED)
            linked = f"{grouped(right)} ({right / true:.3f})" if true else NONE
            counts = [grouped(true) if true else NONE, linked, str(wrong), str(surely)]
            yield [names[LANGUAGES.index(lang)], str(len(found)), grouped(rules), *counts]


def manuals(results: Results, lang: str, kind: str = "manual") -> Iterator[Row]:
    """Yield a row for each manual and language, then what all come to: F1, what is expected of words, who is alone."""
    both = list(_both(results, kind))
    for name, one, other in both:
        manual, _, language = name.rpartition("-")
        alone = [f"{each['recognised']}/{each['alone']}" for each in (one, other)]
        marks = [f"{one['f1']:.4f}", alone[0], f"{other['f1']:.4f}", f"{other['utmost']:.4f}", alone[1]]
        yield [manual, _said(language, lang), str(one["rules"][2]), *marks]
    if both:
        yield from _come_to([(one, other) for _, one, other in both], lang)


def _both(results: Results, kind: str) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the name of each manual with what came of it in order and shuffled, where both are known."""
    for name in dict.fromkeys(name.rsplit("/", 1)[0] for name in results if name.startswith(f"{kind}/")):
        found = [results.get(f"{name}/{variant}") for variant in ("opaque", "shuffled")]
        if found[0] and found[1]:
            yield name.removeprefix(f"{kind}/"), found[0], found[1]


def _come_to(both: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]], lang: str) -> Iterator[Row]:
    """Yield the rows of means, of the worst, and of the goals with how many miss them."""
    ordered, mixed = ([pair[side] for pair in both] for side in (0, 1))
    marks = [[one["f1"] for one in side] for side in (ordered, mixed)]
    alone = [[one["recognised"] / one["alone"] for one in side if one["alone"]] for side in (ordered, mixed)]
    most = [one["utmost"] for one in mixed]
    columns = [(marks[0], 4), (alone[0], 3), (marks[1], 4), (most, 4), (alone[1], 3)]
    for name, taken in (("mean", statistics.mean), ("worst", min)):
        yield [_said(name, lang), "", "", *(f"{taken(values):.{digits}f}" for values, digits in columns)]
    aims = [IN_ORDER, ALONE, SHUFFLED, None, ALONE]
    goals = [at_least(aim, values, lang) for aim, (values, _) in zip(aims, columns, strict=True)]
    goals[3] = f"< {SHUFFLED}: {sum(one < SHUFFLED for one in most)}/{len(most)}"
    yield [_said("goal", lang), "", "", *goals]


def vectored(results: Results, lang: str) -> Iterator[Row]:
    """Yield what sentence vectors add to shuffled books: F1 and the rules left alone, without them and with them."""
    for date in DATES:
        name = f"whole/{date}/shuffled/1"
        yield from _beside([(results.get(name), results.get(f"vectors/{name}"))], [_day(date), _said("zh", lang)])
    for size in sorted({int(name.split("/")[2]) for name in results if name.startswith("vectors/section/")}):
        names = [name for name in results if name.startswith(f"section/{size}/shuffled/")]
        pairs = [(results[name], results.get(f"vectors/{name}")) for name in names]
        yield from _beside(pairs, [_said("parts", lang).format(size=size), _said("zh", lang)])
    strangers = [(results.get(f"stranger/{name}/shuffled"), one) for name, one in _with_vectors(results)]
    for (name, _), pair in zip(_with_vectors(results), strangers, strict=True):
        manual, _, language = name.rpartition("-")
        yield from _beside([pair], [manual, _said(language, lang)])
    yield from _beside(strangers, [_said("of manuals", lang), ""])


def _with_vectors(results: Results) -> list[tuple[str, Mapping[str, Any]]]:
    prefix = "vectors/stranger/"
    return [(name.split("/")[2], one) for name, one in results.items() if name.startswith(prefix)]


def _beside(pairs: Sequence[tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]], head: Row) -> Iterator[Row]:
    """Yield the row of pairs measured without and with vectors, if any: mean F1, rules recognised of those alone."""
    both = [(one, other) for one, other in pairs if one and other]
    if both:
        sides = list(zip(*both, strict=True))
        marks = [f"{statistics.mean(one['f1'] for one in side):.4f}" for side in sides]
        alone = [[sum(one[key] for one in side) for key in ("recognised", "alone")] for side in sides]
        yield [*head, *marks, *(f"{kept}/{every}" if every else NONE for kept, every in alone)]


def wrong(results: Results, lang: str) -> Iterator[Row]:
    """Yield for each English book, numbers hidden, the links that are wrong or missing, by the median of its draws."""
    for date in DATES:
        for name in ("opaque", "shuffled"):
            if found := drawn(results, date, name):
                counts = [spread([one[key] for one in found], 0) for key in ("wrong", "unheard", "ungiven")]
                most = f"{statistics.median(one['utmost'] for one in found):.4f}" if name == "shuffled" else NONE
                yield [_day(date), _said(name, lang), *counts, most]


def reliability(results: Results, _: str) -> Iterator[Row]:
    """Yield a row for each class of confidence, over all draws of whole books."""
    for begin, end, links, right, mean in trusted(results):
        yield [f"{begin:.2f} – {end:.2f}", grouped(links), grouped(right), f"{mean:.3f}", f"{right / links:.3f}"]


def trusted(results: Results) -> list[tuple[float, float, int, int, float]]:
    """Return the classes of confidence over all draws of whole books."""
    every = (one for date in DATES for name in ORDER for one in drawn(results, date, name))
    return classes(one["believed"] for one in every)


TABLES: dict[str, Callable[[Results, str], Iterator[Row]]] = {
    "whole": whole,
    "sections": sections,
    "pages": pages,
    "manuals": manuals,
    "strangers": partial(manuals, kind="stranger"),
    "vectored": vectored,
    "reliability": reliability,
    "wrong": wrong,
}


def table(name: str, results: Results, lang: str) -> str:
    """Return the rows of a table as Markdown, without its head."""
    return "\n".join(f"| {' | '.join(row)} |" for row in TABLES[name](results, lang))


def report(results: Results) -> str:
    """Return all tables in English."""
    return "\n\n".join(f"{name}\n{table(name, results, 'en')}" for name in TABLES)


def write(results: Results) -> None:
    """Put tables and plot where each page has its marks for them."""
    for page in sorted((ROOT / "docs").glob("*/aligning-measured.md")):
        text, lang = page.read_text("utf-8"), page.parent.name
        for name in TABLES:
            rows = table(name, results, lang)
            text = with_rows(text, name, rows)
        page.write_text(with_block(text, "plot", plot(trusted(results), lang)), "utf-8")
