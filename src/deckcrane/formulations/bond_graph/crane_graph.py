"""The bond graph of a crane [F19, Fig. 5]: multibody field, weight and strain, cylinder masses, hydraulic cylinders.

Bonds have the paper's numbers. The 1 junction of the coordinates' rates connects the multibody system (1, 2), weight and strain
(3), the cylinders (4) and their lumped masses (5). Not in the paper: damping (6), which it includes in the effort of 2,
actuators without oil (7) and forces on bodies (8).

Cylinder i has the bonds i1 to i12 of the paper, and four more [F19, Sec. 4.3]:

    i1, i8   the valve's flows        i4, i5    forces of the two sides on the rod     i9, i10, i11   internal leakage
    i2, i7   the chambers' oil        i3, i6    flows that the piston sweeps            i12            the axial force
    i13      springs and stops        i14       friction, losses of stops               i15, i16       external leakage, relief

A cylinder without oil has its actuator as i1.

A motor or brake has its shaft where a cylinder has its rod. Hydraulic circuits (`circuit_graph`) have bonds h1, h2, ...

The drawing is much as in [F19, Fig. 5]. The multibody system is in the middle, the lumped masses to its left, the cylinders one
below the other to its right. Positions are columns and rows; rows count downwards.

At random states of a crane, the rates of all states are compared with those of the direct assembly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders import largest_end_mass
from deckcrane.components.hydraulics import PRESSURE_SCALE
from deckcrane.components.vessel import REFUSALS
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.circuit_graph import CircuitDrawing
from deckcrane.formulations.bond_graph.circuit_places import layered_places
from deckcrane.formulations.bond_graph.crane_pieces import Masses, OilPieces, RodPieces, pieces
from deckcrane.formulations.bond_graph.draft import Draft
from deckcrane.formulations.bond_graph.elements import MTF, TF, C, I, ICField, One, R, Se, Sf, Storage, Zero
from deckcrane.formulations.bond_graph.graph import BondGraph, Integrator
from deckcrane.formulations.bond_graph.laws import Signals
from deckcrane.formulations.forward_dynamics import check_inertia, dynamics
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.part_set import PartSet

Numbered = Callable[[int], str]
"""The name of a cylinder's bond by its number: 11, 12, ... of cylinder 1."""


def bond_names(cylinder: int, count: int) -> Numbered:
    """The bond names of the paper, with a colon where cylinder 1's bond 12 and cylinder 11's bond 2 would coincide."""
    separator = "" if count < 10 else ":"
    return lambda bond: f"{cylinder}{separator}{bond}"


def draw_cylinder(draft: Draft, cylinder: RodPieces, bond: Numbered, thrust: str) -> None:
    """Add a cylinder, whose force acts on the 1 junction `thrust` of the coordinates' rates."""
    i, laws, n = cylinder.number, draft.laws, cylinder.lever.numel()
    rod, lever = cylinder.axis, f"lever {i}"
    draft.add(One(rod), MTF(lever, laws(cylinder.lever), of="effort"))
    draft.bond(bond(12), rod, lever)
    draft.bond(f"4-{i}", lever, thrust, n)
    stop = f"{'spring' if cylinder.turns else 'stop'} {i}"
    if cylinder.stop.nnz():
        draft.add(C(stop, law=laws(-cylinder.stop, cylinder.x), start=draft.start(stop, cylinder.extension)))
        draft.bond(bond(13), rod, stop)
    if cylinder.resistance.nnz():
        # The losses of a stop depend on the extension, which is the state of its spring.
        laws.know(cylinder.x, lambda s: s.state(stop))
        draft.add(R(f"losses {i}", effort=laws(cylinder.resistance, cylinder.v)))
        draft.bond(bond(14), rod, f"losses {i}")
    if cylinder.push.nnz():
        draft.add(Se(f"drive {i}", laws(cylinder.push)))
        draft.bond(bond(1), f"drive {i}", rod)
    draft.observed[f"{'angle' if cylinder.turns else 'extension'} {i}"] = laws(cylinder.extension)
    if cylinder.oil is not None:
        _draw_oil(draft, i, cylinder.oil, bond)


