"""The executable examples as pages show them: run once per build, with verdicts, coverage, and printed originals."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup
from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import PythonConsoleLexer  # type: ignore[import-untyped]

from executable_examples.coverage import Coverage, measure
from executable_examples.engine import RULE_SETS, EngineError, Verdict, judge, read_scenario
from executable_examples.engine.expected import SHOWN
from executable_examples.example import Example
from executable_examples.export import SUITE, scenarios
from executable_examples.page import Page, read_pages
from executable_examples.run import Run, run_pages
from rosetta508.compare.edition_examples import REFERENCE, PrintedExample, printed_examples
from rosetta508.site.boards.trial import outcome
from rosetta508.site.model.address import slug
from scraper.errors import N_, MalformedDocument, RosettaError
from scraper.library import Library
from scraper.rule_number import natural_key

CURRENT = "current"
_PLAINLY_SHOWN = re.compile(r'<span class="(?:n|o|p|w|s2|nb)">([^<]*)</span>')
DOWNLOAD = f"rule-508-suite-{SUITE}.jsonl"


class ExampleFails(RosettaError):
    """An example does not give the answer on its page, so the site would show a wrong result."""


@dataclass(frozen=True)
class JudgedExample:
    """An example with the scenarios that it judges and their verdicts, in the order of its code."""

    example: Example
    judged: tuple[tuple[Mapping[str, Any], Verdict], ...]

    @property
    def id(self) -> str:
        """Its name, unique among all examples."""
        return self.example.id

    @property
    def anchor(self) -> str:
        """Its id on its page."""
        return f"example-{slug(self.example.name)}"

    @property
    def verdict(self) -> Verdict | None:
        """The verdict under the current rules, else the first one; None if nothing is judged."""
        return self.main[1] if self.judged else None

    @property
    def main(self) -> tuple[Mapping[str, Any], Verdict]:
        """The scenario that the example is mainly about, and its verdict; raises `IndexError` if nothing is judged."""
        return next((one for one in self.judged if one[1].rules == CURRENT), self.judged[0])

    @cached_property
    def by_rules(self) -> Mapping[str, Verdict]:
        """The verdict under each rule set, if the example judges by more than one; else empty."""
        if len({verdict.rules for _, verdict in self.judged}) < 2:
            return {}
        scenario = read_scenario(dict(self.judged[0][0]))
        return {name: judge(scenario, rules=name) for name in RULE_SETS}

    @property
    def differing(self) -> list[str]:
        """The fields of a verdict document in which legal verdicts under different rules differ."""
        answers = [verdict.to_json() for verdict in self.by_rules.values() if verdict.legal]
        return [name for name in SHOWN if any(answer[name] != answers[0][name] for answer in answers)]


@dataclass(frozen=True)
class Examples:
    """All examples: by the rule of their page, with their coverage, and matched with the editions' printed examples."""

    pages: Mapping[str, Page] = field(default_factory=dict)
    by_rule: Mapping[str, tuple[JudgedExample, ...]] = field(default_factory=dict)
    coverage: tuple[Coverage, ...] = ()
    printed: tuple[PrintedExample, ...] = ()
    scenarios: tuple[Mapping[str, Any], ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, JudgedExample]:
        """The examples by id."""
        return {one.id: one for shown in self.by_rule.values() for one in shown}

    @cached_property
    def playing(self) -> Mapping[tuple[str, str, int | None], tuple[str, ...]]:
        """By edition, rule, and ordinal of a printed example: the ids of the examples that cover it."""
        return {(one.edition, one.rule, one.ordinal): one.played_by for one in self.printed}

    def of(self, rule: str) -> tuple[JudgedExample, ...]:
        """Return the examples on the page of a rule."""
        return self.by_rule.get(rule, ())

    def count(self, rule: str, *wanted: str) -> int:
        """Return how many of a rule's examples end in one of the wanted outcomes."""
        return sum(1 for one in self.of(rule) if one.verdict and outcome(one.verdict) in wanted)


def gather_examples(library: Library, rules: Iterable[str] = ()) -> Examples:
    """Run the examples and return the result; coverage includes `rules` without an example.

    Raises `ExampleFails` for the first line with a different answer, `MalformedDocument` for an unreadable page.
    Without the edition whose numbers the pages use, there are no examples.
    """
    if not any(edition.id == REFERENCE for edition in library.editions()):
        return Examples()
    try:
        pages = read_pages()
    except EngineError as error:
        raise MalformedDocument("{reason}", reason=str(error)) from error
    runs = list(run_pages(pages, ("en",)))
    for failure in (failure for run in runs for failure in run.failures):
        raise ExampleFails(N_("an example fails: {failure}"), failure=str(failure))
    numbers = sorted({*rules, *(page.rule for page in pages)}, key=natural_key)
    return Examples(
        pages={page.rule: page for page in pages},
        by_rule=_by_rule(runs),
        coverage=tuple(measure(runs, numbers)),
        printed=tuple(printed_examples(library, [run.example for run in runs])),
        scenarios=tuple(scenarios(runs)),
    )


def _by_rule(runs: Sequence[Run]) -> dict[str, tuple[JudgedExample, ...]]:
    found: dict[str, tuple[JudgedExample, ...]] = {}
    for run in runs:
        found[run.example.rule] = (*found.get(run.example.rule, ()), JudgedExample(run.example, tuple(run.judged)))
    return found


def highlighted(code: str) -> Markup:
    """Return code as typed at Python's prompt, with its answers, as HTML; escaped by Pygments.

    Names, strings, and signs have the color of the text: marking each would double the size of the code.
    """
    html = _PLAINLY_SHOWN.sub(r"\1", str(highlight(code, PythonConsoleLexer(), HtmlFormatter(nowrap=True))))
    return Markup('<div class="highlight no-copy"><pre><code>{}</code></pre></div>').format(Markup(html))  # noqa: S704
