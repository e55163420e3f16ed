"""How long a reader waits for a board tried in the browser, and what that loads: `python -m benchmarks.measure.trying`.

Everything is served from the machine itself, so that the network takes no part. The ratio is to the same verdicts,
with picture and steps, by CPython in the same run.
"""

import functools
import http.server
import json
import shutil
import tempfile
import threading
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright

from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.site.boards.browser_runtime import FOLDER, write_runtime
from rosetta508.site.boards.trace import Numbering
from rosetta508.site.boards.trial import answer

WORKER = Path(__file__).parents[2] / "docs" / "assets" / "try-worker.js"
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


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        site = Path(name)
        write_runtime(site, [Numbering("en", {}, {})])
        shutil.copy(WORKER, site / "assets")
        (site / "index.html").write_text("<!doctype html><title>board</title>", "utf-8")
        sizes = {path.name: path.stat().st_size for path in sorted((site / FOLDER).iterdir())}
        speech = json.loads((site / FOLDER / "en.json").read_text("utf-8"))
        wishes = [{"scenario": document, "rules": "current"} for document in _documents()]
        starts, there = _in_browser(site, wishes)
    here = [_timed(wish, speech) for wish in wishes]
    print(f"loaded on demand: {sum(sizes.values()) / 1e6:.2f} MB {sizes}")
    print(f"start: median {median(starts) / 1000:.2f} s, worst {max(starts) / 1000:.2f} s of {STARTS}")
    print(f"{len(wishes)} examples: median {median(there):.0f} ms, worst {max(there):.0f} ms, "
          f"ratio to CPython {median(there) / median(here):.0f}")  # fmt: skip


def _documents() -> list[dict[str, Any]]:
    return [document for run in run_pages(read_pages(), ("en",)) for document, _ in run.judged]


def _timed(wish: dict[str, Any], speech: dict[str, Any]) -> float:
    asked = json.dumps({**wish, "speech": speech})
    begun = perf_counter()
    answer(asked)
    return (perf_counter() - begun) * 1000


def _in_browser(site: Path, wishes: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    handler = functools.partial(_Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        starts: list[float] = []
        times: list[float] = []
        for _ in range(STARTS):
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            starts.append(page.evaluate(START))
            times = page.evaluate(ASK, wishes) if len(starts) == STARTS else []
            page.close()
        browser.close()
        server.shutdown()
    return starts, times


if __name__ == "__main__":
    main()
