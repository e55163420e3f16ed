"""Write fitted weights to `aligner/align/fitted.json`."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from aligner.align.parameters import FITTED_FILE

PATH = Path(str(files("aligner.align") / FITTED_FILE))


def write_fitted(name: str, table: Mapping[str, Sequence[float]], path: Path = PATH) -> None:
    """Replace the table `name` in the file, with one name and its weights per line."""
    document = {**json.loads(path.read_text("utf-8")), name: table}
    tables = (f' "{key}": {{\n{_lines(values)}\n }}' for key, values in document.items())
    path.write_text("{\n" + ",\n".join(tables) + "\n}\n", "utf-8")


def _lines(table: Mapping[str, Sequence[float]]) -> str:
    return ",\n".join(f"  {json.dumps(name)}: {json.dumps(list(weights))}" for name, weights in table.items())
