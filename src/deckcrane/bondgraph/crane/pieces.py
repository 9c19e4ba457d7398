"""A crane's physics in pieces: expressions in one set of symbols, from which the elements of its bond graph are made.

The functions that write the pieces down are those of `deckcrane.equations.assembly`, so every number has the same name in
both forms; what differs is how the pieces are put together. Depends on `oil` and `deckcrane.equations`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import casadi as ca

from deckcrane.bondgraph.crane.oil import Oil, oil_of
from deckcrane.equations.beams import elastic_force
from deckcrane.equations.control import Actuation, actuation
from deckcrane.equations.elements import element_forces, point_forces
from deckcrane.equations.mechanism import Mechanism, mechanism
from deckcrane.equations.momentum import MomentumForm, momentum_form, projections
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import Quantity, on_coordinates, quantities
from deckcrane.equations.sprung_masses import sprung_ends, sprung_masses
from deckcrane.equations.start import layout
from deckcrane.equations.struts import strut
from deckcrane.equations.system import SX, Variables
from deckcrane.model import Scenario


@dataclass(frozen=True)
class Cylinder:
    """What one cylinder does along its axis; forces push the pins apart.

    `lever` is what a force on the extension is on the coordinates [F19, Eqs. 66-68]. `stop` is the push of springs and
    stops at the extension `x`, `resistance` what works against the rate `v` there; `push` that of an actuator without oil.
    """

    name: str
    number: int
    extension: SX
    lever: SX
    x: SX
    v: SX
    stop: SX
    resistance: SX
    push: SX
    oil: Oil | None

    @property
    def acts(self) -> bool:
        return self.oil is not None or any(force.nnz() for force in (self.stop, self.resistance, self.push))


@dataclass(frozen=True)
class Masses:
    """The lumped masses of struts on springs and dampers, three components each [F19, Eqs. 70-77]."""

    place: SX
    velocity: SX
    pins: SX
    mass: SX
    stiffness: SX
    damping: SX
    gravity: SX


@dataclass(frozen=True)
class Pieces:
    """The whole crane. All is written in the coordinates q, their `rates`, and the symbols of `states` and `inputs`.

    `rest` are the forces on the coordinates that depend on them alone (weight, strain, springs, stops), `losses` those
    that speed adds (damping); `drives` those of actuators without oil, `loads` those of the scenario's forces.
    `rates_of_speeds` are the rates as the direct assembly has them, from its states.
    """

    t: SX
    states: Variables
    inputs: Variables
    parameters: Variables
    q: SX
    rates: SX
    rates_of_speeds: SX
    form: MomentumForm
    rest: SX
    losses: SX
    drives: SX
    loads: SX
    cylinders: tuple[Cylinder, ...]
    masses: Masses | None


def pieces(scenario: Scenario) -> Pieces:
    """All pieces of a scenario without a vessel."""
    parameters, t = Parameters(), ca.SX.sym("t")
    states, part = layout(scenario, None)
    q, u = states.symbols[part["q"], :], states.symbols[part["u"], :]
    n = q.numel()
    rates = ca.SX.sym("rates", n)
    tree = mechanism(scenario, q, u, parameters)
    form = momentum_form(tree)

    def in_rates(expression: SX) -> SX:
        return ca.sparsify(ca.substitute(expression, tree.u, tree.speeds @ rates))

    oil = {name: states.symbols[part[f"oil.{name}"], :] for name in scenario.oil}
    inputs = Variables.of(tuple(scenario.control), [0.0] * len(scenario.control), "u")
    struts = tuple(strut(scenario, name, tree, tree.rates @ u, parameters) for name in scenario.struts)
    acted = quantities(scenario, tree, tree.rates @ u, struts)
    on_joints = {name: quantity for name, quantity in acted.items() if name not in scenario.cylinders}
    actuators = actuation(scenario, tree, acted, t, inputs.symbols, oil, parameters)
    springs, dampers = _elements(on_joints, in_rates, rates, parameters)
    strain, damping = _beams(scenario, tree, t, parameters)
    wrenches = zip(projections(tree), point_forces(scenario, tree, t, parameters), strict=True)
    driven = [force for name, force in actuators.on.items() if name not in scenario.cylinders]
    cylinders = tuple(
        _cylinder(scenario, i, acted[name], actuators, oil.get(name), in_rates, q, parameters)
        for i, name in enumerate(scenario.cylinders, start=1)
    )
    masses = _masses(scenario, tree, states.symbols[part["sprung"], :], parameters)
    return Pieces(
        t=t,
        states=states,
        inputs=inputs,
        parameters=parameters.collect(),
        q=q,
        rates=rates,
        rates_of_speeds=tree.rates @ u,
        form=form,
        rest=ca.sparsify(form.G + springs + tree.speeds.T @ strain),
        losses=ca.sparsify(dampers + in_rates(tree.speeds.T @ damping)),
        drives=in_rates(on_coordinates(driven, n)),
        loads=in_rates(tree.speeds.T @ sum((P.T @ w for P, w in wrenches), ca.SX(n, 1))),
        cylinders=cylinders,
        masses=masses,
    )


def _elements(
    acted: dict[str, Quantity], in_rates: Callable[[SX], SX], rates: SX, parameters: Parameters
) -> tuple[SX, SX]:
    """Springs, dampers and stops on the coordinates: their forces at rest, and what speed adds to them."""
    n = rates.numel()
    moving = in_rates(element_forces(acted, parameters).on_coordinates(n))
    lossy = {
        name: quantity
        for name, quantity in acted.items()
        if quantity.data.element.damper is not None or quantity.data.element.stops is not None
    }
    losing = in_rates(element_forces(lossy, parameters).on_coordinates(n))
    return _at_rest(moving, rates), ca.sparsify(losing - _at_rest(losing, rates))


def _beams(scenario: Scenario, tree: Mechanism, t: SX, parameters: Parameters) -> tuple[SX, SX]:
    """The forces of strain [F19, Eqs. 50, 51] and of structural damping [F19, Eq. 64] on the speeds of all beams."""
    strain, damping = ca.SX(tree.u.numel(), 1), ca.SX(tree.u.numel(), 1)
    for name, beam in scenario.beams.items():
        modes = tree.beam(name).speeds
        none = ca.SX(modes.stop - modes.start, 1)
        strain[modes, :] = elastic_force(name, beam, tree.q[modes, :], none, t, parameters)[0]
        damping[modes, :] = elastic_force(name, beam, none, tree.u[modes, :], t, parameters)[0]
    return strain, damping


def _cylinder(
    scenario: Scenario,
    number: int,
    acted: Quantity,
    actuators: Actuation,
    oil_states: SX | None,
    in_rates: Callable[[SX], SX],
    q: SX,
    parameters: Parameters,
) -> Cylinder:
    name = acted.name
    x, v = ca.SX.sym("x"), ca.SX.sym("v")
    # On the rod alone, whatever moves it: its own extension and rate take the place of the mechanism's.
    alone = {name: replace(acted, value=x, rate=v)}
    force = element_forces(alone, parameters).on[name][1]
    stop = _at_rest(force, v)
    element = acted.data.element
    resistance = stop - force if element.damper is not None or element.stops is not None else ca.SX(1, 1)
    push, oil = ca.SX(1, 1), None
    hydraulics = scenario.cylinders[name].hydraulics
    if hydraulics is not None:
        stroke = acted.value - parameters.scalar(f"{name}.stroke.least", scenario.cylinders[name].stroke[0])
        oil = oil_of(name, hydraulics, actuators.circuits[name], oil_states, stroke, v, parameters)
        oil = replace(
            oil, flow=in_rates(oil.flow), valve_rates=in_rates(oil.valve_rates), opening=in_rates(oil.opening)
        )
        resistance = resistance + oil.friction
    elif name in actuators.on:
        push = in_rates(actuators.on[name][1])
    return Cylinder(
        name, number, acted.value, ca.gradient(acted.value, q), x, v, stop, ca.sparsify(resistance), push, oil
    )


def _masses(scenario: Scenario, tree: Mechanism, states: SX, parameters: Parameters) -> Masses | None:
    ends = sprung_ends(scenario)
    if not ends:
        return None
    unused = [ca.SX(6, 1)] * len(tree.links)  # their pull on the links goes through bond 5 instead
    pins = sprung_masses(scenario, tree, states, unused, parameters).pins
    m, k, d = [], [], []
    for label, (name, end) in ends.items():
        springs = scenario.cylinders[name].mass_springs
        assert springs is not None, "only those with springs are listed"
        m += 3 * [parameters.scalar(f"{label}.mass", end.mass)]
        k += 3 * [parameters.scalar(f"{label}.springs.stiffness", springs.stiffness)]
        d += 3 * [parameters.scalar(f"{label}.springs.damping", springs.damping)]
    places = [states[6 * i : 6 * i + 3, :] for i in range(len(ends))]
    velocities = [states[6 * i + 3 : 6 * i + 6, :] for i in range(len(ends))]
    gravity = ca.repmat(tree.gravity, len(ends), 1)
    return Masses(
        ca.vertcat(*places), ca.vertcat(*velocities), pins, ca.vertcat(*m), ca.vertcat(*k), ca.vertcat(*d), gravity
    )


def _at_rest(force: SX, rates: SX) -> SX:
    return ca.sparsify(ca.substitute(force, rates, ca.SX.zeros(*rates.shape)))
