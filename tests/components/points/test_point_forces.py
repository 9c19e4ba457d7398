"""A point force is one vector, however it is written down: along the ground's axes, or along those of a body that is turned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario

FORCE, MOMENT, AT = np.array([3.0, -5.0, 2.0]), np.array([1.0, 4.0, -2.0]), [0.3, -0.2, 0.6]


def arm(**force: Any) -> xr.Dataset:
    """Two hinges, both turned, without weight; at the start under one force on the outer body."""
    body = {"mass": 2.0, "inertia": [0.4, 0.5, 0.6], "cog": [0.1, 0.2, 0.3]}
    bodies = {
        "inner": {"on": "ground", "joint": {"revolute": "z", "rotation": [{"x": 0.7}], "start": 0.9}, **body},
        "outer": {"on": "inner", "joint": {"revolute": "y", "at": [1, 0, 0.5], "start": -1.2}, **body},
    }
    return deckcrane.run(
        Scenario.model_validate(
            {
                "gravity": [0, 0, 0],
                "bodies": bodies,
                "forces": {"push": {"on": "outer", **{"at": AT, **force}}},
                "run": {"duration": 0.01, "step": 0.01, "start": "given"},
                "reactions": {"frame": "ground"},
            }
        )
    ).isel(time=0)


@pytest.mark.parametrize("name", ["du", "reaction"])
def test_a_force_along_the_grounds_axes_is_the_same_force_along_the_bodys(name: str) -> None:
    given = arm(force=FORCE.tolist(), moment=MOMENT.tolist(), frame="ground")
    R = given["rotation"].sel(body="outer").values
    turned = arm(force=(R.T @ FORCE).tolist(), moment=(R.T @ MOMENT).tolist(), frame="body")
    assert not np.allclose(R, R.T, atol=0.1)
    np.testing.assert_allclose(turned[name], given[name], atol=1e-12 * float(np.abs(given[name]).max()))


def test_a_force_beside_a_hinge_turns_it_by_its_lever_arm() -> None:
    """F L / J about z, positive where a push along y acts on the side of x."""
    body = {"on": "ground", "joint": {"revolute": "z"}, "mass": 2.0, "inertia": [4.0, 4.0, 5.0]}
    push = {"on": "door", "at": [3.0, 0, 0], "force": [0, 4.0, 0]}
    run = {"duration": 0.01, "step": 0.01, "start": "given"}
    data = {"gravity": [0, 0, 0], "bodies": {"door": body}, "forces": {"push": push}, "run": run}
    found = deckcrane.run(Scenario.model_validate(data))
    assert found["du"].values[0, 0] == pytest.approx(4.0 * 3.0 / 5.0, rel=1e-12)


@pytest.mark.parametrize("frame", ["ground", "body"])
def test_a_force_at_a_point_is_one_at_the_origin_and_its_moment(frame: str) -> None:
    at_point = arm(force=FORCE.tolist(), frame=frame)
    R = np.eye(3) if frame == "body" else at_point["rotation"].sel(body="outer").values
    at_origin = arm(force=FORCE.tolist(), moment=np.cross(R @ AT, FORCE).tolist(), at=[0, 0, 0], frame=frame)
    for name in ("du", "reaction"):
        np.testing.assert_allclose(at_origin[name], at_point[name], atol=1e-12 * float(np.abs(at_point[name]).max()))


def test_the_force_and_what_the_ground_gives_change_the_momentum_of_both_bodies() -> None:
    """Newton's law for all that moves; the accelerations of the COGs are read from where they are a little later."""
    found = arm(force=FORCE.tolist(), frame="ground")
    scenario = deckcrane.loads(str(found.attrs["scenario"])).with_values({"run.step": 1e-4})
    late = deckcrane.run(scenario)
    places = late["position"] + (late["rotation"] * np.array([0.1, 0.2, 0.3])).sum("body_axis")
    curvature = 2 * np.polyfit(late["time"].values, places.sum("body").values, 4)[-3]
    np.testing.assert_allclose(found["reaction"].sel(joint="inner").values[:3] + FORCE, 2.0 * curvature, rtol=1e-3)
