"""Liquids in tanks and pumps against heel while a vessel moves: exact sections, energy, statics, limits of tanks; exact roll."""

from __future__ import annotations

import warnings
from functools import cache
from math import radians, tan
from typing import Any

import casadi as ca
import numpy as np
import pytest
import trimesh

import deckcrane
from deckcrane.analysis.balance.balance import balance, balanced_run
from deckcrane.analysis.stability.lift_stability import load_loss
from deckcrane.analysis.stability.righting_levers import HullStability, loss_at_large_angles
from deckcrane.analysis.stability.vessel_at_rest import LiftingVessel
from deckcrane.components.ballast.liquids import section_moments
from deckcrane.components.ballast.outputs import (
    BALLAST_AT_LIMIT,
    BALLAST_FLOW,
    BALLAST_MOMENT,
    BALLAST_POWER,
    TANK_FILLED,
)
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneWarning
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.hydro.hydrostatics import TankLiquid, box_surface, upward
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.signals import recorded_events

LIFTING = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: supply
  crane: added
  fluid_memory: false
  station_keeping: {surge: 60 s, sway: 60 s, yaw: 60 s}
  hull: {ship: {length: 82.8 m, breadth: 19.2 m, draught: 6 m, volume: 6207.03 m^3, freeboard: 3 m}}
  tanks:
    port: {box: {corner: [-10, 5, -4], opposite: [10, 8.5, 2]}, filled: 50 %}
    starboard: {box: {corner: [-10, -5, -4], opposite: [10, -8.5, 2]}, filled: 50 %}
    fuel: {box: {corner: [-20, -3, -4], opposite: [-12, 3, -1]}, filled: 60 %, density: 850 kg/m^3}
  anti_heel:
    main: {tanks: [port, starboard], rate: 1600 m^3/h, deadband: 0.2 deg, losses: 4 m, efficiency: 70 %}
bodies:
  king: {on: vessel, joint: {revolute: z, at: [0, 0, 5], name: slew, start: -90 deg}, mass: 40 t, shape: {rod: z, length: 10 m}}
  boom: {on: king, joint: {revolute: -y, at: tip, name: luff}, mass: 10 t, shape: {rod: x, length: 16 m}}
  load:
    on: boom
    joint: {spherical: roll-pitch-yaw, at: tip}
    mass: 60 t
    cog: [0, 0, -12]
    inertia: [1e5, 1e5, 1e5]
payload: load
control:
  slew: {pd: {stiffness: 1 GN m/rad, damping: 0.1 GN m s/rad}}
  luff: {pd: {stiffness: 2 GN m/rad, damping: 5 MN m s/rad, gravity_compensation: true}}
