"""What a browser needs to judge boards, written next to a built site: Python, the engine, and each language's words.

Python is Brython, from its package. Of its standard library and of this project, only the modules that the engine
imports are included, in one file. A browser loads them only when a reader opens a workbench.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from rosetta508.language.interface import Interface
from rosetta508.language.words import load
from rosetta508.site.boards.board_words import PREFIX
from rosetta508.site.boards.picker import menu, notation
from rosetta508.site.boards.source_reduction import imported, message_templates, slim
from rosetta508.site.boards.trace import Numbering

FOLDER = "assets/try"
START = "rosetta508.site.boards.trial"
OWN = ("executable_examples", "rosetta508")
EMPTY = ("executable_examples", "rosetta508", "rosetta508.site", "rosetta508.site.boards", "importlib")
"""Packages that are empty in the browser."""
INSTEAD = {"dataclasses": "browser_dataclasses", "typing": "browser_typing", "importlib.util": "browser_importlib"}
"""Modules of the standard library that are replaced in the browser, because a board must appear in less than 3 seconds.

Measured with `benchmarks/measure/trying.py`: with the standard `dataclasses` and `typing`, the start takes 1.4 times as
long, with the standard `typing` alone 1.1 to 1.2 times. With the standard `importlib.util`, the start takes as long,
but twice as much is fetched.
"""
LEFT_OUT = frozenset(
    {"numpy", "scipy", "doctest", "inspect", "pdb", "traceback", "argparse", "subprocess", "unittest", "threading"}
)
"""Modules that the included code names but never uses there."""
SAID = ("board.", "trace.", PREFIX)
LICENCES = """\
Boards are judged in the browser by these, all served from here:

brython.js    Brython, as published on the Python package index; (c) Pierre Quentel and contributors,
              BSD-3-Clause, https://github.com/brython-dev/brython
engine.js     parts of the standard library of Python, in Brython's edition; (c) Python Software Foundation,
              PSF-2.0, https://docs.python.org/3/license.html
              and the engine of Rosetta 508, MIT
"""
Entry = list[Any]
"""A module in Brython's format: kind, source, imports, 1 for a package."""


def write_runtime(site: Path, numberings: Iterable[Numbering]) -> None:
    """Write Python, the engine, and each language's vocabulary for verdicts, below a built site."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    files_of = {"brython.js": _brython("brython.js"), "engine.js": engine_script(), "LICENCES.txt": LICENCES}
    for number in numberings:
        files_of[f"{number.language}.json"] = json.dumps(reader_vocabulary(number), ensure_ascii=False)
    for name, text in files_of.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def reader_vocabulary(number: Numbering) -> dict[str, Any]:
    """Return the words, numbers, titles, and messages in which verdicts are shown to a reader."""
    return {
        "language": number.language,
        "words": {key: phrase for key, phrase in load(number.language).items() if key.startswith(SAID)},
        "numbers": dict(number.own),
        "titles": dict(number.titles),
        "messages": dict(_messages(number.language)),
        "notation": notation(),
        "menu": menu(load(number.language)),
    }


def _messages(language: str) -> Iterator[tuple[str, str]]:
    interface = Interface(language)
    for path in sorted(Path(str(files("executable_examples") / "engine")).glob("*.py")):
        for template in message_templates(path.read_text("utf-8")):
            if interface.gettext(template) != template:
                yield template, interface.gettext(template)


@cache
def engine_script() -> str:
    """Return the script that gives Brython the engine and the parts of the standard library that it needs."""
    modules = json.dumps({"$timestamp": 0, **_modules()}, ensure_ascii=False, separators=(",", ":"))
    return f"__BRYTHON__.use_VFS = true;\n__BRYTHON__.update_VFS({modules});\n"


def _modules() -> dict[str, Entry]:
    library = _library()
    found: dict[str, Entry] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        entry = None if name in found or name.partition(".")[0] in LEFT_OUT else _entry(name, library)
        if entry is not None:
            found[name] = entry
            waiting += [*_parents(name), *(entry[2] if len(entry) > 2 else ())]
    return dict(sorted(found.items()))


def _parents(name: str) -> Iterable[str]:
    parts = name.split(".")
    return (".".join(parts[:at]) for at in range(1, len(parts)))


def _entry(name: str, library: Mapping[str, Entry]) -> Entry | None:
    """Return a module of ours or of the standard library; None if there is no such module."""
    if name in EMPTY:
        return [".py", "", [], 1]
    if name.partition(".")[0] in OWN:
        return _own(name)
    if name in INSTEAD:
        return _entry_of(files("rosetta508.site.boards") / f"{INSTEAD[name]}.py", package=False)
    return library.get(name)


def _own(name: str) -> Entry | None:
    package, *parts = name.split(".")
    place = files(package).joinpath(*parts)
    if (place / "__init__.py").is_file():
        return _entry_of(place / "__init__.py", package=True)
    module = files(package).joinpath(*parts[:-1], f"{parts[-1]}.py")
    return _entry_of(module, package=False) if module.is_file() else None


def _entry_of(path: Any, *, package: bool) -> Entry:
    source = slim(path.read_text("utf-8"))
    return [".py", source, sorted(imported(source)), *([1] if package else [])]


def _library() -> dict[str, Entry]:
    """Return Brython's standard library, as defined in Brython's own script."""
    script = _brython("brython_stdlib.js")
    found, _ = json.JSONDecoder().raw_decode(script, script.index('{"$timestamp"'))
    del found["$timestamp"]
    return dict(found)


def _brython(name: str) -> str:
    return (files("brython") / "data" / name).read_text("utf-8")
