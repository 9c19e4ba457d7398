"""Fields: storages of several ports, a multibody in momentum form among them."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from deckcrane.bondgraph import (
    Bond,
    BondGraph,
    C,
    CField,
    GivenInput,
    ICField,
    IField,
    One,
    R,
    Se,
    Sf,
    Zero,
    multibody_field,
    solve_symmetric,
)
from deckcrane.errors import DeckcraneError
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.formulations.bond_graph.graphs import at, pendulum_masses, pendulum_with_cylinder

G = 9.81


def pendulum(**field) -> BondGraph:
    """A double pendulum: an IC-field and its weight on the junction of its speeds."""
    return BondGraph(
        [
            multibody_field("arms", pendulum_masses, **field),
            One("speeds"),
            Se("weight", lambda s: _weight(s.state("arms.q"))),
        ],
        [
            Bond("1", "speeds", "arms.p", 2),
            Bond("2", "speeds", "arms.q", 2),
            Bond("g", "weight", "speeds", 2),
        ],
    )


def _weight(q):
    return ca.vertcat(-4.5 * G * 2.0 * ca.sin(q[0]), -1.5 * G * ca.sin(q[1]))


def lagrange(q: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Accelerations of the double pendulum (3 kg at 2 m, 1.5 kg 1 m on) as textbooks write them."""
    m1, m2, l1, l2 = 3.0, 1.5, 2.0, 1.0
    c, s = np.cos(q[0] - q[1]), np.sin(q[0] - q[1])
    A = np.array([[(m1 + m2) * l1, m2 * l2 * c], [l1 * c, l2]])
    b = np.array([-m2 * l2 * u[1] ** 2 * s - (m1 + m2) * G * np.sin(q[0]), l1 * u[0] ** 2 * s - G * np.sin(q[1])])
    return np.linalg.solve(A, b)


def test_pendulum_as_a_field_obeys_lagranges_equations():
    graph, rng = pendulum(), np.random.default_rng(4)
    equations = graph.equations()
    assert equations.x.names == ("arms.p.0", "arms.p.1", "arms.q.0", "arms.q.1")
    for _ in range(50):
        q, u = rng.uniform(-3.0, 3.0, 2), rng.uniform(-5.0, 5.0, 2)
        M = np.array(ca.DM(pendulum_masses(ca.DM(q), None)))
        off = -3.0 * np.sin(q[0] - q[1]) * (u[0] - u[1])
        rate = M @ lagrange(q, u) + np.array([[0.0, off], [off, 0.0]]) @ u  # d(M u)/dt
        found = at(graph, [*(M @ u), *q], equations=equations).dx
        assert found[2:] == pytest.approx(u, rel=1e-12, abs=1e-12)
        assert found[:2] == pytest.approx(rate, rel=1e-12, abs=1e-12 * np.max(np.abs(rate)))


def test_pendulum_as_a_field_keeps_its_energy():
    graph = pendulum(start={"q": [1.0, -0.5]})
    found = Program(graph.equations()).simulate(Timing(5.0, 0.01, 0.5, "dopri5", 1e-11, 1e-11)).x
    energies = []
    for p, q in zip(found[:, :2], found[:, 2:], strict=True):
        M = np.array(ca.DM(pendulum_masses(ca.DM(q), None)))
        energies.append(p @ np.linalg.solve(M, p) / 2 - 4.5 * G * 2.0 * np.cos(q[0]) - 1.5 * G * np.cos(q[1]))
    assert np.ptp(energies) < 1e-7 * abs(energies[0])


def test_field_with_laws_of_its_own_may_look_at_its_own_flow():
    """Damping in e_2 [F19, Eq. 64], whose flow comes from the inertial port. With power into the field, D > 0 dissipates."""
    D = np.diag([5.0, 3.0])
    plain, damped = pendulum(), pendulum(effort=lambda p, q, s: D @ s.flow("2"))
    x = [1.0, 2.0, 0.3, -0.4]
    u = at(plain, x).dx[2:]
    assert at(damped, x).dx[:2] == pytest.approx(at(plain, x).dx[:2] - D @ u, rel=1e-12)


def test_ic_field_written_out_equals_the_multibody_field():
    def flow(p, q, s):
        return ca.solve(pendulum_masses(q, s), p)

    def effort(p, q, s):
        u = flow(p, q, s)
        pull = -3.0 * ca.sin(q[0] - q[1]) * u[0] * u[1]
        return ca.vertcat(-pull, pull)

    graph = pendulum()
    written = BondGraph([ICField("arms", flow=flow, effort=effort), *graph.elements[1:]], graph.bonds)
    x = [1.0, -2.0, 0.7, -0.4]
    assert at(written, x).dx == pytest.approx(at(graph, x).dx, rel=1e-12)


