"""Roll, pitch and yaw of a ship about her own length, breadth and height.

A model may lay a ship along y, as [M19] does; its coordinates `roll` and `pitch` are then swapped. The page therefore
reads the ship's angles from her rotation matrix.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.equations.system import Equations, Output
from deckcrane.model import Scenario
from deckcrane.screws import rpy_angles
from deckcrane.view.page_scene import is_ship, ship_dimensions

NAMES = ("roll", "pitch", "yaw")
ALONG_Y = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
"""Forward, to port and up as columns, for a ship whose bow is on the y axis."""


def ship_along_y(scenario: Scenario) -> str | None:
    """The body that is drawn as a hull along y and can turn about all axes, if there is one."""
    for name in scenario.plant.order:
        if is_ship(scenario, name) and scenario.plant.tree[name].joint.kind in ("free", "spherical"):
            length, breadth, *_ = ship_dimensions(scenario, name)
            return name if breadth > length else None
    return None


def attitude(scenario: Scenario, equations: Equations) -> Output | None:
    """Give roll, pitch and yaw as an output of the ship's rotation; None where the coordinates are already the ship's own."""
    ship = ship_along_y(scenario)
    rotation = next((output for output in equations.y if output.name == "rotation"), None)
    if ship is None or rotation is None:
        return None
    start = 9 * rotation.labels["body"].index(ship)
    R = ca.reshape(rotation.written_out[start : start + 9], 3, 3).T
    C = ca.DM(ALONG_Y)
    angles = ca.vertcat(*rpy_angles(C.T @ R @ C))
    return Output("attitude", angles, {"ship_angle": NAMES}, "rad", "roll, pitch and yaw about the ship's own axes")


def recorded_attitude(scenario: Scenario, dataset: xr.Dataset) -> xr.DataArray | None:
    """Roll, pitch and yaw of a recorded run, unwrapped."""
    ship = ship_along_y(scenario)
    if ship is None or "rotation" not in dataset or ship not in dataset["body"].values:
        return None
    matrices = dataset["rotation"].sel(body=ship).transpose("time", "axis", "body_axis").values
    angles: Array = np.array([rpy_angles(ALONG_Y.T @ R @ ALONG_Y) for R in matrices], dtype=float)
    attributes = {"units": "rad", "long_name": "roll, pitch and yaw about the ship's own axes"}
    return xr.DataArray(
        np.unwrap(angles, axis=0), {"ship_angle": list(NAMES)}, ("time", "ship_angle"), attrs=attributes
    )
