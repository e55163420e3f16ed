"""The tables of aligning: `tables(results)` sums up single measurements, one row per variant, page, or manual."""

import statistics
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.data.books import DATES
from benchmarks.data.old_pages import KINDS
from benchmarks.measure.scoring import classes

Results = Mapping[str, Any]
Row = dict[str, Any]
VARIANTS = ("numbered", "opaque", "thinned", "uncited", "shuffled", "thinned shuffled", "uncited shuffled")


def tables(results: Results) -> dict[str, list[Row]]:
    """Return all tables; one without measurements is empty."""
    return {
        "whole": list(_whole(results)),
        "parts": list(_parts(results)),
        "pages": list(_pages(results)),
        "manuals": [*_manuals(results, "manual", fitted=True), *_manuals(results, "stranger", fitted=False)],
        "vectors": list(_vectors(results)),
        "confidence": list(_confidence(results)),
    }


def drawn(results: Results, date: str, name: str) -> list[Mapping[str, Any]]:
    """Return the results of every draw of a variant of a whole book."""
    prefix = f"whole/{date}/{name}/"
    return [one for key, one in results.items() if key.startswith(prefix)]


def _whole(results: Results) -> Iterator[Row]:
    """Yield a row for each English book and variant: medians of the draws, their spread, and rules without counterpart.

    `wrong` counts wrong links, `unheard` the wrong links of a rule without a counterpart, `ungiven` missing true links.
    """
    for date in DATES:
        for name in VARIANTS:
            if found := drawn(results, date, name):
                row = {"english": date, "variant": name, "draws": len(found)}
                row |= {key: _median(found, key) for key in ("precision", "recall", "f1")}
                row |= _spread(found, "f1", "worst", "best") | _alone(found)
                for key in ("wrong", "unheard", "ungiven"):
                    row |= {key: _median(found, key)} | _spread(found, key, "fewest", "most")
                yield row | {"expected_of_words": _median(found, "utmost") if "shuffled" in name else None}


def _parts(results: Results) -> Iterator[Row]:
    kinds = sorted({(int(name.split("/")[1]), name.split("/")[2]) for name in results if name.startswith("section/")})
    for size, kind in kinds:
        found = [one for name, one in results.items() if name.startswith(f"section/{size}/{kind}/")]
        row = {"rules": size, "variant": kind, "drawn": len(found), "f1": _median(found, "f1")}
        yield row | {"f1_worst": round(min(one["f1"] for one in found), 4)} | _alone(found)


def _pages(results: Results) -> Iterator[Row]:
    for kind in KINDS:
        if found := [one for name, one in results.items() if name.startswith(f"page/{kind}/")]:
            counts = {key: _sum(found, key) for key in ("rules", "true", "right", "wrong")}
            yield {"page": kind, "drawn": len(found), **counts, "surely_wrong": _sum(found, "surely")}


def _manuals(results: Results, kind: str, *, fitted: bool) -> Iterator[Row]:
    """Yield a row for each manual and language that was aligned both in order and shuffled."""
    for name in dict.fromkeys(name.rsplit("/", 1)[0] for name in results if name.startswith(f"{kind}/")):
        ordered, mixed = (results.get(f"{name}/{variant}") for variant in ("opaque", "shuffled"))
        if ordered and mixed:
            manual, _, language = name.removeprefix(f"{kind}/").rpartition("-")
            row = {"manual": manual, "language": language, "fitted": fitted, "pairs": ordered["true"]}
            row |= {"f1": round(ordered["f1"], 4), "recognized": ordered["recognized"], "alone": ordered["alone"]}
            row |= {"f1_shuffled": round(mixed["f1"], 4), "expected_of_words": round(mixed["utmost"], 4)}
            yield row | {"recognized_shuffled": mixed["recognized"], "alone_shuffled": mixed["alone"]}


def _vectors(results: Results) -> Iterator[Row]:
    """Yield the mean F1 of shuffled books without and with sentence vectors.

    A row also counts the rules without a counterpart, and how many of these were left unlinked.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in results:
        if name.startswith("vectors/") and name.removeprefix("vectors/") in results:
            _, kind, what, *_ = name.split("/")
            manual, _, language = what.rpartition("-")
            whole = {"whole": (what, "zh"), "section": (f"parts of {what}", "zh")}
            groups.setdefault(whole.get(kind, (manual, language)), []).append(name)
    for (books, language), names in groups.items():
        found = [results[name] for name in names]
        without = [results[name.removeprefix("vectors/")] for name in names]
        row: Row = {"books": books, "language": language}
        row |= {f"f1_{key}": _mean(one) for key, one in (("without", without), ("with", found))}
        row |= {f"recognized_{key}": _sum(one, "recognized") for key, one in (("without", without), ("with", found))}
        yield row | {"alone": _sum(found, "alone")}


def _confidence(results: Results) -> Iterator[Row]:
    """Yield the classes of confidence over all draws of whole books."""
    every = (one for date in DATES for name in VARIANTS for one in drawn(results, date, name))
    for begin, end, links, right, mean in classes(one["believed"] for one in every):
        yield {"from": begin, "to": end, "links": links, "right": right, "mean": round(mean, 3)}


def _median(found: Sequence[Mapping[str, Any]], key: str) -> float:
    return round(float(statistics.median(one[key] for one in found)), 4)


def _mean(found: Sequence[Mapping[str, Any]]) -> float:
    return round(float(statistics.mean(one["f1"] for one in found)), 4)


def _sum(found: Sequence[Mapping[str, Any]], key: str) -> int:
    return sum(one[key] for one in found)


def _spread(found: Sequence[Mapping[str, Any]], key: str, least: str, most: str) -> Row:
    values = [one[key] for one in found]
    return {f"{key}_{least}": round(min(values), 4), f"{key}_{most}": round(max(values), 4)}


def _alone(found: Sequence[Mapping[str, Any]]) -> Row:
    """Return how many rules have no counterpart, and how many of these were left unlinked; None if there are none."""
    alone = _sum(found, "alone")
    return {"recognized": _sum(found, "recognized") if alone else None, "alone": alone or None}
