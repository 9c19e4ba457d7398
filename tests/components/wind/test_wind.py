"""Wind on vessels and loads: forces by hand, signs from all sides, damping, and what turns and mirrors cannot change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.vessel.level_frame import harmonics
from deckcrane.components.wind.data import Wind
from deckcrane.components.wind.mean_wind import froya_intensity, froya_speed, hourly_speed, mean_speed
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.tables import ForceTable
from tests.components.current.vessels_in_flow import AREAS, HALF_TURN, SHAPE, WIND, vessel
from tests.studies import one_by_one

RHO = 1.225


def at_start(scenario: deckcrane.Scenario, name: str) -> np.ndarray:
    return np.asarray(deckcrane.run(scenario)[name].values[0])


def blown(direction: float, speed: float = 20.0, **changes: Any) -> np.ndarray:
    """The six forces on a vessel at rest."""
    wind = {"speed": speed, "direction": direction}
    return at_start(vessel(**{"vessel__wind": WIND, "wind": wind, **changes}), "wind_force")


@pytest.mark.parametrize(
    ("direction", "force"),
    [
        (0.0, (0.7 * 300, 0.0, 0.0)),
        (np.pi, (-0.7 * 300, 0.0, 0.0)),
        (np.pi / 2, (0.0, 0.9 * 900, 0.0)),
        (-np.pi / 2, (0.0, -0.9 * 900, 0.0)),
        (np.pi / 4, (0.7 * 300 * np.sqrt(0.5), 0.9 * 900 * np.sqrt(0.5), -0.1 * 900 * 80)),
    ],
    ids=["from astern", "from ahead", "to port", "to starboard", "from the starboard quarter"],
)
def test_the_force_is_half_of_density_coefficient_area_and_speed_squared(
    direction: float, force: tuple[float, float, float]
) -> None:
    """Forward, to port, and turning the vessel broadside on: clockwise where wind comes from the starboard quarter."""
    found = blown(direction)
    expected = RHO / 2 * 20.0**2 * np.array(force)
    np.testing.assert_allclose(found[[0, 1, 5]], expected, atol=1e-9 * RHO / 2 * 400 * 7200)
    assert np.all(found[[2, 3, 4]] == 0.0)


def test_the_heading_counts_not_the_ground() -> None:
    turned = blown(1.3 + 0.8, **{"vessel__start": {"yaw": 0.8, "surge": 40.0}})
    np.testing.assert_allclose(turned, blown(1.3), rtol=1e-9)


def test_a_force_above_the_water_heels_and_trims() -> None:
    found = blown(np.pi / 2, vessel__wind__at=[2.0, 0.0, 9.0])
    np.testing.assert_allclose(found[3], -9.0 * found[1], rtol=1e-12)
    np.testing.assert_allclose(found[5], 2.0 * found[1], rtol=1e-12)
    astern = blown(0.0, vessel__wind__at=[2.0, 0.0, 9.0])
    np.testing.assert_allclose(astern[4], 9.0 * astern[0], rtol=1e-12)


def test_a_vessel_feels_the_wind_less_its_own_speed() -> None:
    """Once it drifts with it, the wind pushes less."""
    made = vessel(vessel__wind=WIND, wind={"speed": 10.0, "direction": 0.0}, run__duration=500, run__step=1.0)
    drifted = deckcrane.run(made)
    ahead = drifted["u"].sel(speed="vessel.vx").values
    assert 0.5 < ahead[-1] < 10.0
    force = drifted["wind_force"].sel(motion="surge").values
    np.testing.assert_allclose(force, RHO / 2 * 0.7 * 300 * (10 - ahead) * np.abs(10 - ahead), rtol=1e-6)


def test_z_up_and_z_down_feel_the_same_wind() -> None:
    at = [3.0, 2.0, 9.0]
    start = {"yaw": 0.4, "roll": 0.1, "sway": 3.0}
    up = blown(2.2, vessel__wind__at=at, vessel__start=start)
    turned = {"yaw": -0.4, "roll": 0.1, "sway": -3.0}
    down = blown(2.2, gravity=[0, 0, 9.81], vessel__z="down", vessel__wind__at=[3.0, -2.0, -9.0], vessel__start=turned)
    np.testing.assert_allclose(down * HALF_TURN, up, rtol=1e-9, atol=1e-9 * np.abs(up).max())


# ---- Coefficients.
ANGLES = np.arange(0.0, 181.0, 15.0)
ONE_SIDE = {
    "angle": [f"{angle} deg" for angle in ANGLES],
    "x": list(0.7 * np.cos(np.radians(ANGLES)) + 0.1 * np.cos(np.radians(3 * ANGLES))),
    "y": list(0.9 * np.sin(np.radians(ANGLES)).round(12)),
    "n": list(-0.1 * np.sin(np.radians(2 * ANGLES)).round(12)),
}


def test_a_table_passes_through_its_values_and_is_mirrored_to_the_other_side() -> None:
    table = ForceTable.model_validate(ONE_SIDE)
    series = harmonics(table, (1.0, 1.0, 1.0))
    k = np.arange(series.cosine.shape[1])
    for side in (1, -1):
        a = side * np.array(table.angle)
        x, y, n = (
            c @ np.cos(np.outer(k, a)) + s @ np.sin(np.outer(k, a))
            for c, s in zip(series.cosine, series.sine, strict=True)
        )
        np.testing.assert_allclose(x, table.x, atol=1e-9)
        np.testing.assert_allclose(y, side * np.array(table.y), atol=1e-9)
        np.testing.assert_allclose(n, side * np.array(table.n), atol=1e-9)


def test_between_its_values_a_table_is_as_smooth_as_a_cubic_spline() -> None:
    """Of a curve with a kink, against a periodic spline, and of a smooth one, against itself."""
    from scipy.interpolate import CubicSpline

    angles = np.radians(np.arange(0, 360, 15.0))
    kink = np.abs(np.sin(angles))
    table = ForceTable(angle=tuple(angles), x=tuple(kink), y=tuple(np.cos(angles)), n=tuple(np.sin(2 * angles)))
    series = harmonics(table, (1.0, 1.0, 1.0))
    a, k = np.linspace(0, 2 * np.pi, 1000), np.arange(series.cosine.shape[1])
    values = series.cosine @ np.cos(np.outer(k, a)) + series.sine @ np.sin(np.outer(k, a))
    spline = CubicSpline(np.append(angles, 2 * np.pi), np.append(kink, kink[0]), bc_type="periodic")
    np.testing.assert_allclose(values[0], spline(a), atol=0.02)
    np.testing.assert_allclose(values[1], np.cos(a), atol=1e-4)
    np.testing.assert_allclose(values[2], np.sin(2 * a), atol=1e-3)


def test_a_table_of_the_shape_factors_gives_their_forces() -> None:
    a = np.radians(np.arange(0, 360, 10.0))
    table = {"angle": list(a), "x": list(0.7 * np.cos(a)), "y": list(0.9 * np.sin(a)), "n": list(-0.1 * np.sin(2 * a))}
    plain = blown(0.7)
    found = blown(0.7, vessel__wind={**AREAS, "table": table})
    np.testing.assert_allclose(found, plain, rtol=2e-4, atol=1e-6 * np.abs(plain).max())


def test_a_table_may_come_from_a_file_beside_the_scenario(tmp_path: Path) -> None:
    rows = "\n".join(
        f"{a}, {x}, {y}, {n}" for a, x, y, n in zip(ANGLES, *(ONE_SIDE[key] for key in "xyn"), strict=True)
    )
    (tmp_path / "wind.csv").write_text(f"angle [deg], x, y, n\n{rows}\n")
    named = {"deckcrane": 1, "gravity": [0, 0, -9.81], "wind": {"speed": "12 m/s", "direction": "70 deg"}}
    named["vessel"] = {"hydrodynamics": "supply", "fluid_memory": False, "wind": {**AREAS, "table": "wind.csv"}}
    (tmp_path / "scenario.yaml").write_text(json.dumps(named))
    read = deckcrane.load(tmp_path / "scenario.yaml")
    assert read.vessel is not None
    assert read.vessel.wind is not None
    assert read.vessel.wind.table == ForceTable.model_validate(ONE_SIDE)
    assert deckcrane.loads(read.to_yaml()) == read, "with its values in place of the file"


# ---- Heights and times.
@pytest.mark.parametrize(
    ("u0", "z", "hour", "minute", "intensity"),
    [
        # C = 0.0573 x 2 = 0.1146, U = 20 (1 + 0.1146 ln 5), I = 0.1116 x 5^-0.22, U (1 + 0.41 I ln 60)
        (20.0, 50.0, 23.6888317, 26.8034346, 0.0783232669),
        (30.0, 100.0, 39.2826700, 44.7422090, 0.0827916871),
        (15.0, 3.0, 13.1344614, 15.9706231, 0.1286324308),
    ],
)
def test_froya_away_from_ten_metres_has_values_found_by_hand(
    u0: float, z: float, hour: float, minute: float, intensity: float
) -> None:
    assert froya_speed(u0, z) == pytest.approx(hour, rel=1e-8)
    assert froya_speed(u0, z, 60.0) == pytest.approx(minute, rel=1e-8)
    assert froya_intensity(u0, z) == pytest.approx(intensity, rel=1e-8)
    wind = Wind.model_validate({"speed": minute, "direction": 0.0, "height": z, "averaged": 60.0})
    assert hourly_speed(wind) == pytest.approx(u0, rel=1e-7)
    assert mean_speed(wind, z) == pytest.approx(hour, rel=1e-7)


def test_a_power_law_leads_from_one_height_to_another() -> None:
    """12 m/s at 40 m with the exponent 0.125 are 12 / 4^0.125 = 10.0907570 m/s at 10 m, and 12 x 2^0.125 = 13.0860928 at 80 m."""
    wind = Wind.model_validate({"speed": 12.0, "direction": 0.0, "height": 40.0, "profile": "power", "exponent": 0.125})
    assert hourly_speed(wind) == pytest.approx(10.0907570, rel=1e-8)
    assert mean_speed(wind, 80.0) == pytest.approx(13.0860928, rel=1e-8)


def test_wind_grows_with_height_as_froya_has_it() -> None:
    """ISO 19901-1: 20 m/s over an hour at 10 m are 22.6 m/s at 30 m, and a mean over 10 min is 8 % higher."""
    assert froya_speed(20.0, 30.0) == pytest.approx(20 * (1 + 0.0573 * 2.0 * np.log(3)), rel=1e-12)
    assert froya_speed(20.0, 10.0, 600.0) == pytest.approx(20 * (1 + 0.41 * 0.1116 * np.log(6)), rel=1e-12)
    assert froya_intensity(20.0, 10.0) == pytest.approx(0.1116)
    wind = vessel(vessel__wind=WIND, wind={"speed": 24.0, "direction": 0, "height": 30, "averaged": "10 min"}).wind
    assert wind is not None
    assert froya_speed(hourly_speed(wind), 30.0, 600.0) == pytest.approx(24.0, rel=1e-12)


@pytest.mark.parametrize(
    ("profile", "ratio"),
    [
        ({}, 1 + 0.0573 * 2 * np.log(2.5)),
        ({"profile": "power", "exponent": 0.2}, 2.5**0.2),
        ({"profile": "uniform"}, 1.0),
    ],
)
def test_the_force_goes_with_the_speed_at_the_vessels_own_height(profile: dict[str, Any], ratio: float) -> None:
    wind = {"speed": 20.0, "direction": 0.0, **profile}
    low, high = (at_start(vessel(vessel__wind={**WIND, "height": z}, wind=wind), "wind_force") for z in (10, 25))
    assert high[0] / low[0] == pytest.approx(ratio**2, rel=1e-9)


# ---- Loads.
LOAD = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  post: {on: ground, joint: {fixed: true, at: [0, 0, 40 m]}, mass: 1 t, inertia: [1, 1, 1]}
  load:
    on: post
    joint: {spherical: roll-pitch-yaw, yaw: {damper: {linear: 1000}}}
    mass: 2 t
    cog: [0, 0, -20 m]
    inertia: [500, 500, 500]
wind: {speed: 16 m/s, direction: 90 deg, areas: {face: {on: load, at: [0, 0, -20 m], area: 10 m^2, shape: 1.2}}}
payload: load
run: {duration: 1 s, step: 0.05 s, start: settled}
"""


