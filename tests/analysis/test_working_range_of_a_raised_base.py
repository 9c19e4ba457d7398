"""Reach is across gravity, from the crane's own foot: it does not depend on where that foot stands, nor on which way is up."""

from __future__ import annotations

from functools import reduce

import numpy as np
import pytest
import xarray as xr
from scipy.spatial.transform import Rotation

import deckcrane
from deckcrane.components.catalogue import Scenario

Turns = list[dict[str, float]]
WAYS: dict[str, Turns] = {"up z": [], "up x": [{"y": np.pi / 2}], "aslant": [{"z": 0.4}, {"y": 0.7}, {"x": -1.1}]}
"""How east, north and up are turned against the ground's axes."""


def crane(foot: tuple[float, float, float], turns: Turns) -> Scenario:
    """A boom of 6 m on a jack, its hinge 0.5 m over a post whose foot is so far east, north and up of the ground's origin."""
    world = reduce(np.matmul, [Rotation.from_euler(a, v).as_matrix() for t in turns for a, v in t.items()], np.eye(3))
    post = {
        "on": "ground",
        "joint": {"fixed": True, "at": (world @ foot).tolist(), "rotation": turns},
        "mass": 10.0,
        "inertia": [1, 1, 1],
    }
    boom = {
        "on": "post",
        "joint": {"revolute": "-y", "at": [0, 0, 0.5], "start": 0.5},
        "mass": 1000.0,
        "shape": {"rod": "x", "length": 6.0},
    }
    jack = {
        "barrel": {"on": "post", "at": [2, 0, -1.0]},
        "piston": {"on": "boom", "at": [2, 0, 0]},
        "stroke": [1.6, 3.2],
    }
    gravity = (world @ [0, 0, -10.0]).tolist()
    return Scenario.model_validate(
        {"gravity": gravity, "bodies": {"post": post, "boom": boom}, "cylinders": {"jack": jack}}
    )


def chart(foot: tuple[float, float, float], way: str) -> xr.Dataset:
    return deckcrane.envelope(crane(foot, WAYS[way]), 500.0, points=9)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("foot", [(0.0, 0.0, 7.0), (-2.0, 5.0, -11.0)])
def test_reach_is_from_the_foot_of_the_crane_and_height_from_the_ground(
    foot: tuple[float, float, float], way: str
) -> None:
    found = chart(foot, way)
    angle = found["jack_angle"].values
    np.testing.assert_allclose(found["reach"], 6 * np.abs(np.cos(angle)), atol=1e-9)
    np.testing.assert_allclose(found["height"], foot[2] + 0.5 + 6 * np.sin(angle), atol=1e-9)


@pytest.mark.parametrize("way", WAYS)
def test_forces_do_not_depend_on_where_the_crane_stands_or_which_way_is_up(way: str) -> None:
    here, there = chart((0.0, 0.0, 0.0), "up z"), chart((4.0, -3.0, 20.0), way)
    for name in ("cylinder_length", "cylinder_force", "pin_load", "joint_load"):
        np.testing.assert_allclose(there[name], here[name], rtol=1e-9, atol=1e-6)