def _draw_oil(draft: Draft, i: int, oil: OilPieces, bond: Numbered) -> None:
    """Add two chambers, each a 0 junction of one pressure, with the valve, leakages, and the piston's two faces between them."""
    laws, rod = draft.laws, f"rod {i}"
    memory = [f"valve {part} {i}" for part in oil.memory]
    laws.know(oil.states, lambda s: _states(s, (f"piston oil {i}", f"rod oil {i}", *memory)))
    _draw_chamber(draft, oil, 0, "piston", i, (bond(1), bond(2), bond(15)), lambda s: s.flow(bond(3)))
    _draw_chamber(draft, oil, 1, "rod", i, (bond(8), bond(7), bond(16)), lambda s: -s.flow(bond(6)))
    piston, ring = (laws.parameter(area) for area in oil.areas)
    draft.add(TF(f"piston {i}", piston, of="effort"), TF(f"ring {i}", ring))  # [F19, Eqs. 80, 81]
    draft.bond(bond(3), f"piston side {i}", f"piston {i}")
    draft.bond(bond(4), f"piston {i}", rod)
    draft.bond(bond(5), rod, f"ring {i}")
    draft.bond(bond(6), f"ring {i}", f"rod side {i}")
    draft.add(One(f"gap {i}"), R(f"seal {i}", flow=laws(oil.internal_leakage, oil.difference)))  # [F19, Eq. 82]
    draft.bond(bond(9), f"piston side {i}", f"gap {i}")
    draft.bond(bond(10), f"gap {i}", f"rod side {i}")
    draft.bond(bond(11), f"gap {i}", f"seal {i}")
    for k, state in enumerate(memory):
        start = draft.start(state, oil.states[2 + k])
        draft.integrators.append(Integrator(state, laws(oil.valve_rates[k]), start))
    draft.observed[f"opening {i}"] = laws(oil.opening)


def _draw_chamber(
    draft: Draft, oil: OilPieces, k: int, side: str, i: int, bonds: tuple[str, str, str], swept: Callable[[Signals], SX]
) -> None:
    """Add a chamber of oil with C = V / beta [F19, Eqs. 78, 79], the flow of its valve, and its outward leakage.

    The C's state is the pressure that the oil would have if it bore tension, z: V / beta dz/dt = f + void times the swept
    flow, where void is the vapour's share of the volume, zero above the vapour pressure.
    """
    laws, (valve_bond, chamber_bond, leak_bond) = draft.laws, bonds
    junction, chamber = f"{side} side {i}", f"{side} oil {i}"
    z, f, swept_flow = oil.states[k], ca.SX.sym("f"), ca.SX.sym("swept")
    pressure_rate = laws((f + oil.void[k] * swept_flow) / oil.capacity[k], f, z, swept_flow)
    draft.add(
        Sf(f"{side} valve {i}", laws(oil.flow[k])),
        Zero(junction),
        C(
            chamber,
            law=laws(oil.pressure[k], z),
            rate=lambda f, z, s: pressure_rate(f, z, swept(s), s),
            start=draft.start(chamber, z),
        ),
    )
    draft.bond(valve_bond, f"{side} valve {i}", junction)
    draft.bond(chamber_bond, junction, chamber)
    if oil.outwards.nnz():
        draft.add(R(f"{side} leak {i}", flow=laws(oil.outwards, oil.p)))
        draft.bond(leak_bond, junction, f"{side} leak {i}")


def _states(s: Signals, names: tuple[str, ...]) -> SX:
    return ca.vertcat(*[s.state(name) for name in names])


def crane_graph(scenario: Scenario) -> BondGraph:
    """The scenario as a bond graph; parameters, inputs and start are those of its direct equations, by the same names.

    Cylinders are numbered in the scenario's order. For the graph's states in terms of the direct ones, see `crane_states`.

    Args:
        scenario: the scenario, without a floating vessel

    Returns:
        the graph

    Raises:
        DeckcraneError: the scenario has something that the graph does not have
    """
    _check_supported(scenario)
    system = dynamics(scenario)
    check_inertia(system)
    draft = _draft(scenario, system.equations.x.values)
    named = "; ".join(_numbered(draft.pieces.cylinders))
    direct = system.equations.p
    initial_values = dict(zip(direct.names, direct.values, strict=True))  # a strut that holds its start holds it bent
    return BondGraph(
        draft.elements,
        draft.bonds,
        title=(scenario.title or "Crane") + (f" ({named})" if named else ""),
        inputs=dict.fromkeys(system.equations.u.names, 0.0),
        parameters={name: initial_values.get(name, value) for name, value in draft.laws.used.items()},
        integrators=draft.integrators,
        observe=draft.observed,
        scales=_scales(scenario, draft),
    )


