"""Maintenance of a user's library: export to one file, and removal of files that are no longer needed."""

import io
import os
import time
import zipfile
from pathlib import Path

from rosetta508.exchange.output_file import write_file
from scraper.documents import read_limited
from scraper.errors import N_, RosettaError, UnreadableFile
from scraper.library import Library
from scraper.page import KEPT_PAGES, Pages
from scraper.storing import FETCH_LOCK, alone

_PARTS = ("editions", "pages")
_OWN = "sources.toml"
_MAX_WAIT_SECONDS = 1.0
"""Seconds to wait for a fetch. A fetch can take minutes, so a longer wait would seldom help."""
_FETCHING = N_("a fetch is running; prune the library when it has ended")
_EARLIEST, _LATEST = 315_705_600, 4_354_646_400
"""The range of dates that a ZIP file can store, in seconds since 1970: 1980 to 2107, less two days at each end for the
time zone."""


def export(library: Library, place: Path) -> list[RosettaError]:
    """Write the user's editions, pages, and sources to a ZIP file, whole or not at all.

    Returns an error for each symbolic link out of the library; such files are left out. The library is locked
    meanwhile. Raises `UnreadableFile` if there is nothing to write or the file cannot be written.
    """
    with alone(library.home):
        found = sorted(one for part in _PARTS for one in _below(library.home / part))
        found += [library.home / _OWN]
        inside = [one for one in found if _real(one).is_relative_to(_real(library.home))]
        files = [one for one in inside if one.is_file()]
        content = _packed(files, library.home)
    outside = sorted({*found} - {*inside})
    if not files and not outside:
        raise UnreadableFile(N_("the library is empty"), place=str(library.home))
    write_file(place, content, make_folder=True)
    return [
        UnreadableFile(N_("is a symbolic link to a file outside the library and was left out"), place=str(one))
        for one in outside
    ]


def prune(library: Library, keep: int = KEPT_PAGES) -> tuple[int, int]:
    """Remove the files in `Pages.superseded`; return their number and size in bytes.

    Raises `UnreadableFile` while a fetch is running: the page it has just stored has no record yet.
    """
    count = size = 0
    with alone(library.home, lock=FETCH_LOCK, patience=_MAX_WAIT_SECONDS, busy=_FETCHING), alone(library.home):
        for path in Pages(library.home).superseded(keep):
            size += path.lstat().st_size
            count += 1
            path.unlink()
    return count, size


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))  # `Path.resolve` raises for circular links before Python 3.13


def _below(folder: Path) -> list[Path]:
    """Return the files below a folder, or the folder itself if it is a link; links to folders are not followed."""
    return [folder] if folder.is_symlink() else list(folder.rglob("*"))


def _packed(files: list[Path], home: Path) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in files:
            name = os.fsencode(path.relative_to(home).as_posix()).decode("utf-8", "backslashreplace")
            changed = min(max(path.stat().st_mtime, _EARLIEST), _LATEST)
            archive.writestr(
                zipfile.ZipInfo(name, time.localtime(changed)[:6]), read_limited(path), zipfile.ZIP_DEFLATED
            )
    return packed.getvalue()
