"""Home: the folder that holds what is the user's own, the library and a list of further sources."""

import os
from pathlib import Path

from platformdirs import user_data_dir


def default_home() -> Path:
    """Return where `ROSETTA508_HOME` says, else where the platform keeps a user's data."""
    return Path(os.environ.get("ROSETTA508_HOME") or user_data_dir("rosetta508"))
