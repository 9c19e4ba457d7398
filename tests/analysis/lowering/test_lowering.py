"""Loads lowered on wires: statics, axial periods, transfer functions, statistics, limits of the sea, and simulations."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from scipy.optimize import brentq
from typer.testing import CliRunner

import deckcrane
from deckcrane.analysis.lowering import lowering as lowering_module
from deckcrane.analysis.lowering.lowering import LoweredLoad
from deckcrane.analysis.lowering.wire_response import (
    BORGMAN,
    WireInSea,
    WireWithLoad,
    crossing_probability,
    expected_maximum,
)
from deckcrane.cli.command import app
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation import batches
from deckcrane.simulation.batches import BatchResult, Job
from deckcrane.simulation.simulation import prepare_run
from deckcrane.standards.lowering import CharacteristicMotion, SplashingLoad, splash_forces
from deckcrane.view.answers.lowering import lowering_answer
from tests.components.ropes.hoists import G, Shown, scene
from tests.studies import each_time

SUBSEA = """
deckcrane: 1
title: A manifold lowered to the seabed
gravity: [0, 0, -9.81 m/s^2]
vessel:
  hydrodynamics: supply
  motion: {raos: database, ramp_in: 10 s}
  accept_motion_error: 9 %
bodies:
  boom:
    on: vessel
    joint: {fixed: true, at: [0, -7 m, 7 m], rotation: [z: -90 deg, y: -50 deg]}
    mass: 22 t
    shape: {rod: x, length: 20 m}
  winch: {on: boom, joint: {revolute: y, at: [2 m, 0, 1 m]}, mass: 2.5 t, inertia: [300, 300, 300]}
  manifold: {on: ground, joint: {free: true, y: {start: -19.86 m}, z: {start: -600 m}}, mass: 60 t, shape: {box: [8 m, 6 m, 4 m]}}
control: {winch: {motion: {hold: start}}}
ropes:
  wire:
    path: [{drum: winch, radius: 0.5 m}, {on: boom, at: [20 m, 0, 0]}, {on: manifold, at: [0, 0, 3 m]}]
    stiffness: 300 MN
    damping: 3 MN s
    mass: 25 kg/m
    modes: 4
    breaking_load: 4 MN
    water: {diameter: 76 mm, fill: 0.8}
in_water:
  manifold: {on: manifold, volume: 12 m^3, added_mass: {masses: [60 t, 60 t, 120 t]}, drag: {coefficients: 2.5}}
payload: manifold
sea: {pierson_moskowitz: {hs: 2.5 m, tp: 8 s}, direction: 165 deg, seed: 3}
run: {duration: 60 s, step: 20 ms, start: settled}
"""
"""A manifold below a vessel that follows its RAOs."""
FORCED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  tip: {on: ground, joint: {prismatic: z, start: 20 m}, mass: 1 t, shape: {point: true}}
  load: {on: ground, joint: {free: true, z: {start: -1000 m}}, mass: 50 t, shape: {box: [2 m, 2 m, 2 m]}}
control: {tip: {pd: {stiffness: 20 MN/m, damping: 1 MN s/m, gravity_compensation: true}}}
ropes:
  wire:
    path: [{on: tip}, {on: load}]
    stiffness: 400 MN
    damping: 4 MN s
    mass: 25 kg/m
    modes: 8
    water: {diameter: 76 mm, drag: {along: 0}}
in_water: {load: {on: load, volume: 8 m^3, added_mass: {masses: 20 t}, drag: {coefficients: 0, linear: 30 kN s/m}}}
payload: load
run: {duration: 1 s, start: settled}
"""
"""A load on a kilometre of wire whose upper end a drive can shake."""

FLOATING: dict[str, Any] = {
    "hydrodynamics": "supply",
    "crane": "added",
    "accept_motion_error": 0.09,
    "station_keeping": {"surge": 60.0, "sway": 60.0, "yaw": 60.0},
}
"""The vessel, floating."""


def subsea(**changes: Any) -> Scenario:
    return scene(SUBSEA, **changes)


