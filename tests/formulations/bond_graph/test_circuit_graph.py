"""Hydraulic circuits as bond graphs: their rates, powers and losses are those of a run, whichever oil flows in them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.bondgraph import BondGraph, R, crane_graph, crane_places, crane_states
from deckcrane.formulations.bond_graph.crane_graph import differences, random_states
from deckcrane.formulations.bond_graph.drawing import layout
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.components.circuits.test_actuators import as_netlist
from tests.components.circuits.test_elements import EVERYTHING, HELD
from tests.formulations.bond_graph.graphs import Point, at, imbalance
from tests.scenes import SPRING_OF_OIL
from tests.sources import ROOT
from tests.studies import each_time

OILS = {"air": "{air: 0.5 %, bulk_modulus_slope: 10}", "volume": "{flows: volume}", "mass": "{flows: mass}"}
FREE = HELD.replace("control: {post: {motion: {hold: start}}}\n", "")
SLEWING = """
    oil: OIL
    tanks: {T: {pressure: 3 bar}}
    volumes: {P: {volume: 2 l, start: 150 bar}, A: {volume: 1 l}, B: {volume: 1 l}, X: {volume: 0.3 l, start: 60 bar}}
    hoses: {line: {nodes: [P, X], diameter: 20 mm, length: 6 m, segments: 3, wall_modulus: 0.6 GPa, start: 100 bar}}
    accumulators: {bottle: {node: X, volume: 5 l, precharge: 60 bar, flow: 100 l/min}}
    orifices: {feed: {nodes: [X, A], flow: 20 l/min, at: 10 bar}, drain: {nodes: [B, T], flow: 30 l/min, at: 10 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 20 cm^3/rev, speed: 1500 rpm}}
    motors: {motor: {of: post, A: A, B: B, displacement: 80 cm^3/rev, gear: 50, leakage: 1e-12 m^3/s/Pa, efficiency: 90 %,
      start: 40 bar}}
"""
JIB = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  jib: {on: ground, joint: {revolute: -y, start: 30 deg}, mass: 2 t, shape: {rod: x, length: 8 m}}
cylinders:
  luff:
    barrel: {on: ground, at: [1.5 m, 0, -1 m], length: 1.5 m}
    piston: {on: jib, at: [3.5 m, 0, 0]}
    stroke: [0.6 m, 2 m]
circuits:
  lift:
    oil: OIL
    tanks: {T: {pressure: 4 bar}, H: {pressure: 150 bar}}
    orifices: {feed: {nodes: [H, cap], flow: 20 l/min, at: 10 bar}}
    cylinders: {oil: {of: luff, piston: cap, rod: T, piston_diameter: 120 mm, rod_diameter: 70 mm, leakage: 1e-12 m^3/s/Pa,
      friction: {coulomb: 500 N, static: 800 N, viscous: 100 N s/m}}}
  lubrication:
    tanks: {T: {}}
    volumes: {P: {volume: 1 l, start: 5 bar}}
    orifices: {o: {nodes: [P, T], flow: 5 l/min, at: 5 bar}}
run: {duration: 1 s, step: 1 ms, integrator: rodas4}
"""


def guide() -> list[str]:
    """The scenarios of the guide to circuits: a lifting boom, and a winch in a closed loop with a brake."""
    text = (ROOT / "docs" / "guide" / "circuits.md").read_text(encoding="utf-8")
    return re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)


@cache
def scenario_of(name: str) -> deckcrane.Scenario:
    if name == "f19":
        return as_netlist("flexible_luffing")
    if name == "slide":
        return deckcrane.loads(SPRING_OF_OIL)
    kind, _, oil = name.partition(", ")
    if kind in ("boom", "winch"):
        scenario = deckcrane.loads(guide()[("boom", "winch").index(kind)])
        circuit = "main" if kind == "boom" else "loop"
        return scenario.with_values({f"circuits.{circuit}.oil": {"flows": "volume"}} if oil else {})
    text = {"everything": FREE + EVERYTHING, "slewing": FREE + SLEWING, "jib": JIB}[kind]
    return deckcrane.loads(text.replace("OIL", OILS[oil]))


@cache
def graph_of(name: str) -> BondGraph:
    return crane_graph(scenario_of(name))


MODELS = (
    *("f19", "slide", "boom", "boom, volume", "winch", "winch, volume"),
    *(f"{kind}, {oil}" for kind in ("everything", "slewing", "jib") for oil in OILS),
)


VARIED = (
    *("f19", "slide", "boom", "winch, volume", "slewing, mass", "jib, air"),
    *(f"everything, {oil}" for oil in OILS),
)
"""Every kind of model, and all elements with each oil."""


