"""Result files: `store(name, tables)` writes a command's measurements as JSON and CSV, and updates the pages.

`docs/assets/measurements/NAME.json` contains the tables of one measuring command, each a list of rows, with date and
machine. NAME-TABLE.csv and the tables of the docs are generated from it; after an edit by hand, run `python -m
benchmarks.publish`.
"""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measure.rivals import Missing
from benchmarks.measure.timing import machine
from benchmarks.publish import page
from rosetta508.cli.output import print_table
from tests.support.checkout import ROOT

Row = dict[str, Any]
Tables = Mapping[str, Sequence[Row]]
Document = dict[str, Any]


def folder(root: Path) -> Path:
    """Return the folder of the result files of a checkout."""
    return root / "docs" / "assets" / "measurements"


def load(root: Path = ROOT) -> dict[str, Document]:
    """Return all results by name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder(root).glob("*.json"))}


def store(
    name: str, tables: Tables, about: Mapping[str, Any] | None = None, unmeasured: Iterable[str] = (), root: Path = ROOT
) -> None:
    """Write a result, its CSV files, and the pages.

    `about` has the date, the machine, and more, by default today and this machine.

    Raises:
        Missing: `unmeasured` is not empty, a table of the stored result is missing or empty, or a row that a goal needs
            is missing. Nothing is written then.
    """
    results = load(root)
    known = results.get(name, {"tables": tables})
    if missing := [*unmeasured, *(one for one in known["tables"] if not tables.get(one))]:
        raise Missing(f"{name}: not measured: {', '.join(missing)}; nothing is written")
    today = {"measured": datetime.now(UTC).date().isoformat(), "machine": machine()}
    results[name] = {"name": name, **today, **(about or {}), "tables": tables}
    try:
        publish(results, root)
    except page.NoRowError as error:
        raise Missing(f"{name}: not measured: {error}; nothing is written") from error


def report(name: str, tables: Tables, about: Any = None, *, write: bool, **more: Any) -> None:
    """Print a result's tables, and with `write` store them; the other arguments are those of `store`."""
    show(tables)
    if write:
        store(name, tables, about, **more)


def publish(results: Mapping[str, Document], root: Path = ROOT) -> None:
    """Write the files of all results, and the pages that show them; remove files without a result.

    Raises:
        NoRowError: a result lacks a row that a goal needs; nothing is written.
    """
    files = page.pages(results, root)
    for name, result in results.items():
        files[folder(root) / f"{name}.json"] = as_json(result)
        files |= {folder(root) / file: text for file, text in as_csv(result).items()}
    for path in set(folder(root).iterdir()) - files.keys():
        path.unlink()
    for path, text in files.items():
        path.write_text(text, "utf-8", newline="\n")


def as_json(result: Document) -> str:
    """Return a result as JSON, one row per line."""
    lines = [f" {json.dumps(key)}: {_plain(value)}" for key, value in result.items() if key != "tables"]
    shown = (f'  "{name}": [\n{_lines(rows)}\n  ]' for name, rows in result["tables"].items())
    tables = ",\n".join(shown)
    return "{\n" + ",\n".join([*lines, f' "tables": {{\n{tables}\n }}']) + "\n}\n"


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(rows: Iterable[Row]) -> str:
    return ",\n".join(f"   {_plain(row)}" for row in rows)


def as_csv(result: Document) -> dict[str, str]:
    """Return the CSV of each table of a result, by file name."""
    files = {}
    for name, rows in result["tables"].items():
        text = io.StringIO()
        writer = csv.DictWriter(text, list(dict.fromkeys(key for row in rows for key in row)), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        files[f"{result['name']}-{name}.csv"] = text.getvalue()
    return files


def show(tables: Tables) -> None:
    """Print tables to the terminal."""
    for name, rows in tables.items():
        if rows:
            print_table(name, list(rows[0]), [[_cell(value) for value in row.values()] for row in rows])


def _cell(value: object) -> str:
    return "" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)


def timed(measurements: Mapping[str, Row]) -> tuple[dict[str, list[Row]], dict[str, Any]]:
    """Return the tables of timed measurements (`benchmarks.measure.timing.taken`) by name, and how they were measured.

    `times` has a row for each comparison, `figures` one for each other quantity.
    """
    every = list(measurements.values())
    figures = figure_rows({name: one["figures"] for name, one in measurements.items()})
    about = {
        "measured": max(one["date"] for one in every),
        "machine": " / ".join(sorted({one["machine"] for one in every})),
        "versions": {key: value for one in every for key, value in one["versions"].items() if value},
        "load": _range(one["load"] for one in every),
        "other_processors": _range(one["others"] for one in every if one["others"] is not None),
    }
    return {"times": [row for one in every for row in one["times"]]} | ({"figures": figures} if figures else {}), about


def figure_rows(measurements: Mapping[str, Mapping[str, float]], digits: int = 6) -> list[Row]:
    """Return a row for each figure of each measurement.

    A key is the figure's name, or `SUBJECT/NAME`, where SUBJECT becomes the column `of`.
    """
    rows: list[Row] = []
    for name, one in measurements.items():
        for key, value in one.items():
            of, _, figure = key.rpartition("/")
            rows.append({"measurement": name, "of": of, "figure": figure, "value": rounded(value, digits)})
    return rows


def _range(values: Iterable[float]) -> list[float]:
    """Return the smallest and the largest value, or the only one if there is one."""
    found = sorted({round(one, 1) for one in values})
    return found if len(found) < 2 else [found[0], found[-1]]


def rounded(value: float, digits: int = 6) -> float:
    """Return a number rounded to `digits` decimal places; a whole one as an integer."""
    return int(value) if value == int(value) else round(value, digits)