# ---- At rest.
def test_static_tension_and_stretch_are_those_of_the_settled_scenario() -> None:
    """With the wire over a sheave, above and below the surface."""
    depth = 900.0
    lowered = LoweredLoad.of(subsea(sea=None))
    shown = Shown(lowered.scenario_at(depth))
    forces = np.linalg.norm(shown("sheave_force"), axis=1)
    assert forces[-1] == pytest.approx(lowered.submerged_weight, rel=1e-9)
    assert forces[0] == pytest.approx(lowered.static_top(depth), rel=1e-4)  # it stretches into the water
    z = lowered.scenario_at(depth).plant.coordinates
    load_z = float(shown("q")[[data.name for data in z].index("manifold.z")])
    assert -(load_z + 3.0) - depth == pytest.approx(lowered.stretch(depth), rel=1e-3)


def test_without_a_sea_there_are_static_tension_and_periods() -> None:
    still = deckcrane.lowering(subsea(sea=None), [500.0, 1000.0])
    assert "limiting_hs" not in still
    wire = 25.0 - 1025 * 0.8 * pi / 4 * 0.076**2
    difference = float(still["static_tension"][1] - still["static_tension"][0])
    assert difference == pytest.approx(wire * G * 500, rel=1e-12)


# ---- Axial waves.
def test_periods_are_those_of_a_bar_with_a_mass() -> None:
    wire = WireWithLoad(1000.0, 25.0, 400e6, 0.0, 0.0, 70e3)
    ratio = 25e3 / 70e3
    x = [brentq(lambda x: x * np.tan(x) - ratio, k * pi + 1e-9, (k + 0.5) * pi - 1e-9) for k in range(3)]
    np.testing.assert_allclose(wire.natural_frequencies(3), np.array(x) * sqrt(400e6 / 25) / 1000, rtol=1e-10)


def test_periods_are_those_of_the_scenario_s_linear_model() -> None:
    """With the lead from drum to sheave, and to the accuracy of four modes and of the damping."""
    result = deckcrane.lowering(subsea(sea=None), [300.0, 1500.0, 3000.0])
    np.testing.assert_allclose(result["model_period"][:, 0], result["period"][:, 0], rtol=2e-4)
    np.testing.assert_allclose(result["model_period"][1:, 1], result["period"][1:, 1], rtol=2e-3)


def test_a_vessel_that_floats_shortens_the_first_period() -> None:
    """Load and vessel move against each other: the period grows with depth, below that of the wire alone."""
    result = deckcrane.lowering(subsea(vessel=FLOATING, sea=None), [300.0, 900.0, 1500.0, 2000.0])
    model, wire = result["model_period"].values[:, 0], result["period"].values[:, 0]
    assert np.all(np.diff(model) > 0)
    assert np.all((model / wire > 0.7) & (model / wire < 0.95))


def test_transfer_functions_are_the_frequency_response_of_the_linear_model() -> None:
    """Tension at the tip from the balance of the driven mass: 1/(z/F) + w^2 m - k - i w d."""
    scenario = scene(FORCED)
    model, w = deckcrane.linearise(scenario), np.array([0.8, 1.5, 2.5, 3.1, 4.0, 9.0])
    responses = [model.C @ np.linalg.solve(1j * s * np.eye(len(model.A)) - model.A, model.B[:, 0]) for s in w]
    tip, motion = (np.array([y[model.outputs.index(name)] for y in responses]) for name in ("tip", "load.z"))
    response = LoweredLoad.of(scenario).loaded_wire(1000.0).response(w, 30e3)
    np.testing.assert_allclose(motion / tip, response.motion, rtol=1e-5)
    top = 1 / tip + w**2 * 1e3 - 20e6 - 1j * w * 1e6
    np.testing.assert_allclose(top, response.top, rtol=1e-3)
    np.testing.assert_allclose(response.load, (1j * w * 30e3 - w**2 * 70e3) * response.motion, rtol=1e-12)