@pytest.mark.parametrize("name", each_time(MODELS, *VARIED))
def test_rates_of_all_states_are_those_of_the_direct_assembly(name: str) -> None:
    errors = differences(scenario_of(name), samples=25, graph=graph_of(name))
    assert max(errors.values()) < 1e-10, errors


@pytest.mark.parametrize("lost", ["main valve", "luffing PA edge", "pump loss"])
def test_a_graph_without_one_of_its_resistors_is_not_the_crane(lost: str) -> None:
    """The comparison notices it: a relief valve, an edge, and what a pump on an engine loses."""
    scenario, graph = scenario_of("boom"), graph_of("boom")
    if lost == "pump loss":
        engine = {"engine": {"speed": "1800 rpm", "torque": "500 N m", "inertia": "2 kg m^2"}}
        change = {"prime_movers": engine, "pumps.pump.speed": None, "pumps.pump.driven_by": "engine"}
        scenario = scenario.with_values({f"circuits.main.{key}": value for key, value in change.items()})
        graph = crane_graph(scenario)
    broken = BondGraph(
        [
            R(lost, flow=lambda e, s: 0 * e, effort=lambda f, s: 0 * f) if each.name == lost else each
            for each in graph.elements
        ],
        graph.bonds,
        inputs=graph.inputs,
        parameters=graph.parameters,
        integrators=graph.integrators,
    )
    assert max(differences(scenario, samples=5, graph=graph).values()) < 1e-10
    assert max(differences(scenario, samples=5, graph=broken).values()) > 1e-6


@pytest.mark.parametrize("name", each_time(MODELS, *VARIED))
def test_all_causality_is_integral_and_power_is_conserved(name: str) -> None:
    graph, (_, z) = graph_of(name), random_point(name)
    assert graph.causality.integral, str(graph.causality)
    assert imbalance(graph, at(graph, z)) < 1e-9


def random_point(name: str) -> tuple[np.ndarray, np.ndarray]:
    """A random state of the direct equations, and of the graph."""
    scenario = scenario_of(name)
    x = random_states(scenario, dynamics(scenario).equations.x.values, 1, np.random.default_rng(11))[0]
    return x, crane_states(scenario)(x)


def readings(name: str, x: np.ndarray) -> dict[str, Any]:
    """Pressures, flows and losses that a run records, by label."""
    scenario = scenario_of(name)
    direct = dynamics(scenario).equations
    y = direct.unstack(np.array(direct.outputs()(0.0, x, direct.u.values, direct.p.values)).reshape(1, -1))
    labels = {output.name: next(iter(output.labels.values())) for output in direct.y}
    return {key: dict(zip(labels[key], y[key][0], strict=True)) for key in y if y[key].ndim == 2}


def power(graph: BondGraph, point: Point, element: str) -> float:
    """The power into an element."""
    return float(
        sum(end.sign * point.effort[end.bond.name] @ point.flow[end.bond.name] for end in graph.topology.at(element))
    )


HEAT = ("valve", "orifice", "edge", "leak", "seal", "friction", "neck", "loss")


@pytest.mark.parametrize(
    "name", ["boom", "boom, volume", *(f"{kind}, {oil}" for kind in ("everything", "slewing") for oil in OILS)]
)
def test_resistors_take_the_power_that_a_run_records_as_heat(name: str) -> None:
    graph, (x, z) = graph_of(name), random_point(name)
    point, recorded = at(graph, z), readings(name, x)
    heat: dict[str, float] = {}
    for element in graph.elements:
        owner, _, kind = element.name.rpartition(" ")
        if element.symbol == "R" and kind in HEAT:
            owner = re.sub(r"^(line|split) \d$", r"\1", owner).replace(" ", ".")
            heat[owner] = heat.get(owner, 0.0) + power(graph, point, element.name)
        elif kind == "series":
            heat["o1"] = power(graph, point, element.name) - recorded["element_loss"]["main.o2"]
    losses = {label.removeprefix("main."): loss for label, loss in recorded["element_loss"].items()}
    assert len(heat) > 4
    scale = max(abs(loss) for loss in losses.values())
    for label, taken in heat.items():
        assert taken == pytest.approx(losses[label], abs=1e-11 * scale), label


