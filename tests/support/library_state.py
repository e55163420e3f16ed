"""The state of a library."""

import hashlib
from pathlib import Path


def state(home: Path) -> dict[str, str]:
    """Every file of the library with its hash, except for locks."""
    files = [path for path in home.rglob("*") if path.is_file() and not path.name.endswith(".lock")]
    return {str(path.relative_to(home)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
