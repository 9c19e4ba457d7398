"""Plans beside known optima: bang-bang, rest to rest in whole periods, linear programs on a dense grid, shooting by hand."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.analysis.planning.planning import MovePlan, plan
from tests.analysis.planning.cranes import GRAVITY, LENGTH, slewing, trolley
from tests.analysis.planning.optima import least_time_of_linear_trolley, least_time_of_slewing_crane

PERIOD = 2 * np.pi * np.sqrt(LENGTH / GRAVITY)


def of_trolley(way: float, acceleration: float, **settings: object) -> MovePlan:
    return plan(trolley(), {"trolley": way}, limits={"trolley.acceleration": acceleration}, **settings)  # type: ignore[arg-type]


def test_trolley_without_swing_is_bang_bang() -> None:
    quickest = of_trolley(10.0, 0.3, hold=["swing"])
    assert quickest.duration == pytest.approx(2 * np.sqrt(10.0 / 0.3), rel=1e-3)
    times = np.linspace(0.0, quickest.duration, 200)
    thrust = np.abs(quickest.course.at(times)[2][0])
    assert np.mean(thrust > 0.29) > 0.93


def test_limit_on_speed_makes_a_trapezoid() -> None:
    way, acceleration, speed = 20.0, 0.3, 1.0
    limits = {"trolley.acceleration": acceleration, "trolley.speed": speed}
    quickest = plan(trolley(), {"trolley": way}, limits=limits, hold=["swing"])
    assert quickest.duration == pytest.approx(way / speed + speed / acceleration, rel=2e-3)


def test_limit_on_jerk_makes_four_equal_parts() -> None:
    way, jerk = 10.0, 0.2
    quickest = plan(trolley(), {"trolley": way}, limits={"trolley.jerk": jerk}, hold=["swing"])
    assert quickest.duration == pytest.approx((32 * way / jerk) ** (1 / 3), rel=2e-3)


def test_accelerating_for_one_period_leaves_no_swing() -> None:
    """Where bang-bang takes two periods, it ends at rest by itself: the pendulum costs no time."""
    acceleration = 0.2
    quickest = of_trolley(acceleration * PERIOD**2, acceleration, intervals=80)
    assert quickest.duration == pytest.approx(2 * PERIOD, rel=2e-3)


@pytest.mark.parametrize("way", [3.0, 10.0])
def test_trolley_with_pendulum_is_as_quick_as_a_linear_program_says(way: float) -> None:
    assert of_trolley(way, 0.3).duration == pytest.approx(least_time_of_linear_trolley(way, 0.3), rel=2e-3)


def test_finer_plans_converge() -> None:
    """A continuous acceleration misses a jump by the square of the interval."""
    exact = 2 * np.sqrt(10.0 / 0.3)
    late = [of_trolley(10.0, 0.3, hold=["swing"], intervals=n).duration / exact - 1 for n in (10, 20, 40)]
    assert late[0] / late[1] == pytest.approx(4.0, rel=0.1)
    assert late[1] / late[2] == pytest.approx(4.0, rel=0.1)


@pytest.mark.study
@pytest.mark.parametrize(("angle", "acceleration"), [(1.0, 0.02), (1.5, 0.03)])
def test_slewing_crane_is_as_quick_as_shooting_finds(angle: float, acceleration: float) -> None:
    settings = {"limits": {"slew.acceleration": acceleration}, "intervals": 80}
    quickest = plan(slewing(), {"slew": angle}, **settings)  # type: ignore[arg-type]
    assert quickest.duration == pytest.approx(least_time_of_slewing_crane(angle, acceleration), rel=5e-3)
