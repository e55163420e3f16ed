"""Read a draft from a translator's file; the file name's extension selects the reader."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rosetta508.exchange.draft import Draft

_PO = (".po",)
_XLIFF = (".xlf", ".xliff")
SUFFIXES = (*_PO, *_XLIFF)
"""The file name extensions."""


def is_draft_file(path: object) -> bool:
    """Return whether the name is that of a PO or XLIFF file."""
    return isinstance(path, Path) and path.suffix.lower() in SUFFIXES


def read_draft_file(path: Path) -> "Draft":
    """Return the draft in a file; raise `UnreadableFile`, or `MalformedDocument` naming the line or missing part."""
    if path.suffix.lower() in _PO:
        from rosetta508.exchange.po_reader import read_po_file  # noqa: PLC0415 - loads the aligner; not needed for pages

        return read_po_file(path)
    from rosetta508.exchange.xliff_reader import read_xliff_file  # noqa: PLC0415

    return read_xliff_file(path)
