"""Fitted parameters are written into the aligner's file."""

import json
from pathlib import Path

from aligner.align.parameters import fitted_values
from benchmarks.fit.fitted_file import PATH, write_fitted


def test_writing_a_fitted_table_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "fitted.json"
    path.write_bytes(PATH.read_bytes())
    write_fitted("calibration", fitted_values()["calibration"], path)
    assert path.read_bytes() == PATH.read_bytes()
    write_fitted("calibration", {"bias": [1.5, 2.0]}, path)
    found = json.loads(path.read_text("utf-8"))
    assert found == {**fitted_values(), "calibration": {"bias": [1.5, 2.0]}}