# ---- Statistics.
def test_drag_is_linearised_at_the_velocity_that_results() -> None:
    w = np.linspace(0.3, 2.0, 100)
    wire = WireWithLoad(900.0, 25.0, 300e6, 3e6, 20.0, 180e3)
    sea = WireInSea(wire, w, 1e-2 * np.exp(-(((w - 0.8) / 0.2) ** 2)), 0.0, 60e3, 0.0)
    squared = sea.statistics()
    linear = WireInSea(wire, w, sea.variance, BORGMAN * 60e3 * squared.speed, 0.0, 0.0).statistics()
    assert linear.top == pytest.approx(squared.top, rel=1e-6)
    assert linear.speed == pytest.approx(squared.speed, rel=1e-6)


def test_drag_along_a_wire_is_linearised_at_the_root_of_its_mean_square_velocity() -> None:
    """Without a load, in one frequency: u = cos(k s) / cos(k L) from the free end, with k^2 = (m w^2 - i w c) / EA.

    The tension at the top is EA k tan(k L) of the motion there.
    """
    stiffness, mass, length, along, w, size = 2e6, 25.0, 500.0, 400.0, np.array([0.8]), 0.3
    s = np.linspace(0.0, length, 2001)

    def wave_number(speed: float) -> complex:
        return np.sqrt((mass * w[0] ** 2 - 1j * w[0] * BORGMAN * along * speed) / stiffness)

    def velocity(speed: float) -> float:
        shape = np.cos(wave_number(speed) * s) / np.cos(wave_number(speed) * length)
        return float(w[0] * size * np.sqrt(np.mean(np.abs(shape[:-1]) ** 2)))

    k = wave_number(brentq(lambda speed: velocity(speed) - speed, 1e-4, 10.0))
    wire = WireWithLoad(length, mass, stiffness, 0.0, 0.0, 1e-6)
    statistics = WireInSea(wire, w, np.array([size**2]), 0.0, 0.0, along).statistics()
    assert abs(k * length) > 0.5, "the wire stretches, so that its velocity differs along it"
    assert statistics.top == pytest.approx(size * abs(stiffness * k * np.tan(k * length)), rel=1e-3)
    assert statistics.speed == pytest.approx(size * w[0] / abs(np.cos(k * length)), rel=1e-3)


def test_a_stiff_wire_gives_the_load_the_tip_s_motion() -> None:
    w = np.linspace(0.3, 1.0, 50)
    variance = np.full(50, 1e-3)
    sea = WireInSea(WireWithLoad(30.0, 10.0, 1e12, 0.0, 0.0, 50e3), w, variance, 0.0, 0.0, 0.0)
    assert sea.statistics().load == pytest.approx(50e3 * sqrt(float(variance @ w**4)), rel=1e-4)
    assert sea.statistics().speed == pytest.approx(sqrt(float(variance @ w**2)), rel=1e-4)


def test_periods_of_a_stiff_wire_are_those_of_the_moments_of_its_motion() -> None:
    """Motion in two lines of equal variance, at 0.5 and 1.5 rad/s: velocity has variances as 1 : 9, forces of inertia as 1 : 81."""
    w = np.array([0.5, 1.5])
    sea = WireInSea(WireWithLoad(30.0, 10.0, 1e12, 0.0, 0.0, 50e3), w, np.array([0.01, 0.01]), 0.0, 0.0, 0.0)
    result = sea.statistics()
    assert result.speed_period == pytest.approx(2 * np.pi * np.sqrt(10.0 / (0.25 + 9 * 2.25)), rel=1e-4)
    assert result.load_period == pytest.approx(2 * np.pi * np.sqrt(82.0 / (0.25 + 81 * 2.25)), rel=1e-4)
    assert result.top_period == pytest.approx(result.load_period, rel=1e-4)


def test_the_expected_maximum_counts_two_periods_at_least() -> None:
    for periods, counted in ((0.5, 2.0), (2.0, 2.0), (3.0, 3.0)):
        r = np.sqrt(2 * np.log(counted))
        assert expected_maximum(2.0, 8.0, 8.0 * periods) == pytest.approx(2.0 * (r + 0.5772156649 / r), rel=1e-9)


