"""Measure the site's search: how often the right rule comes first, and how many bytes a query loads.

`python -m benchmarks.measure.searching SITE` types the development questions of `data/search-questions.tsv` into the
search box of a built site in Chromium, each into a new page in its language. `--set test` types the test questions.
`--output FILE` writes the figures as JSON, `--wrong` lists the questions whose rule does not come first.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support.browser import served
from tests.support.searching import SETS, ask, figures, loaded, questions


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.measure.searching", description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--set", choices=SETS, default=SETS[0])
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    with served(options.site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        answers = list(ask(browser, address, questions(options.set)))
        asked = {one.question.language: one.question.text for one in answers}
        sizes = {language: loaded(browser, address, language, text) for language, text in asked.items()}
        browser.close()
    found = {"set": options.set, "figures": figures(answers), "bytes_loaded": sizes}
    if options.wrong:
        for one in answers:
            if one.place != 1:
                told = (one.question.language, one.question.text, one.question.rules, one.place, one.found[:3])
                sys.stderr.write(f"{told}\n")
    text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    if options.output:
        options.output.write_text(text, "utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
