"""One current acts on hulls, members, loads and wires alike: each against the velocity of the profile at its depth."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import quad

import deckcrane
from deckcrane.components.current import current_flow
from deckcrane.components.current.data import Current
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.hydro.database import Hydrodynamics
from tests.components.current.vessels_in_flow import CURRENT, moving, vessel
from tests.components.station_keeping.test_moorings import LINE

PROFILE = [["0 m", 1.0], ["4 m", 0.5], ["30 m", -0.2]]
STATED: dict[str, Any] = {"speed": 1.6, "direction": 0.7, "profile": PROFILE}
HALF, DRAUGHT = 1025 / 2, CURRENT["draught"]


def velocity(scenario: deckcrane.Scenario, depth: float) -> np.ndarray:
    """The common function: the water's velocity at a depth, in the ground's axes."""
    flow = current_flow(scenario.plant)
    assert flow is not None
    return np.array(ca.DM(flow.velocity(ca.SX(depth)))).ravel()


@pytest.mark.parametrize("z", ["up", "down"])
def test_a_hull_meets_the_mean_over_its_draught(z: str) -> None:
    side = 1.0 if z == "up" else -1.0
    changes: dict[str, Any] = {"vessel__z": z, "gravity": [0, 0, -9.81 * side], "vessel__current": CURRENT}
    made = vessel(current=STATED, **changes)
    mean = [quad(lambda d, k=k: velocity(made, d)[k], 0, DRAUGHT, points=[4.0])[0] / DRAUGHT for k in range(2)]
    speed = float(np.hypot(*mean))
    alike = vessel(current={"speed": speed, "direction": 0.7}, **changes)
    np.testing.assert_allclose(moving(made, "current_force"), moving(alike, "current_force"), rtol=1e-9, atol=1e-6)
    assert np.arctan2(side * mean[1], mean[0]) == pytest.approx(0.7)


@pytest.mark.parametrize("z", ["up", "down"])
def test_members_and_loads_meet_it_at_their_depths(z: str) -> None:
    side = 1.0 if z == "up" else -1.0
    ends = [[0, 0, -side * 10.0], [0, 0, -side * 12.0]]
    member = {"between": ends, "diameter": 1.0, "drag": 1.0, "pieces": 1}
    changes: dict[str, Any] = {"vessel__z": z, "gravity": [0, 0, -9.81 * side], "current": STATED}
    made = vessel(vessel__members={"leg": member}, record=["member_force"], **changes)
    u = velocity(made, 11.0)
    np.testing.assert_allclose(moving(made, "member_force")[0], HALF * 2.0 * np.hypot(*u[:2]) * u, rtol=1e-9, atol=1e-6)
    load = deckcrane.loads(f"""
deckcrane: 1
gravity: [0, 0, {-9.81 * side} m/s^2]
bodies: {{load: {{on: ground, joint: {{prismatic: z, start: {-11.0 * side} m}}, mass: 4 t, shape: {{point: true}}}}}}
in_water: {{ball: {{on: load, shape: {{sphere: 2 m}}, drag: {{coefficients: 0.5, areas: 3 m^2}}}}}}
run: {{duration: 0.1 s, step: 0.1 s}}
""").with_values({"current": STATED})
    drag = deckcrane.run(load)["drag_force"].isel(time=0, in_water=0).values
    np.testing.assert_allclose(drag, HALF * 0.5 * 3.0 * np.hypot(*u[:2]) * u, rtol=1e-6, atol=1e-6)


def test_a_mean_over_a_draught_is_that_of_straight_lines() -> None:
    current = Current.model_validate({"speed": 2.0, "direction": 0.0, "profile": [[1.0, 1.0], [3.0, 0.0], [9.0, 0.6]]})
    for draught in (0.5, 1.0, 2.0, 5.0, 20.0):
        mean = quad(lambda d: 2.0 * np.interp(d, [1, 3, 9], [1, 0, 0.6]), 0, draught, points=[1, 3, 9])[0] / draught
        assert current.mean_flow(draught)[0] == pytest.approx(mean, rel=1e-6)
    assert Current(speed=1.3, direction=0.2).mean_flow(5.0) == (1.3, 0.2)


SEA = {"jonswap": {"hs": 2.5, "tp": 7.0}, "direction": 0.0}


@pytest.mark.parametrize(("depth", "right"), [(40.0, False), (59.8, True), (60.0, True), (300.0, True)])
def test_anchors_are_not_below_the_bottom_of_the_sea(depth: float, right: bool) -> None:
    line = {**LINE, "anchor": [*LINE["anchor"][:2], -60.0]}
    values = {"vessel__moorings": {"lines": {"quay": line}}, "sea": {**SEA, "depth": depth}}
    if right:
        assert vessel(**values).plant is not None
        return
    with pytest.raises(
        ScenarioError, match=r"anchor: it is 60 m below the surface, and sea\.depth is 40 m.*write depth: 60 m"
    ):
        vessel(**values)


@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_anchors_are_not_below_the_bottom_of_the_data(tmp_path: Any) -> None:
    supply = Hydrodynamics.read("supply")
    shallow = Hydrodynamics(supply.dataset.assign_attrs(depth=50.0)).write(tmp_path / "shallow.nc")
    line = {**LINE, "anchor": [*LINE["anchor"][:2], -60.0]}
    made = vessel(vessel__moorings={"lines": {"quay": line}}, vessel__hydrodynamics=str(shallow))
    with pytest.raises(
        DeckcraneError, match=r"moorings\.lines\.quay\.anchor is 60 m below the surface, but .* 50 m deep"
    ):
        deckcrane.run(made)
