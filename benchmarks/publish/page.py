"""Tables of the docs in three languages from the result files: `pages(results, root)`.

`tables.toml` defines which figures the page of goals shows, their names and goals, and which results are shown row by
row. A page has marks, `<!-- name -->` and `<!-- /name -->`, around the generated parts.
"""

import re
import statistics
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal

from benchmarks.measure import manifest
from rosetta508.language.words import LANGUAGES, Words

Results = Mapping[str, Mapping[str, Any]]
Row = Mapping[str, Any]
Goal = Mapping[str, Any]
GOALS, NONE = "how-good", "–"
NO_BREAK = "\u00a0"
"""The space between a number and its unit."""
EXACT = "#,##0.####"
PATTERNS = {"f1": "0.0000", "percent": "0.0", "times": "0.00", "s": "#,##0.0", "count": EXACT}
"""Unit -> how a result is shown; others are whole numbers."""
UNITS = {("percent", ""): "%", ("percent", "it"): f"{NO_BREAK}%", ("times", ""): "×", ("times", "ja"): "倍"}
UNITS |= {("f1", ""): "", ("count", ""): ""}
"""Unit and language -> what follows the number; of other units a space and their name."""
PICKS: Mapping[str, Callable[[Sequence[float]], float]] = {"least": min, "most": max, "median": statistics.median}
DIGITS = {"f1": 4, "percent": 3, "times": 2, "s": 1, "ms": 3}
"""Unit -> number of digits to which a result is rounded before it is compared with its goal. `ms`: seconds below 1."""
COMPARED: Mapping[str, tuple[str, Callable[[float, float], bool]]] = {
    "at_least": ("≥ ", lambda value, goal: value >= goal),
    "at_most": ("≤ ", lambda value, goal: value <= goal),
    "below": ("< ", lambda value, goal: value < goal),
}


class NoRowError(Exception):
    """A result lacks a row that a goal needs."""


@dataclass(frozen=True)
class Result:
    """A figure of the page: a value, or a count `of` a total."""

    value: float
    of: float | None
    unit: str

    @property
    def compared(self) -> float:
        """The value to compare with a goal, rounded as shown. A count is not rounded; with a total, it is a share."""
        if self.unit == "count":
            return self.value / self.of if self.of else self.value
        return round(self.value, DIGITS.get("ms" if self.unit == "s" and self.value < 1 else self.unit, 0))

    def text(self, lang: str) -> str:
        """Return the figure as written in a language."""
        value = quantity(self.value, self.unit, lang)
        return f"{value}/{quantity(self.of, self.unit, lang)}" if self.of else value


@cache
def spec() -> Mapping[str, Any]:
    """Return the contents of `tables.toml`."""
    return tomllib.loads((Path(__file__).parent / "tables.toml").read_text("utf-8"))


def goals(area: str) -> list[Goal]:
    """Return the goals, and figures without a goal, of an area of the page."""
    entry = spec()["areas"][area]
    return [{**entry.get("every", {}), **goal} for goal in entry["goals"]]


def found(goal: Goal, results: Results) -> Result:
    """Return the figure of a goal.

    Raises:
        NoRowError: the result has no such row.
    """
    name, _, table = goal["source"].partition(".")
    every = results.get(name, {}).get("tables", {}).get(table, [])
    rows = [row for row in every if _chosen(row, goal) and row[goal["figure"]] is not None]
    if not rows:
        raise NoRowError(f"{goal['source']}, {goal['en']}")
    values, unit = [row[goal["figure"]] for row in rows], goal["unit"]
    if "reach" in goal:
        return Result(sum(value >= goal["reach"] for value in values), len(values), unit)
    if "of" not in goal:
        return Result(PICKS[goal.get("pick", "median")](values), None, unit)
    right, of = sum(values), sum(row[goal["of"]] for row in rows)
    return Result(right / of, None, unit) if unit == "percent" else Result(right, of, unit)


def _chosen(row: Row, goal: Goal) -> bool:
    wanted, unwanted = goal.get("where", {}), goal.get("except", {})
    return all(row[key] in values for key, values in wanted.items()) and not any(
        row[key] in values for key, values in unwanted.items()
    )


def aim(goal: Goal) -> tuple[str, float] | None:
    """Return the comparison and the limit of a goal, or None if there is no goal."""
    return next(((how, goal[how]) for how in COMPARED if how in goal), None)


def is_met(goal: Goal, result: Result) -> bool | None:
    """Return whether a goal is met; None if there is none."""
    aimed = aim(goal)
    return COMPARED[aimed[0]][1](result.compared, aimed[1]) if aimed else None


def goal_row(goal: Goal, results: Results, lang: str) -> list[str]:
    """Return the cells of a row: figure, result, goal, whether it is met, and the status of its books."""
    result, words = found(goal, results), spec()["words"]
    met = is_met(goal, result)
    said = NONE if met is None else words["yes" if met else "no"][lang]
    status = {book.status for book in manifest.books() if book.name in goal.get("books", ())}
    kinds = ", ".join(manifest.word(one, lang) for one in sorted(status)) or NONE
    return [goal[lang], result.text(lang), _aim_text(goal, result, lang), said, kinds]