def test_maxima_and_crossings_are_those_of_random_gaussian_peaks() -> None:
    """Largest of 200 Rayleigh peaks, of which the asymptotic mean is 0.7 % too high, and runs with one above 3.5 sigma."""
    peaks = np.random.default_rng(1).rayleigh(size=(20_000, 200)).max(axis=1)
    assert 1.0 < expected_maximum(1.0, 9.0, 1800.0) / float(peaks.mean()) < 1.01
    assert [crossing_probability(level, 0.0, 9.0, 1800.0) for level in (-1.0, 0.0, 1.0)] == [1.0, 1.0, 0.0]
    assert crossing_probability(3.5, 1.0, 9.0, 1800.0) == pytest.approx(float((peaks > 3.5).mean()), abs=0.01)


def test_a_floating_vessel_moves_the_tip_as_its_raos_do() -> None:
    """A light crane on the vessel of the same data, without load."""
    light = {"bodies__boom__mass": 100.0, "bodies__winch__mass": 10.0}
    vessel = {"hydrodynamics": "supply", "crane": "added", "accept_motion_error": 0.09}
    imposed, floating = (LoweredLoad.of(subsea(**light, **changes)).tip for changes in ({}, {"vessel": vessel}))
    assert imposed is not None
    assert floating is not None
    by_raos, free = (sqrt(tip.motion(0.0).variance.sum()) for tip in (imposed, floating))
    assert free == pytest.approx(by_raos, rel=0.03)


@pytest.mark.study
def test_the_tip_moves_as_in_a_run() -> None:
    """The standard deviation of its height in half an hour, of one seed."""
    changes = {"points": {"tip": {"on": "boom", "at": [20.0, 0.0, 0.0]}}, "record": ["point_position"]}
    scenario = subsea(
        **changes, run__duration=1800.0, run__every=0.5, run__transient=20.0, run__integrator="rodas4_fixed"
    )
    heave = LoweredLoad.of(scenario).heave(100.0)
    assert heave is not None
    height = deckcrane.run(scenario.with_values({"run.step": 0.1}))["point_position"].sel(point="tip", axis="z")
    assert float(height.sel(time=slice(20, None)).std()) == pytest.approx(sqrt(heave.variance.sum()), rel=0.08)


def test_a_floating_vessel_yields_to_the_load_as_in_the_linear_model() -> None:
    """Motion of the load per heave force and roll moment on a ship that ballast keeps upright."""
    depth, w = 900.0, np.array([0.8, 1.0, 1.2, 1.5, 1.8])
    drag = {"coefficients": 0.0, "linear": 60e3}
    scenario = subsea(vessel=FLOATING, in_water__manifold__drag=drag, ropes__wire__water__drag={"along": 0.0})
    moment = LoweredLoad.of(scenario).static_top(depth) / G * 19.86 + 22e3 * 13.43 + 2.5e3 * 9
    ballast = {"on": "vessel", "joint": {"fixed": True, "at": [0, 12, 3]}, "mass": moment / 12, "inertia": [1e5] * 3}
    lowered = LoweredLoad.of(scenario.with_values({"bodies.ballast": ballast}))
    model = deckcrane.linearise(lowered.scenario_at(depth))
    assert lowered.tip is not None
    for name, unit in (("heave", np.eye(6)[5]), ("roll", np.eye(6)[0])):
        forces = np.tile(unit, (len(w), 1)).astype(complex)
        tip = replace(lowered.tip, w=w, amplitude=np.full(len(w), sqrt(2)), forces=forces)
        heave = tip.motion(lowered.static_top(depth))
        response = lowered.loaded_wire(depth).response(w, 60e3, 0.0, heave.compliance)
        column = model.B[:, model.inputs.index(f"wave.{name}")]
        moved = [(model.C @ np.linalg.solve(1j * s * np.eye(len(model.A)) - model.A, column)) for s in w]
        exact = np.abs([motion[model.outputs.index("manifold.z")] for motion in moved])
        np.testing.assert_allclose(np.abs(response.motion) * np.sqrt(heave.variance), exact, rtol=2e-3)


