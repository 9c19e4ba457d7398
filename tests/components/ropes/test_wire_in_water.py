"""Ropes with mass in water: weight and stretch, drag, a current with a profile, the seabed, and axial modes."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import deckcrane
from deckcrane.analysis.balance.balance import balance, balanced_run
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ropes.data import RopeSeabed
from deckcrane.components.ropes.modal_rope import PIECES, legendre_integrals
from deckcrane.components.ropes.wire_in_water import OrbitalMotion, SeabedSpring, WirePiece, WireWater, _seabed_spring
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.ropes.hoists import G, Shown, scene

EA, MASS, LOAD, L, D, RHO = 400e6, 25.0, 50e3, 1000.0, 0.076, 1025.0
DISPLACED = RHO * pi * D**2 / 4
WEIGHT = (MASS - DISPLACED) * G
DEEP = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {prismatic: z, start: -1000 m}, mass: 50 t, shape: {point: true}}
ropes:
  wire: {path: [{on: ground}, {on: load}], stiffness: 400 MN, mass: 25 kg/m, water: {diameter: 76 mm}}
run: {duration: 1 s, step: 1 ms, start: settled}
"""
"""A load on a kilometre of wire from the surface down."""
TOWED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {free: true, z: {start: -800 m}}, mass: 8 t, shape: {box: [1 m, 1 m, 1 m]}}
ropes:
  wire:
    path: [{on: ground}, {on: load}]
    stiffness: 200 MN
    mass: 12 kg/m
    nodes: 24
    water: {diameter: 60 mm, drag: {across: 1.2, along: 0.01}}
current: {speed: 0.8 m/s, direction: 0 deg}
run: {duration: 1 s, start: settled}
"""
"""A load without drag on a wire in a current."""
SURFACE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [-3 m, 0, 4 m], name: winch, start: 5 rad}, mass: 500 kg, inertia: [50, 50, 50]}
  boom: {on: ground, joint: {revolute: -y, start: 10 deg}, mass: 2 t, shape: {rod: x, length: 6 m}}
  load: {on: ground, joint: {free: true, x: {start: 6 m}, z: {start: -5 m}}, mass: 5 t, shape: {box: [0.5 m, 0.5 m, 1 m]}}
ropes:
  hoist:
    path:
      - {drum: winch, radius: 0.4 m}
      - {on: boom, at: [6 m, 0, 0], radius: 0.3 m, axis: y}
      - {on: load, at: [0, 0, 0.5 m]}
      - {on: boom, at: [5 m, 0.2 m, -0.2 m]}
    stiffness: 1 MN
    damping: 30 kN s
    mass: 40 kg/m
    span: 1
    water: {diameter: 0.1 m}
current: {speed: 1.2 m/s, direction: 40 deg, profile: [[0 m, 1], [2 m, 0.7], [6 m, 0.1]]}
"""
"""A wire that goes through the surface, with spans before and behind it."""
LANDED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [-6 m, 0, 1 m]}, mass: 500 kg, inertia: [50, 50, 50]}
  load: {on: ground, joint: {free: true, x: {start: 0.4 m}, z: {start: -35 m}}, mass: 5 t, shape: {box: [1 m, 1 m, 1 m]}}
control:
  winch: {motion: {quintic: [[0 s, 0 rad], [15 s, 50 rad], [25 s, 50 rad], [40 s, 0 rad]]}}
ropes:
  hoist:
    path:
      - {drum: winch, radius: 0.4 m}
      - {on: ground, at: [0, 0, 10 m], radius: 0.4 m, axis: y}
      - {on: load, at: [0, 0, 0.5 m]}
    stiffness: 40 MN
    damping: 1 MN s
    mass: 10 kg/m
    nodes: 8
    water: {diameter: 50 mm, seabed: {depth: 45 m}}
contacts:
  bottom:
    touching: {on: load, box: -z}
    surface: {on: ground, plane: z, at: [0, 0, -45 m]}
    penetration: 1 cm
    friction: {mu: 0.4}
