"""An output file named by the user: written completely, or left as it was."""

import os
import stat
from pathlib import Path

from scraper.errors import N_, UnreadableFile
from scraper.storing import write_whole


def write_file(path: Path, content: bytes, *, make_folder: bool = False) -> Path:
    """Write `content` to `path` and return the path; after an error the older file is unchanged.

    A file keeps its permissions, and a link still leads to it. A device, a pipe, and a file open as a standard stream
    (/dev/stdout) are written to instead of replaced. `make_folder` creates a missing folder. Raises `UnreadableFile`.
    """
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        older = _status(path)
        if older is not None:
            with path.open("ab") as stream:  # fails if the older file is not writable
                if _is_stream(older):
                    stream.write(content)
                    return path
        write_whole(
            Path(os.path.realpath(path)), content, _new_mode() if older is None else stat.S_IMODE(older.st_mode)
        )
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(N_("cannot be written ({reason})"), place=str(path), reason=reason) from error
    return path


def _status(path: Path) -> os.stat_result | None:
    """Return the file's status; None for a new file, whose folder must exist."""
    try:
        return path.stat()
    except FileNotFoundError:
        Path(os.path.realpath(path)).parent.stat()
        return None


def _is_stream(status: os.stat_result) -> bool:
    return not stat.S_ISREG(status.st_mode) or any(os.path.samestat(status, one) for one in _standard_streams())


def _standard_streams() -> list[os.stat_result]:
    found = []
    for descriptor in range(3):
        try:
            found.append(os.fstat(descriptor))
        except OSError:  # closed already
            continue
    return found


def _new_mode() -> int:
    """Return the permissions of a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