# ---- Limits.
@pytest.mark.study
def test_at_the_limiting_height_the_criterion_is_met_exactly() -> None:
    depths = [850.0, 3000.0]
    shallow, deep = ({"depth": depth} for depth in depths)
    limits = deckcrane.lowering(subsea(), depths)
    assert float(limits["hs_slack"].sel(shallow)) < float(limits["hs_tension"].sel(shallow))
    assert float(limits["hs_tension"].sel(deep)) < float(limits["hs_slack"].sel(deep))
    slack = deckcrane.lowering(subsea(), depths, hs=float(limits["limiting_hs"].sel(shallow))).sel(shallow)
    assert float(slack["dynamic_tension_load"] / slack["static_tension_load"]) == pytest.approx(0.9, rel=1e-3)
    tense = deckcrane.lowering(subsea(), depths, hs=float(limits["limiting_hs"].sel(deep))).sel(deep)
    assert float(tense["static_tension"] + tense["dynamic_tension"]) == pytest.approx(4e6 / 3, rel=1e-3)


def test_compensation_reduces_the_tip_s_motion() -> None:
    free, compensated = (deckcrane.lowering(subsea(), [850.0], compensation=share) for share in (0.0, 0.8))
    fifth = deckcrane.lowering(subsea(), [850.0], hs=0.5)
    np.testing.assert_allclose(compensated["dynamic_tension"], fifth["dynamic_tension"], rtol=1e-6)
    np.testing.assert_allclose(compensated["limiting_hs_uncompensated"], free["limiting_hs"], rtol=1e-6)
    np.testing.assert_allclose(compensated["hs_slack"], 5 * free["hs_slack"], rtol=2e-3)


LAG, WASHOUT = 0.12, (0.07, 0.0025)
"""Of the compensation of `subsea_lift`: its filter, and s^2/(s^2 + 0.07 s + 0.0025)."""


@pytest.mark.study
@pytest.mark.parametrize("imposed", each_time([False, True], True))
def test_the_scenario_s_own_compensation_leaves_what_its_filters_leave(imposed: bool) -> None:
    """1 - s^2/((s^2 + 2 z w s + w^2)(1 + T s)), on a floating vessel and on one that follows its RAOs, to 1 % of the motion."""
    values: dict[str, Any] = {
        "vessel.motion": {"raos": "database"},
        "vessel.station_keeping": None,
        "vessel.crane": None,
    }
    scenario = deckcrane.load("subsea_lift")
    lowered = LoweredLoad.of(scenario.with_values({**values, "bodies.ballast": None} if imposed else {}))
    heave = lowered.heave(1386.0)
    assert heave is not None
    s = 1j * heave.w
    left = 1 - s**2 / ((s**2 + WASHOUT[0] * s + WASHOUT[1]) * (1 + LAG * s))
    waves = (heave.w > 0.5) & (heave.w < 1.5)
    np.testing.assert_allclose(lowered.remaining_motion(1386.0)[waves], left[waves], atol=0.01)


@pytest.mark.study
def test_with_and_without_the_scenario_s_compensation_stand_side_by_side() -> None:
    scenario = deckcrane.load("subsea_lift")
    assert LoweredLoad.of(scenario).has_compensation
    assert not LoweredLoad.of(scenario.variant("without heave compensation")).has_compensation
    both, without = (deckcrane.lowering(scenario, [1386.0], landing_speed=0.5, compensation=c) for c in (None, 0.0))
    for name in ("dynamic_tension", "load_speed", "limiting_hs", "phase_hs"):
        np.testing.assert_allclose(both[f"{name}_uncompensated"], without[name], rtol=1e-12)
    assert both.attrs["compensator"] == "scenario"
    assert 0.95 < both.attrs["compensation"] < 0.99
    assert float(both["dynamic_tension"][0]) < 0.1 * float(without["dynamic_tension"][0])
    assert float(both["phase_hs"].sel(phase="landing")) > 10 * float(without["phase_hs"].sel(phase="landing"))
    tip = LoweredLoad.of(scenario).heave(1386.0)
    assert tip is not None
    deviation = sqrt(float(tip.variance @ tip.w**2))
    assert 3 * deviation < both.attrs["compensation_speed"] < 4 * deviation
    answer = lowering_answer(both)
    assert [table.title for table in answer.tables if "without heave compensation" in table.title]
    assert [figure.name for figure in answer.figures] == ["lowering", "lowering_compensation"]


