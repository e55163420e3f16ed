"""The site's pages and settings in an installed package: copied to a temporary folder and built from there."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scraper.errors import N_, RosettaError

SHIPPED = Path(__file__).resolve().parents[2] / "shipped"
"""The wheel's folder for files that a checkout has at its root: mkdocs.yml and docs/."""

_BUILT = Path("assets", "slope.svg")
"""A file that every built site contains."""


class ForeignFolder(RosettaError):
    """A folder that would be emptied contains something else."""


@contextmanager
def temporary_sources() -> Iterator[Path]:
    """Yield the path of an mkdocs.yml copied, with its docs/, to a temporary folder; the build writes pages there."""
    with tempfile.TemporaryDirectory(prefix="rosetta508-") as folder:
        copy = Path(folder, "shipped")
        shutil.copytree(SHIPPED, copy, ignore=shutil.ignore_patterns("__pycache__"))
        yield _without_watching(copy / "mkdocs.yml")


def _without_watching(settings: Path) -> Path:
    """Remove from mkdocs.yml, in place, the folders of a checkout that it watches for changes; return its path."""
    lines = settings.read_text("utf-8").splitlines(keepends=True)
    settings.write_text("".join(line for line in lines if not line.startswith("watch:")), "utf-8", newline="")
    return settings


def check_target(site: Path) -> None:
    """Check that a build into `site`, which empties that folder first, deletes only an earlier build.

    Raises `ForeignFolder` if it contains anything else.
    """
    if site.exists() and not (site / _BUILT).is_file() and (not site.is_dir() or any(site.iterdir())):
        raise ForeignFolder(
            N_("should contain the site but contains something else; move it away, or build from another folder"),
            place=str(site),
        )
