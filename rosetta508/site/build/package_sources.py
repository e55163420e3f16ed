"""The site's pages and settings as an installation carries them: laid out in a folder of their own to be built from."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scraper.errors import N_, RosettaError

SHIPPED = Path(__file__).resolve().parents[2] / "shipped"
"""Where the wheel puts what a checkout has at its root: mkdocs.yml and docs/."""

_BUILT = Path("assets", "slope.svg")
"""Stands in every site that was built."""


class ForeignFolder(RosettaError):
    """A folder that would be emptied holds something else."""


@contextmanager
def temporary_sources() -> Iterator[Path]:
    """Give an mkdocs.yml that stands, with its docs/, in a folder of its own; the build writes pages into it."""
    with tempfile.TemporaryDirectory(prefix="rosetta508-") as folder:
        copy = Path(folder, "shipped")
        shutil.copytree(SHIPPED, copy, ignore=shutil.ignore_patterns("__pycache__"))
        yield _without_watching(copy / "mkdocs.yml")


def _without_watching(settings: Path) -> Path:
    """Take out of mkdocs.yml, in place, the folders of a checkout in which a change makes it build anew."""
    lines = settings.read_text("utf-8").splitlines(keepends=True)
    settings.write_text("".join(line for line in lines if not line.startswith("watch:")), "utf-8", newline="")
    return settings


def check_target(site: Path) -> None:
    """Make sure that building into `site`, which empties it first, takes nothing else away.

    Raises `ForeignFolder` if it holds anything but a built site.
    """
    if site.exists() and not (site / _BUILT).is_file() and (not site.is_dir() or any(site.iterdir())):
        raise ForeignFolder(
            N_("should hold the site but holds something else; move it away, or build from another folder"),
            place=str(site),
        )
