"""A vessel in the equations: recursion against sums, balance of energy and momentum, and the controllers made for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import cumulative_simpson
from scipy.spatial.transform import Rotation

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.station_keeping.thrusters import gains
from deckcrane.components.vessel.hulls import FloatingBody
from deckcrane.components.vessel.wave_series import vessel_in_sea
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.kane_explicit import constraint_forces, kanes_equations
from deckcrane.mechanics.kinematics import poses, twists
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.random_models import assert_same

STILL = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: supply
  crane: added
  station_keeping: {surge: 60 s, sway: 60 s, yaw: 60 s}
  quadratic_roll_damping: 5e8
  start: {surge: 0.5 m, heave: 0.3 m, roll: 1 deg, pitch: 0.05 deg, yaw: 0.5 deg}
bodies:
  tower:
    on: vessel
    joint: {fixed: true, at: [5, 4, 3]}
    mass: 150 t
    shape: {rod: z, length: 15 m}
  load:
    on: tower
    joint: {spherical: roll-pitch-yaw, at: tip, roll: {start: 8 deg}, pitch: {start: -5 deg}, yaw: {spring: {linear: 1e6}}}
    mass: 40 t
    cog: [0, 0, -8]
    inertia: [5e4, 5e4, 5e4]
run: {duration: 60 s, step: 10 ms, every: 50 ms}
"""


TURNING = STILL.replace("  crane: added\n", "  crane: added\n  coriolis: true\n  heading: turning\n")


def crane(**changes: Any) -> Scenario:
    return deckcrane.load("deck_crane_in_waves").with_values({"vessel.station_keeping.damping": 0.6, **changes})


@dataclass(frozen=True)
class Afloat:
    """A scenario's dynamics with its vessel, and a random state with wave forces."""

    scenario: Scenario
    system: Dynamics
    vessel: FloatingBody

    @property
    def holding(self) -> tuple[np.ndarray, np.ndarray]:
        """The gains of its thrusters."""
        assert self.scenario.vessel is not None
        assert self.scenario.vessel.station_keeping is not None
        return gains(self.scenario.vessel.station_keeping, self.vessel)

    def at(self, seed: int, *expressions: Any) -> list[np.ndarray]:
        equations = self.system.equations
        function = ca.Function("values", equations.arguments(), [ca.densify(e) for e in expressions])
        found = function(*self.state(seed), equations.p.values)
        return [np.array(value) for value in (found if len(expressions) > 1 else [found])]

    def state(self, seed: int) -> tuple[float, np.ndarray, np.ndarray]:
        rng = np.random.default_rng(seed)
        n, m = len(self.scenario.plant.coordinates), self.vessel.memory_states
        x = np.concatenate([rng.uniform(-0.5, 0.5, 2 * n), rng.uniform(-1, 1, m)])
        return 0.3, x, rng.uniform(-1e6, 1e6, len(self.system.equations.u))


@cache
def made(coriolis: bool = True, text: str | None = None) -> Afloat:
    scenario = crane(**{"vessel.coriolis": coriolis}) if text is None else deckcrane.loads(text)
    ready = vessel_in_sea(scenario)
    assert ready is not None
    return Afloat(scenario, dynamics(scenario, (ready.vessel,)), ready.vessel)


@pytest.mark.parametrize(("coriolis", "text"), [(True, None), (False, None), (True, TURNING), (True, STILL)])
def test_the_recursion_with_a_vessel_solves_kanes_equations(coriolis: bool, text: str | None):
    it = made(coriolis, text)
    system = it.system
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    for seed in range(5):
        M, C, tau, du, u = it.at(seed, kane.M, kane.C, kane.tau, system.accelerations.du, system.mechanism.u)
        assert_same(M, M.T, 1e-12)
        assert np.linalg.eigvalsh(M)[0] > 0
        assert_same(du, np.linalg.solve(M, tau - C @ u), 1e-10)


