"""Oil drives any cylinder of a crane: one with moving barrel and piston, by either coordinate, as well as a strut."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import xarray as xr

import deckcrane

OIL = {
    "piston_diameter": "250 mm",
    "rod_diameter": "120 mm",
    "piston_chamber": "100 mm",
    "rod_chamber": "1.95 m",
    "valve": {"opening_area": "2 cm^2", "spool_time": "20 ms"},
    "supply": {"pressure": "250 bar"},
}
FEW = ["q", "du", "cylinder_length", "cylinder_force", "reaction", "pressure"]


@cache
def knuckle_boom(model: str, coordinate: str) -> xr.Dataset:
    """The crane of [K18] with oil and valves for its controllers' forces."""
    change: dict[str, Any] = {
        "record": FEW,
        "run.integrator": "rodas4",
        "run.step": 0.02,
        "run.relative_tolerance": 1e-8,
        "run.absolute_tolerance": 1e-8,
    }
    for name in ("inner_cylinder", "outer_cylinder"):
        change |= {f"cylinders.{name}.model": model, f"cylinders.{name}.coordinate": coordinate}
        change |= {f"cylinders.{name}.hydraulics": OIL}
        change |= {f"control.{name}.pd": None, f"control.{name}.valve": {"gain": "3 1/m"}}
    return deckcrane.run(deckcrane.load("knuckle_boom").with_values(change))


def test_the_oil_carries_the_crane_from_the_start() -> None:
    for kind in (("loop", "extension"), ("loop", "angle"), ("strut", "angle")):
        assert float(np.abs(knuckle_boom(*kind)["du"][0]).max()) < 1e-12


def test_extension_and_angle_as_coordinate_give_the_same_run_with_oil() -> None:
    one, two = knuckle_boom("loop", "extension"), knuckle_boom("loop", "angle")
    for name in ("cylinder_length", "cylinder_force", "reaction", "pressure"):
        np.testing.assert_allclose(one[name], two[name], rtol=0, atol=1e-5 * float(np.abs(one[name]).max()))


def test_cylinders_follow_their_set_points_through_the_valve() -> None:
    """P control of a cylinder that integrates the flow: it lags in motion, and returns at rest."""
    dataset = knuckle_boom("loop", "extension")
    np.testing.assert_allclose(dataset["cylinder_length"][-1] - 2.3, [1.0, 0.3], atol=5e-3)
    assert float(np.ptp(dataset["cylinder_length"].values[:, 0])) > 0.5
    lumped = knuckle_boom("strut", "angle")
    difference = np.abs(dataset["cylinder_force"] - lumped["cylinder_force"]).max() / np.ptp(
        dataset["cylinder_force"].values
    )
    assert 0.001 < float(difference) < 0.05  # what lumping the masses at the pins costs