run: {duration: 600 s, step: 20 ms, every: 2 s, start: settled}
"""
RHO = 1025.0
NO_TANKS: dict[str, Any] = {"vessel.tanks": {}, "vessel.anti_heel": {}}


@cache
def lifting() -> Scenario:
    return deckcrane.loads(LIFTING)


@pytest.mark.parametrize("filled", [0.02, 0.3, 0.5, 0.8, 0.97])
@pytest.mark.parametrize("degrees", [-70.0, -25.0, -1.0, 0.0, 4.0, 12.0, 40.0, 85.0])
def test_the_liquid_of_a_box_is_where_its_mesh_has_it(filled: float, degrees: float) -> None:
    breadth, depth = 7.0, 4.0
    surface = box_surface([-5.0, -breadth / 2, -depth / 2], [5.0, breadth / 2, depth / 2])
    tank = TankLiquid("wing", surface, filled * surface.volume, 1.0)
    heel = radians(degrees)
    expected = tank.below(upward(heel, 0.0)).moment[1:] / 10.0
    found = section_moments(ca.SX(tan(heel)), ca.SX(filled * breadth * depth), breadth, depth)
    np.testing.assert_allclose([float(ca.DM(value)) for value in found], expected, atol=1e-9)


def test_tanks_pumps_and_exact_roll_keep_their_energy_balance() -> None:
    check_balance(prepare_run(lifting().with_values({"vessel.hull.restoring": "exact"}))[1])


def test_a_run_with_tanks_closes_its_account() -> None:
    short = {"run.duration": 4.0, "run.step": 0.02, "run.every": 0.02, "run.start": "given"}
    run = deckcrane.run(balanced_run(lifting().with_values({**short, "vessel.hull.restoring": "exact"})))
    assert balance(run).closes


def test_free_surfaces_take_their_second_moment_from_gm() -> None:
    """Of boxes and of a mesh of the same box."""
    empty = LiftingVessel(lifting().with_values(NO_TANKS)).at(0.0)
    tanks = LiftingVessel(lifting()).at(0.0)
    lost = (2 * RHO * 20 * 3.5**3 + 850 * 8 * 6**3) / 12 / empty.displacement
    assert empty.gm - tanks.gm == pytest.approx(lost, rel=2e-3)
    assert tanks.displacement == pytest.approx(empty.displacement)


def test_a_tank_of_a_mesh_acts_as_the_box(tmp_path: Any) -> None:
    box = trimesh.creation.box(extents=(8, 6, 3))
    box.apply_translation((-16, 0, -2.5))
    path = tmp_path / "fuel.stl"
    box.export(path)
    fuel = {"mesh": {"file": str(path)}, "filled": 0.6, "density": 850.0}
    by_mesh = LiftingVessel(lifting().with_values({"vessel.tanks.fuel": fuel})).at(30e3)
    by_box = LiftingVessel(lifting()).at(30e3)
    assert by_mesh.gm == pytest.approx(by_box.gm, rel=2e-4)
    assert by_mesh.heel == pytest.approx(by_box.heel, rel=1e-4)
    assert by_mesh.gm_longitudinal < by_box.gm_longitudinal  # the liquid of a box stays frozen in pitch


@pytest.fixture(scope="module")
def pumped() -> Any:
    return deckcrane.run(lifting())


def test_a_pump_takes_out_the_heel_up_to_its_dead_band(pumped: Any) -> None:
    roll = pumped["q"].sel(coordinate="vessel.roll").values
    assert roll[0] > radians(4.5)
    assert abs(roll[-1]) < radians(0.2)
    flow = pumped[BALLAST_FLOW.name].values[:, 0]
    assert flow.min() == pytest.approx(-1600 / 3600, rel=1e-3)  # out of starboard, the second tank
    assert abs(flow[-1]) < 1e-6
    moved = np.trapezoid(flow, pumped["time"].values)
    filled = pumped[TANK_FILLED.name]
    assert filled.sel(tank="port").values[-1] - 0.5 == pytest.approx(-moved / 420.0, rel=1e-3)
    np.testing.assert_allclose(filled.sum("tank"), 1.0, atol=1e-12)
    assert not pumped[BALLAST_AT_LIMIT.name].any()
    expected = HullStability(LiftingVessel(lifting())).ballast(60e3)
    assert expected is not None
    assert moved == pytest.approx(expected.moved["main"], rel=0.06)  # the dead band is left
    assert pumped["time"].values[np.argmax(roll < radians(0.3))] == pytest.approx(expected.time, rel=0.25)


def test_the_power_of_a_pump_is_that_of_its_head_and_losses(pumped: Any) -> None:
    at = int(np.argmin(pumped[BALLAST_FLOW.name].values[:, 0]))
    flow, power = -float(pumped[BALLAST_FLOW.name][at, 0]), float(pumped[BALLAST_POWER.name][at, 0])
    heel = float(pumped["q"].sel(coordinate="vessel.roll")[at])
    port, starboard = (float(pumped[TANK_FILLED.name].sel(tank=tank)[at]) * 6 for tank in ("port", "starboard"))
    height = (port - starboard) * np.cos(heel) + 13.5 * np.sin(heel)  # surfaces in the middle of tanks, 13.5 m apart
    assert power == pytest.approx(RHO * 9.81 * flow * (height + 4.0 * (flow * 3600 / 1600) ** 2) / 0.7, rel=1e-3)


def test_the_moment_of_moved_ballast_holds_the_load(pumped: Any) -> None:
    moment = float(pumped[BALLAST_MOMENT.name][-1, 0])
    moved = float(pumped[TANK_FILLED.name].sel(tank="port")[-1] - 0.5) * 420
    assert moment == pytest.approx(-moved * RHO * 9.81 * 13.5, rel=5e-3)


def test_flow_ends_when_a_tank_is_empty_and_says_so() -> None:
    small = {"vessel.tanks.starboard.filled": 0.06, "vessel.tanks.port.filled": 0.5}
    run = deckcrane.run(lifting().with_values({**small, "run.duration": 400.0}))
    filled = run[TANK_FILLED.name].sel(tank="starboard").values
    assert 0 <= filled.min() < 1e-3
    assert run[BALLAST_AT_LIMIT.name].values[-1, 0] == 1.0
    assert float(run["q"].sel(coordinate="vessel.roll")[-1]) > radians(2)
    answer = HullStability(LiftingVessel(lifting().with_values(small))).ballast(60e3)
    assert answer is not None
    assert answer.used_up == ("main",)
    happened = {str(kind): (str(of), float(t)) for t, kind, of, _, _ in recorded_events(run, lifting())}
    empty = float(np.interp(-0.005, -filled, run["time"].values))
    assert happened["tank_empty"] == ("starboard", pytest.approx(empty, abs=2.0))
    assert happened["pump_at_limit"] == ("main", pytest.approx(empty, abs=2.0))
    assert set(happened) == {"tank_empty", "pump_at_limit"}


HEELED: dict[str, Any] = {
    "vessel.start": {"roll": radians(24)},
    "vessel.hull.deck_edge": [[0, 9.6, 3], [0, -9.6, 3], [30, 5, 4]],
    "vessel.hull.openings": {"hatch": [0, 9, 3.2]},
    **NO_TANKS,
    "run": {"duration": 30.0, "step": 0.02, "every": 0.02},
    **dict.fromkeys(("bodies", "payload", "control")),
}


def test_deck_edge_and_openings_under_water_are_events_with_their_times() -> None:
    """Against the heights of the points by the recorded motion, to a record; rolling freely from 24 deg."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # large angles are the subject
        run = deckcrane.run(lifting().with_values(HEELED))
    q = run["q"].sel(coordinate=[f"vessel.{name}" for name in ("z", "roll", "pitch")]).values
    z, roll, pitch = q.T

    def height(x: float, y: float, up: float) -> Any:
        return z - np.sin(pitch) * x + np.cos(pitch) * (np.sin(roll) * y + np.cos(roll) * up)

    depths = {
        "deck_edge_immersed": -np.min([height(0, 9.6, 3), height(0, -9.6, 3), height(30, 5, 4)], axis=0),
        "opening_immersed": -height(0, 9, 3.2),
    }
    t, found = run["time"].values, deckcrane.events(run)
    for kind, depth in depths.items():
        under = depth > 0
        begun = [0.0] * bool(under[0]) + [float(t[i]) for i in np.flatnonzero(~under[:-1] & under[1:])]
        listed = found["event_time"].values[found["event_kind"].values == kind]
        np.testing.assert_allclose(listed, begun, atol=0.021)
        lasted = found["event_size"].values[found["event_kind"].values == kind]
        assert lasted.sum() == pytest.approx(under.mean() * t[-1], rel=0.02, abs=0.05)
    assert set(found["event_kind"].values) == set(depths)