in_water: {hull: {on: load, volume: 1 m^3}}
current: {speed: 0.3 m/s, direction: 0 deg}
run: {duration: 50 s, every: 0.1 s, integrator: rodas4, start: settled}
"""
"""A load that is set down on the seabed with slack wire, and picked up again."""
LOWERED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [-20 m, 0, 10 m]}, mass: 500 kg, inertia: [50, 50, 50]}
  tip: {on: ground, joint: {prismatic: z, start: 21 m}, mass: 1 t, shape: {point: true}}
  load: {on: ground, joint: {prismatic: z, at: [0.5 m, 0, 0], start: -300 m}, mass: 20 t, shape: {point: true}}
control:
  winch: {motion: {quintic: [[0 s, 0 rad], [10 s, 60 rad]]}}
  tip: {motion: {sine: {amplitude: 1 m, period: 5 s, phase: 90 deg}}}
ropes:
  hoist:
    path: [{drum: winch, radius: 0.5 m}, {on: tip, radius: 0.5 m, axis: y}, {on: load}]
    stiffness: 200 MN
    damping: 4 MN s
    mass: 20 kg/m
    water: {diameter: 70 mm}
run: {duration: 12 s, every: 0.05 s, integrator: rodas4, relative_tolerance: 1.0e-7, start: settled}
"""
"""A load that is lowered from a tip that heaves."""


def deep(kind: str, count: int, **changes: Any) -> Scenario:
    return scene(DEEP, **{f"ropes__wire__{kind}": count}, **changes)


# ---- Weight and stretch.
@pytest.mark.parametrize(("kind", "count"), [("nodes", 1), ("nodes", 10), ("modes", 1), ("modes", 5)])
def test_a_wire_stretches_under_its_weight_in_water(kind: str, count: int) -> None:
    """W l/EA + w l^2/(2 EA), W at the bottom and W + w l at the top, for any number of nodes or modes."""
    shown = Shown(deep(kind, count))
    stretch = (LOAD * G + WEIGHT * L / 2) * L / EA
    assert -L - float(shown("q")[0]) == pytest.approx(stretch, rel=1e-10)
    np.testing.assert_allclose(shown("sheave_force")[:, 2], [-LOAD * G - WEIGHT * L, LOAD * G], rtol=1e-10)
    assert max(abs(shown.rate(name)) for name in shown.equations.x.names) < 1e-8


@pytest.mark.parametrize("kind", ["nodes", "modes"])
def test_only_what_is_below_the_surface_is_lighter(kind: str) -> None:
    """What both ends carry together, wherever the surface cuts the wire; it stretches by less than 0.4 m."""
    for top in (0.0, 130.0, 333.3, 1000.0):
        moved = {"ropes__wire__path__0__at": [0, 0, top], "bodies__load__joint__start": top - L}
        force = Shown(deep(kind, 7, run__start="given", **moved))("sheave_force")[:, 2]
        weight = MASS * G * L - DISPLACED * G * (L - top)
        assert -force.sum() == pytest.approx(weight, abs=0.4 * DISPLACED * G)


def test_strands_that_are_flooded_displace_less() -> None:
    shown = Shown(deep("nodes", 4, ropes__wire__water__fill=0.6))
    assert -shown("sheave_force")[0, 2] == pytest.approx(LOAD * G + (MASS - 0.6 * DISPLACED) * G * L, rel=1e-10)


def test_a_lead_stretches_with_the_tension_of_the_end_that_it_leads_to() -> None:
    """40 m from a point over a sheave, without mass: T_top 40 m/EA more; with modes as with nodes."""
    path = [{"on": "ground", "at": [-40, 0, 0]}, {"on": "ground"}, {"on": "load"}]
    stretch = (LOAD * G + WEIGHT * L / 2) * L / EA + (LOAD * G + WEIGHT * L) * 40.0 / EA
    for kind in ("nodes", "modes"):
        shown = Shown(deep(kind, 3, ropes__wire__path=path))
        assert -L - float(shown("q")[0]) == pytest.approx(stretch, rel=1e-9)


# ---- Axial waves.
@pytest.mark.parametrize(
    ("kind", "count", "error"),
    [
        ("modes", 3, 1e-6),
        ("modes", 8, 1e-11),
        ("nodes", 20, 4e-5),
        pytest.param("nodes", 40, 1e-5, marks=pytest.mark.study),  # the error falls as 1/N^2
    ],
)
def test_wire_and_load_resonate_as_a_bar_with_a_mass(kind: str, count: int, error: float) -> None:
    """m l/M = b tan b, b = omega l/c."""
    b = brentq(lambda b: b * np.tan(b) - MASS * L / LOAD, 0.1, 1.5)
    omega = b / L * sqrt(EA / MASS)
    frequencies = np.array([mode.frequency for mode in deckcrane.linearise(deep(kind, count)).modes()])
    assert np.abs(frequencies / omega - 1).min() < error