@pytest.mark.study
@pytest.mark.filterwarnings("ignore:the equations of this model have:deckcrane.errors.DeckcraneWarning")
def test_simulated_tension_below_the_scenario_s_compensation_is_the_linear_one() -> None:
    result = deckcrane.lowering("subsea_lift", [1000.0, 1300.0], verify=2, seeds=8)
    ratio = (result["simulated_deviation"] / result["linear_deviation"]).values
    simulated = ratio[np.isfinite(ratio)]
    assert len(simulated) == 2
    assert np.all((simulated > 0.88) & (simulated < 1.08)), ratio


def test_the_resonance_zone_is_where_the_first_period_meets_the_heave() -> None:
    result = deckcrane.lowering(subsea(), [50.0, 3000.0])
    begins = float(result.attrs["resonance_begins"])
    assert 50 < begins < 3000
    at = deckcrane.lowering(subsea(), [begins])
    assert float(at["period"][0, 0]) == pytest.approx(0.8 * result.attrs["heave_tz"], rel=1e-3)


def test_the_landing_is_limited_by_the_load_s_speed() -> None:
    limits = deckcrane.lowering(subsea(), [1000.0], landing_speed=0.5)
    assert list(limits["phase"].values) == ["in air", "splash zone", "lowering", "landing"]
    again = deckcrane.lowering(subsea(), [1000.0], hs=float(limits["phase_hs"][3]))
    assert float(again["load_speed"][0]) == pytest.approx(0.5, rel=1e-3)


# ---- The splash zone.
def test_splash_forces_are_those_of_a_computation_by_hand() -> None:
    """The mudmat of `through_splash_zone` in Hs 1.5 m, Tz 4.7 s: numbers of its page in the guide."""
    area, rho = 30 * 0.85, 1025.0
    load = SplashingLoad(28e3, 2.4 * rho, 67e3, rho / 2 * 2.5 * area, rho / 2 * 5 * area, ((2.4 * rho, 3.6),))
    forces = splash_forces(load, 1.5, 4.7, CharacteristicMotion(0.0, 0.0, 0.0), 0.5, G)
    v_w, a_w = 1.35 * 2 * pi / 4.7, 1.35 * (2 * pi / 4.7) ** 2
    assert forces.slamming == pytest.approx(rho / 2 * 5 * area * (0.5 + v_w) ** 2)
    assert forces.slamming / 1e3 == pytest.approx(346, abs=2)
    assert forces.drag / forces.slamming == pytest.approx(0.5)
    assert forces.mass == pytest.approx((2.4 * rho + 67e3) * a_w)
    assert forces.buoyancy == pytest.approx(2.4 * rho * G * 1.35 / 3.6)
    moved = splash_forces(load, 1.5, 4.7, CharacteristicMotion(3.0, 2.0, 1.0), 0.5, G)
    assert moved.slamming / forces.slamming == pytest.approx(((0.5 + sqrt(4 + v_w**2)) / (0.5 + v_w)) ** 2)
    assert moved.mass == pytest.approx(sqrt(((28e3 + 67e3) * 1.0) ** 2 + forces.mass**2))
    assert moved.buoyancy == pytest.approx(2.4 * rho * G * sqrt(9 + 1.35**2) / 3.6)
    assert moved.total == pytest.approx(sqrt((moved.drag + moved.slamming) ** 2 + (moved.mass - moved.buoyancy) ** 2))
    high = splash_forces(load, 9.0, 4.7, CharacteristicMotion(0.0, 0.0, 0.0), 0.5, G)
    assert high.buoyancy == pytest.approx(2.4 * rho * G), "no more than all of it"


def test_at_the_limit_of_the_splash_zone_the_force_is_nine_tenths_of_the_least_static_tension() -> None:
    limits = deckcrane.lowering(subsea(), [1000.0])
    splash = {"phase": "splash zone"}
    assert str(limits["phase_criterion"].sel(splash).values) == "slack"
    at_limit = deckcrane.lowering(subsea(), [1000.0], hs=float(limits["phase_hs"].sel(splash)))
    total = float(at_limit["splash_force"].sel(splash_term="total"))
    assert total == pytest.approx(0.9 * float(at_limit["static_tension_load"][0]), rel=2e-3)
    slower = deckcrane.lowering(subsea(), [1000.0], lowering_speed=0.1)
    assert float(slower["phase_hs"].sel(splash)) > float(limits["phase_hs"].sel(splash))