@pytest.mark.parametrize("name", ["boom", "winch, volume", "everything, air"])
def test_efforts_are_pressures_and_flows_those_of_a_run(name: str) -> None:
    """With flows of volume the effort is the pressure; else less than it, by half of p squared over the bulk modulus at most."""
    graph, (x, z) = graph_of(name), random_point(name)
    point, recorded = at(graph, z), readings(name, x)
    for label, pressure in recorded["node_pressure"].items():
        junction = f"node {label.partition('.')[2].replace('.', ' ')}"
        effort = point.effort[graph.topology.at(junction)[0].bond.name][0]
        if "volume" in name:
            assert effort == pytest.approx(pressure, rel=1e-12)
        else:
            assert abs(effort - pressure) < 0.05 * abs(pressure) + 1e4
    flows = recorded["element_flow"]
    checked = 0
    for label, flow in flows.items():
        junction = f"{label.partition('.')[2].replace('.', ' ')} flow"
        if junction in graph.topology.elements and "line" not in junction:
            first = graph.topology.at(junction)[0].bond.name
            assert point.flow[first][0] == pytest.approx(flow, rel=1e-10, abs=1e-15), label
            checked += 1
    assert checked > 3


def test_a_run_of_the_graph_is_the_run_of_the_crane() -> None:
    scenario = scenario_of("boom")
    direct, states = dynamics(scenario).equations, crane_states(scenario)
    equations = graph_of("boom").equations()
    assert equations.x.values == pytest.approx(states(direct.x.values), rel=1e-14, abs=1e-14)
    timing = Timing(
        duration=1.5, step=1e-3, every=0.1, integrator="rodas4", relative_tolerance=1e-9, absolute_tolerance=1e-9
    )
    expected = np.array([states(x) for x in Program(direct).simulate(timing).x])
    result = Program(equations).simulate(timing)
    labels = np.array(states.names)
    for name in dict.fromkeys(states.names):
        columns = labels == name
        scale = max(np.max(np.abs(expected[:, columns])), 1e-3)
        assert np.max(np.abs(result.x[:, columns] - expected[:, columns])) < 1e-5 * scale, name


def test_the_netlist_of_f19_has_the_rates_of_the_graph_of_the_paper() -> None:
    """Chambers, levers and momenta: the oil of both cylinders written as a circuit, and as `hydraulics`."""
    paper = deckcrane.load("flexible_luffing").with_values({"variants": {}})
    equations = [crane_graph(each).equations() for each in (paper, scenario_of("f19"))]
    names = {
        f"{side} oil {i}": f"oil {cylinder}_{side}"
        for i, cylinder in ((1, "luffing"), (2, "folding"))
        for side in ("piston", "rod")
    }
    start = dynamics(paper).equations.x.values
    x = random_states(paper, start, 4, np.random.default_rng(2))
    x[:, :9] = start[:9] + 0.02 * (
        x[:, :9] - start[:9]
    )  # within the stroke, whose ends the two forms model differently
    for each in x:
        z = dict(zip(equations[0].x.names, crane_states(paper)(each), strict=True))
        states = {names.get(name, name): value for name, value in z.items()}
        states |= {
            f"{cylinder} valve_filter": states[f"valve filter {i}"] for i, cylinder in ((1, "luffing"), (2, "folding"))
        }
        theirs = equations[0].derivative()(0.0, list(z.values()), equations[0].u.values, equations[0].p.values)
        ours = equations[1].derivative()(
            0.0, [states[name] for name in equations[1].x.names], equations[1].u.values, equations[1].p.values
        )
        expected = dict(zip((names.get(name, name) for name in z), np.array(theirs).ravel(), strict=True))
        rates = dict(zip(equations[1].x.names, np.array(ours).ravel(), strict=True))
        for name in rates.keys() & expected.keys():
            assert rates[name] == pytest.approx(expected[name], rel=1e-10, abs=1e-10 * abs(states[name])), name
    assert set(names.values()) <= rates.keys() & expected.keys()


def test_parameters_have_the_names_that_they_have_in_a_run() -> None:
    direct, graph = dynamics(scenario_of("everything, air")).equations, graph_of("everything, air").equations()
    numbers = dict(zip(direct.p.names, direct.p.values, strict=True))
    assert {name: numbers[name] for name in graph.p.names} == dict(zip(graph.p.names, graph.p.values, strict=True))


def test_pressures_of_nodes_are_observed() -> None:
    graph, (x, z) = graph_of("boom"), random_point("boom")
    pressures = dict(zip(graph.observe, at(graph, z).signal, strict=True))
    for label, pressure in readings("boom", x)["node_pressure"].items():
        assert pressures[f"pressure {label.removeprefix('main.')}"] == pytest.approx(pressure, rel=1e-12)


