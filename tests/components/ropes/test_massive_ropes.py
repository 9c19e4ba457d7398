"""Ropes with mass: own weight, catenaries, axial and lateral modes, rope that runs in from a drum."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq, fsolve

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.energy_balance import TOLERANCE, balances
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.ropes.hoists import HANGING, SHEAVES, G, Shown, scene

EA, M, L = 12e6, 2000.0, 30.0
HUNG = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  pin: {on: ground, joint: {prismatic: x, start: 40 m}, mass: 1 t, shape: {point: true}}
control: {pin: {motion: {hold: start}}}
ropes:
  line:
    path: [{on: ground, at: [0, 0, 10 m]}, {on: pin}]
    stiffness: 20 MN
    mass: 8 kg/m
    nodes: 12
    length: 50 m
run: {start: settled}
"""
"""A rope between two points that stand still."""
LOWERED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [-6 m, 0, 1 m]}, mass: 500 kg, inertia: [50, 50, 50]}
  load: {on: ground, joint: {prismatic: z, at: [0.4 m, 0, 0]}, mass: 5 t, shape: {point: true}}
control:
  winch: {motion: {quintic: [[0 s, 0 rad], [10 s, 100 rad]]}}
ropes:
  hoist:
    path:
      - {drum: winch, radius: 0.4 m}
      - {on: ground, at: [0, 0, 20 m], radius: 0.4 m, axis: y}
      - {on: load}
    stiffness: 40 MN
    damping: 1 MN s
    mass: 50 kg/m
    nodes: 3
run: {duration: 20 s, every: 50 ms, integrator: rodas4, start: settled}
record: [q, u, rope_tension, rope_shape, energy]
"""


def heavy(nodes: int, **changes: Any) -> Scenario:
    return scene(HANGING, ropes__line__mass=40.0, ropes__line__nodes=nodes, **changes)


def catenary(x: float, z: float, length: float, weight: float, stiffness: float) -> tuple[float, float]:
    """H and V at the upper end of an elastic line between points x apart, the one z above the other."""

    def missed(given: np.ndarray) -> list[float]:
        H, V = given
        low = V - weight * length
        found = H / weight * (np.arcsinh(V / H) - np.arcsinh(low / H)) + H * length / stiffness
        height = (np.hypot(H, V) - np.hypot(H, low)) / weight + (V - weight * length / 2) * length / stiffness
        return [found - x, height - z]

    H, V = fsolve(missed, [weight * length / 2, weight * length / 2])
    return float(H), float(V)


@pytest.mark.parametrize("nodes", [1, 5])
def test_a_rope_stretches_under_half_of_its_own_weight_too(nodes: int) -> None:
    """(W + w L / 2) L / EA, for any number of nodes; the top carries all weights, the load's end that of the load."""
    shown = Shown(heavy(nodes, run__start="settled"))
    w = 40.0 * G
    assert float(shown("q")[0]) == pytest.approx(-(M * G + w * L / 2) * L / EA, rel=1e-9)
    np.testing.assert_allclose(shown("sheave_force")[:, 2], [-M * G - w * L, M * G], rtol=1e-9)


def test_a_rope_between_two_points_hangs_as_a_catenary() -> None:
    """Nodes come nearer to it with the square of their number."""
    H, V = catenary(40.0, 10.0, 50.0, 8.0 * G, 20e6)
    errors = []
    for nodes in (6, 12):
        force = Shown(scene(HUNG, ropes__line__nodes=nodes))("sheave_force")[0]
        errors.append(max(abs(force[0] - H) / H, abs(-force[2] - V) / V))
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.1)
    assert errors[1] < 5e-3


def test_nodes_start_where_they_hang_also_where_nothing_else_is_settled() -> None:
    """With `start: given` the ends stand where the file has them, and the rope hangs at rest between them."""
    shown = Shown(scene(HUNG, run__start="given"))
    assert max(abs(shown.rate(f"ropes.line.{i}.d:{axis}")) for i in range(12) for axis in "xyz") < 1e-5


def test_the_energy_of_ropes_with_mass_balances_at_random_states() -> None:
    """Also where rope runs over sheaves and from a drum into the span that has the nodes, or out of it."""
    for span in (0, 2):
        found = balances(
            dynamics(scene(SHEAVES, ropes__hoist__mass=40.0, ropes__hoist__nodes=2, ropes__hoist__span=span))
        )
        assert [str(one) for one in found if one.share > TOLERANCE] == []


def test_a_load_and_its_rope_bounce_with_the_frequency_of_a_bar_with_a_mass() -> None:
    """b tan b = rope / load, with b = omega L sqrt(w / EA): the resonance of lowering in deep water.

    The load is as good as heavier by a third of the rope.
    """
    modes = deckcrane.linearise(heavy(8, run__start="settled")).modes()
    rope = 40.0 * L
    b = brentq(lambda b: b * np.tan(b) - rope / M, 0.1, 1.5)
    omega = b / L * sqrt(EA / 40.0)
    frequencies = np.array([mode.frequency for mode in modes])
    nearest = frequencies[np.argmin(np.abs(frequencies - omega))]
    assert nearest == pytest.approx(omega, rel=2e-3)
    assert nearest == pytest.approx(sqrt(EA / L / (M + rope / 3)), rel=1e-2)


@pytest.mark.study
def test_rope_that_is_paid_out_brings_its_weight_and_moves_with_the_load() -> None:
    """Forty metres of 50 kg/m: the top carries two tonnes more in the end, and nodes are spread over the span again."""
    data = deckcrane.run(deckcrane.loads(LOWERED))
    tension = data["rope_tension"].values[:, 0]
    paid = 40.0
    strain = tension[-1] / 40e6
    assert tension[-1] - tension[0] == pytest.approx(50.0 * G * paid, rel=2 * strain)
    z, load = data["rope_shape"].isel(time=-1, axis=2).values, float(data["q"].sel(coordinate="load")[-1])
    parts = np.diff([20.0, *z, load])
    np.testing.assert_allclose(parts[1:-1], 2 * parts[-1], rtol=5e-3)
    fastest = data["u"].sel(speed="load").values.min()
    assert fastest == pytest.approx(-15 / 8 * paid / 10.0, rel=2e-2), "a quintic's fastest"
