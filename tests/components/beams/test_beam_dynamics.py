"""Beams in mechanisms move as Lagrange's equations of their energies say, keep their energy, and become rigid when stiff."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.kinematics import twists
from deckcrane.mechanics.reactions import inverse_dynamics
from deckcrane.screws import unskew
from tests.components.beams.beam_energies import Lagrange
from tests.components.beams.flexible_models import FlexibleValues, boom, flexible, flexible_models, mode_indices, scene
from tests.random_models import Model, assert_same, given
from tests.studies import each_time

BENT_WITH_FORESHORTENING = (0, 1, 3, 6, 11)
"""Seeds of models whose beams bend, so that foreshortening does something."""


def rates(values: FlexibleValues) -> np.ndarray:
    tree = values.system.mechanism
    return values.of(tree.rates @ tree.u)[0].ravel()


@given(flexible_models(foreshortening=False), examples=3)
def test_accelerations_are_those_of_lagranges_equations(model: Model) -> None:
    values = FlexibleValues(model)
    expected = Lagrange(model.scenario).accelerations(values.q, rates(values))
    assert_same(values.of(values.accelerations)[0].ravel(), expected, 1e-9)


@given(flexible_models(), examples=2)
def test_energies_are_those_of_all_slices(model: Model) -> None:
    values = FlexibleValues(model)
    kinetic, potential = Lagrange(model.scenario).energies(values.q, rates(values))
    energy = values.of(values.output("energy"))[0].ravel()
    assert_same(energy[1] + energy[2], potential, 1e-10, scale=float(np.abs(energy).max()))
    if not any(body.beam and body.beam.foreshortening for body in model.scenario.bodies.values()):
        assert_same(energy[0], kinetic, 1e-10)


@pytest.mark.parametrize("seed", each_time(BENT_WITH_FORESHORTENING, 0, 3))
def test_foreshortening_leaves_out_terms_of_third_order_in_the_deflections_of_kinetic_energy(seed: int) -> None:
    """So the accelerations, which are its derivatives, differ in second order; stretch would make that the first."""
    model = Model(seed, flexible(seed, 1 + seed % 4, foreshortening=True, stretch=False))
    values, lagrange = FlexibleValues(model), Lagrange(model.scenario)
    errors = []
    for factor in (1 / 32, 1 / 64):
        small = values.with_deflections(factor)
        found, energy = small.of(small.accelerations, small.output("energy"))
        exact, (kinetic, _) = lagrange.accelerations(small.q, rates(small)), lagrange.energies(small.q, rates(small))
        errors.append(
            (abs(energy[0, 0] - kinetic) / kinetic, np.abs(found.ravel() - exact).max() / np.abs(exact).max())
        )
    (T_before, a_before), (T_after, a_after) = errors
    assert a_before > 1e-8
    assert a_after < a_before / 3
    assert T_after < T_before / 7 + 1e-14


@pytest.mark.parametrize("seed", BENT_WITH_FORESHORTENING[:2])
def test_momentum_of_the_modes_is_the_rate_of_the_first_moment_of_mass(seed: int) -> None:
    """Also where a bent beam gets shorter: its COG then moves back along it."""
    values = FlexibleValues(Model(seed, flexible(seed, 1 + seed % 4, foreshortening=True, stretch=False)))
    tree = values.system.mechanism
    bent = [link.beam for link in tree.links if link.beam is not None]
    assert bent
    for beam in bent:
        changes = ca.jtimes(unskew(beam.total.B), tree.q, tree.rates @ tree.u)
        assert_same(*values.of(changes, beam.F[3:, :] @ beam.rate), 1e-12)


@given(flexible_models(), examples=2)
def test_inverse_dynamics_of_forward_dynamics_gives_the_forces_back(model: Model) -> None:
    values = FlexibleValues(model)
    system = values.system
    tau, reaction = inverse_dynamics(system.mechanism, system.accelerations.du, system.external)
    given_tau, tau, size = values.of(system.generalized_forces, tau, ca.vertcat(*reaction))
    assert_same(tau, given_tau, 1e-9, scale=float(np.abs(size).max()))


@given(flexible_models(), examples=2)
def test_energy_changes_by_the_power_of_forces_and_damping(model: Model) -> None:
    values = FlexibleValues(model)
    equations, tree = values.system.equations, values.system.mechanism
    change = ca.jtimes(ca.sum1(values.output("energy")), equations.x.symbols, equations.dx)
    pushed = sum(ca.dot(t, w) for t, w in zip(twists(tree), values.system.external, strict=True))
    found, power, energy = (value.ravel() for value in values.of(change, pushed, values.output("energy")))
    dq, lost = rates(values), 0.0
    for i, coordinate in enumerate(model.scenario.plant.coordinates):
        if coordinate.element.damper is not None:
            lost += coordinate.element.damper.linear * dq[i] ** 2
    for link in tree.links:
        if link.beam is not None:
            D = model.scenario.bodies[link.name.removesuffix(".beam")].beam.damping_matrix()
            lost += values.u[link.speeds] @ D @ values.u[link.speeds]
    assert_same(found, power - lost, 1e-9, scale=float(np.abs(energy).max()))


@given(flexible_models(), examples=2)
def test_tracked_points_sit_on_the_deformed_beam_and_move_with_it(model: Model) -> None:
    values, lagrange = FlexibleValues(model), Lagrange(model.scenario)
    places = ca.vertcat(*[lagrange.point(point.on, point.at)[1] for point in model.scenario.points.values()])
    velocities = ca.jtimes(places, lagrange.q, lagrange.dq)
    ddq = ca.SX.sym("ddq", lagrange.q.numel())
    accelerations = ca.jtimes(velocities, lagrange.q, lagrange.dq) + ca.jtimes(velocities, lagrange.dq, ddq)
    exact = ca.Function("f", [lagrange.q, lagrange.dq, ddq], [places, velocities, accelerations])
    names = ("point_position", "point_velocity", "point_acceleration")
    *found, ddq = values.of(*(values.output(name) for name in names), values.accelerations)
    for ours, expected in zip(found, exact(values.q, rates(values), ddq), strict=True):
        assert_same(ours, expected.full(), 1e-10)


def crane(stiffness: float | None) -> Scenario:
    """Two booms and a load: beams of a stiffness, or rigid bodies of the same inertia."""
    modes = {"y": {"polynomial": 3}, "z": {"clamped_free": 2}, "twist": {"clamped": 1}, "x": {"clamped": 1}}
    bodies: dict[str, Any] = {}
    joints = {
        "king": ("ground", {"revolute": "x", "speed": 0.3, "start": 0.4}),
        "boom": ("king", {"revolute": "z", "at": [10, 0, 0], "speed": -0.5, "start": -1.1}),
        "load": ("boom", {"spherical": "roll-pitch-yaw", "at": [8, 0.2, 0]}),
    }
    for name, (on, joint) in joints.items():
        length = {"king": 10.0, "boom": 8.0}.get(name)
        bodies[name] = {"on": on, "joint": joint}
        if length is None:
            bodies[name] |= {"mass": 3000.0, "cog": [0, -4, 0], "inertia": [200, 300, 400]}
            continue
        section = {"area": 0.0264, "Iz": 5.89e-4, "Iy": 3.2e-4}
        beam = boom(modes, length, youngs_modulus=stiffness or 1.0, density=7850.0, section=section)
        if stiffness is not None:
            bodies[name]["beam"] = beam
        else:
            with_beam = scene({"b": {"on": "ground", "joint": {"fixed": True}, "beam": beam}}).bodies["b"]
            mass, cog, J = with_beam.inertial()
            bodies[name] |= {"mass": mass, "cog": cog.tolist(), "inertia": np.diag(J).tolist()}
    control = {name: {"force": torque} for name, torque in (("king", 4e5), ("boom", 2e5))}
    return scene(bodies, gravity=[0, -9.81, 1.0], control=control)


def carried(system: Dynamics) -> tuple[np.ndarray, np.ndarray]:
    """Accelerations of the joints, and all reactions, with every beam bent as far as it would be if it moved no more."""
    equations, modes = system.equations, mode_indices(system)
    n = len(system.mechanism.q.nz)
    x = equations.x.values.copy()
    others = [i for i in range(n) if i not in modes]
    reaction = next(output.expression for output in equations.y if output.name == "reaction")
    du = equations.dx[n : 2 * n]
    own = ca.densify(du[modes]) if modes else ca.SX(0, 1)
    slope = ca.densify(ca.jacobian(own, equations.x.symbols[modes])) if modes else ca.SX(0, 0)
    at = ca.Function("at", equations.arguments(), [ca.densify(du[others]), reaction, own, slope])
    for _ in range(8):
        joints, wrenches, left, J = (value.full() for value in at(0.0, x, equations.u.values, equations.p.values))
        if modes:
            x[modes] -= np.linalg.solve(J, left.ravel())
    return joints.ravel(), wrenches.ravel()


def test_stiff_booms_move_and_carry_as_rigid_bodies_of_their_inertia() -> None:
    """What is left falls as the compliance does."""
    rigid = carried(dynamics(crane(None)))
    errors = []
    for stiffness in (2.1e14, 2.1e17):
        found = carried(dynamics(crane(stiffness)))
        errors.append([np.abs(a - b).max() / np.abs(b).max() for a, b in zip(found, rigid, strict=True)])
    for soft, stiff in zip(*errors, strict=True):
        assert 1e-9 < stiff < 1e-6
        assert soft / stiff == pytest.approx(1000, rel=0.02)