@pytest.mark.parametrize("oil", OILS)
def test_a_locked_chamber_and_a_spare_volume_have_no_flow(oil: str) -> None:
    """The rod's chamber is connected to nothing; an accumulator stands at a tank."""
    text = JIB.replace("rod: T", "rod: locked").replace(
        "orifices: {feed", "volumes: {spare: {volume: 1 l}}\n    orifices: {feed"
    )
    gas = "accumulators: {bottle: {node: H, volume: 5 l, precharge: 60 bar, flow: 100 l/min}}"
    scenario = deckcrane.loads(
        text.replace("    cylinders: {oil", f"    {gas}\n    cylinders: {{oil").replace("OIL", OILS[oil])
    )
    no_leak = scenario.with_values({"circuits.lift.cylinders.oil.leakage": 0.0})
    for each, closed in ((scenario, {"closed lift spare"}), (no_leak, {"closed lift spare", "closed lift locked"})):
        graph = crane_graph(each)
        assert max(differences(each, graph=graph).values()) < 1e-10
        drawn = {element.name for element in graph.elements if element.name.startswith("closed")}
        assert drawn == (closed - {"closed lift locked"} if oil == "volume" else closed)


def test_a_circuit_on_a_base_that_stands_still_is_a_graph_without_a_mechanism() -> None:
    joint = "joint: {revolute: z}"
    assert joint in FREE
    scenario = deckcrane.loads((FREE.replace(joint, "joint: {fixed: true}") + EVERYTHING).replace("OIL", OILS["air"]))
    graph = crane_graph(scenario)
    assert {"crane", "rates"}.isdisjoint(graph.topology.elements)
    assert max(differences(scenario, graph=graph).values()) < 1e-10
    assert graph.svg(crane_places(graph)).startswith("<svg")


def test_springs_and_stops_of_a_hinge_share_the_shaft_of_its_motor() -> None:
    joint = {"spring": {"linear": "2000 N m/rad"}, "damper": {"linear": "30 N m s/rad"}}
    joint["stops"] = {"lower": "-5 deg", "upper": "5 deg", "stiffness": "1e6 N m/rad", "damping": "1 s/rad"}  # type: ignore[assignment]
    change = {f"bodies.post.joint.{key}": value for key, value in joint.items()}
    scenario = scenario_of("slewing, mass").with_values(change)
    graph = crane_graph(scenario)
    assert {"spring 1", "losses 1"} <= graph.topology.elements.keys()
    assert max(differences(scenario, graph=graph).values()) < 1e-10


def test_the_gas_of_an_accumulator_loses_no_energy_but_heat() -> None:
    """Its energy grows by what oil and heat bring: c_v T, and the atmosphere that it pushes away, beside oil of constant volume."""
    name = "slewing, volume"
    scenario, graph, (_, z) = scenario_of(name), graph_of(name), random_point(name)
    equations, point = graph.equations(), at(graph, z)
    bottle = scenario.circuits["main"].accumulators["bottle"]
    capacity = (bottle.precharge + 101_325.0) * bottle.volume / (bottle.kappa - 1)
    dV, dT = (point.dx[equations.x.names.index(f"bottle gas.{port}")] for port in ("oil", "heat"))
    assert power(graph, point, "bottle gas") == pytest.approx(capacity * dT + 101_325.0 * dV, rel=1e-12)
    assert power(graph, point, "bottle cooling") >= 0.0


def test_circuits_are_named_where_there_are_several() -> None:
    names = {element.name for element in graph_of("jib, mass").elements}
    assert {"node lift cap", "oil lift cap", "lift feed orifice", "node lubrication P", "lift T of ring 1"} <= names
    assert {"node P", "oil P", "pump shaft", "luffing PA edge"} <= {
        element.name for element in graph_of("boom").elements
    }


def test_chambers_are_fields_where_oil_keeps_its_mass_and_transformers_where_it_keeps_its_volume() -> None:
    mass, volume = (graph_of(name).topology for name in ("boom", "boom, volume"))
    assert [port.name for port in mass.elements["oil cap"].ports] == ["oil", "volume"]
    assert [port.name for port in volume.elements["oil cap"].ports] == [""]
    assert {end.bond.element("tail") for end in volume.at("piston 1")} == {"node cap", "piston 1"}


def test_titles_and_pictures_name_cylinders_and_shafts() -> None:
    assert graph_of("boom").title == "A boom with its hydraulic circuit (cylinders: 1 luff)"
    graph = graph_of("winch")
    assert graph.title == "Crane (shafts: 1 hoist.brake, 2 hoist)"
    assert "motor displacement" in graph.svg(crane_places(graph))


@pytest.mark.parametrize("name", ["f19", "boom", "winch", "slewing, mass"])
def test_no_two_elements_share_a_place_in_the_picture(name: str) -> None:
    graph = graph_of(name)
    spots = list(layout(graph.topology, crane_places(graph)).values())
    assert len(spots) == len(graph.elements)
    for i, (x, y) in enumerate(spots):
        assert all(abs(x - a) >= 0.6 or abs(y - b) >= 0.6 for a, b in spots[:i])
