"""Forces on a vessel that heels, trims and turns at once: weight and buoyancy stay vertical, thrusters pull to their place.

What acts on a vessel that is let go is read from its accelerations and its data, and turned into the ground's axes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.hydro.database import Hydrodynamics

MIRROR = np.array([1, -1, 1, -1, 1, -1])
"""Surge, sway, heave, roll, pitch, yaw as a mirror at the centreline shows them."""
HEELED = {"surge": 4.0, "sway": -7.0, "heave": 0.4, "roll": 0.25, "pitch": -0.2, "yaw": 0.9}


def let_go(start: dict[str, float], duration: float = 0.1, **vessel: Any) -> xr.Dataset:
    """A vessel alone in still water, without fluid memory, from rest."""
    scenario = deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]")
    own = {f"vessel.{key}": value for key, value in {"fluid_memory": False, "start": start, **vessel}.items()}
    run = {"duration": duration, "step": 0.05, "start": "given"}
    return deckcrane.run(scenario.with_values({**own, "run": run, "record": ["q", "du", "rotation", "thrust"]}))


def wrench_in_the_ground_frame(found: xr.Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Force and moment at the start: mass and added mass times the accelerations, which begin with the angular one."""
    data = Hydrodynamics.read("supply")
    rates = np.roll(found["du"].values[0], 3)
    wrench = (data.mass + data.added_mass_infinite) @ rates
    R = found["rotation"].sel(body="vessel").values[0]
    return R @ wrench[:3], R @ wrench[3:]


def test_what_lifts_and_rights_a_vessel_that_heels_and_trims_is_vertical_and_level() -> None:
    """The force is upright and the moment lies in the horizontal, along axes that have turned with the heading alone."""
    stiffness = Hydrodynamics.read("supply").hydrostatic_stiffness
    force, moment = wrench_in_the_ground_frame(let_go(HEELED))
    restoring = -stiffness @ np.array(list(HEELED.values()))
    c, s = np.cos(HEELED["yaw"]), np.sin(HEELED["yaw"])
    np.testing.assert_allclose(force, [0, 0, restoring[2]], atol=1e-9 * abs(restoring[2]))
    turned = [c * restoring[3] - s * restoring[4], s * restoring[3] + c * restoring[4], 0]
    np.testing.assert_allclose(moment, turned, atol=1e-9 * np.abs(turned).max())


def test_thrusters_push_level_along_the_grounds_axes_towards_their_place() -> None:
    free, held = (let_go(HEELED, station_keeping=keeping) for keeping in (None, {"surge": "60 s", "sway": "60 s"}))
    (force, moment), (other, plain) = wrench_in_the_ground_frame(held), wrench_in_the_ground_frame(free)
    push, thrust = force - other, held["thrust"].values[0]
    np.testing.assert_allclose(push, [*thrust[:2], 0], atol=1e-9 * np.abs(thrust).max())
    assert push[0] / HEELED["surge"] < 0
    assert push[1] / HEELED["sway"] < 0
    np.testing.assert_allclose(moment, plain, atol=1e-9 * np.abs(plain).max())


@pytest.mark.parametrize("quadratic", [0.0, 3e9])
def test_a_vessel_that_rolls_to_starboard_is_the_mirror_image_of_one_that_rolls_to_port(quadratic: float) -> None:
    port, starboard = (
        let_go({"roll": side * 0.2, "sway": side * 1.0}, 10.0, quadratic_roll_damping=quadratic) for side in (1, -1)
    )
    size = np.abs(port["q"].values).max()
    np.testing.assert_allclose(starboard["q"] * MIRROR, port["q"], atol=1e-9 * size)


def test_quadratic_damping_takes_roll_away_to_either_side() -> None:
    free, damped = (
        let_go({"roll": 0.2}, 12.0, quadratic_roll_damping=damping)["q"].values[:, 3] for damping in (0, 3e9)
    )
    assert damped.min() > 0.9 * free.min(), "less far to the other side"
    assert damped[-40:].max() < 0.95 * free[-40:].max(), "and back"