def test_higher_modes_of_a_clamped_wire_are_multiples_of_the_first() -> None:
    """Both ends stand still: k pi c/l."""
    held = deep("modes", 12, control={"load": {"motion": {"hold": "start"}}}, run__start="given")
    frequencies = np.sort([mode.frequency for mode in deckcrane.linearise(held).modes()])
    np.testing.assert_allclose(frequencies[:4], np.arange(1, 5) * pi / L * sqrt(EA / MASS), rtol=1e-6)


def test_integrals_of_polynomials_are_those_of_quadrature() -> None:
    m = 6
    x, weight = np.polynomial.legendre.leggauss(20)
    s, weight = (1 + x) / 2, weight / 2
    P = [np.polynomial.Legendre.basis(k, domain=[0, 1]) for k in range(m + 1)]
    given = legendre_integrals(m)
    for i in range(m + 1):
        for j in range(m + 1):
            slope = P[j](s) * P[i].deriv()(s)
            assert given.convection[j, i] == pytest.approx(weight @ slope, abs=1e-12)
            assert given.convection_s[j, i] == pytest.approx(weight @ (slope * s), abs=1e-12)
    assert given.means.shape == (m, PIECES)
    np.testing.assert_allclose(given.means.mean(axis=1), [1, *[0] * (m - 1)], atol=1e-14)


@pytest.mark.study
def test_modes_and_nodes_agree_as_rope_is_paid_out_from_a_tip_that_heaves() -> None:
    """Modes are what ever more nodes go to, also in the terms of rope that runs in. Their damping differs: it is left out here."""
    runs = {
        (kind, count): deckcrane.run(scene(LOWERED, **{f"ropes__hoist__{kind}": count}, ropes__hoist__damping=0.0))
        for kind, count in (("modes", 3), ("modes", 6), ("nodes", 6), ("nodes", 12), ("nodes", 24))
    }
    tension = {key: data["rope_tension"].values[:, 0] for key, data in runs.items()}
    exact = tension["modes", 6]
    error = {key: float(np.sqrt(np.mean((value - exact) ** 2)) / np.ptp(exact)) for key, value in tension.items()}
    assert error["modes", 3] < 2.5e-3
    assert error["nodes", 24] < 1.5e-3
    assert error["nodes", 24] < 0.7 * error["nodes", 12] < 0.4 * error["nodes", 6]


# ---- Drag and added mass.
@pytest.mark.parametrize(("kind", "count"), [("nodes", 4), ("modes", 3)])
def test_a_falling_wire_has_its_terminal_velocity(kind: str, count: int) -> None:
    """All weights are 1/2 rho (C pi d l + C A) v^2, with the drag of a body at the top that keeps it taut."""
    falling = f"""
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  top: {{on: ground, joint: {{prismatic: z, start: -100 m}}, mass: 10 kg, shape: {{point: true}}}}
  load: {{on: ground, joint: {{prismatic: z, start: -300 m}}, mass: 500 kg, shape: {{point: true}}}}
ropes:
  wire:
    path: [{{on: top}}, {{on: load}}]
    stiffness: 20 MN
    damping: 1 MN s
    mass: 25 kg/m
    {kind}: {count}
    tension: 5 kN
    water: {{diameter: 76 mm, drag: {{along: 0.05}}}}
in_water: {{float: {{on: top, shape: {{sphere: 0.5 m}}, volume: 0, drag: {{coefficients: 0.5, areas: 2 m^2}}}}}}
run: {{duration: 60 s, every: 1 s, integrator: rodas4}}
record: [u]
"""
    u = deckcrane.run(deckcrane.loads(falling))["u"].isel(time=-1).values
    length = 200.0 / (1 + 5e3 / 20e6)  # unstretched, which counts for its weight and its drag
    weight = 510.0 * G + WEIGHT * length
    expected = sqrt(weight / (RHO / 2 * (0.05 * pi * D * length + 0.5 * 2.0)))
    np.testing.assert_allclose(u, -expected, rtol=1e-6)


