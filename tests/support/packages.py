"""Wheels and source distributions built from the checkout."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.checkout import ROOT, skip

EPOCH = "1700000000"


def built(form: str, folder: Path, checkout: Path = ROOT) -> Path:
    """Build a wheel or an sdist of a checkout, offline and outside it, and return its path."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    program = [sys.executable, "-m", "hatchling", "build", "-t", form, "-d", str(folder)]
    subprocess.run(program, cwd=checkout, env=environment, check=True, capture_output=True)
    (found,) = [one for one in folder.iterdir() if one.suffix in (".whl", ".gz")]
    return found


def kept() -> set[str]:
    """Every file of the checkout that is, or is about to be, under version control."""
    if not (ROOT / ".git").exists():
        skip("this is no checkout")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return {name for name in names if (ROOT / name).is_file()}
