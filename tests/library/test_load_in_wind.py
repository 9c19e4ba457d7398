"""The scenario `load_in_wind`: where the panel hangs, how gusts move it, and the coupling of turn and swing by hand."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import DeckcraneError


@cache
def ran(variant: str = "") -> xr.Dataset:
    scenario = deckcrane.load("load_in_wind")
    return deckcrane.run(scenario.variant(variant) if variant else scenario)


def swing(run: xr.Dataset) -> np.ndarray:
    return np.degrees(np.arccos(np.cos(run["sway"]).prod("angle"))).values


def test_the_panel_hangs_where_falls_and_weight_balance_the_mean_wind() -> None:
    """Turned until b^2 m g / (4 l) times the angle is the wind's moment; leaning by arctan of force over weight."""
    run = ran("steady wind")
    turn = float(run["q"].sel(coordinate="panel.yaw")[0])
    assert np.degrees(turn) == pytest.approx(59.4, abs=0.05)
    moment = run["wind_moment"].sel(area="panel", axis="z").values
    assert 680 * turn == pytest.approx(moment[0], rel=2e-3)
    force = run["wind_drag"].sel(area="panel").values[0]
    lean = np.arctan(np.hypot(force[0], force[1]) / (5000 * 9.81 - force[2]))
    assert np.radians(swing(run)[0]) == pytest.approx(lean, rel=1e-3)
    assert np.ptp(run["q"].values, axis=0).max() < 1e-6, "at rest it stays there"
    stiffness = 5000 * 9.81 * 1.2**2 / (4 * 26)
    assert stiffness == pytest.approx(680, rel=0.01)


def test_gusts_swing_and_turn_the_panel_and_tag_lines_hold_it() -> None:
    free, held = ran(), ran("tag lines")
    turns = [np.degrees(run["q"].sel(coordinate="panel.yaw").values) for run in (free, held)]
    assert (turns[0].min(), turns[0].max()) == pytest.approx((48.8, 63.7), abs=0.05)
    assert (turns[1].min(), turns[1].max()) == pytest.approx((0.5, 1.6), abs=0.05)
    assert [swing(run).max() for run in (free, held)] == pytest.approx([3.7, 1.1], abs=0.05)
    torques = [float(abs(run["actuation"]).max()) / 1e3 for run in (free, held)]
    assert torques == pytest.approx([80.2, 29.8], abs=0.05)
    assert float(free["wind_speed"].max()) == pytest.approx(10.47, abs=0.01)


def test_it_is_written_and_read_again_as_it_is() -> None:
    scenario = deckcrane.load("load_in_wind")
    for defaults in (False, True):
        assert deckcrane.loads(scenario.to_yaml(defaults)) == scenario
    scenario.model_dump()


def test_forces_of_a_given_motion_refuse_its_gusts_in_words_and_count_a_steady_wind() -> None:
    with pytest.raises(DeckcraneError, match="gusts come over time"):
        deckcrane.forces("load_in_wind")
    short = deckcrane.load("load_in_wind").variant("steady wind").with_values({"run.duration": "1 s"})
    assert np.isfinite(deckcrane.forces(short)["reaction"].values).all()


SLIDING = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  trolley:
    on: ground
    joint: {prismatic: y, at: [0, 0, 30 m], spring: {linear: 1635 N/m}}
    mass: 1 kg
    inertia: [1, 1, 1]
  panel:
    on: trolley
    joint: {revolute: z, spring: {linear: 680 N m/rad}, damper: {linear: 300 N m s/rad}}
    mass: 5 t
    shape: {box: [0.2 m, 12 m, 3 m]}
wind: {speed: 12 m/s, direction: 0 deg, profile: uniform, areas: {panel: {on: panel, box: [0.2 m, 12 m, 3 m]}}}
run: {duration: 1 s, step: 10 ms}
"""


@pytest.mark.parametrize("speed", [2.0, 8.0, 12.0])
def test_turning_feeds_a_swing_along_the_panel_as_two_equations_by_hand_say(speed: float) -> None:
    """About broadside on, with y along the panel and its turn a, to first order:

    m y'' = -k y + (K_x - K_y) V^2 a - K_y V y',  I a'' = -(c + m_z V^2) a - m_z V y' - (d + K_x V L^2 / 6) a'.
    """
    half, L = 1.225 / 2 * 1.2, 12.0
    Kx, Ky = half * 36.0, half * 0.2 * 3
    mz = 0.12 * (Kx * L - Ky * 0.2)
    m, J, V = 5001.0, 5000 / 12 * (144 + 0.04), speed
    A = np.array(
        [
            [0, 0, 1, 0],
            [0, 0, 0, 1],
            [-1635 / m, (Kx - Ky) * V**2 / m, -Ky * V / m, 0],
            [0, -(680 + mz * V**2) / J, -mz * V / J, -(300 + Kx * V * L**2 / 6) / J],
        ]
    )
    found = np.linalg.eigvals(deckcrane.linearise(deckcrane.loads(SLIDING).with_values({"wind.speed": speed})).A)
    np.testing.assert_allclose(np.sort_complex(found), np.sort_complex(np.linalg.eigvals(A)), rtol=1e-5)
    assert (found.real.max() > 0) == (speed > 5), "without other damping it swings up by itself in stronger wind"
