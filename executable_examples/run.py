"""Run examples: execute the code of a page line by line, compare the answers, store the verdicts.

An example calls the result of judging `verdict`. Every verdict is stored with its scenario document, built from the
example's `board`, `attacks`, `bands`, `payments`, and `after`.
"""

import doctest
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from executable_examples.document import scenario_document
from executable_examples.engine import Verdict
from executable_examples.example import LANGUAGES, Example
from executable_examples.page import Page, code_of


@dataclass(frozen=True)
class Failure:
    """A line of code with an answer other than the page's; `line` counts in the page's file."""

    example: Example
    language: str
    line: int
    typed: str
    expected: str
    found: str

    def __str__(self) -> str:
        rule = self.example.rule
        section = rule.partition(".")[0]
        place = f"{section} › {rule} › {self.example.name} ({rule}.md:{self.line}, {self.language})"
        return f"{place}: {self.typed!r} should answer {self.expected!r}, but answered {self.found!r}"


@dataclass
class Run:
    """The result of running one example of the page in one language."""

    example: Example
    language: str
    failures: list[Failure] = field(default_factory=list)
    judged: list[tuple[dict[str, Any], Verdict]] = field(default_factory=list)
    """Each scenario document with its verdict, in the order in which they were judged."""


def run_pages(pages: Iterable[Page], languages: Iterable[str] = LANGUAGES) -> Iterator[Run]:
    """Yield the run of every example of every page, once for each language of the page."""
    chosen = tuple(languages)
    for page in pages:
        for language in chosen:
            yield from run_page(page, language)


def run_page(page: Page, language: str) -> Iterator[Run]:
    """Yield the runs of the page's code in `language`; each example starts from the setup alone."""
    (_, setup), *rest = code_of(page.in_language(language))
    for example, (_, code) in zip(page.examples, rest, strict=True):
        yield _run(Run(example, language), setup, code)


def _run(run: Run, setup: str, code: str) -> Run:
    parser, runner = doctest.DocTestParser(), _Typist(run)
    names: dict[str, Any] = {"__name__": run.example.id}
    for text, first_line in ((setup, 0), (code, run.example.line)):
        typed = parser.get_doctest(text, names, run.example.id, None, first_line)
        runner.run(typed, out=lambda _: None, clear_globs=False)
        names = typed.globs
    return run


class _Typist(doctest.DocTestRunner):
    """A doctest runner that stores verdicts and failures instead of printing."""

    def __init__(self, run: Run) -> None:
        super().__init__(verbose=False, optionflags=doctest.ELLIPSIS)
        self._run_of = run
        self._last: Any = None

    def report_success(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        """Store a new verdict."""
        verdict = test.globs.get("verdict")
        if isinstance(verdict, Verdict) and verdict is not self._last:
            self._last = verdict
            self._run_of.judged.append((_document(self._run_of.example, test.globs), verdict))

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        """Store the expected and the actual answer."""
        self._fail(test, example, got)

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        """Store the error raised instead of an answer."""
        self._fail(test, example, f"{exc_info[0].__name__}: {exc_info[1]}")

    def _fail(self, test: doctest.DocTest, example: doctest.Example, found: str) -> None:
        line = (test.lineno or 0) + example.lineno
        texts = (example.source.strip(), example.want.strip(), found.strip())
        self._run_of.failures.append(Failure(self._run_of.example, self._run_of.language, line, *texts))


def _document(example: Example, names: dict[str, Any]) -> dict[str, Any]:
    announced = {name: names[name] for name in ("bands", "payments", "after") if name in names}
    return scenario_document(names["board"], names["attacks"], **announced) | {"id": example.id}
