"""From data to a vessel in the equations: whose mass the crane is, how the vessel floats with it, and what cannot float."""

from __future__ import annotations

from pathlib import Path

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.linear_model import equilibrium
from deckcrane.components.catalogue import Scenario
from deckcrane.components.station_keeping.thrusters import gains
from deckcrane.components.vessel import hydrodynamics as floating
from deckcrane.components.vessel.hydrodynamics import FLIPPED, carried_mass, floating_body, weight_restoring
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory import report
from deckcrane.hydro.memory.report import cached_fluid_memory
from deckcrane.mechanics.kane_explicit import kanes_equations
from tests.random_models import assert_same

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, crane: CRANE, coriolis: false}
bodies:
  tower:
    on: vessel
    joint: {fixed: true, at: [10, -5, 4]}
    mass: 120 t
    shape: {rod: z, length: 12 m}
  boom:
    on: tower
    joint: {fixed: true, at: tip, rotation: [z: 40 deg]}
    mass: 60 t
    shape: {rod: x, length: 20 m}
"""


@pytest.fixture(scope="module")
def data() -> Hydrodynamics:
    return Hydrodynamics.read("supply")


def limit(data: Hydrodynamics) -> np.ndarray:
    """The added mass that goes with the fluid memory."""
    return floating.added_mass_limit(data, cached_fluid_memory(data))


def aboard(crane: str) -> Scenario:
    return deckcrane.loads(CRANE.replace("CRANE", crane))


def accelerations(scenario: Scenario, data: Hydrodynamics, *, yaw: float = 0.0) -> np.ndarray:
    """Rates of the vessel's speeds from rest at zero offset, but for a yaw angle."""
    equations = dynamics(scenario, (floating_body(scenario, data),)).equations
    x = equations.x.values.copy()
    x[5] = yaw
    return np.array(equations.derivative()(0.0, x, equations.u.values, equations.p.values)).ravel()[6:12]


def test_an_included_crane_floats_on_even_keel_where_the_data_say(data: Hydrodynamics):
    scenario = aboard("included")
    assert np.abs(accelerations(scenario, data)).max() < 1e-12
    state = equilibrium(dynamics(scenario, (floating_body(scenario, data),), "settled"))
    assert np.abs(state[:6]).max() < 1e-9


@pytest.mark.parametrize("yaw", [0.1, 1.5])
def test_an_included_crane_floats_on_even_keel_on_any_heading(data: Hydrodynamics, yaw: float):
    assert np.abs(accelerations(aboard("included"), data, yaw=yaw)).max() < 1e-12


def test_with_an_included_crane_the_mass_matrix_is_the_datas(data: Hydrodynamics):
    scenario = aboard("included")
    system = dynamics(scenario, (floating_body(scenario, data),))
    M = kanes_equations(system.mechanism, system.generalized_forces, system.external).M
    function = ca.Function("M", system.equations.arguments(), [M])
    equations = system.equations
    found = np.array(function(0.0, equations.x.values, equations.u.values, equations.p.values))
    assert_same(found, FLIPPED @ (data.mass + limit(data)) @ FLIPPED, 1e-12)


@pytest.mark.parametrize("motion", [2, 3, 4])
def test_with_an_included_crane_the_restoring_is_the_datas(data: Hydrodynamics, motion: int):
    """To first order in the offset: what the crane's weight does when it tilts was taken out of the data before."""
    scenario = aboard("included")
    equations = dynamics(scenario, (floating_body(scenario, data),)).equations
    x, small = equations.x.values.copy(), 1e-5
    rates = []
    for sign in (1, -1):
        x[motion] = sign * small
        rates.append(np.array(equations.derivative()(0.0, x, equations.u.values, equations.p.values)).ravel()[6:12])
    slope = FLIPPED @ (rates[0] - rates[1]) / (2 * small)
    expected = -np.linalg.solve(data.mass + limit(data), data.hydrostatic_stiffness[:, motion])
    # A vertical force on a tilted vessel has parts along its deck, which linear data do not have.
    level = (data.mass + limit(data)) @ (slope - expected)
    assert np.abs(level[2:]).max() < 1e-6 * data.hydrostatic_stiffness[motion, motion]