def test_a_load_hangs_where_wind_and_weight_balance() -> None:
    """tan(angle) = f / (m g) with the wind at its height; and the whole balances."""
    scenario = deckcrane.loads(LOAD)
    found = deckcrane.run(scenario)
    angle = float(found["q"].sel(coordinate="load.roll")[0])
    speed = froya_speed(16.0, 40 - 20 * np.cos(angle))
    assert found["wind_drag"].values[0, 0] == pytest.approx([0.0, RHO / 2 * 1.2 * 10 * speed**2, 0.0], abs=1e-6)
    assert np.tan(angle) == pytest.approx(RHO / 2 * 1.2 * 10 * speed**2 / (2000 * 9.81), rel=1e-9)
    assert all(balance.holds for balance in deckcrane.check_parts(scenario))


def test_an_area_by_axes_is_felt_along_each_of_them() -> None:
    """The flow along an axis with no area gives no force along it."""
    thin = deckcrane.loads(LOAD).with_values(
        {"wind.areas.face.area": [3.0, 0.0, 0.0], "wind.direction": np.pi / 4, "run.start": "given"}
    )
    force = deckcrane.run(thin)["wind_drag"].values[0, 0]
    assert force[1] == pytest.approx(0.0, abs=1e-9)
    speed = froya_speed(16.0, 20.0)
    assert force[0] == pytest.approx(RHO / 2 * 1.2 * 3 * speed**2 * np.sqrt(0.5), rel=1e-9)