def _aim_text(goal: Goal, result: Result, lang: str) -> str:
    aimed = aim(goal)
    if not aimed:
        return NONE
    how, value = aimed
    if result.unit == "count":
        if value in (0, 1):
            return str(spec()["words"]["all" if value else "none"][lang])
        return COMPARED[how][0] + quantity(value, "percent", lang).replace(".0", "").replace(",0", "")
    sign = "" if how == "at_least" and value == 1 and result.unit == "f1" else COMPARED[how][0]
    return sign + quantity(value, result.unit, lang, exact=True)


def quantity(value: float, unit: str, lang: str, *, exact: bool = False) -> str:
    """Return a value with its unit; `exact` means without rounding."""
    if unit == "s" and value < 1 and not exact:
        value, unit = 1000 * value, "ms"
    if unit == "percent":
        value *= 100
    shown = format_decimal(value, EXACT if exact else PATTERNS.get(unit, "#,##0"), lang)
    return shown + UNITS.get((unit, lang), UNITS.get((unit, ""), f"{NO_BREAK}{unit}"))


def area(name: str, results: Results, lang: str) -> str:
    """Return the table of an area of the page of goals, as HTML."""
    head = (f"<th>{one}</th>" for one in spec()["words"]["columns"][lang])
    lines = (_html_row(goal_row(goal, results, lang)) for goal in goals(name))
    return "\n".join(['<table class="r5-goals">', f"<tr>{''.join(head)}</tr>", *lines, "</table>"])


def _html_row(cells: Sequence[str]) -> str:
    row = "".join(f"<td>{escape(cell, quote=False)}</td>" for cell in cells)
    row = re.sub("`(.*?)`", r"<code>\1</code>", row)
    return re.sub(r"\*\*(.*?)\*\*", r"<strong>\1</strong>", f"<tr>{row}</tr>")


def data(results: Results, lang: str) -> str:
    """Return a list of the result files by date, with their notes."""
    words, lines = spec()["words"], []
    shown = [name for entry in spec()["areas"].values() for name in entry["results"]]
    for day in sorted({results[name]["measured"] for name in shown}):
        names = [name for name in shown if results[name]["measured"] == day]
        files = words["comma"][lang].join(_links(name, results[name]["tables"], lang) for name in names)
        colon, noted = words["colon"][lang], [name for name in names if "note" in results[name]]
        notes = [f"{name}.json{colon}{results[name]['note'][lang]}" for name in noted]
        measured = words["measured"][lang].format(date=Words(lang).date(day), files=files)
        lines.append("- " + words["gap"][lang].join([measured, *notes]))
    return "\n".join(lines)


def _links(name: str, tables: Iterable[str], lang: str) -> str:
    words = spec()["words"]
    every = words["comma"][lang].join(_link(table, f"{name}-{table}.csv", lang) for table in tables)
    return str(words["file"][lang].format(json=_link(f"{name}.json", f"{name}.json", lang), csv=every))


def _link(text: str, file: str, lang: str) -> str:
    """Return a link for a page of the built site: mkdocs follows Markdown links only to files of one language."""
    root = ".." if lang == LANGUAGES[0] else "../.."
    return f'<a href="{root}/assets/measurements/{file}" download>{text}</a>'


def whole_table(mark: str, results: Results, lang: str) -> str:
    """Return a result row by row, as defined in `tables.toml`."""
    entry = spec()["tables"][mark]
    name, _, table = entry["source"].partition(".")
    columns, words = entry["columns"], entry.get("words", {})
    body = []
    for row in results[name]["tables"][table]:
        values = (row[column["figure"]] for column in columns)
        body.append([words[one][lang] if one in words else _shown(one, lang) for one in values])
    kinds = "".join("l" if column.get("text") else "r" for column in columns)
    return markdown([column[lang] for column in columns], kinds, body)


def _shown(value: str | float, lang: str) -> str:
    return value if isinstance(value, str) else quantity(value, "count", lang)


def markdown(head: Sequence[str], kinds: str, body: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table; `kinds` has l or r for each column: aligned left or right."""
    line = ["---" if kind == "l" else "---:" for kind in kinds]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, line, *body))


def with_block(text: str, name: str, block: str) -> str:
    """Return a page's text with `block` between the marks `<!-- name -->` and `<!-- /name -->`."""
    marks = rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
    return re.sub(marks, lambda found: f"{found[1]}{block}\n{found[2]}", text, flags=re.DOTALL)


def pages(results: Results, root: Path) -> dict[Path, str]:
    """Return the text of each page that shows results."""
    texts = {}
    for lang in LANGUAGES:
        path = root / "docs" / lang / f"{GOALS}.md"
        text = with_block(path.read_text("utf-8"), "books", manifest.line(GOALS, lang))
        for name in spec()["areas"]:
            text = with_block(text, name, area(name, results, lang))
        text = with_block(text, "data", data(results, lang))
        texts[path] = text
        for mark, entry in spec()["tables"].items():
            path = root / "docs" / lang / f"{entry['page']}.md"
            text = texts.get(path) or path.read_text("utf-8")
            texts[path] = with_block(text, mark, f"\n{whole_table(mark, results, lang)}\n")
    return texts