def test_slamming_of_a_box_and_of_tables_is_the_steepest_growth_of_their_added_mass() -> None:
    box = LoweredLoad.of(subsea()).water
    assert box.slamming == pytest.approx(1025 / 2 * 5 * 8 * 6)
    assert box.parts == ((12 * 1025, 4.0),)
    tables = {"depths": [-2, 0, 2], "volumes": [0, 4, 12], "added_mass": [0, 90e3, 120e3]}
    entry = {"on": "manifold", "shape": tables, "drag": {"coefficients": 1.0, "areas": [1, 1, 40]}}
    by_table = LoweredLoad.of(subsea(in_water__manifold=entry)).water
    assert by_table.slamming == pytest.approx(45e3)
    assert by_table.parts == ((12 * 1025, 4.0),)


def test_a_load_without_water_has_no_splash_zone() -> None:
    dry = deckcrane.lowering(subsea(in_water={}), [500.0])
    assert "splash zone" not in dry["phase"].values
    assert any("no in_water" in line for line in lowering_answer(dry).words)


# ---- Simulations.
def test_seas_are_simulated_at_chosen_depths_and_their_deviations_are_a_mean_of_squares(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Jobs as a batch gets them, and a batch that says of each case that it deviates by its seed; studies run them."""
    given: list[Job] = []

    class Batch:
        def __init__(self, jobs: list[Job], keep: Keep) -> None:
            given.extend(jobs)
            seeds = np.array([[float(job.name.partition(".")[2])] for job in jobs])
            cases = {"case": [job.name for job in jobs], "signal": list(keep.signals)}
            self.dataset = xr.Dataset({"standard_deviation": (("case", "signal"), seeds)}, cases)

        def run(self) -> BatchResult:
            return BatchResult(self.dataset, {})

    monkeypatch.setattr(lowering_module, "StartedBatch", Batch)
    result = deckcrane.lowering(subsea(), [800.0, 900.0, 1000.0], hs=0.5, verify=2, seeds=3, duration=60.0)
    assert [job.name for job in given] == [f"{i}.{seed}" for i in (0, 2) for seed in (1, 2, 3)]
    for i, depth in ((0, 800.0), (2, 1000.0)):
        first, *others = (job.scenario for job in given if job.name.startswith(f"{i}."))
        for seed, scenario in enumerate((first, *others), start=1):
            assert scenario.sea.seed == seed
            assert scenario.sea.pierson_moskowitz.hs == 0.5
            assert scenario.bodies["manifold"].joint.z.start == pytest.approx(-depth, abs=10.0)
        for other in others:  # which share equations and equilibrium of the depth
            shared = [name for name in type(first).model_fields if name != "sea"]
            assert all(getattr(other, name) is getattr(first, name) for name in shared)
        alone = LoweredLoad.of(subsea(sea__pierson_moskowitz__hs=0.5)).at(depth, 1.0).statistics()
        assert float(result["linear_deviation"].sel(depth=depth)) == pytest.approx(alone.top, rel=1e-9)
    expected = sqrt((1 + 4 + 9) / 3)
    np.testing.assert_allclose(result["simulated_deviation"], [expected, np.nan, expected])


@pytest.mark.study
def test_simulated_tension_is_the_linear_one_in_a_small_sea() -> None:
    result = deckcrane.lowering(subsea(), [900.0], hs=0.5, verify=1, seeds=12, duration=100.0)
    ratio = float(result["simulated_deviation"][0] / result["linear_deviation"][0])
    assert result.attrs["failures"] == 0
    assert ratio == pytest.approx(1.0, abs=0.05)


@pytest.mark.study
def test_seas_of_one_depth_share_their_equilibrium(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[Scenario] = []

    def count(scenario: Scenario) -> Any:
        prepared.append(scenario)
        return prepare_run(scenario)

    monkeypatch.setattr(batches, "prepare_run", count)
    result = deckcrane.lowering(subsea(), [1000.0, 900.0], hs=0.5, verify=2, seeds=3, duration=60.0)
    assert len(prepared) == np.count_nonzero(np.isfinite(result["simulated_deviation"])) == 2


# ---- Mistakes.
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"payload": None}, "payload: NAME"),
        ({"ropes": {}}, "one rope from the crane should carry"),
        ({"payload": "boom"}, "hangs on no rope"),
        ({"in_water__manifold__volume": 70.0}, "the load floats"),
        ({"sea": {"regular": {"height": 1.0, "period": 8.0}, "direction": 0.0}}, "a regular wave has no statistics"),
        ({"ropes__wire__breaking_load": 9e5}, r"at 3000 m depth it carries .* which it reaches at 2\d\d\d m"),
    ],
)
def test_what_cannot_be_lowered_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.lowering(subsea(**changes), [100.0, 3000.0])


@pytest.mark.parametrize("options", [{"verify": 1}, {"compensation": 0.5}, {"landing_speed": 0.5}])
def test_what_needs_a_sea_is_refused_in_still_water(options: dict[str, Any]) -> None:
    with pytest.raises(DeckcraneError, match="need a vessel that carries the crane and an irregular sea"):
        deckcrane.lowering(subsea(sea=None), [100.0], **options)


def test_a_rope_without_mass_is_told_what_it_lacks() -> None:
    with pytest.raises(DeckcraneError, match="give the wire's mass per length"):
        deckcrane.lowering("through_splash_zone", [100.0])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"compensation": 1.0}, "compensation"),
        ({"duration": 1.0}, "duration"),
        ({"factor": 0.5}, "factor"),
        ({"landing_speed": 0.0}, "landing_speed"),
        ({"lowering_speed": -0.1}, "lowering_speed"),
        ({"seeds": 0}, "seeds"),
        ({"hs": -1.0}, "hs must be"),
        ({"depths": [-5.0]}, "depths"),
    ],
)
def test_numbers_out_of_range_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.lowering(subsea(), **{"depths": [100.0], **options})


# ---- The command.
def test_the_command_gives_verdict_tables_figure_and_dataset(tmp_path: Path) -> None:
    file = tmp_path / "subsea.yaml"
    file.write_text(SUBSEA)
    outputs = ["-o", str(tmp_path / "a.nc"), "-o", str(tmp_path / "a.csv"), "--plot", str(tmp_path / "figures")]
    result = CliRunner().invoke(
        app, ["lowering", str(file), "--depths", "50m:3000m:4", *outputs], env={"COLUMNS": "100"}
    )
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[1].startswith("In Hs 2.5 m, Tp 8 s the load cannot be lowered: the limit is Hs")
    assert max(map(len, (line.rstrip() for line in lines if "/" not in line))) <= 100
    assert (tmp_path / "figures" / "lowering.png").stat().st_size > 10_000
    with open_dataset(tmp_path / "a.nc") as dataset:
        assert dataset["limiting_hs"].attrs["units"] == "m"
        assert {50.0, 3000.0} <= set(dataset["depth"].values)
        assert dataset.sizes["depth"] == 4 + len(dataset.attrs["added_depths"])
    assert (tmp_path / "a-2.csv").read_text().startswith("depth [m],static [kN],largest [kN]")


def test_depths_in_another_form_are_refused() -> None:
    result = CliRunner().invoke(app, ["lowering", "through_splash_zone", "--depths", "50m:3000m"])
    assert isinstance(result.exception, DeckcraneError)
    assert "FROM:TO:COUNT" in str(result.exception)


@pytest.mark.study
def test_depths_that_pass_the_resonance_by_get_some_in_it() -> None:
    """The limit from three coarse depths is that of twelve, within 3 %."""
    wire = {"ropes.hoist.mass": "9 kg/m", "ropes.hoist.modes": 4, "ropes.hoist.water": {"diameter": "46 mm"}}
    scenario = deckcrane.load("through_splash_zone").with_values(wire)
    coarse, fine = (deckcrane.lowering(scenario, np.linspace(100, 2000, n)) for n in (3, 12))
    assert len(coarse.attrs["added_depths"]) == 5
    assert "added_depths" not in fine.attrs
    assert float(coarse["limiting_hs"].min()) == pytest.approx(float(fine["limiting_hs"].min()), rel=0.03)
