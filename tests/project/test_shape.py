"""The shape of the code: imports, the lengths of files and functions, and descriptive names."""

import ast
import re
import statistics
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.support.checkout import ROOT

PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
CHECKS = sorted(path for folder in ("tests", "benchmarks", "docs") for path in (ROOT / folder).rglob("*.py"))
MAY_IMPORT = {
    "scraper": (),
    "aligner": ("scraper.rule_number", "scraper.edition", "scraper.errors"),
    "executable_examples": (),
    "rosetta508": ("scraper", "aligner", "executable_examples"),
}
ALIGNER = (
    *("grouping", "json_object", "parameter_fields", "text", "messages", "lists", "edition_names"),
    *("history", "align", "dating", "references", "drift"),
)
LAYERS = {
    "aligner": ALIGNER,
    "rosetta508": ("language", "lookup", "compare", "exchange", "cli", "integrations", "site", "commands", "build"),
    "rosetta508.site": ("workers", "boards", "model", "pages", "build"),
}
"""The parts of a package, lowest first: a part imports only from itself and from earlier ones."""

NAMED = {"beautifulsoup4": "bs4", "babel": "babel", "rapidfuzz": "rapidfuzz", "mkdocs-material": "mkdocs",
         "pytest": "pytest"}  # fmt: skip
"""Packages that the product must use, and what is imported of them. Material is a theme of mkdocs."""
ADDED_WITHIN_3_11 = {
    ("extract", "filter"),
    ("extractall", "filter"),
    ("unpack_archive", "filter"),
    ("getaddresses", "strict"),
    ("parseaddr", "strict"),
}
"""Arguments that a bug-fix release of Python 3.11 added. mypy finds features of 3.12 and later."""


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


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
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[0]
                says = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
                start = first.end_lineno if says else node.lineno
                yield f"{_name(path)}:{node.lineno} {node.name}", (node.end_lineno or 0) - (start or 0)


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_package_imports_only_what_the_table_allows(path: Path) -> None:
    home = path.relative_to(ROOT).parts[0]
    imported = {name for name in _imports(_tree(path)) if name.split(".")[0] in (*PACKAGES, "tests", "benchmarks")}
    assert [name for name in sorted(imported) if not _allowed(name, home)] == []


def _dotted(path: Path) -> str:
    return _name(path).removesuffix(".py").replace("/", ".")


def _part(module: str, package: str) -> str:
    """Return the part of a package that contains a module: a folder or a file."""
    return module.removeprefix(f"{package}.").split(".")[0]


LAYERED = [
    (path, package)
    for package in LAYERS
    for path in MODULES
    if _name(path).startswith(f"{package.replace('.', '/')}/") and not _part(_dotted(path), package).startswith("__")
]


@pytest.mark.parametrize(("path", "package"), LAYERED, ids=[f"{package}-{_name(path)}" for path, package in LAYERED])
def test_the_parts_of_a_package_import_downwards_only(path: Path, package: str) -> None:
    parts = LAYERS[package]
    imported = {name for name in _imports(_tree(path)) if name.startswith(f"{package}.")}
    above = parts[parts.index(_part(_dotted(path), package)) + 1 :]
    assert [name for name in sorted(imported) if _part(name, package) in above] == []


@pytest.mark.parametrize("path", CHECKS, ids=_name)
def test_tests_and_measurements_share_only_the_support_folder(path: Path) -> None:
    imported = set(_imports(_tree(path)))
    test_modules = [name for name in sorted(imported) if re.search(r"^tests\..*\btest_", name)]
    assert test_modules == []
    if path.is_relative_to(ROOT / "benchmarks"):
        assert [one for one in sorted(imported) if re.match(r"tests\.(?!support\b)", one)] == []
    elif not path.is_relative_to(ROOT / "tests" / "benchmarks"):
        assert [name for name in sorted(imported) if name.split(".")[0] == "benchmarks"] == []


def test_there_are_no_import_cycles() -> None:
    """Imports inside functions and for types count, too; `from package import module` imports the module."""
    paths = {_name(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in MODULES}
    imports: dict[str, set[str]] = {}
    for name, path in paths.items():
        froms = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.ImportFrom)]
        packages = {node.module for node in froms if all(f"{node.module}.{one.name}" in paths for one in node.names)}
        imports[name] = set(_imports(_tree(path))) & paths.keys() - packages
    TopologicalSorter(imports).prepare()


def test_the_readme_of_the_aligner_names_files_that_exist_and_every_step_of_aligning() -> None:
    text = (ROOT / "aligner" / "README.md").read_text("utf-8")
    named = set(re.findall(r"`((?:[a-z_]+/)*[a-z_]+\.(?:py|toml|json))`", text))
    folders = (ROOT, *(path for path in (ROOT / "aligner").rglob("*") if path.is_dir()), ROOT / "aligner")
    assert [name for name in sorted(named) if not any((folder / name).exists() for folder in folders)] == []
    steps = {path.name for path in (ROOT / "aligner" / "align").glob("*.py")}
    assert steps <= named


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_file_has_at_most_300_lines_and_a_docstring(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 300
    assert ast.get_docstring(_tree(path))


def test_functions_are_short() -> None:
    lengths = dict(_functions())
    assert statistics.median(lengths.values()) <= 8
    assert [name for name, length in lengths.items() if length > 60] == []


@pytest.mark.parametrize("package", NAMED)
def test_the_required_packages_are_used_in_the_product_and_declared(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = [*project["dependencies"], *extras["site"], *extras["pytest"]]
    users = [
        _name(path) for path in MODULES if any(name.split(".")[0] == NAMED[package] for name in _imports(_tree(path)))
    ]
    assert package in [re.split("[<>=]", one)[0] for one in declared]
    assert users


def test_the_theme_of_the_site_is_material() -> None:
    assert "\ntheme:\n  name: material\n" in (ROOT / "mkdocs.yml").read_text("utf-8")


def test_the_checks_assume_the_oldest_python_that_is_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["requires-python"] == ">=3.11"
    assert project["tool"]["mypy"]["python_version"] == "3.11"
    assert project["tool"]["ruff"]["target-version"] == "py311"


def test_no_file_needs_a_later_release_of_the_oldest_python() -> None:
    used: dict[str, set[str]] = {}
    for path in MODULES + CHECKS:
        for call in (node for node in ast.walk(_tree(path)) if isinstance(node, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if any((name, word.arg) in ADDED_WITHIN_3_11 for word in call.keywords):
                used.setdefault(_name(path), set()).add(f"{name}:{call.lineno}")
    assert used == {}
