"""Where waves meet a vessel that drifts freely: the same sea on the same ship, however axes are drawn and the world is turned.

Directions of a sea are counter-clockwise seen from above, whichever way the z axis points; sway and yaw follow the axes.
"""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane

HALF_TURN = np.array([1, -1, -1, 1, -1, -1])
"""What a turn of the axes by 180 deg about x does to surge, sway, heave, roll, pitch, yaw, and to forces along them."""
SEA = {"jonswap": {"hs": 2.5, "tp": 7.5}, "spreading": {"s": 2}, "seed": 3, "components": 40, "directions": 5}
PERIOD = 7.0
WAVE_NUMBER = (2 * np.pi / PERIOD) ** 2 / 9.81


def drifting(z: str, north: float, west: float, turned: float, sea: dict) -> xr.Dataset:
    """A vessel without thrusters that starts so far along x, to port of it, and turned to port, seen from above."""
    side = 1.0 if z == "up" else -1.0
    return deckcrane.run(
        deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]").with_values(
            {
                "gravity": [0, 0, -side * 9.81],
                "vessel.z": z,
                "vessel.fluid_memory": False,
                "vessel.start": {"surge": north, "sway": side * west, "yaw": side * turned},
                "sea": sea,
                "run": {"duration": 3.5, "step": 0.05, "every": 0.05},
                "record": ["q", "wave_force", "wave_elevation"],
            }
        )
    )


@pytest.mark.parametrize(("north", "west", "turned"), [(0.0, 31.0, 0.0), (0.0, 0.0, 0.5), (-14.0, 23.0, -0.7)])
def test_a_vessel_with_z_up_and_one_with_z_down_meet_the_same_waves(north: float, west: float, turned: float) -> None:
    up, down = (drifting(z, north, west, turned, {**SEA, "direction": 2.2}) for z in ("up", "down"))
    np.testing.assert_allclose(down["wave_elevation"], up["wave_elevation"], atol=1e-12)
    for name in ("wave_force", "q"):
        sizes = np.abs(up[name].values).max(axis=0)
        assert np.all(sizes > 0)
        np.testing.assert_allclose(down[name] * HALF_TURN / sizes, up[name] / sizes, atol=1e-8)


@pytest.mark.parametrize("z", ["up", "down"])
def test_a_sea_and_a_vessel_that_are_turned_together_are_the_same_to_each_other(z: str) -> None:
    north, west, turn = 17.0, -9.0, 0.8
    c, s = np.cos(turn), np.sin(turn)
    plain = drifting(z, north, west, 0.3, {**SEA, "direction": 1.1})
    turned = drifting(z, c * north - s * west, s * north + c * west, 0.3 + turn, {**SEA, "direction": 1.1 + turn})
    force = plain["wave_force"].values
    np.testing.assert_allclose(turned["wave_force"], force, atol=1e-9 * np.abs(force).max())


@pytest.mark.parametrize("z", ["up", "down"])
def test_a_vessel_further_along_the_waves_meets_each_of_them_later(z: str) -> None:
    """By k d / w: a wave that travels to port by a quarter of its length takes a quarter of its period."""
    sea = {"regular": {"amplitude": 0.5, "period": PERIOD}, "direction": np.pi / 2}
    length = 2 * np.pi / WAVE_NUMBER
    near, far = (drifting(z, 0.0, west, 0.0, sea) for west in (0.0, length / 4))
    late = np.interp(near["time"] + PERIOD / 4, far["time"], far["wave_elevation"], right=np.nan)
    met = np.isfinite(late)
    assert met.sum() > 20
    np.testing.assert_allclose(late[met], near["wave_elevation"].values[met], atol=1e-3)


@pytest.mark.parametrize("z", ["up", "down"])
def test_from_a_crest_to_the_next_trough_a_beam_wave_pushes_back_where_it_came_from(z: str) -> None:
    """Water under a crest moves with the wave and under a trough against it; a hull is pushed as the water is."""
    sea = {"regular": {"amplitude": 0.5, "period": PERIOD}, "direction": np.pi / 2}
    met = drifting(z, 0.0, 0.0, 0.0, sea)
    assert met["wave_elevation"].values[0] == pytest.approx(0.5)
    to_port = met["wave_force"].sel(motion="sway").values * (1.0 if z == "up" else -1.0)
    assert to_port.sum() * 0.05 < -0.5 * np.abs(to_port).max()


def riding(z: str, turned: float, direction: float) -> np.ndarray:
    """The motions of a free vessel that starts with the waves: from its place along its mean heading, and from that."""
    side = 1.0 if z == "up" else -1.0
    changes = {
        "gravity": [0, 0, -side * 9.81],
        "vessel.z": z,
        "vessel.start.yaw": side * turned,
        "sea": {"regular": {"amplitude": 2.0, "period": 8.0}, "direction": direction},
        "run": {"duration": 20.0, "step": 0.05, "every": 0.5},
        "record": ["q"],
    }
    text = "deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]"
    q = deckcrane.run(deckcrane.loads(text).with_values(changes))["q"].values * (1 if z == "up" else HALF_TURN)
    c, s = np.cos(turned), np.sin(turned)
    return np.column_stack([c * q[:, 0] + s * q[:, 1], c * q[:, 1] - s * q[:, 0], q[:, 2:5], q[:, 5] - turned])


def test_a_vessel_that_starts_with_the_waves_moves_alike_however_axes_are_drawn_and_the_world_is_turned() -> None:
    plain = riding("up", 0.0, 2.0)
    assert np.abs(plain[0]).max() > 0.5, "it is on its way at the start"
    np.testing.assert_allclose(riding("down", 0.0, 2.0), plain, atol=1e-12)
    np.testing.assert_allclose(riding("up", 1.1, 3.1), plain, atol=1e-12)
    np.testing.assert_allclose(riding("down", 1.1, 3.1), plain, atol=1e-12)
