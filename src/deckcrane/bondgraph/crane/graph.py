"""The bond graph of a crane [F19, Fig. 5]: multibody field, weight and strain, cylinder masses, hydraulic cylinders.

Bonds have the paper's numbers. The 1 junction of the coordinates' rates connects the multibody system (1, 2), weight and strain
(3), the cylinders (4) and their lumped masses (5). Not in the paper: damping (6), which it includes in the effort of 2,
actuators without oil (7) and forces on bodies (8).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.bondgraph.assembly import Integrator
from deckcrane.bondgraph.crane.cylinders import bond_names, draw_cylinder
from deckcrane.bondgraph.crane.draft import Draft
from deckcrane.bondgraph.crane.pieces import Masses, pieces
from deckcrane.bondgraph.elements import MTF, C, I, One, R, Se, Storage, Zero
from deckcrane.bondgraph.fields import ICField
from deckcrane.bondgraph.graph import BondGraph
from deckcrane.bondgraph.laws import Signals
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import check_inertia, dynamics
from deckcrane.model import Scenario
from deckcrane.parts.hydraulics import PRESSURE_SCALE
from deckcrane.parts.kit import Kit
from deckcrane.parts.vessel import REFUSALS


def crane_graph(scenario: Scenario) -> BondGraph:
    """The scenario as a bond graph; parameters, inputs and start are those of its direct equations, by the same names.

    Cylinders are numbered in the scenario's order. For the graph's states in terms of the direct ones, see `crane_states`.
    """
    _check_supported(scenario)
    system = dynamics(scenario)
    check_inertia(system)
    draft = _draft(scenario, system.equations.x.values)
    named = ", ".join(f"{cylinder.number} {cylinder.name}" for cylinder in draft.pieces.cylinders)
    direct = system.equations.p
    initial_values = dict(zip(direct.names, direct.values, strict=True))  # a strut that holds its start holds it bent
    return BondGraph(
        draft.elements,
        draft.bonds,
        title=(scenario.title or "Crane") + (f" (cylinders: {named})" if named else ""),
        inputs=dict.fromkeys(system.equations.u.names, 0.0),
        parameters={name: initial_values.get(name, value) for name, value in draft.laws.used.items()},
        integrators=draft.integrators,
        observe=draft.observed,
        scales=_scales(scenario, draft),
    )


def _scales(scenario: Scenario, draft: Draft) -> dict[str, float]:
    """Natural units: 100 bar of pressure, and momenta at 1 m/s."""
    storages = [element.name for element in draft.elements if isinstance(element, Storage)]
    scales = {name: PRESSURE_SCALE for name in storages if name.startswith(("piston oil", "rod oil"))}
    scales["crane.p"] = sum(body.total_mass for body in scenario.plant.tree.values())
    ends = [end for cylinder in scenario.cylinders.values() for end in (cylinder.barrel, cylinder.piston)]
    return scales | ({"masses": max(end.mass for end in ends)} if "masses" in storages else {})


@dataclass(frozen=True)
class StateMap:
    """From the states of a scenario's direct equations to those of its bond graph; `names` are the latter's, in order.

    The graph has momenta for speeds, the stretch of springs for positions of lumped masses, and separate displacements for
    weight and stops, which repeat the coordinates.
    """

    names: tuple[str, ...]
    function: Any
    parameters: Array

    def __call__(self, x: Array) -> Array:
        states: Array = self.function(x, x, self.parameters)[0].full().ravel()
        return states

    def rates(self, x: Array, dx: Array) -> Array:
        """The rates of the graph's states for rates of the direct ones."""
        rates: Array = self.function(x, dx, self.parameters)[1].full().ravel()
        return rates


def crane_states(scenario: Scenario) -> StateMap:
    """The map from the states of the direct equations to those of `crane_graph(scenario)`."""
    _check_supported(scenario)
    draft = _draft(scenario)
    crane = draft.pieces
    ports = [
        f"{element.name}.{port.name}" if port.name else element.name
        for element in draft.elements
        if isinstance(element, Storage)
        for port in element.ports
    ]
    names = [*ports, *(integrator.name for integrator in draft.integrators)]
    z = ca.vertcat(*[draft.states[name] for name in names])
    dx = ca.SX.sym("dx", len(crane.states))
    z_rate = ca.jtimes(z, crane.states.symbols, dx)
    function = ca.Function(
        "states", [crane.states.symbols, dx, crane.parameters.symbols], [ca.densify(z), ca.densify(z_rate)]
    )
    labelled = [name for name in names for _ in range(draft.states[name].numel())]
    return StateMap(tuple(labelled), function, crane.parameters.values)