def test_an_added_crane_sinks_the_vessel_by_its_weight_over_the_waterplane_and_heels_it_by_its_moment(
    data: Hydrodynamics,
):
    scenario = aboard("added")
    carried, g, C = carried_mass(scenario), 9.81, data.hydrostatic_stiffness
    state = equilibrium(dynamics(scenario, (floating_body(scenario, data),), "settled"))
    assert carried.m == pytest.approx(180e3)
    tip = np.array([np.cos(np.radians(40)), np.sin(np.radians(40)), 0])
    assert carried.c == pytest.approx((2 * np.array([10, -5, 10]) + np.array([10, -5, 16]) + 10 * tip) / 3)
    m, c = carried.m, carried.c
    loaded = C[2:5, 2:5] - weight_restoring(m * g, c)[2:5, 2:5]
    expected = np.linalg.solve(loaded, -m * g * np.array([1.0, c[1], -c[0]]))
    assert state[2:5] == pytest.approx(expected, rel=2e-3)
    centred = scenario.with_values({"bodies.tower.joint.at": [0.0, 0.0, 4.0], "bodies.boom.mass": 1e-3})
    state = equilibrium(dynamics(centred, (floating_body(centred, data),), "settled"))
    trim = C[2, 4] / C[2, 2] * state[4]
    assert state[2] == pytest.approx(-120e3 * g / C[2, 2] - trim, rel=1e-5)


def test_a_crane_of_unknown_standing_is_warned_of(data: Hydrodynamics):
    scenario = deckcrane.loads(CRANE.replace("crane: CRANE, ", ""))
    with pytest.warns(DeckcraneWarning, match=r"not clear whether .* include the crane \(180 t\)"):
        unclear = floating_body(scenario, data)
    assert np.array_equal(unclear.mass, floating_body(aboard("added"), data).mass)


def test_a_light_load_is_nothing_to_be_unclear_about(data: Hydrodynamics):
    light = {"bodies.tower.mass": 10e3, "bodies.boom.mass": 1e3}
    floating_body(deckcrane.loads(CRANE.replace("crane: CRANE, ", "")).with_values(light), data)


def test_a_vessel_that_would_capsize_is_refused_with_its_metacentric_height(data: Hydrodynamics):
    """GM of 2.144 m on 6362 t is gone with 1000 t at 20 m."""
    high = aboard("added").with_values({"bodies.tower.mass": 1e6, "bodies.tower.joint.at": [0.0, 0.0, 14.0]})
    carried = carried_mass(high)
    left = data.hydrostatic_stiffness[3, 3] - carried.m * 9.81 * carried.c[2]
    GM = left / 9.81 / (data.mass[0, 0] + carried.m)
    with pytest.raises(DeckcraneError, match=rf"not stable in roll .* GM is {GM:.3f} m .* 1060 t"):
        floating_body(high, data)
    assert GM < 0


def changed(data: Hydrodynamics, name: str, factor: float) -> Hydrodynamics:
    dataset: xr.Dataset = data.dataset.copy()
    dataset[name] = dataset[name] * factor
    return Hydrodynamics(dataset)


def test_inertia_that_is_not_positive_definite_is_refused(data: Hydrodynamics):
    with pytest.raises(DeckcraneError, match="mass and added mass of supply together are not positive definite"):
        floating_body(aboard("added"), changed(data, "added_mass_infinite", -100.0))


def test_a_crane_heavier_than_the_data_cannot_be_included_in_them(data: Hydrodynamics):
    heavy = aboard("included").with_values({"bodies.tower.mass": 2e7})
    with pytest.raises(DeckcraneError, match=r"crane \(2.006e\+04 t\) cannot be included in the mass of supply"):
        floating_body(heavy, data)


def test_data_without_a_mass_matrix_cannot_move(data: Hydrodynamics):
    with pytest.raises(DeckcraneError, match="hold no mass matrix"):
        floating_body(aboard("added"), Hydrodynamics(data.dataset.drop_vars("mass")))


def test_station_keeping_gives_the_periods_asked_for(data: Hydrodynamics):
    scenario = deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, -9.81]\n"
        "vessel: {hydrodynamics: supply, station_keeping: {surge: 90 s, yaw: 50 s, damping: 0.5}}\n"
    )
    assert scenario.vessel is not None
    assert scenario.vessel.station_keeping is not None
    stiffness, damping = gains(scenario.vessel.station_keeping, floating_body(scenario, data))
    inertia = np.diag(data.mass + limit(data))[[0, 1, 5]]
    w = np.array([2 * np.pi / 90, 0.0, 2 * np.pi / 50])
    assert stiffness == pytest.approx(inertia * w**2)
    assert damping == pytest.approx(inertia * w)


def test_fluid_memory_is_found_once_and_kept(data: Hydrodynamics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):

    found = cached_fluid_memory(data)
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    monkeypatch.setattr(report, "identify", lambda *_, **__: found)
    cached_fluid_memory(data)
    monkeypatch.setattr(report, "identify", lambda *_, **__: pytest.fail("identified again"))
    again = cached_fluid_memory(data)
    assert np.array_equal(again.A, found.A)
    assert again.labels == found.labels
    (kept,) = tmp_path.glob("memory-*.npz")
    kept.write_bytes(b"not a file of arrays")
    monkeypatch.setattr(report, "identify", lambda *_, **__: found)
    assert np.array_equal(cached_fluid_memory(data).C, found.C)