def test_multibody_with_cylinder_and_lumped_mass_equals_its_equations_written_by_hand():
    """The couplings of [F19, Eqs. 64-66, 70, 75-82], on a double pendulum."""
    graph, rng = pendulum_with_cylinder(), np.random.default_rng(6)
    equations = graph.equations()
    for _ in range(10):
        p, q, x, p_lump = (rng.uniform(-1.0, 1.0, 2) * size for size in (5.0, 2.0, 0.01, 0.5))
        e_p, e_r = rng.uniform(1e5, 1e7, 2)
        M = np.array(ca.DM(pendulum_masses(ca.DM(q), None)))
        u = np.linalg.solve(M, p)
        pull = -3.0 * np.sin(q[0] - q[1]) * u[0] * u[1]
        J = np.array([[2.0 * np.cos(q[0]), 0.0], [2.0 * np.sin(q[0]), 0.0]])
        v_lump = p_lump / 0.4
        force = 4e4 * x + 80.0 * (J @ u - v_lump)
        lever = np.array([0.3 + 0.1 * np.cos(q[0]), 0.0])
        rate, leak = lever @ u, (e_p - e_r) / 1e11
        weight = np.array([4.5 * G * 2.0 * np.sin(q[0]), 1.5 * G * np.sin(q[1])])
        expected = [
            *([pull, -pull] - weight - [0.5, 0.2] * u - J.T @ force + lever * (2e-3 * e_p - 1.2e-3 * e_r)),
            *u,
            *u,
            *(J @ u - v_lump),
            force[0],
            force[1] - 0.4 * G,
            1.2e9 / (2e-4 + 1e-4 * np.sin(q[0])) * (1e-8 * np.sqrt(2e7 - e_p) - 2e-3 * rate - leak),
            1.2e9 / 2e-4 * (-1e-8 * np.sqrt(e_r) + 1.2e-3 * rate + leak),
        ]
        found = at(graph, [*p, *q, *q, *x, *p_lump, e_p, e_r], equations=equations).dx
        assert found == pytest.approx(expected, rel=1e-11, abs=1e-9)


def test_coupled_coils_are_an_i_field():
    L = np.array([[2.0, 0.8], [0.8, 1.0]])
    graph = BondGraph(
        [
            IField("coils", ["a", "b"], L, start={"a": 0.5}),
            One("ja"),
            One("jb"),
            Se("va", GivenInput(3.0)),
            R("ra", 2.0),
            R("rb", 4.0),
        ],
        [
            Bond("1", "va", "ja"),
            Bond("2", "ja", "coils.a"),
            Bond("3", "ja", "ra"),
            Bond("4", "jb", "coils.b"),
            Bond("5", "jb", "rb"),
        ],
    )
    p = np.array([0.5, -0.2])
    i = np.linalg.solve(L, p)
    assert at(graph, p).dx == pytest.approx([3.0 - 2.0 * i[0], -4.0 * i[1]], rel=1e-13)
    assert graph.equations().x.names == ("coils.a", "coils.b")


@pytest.mark.parametrize("form", ["stiffness", "compliance", "law", "differential"])
def test_coupled_springs_are_a_c_field_in_every_form(form):
    K = np.array([[5.0, -2.0], [-2.0, 4.0]])
    law = {
        "stiffness": K,
        "compliance": np.linalg.inv(K),
        "law": lambda q, s: K @ q,
        "differential": np.linalg.inv(K),
    }[form]
    graph = BondGraph(
        [CField("plate", ["a", "b"], **{form: law}), Zero("ja"), Zero("jb"), R("ra", 2.0), Sf("f", 0.3), R("rb", 1.0)],
        [
            Bond("1", "f", "ja"),
            Bond("2", "ja", "plate.a"),
            Bond("3", "ja", "ra"),
            Bond("4", "jb", "plate.b"),
            Bond("5", "jb", "rb"),
        ],
    )
    q = np.array([0.1, 0.4])
    e = K @ q
    rate = np.array([0.3 - e[0] / 2.0, -e[1]])
    expected = K @ rate if form == "differential" else rate
    assert at(graph, e if form == "differential" else q).dx == pytest.approx(expected, rel=1e-12)


def test_symmetric_systems_are_solved():
    A = np.random.default_rng(5).standard_normal((6, 6))
    A, b = A @ A.T + np.eye(6), np.arange(6.0)
    assert np.array(ca.DM(solve_symmetric(ca.SX(A), ca.SX(b)))).ravel() == pytest.approx(
        np.linalg.solve(A, b), rel=1e-11
    )


def test_fields_that_cannot_be_are_refused():
    with pytest.raises(DeckcraneError, match='field "coils": no port "c" to start; its ports are a, b'):
        IField("coils", ["a", "b"], 1.0, start={"c": 1.0})
    with pytest.raises(DeckcraneError, match="no port a second time"):
        CField("plate", ["a", "a"], 1.0)
    with pytest.raises(DeckcraneError, match=r'C field "plate": give one of .* found nothing'):
        CField("plate", ["a"])


def test_port_of_a_field_that_is_left_open_is_named():
    with pytest.raises(DeckcraneError, match=r'I "coils": its port "b" needs one bond and has these: none'):
        BondGraph(
            [IField("coils", ["a", "b"], 1.0), One("j"), C("c", 1.0)],
            [Bond("1", "j", "coils.a"), Bond("2", "j", "c")],
        )
