"""Upkeep of a user's library: all of it in one file, and what nothing needs any more taken out of it."""

import io
import zipfile
from pathlib import Path

from rosetta508.output_file import write_file
from scraper.errors import N_, UnreadableFile
from scraper.library import Library
from scraper.page import KEPT, Pages
from scraper.storing import alone

_PARTS = ("editions", "pages")
_OWN = "sources.toml"


def export(library: Library, place: Path) -> Path:
    """Write the user's editions, pages and sources to a ZIP file, whole or not at all, and return its path.

    Nobody writes to the library meanwhile. Raises `UnreadableFile` if there is nothing to write, or no writing there.
    """
    with alone(library.home):
        files = sorted(one for part in _PARTS for one in (library.home / part).rglob("*") if one.is_file())
        files += [library.home / _OWN] if (library.home / _OWN).is_file() else []
        content = _packed(files, library.home)
    if not files:
        raise UnreadableFile(N_("the library holds nothing of yours yet"), place=str(library.home))
    return write_file(place, content, make_folder=True)


def prune(library: Library, keep: int = KEPT) -> tuple[int, int]:
    """Remove what `Pages.superseded` names; return how many files and bytes that were."""
    count = size = 0
    with alone(library.home):
        for path in Pages(library.home).superseded(keep):
            size += path.lstat().st_size
            count += 1
            path.unlink()
    return count, size


def _packed(files: list[Path], home: Path) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            archive.write(path, path.relative_to(home).as_posix())
    return packed.getvalue()
