"""A scenario's crane as a bond graph, as in F19's Fig. 5, is the crane that the direct assembly has."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import deckcrane
from deckcrane.bondgraph import BondGraph, CausalityError, StateMap, crane_graph, crane_places, crane_states
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.crane_graph import bond_names, differences, random_states
from deckcrane.formulations.bond_graph.drawing import layout
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.formulations.bond_graph.graphs import at, imbalance

SPRINGS = {"stiffness": "1e8 N/m", "damping": "1e5 N s/m"}
SPRUNG = {f"cylinders.{name}.mass_springs": SPRINGS for name in ("luffing", "folding")}
EVERYTHING = {
    "cylinders.luffing.mass_springs": SPRINGS,
    "cylinders.luffing.hydraulics.friction": {"coulomb": "500 N", "static": "800 N", "viscous": "100 N s/m"},
    "cylinders.luffing.hydraulics.leakage.external": "1e-13 m^3/s/Pa",
    "cylinders.folding.hydraulics.supply.relief": {"pressure": "15 MPa"},
    "cylinders.luffing.hydraulics.valve.spool_time": "50 ms",
    "cylinders.folding.hydraulics.valve.spool_time": "20 ms",
    "control.folding.valve.filter": "0 s",
    "forces": {"wind": {"on": "payload", "force": ["1 kN", 0, 0], "at": ["6 m", 0, 0]}},
    "bodies.payload.joint.spring": {"linear": "2000 N m/rad"},
    "bodies.payload.joint.stops": {
        "lower": "20 deg",
        "upper": "40 deg",
        "stiffness": "1e6 N m/rad",
        "damping": "1 s/rad",
    },
}


@cache
def luffing(kind: str) -> deckcrane.Scenario:
    """The flexible crane of F19: its cylinders' masses rigid, on springs as in the paper, or with all that hydraulics offer."""
    changes = {"rigid": {}, "sprung": SPRUNG, "everything": EVERYTHING}[kind]
    return deckcrane.load("flexible_luffing").with_values(changes)


@cache
def graph_of(kind: str) -> BondGraph:
    return crane_graph(luffing(kind))


@cache
def direct_of(kind: str) -> Equations:
    return dynamics(luffing(kind)).equations


@cache
def states_of(kind: str) -> StateMap:
    return crane_states(luffing(kind))


KINDS = ("rigid", "sprung", "everything")


@pytest.mark.parametrize("kind", KINDS)
def test_rates_of_all_states_are_those_of_the_direct_assembly(kind):
    found = differences(luffing(kind), samples=25, graph=graph_of(kind))
    assert max(found.values()) < 1e-11, found


@pytest.mark.parametrize("name", ["knuckle_boom", "knuckle_boom_at_sea", "moving_base", "ship_crane_motors"])
def test_rigid_cranes_with_loops_motors_and_free_bodies_are_bond_graphs_too(name):
    found = differences(deckcrane.load(name), samples=10)
    assert max(found.values()) < 1e-11, found


def test_random_states_meet_cavitation_and_stops():
    scenario, states = luffing("everything"), states_of("everything")
    start = direct_of("everything").x
    x = random_states(scenario, start.values, 25, np.random.default_rng(1))
    names = start.names
    z = np.array([states(each) for each in x])
    labels = np.array(states.names)
    assert np.sum(x[:, names.index("luffing.rod_pressure")] < -1e5) > 1
    assert np.sum(z[:, labels == "stop 1"] < 0.0) > 1
    assert np.sum(x[:, names.index("pendulum")] > np.radians(40.0)) > 1


def test_runs_of_both_forms_are_the_same_run():
    graph = graph_of("sprung")
    direct, equations, states = direct_of("sprung"), graph.equations(), states_of("sprung")
    timing = Timing(duration=1.0, step=1e-4, every=0.1)
    expected = np.array([states(x) for x in Program(direct).simulate(timing).x])
    found = Program(equations).simulate(timing)
    labels = np.array(states.names)
    for name in dict.fromkeys(states.names):
        own = labels == name
        assert np.max(np.abs(found.x[:, own] - expected[:, own])) < 1e-7 * np.max(np.abs(expected[:, own])), name
    assert expected[-1, labels == "stop 1"][0] > 0.4, "the cylinder extends"


