"""What a hinge carries, about its own axis: resultants of one instant, the same in every frame of the reactions."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.run_statistics import records_after
from deckcrane.errors import DeckcraneError

JIB = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  mast:
    on: ground
    joint: {fixed: true}
    mass: 500
    shape: {rod: z, length: 3}
  jib:
    on: mast
    joint: {revolute: [1, 2, 2], at: tip, rotation: [x: 30 deg, z: 20 deg], name: turn, speed: 0.5 rad/s}
    mass: 800
    shape: {rod: x, length: 5}
control:
  turn: {force: 3 kN m}
run: {duration: 2 s, step: 5 ms}
"""


@pytest.fixture(scope="module")
def dataset():
    return deckcrane.run(deckcrane.loads(JIB))


def test_only_hinges_have_an_axis(dataset):
    loads = deckcrane.bearing_loads(dataset)
    assert list(loads["joint"].values) == ["jib"]
    assert loads["axial"].dims == ("time", "joint")
    assert [loads[name].attrs["units"] for name in ("axial", "radial", "overturning", "torque")] == [
        "N",
        "N",
        "N m",
        "N m",
    ]


def test_parts_add_up_to_the_wrench_and_the_torque_is_the_drives(dataset):
    loads = deckcrane.bearing_loads(dataset).sel(joint="jib")
    wrench = dataset["reaction"].sel(joint="jib")
    force = (wrench.sel(component=["fx", "fy", "fz"]) ** 2).sum("component")
    moment = (wrench.sel(component=["mx", "my", "mz"]) ** 2).sum("component")
    np.testing.assert_allclose(loads["axial"] ** 2 + loads["radial"] ** 2, force, rtol=1e-12)
    np.testing.assert_allclose(loads["torque"] ** 2 + loads["overturning"] ** 2, moment, rtol=1e-12)
    np.testing.assert_allclose(loads["torque"], 3000.0, rtol=1e-9)


def test_the_axial_force_is_the_weight_along_an_upright_axis():
    upright = deckcrane.loads(JIB.replace("revolute: [1, 2, 2]", "revolute: z").replace("x: 30 deg, ", ""))
    loads = deckcrane.bearing_loads(deckcrane.run(upright)).sel(joint="jib")
    np.testing.assert_allclose(loads["axial"], 800 * 9.81, rtol=1e-12)
    np.testing.assert_allclose(loads["overturning"], 800 * 9.81 * 2.5, rtol=1e-9)


@pytest.mark.parametrize("frame", ["inner", "ground"])
def test_they_do_not_depend_on_the_frame_of_the_reactions(dataset, frame):
    other = deckcrane.run(deckcrane.loads(JIB).with_values({"reactions.frame": frame}))
    expected, found = deckcrane.bearing_loads(dataset), deckcrane.bearing_loads(other)
    for name in expected:
        np.testing.assert_allclose(found[name], expected[name], rtol=1e-9, atol=1e-6)


def test_the_largest_resultant_is_not_made_of_largest_components_of_different_times():
    waves = deckcrane.load("deck_crane_in_waves").with_values({"variants": {}})
    dataset = records_after(deckcrane.run(waves), 60.0)
    overturning = float(deckcrane.bearing_loads(dataset)["overturning"].sel(joint="king").max())
    mx, my = (np.abs(dataset["reaction"].sel(joint="king", component=c)).max() for c in ("mx", "my"))
    assert float(my) <= overturning < float(np.hypot(mx, my))


def test_a_selected_joint_and_a_lost_scenario(dataset):
    one = deckcrane.bearing_loads(dataset.sel(joint="jib"))
    np.testing.assert_array_equal(one["radial"], deckcrane.bearing_loads(dataset)["radial"])
    with pytest.raises(DeckcraneError, match="lost the scenario"):
        deckcrane.bearing_loads(dataset.drop_attrs())
    with pytest.raises(DeckcraneError, match="no reaction; add it to `record`"):
        deckcrane.bearing_loads(dataset.drop_vars("reaction"))