@pytest.mark.parametrize("joint", ["ring", "king"])
def test_reactions_of_deck_and_platform_are_constraint_forces_by_auxiliary_speeds(joint: str):
    """[W19, Eqs. 89-102], with the actuated direction among the six: platform on deck, and crane on platform."""
    it = made(coriolis=False)
    system = it.system
    rho = constraint_forces(system.mechanism, system.mechanism.index(joint), system.accelerations.du, system.external)
    output = next(output for output in system.equations.y if output.name == "reaction")
    row = 6 * list(output.labels["joint"]).index(joint)
    for seed in range(5):
        by_speeds, run = it.at(seed, rho, output.expression[row : row + 6])
        assert_same(by_speeds[3:], run[:3], 1e-10)
        assert_same(by_speeds[:3], run[3:], 1e-10)


def motions(it: Afloat, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[roll, pitch, yaw, x, y, z] and their rates, by hand from the state; the vessel's mean heading is along x."""
    n = len(it.scenario.plant.coordinates)
    q, t = x[:6], x[n : n + 6]
    w = turned(q).apply(t[:3])  # along ground axes
    yaw_rate = (np.cos(q[5]) * w[0] + np.sin(q[5]) * w[1]) * np.tan(q[4]) + w[2]
    pitch_rate = np.cos(q[5]) * w[1] - np.sin(q[5]) * w[0]
    roll_rate = (np.cos(q[5]) * w[0] + np.sin(q[5]) * w[1]) / np.cos(q[4])
    return np.array([*q[3:], *q[:3]]), np.array([roll_rate, pitch_rate, yaw_rate, *turned(q).apply(t[3:])])


def turned(q: np.ndarray) -> Rotation:
    return Rotation.from_euler("ZYX", [q[5], q[4], q[3]])


def moment_of(q: np.ndarray, forces: np.ndarray) -> np.ndarray:
    """The moment, along ground axes, that does the work of these forces on roll, pitch and yaw about their own axes."""
    yawed = Rotation.from_euler("Z", q[5])
    axes = np.array([turned(q).apply([1, 0, 0]), yawed.apply([0, 1, 0]), [0, 0, 1]])
    return np.linalg.solve(axes, forces)


def water_and_thrusters(it: Afloat, x: np.ndarray, wave: np.ndarray, acceleration: np.ndarray) -> np.ndarray:
    """The forces on the motions, by hand: the linear theory, and the thrusters."""
    n, body = len(it.scenario.plant.coordinates), it.vessel
    eta, rates = motions(it, x)
    force = body.support - body.restoring @ eta - body.damping @ rates - body.memory_C @ x[2 * n :]
    force -= body.added_mass @ acceleration
    force[0] -= body.quadratic_roll_damping * rates[0] * abs(rates[0])
    held = -it.holding[0] * eta[[3, 4, 2]] - it.holding[1] * rates[[3, 4, 2]]
    return force + np.array([*wave[3:], *wave[:3]]) + np.array([0, 0, held[2], held[0], held[1], 0])


def test_all_forces_on_vessel_and_crane_make_the_rate_of_their_momentum():
    """The vessel's own mass and the crane, exact; what the water does is linear, its inertia too."""
    it = made(coriolis=True)
    system = it.system
    tree, n = system.mechanism, len(it.scenario.plant.coordinates)
    k = tree.index("vessel")
    own = ca.SX(it.vessel.mass) @ tree.u[:6, :]
    R, p = poses(tree)[k]
    linear, angular = R @ own[3:], R @ own[:3] + ca.cross(p, R @ own[3:])
    weight, weight_moment = ca.SX(3, 1), ca.SX(3, 1)
    for link, (R_k, p_k), t in zip(tree.links, poses(tree), twists(tree), strict=True):
        if link.floating is None:
            r, momentum = p_k + R_k @ link.c, link.m * (R_k @ (t[3:] + ca.cross(t[:3], link.c)))
            linear, angular = linear + momentum, angular + R_k @ (link.J @ t[:3]) + ca.cross(r, momentum)
            weight, weight_moment = weight + link.m * tree.gravity, weight_moment + ca.cross(r, link.m * tree.gravity)
    x, dx = system.equations.x.symbols, system.equations.dx
    rates = [ca.jtimes(value, x[: 2 * n], dx[: 2 * n]) for value in (linear, angular)]
    second = ca.jtimes(dx[:6], x[: 2 * n], dx[: 2 * n])
    for seed in range(5):
        values = it.at(seed, *rates, weight, weight_moment, second)
        d_linear, d_angular, force, moment, ddq = (value.ravel() for value in values)
        _, state, inputs = it.state(seed)
        given = water_and_thrusters(it, state, inputs[-6:], np.array([*ddq[3:], *ddq[:3]]))
        f, m = given[3:], moment_of(state[:6], given[:3])
        assert_same(d_linear, force + f, 1e-9, scale=np.abs(f).max())
        assert_same(d_angular, moment + m + np.cross(state[:3], f), 1e-9, scale=np.abs(m).max())


ALONE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, station_keeping: {surge: 60 s, sway: 60 s, yaw: 60 s}}
record: [q]
"""


def test_a_vessel_alone_is_linear_however_far_it_heels():
    """(M + A) eta_ddot + B eta_dot + memory + C eta = waves, to rounding, at 30 deg of roll, pitch and yaw too."""
    it = made(text=ALONE)
    x, dx, n = it.system.equations.x.symbols, it.system.equations.dx, 6
    second = ca.jtimes(dx[:6], x[: 2 * n], dx[: 2 * n])
    for seed in range(5):
        (ddq,) = it.at(seed, second)
        _, state, inputs = it.state(seed)
        eta_ddot = np.array([*ddq.ravel()[3:], *ddq.ravel()[:3]])
        given = water_and_thrusters(it, state, inputs[-6:], eta_ddot)
        assert_same(
            it.vessel.mass @ eta_ddot, given, 1e-9, scale=np.abs(it.vessel.restoring @ motions(it, state)[0]).max()
        )


SLEWING = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, crane: added, fluid_memory: false}
bodies:
  king: {on: vessel, joint: {revolute: z, at: [10, 4, 3], name: slew}, mass: 60 t, shape: {rod: z, length: 10 m}}
  boom: {on: king, joint: {fixed: true, at: tip}, mass: 40 t, shape: {rod: x, length: 25 m}}
  load: {on: boom, joint: {spherical: roll-pitch-yaw, at: tip}, mass: 30 t, cog: [0, 0, -15], inertia: [5e4, 5e4, 5e4]}
control: {slew: {pd: {stiffness: 2e8, damping: 2e8}, setpoint: {quintic: [[0, 0 deg], [20, 90 deg]]}}}
run: {duration: 30 s, step: 10 ms, every: 1 s}
record: [q]
"""