def test_across_a_wire_drag_and_added_mass_are_those_of_morison() -> None:
    """A level wire without tension: it starts with (m - rho A) g/(m + rho A), and falls at last at sqrt(2 w/(rho C d))."""
    level = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  pin: {on: ground, joint: {prismatic: x, start: 40 m}, mass: 1 t, shape: {point: true}}
control: {pin: {motion: {hold: start}}}
ropes:
  wire:
    path: [{on: ground, at: [0, 0, -50 m]}, {on: pin, at: [0, 0, -50 m]}]
    stiffness: 20 MN
    slack: 1 m
    mass: 25 kg/m
    nodes: 4
    water: {diameter: 76 mm, drag: {across: 1.1}, added_mass: 0.9}
"""
    shown = Shown(deckcrane.loads(level))
    flat = {
        f"ropes.wire.{i}.{axis}": value
        for i in range(4)
        for axis, value in zip("xyz", (5 + 10 * i, 0, -50), strict=True)
    }
    still = {f"ropes.wire.{i}.d:{axis}": 0.0 for i in range(4) for axis in "xyz"}
    rate = shown.rate("ropes.wire.1.d:z", {**flat, **still})
    assert rate == pytest.approx(-(MASS - DISPLACED) * G / (MASS + 0.9 * DISPLACED), rel=1e-9)
    speed = sqrt(2 * WEIGHT / (RHO * 1.1 * D))
    falling = {f"ropes.wire.{i}.d:z": -speed for i in range(4)}
    assert shown.rate("ropes.wire.1.d:z", {**flat, **still, **falling}) == pytest.approx(0, abs=1e-9)
    along = shown.rate("ropes.wire.1.d:x", {**flat, **still, "ropes.wire.1.d:x": 2.0})
    assert along == pytest.approx(-RHO / 2 * 0.01 * pi * D * 4.0 / MASS, rel=1e-6), "no added mass along it"


def test_waves_push_a_wire_as_the_water_in_its_place_and_across_it_by_its_added_mass_too() -> None:
    water = WireWater(1, D, pi * D**2 / 4, RHO, across=1.1, along=0.01, added_mass=0.9)
    acceleration, still = np.array([0.3, -0.2, 0.5]), ca.SX(3, 1)
    waves = OrbitalMotion(still, ca.SX(ca.DM(acceleration)))
    piece = WirePiece(ca.SX([0.0, 0.0, -50.0]), still, ca.SX([0.0, 0.0, 1.0]), ca.SX(10.0), ca.SX(0.0), waves)
    force = np.array(ca.evalf(water.forces(piece, ca.SX([0.0, 0.0, -G])).others)).ravel()
    np.testing.assert_allclose(force, DISPLACED * 10.0 * np.array([1.9, 1.9, 1.0]) * acceleration, rtol=1e-9)


# ---- Current.
def place_of_load(velocity: Any) -> np.ndarray:
    """Place of the load on the wire of TOWED in a current of a velocity [v_x, v_y] by depth, integrated from the load upwards."""
    length, mass, d, EA_wire, load = 800.0, 12.0, 0.06, 200e6, 8e3
    weight = (mass - RHO * pi * d**2 / 4) * G

    def slope(s: float, y: np.ndarray, bottom: float) -> np.ndarray:
        """Along the unstretched wire upwards: place from the load, and the tension."""
        tension = y[3:]
        T = np.linalg.norm(tension)
        t = tension / T
        u = np.array([*velocity(bottom - y[2]), 0.0])
        u_t = u @ t
        u_n = u - u_t * t
        drag = RHO / 2 * d * (1.2 * np.linalg.norm(u_n) * u_n + 0.01 * pi * abs(u_t) * u_t * t)
        return np.concatenate([(1 + T / EA_wire) * t, np.array([0, 0, weight]) - drag])

    def end(bottom: float) -> np.ndarray:
        solved = solve_ivp(slope, (0, length), [0, 0, 0, 0, 0, load * G], args=(bottom,), rtol=1e-10, atol=1e-9)
        return np.asarray(solved.y[:, -1])

    bottom = brentq(lambda depth: end(depth)[2] - depth, 600.0, 820.0)
    return -end(bottom)[:3]


def turning(depth: float) -> np.ndarray:
    """Of the profile below with directions: components are linear between levels."""
    levels = np.array([[0.8, 0.0], [0.25, 0.25 * sqrt(3)], [-0.2, 0.0]])
    return np.array([np.interp(depth, [0, 300, 900], column) for column in levels.T])


@pytest.mark.parametrize(
    ("current", "velocity"),
    [
        pytest.param({}, lambda depth: (0.8, 0.0), marks=pytest.mark.study),
        (
            {"current__profile": [["0 m", 1], ["50 m", 0.6], ["1000 m", 0.1]]},
            lambda depth: (0.8 * np.interp(depth, [0, 50, 1000], [1, 0.6, 0.1]), 0.0),
        ),
        (
            {
                "ropes__wire__nodes": 48,
                "current": {
                    "profile": [[0, "0.8 m/s", "0 deg"], [300, "0.5 m/s", "60 deg"], [900, "0.2 m/s", "180 deg"]]
                },
            },
            turning,
        ),
    ],
    ids=["uniform", "over depth", "turning"],
)
def test_a_wire_in_a_current_hangs_as_its_equation_says(current: Any, velocity: Any) -> None:
    rest = Shown(scene(TOWED, **current))("position")[0]
    x, y, z = place_of_load(velocity)
    assert rest[0] == pytest.approx(x, rel=1e-3)
    assert rest[1] == pytest.approx(y, rel=1e-3, abs=1e-6)
    assert rest[2] == pytest.approx(z, rel=1e-5)


def test_nodes_start_where_they_hang_in_the_current() -> None:
    """Also with `start: given`, between ends that stand where the file has them."""
    moved = {"bodies__load__joint__z__start": -790.0, "ropes__wire__length": 800.0, "run__start": "given"}
    shown = Shown(scene(TOWED, **moved))
    speeds = [name for name in shown.equations.x.names if name.startswith("ropes.wire.") and ".d:" in name]
    assert max(abs(shown.rate(name)) for name in speeds) < 1e-4


def test_with_modes_the_ends_share_the_drag_across() -> None:
    """Of a vertical wire in a uniform current: half of 1/2 rho C d l u^2 at each end."""
    held = {"control": {"load": {"motion": {"hold": "start"}}}, "run__start": "given"}
    shown = Shown(
        deep("modes", 3, current={"speed": 0.8, "direction": 0}, ropes__wire__water__drag={"across": 1.2}, **held)
    )
    drag = RHO / 2 * 1.2 * D * L * 0.8**2
    np.testing.assert_allclose(shown("sheave_force")[:, 0], drag / 2, rtol=1e-6)


# ---- Energy.
@pytest.mark.parametrize("kind", ["nodes", "modes"])
@pytest.mark.parametrize("span", [0, 1, 2])
def test_the_energy_of_a_wire_through_the_surface_balances_at_random_states(kind: str, span: int) -> None:
    """Also where rope runs from a drum into the wire, and between it and the spans beside it."""
    check_balance(dynamics(scene(SURFACE, **{f"ropes__hoist__{kind}": 3}, ropes__hoist__span=span)))


def test_the_energy_of_a_wire_on_the_seabed_balances_at_random_states() -> None:
    for depth, friction in ((0.5, 0.0), (3.0, 0.0), (0.5, 0.6)):
        water = {"diameter": "0.1 m", "seabed": {"depth": depth, "sinkage": 0.3, "friction": friction}}
        check_balance(dynamics(scene(SURFACE, ropes__hoist__nodes=3, ropes__hoist__water=water)))


@pytest.mark.parametrize("kind", ["nodes", "modes"])
def test_the_balance_of_a_run_closes(kind: str) -> None:
    made = scene(LOWERED, **{f"ropes__hoist__{kind}": 4}, run__duration=3.0)
    found = balance(deckcrane.run(balanced_run(made)))
    assert [f"{each.kind} {each.name}: {each.share:.2g}" for each in found.terms if not each.closes] == []


# ---- Seabed.
@pytest.mark.study
def test_a_load_is_set_down_with_slack_wire_and_picked_up_again() -> None:
    """The wire lies on the bottom, the top carries what hangs above it, and everything is as before in the end."""
    data = deckcrane.run(deckcrane.loads(LANDED))
    time, tension = data["time"].values, data["rope_tension"].values[:, 0]
    height, nodes = data["q"].sel(coordinate="load.z").values, data["rope_shape"].values[:, :, 2]
    weight = (10.0 - RHO * pi * 0.05**2 / 4) * G
    hung = 10.0 * 10.0 * G + weight * 34.5 + (5e3 - RHO) * G
    assert tension[0] == pytest.approx(hung, rel=2e-3)
    resting = (time > 20) & (time < 25)
    assert np.all(np.abs(height[resting] + 44.5) < 0.02)
    assert np.all(np.abs(nodes[resting].min(axis=1) + 45.0) < 0.1), "at least one node lies on the bottom"
    assert np.all(tension[resting] < 10.0 * 10.0 * G + weight * 49.0)
    assert np.all(tension[resting] > 10.0 * 10.0 * G + weight * 41.0)
    assert data["rope_slack"].values[resting].all()
    assert tension[-1] == pytest.approx(hung, rel=2e-2)
    assert height[-1] == pytest.approx(height[0], abs=0.05)


def test_a_wire_on_the_seabed_bounces_with_its_damping_ratio() -> None:
    """Its weight m g is the force k (e - o/2) at rest; damping there is that force times c, and 2 zeta sqrt(k m)."""
    seabed = RopeSeabed(depth=50.0, sinkage=0.09, damping=0.3)
    spring = _seabed_spring(seabed, MASS, G)
    assert spring.stiffness * (0.09 - spring.onset / 2) == pytest.approx(MASS * G, rel=1e-12)
    assert spring.damping * MASS * G == pytest.approx(2 * 0.3 * np.sqrt(spring.stiffness * MASS), rel=1e-12)


@pytest.mark.parametrize("side", [1, -1])
def test_a_wire_that_sinks_into_the_seabed_is_damped_and_never_pulled_back(side: int) -> None:
    """k (e - o/2) (1 + c de/dt) upwards, per length; no force at all as it rises faster than 1/c."""
    k, c, onset, e, length = 4e3, 2.5, 0.06, 0.1, 10.0
    bare = WireWater(side, D, pi * D**2 / 4, RHO, across=0.0, along=0.0, added_mass=0.9)
    bottom = replace(bare, seabed=SeabedSpring(50.0, k, c, onset))
    gravity = ca.SX([0.0, 0.0, -side * G])
    for rate in (0.0, 0.3, -0.1, -0.4, -2.0):
        velocity = ca.SX([0.2, 0.0, -side * rate])
        piece = WirePiece(
            ca.SX([0.0, 0.0, -side * (50.0 + e)]), velocity, ca.SX([1.0, 0.0, 0.0]), ca.SX(length), ca.SX(0.0)
        )
        with_bottom, without = (water.forces(piece, gravity) for water in (bottom, bare))
        force = with_bottom.conservative + with_bottom.others - without.conservative - without.others
        expected = length * k * (e - onset / 2) * max(1 + c * rate, 0.0)
        assert np.array(ca.evalf(ca.densify(force))).ravel() == pytest.approx(
            [0.0, 0.0, side * expected], rel=1e-9, abs=1e-9
        )


def test_a_wire_that_lies_on_the_seabed_sinks_in_by_its_weight() -> None:
    """By the stated sinkage in air, where k (e - o/2) is m g with o = 2/3 of it; in water by less."""
    lying = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  pin: {on: ground, joint: {prismatic: x, start: 40 m}, mass: 1 t, shape: {point: true}}
control: {pin: {motion: {hold: start}}}
ropes:
  wire:
    path: [{on: ground, at: [0, 0, -50 m]}, {on: pin, at: [0, 0, -50 m]}]
    stiffness: 20 MN
    length: 42 m
    mass: 25 kg/m
    nodes: 20
    water: {diameter: 76 mm, seabed: {depth: 50 m, sinkage: 9 cm}}
"""
    shown = Shown(deckcrane.loads(lying))
    depth = -50.0 - shown("rope_shape").reshape(-1, 3)[:, 2]
    k, o = 1.5 * MASS * G / 0.09, 0.06
    np.testing.assert_allclose(depth[3:-3], WEIGHT / k + o / 2, rtol=1e-3)


