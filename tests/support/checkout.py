"""Paths of the checkout and the real texts, and what a test does if they are missing."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
STRICT = os.environ.get("ROSETTA508_NO_SKIPS") == "1"
"""Set where real texts, a browser, and servers are available: there, a test that lacks them fails."""


def skip(reason: str) -> None:
    """Skip the test, or fail it if skipping is not allowed."""
    if STRICT:
        pytest.fail(f"nothing may be skipped here: {reason}")
    pytest.skip(reason)


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder that `make` fills, made once for all test processes; treat it as read-only."""
    base = folders.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"once-{name}"
    with FileLock(f"{folder}.lock"):
        if not (done := folder / "done").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