def test_a_crane_that_slews_on_a_free_vessel_pushes_it_so_that_their_momentum_stays_nothing():
    """In still water nothing else acts along the horizontal: the water moves with the vessel, by its added mass."""
    it = made(text=SLEWING)
    tree, equations = it.system.mechanism, it.system.equations
    dq = equations.dx[:6, :]
    water = ca.SX(it.vessel.mass + it.vessel.added_mass) @ ca.vertcat(dq[3:, :], dq[:3, :])
    momentum = water[3:5, :]
    for link, (R, _), t in zip(tree.links, poses(tree), twists(tree), strict=True):
        if link.floating is None:
            momentum += (link.m * (R @ (t[3:] + ca.cross(t[:3], link.c))))[:2, :]
    shares = ca.Function("momentum", equations.arguments(), [momentum, water[3:5, :]])
    run = it.scenario.run
    found = Program(equations).simulate(Timing(run.duration, run.step, run.every))
    for t, x in zip(found.t, found.x, strict=True):
        whole, vessel = (np.array(value) for value in shares(t, x, equations.u.values, equations.p.values))
        assert np.abs(whole).max() < 1e-2
        if 8 < t < 12:
            assert np.abs(vessel).max() > 5e4


def rotated(angle: float, x: np.ndarray, n: int = 6) -> np.ndarray:
    """The state of a vessel alone after the whole world has been turned about the vertical."""
    c, s = np.cos(angle), np.sin(angle)
    found = x.copy()
    found[:2] = [c * x[0] - s * x[1], s * x[0] + c * x[1]]
    found[5] += angle
    return found


