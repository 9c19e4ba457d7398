"""The crane of [C18] against SymPy's KanesMethod: motion, and the five constraint forces between king and vessel.

The crane is written down again with SymPy's own frames and points. Five auxiliary speeds of the king relative to the
vessel bring the constraint forces to evidence, as in [C18, Sec. II-C and III-E].
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import sympy as sm
import sympy.physics.mechanics as me

from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.kane_explicit import constraint_forces
from deckcrane.mechanics.reactions import reactions
from deckcrane.scenario.reading import load
from tests.random_models import Model, Values, assert_same

CONSTRAINED = (3, 4, 5, 0, 1)  # of a flipped wrench [n; f]: three forces, and moments about x and y
Solver = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


@pytest.fixture(scope="module")
def crane() -> Scenario:
    """The bundled scenario without its controllers and end stops, which random states would press in."""
    stops = {"bodies.inner_boom.joint.stops": None, "bodies.outer_boom.joint.stops": None}
    bundled = load("moving_base").with_values(stops)
    return Scenario.model_validate({**bundled.model_dump(by_alias=True, exclude_unset=True), "control": {}})


@pytest.fixture(scope="module")
def sympys_crane() -> Solver:
    """Numbers of [C18, Table I], with the masses that our scenario chooses; q is roll, pitch, yaw, slew, luff, knuckle."""
    l1, l2, l3, k_cubic, g = 5.0, 2.0, 2.0, 8e7, 9.81
    m1, m2, m3, m4 = 10_000.0, 1_000.0, 500.0, 500.0
    q, u = me.dynamicsymbols("q1:7"), me.dynamicsymbols("u1:7")
    ux, uy, uz, uwx, uwy = auxiliary = me.dynamicsymbols("ux uy uz uwx uwy")
    fx, fy, fz, nx, ny = unknown = sm.symbols("fx fy fz nx ny")

    # Angular velocities are set in the speeds themselves, which keeps SymPy's expressions short.
    N = me.ReferenceFrame("N")
    yawed, pitched, vessel = (me.ReferenceFrame(name) for name in ("Y", "P", "A"))
    yawed.orient_axis(N, N.z, q[2])
    pitched.orient_axis(yawed, yawed.y, q[1])
    vessel.orient_axis(pitched, pitched.x, q[0])
    vessel.set_ang_vel(N, (u[0] * vessel.x + u[1] * pitched.y + u[2] * yawed.z).express(vessel))
    king = me.ReferenceFrame("B")
    king.orient_axis(vessel, vessel.z, q[3])
    king.set_ang_vel(vessel, uwx * king.x + uwy * king.y + u[3] * king.z)
    foot, inner, outer = (me.ReferenceFrame(name) for name in ("F", "C", "D"))
    foot.orient_dcm(king, (sm.rot_ccw_axis3(sm.pi / 2) * sm.rot_ccw_axis1(sm.pi / 2)).T)
    inner.orient_axis(foot, foot.z, q[4])
    inner.set_ang_vel(king, u[4] * inner.z)
    outer.orient_axis(inner, inner.z, q[5])
    outer.set_ang_vel(inner, u[5] * outer.z)

    O = me.Point("O")  # noqa: E741 - the vessel's centre of rotation
    O.set_vel(N, 0)

    def fixed(name: str, origin: me.Point, offset: me.Vector, frame: me.ReferenceFrame) -> me.Point:
        point = origin.locatenew(name, offset)
        point.v2pt_theory(origin, N, frame)
        return point

    deck = fixed("deck", O, l1 * vessel.z, vessel)
    slew = deck.locatenew("slew", 0 * vessel.z)  # the king's own point there, which the auxiliary speeds move
    slew.set_vel(N, deck.vel(N) + ux * king.x + uy * king.y + uz * king.z)
    luff = fixed("luff", slew, l2 * king.z, king)
    knuckle = fixed("knuckle", luff, l3 * inner.x, inner)

    def body(name: str, cog: me.Point, frame: me.ReferenceFrame, mass: float, *moments: float) -> me.RigidBody:
        return me.RigidBody(name, cog, frame, mass, (me.inertia(frame, *moments), cog))

    rod = (0.0, 500 * 2.0**2 / 12, 500 * 2.0**2 / 12)
    bodies = [
        body("vessel", fixed("G1", O, l1 / 2 * vessel.z, vessel), vessel, m1, *[20833.3333] * 3),
        body("king", fixed("G2", slew, l2 / 2 * king.z, king), king, m2, 333.333333, 333.333333, 33.3333333),
        body("inner", fixed("G3", luff, l3 / 2 * inner.x, inner), inner, m3, *rod),
        body("outer", fixed("G4", knuckle, 1.0 * outer.x, outer), outer, m4, *rod),
    ]
    force, moment = fx * king.x + fy * king.y + fz * king.z, nx * king.x + ny * king.y
    loads = [(b.masscenter, -b.mass * g * N.z) for b in bodies]
    loads += [(slew, force), (deck, -force), (king, moment), (vessel, -moment)]
    method = me.KanesMethod(
        N, q, u, kd_eqs=[qi.diff() - ui for qi, ui in zip(q, u, strict=True)], u_auxiliary=auxiliary
    )
    method.kanes_equations(bodies, loads)
    du = [sm.Symbol(f"du{i}") for i in range(6)]
    states = sm.symbols("a1:7"), sm.symbols("b1:7")
    plain = {ui.diff(): d for ui, d in zip(u, du, strict=True)} | dict(
        zip([*q, *u], [*states[0], *states[1]], strict=True)
    )
    constraint = method.auxiliary_eqs.xreplace(plain)
    none = dict.fromkeys(unknown, sm.Integer(0))  # in the equations of motion they cancel
    expressions = [
        method.mass_matrix.xreplace(plain),
        method.forcing.xreplace(none | plain),
        constraint.jacobian(unknown),
        constraint.xreplace(none),
    ]
    numbers = sm.lambdify([*states, du], expressions, cse=True)

    def solve(q: np.ndarray, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        M, forcing, _, _ = numbers(q, u, np.zeros(6))
        springs = [*(-k_cubic * q[:3] ** 3), 0, 0, 0]  # on the rates of roll, pitch and yaw
        rates = np.linalg.solve(M, forcing.ravel() + springs)
        _, _, coefficients, rest = numbers(q, u, rates)
        return rates, -np.linalg.solve(coefficients, rest.ravel())

    return solve


@pytest.mark.study
def test_motion_and_constraint_forces_of_the_crane_equal_sympys(crane: Scenario, sympys_crane: Solver) -> None:
    for seed in range(8):
        values = Values(Model(seed, crane))
        system = values.system
        king = system.mechanism.index("king")
        solved = system.accelerations
        explicit = constraint_forces(system.mechanism, king, solved.du, system.external, CONSTRAINED)
        recursive = reactions(system.mechanism, solved.du, solved.t, solved.dt, system.external)[king][
            list(CONSTRAINED)
        ]
        du, explicit, recursive = (value.ravel() for value in values.of(solved.du, explicit, recursive))
        expected_du, expected_forces = sympys_crane(values.q, values.u)
        assert_same(du, expected_du, 1e-9)
        assert_same(explicit, expected_forces, 1e-9)
        assert_same(recursive, expected_forces, 1e-9)