def test_an_area_on_a_flexible_boom_has_a_section_of_its_own() -> None:
    areas = {"middle": {"on": "inner_boom", "at": [1.25, 0.0, 0.0], "area": 3.0}}
    boom = deckcrane.load("flexible_luffing")
    windy = boom.with_values({"wind": {"speed": 20, "direction": 0, "areas": areas}})
    assert set(windy.plant.sections("inner_boom")) - set(boom.plant.sections("inner_boom")) == {1.25}


def test_wind_damps_a_swinging_load() -> None:
    swing = {"wind.speed": 0.0, "bodies.load.joint.roll": {"start": 0.3}, "run.start": "given", "run.duration": 20}
    found = deckcrane.run(deckcrane.loads(LOAD).with_values(swing))
    energy = found["energy"].sum("form").values
    assert np.all(np.diff(energy) <= 1e-9 * abs(energy[0]))
    assert energy[0] - energy[-1] > 30.0


@pytest.mark.parametrize("formulation", ["forces", "bond graph", "momentum", "moving frames"])
def test_every_formulation_feels_a_steady_wind_and_those_without_inputs_refuse_gusts(formulation: str) -> None:
    from deckcrane.mechanics.model.part_set import PartSet

    steady = deckcrane.loads(LOAD)
    assert PartSet(steady.plant).refused(formulation) is None  # type: ignore[arg-type]
    refused = PartSet(steady.with_values({"wind.spectrum": "npd"}).plant).refused(formulation)  # type: ignore[arg-type]
    assert (refused is None) == (formulation in ("momentum", "bond graph"))