def test_axes_that_turn_with_the_yaw_know_no_heading():
    it = made(text=ALONE.replace(", station_keeping: {surge: 60 s, sway: 60 s, yaw: 60 s}", ", heading: turning"))
    equations = it.system.equations
    function = ca.Function("rates", equations.arguments(), [equations.dx])
    for seed in range(5):
        t, x, wave = it.state(seed)
        plain, other = (
            np.array(function(t, state, wave, equations.p.values)).ravel() for state in (x, rotated(1.2, x))
        )
        assert_same(other[6:], plain[6:], 1e-11)


@pytest.mark.parametrize("text", [STILL, TURNING])
def test_in_still_water_energy_goes_into_damping_memory_and_thrusters_and_never_grows(text: str):
    it = made(text=text)
    settings, equations = it.scenario.run, it.system.equations
    found = Program(equations).simulate(Timing(settings.duration, settings.step, settings.every))
    energy = equations.unstack(found.y)["energy"].sum(axis=1)
    n, body = len(it.scenario.plant.coordinates), it.vessel
    memory, thrust = found.x[:, 2 * n :], equations.unstack(found.y)["thrust"]
    rates = np.array([motions(it, x)[1] for x in found.x])
    along = rates.copy()
    if "turning" in text:
        along[:, 3:] = Rotation.from_euler("Z", -found.x[:, 5:6]).apply(rates[:, 3:])
    powers = {
        "damping": -np.einsum("ki,ij,kj->k", along, body.damping, along),
        "quadratic": -body.quadratic_roll_damping * np.abs(rates[:, 0]) ** 3,
        "memory": -np.einsum("ki,ij,kj->k", along, body.memory_C, memory),
        "thrusters": np.einsum("ki,ki->k", thrust, rates[:, [3, 4, 2]]),
    }
    work = {name: cumulative_simpson(power, x=found.t, initial=0) for name, power in powers.items()}
    lost = energy[0] - energy
    thruster_spring = found.x[:, [0, 1, 5]] ** 2 @ it.holding[0] / 2
    assert lost[-1] > 1e4
    assert np.all(work["memory"] <= 0), "a passive memory gives back no more than it took"
    assert np.all(np.diff(energy + thruster_spring - work["memory"]) <= 1e-9 * lost.max())
    assert np.all(energy + thruster_spring <= (energy + thruster_spring)[0] * (1 + 1e-12))
    assert_same(lost, -sum(work.values()), 1e-6)


PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {revolute: z, name: slew}
    mass: 100 t
    shape: {rod: x, length: 20 m}
  load:
    on: boom
    joint: {revolute: x, at: tip, name: swing, start: 2 deg}
    mass: 1 t
    cog: [0, 0, -40 m]
    shape: {point: true}
payload: load
control:
  slew: {pd: {stiffness: 4e9, damping: 1.2e9}, sway_damping: 0.15 s}
