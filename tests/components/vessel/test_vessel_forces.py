"""Forces on a vessel that heels, trims and turns at once: restoring is of heave, roll and pitch, thrusters pull to their place.

What acts on a vessel that is let go is read from its accelerations and its data.
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


def forces_on_the_motions(found: xr.Dataset) -> np.ndarray:
    """Of surge to yaw about the mean heading, at the start: mass and added mass times the accelerations of the motions."""
    data = Hydrodynamics.read("supply")
    assert data.mass is not None
    du, R = found["du"].values[0], found["rotation"].sel(body="vessel").values[0]
    _, pitch, yaw = found["q"].values[0, 3:]
    axes = np.column_stack([R[:, 0], [-np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])  # of roll, pitch and yaw
    assert axes.T @ R[:, 0] == pytest.approx([1, 0, -np.sin(pitch)])
    level = np.array([[np.cos(yaw), np.sin(yaw), 0], [-np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    return (data.mass + data.added_mass_infinite) @ [*level @ R @ du[3:], *np.linalg.solve(axes, R @ du[:3])]


def test_what_lifts_and_rights_a_vessel_that_heels_and_trims_acts_on_heave_roll_and_pitch_alone() -> None:
    """Whatever its heading: nothing pushes it sideways, and nothing turns it."""
    force = forces_on_the_motions(let_go(HEELED))
    restoring = -Hydrodynamics.read("supply").hydrostatic_stiffness @ np.array(list(HEELED.values()))
    np.testing.assert_allclose(force[2:5], restoring[2:5], rtol=1e-9)
    np.testing.assert_allclose(force[:2], 0, atol=1e-9 * abs(restoring[2]))
    np.testing.assert_allclose(force[5], 0, atol=1e-9 * abs(restoring[4]))


def test_thrusters_push_level_along_the_grounds_axes_towards_their_place() -> None:
    keeping = {"surge": "60 s", "sway": "60 s"}
    held, free = let_go(HEELED, station_keeping=keeping), let_go(HEELED)
    push, thrust = forces_on_the_motions(held) - forces_on_the_motions(free), held["thrust"].values[0]
    c, s = np.cos(HEELED["yaw"]), np.sin(HEELED["yaw"])
    along = [c * thrust[0] + s * thrust[1], c * thrust[1] - s * thrust[0]]
    np.testing.assert_allclose(push[:3], [*along, 0], atol=1e-9 * np.abs(thrust).max())
    np.testing.assert_allclose(push[3:], 0, atol=1e-6 * np.abs(thrust).max())
    assert thrust[0] / HEELED["surge"] < 0
    assert thrust[1] / HEELED["sway"] < 0


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
