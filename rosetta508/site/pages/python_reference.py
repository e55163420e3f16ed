"""The Python interface, as data for the pages that show it: the stable functions and the classes that they use.

Everything is read from the code: signatures, types, and docstrings. A class is included if it can be reached from the
functions through their arguments, their results, or the fields of either. The classes of the fields of `Comparison` and
`Library` are left out.
"""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

PROMISED = (
    "scraper.edition.read_edition",
    "scraper.readers.read_file",
    "scraper.library.Library.get",
    "scraper.library.Library.put",
    "aligner.align.align",
    "aligner.dating.date_edition",
    "aligner.history.History.load",
    "rosetta508.compare.compare",
    "aligner.drift.find_drift",
    "aligner.align.word_diff.diff_editions",
    "rosetta508.integrations.sarif.sarif",
    "executable_examples.engine.read_scenario",
    "executable_examples.engine.judge",
    "executable_examples.engine.check_answer",
    "executable_examples.engine.read_board",
    "executable_examples.engine.board_text",
    "executable_examples.engine.read_declaration",
    "executable_examples.engine.declaration_text",
    "executable_examples.document.scenario_document",
)
"""The stable functions and methods, by their dotted names."""
PROMISED_CLASSES = ("executable_examples.engine.DeclareAttackersStep",)
"""The stable classes that users call."""
_ERRORS = ("executable_examples.engine.errors", "scraper.errors")
"""The modules with the errors that input can cause."""
_PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")
_OPAQUE = frozenset({"Comparison", "Library"})
"""Classes that users only pass on; the classes of their fields are not included."""
_QUALIFIED = re.compile(r"'?(?:[a-z_]\w*\.)*([A-Z]\w*)'?")
_DEFAULT = re.compile(r"(?<=[\w\]])=")
"""The place where a default begins, as ast writes it next to a type."""
_NAME = re.compile(r"\b[A-Z]\w*")


@dataclass(frozen=True, slots=True)
class Entry:
    """A part of the interface: its signature, and its description in paragraphs; lists and examples keep lines."""

    name: str
    written: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassDescription:
    """A class: itself, then its fields, properties, and methods."""

    whole: Entry
    entries: tuple[Entry, ...]


def functions() -> tuple[Entry, ...]:
    """Return the stable functions, each with its signature."""
    return tuple(Entry(name, f"{name}{_signature(_found(name))}", _said(_found(name))) for name in PROMISED)


def classes() -> tuple[ClassDescription, ...]:
    """Return the classes that users call, then those that can be reached, in the order in which they are reached."""
    waiting = [_found(name) for name in PROMISED_CLASSES]
    waiting += [one for name in PROMISED for one in _named(_signature(_found(name)), _found(name))]
    told: dict[type, ClassDescription] = {}
    while waiting:
        one = waiting.pop(0)
        if one not in told:
            told[one] = _described(one)
            called = "(" in told[one].whole.written
            fields = [entry.written for entry in told[one].entries if called or "(" not in entry.written]
            fields = [] if one.__name__ in _OPAQUE else fields
            waiting += [other for written in fields for other in _named(written, one)]
    return tuple(told.values())


def exceptions() -> tuple[ClassDescription, ...]:
    """Return every error that input can cause, those of the engine first."""
    modules = [importlib.import_module(name) for name in _ERRORS]
    kinds = [kind for module in modules for kind in vars(module).values() if inspect.isclass(kind)]
    return tuple(_described(kind) for kind in kinds if issubclass(kind, Exception))


def _found(name: str) -> Any:
    """Return the object with a dotted name."""
    parts, found = name.split("."), None
    for at in range(len(parts) - 1, 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        for part in parts[at:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


def _signature(function: Any) -> str:
    """Return a function's signature, with the short names of types, and without `self`."""
    return re.sub(r"\(self(, )?", "(", _QUALIFIED.sub(r"\1", str(inspect.signature(function))))


def _named(written: str, where: Any) -> Iterator[type]:
    """Yield our own classes that types name; the names are looked up in the module in which they were written."""
    known = vars(importlib.import_module(inspect.unwrap(where).__module__))
    for name in _NAME.findall(written):
        found = known.get(name)
        if inspect.isclass(found) and found.__module__.startswith(_PACKAGES):
            yield found


def _described(kind: type) -> ClassDescription:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    entries = tuple(_entries(tree)) if isinstance(tree, ast.ClassDef) else ()
    called = next((name for name in PROMISED_CLASSES if _found(name) is kind), None)
    written = (
        f"{called}{_signature(kind)}".removesuffix(" -> None") if called else f"{kind.__module__}.{kind.__qualname__}"
    )
    return ClassDescription(Entry(kind.__name__, written, _said(kind)), entries)


def _entries(tree: ast.ClassDef) -> Iterator[Entry]:
    """Yield the public fields, with their docstrings if any, then the public properties and methods with docstrings."""
    for node, below in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and (name := ast.unparse(node.target))[0] != "_":
            text = ast.get_docstring(ast.Module([below], [])) if below else None
            yield Entry(name, f"{name}: {ast.unparse(node.annotation)}", _paragraphs(text))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and (text := ast.get_docstring(node)):
            yield Entry(node.name, _method(node), _paragraphs(text))


def _method(node: ast.FunctionDef) -> str:
    result = ast.unparse(node.returns).strip("'") if node.returns else "None"
    if any(ast.unparse(one).endswith("property") for one in node.decorator_list):
        return f"{node.name}: {result}"
    arguments = re.sub(r"^(self|cls)(, )?", "", ast.unparse(node.args))
    return f"{node.name}({_DEFAULT.sub(' = ', arguments)}) -> {result}"


def _said(found: Any) -> tuple[str, ...]:
    return _paragraphs(inspect.getdoc(found))


def _paragraphs(text: str | None) -> tuple[str, ...]:
    """Return paragraphs, each on one line; an example and each item of a list keep their lines."""
    found = (one.strip("\n") for one in (text or "").split("\n\n") if one.strip())
    return tuple(one if one.startswith(">>>") else "\n".join(_items(one)) for one in found)


def _items(paragraph: str) -> list[str]:
    return [" ".join(item.split()) for item in re.split(r"\n(?=- )", paragraph)]
