"""How much `sway_damping` damps a light pendulum under a trolley on a PD drive, from the eigenvalues of the whole."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario

LENGTH, GRAVITY = 10.0, 9.81
OMEGA = np.sqrt(GRAVITY / LENGTH)
MASS, STIFFNESS = 1e3, 1e8


def trolley(time: float, lag: float, stiffness: float = STIFFNESS) -> Scenario:
    """A drive whose damping is `lag` times its stiffness, under a set-point that gives way by `time`; both in 1 / omega."""
    return Scenario.model_validate(
        {
            "gravity": [0, 0, -GRAVITY],
            "bodies": {
                "trolley": {"on": "ground", "joint": {"prismatic": "x"}, "mass": MASS, "inertia": [1, 1, 1]},
                "load": {
                    "on": "trolley",
                    "joint": {"revolute": "y", "name": "swing"},
                    "mass": 1e-3,
                    "cog": [0, 0, -LENGTH],
                    "shape": {"point": True},
                },
            },
            "payload": "load",
            "control": {
                "trolley": {
                    "pd": {"stiffness": stiffness, "damping": lag / OMEGA * stiffness},
                    "sway_damping": time / OMEGA,
                }
            },
        }
    )


def pendulum(scenario: Scenario) -> complex:
    """The eigenvalue of the swing, in omega: the one nearest to i."""
    found = np.linalg.eigvals(deckcrane.linearise(scenario).A) / OMEGA
    return complex(found[np.argmin(np.abs(found - 1j))])


@pytest.mark.parametrize("lag", [0.01, 0.1, 0.3, 0.5, 1.0, 2.0, 5.0])
def test_lag_of_the_drive_takes_its_share_of_the_damping(lag: float) -> None:
    """The ratio is T w / 2 over 1 + (w D / K)^2, and the swing is faster by T w / 2 times w D / K over the same."""
    time = 2e-3
    root = pendulum(trolley(time, lag))
    assert -root.real == pytest.approx(time / 2 / (1 + lag**2), rel=0.01)
    assert root.imag - 1 == pytest.approx(time / 2 * lag / (1 + lag**2), rel=0.03, abs=1e-5)


@pytest.mark.parametrize(("time", "lag"), [(0.1, 0.01), (0.2, 0.02), (0.02, 0.2), (0.02, 1.0)])
def test_what_counts_is_the_lag_against_the_swing_not_against_the_time_that_the_setpoint_gives_way(
    time: float, lag: float
) -> None:
    """With T ten times D / K the ratio is T w / 2 to a few per cent; with T a fiftieth of D / K it may be half of it."""
    assert -pendulum(trolley(time, lag)).real == pytest.approx(time / 2 / (1 + lag**2), rel=0.05)


@pytest.mark.parametrize(("share", "stable"), [(0.95, True), (1.05, False)])
def test_a_drive_that_gives_way_by_more_than_it_can_follow_is_unstable(share: float, stable: bool) -> None:
    """The bound of Routh on T: D / K ((W / w)^2 - 1), with W^2 = K / M of the drive."""
    lag, drive = 0.2, 4.0
    stiffness = MASS * (drive * OMEGA) ** 2
    time = share * lag * (drive**2 - 1)
    A = deckcrane.linearise(trolley(time, lag, stiffness)).A
    assert (np.linalg.eigvals(A).real.max() < 0) == stable