run: {duration: 120 s, step: 2 ms, every: 50 ms}
record: [q, sway, actuation]
"""


def decay(scenario: Scenario) -> tuple[float, float]:
    """The pendulum's frequency, and its damping ratio from the start to the highest swing of the last period."""
    dataset = deckcrane.run(scenario)
    w = np.sqrt(9.81 / 40)
    t, swing = dataset["time"].values, np.abs(dataset["sway"].sel(angle="theta_1").values)
    last = int(np.argmax(swing * (t > t[-1] - 2 * np.pi / w)))
    return w, float(-np.log(swing[last] / swing[0]) / (w * t[last]))


@pytest.mark.parametrize("time", [0.1, 0.15, 0.25])
def test_sway_damping_gives_a_pendulum_a_damping_ratio_of_half_time_times_frequency(time: float):
    """But for the lag of the drive, damping over stiffness, which is 0.15 of 1 / w here and takes 2 % of it."""
    w, ratio = decay(deckcrane.loads(PENDULUM).with_values({"control.slew.sway_damping": time}))
    assert ratio == pytest.approx(time * w / 2 / (1 + (0.3 * w) ** 2), rel=0.02)


def test_without_sway_damping_a_pendulum_on_a_stiff_crane_keeps_swinging():
    _, ratio = decay(deckcrane.loads(PENDULUM.replace(", sway_damping: 0.15 s", "")))
    assert abs(ratio) < 1e-3


def test_a_wire_that_only_pulls_never_pushes():
    """A load on a wire, thrown upwards: the winch that would hold it at its length lets go, and catches it again."""
    text = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  load:
    on: ground
    joint: {prismatic: -z, name: wire, start: 10 m, speed: -4 m/s}
    mass: 1 t
    shape: {point: true}
control:
  wire: {pd: {stiffness: 1e6, damping: 2e4}, setpoint: {hold: 10 m}, pull_only: true}
run: {duration: 3 s, step: 1 ms}
record: [q, actuation]
"""
    taut, slack = (
        deckcrane.run(deckcrane.loads(text.replace("pull_only: true", f"pull_only: {w}"))) for w in ("false", "true")
    )
    assert taut["actuation"].max() > 1e4
    assert slack["actuation"].max() == 0.0
    assert slack["actuation"].min() < -1e4
    # It flies freely for 2 v / g.
    assert np.ptp(slack["q"].values[:800, 0]) == pytest.approx(4**2 / (2 * 9.81), rel=0.1)


def test_a_level_controller_keeps_the_platform_level_on_a_rolling_base():
    text = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  base: {on: ground, joint: {revolute: x, name: base_roll}, mass: 100 t, inertia: [1e6, 1e6, 1e6]}
  deck: {on: base, joint: {revolute: y, name: base_pitch}, mass: 100 t, inertia: [1e6, 1e6, 1e6]}
  ring: {on: deck, joint: {revolute: x, at: [1, 2, 3], name: roll}, mass: 100, inertia: [10, 10, 10]}
  platform: {on: ring, joint: {revolute: y, name: pitch}, mass: 10 t, shape: {rod: z, length: 4 m}}
control:
  base_roll: {pd: {stiffness: 1e9, damping: 1e8}, setpoint: {quintic: [[0, 0 deg], [4, 10 deg], [8, -10 deg]]}}
  base_pitch: {pd: {stiffness: 1e9, damping: 1e8}, setpoint: {quintic: [[0, 0 deg], [5, -5 deg], [10, 5 deg]]}}
  roll: {pd: {stiffness: 1e8, damping: 1e7, gravity_compensation: true}, level: true}
  pitch: {pd: {stiffness: 1e8, damping: 1e7, gravity_compensation: true}, level: true}
run: {duration: 12 s, step: 1 ms, every: 50 ms}
record: [q, rotation]
"""
    dataset = deckcrane.run(deckcrane.loads(text))
    tilt = {
        name: np.arccos(np.clip(dataset["rotation"].sel(body=name).values[:, 2, 2], -1, 1))
        for name in ("deck", "platform")
    }
    assert tilt["deck"].max() > np.radians(9)
    assert tilt["platform"].max() < np.radians(0.1)
