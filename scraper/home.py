"""Home: the folder that holds what is the user's own, the library and a list of further sources."""

import os
from pathlib import Path


def default_home() -> Path:
    """Return where `ROSETTA508_HOME` says, else where the platform keeps a user's data."""
    named = os.environ.get("ROSETTA508_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir  # noqa: PLC0415 - takes as long as a bare start of Python

    return Path(user_data_dir("rosetta508"))
