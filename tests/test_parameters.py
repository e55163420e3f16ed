"""The numbers that steer the aligner: each says where it comes from, and those that are fitted stand in a file."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from aligner.align.parameters import AlignParameters, fitted_values
from aligner.dating.parameters import DatingParameters
from aligner.drift.parameters import DriftParameters
from aligner.history.parameters import HistoryParameters
from aligner.references.parameters import ReferenceParameters
from aligner.text.parameters import TextParameters
from benchmarks.fit.fitted_file import PATH, write_fitted

PARAMETERS = (
    AlignParameters,
    DatingParameters,
    DriftParameters,
    HistoryParameters,
    ReferenceParameters,
    TextParameters,
)


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_every_parameter_says_where_it_comes_from(parameters: type) -> None:
    for one in fields(parameters):
        assert one.metadata["kind"] in {"chosen", "fitted"}, one.name
        assert one.metadata["why"], one.name


def test_what_is_fitted_is_read_from_the_file() -> None:
    kinds = {one.name: one.metadata["kind"] for one in fields(AlignParameters)}
    assert {name for name, kind in kinds.items() if kind == "fitted"} == fitted_values().keys()
    assert AlignParameters().calibration == fitted_values()["calibration"]


def test_a_fitted_table_is_written_and_the_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "fitted.json"
    path.write_bytes(PATH.read_bytes())
    write_fitted("calibration", fitted_values()["calibration"], path)
    assert path.read_bytes() == PATH.read_bytes()
    write_fitted("calibration", {"bias": [1.5, 2.0]}, path)
    found = json.loads(path.read_text("utf-8"))
    assert found == {**fitted_values(), "calibration": {"bias": [1.5, 2.0]}}
