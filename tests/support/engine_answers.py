"""Answers of another engine."""

import sys
from pathlib import Path

from executable_examples.export import scenarios
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from tests.support.checkout import ROOT

LINES = list(scenarios(run_pages(read_pages(), ["en"])))


def command(folder: Path, program: str) -> str:
    """Write a program and return the command that runs it from the checkout."""
    path = folder / "engine.py"
    path.write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{program}", "utf-8")
    return f"{sys.executable} {path}"