@pytest.mark.parametrize("kind", KINDS)
def test_start_is_that_of_the_direct_assembly(kind):
    x = direct_of(kind).x.values
    assert graph_of(kind).equations().x.values == pytest.approx(states_of(kind)(x), rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_and_inputs_have_the_names_that_they_have_in_the_direct_assembly(kind):
    direct, graph = direct_of(kind), graph_of(kind).equations()
    known = dict(zip(direct.p.names, direct.p.values, strict=True))
    assert {name: known[name] for name in graph.p.names} == dict(zip(graph.p.names, graph.p.values, strict=True))
    assert graph.u.names == direct.u.names == ("luffing", "folding")


def test_changed_numbers_act_on_both_forms_alike():
    scenario, states = luffing("sprung"), states_of("sprung")
    direct, graph = direct_of("sprung"), graph_of("sprung").equations()
    changes = {
        "luffing.hydraulics.piston_area": 0.05,
        "folding.hydraulics.bulk_modulus": 1e9,
        "folding.piston.springs.stiffness": 3e7,
        "pendulum.damper.linear": 100.0,
    }
    p, k = direct.p.values.copy(), graph.p.values.copy()
    for name, value in changes.items():
        p[direct.p.names.index(name)] = k[graph.p.names.index(name)] = value
    x = random_states(scenario, direct.x.values, 1, np.random.default_rng(3))[0]
    u = direct.u.values
    expected = states.rates(x, direct.derivative()(0.0, x, u, p).full().ravel())
    found = graph.derivative()(0.0, states(x), u, k).full().ravel()
    unchanged = graph.derivative()(0.0, states(x), u, graph.p.values).full().ravel()
    for name in dict.fromkeys(states.names):
        own = np.array(states.names) == name
        assert np.max(np.abs(found - expected)[own]) <= 1e-11 * np.max(np.abs(expected[own])), name
    assert np.linalg.norm(unchanged - found) > 0.01 * np.linalg.norm(found)


def test_bonds_have_the_numbers_of_the_paper():
    names = {bond.name for bond in graph_of("sprung").bonds}
    assert {"1", "2", "3", "4", "5", *(f"0{k}" for k in range(1, 8))} <= names
    assert {f"{i}{k}" for i in (1, 2) for k in range(1, 13)} <= names
    outwards = {bond.head: bond.name for bond in graph_of("everything").bonds if " leak " in bond.head}
    assert outwards == {f"{side} leak {i}": f"{i}{k}" for i in (1, 2) for side, k in (("piston", 15), ("rod", 16))}
    assert (bond_names(1, 9)(12), bond_names(1, 10)(12)) == ("112", "1:12")
    many = [bond_names(i, 12)(k) for i in range(1, 13) for k in range(1, 17)]
    assert len(set(many)) == len(many)
    assert {f"4-{i}" for i in range(1, 13)}.isdisjoint(many)


def test_efforts_and_flows_of_numbered_bonds_are_those_of_the_paper():
    scenario, graph = luffing("sprung"), graph_of("sprung")
    direct, states = direct_of("sprung"), states_of("sprung")
    x = random_states(scenario, direct.x.values, 4, np.random.default_rng(5))[3]
    x[list(direct.x.names).index("luffing.piston_pressure")] = 1.2e7
    point = at(graph, states(x))
    y = direct.unstack(direct.outputs()(0.0, x, direct.u.values, direct.p.values).full().reshape(1, -1))
    pressure, flow, rate = y["pressure"].ravel(), y["flow"].ravel(), y["cylinder_rate"].ravel()
    for i, name in enumerate(("luffing", "folding")):
        k = i + 1
        hydraulics = scenario.cylinders[name].hydraulics
        piston, ring = hydraulics.areas
        found = [point.effort[f"{k}{bond}"][0] for bond in (2, 7)]
        assert found == pytest.approx(pressure[2 * i : 2 * i + 2], rel=1e-12)
        assert [point.flow[f"{k}{bond}"][0] for bond in (1, 8)] == pytest.approx(flow[2 * i : 2 * i + 2], rel=1e-10)
        assert point.effort[f"{k}4"][0] == pytest.approx(piston * pressure[2 * i], rel=1e-12)
        assert point.effort[f"{k}5"][0] == pytest.approx(ring * pressure[2 * i + 1], rel=1e-12)
        assert point.flow[f"{k}12"][0] == pytest.approx(rate[i], rel=1e-10)
        assert point.effort[f"{k}12"][0] == pytest.approx(y["cylinder_force"].ravel()[i], rel=1e-10)
        leak = hydraulics.leakage.internal * (pressure[2 * i] - pressure[2 * i + 1])
        assert point.flow[f"{k}11"][0] == pytest.approx(leak, rel=1e-10)
    extension = y["cylinder_length"].ravel() - 3.6
    assert point.signal[[0, 2]] == pytest.approx(extension, rel=1e-12), "extension 1, opening 1, extension 2, opening 2"
    mass = [235.0, 713.0, 235.0]
    assert point.effort["07"] == pytest.approx(np.kron(mass, [0.0, 0.0, -9.81]))
    assert point.effort["04"] == pytest.approx(1e8 * states(x)[np.array(states.names) == "springs"], rel=1e-12)
    assert point.effort["03"] == pytest.approx(1e5 * point.flow["02"], rel=1e-12)
    assert point.effort["4"] == pytest.approx(point.effort["4-1"] + point.effort["4-2"], rel=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_no_power_is_lost_in_junctions_and_transformers(kind):
    graph = graph_of(kind)
    x = random_states(luffing(kind), direct_of(kind).x.values, 1, np.random.default_rng(7))[0]
    assert imbalance(graph, at(graph, states_of(kind)(x))) < 1e-9


@pytest.mark.parametrize("kind", KINDS)
def test_all_causality_is_integral(kind):
    found = graph_of(kind).causality
    assert found.integral
    assert str(found) == "all storages in integral causality, no algebraic loops"


def test_masses_without_springs_are_part_of_the_multibody():
    names = {element.name for element in graph_of("rigid").elements}
    assert {"masses", "springs", "pins"}.isdisjoint(names)
    assert {"masses", "springs", "pins"} <= {element.name for element in graph_of("sprung").elements}


def test_masses_glued_to_the_booms_are_in_derivative_causality():
    graph = graph_of("sprung")
    tied = ("stretch", "springs", "dampers")
    glued = BondGraph(
        [element for element in graph.elements if element.name not in tied],
        [bond for bond in graph.bonds if bond.name not in ("02", "03", "04")],
        inputs=graph.inputs,
        parameters=graph.parameters,
        integrators=graph.integrators,
    )
    (found,) = glued.causality.derivative
    assert (found.storage, found.kind, found.bond) == ("masses", "I", "06")
    assert {"01", "05", "06"} <= set(found.via)
    with pytest.raises(CausalityError, match=r'flow of storage "masses" \(bond 06\) is set by .*06, 05, 01'):
        glued.equations()


def test_vessel_is_refused_with_the_reason():
    with pytest.raises(DeckcraneError, match="no inertia field for a floating vessel"):
        crane_graph(deckcrane.load("deck_crane_in_waves"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_element_has_its_place_in_the_picture(kind):
    graph = graph_of(kind)
    places = crane_places(graph)
    assert places.keys() == {element.name for element in graph.elements}
    assert layout(graph.topology, places) == places
    spots = list(places.values())
    for i, (x, y) in enumerate(spots):
        assert all(abs(x - a) >= 0.6 or abs(y - b) >= 0.6 for a, b in spots[:i])
    assert graph.svg(places).startswith("<svg")


def test_adaptive_steps_of_the_graph_find_the_run_of_the_direct_assembly() -> None:
    """Pressures and momenta have natural units of their own, so one absolute tolerance serves all states."""
    crane = deckcrane.load("flexible_luffing").with_values({"run.start": "given", "record": ["q"]})
    timing = Timing(0.5, 0.05, 0.1, "dopri5", 1e-8, 1e-8)
    equations = crane_graph(crane).equations()
    names = dict(zip(equations.x.names, equations.x.scales, strict=True))
    assert names["piston oil 1"] == 1e7
    assert names["crane.p.0"] > 1e3
    graph, direct = (Program(each).simulate(timing) for each in (equations, dynamics(crane).equations))
    places = [equations.x.names.index(f"crane.q.{i}") for i in range(9)]
    np.testing.assert_allclose(graph.x[:, places], direct.x[:, :9], rtol=0, atol=1e-7)


def test_a_strut_that_holds_its_start_holds_the_same_length_in_the_graph() -> None:
    pd = {"pd": {"stiffness": 1e8, "damping": 1e6}}
    change = {"run.start": "given", "cylinders.folding.hydraulics": None, "control.folding": pd}
    crane = deckcrane.load("flexible_luffing").with_values(change)
    assert max(differences(crane, samples=3).values()) < 1e-9
    name = "control.folding.setpoint.value"
    assert crane_graph(crane).equations().parameter(name) == dynamics(crane).equations.parameter(name)
