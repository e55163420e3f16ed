"""How long a board takes in the browser, and how much is loaded: `python -m benchmarks.measure.trying`.

Everything is served from this machine, without a network. The ratio compares the time in the browser with
CPython's for the same verdicts, pictures, and steps in the same run. `--write` puts the result into the docs.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import command
from benchmarks.measure.timing import clocked
from benchmarks.publish.results import Row, figure_rows, report, rounded
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.site.boards.browser_runtime import FOLDER, write_runtime
from rosetta508.site.boards.trace import Numbering
from rosetta508.site.boards.trial import answer
from tests.support.browser import browsing
from tests.support.checkout import ROOT

WORKER = ROOT / "docs" / "assets" / "try-worker.js"
STARTS = 5
START = """async () => {
  window.worker = new Worker("/assets/try-worker.js?language=en");
  const begun = performance.now();
  await new Promise((ok) => { worker.onmessage = ok; });
  return performance.now() - begun;
}"""
ASK = """async (wishes) => {
  const times = [];
  for (const wish of wishes) {
    const begun = performance.now();
    await new Promise((ok) => { worker.onmessage = ok; worker.postMessage({id: 0, wish}); });
    times.push(performance.now() - begun);
  }
  return times;
}"""


def main(arguments: list[str]) -> int:
    """Measure, print, and with `--write` store the result."""
    parser = command.parser("benchmarks.measure.trying", "Time boards in a browser.")
    options, load = parser.parse_args(arguments), os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        site = Path(name)
        write_runtime(site, [Numbering("en", {}, {})])
        shutil.copy(WORKER, site / "assets")
        (site / "index.html").write_text("<!doctype html><title>board</title>", "utf-8")
        loaded = sum(path.stat().st_size for path in (site / FOLDER).iterdir())
        speech = json.loads((site / FOLDER / "en.json").read_text("utf-8"))
        wishes = [
            {"scenario": document, "rules": "current"}
            for run in run_pages(read_pages(), ("en",))
            for document, _ in run.judged
        ]
        starts, there = _in_browser(site, wishes)
    here = [_timed(wish, speech) for wish in wishes]
    tables = {
        "waits": [_row("start", starts), {**_row("example", there), "ratio": rounded(median(there) / median(here), 1)}],
        "figures": figure_rows({"all": {"megabytes": loaded / 1e6}}, digits=2),
    }
    report("trying", tables, {"load": [round(load, 1)]}, write=options.write)
    return 0


def _row(what: str, milliseconds: Sequence[float]) -> Row:
    """Return the median and the longest wait in seconds, with an optional ratio to CPython."""
    waits = [one / 1000 for one in milliseconds]
    return {"what": what, "median": rounded(median(waits), 4), "worst": rounded(max(waits), 4), "ratio": None}


def _timed(wish: dict[str, Any], speech: dict[str, Any]) -> float:
    return 1000 * clocked(partial(answer, json.dumps({**wish, "speech": speech})))


def _in_browser(site: Path, wishes: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    with browsing(site) as (browser, address):
        starts: list[float] = []
        times: list[float] = []
        for _ in range(STARTS):
            page = browser.new_page()
            page.goto(f"{address}/")
            starts.append(page.evaluate(START))
            times = page.evaluate(ASK, wishes) if len(starts) == STARTS else []
            page.close()
    return starts, times


if __name__ == "__main__":
    command.run(main)