def _check_supported(scenario: Scenario) -> None:
    if scenario.plant.vessels:
        raise DeckcraneError(REFUSALS["bond graph"])
    Kit(scenario.plant).require("bond graph")
    if not scenario.plant.coordinates:
        raise DeckcraneError("nothing moves in this scenario: a bond graph needs a joint with a coordinate, or a beam")


def _draft(scenario: Scenario, x: Array | None = None) -> Draft:
    crane = pieces(scenario)
    draft = Draft(crane, crane.states.values if x is None else x)
    draft.laws.know(crane.t, lambda s: s.t)
    draft.laws.know(crane.q, lambda s: s.state("crane.q"))
    draft.laws.know(crane.rates, lambda s: s.flow("1"))
    if len(crane.inputs):
        draft.laws.know(crane.inputs.symbols, lambda s: ca.vertcat(*[s.input(name) for name in crane.inputs.names]))
    for name, symbol, _ in crane.memory:
        draft.laws.know(symbol, _state_reader(name))
    for name, symbol, rate in crane.memory:  # which may depend on each other
        draft.integrators.append(Integrator(name, draft.laws(rate), draft.start(name, symbol)))
    _draw_multibody(draft)
    if crane.masses is not None:
        _draw_masses(draft, crane.masses)
    acting_cylinders = [cylinder for cylinder in crane.cylinders if cylinder.acts]
    n = crane.q.numel()
    if acting_cylinders:
        draft.add(One("thrust"))
        draft.bond("4", "thrust", "rates", n)
    for cylinder in acting_cylinders:
        draw_cylinder(draft, cylinder, bond_names(cylinder.number, len(crane.cylinders)), "thrust")
    for bond, name, force in (("7", "drives", crane.drives), ("8", "loads", crane.loads)):
        if force.nnz():
            draft.add(Se(name, draft.laws(force)))
            draft.bond(bond, name, "rates", n)
    return draft


def _state_reader(name: str) -> Callable[[Signals], SX]:
    return lambda s: s.state(name)


def _draw_multibody(draft: Draft) -> None:
    """Add the multibody system as an IC field [F19, Eq. 64], its weight and strain as a C [F19, Eq. 65], its damping as an R."""
    crane, laws = draft.pieces, draft.laws
    form, q, n = crane.form, crane.q, crane.q.numel()
    p = ca.SX.sym("p", n)
    E = ca.substitute(form.E, form.rates, crane.rates)
    start = {
        "p": draft.start("crane.p", form.M @ crane.rates_of_speeds),
        "q": draft.start("crane.q", q),
    }
    draft.add(
        ICField("crane", flow=laws(form.solve(p), p, q), effort=laws(-E, p, q), start=start),
        One("rates"),
    )
    draft.bond("1", "rates", "crane.p", n)
    draft.bond("2", "rates", "crane.q", n)
    if crane.rest.nnz():
        draft.add(C("weight and strain", law=laws(-crane.rest, q), start=draft.start("weight and strain", q)))
        draft.bond("3", "rates", "weight and strain", n)
    if crane.losses.nnz():
        draft.add(R("damping", effort=laws(-crane.losses, crane.rates)))
        draft.bond("6", "rates", "damping", n)


def _draw_masses(draft: Draft, masses: Masses) -> None:
    """Add the lumped masses of cylinders behind springs and dampers [F19, Eqs. 70-77]; the springs' state is pin less mass."""
    laws, n, size = draft.laws, draft.pieces.q.numel(), masses.pins.numel()
    x, p, f = (ca.SX.sym(name, size) for name in "xpf")
    stretch = draft.start("springs", masses.pins - masses.place)
    momenta = draft.start("masses", masses.mass * masses.velocity)
    draft.add(
        MTF("pins", laws(ca.jacobian(masses.pins, draft.pieces.q))),
        Zero("mounts"),
        One("stretch"),
        C("springs", law=laws(masses.stiffness * x, x), start=stretch),
        R("dampers", effort=laws(masses.damping * f, f)),
        One("velocities"),
        I("masses", law=laws(p / masses.mass, p), start=momenta),
        Se("weights", laws(masses.mass * masses.gravity)),
    )
    draft.bond("5", "rates", "pins", n)
    draft.bond("01", "pins", "mounts", size)
    draft.bond("02", "mounts", "stretch", size)
    draft.bond("03", "stretch", "dampers", size)
    draft.bond("04", "stretch", "springs", size)
    draft.bond("05", "mounts", "velocities", size)
    draft.bond("06", "velocities", "masses", size)
    draft.bond("07", "weights", "velocities", size)
