"""The equations of a bond graph are those of the thing it describes, and power is neither made nor lost on the way."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import expm

from deckcrane.bondgraph import GY, MGY, MTF, TF, Bond, BondGraph, C, GivenInput, I, Integrator, One, R, Se, Sf, Zero
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.formulations.bond_graph.graphs import accumulator_drive, at, imbalance, oscillator, pendulum_with_cylinder


def test_mass_on_a_spring_and_damper_moves_as_the_formula_says():
    trajectory = Program(oscillator().equations()).simulate(Timing(3.0, 0.01, 0.05, "dopri5", 1e-11, 1e-11))
    decay, frequency = 3.0 / 4.0, np.sqrt(25.0 - (3.0 / 4.0) ** 2)
    t = trajectory.t
    x = 0.1 * np.exp(-decay * t) * (np.cos(frequency * t) + decay / frequency * np.sin(frequency * t))
    assert np.max(np.abs(trajectory.x[:, 1] - x)) < 1e-9


def test_states_inputs_parameters_and_outputs_carry_the_names_of_their_elements():
    equations = oscillator().equations()
    assert equations.x.names == ("mass", "spring")
    assert equations.u.names == ("force",)
    assert set(equations.p.names) == {"mass.inertia", "spring.stiffness", "damper.resistance"}
    assert [(output.name, output.labels["bond"]) for output in equations.y] == [
        ("effort", ("pull", "m", "k", "d")),
        ("flow", ("pull", "m", "k", "d")),
    ]


def test_numbers_are_parameters_of_a_run():
    light, heavy = oscillator(mass=2.0).equations(), oscillator(mass=5.0).equations()
    rates = [
        np.array(equations.derivative()(0.0, [0.7, 0.1], [1.0], values)).ravel()
        for equations, values in ((light, light.p.values), (light, heavy.p.values), (heavy, heavy.p.values))
    ]
    assert rates[0][1] == pytest.approx(0.7 / 2.0)
    assert rates[1][1] == pytest.approx(0.7 / 5.0)
    assert rates[1] == pytest.approx(rates[2], rel=1e-15)


def test_electrical_circuit_has_the_equations_of_its_mechanical_analogue():
    circuit = BondGraph(
        [Se("battery", GivenInput()), One("loop"), I("coil", 2.0), C("capacitor", 1.0 / 50.0), R("resistor", 3.0)],
        [
            Bond("b", "battery", "loop"),
            Bond("l", "loop", "coil"),
            Bond("c", "loop", "capacitor"),
            Bond("r", "loop", "resistor"),
        ],
    )
    x, u = [0.4, -0.03], [1.3]
    assert np.allclose(at(circuit, x, u).dx, at(oscillator(), x, u).dx, rtol=1e-14)


@pytest.mark.parametrize("graph", [accumulator_drive(), pendulum_with_cylinder()], ids=["accumulator", "pendulum"])
def test_power_balances_at_every_junction_and_two_port(graph):
    equations, rng = graph.equations(), np.random.default_rng(1)
    for _ in range(20):
        x = equations.x.values * (1.0 + 0.3 * rng.standard_normal(len(equations.x))) + 0.1 * rng.standard_normal(
            len(equations.x)
        ) * (equations.x.values == 0.0)
        assert imbalance(graph, at(graph, x, t=rng.uniform(0.0, 5.0), equations=equations)) < 1e-12


def between_two_ports(two_port, n_in, n_out, effort_in, effort_out):
    """A two-port between storages: a C (sets an effort) or an I (sets a flow) on either side."""
    sides = [C("a", 0.3, start=0.2) if effort_in else I("a", 0.3, start=0.2)]
    sides.append(C("b", 0.7, start=0.5) if effort_out else I("b", 0.7, start=0.5))
    junctions = [Zero("ja") if effort_in else One("ja"), Zero("jb") if effort_out else One("jb")]
    return BondGraph(
        [*sides, *junctions, two_port],
        [
            Bond("a", "ja", "a", n_in),
            Bond("in", "ja", two_port.name, n_in),
            Bond("out", two_port.name, "jb", n_out),
            Bond("b", "jb", "b", n_out),
        ],
    )


N = np.array([[1.0, 0.5, -2.0], [0.3, 1.5, 0.8]])
S = np.array([[1.0, 0.5], [-0.3, 1.5]])


@pytest.mark.parametrize(
    ("two_port", "sizes", "causality"),
    [
        (TF("t", 2.5), (1, 1), (False, True)),
        (TF("t", 2.5), (1, 1), (True, False)),
        (TF("t", 2.5, of="effort"), (3, 3), (True, False)),
        (TF("t", N), (3, 2), (False, True)),
        (TF("t", N, of="effort"), (3, 2), (True, False)),
        (MTF("t", lambda s: S * ca.cos(s.t)), (2, 2), (False, True)),
        (MTF("t", lambda s: S * ca.cos(s.t)), (2, 2), (True, False)),
        (MTF("t", lambda s: S, of="effort"), (2, 2), (False, True)),
    ],
)
def test_transformers_relate_efforts_and_flows_and_conserve_power(two_port, sizes, causality):
    graph = between_two_ports(two_port, *sizes, *causality)
    x = np.random.default_rng(2).standard_normal(sum(sizes))
    found = at(graph, x)
    K = two_port.modulus(_Now()) if callable(two_port.modulus) else two_port.modulus
    K = np.array(ca.DM(K)) if np.ndim(K) else K * np.eye(sizes[0])
    own, other = ("flow", "effort") if two_port.of == "flow" else ("effort", "flow")
    assert getattr(found, own)["out"] == pytest.approx(K @ getattr(found, own)["in"], rel=1e-12)
    assert getattr(found, other)["in"] == pytest.approx(K.T @ getattr(found, other)["out"], rel=1e-12)
    assert imbalance(graph, found) < 1e-12


class _Now:
    t = 0.0


@pytest.mark.parametrize(
    ("two_port", "sizes", "causality"),
    [
        (GY("g", 2.5), (1, 1), (False, False)),
        (GY("g", 2.5), (1, 1), (True, True)),
        (GY("g", N), (3, 2), (False, False)),
        (GY("g", S), (2, 2), (True, True)),
        (MGY("g", lambda s: S), (2, 2), (True, True)),
    ],
)
def test_gyrators_relate_efforts_to_flows_and_conserve_power(two_port, sizes, causality):
    graph = between_two_ports(two_port, *sizes, *causality)
    found = at(graph, np.random.default_rng(3).standard_normal(sum(sizes)))
    K = (
        S
        if callable(two_port.modulus)
        else np.array(two_port.modulus) * (1.0 if np.ndim(two_port.modulus) else np.eye(1))
    )
    assert found.effort["out"] == pytest.approx(K @ found.flow["in"], rel=1e-12)
    assert found.effort["in"] == pytest.approx(K.T @ found.flow["out"], rel=1e-12)
    assert imbalance(graph, found) < 1e-12


def dc_motor() -> BondGraph:
    """Voltage, winding (L = 0.5, R = 1), k = 0.8, rotor (J = 0.02, friction 0.1)."""
    return BondGraph(
        [
            Se("voltage", GivenInput(12.0)),
            One("current"),
            I("winding", 0.5),
            R("copper", 1.0),
            GY("motor", 0.8),
            One("shaft"),
            I("rotor", 0.02),
            R("bearing", 0.1),
        ],
        [
            Bond("v", "voltage", "current"),
            Bond("l", "current", "winding"),
            Bond("r", "current", "copper"),
            Bond("back", "current", "motor"),
            Bond("torque", "motor", "shaft"),
            Bond("j", "shaft", "rotor"),
            Bond("b", "shaft", "bearing"),
        ],
    )


def test_dc_motor_starts_as_its_transition_matrix_says():
    A = np.array([[-1.0 / 0.5, -0.8 / 0.02], [0.8 / 0.5, -0.1 / 0.02]])  # states: flux linkage, angular momentum
    rest = -np.linalg.solve(A, [12.0, 0.0])
    trajectory = Program(dc_motor().equations()).simulate(Timing(1.0, 0.01, 0.1, "dopri5", 1e-11, 1e-11))
    expected = np.array([rest - expm(A * t) @ rest for t in trajectory.t])
    assert np.max(np.abs(trajectory.x - expected)) < 1e-9


def test_vector_bonds_are_scalar_bonds_side_by_side():
    m, k, d = [1.0, 2.0, 3.0], [10.0, 40.0, 70.0], [0.3, 0.2, 0.1]
    together = oscillator(m, k, d, size=3, start=[0.1, 0.2, 0.3])
    x, u = np.arange(1.0, 7.0), np.array([0.5, -1.0, 2.0])
    dx = at(together, x, u).dx.reshape(2, 3)
    for i in range(3):
        assert dx[:, i] == pytest.approx(at(oscillator(m[i], k[i], d[i]), x[[i, 3 + i]], u[[i]]).dx, rel=1e-14)
    assert together.equations().x.names == ("mass.0", "mass.1", "mass.2", "spring.0", "spring.1", "spring.2")
    assert together.equations().y[0].labels["bond"][:4] == ("pull.0", "pull.1", "pull.2", "m.0")


def test_matrices_couple_the_components_of_a_vector_bond():
    M, K, D = (
        np.array([[2.0, 0.5], [0.5, 1.0]]),
        np.array([[9.0, -3.0], [-3.0, 5.0]]),
        np.array([[0.3, 0.0], [0.1, 0.2]]),
    )
    graph = oscillator(M, K, D, size=2, start=0.0)
    p, x, u = np.array([0.3, -0.4]), np.array([0.1, 0.2]), np.array([1.0, 2.0])
    v = np.linalg.solve(M, p)
    assert at(graph, [*p, *x], u).dx == pytest.approx(np.concatenate([u - K @ x - D @ v, v]), rel=1e-13)


def test_source_follows_a_course_of_time_and_a_series_of_inputs():
    graph = BondGraph(
        [Sf("pump", lambda s: 2.0 + ca.sin(s.t)), Sf("drain", GivenInput(0.0)), Zero("tank"), C("level", 1.0)],
        [Bond("in", "pump", "tank"), Bond("out", "tank", "drain"), Bond("c", "tank", "level")],
    )
    equations = graph.equations()
    inputs = Inputs.of(equations.u, {"drained": Series(equations.u.names, np.array([0.0, 2.0]), spacing=2.0)})
    found = Program(equations).simulate(Timing(2.0, 0.01, 2.0), inputs=inputs)
    assert found.x[-1, 0] == pytest.approx(4.0 + 1.0 - np.cos(2.0) - 2.0, rel=1e-9)


def test_chamber_of_oil_follows_its_mass_balance():
    """V/beta dp/dt = Q - A v, with V = V0 + A s [F19, Eqs. 27, 28]."""
    graph = BondGraph(
        [
            Sf("flow", 3e-4),
            Zero("chamber"),
            C("oil", differential=lambda s: (1e-3 + 2e-3 * s.state("stroke")) / 1.2e9, start=5e6),
            TF("piston", 2e-3, of="effort"),
            One("rod"),
            I("mass", 100.0),
        ],
        [
            Bond("q", "flow", "chamber"),
            Bond("c", "chamber", "oil"),
            Bond("h", "chamber", "piston"),
            Bond("f", "piston", "rod"),
            Bond("m", "rod", "mass"),
        ],
        integrators=[Integrator("stroke", lambda s: s.flow("m"), start=0.1)],
        observe={"volume": lambda s: 1e-3 + 2e-3 * s.state("stroke")},
    )
    found = at(graph, [6e6, 20.0, 0.25])
    assert found.dx == pytest.approx([1.2e9 / 1.5e-3 * (3e-4 - 2e-3 * 0.2), 2e-3 * 6e6, 0.2], rel=1e-13)
    assert found.signal == pytest.approx([1.5e-3])


def test_modulated_resistor_and_storages_look_at_inputs_states_and_parameters():
    graph = BondGraph(
        [
            Se("p", 4.0),
            One("line"),
            R("valve", flow=lambda e, s: s.input("opening") * ca.sqrt(e)),
            Zero("tank"),
            C("level", compliance=lambda s: s.parameter("area") * s.state("lag")),
        ],
        [Bond("s", "p", "line"), Bond("v", "line", "valve"), Bond("o", "line", "tank"), Bond("c", "tank", "level")],
        inputs={"opening": 0.5},
        parameters={"area": 2.0},
        integrators=[Integrator("lag", lambda s: (s.input("opening") - s.state("lag")) / 0.1, start=1.0)],
    )
    assert at(graph, [2.0, 1.0]).dx == pytest.approx([0.5 * np.sqrt(4.0 - 2.0 / 2.0), -5.0], rel=1e-14)


def test_compiled_code_equals_the_virtual_machine():
    graph = pendulum_with_cylinder()
    equations = graph.equations()
    compiled, reference = Program(equations), Program(equations, "vm")
    x = equations.x.values + 0.01
    assert compiled.derivative(0.3, x) == pytest.approx(reference.derivative(0.3, x), rel=1e-12, abs=1e-12)


def test_what_is_not_finite_is_traced_to_its_bond():
    graph = oscillator()
    broken = BondGraph([*graph.elements[:-1], R("damper", effort=lambda f, s: ca.log(f))], graph.bonds)
    equations = broken.equations()
    assert equations.first_not_finite(0.0, [-1.0, 0.0], [0.0], equations.p.values) == "effort of bond d"
