"""The builder of datasets: values, labels and units that fit each other, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.simulation.datasets import LabelledVariable, labelled_dataset, over_time, provenance_attributes
from deckcrane.units.dataset_units import Along
from tests.scenes import TROLLEY

SCENARIO = deckcrane.loads(TROLLEY)
TIMES = np.array([0.0, 0.5])


def made(*variables: LabelledVariable) -> xr.Dataset:
    return labelled_dataset(SCENARIO, over_time(TIMES), variables, provenance_attributes(SCENARIO))


def test_values_stand_over_the_leading_dimensions_and_then_their_own() -> None:
    found = made(
        LabelledVariable(
            "load", np.zeros((2, 2)), {"side": ("left", "right")}, Along("side", ("N", "m")), "of two kinds"
        ),
        LabelledVariable("depth", np.ones(2), {}, "m", "of one kind", {"frame": "ground"}),
    )
    assert found["load"].dims == ("time", "side")
    assert found["load"].attrs["units"] == "N or m"
    assert [deckcrane.unit_of(found["load"], side=side) for side in ("left", "right")] == ["N", "m"]
    assert found["depth"].attrs == {"units": "m", "long_name": "of one kind", "frame": "ground"}
    assert found["time"].attrs["units"] == "s"
    grid = {name: (TIMES, {"units": "rad"}) for name in ("luff_angle", "fold_angle")}
    over_poses = labelled_dataset(SCENARIO, grid, [LabelledVariable("reach", np.zeros((2, 2)), {}, "m", "")], {})
    assert over_poses["reach"].dims == ("luff_angle", "fold_angle")


def test_joints_coordinates_speeds_and_actuators_say_more_of_themselves() -> None:
    found = made(
        LabelledVariable("du", np.zeros((2, 1)), {"speed": ("travel",)}, "m/s^2", ""),
        LabelledVariable("setpoint", np.zeros((2, 1)), {"actuator": ("swing",)}, "rad", ""),
        LabelledVariable("reaction", np.zeros((2, 2)), {"joint": ("trolley", "bob")}, "N", ""),
    )
    assert found["speed_unit"].values.tolist() == ["m/s"]
    assert found["actuator_unit"].values.tolist() == ["N m"]
    assert found["inner_body"].values.tolist() == ["barge", "trolley"]


def test_what_does_not_fit_is_a_programmers_error() -> None:
    sides = {"side": ("left", "right")}
    with pytest.raises(ValueError, match=r"load: values of shape \(2, 3\) for labels of \(2,\)"):
        LabelledVariable("load", np.zeros((2, 3)), sides, "N", "")
    with pytest.raises(ValueError, match="load: 3 units along side do not fit"):
        LabelledVariable("load", np.zeros((2, 2)), sides, Along("side", ("N", "N", "m")), "")
    with pytest.raises(ValueError, match="depth: other labels along side"):
        made(
            LabelledVariable("load", np.zeros((2, 2)), sides, "N", ""),
            LabelledVariable("depth", np.zeros((2, 2)), {"side": ("right", "left")}, "m", ""),
        )