def test_forces_of_a_given_motion_count_the_wind() -> None:
    calm = deckcrane.loads(LOAD).with_values({"wind.speed": 0.0, "run.start": "given"})
    windy = calm.with_values({"wind.speed": 16.0})
    shear = [deckcrane.forces(one)["reaction"].sel(joint="post", component="fy").values[0] for one in (calm, windy)]
    assert abs(shear[1] - shear[0]) == pytest.approx(RHO / 2 * 1.2 * 10 * froya_speed(16.0, 20.0) ** 2, rel=1e-9)


# ---- Gusts in a run.
def test_gusts_come_by_their_seed_and_may_be_given_instead() -> None:
    made = vessel(vessel__wind=WIND, wind={"speed": 15.0, "direction": 1.0, "spectrum": "npd", "seed": 4})
    long = made.with_values({"run.duration": 30})
    one, again, longer = (deckcrane.run(each)["wind_speed"].values for each in (made, made, long))
    np.testing.assert_array_equal(one, again)
    np.testing.assert_allclose(longer[: len(one)], one, atol=1e-9)
    other = deckcrane.run(made.with_values({"wind.seed": 5}))["wind_speed"].values
    assert np.abs(other - one).max() > 0.1
    steady = made.with_values({"wind.spectrum": "none", "wind.seed": 1})
    t = np.array([0.0, 0.5, 1.0])
    given = deckcrane.run(steady, inputs={"wind.gust": (t, [0.0, 2.0, 4.0])})
    np.testing.assert_allclose(given["wind_speed"].values, 15 + 4 * given["time"].values, atol=1e-9)
    assert given["input.wind.gust"].attrs["units"] == "m/s"


