"""`pytest --rosetta508`: run pages of rule examples as tests, in any project.

A page is a Markdown file in the form described in `executable_examples.page`: it begins with its own name as heading
and with a title in English. Other Markdown files are ignored unless named on the command line. pytest loads this module
in every project whose environment has it, so it imports nothing until it finds a page.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from executable_examples.example import Example
    from executable_examples.page import Page
    from executable_examples.run import Failure

_BYTES_READ = 4000
"""Bytes at the start of a Markdown file that show whether it is a page of examples."""
_LANGUAGE = "en"
"""The captions of an example; its code is the same in every language."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rosetta508`."""
    group = parser.getgroup("rosetta508", "rule examples")
    group.addoption("--rosetta508", action="store_true", help="run pages of rule examples (Markdown files)")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "PageFile | None":
    """Collect a page of examples."""
    if not parent.config.getoption("--rosetta508") or file_path.suffix != ".md":
        return None
    named = file_path in [Path(one.partition("::")[0]).resolve() for one in parent.config.args]
    return PageFile.from_parent(parent, path=file_path) if named or _is_page(file_path) else None


def _is_page(path: Path) -> bool:
    """Return whether a Markdown file begins like a page of examples."""
    try:
        with path.open("rb") as file:
            start = file.read(_BYTES_READ).decode("utf-8", "ignore")
    except OSError:
        return False
    lines = [line for line in start.splitlines() if line.strip()][:2]
    return len(lines) == 2 and lines[0].strip() == f"# {path.stem}" and lines[1].startswith("- en: ")


class PageFile(pytest.File):
    """A page; its tests are its examples, by name."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each example; an unreadable page is reported with file and line."""
        from executable_examples.engine.errors import EngineError  # noqa: PLC0415 - only needed for a page
        from executable_examples.page import read_page  # noqa: PLC0415 - see above

        try:
            page = read_page(self.path)
        except (EngineError, OSError, ValueError) as error:
            raise self.CollectError(_visible(str(error))) from error
        for example in page.examples:
            yield ExampleItem.from_parent(self, name=example.name, page=page, example=example)


class ExampleItem(pytest.Item):
    """One example: its code runs after the page's own, and every line must give the answer on the page."""

    def __init__(self, *, page: "Page", example: "Example", **settings: Any) -> None:
        """Store the page and the example."""
        super().__init__(**settings)
        self._page, self._example = page, example

    def runtest(self) -> None:
        """Run the example."""
        from executable_examples.run import run_page  # noqa: PLC0415 - only needed for a page

        alone = replace(self._page, examples=(self._example,))
        failures = [failure for one in run_page(alone, _LANGUAGE) for failure in one.failures]
        if failures:
            raise WrongAnswer(failures)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return a report of each line with a different answer."""
        if isinstance(excinfo.value, WrongAnswer):
            return _visible(str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return file, line (counted from 0), and name."""
        return self.path, self._example.line - 1, f"{self._example.id}"


class WrongAnswer(Exception):
    """Lines of an example whose answer differs from the page."""

    def __init__(self, failures: "list[Failure]") -> None:
        """Store the failures."""
        super().__init__(failures)
        self.failures = failures

    def __str__(self) -> str:
        return "\n".join(map(str, self.failures))


def _visible(text: str) -> str:
    from rosetta508.cli.output import visible  # noqa: PLC0415 - only needed for a failure

    return visible(text)