def _numbered(cylinders: tuple[RodPieces, ...]) -> Iterator[str]:
    """The names of cylinders and shafts, with their numbers."""
    for kind, turns in (("cylinders", False), ("shafts", True)):
        names = [f"{each.number} {each.name}" for each in cylinders if each.turns == turns]
        if names:
            yield f"{kind}: {', '.join(names)}"


def _scales(scenario: Scenario, draft: Draft) -> dict[str, float]:
    """Natural units: 100 bar of pressure, and momenta at 1 m/s."""
    storages = [element.name for element in draft.elements if isinstance(element, Storage)]
    scales = {name: PRESSURE_SCALE for name in storages if name.startswith(("piston oil", "rod oil"))}
    if "crane" in storages:
        scales["crane.p"] = sum(body.total_mass for body in scenario.plant.tree.values())
    scales |= draft.scales
    return scales | ({"masses": largest_end_mass(scenario.plant)} if "masses" in storages else {})


@dataclass(frozen=True)
class StateMap:
    """From the states of a scenario's direct equations to those of its bond graph; `names` are the latter's, in order.

    The graph has momenta for speeds, the stretch of springs for positions of lumped masses, and separate displacements for
    weight and stops, which repeat the coordinates.
    """

    names: tuple[str, ...]
    """Names of the graph's states."""
    function: Any
    """States and rates of the graph, from those of the direct equations."""
    parameters: Array
    """Numbers of the direct equations."""

    def __call__(self, x: Array) -> Array:
        states: Array = self.function(x, x, self.parameters)[0].full().ravel()
        return states

    def rates(self, x: Array, dx: Array) -> Array:
        """The rates of the graph's states.

        Args:
            x: states of the direct equations
            dx: their rates
        """
        rates: Array = self.function(x, dx, self.parameters)[1].full().ravel()
        return rates


def crane_states(scenario: Scenario) -> StateMap:
    """The map from the states of the direct equations to those of `crane_graph(scenario)`.

    Args:
        scenario: the scenario, without a floating vessel

    Returns:
        the map, a function of states

    Raises:
        DeckcraneError: the scenario has something that the graph does not have
    """
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
    if all_vessels(scenario.plant):
        raise DeckcraneError(REFUSALS["bond graph"])
    kit = PartSet(scenario.plant)
    kit.require("bond graph")
    if not scenario.plant.coordinates and all(part.drawn_as != "circuit" for part in kit.parts):
        raise DeckcraneError(
            "nothing moves in this scenario: a bond graph needs a joint with a coordinate, a beam, or a hydraulic circuit with oil"
        )


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
    axes = {cylinder.name: (cylinder.axis, cylinder.number) for cylinder in crane.cylinders}
    circuits = CircuitDrawing(draft, crane.circuits, axes)
    for name, symbol, rate in crane.memory:  # which may depend on each other
        draft.integrators.append(Integrator(name, draft.laws(rate), draft.start(name, symbol)))
    n = crane.q.numel()
    if n > 0:
        _draw_multibody(draft)
    if crane.masses is not None:
        _draw_masses(draft, crane.masses)
    acting_cylinders = [cylinder for cylinder in crane.cylinders if cylinder.acts]
    if acting_cylinders:
        draft.add(One("thrust"))
        draft.bond("4", "thrust", "rates", n)
    for cylinder in acting_cylinders:
        draw_cylinder(draft, cylinder, bond_names(cylinder.number, len(crane.cylinders)), "thrust")
    circuits.draw()
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


Place = tuple[float, float]

_CRANE_PLACES: dict[str, Place] = {
    "crane": (3.0, -1.25),
    "rates": (3.0, 0.0),
    "weight and strain": (2.4, 1.25),
    "damping": (3.4, 1.25),
    "drives": (2.0, -1.25),
    "loads": (4.0, -1.25),
    "thrust": (4.0, 0.0),
    "pins": (2.0, 0.0),
    "mounts": (1.0, 0.0),
    "velocities": (0.0, 0.0),
    "masses": (0.0, -1.0),
    "weights": (0.0, 1.0),
    "stretch": (1.0, 1.0),
    "springs": (0.6, 2.0),
    "dampers": (1.4, 2.0),
}
_CYLINDER_PLACES: dict[str, Place] = {
    "lever": (5.0, 0.0),
    "rod": (6.0, 0.0),
    "stop": (5.35, -1.0),
    "losses": (5.35, 1.0),
    "drive": (7.0, 0.0),
    "piston": (6.6, -1.0),
    "ring": (6.6, 1.0),
    "piston side": (7.6, -1.0),
    "rod side": (7.6, 1.0),
    "gap": (7.6, 0.0),
    "seal": (8.6, 0.0),
    "piston valve": (8.6, -1.0),
    "rod valve": (8.6, 1.0),
    "piston oil": (7.6, -2.0),
    "rod oil": (7.6, 2.0),
    "piston leak": (8.6, -2.0),
    "rod leak": (8.6, 2.0),
}
_CYLINDER_PITCH = 5.0
"""Rows from one cylinder to the next."""


