"""Sway damping of drives that lift as well as push: only what moves the point of suspension sideways answers to a sway."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario

LENGTH, GRAVITY = 10.0, 9.81
OMEGA = np.sqrt(GRAVITY / LENGTH)
MASS, STIFFNESS, LAG = 1e3, 1e8, 0.01
TIME = 0.04


def slope(angle: float, run: dict[str, Any] | None = None, **load: Any) -> Scenario:
    """A light load on a winch's wire under a trolley whose rail rises by an angle; its set-point gives way to sway."""
    along = [float(np.cos(angle)), 0.0, float(np.sin(angle))]
    return Scenario.model_validate(
        {
            "gravity": [0, 0, -GRAVITY],
            "bodies": {
                "trolley": {"on": "ground", "joint": {"prismatic": along}, "mass": MASS, "inertia": [1, 1, 1]},
                "wire": {
                    "on": "trolley",
                    "joint": {"revolute": "y", "name": "swing"},
                    "mass": 1e-6,
                    "inertia": [1e-6, 1e-6, 1e-6],
                },
                "load": {
                    "on": "wire",
                    "joint": {"prismatic": "-z", "name": "hoist", "start": LENGTH, **load},
                    "mass": 1e-3,
                    "shape": {"point": True},
                },
            },
            "payload": "load",
            "control": {
                "trolley": {
                    "pd": {"stiffness": STIFFNESS, "damping": LAG / OMEGA * STIFFNESS, "gravity_compensation": True},
                    "sway_damping": TIME / OMEGA,
                },
                "hoist": {"pd": {"stiffness": 1e3, "damping": 1e2, "gravity_compensation": True}},
            },
            **({"run": run} if run else {}),
        }
    )


@pytest.mark.parametrize("degrees", [0, 30, 60, 75])
def test_a_drive_up_a_slope_damps_by_the_square_of_its_level_share(degrees: float) -> None:
    """It sees cos a of the load's level speed, and moves the point by cos a of what it does: T w cos^2 a / 2."""
    angle = np.radians(degrees)
    roots = np.linalg.eigvals(deckcrane.linearise(slope(angle)).A) / OMEGA
    swing = roots[np.argmin(np.abs(roots - 1j))]
    assert -swing.real == pytest.approx(TIME / 2 * np.cos(angle) ** 2, rel=0.02)


@pytest.mark.parametrize("degrees", [30, 90])
def test_hoisting_a_load_that_hangs_still_moves_no_set_point(degrees: float) -> None:
    run = {"duration": 2e-5, "step": 1e-5, "start": "given"}
    still, lifted = (deckcrane.run(slope(np.radians(degrees), run, speed=v)) for v in (0.0, -2.0))
    given, found = (data["setpoint"].sel(actuator="trolley").values[0] for data in (still, lifted))
    assert lifted["u"].sel(speed="hoist").values[0] == -2.0
    assert given == pytest.approx(0.0, abs=1e-12)
    assert found == pytest.approx(given, abs=1e-12)
