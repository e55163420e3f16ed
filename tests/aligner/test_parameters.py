"""The aligner's parameters: each states its origin, and the fitted ones are in a file."""

from dataclasses import fields

import pytest

from aligner.align.parameters import AlignParameters, fitted_values
from aligner.dating.parameters import DatingParameters
from aligner.drift.parameters import DriftParameters
from aligner.history.parameters import HistoryParameters
from aligner.references.parameters import ReferenceParameters
from aligner.text.parameters import TextParameters

PARAMETERS = (
    AlignParameters,
    DatingParameters,
    DriftParameters,
    HistoryParameters,
    ReferenceParameters,
    TextParameters,
)


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_every_parameter_states_its_source(parameters: type) -> None:
    for one in fields(parameters):
        assert one.metadata["kind"] in {"chosen", "fitted"}, one.name
        assert one.metadata["why"], one.name


def test_fitted_parameters_are_read_from_the_file() -> None:
    kinds = {one.name: one.metadata["kind"] for one in fields(AlignParameters)}
    assert {name for name, kind in kinds.items() if kind == "fitted"} == fitted_values().keys()
    assert AlignParameters().calibration == fitted_values()["calibration"]