# ---- Mistakes.
@one_by_one(
    ("changes", "says"),
    [
        ({"wind": {"speed": 10, "direction": 0}}, "it has nothing to act on; give the vessel's areas"),
        ({"wind": {"speed": 10, "direction": 0, "areas": {"a": {"on": "boom", "area": 3}}}}, 'there is no body "boom"'),
        (
            {"wind": {"speed": 9, "direction": 0, "areas": {"a": {"on": "vessel", "area": "3 m"}}}},
            "area: .3 m. is a length",
        ),
        ({"vessel__wind": AREAS}, "needs shape, .*, or table, one of the two; it has neither"),
        ({"vessel__wind": {**WIND, "height": 0.5}}, "height must be 1 m or more"),
        ({"vessel__wind": {**AREAS, "table": {**ONE_SIDE, "x": [0.1]}}}, "x has 1 values for 13 angles"),
        (
            {"vessel__wind": {**AREAS, "table": {"angle": [0, 1.5, 3.1], "x": [1, 0, -1], "y": [0] * 3, "n": [0] * 3}}},
            "at most 45 deg apart",
        ),
        ({"vessel__wind": {**AREAS, "table": {**ONE_SIDE, "y": [0.5] * 13}}}, "y of a table for one side must be zero"),
        ({"vessel__wind": {**AREAS, "table": "none.csv"}}, "none.csv"),
        ({"wind": {"speed": -1, "direction": 0}, "vessel__wind": WIND}, "must not be negative"),
        ({"wind": {"speed": 9, "direction": 0, "seed": 3}, "vessel__wind": WIND}, "seed has no meaning without gusts"),
        ({"wind": {"speed": 9, "direction": 0, "intensity": 0.1}, "vessel__wind": WIND}, "belongs to spectrum: kaimal"),
        ({"wind": {"speed": 9, "direction": 0, "exponent": 0.1}, "vessel__wind": WIND}, "profile: power only"),
        ({"wind": {"speed": 9, "direction": 0, "averaged": "3 h"}, "vessel__wind": WIND}, "to 1 h"),
    ],
)
def test_a_wind_that_cannot_be_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises((ScenarioError, DeckcraneError), match=says):
        vessel(**changes)


def test_coefficients_and_winds_are_numbers_and_share_equations() -> None:
    one = vessel(vessel__wind=WIND, wind={"speed": 10.0, "direction": 0.0})
    other = vessel(
        vessel__wind={**WIND, "shape": {**SHAPE, "x": 0.8}, "lateral_area": 700},
        wind={"speed": 0.0, "direction": 2.0, "height": 20, "spectrum": "npd"},
    )
    steady = other.with_values({"wind.spectrum": "none"})
    assert deckcrane.structure(one) == deckcrane.structure(steady)
