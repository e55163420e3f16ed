"""Write files completely or not at all, by one process at a time: a killed process or a crash damages no file."""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from scraper.errors import N_, RosettaError, UnreadableFile

PATIENCE = 30.0
"""Seconds to wait for another process that is writing."""
NOTICED = 1.0
"""Seconds of waiting after which a message is shown."""
FETCH_LOCK = ".fetch.lock"
"""The lock that a fetch holds from its first page to its last, always acquired before the lock for writing."""
_LOCK = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
PART = ".part"
"""The suffix of a file that is being written; nobody reads it."""


@contextmanager
def alone(
    home: Path,
    *,
    lock: str = ".lock",
    patience: float = PATIENCE,
    busy: str = N_("another process is writing to the library"),
    waiting: Callable[[], None] | None = None,
) -> Iterator[None]:
    """Hold the lock of the folder `home`, creating it if needed; raise `UnreadableFile` on failure.

    The lock is released when the process ends in any way. `waiting` is called once, after `NOTICED` seconds.
    """
    try:
        home.mkdir(parents=True, exist_ok=True)
        os.close(os.open(home / lock, _LOCK, 0o644))  # raises at once, while filelock would retry until its timeout
        with _held(FileLock(home / lock), patience, waiting):
            yield
    except Timeout as error:
        raise UnreadableFile(busy, place=str(home)) from error
    except OSError as error:
        raise UnreadableFile(
            N_("the library cannot be written ({reason})"),
            place=str(home),
            reason=error.strerror or type(error).__name__,
        ) from error


def _held(lock: FileLock, patience: float, waiting: Callable[[], None] | None) -> AbstractContextManager[object]:
    """Acquire the lock; raise `Timeout` if that takes more than `patience` seconds."""
    if waiting is None or patience <= NOTICED:
        return lock.acquire(timeout=patience)
    with suppress(Timeout):
        return lock.acquire(timeout=NOTICED)
    waiting()
    return lock.acquire(timeout=patience - NOTICED)


def write_whole(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write the whole file under another name, flush it to disk, then rename it.

    With a `mode` the file gets these permissions; without, it is the user's alone. Raises `OSError`; the old file then
    stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if mode is not None:
                Path(temporary).chmod(mode)
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _have_on_disk(path.parent)


def unreadable(folders: Iterable[Path]) -> list[RosettaError]:
    """Return a list with the error of the first of `folders` that exists and cannot be listed, or an empty one."""
    for folder in folders:
        try:
            os.scandir(folder).close()
        except FileNotFoundError:
            continue
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return [UnreadableFile(N_("cannot be read ({reason})"), place=str(folder), reason=reason)]
    return []


def leftovers(home: Path) -> list[Path]:
    """Return the temporary files that killed processes left behind.

    The caller must hold the lock; otherwise another process may still be writing one of them.
    """
    return sorted(path for path in home.rglob(f".*{PART}") if path.is_symlink() or not path.is_dir())


def _have_on_disk(folder: Path) -> None:
    """Flush the names in a folder to disk too, if the platform can open folders."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
