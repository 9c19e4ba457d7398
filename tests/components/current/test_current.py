"""Current on a vessel: forces by hand, strips against the integral, drifting with the water, and damping of slow motions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import deckcrane
from deckcrane.errors import ScenarioError
from deckcrane.hydro.database import Hydrodynamics
from tests.components.current.vessels_in_flow import CURRENT, HALF_TURN, moving, vessel

HALF, LENGTH, DRAUGHT = 1025 / 2, 80.0, 5.0
ANGLES = np.arange(0.0, 181.0, 30.0)
OCIMF = {
    "angle": [f"{angle} deg" for angle in ANGLES],
    "x": [0.04, 0.05, 0.0, 0.0, 0.0, -0.05, -0.04],
    "y": [0.0, 0.25, 0.5, 0.6, 0.5, 0.25, 0.0],
    "n": [0.0, -0.04, -0.05, 0.0, 0.05, 0.04, 0.0],
}
TABLE = {"length": LENGTH, "draught": DRAUGHT, "table": OCIMF}


def flowing(direction: float, speed: float = 1.2, current: dict[str, Any] = CURRENT, **states: float) -> np.ndarray:
    made = vessel(vessel__current=current, current={"speed": speed, "direction": direction})
    return moving(made, "current_force", **states)


PROFILE = [["10 m", 0.9], ["50 m", 0.6], ["1000 m", -0.1]]
ALONG_X = {"speed": 1.2, "direction": 0}


def test_a_vessel_meets_the_current_of_the_surface() -> None:
    """Above its first level a profile is constant."""
    made = vessel(vessel__current=CURRENT, current={"speed": 1.2, "direction": np.pi / 2, "profile": PROFILE})
    np.testing.assert_allclose(moving(made, "current_force"), flowing(np.pi / 2, 0.9 * 1.2), rtol=1e-12, atol=1e-6)


@pytest.mark.parametrize(
    ("depth", "factor"),
    [(4.0, 0.9), (10.0, 0.9), (20.0, 0.825), (50.0, 0.6), (525.0, 0.25), (1000.0, -0.1), (2e3, -0.1)],
)
def test_a_load_meets_the_current_at_its_depth(depth: float, factor: float) -> None:
    """1/2 rho C A u |u| of a ball, C = 0.5, between levels of the profile, at them and beyond."""
    made = deckcrane.loads(f"""
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {{load: {{on: ground, joint: {{prismatic: z, start: {-depth} m}}, mass: 4 t, shape: {{point: true}}}}}}
in_water: {{ball: {{on: load, shape: {{sphere: 2 m}}, drag: {{coefficients: 0.5, areas: 3 m^2}}}}}}
current: {{speed: 1.2 m/s, direction: 0 deg, profile: [[10 m, 0.9], [50 m, 0.6], [1000 m, -0.1]]}}
run: {{duration: 0.1 s, step: 0.1 s}}
""")
    drag = deckcrane.run(made)["drag_force"].isel(time=0, in_water=0).values
    u = 1.2 * factor
    np.testing.assert_allclose(drag, [HALF * 0.5 * 3.0 * u * abs(u), 0, 0], rtol=1e-9, atol=1e-6)
    assert all(balance.holds for balance in deckcrane.check_parts(made))


def test_the_force_is_half_of_density_coefficient_length_draught_and_speed_squared() -> None:
    across, ahead = flowing(np.pi / 2), flowing(np.pi)
    assert across[1] == pytest.approx(HALF * 0.8 * LENGTH * DRAUGHT * 1.2**2, rel=1e-9)
    assert across[3] == pytest.approx(DRAUGHT / 2 * across[1], rel=1e-9), (
        "it pushes below the water, and heels against it"
    )
    assert ahead[0] == pytest.approx(-HALF * 0.05 * LENGTH * DRAUGHT * 1.2**2, rel=1e-9)
    assert ahead[4] == pytest.approx(-DRAUGHT / 2 * ahead[0], rel=1e-9)


@pytest.mark.parametrize("i", range(7))
def test_a_table_is_in_the_normal_form_of_ocimf(i: int) -> None:
    """F_X = 1/2 rho C V^2 L T, F_Y alike, M = 1/2 rho C V^2 L^2 T."""
    found = flowing(np.radians(ANGLES[i]), current=TABLE)
    sizes = HALF * 1.2**2 * LENGTH * DRAUGHT * np.array([1, 1, LENGTH])
    np.testing.assert_allclose(found[[0, 1, 5]] / sizes, [OCIMF["x"][i], OCIMF["y"][i], OCIMF["n"][i]], atol=1e-9)
    other = flowing(-np.radians(ANGLES[i]), current=TABLE)
    np.testing.assert_allclose(other[[0, 1, 5]] * [1, -1, -1], found[[0, 1, 5]], atol=1e-9 * sizes.max())


def strips(v: float, r: float) -> tuple[float, float]:
    """Force and moment across the hull by quadrature."""

    def past(x: float) -> float:
        return (v - r * x) * abs(v - r * x)

    points = [v / r] if r and abs(v / r) < LENGTH / 2 else None
    size = HALF * 0.8 * DRAUGHT
    return (
        size * quad(past, -LENGTH / 2, LENGTH / 2, points=points)[0],
        size * quad(lambda x: x * past(x), -LENGTH / 2, LENGTH / 2, points=points)[0],
    )


@pytest.mark.parametrize(("v", "r", "exact"), [(1.2, 0.02, 1e-9), (0.0, 0.05, 1e-3), (0.5, 0.03, 2e-2)])
def test_a_vessel_that_turns_feels_the_flow_across_each_of_its_strips(v: float, r: float, exact: float) -> None:
    found = flowing(np.pi / 2, v, dwz=r)
    size = abs(strips(v, 0.0)[0]) + abs(strips(0.0, r)[1]) / LENGTH
    assert found[1] == pytest.approx(strips(v, r)[0], abs=exact * size)
    assert found[5] == pytest.approx(strips(v, r)[1], abs=exact * size * LENGTH)
    table = flowing(np.pi / 2, v, current={**TABLE, "cross_flow": 0.8}, dwz=r)
    plain = flowing(np.pi / 2, v, current=TABLE)
    assert table[1] - plain[1] == pytest.approx(strips(v, r)[0] - strips(v, 0.0)[0], abs=exact * size)
    assert table[5] - plain[5] == pytest.approx(strips(v, r)[1], abs=exact * size * LENGTH)


def test_turning_in_still_water_is_damped_by_the_fourth_power_of_the_length() -> None:
    """1/2 rho T C r|r| L^4 / 32."""
    still = vessel(vessel__current=CURRENT)
    for r in (0.03, -0.03):
        found = moving(still, "current_force", dwz=r)
        assert found[5] == pytest.approx(-HALF * DRAUGHT * 0.8 * r * abs(r) * LENGTH**4 / 32, rel=1e-3)


def test_a_vessel_that_drifts_with_the_water_feels_nothing() -> None:
    yaw, speed, direction = 0.7, 0.9, 2.1
    velocity = {"dvx": speed * np.cos(direction - yaw), "dvy": speed * np.sin(direction - yaw)}
    for current in (CURRENT, TABLE):
        found = flowing(direction, speed, current, yaw=yaw, **velocity)
        at_rest = flowing(direction, speed, current, yaw=yaw)
        assert np.abs(found).max() < 1e-9 * np.abs(at_rest).max()


def test_a_free_vessel_ends_with_the_velocity_of_the_current_along_the_way_that_drag_sets() -> None:
    """m dv/dt = c (V - v)^2: V - v = V / (1 + c V t / m)."""
    shape = {**CURRENT, "shape": {"x": 0.8, "y": 0.8}, "at": [0, 0, 0]}
    made = vessel(
        vessel__current=shape,
        current={"speed": 1.5, "direction": np.pi},
        run={"duration": 200, "step": 0.5, "every": 25},
    )
    data = Hydrodynamics.read("supply")
    assert data.mass is not None
    inertia = data.mass[0, 0] + data.added_mass_infinite[0, 0]  # there is no fluid memory
    found = deckcrane.run(made, target="vm")
    drag = HALF * 0.8 * LENGTH * DRAUGHT
    expected = 1.5 - 1.5 / (1 + drag * 1.5 * found["time"].values / inertia)
    speed = -found["u"].sel(speed="vessel.vx").values
    np.testing.assert_allclose(speed, expected, atol=5e-3)
    assert speed[-1] > 0.85 * 1.5


def test_z_up_and_z_down_drift_alike() -> None:
    made = vessel(
        vessel__current={**TABLE, "cross_flow": 0.8},
        current={"speed": 1.5, "direction": 2.2},
        vessel__start={"yaw": 0.4},
        run={"duration": 60, "step": 0.5},
    )
    turned = made.with_values({"gravity": [0, 0, 9.81], "vessel.z": "down", "vessel.start.yaw": -0.4})
    up, down = (deckcrane.run(one, target="vm")["q"].values[-1] for one in (made, turned))
    np.testing.assert_allclose(down * HALF_TURN, up, atol=1e-8)


def test_what_wind_and_current_do_to_a_vessel_balances() -> None:
    from tests.components.current.vessels_in_flow import WIND

    made = vessel(
        vessel__current={**TABLE, "cross_flow": 0.8, "at": [3, 1, -2]},
        current={"speed": 1.5, "direction": 2.2},
        vessel__wind={**WIND, "at": [1, 2, 9]},
        wind={"speed": 12, "direction": 4.0},
    )
    names = {balance.name: balance for balance in deckcrane.check_parts(made)}
    for name in ("vessel.wind", "vessel.current"):
        assert names[name].holds
        assert names[name].size > 0


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"current": {"speed": 1, "direction": 0}}, "it has nothing to act on; give vessel"),
        ({"vessel__current": {**CURRENT, "cross_flow": 0.8}}, "cross_flow goes with table"),
        ({"vessel__current": {**CURRENT, "table": OCIMF}}, "it has both"),
        ({"vessel__current": {"length": 80, "shape": {"x": 1, "y": 1}}}, "draught"),
        ({"vessel__current": CURRENT, "current": {"speed": "1 m", "direction": 0}}, "a speed is needed"),
        (
            {"vessel__current": CURRENT, "current": {**ALONG_X, "profile": [[0, 1], [50, 0.6], [50, 0.1]]}},
            "depths of a profile rise from level to level; after 50 m comes 50 m",
        ),
        ({"vessel__current": CURRENT, "current": {**ALONG_X, "profile": []}}, "needs one level or more"),
        (
            {"vessel__current": CURRENT, "current": {**ALONG_X, "profile": [[0, 1, 2, 3]]}},
            r"a level is \[depth, factor\]",
        ),
        ({"vessel__current": CURRENT, "current": {**ALONG_X, "profile": [["-1 m", 1]]}}, "must not be negative"),
    ],
)
def test_a_current_that_cannot_be_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        vessel(**changes)