def crane_places(graph: BondGraph) -> dict[str, Place]:
    """Positions for `BondGraph.svg` of a graph by `crane_graph`; elements added to it are placed automatically.

    With hydraulic circuits elements that have one neighbour are placed automatically too.

    Args:
        graph: the graph

    Returns:
        column and row by element
    """
    if any(element.symbol == "0" and element.name.startswith("node ") for element in graph.elements):
        return layered_places(graph.topology, "rates")
    rods = (element.name.removeprefix("rod ") for element in graph.elements if element.name.startswith("rod "))
    numbers = sorted({int(number) for number in rods if number.isdigit()})
    middle = _CYLINDER_PITCH * max(len(numbers) - 1, 0) / 2
    places = {name: (x, y + middle) for name, (x, y) in _CRANE_PLACES.items()}
    for k, number in enumerate(numbers):
        places.update({f"{name} {number}": (x, y + _CYLINDER_PITCH * k) for name, (x, y) in _CYLINDER_PLACES.items()})
    return {element.name: places[element.name] for element in graph.elements if element.name in places}


_DEVIATIONS = {"m": 1e-3, "m/s": 0.5, "m^3": 0.25}
"""The distance of random states from their start, by unit: springs are stiff."""
_SCALED = ("m^3", "m^3/s")
"""Units of states whose distance is in terms of their scale."""


def differences(
    scenario: Scenario, samples: int = 20, seed: int = 1, graph: BondGraph | None = None
) -> dict[str, float]:
    """For each storage port and integrator of the graph, the largest difference of its rate from the direct assembly's.

    As a fraction of the largest rate of the same storage over all samples.
    """
    direct, states = dynamics(scenario).equations, crane_states(scenario)
    equations = (graph or crane_graph(scenario)).equations()
    direct_rate, graph_rate = direct.derivative(), equations.derivative()
    random = np.random.default_rng(seed)
    error, size = np.zeros(len(states.names)), np.zeros(len(states.names))
    for x in random_states(scenario, direct.x.values, samples, random):
        t, u = random.uniform(0.0, 2.0), random.normal(0.0, 0.1, len(direct.u))
        direct_rates = states.rates(x, direct_rate(t, x, u, direct.p.values).full().ravel())
        graph_rates = graph_rate(t, states(x), u, equations.p.values).full().ravel()
        error, size = np.maximum(error, np.abs(graph_rates - direct_rates)), np.maximum(size, np.abs(direct_rates))
    largest: dict[str, float] = {}
    for name in dict.fromkeys(states.names):
        of_storage = np.array(states.names) == name
        worst = np.max(error[of_storage]) / max(np.max(size[of_storage]), np.finfo(float).tiny)
        largest[name] = float(worst) if np.isfinite(worst) else float("inf")
    return largest


def random_states(scenario: Scenario, start: Array, samples: int, random: np.random.Generator) -> Array:
    """States about the start, one a row: moving fast, at any pressures, cavitating ones too, with stretched springs."""
    kit = PartSet(scenario.plant)
    modes = {f"{body}.{mode}" for body, beam in kit.plant.beams.items() for mode in beam.field().names}
    deviation = [0.01 if data.name in modes else 0.2 for data in kit.plant.coordinates]
    deviation += [0.1 if name in modes else 0.5 for name in kit.plant.speeds]
    states = [state for part in kit.numeric for state in part.states()]
    deviation += [
        _DEVIATIONS.get(state.unit, 1.0) * (state.scale if state.unit in _SCALED else 1.0) for state in states
    ]
    states_of_samples: Array = start + np.array(deviation) * random.uniform(-1.0, 1.0, (samples, len(deviation)))
    first = len(deviation) - len(states)
    for i, state in enumerate(states):
        if state.unit == "Pa":  # about the start no chamber would cavitate
            states_of_samples[:, first + i] = 2 * state.scale * (0.45 + 0.55 * random.uniform(-1.0, 1.0, samples))
    return states_of_samples