def test_rolling_in_waves_does_not_run_a_pump_with_a_filter() -> None:
    sea = {"jonswap": {"hs": 1.0, "tp": 8.0, "gamma": 2.0}, "direction": radians(90), "seed": 1}
    ahead = {"sea": sea, "bodies.king.joint.start": 0.0, "run.duration": 120.0, "vessel.accept_motion_error": 1.0}
    work = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # errors of linear motions are not the subject
        for time in (0.5, 60.0):
            run = deckcrane.run(lifting().with_values({**ahead, "vessel.anti_heel.main.wave_filter": time}))
            assert np.ptp(run["q"].sel(coordinate="vessel.roll").values) > radians(1.0)
            work.append(float(np.abs(run[BALLAST_FLOW.name]).sum()))
    assert work[1] < 0.05 * work[0]


def test_ballast_moved_at_the_start_rights_the_vessel_at_rest() -> None:
    answer = HullStability(LiftingVessel(lifting())).ballast(60e3)
    assert answer is not None
    moved = lifting().with_values({"vessel.anti_heel.main.moved": answer.moved["main"]})
    assert abs(LiftingVessel(moved).at(60e3).heel) < radians(0.02)
    rest = HullStability(LiftingVessel(moved)).levers(60e3).rest
    assert rest is not None
    assert rest.heel == pytest.approx(0.0, abs=1e-6)


@pytest.mark.study
def test_exact_roll_rests_and_swings_as_the_levers_of_the_hull_say() -> None:
    heavy = {**NO_TANKS, "vessel.roll_damping": 0.0, "bodies.load.mass": 215e3}
    linear, exact = (lifting().with_values({**heavy, "vessel.hull.restoring": kind}) for kind in ("linear", "exact"))
    hull = HullStability(LiftingVessel(exact))
    loss = loss_at_large_angles(hull.levers(215e3), hull.levers(0.0))
    assert loss is not None
    assert loss.furthest is not None
    assert loss.before > radians(18)  # the deck edge is in the water
    results = []
    for scenario in (linear, exact):
        vessel = LiftingVessel(scenario)
        before, after = vessel.at(215e3), vessel.at(0.0)
        results.append((before.heel, load_loss(vessel, before, after).peak))
    assert results[1][0] == pytest.approx(loss.before, rel=0.01)
    assert abs(results[0][0] - loss.before) > 2 * abs(results[1][0] - loss.before)
    swing = results[1][1] - loss.after
    assert swing == pytest.approx(loss.furthest - loss.after, rel=0.03)


def test_small_rolls_keep_the_gm_of_the_data() -> None:
    linear, exact = (
        LiftingVessel(lifting().with_values({**NO_TANKS, "vessel.hull.restoring": kind}))
        for kind in ("linear", "exact")
    )
    assert exact.at(0.0, {"slew": 0.0}).gm == pytest.approx(linear.at(0.0, {"slew": 0.0}).gm, rel=1e-9)


def test_a_hull_that_only_tells_its_levers_changes_no_run() -> None:
    short = {**NO_TANKS, "run.duration": 10.0}
    without = lifting().with_values({**short, "vessel.hull": None})
    for a, b in zip(
        deckcrane.run(lifting().with_values(short)).data_vars.values(),
        deckcrane.run(without).data_vars.values(),
        strict=True,
    ):
        if a.dtype.kind == "f":
            np.testing.assert_array_equal(a.values, b.values)
