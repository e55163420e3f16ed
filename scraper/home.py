"""Home: the folder with the user's own data, the library and a list of further sources."""

import os
from pathlib import Path


def default_home() -> Path:
    """Return the folder in `ROSETTA508_HOME`, else the platform's folder for user data."""
    named = os.environ.get("ROSETTA508_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir  # noqa: PLC0415 - takes as long as a bare start of Python

    return Path(user_data_dir("rosetta508"))
