"""Measure the site's search: how often the right rule comes first, and how many bytes a first query loads.

`python -m benchmarks.measure.searching SITE` enters the development questions of `data/search-questions.tsv` into the
search box of a built site in Chromium, each into a fresh page of its language. `--wrong` lists those whose rule does
not come first. `--write` enters the test questions too and puts the result into the docs.
"""

import sys
from pathlib import Path

from benchmarks.measure import command
from benchmarks.publish.results import report
from tests.support.browser import browsing
from tests.support.searching import SETS, Answer, ask, figures, loaded, questions


def main(arguments: list[str]) -> int:
    """Measure, print, and write the result if asked to."""
    parser = command.parser("benchmarks.measure.searching", __doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--wrong", action="store_true", help="list development questions that are not answered first")
    options = parser.parse_args(arguments)
    sets = SETS if options.write else SETS[:1]
    with browsing(options.site) as (browser, address):
        answers = {name: list(ask(browser, address, questions(name))) for name in sets}
        asked = {one.question.language: one.question.text for one in answers[SETS[0]]}
        sizes = [
            {"language": language, "kilobytes": loaded(browser, address, language, text) / 1000}
            for language, text in asked.items()
        ]
    if options.wrong:
        sys.stderr.writelines(map(_line, (one for one in answers[SETS[0]] if one.place != 1)))
    rows = [{"set": name, "language": language, **counts} for name, found in answers.items()
            for language, counts in figures(found).items() if language != "all"]  # fmt: skip
    report("search", {"questions": rows, "loaded": sizes}, write=options.write)
    return 0


def _line(answer: Answer) -> str:
    question = answer.question
    found = ", ".join(answer.found[:3])
    return f"{question.language}: {question.text}: wanted {' '.join(question.rules)}, found {found}\n"


if __name__ == "__main__":
    command.run(main)