DRAGGED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  pin: {on: ground, joint: {prismatic: x, at: [0, 0, -50.0438 m], start: 40 m}, mass: 1 t, shape: {point: true}}
  tail: {on: ground, joint: {prismatic: x, at: [0, 0, -50.0438 m]}, mass: 500 kg, shape: {point: true}}
control: {pin: {motion: {trapezoidal: [[0 s, 40 m], [20 s, 48 m]], ramp: 0.2}}}
ropes:
  wire:
    path: [{on: pin}, {on: tail}]
    stiffness: 5 MN
    damping: 200 kN s
    mass: 25 kg/m
    nodes: 6
    water: {diameter: 76 mm, drag: {across: 0, along: 0}, seabed: {depth: 50 m, friction: 0.5}}
run: {duration: 14 s, step: 2 ms, every: 50 ms}
"""
"""A wire on the seabed that is pulled along at 0.5 m/s."""


def test_the_seabed_rubs_a_wire_that_is_dragged_over_it() -> None:
    """With mu times its weight in water, and v/sqrt(v^2 + v_c^2) of it; without friction with nothing."""
    means = []
    for friction in (0.5, 0.0):
        run = deckcrane.run(scene(DRAGGED, ropes__wire__water__seabed__friction=friction))
        steady = run.sel(time=slice(8.0, 14.0))
        means.append(float(steady["rope_tension"].sel(rope="wire").mean()))
        assert float(steady["du"].sel(speed="tail").mean()) == pytest.approx(0.0, abs=0.02)
    full = 0.5 * WEIGHT * 40.0
    assert means[0] == pytest.approx(full * 0.5 / sqrt(0.5**2 + 0.05**2), rel=0.02)
    assert means[1] == pytest.approx(0.0, abs=0.02 * full)


# ---- Mistakes.
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"ropes__wire__mass": None, "ropes__wire__nodes": None}, "water belongs to a rope with mass"),
        ({"ropes__wire__water": {}}, "water needs the diameter of the wire"),
        ({"ropes__wire__modes": 4, "ropes__wire__nodes": 4}, "has nodes and modes"),
        ({"ropes__wire__modes": 4, "ropes__wire__water__added_mass": 0.5}, "no inertia across"),
        ({"ropes__wire__modes": 4, "ropes__wire__water__seabed": {"depth": 900}}, "cannot lie on a seabed"),
        ({"ropes__wire__water__fill": 1.2}, "at most 1"),
        ({"gravity": [1, 0, -9.81]}, "a water surface is level"),
        (
            {
                "ropes__wire__modes": 4,
                "ropes__wire__path": [
                    {"on": "ground"},
                    {"on": "ground", "at": [1, 0, 0], "efficiency": 0.9},
                    {"on": "load"},
                ],
            },
            "path.1: with modes, sheaves have no friction",
        ),
    ],
)
def test_a_wire_that_cannot_be_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        scene(DEEP, **changes)


@pytest.mark.parametrize("kind", ["nodes", "modes"])
def test_a_wire_too_weak_for_its_own_weight_is_refused_with_the_length_at_which_it_breaks(kind: str) -> None:
    with pytest.raises(DeckcraneError, match=rf"break by its own weight at {150e3 / WEIGHT:.5g} m"):
        Shown(deep(kind, 3, ropes__wire__breaking_load=150e3))
    moved = {"ropes__wire__path__0__at": [0, 0, 100.0], "bodies__load__joint__start": -900.0}
    longest = 100 + (150e3 - 100 * MASS * G) / WEIGHT
    with pytest.raises(DeckcraneError, match=rf"break by its own weight at {longest:.5g} m"):
        Shown(deep(kind, 3, ropes__wire__breaking_load=150e3, **moved))


def test_a_wire_with_modes_that_would_be_slack_warns() -> None:
    raised = deep("modes", 2, ropes__wire__length=1000.5, run__start="given", run__duration=0.01)
    with pytest.warns(DeckcraneWarning, match="has modes, and would be slack"):
        deckcrane.run(raised)


def test_a_wire_with_modes_is_called_slack_where_it_would_push() -> None:
    """Without weight its tension is that of its stretch, zero at its own length."""
    made = deep("modes", 2, gravity=[0, 0, 0], ropes__wire__water=None, ropes__wire__slack=0.0, run__start="given")
    shown = Shown(made)
    for stretch, slack in ((-1.0, 1.0), (0.0, 0.0), (1.0, 0.0)):
        state = {"load": -L - stretch}
        assert shown("rope_tension", state) == pytest.approx([EA * stretch / L])
        assert shown("rope_slack", state) == [slack]
