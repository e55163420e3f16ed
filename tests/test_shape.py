"""The code keeps its shape: who imports whom, how long files and functions are, and that names say what they are."""

import ast
import re
import statistics
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
MAY_IMPORT = {
    "scraper": (),
    "aligner": ("scraper.rule_number", "scraper.edition", "scraper.errors"),
    "executable_examples": (),
    "rosetta508": ("scraper", "aligner", "executable_examples"),
}

NAMED = {"beautifulsoup4": "bs4", "babel": "babel", "rapidfuzz": "rapidfuzz", "mkdocs-material": "mkdocs",
         "pytest": "pytest"}  # fmt: skip
"""Packages that the product was asked to be built on, and what is imported of them. Material is a theme of mkdocs."""


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _allowed(module: str, home: str) -> bool:
    allowed = (home, *MAY_IMPORT[home])
    return any(module == one or module.startswith(f"{one}.") or one.startswith(f"{module}.") for one in allowed)


def _functions() -> Iterator[tuple[str, int]]:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[0]
                says = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
                start = first.end_lineno if says else node.lineno
                yield f"{_name(path)}:{node.lineno} {node.name}", (node.end_lineno or 0) - (start or 0)


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_package_imports_only_those_it_may(path: Path) -> None:
    home = path.relative_to(ROOT).parts[0]
    imported = {name for name in _imports(ast.parse(path.read_text("utf-8"))) if name.split(".")[0] in PACKAGES}
    assert [name for name in sorted(imported) if not _allowed(name, home)] == []


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_file_has_at_most_300_lines_and_says_what_it_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 300
    assert ast.get_docstring(ast.parse(text))


def test_functions_are_short() -> None:
    lengths = dict(_functions())
    assert statistics.median(lengths.values()) <= 8
    assert [name for name, length in lengths.items() if length > 60] == []


@pytest.mark.parametrize("package", NAMED)
def test_the_packages_asked_for_work_in_the_product_and_are_declared(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = [*project["dependencies"], *extras["site"], *extras["pytest"]]
    users = [
        _name(path)
        for path in MODULES
        if any(name.split(".")[0] == NAMED[package] for name in _imports(ast.parse(path.read_text("utf-8"))))
    ]
    assert package in [re.split("[<>=]", one)[0] for one in declared]
    assert users


def test_the_theme_of_the_site_is_material() -> None:
    assert "\ntheme:\n  name: material\n" in (ROOT / "mkdocs.yml").read_text("utf-8")
